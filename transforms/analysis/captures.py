"""
Captures: what one block reads from another, which is run before it.

What is cheaper to find out again than to keep is repeated by the reader: constants, views, casts to
wider dtypes, generators of random numbers, and sizes, dtypes and the like of tensors that it has anyway.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from xdsl.builder import Builder
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators import rules
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.facts import FACTS

_SIZES = frozenset({"aten.size", "aten.size.int", "aten.numel", "aten.dim"})
"""Queries that the sizes of a tensor answer."""

_VIEWS = frozenset(
    {"aten.t", "aten.numpy_T", "aten.mT", "aten.transpose.int", "aten.permute", "aten.unsqueeze"}
)
"""Operators whose result is a view of as many elements as the tensor has."""


def read_from(block: Block, readers: Block) -> list[SSAValue]:
    """The values that `block` itself defines and operations in `readers` read, in order of definition."""
    found = {v: None for op in readers.walk() for v in op.operands if _defines(block, v)}
    arguments = [a for a in block.args if a in found]
    if len(arguments) == len(found):
        return [*arguments]
    return [*arguments, *(r for op in block.ops for r in op.results if r in found)]


def _defines(block: Block, value: SSAValue) -> bool:
    if isinstance(value, BlockArgument):
        return value.block is block
    return isinstance(value, OpResult) and value.op.parent is block


def replace_inside(readers: Block, old: SSAValue, new: SSAValue) -> None:
    """Let the operations in a block, at any depth, read another value."""
    for use in [use for use in old.uses if _is_inside(use.operation, readers)]:
        use.operation.operands[use.index] = new


def _is_inside(op: Operation | None, block: Block) -> bool:
    while op is not None and op.parent is not block:
        op = op.parent_op()
    return op is not None


def localise(readers: Block, primal: Block) -> None:
    """Repeat in a block what it reads from the primal block and is cheaper to find out again than to keep."""
    read = set(read_from(primal, readers))
    ops = [op for op in reversed(primal.ops) if len(op.results) == 1]
    for op in ops:
        if op.results[0] in read and _is_view(op):
            read.add(op.operands[0])
    for op in ops:
        if op.results[0] in read and (operands := _operands_at_hand(op, primal, read)) is not None:
            copy = Builder(InsertPoint.at_start(readers)).insert(op.clone())
            copy.operands = operands
            read.update(operands)
            replace_inside(readers, op.results[0], copy.results[0])


def _operands_at_hand(op: Operation, primal: Block, read: Container[SSAValue]) -> list[SSAValue] | None:
    """The operands on which an operation is recomputed; None if its result is kept."""
    if isinstance(op, ConstantOp) or op.name == "prim.Generator" or _is_view(op):
        return list(op.operands)
    if not _takes_one_value(op):
        return None
    source, *rest = op.operands
    if op.name in FACTS | _SIZES or op.name == "aten.to.dtype":
        if source in read or not _defines(primal, source):
            return [source, *rest]
        alike = _of_same_sizes(source) if op.name in _SIZES else ()
        for value in alike:
            if value in read:
                return [value, *rest]
    return [source, *rest] if op.name == "aten.to.dtype" and _widens(op) else None


def _takes_one_value(op: Operation) -> bool:
    """Whether all that an operation takes is constant but for its first operand."""
    return bool(op.operands) and all(isinstance(v.owner, ConstantOp) for v in op.operands[1:])


def _is_view(op: Operation) -> bool:
    """Whether an operation makes a view that its function does not return."""
    if op.name not in _VIEWS or not _takes_one_value(op):
        return False
    return not any(isinstance(use.operation, ReturnOp) for use in op.results[0].uses)


def _widens(op: Operation) -> bool:
    """Whether a cast is known to be to a dtype of no fewer bytes."""
    types = op.operands[0].type, op.results[0].type
    before, after = (x.dtype if isinstance(x, t.TensorType) else None for x in types)
    return before is not None and after is not None and before.numpy.itemsize <= after.numpy.itemsize


def _of_same_sizes(value: SSAValue) -> Iterator[SSAValue]:
    """Tensors that are a function of this one in each element, or this one of them."""
    for op in (value.owner, *(use.operation for use in value.uses)):
        if isinstance(op, SchemaOp) and isinstance(op.operator.rule, rules.Pointwise):
            arguments = zip(op.operator.schema.arguments, op.operands, strict=True)
            tensors = [v for a, v in arguments if _is_tensor(a.type)] + list(op.results)
            if len(tensors) == 2 and value in tensors:
                yield from (v for v in tensors if v is not value)


def _is_tensor(type: object) -> bool:
    return isinstance(type.element if isinstance(type, t.OptionalType) else type, t.TensorType)
