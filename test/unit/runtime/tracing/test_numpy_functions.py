"""Functions in the dialects of NumPy and of the array API standard: traced, they give what NumPy gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sampling import sampled

import tsir
from tsir.runtime.tracing.numpy_functions import FUNCTIONS
from tsir.runtime.tracing.ufuncs import UFUNCS

RNG = np.random.default_rng(3)
X, W = RNG.standard_normal((3, 4)), RNG.standard_normal((4, 2))
S = RNG.standard_normal((4, 4)) + 4 * np.eye(4)
PLACES = np.array([[2, 0, 1, 1]])
Array = np.ndarray[Any, Any]


def softmax(x: Any) -> Any:
    shifted: Any = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return shifted / np.sum(shifted, axis=-1, keepdims=True)


def network(x: Any, w: Any) -> Any:
    h = np.tanh(x @ w)
    return np.concatenate([h, np.maximum(h, 0)], axis=1), np.sum(x, axis=1)


def energy(x: Any) -> Any:
    xp = x.__array_namespace__()
    d: Any = xp.expand_dims(x, axis=1) - xp.expand_dims(x, axis=0)
    r = xp.sum(d * d, axis=-1) + 0.1
    return xp.sum(1 / r**3 - 1 / r)


def standard(x: Any) -> Any:
    xp = x.__array_namespace__()
    y = xp.astype(xp.permute_dims(x, (1, 0)), xp.float32)
    return xp.concat([y, xp.abs(y)], axis=0), xp.std(x, axis=0, correction=1), xp.pow(x, 2)


def created(x: Any) -> Any:
    xp = x.__array_namespace__()
    n = x.shape[0]
    grid = xp.arange(n, dtype=xp.float64) + xp.linspace(0.0, 1.0, n) + xp.ones((n,)) * xp.asarray(2.0)
    table = xp.zeros((n, 4)) + xp.full((4,), 0.5)
    table[0, :] = x[0, :]
    return grid, table, xp.eye(4) @ xp.matrix_transpose(x), xp.unstack(x)[1], xp.cumulative_sum(x, axis=1)


def factored(x: Any) -> Any:
    xp = x.__array_namespace__()
    return xp.linalg.solve(x, xp.eye(4)), xp.linalg.norm(x), xp.linalg.det(x), xp.arange(3), xp.full((2,), 7)


def accumulated(x: Any) -> Any:
    y = x * 2
    np.add(y, 1, out=y)
    y[0] = 7
    y[:, 1:3] += x[:, :2]
    return np.cumsum(y, axis=1), np.argsort(x, axis=0), np.add.reduce(y, axis=0)


DEFINED: dict[str, tuple[Callable[..., Any], tuple[Array, ...]]] = {
    "softmax": (softmax, (X,)),
    "network": (network, (X, W)),
    "energy": (energy, (X,)),
    "standard": (standard, (X,)),
    "created": (created, (X,)),
    "factored": (factored, (S,)),
    "accumulated": (accumulated, (X,)),
}
EXPRESSIONS: dict[str, tuple[str, tuple[Array, ...]]] = {
    "norms": ("np.linalg.norm(x), np.linalg.norm(x, axis=1), x / np.sqrt((x**2).sum())", (X,)),
    "matrices": ("np.linalg.solve(x, y), np.linalg.inv(x), np.linalg.det(x), np.trace(x)", (S, W)),
    "triangles": ("np.tril(x, -1), np.triu(x), np.diag(x), np.diagonal(x, 1), np.outer(x[0], x[1])", (S,)),
    "einsum": ("np.einsum('ij,kj->ik', x, x)", (X,)),
    "spread": ("np.std(x), np.var(x, axis=0, ddof=1), np.mean(x, axis=(0, 1)), np.prod(x, axis=1)", (X,)),
    "extremes": ("np.argmax(x), np.argmin(x, axis=1), np.max(x), np.min(x, 0), np.any(x > 1, 0)", (X,)),
    "shapes": ("np.reshape(x, (2, -1)), np.ravel(x), np.transpose(x), np.swapaxes(x, 0, 1)", (X,)),
    "joined": ("np.vstack([x, x]), np.hstack([x, x]), np.stack([x, x], axis=1), np.tile(x, (2, 1))", (X,)),
    "moved": (
        "np.roll(x, 1, axis=0), np.roll(x, 2), np.flip(x), np.flip(x, 1), np.repeat(x, 2, axis=0)",
        (X,),
    ),
    "taken": (
        "np.take(x, y[0], axis=1), np.take_along_axis(x, y, 0), np.broadcast_to(x[0], (5, 4))",
        (X, PLACES),
    ),
    "likes": (
        "np.zeros_like(x), np.ones_like(x), np.full_like(x, 2.0), np.full_like(x, 7, int), np.clip(x, -1, 1),"
        " np.round(x, 1), np.arange(x.shape[0], 1), np.arange(0, x.shape[1], -1)",
        (X,),
    ),
    "parts": (
        "np.split(x, 2, axis=1)[1], np.array_split(x, 3)[0], np.squeeze(x[:1]), np.sort(x, axis=0)",
        (X,),
    ),
    "decomposed": (
        "np.linalg.eigh(x + x.T)[0], np.linalg.svd(x)[1], np.linalg.slogdet(x).sign,"
        " np.linalg.matrix_power(x, 3), np.linalg.qr(x).Q @ np.linalg.qr(x).R, np.linalg.pinv(x),"
        " np.linalg.cholesky(x @ x.T)",
        (S,),
    ),
    "transformed": (
        "np.fft.fft(x, 6), np.fft.rfft(x, axis=0), np.fft.ifft2(x), np.fft.fftshift(x),"
        " np.angle(np.fft.fft(x)), np.fft.fftfreq(x.shape[0], 0.5), np.fft.irfft(x, norm='ortho'),"
        " np.fft.fftn(x, axes=(0,)).real",
        (X,),
    ),
    "quantiles": (
        "np.median(x, axis=0), np.percentile(x, [25, 50]), np.quantile(x, 0.1, axis=1, keepdims=True),"
        " np.ptp(x), np.nanmedian(x), np.average(x, axis=0, weights=x[:, 0]),"
        " np.median(np.round(x).astype(int))",
        (X,),
    ),
    "without NaN": (
        "np.nanmax(x, 1), np.nanmin(x), np.nanmean(x, 0), np.nansum(x), np.nan_to_num(x)",
        (np.array([[1.0, np.nan, 3.0], [0.0, 2.0, -1.0]]),),
    ),
    "counted": (
        "*np.histogram(x, 4), *np.histogram(x, [-2, 0, 0.5, 2.0]), *np.histogram(x, 3, (-1, 1),"
        " density=True), np.bincount(np.abs(x).astype(int).ravel(), minlength=9), np.count_nonzero(x > 0,"
        " axis=0), *np.unique(np.round(x), return_counts=True), np.searchsorted(np.sort(x[0]), x,"
        " side='right')",
        (X,),
    ),
    "places": (
        "*np.nonzero(x > 0), *np.where(x > 0), np.argwhere(x > 0), np.flatnonzero(x > 0),"
        " np.isin(np.round(x), [0, 1]), np.where(x > 0, 1.0, 0.1), np.where(x > 0, x, 0), np.select([x >"
        " 1, x > 0], [x, -x], 7.0)",
        (X,),
    ),
    "borders": (
        "np.pad(x, 1), np.pad(x, ((1, 0), (2, 1)), 'edge'), np.pad(x, (0, 2), mode='reflect'), np.pad(x,"
        " 2, 'wrap'), np.pad(x, ((0, 0), (3, 2)), 'symmetric'), np.pad(x, 1, constant_values=2.0),"
        " np.lib.stride_tricks.sliding_window_view(x, (2, 3)), np.lib.stride_tricks.sliding_window_view(x,"
        " 2, -1)",
        (X,),
    ),
    "sampled": (
        "np.convolve(x[0], y[:, 0]), np.convolve(x[0], y[:3, 0], 'same'), np.convolve(y[:3, 0], x[0],"
        " 'valid'), np.interp(x, np.array([-1.0, 0.0, 2.0]), [1.0, 3.0, -1.0]), np.interp(0.5,"
        " np.sort(x[0]), x[1]), *np.gradient(x), np.gradient(x[0], 0.5), np.trapezoid(x, dx=0.5),"
        " np.trapezoid(x, x**2, axis=0)",
        (X, W),
    ),
    "related": (
        "np.cov(x), np.cov(x, rowvar=False, ddof=0), np.corrcoef(x), np.cross(x[:, :3], x[:, 1:]),"
        " np.vdot(x, x), np.tensordot(x, x, ([1], [1])), np.tensordot(x, y, 1), np.kron(x, y),"
        " *np.meshgrid(x[0], y[:, 0]), np.isclose(x, 0.5), np.allclose(x, x + 1e-12), np.array_equal(x,"
        " x), np.dot(x, 2), np.dot(2, x)",
        (X, W),
    ),
    "turned": (
        "np.rot90(x), np.fliplr(x), np.flipud(x), x[::-1], x[..., ::-2], np.atleast_2d(x[0]),"
        " np.column_stack([x, x]), np.hsplit(x, 2)[1], np.vsplit(x, 3)[0], np.append(x, x),"
        " np.expand_dims(x, (0, 3)), np.sort(x, axis=None)",
        (X,),
    ),
    "created": (
        "np.zeros(x.shape) + np.eye(x.shape[0], x.shape[1], 1), np.arange(x.shape[0]) * 2,"
        " np.full(x.shape[1], x[0, 0]), np.array([x[0, 0], 1, 2]), np.array([[x[0, 0], x[1, 1]], [0.0,"
        " x.shape[0]]]), np.asarray(x).astype(np.float32), np.linspace(0, 1, x.shape[1], endpoint=False),"
        " *np.triu_indices(x.shape[0], 1), np.identity(x.shape[0])",
        (X,),
    ),
    "methods": (
        "x.astype(int), x.copy(), x.dot(y), x.mean(axis=0), x.std(axis=1), x.max(axis=0, keepdims=True),"
        " x.cumsum(), x.transpose(), x.var(axis=0, ddof=1), x.size * 2, x.round(1), x.real, x.any(axis=1),"
        " +x, x.sum(axis=(0, 1))",
        (X, W),
    ),
    "of ints": (
        "np.mean(x), np.var(x, 1), np.sum(x > 4), np.sum(x, dtype=np.float64), np.prod(x, axis=(0, 1)), x"
        " << 1, 1 | x, x.mean(axis=0), np.cumsum(x), np.clip(x, 2, 6), np.clip(x, np.min(x, 0) + 1, None),"
        " np.median(x, 0)",
        (np.arange(12).reshape(3, 4) % 7,),
    ),
    "numbers": ("np.maximum(x, 0.5), 2.0**x, np.arctan2(x, 1.0), np.moveaxis(x, 0, 1)", (X,)),
}


def case(name: str) -> tuple[Callable[..., Any], tuple[Array, ...]]:
    """The function of a case and its arguments."""
    if name in DEFINED:
        return DEFINED[name]
    text, arguments = EXPRESSIONS[name]
    return eval(f"lambda {', '.join('xy'[: len(arguments)])}: ({text})"), arguments


def same(found: Any, wanted: Any) -> None:
    one: list[Any] = [*found] if isinstance(found, tuple | list) else [found]
    other: list[Any] = [*wanted] if isinstance(wanted, tuple | list) else [wanted]
    for a, b in zip(one, other, strict=True):
        assert np.shape(a) == np.shape(b)
        np.testing.assert_allclose(a, b, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("name", sampled([*DEFINED, *EXPRESSIONS], 0.6))
def test_traced_functions_are_those_of_numpy(name: str) -> None:
    function, arguments = case(name)
    traced = tsir.trace(function, *arguments)
    same(traced.interpret(*arguments), function(*[a.copy() for a in arguments]))


@pytest.mark.parametrize("name", sampled([name for name in UFUNCS if hasattr(np, name)], 0.4))
def test_ufuncs(name: str) -> None:
    ufunc: np.ufunc = getattr(np, name)
    integers = "d" not in "".join(ufunc.types)
    x = np.array([1, 2, 3]) if integers else np.array([0.25, 0.5, 0.75]) + (name == "arccosh")
    operands = [x, x[::-1].copy()][: ufunc.nin]
    traced = tsir.trace(lambda *given: ufunc(*given), *operands)
    found, wanted = traced.interpret(*operands), ufunc(*operands)
    np.testing.assert_allclose(found, wanted, rtol=1e-6)


def test_every_function_is_one_of_numpy() -> None:
    others = {"permute_dims", "concat", "sliding_window_view", "linalg.inner"}
    for name in FUNCTIONS.keys() - others:
        module, _, member = name.rpartition(".")
        assert hasattr(getattr(np, module) if module else np, member), name


def test_names_of_the_array_standard() -> None:
    traced: list[Any] = []

    def f(x: Any) -> Any:
        traced.append(x.__array_namespace__())
        return x + 1

    tsir.trace(f, X)
    names = dir(traced[0])
    assert len(names) > 150
    assert all(hasattr(traced[0], name) for name in names)
    with pytest.raises(AttributeError, match=r"has no 'linalg\.lu'"):
        _ = traced[0].linalg.lu
    assert {"float64", "int8"} < traced[0].__array_namespace_info__().dtypes().keys()


def test_functions_without_a_form_are_refused_at_their_line() -> None:
    def spectrum(x: Any) -> Any:
        return np.unwrap(x)

    with pytest.raises(tsir.UnsupportedError, match=r"numpy.unwrap has no form in a trace") as caught:
        tsir.trace(spectrum, X)
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.line == spectrum.__code__.co_firstlineno + 1
    for text in (
        "np.sum(x, out=x)",
        "np.multiply.outer(x, x)",
        "np.zeros(x.shape[0], like=x, dtype='M8')",
        "np.unique(x, axis=0)",
        "np.pad(x, 1, mode='mean')",
        "np.histogram(x, 'auto')",
        "np.interp(x, [0.0, 1.0], [1.0, 2.0], left=0.0)",
        "np.gradient(x, x[0], x[0])",
        "np.convolve(x[0], x[1], 'all')",
        "np.average(x, returned=True)",
        "np.array_equal(x, x, equal_nan=True)",
        "np.meshgrid(x[0], x[0], sparse=True)",
        "np.squeeze(x, 0)",
        "x[2:0:-1]",
    ):
        with pytest.raises(tsir.UnsupportedError):
            tsir.trace(eval(f"lambda x: {text}"), X)
