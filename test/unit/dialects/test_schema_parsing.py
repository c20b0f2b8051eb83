"""The grammar of schemas: what is read, how it prints, and what is refused where."""

from __future__ import annotations

import pytest

from tsir.dialects.operators.schema import Missing
from tsir.dialects.operators.schema_parsing import SchemaError, parse_schema
from tsir.dialects.operators.table import OPERATORS, inplace_text, out_text
from tsir.dialects.types import attributes as t

TEXTS = [
    "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
    "aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    "aten::split.Tensor(Tensor(a -> *) self, int split_size, int dim=0) -> Tensor(a)[]",
    "aten::append.t(t[](a!) self, t(c -> *) el) -> t[](a!)",
    "aten::__getitem__.t(t[](a) list, int idx) -> t(*)",
    "aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
    "aten::format(str self, ...) -> str",
    "aten::keys.str(Dict(str, t) self) -> str[](*)",
    "aten::gelu(Tensor self, *, str approximate='none') -> Tensor",
    "aten::f((int, Tensor[]) pair, Future(t) x, float y=-0.0015) -> ()",
    "prim::TupleUnpack(Any tup) -> ...",
    "f(int[] sizes=[1, 2], bool? flag=None) -> int?",
]


@pytest.mark.parametrize("text", TEXTS)
def test_text_comes_back(text: str) -> None:
    schema = parse_schema(text)
    assert str(schema) == text
    assert parse_schema(str(schema)) == schema


@pytest.mark.parametrize("text", TEXTS)
def test_canonical_string_is_stable(text: str) -> None:
    canonical = parse_schema(text).canonical
    assert parse_schema(canonical).canonical == canonical


def test_canonical_string_leaves_out_what_does_not_identify() -> None:
    a = parse_schema("aten::f.x(Tensor(a!) self, int[2] size=0, *, Scalar s=1) -> (Tensor(a!) out)")
    b = parse_schema("aten::f(Tensor self, int[] size, *, Scalar s) -> Tensor")
    assert a.canonical == b.canonical
    assert a.canonical != parse_schema("aten::f(Tensor self, int[] size, Scalar s) -> Tensor").canonical


def test_arguments_are_read() -> None:
    schema = parse_schema(
        "aten::f(Tensor self, int[2] size=3, *, str? mode=None, Tensor(a!) out) -> Tensor(a!)"
    )
    self_, size, mode, out = schema.arguments
    assert (size.type, size.size, size.default) == (t.ListType(t.INT), 2, (3, 3))
    assert (mode.type, mode.default, mode.kwarg_only) == (t.OptionalType(t.STRING), None, True)
    assert out.is_out
    assert not self_.kwarg_only
    assert isinstance(self_.default, Missing)
    assert schema.is_mutable
    assert schema.argument("mode") is mode
    with pytest.raises(KeyError, match="has no argument 'dim', only self, size, mode, out"):
        schema.argument("dim")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("aten::f(Foo x) -> Tensor", 9, "expected a type, got 'Foo'"),
        ("aten::f(Tensor x -> Tensor", 18, "expected ')', got '->'"),
        ("aten::f(int x=1.5) -> Tensor", 15, "expected a default of type int"),
        ("aten::f(int[2] x=[1, 2, 3]) -> ()", 18, "expected a default of type int[2]"),
        ("aten::f(Tensor x=1) -> ()", 18, "expected a default of type Tensor"),
        ("aten::f(..., int x) -> ()", 14, "')' after '...'"),
        ("aten::f(Future(int, int) x) -> ()", 26, "one type for Future"),
        ("aten::f(int x) -> int y z", 25, "expected the end"),
        ("aten::f(int x)", 15, "expected '->', got 'the end'"),
        ("aten::f(int $) -> ()", 13, "unexpected character '$'"),
        ("aten::f(int x, int x) -> ()", 21, "an argument name other than 'x'"),
        ("", 1, "expected an operator name"),
    ],
)
def test_malformed_text_is_refused_where_it_is_wrong(text: str, column: int, message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        parse_schema(text)
    assert message in caught.value.message
    assert caught.value.position + 1 == column


def test_derived_forms() -> None:
    text = "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"
    assert inplace_text(text) == TEXTS[1]
    expected = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"
    assert out_text(text, "out") == expected


def test_every_operator_has_a_schema_that_prints_and_a_summary() -> None:
    from tsir.dialects.table.families import FAMILIES

    assert FAMILIES
    for name, entry in OPERATORS.items():
        assert entry.schema.op_name == name
        assert parse_schema(str(entry.schema)) == entry.schema
        assert entry.summary, f"{name} has no documentation"
