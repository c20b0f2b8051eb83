"""Every operator of the table against PyTorch on the samples of PyTorch's tests."""

from __future__ import annotations

import os
from collections.abc import Sequence

import coverage_page
import pytest
import torch
from agreement import disagreement, interpret, run_native
from coverage_page import ROWS, Row, row_of
from opinfo import COMPLEX, ENTRIES, Recorded, derived, kinds
from torch_calls import TORCH_DTYPES, Call, Outcome, run_torch, tensors_of

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.table import OPERATORS, Operator

pytestmark = pytest.mark.xdist_group("recorded")

EXCLUDED = {
    "aten.binary_cross_entropy.out": "PyTorch's result depends on what `out` held",
    "aten._fft_r2c.out": "its `out` is complex, which tensors of samples are not",
}
"""Overloads that are not compared, and why."""

NATIVE_CALLS = 4
"""Calls of one overload that are compiled, but for ALL=1."""

MINIMUM_NATIVE = 110


def calls_of(entry: Operator, recorded: Recorded) -> list[Call]:
    """The calls of an overload that PyTorch takes, those of its functional operator for a derived one."""
    if entry.functional is not None:
        return list(derived(entry, recorded.calls.get(entry.functional.name, ())))
    return recorded.calls.get(entry.name, [])


def native_calls(calls: Sequence[Call], recorded: Recorded) -> list[Call]:
    """The calls to compile: of those that differ in sizes alone one, and only so many."""
    if recorded.all:
        return list(calls)
    chosen: list[Call] = []
    for is_complex in (False, True):
        found = kinds([call for call in calls if call.is_complex is is_complex])
        count = min(NATIVE_CALLS // COMPLEX if is_complex else NATIVE_CALLS, len(found))
        chosen += [found[i * len(found) // count] for i in range(count)]
    reason = f"are not compiled: they differ in sizes alone, or are beyond {NATIVE_CALLS}"
    recorded.left_out[reason] += len(calls) - len(chosen)
    return chosen


def _reason(error: UnsupportedError) -> str:
    return str(error).splitlines()[0].rpartition("interpreted: ")[2]


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.name not in EXCLUDED], ids=lambda e: e.name)
def test_agrees_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    row = row_of(entry)
    calls = calls_of(entry, recorded)
    if not calls:
        pytest.skip("no sample reaches it")
    failures = [f"{call}: {found}" for call in calls if (found := _interpreted(call, row))]
    if entry.functional is None:
        chosen = native_calls(calls, recorded)
        failures += [f"natively: {call}: {found}" for call in chosen if (found := _native(call, row))]
    row.dtypes = sorted({TORCH_DTYPES[x.dtype].name for call in calls for x in tensors_of(call.values[:1])})
    assert not failures, "\n".join([f"{len(failures)} disagree", *failures[:5]])


def _interpreted(call: Call, row: Row) -> str | None:
    expected = run_torch(call)
    if (expected.error is not None and call.entry.functional is None) or _resizes(call, expected):
        return None
    found = disagreement(call, expected, interpret)
    row.interpreted.add(found is None)
    return found


def _resizes(call: Call, expected: Outcome) -> bool:
    """Whether PyTorch gave an argument other sizes, which it deprecates."""
    before, after = tensors_of(call.values), tensors_of(expected.arguments)
    return any(a.shape != b.shape for a, b in zip(before, after, strict=True))


def _native(call: Call, row: Row) -> str | None:
    expected = run_torch(call)
    if expected.error is not None:
        return None
    try:
        found = disagreement(call, expected, run_native)
    except UnsupportedError as error:
        reason = _reason(error)
        row.reasons[reason] = row.reasons.get(reason, 0) + 1
        row.native.total += 1
        return None
    row.native.add(found is None)
    return found


def test_coverage_page(recorded: Recorded) -> None:
    functional = [row for row in ROWS.values() if not row.derived]
    whole = len(ROWS) >= len(ENTRIES) - len(EXCLUDED) and all(row.differentiated for row in functional)
    if not whole or recorded.all:
        pytest.skip("the page shows a run of all operators on the usual samples")
    assert sum(row.is_native for row in ROWS.values()) >= MINIMUM_NATIVE
    coverage_page.record(ROWS)
    if os.environ.get("UPDATE"):
        coverage_page.write(ROWS)
    expected = coverage_page.PAGE.read_text() if coverage_page.PAGE.exists() else ""
    assert coverage_page.page(ROWS) == expected, "docs/coverage.md is out of date: run with UPDATE=1"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda self: self + 1,
        lambda self: self.astype("float64"),
        lambda self: self[None],
    ],
    ids=["value", "dtype", "shape"],
)
def test_a_planted_fault_is_found(wrong) -> None:
    call = Call("aten.abs", (torch.tensor([1.0, -2.0]),))
    entry = OPERATORS["aten.abs"]
    assert disagreement(call, run_torch(call), interpret) is None
    assert disagreement(call, run_torch(call), lambda _, values: (wrong(entry.reference(*values)),))


def test_a_copy_for_a_view_is_found() -> None:
    call = Call("aten.t", (torch.ones(2, 3),))
    assert disagreement(call, run_torch(call), interpret) is None
    assert disagreement(call, run_torch(call), lambda _, values: (values[0].T.copy(),))


def test_a_write_left_out_is_found() -> None:
    call = Call("aten.abs_", (torch.tensor([1.0, -2.0]),))
    assert disagreement(call, run_torch(call), interpret) is None
    assert disagreement(call, run_torch(call), lambda _, values: (abs(values[0]),))
