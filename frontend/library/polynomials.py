"""
The orthogonal polynomials of `torch.special`, in TorchScript.

Each is a row of a table: the polynomial of degree 1, and that of degree `k + 1` from `p` and `q`, those of
the degrees `k` and `k - 1` (DLMF 18.9). The shifted ones are those of `2 * x - 1`. Negative degrees give 0.
"""

from __future__ import annotations

from collections.abc import Mapping

CHEBYSHEV = "2 * x * p - q"

RECURRENCES: Mapping[str, tuple[str, str]] = {
    "chebyshev_polynomial_t": ("x", CHEBYSHEV),
    "chebyshev_polynomial_u": ("2 * x", CHEBYSHEV),
    "chebyshev_polynomial_v": ("2 * x - 1", CHEBYSHEV),
    "chebyshev_polynomial_w": ("2 * x + 1", CHEBYSHEV),
    "hermite_polynomial_h": ("2 * x", "2 * (x * p - k * q)"),
    "hermite_polynomial_he": ("x", "x * p - k * q"),
    "laguerre_polynomial_l": ("1 - x", "((2 * k + 1 - x) * p - k * q) / (k + 1)"),
    "legendre_polynomial_p": ("x", "((2 * k + 1) * x * p - k * q) / (k + 1)"),
}
"""The polynomial of degree 1 and the step, of each kind."""

_KIND = """
def special_{name}(x: Any, n: Any):
    x, degrees = torch.ops.aten._of_degrees(x, n)
    q, p = torch.ones_like(x), {first}
    found = torch.where(degrees == 0, q, torch.where(degrees == 1, p, 0.0))
    for k in range(1, int(degrees.max()) if degrees.numel() > 0 else 0):
        q, p = p, {step}
        found = torch.where(degrees == k + 1, p, found)
    return found
"""

_SHIFTED = """
def special_shifted_{name}(x: Any, n: Any):
    x, degrees = torch.ops.aten._of_degrees(x, n)
    return torch.ops.aten.special_{name}(2 * x - 1, degrees)
"""

_DEGREES = """
def _of_degrees(x: Any, n: Any):
    if isinstance(n, Tensor):
        degrees = n.to(torch.int64)
        x = torch.zeros_like(n) + x
    else:
        degrees = torch.tensor(int(n))
    return x * 1.0, degrees
"""

POLYNOMIALS = "".join([
    _DEGREES,
    *(_KIND.format(name=name, first=first, step=step) for name, (first, step) in RECURRENCES.items()),
    *(_SHIFTED.format(name=name) for name in RECURRENCES if name.startswith("chebyshev")),
])  # fmt: skip
"""Functions of `torch.ops.aten`."""
