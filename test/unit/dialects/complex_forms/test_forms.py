"""Operators on complex numbers: values, derivatives where dtypes change on the way, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.complex_forms.forms import FORMS, REAL_ONLY
from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.table.families import OPERATORS

Array = np.ndarray[Any, Any]


def numbers(*shape: int, seed: int = 0) -> Array:
    """Complex numbers of both signs in both parts."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal(shape) + 1j * rng.standard_normal(shape)


def function(body: str, parameters: str = "x, y") -> Any:
    """A function of a body, whose lines follow each other."""
    lines = "\n    ".join(body.strip().splitlines())
    return tsir.CompilationUnit(f"def f({parameters}):\n    {lines}\n").f


def test_names_are_those_of_operators() -> None:
    known = {name.removeprefix("aten.") for name in OPERATORS}
    assert not FORMS.keys() - known - {"alias"}
    assert not {name for name in REAL_ONLY if name not in OPERATORS}


FUNCTIONS: dict[str, Callable[[Array], Array]] = {
    "exp": np.exp, "expm1": np.expm1, "log": np.log, "sqrt": np.sqrt, "sin": np.sin, "cos": np.cos,
    "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh,
}  # fmt: skip

PARTS = (0.0, -0.0, 1e-9, -1e-9, 0.5, -0.5, 2.0, -2.0, 30.0, -30.0)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_branches_are_those_of_numpy(name: str) -> None:
    x = np.empty((len(PARTS), len(PARTS)), np.complex128)
    x.real, x.imag = np.array(PARTS)[:, None], np.array(PARTS)
    if name == "acos":  # numpy loses what is small beside what is large
        x = x[np.abs(x.real) < 1]
    with np.errstate(all="ignore"):
        expected = FUNCTIONS[name](x)
    finite = np.isfinite(expected)
    found = function(f"return torch.{name}(x)", "x")(x)
    np.testing.assert_allclose(found[finite], expected[finite], rtol=1e-9, atol=1e-15)
    signed = (found.imag == 0) & (expected.imag == 0) & (np.abs(expected.real) > 1e-12)
    np.testing.assert_array_equal(np.signbit(found.imag[signed]), np.signbit(expected.imag[signed]))


DTYPES = (np.bool_, np.int64, np.float16, np.float32, np.float64, np.complex64, np.complex128)


@pytest.mark.parametrize("other", DTYPES, ids=lambda d: d.__name__)
@pytest.mark.parametrize("own", [np.complex64, np.complex128], ids=lambda d: d.__name__)
def test_numbers_promote(own: type[Any], other: type[Any]) -> None:
    x, y = numbers(3).astype(own), np.ones(3, other)
    wide = own is np.complex128 or other in (np.float64, np.complex128)
    for run in (add := function("return x + y"), add.interpret):
        assert run(x, y).dtype == (np.complex128 if wide else np.complex64)
        assert run(x, y[0].reshape(())).dtype == x.dtype  # a tensor without dimensions does not count
    for number in ("2", "2.5", "True"):
        assert function(f"return x * {number}", "x")(x).dtype == x.dtype


ALONG = {
    "through a list": "xs = [x, x.real, y]\ns = y\nfor z in xs:\n    s = s * z\nreturn s",
    "a loop": "z = x.real\nfor i in range(3):\n    z = z * y\nreturn z * z",
    "a loop of exponentials": "z = x.real\nfor i in range(2):\n    z = torch.exp(z * y)\nreturn z",
    "a branch": "z = x.real\nif bool((x.real > -9).all()):\n    z = x\nreturn z * y * z",
    "another branch": "z = x\nif bool((x.real > -9).all()):\n    z = x.real\nreturn z * y * z",
    "conjugates": "z = x.real\nfor i in range(2):\n    z = torch.conj(z) * y\nreturn z.mH",
    "variances": "z = x.real\nfor i in range(2):\n    z = z * y + z.var()\nreturn z",
    "real factors": "return x.real * y + y.imag / x",
    "products": "return torch.einsum('ij,jk->ik', x, y.mH) @ torch.linalg.vecdot(x, y)",
    "norms": "return torch.linalg.vector_norm(x) * y.std(1) * x",
}


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("body", ALONG.values(), ids=ALONG)
def test_gradients_are_those_of_the_parts(body: str) -> None:
    f, x, y, step = function(body), numbers(3, 3), numbers(3, 3, seed=1), 1e-6
    result, pull = tsir.vjp(f, x, y)
    seed = numbers(*result.shape, seed=2).astype(result.dtype)
    gradients = pull(seed)
    for place, direction in ((0, numbers(3, 3, seed=3)), (1, numbers(3, 3, seed=4))):
        tangents = [direction if i == place else np.zeros_like(direction) for i in (0, 1)]
        ahead, behind = (f(x + s * tangents[0], y + s * tangents[1]) for s in (step, -step))
        difference = (ahead - behind) / (2 * step)
        expected = np.sum(np.conj(seed) * difference).real
        assert np.sum(np.conj(gradients[place]) * direction).real == pytest.approx(expected, rel=1e-5)
        np.testing.assert_allclose(tsir.jvp(f, (x, y), tuple(tangents))[1], difference, rtol=1e-5, atol=1e-6)


def test_what_may_be_complex_has_no_formula_of_real_numbers() -> None:
    f = function("z = x.real\nfor i in range(2):\n    z = torch.sgn(z) * y\nreturn z")
    with pytest.raises(TsirError, match="whether its tensors are complex is not known"):
        tsir.vjp(f, numbers(3), numbers(3))


def test_parts_share_memory() -> None:
    body = "z = x.clone()\nz.imag.mul_(2)\ntorch.view_as_real(z)[..., 0] = 1\nz.real.add_(1)\nreturn z"
    x = numbers(3, 4)
    for run in (f := function(body, "x"), f.interpret):
        np.testing.assert_array_equal(run(x), 2 + 2j * x.imag)


@pytest.mark.parametrize(
    "call", ["x.sort()[0]", "x.max()", "x > y", "torch.relu(x)", "x.softmax(0)", "x // y", "x.clone().abs_()"]
)
def test_what_takes_none_says_so(call: str) -> None:
    for run in (f := function(f"return {call}"), f.interpret):
        with pytest.raises(TsirError, match=r"'aten\.\S+' takes no complex numbers: expected .* got complex"):
            run(numbers(3), numbers(3))


@pytest.mark.parametrize("call", ["x.masked_fill(x > 0, v)", "x.index_fill(0, torch.tensor([0]), v)"])
def test_what_loses_imaginary_parts_is_refused(call: str) -> None:
    for run in (f := function(f"return {call}", "x, v"), f.interpret):
        with pytest.raises(TsirError, match="expected a real 'value' for float64, got complex128"):
            run(np.ones(2), np.array(1j))


def test_what_is_filled_with_a_tensor_has_its_real_part() -> None:
    for run in (f := function("return x.clone().fill_(v)", "x, v"), f.interpret):
        np.testing.assert_array_equal(run(np.ones(2), np.array(2 + 1j)), [2, 2])
