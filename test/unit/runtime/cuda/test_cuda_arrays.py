"""Arrays on a GPU in and out: DLPack, the array interface, streams."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from device_producers import ByDLPack, ByInterface
from exchange_library import Library as ExchangeLibrary
from fake_driver import FakeDriver

import tsir
from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.cuda import DeviceArray, stream, to_device
from tsir.runtime.values.dlpack import Offer, capsule_of, description_in

DOUBLE = tsir.CompilationUnit("def double(x: Tensor):\n    return x + x").double
SPEC = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.arange(12, dtype=np.float32).reshape(3, 4)
LEGACY = 1


def compiled() -> tsir.CompiledFunction:
    """A function of one array."""
    return tsir.compile(DOUBLE, SPEC, target="cuda")


def test_an_array_goes_there_and_back(driver: FakeDriver) -> None:
    for x in (X, X.T, X[:0], X[0, 0], np.array([True, False]), X.astype(DType.bf16.numpy)):
        held = to_device(cast(Array, np.asarray(x)))
        assert (held.shape, held.dtype, held.ndim) == (np.shape(x), x.dtype, np.ndim(x))
        np.testing.assert_array_equal(held.numpy(), x)
    assert repr(to_device(X)) == "<array of f32[3, 4] on cuda:0>"


def test_an_array_is_not_read_by_accident(driver: FakeDriver) -> None:
    held = to_device(X)
    with pytest.raises(TypeError, match="expected an array in the memory of the CPU, got one on cuda:0"):
        np.asarray(held)
    with pytest.raises(tsir.ExecutionError, match="argument 'x': expected a plain CPU array"):
        DOUBLE(held)


@pytest.mark.parametrize("old", [False, True])
def test_dlpack_in(old: bool, driver: FakeDriver) -> None:
    given = ByDLPack(to_device(X), old=old)
    result = compiled()(given)
    assert given.streams == [LEGACY]
    np.testing.assert_array_equal(result.numpy(), X + X)
    del given
    np.testing.assert_array_equal(result.numpy(), X + X)


def test_the_array_interface_in(driver: FakeDriver) -> None:
    function = compiled()
    facts: tuple[dict[str, object], ...] = ({}, {"strides": None}, {"stream": None})
    for each in facts:
        given = ByInterface(to_device(X), **each)
        np.testing.assert_array_equal(function(given).numpy(), X + X)


def test_an_address_that_is_none_of_a_gpu(driver: FakeDriver) -> None:
    given = ByInterface(to_device(X), data=(X.ctypes.data, False))
    with pytest.raises(tsir.ExecutionError, match="expected an address in the memory of a GPU, got 0x"):
        compiled()(given)


def test_bf16(driver: FakeDriver) -> None:
    x = to_device(X.astype(DType.bf16.numpy))
    assert not hasattr(x, "__cuda_array_interface__")
    capsule = capsule_of(x, stream=LEGACY)
    assert description_in(capsule).is_brain_float
    function = tsir.compile(DOUBLE, tsir.TensorSpec((None, None), "bf16", device="cuda"), target="cuda")
    np.testing.assert_array_equal(function(ByDLPack(x)).numpy(), (X + X).astype(DType.bf16.numpy))


def test_dlpack_out(driver: FakeDriver) -> None:
    result = cast(DeviceArray, compiled()(to_device(X)))
    capsule = capsule_of(result, stream=LEGACY)
    description = description_in(capsule)
    assert (description.device, description.ordinal, description.rank) == (2, 0, 2)
    address = result.__cuda_array_interface__["data"]
    assert (description.data, False) == address
    del result
    assert driver.live  # the capsule has it
    del description, capsule
    assert not driver.live


def test_an_empty_array_out(driver: FakeDriver) -> None:
    result = cast(DeviceArray, compiled()(to_device(X[:0])))
    assert result.__cuda_array_interface__["data"] == (0, False)
    assert description_in(capsule_of(result)).data is None


@pytest.mark.parametrize("options", [{"copy": True}, {"dl_device": (1, 0)}])
def test_what_dlpack_is_refused(options: dict[str, Any], driver: FakeDriver) -> None:
    with pytest.raises(BufferError, match="expected a consumer on cuda:0"):
        to_device(X).__dlpack__(**options)


def test_a_consumer_in_another_stream_waits(driver: FakeDriver) -> None:
    other = driver.create_stream()
    result = cast(DeviceArray, compiled()(to_device(X)))
    assert not driver.launches
    capsule_of(result, stream=other)
    driver.streams[other].run(driver.streams[other].end)
    assert driver.launches
    assert not driver.events


@pytest.mark.parametrize("ready", [LEGACY, -1])
def test_a_consumer_that_needs_not_wait(ready: int, driver: FakeDriver) -> None:
    result = to_device(X)
    capsule_of(result, stream=ready)
    assert "cuEventCreate" not in driver.calls


def test_a_chosen_stream(driver: FakeDriver) -> None:
    own = driver.create_stream()
    function, x = compiled(), to_device(X)
    with stream(own):
        result = cast(DeviceArray, function(x))
    assert result.stream == own
    assert result.__cuda_array_interface__["stream"] == own
    with stream(SimpleNamespace(__cuda_stream__=lambda: (0, 0))):
        assert cast(DeviceArray, function(x)).stream == LEGACY
    for wrong in (-1, None, "1", True):
        with pytest.raises(TypeError, match="expected a stream, got"), stream(wrong):
            pass


def test_arguments_of_other_streams_come_first(driver: FakeDriver) -> None:
    one, other = driver.create_stream(), driver.create_stream()
    function = compiled()
    with stream(one):
        x = function(to_device(X))
    for _ in range(2):
        with stream(other):
            again = function(x)
        np.testing.assert_array_equal(again.numpy(), 4 * X)
    interface = ByInterface(cast(DeviceArray, function(x)))
    with stream(other):
        np.testing.assert_array_equal(function(interface).numpy(), 8 * X)


def test_work_goes_on_in_the_stream_of_the_first_array(driver: FakeDriver) -> None:
    own = driver.create_stream()
    function = compiled()
    with stream(own):
        x = to_device(X)
    assert function(x).stream == own
    assert function(ByInterface(x)).stream == own
    assert function(ByDLPack(x)).stream == LEGACY


def test_arrays_of_two_streams_are_never_taken_for_ready(driver: FakeDriver) -> None:
    total = tsir.CompilationUnit("def total(x: Tensor, y: Tensor):\n    return x + y").total
    function, streams = tsir.compile(total, SPEC, SPEC, target="cuda"), (LEGACY, driver.create_stream())
    for _ in range(3):
        arrays: list[DeviceArray] = []
        for each in streams:
            with stream(each):
                arrays.append(cast(DeviceArray, function(to_device(X), to_device(X))))
        np.testing.assert_array_equal(function(*arrays).numpy(), 4 * X)


def test_a_result_that_is_read_too_early(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests of streams rest on: without an order of streams, results are not there."""
    from tsir.runtime.cuda.devices import Device

    one, other = driver.create_stream(), driver.create_stream()
    function = compiled()
    with stream(one):
        x = function(to_device(X))

    def go_on(device: Device, stream: int, other: int) -> None:
        pass

    monkeypatch.setattr(Device, "follow", go_on)
    with stream(other):
        with pytest.raises(tsir.ExecutionError):
            function(x).numpy()
    (fault,) = driver.faults
    assert fault.startswith("global read of what nobody has written")
    driver.faults.clear()


