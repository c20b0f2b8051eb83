"""
The signs and phases of eigenvectors and singular vectors, which are not told by the matrix, as tsir has them.

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
    return torch.from_numpy(np.array(phases(vectors.detach().resolve_conj().numpy())))


def _of_eigenvectors(values: torch.Tensor, vectors: torch.Tensor) -> Sequence[Factor]:
    if vectors.ndim < 2:
        return None, None
    return None, _of_rows(vectors.mT).conj().resolve_conj().unsqueeze(-2)


def _of_singular_vectors(u: torch.Tensor, s: torch.Tensor, vh: torch.Tensor) -> Sequence[Factor]:
    if u.ndim < 2:
        return None, None, None
    count = s.shape[-1]
    shorter = vh if u.shape[-2] >= vh.shape[-1] else u.mH
    found = _of_rows(shorter[..., :count, :])
    left, right = (
        torch.nn.functional.pad(x.resolve_conj(), (0, vectors - count))
        for x, vectors in ((found, u.shape[-1]), (found.conj(), vh.shape[-2]))
    )
    return left.unsqueeze(-2), None, right.unsqueeze(-1)


def _of_columns(u: torch.Tensor, s: torch.Tensor, v: torch.Tensor) -> Sequence[Factor]:
    left, _, right = _of_singular_vectors(u, s, v.mH if v.ndim > 1 else v)
    return left, None, None if right is None else right.mH.resolve_conj()


_FACTORS: Mapping[str, Callable[..., Sequence[Factor]]] = {
    "aten::_linalg_eigh": _of_eigenvectors,
    "aten::linalg_eigh": _of_eigenvectors,
    "aten::linalg_eig": _of_eigenvectors,
    "aten::_linalg_svd": _of_singular_vectors,
    "aten::linalg_svd": _of_singular_vectors,
    "aten::svd": _of_columns,
}


def settled(name: str, results: Any) -> Any:
    """The results of an operator in PyTorch with tsir's phases."""
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
    """Make zeros of tsir's vectors beyond the singular values, in place; phases stay."""
    if name in _FACTORS:
        for x, factor in zip(results, _FACTORS[name](*map(torch.from_numpy, results)), strict=True):
            if factor is not None:
                x *= factor.abs().numpy()
