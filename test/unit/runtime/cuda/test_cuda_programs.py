"""Programs on a GPU, without one: the very code of the host, kernels in the simulator."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest
from device_producers import strided
from fake_driver import FakeDriver

import tsir
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.gpu.products import map_products_to_gpu
from tsir.runtime.cuda import DeviceArray, devices, to_device
from tsir.runtime.values.structure import map_arrays

PROGRAM = tsir.CompilationUnit(
    """
def chain(x: Tensor, y: Tensor):
    return torch.relu(x * y + x) * torch.tanh(y)

def softmax(x: Tensor):
    return torch.softmax(x, 1)

def normed(x: Tensor):
    return torch.layer_norm(x, [x.size(1)])

def sums(x: Tensor):
    return x.sum(), x.sum(0), x.sum(1)

def several(x: Tensor, factor: float, times: int):
    y = x * factor
    return (y + times, y > 0.0), x.size(0), factor * 2.0

def repeated(x: Tensor):
    for i in range(x.size(0)):
        x = torch.relu(x * 2.0) - x.sum() * 0.5
    return x

def loss(x: Tensor, w: Tensor):
    return (torch.softmax(x * w, 1) * x).sum()

def viewed(x: Tensor):
    return x.t(), x

def numbers(n: int):
    return n * 2

def halves(x: Tensor):
    return x + x

def optional(x: Tensor, y: Optional[Tensor] = None):
    if y is None:
        return x + 1
    return x + y

def listed(x: Tensor):
    return [x + 1, x * 2], "text"

def branched(x: Tensor, n: int):
    if n > 3:
        y = x * 2
    else:
        y = torch.softmax(x, 0)
    return y

def refused(x: Tensor, n: int):
    if n > 3:
        raise ValueError("too many")
    return x * n

def made(x: Tensor):
    return torch.zeros([2, 3]), torch.ones([2], device=x.device), torch.arange(3, device="cuda")

def collected(x: Tensor, n: int):
    kept = [x]
    while len(kept) < n:
        kept.append(torch.softmax(kept[len(kept) - 1] + 1.0, 1))
    kept[0] = x * 2.0
    return torch.cat(kept), kept, len(kept)

def gathered(x: Tensor, rows: List[Tensor], nested: List[List[Tensor]], numbers: List[int]):
    for row in rows:
        x = x + row * numbers[0]
    return x, torch.cat(rows), nested[0][0] + nested[1][0], rows

def recurrent(x: Tensor, w: Tensor):
    state = x
    for i in range(x.size(0)):
        if i != 1:
            state = torch.tanh(state * w) + x[i]
    return state.sum()

def placed(x: Tensor):
    y = x
    if x.is_cuda:
        y = x * 2.0
    return y, x.device, x.is_cuda, x.get_device()

def product(x: Tensor, y: Tensor):
    return torch.mm(x, y)
