"""Arrays of constants that are too many to be written out: each is a global of the module, once."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    BytesAttr,
    DenseIntOrFPElementsAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute

from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.builders.element import element_type
from tsir.lowering.builders.memrefs import memref_of


def name_of(array: Array) -> str:
    """The name of the global with the elements of an array, which follows from these alone."""
    kind = f"{array.dtype} {array.shape} ".encode()
    return f"constant_{sha256(kind + array.tobytes()).hexdigest()[:16]}"


def type_of(array: Array) -> MemRefType[Attribute]:
    """The type of the global: the elements in row-major order."""
    return memref_of(element_type(DType.of(array.dtype)), array.shape)


def define(module: ModuleOp, arrays: Mapping[str, Array]) -> None:
    """Adds the globals of a module that it does not have yet."""
    held = {op.sym_name.data for op in module.ops if isinstance(op, memref.GlobalOp)}
    for name, array in arrays.items():
        if name not in held:
            held.add(name)
            kind = TensorType(element_type(DType.of(array.dtype)), array.shape)
            # These bytes, in row-major order, are those that elements of the type are packed to.
            elements = DenseIntOrFPElementsAttr(kind, BytesAttr(array.tobytes()))
            made = memref.GlobalOp.get(StringAttr(name), type_of(array), elements, constant=UnitAttr())
            module.body.block.add_op(made)
