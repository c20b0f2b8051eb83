"""Views by strides: results that share the storage of their argument, from a layout function."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.lib.array_utils import byte_bounds
from numpy.lib.stride_tricks import as_strided as numpy_strided

from tsir.dialects.ir.wording import known, out_of_range
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.memory import owner_of
from tsir.dialects.operators.strided import Index, Strided
from tsir.dialects.operators.table import Reference, operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.operators.view_rules import Viewed
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Device


def declare_view(
    text: str, layout: Callable[..., Strided], gradient: str | None = None, *, doc: str | None = None
) -> Callable[[Reference], Reference]:
    """Declare a view whose type and native form follow from its layout function."""
    form, tangent = loops.View(layout), linear("self")
    return operator(text, Viewed(layout), loops=form, gradient=gradient, tangent=tangent, doc=doc)


def _transpose(self: Strided, dim0: int, dim1: int) -> Strided:
    order = list(range(self.rank))
    a, b = self.wrap(dim0), self.wrap(dim1)
    if order:
        order[a], order[b] = order[b], order[a]
    return self.permute(order)


_TRANSPOSE_GRADIENT = """
    def {name}(self, {a}: int, {b}: int):
        def backward(grad):
            return grad.{name}({a}, {b}), None, None
        return self.{name}({a}, {b}), backward
    """


@declare_view(
    "aten::swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)",
    _transpose,
    _TRANSPOSE_GRADIENT.format(name="swapaxes", a="axis0", b="axis1"),
)
@declare_view(
    "aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)",
    _transpose,
    _TRANSPOSE_GRADIENT.format(name="transpose", a="dim0", b="dim1"),
)
def transpose(self: Array, dim0: int, dim1: int) -> Array:
    """Two dimensions exchanged."""
    return self.swapaxes(dim0, dim1) if self.ndim else self


def _declare_reversal(
    name: str, ranks: tuple[int, int], layout: Callable[[Strided], Strided], doc: str
) -> None:
    """A view without arguments that is its own inverse, of tensors with a number of dimensions."""
    least, most = ranks

    def checked(self: Strided) -> Strided:
        if self.rank and not least <= self.rank <= most:
            raise RuleError(f"expected a tensor of {least} to {most} dimensions, got {self.rank}")
        return layout(self) if self.rank > 1 else self

    def reference(self: Array) -> Array:
        return self if self.ndim < 2 else self.swapaxes(-1, -2) if name != "numpy_T" else self.T

    reference.__doc__ = doc
    declare_view(
        f"aten::{name}(Tensor(a) self) -> Tensor(a)",
        checked,
        f"""
    def {name}(self):
        def backward(grad):
            return torch.{name}(grad)
        return torch.{name}(self), backward
    """,
    )(reference)


_MOST = 64
"""As many dimensions as an array can have."""
_declare_reversal("t", (0, 2), lambda x: x.permute([1, 0]), "A matrix transposed; vectors stay.")
_declare_reversal(
    "numpy_T", (0, _MOST), lambda x: x.permute(range(x.rank)[::-1]), "All dimensions in reverse order."
)
for _name in ("mT", "mH", "adjoint"):
    _declare_reversal(
        _name, (2, _MOST), lambda x: _transpose(x, -1, -2), "The last two dimensions exchanged."
    )
_declare_reversal("matrix_H", (2, 2), lambda x: x.permute([1, 0]), "A matrix transposed.")


def _permute(self: Strided, dims: Sequence[int]) -> Strided:
    order = [self.wrap(d) for d in dims]
    if sorted(order) != list(range(self.rank)):
        raise RuleError(f"expected each of {self.rank} dimensions once, got {list(dims)}")
    return self.permute(order)


@declare_view(
    "aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)",
    _permute,
    """
    def permute(self, dims: List[int]):
        order = [d % len(dims) for d in dims]
        inverse = [order.index(i) for i in range(len(dims))]
        def backward(grad):
            return grad.permute(inverse), None
        return self.permute(dims), backward
    """,
)
def permute(self: Array, dims: list[int]) -> Array:
    """The dimensions in the order `dims`."""
    return self.transpose(dims)


def _movedim(self: Strided, source: int | Sequence[int], destination: int | Sequence[int]) -> Strided:
    return self.permute(_moved(self.rank, _as_list(source), _as_list(destination)))


def _as_list(dims: int | Sequence[int]) -> list[int]:
    return list(dims) if isinstance(dims, Sequence) else [dims]


def _moved(rank: int, source: list[int], destination: list[int]) -> list[int]:
    """The order of dimensions that puts each of `source` at its `destination`."""
    sources = [rules.wrap(d, rank) for d in source]
    destinations = [rules.wrap(d, rank) for d in destination]
    if len(set(sources)) != len(destinations) or len(set(destinations)) != len(sources):
        raise RuleError(f"expected each dimension once, got {source} and {destination}")
    if rank == 0:
        return []
    rest = iter(d for d in range(rank) if d not in sources)
    goals = dict(zip(destinations, sources, strict=True))
    return [goals[d] if d in goals else next(rest) for d in range(rank)]


def _moveaxis(self: Array, source: int | list[int], destination: int | list[int]) -> Array:
    """The dimensions `source` moved to the places `destination`."""
    return np.moveaxis(self, source, destination) if self.ndim else self


for _overload, _type, _annotation in ((".int", "int", "int"), (".intlist", "int[]", "List[int]")):
    declare_view(
        f"aten::movedim{_overload}(Tensor(a) self, {_type} source, {_type} destination) -> Tensor(a)",
        _movedim,
        f"""
    def movedim(self, source: {_annotation}, destination: {_annotation}):
        def backward(grad):
            return grad.movedim(destination, source), None, None
        return self.movedim(source, destination), backward
    """,
    )(_moveaxis)


def _unsqueeze(self: Strided, dim: int) -> Strided:
    return self.insert(self.wrap(dim, extra=1), 1, 1)


@declare_view(
    "aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)",
    _unsqueeze,
    """
    def unsqueeze(self, dim: int):
        def backward(grad):
            return grad.select(dim, 0), None
        return self.unsqueeze(dim), backward
    """,
)
def unsqueeze(self: Array, dim: int) -> Array:
    """With a new dimension of size 1 at `dim`."""
    return np.expand_dims(self, dim)


def _squeeze(self: Strided, dim: int | Sequence[int] | None = None) -> Strided:
    given = range(self.rank) if dim is None else dim if isinstance(dim, Sequence) else [dim]
    dims = {self.wrap(d) for d in given}
    if isinstance(dim, Sequence) and len(dims) != len(dim):
        raise RuleError(f"expected each dimension once, got {list(dim)}")
    kept = [d for d in range(self.rank) if d not in dims or self.sizes[d] != 1]
    return self.permute(kept)


def _squeezed(self: Array, dim: int | list[int] | None = None) -> Array:
    """Without the dimensions, among those that `dim` names, whose size is 1."""
    dims = range(self.ndim) if dim is None else [dim] if isinstance(dim, int) else dim
    return self.squeeze(tuple(d for d in dims if self.ndim and self.shape[d] == 1))


for _overload, _arguments, _parameters, _nones in (
    ("", "", "", ""),
    (".dim", ", int dim", ", dim: int", ", None"),
    (".dims", ", int[] dim", ", dim: List[int]", ", None"),
):
    declare_view(
        f"aten::squeeze{_overload}(Tensor(a) self{_arguments}) -> Tensor(a)",
        _squeeze,
        f"""
    def squeeze(self{_parameters}):
        size = self.size()
        def backward(grad):
            return grad.reshape(size){_nones}
        return self.squeeze({"dim" if _nones else ""}), backward
    """,
    )(_squeezed)


def _diagonal(self: Strided, offset: Index, dim1: int, dim2: int) -> Strided:
    a, b = self.wrap(dim1), self.wrap(dim2)
    if a == b:
        raise RuleError(f"expected two dimensions, got {dim1} and {dim2}")
    down, right = self.select(offset < 0, -offset, 0), self.select(offset < 0, 0, offset)
    rows, columns = self.sizes[a] - down, self.sizes[b] - right
    length = self.select(rows < columns, rows, columns)
    length = self.select(length < 0, 0, length)
    shift = self.select(length == 0, 0, down * self.strides[a] + right * self.strides[b])
    rest = self.drop(max(a, b)).drop(min(a, b)).shift(shift)
    return rest.insert(rest.rank, length, self.strides[a] + self.strides[b])


@declare_view(
    "aten::diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)",
    _diagonal,
    """
    def diagonal(self, offset: int, dim1: int, dim2: int):
        size = self.size()
        def backward(grad):
            return torch.diagonal_backward(grad, size, offset, dim1, dim2), None, None, None
        return self.diagonal(offset, dim1, dim2), backward
    """,
)
def diagonal(self: Array, offset: int, dim1: int, dim2: int) -> Array:
    """The diagonal of two dimensions, as the last one, `offset` places right of the main one."""
    part = np.moveaxis(self, (dim1, dim2), (-2, -1))[..., max(-offset, 0) :, max(offset, 0) :]
    strides = (*part.strides[:-2], part.strides[-2] + part.strides[-1])
    return numpy_strided(part, (*part.shape[:-2], min(part.shape[-2:])), strides)


def _unfold(self: Strided, dimension: int, size: Index, step: Index) -> Strided:
    d = self.wrap(dimension)
    self.check(step > 0, f"expected a positive step{known(', got {}', step)}")
    self.check(step < 2**31, f"expected a step below 2**31{known(', got {}', step)}")
    own, stride = (self.sizes[d], self.strides[d]) if self.rank else (1, 1)
    self.check((size >= 0) & (size <= own), out_of_range(size, f"dimension {d}", own, "window"))
    if self.rank:
        self = self.resize(d, (own - size) // step + 1, stride * step)
    return self.insert(self.rank, size, stride)


@declare_view(
    "aten::unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)",
    _unfold,
    """
    def unfold(self, dimension: int, size: int, step: int):
        self_size = self.size()
        def backward(grad):
            return torch.unfold_backward(grad, self_size, dimension, size, step), None, None, None
        return self.unfold(dimension, size, step), backward
    """,
)
def unfold(self: Array, dimension: int, size: int, step: int) -> Array:
    """The windows of `size` elements, `step` apart, as a last dimension."""
    if self.ndim == 0:
        return numpy_strided(self, (size,), (self.itemsize,))
    shape, strides = list(self.shape), list(self.strides)
    shape[dimension] = (shape[dimension] - size) // step + 1
    strides[dimension] *= step
    return numpy_strided(self, [*shape, size], [*strides, self.strides[dimension]])


def _strided_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, strides = arguments.ints("size"), arguments.ints("stride")
    if sizes is not None and strides is not None and len(sizes) != len(strides):
        raise RuleError(f"expected one stride per size, got {sizes} and {strides}")
    return sizes


@operator(
    "prim::strided_places(int[] size, int[] stride, int offset, Device device) -> Tensor",
    rules.Shaped(lambda _: (None,), like="", dtype=lambda _: DType.i64),
    loops=loops.Script("""
    def strided_places(size: List[int], stride: List[int], offset: int, device: Device):
        places = torch.full([1], offset, dtype=torch.int64, device=device)
        for n, step in zip(size, stride):
            steps = torch.arange(n, device=device) * step
            places = (places.unsqueeze(1) + steps).reshape([-1])
        return places
    """),
)
def strided_places(size: list[int], stride: list[int], offset: int, device: Device) -> Array:
    """The places of the elements of a layout in its storage, in row-major order."""
    places = np.array([offset], np.int64)
    for n, step in zip(size, stride, strict=True):
        places = (places[:, None] + np.arange(n, dtype=np.int64) * step).reshape(-1)
    return places


# The elements of the tensor and of the result by their places in a stretch of the storage that has both.
_PLACES = """
        start = self.storage_offset()
        offset = start if storage_offset is None else storage_offset
        own_size, own_stride = self.size(), self.stride()
        first, own_last, last = min(start, offset), start, offset
        for n, step in zip(own_size, own_stride):
            own_last += (n - 1) * step
        for n, step in zip(size, stride):
            last += (n - 1) * step
        length = max(max(own_last, last) - first + 1, 0)
        own = torch.ops.prim.strided_places(own_size, own_stride, start - first, self.device)
        index = torch.ops.prim.strided_places(size, stride, offset - first, self.device)
