"""Errors of functions on a GPU: where they are, what they say, and that nothing is left behind."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest
from device_producers import ByDLPack, ByInterface
from fake_driver import ILLEGAL_ADDRESS, INVALID_PTX, OUT_OF_MEMORY, FakeDriver

import tsir
from tsir.dialects.types.dtype import Array
from tsir.lowering.host.environment import CUDA_WAITS
from tsir.runtime.cuda import devices, to_device
from tsir.runtime.cuda import driver as driver_module

PROGRAM = tsir.CompilationUnit(
    """
def scores(x: Tensor, y: Tensor):
    z = torch.softmax(x, 1)
    return z + y, z.sum()

def wrong_sizes(x: Tensor, y: Tensor):
    return x + y

def printed(x: Tensor, y: Tensor):
    print(x)
    return torch.sort(x)

def written(x: Tensor, y: Tensor):
    x.add_(y)
    return y

def stacked(x: Tensor, y: Tensor):
    return torch.stack([y + x[i] for i in range(x.size(0))])

def listed(x: Tensor, y: List[int]):
    return x.sum(y)

def moved(x: Tensor, y: Tensor):
    return x.cpu() + y.to("cuda")

def shuffled(x: Tensor, y: Tensor):
    return torch.poisson(x.abs())

def many(x: Tensor, y: Tensor):
    for i in range(x.size(0)):
        x = torch.softmax(x, 1) * y
    return x