""",
    "program.py",
)
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.random.default_rng(0).standard_normal((5, 40)).astype(np.float32)


def here(result: object) -> list[object]:
    """Results, in order, with copies of those on a device."""
    if isinstance(result, tuple | list):
        return [leaf for part in cast("Sequence[object]", result) for leaf in here(part)]
    return [result.numpy() if isinstance(result, DeviceArray) else result]


def compare(function: tsir.Function, arguments: Sequence[object], placed: Sequence[object]) -> None:
    """Hold the results on a device against those on the CPU."""
    compiled = tsir.compile(function, *placed, target="cuda")
    found, wanted = here(compiled(*placed)), here(function(*arguments))
    for one, other in zip(found, wanted, strict=True):
        assert type(one) is type(other)
        if isinstance(one, str):
            assert one == other
            continue
        np.testing.assert_allclose(cast(Array, one), cast(Array, other), rtol=1e-5, atol=1e-6)


def place(value: object) -> object:
    """A value with arrays on a device."""
    return map_arrays(to_device, value)


CALLS: dict[str, Sequence[object]] = {
    "chain": [X, X[:1]],
    "softmax": [X],
    "normed": [X],
    "sums": [X],
    "several": [X, 0.5, 3],
    "repeated": [X[:3, :4]],
    "viewed": [X],
    "numbers": [4],
    "optional": [X],
    "listed": [X],
    "branched": [X, 2],
    "collected": [X[:, :3], 3],
    "gathered": [X, [X, X[:1]], [[X], [X[:, :1]]], [3, 4]],
    "refused": [X, 2],
    "made": [X],
}


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("name", CALLS)
def test_programs(name: str, driver: FakeDriver) -> None:
    compare(getattr(PROGRAM, name), CALLS[name], [*map(place, CALLS[name])])


@pytest.mark.parametrize("shapes", [((0, 3), (3,)), ((), ()), ((1,), (1,)), ((3, 1, 5), (4, 1))], ids=str)
def test_sizes(shapes: Sequence[tuple[int, ...]], driver: FakeDriver) -> None:
    arguments = [np.full(shape, 0.5, np.float32) for shape in shapes]
    compare(PROGRAM.chain, arguments, [*map(place, arguments)])


def test_strides(driver: FakeDriver) -> None:
    x = np.random.default_rng(0).standard_normal((9, 14)).astype(np.float32)
    for view in (x.T, x[:, ::2], x[:, :5], np.broadcast_to(x[0], (3, 14))):
        compare(PROGRAM.chain, [view, view], [strided(view), strided(view)])


@pytest.mark.parametrize("dtype", [DType.f64, DType.f16, DType.bf16, DType.i32, DType.i64])
def test_dtypes(dtype: DType, driver: FakeDriver) -> None:
    x: Array = np.arange(6).reshape(2, 3).astype(dtype.numpy)
    result = tsir.compile(PROGRAM.halves, to_device(x), target="cuda")(to_device(x))
    assert result.dtype == dtype.numpy
    np.testing.assert_array_equal(result.numpy(), x + x)


def test_one_function_takes_other_kinds(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.halves, MATRIX, target="cuda")
    for x in (X, X[0], X.astype(np.float64), X[:0], np.nan * X):
        np.testing.assert_array_equal(compiled(to_device(x)).numpy(), x + x)
    np.testing.assert_array_equal(compiled(x=to_device(X)).numpy(), X + X)


def test_gradients(driver: FakeDriver) -> None:
    function = tsir.value_and_grad(PROGRAM.loss, (0, 1))
    x, w = X[:3, :7], X[3:, :7][:1]
    compiled = tsir.compile(function, MATRIX, MATRIX, target="cuda")
    value, gradients = compiled(to_device(x), to_device(w))
    assert isinstance(value, DeviceArray)
    for one, other in zip(here((value, gradients)), here(function(x, w)), strict=True):
        np.testing.assert_allclose(cast(Array, one), cast(Array, other), rtol=1e-4, atol=1e-6)


def test_a_gradient_through_a_loop(driver: FakeDriver) -> None:
    """What a loop keeps for its gradient is in lists of the host, of tensors on the device."""
    function = tsir.value_and_grad(PROGRAM.recurrent, (0, 1))
    compiled = tsir.compile(function, MATRIX, MATRIX, target="cuda", fallback=False)
    for x, w in ((X[:3, :4], X[3:4, :4]), (X[:0, :4], X[:1, :4])):
        found, wanted = here(compiled(to_device(x), to_device(w))), here(function(x, w))
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(cast(Array, one), cast(Array, other), rtol=1e-4, atol=1e-5)
    assert not driver.live


@pytest.mark.parametrize("name", ["cuMemAllocFromPoolAsync", "cuLaunchKernel"])
def test_lists_of_a_call_that_fails_are_given_back(name: str, driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.collected, MATRIX, 3, target="cuda", fallback=False)
    x = to_device(X[:2, :3])
    driver.calls.clear()
    compiled(x, 3)
    for number in range(driver.calls.count(name)):
        driver.fails[name] = (number, 999)
        with pytest.raises(tsir.ExecutionError, match=r"^program.py:\d+:\d+: error: "):
            compiled(x, 3)
        assert len(driver.live) == 1
    driver.fails.clear()
    compare(PROGRAM.collected, [X[:2, :3], 3], [x, 3])


def test_a_gradient_of_equal_elements(driver: FakeDriver) -> None:
    function = tsir.grad(tsir.CompilationUnit("def f(x: Tensor):\n    return x.sum()").f)
    gradient = tsir.compile(function, MATRIX, target="cuda")(to_device(X))
    np.testing.assert_array_equal(gradient.numpy(), np.ones_like(X))


def test_later_calls_are_checked_as_the_first(driver: FakeDriver) -> None:
    """A call like one before goes a shorter way; one that is not does not."""
    compiled = tsir.compile(PROGRAM.several, MATRIX, 0.5, 3, target="cuda")
    x = to_device(X)
    for factor, times in ((0.5, 3), (0.5, 3), (2, 3), (2, 3), (0.25, -1)):
        found, wanted = here(compiled(x, factor, times)), here(PROGRAM.several(X, factor, times))
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(cast(Array, one), cast(Array, other))
    for wrong in (2**70, "3", None, 0.5):
        with pytest.raises(tsir.ExecutionError, match="argument 'times': expected"):
            compiled(x, 0.5, wrong)
    with pytest.raises(
        tsir.ExecutionError, match="argument 'x': expected an array on cuda, got one of numpy"
    ):
        compiled(X, 0.5, 3)


def test_what_is_left_out_is_none(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.optional, MATRIX, target="cuda")
    x = to_device(X)
    for _ in range(2):
        np.testing.assert_array_equal(compiled(x).numpy(), X + 1)
        np.testing.assert_array_equal(compiled(x, x).numpy(), X + X)
        np.testing.assert_array_equal(compiled(x, None).numpy(), X + 1)


def test_exceptions_of_the_program(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.refused, MATRIX, 2, target="cuda")
    x = to_device(X)
    compiled(x, 2)
    for _ in range(2):
        with pytest.raises(tsir.ExecutionError) as caught:
            compiled(x, 5)
        (found,) = caught.value.diagnostics
        assert (str(found.position), found.message) == ("program.py:52:9", "ValueError: too many")


def test_programs_that_ask_where_they_are(driver: FakeDriver) -> None:
    driver.count = 2
    y, device, is_cuda, ordinal = tsir.compile(PROGRAM.placed, MATRIX, target="cuda")(to_device(X, 1))
    np.testing.assert_array_equal(y.numpy(), 2 * X)
    assert (str(device), is_cuda, ordinal) == ("cuda:1", True, 1)


def test_a_view_keeps_its_argument(driver: FakeDriver) -> None:
    turned, same = tsir.compile(PROGRAM.viewed, MATRIX, target="cuda")(to_device(X))
    np.testing.assert_array_equal(turned.numpy(), X.T)
    del same
    np.testing.assert_array_equal(turned.numpy(), X.T)
    assert len(driver.live) == 1


def test_a_call_gives_back_what_it_does_not_return(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.repeated, MATRIX, target="cuda")
    result = compiled(to_device(X[:3, :4]))
    assert len(driver.live) == 1
    del result
    assert not driver.live


def test_python_is_entered_once(driver: FakeDriver) -> None:
    """Launches and allocations are the host code's own: no function of ours runs between them."""
    compiled = tsir.compile(PROGRAM.softmax, MATRIX, target="cuda")
    x = to_device(X)
    compiled(x)
    driver.calls.clear()
    result = compiled(x)
    known = ("cuMemAllocFromPoolAsync", "cuLaunchKernel", "cuMemFreeAsync")
    allocated, launched, freed = (driver.calls.count(name) for name in known)
    assert (launched, freed) == (1, allocated - 1)
    assert {*driver.calls} == {*known, "cuStreamIsCapturing", "cuCtxPushCurrent", "cuCtxPopCurrent"}
    assert result.shape == x.shape


