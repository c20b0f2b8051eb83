"""Conversions that return their argument itself where nothing has to change."""

from __future__ import annotations

from dataclasses import replace

from tsir.lowering.operators.reshape import view_or_copy
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Function, Tensor

_ROW_MAJOR, _PRESERVE = 0, 1
"""PyTorch's numbers of the memory formats."""


def contiguous(call: Call) -> list[Lowered]:
    """The tensor itself if its elements lie in the memory format, else a copy that does."""
    return [_in_format(call.function, call.tensor("self"), _memory_format(call))]


def convert(call: Call) -> list[Lowered]:
    """The tensor itself if it has dtype and format and no copy is asked for, else a converted copy."""
    tensor = call.tensor("self")
    copies, memory_format = call.constant("copy", bool), _memory_format(call)
    if tensor.dtype is not call.dtype():
        return [call.in_dtype(tensor)]
    if copies:
        return [call.function.contiguous(tensor)]
    return [_in_format(call.function, tensor, memory_format)]


def _memory_format(call: Call) -> int:
    """The memory format that a call asks for, `_PRESERVE` if it asks for none."""
    given = call.optional("memory_format", int) if "memory_format" in call.entry.schema.positions else None
    memory_format = _PRESERVE if given is None else given
    call.check(memory_format in (_ROW_MAJOR, _PRESERVE), f"memory format {memory_format}")
    return memory_format


def _in_format(function: Function, tensor: Tensor, memory_format: int) -> Tensor:
    if memory_format == _PRESERVE:
        return tensor
    shapes = function.shapes
    expected = shapes.contiguous(tensor.sizes)
    in_order = True
    for size, stride, want in zip(tensor.sizes, tensor.strides, expected, strict=True):
        fine = shapes.either(shapes.compare("eq", size, 1), shapes.compare("eq", stride, want))
        in_order = shapes.both(in_order, fine)
    empty = shapes.compare("eq", shapes.product(tensor.sizes), 0)
    return view_or_copy(function, shapes.either(empty, in_order), replace(tensor, strides=expected), tensor)
