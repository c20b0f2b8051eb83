"""
Values in place of those that no execution reads.

Our gradients may ask an uninitialised tensor for its dtype and sizes, and read the answer on other paths
alone. PyTorch raises an error where one is asked for anything.
"""

from __future__ import annotations

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t

_CONSTANTS: dict[Attribute, object] = {
    t.INT: 0, t.FLOAT: 0.0, t.COMPLEX: 0j, t.BOOL: False, t.STRING: "", t.NONE: None, t.NUMBER: 0,
}  # fmt: skip


def define_uninitialized(function: FuncOp) -> None:
    """Put a value of its type in the place of each uninitialised one; devices and the like stay."""
    for op in list(function.walk()):
        if isinstance(op, c.UninitializedOp):
            emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
            value = _some(emitter, op.results[0].type)
            if value is not None:
                Rewriter.replace_op(op, [], [value])


def _some(emitter: Emitter, type: Attribute) -> SSAValue | None:
    match type:
        case t.TensorType():
            return emitter.call("aten::zeros", [])[0]
        case t.OptionalType():
            return emitter.constant(None, type)
        case t.ListType():
            return emitter.insert(c.ListConstructOp.of([], type.element)).results[0]
        case t.DictType():
            return emitter.insert(c.DictConstructOp.make([], [type])).results[0]
        case t.TupleType():
            parts = [_some(emitter, element) for element in type.elements]
            known = [part for part in parts if part is not None]
            whole = c.TupleConstructOp.make(known, [type])
            return emitter.insert(whole).results[0] if len(known) == len(parts) else None
        case _:
            return emitter.constant(_CONSTANTS[type]) if type in _CONSTANTS else None
