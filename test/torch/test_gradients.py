"""The gradient of every operator of the table against PyTorch's autograd, on the samples of its tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
import torch
from coverage_page import row_of
from gradients import Case, case_of, gradient_disagreement, second_disagreement
from opinfo import ENTRIES, Recorded, names_of
from torch.testing._internal.common_methods_invocations import op_db
from torch_calls import Call, quiet
from variants import variants

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.table import OPERATORS, Operator

pytestmark = pytest.mark.xdist_group("recorded")

DTYPES = (torch.float64, torch.float32, torch.complex128)
"""The dtypes in which operators are differentiated."""

TWICE = (torch.float64, torch.complex128)
"""Those in which their gradients are."""

SHARE, LEAST = 5, 2
"""Of the calls of one overload and dtype one in so many is differentiated, and so many at least."""

VARIED = 1
"""Calls of one overload of which the awkward relatives are differentiated, but for ALL=1."""

MISSING = {
    "aten.as_strided_scatter": "it reads the storage, of which only elements have gradients",
}
"""Operators that PyTorch differentiates and tsir refuses to, and why; one that has a formula has to go."""

FUNCTIONAL = [entry for entry in ENTRIES if entry.functional is None]
DIFFERENTIABLE = [entry for entry in FUNCTIONAL if entry.name not in MISSING]

AUTODIFFED = [op for op in op_db if op.assert_autodiffed and names_of(op)]
"""What PyTorch's tests assert its own symbolic differentiation to take."""


def of_dtype(entry: Operator, recorded: Recorded, dtype: torch.dtype) -> list[Call]:
    """The recorded calls of an overload with tensors of a dtype."""
    return [call for call in recorded.calls.get(entry.name, ()) if call.dtype is dtype]


def chosen(entry: Operator, recorded: Recorded, dtypes: Sequence[torch.dtype], what: str) -> list[Call]:
    """A seeded part of the calls of an overload, all of them if the run takes all."""
    found: list[Call] = []
    for dtype in dtypes:
        calls = of_dtype(entry, recorded, dtype)
        count = max(LEAST, -(-len(calls) // SHARE))
        if not recorded.all and len(calls) > count:
            recorded.left_out[what] += len(calls) - count
            calls = random.Random(f"{entry.name} {dtype}").sample(calls, count)
        found += calls
    return found


def cases_of(calls: Sequence[Call], *, second: bool = False) -> list[Case]:
    """The cases of those calls of which PyTorch has gradients."""
    with quiet():
        found = [case_of(call, number, second=second) for number, call in enumerate(calls)]
    return [case for case in found if case is not None]


@pytest.mark.parametrize("entry", FUNCTIONAL, ids=lambda e: e.name)
def test_gradients_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    row = row_of(entry)
    row.differentiated = True
    cases = cases_of(chosen(entry, recorded, DTYPES, "are not differentiated"))
    if entry.name in MISSING:
        assert cases, "PyTorch has no gradient of it"
        row.no_gradient = MISSING[entry.name]
        with pytest.raises(UnsupportedError, match=r"no gradient|no functional form"):
            [gradient_disagreement(case) for case in cases]
        return
    failures: list[str] = []
    for case in cases:
        different = gradient_disagreement(case)
        row.gradient.add(different is None)
        failures += [f"{case.call}: {different}"] if different else []
    assert not failures, "\n".join([f"{len(failures)} of {len(cases)} disagree", *failures[:3]])


@pytest.mark.parametrize("entry", DIFFERENTIABLE, ids=lambda e: e.name)
def test_second_gradients_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    row = row_of(entry)
    found = cases_of(chosen(entry, recorded, TWICE, "are not differentiated twice"), second=True)
    cases = [case for case in found if case.second is not None]
    failures: list[str] = []
    for case in cases:
        different = second_disagreement(case)
        row.second.add(different is None)
        failures += [f"{case.call}: {different}"] if different else []
    assert not failures, "\n".join([f"{len(failures)} of {len(cases)} disagree", *failures[:3]])


@pytest.mark.parametrize("entry", DIFFERENTIABLE, ids=lambda e: e.name)
def test_gradients_of_awkward_arguments_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    calls = [case.call for case in cases_of(of_dtype(entry, recorded, torch.float64))]
    if not recorded.all and len(calls) > VARIED:
        calls = random.Random(entry.name).sample(calls, VARIED)
    found = [pair for call in calls for pair in variants(call)]
    failures: list[str] = []
    for name, call in found:
        for case in cases_of([call]):
            if different := gradient_disagreement(case):
                failures.append(f"{name}: {case.call} by {case.first.wrt}: {different}")
    assert not failures, "\n".join([f"{len(failures)} of {len(found)} disagree", *failures[:3]])


@pytest.mark.parametrize("op", AUTODIFFED, ids=lambda op: op.formatted_name)
def test_what_pytorch_asserts_to_be_autodiffed_is(op, recorded: Recorded) -> None:
    entries = [e for e in FUNCTIONAL for name in names_of(op) if e.schema.name == f"aten::{name}"]
    differentiated = 0
    for entry in entries:
        cases = cases_of(of_dtype(entry, recorded, torch.float64)[:1])
        differentiated += len(cases)
        assert not [found for case in cases if (found := gradient_disagreement(case))]
    assert differentiated, "no overload has a gradient"


def test_a_planted_fault_is_found() -> None:
    entry = OPERATORS["aten.mul.Tensor"]
    call = Call(entry.name, (torch.randn(2, 3, dtype=torch.float64), torch.randn(3, dtype=torch.float64)))
    (case,) = cases_of([call], second=True)
    assert gradient_disagreement(case) is None
    assert second_disagreement(case) is None
    for pull, check in ((case.first, gradient_disagreement), (case.second, second_disagreement)):
        assert pull is not None
        wrong = replace(pull, gradients=tuple(None if g is None else g + 1e-3 for g in pull.gradients))
        planted = replace(case, first=wrong) if pull is case.first else replace(case, second=wrong)
        assert check(planted)