"""
# Elements that share a place have equal parts of what comes to it.
_SHARES = """
{indent}ones = {like}.new_ones([1]).expand([own.size(0)])
{indent}counts = {like}.new_zeros([length]).index_add(0, own, ones)
{indent}shares = counts.masked_fill(counts == 0, 1)
"""


@operator(
    "aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None)"
    " -> Tensor(a)",
    rules.Shaped(_strided_sizes),
    gradient=f"""
    def as_strided(self, size: List[int], stride: List[int], storage_offset: Optional[int]):
{_PLACES}
        def backward(grad):
{_SHARES.format(indent=" " * 12, like="grad")}
            storage = grad.new_zeros([length]).index_add(0, index, grad.reshape([-1]))
            return (storage / shares).index_select(0, own).reshape(own_size), None, None, None
        return self.as_strided(size, stride, storage_offset), backward
    """,
    tangent=terms(
        self=f"""
{_PLACES}{_SHARES.format(indent=" " * 8, like="self_t")}
        storage = self_t.new_zeros([length]).index_add(0, own, self_t.reshape([-1]))
        return (storage / shares).index_select(0, index).reshape(size)
        """
    ),
)
def as_strided(self: Array, size: list[int], stride: list[int], storage_offset: int | None) -> Array:
    """Any layout over the storage of the tensor, which must hold all of its elements."""
    storage, start = storage_of(self)
    offset = start if storage_offset is None else storage_offset
    if offset < 0 or min([0, *size, *stride]) < 0:
        raise ValueError(f"expected no negative size, stride or offset, got {size}, {stride}, {offset}")
    last = offset + sum((n - 1) * s for n, s in zip(size, stride, strict=True)) if math.prod(size) else -1
    if last >= storage.size:
        raise ValueError(f"expected at least {last + 1} elements of storage, got {storage.size}")
    return numpy_strided(storage[offset:], size, [s * self.itemsize for s in stride])


def storage_of(self: Array) -> tuple[Array, int]:
    """The memory that a tensor is a view of, as a vector of elements, and where the tensor begins in it."""
    root = owner_of(self)
    order = sorted(range(root.ndim), key=lambda d: -root.strides[d])
    flat = root.transpose(order)
    if not flat.flags.c_contiguous:
        raise ValueError("expected a tensor whose storage is one piece, got one with gaps")
    storage = flat.reshape(-1).view(self.dtype)
    return storage, (byte_bounds(self)[0] - byte_bounds(storage)[0]) // self.itemsize
