"""The team of threads: the same results and errors whatever their number, and a life without hangs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import cast

import numpy as np
import pytest
from operator_calls import Array, function_of, generated
from operator_samples import samples

import tsir
import tsir.dialects.families
from tsir.dialects.diagnostics import ExecutionError, UnsupportedError
from tsir.dialects.dtype import DType
from tsir.dialects.evaluate import REFERENCE_ERRORS
from tsir.dialects.operator import OPERATORS, Operator
from tsir.lowering.llvm import sharing
from tsir.lowering.native import NativeFunction, compile_function

assert tsir.dialects.families.FAMILIES

NUMBERS = (1, 2, 3, 8)

SAMPLES = 12 if os.environ.get("TSIR_TEST_ALL") else 1
"""Calls of each operator; all of them take minutes."""

ENTRIES = [entry for entry in OPERATORS.values() if entry.loops is not None and entry.functional is None]


@pytest.fixture(autouse=True)
def number_of_threads() -> Iterator[None]:
    """Other tests have as many threads as before."""
    before = tsir.get_threads()
    yield
    tsir.set_threads(before)


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
    return [(x.shape, x.tobytes()) if isinstance(x, np.ndarray) else repr(x) for x in cast("Sequence[Array]", results)]


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
