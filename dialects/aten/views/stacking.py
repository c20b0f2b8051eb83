"""Tensors brought to more dimensions and joined: hstack, vstack, dstack, column_stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.aten.views.joining import joined, shapes_of
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _declare(
    name: str,
    form: str,
    widened: Callable[[Sequence[t.Size]], Sequence[t.Size]],
    dim: int,
    join: Callable[[list[Array]], Array],
    doc: str,
) -> None:
    """An operator that brings tensors to more dimensions and joins them along one, or the last."""

    def sizes(arguments: Arguments) -> Sequence[t.Size] | None:
        shapes = shapes_of(arguments)
        if shapes is None:
            return None
        full = [tuple(widened(shape)) for shape in shapes]
        return joined([*full], min(dim, len(full[0]) - 1))

    def reference(tensors: list[Array]) -> Array:
        return join(tensors)

    reference.__doc__ = doc
    operator(
        f"aten::{name}(Tensor[] tensors) -> Tensor",
        rules.Shaped(sizes, like="", promotes=("tensors",)),
        reference=reference,
        loops=loops.Script(form),
        tangent=linear("tensors"),
        out="out",
    )


_declare(
    "hstack",
    """
    def hstack(tensors: List[Tensor]):
        full = [t.reshape([1]) if t.dim() == 0 else t for t in tensors]
        return torch.cat(full, 0 if full[0].dim() == 1 else 1)
    """,
    lambda sizes: sizes or (1,),
    1,
    np.hstack,
    "The tensors beside one another, along dimension 1, or 0 of vectors.",
)
_declare(
    "vstack",
    """
    def vstack(tensors: List[Tensor]):
        return torch.cat([t.reshape([1, -1]) if t.dim() < 2 else t for t in tensors], 0)
    """,
    lambda sizes: (1,) * (2 - len(sizes)) + tuple(sizes),
    0,
    np.vstack,
    "The tensors below one another, as rows along dimension 0.",
)
_declare(
    "dstack",
    """
    def dstack(tensors: List[Tensor]):
        rows = [t.reshape([1, -1]) if t.dim() < 2 else t for t in tensors]
        return torch.cat([t.unsqueeze(-1) if t.dim() == 2 else t for t in rows], 2)
    """,
    lambda sizes: (1,) * (2 - len(sizes)) + tuple(sizes) + (1,) * (len(sizes) < 3),
    2,
    np.dstack,
    "The tensors behind one another, along dimension 2.",
)
_declare(
    "column_stack",
    """
    def column_stack(tensors: List[Tensor]):
        return torch.cat([t.reshape([-1, 1]) if t.dim() < 2 else t for t in tensors], 1)
    """,
    lambda sizes: (*(sizes or (1,)), 1) if len(sizes) < 2 else sizes,
    1,
    np.column_stack,
    "The tensors beside one another, along dimension 1; vectors are columns.",
)
