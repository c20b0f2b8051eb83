"""The cases that PyTorch's fuser was tested with in 2018: their programs, arguments and kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array

SOURCE = (Path(__file__).parents[1] / "lowering" / "fusion" / "cases.ts").read_text(encoding="utf-8")
"""Functions of TorchScript, each with another for its gradient, which run as Python too."""

Shapes = Sequence[tuple[int, ...]]


@dataclass(frozen=True)
class Case:
    """
    The shapes of arguments and of the results that have a gradient.

    `kernels` is the most loop nests that are left of the program and of its gradient, products and
    what their operands are copied by aside.
    """

    shapes: Shapes
    results: Shapes
    kernels: tuple[int, int]

    def arguments(self, *, gradient: bool) -> list[Array]:
        """Normal numbers from a fixed seed; for a gradient, those of the results follow."""
        random = np.random.default_rng(0)
        shapes = [*self.shapes, *(self.results if gradient else ())]
        return [np.asarray(random.standard_normal(shape), np.float32) for shape in shapes]


def entry(name: str, *, gradient: bool) -> str:
    """The function of a case, or that for its gradient."""
    return name + "_gradient" * gradient


def flat(results: Any) -> list[Array]:
    """The arrays or tensors of what a case returns."""
    return list(cast("Sequence[Array]", results)) if isinstance(results, list | tuple) else [results]


def _square(count: int, kernels: tuple[int, int]) -> Case:
    return Case([(4, 4)] * count, [(4, 4)], kernels)


_WEIGHTS: Shapes = [(80, 10), (80, 20)]
_STATE: Shapes = [(3, 20), (3, 20)]

CASES: Mapping[str, Case] = {
    "abs": _square(1, (1, 1)),
    "broadcast": Case([(4, 6), (6,), (6,)], [(4, 6)], (1, 2)),
    "chunk": Case([(10, 6)], [(10, 2)], (1, 3)),
    "chunk_correctness_first": Case([(12, 8, 16)], [(3, 8, 16)], (1, 4)),
    "chunk_correctness_middle": Case([(12, 8, 16)], [(12, 4, 16)], (1, 2)),
    "chunk_correctness_last": Case([(4, 4, 4)], [(4, 4, 1)], (1, 4)),
    "chunk_correctness_transposed": Case([(8, 12, 16)], [(3, 8, 16)], (1, 4)),
    "chunk_distributes": Case([(4, 6), (4, 6)], [(4, 3)], (1, 3)),
    "chunk_motion_deduplicates_inputs": Case([(4, 6)], [(2, 6)], (1, 3)),
    "chunk_motion_broadcast": Case([(4, 6), (4, 1)], [(4, 3)], (1, 4)),
    "chunk_multiple": Case([(5, 2, 3), (5, 6, 3), (10, 2, 3), (5, 2, 6)], [(5, 2, 3)], (1, 3)),
    "concat": Case(_STATE, [(6, 20)], (2, 2)),
    "concat_invariant": Case([(2, 4), (2, 4), (4, 4)], [(4, 4)], (3, 2)),
    "checks_cat_inputs": Case([(2, 4), (1, 4)], [(3, 4)], (2, 3)),
    "clamp": _square(2, (1, 1)),
    "comparison_equal": _square(2, (1, 1)),
    "comparison_greater": _square(2, (1, 1)),
    "comparison_less": _square(2, (1, 1)),
    "where_and_typing": _square(2, (1, 1)),
    "exp": _square(2, (1, 1)),
    "relu": _square(2, (1, 1)),
    "erf": _square(1, (1, 1)),
    "scalar": Case([(4, 4), ()], [(4, 4)], (1, 2)),
    "tensor_scalar_ops": _square(2, (1, 1)),
    "small_constant": _square(2, (1, 1)),
    "lstm": Case([(3, 10), *_STATE, *_WEIGHTS, (80,), (80,)], _STATE, (1, 6)),
    "lstm_concat": Case([(3, 10), *_STATE, *_WEIGHTS, (80,), (80,)], [(6, 20)], (2, 7)),
    "lstm_gates_permutations": Case([(3, 10), (3, 20), *_WEIGHTS, (80,), (80,)], [(3, 20)], (1, 6)),
    "milstm": Case([(3, 10), *_STATE, *_WEIGHTS, (80,), (80,), (80,), (80,)], _STATE, (1, 9)),
}
"""The cases by the names of their tests."""
