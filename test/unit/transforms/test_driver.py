"""Patterns name what they rewrite; a name that no operator has is an error at the pattern."""

from __future__ import annotations

import inspect

import pytest

import tsir
from tsir.transforms.rewriting.driver import matches


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        (
            "aten::rleu(Tensor self) -> Tensor",
            r"no operator has the schema 'aten::rleu\(Tensor self\) -> Tensor'$",
        ),
        ("aten::relu(Tensor x) -> Tensor", r"; there is 'aten::relu\(Tensor self\) -> Tensor'"),
        ("aten::relu Tensor self", r"expected '\(', got 'Tensor' at column 12"),
    ],
)
def test_a_wrong_schema_is_an_error_at_its_place(schema: str, message: str) -> None:
    frame = inspect.currentframe()
    assert frame is not None
    line = frame.f_lineno + 2
    with pytest.raises(tsir.CompileError, match=message) as raised:
        matches(schema)
    position = raised.value.diagnostics[0].position
    assert position is not None
    assert position[:2] == (__file__, line)
