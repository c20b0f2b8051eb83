"""The cost of compiling gradients of ever longer programs."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.measuring import print_table, step_times
from benchmarks.programs import PROGRAMS, text
from benchmarks.steps import gradient_steps, specialised

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
    return step_times(gradient_steps(*specialised(text(PROGRAMS[program](size)))), size)
