"""Programs with parts that run on the CPU, on copies: values, views, what is told of them, errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from device_calls import compare, warned
from device_producers import strided
from fake_driver import ILLEGAL_ADDRESS, FakeDriver

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.cuda import DeviceArray, devices, stream, to_device
from tsir.runtime.cuda.transfers import Transfers

PROGRAM = tsir.CompilationUnit(
    """
def shown(x: Tensor):
    y = x * 2.0
    print(y)
    return y + 1.0

def made(x: Tensor):
    return x + torch.poisson(torch.zeros([1], device=x.device)) + 3.0, torch.poisson(torch.zeros([1]))

def shuffled(x: Tensor):
    return x * 2.0, torch.poisson(torch.zeros([5]))

def chosen(x: Tensor, name: str, parts: Tuple[Tensor, Tensor], more: Dict[str, Tensor]):
    print(name)
    y = parts[0] - parts[1]
    if name == "twice":
        y = y * 2.0
    return y, more, {"x": x}, [x, y]

def asked(x: Tensor):
    sizes, strides = (x.shape, x.numel(), x.dim(), len(x)), (x.stride(), x.stride(0), x.is_contiguous())
    return sizes, strides, x.is_same_size(x), x.element_size(), x.is_floating_point(), x + 1.0

def ragged(x: Tensor, rows: List[List[float]]):
    return x * 2.0, torch.tensor(rows)

def written(x: Tensor, n: int):
    y = [x + 1.0, x + 2.0]
    y[n].add_(1.0)
    return y
