"""The tangent of every operator of the table against PyTorch's forward mode, on the samples of its tests."""

from __future__ import annotations

import pytest
from opinfo import ENTRIES, Recorded
from tangents import case_of, tangent_disagreement
from test_gradients import DTYPES, MISSING, chosen
from torch_calls import quiet

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.table import Operator

pytestmark = pytest.mark.xdist_group("recorded for tangents")


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.functional is None], ids=lambda e: e.name)
def test_tangents_agree_with_pytorch(entry: Operator, recorded: Recorded) -> None:
    calls = chosen(entry, recorded, DTYPES, "are not differentiated forwards")
    with quiet():
        found = [case_of(call, number) for number, call in enumerate(calls)]
    cases = [case for case in found if case is not None]
    if not cases:
        return
    if entry.name in MISSING and entry.tangent is None:
        with pytest.raises(UnsupportedError, match=r"no derivative|no functional form"):
            [tangent_disagreement(case) for case in cases]
        return
    failures = [f"{case.call}: {different}" for case in cases if (different := tangent_disagreement(case))]
    assert not failures, "\n".join([f"{len(failures)} of {len(cases)} disagree", *failures[:3]])
