"""Settings of the comparison with PyTorch, and the report of what a run leaves out."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping
from typing import Any

import pytest
import torch
from opinfo import Recorded, record
from torch.testing._internal import common_utils
from torch.testing._internal.opinfo import core
from torch_calls import quiet

# For each device that is not there PyTorch would note a seed with the stack of the caller, which takes longer
# than most calls that are compared.
torch.random._manual_seed_impl = torch.default_generator.manual_seed

# Processes of the tests share the processors: the threads of one would wait for those of another.
torch.set_num_threads(1)


def no_test_of_unittest() -> None:
    """Which test of unittest asks for samples: none, as PyTorch would find on the stack for each of them."""


for module in (common_utils, core):
    module.extract_test_fn = no_test_of_unittest

LEFT_OUT = pytest.StashKey[Mapping[str, int]]()
"""How many calls are left out, by the reason."""


@pytest.fixture(scope="session")
def everything() -> bool:
    """Whether the run takes every sample."""
    return bool(os.environ.get("ALL"))


@pytest.fixture(scope="session")
def recorded(request: pytest.FixtureRequest, everything: bool) -> Recorded:
    """The calls of all operators of the table, recorded once; the tests that use them run in one process."""
    with quiet():
        found = record(all=everything)
    request.config.stash[LEFT_OUT] = found.left_out
    gc.freeze()  # none of them is garbage
    return found


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of pytest-xdist hands its report to the one that prints it."""
    config = session.config
    if LEFT_OUT in config.stash and hasattr(config, "workeroutput"):
        config.workeroutput["left out"] = dict(config.stash[LEFT_OUT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes the report of a process of pytest-xdist that has ended, unless it has crashed."""
    if "left out" in getattr(node, "workeroutput", ()):
        node.config.stash[LEFT_OUT] = node.workeroutput["left out"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if LEFT_OUT not in config.stash:
        return
    note = "" if os.environ.get("ALL") else " (ALL=1 takes what is left out for time)"
    terminalreporter.section(f"left out{note}")
    for reason, count in sorted(config.stash[LEFT_OUT].items(), key=lambda item: -item[1]):
        terminalreporter.line(f"{count:7} {reason}")
