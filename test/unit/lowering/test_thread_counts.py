"""The same results and errors, whatever the number of threads."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from typing import cast

import numpy as np
import pytest
from operator_calls import Array, function_of, generated
from operator_samples import samples
from shared_programs import BINARY, NUMBERS, PROGRAMS, arrays, bits

import tsir
import tsir.dialects.families
from tsir.dialects.diagnostics import ExecutionError, UnsupportedError
from tsir.dialects.dtype import DType
from tsir.dialects.evaluate import REFERENCE_ERRORS
from tsir.dialects.operator import OPERATORS, Operator
from tsir.lowering.llvm import sharing
from tsir.lowering.native import NativeFunction, compile_function

assert tsir.dialects.families.FAMILIES

SAMPLES = 12 if os.environ.get("TSIR_TEST_ALL") else 1
"""Calls of each operator; all of them take minutes."""

ENTRIES = [entry for entry in OPERATORS.values() if entry.loops is not None and entry.functional is None]

pytestmark = pytest.mark.usefixtures("number_of_threads")


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops of a few elements are shared."""
    monkeypatch.setattr(sharing, "GRAIN", 1)


def outcome(native: NativeFunction, arguments: Sequence[object]) -> list[object]:
    """The bits of results, or what an error says."""
    try:
        results = native(arguments)
    except ExecutionError as error:
        return [str(error)]
    return [cast(Array, x).tobytes() if isinstance(x, np.ndarray) else repr(x) for x in results]


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_operators_give_the_same_bits(entry: Operator) -> None:
    listed = samples(entry.name, DType.f32)
    for values in islice(generated(entry, DType.f32) if listed is None else listed, SAMPLES):
        try:
            function, arguments = function_of(entry, values, dynamic=True)
            native = compile_function(function)
        except (*REFERENCE_ERRORS, UnsupportedError):
            continue
        found: list[list[object]] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            found += [outcome(native, arguments) for _ in range(3)]
        assert all(each == found[0] for each in found), values


@pytest.mark.parametrize("name", BINARY)
def test_programs_give_the_same_bits(name: str) -> None:
    """At sizes that are shared, odd ones and tall ones among them."""
    for shape in ((1021, 517), (70001, 7), (3, 200_003), (2048, 1024)):
        if name == "product" and max(shape) > 70_000:
            continue
        x, y = arrays(*shape)
        function = getattr(PROGRAMS, name)
        found: list[list[bytes]] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            found += [bits(function(x, y)) for _ in range(3)]
        assert all(each == found[0] for each in found), shape


def test_errors_are_the_same() -> None:
    """The first of the iterations that fail tells what the error is."""
    x, y = (each[:, 0].copy() for each in arrays(1000, 3))
    i, j = (np.arange(200_000) % 1000 for _ in range(2))
    told: set[str] = set()
    for first, second in ((0, 1), (99_999, 99_998), (199_999, 7), (150_000, 199_999)):
        i[first], j[second] = 1000, -1001
        messages: list[str] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            with pytest.raises(tsir.ExecutionError) as raised:
                PROGRAMS.looked_up(x, y, i, j)
            messages.append(str(raised.value))
        assert len(set(messages)) == 1
        told.add(messages[0])
        i[first], j[second] = 1, 2
    assert len(told) == 2
    np.testing.assert_array_equal(PROGRAMS.looked_up(x, y, i, j), x[i] * y[j])
