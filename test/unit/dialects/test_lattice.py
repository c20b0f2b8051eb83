"""Subtyping, unification and type variables, rule by rule."""

from __future__ import annotations

import pytest
from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.lattice import (
    Bindings,
    bind,
    both,
    is_compatible,
    is_subtype,
    substitute,
    unify,
    unshaped,
)

F32 = t.TensorType.of(DType.f32)
MATRIX = t.TensorType.of(DType.f32, (2, None))
EXACT = t.TensorType.of(DType.f32, (2, 3), (3, 1), "cpu")
SYMBOL = t.TensorType.of(DType.f32, ("s0", 3))
LIST, OPTIONAL = t.ListType(t.INT), t.OptionalType(t.INT)


def pair(a: Attribute, b: Attribute) -> t.TupleType:
    return t.TupleType((a, b))


@pytest.mark.parametrize(
    ("actual", "formal", "holds"),
    [
        (t.INT, t.INT, True),
        (t.INT, t.NUMBER, True),
        (t.FLOAT, t.NUMBER, True),
        (t.BOOL, t.NUMBER, True),
        (t.NUMBER, t.INT, False),
        (t.INT, t.FLOAT, False),
        (t.INT, t.ANY, True),
        (F32, t.TENSOR, True),
        (t.TENSOR, F32, False),
        (EXACT, MATRIX, True),
        (MATRIX, EXACT, False),
        (EXACT, t.TensorType.of(DType.f64), False),
        (EXACT, t.TensorType.of(None, (None,)), False),
        (SYMBOL, t.TensorType.of(None, ("s0", None)), True),
        (SYMBOL, t.TensorType.of(None, ("s1", None)), False),
        (t.INT, OPTIONAL, True),
        (t.NONE, OPTIONAL, True),
        (OPTIONAL, t.INT, False),
        (OPTIONAL, t.OptionalType(t.NUMBER), True),
        (LIST, t.ListType(t.NUMBER), False),
        (t.ListType(EXACT), t.ListType(t.TENSOR), True),
        (pair(t.INT, EXACT), pair(t.NUMBER, t.TENSOR), True),
        (pair(t.INT, t.INT), t.TupleType((t.INT,)), False),
        (t.DictType(t.STRING, F32), t.DictType(t.STRING, t.TENSOR), True),
        (t.DictType(t.STRING, t.INT), t.DictType(t.INT, t.INT), False),
    ],
)
def test_subtyping(actual: Attribute, formal: Attribute, holds: bool) -> None:
    assert is_subtype(actual, formal) is holds


@pytest.mark.parametrize(
    ("actual", "formal", "holds"),
    [
        (t.TENSOR, EXACT, True),
        (MATRIX, t.TensorType.of(None, (None, 3)), True),
        (EXACT, t.TensorType.of(DType.f64), False),
        (EXACT, t.TensorType.of(None, (3, 2)), False),
        (t.TENSOR, t.OptionalType(EXACT), True),
        (t.OptionalType(t.TENSOR), EXACT, False),
        (pair(t.INT, t.TENSOR), pair(t.NUMBER, EXACT), True),
        (pair(t.NUMBER, t.TENSOR), pair(t.INT, EXACT), False),
        (t.ListType(t.TENSOR), t.ListType(EXACT), True),
        (t.INT, t.FLOAT, False),
    ],
)
def test_compatible_is_a_subtype_but_for_what_is_known_of_tensors(
    actual: Attribute, formal: Attribute, holds: bool
) -> None:
    assert is_compatible(actual, formal) is holds


@pytest.mark.parametrize(
    ("a", "b", "joined"),
    [
        (t.INT, t.INT, t.INT),
        (t.INT, t.FLOAT, None),
        (t.INT, t.NUMBER, t.NUMBER),
        (t.NONE, t.INT, OPTIONAL),
        (OPTIONAL, t.INT, OPTIONAL),
        (OPTIONAL, t.NONE, OPTIONAL),
        (OPTIONAL, t.STRING, None),
        (EXACT, MATRIX, t.TensorType.of(DType.f32, (2, None))),
        (SYMBOL, EXACT, t.TensorType.of(DType.f32, (None, 3))),
        (EXACT, t.TensorType.of(DType.f64, (2,)), t.TENSOR),
        (pair(t.INT, t.NONE), pair(t.INT, t.INT), pair(t.INT, OPTIONAL)),
        (pair(t.INT, t.INT), pair(t.INT, t.STRING), None),
        (LIST, LIST, LIST),
        (LIST, t.ListType(t.FLOAT), None),
    ],
)
def test_unification(a: Attribute, b: Attribute, joined: Attribute | None) -> None:
    assert unify(a, b) == joined
    assert unify(b, a) == joined


def test_join_is_above_both() -> None:
    types = [t.INT, t.NONE, OPTIONAL, EXACT, MATRIX, F32, SYMBOL, LIST, pair(t.INT, EXACT), pair(t.INT, F32)]
    for a in types:
        for b in types:
            joined = unify(a, b)
            if joined is not None:
                assert is_subtype(a, joined)
                assert is_subtype(b, joined)


def test_type_variables_bind_and_widen() -> None:
    variable = t.VarType("t")
    bindings: Bindings = {}
    assert bind(t.ListType(variable), t.ListType(EXACT), bindings)
    assert bindings["t"] == EXACT
    assert bind(variable, MATRIX, bindings)
    assert bindings["t"] == t.TensorType.of(DType.f32, (2, None))
    assert not bind(variable, t.INT, bindings)
    assert substitute(t.ListType(variable), bindings) == t.ListType(bindings["t"])


def test_none_binds_nothing() -> None:
    bindings: Bindings = {}
    assert bind(t.OptionalType(t.VarType("t")), t.NONE, bindings)
    assert bindings == {}


def test_facts_of_two_types_come_together() -> None:
    assert both(F32, t.TensorType.of(None, (2, None), device="cpu")) == t.TensorType.of(
        DType.f32, (2, None), device="cpu"
    )
    assert both(MATRIX, t.TensorType.of(None, (None, 3))) == t.TensorType.of(DType.f32, (2, 3))
    assert both(F32, t.TensorType.of(DType.f64)) is None
    assert both(MATRIX, t.TensorType.of(None, (3, None))) is None
    assert both(MATRIX, t.TensorType.of(None, (2,))) is None


def test_unshaped_reaches_every_tensor() -> None:
    nested = t.DictType(t.STRING, t.OptionalType(t.ListType(pair(EXACT, t.INT))))
    plain = t.DictType(t.STRING, t.OptionalType(t.ListType(pair(t.TENSOR, t.INT))))
    assert unshaped(nested) == plain
