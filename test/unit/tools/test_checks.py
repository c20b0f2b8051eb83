"""Checks that ts-opt runs on its own tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.table import families
from tsir.tools.checks import check_formulas
from tsir.transforms.differentiate.formulas import FormulaError


def test_every_wrong_formula_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "aten.neg": (
            "def neg(self):\n    def backward(grad):\n        return grad + missing\n"
            "    return -self, backward"
        ),
        "aten.exp": "def exp(self):\n    return torch.exp(self)",
    }
    for name, text in wrong.items():
        operation_class(families.OPERATORS[name])  # made when it is first asked for, and kept
        monkeypatch.setitem(families.OPERATORS, name, replace(families.OPERATORS[name], gradient=text))
    with pytest.raises(FormulaError) as caught:
        check_formulas()
    found = {d.position[0]: d.message for d in caught.value.diagnostics if d.position is not None}
    assert found.keys() == {"gradient of aten.neg", "gradient of aten.exp"}
    assert "missing" in found["gradient of aten.neg"]
    places = [d.position for d in caught.value.diagnostics]
    assert ("gradient of aten.neg", 3, 23) in places


def test_every_wrong_tangent_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "aten.neg": linear("other"),
        "aten.exp": terms(self="result * missing"),
        "aten.mul.Tensor": terms(self=""),
    }
    for name, tangent in wrong.items():
        monkeypatch.setitem(families.OPERATORS, name, replace(families.OPERATORS[name], tangent=tangent))
    with pytest.raises(FormulaError) as caught:
        check_formulas()
    assert "aten::neg has no argument 'other'" in str(caught.value)
    places = [d.position for d in caught.value.diagnostics]
    assert ("tangent of aten.exp by self", 2, 21) in places
    assert "expected tensors of 'tangent', got !prim.none" in str(caught.value)
