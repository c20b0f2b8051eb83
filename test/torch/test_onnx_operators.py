"""Each operator, exported to ONNX and run by ONNX Runtime, gives what its reference gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from onnx_runs import Exported, leaves
from operator_agreement import ENTRIES, assert_same, samples_of
from operator_calls import function_of
from sampling import EVERYTHING, sampled
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import FORMS
from tsir.lowering.onnx.table import FAMILIES, has_form
from tsir.runtime.call.function import Module

DTYPES = (DType.f32, DType.f64, DType.i64, DType.bool)

UNORDERED = {"aten.searchsorted.Scalar", "aten.bucketize.Scalar"}
"""Operators whose samples have sequences that are not in order, for which nothing is defined."""

IN_F32 = ("convolution", "conv", "avg_pool")
"""Parts of the names of operators that ONNX Runtime has in f32 alone."""

FEWEST = 740
"""Operators that agree in f32 on two samples each."""


def calls(entry: Operator, dtype: DType, most: int) -> Iterator[tuple[list[Any], list[Any]]]:
    """Samples of calls that the reference takes, with its results."""
    found = 0
    for values in samples_of(entry, dtype):
        try:
            copies = [value.copy() if isinstance(value, np.ndarray) else value for value in values]
            expected = list(leaves(list(evaluate(entry, copies))))
        except REFERENCE_ERRORS:
            continue
        yield values, expected
        found += 1
        if found == most:
            return


def check(entry: Operator, dtype: DType, most: int) -> int:
    """The number of calls that agree; those without a form do not count."""
    agreed = 0
    for number, (values, expected) in enumerate(calls(entry, dtype, most)):
        function, arguments = function_of(entry, values, dynamic=number % 2 == 0)
        names = [DictionaryAttr({"prim.name": StringAttr(f"x{n}")}) for n in range(len(arguments))]
        function.properties["arg_attrs"] = ArrayAttr(names)
        try:
            exported = Exported(Module(ModuleOp([function])).function("call"), arguments)
        except UnsupportedError:
            continue
        found = exported(*arguments)
        assert len(found) == len(expected)
        for a, b in zip(found, expected, strict=True):
            assert_same(a, b, dtype)
        agreed += 1
    return agreed


TESTED = [entry for entry in ENTRIES if entry.name not in UNORDERED and not entry.calls]


def cases() -> Iterator[Any]:
    for entry in TESTED:
        for dtype in DTYPES:
            if dtype is DType.f32 or not any(part in entry.name for part in IN_F32):
                yield entry, dtype


def own_form(case: tuple[Operator, DType]) -> Iterator[str]:
    """The name of an operator that has an entry in the table of forms."""
    if case[0].name in FORMS and case[1] is DType.f32:
        yield case[0].name


@pytest.mark.parametrize(("entry", "dtype"), sampled(cases(), 0.05, own_form), ids=lambda x: x.name)
def test_operators(entry: Operator, dtype: DType) -> None:
    check(entry, dtype, 2)


if EVERYTHING:

    def test_how_many_have_forms() -> None:
        assert sum(check(entry, DType.f32, 2) > 0 for entry in TESTED) >= FEWEST


def test_forms_are_of_operators() -> None:
    assert FAMILIES
    assert set(FORMS) <= set(OPERATORS)
    assert all(has_form(OPERATORS[name]) for name in FORMS)


def test_wrong_forms_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMS, "aten.flip", FORMS["aten.alias"])
    with pytest.raises(AssertionError):
        check(OPERATORS["aten.flip"], DType.f32, 4)
