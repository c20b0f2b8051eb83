"""Gradients of elements of lists, which may be defined or not, are one native call with the program's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from differences import numeric

import tsir

COLLECTED = """
    outs: List[Tensor] = []
    for t in range(x.size(0)):
        h = torch.tanh(x[t] + h @ w)
        outs.append(h)
"""

BODIES = {
    "the first and all": COLLECTED + "    return torch.stack(outs) * outs[0]",
    "one that the run tells": COLLECTED + "    return torch.stack(outs) * outs[k]",
    "one from the end": COLLECTED + "    return outs[-k]",
    "numbers": """
    sums: List[Tensor] = []
    for t in range(x.size(0)):
        h = torch.tanh(x[t] + h @ w)
        sums.append(h.sum())
    return sums[k] * sums[0]
""",
    "some in a loop": COLLECTED
    + """
    total = x[0] * 0.5
    for i in range(k):
        total = total * 0.5 + outs[i]
    return total * total
""",
    "all so far": """
    outs: List[Tensor] = []
    for t in range(x.size(0)):
        total = h
        for j in range(len(outs)):
            total = total + outs[j] * 0.1
        outs.append(torch.tanh(x[t] + total @ w))
    return torch.stack(outs)
""",
    "the one before": """
    outs = [h]
    for t in range(x.size(0)):
        outs.append(torch.tanh(x[t] + outs[t] @ w + outs[0]))
    return outs[-1]
""",
    "slices": COLLECTED + "    return torch.stack(outs[k:] + [outs[0]]) * outs[0]",
    "insert": """
    outs: List[Tensor] = []
    for t in range(x.size(0)):
        h = torch.tanh(x[t] + h @ w)
        outs.insert(0, h)
    return torch.stack(outs)[0] * outs[k]
""",
    "reverse": COLLECTED + "    outs.reverse()\n    return torch.stack(outs)[0] * outs[k]",
    "split": """
    for piece in x.split(k):
        h = torch.tanh(piece.sum(0) + h @ w)
    return h
""",
    "chunk": """
    for a, b in zip(x.chunk(k), (x * x).chunk(k)):
        h = torch.tanh(a.sum(0) * b.sum(0) + h @ w)
    return h
""",
    "pieces in a list": """
    outs: List[Tensor] = []
    for piece in x.split([1, x.size(0) - 1]):
        outs.append(torch.tanh(piece @ w))
    return torch.cat(outs) * outs[0].sum()
""",
}


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("name", BODIES)
def test_gradients(name: str) -> None:
    """Nothing is left to the interpreter, which finds the same, as differences do."""
    body = BODIES[name].replace("return ", "y = ") + "\n    return (y * y).sum()\n"
    function = tsir.CompilationUnit(f"def f(x, h, w, k: int):{body}").f
    gradient = tsir.grad(function, (0, 1, 2))
    rng = np.random.default_rng(0)
    x, h, w = (rng.normal(size=sizes) for sizes in ((4, 2), (2,), (2, 2)))
    told = str(gradient.explain(x, h, w, 2))
    assert told.count("native group") == 1
    assert "is interpreted" not in told
    for k in (2, 1, 3):
        for found, expected in zip(gradient(x, h, w, k), gradient.interpret(x, h, w, k), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
    (numbers,) = numeric(function.interpret, x, h, w, 3)
    assert numbers is not None
    np.testing.assert_allclose(gradient(x, h, w, 3)[0], numbers, rtol=1e-8, atol=1e-8)


def test_what_no_result_comes_from_has_no_gradient() -> None:
    """An element that is not read adds nothing, not zero times what may be infinite."""
    unit = tsir.CompilationUnit("""
def f(x, k: int):
    outs: List[Tensor] = []
    for t in range(x.size(0)):
        outs.append(torch.log(x[t]))
    return outs[k]
""")
    x = np.array([1.0, 0.0, 2.0], np.float32)
    gradient = tsir.grad(unit.f)
    assert "is interpreted" not in str(gradient.explain(x, 0))
    for k, expected in ((0, [1.0, 0.0, 0.0]), (2, [0.0, 0.0, 0.5]), (-2, [0.0, np.inf, 0.0])):
        np.testing.assert_array_equal(gradient(x, k), np.array(expected, np.float32))
        np.testing.assert_array_equal(gradient.interpret(x, k), np.array(expected, np.float32))


def test_lists_of_nothing_and_of_empty_tensors() -> None:
    """No rounds, one round, and elements without elements."""
    unit = tsir.CompilationUnit("""
def f(x):
    outs = [x.sum(0)]
    for t in range(x.size(0)):
        outs.append(torch.tanh(x[t]) + outs[t])
    outs.reverse()
    return (torch.stack(outs[1:] + [outs[0]]) * outs[0]).sum()
""")
    gradient = tsir.grad(unit.f)
    for sizes in ((2, 2), (1, 0), (0, 2)):
        x = np.random.default_rng(1).normal(size=sizes)
        np.testing.assert_allclose(gradient(x), gradient.interpret(x), rtol=1e-12)


def test_an_error_is_that_of_the_program() -> None:
    """An index outside of the list is an error at its line."""
    unit = tsir.CompilationUnit(f"def f(x, h, w, k: int):{BODIES['one from the end']}")
    arguments: list[Any] = [np.zeros((3, 2)), np.zeros(2), np.zeros((2, 2)), 4]
    with pytest.raises(tsir.ExecutionError, match=r":6:12: error: .*list"):
        tsir.grad(unit.f)(*arguments)


def test_second_derivatives() -> None:
    """The derivative of a gradient that may be undefined."""
    unit = tsir.CompilationUnit("""
def f(x, k: int):
    outs: List[Tensor] = []
    for t in range(x.size(0)):
        outs.append(x[t].sin() * x.sum())
    return outs[k] * outs[0] + torch.stack(outs).sum()
""")
    x = np.array([0.3, -0.2, 0.9])
    found = tsir.hessian(unit.f)(x, 1)
    gradient, step = tsir.grad(unit.f).interpret, 1e-5
    for place, row in enumerate(np.eye(3) * step):
        numbers = (gradient(x + row, 1) - gradient(x - row, 1)) / (2 * step)
        np.testing.assert_allclose(found[place], numbers, rtol=1e-6, atol=1e-8)
