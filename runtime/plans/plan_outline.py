"""The facts of a planned function that running it needs; they are kept on disk in place of the IR."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.operators.operation import SchemaOp, is_of_library
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, YieldOp
from tsir.lowering.convert.complex_parts import is_part
from tsir.lowering.convert.layout_dependence import layout_dependent
from tsir.lowering.convert.plan import Reason
from tsir.lowering.convert.support import unsupported
from tsir.lowering.native.fast_call import Wiring
from tsir.runtime.plans.causes import causes_of
from tsir.runtime.plans.constant_arguments import Deciding, deciding
from tsir.runtime.plans.single_call import Direct, has_loops
from tsir.runtime.plans.write_back import Written
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import SEED, STREAM


@dataclass(frozen=True)
class Group:
    """A group of a plan: the operators in it, and whether it has loops."""

    operators: tuple[str, ...]
    has_loops: bool


@dataclass(frozen=True)
class Outline:
    """
    A planned function without its operations.

    `written` says what the caller gets back, `writes` which arguments a run writes, `deciding` those whose
    values, or sizes, another plan should know, `interpreted` why the interpreter runs what it does, with a
    note for each operation that it runs for the same reason. `direct` is there if the function is one group,
    `wiring` if runs do no more than call native code. `callees` are the functions that it calls.
    """

    written: Written
    writes: tuple[int, ...]
    deciding: tuple[Deciding, ...]
    interpreted: tuple[Diagnostic, ...]
    groups: tuple[Group, ...]
    direct: Direct | None
    wiring: Wiring | None
    callees: tuple[str, ...] = ()

    @staticmethod
    def of(
        function: FuncOp,
        reason: Reason = unsupported,
        writes_arguments: Callable[[str], bool] = lambda name: True,
    ) -> Outline:
        """
        The outline of a function; the reasons for what is interpreted are those of its planning.

        `writes_arguments` says whether the function of a name that it calls may write what it is given.
        """
        outside = list(_outside(function.body.block))
        written = Written.of(function)
        writes = _writes(function, AliasAnalysis(function, writes_arguments=writes_arguments))
        decides = deciding(function, outside)
        groups = tuple(map(_group, groups_of(function)))
        # A function with such operations has been left without groups.
        dependent = () if groups else tuple([_dependent(*each) for each in layout_dependent(function)])
        interpreted = dependent or causes_of(function, [op for op in outside if not is_part(op)], reason)
        direct = Direct.of(function)
        more = written or writes or decides
        wiring = None if more or direct is None else direct.wiring(function)
        called = {op.callee: None for op in outside if isinstance(op, c.CallFunctionOp)}
        return Outline(written, writes, decides, interpreted, groups, direct, wiring, tuple(called))

    @staticmethod
    def interpreted_whole(function: FuncOp) -> Outline:
        """The outline of a function that runs as it is, without groups."""
        name = function.sym_name.data
        reason = Diagnostic.error(function, f"'{name}' is interpreted as a whole: optimized execution is off")
        writes = _writes(function, AliasAnalysis(function))
        return Outline(Written.of(function), writes, (), (reason,), (), None, None)


def _writes(function: FuncOp, aliases: AliasAnalysis) -> tuple[int, ...]:
    """The arguments that a run of a function writes, or has new values for."""
    written = [i for i, argument in enumerate(function.body.block.args) if aliases.is_written(argument)]
    return tuple(sorted({*Written.of(function).arguments, *written}))


def groups_of(function: FuncOp) -> Iterator[c.FusionGroupOp]:
    """The groups of a function that run natively, in order."""
    for op in function.walk():
        if isinstance(op, c.FusionGroupOp):
            yield op


def _group(group: Operation) -> Group:
    names = [op.name for op in group.walk() if is_of_library(op) or _is_random(op)]
    return Group(tuple(names), has_loops(group))


def _is_random(op: Operation) -> bool:
    return isinstance(op, SchemaOp) and op.operator.random


def _dependent(op: Operation, reason: str) -> Diagnostic:
    return Diagnostic.error(op, f"'{op.name}' {reason}: the function is interpreted as a whole")


_STRUCTURE = (
    ConstantOp, c.DictConstructOp, c.DictUnpackOp, c.FusionGroupOp, c.ListConstructOp, c.ListUnpackOp,
    c.TupleConstructOp, c.TupleUnpackOp, c.UninitializedOp, YieldOp, ReturnOp,
)  # fmt: skip
"""Operations that move values between native calls and compute nothing, as seeds and generators do."""


def _outside(block: Block) -> Iterator[Operation]:
    """The operations that the interpreter runs."""
    for op in block.ops:
        if isinstance(op, _STRUCTURE) or op.name in (SEED, STREAM):
            continue
        yield op
        for region in op.regions:
            for inner in region.blocks:
                yield from _outside(inner)
