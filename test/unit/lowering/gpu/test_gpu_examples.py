"""Kernels of the examples, forward and backward: NVIDIA's assembler takes them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from sampling import EVERYTHING
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

import tsir
from examples.cases import EXAMPLES, cotangent, load_cases
from tsir.dialects.types.dtype import Array
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.target import GPU, named
from tsir.lowering.llvm.nvptx.ptx import ptx
from tsir.runtime.derivatives.vjp import Pullback
from tsir.runtime.values.binding import bind
from tsir.transforms.analysis.subgraphs import function_of_group

PTXAS = shutil.which("ptxas")
"""NVIDIA's assembler, where it is installed."""

FORWARD = ("batch_norm_eval", "functional_layer_norm", "layer_norm", "optional_args")
BACKWARD = ("early_returns", "functional_layer_norm", "layer_norm")
"""Examples that are kernels as a whole: most others have products of matrices, or read numbers."""


def from_source(name: str) -> tsir.Function:
    """The function of an example."""
    return getattr(tsir.CompilationUnit((EXAMPLES / f"{name}.py").read_text(encoding="utf-8")), name)


def cotangents(value: object) -> Any:
    """The recorded weights of results, in their structure."""
    if isinstance(value, tuple | list):
        return tuple(map(cotangents, cast("tuple[object, ...]", value)))
    return cotangent(np.shape(cast("Array", value))).astype(np.asarray(value).dtype)


def forward_groups(name: str) -> Iterator[Operation]:
    """The native groups of an example."""
    function, case = from_source(name), load_cases(name)[0]
    yield from function.executor.plan(bind(function.op, list(case.inputs), {})).groups()


class Passed(Exception):
    """What a backward is called with."""


def backward_groups(name: str) -> Iterator[Operation]:
    """The native groups of the gradient of an example."""
    results, pullback = tsir.vjp(from_source(name), *load_cases(name)[0].inputs)
    assert isinstance(pullback, Pullback)
    executor = pullback.differentiated.backward.executor

    def run(arguments: list[object]) -> None:
        raise Passed(arguments)

    given = cotangents(results)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(executor, "run", run)
        with pytest.raises(Passed) as passed:
            pullback(given)
    yield from executor.plan(passed.value.args[0]).groups()


@cache
def kernels() -> ModuleOp:
    """The kernels of the examples, and what launches them."""
    groups = [(f"{name}_forward", op) for name in FORWARD for op in forward_groups(name)]
    groups += [(f"{name}_backward", op) for name in BACKWARD for op in backward_groups(name)]
    return lower([function_of_group(op, f"{name}_{n}") for n, (name, op) in enumerate(groups)])


@pytest.mark.parametrize(
    "processor", ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120"] if EVERYTHING else ["sm_80"]
)
def test_kernels_assemble(processor: str, tmp_path: Path) -> None:
    text = ptx(kernels(), named(f"{GPU}-{processor}"))
    assert all(name in text for name in (*FORWARD, *BACKWARD))
    if PTXAS is None:
        pytest.skip("ptxas is not installed")
    file = tmp_path / "kernels.ptx"
    file.write_text(text)
    command = [PTXAS, f"-arch={processor}", str(file), "-o", str(tmp_path / "kernels.cubin")]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""
