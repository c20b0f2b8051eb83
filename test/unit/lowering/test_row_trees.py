"""Long rows, of which each is that of a block of threads: their bits are those of native code."""

from __future__ import annotations

import re

import ml_dtypes
import numpy as np
import pytest
from gpu_host import simulate
from gpu_programs import called, ill_conditioned, listed, lowered
from gpu_threads import interpret
from ptx_memory import Array, SimulationError
from xdsl.dialects import gpu, memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import Rewriter

import tsir
from tsir.dialects.nvvm import SHARED
from tsir.lowering import launches, shared_rows
from tsir.lowering.gpu import lower
from tsir.lowering.llvm.kernels import kernels_of
from tsir.lowering.reduction_tree import BLOCK

PROGRAMS = tsir.CompilationUnit("""
def softmax(x: Tensor):
    return torch.softmax(x, 1)

def normed(x: Tensor):
    return torch.layer_norm(x, [x.size(1)])

def scaled(x: Tensor):
    return x * x.sum(1, keepdim=True), x.amax(1)

def spread(x: Tensor):
    y = x - x.mean(1, keepdim=True)
    return y, (y * y).mean(1), x.var(1), x.std(1)

def placed(x: Tensor):
    y = x - x.sum(1, keepdim=True)
    return y, y.argmax(1), y.amin(1), (y > 0.0).any(1), y.prod(1)

def pairs(x: Tensor):
    y = x.view(x.size(0), 2, x.size(1) // 2)
    return y * y.sum([1, 2], keepdim=True)
""")

LENGTHS = (1, 15, 16, 17, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 4096, 5000)


ROUNDED = ("softmax",)
"""What has exponentials, which have not all bits of native code; nor have roots where operations are run."""

INTERPRETED = ("softmax", "normed", "spread")


def held(name: str, x: Array) -> list[str]:
    """Holds kernels against native code, bit by bit but for exponentials; returns what was launched."""
    function = getattr(PROGRAMS, name)
    module, wanted = called(function, [x]), listed(function(x))
    names: list[str] = []
    pairs = ((simulate(module, [x], launches=names), ROUNDED), (interpret(module, [x]), INTERPRETED))
    for found, rounded in pairs:
        for one, other in zip(found, wanted, strict=True):
            if name in rounded:
                tolerance = 4 * float(ml_dtypes.finfo(other.dtype).eps)
                a, b = (np.asarray(array, np.float64) for array in (one, other))
                np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance / 16)
            else:
                np.testing.assert_array_equal(np.asarray(one), other)
    return names


@pytest.mark.parametrize("columns", LENGTHS)
@pytest.mark.parametrize("name", ["softmax", "normed", "scaled"])
def test_rows_of_every_length(name: str, columns: int) -> None:
    x = ill_conditioned((2, columns))
    assert len(held(name, x)) == 1


SPECIAL = (np.nan, np.inf, -np.inf, -0.0)


@pytest.mark.parametrize("name", ["softmax", "spread", "placed"])
def test_numbers_that_are_none(name: str) -> None:
    x = ill_conditioned((4, 2100))
    for row, number in enumerate(SPECIAL):
        x[row, [3, 1500, 2099]] = number
    held(name, x)


@pytest.mark.parametrize("name", ["scaled", "spread", "placed"])
def test_several_numbers_of_a_row(name: str) -> None:
    held(name, ill_conditioned((2, 2 * BLOCK + 17)))


@pytest.mark.parametrize("dtype", [np.float64, np.float16, ml_dtypes.bfloat16])
def test_other_dtypes(dtype: type) -> None:
    x = ill_conditioned((2, 3 * BLOCK + 5)).clip(-50, 50).astype(dtype)
    for name in ("softmax", "normed", "scaled"):
        held(name, x)


def test_strided_rows() -> None:
    x = ill_conditioned((2300, 6))
    for view in (x.T, x.T[::2, ::2], np.broadcast_to(x[:, :1].T, (3, 2300))):
        held("normed", view)


def test_rows_of_several_dimensions() -> None:
    held("pairs", ill_conditioned((3, 2600)))


@pytest.mark.parametrize("kept", [shared_rows.KEPT, 0])
def test_blocks_take_several_rows(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    monkeypatch.setattr(launches, "MOST_BLOCKS", (2, 1))
    monkeypatch.setattr(shared_rows, "KEPT", kept)
    lowered.cache_clear()
    held("spread", ill_conditioned((5, 1100)))
    lowered.cache_clear()


def kernels_launched(name: str, x: Array) -> list[str]:
    """The kernels that a call launches."""
    names: list[str] = []
    simulate(called(getattr(PROGRAMS, name), [x]), [x], launches=names)
    return names


def test_the_host_picks_by_the_length_of_rows_and_what_fits() -> None:
    picked = [kernels_launched("softmax", ill_conditioned((1, n))) for n in (BLOCK - 1, BLOCK, 4096, 4097)]
    assert [len(names) for names in picked] == [1] * 4
    short, long, fits, large = (names[0] for names in picked)
    assert short != long == fits != large
    assert short != large


def test_the_simulator_finds_a_missing_barrier() -> None:
    x = ill_conditioned((1, 1100))
    with pytest.raises(SimulationError, match="several threads that no barrier orders|nobody has written"):
        simulate(called(PROGRAMS.normed, [x]), [x], edit=lambda text: re.sub(BARRIER, "", text))


BARRIER = r"bar(rier)?\.sync[^;]*;"
"""A barrier of a block."""
