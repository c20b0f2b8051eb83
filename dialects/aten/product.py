"""Products of matrices and vectors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import Arguments, RuleError
from tsir.dialects.operator import operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array


def contraction(
    subscripts: str, left: str = "self", right: str = "mat2"
) -> Callable[[Arguments], list[t.Size]]:
    """The sizes of an einsum of two arguments; RuleError where ranks or sizes do not fit."""
    inputs, output = subscripts.split("->")
    letters = dict(zip((left, right), inputs.split(","), strict=True))

    def sizes(arguments: Arguments) -> list[t.Size]:
        found: dict[str, t.Size] = {}
        for name, indices in letters.items():
            given = arguments.tensor(name).sizes
            if given is not None and len(given) != len(indices):
                raise RuleError(f"expected '{name}' of rank {len(indices)}, got rank {len(given)}")
            for letter, size in zip(indices, given or (None,) * len(indices), strict=True):
                other = found.setdefault(letter, size)
                if isinstance(other, int) and isinstance(size, int) and other != size:
                    raise RuleError(f"expected {other} for dimension '{letter}' of '{name}', got {size}")
                found[letter] = size if other is None else other
        return [found[letter] for letter in output]

    return sizes


@operator(
    "aten::mm(Tensor self, Tensor mat2) -> Tensor",
    rules.Shaped(contraction("ik,kj->ij"), agree=("self", "mat2")),
    loops=loops.Product("ik,kj->ij"),
    gradient="""
    def mm(self, mat2):
        def backward(grad):
            return grad.mm(mat2.t()), self.t().mm(grad)
        return torch.mm(self, mat2), backward
    """,
    out="out",
)
def mm(self: Array, mat2: Array) -> Array:
    """The product of two matrices."""
    return np.matmul(self, mat2)
