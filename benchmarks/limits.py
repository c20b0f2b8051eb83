"""The limits of the machine: the time of a row if it only copied, or only multiplied."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.contenders import Bind, Call, Kind
from benchmarks.workloads import Array, Row, Sizes

SHARED = 1 << 16
"""Elements that a thread copies at least; starting one takes longer than fewer."""


def processors() -> Collection[int]:
    """Those that this process may use."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)


def _has_products(row: Row) -> bool:
    return bool(row.products(row.workload.sizes))


def _source_and_target(row: Row, sizes: Sizes) -> Sequence[Array]:
    """As many bytes as the row reads and writes."""
    return [np.ones(row.traffic(sizes) // 8, np.float32) for _ in range(2)]


def _copy(row: Row) -> Bind | None:
    return None if _has_products(row) else _copying


def _copying(arrays: Sequence[Array]) -> Call:
    source, target = arrays
    threads = len(processors())
    if threads == 1 or len(source) < threads * SHARED:
        return lambda: np.copyto(target, source)
    pool = ThreadPoolExecutor(threads)
    pieces = list(zip(np.array_split(target, threads), np.array_split(source, threads), strict=True))
    return lambda: list(pool.map(lambda piece: np.copyto(*piece), pieces))


def _factors(row: Row, sizes: Sizes) -> Sequence[Array]:
    """Both factors and the result of each product."""
    shapes = [shape for m, k, n in row.products(sizes) for shape in ((m, k), (k, n), (m, n))]
    return [np.ones(shape, np.float32) for shape in shapes]


def _numpy_products(row: Row) -> Bind | None:
    def bind(arrays: Sequence[Array]) -> Call:
        def run() -> None:
            for left, right, out in zip(arrays[::3], arrays[1::3], arrays[2::3], strict=True):
                np.matmul(left, right, out=out)

        return run

    return bind if _has_products(row) else None


def _torch_products(row: Row) -> Bind | None:
    import torch

    def bind(arrays: Sequence[Array]) -> Call:
        tensors = [torch.from_numpy(array) for array in arrays]

        def run() -> None:
            for left, right, out in zip(tensors[::3], tensors[1::3], tensors[2::3], strict=True):
                torch.mm(left, right, out=out)

        return run

    return bind if _has_products(row) else None


LIMITS: Mapping[str, Kind] = {
    "copy": Kind(_copy, _source_and_target),
    "BLAS of numpy": Kind(_numpy_products, _factors),
    "BLAS of PyTorch": Kind(_torch_products, _factors),
}
"""The bound of a row: its products by either BLAS; for rows without, a copy by all threads."""
