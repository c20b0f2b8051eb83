"""Programs that collect what the rounds of a loop make in lists, and their gradients, are one native call."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

APPENDED = """
    outs: List[Tensor] = []
    for t in range(x.size(0)):
        h = torch.tanh(x[t] + h @ w)
        outs.append({})
    return {}.pow(2).mean()
"""

BODIES = {
    "stack": APPENDED.format("h", "torch.stack(outs)"),
    "stack along another dimension": APPENDED.format("h", "torch.stack(outs, 1)"),
    "cat": APPENDED.format("h", "torch.cat(outs, 1)"),
    "cat of rows": APPENDED.format("h.unsqueeze(0)", "torch.cat(outs)"),
    "cat of vectors": APPENDED.format("h.flatten()", "torch.cat(outs)"),
    "unbind": """
    outs: List[Tensor] = []
    for row in x.unbind(0):
        h = torch.tanh(row + h @ w)
        outs += [h]
    return torch.stack(outs).pow(2).mean()
""",
    "two lists": """
    outs: List[Tensor] = []
    sums: List[Tensor] = []
    for t in range(x.size(0)):
        h = torch.tanh(x[t] + h @ w)
        outs.append(h)
        sums.append(h.sum(1))
    return torch.stack(outs).pow(2).mean() + torch.stack(sums).mean()
""",
}


def arguments(rounds: int) -> list[np.ndarray[Any, Any]]:
    rng = np.random.default_rng(rounds)
    return [rng.normal(size=sizes).astype(np.float32) for sizes in ((rounds, 2, 8), (8, 8), (2, 8))]


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", BODIES)
def test_gradients(name: str) -> None:
    """Nothing is left to the interpreter, which finds the same."""
    unit = tsir.CompilationUnit(f"def f(x, w, h):{BODIES[name]}")
    derived = tsir.value_and_grad(unit.f, (0, 1, 2))
    for function in (unit.f, derived):
        told = str(function.explain(*arguments(5)))
        assert told.count("native group") == 1
        assert "is interpreted" not in told
    for rounds in (5, 1, 20):
        value, gradients = derived(*arguments(rounds))
        with tsir.optimized_execution(False):
            expected, wanted = derived(*arguments(rounds))
        np.testing.assert_allclose(value, expected, rtol=1e-5)
        for found, exact in zip(gradients, wanted, strict=True):
            np.testing.assert_allclose(found, exact, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("ranks", [(1, 2), (2, 1), (1, 1)])
def test_gradient_of_cat_with_nothing(ranks: tuple[int, int]) -> None:
    """A vector of no elements may stand beside matrices; its gradient is one as well."""
    unit = tsir.CompilationUnit("def f(a, b):\n    return torch.cat([a, b]).pow(2).sum()\n")
    arrays = [np.ones((0,) if rank == 1 else (3, 2), np.float32) for rank in ranks]
    gradients = tsir.grad(unit.f, (0, 1))(*arrays)
    assert [g.shape for g in gradients] == [x.shape for x in arrays]
    for gradient, array in zip(gradients, arrays, strict=True):
        np.testing.assert_array_equal(gradient, 2 * array)


def test_explanations_do_not_repeat_themselves() -> None:
    """Operations of one place that are interpreted for one reason are told once, with their number."""
    unit = tsir.CompilationUnit("""
def f(x, n: int):
    d: Dict[int, Tensor] = {n: x, n + 1: x * 2}
    return (d[n] * d[n + 1]).sum()
""")
    told = str(tsir.grad(unit.f).explain(np.ones(3), 1)).splitlines()
    assert len(told) == len(set(told))
    assert any(line.endswith(" times)") for line in told)
