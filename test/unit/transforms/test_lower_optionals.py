"""Values that may be None by the run: native code does what the interpreter does, and gradients are right."""

from __future__ import annotations

import numpy as np
import pytest
from native_outcomes import check_native, function_of, outcome

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.comparison import Tolerance, difference

PROGRAMS = {
    "a branch": """
    y: Optional[Tensor] = None
    if n > 2:
        y = x * 2
    if y is not None:
        return y + 1
    return x
""",
    "the first of a loop": """
    h: Optional[Tensor] = None
    for i in range(x.size(0)):
        h = x[i] * n if h is None else torch.tanh(h + x[i])
    assert h is not None
    return h
""",
    "the best of a loop that is left": """
    best: Optional[Tensor] = None
    for i in range(n):
        if best is not None and bool(best.sum() > 4):
            return best
        y = x * i
        if best is None or bool(y.sum() > best.sum()):
            best = y
    if best is None:
        return x
    return best
""",
    "what grows": """
    p: Optional[Tensor] = None
    for i in range(n):
        p = x if p is None else torch.cat([p, x * i])
    if p is None:
        return x
    return p
""",
    "none again": """
    y: Optional[Tensor] = None
    s = x
    for i in range(n):
        if y is not None:
            s = s + y
            y = None
        else:
            y = s * i
    return s
""",
    "one of two": """
    a: Optional[Tensor] = None
    b: Optional[Tensor] = None
    for i in range(n):
        if i % 2 == 0:
            a = x * i
        else:
            b = a
    s = x
    if a is not None:
        s = s + a
    if b is not None:
        s = s * b
    return s
""",
    "a pair": """
    state: Optional[Tuple[Tensor, Tensor]] = None
    for i in range(n):
        if state is None:
            state = (x, x * 2)
        else:
            a, b = state
            state = (a + b, b * x)
    if state is None:
        return x, x
    return state[0], state[1]
""",
    "a list": """
    xs: Optional[List[Tensor]] = None
    if n > 2:
        xs = [x, x + 1]
    if xs is not None:
        return xs[0] + xs[1]
    return x
""",
    "a number": """
    place: Optional[int] = None
    for i in range(x.size(0)):
        if place is None and bool(x[i, 0] > n - 4):
            place = i + 1
    return x * (0 if place is None else place)
""",
    "a word": """
    mode: Optional[str] = None
    if n > 2:
        mode = 'double'
    if mode is not None:
        if mode == 'double':
            return x * 2
    return x
""",
    "an argument of an operator": """
    bias: Optional[Tensor] = None
    if n > 2:
        bias = x[:, 0] * 2
    return torch.nn.functional.linear(x, x, bias)
""",
    "what is written": """
    y: Optional[Tensor] = None
    z = x.clone()
    if n > 1:
        y = z
    if y is not None:
        y.add_(1)
    return z
""",
    "what is written in each round": """
    acc: Optional[Tensor] = None
    for i in range(n):
        if acc is None:
            acc = x * 1
        else:
            acc += x
    assert acc is not None
    return acc
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_native_code_does_what_the_interpreter_does(name: str) -> None:
    check_native(PROGRAMS[name], (0, 1, 3, 4))


@pytest.mark.parametrize("name", ["the first of a loop", "none again", "a pair", "what is written"])
def test_gradients_are_native_and_those_of_differences(name: str) -> None:
    calls = "f(x, n)[1]" if name == "a pair" else "f(x, n)"
    text = f"def f(x, n: int):\n{PROGRAMS[name]}\ndef g(x, n: int):\n    return ({calls} ** 2).sum()\n"
    function, step = tsir.CompilationUnit(text).g, 1e-6
    x: Array = np.linspace(-1, 1, 6).reshape(2, 3) ** 3
    direction = np.cos(np.arange(6.0)).reshape(2, 3)
    gradient = tsir.grad(function)
    for n in (1, 3):
        ahead, behind = (function(x + s * direction, n) for s in (step, -step))
        slope = (gradient(x, n) * direction).sum()
        assert slope == pytest.approx((ahead - behind) / (2 * step), rel=1e-6, abs=1e-8)
    assert "interpreted" not in gradient.explain(x, 3)


INTERPRETED = {
    "a result": """
    y: Optional[Tensor] = None
    if n > 2:
        y = x * 2
    return y, n
""",
    "ranks that differ": """
    y: Optional[Tensor] = None
    for i in range(n):
        y = x if y is None else y.unsqueeze(0)
    return x if y is None else y.sum(), n
""",
    "dtypes that differ": """
    y: Optional[Tensor] = None
    if n > 2:
        y = x.double()
    elif n > 1:
        y = x
    return x if y is None else y + 1, n
""",
    "None where there has to be a value": """
    y: Optional[Tensor] = None
    if n > 2:
        y = x * 2
    return torch.jit._unwrap_optional(y) + 1, n
""",
}


@pytest.mark.parametrize("name", INTERPRETED)
def test_what_stays_with_the_interpreter_has_its_results(name: str) -> None:
    function, x = function_of(INTERPRETED[name]), np.arange(6, dtype=np.float32).reshape(2, 3)
    for n in (0, 2, 3):
        expected, found = outcome(function.interpret, x, n), outcome(function, x, n)
        assert difference(expected, found, Tolerance()) is None, (n, expected, found)


def test_a_tensor_of_known_sizes_that_is_not_there_passes_between_groups() -> None:
    """A number that is printed ends a group; the next takes the undefined tensor, of other strides."""
    body = """
    y: Optional[Tensor] = None
    if n > 2:
        y = torch.ones(2, 3).t() * 1
    print(n)
    z = x * 2
    if y is not None:
        z = z + y.t()
    return z, n
"""
    function, x = function_of(body), np.arange(6, dtype=np.float32).reshape(2, 3)
    for n in (1, 3):
        assert difference(outcome(function.interpret, x, n), outcome(function, x, n), Tolerance()) is None
