"""Compilation takes linear time: the work per operation, counted in calls, is the same at any size."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator, Mapping
from cProfile import Profile
from pathlib import Path

import numpy as np
import pytest
from sampling import EVERYTHING
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.prim import containers as c
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.native import native
from tsir.lowering.native.native_function import Code
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.plans.plan_cache import RECORDS
from tsir.runtime.plans.plan_outline import Outline
from tsir.runtime.plans.planning import PIPELINE
from tsir.runtime.plans.sources import ModuleSource, specialise
from tsir.transforms.analysis.subgraphs import function_of_group
from tsir.transforms.differentiate.differentiate import differentiate
from tsir.transforms.differentiate.preparation import prepare

Steps = Iterator[tuple[str, Callable[[], object]]]

_BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
_PROGRAMS = runpy.run_path(str(_BENCHMARKS / "programs.py"))
PROGRAMS: Mapping[str, Callable[[int], Iterator[str]]] = _PROGRAMS["PROGRAMS"]
text: Callable[[Iterator[str]], str] = _PROGRAMS["text"]

_STEPS = runpy.run_path(str(_BENCHMARKS / "steps.py"))
gradient_steps: Callable[[ModuleOp, FuncOp], Steps] = _STEPS["gradient_steps"]
_specialised: Callable[[str], tuple[ModuleOp, FuncOp]] = _STEPS["specialised"]

SMALL = 250 if EVERYTHING else 160
GROWTH = 1.1
"""How much more work an operation may be in the larger program; a quadratic step has 3."""
DIFFERENTIATED = ("wide", "nested", "cells")
"""Programs that are differentiated, at half the size: the result is several times as large."""
LOWERED = ("chain", "constants", "nested", "cells")
"""Programs that are one native group."""


def calls(action: Callable[[], object]) -> int:
    """How many functions are called, in Python and in C."""
    profile = Profile()
    profile.runcall(action)
    return sum(entry.callcount for entry in profile.getstats())


def work(steps: Steps) -> Mapping[str, int]:
    """The calls of each step, those of one name together."""
    found: dict[str, int] = {}
    for name, action in steps:
        found[name] = found.get(name, 0) + calls(action)
    return found


def growth(steps: Callable[[int], Steps], size: int = SMALL) -> Mapping[str, float]:
    """How much more work an operation is in a program three times as large, for each step."""
    work(steps(8))  # fills the caches
    small, large = work(steps(size)), work(steps(3 * size))
    return {name: large[name] / (3 * small[name]) for name in small}


def specialised(program: str, size: int) -> tuple[ModuleOp, FuncOp]:
    """A program whose arguments are a matrix and a number."""
    return _specialised(text(PROGRAMS[program](size)))


def optimising(program: str, size: int) -> Steps:
    """Reading, printing, and the passes before the lowering."""
    source = text(PROGRAMS[program](size))
    module, function = specialised(program, size)
    yield "parse", lambda: parse_module(source)
    yield "verify", lambda: verify_module(module)
    yield "print", lambda: module_text(module)
    yield "clone", module.clone
    yield "identity", ModuleSource(module, function).identity
    yield "specialise", lambda: specialise(function, (np.ones((4, 8), np.float32), 3))
    for name in PIPELINE:
        yield name, lambda name=name: run_passes(module, (name,))
    yield "outline", lambda: Outline.of(function)
    outline = Outline.of(function)
    yield "write outline", lambda: RECORDS.text(outline)
    text_of_outline = RECORDS.text(outline)
    yield "read outline", lambda: RECORDS.read(text_of_outline, Outline)


def lowering(program: str, size: int) -> Steps:
    """The passes of the lowering, and the emission of LLVM IR."""
    module, function = specialised(program, size)
    run_passes(module, PIPELINE)
    group = next(op for op in function.walk() if isinstance(op, c.FusionGroupOp))
    kernel = ModuleOp([function_of_group(group)])
    for name in native.PIPELINE:
        yield name, lambda name=name: run_passes(kernel, (name,))
    yield "emit", lambda: emit(kernel)
    code = Code("", (), (), emit(kernel), "none")
    yield "write code", lambda: RECORDS.text(code)
    text_of_code = RECORDS.text(code)
    yield "read code", lambda: RECORDS.read(text_of_code, Code)


def differentiating(program: str, size: int) -> Steps:
    """A backward as a function of its own, and one behind its function, simplified."""
    own, copy = specialised(program, size)
    prepare(own, copy, [0])
    yield "differentiate", lambda: differentiate(copy, [0])
    yield from gradient_steps(*specialised(program, size))


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("program", DIFFERENTIATED)
def test_differentiation_is_linear(program: str) -> None:
    found = growth(lambda size: differentiating(program, size), SMALL // 2)
    assert {name: ratio for name, ratio in found.items() if ratio > GROWTH} == {}


def grouping(program: str, size: int) -> Steps:
    """The passes on differentiable subgraphs."""
    module, _ = specialised(program, size)
    for name in ("create-differentiable-subgraphs", "inline-differentiable-subgraphs"):
        yield name, lambda name=name: run_passes(module, (name,))


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("program", PROGRAMS)
def test_subgraphs_are_linear(program: str) -> None:
    found = growth(lambda size: grouping(program, size))
    assert {name: ratio for name, ratio in found.items() if ratio > GROWTH} == {}


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("program", PROGRAMS)
def test_passes_are_linear(program: str) -> None:
    found = growth(lambda size: optimising(program, size))
    assert {name: ratio for name, ratio in found.items() if ratio > GROWTH} == {}


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("program", LOWERED)
def test_lowering_is_linear(program: str) -> None:
    found = growth(lambda size: lowering(program, size), SMALL // 2)
    assert {name: ratio for name, ratio in found.items() if ratio > GROWTH} == {}


def test_quadratic_work_is_noticed() -> None:
    def quadratic(size: int) -> Steps:
        yield "linear", lambda: [abs(i) for i in range(size)]
        yield "quadratic", lambda: [abs(i) for i in range(size) for _ in range(size)]

    found = growth(quadratic)
    assert found["linear"] < GROWTH
    assert found["quadratic"] > 2
