"""The same results and errors, whatever the number of threads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import cast

import numpy as np
import pytest
from operator_agreement import loops_of_its_own
from operator_calls import Array, function_of, generated
from operator_samples import samples
from sampling import EVERYTHING, sampled
from shared_programs import BINARY, NUMBERS, PROGRAMS, arrays, bits

import tsir
import tsir.dialects.table.families
from benchmarks.contenders import leaves
from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.emit import parallel_ops
from tsir.lowering.loops.stream_results import LARGE
from tsir.lowering.native.native import compile_function
from tsir.lowering.native.native_function import NativeFunction

assert tsir.dialects.table.families.FAMILIES

SAMPLES = 12 if EVERYTHING else 1
"""Calls of each operator; all of them take minutes."""

ENTRIES = [entry for entry in OPERATORS.values() if entry.loops is not None and entry.functional is None]

pytestmark = pytest.mark.usefixtures("number_of_threads")


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops of a few elements are shared."""
    monkeypatch.setattr(parallel_ops, "GRAIN", 1)


def outcome(native: NativeFunction, arguments: Sequence[object]) -> list[object]:
    """The bits of results, or what an error says."""
    try:
        results = native(arguments)
    except ExecutionError as error:
        return [str(error)]
    return [cast(Array, x).tobytes() if isinstance(x, np.ndarray) else repr(x) for x in results]


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.sweep(0.2, loops_of_its_own)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_operators_give_the_same_bits(entry: Operator) -> None:
    listed = samples(entry.name, DType.f32)
    for values in islice(generated(entry, DType.f32) if listed is None else listed, SAMPLES):
        try:
            function, arguments = function_of(entry, values, dynamic=True)
            native = compile_function(function)
        except (*REFERENCE_ERRORS, UnsupportedError):
            continue
        found: list[list[object]] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            found += [outcome(native, arguments) for _ in range(3)]
        assert all(each == found[0] for each in found), values


@pytest.mark.parametrize("name", BINARY)
def test_programs_give_the_same_bits(name: str) -> None:
    """At sizes that are shared, odd ones and tall ones among them."""
    for shape in sampled(((1021, 517), (70001, 7), (3, 200_003), (2048, 1024)), 0.5):
        if name == "product" and max(shape) > 70_000:
            continue
        x, y = arrays(*shape)
        function = getattr(PROGRAMS, name)
        found: list[list[bytes]] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            found += [bits(function(x, y)) for _ in range(3)]
        assert all(each == found[0] for each in found), shape


BATCHES = tsir.CompilationUnit("""
def pairs(x, y):
    return torch.matmul(x, y.transpose(-2, -1))

def rows(x, y):
    return torch.matmul(x, y)
""")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((16, 100, 32), (16, 100, 32)),
        ((4, 7, 60, 24), (4, 7, 50, 24)),
        ((300, 1, 9), (300, 8, 9)),
        ((3, 256, 128), (3, 192, 128)),
        ((2, 5, 70, 40), (5, 30, 40)),
        ((0, 3, 4), (0, 5, 4)),
        ((5, 3, 0), (5, 6, 0)),
    ],
)
@pytest.mark.parametrize("dtype", [np.float32, np.int64])
def test_products_of_batches_give_the_same_bits(
    left: tuple[int, ...], right: tuple[int, ...], dtype: type[np.generic]
) -> None:
    """Of several to a piece, of one, of large ones that are shared themselves, and of none."""
    random = np.random.default_rng(0)
    x, y = ((random.standard_normal(shape) * 8).astype(dtype) for shape in (left, right))
    # The rounding of a sum of f32 products, elements of which are of the size of `most`.
    wide = np.int64 if dtype is np.int64 else np.float64
    factors = (x.astype(wide), y.astype(wide).swapaxes(-1, -2))
    exact, most = np.matmul(*factors), np.matmul(*map(np.abs, factors))
    rounding = 0 if dtype is np.int64 else most * np.sqrt(x.shape[-1]) * 2.0**-24
    for given in (
        x,
        np.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2),
        np.repeat(x, 2, -2)[..., ::2, :],
    ):
        found: list[list[bytes]] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            found += [bits(BATCHES.pairs(given, y)) for _ in range(3)]
        assert all(each == found[0] for each in found)
        assert np.all(np.abs(BATCHES.pairs(given, y) - exact) <= rounding)