""",
    "program.py",
)
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.random.default_rng(0).standard_normal((4, 33)).astype(np.float32)


def message_of(function: tsir.Function, *arguments: object) -> str:
    """What compiling a function for these arguments and calling it with them is refused with."""
    with pytest.raises(tsir.TsirError) as caught:
        tsir.compile(function, *arguments, target="cuda", fallback=False)(*arguments)
    return str(caught.value)


def refused(compiled: tsir.CompiledFunction, *arguments: object) -> Sequence[tuple[str, str]]:
    """The places and messages of the error of a call."""
    with pytest.raises(tsir.ExecutionError) as caught:
        compiled(*arguments)
    return [(str(found.position), found.message) for found in caught.value.diagnostics]


def test_no_bindings(monkeypatch: pytest.MonkeyPatch) -> None:
    devices.runtime.cache_clear()
    monkeypatch.setitem(sys.modules, "cuda.bindings.driver", None)
    expected = r"program.py:2:1: error: scores: expected the package cuda-bindings, which .*, got none: "
    with pytest.raises(tsir.UnsupportedError, match=expected):
        tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")


class Bindings:
    """What `cuda.bindings.driver` offers, of a driver that is as old, or lacks a function."""

    def __init__(self, version: int | None = None, lacks: str = ""):
        self.version, self.lacks = version, lacks

    def cuDriverGetVersion(self) -> tuple[int, int]:
        if self.version is None:
            raise RuntimeError("libcuda.so.1 cannot be found")
        return 0, self.version

    def cuGetProcAddress(self, name: bytes, version: int, flags: int) -> tuple[int, int, int]:
        return 0, 0 if name.decode() == self.lacks else 8, 0


@pytest.mark.parametrize(
    ("bindings", "expected"),
    [
        (Bindings(), "expected NVIDIA's driver, got none: libcuda.so.1 cannot be found"),
        (Bindings(11040), "expected a driver for CUDA 12.0 or later, got one for 11.4"),
        (Bindings(12020, "cuLinkCreate"), "expected a driver with cuLinkCreate, got one without"),
    ],
    ids=["none", "old", "lacking"],
)
def test_no_driver(bindings: Bindings, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    devices.runtime.cache_clear()

    def import_module(name: str) -> Bindings:
        assert name == "cuda.bindings.driver"
        return bindings

    monkeypatch.setattr(driver_module, "import_module", import_module)
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    assert str(caught.value).splitlines()[0] == f"program.py:2:1: error: scores: {expected}"


def test_no_device(driver: FakeDriver) -> None:
    driver.count = 0
    said = "cuInit failed: CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected"
    expected = f"program.py:2:1: error: scores: expected a GPU, got none: {said}"
    assert message_of(PROGRAM.scores, MATRIX, MATRIX).splitlines()[0] == expected


def test_devices_that_cannot_be_used(driver: FakeDriver) -> None:
    spec = tsir.TensorSpec((None, None), "f32", device="cuda:3")
    assert "expected one of 1 devices, got 'cuda:3'" in message_of(PROGRAM.scores, spec, spec)
    driver.pools = 0
    assert "expected a device with memory pools, cuda:0 has none" in message_of(
        PROGRAM.scores, MATRIX, MATRIX
    )
    driver.capability = (7, 0)
    assert "expected a device of sm_75 or later, got sm_70" in message_of(PROGRAM.scores, MATRIX, MATRIX)


def test_arrays_of_the_cpu(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    copies = "tsir.cuda.to_device copies it there"
    numpy = f"expected an array on cuda, got one of numpy, which is on the CPU; {copies}"
    assert refused(compiled, X, x) == [("program.py:2:1", f"scores: argument 'x': {numpy}")]
    assert refused(compiled, ByDLPack(x, device=(1, 0)), X) == [
        ("program.py:2:1", "scores: argument 'x': expected an array on cuda, got one on cpu"),
        ("program.py:2:1", f"scores: argument 'y': {numpy}"),
    ]
    other = ByDLPack(x, device=(10, 0))
    assert "got one on a device of kind 10" in refused(compiled, other, x)[0][1]


def test_arrays_of_the_cpu_as_examples(driver: FakeDriver) -> None:
    assert "argument 'x': expected an array on cuda, got one of numpy" in message_of(PROGRAM.scores, X, X)
    spec = tsir.TensorSpec((None, None), "f32")
    assert "argument 'x': expected a spec with the device 'cuda', got 'cpu'" in message_of(
        PROGRAM.scores, spec, MATRIX
    )


def test_mixed_devices(driver: FakeDriver) -> None:
    driver.count = 2
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    message = "scores: argument 'y': expected an array on cuda:0, got one on cuda:1"
    assert refused(compiled, to_device(X), to_device(X, 1)) == [("program.py:2:1", message)]
    one, _ = compiled(to_device(X, 1), to_device(X, 1))
    assert str(one.device) == "cuda:1"


def test_a_wrong_device(driver: FakeDriver) -> None:
    driver.count = 2
    spec = tsir.TensorSpec((None, None), "f32", device="cuda:1")
    compiled = tsir.compile(PROGRAM.scores, spec, MATRIX, target="cuda")
    found = refused(compiled, to_device(X), ByInterface(to_device(X)))
    assert [text for _, text in found] == [
        f"scores: argument '{name}': expected an array on cuda:1, got one on cuda:0" for name in "xy"
    ]


@pytest.mark.parametrize("dtype", [np.uint16, np.uint32])
def test_unsupported_dtypes(dtype: type, driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    strange = ByInterface(x, typestr=np.dtype(dtype).str, shape=(4, 4), strides=None)
    assert re.search(f"argument 'x': .*{np.dtype(dtype)}", refused(compiled, strange, x)[0][1])
    with pytest.raises(TypeError):
        to_device(cast(object, np.zeros(3, dtype)))


@pytest.mark.parametrize(
    "facts",
    [
        {"strides": (-132, 4)},
        {"strides": (132, 2)},
        {"data": "unaligned"},
        {"typestr": ">f4"},
    ],
    ids=str,
)
def test_layouts_that_kernels_cannot_read(facts: dict[str, object], driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    if "data" in facts:
        address, _ = x.__cuda_array_interface__["data"]
        facts = {"data": (address + 2, False), "shape": (2, 2), "strides": None}
    assert "argument 'x': expected" in refused(compiled, ByInterface(x, **facts), x)[0][1]


def test_wrong_calls(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    assert "missing argument 'y'" in refused(compiled, x)[0][1]
    assert "expected at most 2 arguments, got 3" in refused(compiled, x, x, x)[0][1]
    assert "argument 'y': expected an array, got a value of type int" in refused(compiled, x, 3)[0][1]


def test_what_does_not_fit(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.wrong_sizes, MATRIX, MATRIX, target="cuda")
    with pytest.raises(tsir.ExecutionError) as found:
        compiled(to_device(X), to_device(X[:, :3]))
    assert (
        str(found.value).splitlines()[0]
        == "program.py:7:12: error: expected sizes that broadcast in dimension -1"
    )


def test_parts_for_the_cpu_are_refused(driver: FakeDriver) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.printed, MATRIX, MATRIX, target="cuda", fallback=False)
    assert {str(found.position) for found in caught.value.diagnostics} == {"program.py:10:5"}
    expected = "program.py:13:1: error: expected arguments that are not written, got 'x', which is"
    assert message_of(PROGRAM.written, MATRIX, MATRIX) == expected
    assert "program.py:21:12" in message_of(PROGRAM.listed, MATRIX, [1])
    expected = "program.py:24:12: error: expected tensors to stay on cuda:0, got the device 'cpu'"
    assert message_of(PROGRAM.moved, MATRIX, MATRIX) == expected
    assert "program.py:27:12" in message_of(PROGRAM.shuffled, MATRIX, MATRIX)
    with tsir.optimized_execution(False):
        assert "expected optimised execution" in message_of(PROGRAM.scores, MATRIX, MATRIX)


def test_lists_that_grow_are_the_hosts(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.stacked, MATRIX, MATRIX, target="cuda", fallback=False)
    found = compiled(to_device(X), to_device(X))
    np.testing.assert_array_equal(found.numpy(), PROGRAM.stacked.interpret(X, X))


def test_out_of_memory(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    driver.limit = 2 * X.nbytes
    ((place, message),) = refused(compiled, x, x)
    assert place == "program.py:3:9"
    assert re.fullmatch(
        r"out of memory: expected \d+ bytes of memory on cuda:0, got CUDA_ERROR_OUT.*", message
    )
    with pytest.raises(tsir.ExecutionError, match="expected 5280 bytes of memory on cuda:0, got CUDA_ERR"):
        to_device(np.tile(X, 10))
    driver.limit = 1 << 30
    assert len(compiled(x, x)) == 2


@pytest.mark.parametrize("name", ["cuCtxPushCurrent", "cuMemAllocFromPoolAsync", "cuLaunchKernel"])
def test_each_call_of_the_driver_that_fails(name: str, driver: FakeDriver) -> None:
    """Whichever call fails, the error is told, nothing stays allocated, and the next call succeeds."""
    compiled = tsir.compile(PROGRAM.many, MATRIX, MATRIX, target="cuda")
    x = to_device(X[:2, :5])
    compiled(x, x)
    driver.calls.clear()
    compiled(x, x)
    for number in range(driver.calls.count(name)):
        driver.fails[name] = (number, 999)
        result = None
        try:
            result = compiled(x, x)
        except tsir.ExecutionError as error:
            (found,) = error.diagnostics
            assert str(found.position).startswith(("program.py:29:1", "program.py:31:"))
            assert found.message.endswith("result 999")
        else:
            # Memory that goes back within a call does so in the context that is current.
            assert (name, number > 0) == ("cuCtxPushCurrent", True)
        driver.fails.clear()
        del result
        assert len(driver.live) == 1
        assert not driver.contexts
    np.testing.assert_allclose(compiled(x, x).numpy(), PROGRAM.many(X[:2, :5], X[:2, :5]), rtol=1e-5)


def test_a_kernel_that_reads_elsewhere(driver: FakeDriver) -> None:
    """The error comes with what waits for it: the copy to here, or the next call."""
    driver.edit = lambda text: re.sub(r"setp\.ge\.([su]\d\d)", r"setp.gt.\1", text)
    compiled = tsir.compile(PROGRAM.wrong_sizes, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    result = compiled(x, x)
    with pytest.raises(tsir.ExecutionError, match="CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access"):
        result.numpy()
    assert driver.faults
    ((place, message),) = refused(compiled, x, x)
    assert place.startswith("program.py:7:")
    assert "CUDA_ERROR_ILLEGAL_ADDRESS" in message


def test_a_kernel_that_reads_elsewhere_is_named(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CUDA_WAITS.name, "1")
    driver.edit = lambda text: re.sub(r"setp\.ge\.([su]\d\d)", r"setp.gt.\1", text)
    compiled = tsir.compile(PROGRAM.wrong_sizes, MATRIX, MATRIX, target="cuda")
    x = to_device(X)
    ((place, message),) = refused(compiled, x, x)
    assert place == "program.py:7:12"
    said = "failed on cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was encountered (.*)"
    assert re.fullmatch(rf"kernel 'wrong_sizes_0_kernel_\d': {said}", message)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", ["cuLinkCreate", "cuLinkAddData", "cuLinkComplete", "cuModuleLoadDataEx"])
def test_kernels_that_the_driver_refuses(
    name: str, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TSIR_CACHE", "0")
    driver.fails[name] = (0, INVALID_PTX)
    message = message_of(PROGRAM.scores, MATRIX, MATRIX)
    assert message.startswith("program.py:2:1: error: scores: ")
    assert "CUDA_ERROR_INVALID_PTX: a PTX JIT compilation failed" in message
    assert not driver.links


@pytest.mark.parametrize(
    "name",
    ["cuDeviceGetCount", "cuDevicePrimaryCtxRetain", "cuMemPoolCreate", "cuMemPoolSetAttribute"],
)
def test_devices_that_the_driver_refuses(name: str, driver: FakeDriver) -> None:
    driver.fails[name] = (0, OUT_OF_MEMORY)
    assert f"{name} failed: CUDA_ERROR_OUT_OF_MEMORY: out of memory" in message_of(
        PROGRAM.scores, MATRIX, MATRIX
    )
    assert message_of(PROGRAM.printed, MATRIX, MATRIX)


def test_an_address_of_a_dead_device(driver: FakeDriver) -> None:
    """It is no wrong argument."""
    compiled = tsir.compile(PROGRAM.scores, MATRIX, MATRIX, target="cuda")
    driver.fails["cuPointerGetAttribute"] = (0, ILLEGAL_ADDRESS)
    x = to_device(X)
    with pytest.raises(tsir.ExecutionError, match="scores: cuPointerGetAttribute failed: CUDA_ERROR_ILLEGAL"):
        compiled(ByInterface(x), x)


@pytest.mark.parametrize(
    ("result", "advice"),
    [
        (3, "expected a GPU, got none: cuInit failed: result 3 (a process that was forked "),
        (222, "expected a GPU, got none: cuInit failed: result 222 (this takes a later driver)"),
    ],
)
def test_what_there_is_to_know_of_a_result(result: int, advice: str, driver: FakeDriver) -> None:
    driver.fails["cuInit"] = (0, result)
    assert message_of(PROGRAM.scores, MATRIX, MATRIX).startswith(f"program.py:2:1: error: scores: {advice}")


@pytest.mark.parametrize("name", ["cuMemcpyHtoDAsync", "cuMemcpyDtoHAsync", "cuStreamSynchronize"])
def test_copies_that_fail(name: str, driver: FakeDriver) -> None:
    x: Array = X
    held = to_device(x)
    driver.fails[name] = (0, ILLEGAL_ADDRESS)
    with pytest.raises(tsir.ExecutionError, match=f"{name} failed: CUDA_ERROR_ILLEGAL_ADDRESS"):
        _ = to_device(x) if "HtoD" in name else held.numpy()
    assert not driver.contexts
