"""What is kept on disk of functions for a GPU: a warm start compiles nothing."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn, cast

import numpy as np
import pytest
from fake_driver import FakeDriver
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.lowering.cuda import program
from tsir.lowering.host.disk_cache import SUFFIX, CacheWarning
from tsir.lowering.llvm.codegen import jit
from tsir.runtime.cuda import DeviceArray, devices, executor, to_device

SOURCE = """
def softmax(x: Tensor):
    return torch.softmax(x, 1) * 2.0

def relu(x: Tensor):
    return torch.relu(x)

def looped(x: Tensor):
    for i in range(x.size(0)):
        x = torch.relu(x - x.sum() * 0.5) + 1.0
    return x, x.size(1)

def dropped(x: Tensor):
    return torch.dropout(x, 0.5, True)

def product(x: Tensor):
    return torch.relu(x @ x.t())

def loss(x: Tensor):
    return (torch.softmax(x, 1) * x).sum()

def shown(x: Tensor):
    y = x * 2.0
    print("shown")
    return torch.softmax(y, 1), y.is_cuda
"""
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.random.default_rng(0).standard_normal((4, 7)).astype(np.float32)


def compiled(name: str, **options: Any) -> tsir.CompiledFunction:
    """A function, compiled from its source anew."""
    function = getattr(tsir.CompilationUnit(SOURCE, "program.py"), name)
    made = tsir.value_and_grad(function) if name == "loss" else function
    return tsir.compile(made, MATRIX, target="cuda", **options)


def leaves(result: object) -> list[object]:
    """The leaves of results, arrays as bytes."""
    if isinstance(result, tuple):
        return [leaf for part in cast("tuple[object, ...]", result) for leaf in leaves(part)]
    return [result.numpy().tobytes() if isinstance(result, DeviceArray) else result]


@pytest.fixture
def folder(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a cache of its own, which is used in full."""
    monkeypatch.setenv("TSIR_CACHE", "1")
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def refuse(*_: object, **__: object) -> NoReturn:
    raise AssertionError("something was compiled")


@pytest.mark.parametrize("name", ["softmax", "looped", "dropped", "product", "loss", "shown"])
def test_a_warm_start_compiles_nothing(
    name: str, folder: Path, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by our passes, nor by LLVM, nor by the driver's assembler."""
    x = to_device(X)
    tsir.manual_seed(3)
    cold = compiled(name)
    wanted = leaves(cold(x))
    assert "compiled" in cold.explain()
    driver.calls.clear()
    monkeypatch.setattr(executor, "compile_program", refuse)
    monkeypatch.setattr(jit, "_prepared", refuse)
    tsir.manual_seed(3)
    warm = compiled(name)
    assert leaves(warm(x)) == wanted
    assert leaves(warm(x))
    assert "variant 0: read from the disk" in warm.explain()
    assert "cuLinkCreate" not in driver.calls


def test_the_check_sees_what_is_compiled(
    folder: Path, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "_prepared", refuse)
    with pytest.raises(AssertionError, match="something was compiled"):
        compiled("softmax")


def test_objects_alone_are_kept(folder: Path, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_CACHE", "objects")
    x = to_device(X)
    wanted = leaves(compiled("softmax")(x))
    monkeypatch.setattr(jit, "_prepared", refuse)
    warm = compiled("softmax")
    assert leaves(warm(x)) == wanted
    assert "variant 0: compiled" in warm.explain()


def test_another_processor_has_kernels_of_its_own(folder: Path, driver: FakeDriver) -> None:
    assert ".target sm_90" in compiled("softmax").ptx
    driver.capability = (8, 0)
    devices.runtime.cache_clear()
    assert ".target sm_80" in compiled("softmax").ptx


@pytest.mark.parametrize(
    "freedom", [{"allow_tf32": True}, {"deterministic": False}, {"products": "wgmma"}], ids=str
)
def test_what_is_kept_is_for_what_kernels_may_do(
    freedom: dict[str, object], folder: Path, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled("relu")
    monkeypatch.setattr(executor, "compile_program", refuse)
    compiled("relu")
    with pytest.raises(AssertionError, match="something was compiled"):
        compiled("relu", **freedom)


@pytest.mark.parametrize("damage", [b"", b"\0" * 64], ids=["cut", "changed"])
def test_entries_that_are_damaged_are_written_again(damage: bytes, folder: Path, driver: FakeDriver) -> None:
    x = to_device(X)
    wanted = leaves(compiled("softmax")(x))
    for path in folder.glob(f"*{SUFFIX}"):
        path.write_bytes(path.read_bytes()[:-64] + damage)
    with pytest.warns(CacheWarning, match="is damaged and is not used"):
        again = compiled("softmax")
    assert leaves(again(x)) == wanted
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert leaves(compiled("softmax")(x)) == wanted


def test_errors_of_a_warm_start_are_located(folder: Path, driver: FakeDriver) -> None:
    x = to_device(X)
    messages: list[str] = []
    for _ in range(2):
        function = compiled("softmax")
        driver.limit = X.nbytes
        with pytest.raises(tsir.ExecutionError) as caught:
            function(x)
        messages.append(str(caught.value))
        driver.limit = 1 << 30
    assert messages[0] == messages[1]
    assert messages[0].startswith("program.py:3:12: error: out of memory: expected ")


def test_what_runs_on_the_cpu_is_told_each_time(
    folder: Path, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_form(functions: Iterable[FuncOp], target: object) -> NoReturn:
        (function,) = functions
        raise tsir.UnsupportedError(Diagnostic.error(function, "planted"))

    monkeypatch.setattr(program, "lower", no_form)
    for _ in range(2):
        with pytest.warns(RuntimeWarning, match="softmax: the interpreter works on the CPU, with copies"):
            function = compiled("softmax")
        assert "native group 0 runs in parts" in function.explain()
        with pytest.raises(tsir.UnsupportedError, match=r"^program.py:3:12: error: planted"):
            compiled("softmax", fallback=False)
