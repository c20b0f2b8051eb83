"""The gradient of every operator of the table against PyTorch's autograd, on the samples of its tests."""

from __future__ import annotations

import pytest
import torch
from gradients import case_of, gradient_disagreement
from opinfo import ENTRIES, Recorded
from torch_calls import Call, quiet

from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.operator import Operator

CALLS = {torch.float64: 6, torch.float32: 2}
"""Calls of one overload and dtype that are differentiated, but for ALL=1."""

MISSING = {
    "aten.as_strided": "it reads the storage, of which only elements have gradients",
    "aten.as_strided_scatter": "it reads the storage, of which only elements have gradients",
    "aten.conv1d.padding": "padding by name has no formula yet",
    "aten.conv2d.padding": "padding by name has no formula yet",
    "aten.conv3d.padding": "padding by name has no formula yet",
    "aten.einsum": "it has no formula yet",
    "aten.instance_norm": "it has no formula yet",
    "aten.lgamma": "its derivative, digamma, is not in the table",
    "aten.native_batch_norm": "it has no formula where it keeps no running statistics",
}
"""Operators that PyTorch differentiates and tsir refuses to, and why; one that has a formula has to go."""


def chosen(entry: Operator, recorded: Recorded, mode: str = "backwards") -> list[Call]:
    """The calls that are differentiated."""
    found: list[Call] = []
    for dtype, count in CALLS.items():
        calls = [call for call in recorded.calls.get(entry.name, ()) if call.dtype is dtype]
        if not recorded.all and len(calls) > count:
            recorded.left_out[f"are not differentiated {mode}"] += len(calls) - count
            calls = [calls[i * len(calls) // count] for i in range(count)]
        found += calls
    return found


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.functional is None], ids=lambda e: e.name)
def test_gradients_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    with quiet():
        found = [case_of(call, number) for number, call in enumerate(chosen(entry, recorded))]
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
