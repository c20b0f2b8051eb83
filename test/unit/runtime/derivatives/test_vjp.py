"""`vjp`: the pullback is the transpose of the Jacobian, in the function's own structure."""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import tsir

SOURCE = """
def two(x, w):
    return torch.tanh(x.mm(w)).relu(), x.argmax()

def nested(x) -> Tuple[Tensor, Tuple[Tensor, int], List[Tensor]]:
    return x * 2, (x.sin(), 3), [x, x * x]

def product(xs: List[Tensor], w):
    for x in xs:
        w = w * x
    return w

def doubled(x, limit: int):
    while x.sum() < limit:
        x = x * 2 + 1
    return x

def scaled(x, y):
    x.mul_(y)
    return x.sum()

def turned(x, y):
    return x.t() * y, x.t()

def unused(x, y):
    return x + 1

def norm(x):
    return (x * x).sum()

def inner(x, y):
    return (x * x * y).sum()

def popped(xs: List[Tensor]) -> Tensor:
    last = xs.pop()
    return last * xs[0]

def numbered(x) -> List[Tuple[Tensor, int]]:
    return [(x * 2, 3)]

def perhaps(x) -> List[Optional[Tensor]]:
    return [x * 2, None]

def powered(x, p: Tuple[int, Tuple[int, int]] = (2, (1, 0))):
    return x ** p[0] + p[1][1]

def parts(p: Tuple[Tensor, Tuple[int, Tensor]], x):
    w, (n, b) = p
    return x * w * n + b
"""

CU = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(0)


def array(*sizes: int) -> np.ndarray[Any, Any]:
    return RNG.standard_normal(sizes)


def test_pullback_is_the_transposed_jacobian() -> None:
    x, w = array(3, 4), array(4, 2)
    out, pullback = tsir.vjp(CU.two, x, w)
    assert np.array_equal(out[0], CU.two(x, w)[0])
    assert out[1] == x.argmax()
    ct, dx, dw = array(3, 2), array(3, 4), array(4, 2)
    _, tangent = tsir.jvp(CU.two, [x, w], [dx, dw])
    gx, gw = pullback((ct, None))
    assert np.isclose((ct * tangent[0]).sum(), (gx * dx).sum() + (gw * dw).sum(), rtol=1e-12)


def test_absent_gradients_are_zeros_and_nothing_else_is() -> None:
    x, w = array(3, 4), array(4, 2)
    _, pullback = tsir.vjp(CU.two, x, w)
    assert not any(g.any() for g in pullback((None, None)))
    _, pullback = tsir.vjp(CU.unused, x, w)
    gx, gw = pullback(np.ones_like(x))
    assert gx.all()
    assert gw.shape == w.shape
    assert not gw.any()


def test_absent_gradients_of_lists_that_hold_more_than_tensors() -> None:
    x = array(2)
    for name, given in (("numbered", [(x, None)]), ("perhaps", [x, None])):
        _, pullback = tsir.vjp(CU.function(name), x)
        np.testing.assert_array_equal(pullback(given)[0], 2 * x)
        for absent in (None, [None] * len(given)):
            np.testing.assert_array_equal(pullback(absent)[0], [0, 0])


def test_structure_of_results() -> None:
    x = array(3)
    (double, (sine, three), (same, square)), pullback = tsir.vjp(CU.nested, x)
    assert three == 3
    assert np.array_equal(same, x)
    for seeds, expected in (
        ((double, None, None), 2 * double),
        ((None, (sine, None), None), sine * np.cos(x)),
        ((None, (None, None), [None, x]), 2 * x * x),
        ((double, (sine, None), [x, square]), 2 * double + sine * np.cos(x) + x + 2 * x * square),
    ):
        assert np.allclose(pullback(seeds)[0], expected, rtol=1e-12)


def test_lists_numbers_and_integers_as_arguments() -> None:
    x = array(3)
    _, pullback = tsir.vjp(CU.product, [x, x + 1], x)
    (first, second), w = pullback(np.ones(3))
    assert np.allclose(first, x * (x + 1))
    assert np.allclose(second, x * x)
    assert np.allclose(w, x * (x + 1))
    _, pullback = tsir.vjp(CU.product, [], x)
    assert pullback(x)[0] == []
    _, pullback = tsir.vjp(CU.doubled, abs(x), 100)
    gradient, none = pullback(np.ones(3))
    assert none is None
    assert np.log2(gradient[0]).is_integer()
    _out, pullback = tsir.vjp(CU.unused, np.arange(3), x)
    assert pullback(None)[0] is None


def test_changes_of_arrays_after_the_call_are_not_seen() -> None:
    x, y = array(3, 3), array(3, 3)
    (result, view), pullback = tsir.vjp(CU.turned, x, y)
    before = pullback((np.ones((3, 3)), None))
    x[:], y[:], result[:] = 7, 8, 9
    after = pullback((np.ones((3, 3)), None))
    assert np.shares_memory(view, x)
    assert all(map(np.array_equal, before, after))


def test_written_arguments() -> None:
    x, y = array(3), array(3)
    given = x.copy()
    _out, pullback = tsir.vjp(CU.scaled, given, y)
    assert np.array_equal(given, x * y)
    gx, gy = pullback(2.0)
    assert np.allclose(gx, 2 * y)
    assert np.allclose(gy, 2 * x)
    with pytest.raises(tsir.GradientError, match="overlap"):
        tsir.vjp(CU.scaled, y, y)


