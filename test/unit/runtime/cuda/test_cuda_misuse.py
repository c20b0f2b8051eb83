"""Mistakes of users: each an error that says what was expected, and where."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from fake_driver import FakeDriver

import tsir
from tsir.runtime.cuda import DeviceArray, stream, to_device

PROGRAM = tsir.CompilationUnit(
    """
def scaled(x: Tensor, factor: float):
    return x * factor

def total(x: Tensor, y: Tensor):
    return x + y
""",
    "program.py",
)
X = np.arange(12, dtype=np.float32).reshape(3, 4)
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")


def test_parts_of_the_library_are_modules() -> None:
    names = "import sys, tsir.cuda, tsir.autograd; from tsir.cuda import to_device"
    same = "assert tsir.cuda is sys.modules['tsir.cuda'] and tsir.cuda.to_device is to_device"
    light = "assert not {'cuda', 'torch', 'llvmlite.binding'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", f"{names}\n{same}\n{light}"], check=True)


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        ("x", "expected an array, got a value of type str"),
        (None, "expected an array, got a value of type NoneType"),
        ([1.0], "expected an array, got a value of type list"),
        (np.array([None]), "expected an array of .*, got object"),
        (X.astype(">f4"), "expected an array in native byte order, got >f4"),
        (np.zeros(2, [("a", "f4")]), "expected an array of .*, got"),
    ],
    ids=str,
)
def test_what_does_not_go_to_a_device(array: Any, expected: str, driver: FakeDriver) -> None:
    with pytest.raises(TypeError, match=f"^{expected}"):
        to_device(array)
    assert not driver.live


def test_an_array_that_is_there_already(driver: FakeDriver) -> None:
    with pytest.raises(TypeError, match=r"^expected an array in the memory of the CPU, got one on cuda:0"):
        to_device(to_device(X))


def test_arrays_of_other_libraries_go_to_a_device(driver: FakeDriver) -> None:
    class Other:
        def __dlpack__(self, **options: Any) -> object:
            return X.__dlpack__(**options)

        def __dlpack_device__(self) -> tuple[int, int]:
            return X.__dlpack_device__()

    np.testing.assert_array_equal(to_device(Other()).numpy(), X)
    np.testing.assert_array_equal(to_device(X[0, 1]).numpy(), X[0, 1])


@pytest.mark.parametrize("ordinal", ["0", True, 0.0, None])
def test_what_is_no_number_of_a_device(ordinal: Any, driver: FakeDriver) -> None:
    with pytest.raises(TypeError, match="expected the number of a device, got a value of type"):
        to_device(X, ordinal)


@pytest.mark.parametrize("ordinal", [-1, 1, 2**70])
def test_devices_that_are_not_there(ordinal: int, driver: FakeDriver) -> None:
    with pytest.raises(tsir.UnsupportedError, match=f"expected one of 1 devices, got 'cuda:{ordinal}'"):
        to_device(X, ordinal)


@pytest.mark.parametrize("use", [pickle.dumps, copy.deepcopy])
def test_an_array_on_a_device_is_not_pickled(use: Callable[[object], object], driver: FakeDriver) -> None:
    with pytest.raises(TypeError, match="an array on cuda:0 cannot be pickled; `numpy` copies it"):
        use(to_device(X))


@pytest.mark.parametrize("seed", ["x", 1.5, None])
def test_seeds(seed: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected an integer as seed, got a value of type"):
        tsir.manual_seed(seed)


def test_a_seed_may_be_any_integer() -> None:
    noise = tsir.CompilationUnit("def noise():\n    return torch.rand(4)").noise
    drawn: list[bytes] = []
    seeds: tuple[Any, ...] = (np.int64(-1), -1, 2**64 - 1)
    for seed in seeds:
        tsir.manual_seed(seed)
        drawn.append(noise().tobytes())
    assert len({*drawn}) == 1


@pytest.mark.parametrize("given", [SimpleNamespace(__cuda_stream__=lambda: 3), (0, 3), "1"])
def test_what_is_no_stream(given: object) -> None:
    with pytest.raises(TypeError, match=r"^expected a stream, got a value of type"), stream(given):
        pass


def test_handles_of_streams_are_not_negative() -> None:
    with pytest.raises(TypeError, match=r"^expected a stream, got the handle -1$"), stream(-1):
        pass


@pytest.mark.parametrize("device", ["nonsense", "cuda:x", "cuda:", "CUDA", "meta", "cuda:1\n", 3, None])
def test_devices_of_specs(device: Any) -> None:
    with pytest.raises(tsir.TsirError, match="expected 'cpu', 'cuda' or as 'cuda:1' as device, got"):
        tsir.TensorSpec((2,), device=device)


@pytest.mark.parametrize("target", ["cpu", "aarch64-linux-gnu"])
def test_a_target_that_is_not_for_the_device_of_a_spec(target: str) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.total, MATRIX, tsir.TensorSpec((2,), device="cuda:1"), target=target)
    expected = "expected a spec with the device 'cpu', or the target 'cuda'"
    assert [(str(found.position), found.message) for found in caught.value.diagnostics] == [
        ("program.py:5:1", f"total: argument 'x': {expected}, got 'cuda'"),
        ("program.py:5:1", f"total: argument 'y': {expected}, got 'cuda:1'"),
    ]


def test_kernels_are_for_specs_of_either_device() -> None:
    texts = [
        tsir.compile(PROGRAM.scaled, tsir.TensorSpec((2,), device=device), 0.5, target="nvptx64").ptx
        for device in ("cpu", "cuda")
    ]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("target", ["cuda:0", "gpu", 3, None])
def test_unknown_targets_name_those_there_are(target: Any) -> None:
    expected = "^program.py:2:1: error: expected the target 'cpu', 'cuda', 'nvptx64', one of .*, got '"
    with pytest.raises(tsir.UnsupportedError, match=expected):
        tsir.compile(PROGRAM.scaled, MATRIX, 0.5, target=target)


def test_numbers_of_numpy_are_numbers(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scaled, MATRIX, 0.5, target="cuda")
    for factor in (np.float32(0.5), np.int64(2), np.array([3.0])[0]):
        np.testing.assert_array_equal(compiled(to_device(X), factor).numpy(), X * factor)
    with pytest.raises(
        tsir.ExecutionError, match="argument 'x': expected an array, got a value of type float"
    ):
        compiled(np.float32(0.5), 0.5)


ADDRESS = (0, False)


@pytest.mark.parametrize(
    ("interface", "expected"),
    [
        ({}, "expected shape, typestr and data"),
        ("text", "expected shape, typestr and data"),
        ({"shape": (3,)}, "expected shape, typestr and data"),
        ({"shape": (3,), "typestr": "<f4", "data": 3}, "expected shape, typestr and data"),
        ({"shape": 3, "typestr": "<f4", "data": ADDRESS}, "expected integers as shape"),
        ({"shape": ("a",), "typestr": "<f4", "data": ADDRESS}, "expected integers as shape"),
        ({"shape": (-3,), "typestr": "<f4", "data": ADDRESS}, "expected sizes and strides of an array"),
        ({"shape": (2**40, 2**40), "typestr": "<f4", "data": ADDRESS}, "expected sizes and strides"),
        ({"shape": (3, 2), "typestr": "<f4", "data": ADDRESS, "strides": (4,)}, "expected sizes and strides"),
        ({"shape": (3,), "typestr": "<f4", "data": ("a", False)}, "expected integers as data"),
        ({"shape": (3,), "typestr": "zz", "data": ADDRESS}, "data type 'zz' not understood"),
        ({"shape": (3,), "typestr": "<f4", "data": ADDRESS, "stream": "a"}, "expected a stream, got"),
        ({"shape": (3,), "typestr": "<f4", "data": ADDRESS, "mask": X}, "expected no mask"),
    ],
    ids=str,
)
def test_interfaces_that_describe_no_array(interface: object, expected: str, driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scaled, MATRIX, 0.5, target="cuda")
    given = SimpleNamespace(__cuda_array_interface__=interface)
    with pytest.raises(
        tsir.ExecutionError, match=f"^program.py:2:1: error: scaled: argument 'x': {expected}"
    ):
        compiled(given, 0.5)


@pytest.mark.parametrize("device", [3, ("a", "b"), RuntimeError("none"), (2, 7)], ids=str)
def test_producers_that_do_not_say_where_they_are(device: Any, driver: FakeDriver) -> None:
    class Strange:
        def __dlpack_device__(self) -> Any:
            if isinstance(device, Exception):
                raise device
            return device

        def __dlpack__(self, **options: Any) -> object:
            return 3

    compiled = tsir.compile(PROGRAM.scaled, MATRIX, 0.5, target="cuda")
    with pytest.raises(tsir.TsirError, match=r"^program.py:2:1: error: scaled: .*expected "):
        compiled(Strange(), 0.5)


def test_arrays_on_a_device_are_refused_on_the_cpu(driver: FakeDriver) -> None:
    held: DeviceArray = to_device(X)
    uses: tuple[Callable[[], object], ...] = (
        lambda: PROGRAM.scaled(held, 0.5),
        lambda: tsir.compile(PROGRAM.scaled, held, 0.5),
        lambda: PROGRAM.scaled.explain(held, 0.5),
    )
    for use in uses:
        with pytest.raises(
            tsir.ExecutionError, match=r"^program.py:2:1: error: scaled: argument 'x': expected"
        ):
            use()
