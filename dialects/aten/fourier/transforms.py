"""Discrete Fourier transforms along dimensions: of complex numbers, and from and to real ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType, complex_of, real_of, wide

_PARTS = (DType.f32, DType.f64)
"""The dtypes of parts that transforms take."""

SCALES: Sequence[Callable[[int], float]] = (lambda n: 1.0, lambda n: 1 / math.sqrt(n), lambda n: 1 / n)
"""By the number of a normalization: the factor of a transform of so many elements."""


def _dims(arguments: Arguments, rank: int, least: int) -> list[int] | None:
    """The dimensions that are transformed, in order; None if they are not constant."""
    dims = arguments.ints("dim")
    if dims is None or not all(isinstance(d, int) for d in dims):
        return None
    wrapped = [rules.wrap(d, rank) for d in dims if isinstance(d, int)]
    if rank == 0 and wrapped:
        raise RuleError("expected a tensor with dimensions, got one without")
    if len(set(wrapped)) != len(wrapped):
        raise RuleError(f"expected each dimension once, got {dims}")
    if len(wrapped) < least:
        raise RuleError(f"expected at least {least} dimension, got none")
    return wrapped


def _checked(arguments: Arguments, *, is_complex: bool) -> t.TensorType:
    """The type of the argument, of complex or of real numbers whose parts are f32 or f64."""
    own = arguments.tensor("self")
    if own.dtype is not None and (own.dtype.is_complex is not is_complex or real_of(own.dtype) not in _PARTS):
        wanted = "complex64 or complex128" if is_complex else "float32 or float64"
        raise RuleError(f"expected a tensor of {wanted}, got one of {own.dtype.numpy}")
    normalization = arguments.constant("normalization", int)
    if normalization is not None and not 0 <= normalization < len(SCALES):
        raise RuleError(f"expected a normalization from 0 to {len(SCALES) - 1}, got {normalization}")
    return own


def _of_complex(arguments: Arguments) -> Sequence[Attribute]:
    own = _checked(arguments, is_complex=True)
    if own.sizes is not None:
        _dims(arguments, len(own.sizes), 0)
    return [own.known(strides=None)]


def _from_real(arguments: Arguments) -> Sequence[Attribute]:
    own = _checked(arguments, is_complex=False)
    dtype = None if own.dtype is None else complex_of(own.dtype)
    return [t.TensorType.of(dtype, _one_sided(arguments, own.sizes), device=own.device)]


def _one_sided(arguments: Arguments, sizes: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    """The sizes without the half of the last dimension that the other half tells."""
    if sizes is None:
        return None
    dims, onesided = _dims(arguments, len(sizes), 1), arguments.constant("onesided", bool)
    if onesided is False:
        return sizes
    changed = range(len(sizes)) if dims is None else dims[-1:]
    found = list(sizes)
    for dim in changed:
        size = found[dim]
        found[dim] = size // 2 + 1 if isinstance(size, int) and onesided and dims is not None else None
    return found


def _to_real(arguments: Arguments) -> Sequence[Attribute]:
    own = _checked(arguments, is_complex=True)
    dtype = None if own.dtype is None else real_of(own.dtype)
    sizes = own.sizes
    last = arguments.value("last_dim_size")
    if isinstance(last, int) and last < 1:
        raise RuleError(f"expected at least 1 element of the last dimension, got {last}")
    if sizes is not None:
        dims = _dims(arguments, len(sizes), 1)
        size = last if isinstance(last, int | str) else None
        if dims is None:
            sizes = [None] * len(sizes)
        else:
            sizes = [size if d == dims[-1] else own for d, own in enumerate(sizes)]
    return [t.TensorType.of(dtype, sizes, device=own.device)]


def _wide(self: Array) -> Array:
    """The elements in the precision in which references compute."""
    return self.astype(wide(DType.of(self.dtype)))


def _scaled(found: Array, normalization: int, count: int) -> Array:
    return found * SCALES[normalization](max(count, 1))


def _count(self: Array, dims: Sequence[int]) -> int:
    return math.prod(self.shape[d] for d in dims)


def _along(self: Array, dims: Sequence[int], forward: bool) -> Array:
    """The transforms of complex numbers along dimensions, without a factor."""
    found = _wide(self)
    for dim in dims if found.size else ():
        found = np.fft.fft(found, axis=dim) if forward else np.fft.ifft(found, axis=dim, norm="forward")
    return found


@operator(
    "aten::_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor",
    rules.Typed(_of_complex),
    loops=loops.Lowered("tsir.lowering.fourier.transforms:fft_c2c"),
    gradient="""
    def _fft_c2c(self, dim: List[int], normalization: int, forward: bool):
        def backward(grad):
            return torch._fft_c2c(grad, dim, normalization, not forward), None, None, None
        return torch._fft_c2c(self, dim, normalization, forward), backward
    """,
    tangent=linear("self"),
    out="out",
)
def _fft_c2c(self: Array, dim: Sequence[int], normalization: int, forward: bool) -> Array:
    """
    The Fourier transform along dimensions, with the factor 1, or 1 / sqrt(n), or 1 / n of n elements.

    Forward, element k is the sum of the x[j] exp(-2 pi i j k / n), backward without the minus.
    """
    return _scaled(_along(self, dim, forward), normalization, _count(self, dim))


@operator(
    "aten::_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor",
    rules.Typed(_from_real),
    loops=loops.Lowered("tsir.lowering.fourier.transforms:fft_r2c"),
    gradient="""
    def _fft_r2c(self, dim: List[int], normalization: int, onesided: bool):
        size = self.size(dim[-1])
        def backward(grad):
            whole = grad
            if onesided:
                missing = list(grad.size())
                missing[dim[-1]] = size - missing[dim[-1]]
                whole = torch.cat([grad, torch.zeros(missing, dtype=grad.dtype, device=grad.device)], dim[-1])
            back = torch._fft_c2c(whole, dim, normalization, False)
            return torch.ops.prim.real_part(back), None, None, None
        return torch._fft_r2c(self, dim, normalization, onesided), backward
    """,
    tangent=linear("self"),
    out="out",
)
def _fft_r2c(self: Array, dim: Sequence[int], normalization: int, onesided: bool) -> Array:
    """The forward transform of real numbers; `onesided`, the first half of the last of the dimensions."""
    last = dim[-1]
    if self.size == 0:
        found = _wide(self) + 0j
        found = found[_first(found, last, self.shape[last] // 2 + 1 if onesided else self.shape[last])]
    elif onesided:
        found = _along(np.fft.rfft(_wide(self), axis=last), dim[:-1], True)
    else:
        found = _along(_wide(self) + 0j, dim, True)
    return _scaled(found, normalization, _count(self, dim))


def _first(self: Array, dim: int, count: int) -> tuple[slice, ...]:
    """The first elements of a dimension."""
    return tuple(slice(count) if d == dim % self.ndim else slice(None) for d in range(self.ndim))


@operator(
    "aten::_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor",
    rules.Typed(_to_real),
    loops=loops.Lowered("tsir.lowering.fourier.transforms:fft_c2r"),
    gradient="""
    def _fft_c2r(self, dim: List[int], normalization: int, last_dim_size: int):
        def backward(grad):
            found = torch._fft_r2c(grad, dim, normalization, True)
            twice = last_dim_size - found.size(dim[-1])
            if twice > 0:
                parts = found.narrow(dim[-1], 1, twice)
                found = torch.slice_scatter(found, parts + parts, dim[-1], 1, 1 + twice)
            return found, None, None, None
        return torch._fft_c2r(self, dim, normalization, last_dim_size), backward
    """,
    tangent=linear("self"),
    out="out",
)
def _fft_c2r(self: Array, dim: Sequence[int], normalization: int, last_dim_size: int) -> Array:
    """The backward transform whose result is real, of the half of the last dimension that tells the other."""
    last, count = dim[-1], last_dim_size
    if self.shape[last] != count // 2 + 1:
        raise ValueError(f"expected {count // 2 + 1} elements of the last dimension, got {self.shape[last]}")
    shape = list(self.shape)
    shape[last] = count
    if self.size == 0:
        return np.zeros(shape)
    found = np.fft.irfft(_along(self, dim[:-1], False), count, axis=last, norm="forward")
    return _scaled(found, normalization, _count(found, dim))