def test_lists_that_the_function_shortens() -> None:
    x, y = array(2), array(2)
    given = [x, y.copy(), y]
    _, pullback = tsir.vjp(CU.popped, given)
    ((first, second, last),) = pullback(np.ones(2))
    assert np.allclose(first, y)
    assert not second.any()
    assert np.allclose(last, x)


def test_of_a_gradient() -> None:
    x = array(4)
    gradient, pullback = tsir.vjp(tsir.grad(CU.norm), x)
    assert np.allclose(gradient, 2 * x)
    assert np.allclose(pullback(x)[0], 2 * x)
    (value, (dx, dy)), pullback = tsir.vjp(tsir.value_and_grad(CU.inner, (0, 1)), x, x + 1)
    assert np.isclose(value, (x * x * (x + 1)).sum())
    gx, gy = pullback((1.0, (x, None)))
    assert np.allclose(gx, dx + x * 2 * (x + 1))
    assert np.allclose(gy, dy + x * 2 * x)


class Parts(NamedTuple):
    w: Any
    rest: Any


def test_tuples_as_arguments() -> None:
    x, w, b = array(3), array(3), array(3)
    out, pullback = tsir.vjp(CU.parts, Parts(w, (2, b)), x)
    assert np.allclose(out, x * w * 2 + b)
    parts, dx = pullback(b)
    assert isinstance(parts, Parts)
    assert np.allclose(parts.w, 2 * x * b)
    assert parts.rest[0] is None
    assert np.allclose(parts.rest[1], b)
    assert np.allclose(dx, 2 * w * b)


def test_tuples_by_default() -> None:
    x = array(3)
    _, pullback = tsir.vjp(CU.powered, x)
    dx, rest = pullback(x)
    np.testing.assert_allclose(dx, 2 * x * x)
    assert rest == (None, (None, None))


@pytest.mark.parametrize(
    ("gradient", "message"),
    [
        (
            np.ones((3, 2)),
            "the gradient of the result: expected a tuple of 2, got float64 of sizes \\[3, 2\\]",
        ),
        ((np.ones((3, 2)),), r"expected a tuple of 2"),
        (
            (np.ones((2, 3)), None),
            r"the gradient of result 0: expected float64 of sizes \[3, 2\], got .*\[2, 3\]",
        ),
        ((np.ones((3, 2), np.float32), None), r"expected float64 .*, got float32"),
        (("x", None), r"expected float64 .*, got 'x'"),
        ((None, np.array(1)), r"the gradient of result 1: expected None for what is not of floats"),
    ],
)
def test_gradients_that_do_not_fit(gradient: object, message: str) -> None:
    _, pullback = tsir.vjp(CU.two, array(3, 4), array(4, 2))
    with pytest.raises(tsir.GradientError, match=message):
        pullback(gradient)


def test_sizes_zero_and_0d() -> None:
    _, pullback = tsir.vjp(CU.norm, np.zeros((0, 3)))
    assert pullback(1.0)[0].shape == (0, 3)
    _, pullback = tsir.vjp(CU.norm, np.array(3.0))
    assert pullback(1.0)[0] == 6


def test_pullbacks_refuse_complex_gradients_and_pickling() -> None:
    _, pullback = tsir.vjp(tsir.CompilationUnit("def f(x):\n    return x * 2").f, np.ones(2))
    with pytest.raises(tsir.GradientError, match=r"the gradient of the result: .*complex128"):
        pullback(np.ones(2) * 1j)
    with pytest.raises(TypeError, match="a pullback cannot be pickled"):
        pickle.dumps(pullback)


@pytest.mark.parametrize("low", [np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("text", ["cat(xs)", "stack(xs)", "hstack(xs)", "vstack(xs)", "outer(xs[0], xs[1])"])
def test_a_gradient_has_the_dtype_of_its_argument_where_dtypes_are_joined(text: str, low: Any) -> None:
    body = f"return torch.{text}"
    unit = tsir.CompilationUnit(f"""
def listed(xs: List[Tensor]):
    {body}

def pair(x, y):
    xs = [x, y]
    {body}
""")
    x, y = np.arange(3, dtype=np.float32), np.arange(3).astype(low)
    for run in (unit.listed, unit.pair):
        value, pullback = tsir.vjp(run, *([[x, y]] if run is unit.listed else [x, y]))
        found = pullback(np.ones_like(value))
        gradients = found[0] if run is unit.listed else found
        assert [g.dtype for g in gradients] == [np.float32, low]
        expected = [[3, 3, 3]] * 2 if "outer" in text else [[1, 1, 1]] * 2
        np.testing.assert_array_equal(np.array(gradients, np.float64), expected)


def test_a_tuple_of_one_is_taken_apart() -> None:
    f = tsir.CompilationUnit("def f(p: Tuple[Tensor], x):\n    return (p[0] ** 2 * x).sum()\n").f
    x = np.arange(3.0)
    value, pull = tsir.vjp(f, (x,), x + 1)
    (of_first,), of_second = pull(np.ones_like(value))
    np.testing.assert_array_equal(of_first, 2 * x * (x + 1))
    np.testing.assert_array_equal(of_second, x**2)
