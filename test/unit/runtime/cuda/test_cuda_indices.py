"""Indices that come from data, and numbers that the host reads: on a GPU as on the CPU, or an error there."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
import pytest
from fake_driver import FakeDriver

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.cuda import DeviceArray, to_device

PROGRAM = tsir.CompilationUnit(
    """
def rows(x: Tensor, i: Tensor):
    return torch.index_select(x, 0, i) * 2.0

def picked(x: Tensor, i: Tensor):
    return x[i, 1].exp() + x.gather(0, i[None, :].expand(1, i.size(0)))[0]

def embedded(x: Tensor, i: Tensor):
    return torch.softmax(torch.embedding(x, i), 1)

def added(x: Tensor, i: Tensor):
    return torch.index_add(x, 0, i, torch.index_select(x, 0, i))

def put(x: Tensor, i: Tensor):
    return x.index_put([i], x[i] * 0.25, True)

def likelihood(x: Tensor, i: Tensor):
    return torch.nn.functional.cross_entropy(x[:i.size(0)], i)

def divided(x: Tensor, i: Tensor):
    return (x.long() + 7) // i[0]

def both(x: Tensor, i: Tensor):
    y = torch.index_select(x, 0, i)
    return torch.softmax(y, 1), torch.index_select(x, 1, i)

def repeated(x: Tensor, i: Tensor):
    for k in range(3):
        x = x + torch.index_select(x, 0, i).sum()
    return x

def positive(x: Tensor, i: Tensor):
    return x[x > 0.5], (x > 0.0).nonzero()

def read(x: Tensor, i: Tensor):
    if float(x.sum()) > 0.0:
        y = torch.softmax(x, 1)
    else:
        y = x * 2.0
    return y, int(i[0]), float(x[0, 0]) + 1.0

def halved(x: Tensor, i: Tensor):
    rounds = 0
    while float(x.abs().max()) > 0.25:
        x = x * 0.5
        rounds += 1
    return x, rounds

def chosen(x: Tensor, i: Tensor):
    n = int(torch.index_select(i, 0, i)[0])
    return torch.zeros([n]) + x.sum()

def loss(x: Tensor, i: Tensor):
    return (torch.embedding(x, i) * x[: i.size(0)]).sum()
""",
    "program.py",
)
X = np.random.default_rng(0).standard_normal((5, 4)).astype(np.float32)
PLACES = np.array([3, 0, 3, 1], np.int64)
NAMES = [
    *("rows", "picked", "embedded", "added", "put", "likelihood", "both", "repeated", "positive"),
    *("read", "halved", "chosen"),
]


def compiled(name: str) -> tsir.CompiledFunction:
    """A program of the unit, for a GPU."""
    matrix = tsir.TensorSpec((None, None), "f32", device="cuda")
    return tsir.compile(
        getattr(PROGRAM, name), matrix, tsir.TensorSpec((None,), "i64", device="cuda"), target="cuda"
    )


def on_device(function: Callable[..., object], *arguments: Array) -> list[object]:
    """The results for arguments that are copied to a device, copied back."""
    results = function(*map(to_device, arguments))
    return [
        part.numpy() if isinstance(part, DeviceArray) else part
        for part in (cast("Sequence[object]", results) if isinstance(results, tuple) else [results])
    ]


def compare(name: str, *arguments: Array) -> None:
    """Hold what a GPU gives against what the CPU does."""
    results = getattr(PROGRAM, name)(*arguments)
    wanted = cast("Sequence[object]", results if isinstance(results, tuple) else [results])
    for one, other in zip(on_device(compiled(name), *arguments), wanted, strict=True):
        assert type(one) is type(other)
        np.testing.assert_allclose(cast(Array, one), cast(Array, other), rtol=1e-5, atol=1e-6)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", NAMES)
def test_programs(name: str, driver: FakeDriver) -> None:
    compare(name, X, PLACES)


@pytest.mark.parametrize("name", ["rows", "embedded", "added", "put", "repeated"])
def test_no_indices(name: str, driver: FakeDriver) -> None:
    """Where nothing is looked up, nothing is wrong, not even in a tensor without elements."""
    compare(name, X, PLACES[:0])
    compare(name, X[:0], PLACES[:0])


def test_gradients(driver: FakeDriver) -> None:
    function = tsir.grad(PROGRAM.loss)
    specs = (
        tsir.TensorSpec((None, None), "f32", device="cuda"),
        tsir.TensorSpec((None,), "i64", device="cuda"),
    )
    (found,) = on_device(tsir.compile(function, *specs, target="cuda"), X, PLACES)
    np.testing.assert_allclose(cast(Array, found), function(X, PLACES), rtol=1e-5)


INDEX = "expected an index below the size of the dimension"


@pytest.mark.parametrize(
    ("name", "place", "wrong"),
    [
        *(("rows", "program.py:3:12", wrong) for wrong in (5, -1, 2**62, -(2**63))),
        ("embedded", "program.py:9:26", 5),
        ("put", "program.py:15:29", -6),
        ("both", "program.py:24:9", 5),
        ("repeated", "program.py:29:17", 5),
        ("chosen", "program.py:50:13", 5),
    ],
)
def test_an_index_out_of_range_is_an_error_at_its_operator(
    name: str, place: str, wrong: int, driver: FakeDriver
) -> None:
    """The device lives on: the same function with good indices is right after it, and no memory is lost."""
    function, x, bad = compiled(name), to_device(X), PLACES.copy()
    bad[2] = wrong
    given = to_device(bad)
    live = len(driver.live)
    for _ in range(2):
        with pytest.raises(tsir.ExecutionError) as caught:
            function(x, given)
        assert [(str(d.position), d.message) for d in caught.value.diagnostics] == [(place, INDEX)]
        del caught
        gc.collect()
        assert len(driver.live) == live
    compare(name, X, PLACES)


def test_an_index_into_nothing(driver: FakeDriver) -> None:
    with pytest.raises(tsir.ExecutionError, match=INDEX):
        compiled("rows")(to_device(X[:0]), to_device(PLACES))


def test_division_by_zero(driver: FakeDriver) -> None:
    compare("divided", X, PLACES)
    with pytest.raises(tsir.ExecutionError, match=r"program\.py:21:12: error: division by zero"):
        compiled("divided")(to_device(X), to_device(PLACES[1:]))


@pytest.mark.parametrize("name", ["cuMemcpyDtoHAsync", "cuStreamSynchronize", "cuLaunchKernel"])
def test_each_call_of_the_driver_that_fails(name: str, driver: FakeDriver) -> None:
    """Whichever call fails, the error is told and located, and nothing stays allocated."""
    function, x, i = compiled("chosen"), to_device(X), to_device(PLACES)
    function(x, i)
    driver.calls.clear()
    function(x, i)
    count = driver.calls.count(name)
    assert count > 1
    for number in range(count):
        driver.fails[name] = (number, 999)
        with pytest.raises(tsir.ExecutionError, match=r"program.py:(49|50|51):\d+: error: .*result 999"):
            function(x, i)
        driver.fails.clear()
        gc.collect()
        assert len(driver.live) == 2
        assert not driver.contexts
    compare("chosen", X, PLACES)
