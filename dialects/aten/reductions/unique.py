"""The elements, or parts along a dimension, that occur: in order, where each is, how often, and whether."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_Found = tuple[Array, Array, Array]


def _dim(arguments: Arguments) -> object:
    """The dimension along which parts are meant; None for elements, as the first of a vector is."""
    dim = arguments.value("dim") if "dim" in arguments else None
    is_first = dim == 0 and arguments.tensor("self").rank == 1
    return None if is_first and "sorted" not in arguments else dim


def _types(arguments: Arguments) -> Sequence[t.TensorType]:
    own = arguments.tensor("self")
    dim = _dim(arguments)
    sizes: Sequence[t.Size] | None = (None,)
    if dim is not None:
        at = rules.wrap(dim, own.rank) if isinstance(dim, int) and own.rank else None
        sizes = None if own.sizes is None else [None if d == at else s for d, s in enumerate(own.sizes)]
        sizes = sizes if at is not None else None
    return [
        t.TensorType.of(own.dtype, sizes, device=own.device),
        _places(arguments, "return_inverse", own.sizes if dim is None else (None,)),
        _places(arguments, "return_counts", (None,)),
    ]


def _places(arguments: Arguments, flag: str, sizes: Sequence[t.Size] | None) -> t.TensorType:
    """Numbers that are left out where a flag is False, unless parts along a dimension are meant."""
    asked = arguments.constant(flag, bool)
    if _dim(arguments) is not None:
        asked = True
    rank_is_known = sizes is not None and len(sizes) == 1
    given = sizes if asked else (0,) if asked is False else (None,) if rank_is_known else None
    return t.TensorType.of(DType.i64, given, device=arguments.tensor("self").device)


_RULE = rules.Typed(_types)

_RUNS = """
        n = ordered.size(0)
        differs = ordered[1:] != ordered[:-1]
        begins = torch.cat([torch.ones([min(n, 1)], dtype=torch.bool), differs])
        number = begins.to(torch.int64).cumsum(0) - 1
        values = ordered.masked_select(begins)
        count = values.size(0)
