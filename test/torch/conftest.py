"""Settings of the comparison with PyTorch, and the report of what a run leaves out."""

from __future__ import annotations

import os

import pytest
from opinfo import Recorded, record
from torch_calls import quiet

RECORDED = pytest.StashKey[Recorded]()


@pytest.fixture(scope="session")
def everything() -> bool:
    """Whether the run takes every sample."""
    return bool(os.environ.get("ALL"))


@pytest.fixture(scope="session")
def recorded(request: pytest.FixtureRequest, everything: bool) -> Recorded:
    """The calls of all operators of the table, recorded once."""
    with quiet():
        found = record(all=everything)
    request.config.stash[RECORDED] = found
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = config.stash.get(RECORDED, None)
    if found is None:
        return
    terminalreporter.section("left out" + ("" if found.all else " (ALL=1 takes what is left out for time)"))
    for reason, count in sorted(found.left_out.items(), key=lambda item: -item[1]):
        terminalreporter.line(f"{count:7} {reason}")
