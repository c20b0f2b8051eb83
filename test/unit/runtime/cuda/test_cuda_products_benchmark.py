"""The benchmark of products on the driver of the tests: its rows, its table, its exit status."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from unittest.mock import MagicMock

import pytest
from fake_driver import FakeDriver
from fake_library import FakeLibrary

from benchmarks import gpu_products
from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.lowering.gpu.products.measured_products import KINDS
from tsir.runtime.cuda import measured
from tsir.runtime.cuda.devices import Device, runtime
from tsir.runtime.cuda.measured import Table, table_of

SHAPES = ((4, 5, 6), (8, 8, 8))


@pytest.fixture(autouse=True)
def small(driver: FakeDriver, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few shapes, that the simulator is quick with, on a model of their own."""
    driver.model = request.node.name.encode()
    sizes = {"SHAPES": SHAPES, "POOL": 1 << 12, "BUSY": 2, "RANDOM": 64, "QUICK_ROUNDS": 2}
    for name, value in sizes.items():
        monkeypatch.setattr(gpu_products, name, value)
    monkeypatch.setattr(gpu_products, "signal", MagicMock())  # pytest has its own


def main(monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    """The exit status for a command line."""
    monkeypatch.setattr(sys, "argv", ["gpu_products", *options])
    return gpu_products.main()


def table() -> Table:
    """What was written."""
    found = table_of(runtime().device(0))
    assert isinstance(found, Table)
    return found


def test_each_shape_is_measured(
    fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(monkeypatch, "--quick", "--only", "f32") == 0
    assert [(timed.kind, timed.shape) for timed in table().products] == [("f32", s) for s in SHAPES]
    assert [[name for name, _ in timed.seconds] for timed in table().products] == [["own", "cublas"]] * 2
    without, title, *rows, last = capsys.readouterr().out.splitlines()
    assert without == "without wgmma: expected a GPU of sm_90, got one of sm_75"
    assert title.startswith("test_each_shape_is_measured: microseconds")
    assert [row.split()[:2] for row in rows] == [["f32", "4x5x6"], ["f32", "8x8x8"]]
    assert last.startswith("f32: written to ")
    assert fake.driver.events == {}


def test_pairs_of_factors_do_not_overlap(fake: FakeLibrary) -> None:
    pool = gpu_products.to_device(gpu_products.numbers("f16"))
    for shape in SHAPES:
        matrices = [matrix for pair in gpu_products.pairs_of(pool, shape) for matrix in pair]
        spans = [(address := m.memory.ctypes.data, address + m.memory.nbytes) for m in matrices]
        assert [start % 16 for start, _ in spans] == [0] * len(spans)
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))
        assert len(spans) > 2
        assert spans[-1][1] <= pool.memory.ctypes.data + pool.memory.nbytes


@pytest.mark.parametrize("kind", ["bf16", "tf32", "f64"])
def test_kinds(kind: str, fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_products, "SHAPES", SHAPES[:1])
    assert main(monkeypatch, "--quick", "--only", kind) == 0
    assert [timed.kind for timed in table().products] == [kind]


def test_a_contender_that_is_wrong(
    fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gpu_products, "TOLERANCES", {"f32": -1.0})
    assert main(monkeypatch, "--quick", "--only", "f32") == 1
    assert "cublas: wrong by" in capsys.readouterr().out


def test_a_contender_that_fails(
    fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.fails["cublasGemmEx_64"] = 13
    assert main(monkeypatch, "--quick", "--only", "f32") == 1
    rows = [row for row in capsys.readouterr().out.splitlines() if row.startswith("f32 ")]
    assert all("own; cublas: " in row and "the status of the test" in row for row in rows)
    assert [[name for name, _ in timed.seconds] for timed in table().products] == [["own"]] * 2


def test_a_device_that_dies(
    fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dead(self: Device, stream: int | None = None) -> None:
        fake.driver.faults.append("a fault")

    monkeypatch.setattr(Device, "synchronize", dead)
    assert main(monkeypatch, "--quick", "--only", "f32") == 1
    told = capsys.readouterr().out
    assert "CUDA_ERROR_ILLEGAL_ADDRESS" in told
    assert "f32: written to" in told
    assert len(table().products) == 1


def test_a_shape_without_memory(
    fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = gpu_products.samples_of

    def short(*arguments: Any) -> object:
        if arguments[2][0][0].shape == (4, 6):
            raise ExecutionError("no memory")
        return right(*arguments)

    monkeypatch.setattr(gpu_products, "samples_of", short)
    assert main(monkeypatch, "--quick", "--only", "f32") == 1
    assert "error: no memory" in capsys.readouterr().out
    assert [timed.shape for timed in table().products] == [SHAPES[1]]


def test_the_device_is_busy_for_long_enough(fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_products, "AHEAD", 2.5e-3)
    _, _, ahead = gpu_products.prepared(runtime().device(0), "f32", ["own"])
    fake.driver.launches.clear()
    ahead()
    runtime().device(0).synchronize()
    assert len(fake.driver.launches) == 3  # of a millisecond each


def test_what_is_done_is_kept_when_it_is_stopped(fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    right = gpu_products.samples_of

    def stopped(*arguments: Any) -> object:
        if fake.driver.calls.count("cuEventElapsedTime") > 4:
            raise KeyboardInterrupt
        return right(*arguments)

    monkeypatch.setattr(gpu_products, "samples_of", stopped)
    assert main(monkeypatch, "--quick") == 1
    assert [timed.shape for timed in table().products] == [SHAPES[0]]


def test_no_time(fake: FakeLibrary, capsys: pytest.CaptureFixture[str]) -> None:
    device = runtime().device(0)
    assert not gpu_products.measure_all(device, ["f32"], ["own"], 2, time.monotonic())
    (row,) = capsys.readouterr().out.splitlines()
    assert row.endswith("no time was left for 2 shapes")
    assert isinstance(table_of(device), str)


def test_nobody_to_compare_with(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(gpu_products, "CONTENDERS", {"own": measured.CONTENDERS["own"]})
    assert main(monkeypatch) == 1
    assert capsys.readouterr().out.startswith("not run: expected another contender")


def test_no_device(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver.count = 0
    assert main(monkeypatch) == 1
    assert capsys.readouterr().out.startswith("not run: expected a GPU, got none")


def test_contenders_have_products_of_their_own() -> None:
    kinds = {name: [*gpu_products.of_its_own(name)] for name in measured.CONTENDERS}
    assert kinds == {"own": [*KINDS], "cublas": [*KINDS], "wgmma": ["f16", "bf16"]}


def test_shapes() -> None:
    sizes: Sequence[int] = (*gpu_products.SIZES, *gpu_products.ODD)
    assert min(sizes) > 0
    assert all(size % 2 for size in gpu_products.ODD)
