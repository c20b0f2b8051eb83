"""Many calls, of many sizes and from many threads: memory does not grow, and every result is right."""

from __future__ import annotations

import ctypes
import gc
import itertools
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.native_arguments import MAX_LAYOUTS
from tsir.lowering.process.allocator import POOLED

CALLS = 100_000
SIZES = [(rows, columns) for rows in (1, 2, 3, 7) for columns in (1, 4, 5)]

SOURCE = """
def f(x, y):
    hidden = torch.tanh(x * y + 0.5)
    return hidden, torch.cat([hidden, x], 0).sum(0)

def g(x, n: int):
    parts = [x]
    for i in range(n):
        parts.append(torch.relu(parts[-1] - 0.5))
    return torch.stack(parts)
"""


def allocated() -> int:
    """The bytes that the C library has handed out and not got back."""
    fields = (
        "arena",
        "ordblks",
        "smblks",
        "hblks",
        "hblkhd",
        "usmblks",
        "fsmblks",
        "uordblks",
        "fordblks",
        "keepcost",
    )
    kind = type("mallinfo2", (ctypes.Structure,), {"_fields_": [(name, ctypes.c_size_t) for name in fields]})
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallinfo2"):
        pytest.skip("the C library does not tell what it has handed out")
    library.mallinfo2.restype = kind
    found = library.mallinfo2()
    return found.uordblks + found.hblkhd


def test_memory_does_not_grow() -> None:
    """Objects of Python and of native code, and what is remembered of layouts."""
    f = tsir.CompilationUnit(SOURCE).function("f")
    arrays = [(np.ones(size), np.ones((1, size[1]))) for size in SIZES]
    found: list[tuple[int, int]] = []
    for count in (CALLS // 10, CALLS):
        for x, y in itertools.islice(itertools.cycle(arrays), count):
            f(x, y)
        gc.collect()
        found.append((len(gc.get_objects()), allocated()))
    (objects, memory), (more_objects, more_memory) = found
    assert more_objects - objects < 200
    assert more_memory - memory < 1 << 20


def test_memory_does_not_grow_by_new_sizes() -> None:
    """More sizes than are remembered, with lists, of results that are too small to be kept for others."""
    g = tsir.CompilationUnit(SOURCE).function("g")
    sizes = MAX_LAYOUTS + MAX_LAYOUTS // 2
    found: list[int] = []
    for _ in range(4):
        for n in range(sizes):
            g(np.ones(n + 2, np.float32), n % 5)
        gc.collect()
        found.append(allocated())
    assert 4 * 5 * sizes < POOLED
    assert found[-1] - found[0] < 1 << 18


def reference(x: Array, y: Array) -> tuple[Array, Array]:
    """What `f` gives."""
    hidden = np.tanh(x * y + 0.5)
    return hidden, np.concatenate([hidden, x]).sum(0)


def test_threads() -> None:
    """Eight threads that call one function from its first call on, with arguments of their own."""
    f = tsir.CompilationUnit(SOURCE).function("f")
    start = Barrier(8)

    def work(seed: int) -> int:
        random = np.random.default_rng(seed)
        start.wait()
        for n in range(400):
            rows, columns = SIZES[(n * (seed + 1)) % len(SIZES)]
            dtype = (np.float64, np.float32)[n % 2]
            x = random.normal(size=(rows, columns)).astype(dtype)
            y = random.normal(size=(1, columns)).astype(dtype)
            tolerance = 1e-12 if dtype is np.float64 else 1e-5
            for found, expected in zip(f(x, y), reference(x, y), strict=True):
                assert found.dtype == dtype
                np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)
        return seed

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(8))) == list(range(8))
