"""Arguments that PyTorch refuses are refused: nothing is returned, nothing crashes, nothing hangs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch
from agreement import ERRORS, Runner, interpret, module_of
from opinfo import error_calls
from torch_calls import Call, copied, quiet, shared

from tsir.dialects.operators.table import Operator
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.sources import ModuleSource
from tsir.tools.time_limit import OutOfTime, time_limit

SECONDS = 20
"""In which a call has to have raised."""


MORE_GENERAL = {
    "aten.aminmax.out": "results are converted to the dtype of `out`, as they are elsewhere",
    "aten.gather.out": "the result is known before `out` is written, which may overlap an argument",
    "aten.multinomial.out": "places are converted to the dtype of `out`, as results are elsewhere",
}
"""Operators that take what PyTorch refuses, and why."""


def run_compiled(entry: Operator, values: Sequence[object]) -> Sequence[object]:
    """The results by native code where there is some."""
    module, function, arguments = module_of(entry, values)
    return Executor(ModuleSource(module, function)).run(arguments)


def accepts(call: Call, runner: Runner) -> bool:
    """Whether a runner returns."""
    values = [shared(x) for x in copied(call.values)]
    with time_limit(SECONDS):
        try:
            runner(call.entry, values)
        except ERRORS:
            return False
    return True


@pytest.fixture(scope="module")
def calls() -> list[Call]:
    with quiet():
        return error_calls()


@pytest.mark.parametrize(
    "runner",
    [interpret, run_compiled],
    ids=["interpreter", "native"],
)
def test_refused(calls: list[Call], runner: Runner) -> None:
    assert len(calls) > 200
    accepted = [call for call in calls if accepts(call, runner)]
    unknown = [str(call) for call in accepted if call.name not in MORE_GENERAL]
    assert not unknown, "\n".join([f"{len(accepted)} of {len(calls)} are accepted", *unknown])
    refused = MORE_GENERAL.keys() - {call.name for call in accepted}
    assert not refused, f"no longer accepted: {', '.join(sorted(refused))}"


def test_what_returns_is_found() -> None:
    assert accepts(Call("aten.abs", (torch.ones(2),)), interpret)


def test_what_hangs_is_found() -> None:
    def hang(entry: Operator, values: Sequence[object]) -> Sequence[object]:
        while True:
            pass

    with pytest.raises(OutOfTime), time_limit(1):
        hang(Call("aten.abs", ()).entry, ())