def test_texts(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.softmax, MATRIX, target="cuda")
    assert ".target sm_90" in compiled.ptx
    assert "tsir_cuda_launch" in compiled.llvm_ir
    assert "native group 0: aten.softmax.int" in compiled.explain()


@pytest.mark.parametrize(
    ("capability", "processor"), [((7, 5), "sm_75"), ((8, 7), "sm_86"), ((12, 1), "sm_120")]
)
def test_kernels_are_for_the_device(capability: tuple[int, int], processor: str, driver: FakeDriver) -> None:
    driver.capability = capability
    assert f".target {processor}" in tsir.compile(PROGRAM.halves, MATRIX, target="cuda").ptx


def test_kernels_are_assembled_once(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("TSIR_CACHE", "1")
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path_factory.mktemp("cache", numbered=True)))
    tsir.compile(PROGRAM.halves, MATRIX, target="cuda")
    assert "cuLinkComplete" in driver.calls
    driver.calls.clear()
    tsir.compile(PROGRAM.halves, MATRIX, target="cuda")
    assert "cuModuleLoadDataEx" in driver.calls
    assert "cuLinkComplete" not in driver.calls


def test_kernels_are_assembled_for_each_processor(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Also where their PTX is the same: machine code is for one."""
    monkeypatch.setenv("TSIR_CACHE", "1")
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path_factory.mktemp("cache", numbered=True)))
    for capability in ((8, 6), (8, 7), (8, 6)):
        driver.capability = capability
        devices.runtime.cache_clear()
        halves = tsir.compile(PROGRAM.halves, MATRIX, target="cuda")
        np.testing.assert_array_equal(halves(to_device(X)).numpy(), X + X)


def test_kernels_go_with_their_function(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.halves, MATRIX, target="cuda")
    assert len(driver.modules) == 1
    del compiled
    gc.collect()
    assert not driver.modules


def test_products_by_warpgroups(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_products_to_gpu, "ENOUGH", 1)
    x, y = (np.ones(shape, np.float16) for shape in ((9, 8), (8, 16)))
    x[2, 3] = 5
    specs = [
        tsir.TensorSpec(array.shape, "f16", strides=(array.shape[1], 1), device="cuda") for array in (x, y)
    ]
    compiled = tsir.compile(PROGRAM.product, *specs, target="cuda", products="wgmma")
    assert "wgmma" in compiled.ptx
    arrays = to_device(x), to_device(y)
    np.testing.assert_array_equal(compiled(*arrays).numpy(), x @ y)
    assert driver.granted
    # A device that has not so much to share.
    driver.fails["cuFuncSetAttribute"] = (0, 999)
    with pytest.raises(tsir.ExecutionError, match=r"^program.py:\d+:\d+: error: kernel 'product_0_kernel_0'"):
        compiled(*arrays)
