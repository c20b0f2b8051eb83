"""What the machine can do: how long a row would take if it only copied, or only multiplied."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.peers import Call
from benchmarks.workloads import Row, Sizes

SHARED = 1 << 16
"""Elements that a thread copies at least; starting one takes longer than fewer."""


def limits(row: Row, sizes: Sizes, threads: int) -> Mapping[str, Call]:
    """What bounds a row: its products by either BLAS, or a copy of as many bytes as it reads and writes."""
    if products := row.products(sizes):
        shapes = [((m, k), (k, n), (m, n)) for m, k, n in products]
        arrays = [[np.ones(shape, np.float32) for shape in triple] for triple in shapes]
        return {"BLAS of numpy": _numpy_products(arrays), "BLAS of PyTorch": _torch_products(arrays)}
    return {"copy": _copy(row.traffic(sizes) // 8, threads)}


def _copy(count: int, threads: int) -> Call:
    source, target = np.ones(count, np.float32), np.ones(count, np.float32)
    if threads == 1 or count < threads * SHARED:
        return lambda: np.copyto(target, source)
    pool = ThreadPoolExecutor(threads)
    pieces = list(zip(np.array_split(target, threads), np.array_split(source, threads), strict=True))
    return lambda: list(pool.map(lambda piece: np.copyto(*piece), pieces))


def _numpy_products(arrays: list[list[np.ndarray]]) -> Call:
    def run() -> None:
        for left, right, out in arrays:
            np.matmul(left, right, out=out)

    return run


def _torch_products(arrays: list[list[np.ndarray]]) -> Call:
    import torch

    tensors = [[torch.from_numpy(array) for array in triple] for triple in arrays]

    def run() -> None:
        for left, right, out in tensors:
            torch.mm(left, right, out=out)

    return run
