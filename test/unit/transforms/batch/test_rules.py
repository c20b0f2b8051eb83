"""
The batched form of every operator, held against the operator on each row, in the interpreter.

A row is a sample call's tensors; three rows differ in the order of their elements. All tensors are batched at
once, and the first and the last alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
import pytest
from awkward_calls import module_of
from operator_agreement import assert_same, samples_of
from operator_calls import Array
from row_programs import results
from sampling import EVERYTHING, sampled

import tsir
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.dtype import DType
from tsir.runtime.call.function import Module
from tsir.transforms.batch.rules import RULES

OF_MEMORY = {
    "aten.as_strided", "aten.stride.int", "aten.stride", "aten.storage_offset", "aten.is_contiguous",
    "aten.is_contiguous.memory_format",
}  # fmt: skip
"""Operators that see how a row lies in memory, which stacking changes."""

WITHOUT_TENSORS = {"quantized.linear_prepack_fp16"}
"""Operators whose results hold no tensors that could be stacked."""

ENTRIES = [
    entry
    for entry in OPERATORS.values()
    if entry.functional is None and not entry.random and entry.name not in OF_MEMORY | WITHOUT_TENSORS
]
CALLS = 40 if EVERYTHING else 3


def rule_of_its_own(entry: Operator) -> Iterator[str]:
    """The name of an operator that has a rule in the table."""
    if entry.name in RULES:
        yield entry.name


def calls_of(entry: Operator) -> Sequence[list[object]]:
    """Sample calls, evenly from all."""
    calls = [call for call, _ in zip(samples_of(entry, DType.f32), range(40), strict=False)]
    return calls[:: max(1, len(calls) // CALLS)][:CALLS]


def variants(value: object) -> list[object]:
    """An argument in each of three rows."""
    if not isinstance(value, np.ndarray):
        return [value] * 3
    array = cast(Array, value)
    turned = array.reshape(-1)[::-1].reshape(array.shape) if array.dtype.kind in "fc" else array
    return [array, turned, array]


@pytest.mark.parametrize(
    "entry", sampled(ENTRIES, 0.05, rule_of_its_own), ids=lambda entry: cast(Operator, entry).name
)
def test_batched_operators_are_those_of_rows(entry: Operator) -> None:
    for call in calls_of(entry):
        module, _, arguments = module_of(entry, call, dynamic=False)
        tensors = [k for k, value in enumerate(arguments) if isinstance(value, np.ndarray)]
        if not tensors:
            continue
        one = Module(module).function("call")
        given = list(map(variants, arguments))
        for batched in {tuple(tensors), (tensors[0],), (tensors[-1],)}:
            check(one, given, batched)


def check(one: tsir.Function, given: Sequence[list[object]], batched: Sequence[int]) -> None:
    """Compare the batched form with a loop over rows, unless a row fails or the rows have unlike sizes."""
    rows = [[each[i if k in batched else 0] for k, each in enumerate(given)] for i in range(3)]
    try:
        found = [results(one.interpret(*row)) for row in rows]
    except tsir.TsirError:
        return
    values: list[object] = [value for row in found for value in row]
    if any(not isinstance(value, np.ndarray | int | float) for value in values):
        return
    if len({tuple(np.shape(value) for value in row) for row in found}) > 1:
        return
    wanted = [np.stack([np.asarray(row[k]) for row in found]) for k in range(len(found[0]))]
    arguments: list[Any] = [
        np.stack(cast("list[Array]", each)) if k in batched else each[0] for k, each in enumerate(given)
    ]
    axes = tuple(0 if k in batched else None for k in range(len(given)))
    for value, expected in zip(results(tsir.vmap(one, axes).interpret(*arguments)), wanted, strict=True):
        assert_same(value, expected, DType.f32)


def test_every_rule_is_of_an_operator() -> None:
    assert set(RULES) <= set(OPERATORS)
