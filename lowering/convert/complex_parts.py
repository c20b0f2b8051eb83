"""
Complex numbers ahead of native code, which takes and gives no complex ones: it gets their parts.

```mlir
// before
%1 = aten.mul.Scalar(%x, %c) : (!prim.tensor<f32, [?]>, !prim.complex) -> !prim.tensor<c64, [?]>
// after
%re = prim.real_part.complex(%c) : (!prim.complex) -> !prim.float
%im = prim.imaginary_part.complex(%c) : (!prim.complex) -> !prim.float
%made = aten.Complex.float_float(%re, %im) : (!prim.float, !prim.float) -> !prim.complex
%1 = aten.mul.Scalar(%x, %made) : (!prim.tensor<f32, [?]>, !prim.complex) -> !prim.tensor<c64, [?]>
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t

_PARTS = ("prim.real_part.complex", "prim.imaginary_part.complex")


def is_part(op: Operation) -> bool:
    """Whether an operation gives a part of a complex number."""
    return op.name in _PARTS


def is_complex_number(op: Operation) -> bool:
    """Whether an operation computes a complex number, which may be done again wherever it is read."""
    return isinstance(op, SchemaOp) and [result.type for result in op.results] == [t.COMPLEX]


def take_apart(function: FuncOp, reason: Callable[[Operation], str | None]) -> None:
    """
    Give operations that have a native form numbers that are made of the parts of others.

    Those are numbers that native code cannot compute: for an operation there is then a `reason`.
    """
    for value in list(_given(function, reason)):
        readers = [use for use in value.uses if _computes(use.operation) and reason(use.operation) is None]
        if readers:
            owner = value.owner
            at = InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)
            emitter = Emitter(Builder(at))
            parts = [
                emitter.call(name.removesuffix(".complex").replace(".", "::"), value)[0] for name in _PARTS
            ]
            made = emitter.call("aten::Complex", *parts)[0]
            for use in readers:
                use.operation.operands[use.index] = made


def _computes(op: Operation) -> bool:
    return isinstance(op, SchemaOp) and not is_part(op)


def _given(function: FuncOp, reason: Callable[[Operation], str | None]) -> Iterator[SSAValue]:
    """The complex numbers of a function that native code cannot compute."""
    for block in function.body.blocks:
        yield from (argument for argument in block.args if argument.type == t.COMPLEX)
    for op in function.walk():
        for inner in (block for region in op.regions for block in region.blocks if op is not function):
            yield from (argument for argument in inner.args if argument.type == t.COMPLEX)
        if not (op.name == "prim.Constant" or (is_complex_number(op) and reason(op) is None)):
            yield from (result for result in op.results if result.type == t.COMPLEX)