""",
    "program.py",
)
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.random.default_rng(0).standard_normal((3, 5)).astype(np.float32)


COPIES = "on the CPU, with copies from and to cuda:0, see `explain`: program.py:"


KINDS: dict[str, Array] = {"rows": X, "columns": X.T, "empty": X[:0], "one": X[:1, :1], "strided": X[:, ::2]}


@pytest.mark.parametrize(
    ("name", "kind", "place"),
    [
        *(("shown", kind, "4:5: 'prim.Print'") for kind in KINDS),
        ("made", "rows", "8:16: 'aten.poisson', and 1 more"),
        ("shuffled", "rows", "11:21: 'aten.poisson'"),
    ],
)
def test_what_the_interpreter_runs(
    name: str, kind: str, place: str, driver: FakeDriver, capsys: pytest.CaptureFixture[str]
) -> None:
    function, x = getattr(PROGRAM, name), KINDS[kind]
    compiled, told = warned(function, MATRIX)
    assert told == [f"{name}: the interpreter works {COPIES}{place}"]
    held = strided(x)
    for _ in range(2):
        tsir.manual_seed(0)
        found = compiled(held)
        printed = capsys.readouterr().out
        tsir.manual_seed(0)
        compare(found, function(x))
        assert capsys.readouterr().out == printed


def test_what_touches_no_elements_copies_nothing(
    driver: FakeDriver, capsys: pytest.CaptureFixture[str]
) -> None:
    """Strings, tuples, dictionaries and lists stay on the CPU, and the arrays in them on the device."""
    x = to_device(X)
    on_device = (x, "twice", (x, x), {"a": x})
    compiled, told = warned(PROGRAM.chosen, *on_device)
    assert not told
    driver.calls.clear()
    found = compiled(*on_device)
    assert not {"cuMemcpyHtoDAsync", "cuMemcpyDtoHAsync"} & {*driver.calls}
    assert capsys.readouterr().out == "twice\n"
    compare(found, PROGRAM.chosen(X, "twice", (X, X), {"a": X}))
    assert "copied" not in compiled.explain()


@pytest.mark.parametrize("kind", KINDS)
def test_what_describes_an_array_is_known_here(kind: str, driver: FakeDriver) -> None:
    compiled, told = warned(PROGRAM.asked, MATRIX)
    assert not told
    held = strided(KINDS[kind])
    driver.calls.clear()
    found = compiled(held)
    assert "cuMemcpyDtoHAsync" not in driver.calls
    compare(found, PROGRAM.asked(KINDS[kind]))


def test_results_that_are_operands_or_views(driver: FakeDriver) -> None:
    transfers = Transfers(devices.runtime().device(0))
    held = to_device(X)

    def pieces(values: Sequence[object]) -> Sequence[object]:
        (x,) = cast("Sequence[Array]", values)
        return x, [x[1:, 1]], {"turned": x.T}, x[::-1], x + 1, x[:0], 3

    results: Any = transfers.run(pieces, [held.memory])
    whole, (part,), turned, reversed_, more, empty, number = results
    assert whole is held.memory
    start = held.memory.ctypes.data
    assert [view.ctypes.data - start for view in (part, turned["turned"])] == [24, 0]
    for memory, wanted in (
        (part, X[1:, 1]),
        (turned["turned"], X.T),
        (reversed_, X[::-1]),
        (more, X + 1),
        (empty, X[:0]),
    ):
        np.testing.assert_array_equal(DeviceArray(memory, held.device, 1).numpy(), wanted)
    assert number == 3
    assert (transfers.times, transfers.bytes) == (1, 3 * X.nbytes)


def test_what_is_copied_is_told(driver: FakeDriver) -> None:
    compiled, _ = warned(PROGRAM.shown, MATRIX)
    assert "copied" not in compiled.explain()
    for times in (1, 2):
        compiled(to_device(X))
        expected = (
            f"copied {times * X.nbytes} bytes between cuda:0 and the CPU for what ran there {times} times"
        )
        assert expected in compiled.explain()
    assert "program.py:4:5: remark: 'prim.Print' is interpreted" in compiled.explain()


def test_work_of_the_cpu_is_in_the_order_of_the_stream(driver: FakeDriver) -> None:
    own = driver.create_stream()
    compiled, _ = warned(PROGRAM.made, MATRIX)
    with stream(own):
        held = to_device(X)
        found, constant = compiled(held)
    assert (found.stream, constant.stream) == (own, own)
    np.testing.assert_array_equal(found.numpy(), X + 3)


def test_another_device(driver: FakeDriver) -> None:
    driver.count = 2
    compiled, _ = warned(PROGRAM.made, MATRIX)
    with pytest.warns(RuntimeWarning, match="with copies from and to cuda:1"):
        found, constant = compiled(to_device(X, 1))
    assert (str(found.device), str(constant.device)) == ("cuda:1", "cuda:1")


@pytest.mark.parametrize("fallback", ["0", "1"])
def test_no_fallback(fallback: str, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", fallback)
    for name, place in (("shown", "4:5"), ("made", "8:16"), ("chosen", "14:5")):
        x = to_device(X)
        rest = ("twice", (x, x), {"a": x}) if name == "chosen" else ()
        with pytest.raises(tsir.UnsupportedError, match=f"program.py:{place}"):
            tsir.compile(getattr(PROGRAM, name), x, *rest, target="cuda", fallback=fallback == "0")


@pytest.mark.filterwarnings("ignore:ragged")  # each length of a list is a kind of arguments
def test_errors_of_what_runs_on_the_cpu(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.ragged, MATRIX, [[1.0]], target="cuda")
    x = to_device(X)
    compare(compiled(x, [[1.0], [2.0]]), PROGRAM.ragged(X, [[1.0], [2.0]]))
    with pytest.raises(tsir.ExecutionError) as wanted:
        PROGRAM.ragged(X, [[1.0], []])
    with pytest.raises(tsir.ExecutionError, match=r"^program.py:25:21: error: ") as caught:
        compiled(x, [[1.0], []])
    assert str(caught.value) == str(wanted.value)


@pytest.mark.parametrize("name", ["cuMemcpyDtoHAsync", "cuStreamSynchronize"])
def test_copies_that_fail_are_located(name: str, driver: FakeDriver) -> None:
    compiled, _ = warned(PROGRAM.shown, MATRIX)
    x = to_device(X)
    driver.fails[name] = (0, ILLEGAL_ADDRESS)
    with pytest.raises(tsir.ExecutionError, match=rf"^program.py:4:5: error: {name} failed: CUDA_ERROR_ILL"):
        compiled(x)
    driver.fails.clear()
    assert not driver.contexts


def test_memory_for_what_is_copied_back(driver: FakeDriver) -> None:
    compiled, _ = warned(PROGRAM.made, MATRIX)
    x = to_device(X)
    driver.limit = X.nbytes + 7
    with pytest.raises(
        tsir.ExecutionError, match=r"^program.py:8:16: error: expected 4 bytes of memory on cuda"
    ):
        compiled(x)


def test_writes_on_the_cpu_are_refused(driver: FakeDriver) -> None:
    with pytest.raises(tsir.UnsupportedError, match=r"^program.py:29:5: error: .* writes to a tensor"):
        tsir.compile(PROGRAM.written, MATRIX, 1, target="cuda")
