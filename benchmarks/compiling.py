"""Compile time per operation, in processor time: parsing, printing, each pass, the stages of lowering."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping

import numpy as np
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from benchmarks.measuring import Step, print_table, step_times
from benchmarks.programs import PROGRAMS, text
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.prim import containers as c
from tsir.lowering.llvm.codegen.jit import compile_text
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.native import native
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.plans.planning import PIPELINE
from tsir.runtime.plans.sources import specialise
from tsir.transforms.analysis.subgraphs import function_of_group

SIZES = (100, 1000, 16000)
REPEATS = {100: 3, 1000: 2, 16000: 1}
LOWERED = ("chain",)
"""Programs of which the lowering is measured as well; all of a program is one native group."""


def run() -> None:
    """Print microseconds per operation at each size, and how the largest compares with the middle."""
    step_times(_steps("chain", 100), 100)  # imports what the steps need
    for program in PROGRAMS:
        table = {size: _medians(program, size) for size in SIZES}
        rows = [(name, _cells([table[size][name] for size in SIZES])) for name in table[SIZES[0]]]
        columns = [*(f"{size} operations" for size in SIZES), f"{SIZES[-1]} / {SIZES[-2]}"]
        print_table(f"compile time, microseconds per operation: {program}", columns, rows)


def _cells(times: list[float]) -> list[str]:
    return [*(f"{t:.1f}" for t in times), f"{times[-1] / times[-2]:.2f}"]


def _medians(program: str, size: int) -> Mapping[str, float]:
    runs = [step_times(_steps(program, size), size) for _ in range(REPEATS[size])]
    return {name: statistics.median(found[name] for found in runs) for name in runs[0]}


def _steps(program: str, size: int) -> Iterator[Step]:
    source = text(PROGRAMS[program](size))
    parsed: list[ModuleOp] = []
    yield "parse and verify", lambda: parsed.append(parse_module(source))
    module = parsed[0]
    yield "verify", lambda: verify_module(module)
    yield "print", lambda: module_text(module)
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    specialise(function, (np.ones((4, 8), np.float32), 3))
    for name in PIPELINE:
        yield name, lambda name=name: run_passes(module, (name,))
    if program in LOWERED:
        group = next(op for op in function.walk() if isinstance(op, c.FusionGroupOp))
        yield from _lowering_steps(function_of_group(group))


def _lowering_steps(kernel: FuncOp) -> Iterator[Step]:
    kernel.properties["sym_name"] = StringAttr(native.ENTRY)
    module = ModuleOp([kernel])
    for name in native.PIPELINE:
        yield name, lambda name=name: run_passes(module, (name,))
    yield "emit LLVM IR", lambda: emit(module)
    emitted = emit(module).text
    yield "LLVM to machine code", lambda: compile_text(emitted)
