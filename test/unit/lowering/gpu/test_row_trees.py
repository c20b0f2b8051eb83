"""Long rows, each of which is that of a block of threads: all bits are those of native code."""

from __future__ import annotations

import re

import ml_dtypes
import numpy as np
import pytest
from gpu_host import simulate
from gpu_programs import called, ill_conditioned, listed, lowered
from gpu_threads import interpret
from ptx_memory import Array, SimulationError
from xdsl.dialects import gpu, scf
from xdsl.dialects.builtin import i32
from xdsl.rewriter import Rewriter

import tsir
from tsir.lowering.builders.reduction_tree import BLOCK
from tsir.lowering.gpu.mapping import launches, shared_rows
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.target import Freedom
from tsir.lowering.llvm.nvptx.kernels import kernels_of
from tsir.lowering.llvm.nvptx.ptx import GPU, ptx
from tsir.transforms.analysis.subgraphs import function_of_group

PROGRAMS = tsir.CompilationUnit("""
def softmax(x: Tensor):
    return torch.softmax(x, 1)

def normed(x: Tensor):
    return torch.layer_norm(x, [x.size(1)])

def scaled(x: Tensor):
    return x * x.sum(1, keepdim=True), x.amax(1)

def spread(x: Tensor):
    y = x - x.mean(1, keepdim=True)
    return y, x.var(1)

def placed(x: Tensor):
    y = x - x.sum(1, keepdim=True)
    return y, y.argmax(1), y.prod(1)

def reordered(x: Tensor):
    y = x - x.mean(1, keepdim=True)
    return y, y.argmax(1), x.var(1)

def pairs(x: Tensor):
    y = x.view(x.size(0), 2, x.size(1) // 2)
    return y * y.sum([1, 2], keepdim=True)
""")

LENGTHS = (1, 15, 16, 17, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 4096, 5000)

ROUNDED = ("softmax",)
"""What has exponentials, which have not all bits of native code; nor have roots where operations are run."""

INTERPRETED = ("softmax", "normed", "spread")

TOLERANCES = {2: 2.0**-5, 4: 2.0**-21, 8: 2.0**-50}
"""Four roundings of numbers of so many bytes, those of 16 bits as bf16."""


def held(name: str, x: Array) -> list[str]:
    """Holds kernels against native code, bit by bit but for exponentials; returns what was launched."""
    function = getattr(PROGRAMS, name)
    module, wanted = called(function, [x]), listed(function(x))
    names: list[str] = []
    pairs = ((simulate(module, [x], launches=names), ROUNDED), (interpret(module, [x]), INTERPRETED))
    for found, rounded in pairs:
        for one, other in zip(found, wanted, strict=True):
            if name in rounded:
                tolerance = TOLERANCES[other.dtype.itemsize]
                a, b = (np.asarray(array, np.float64) for array in (one, other))
                np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance / 16)
            else:
                np.testing.assert_array_equal(np.asarray(one), other)
    return names


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("columns", LENGTHS)
@pytest.mark.parametrize("name", ["softmax", "normed"])
def test_rows_of_every_length(name: str, columns: int) -> None:
    x = ill_conditioned((2, columns))
    assert len(held(name, x)) == 1


SPECIAL = (np.nan, np.inf, -np.inf)


@pytest.mark.parametrize("name", ["softmax", "placed"])
def test_numbers_that_are_none(name: str) -> None:
    x = ill_conditioned((3, 2100))
    for row, number in enumerate(SPECIAL):
        x[row, [3, 1500, 2099]] = number
    held(name, x)


FREE = GPU.allowing(Freedom(deterministic=False))
"""Where sums may be in any order."""


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("columns", [5, BLOCK, 70 * BLOCK + 3])
def test_sums_in_any_order(columns: int) -> None:
    x = ill_conditioned((2, columns)).astype(np.float64)
    y = x - x.mean(1, keepdims=True)
    wanted, atol = (y, y.argmax(1), x.var(1, ddof=1)), 1e-15 * np.abs(x).sum()
    (group,) = PROGRAMS.reordered.executor.plan([x]).groups()
    module = lower([function_of_group(group)], FREE)
    module.verify()
    for found in (simulate(module, [x], target=FREE), interpret(module, [x])):
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(np.asarray(one), other, rtol=1e-12, atol=atol)


def test_all_threads_add_where_any_order_will_do() -> None:
    (group,) = PROGRAMS.normed.executor.plan([ill_conditioned((2, BLOCK))]).groups()
    texts = [ptx(lower([function_of_group(group)], target), target) for target in (GPU, FREE)]
    shared = [sum(map(int, re.findall(r"\.shared .*\[(\d+)\];", text))) for text in texts]
    assert shared[0] > shared[1]


def test_several_numbers_of_a_row() -> None:
    held("spread", ill_conditioned((2, 2 * BLOCK + 17)))


@pytest.mark.parametrize(
    ("dtype", "name"), [(np.float64, "scaled"), (np.float16, "normed"), (ml_dtypes.bfloat16, "softmax")]
)
def test_other_dtypes(dtype: type, name: str) -> None:
    held(name, ill_conditioned((2, 2 * BLOCK + 5)).clip(-50, 50).astype(dtype))


def test_strided_rows() -> None:
    held("normed", ill_conditioned((2300, 6)).T[::2, ::2])


def test_rows_of_several_dimensions() -> None:
    held("pairs", ill_conditioned((2, 2200)))


@pytest.mark.parametrize("kept", [shared_rows.KEPT, 0])
def test_blocks_take_several_rows(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    monkeypatch.setattr(launches, "MOST_BLOCKS", (2, 1))
    monkeypatch.setattr(shared_rows, "KEPT", kept)
    lowered.cache_clear()
    held("scaled", ill_conditioned((5, BLOCK)))
    lowered.cache_clear()


def test_the_host_picks_by_the_length_of_rows_and_what_fits() -> None:
    short, long, fits, large = (
        held("softmax", ill_conditioned((1, columns))) for columns in (BLOCK - 1, BLOCK, 4096, 5000)
    )
    assert long == fits
    assert len({*short, *long, *large}) == 3


def test_one_kernel_of_wide_indices_is_for_rows_of_every_length() -> None:
    kernels = [*kernels_of(called(PROGRAMS.softmax, [ill_conditioned((1, 2))]))]
    narrow = [any(isinstance(op, scf.ForOp) and op.lb.type == i32 for op in each.walk()) for each in kernels]
    assert narrow == [True, True, True, False]


def test_the_simulator_finds_a_missing_barrier() -> None:
    x = ill_conditioned((1, 1100))
    with pytest.raises(SimulationError, match=r"several threads that no barrier orders|nobody has written"):
        simulate(called(PROGRAMS.normed, [x]), [x], edit=lambda text: re.sub(r"bar\.sync[^;]*;", "", text))


@pytest.mark.parametrize("number", [1, 5, 8])
def test_the_interpreter_finds_a_missing_barrier(number: int) -> None:
    """Behind what clusters find of the largest, behind the exponentials, behind what they find of sums."""
    x = ill_conditioned((1, BLOCK))
    names: list[str] = []
    module = called(PROGRAMS.softmax, [x]).clone()
    simulate(called(PROGRAMS.softmax, [x]), [x], launches=names)
    (kernel,) = (kernel for kernel in kernels_of(module) if kernel.sym_name.data in names)
    barriers = [op for op in kernel.walk() if isinstance(op, gpu.BarrierOp)]
    Rewriter.erase_op(barriers[number])
    with pytest.raises(SimulationError, match="several threads that no barrier orders"):
        interpret(module, [x])
