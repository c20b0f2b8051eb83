"""
What depends on how PyTorch lays out what is computed, in which a function runs in the interpreter as a whole.

`reshape`, `flatten` and `contiguous` give a view or a copy as their argument is laid out. Where that is
computed, and one of the two is written while the other is seen, values follow from the layout that PyTorch
gives results, which is that of the operands; results of native code are in row-major order. `as_strided` and
`storage_offset` count in the storage of a tensor, whose order and beginning native code does not keep.
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import writes
from tsir.transforms.analysis.views import is_contiguous, is_view

_COPYING = frozenset(("aten.reshape", "aten.reshape_as", "aten.flatten.using_ints", "aten.contiguous"))


_STORAGE = frozenset(("aten.as_strided", "aten.as_strided_scatter", "aten.storage_offset"))

WRITTEN_COPY = "gives a view or a copy, one of which is written"
STORAGE = "counts in the storage of a tensor that is computed"


def layout_dependent(function: FuncOp) -> list[tuple[Operation, str]]:
    """The operations that depend on the layouts of what is computed, and how each does."""
    written = [(op, WRITTEN_COPY) for op in _written_copies(function)]
    readers = [op for op in function.walk() if op.name in _STORAGE and not _has_storage(op.operands[0])]
    return [*written, *[(op, STORAGE) for op in readers]]


def _has_storage(value: SSAValue) -> bool:
    """Whether a tensor is an argument of the function, or a new one in row-major order."""
    owner = value.owner
    if isinstance(owner, Block):
        return isinstance(owner.parent_op(), FuncOp)
    if not isinstance(owner, SchemaOp):
        return False
    if owner.schema().is_mutable:
        return _has_storage(owner.operands[0])
    return is_contiguous(value) and all(result.alias is None for result in owner.schema().returns)


def _written_copies(function: FuncOp) -> list[Operation]:
    """The operations that may give a copy in place of a view, of which one is written, and both are seen."""
    found = [op for op in function.walk() if op.name in _COPYING and not is_view(op, op.operands[0])]
    if not found or not any(map(writes, function.body.block.ops)):
        return []
    aliases = AliasAnalysis(function)
    return [
        op
        for op in found
        if not _is_certain(op.operands[0]) and any(map(aliases.is_written, (op.operands[0], op.results[0])))
    ]


def _is_certain(value: SSAValue) -> bool:
    """Whether the layout of a value is known when it runs, or the value does not escape."""
    owner = value.owner
    if isinstance(owner, Block):
        # An argument of the function has the layout that the caller gave it; one of a loop is anybody's.
        return isinstance(owner.parent_op(), FuncOp)
    if not isinstance(owner, SchemaOp) or not value.has_one_use():
        return False
    schema = owner.schema()
    return not schema.is_mutable and all(result.alias is None for result in schema.returns)
