"""The gradient of every operator of the table against PyTorch's autograd, on the samples of its tests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import torch
from gradients import case_of, gradient_disagreement, second_disagreement
from opinfo import ENTRIES, Recorded
from torch_calls import Call, quiet

from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.operator import Operator

CALLS = {torch.float64: 6, torch.float32: 2}
"""Calls of one overload and dtype that are differentiated, but for ALL=1."""

CALLS_TWICE = {torch.float64: 3}
"""Calls of one overload and dtype that are differentiated twice, but for ALL=1."""

MISSING = {
    "aten.as_strided": "it reads the storage, of which only elements have gradients",
    "aten.as_strided_scatter": "it reads the storage, of which only elements have gradients",
    "aten.einsum": "it has no formula yet",
}
"""Operators that PyTorch differentiates and tsir refuses to, and why; one that has a formula has to go."""


def chosen(entry: Operator, recorded: Recorded, counts: Mapping[torch.dtype, int], what: str) -> list[Call]:
    """So many calls of an overload as are to be differentiated."""
    found: list[Call] = []
    for dtype, count in counts.items():
        calls = [call for call in recorded.calls.get(entry.name, ()) if call.dtype is dtype]
        if not recorded.all and len(calls) > count:
            recorded.left_out[what] += len(calls) - count
            calls = [calls[i * len(calls) // count] for i in range(count)]
        found += calls
    return found


FUNCTIONAL = [entry for entry in ENTRIES if entry.functional is None]


@pytest.mark.parametrize("entry", FUNCTIONAL, ids=lambda e: e.name)
def test_gradients_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    with quiet():
        found = [
            case_of(call, number)
            for number, call in enumerate(chosen(entry, recorded, CALLS, "are not differentiated"))
        ]
    cases = [case for case in found if case is not None]
    if not cases:
        assert entry.name not in MISSING, "PyTorch has no gradient of it"
        return
    if entry.name in MISSING:
        with pytest.raises(UnsupportedError, match=r"no gradient|no functional form"):
            [gradient_disagreement(case) for case in cases]
        return
    failures = [f"{case.call}: {different}" for case in cases if (different := gradient_disagreement(case))]
    assert not failures, "\n".join([f"{len(failures)} of {len(cases)} disagree", *failures[:3]])


@pytest.mark.parametrize("entry", [e for e in FUNCTIONAL if e.name not in MISSING], ids=lambda e: e.name)
def test_second_gradients_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    calls = chosen(entry, recorded, CALLS_TWICE, "are not differentiated twice")
    with quiet():
        found = [case_of(call, number, second=True) for number, call in enumerate(calls)]
    cases = [case for case in found if case is not None and case.second is not None]
    failures = [f"{case.call}: {different}" for case in cases if (different := second_disagreement(case))]
    assert not failures, "\n".join([f"{len(failures)} of {len(cases)} disagree", *failures[:3]])
