"""Plans that are one native call: the group that is all of a function, and how the call is wired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.operators.philox import default_generator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, LoopOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.fast_call import ArrayKind, Kind, NumberKind, Tree, Wiring
from tsir.runtime.values.structure import leaves_in
from tsir.transforms.analysis.effects import SEED


def has_loops(op: Operation) -> bool:
    """Whether there are loops in an operation: only the long way tells what has interrupted one."""
    return any(isinstance(inner, LoopOp) for inner in op.walk())


_NUMBERS: dict[Attribute, Kind] = {
    t.INT: NumberKind(int),
    t.FLOAT: NumberKind(float),
    t.BOOL: NumberKind(bool),
    t.NONE: NumberKind(type(None)),
}


DRAWN = -1
"""In the place of an argument: a seed of the default generator."""


@dataclass(frozen=True)
class Direct:
    """
    A group that is all of a function: the arguments that it takes, and its results that return.

    It may take a seed, a new one for each run, in the place of the argument `DRAWN`.
    """

    inputs: tuple[int, ...]
    results: tuple[Tree, ...]

    @staticmethod
    def of(function: FuncOp) -> Direct | None:
        """The group of a function that has nothing beside it but constants and tuples of its results."""
        body = [op for op in function.body.block.ops if not isinstance(op, ConstantOp)]
        seeds = {op.results[0] for op in body if op.name == SEED}
        group, *rest = [op for op in body if op.name != SEED]
        if not isinstance(group, c.FusionGroupOp):
            return None
        trees: dict[SSAValue, Tree] = {result: index for index, result in enumerate(group.results)}
        returned: list[Tree] = []
        for op in rest:
            parts = [trees[operand] for operand in op.operands if operand in trees]
            if len(parts) != len(op.operands) or not isinstance(op, c.TupleConstructOp | ReturnOp):
                return None
            if isinstance(op, ReturnOp):
                returned = parts
            else:
                trees[op.results[0]] = tuple(parts)
        places = {argument: argument.index for argument in function.body.block.args}
        given: dict[SSAValue, int] = {**places, **dict.fromkeys(seeds, DRAWN)}
        inputs = [given[value] for value in group.operands if value in given]
        whole = len(inputs) == len(group.operands)
        return Direct(tuple(inputs), tuple(returned)) if whole else None

    def given(self, arguments: Sequence[object]) -> list[object]:
        """What the group takes in a run of the function for these arguments."""
        return [next(default_generator).seed if i == DRAWN else arguments[i] for i in self.inputs]

    def places(self, into: Sequence[Array | None]) -> Sequence[Array | None]:
        """Memory for the results of the group, from that for the leaves of the function's results."""
        placed = dict(zip(cast("list[int]", list(leaves_in(self.results))), into, strict=False))
        return [placed.get(index) for index in range(max(placed, default=-1) + 1)]

    def wiring(self, function: FuncOp) -> Wiring | None:
        """How callers get at the group; None if a type of an argument does not tell all that is checked."""
        kinds = [_kind(argument.type) for argument in function.body.block.args]
        known = [kind for kind in kinds if kind is not None]
        (group,) = [op for op in function.body.block.ops if isinstance(op, c.FusionGroupOp)]
        lists = any(isinstance(result.type, t.ListType) for result in group.results)
        if len(known) != len(kinds) or not self.results or lists or has_loops(group):
            return None
        tree = self.results[0] if len(self.results) == 1 else self.results
        return Wiring(tuple(known), self.inputs, tree)


def _kind(type: Attribute) -> Kind | None:
    if not isinstance(type, t.TensorType):
        return _NUMBERS.get(type)
    sizes, dtype = type.sizes, type.dtype
    if sizes is None or dtype is None or any(size is not None for size in sizes):
        return None
    return None if type.strides or type.device else ArrayKind(dtype, len(sizes))
