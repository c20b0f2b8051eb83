"""
The whole way of one program: an LSTM cell as PyTorch 2.13 prints it, down to machine code, and run.

Every stage is printed (shortened), then the compiled function is called on real arrays and held
against the interpreter and against what PyTorch computed when the example was recorded. At the end
a character model of such cells is trained for a few steps.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from cases import load_cases
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir import lowering
from tsir.dialects.ir.printing import module_text
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.native.native import lower
from tsir.transforms.analysis.subgraphs import function_of_group

GRAPH = Path(__file__).with_name("lstm_cell.graph")
TRAINING = Path(__file__).with_name("training") / "char_lstm.py"
SHOWN = 12
"""Lines of each stage that are printed."""


def show(title: str, text: str, marker: str = "") -> None:
    """Print some lines of a stage under a title, from the first that has a marker."""
    lines = text.strip().splitlines()
    print(f"\n== {title} ({len(lines)} lines)")
    start = next((i for i, line in enumerate(lines) if marker in line), 0)
    if start:
        print("   …")
    for line in lines[start : start + SHOWN]:
        print("  ", line[:150])
    if len(lines) > start + SHOWN:
        print("   …")


def median_time(run: Callable[[], object], rounds: int = 200) -> float:
    """The median time of a call, in microseconds."""
    times: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return float(np.median(times)) * 1e6


def main() -> None:
    """Show the stages and compare the results."""
    text = GRAPH.read_text(encoding="utf-8")
    show("the graph, as PyTorch prints it", text)
    cell = tsir.import_torchscript(text, str(GRAPH))
    show("prim and aten", module_text(cell.module.op))

    cases = load_cases("lstm_cell")
    start = time.perf_counter()
    compiled = tsir.compile(cell, *cases[0].inputs, fallback=False)
    elapsed = time.perf_counter() - start
    (group,) = compiled.plan.groups()
    function = function_of_group(group)
    stage = ModuleOp([function.clone()])
    show("one native group", module_text(stage))
    lowering.load("convert-aten-to-linalg")().apply(Context(), stage)
    show("linalg on strided memrefs", module_text(stage), "linalg.generic")
    loops = lower(function)
    show("loops and vectors", module_text(loops), "vector.load")
    show("LLVM IR", emit(loops).text, "fmul <16 x float>")
    show("machine code", compiled.asm, "mulps")
    print(f"\ncompiled in {elapsed * 1e3:.0f} ms; {compiled.explain()}")

    for number, case in enumerate(cases):
        results = compiled(*case.inputs)
        reference = cell.interpret(*case.inputs)
        for result, expected, recorded in zip(results, reference, case.outputs, strict=True):
            np.testing.assert_allclose(result, expected, rtol=1e-5, atol=1e-6)
            np.testing.assert_allclose(result, recorded, rtol=1.3e-6, atol=1e-5)
        shapes = ", ".join(str(np.shape(x)) for x in case.inputs[:2])
        print(f"call {number}: x, hx of {shapes}: equal to the interpreter and to PyTorch's recorded results")

    inputs = cases[0].inputs
    native, slow = median_time(lambda: compiled(*inputs)), median_time(lambda: cell.interpret(*inputs), 20)
    print(f"a call takes {native:.0f} us natively and {slow:.0f} us in the interpreter (medians)")

    print("\n== an LSTM over a text, trained for 60 steps", flush=True)
    subprocess.run([sys.executable, str(TRAINING), "--steps", "60"], check=True)


if __name__ == "__main__":
    main()
