"""The workloads that are expressions, or one reduction of one, in numexpr."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

EXPRESSIONS: Mapping[str, tuple[Sequence[str], str]] = {
    "warm-up": (("a", "b"), "a - b"),
    "tiny": (("a", "b"), "a * b + a"),
    "pointwise": (("a", "b", "c", "d"), "where(a * b + c > 0, a * b + c, 0) * tanh(d) + 1 / (1 + exp(-a))"),
    "strided": (("a", "b"), "(a + b) * 2 - a * b"),
    "row sums": (("x",), "sum(x, axis=1)"),
    "column sums": (("x",), "sum(x, axis=0)"),
}
"""The parameters and the expression, by the names of the workloads."""

TRANSPOSED = {"strided": (0,)}
"""The arguments that a workload transposes, which numexpr cannot say: it is given them so."""
