"""
The signs of eigenvectors and singular vectors, which are not told by the matrix: those that tsir gives them.

Vectors beyond the singular values are any basis of what is left. They are taken for zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch

from tsir.dialects.aten.linalg.matrices import phases

Factor = torch.Tensor | None
"""What a result is multiplied with, None for 1."""


def _of_rows(vectors: torch.Tensor) -> torch.Tensor:
    return torch.from_numpy(np.array(phases(vectors.detach().numpy())))


def _of_eigenvectors(values: torch.Tensor, vectors: torch.Tensor) -> Sequence[Factor]:
    if vectors.ndim < 2:
        return None, None
    return None, _of_rows(vectors.mT).to(vectors.dtype).unsqueeze(-2)


def _of_singular_vectors(u: torch.Tensor, s: torch.Tensor, vh: torch.Tensor) -> Sequence[Factor]:
    if u.ndim < 2:
        return None, None, None
    count = s.shape[-1]
    shorter = vh if u.shape[-2] >= vh.shape[-1] else u.mT
    signs = _of_rows(shorter[..., :count, :]).to(u.dtype)
    left, right = (
        torch.nn.functional.pad(signs, (0, vectors - count)) for vectors in (u.shape[-1], vh.shape[-2])
    )
    return left.unsqueeze(-2), None, right.unsqueeze(-1)


def _of_columns(u: torch.Tensor, s: torch.Tensor, v: torch.Tensor) -> Sequence[Factor]:
    left, _, right = _of_singular_vectors(u, s, v.mT if v.ndim > 1 else v)
    return left, None, None if right is None else right.mT


_FACTORS: Mapping[str, Callable[..., Sequence[Factor]]] = {
    "aten::_linalg_eigh": _of_eigenvectors,
    "aten::linalg_eigh": _of_eigenvectors,
    "aten::_linalg_svd": _of_singular_vectors,
    "aten::linalg_svd": _of_singular_vectors,
    "aten::svd": _of_columns,
}


def settled(name: str, results: Any) -> Any:
    """The results of an operator in PyTorch with tsir's signs."""
    if name not in _FACTORS:
        return results
    factors = _FACTORS[name](*results)
    return tuple(x if f is None else x * f for x, f in zip(results, factors, strict=True))


def settle(name: str, results: Any) -> None:
    """As `settled`, in place."""
    if name in _FACTORS:
        for x, factor in zip(results, _FACTORS[name](*results), strict=True):
            if factor is not None:
                x.mul_(factor)


def clear(name: str, results: Sequence[Any]) -> None:
    """Make zeros of tsir's vectors beyond the singular values, in place; signs stay."""
    if name in _FACTORS:
        for x, factor in zip(results, _FACTORS[name](*map(torch.from_numpy, results)), strict=True):
            if factor is not None:
                x *= factor.abs().numpy()