"""
_COUNTED = "torch.zeros([count], dtype=torch.int64).index_add(0, number, torch.ones_like(number))"


@operator(
    "aten::_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False)"
    " -> (Tensor, Tensor, Tensor)",
    _RULE,
    loops=loops.Script(f"""
    def _unique2(self, sorted: bool, return_inverse: bool, return_counts: bool):
        ordered, places = torch.sort(self.reshape([-1]), 0)
{_RUNS}
        inverse = torch.zeros([0], dtype=torch.int64)
        counts = inverse
        if return_inverse:
            inverse = torch.zeros_like(places).scatter(0, places, number).reshape(self.size())
        if return_counts:
            counts = {_COUNTED}
        return values, inverse, counts
    """),
    out="out",
)
def unique2(self: Array, sorted: bool, return_inverse: bool, return_counts: bool) -> _Found:
    """The elements that occur, sorted, where in these each element is, and how often each occurs."""
    values, inverse, counts = np.unique(
        self.reshape(-1), return_inverse=True, return_counts=True, equal_nan=False
    )
    none = np.zeros(0, np.int64)
    return (
        values,
        inverse.reshape(self.shape) if return_inverse else none,
        counts if return_counts else none,
    )


@operator(
    "aten::unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False,"
    " int? dim=None) -> (Tensor, Tensor, Tensor)",
    _RULE,
    loops=loops.Script(f"""
    def unique_consecutive(self, return_inverse: bool, return_counts: bool, dim: Optional[int]):
        assert dim is None or (dim == 0 and self.dim() == 1), 'expected no dimension in native code'
        ordered = self.reshape([-1])
{_RUNS}
        inverse = torch.zeros([0], dtype=torch.int64)
        counts = inverse
        if return_inverse:
            inverse = number.reshape(self.size())
        if return_counts:
            counts = {_COUNTED}
        return values, inverse, counts
    """),
    out="out",
)
def unique_consecutive(self: Array, return_inverse: bool, return_counts: bool, dim: int | None) -> _Found:
    """The first of each run of equal elements, or parts, the run that each is in, and how long each is."""
    if dim is not None and not (dim == 0 and self.ndim == 1):
        return unique_dim_consecutive(self, dim, return_inverse, return_counts)
    values, inverse, counts = _runs(self.reshape(-1, 1))
    none = np.zeros(0, np.int64)
    return (
        values.reshape(-1),
        inverse.reshape(self.shape) if return_inverse else none,
        counts if return_counts else none,
    )


def _runs(rows: Array) -> _Found:
    """The first row of each run of equal ones, the number of the run of each row, and their lengths."""
    differs = (rows[1:] != rows[:-1]).any(axis=1)
    begins = np.concatenate([np.ones(min(len(rows), 1), np.bool_), differs])
    number = np.cumsum(begins, dtype=np.int64) - 1
    return rows[begins], number, np.bincount(number, minlength=int(begins.sum())).astype(np.int64)


def _rows(self: Array, dim: int) -> tuple[Array, tuple[int, ...]]:
    """The parts along a dimension as rows, and the sizes of one part."""
    parts = np.moveaxis(self, rules.wrap(dim, self.ndim), 0)
    if 0 in self.shape and self.shape[dim]:
        raise ValueError(f"expected parts with elements, got sizes {list(self.shape)}")
    return parts.reshape(len(parts), -1 if len(parts) else 0), parts.shape[1:]


@operator(
    "aten::unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False,"
    " bool return_counts=False) -> (Tensor, Tensor, Tensor)",
    _RULE,
    out="out",
)
def unique_dim_consecutive(self: Array, dim: int, return_inverse: bool, return_counts: bool) -> _Found:
    """The first of each run of equal parts of a dimension, the run of each, and how long each is."""
    rows, sizes = _rows(self, dim)
    values, inverse, counts = _runs(rows)
    return np.moveaxis(values.reshape(len(values), *sizes), 0, dim), inverse, counts


@operator(
    "aten::unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False,"
    " bool return_counts=False) -> (Tensor, Tensor, Tensor)",
    _RULE,
    out="out",
)
def unique_dim(self: Array, dim: int, sorted: bool, return_inverse: bool, return_counts: bool) -> _Found:
    """The parts of a dimension that occur, in the order of their elements, where each is, and how often."""
    rows, sizes = _rows(self, dim)
    order = np.lexsort(rows.T[::-1]) if rows.size else np.arange(len(rows))
    values, number, counts = _runs(rows[order])
    inverse = np.empty_like(number)
    inverse[order] = number
    return np.moveaxis(values.reshape(len(values), *sizes), 0, dim), inverse, counts


@operator(
    "aten::isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False,"
    " bool invert=False) -> Tensor",
    rules.Shaped(
        lambda arguments: arguments.tensor("elements").sizes, like="elements", dtype=lambda _: DType.bool
    ),
    loops=loops.Script("""
    def isin(elements, test_elements, *, assume_unique: bool, invert: bool):
        found = (elements.unsqueeze(-1) == test_elements.reshape([-1])).any(-1)
        return found.logical_not() if invert else found
    """),
    out="Tensor_Tensor_out",
)
def isin(elements: Array, test_elements: Array, assume_unique: bool, invert: bool) -> Array:
    """Whether each element is among others, or with `invert` is not."""
    common = np.result_type(elements, test_elements)
    return np.isin(elements.astype(common), test_elements.astype(common), invert=invert)


for _schema, _sizes, _call in (
    ("Tensor_Scalar(Tensor elements, Scalar test_element", "elements", "elements == test_element"),
    ("Scalar_Tensor(Scalar element, Tensor test_elements", "", "(test_elements == element).any()"),
):
    _first, _second = (part.rpartition(" ")[2] for part in _schema.partition("(")[2].split(", "))

    def _isin_number(element: Any, test: Any, assume_unique: bool, invert: bool) -> Array:
        return isin(np.asarray(element), np.asarray(test), assume_unique, invert)

    operator(
        f"aten::isin.{_schema}, *, bool assume_unique=False, bool invert=False) -> Tensor",
        rules.Shaped(
            lambda arguments, sizes=_sizes: arguments.tensor(sizes).sizes if sizes else (),
            like=_sizes or "test_elements",
            dtype=lambda _: DType.bool,
        ),
        reference=_isin_number,
        loops=loops.Script(f"""
    def isin({_first}{"" if _sizes else ": number"}, {_second}{": number" if _sizes else ""}, *,
             assume_unique: bool, invert: bool):
        found = {_call}
        return found.logical_not() if invert else found
    """),
        out=f"{_schema.partition('(')[0]}_out",
        doc="As `isin` of tensors, where one of the two is a number.",
    )
