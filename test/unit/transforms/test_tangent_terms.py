"""The texts of tangents are terms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tsir.dialects.operators.table import Operator
from tsir.dialects.operators.tangents import Linear, Terms, terms
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t
from tsir.transforms.differentiate.formulas import FormulaError
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.differentiate.tangent_terms import terms_of

ENTRIES = [entry for entry in families.OPERATORS.values() if entry.tangent is not None]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)
def test_texts_compile(entry: Operator) -> None:
    if isinstance(entry.tangent, Linear):
        named = entry.tangent.arguments
    else:
        assert isinstance(entry.tangent, Terms)
        named = tuple(terms_of(entry))
        assert named
    for name in named:
        assert may_carry(entry.schema.argument(name).type)


BY_TRANSPOSITION = {
    "aten._native_batch_norm_legit_functional",
    "aten.binary_cross_entropy",
    "aten.fake_quantize_per_channel_affine",
    "aten.fake_quantize_per_channel_affine_cachemask",
    "aten.native_batch_norm",
    "prim.barrier",
    "prim.detach_scatter",
}
"""Operators whose tangent is the reverse of their reverse."""


@pytest.mark.parametrize(
    "entry", [e for e in families.OPERATORS.values() if e.gradient is not None], ids=lambda e: e.name
)
def test_every_formula_has_a_tangent_written_for_itself(entry: Operator) -> None:
    has_tangent = entry.tangent is not None
    assert has_tangent != (entry.name in BY_TRANSPOSITION), f"'{entry.name}' has a gradient and no tangent"


def test_a_term_has_a_value_for_each_result() -> None:
    (term,) = terms_of(families.OPERATORS["aten.max.dim"]).values()
    assert [value.type == t.NONE for value in term.values] == [False, True]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(self_t, None)", "expected 1 values of 'tangent', got 2"),
        ("self_t.size()", "expected tensors of 'tangent', got !prim.list<!prim.int>"),
        ("undefined_name", "undefined_name"),
        ("grad", "grad"),
        ("\n    x = self_t +\n    return x\n", "tangent of aten.neg by self:2:"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    entry = replace(families.OPERATORS["aten.neg"], tangent=terms(self=text))
    with pytest.raises(FormulaError, match=message):
        terms_of(entry)


def test_a_term_is_of_an_argument() -> None:
    entry = replace(families.OPERATORS["aten.neg"], tangent=terms(other="self"))
    with pytest.raises(FormulaError, match="aten::neg has no argument 'other', only self"):
        terms_of(entry)
