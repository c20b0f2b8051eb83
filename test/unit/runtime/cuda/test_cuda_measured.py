"""Products by who was quickest: the table on disk, what it decides, and what is told without it."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from device_calls import compare
from fake_driver import FakeDriver
from fake_library import FakeLibrary

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.gpu.products.measured_products import Shape
from tsir.lowering.host.disk_cache import CacheWarning, object_cache
from tsir.lowering.host.environment import CACHE
from tsir.lowering.llvm.codegen.target import MEASURED, Freedom
from tsir.runtime.cuda import measured, to_device
from tsir.runtime.cuda.devices import Device, runtime
from tsir.runtime.cuda.measured import Timed, keep, settled, table_of

PRODUCT = tsir.CompilationUnit("def product(x: Tensor, y: Tensor):\n    return torch.matmul(x, y)").product
SPEC = tsir.TensorSpec((None, None), "f32", device="cuda")
RNG = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def model(fake: FakeLibrary, request: pytest.FixtureRequest) -> None:
    """A model of its own, on which nothing was measured."""
    fake.driver.model = request.node.name.encode()


def timed(shape: Shape, own: float, cublas: float, kind: str = "f32") -> Timed:
    """What was measured of a shape."""
    return Timed(kind, shape, (("own", own), ("cublas", cublas)))


SMALL, LARGE = timed((8, 8, 8), 1.0, 2.0), timed((32, 32, 32), 2.0, 1.0)


def device() -> Device:
    """The device of the tests."""
    return runtime().device(0)


def compiled(*args: object) -> Any:
    """The product by who was quickest."""
    return tsir.compile(PRODUCT, *(args or (SPEC, SPEC)), target="cuda", products="measured")


def told() -> str:
    """What is told of those who multiply on the device."""
    return "\n".join(settled(device(), Freedom(products=MEASURED))[1])


def check(function: Any, rows: int, depth: int, columns: int, *batch: int) -> None:
    """Hold a product against the one on the CPU."""
    x, y = (RNG.integers(-4, 5, (*batch, *s)).astype("f4") for s in ((rows, depth), (depth, columns)))
    compare(function(to_device(x), to_device(y)), x @ y)


def test_the_nearest_shape_decides(fake: FakeLibrary) -> None:
    keep(device(), [SMALL, LARGE])
    function = compiled()
    check(function, 8, 8, 8)
    assert not fake.calls
    check(function, 20, 20, 20)
    assert len(fake.calls) == 1
    check(function, 5, 3, 7)
    assert len(fake.calls) == 1
    counts = "of so many shapes: f32 own 1, f32 cublas 1"
    wanted = f"products by who was quickest on test_the_nearest_shape_decides, {counts}"
    assert function.explain().splitlines()[-1] == wanted


def test_matrices_of_a_batch_count_together(fake: FakeLibrary) -> None:
    keep(device(), [timed((8, 8, 8), 1.0, 2.0), timed((128, 8, 8), 2.0, 1.0)])
    spec = tsir.TensorSpec((None, None, None), "f32", device="cuda")
    function = compiled(spec, spec)
    check(function, 8, 8, 8, 2)
    assert not fake.calls
    check(function, 8, 8, 8, 12)
    assert [call["batch"] for call in fake.calls] == [12]


def test_kinds_that_were_not_measured_are_ours(fake: FakeLibrary) -> None:
    keep(device(), [timed((64, 64, 64), 2.0, 1.0, "f64"), timed((64, 64, 64), 2.0, 1.0, "tf32")])
    check(compiled(), 9, 9, 9)
    assert not fake.calls


def test_the_choice_is_part_of_the_key(fake: FakeLibrary) -> None:
    keep(device(), [LARGE])
    check(compiled(), 9, 9, 9)
    assert len(fake.calls) == 1
    keep(device(), [timed(LARGE.shape, 1.0, 2.0)])
    check(compiled(), 9, 9, 9)
    assert len(fake.calls) == 1


def test_what_is_pickled_goes_by_the_table_of_its_device(fake: FakeLibrary) -> None:
    keep(device(), [LARGE])
    function = compiled()
    keep(device(), [timed(LARGE.shape, 1.0, 2.0)])
    check(pickle.loads(pickle.dumps(function)), 9, 9, 9)
    assert not fake.calls


def test_nothing_was_measured(fake: FakeLibrary) -> None:
    function = compiled()
    check(function, 9, 9, 9)
    assert not fake.calls
    reason = (
        "none were measured on test_nothing_was_measured (7.5), as 'python -m benchmarks.gpu_products' does"
    )
    assert function.explain().splitlines()[-1] == f"products are all kernels of ours: {reason}"


def test_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE.name, "0")
    assert keep(device(), [LARGE]) is None
    assert told() == "products are all kernels of ours: nothing is kept on disk"


@pytest.mark.parametrize(("size", "more"), [(-1, b"!"), (40, b""), (0, b"")])
def test_a_damaged_table(size: int, more: bytes) -> None:
    place = keep(device(), [LARGE])
    assert place is not None
    place.write_bytes(place.read_bytes()[:size] + more)
    with pytest.warns(CacheWarning, match="is damaged and is not used"):
        freedom, notes = settled(device(), Freedom(products=MEASURED))
    assert freedom.measured == ()
    assert notes[0].startswith("products are all kernels of ours: what was measured on test_a_damaged_table")
    with pytest.warns(CacheWarning, match="is damaged and is not used"):
        keep(device(), [SMALL])
    assert not isinstance(table_of(device()), str)


TEXTS = {
    "no JSON": "{",
    "another class": '{"Timed": ["f32", [1, 2, 3], []]}',
    "no record": "[]",
    "too few fields": '{"Table": ["a", [7, 5]]}',
    "no products": '{"Table": ["a", [7, 5], null]}',
    "a product of another class": '{"Table": ["a", [7, 5], [1]]}',
    "no sizes": '{"Table": ["a", [7, 5], [{"Timed": ["f32", [1, 0, 3], [["own", 1.0]]]}]]}',
    "another kind": '{"Table": ["a", [7, 5], [{"Timed": ["i8", [1, 2, 3], [["own", 1.0]]]}]]}',
    "no seconds": '{"Table": ["a", [7, 5], [{"Timed": ["f32", [1, 2, 3], [["own", 0.0]]]}]]}',
    "not a number": '{"Table": ["a", [7, 5], [{"Timed": ["f32", [1, 2, 3], [["own", NaN]]]}]]}',
    "a name that would be two": '{"Table": ["a", [7, 5], [{"Timed": ["f32", [1, 2, 3], [["a:b", 1.0]]]}]]}',
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_table_that_says_something_else(name: str) -> None:
    cache = object_cache()
    assert cache is not None
    cache.put(measured.key(device()), TEXTS[name].encode())
    with pytest.warns(CacheWarning, match="is damaged and is not used"):
        assert "is damaged" in str(table_of(device()))


def test_tables_are_of_models(driver: FakeDriver) -> None:
    keep(device(), [LARGE])
    for model, capability in ((driver.model, (9, 0)), (b"another", (7, 5))):
        driver.model, driver.capability = model, capability
        assert told().startswith("products by")
        runtime.cache_clear()
        assert "none were measured" in told()
        keep(device(), [LARGE])


def test_what_was_measured_before_stays() -> None:
    keep(device(), [SMALL, LARGE])
    keep(device(), [timed(LARGE.shape, 1.0, 2.0)])
    table = table_of(device())
    assert not isinstance(table, str)
    assert table.products == (SMALL, timed(LARGE.shape, 1.0, 2.0))
    assert (table.model, table.capability) == ("test_what_was_measured_before_stays", (7, 5))


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: Device) -> None:
        raise UnsupportedError("expected cuBLAS, got none")

    monkeypatch.setitem(measured.CONTENDERS, "cublas", missing)
    keep(device(), [SMALL, LARGE])
    freedom, notes = settled(device(), Freedom(products=MEASURED))
    assert freedom.measured == ("f32:8x8x8:own", "f32:32x32x32:own")
    assert notes[0].endswith("f32 own 2")
    assert notes[1:] == ["products without cublas: expected cuBLAS, got none"]


def test_warpgroups_are_for_one_processor(driver: FakeDriver) -> None:
    product = Timed("f16", (8, 8, 8), (("own", 3.0), ("cublas", 2.0), ("wgmma", 1.0)))
    keep(device(), [product])
    assert told().splitlines()[1:] == ["products without wgmma: expected a GPU of sm_90, got one of sm_75"]
    driver.capability = 9, 0
    runtime.cache_clear()
    keep(device(), [product])
    freedom, notes = settled(device(), Freedom(products=MEASURED))
    assert (freedom.measured, len(notes)) == (("f16:8x8x8:wgmma",), 1)
    target = device().target.allowing(freedom)
    assert (target.cpu, target.has_wgmma, freedom.uses("cublas")) == ("sm_90a", True, False)


def test_contenders_are_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(measured.CONTENDERS, "another", lambda _: None)
    keep(device(), [Timed("f32", (8, 8, 8), (("own", 3.0), ("another", 1.0), ("unknown", 0.5)))])
    freedom, notes = settled(device(), Freedom(products=MEASURED))
    assert freedom.measured == ("f32:8x8x8:another",)
    assert notes[0].endswith("f32 another 1")
