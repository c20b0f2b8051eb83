"""
`constant-propagate`: computes what depends on constants alone, and takes the live branch of an
`If` whose condition is constant.

Only pure operations run, by their reference; one that raises stays for the program to meet. Lists
and tuples of constants become constants where nothing writes them, and so do those that a short `Loop`
makes of constants. Tensors of more elements than are written out stay: they are cheap to make, and native
code has room for small constants alone.

```mlir
// before
%2 = aten.add.int(%c1, %c1) : (!prim.int, !prim.int) -> !prim.int
// after
%2 = prim.Constant 2
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.lattice import is_subtype
from tsir.dialects.types.values import MAX_WRITTEN_OUT, type_of
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_mutable
from tsir.transforms.analysis.effects import is_pure
from tsir.transforms.analysis.value_roots import is_counted
from tsir.transforms.rewriting.splicing import splice
from tsir.transforms.rewriting.statistics import count
from tsir.transforms.simplify.remove_dead import remove_dead
from tsir.transforms.types.settle_types import settle_types

MAX_TRIP = 64
"""The most rounds of a loop that is folded."""


@dataclass(frozen=True)
class ConstantPropagatePass(ModulePass):
    """Fold operations on constants, and branches on constant conditions."""

    name = "constant-propagate"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                _Folder(function).block(function.body.block)
                remove_dead(function)
                settle_types(function)


class _Folder:
    """Folds the operations of a function whose results cannot be told from new objects."""

    def __init__(self, function: FuncOp):
        self.aliases = AliasAnalysis(function)

    def block(self, block: Block) -> None:
        """Fold the operations of a block, and of those inside it."""
        for op in list(block.ops):
            self._op(op)

    def _op(self, op: Operation) -> None:
        if isinstance(op, IfOp) and (condition := constant_of(op.condition)) is not UNKNOWN:
            taken = op.branches[0 if condition else 1]
            self.block(taken)
            splice(op, taken)
            return
        for region in op.regions:
            for inner in region.blocks:
                self.block(inner)
        if isinstance(op, IfOp):
            _forward_equal_results(op)
        elif is_pure(op) and all(map(self.aliases.is_private, op.results)):
            _fold(op)


def _forward_equal_results(op: IfOp) -> None:
    """A result that both branches take from the same outer value, or equal constant, is that value."""
    yields = [block.last_op for block in op.branches]
    for index, result in enumerate(op.outputs):
        a, b = (y.operands[index] for y in yields if y is not None)
        if a is b:
            result.replace_all_uses_with(a)
        elif _same_constant(a, b) and not is_mutable(a.type):
            owner = a.owner
            assert isinstance(owner, ConstantOp)
            copy = owner.clone()
            assert op.parent is not None
            op.parent.insert_op_before(copy, op)
            result.replace_all_uses_with(copy.result)


def _same_constant(a: SSAValue, b: SSAValue) -> bool:
    x, y = a.owner, b.owner
    return isinstance(x, ConstantOp) and isinstance(y, ConstantOp) and x.value == y.value and a.type == b.type


def _fold(op: Operation) -> None:
    values = [_start(v) if isinstance(op, LoopOp) else constant_of(v) for v in op.operands]
    if not op.results or any(v is UNKNOWN for v in values):
        return
    results = _results(op, values)
    if results is None or not all(map(_is_foldable, results)):
        return
    constants = [_constant(v, r.type) for v, r in zip(results, op.results, strict=True)]
    if all(constant is not None for constant in constants):
        made = [constant for constant in constants if constant is not None]
        Rewriter.replace_op(op, made, [m.result for m in made])
        count(f"folded {op.name}")


def _start(value: SSAValue) -> object:
    """The constant that a loop starts from; it aliases the loop's result, which nothing writes."""
    return value.owner.python_value() if isinstance(value.owner, ConstantOp) else UNKNOWN


def _results(op: Operation, values: Sequence[object]) -> Sequence[object] | None:
    if isinstance(op, c.ListConstructOp):
        return (list(values),)
    if isinstance(op, c.TupleConstructOp):
        return (tuple(values),)
    if isinstance(op, LoopOp):
        return _carried(op, values)
    if not isinstance(op, SchemaOp):
        return None
    try:
        return evaluate(op.operator, values, given=[operand.type for operand in op.operands])
    except REFERENCE_ERRORS:
        return None  # the program meets the error if it gets here, at the operation's location


def _carried(loop: LoopOp, values: Sequence[object]) -> Sequence[object] | None:
    """The values that a loop of a few rounds carries to its end; None if it reads more than constants."""
    trip, _, *carried = values
    if not is_counted(loop) or not isinstance(trip, int) or trip > MAX_TRIP:
        return None
    body = loop.body.block
    for round in range(trip):
        known: dict[SSAValue, object] = dict(zip(body.args, (round, *carried), strict=True))
        for op in body.ops:
            given = [known[v] if v in known else constant_of(v) for v in op.operands]
            if any(value is UNKNOWN for value in given):
                return None
            if isinstance(op, YieldOp):
                carried = given[1:]
            elif not isinstance(op, ConstantOp):
                results = _results(op, given)
                if results is None:
                    return None
                known.update(zip(op.results, results, strict=True))
    return carried


def _is_foldable(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_foldable, cast(Sequence[object], value)))
    return not isinstance(value, np.ndarray) or cast(Array, value).size <= MAX_WRITTEN_OUT


def _constant(value: object, type: Attribute) -> ConstantOp | None:
    """The constant of a value under a result's type, or one that knows more; None if it has no such form."""
    try:
        actual = type_of(value)
        if is_subtype(actual, type) and isinstance(type, t.TensorType | t.NumberType):
            type = actual
        return ConstantOp.of(value, type)
    except TypeError:
        return None
