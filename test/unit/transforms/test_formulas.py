"""The gradient texts of all entries are formulas."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import tsir
from tsir.dialects.ir.dominance import undominated_uses
from tsir.dialects.operators.table import Operator
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t
from tsir.transforms.differentiate.formulas import FormulaError, formula_of

WITH_TEXT = [entry for entry in families.OPERATORS.values() if entry.gradient is not None]


@pytest.mark.parametrize("entry", WITH_TEXT, ids=lambda e: e.name)
def test_texts_compile(entry: Operator) -> None:
    formula = formula_of(entry)
    assert formula is not None
    assert len(formula.gradients) == len(entry.schema.arguments)
    for index, argument in enumerate(entry.schema.arguments):
        if argument.type in (t.INT, t.FLOAT, t.BOOL, t.NUMBER, t.STRING):
            assert not formula.has_gradient(index), f"'{argument.name}' is a number"


@pytest.mark.parametrize("inner", ["var", "std", "mean", "norm", "logsumexp"])
@pytest.mark.parametrize("outer", ["x.mean()", "x.var()", "x.std()", "x.norm()", "(x / x.sum(0)).sum()"])
def test_facts_stand_ahead_of_what_reads_them(inner: str, outer: str) -> None:
    arguments = "2, 0" if inner == "norm" else "0"
    text = f"def f(x):\n    x = x.{inner}({arguments})\n    return {outer}\n"
    gradient = tsir.grad(tsir.CompilationUnit(text).f).ir(np.ones((4, 5)))
    assert not list(undominated_uses(gradient.op))


def test_what_has_no_text_has_no_formula() -> None:
    assert formula_of(families.OPERATORS["aten.argmax"]) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def neg(self):\n    return -self", "expected a function as the last value that is returned"),
        (
            "def neg(self):\n    def backward(grad):\n        return grad, grad\n    return -self, backward",
            "expected 1 gradients of 'backward', got 2",
        ),
        (
            "def neg(self):\n    def backward():\n        return None\n    return -self, backward",
            "expected 1 parameters of 'backward', got 0",
        ),
        (
            "def neg(self):\n    def backward(grad):\n        return grad\n    return -self, -self, backward",
            "expected 1 results of 'neg', got 2",
        ),
        ("def neg(self):\n    return undefined_name", "undefined_name"),
        (
            "def neg(self):\n    def scale(y):\n        return y * self\n"
            "    def backward(grad):\n        return scale(grad)\n    return -self, backward",
            "expected 'scale' to take what it reads as arguments",
        ),
        (
            "def other(self):\n    def backward(grad):\n        return -grad\n    return -self, backward",
            r"gradient of aten\.neg:1:\d+: error: expected a function 'neg', got 'backward', 'other'",
        ),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    entry = replace(families.OPERATORS["aten.neg"], gradient=text)
    with pytest.raises(FormulaError, match=message):
        formula_of(entry)
