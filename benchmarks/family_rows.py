"""What families of operators are measured on: programs, and the same by functions of numpy and SciPy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
_RANDOM = np.random.default_rng(0)


def f32(*shape: int) -> Callable[[], Array]:
    """Numbers around zero."""
    return lambda: _RANDOM.standard_normal(shape).astype(np.float32)


def weights(*shape: int) -> Callable[[], Array]:
    """Numbers of f32 near zero, with which no recurrence is chaotic."""
    return lambda: 0.1 * f32(*shape)()


def f64(*shape: int) -> Callable[[], Array]:
    """Numbers around zero."""
    return lambda: _RANDOM.standard_normal(shape)


def c64(*shape: int) -> Callable[[], Array]:
    """Complex numbers around zero."""
    return lambda: (f32(*shape)() + 1j * f32(*shape)()).astype(np.complex64)


def positive(*shape: int) -> Callable[[], Array]:
    """Numbers of f32 between 0.01 and 0.99."""
    return lambda: _RANDOM.uniform(0.01, 0.99, shape).astype(np.float32)


def ints(high: int, *shape: int) -> Callable[[], Array]:
    """Whole numbers from zero, below a bound."""
    return lambda: _RANDOM.integers(0, high, shape)


def definite(*shape: int) -> Callable[[], Array]:
    """Matrices of f64, symmetric, with eigenvalues that are apart from each other."""

    def make() -> Array:
        vectors = np.linalg.qr(_RANDOM.standard_normal(shape))[0]
        return (vectors * np.linspace(1, 3, shape[-1])) @ vectors.swapaxes(-1, -2)

    return make


def ordered(*shape: int) -> Callable[[], Array]:
    """Numbers of f32 in ascending order."""
    return lambda: np.sort(f32(*shape)())


@dataclass(frozen=True)
class Row:
    """
    An expression of `a`, `b`, … in the language of programs, and the arguments.

    `peers` has the same by numpy (`np.…`) and SciPy (`scipy.…`). With `gradient`, a second row is of the
    gradient of the sum of squared results by the first arguments, as many as it says. `compared` is an
    expression of the result `r`, as a tuple, where results differ that are equally right, and `tolerance`
    the relative difference that is allowed. `reason` says why the row is slower than a peer.
    """

    name: str
    program: str
    arguments: Sequence[Callable[[], Array]]
    peers: Sequence[str] = ()
    gradient: int = 0
    squared: str = "square()"
    compared: str = "r"
    tolerance: float = 2e-3
    reason: str = ""


_STATE = f32(1, 16, 128)
_LSTM = [f32(32, 16, 64), _STATE, _STATE, weights(512, 64), weights(512, 128), weights(512), weights(512)]
_GRU = [f32(32, 16, 64), _STATE, weights(384, 64), weights(384, 128), weights(384), weights(384)]
_IMAGE = f32(4, 16, 64, 64)
_PARTS = "(r[0] * r[1][..., None, :]) @ r[2],"
_ROUNDED = "computed in f64 and rounded once, where PyTorch computes in f32"
_FFT, _RFFT = (["np.fft.fft(a)", "scipy.fft.fft(a)"], ["np.fft.rfft(a)", "scipy.fft.rfft(a)"])
_TURNED = "Hestenes' rotations, which find small values to all digits, in place of two diagonals"
_UNTANGLED = "what untangles the transform of half the length takes longer than it"
_MOMENTS = "r[0].mean() + 1, r[0].std()"


def above_two() -> Array:
    """Numbers of f32 between 2 and 3."""
    return positive(100000)() + 2


FAMILIES: Mapping[str, Sequence[Row]] = {
    "short rows": [
        Row("x * y + x, 100000x3", "a * b + a", [f32(100000, 3), f32(3)], ["a * b + a"], 2),
        Row("sum 100000x3", "a.sum(-1)", [f32(100000, 3)], ["a.sum(-1)"], 1),
        Row("sum 1000x100x3", "(a * a).sum(-1)", [f32(1000, 100, 3)], ["(a * a).sum(-1)"], 1),
        Row(
            "norm of differences 300x300x3",
            "(a[:, None] - b[None]).norm(dim=-1)",
            [f32(300, 3), f32(300, 3)],
            ["np.linalg.norm(a[:, None] - b[None], axis=-1)"],
            2,
        ),
    ],
    "recurrence": [
        Row(
            "lstm 32x16x64, 128",
            "torch.lstm(a, [b, c], [d, e, f, g], True, 1, 0.0, False, False, False)[0]",
            _LSTM,
            gradient=7,
        ),
        Row(
            "gru 32x16x64, 128",
            "torch.gru(a, b, [c, d, e, f], True, 1, 0.0, False, False, False)[0]",
            _GRU,
            gradient=6,
        ),
    ],
    "complex": [
        Row(
            "z * w + conj(z), 100000",
            "a * b + a.conj()",
            [c64(100000), c64(100000)],
            ["a * b + a.conj()"],
            2,
            "abs().square()",
        ),
        Row("exp 100000", "torch.exp(a)", [c64(100000)], ["np.exp(a)"]),
        Row("abs 100000", "torch.abs(a)", [c64(100000)], ["np.abs(a)"], 1),
        Row("product 200x200x200", "a @ b", [c64(200, 200), c64(200, 200)], ["a @ b"]),
    ],
    "Fourier": [
        Row(
            "fft 64x1024",
            "torch.fft.fft(a)",
            [c64(64, 1024)],
            _FFT,
            1,
            "abs().square()",
            reason="PyTorch has the transforms of MKL",
        ),
        Row("fft 64x1000", "torch.fft.fft(a)", [c64(64, 1000)], _FFT),
        Row(
            "fft 64x1009",
            "torch.fft.fft(a)",
            [c64(64, 1009)],
            _FFT,
            reason="PyTorch has the transforms of MKL",
        ),
        Row(
            "rfft 64x1024",
            "torch.fft.rfft(a)",
            [f32(64, 1024)],
            _RFFT,
            1,
            "abs().square()",
            reason=_UNTANGLED,
        ),
        Row("rfft 64x1024 f64", "torch.fft.rfft(a)", [f64(64, 1024)], _RFFT, reason=_UNTANGLED),
        Row(
            "irfft 64x513",
            "torch.fft.irfft(a)",
            [c64(64, 513)],
            ["np.fft.irfft(a)", "scipy.fft.irfft(a)"],
            reason="what is ahead of the transform of half the length takes longer than it",
        ),
        Row("fft2 256x256", "torch.fft.fft2(a)", [c64(256, 256)], ["np.fft.fft2(a)", "scipy.fft.fft2(a)"]),
    ],
    "matrices": [
        Row(
            "solve 1000x4x4",
            "torch.linalg.solve(a, b)",
            [definite(1000, 4, 4), f64(1000, 4, 2)],
            ["np.linalg.solve(a, b)"],
            2,
        ),
        Row(
            "solve 300x300",
            "torch.linalg.solve(a, b)",
            [definite(300, 300), f64(300, 2)],
            ["np.linalg.solve(a, b)", "scipy.linalg.solve(a, b)"],
            reason="LAPACK has panels within panels; loops of our own need no library",
        ),
        Row(
            "cholesky 1000x4x4",
            "torch.linalg.cholesky(a)",
            [definite(1000, 4, 4)],
            ["np.linalg.cholesky(a)"],
            1,
        ),
        Row(
            "cholesky 300x300",
            "torch.linalg.cholesky(a)",
            [definite(300, 300)],
            ["np.linalg.cholesky(a)", "scipy.linalg.cholesky(a, lower=True)"],
            reason="LAPACK has panels within panels; loops of our own need no library",
        ),
        Row(
            "qr 1000x4x4",
            "torch.linalg.qr(a)",
            [f64(1000, 4, 4)],
            ["np.linalg.qr(a)"],
            compared="r[0] @ r[1],",
        ),
        Row(
            "qr 200x200",
            "torch.linalg.qr(a)",
            [f64(200, 200)],
            ["np.linalg.qr(a)", "scipy.linalg.qr(a)"],
            compared="r[0] @ r[1],",
            reason="LAPACK applies several reflections at a time",
        ),
        Row(
            "eigh 1000x4x4",
            "torch.linalg.eigh(a)",
            [definite(1000, 4, 4)],
            ["np.linalg.eigh(a)"],
            compared="r[0],",
        ),
        Row(
            "eigh 150x150",
            "torch.linalg.eigh(a)",
            [definite(150, 150)],
            ["np.linalg.eigh(a)", "scipy.linalg.eigh(a)"],
            compared="r[0],",
            reason="LAPACK divides and conquers where we rotate",
        ),
        Row(
            "svd 1000x4x4",
            "torch.linalg.svd(a, False)",
            [f64(1000, 4, 4)],
            ["np.linalg.svd(a, False)"],
            compared=_PARTS,
        ),
        Row(
            "svd 150x150",
            "torch.linalg.svd(a, False)",
            [f64(150, 150)],
            ["np.linalg.svd(a, False)", "scipy.linalg.svd(a, False)"],
            compared=_PARTS,
            reason=_TURNED,
        ),
        Row(
            "svd 300x300",
            "torch.linalg.svd(a, False)",
            [f64(300, 300)],
            ["np.linalg.svd(a, False)", "scipy.linalg.svd(a, False)"],
            compared=_PARTS,
            reason=_TURNED,
        ),
        Row("det 1000x4x4", "torch.linalg.det(a)", [f64(1000, 4, 4)], ["np.linalg.det(a)"], 1),
        Row("inv 1000x4x4", "torch.linalg.inv(a)", [definite(1000, 4, 4)], ["np.linalg.inv(a)"]),
        Row(
            "inv 300x300",
            "torch.linalg.inv(a)",
            [definite(300, 300)],
            ["np.linalg.inv(a)", "scipy.linalg.inv(a)"],
            reason="a factorisation and two triangular systems, of which LAPACK uses the zeros",
        ),
    ],
    "search and sets": [
        Row("sort 100000", "torch.sort(a)[0]", [f32(100000)], ["np.sort(a)"]),
        Row(
            "sort with places 1000x100",
            "torch.sort(a)",
            [f32(1000, 100)],
            ["(np.sort(a), np.argsort(a))"],
            reason="numpy orders rows by networks of vectors",
        ),
        Row("unique 100000", "torch.unique(a)", [ints(5000, 100000)], ["np.unique(a)"]),
        Row(
            "searchsorted 100000 in 1000",
            "torch.searchsorted(a, b)",
            [ordered(1000), f32(100000)],
            ["np.searchsorted(a, b)"],
        ),
        Row(
            "bincount 100000",
            "torch.bincount(a, None, 500)",
            [ints(500, 100000)],
            ["np.bincount(a, None, 500)"],
        ),
        Row(
            "kthvalue 1000x100",
            "torch.kthvalue(a, 30)[0]",
            [f32(1000, 100)],
            ["np.partition(a, 29)[:, 29]"],
            reason="whole rows are sorted, where numpy partitions them",
        ),
        Row("median 1000x101", "torch.median(a, 1)[0]", [f32(1000, 101)], ["np.median(a, 1)"]),
        Row("cumsum 1000x100", "torch.cumsum(a, 1)", [f32(1000, 100)], ["np.cumsum(a, 1)"], 1),
        Row(
            "cummax 1000x100",
            "torch.cummax(a, 1)[0]",
            [f32(1000, 100)],
            ["np.maximum.accumulate(a, 1)"],
        ),
        Row(
            "scatter_reduce 100000 to 1000",
            "torch.scatter_reduce(a, 0, b, c, 'sum')",
            [f32(1000), ints(1000, 100000), f32(100000)],
            gradient=0,
        ),
        Row(
            "cdist 300x300, 16",
            "torch.cdist(a, b)",
            [f32(300, 16), f32(300, 16)],
            ["scipy.spatial.distance.cdist(a, b)"],
            2,
            reason="differences are squared, where PyTorch multiplies matrices, which loses digits",
        ),
    ],
    "images": [
        Row("max_pool1d 64x16x1024", "F.max_pool1d(a, 3, 2)", [f32(64, 16, 1024)]),
        Row("max_pool2d 4x16x64x64", "F.max_pool2d(a, 3, 2, 1)", [_IMAGE], gradient=1),
        Row("max_pool3d 2x8x16x32x32", "F.max_pool3d(a, 2)", [f32(2, 8, 16, 32, 32)]),
        Row("avg_pool2d 4x16x64x64", "F.avg_pool2d(a, 3, 2, 1)", [_IMAGE]),
        Row(
            "bilinear 4x16x64x64 to 100",
            "F.interpolate(a, size=[100, 100], mode='bilinear', align_corners=False)",
            [_IMAGE],
            gradient=1,
        ),
        Row(
            "bicubic 4x16x64x64 to 100",
            "F.interpolate(a, size=[100, 100], mode='bicubic', align_corners=False)",
            [_IMAGE],
        ),
        Row(
            "grid_sample 4x16x64x64",
            "F.grid_sample(a, b, align_corners=False)",
            [_IMAGE, f32(4, 64, 64, 2)],
            gradient=2,
        ),
        Row(
            "reflection pad 4x16x64x64",
            "F.pad(a, [3, 3, 3, 3], 'reflect')",
            [_IMAGE],
            ["np.pad(a, [(0, 0), (0, 0), (3, 3), (3, 3)], 'reflect')"],
        ),
        Row("im2col 4x16x64x64", "F.unfold(a, [3, 3], padding=1)", [_IMAGE]),
        Row("pixel_shuffle 4x16x64x64", "F.pixel_shuffle(a, 2)", [_IMAGE]),
    ],
    "special functions": [
        Row(
            f"{name} 100000",
            f"torch.special.{name}({', '.join('ab'[: len(arguments)])})",
            arguments,
            peers,
            gradient,
            reason=reason,
        )
        for name, arguments, peers, gradient, reason in (
            ("gammaln", [positive(100000)], ["scipy.special.gammaln(a)"], 1, ""),
            ("digamma", [positive(100000)], ["scipy.special.digamma(a)"], 0, ""),
            ("erfinv", [positive(100000)], ["scipy.special.erfinv(a)"], 0, _ROUNDED),
            ("bessel_j0", [f32(100000)], ["scipy.special.j0(a)"], 0, ""),
            ("i0e", [f32(100000)], ["scipy.special.i0e(a)"], 0, ""),
            ("ndtri", [positive(100000)], ["scipy.special.ndtri(a)"], 0, _ROUNDED),
            ("zeta", [above_two, positive(100000)], ["scipy.special.zeta(a, b)"], 0, "interpreted"),
            ("xlogy", [positive(100000), positive(100000)], ["scipy.special.xlogy(a, b)"], 2, ""),
        )
    ],
    "random": [
        Row(
            "normal 100000",
            "torch.randn_like(a)",
            [f32(100000)],
            ["np.random.default_rng().standard_normal(100000, np.float32)"],
            compared=_MOMENTS,
            tolerance=0.03,
        ),
        Row(
            "multinomial 1000 of 1000",
            "torch.multinomial(a, 1000, True)",
            [lambda: np.ones(1000, np.float32)],
            ["np.random.default_rng().choice(1000, 1000)"],
            compared=_MOMENTS,
            tolerance=0.2,
        ),
        Row(
            "randperm 10000",
            "torch.randperm(a.size(0))",
            [f32(10000)],
            ["np.random.default_rng().permutation(10000)"],
            compared="np.sort(r[0]),",
            reason="random keys are sorted, where peers exchange elements",
        ),
    ],
}
