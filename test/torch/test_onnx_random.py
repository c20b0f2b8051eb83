"""Random numbers of exported models: those of the library for the same seed, an input of the model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from onnx_runs import Exported

import tsir
from tsir.dialects.operators.philox import default_generator

X = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
EXACT = (
    "torch.rand(3, 5)", "torch.rand_like(x)", "torch.rand(7, dtype=torch.float16)",
    "torch.rand(2, 3, dtype=torch.float64)", "torch.nn.functional.dropout(x, 0.3)",
    "torch.native_dropout(x, 0.3, True)", "torch.bernoulli(x, 0.3)", "torch.bernoulli(x * x)",
    "x.clone().uniform_(-1.0, 2.0)", "torch.randint(5, (7,))", "torch.randint(-3, 1 << 30, (7,))",
    "torch.randint_like(x, 3)", "torch.rand(x.size(0) - 3)", "torch.rand(3) + torch.rand(3)",
    "torch.multinomial(x * x, 2)",
)  # fmt: skip
TO_THE_LAST_DIGITS = (
    "torch.randn(5)", "torch.randn_like(x, dtype=torch.float64)", "torch.normal(1.0, 2.0, [3])",
    "x.clone().normal_(1.0, 2.0)", "x.clone().exponential_(2.0)",
)  # fmt: skip


def both(function: Any, *arguments: Any) -> tuple[Any, Any]:
    """What a model gives, and what the function gives by the same seed."""
    tsir.manual_seed(5)
    expected = function.interpret(*arguments)
    tsir.manual_seed(5)
    seed = np.array(next(default_generator).seed)
    return Exported(function, arguments)(*arguments, seed), expected


@pytest.mark.parametrize("text", EXACT + TO_THE_LAST_DIGITS)
def test_models_draw_the_same_numbers(text: str) -> None:
    found, expected = both(tsir.CompilationUnit(f"def f(x):\n    return {text}").f, X)
    wanted = expected if isinstance(expected, tuple) else (expected,)
    for a, b in zip(found, wanted, strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        np.testing.assert_allclose(a, b, rtol=0 if text in EXACT else 1e-6)


def test_branches_loops_and_gradients_draw_in_order() -> None:
    unit = tsir.CompilationUnit("""
def walk(x):
    for i in range(x.size(0)):
        if bool(x[i].sum() > 0):
            x = x + torch.rand(4)
    return x + torch.rand(4)

def loss(x):
    return (torch.nn.functional.dropout(x, 0.5) ** 2).sum()
""")
    for function in (unit.walk, tsir.grad(unit.loss)):
        found, expected = both(function, X)
        np.testing.assert_array_equal(found[0], expected)


def test_probabilities_out_of_range_fail() -> None:
    model = Exported(tsir.CompilationUnit("def f(x):\n    return torch.bernoulli(x)").f, [X])
    with pytest.raises(Exception, match="indices element out of"):
        model(X, np.array(1))
