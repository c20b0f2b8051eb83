"""What the compilation of gradients takes, of ever longer programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from xdsl.dialects.func import FuncOp

from benchmarks.compiling import Step
from benchmarks.measuring import print_table, processor_time
from benchmarks.programs import PROGRAMS, text
from tsir.dialects.parsing import parse_module
from tsir.runtime.executor import specialise
from tsir.transforms.differentiate import (
    SETTLING,
    Backward,
    append_backward,
    own_results,
    prepare,
    return_instead,
    reverse_function,
)
from tsir.transforms.formulas import after
from tsir.transforms.pipelines import run_passes

SIZES: Mapping[str, tuple[int, ...]] = {"chain": (1000, 4000, 16000), "cells": (150, 600, 2400, 9600)}
"""Programs, with the numbers of operations; a cell has 15."""


def run() -> None:
    """Print how compile time grows."""
    for program, sizes in SIZES.items():
        _times(program, 60)  # compiles the formulas
        found = [_times(program, size) for size in sizes]
        rows = [(step, _cells([times[step] for times in found])) for step in found[0]]
        rows.append(("all", _cells([sum(times.values()) for times in found])))
        columns = [*(f"{size} operations" for size in sizes), "last / first"]
        print_table(f"gradients, microseconds per operation of the program: {program}", columns, rows)


def _cells(times: list[float]) -> list[str]:
    return [*(f"{t:.1f}" for t in times), f"{times[-1] / times[0]:.2f}"]


def _times(program: str, size: int) -> Mapping[str, float]:
    """Microseconds per operation of each step; a pass that runs twice is counted together."""
    times: dict[str, float] = {}
    for name, action in _steps(program, size):
        times[name] = times.get(name, 0.0) + processor_time(action) / size * 1e6
    return times


def _steps(program: str, size: int) -> Iterator[Step]:
    module = parse_module(text(PROGRAMS[program](size)))
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    specialise(function, (np.ones((4, 8), np.float32), 3))
    argument = function.body.block.args[0]
    made: list[Backward] = []
    yield "prepare", lambda: prepare(module, function, [0])
    yield "reverse", lambda: made.append(reverse_function(function, [argument]))
    (result,) = own_results(function)
    gradients = append_backward(made[0], after(result).call("aten::ones_like", result))
    return_instead(function, [gradients[argument]])
    for name in ("specialize-undef", "lower-linear-blocks", *SETTLING):
        yield name, lambda name=name: run_passes(module, (name,))
