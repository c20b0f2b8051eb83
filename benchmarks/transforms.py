"""Fourier transforms along the last dimension, beside NumPy's pocketfft."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

import tsir
from benchmarks.measuring import interleaved, print_table
from tsir.dialects.types.dtype import Array

_SIZES = ((100, 512), (1, 65536), (1, 512), (1000, 64), (100, 480), (16, 4096), (100, 509))
"""Rows, and the elements of a row: powers of two, products of small factors, and a prime."""

_SOURCE = """
def fft(x):
    return torch.fft.fft(x)

def rfft(x):
    return torch.fft.rfft(x)

def irfft(x, n: int):
    return torch.fft.irfft(x, n)
"""


def run() -> None:
    """Print what transforms take, of complex numbers and from and to real ones, in both precisions."""
    names = ("f32", "NumPy", "ratio", "f64", "NumPy", "ratio")
    unit = tsir.CompilationUnit(_SOURCE)
    rows: list[tuple[str, list[str]]] = []
    for kind, peer in _PEERS.items():
        for sizes in _SIZES:
            cells: list[str] = []
            for dtype in (np.float32, np.float64):
                cells += _cells(getattr(unit, kind), peer, _arguments(kind, sizes, dtype))
            rows.append((f"{kind} {'x'.join(map(str, sizes))}", cells))
    print_table("microseconds of a call", names, rows)


_PEERS: Mapping[str, Callable[..., Array]] = {"fft": np.fft.fft, "rfft": np.fft.rfft, "irfft": np.fft.irfft}


def _arguments(
    kind: str, sizes: tuple[int, int], dtype: type[np.float32] | type[np.float64]
) -> Sequence[Array | int]:
    random = np.random.default_rng(0)
    real: Array = random.standard_normal(sizes).astype(dtype)
    if kind == "rfft":
        return [real]
    if kind == "irfft":
        return [np.fft.rfft(real), sizes[1]]
    return [real + real[::-1] * dtype(1) * np.array(1j, np.result_type(dtype, np.complex64))]


def _cells(
    function: tsir.Function, peer: Callable[..., Array], arguments: Sequence[Array | int]
) -> Sequence[str]:
    """The microseconds of a call of both, and their ratio."""
    found = interleaved({"ours": lambda: function(*arguments), "NumPy": lambda: peer(*arguments)})
    ours, theirs = found["ours"], found["NumPy"]
    return [f"{ours * 1e6:.1f}", f"{theirs * 1e6:.1f}", f"{ours / theirs:.2f}"]
