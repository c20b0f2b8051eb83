"""The schemas of the table against those of PyTorch: names, arguments, defaults, aliases and results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
import torch
from torch._C import FunctionSchema

from tsir.dialects.operators.schema_parsing import parse_schema
from tsir.dialects.operators.table import Operator
from tsir.dialects.table.families import OPERATORS

_DRAWS = "the form with a generator, which the gradient draws from again"
_VALUE = "a write, as a function to the new value"

OURS: Mapping[str, str] = {
    "prim.RandomSeed": "the seed of the default generator",
    "prim.Generator": "a state of a generator",
    "prim.dropout": _DRAWS,
    "prim.native_dropout": _DRAWS,
    "prim.barrier": "holds values apart for torch.autograd.grad",
    "prim.detach_unless_same": "what no_grad makes of a result",
    "prim.detach_scatter": _VALUE,
    "prim.overwrite": _VALUE,
    "prim.fill_diagonal": _VALUE,
    "prim.put_number": "`x[…] = value` of a number",
    "prim.lu_order": "the order of rows that `linalg_lu_factor`'s pivots are",
    "prim.eigen": "the eigenvectors of symmetric matrices as rows",
    "prim.orthogonal_rows": "the rotations that singular vectors are made of",
    "prim.convolution_sum": "a convolution that is zero of no channels, where PyTorch's has none",
    "prim.strided_places": "the places in storage that `as_strided` reads",
    "prim.no_derivative": "the gradient by an argument by which PyTorch has none",
    "prim.expand_reduced": "the gradient of a reduction along dimensions",
    "prim.ctc_paths": "the loop over the steps of a signal that its loss is made of",
    "prim.real_part": "the part of complex numbers that a view would show",
    "prim.imaginary_part": "the part of complex numbers that a view would show",
    "prim.real_part.complex": "the real part of a complex number",
    "prim.imaginary_part.complex": "the imaginary part of a complex number",
    **{f"prim.List{name}": _VALUE for name in ("Set", "Insert", "Delete", "Remove", "Reverse", "Sort")},
    **{f"prim.Dict{name}": _VALUE for name in ("Set", "Delete", "Update", "Discard")},
}
"""Operators that PyTorch does not have, and what they are for."""

_MAY_BE_SELF = (
    "the result is the argument itself where the dtype is the same, which PyTorch's schema leaves out"
)

_IS_VIEW = "the result is a view of the argument, or it, which PyTorch's schema leaves out"

OTHERWISE: Mapping[str, str] = {
    "aten.type_as": _MAY_BE_SELF,
    **{f"aten.atleast_{rank}d": _IS_VIEW for rank in (1, 2, 3)},
    **{
        f"aten._cast_{name}": _MAY_BE_SELF
        for name in ("Byte", "Char", "Short", "Int", "Long", "Half", "Float", "Double")
    },
}
"""Operators whose schema is not PyTorch's, and why."""

REGISTRY: Mapping[tuple[str, str], FunctionSchema] = {
    (schema.name, schema.overload_name): schema for schema in torch._C._jit_get_all_schemas()
}


def differences(entries: Mapping[str, Operator]) -> Iterator[tuple[str, str]]:
    """The name of each operator that PyTorch lacks or has with another schema, and the difference."""
    for name, entry in entries.items():
        found = REGISTRY.get((entry.schema.name, entry.schema.overload))
        if found is None:
            yield name, "PyTorch has no such operator"
        elif str(entry.schema) != (expected := str(parse_schema(str(found)))):
            yield name, f"expected {expected}\n     got {entry.schema}"


def test_schemas_are_pytorchs() -> None:
    excepted = {**OURS, **OTHERWISE}
    found = dict(differences(OPERATORS))
    assert len(OPERATORS) > 1400
    assert [f"{name}: {text}" for name, text in found.items() if name not in excepted] == []
    assert sorted(excepted.keys() - found.keys()) == [], "exceptions that are none"
    assert all(not name.startswith("aten.") for name in OURS)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("aten.relu", "aten::rleu(Tensor self) -> Tensor"),
        ("aten.add.Tensor", "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=2) -> Tensor"),
        ("aten.t", "aten::t(Tensor self) -> Tensor(a)"),
        ("aten.dot", "aten::dot(Tensor self, Tensor other) -> Tensor"),
        ("aten.relu_", "aten::relu_(Tensor self) -> Tensor"),
        ("aten.max.dim", "aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)"),
    ],
    ids=["name", "default", "alias", "argument", "write", "results"],
)
def test_another_schema_is_found(name: str, text: str) -> None:
    entry = OPERATORS[name]
    planted = Operator(text, entry.rule, entry.reference)
    assert [found for found, _ in differences({name: planted})] == [name]
    assert list(differences({name: entry})) == []
