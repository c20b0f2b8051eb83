"""Which operators PyTorch has for tensors, so that nodes may call them."""

from __future__ import annotations

from tsir.dialects.operators.table import Operator
from tsir.dialects.types import attributes as t

NAMESPACES = ("aten", "prims")
"""The namespaces of PyTorch's own operators on tensors."""

_OF_TORCHSCRIPT = frozenset(
    (
        "aten.to.prim_Device", "aten.to.prim_dtype", "aten.to.prim_other", "aten.tensor.bool",
        "aten.tensor.float", "aten.tensor.int", "aten.tensor.complex", "aten.tensor", "aten.as_tensor.bool",
        "aten.as_tensor.float", "aten.as_tensor.int", "aten.as_tensor.complex", "aten.as_tensor.list",
        "aten.dequantize.tensor", "aten.dequantize.list", "aten._grad_sum_to_size", "aten.split",
        "aten.grad", "aten.ComplexImplicit", "aten.Complex.int_Tensor", "aten.Complex.float_Tensor",
        "aten.Complex.bool_Tensor", "aten.Complex.Tensor_int", "aten.Complex.Tensor_float",
        "aten.Complex.Tensor_bool", "aten.Complex.Tensor_Tensor", "aten.Int.Tensor", "aten.Float.Tensor",
        "aten.Bool.Tensor", "aten.IntImplicit", "aten.FloatImplicit", "aten.ScalarImplicit", "aten.dict",
        "aten.index.list_Tensor", "aten.count.Tensor", "aten.remove.Tensor", "aten.sort.Tensor",
        "aten.sorted.Tensor", "aten.eq.Tensor_list", "aten.ne.Tensor_list", "aten.len.Tensor", "aten.size",
        "aten.stride", "aten.element_size",
    )
)  # fmt: skip
"""Operators that only TorchScript's interpreter has, of those that take or give tensors."""


def has_kernel(entry: Operator) -> bool:
    """Whether PyTorch has the operator for tensors."""
    schema = entry.schema
    if schema.name.partition("::")[0] not in NAMESPACES or entry.name in _OF_TORCHSCRIPT:
        return False
    return any(_is_of_tensors(each.type) for each in (*schema.arguments, *schema.returns))


def _is_of_tensors(type: object) -> bool:
    """Whether a type is of a tensor, or of an optional one, or of lists of such."""
    while isinstance(type, t.ListType | t.OptionalType):
        type = type.element
    return isinstance(type, t.TensorType)
