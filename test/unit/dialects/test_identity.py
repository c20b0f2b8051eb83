"""The identity of a function tells all of it but the names of its values."""

from __future__ import annotations

import pytest

from tsir.dialects.ir.identity import identity_of
from tsir.dialects.ir.parsing import parse_module

TEXT = """
func.func @f(%x: !prim.tensor<f32, [?]>, %c: !prim.bool) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 0.0
  %r = prim.If %c -> (!prim.tensor<f32, [?]>) {
    %y = aten.mul.Scalar(%x, %one) : (!prim.tensor<f32, [?]>, !prim.float) -> !prim.tensor<f32, [?]>
    prim.Yield %y : !prim.tensor<f32, [?]>
  } else {
    prim.Yield %x : !prim.tensor<f32, [?]>
  } loc("here":1:2)
  func.return %r : !prim.tensor<f32, [?]>
}
"""


def of(text: str) -> str:
    function = parse_module(text).body.block.first_op
    assert function is not None
    return identity_of(function)


def test_names_of_values_do_not_matter():
    assert of(TEXT) == of(TEXT.replace("%one", "%two").replace("%y", "%z"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@f", "@g"),
        ("Constant 0.0", "Constant -0.0"),
        ("mul.Scalar", "div.Scalar"),
        ("prim.Yield %y", "prim.Yield %x"),
        ('"here":1:2', '"here":1:3'),
        ("f32", "f64"),
    ],
)
def test_all_else_does(old: str, new: str):
    assert of(TEXT) != of(TEXT.replace(old, new))