class Library:
    """A library of arrays on GPUs with a current stream, as PyTorch has one."""

    def __init__(self, name: str, current: int):
        self.module = ModuleType(name)
        library = self

        class Tensor(ByDLPack):
            pass

        Tensor.__module__ = name
        self.Tensor, self.current = Tensor, current
        self.taken: list[DeviceArray] = []
        cast(Any, self.module).from_dlpack = self.from_dlpack

        def current_stream(ordinal: int) -> object:
            return SimpleNamespace(cuda_stream=library.current)

        cast(Any, self.module).cuda = SimpleNamespace(current_stream=current_stream)

    def from_dlpack(self, array: DeviceArray) -> object:
        """An array of the library."""
        self.taken.append(array)
        return self.Tensor(array)


@pytest.mark.parametrize("name", ["torch", "another"])
def test_arrays_of_a_library(name: str, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    own = driver.create_stream()
    library = Library(name, own)
    monkeypatch.setitem(sys.modules, name, library.module)
    function = compiled()
    given = library.Tensor(to_device(X))
    result = function(given)
    assert type(result) is library.Tensor
    work = own if name == "torch" else LEGACY
    assert given.streams == [work]
    assert library.taken[0].stream == work
    np.testing.assert_array_equal(library.taken[0].numpy(), X + X)
    if name == "torch":
        library.current = 0
        assert function(given).array.stream == LEGACY
    library.taken.clear()  # the type of the arrays, and so the library, is remembered


def test_arrays_of_a_library_in_c(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a library has functions in C, later calls go by these, and nobody asks in Python."""
    asked: list[str] = []

    def describe(array: Array) -> dict[str, int]:
        asked.append("in C")
        return {"data": array.ctypes.data, "device": 2, "rank": array.ndim, "code": 2, "bits": 32}

    library = ExchangeLibrary(describe)
    current = driver.create_stream()
    module: Any = ModuleType("torch")

    def current_stream(ordinal: int) -> object:
        return SimpleNamespace(cuda_stream=current)

    def from_dlpack(value: object) -> object:
        raise AssertionError("asked in Python")

    module.cuda, module.from_dlpack = SimpleNamespace(current_stream=current_stream), from_dlpack
    monkeypatch.setitem(sys.modules, "torch", module)
    kind: Any = library.kind
    kind.__module__, kind.__qualname__, kind.requires_grad = "torch", "Tensor", False

    def is_neg(value: object) -> bool:
        return False

    def device_of(value: object) -> tuple[int, int]:
        return 2, 0

    kind.is_neg, kind.is_conj, kind.__dlpack_device__ = is_neg, is_neg, device_of

    def in_python(value: Any, **options: Any) -> object:
        asked.append("in Python")
        return value.held.__dlpack__(**options)

    kind.__dlpack__ = in_python
    with stream(current):
        held = to_device(X)
    given: Any = library.wrap(held.memory)
    given.held = held
    function = compiled()
    for number in range(3):
        asked.clear()
        result: Any = function(given)
        # PyTorch refuses in Python what is on another device than its current one.
        assert asked == ["in C"] * (2 if number == 0 else 1)
        address = result.tensor.data
        assert (result.tensor.device, result.tensor.device_id) == (2, 0)
        assert driver.live[address] == (X.nbytes, 0)
        del result
        assert address not in driver.live
    given.requires_grad = True
    asked.clear()
    _ = function(given)
    assert asked[0] == "in Python"
    assert (len(library.deleted), len(library.made)) == (4, 4)
    library.made.clear()


def test_elements_that_are_yet_to_be_negated(driver: FakeDriver) -> None:
    class Negated(ByDLPack):
        def is_neg(self) -> bool:
            return True

    with pytest.raises(tsir.ExecutionError, match=r"argument 'x': .*yet to be negated"):
        compiled()(Negated(to_device(X)))


def test_a_producer_that_refuses(driver: FakeDriver) -> None:
    class Recorded(ByDLPack):
        def __dlpack__(self, *, stream: int | None = None, **options: Any) -> object:
            raise BufferError("it requires a gradient")

    with pytest.raises(tsir.ExecutionError, match="that DLPack refuses: it requires a gradient; detach it"):
        compiled()(Recorded(to_device(X)))


def test_an_offer_is_taken_as_numpy_takes_it() -> None:
    capsule = X.__dlpack__(max_version=(1, 0))
    np.testing.assert_array_equal(np.from_dlpack(Offer(capsule, (1, 0))), X)


def test_the_device_of_an_address_that_needs_a_context(driver: FakeDriver) -> None:
    array = to_device(X)
    driver.fails["cuPointerGetAttribute"] = (0, 201)
    result = cast(DeviceArray, compiled()(ByInterface(array)))
    np.testing.assert_array_equal(result.numpy(), X + X)
    assert driver.calls.count("cuPointerGetAttribute") > 1
