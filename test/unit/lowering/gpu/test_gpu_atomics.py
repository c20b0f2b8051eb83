"""What is added at places of data on a GPU, in any order where that is allowed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from gpu_host import simulate
from gpu_programs import listed
from gpu_threads import interpret
from ptx_memory import Array
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.target import GPU, Freedom, named
from tsir.lowering.llvm.nvptx.ptx import ptx
from tsir.transforms.analysis.subgraphs import function_of_group

UNIT = tsir.CompilationUnit("""
def added(x: Tensor, at: Tensor, y: Tensor):
    return x.index_add(0, at, y, alpha=2)

def scattered(x: Tensor, at: Tensor, y: Tensor):
    return x.scatter_add(1, at, y)

def put(x: Tensor, at: Tensor, y: Tensor):
    return x.index_put([at], y, True)

def embedded(x: Tensor, at: Tensor):
    return torch.embedding_dense_backward(x, at, 5, 1, False)

def written(x: Tensor, at: Tensor, y: Tensor):
    return x.index_put([at], y)
""")

FREE = replace(named(GPU), freedom=Freedom(deterministic=False))
ADDS = "atom.global.add."
"""The instruction; the assembler has a shorter one for it where nobody wants what was there."""

PLACES = np.array([3, 0, 3, 3, 1, 0])


def numbers(*shape: int, dtype: str = "f4") -> Array:
    """Whole numbers, whose sums are exact in any order."""
    return np.random.default_rng(0).integers(-9, 10, shape).astype(dtype)


def lowered(name: str, arguments: Sequence[Array]) -> ModuleOp:
    """The kernels of a program, which may add in any order."""
    (group,) = getattr(UNIT, name).executor.plan(arguments).groups()
    module = lower([function_of_group(group, name)], FREE)
    module.verify()
    return module


CASES: dict[str, tuple[str, tuple[Array, ...]]] = {
    "rows": ("added", (numbers(5, 7), PLACES, numbers(6, 7))),
    "none": ("added", (numbers(5, 7), PLACES[:0], numbers(0, 7))),
    "transposed": ("added", (numbers(7, 5).T, PLACES.repeat(2)[::2], numbers(7, 6).T)),
    "vector": ("added", (numbers(5, dtype="f8"), PLACES, numbers(6, dtype="f8"))),
    "integers": ("added", (numbers(5, 3, dtype="i4"), PLACES, numbers(6, 3, dtype="i4"))),
    "long integers": ("put", (numbers(5, dtype="i8"), PLACES, numbers(6, dtype="i8"))),
    "each its own": ("scattered", (numbers(2, 4), np.array([[3, 3, 0], [1, 1, 1]]), numbers(2, 3))),
    "indices": ("put", (numbers(5, 300), PLACES, numbers(6, 300))),
    "a gradient": ("embedded", (numbers(6, 3), PLACES)),
}


@pytest.mark.parametrize("name", CASES)
def test_sums_in_any_order(name: str) -> None:
    program, arguments = CASES[name]
    module, wanted = lowered(program, arguments), listed(getattr(UNIT, program)(*arguments))
    assert ADDS in ptx(module, FREE)
    for found in (simulate(module, arguments, target=FREE), interpret(module, arguments)):
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(np.asarray(one), other)


@pytest.mark.parametrize(
    ("name", "dtype"), [("added", "f2"), ("written", "f4")], ids=["16 bits", "what is not added"]
)
def test_all_else_is_in_order(name: str, dtype: str) -> None:
    module = lowered(name, [numbers(5, 7, dtype=dtype), PLACES[:2], numbers(2, 7, dtype=dtype)])
    assert ADDS not in ptx(module, FREE)


def test_places_that_are_not_there_are_errors() -> None:
    arguments = [numbers(5, 7), PLACES + 2, numbers(6, 7)]
    module = lowered("added", arguments)
    for run in (lambda: simulate(module, arguments, target=FREE), lambda: interpret(module, arguments)):
        with pytest.raises(ValueError, match="expected an index"):
            run()


@pytest.mark.skipif(shutil.which("ptxas") is None, reason="ptxas is not installed")
@pytest.mark.parametrize("processor", ["sm_75", "sm_120"])
def test_kernels_assemble(processor: str, tmp_path: Path) -> None:
    target = replace(named(f"{GPU}-{processor}"), freedom=FREE.freedom)
    file = tmp_path / "kernels.ptx"
    for dtype in ("f4", "f8", "i8"):
        arguments = [numbers(5, 7, dtype=dtype), PLACES, numbers(6, 7, dtype=dtype)]
        file.write_text(ptx(lowered("added", arguments), target))
        command = ["ptxas", f"-arch={processor}", str(file), "-o", str(tmp_path / "kernels.cubin")]
        assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""
