"""Type rules of operators on batches of matrices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators import rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import agreed
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType, real_of

Sizes: TypeAlias = Sequence[t.Size] | None
"""The sizes of a tensor, None if its rank is not known."""

Result: TypeAlias = tuple[DType | None, Sizes]
"""The dtype and the sizes of a result; no dtype is that of the matrices."""

ROUNDING = (
    "(1.1920928955078125e-07 if {0}.dtype == torch.float32 or {0}.dtype == torch.complex64"
    " else 2.220446049250313e-16)"
)
"""Script text: the distance from 1 to the next number in the dtype of a tensor, or of its parts."""

WIDE = "(torch.complex128 if {0}.is_complex() else torch.float64)"
"""Script text: the dtype of all arithmetic with the elements of a tensor."""

PART = "(torch.float32 if {0}.dtype == torch.float32 or {0}.dtype == torch.complex64 else torch.float64)"
"""Script text: the dtype of a tensor, or of its parts."""

REAL = "(torch.ops.prim.real_part({0}) if {0}.is_complex() else {0})"
"""Script text: the real parts of a tensor, a real one as it is."""

PHASE_TOLERANCE = 0.01
"""A loss depends on the phases of vectors if its derivative by one is larger; it is PyTorch's."""

SCALE = """
scale = torch.ones({0}.size()[:-2] + [1, 1], dtype=torch.float64, device={0}.device)
if {0}.numel() > 0:
    largest = {0}.abs().amax([-2, -1], True)
    scale = torch.where((largest > 1e-100) & (largest < 1e100) | (largest == 0), 1.0, largest)
"""
"""Script text: what finite matrices of f64 are divided by, where the squares of elements are no numbers."""


def matrices(
    results: Callable[[Arguments], Sequence[Result]],
    operands: tuple[str, ...] = ("self",),
) -> rules.Typed:
    """The rule of an operator whose `operands` are of one dtype, which its results have."""

    def types(arguments: Arguments) -> Sequence[Attribute]:
        dtype = floating(arguments, operands)
        device = rules.device([arguments.tensor(name) for name in operands])
        return [
            t.TensorType.of(dtype if own is None else own, sizes, device=device)
            for own, sizes in results(arguments)
        ]

    return rules.Typed(types)


def floating(arguments: Arguments, operands: tuple[str, ...]) -> DType | None:
    """The dtype that the operands share; RuleError if it is known and no number of them has 32 or 64 bits."""
    dtype = agreed(arguments, operands)
    if dtype is not None and real_of(dtype) not in (DType.f32, DType.f64):
        raise RuleError(f"expected matrices of floats of 32 or 64 bits, got {dtype.name}")
    return dtype


def matrix(arguments: Arguments, name: str = "self") -> Sizes:
    """The sizes of an argument; RuleError if it is known to have fewer than two dimensions."""
    sizes = arguments.tensor(name).sizes
    if sizes is not None and len(sizes) < 2:
        raise RuleError(f"expected at least 2 dimensions of '{name}', got {len(sizes)}")
    return sizes


def square(arguments: Arguments, name: str = "self") -> Sizes:
    """The sizes of an argument; RuleError if its matrices are known not to be square."""
    sizes = matrix(arguments, name)
    if sizes is not None:
        rows, columns = sizes[-2:]
        if isinstance(rows, int) and isinstance(columns, int) and rows != columns:
            raise RuleError(f"expected square matrices, got {rows} rows and {columns} columns")
    return sizes


def same_size(a: t.Size, b: t.Size, what: str) -> None:
    """RuleError if two sizes are known to differ."""
    if isinstance(a, int) and isinstance(b, int) and a != b:
        raise RuleError(f"expected {what}, got {a} and {b}")


def least(a: t.Size, b: t.Size) -> t.Size:
    """The smaller of two sizes, None unless both are numbers."""
    return min(a, b) if isinstance(a, int) and isinstance(b, int) else a if a == b else None


def part_dtype(arguments: Arguments, name: str) -> DType | None:
    """The dtype of the parts of an argument's elements, None if it is not known."""
    dtype = arguments.tensor(name).dtype
    return None if dtype is None else real_of(dtype)


def widened(array: Array) -> Array:
    """A copy in the dtype of all arithmetic: f64, or c128 of complex numbers."""
    return array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)


def wide(function: Callable[..., Array], *arrays: Array) -> Array:
    """The result of a function of wide numbers, in the dtype of the first array."""
    return function(*map(widened, arrays)).astype(arrays[0].dtype)


def transposed(array: Array) -> Array:
    """Each matrix of a batch transposed."""
    return np.swapaxes(array, -1, -2)


def adjoint(array: Array) -> Array:
    """Each matrix of a batch transposed and conjugated; a real one is transposed."""
    return np.conj(np.swapaxes(array, -1, -2))


def phases(vectors: Array) -> Array:
    """
    For each row the sign, or the phase, of the first element that is about as large as the largest.

    Eigenvectors and singular vectors are known up to their signs, complex ones up to their phases: divided
    by these, they are the same whatever found them. Of several elements of one size rounding would decide
    which is the largest.
    """
    if not vectors.shape[-1]:
        return np.ones(vectors.shape[:-1], vectors.dtype)
    size = np.abs(vectors)
    first = np.argmax(size >= 0.9 * size.max(-1, keepdims=True), -1)
    chosen = np.take_along_axis(vectors, first[..., None], -1)[..., 0]
    length = np.abs(chosen)
    return np.where(length > 0, chosen, 1) / np.where(length > 0, length, 1)


def are_finite(matrices: Array) -> Array:
    """Whether all elements of each matrix of a batch are finite."""
    return np.asarray(np.isfinite(matrices).all((-1, -2)))
