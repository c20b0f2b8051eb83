"""The types of numbers that are not tensors, and the dtypes that hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, DType, complex_of

NUMBER_DTYPES: Mapping[Attribute, DType] = {
    t.INT: DType.i64, t.FLOAT: DType.f64, t.COMPLEX: DType.c128, t.BOOL: DType.bool,
}  # fmt: skip
"""The dtype that holds every number of a type."""

_TENSOR_DTYPES: Mapping[Attribute, DType] = {
    **NUMBER_DTYPES, t.FLOAT: DEFAULT_FLOAT, t.COMPLEX: complex_of(DEFAULT_FLOAT),
}  # fmt: skip

WIDENING: Mapping[Attribute, Callable[..., complex]] = {t.FLOAT: float, t.COMPLEX: complex}
"""Conversions to the types that also take numbers of smaller types, by these types."""


def number_dtype(type: Attribute) -> DType | None:
    """The dtype of a tensor made from a number of this type; None of a `Scalar` and of other types."""
    return _TENSOR_DTYPES.get(type)