@pytest.mark.parametrize("shape", [(4, 100, 32), (3, 5, 7, 32), (0, 3, 32), (6, 1, 32), (2, 3, 0)])
def test_rows_of_batches_are_one_product(shape: tuple[int, ...]) -> None:
    """The same bits as one product of all rows, however these lie."""
    random = np.random.default_rng(0)
    x, y = random.standard_normal(shape, np.float32), random.standard_normal((shape[-1], 24), np.float32)
    apart, turned = np.repeat(x, 2, 0)[::2], np.ascontiguousarray(x.swapaxes(0, 1)).swapaxes(0, 1)
    for given in (x, apart, turned, x[::-1], np.broadcast_to(x[:1], x.shape)):
        rows = np.ascontiguousarray(given).reshape(int(np.prod(shape[:-1])), shape[-1])
        expected = BATCHES.rows(rows, y).reshape(*shape[:-1], 24)
        found = BATCHES.rows(given, y)
        assert found.tobytes() == expected.tobytes()
        np.testing.assert_allclose(found, np.matmul(given, y), rtol=1e-4, atol=1e-4)


STREAMED = tsir.CompilationUnit("""
def flat(x, s, b):
    return x * x - x

def rows(x, s, b):
    return x * s + b

def normal(x, s, b):
    centred = x - x.mean(1, keepdim=True)
    return centred * s + b

def halves(x, s, b):
    return x.to(torch.float16), x > s
""")


@pytest.mark.parametrize("shape", [(3080, 1024), (3120, 1021), (1, LARGE // 4 + 5), (LARGE // 8 + 1, 2)])
def test_results_that_pass_the_caches_are_the_same(shape: tuple[int, int]) -> None:
    """Large results, whose rows begin on cache lines or anywhere, have the bits of the rows of small ones."""
    random = np.random.default_rng(0)
    x, s, b = (random.standard_normal(size, np.float32) for size in (shape, (shape[0], 1), shape[1:]))
    for name in ("flat", "rows", "normal", "halves"):
        function = getattr(STREAMED, name)
        found: list[list[bytes]] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            found.append(bits(function(x, s, b)))
        assert all(each == found[0] for each in found), name
        whole = list(leaves(function(x, s, b)))
        for first in range(0, min(shape[0], 3500), 700):
            part = slice(first, first + 700)
            wanted = leaves(function(x[part], s[part], b))
            assert [y[part].tobytes() for y in whole] == [y.tobytes() for y in wanted], name


def test_errors_are_the_same() -> None:
    """The first of the iterations that fail tells what the error is."""
    x, y = (each[:, 0].copy() for each in arrays(1000, 3))
    i, j = (np.arange(200_000) % 1000 for _ in range(2))
    told: set[str] = set()
    for first, second in (([0], [1]), ([], [99_998]), ([199_999], [7]), ([], [150_000, 199_999])):
        i[first], j[second] = 1000, -1001
        messages: list[str] = []
        for number in NUMBERS:
            tsir.set_threads(number)
            with pytest.raises(tsir.ExecutionError) as raised:
                PROGRAMS.looked_up(x, y, i, j)
            messages.append(str(raised.value))
        assert len(set(messages)) == 1
        told.add(messages[0])
        i[first], j[second] = 1, 2
    assert len(told) == 2
    np.testing.assert_array_equal(PROGRAMS.looked_up(x, y, i, j), x[i] * y[j])
