"""Plans for sizes that are 1, or not, or 0: where they decide the rank of a tensor."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.call.function import Function, Module

SOURCES = {
    "an argument": "def f(x, w): return x.squeeze(-1) * 2 + w.sum()",
    "a product": "def f(x, w): return torch.tanh(w @ x.t()).squeeze(1).sum(-1)",
    "a layer": "def f(x, w):\n    y = torch.nn.functional.linear(w, x).squeeze(-1)\n    return y.sum(-1), y",
    "two, one after the other": "def f(x, w): return (x.squeeze(0).unsqueeze(0) * 2).squeeze(-1).exp()",
    "two at once": "def f(x, w): return x.squeeze([0, 1]).exp()",
    "rows of a table": "def f(x, w): return torch.embedding(x.t(), torch.arange(1)).squeeze(-1).exp()",
    "all dimensions": "def f(x, w): return (x.squeeze() * 2).exp()",
    "a broadcast sum": "def f(x, w): return (x + w.sum(0)).squeeze().exp()",
    "a reduction": "def f(x, w): return x.sum(1, keepdim=True).squeeze().exp()",
    "a mean": "def f(x, w): return x.mean(0).squeeze(-1).exp()",
    "the best": "def f(x, w): return x.t().max(-1, keepdim=True)[0].squeeze(0).squeeze(-1).exp()",
    "a view": "def f(x, w): return x.view(1, x.size(0), -1, 1)[:, :, 0:].squeeze(-1).squeeze(1).exp()",
    "the first and the last": "def f(x, w): return x[:, :1].squeeze(-1).exp() + x[-1:].squeeze(0).sum()",
    "matrices": "def f(x, w): return torch.bmm(w[None], x.t()[None]).squeeze().exp()",
    "after a write": "def f(x, w):\n    y = x * 2\n    y.squeeze(-1).add_(1)\n    return y",
}
EMPTY_FAILS = {"rows of a table", "the best", "a view"}
SIZES = [(3, 1), (3, 2), (1, 1), (1, 3), (0, 1), (3, 0)]


def function_of(source: str) -> Function:
    return Module(compile_source(source)).function("f")


def leaves(result: Any) -> list[Any]:
    return list(cast("tuple[Any, ...]", result)) if isinstance(result, tuple) else [result]


def arguments(rows: int, columns: int) -> tuple[Any, Any]:
    numbers = np.random.default_rng(0)
    return numbers.normal(size=(rows, columns)), numbers.normal(size=(2, columns))


@pytest.mark.parametrize("name", SOURCES)
def test_each_call_has_a_plan_for_its_sizes(name: str) -> None:
    function = function_of(SOURCES[name])
    for sizes in [*SIZES, *reversed(SIZES)]:
        given = arguments(*sizes)
        if name in EMPTY_FAILS and 0 in sizes:
            continue
        found, expected = map(leaves, (function(*given), function.interpret(*given)))
        for one, other in zip(found, expected, strict=True):
            assert np.shape(one) == np.shape(other)
            np.testing.assert_allclose(one, other)
        if name != "after a write":
            assert "interpreted" not in function.explain(*given)
            function.call(given, {}, fallback=False)


def test_gradients_are_native_too() -> None:
    function = function_of("def f(x, w):\n    y = torch.tanh(w @ x.t()).squeeze(1)\n    return (y * y).sum()")
    gradient = tsir.value_and_grad(function, (0, 1))
    for sizes in ((3, 2), (1, 2), (3, 2), (1, 1)):
        given = arguments(*sizes)
        own, gradients = gradient(*given)
        reference, expected = gradient.interpret(*given)
        np.testing.assert_allclose(own, reference)
        for one, other in zip(gradients, expected, strict=True):
            np.testing.assert_allclose(one, other)
        assert gradient.explain(*given).count("native group") == 1
        assert "interpreted" not in gradient.explain(*given)
        value, pullback = tsir.vjp(function, *given)
        found = pullback(1.0)
        for one, other in zip(found, gradients, strict=True):
            np.testing.assert_allclose(one, other)
        np.testing.assert_allclose(value, function(*given))


CONVOLUTION = """
def f(x, w):
    y = torch.nn.functional.adaptive_avg_pool2d(torch.nn.functional.conv2d(x, w), 1)
    return y.squeeze().exp()
"""


def test_a_pooled_convolution() -> None:
    function = function_of(CONVOLUTION)
    for batch, channels in ((1, 1), (2, 1), (1, 3), (2, 3), (1, 1)):
        given = np.ones((batch, 2, 4, 5)), np.ones((channels, 2, 3, 3))
        found, expected = function.call(given, {}, fallback=False), function.interpret(*given)
        np.testing.assert_allclose(found, expected)
        assert np.shape(found) == tuple(size for size in (batch, channels) if size > 1)


def test_a_view_stays_one() -> None:
    function = function_of("def f(x): return x.squeeze(-1)")
    for columns in (1, 2, 1):
        x = np.ones((3, columns))
        found = function(x)
        assert found.shape == ((3,) if columns == 1 else (3, 2))
        assert np.shares_memory(found, x)


def test_other_sizes_are_left_to_the_interpreter() -> None:
    # Whether the sum of two sizes is 1 no size tells alone.
    function = function_of("def f(x, y): return torch.cat([x, y], -1).squeeze(-1).exp()")
    for x, y in ((2, 1), (1, 0), (1, 2)):
        given = np.ones((3, x)), np.ones((3, y))
        np.testing.assert_allclose(function(*given), function.interpret(*given))
        assert "'aten.squeeze.dim' is interpreted" in function.explain(*given)


def test_libraries_take_no_plan_for_sizes() -> None:
    function = function_of("def f(x): return x.squeeze(-1).exp()")
    compiled = tsir.compile(function, tsir.TensorSpec((None, None)))
    np.testing.assert_allclose(compiled(np.ones((3, 1), np.float32)), np.full(3, np.exp(1)), rtol=1e-6)
    np.testing.assert_allclose(compiled(np.ones((3, 2), np.float32)), np.full((3, 2), np.exp(1)), rtol=1e-6)
    with pytest.raises(UnsupportedError, match=r"'aten.squeeze.dim' is interpreted"):
        compiled.save("f.so")
