"""
NumPy's functions and ufuncs on traced tensors, by what TorchScript has for them.

Dtypes are promoted as in TorchScript, which is as NumPy does it but for quotients of ints, which are f32, and
means of ints, which are refused.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.places import refusal

UFUNCS: dict[str, str] = {
    **{
        name: f"torch.{other}({{0}})"
        for name, other in {
            "absolute": "abs", "fabs": "abs", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin",
            "arcsinh": "asinh", "arctan": "atan", "arctanh": "atanh", "ceil": "ceil",
            "conjugate": "conj", "cos": "cos", "cosh": "cosh", "deg2rad": "deg2rad", "radians": "deg2rad",
            "exp": "exp", "exp2": "exp2", "expm1": "expm1", "floor": "floor", "isfinite": "isfinite",
            "isinf": "isinf", "isnan": "isnan", "log": "log", "log10": "log10", "log1p": "log1p",
            "log2": "log2", "logical_not": "logical_not", "negative": "neg", "positive": "clone",
            "rad2deg": "rad2deg",
            "degrees": "rad2deg", "reciprocal": "reciprocal", "rint": "round",
            "signbit": "signbit", "sin": "sin", "sinh": "sinh", "sqrt": "sqrt", "square": "square",
            "tan": "tan", "tanh": "tanh", "trunc": "trunc", "invert": "bitwise_not",
            "bitwise_not": "bitwise_not",
        }.items()
    },
    **{
        name: f"torch.{other}({{0}}, {{1}})"
        for name, other in {
            "arctan2": "atan2", "copysign": "copysign", "fmax": "fmax", "fmin": "fmin", "hypot": "hypot",
            "logaddexp": "logaddexp", "logaddexp2": "logaddexp2", "logical_and": "logical_and",
            "logical_or": "logical_or", "logical_xor": "logical_xor", "maximum": "maximum",
            "minimum": "minimum", "fmod": "fmod", "nextafter": "nextafter", "heaviside": "heaviside",
        }.items()
    },
    "add": "{0} + {1}", "subtract": "{0} - {1}", "multiply": "{0} * {1}", "divide": "{0} / {1}",
    "true_divide": "{0} / {1}", "floor_divide": "{0} // {1}", "remainder": "{0} % {1}", "mod": "{0} % {1}",
    "power": "{0} ** {1}", "float_power": "torch.float_power({0}, {1})", "matmul": "{0} @ {1}",
    "bitwise_and": "{0} & {1}", "bitwise_or": "{0} | {1}", "bitwise_xor": "{0} ^ {1}",
    "left_shift": "{0} << {1}", "right_shift": "{0} >> {1}", "greater": "{0} > {1}",
    "greater_equal": "{0} >= {1}", "less": "{0} < {1}", "less_equal": "{0} <= {1}", "equal": "{0} == {1}",
    "not_equal": "{0} != {1}", "sign": "torch.where({0} == {0}, torch.sign({0}), {0})",
}  # fmt: skip
"""Expressions by the names of ufuncs."""

_OF_TRUTHS = ("logical_and", "logical_or", "logical_xor")
_OF_TENSORS = (
    "maximum", "minimum", "fmax", "fmin", "arctan2", "hypot", "copysign", "heaviside", "logaddexp",
    "logaddexp2", "nextafter", *_OF_TRUTHS,
)  # fmt: skip
"""Those that take no numbers in TorchScript: numbers become tensors of the dtype that the result has."""

_REDUCTIONS = {"add": "sum", "multiply": "prod", "maximum": "amax", "minimum": "amin"}


def call_ufunc(ufunc: np.ufunc, method: str, inputs: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """The traced result of a ufunc; UnsupportedError if it has no form in a trace."""
    name, rest = ufunc.__name__, dict(keywords)
    out = rest.pop("out", (None,))[0]
    if method == "reduce" and name in _REDUCTIONS:
        found = reduced(_REDUCTIONS[name], inputs[0], rest.pop("axis", 0), rest.pop("keepdims", False))
    elif method != "__call__" or name not in UFUNCS:
        raise refusal(f"numpy.{name}{'' if method == '__call__' else f'.{method}'} has no form in a trace")
    else:
        found = apply(name, *inputs)
    if rest:
        raise refusal(f"numpy.{name} has no form in a trace with {', '.join(sorted(rest))}")
    if out is None:
        return found
    out[...] = found
    return out


def apply(name: str, *operands: Any) -> Any:
    """The expression of a ufunc."""
    if name in _OF_TENSORS:
        like = next((each for each in operands if not isinstance(each, bool | int | float)), None)
        if like is None:
            raise refusal(f"numpy.{name} of numbers alone has no form in a trace")
        operands = tuple([_as_tensor(each, like, name in _OF_TRUTHS) for each in operands])
    return evaluate(name, UFUNCS[name], *operands)


def _as_tensor(value: Any, like: Any, is_truth: bool) -> Any:
    if not isinstance(value, bool | int | float):
        return value
    if is_truth:
        return evaluate("ne", "torch.scalar_tensor({0}) != 0", value)
    return evaluate("mul", "torch.ones([], dtype={1}.dtype) * {0}", value, like)  # which promotes the dtype


def reduced(name: str, x: Any, axis: Any, keepdims: Any) -> Any:
    """A reduction of some dimensions, or of all for None."""
    if axis is None and not keepdims:
        return evaluate(name, f"{{0}}.{name}()", x)
    if axis is None:
        axis = tuple(range(x.ndim))
    if name == "prod":
        if isinstance(axis, tuple):
            raise refusal("prod has no form in a trace for several axes")
        return evaluate(name, "{0}.prod({1}, {2})", x, axis, bool(keepdims))
    return evaluate(name, f"{{0}}.{name}({{1}}, {{2}})", x, _axes(axis), bool(keepdims))


def _axes(axis: Any) -> list[Any]:
    """Axes to reduce: of none, TorchScript reduces all, and NumPy none."""
    if not (axes := listed(axis)):
        raise refusal("a reduction of no axes has no form in a trace")
    return axes


def listed(axis: Any) -> list[Any]:
    """Axes or sizes, of which one may be given alone, as a list."""
    return list(cast("tuple[Any, ...]", axis)) if isinstance(axis, tuple | list) else [axis]


def _reduction(name: str) -> Callable[..., Any]:
    def reduce(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        _expect_none(dtype=dtype, out=out)
        return reduced(name, a, axis, keepdims)

    return reduce


def _expect_none(**options: Any) -> None:
    if given := [name for name, value in options.items() if value is not None]:
        raise refusal(f"expected no {', '.join(given)} of a function of NumPy in a trace")


def _spread(name: str) -> Callable[..., Any]:
    def spread(
        a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: int = 0, keepdims: Any = False, *,
        correction: int | None = None,
    ) -> Any:  # fmt: skip
        _expect_none(dtype=dtype, out=out)
        dims = None if axis is None else _axes(axis)
        degrees = ddof if correction is None else correction
        text = f"torch.{name}({{0}}, {{1}}, correction={{2}}, keepdim={{3}})"
        return evaluate(name, text, a, dims, degrees, bool(keepdims))

    return spread


def _place(name: str) -> Callable[..., Any]:
    def place(a: Any, axis: int | None = None, out: Any = None, *, keepdims: Any = False) -> Any:
        _expect_none(out=out)
        return evaluate(name, f"{{0}}.{name}({{1}}, {{2}})", a, axis, bool(keepdims))

    return place


def _truth(name: str) -> Callable[..., Any]:
    def truth(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        _expect_none(out=out)
        return reduced(name, evaluate("ne", "{0} != 0", a), axis, keepdims)

    return truth


def _scan(name: str) -> Callable[..., Any]:
    def scan(a: Any, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
        _expect_none(dtype=dtype, out=out)
        flat = evaluate("flatten", "{0}.flatten()", a) if axis is None else a
        return evaluate(name, f"{{0}}.{name}({{1}})", flat, axis or 0)

    return scan


def _concatenate(arrays: Sequence[Any], axis: int | None = 0, out: Any = None, *, dtype: Any = None) -> Any:
    _expect_none(out=out, dtype=dtype)
    if axis is None:
        return evaluate("cat", "torch.cat({0})", [evaluate("flatten", "{0}.flatten()", a) for a in arrays])
    return evaluate("cat", "torch.cat({0}, {1})", list(arrays), axis)


def _stack(arrays: Sequence[Any], axis: int = 0, out: Any = None, *, dtype: Any = None) -> Any:
    _expect_none(out=out, dtype=dtype)
    return evaluate("stack", "torch.stack({0}, {1})", list(arrays), axis)


def _where(condition: Any, x: Any = None, y: Any = None) -> Any:
    if x is None or y is None:
        raise refusal("numpy.where of a condition alone has no form in a trace")
    return evaluate("where", "torch.where({0}, {1}, {2})", condition, x, y)


def _reshape(
    a: Any, /, shape: Any = None, order: str = "C", *, newshape: Any = None, copy: Any = None
) -> Any:
    if order != "C":
        raise refusal(f"expected the order 'C' of reshape in a trace, got {order!r}")
    return evaluate("reshape", "{0}.reshape({1})", a, listed(newshape if shape is None else shape))


def _clip(
    a: Any, a_min: Any = None, a_max: Any = None, out: Any = None, *, min: Any = None, max: Any = None
) -> Any:
    _expect_none(out=out)
    low, high = (min if a_min is None else a_min), (max if a_max is None else a_max)
    return evaluate("clamp", "torch.clamp({0}, {1}, {2})", a, low, high)


def _dot(a: Any, b: Any, out: Any = None) -> Any:
    _expect_none(out=out)
    if not all(not isinstance(each, int | float) and 0 < each.ndim <= 2 for each in (a, b)):
        remedy = "@ multiplies stacks of matrices, * multiplies by numbers"
        raise refusal(f"numpy.dot of other ranks than 1 and 2 has no form in a trace; {remedy}")
    return evaluate("matmul", "torch.matmul({0}, {1})", a, b)


def _norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    dims = None if axis is None else listed(axis)
    text = "torch.linalg.norm({0}, ord={1}, dim={2}, keepdim={3})"
    return evaluate("norm", text, x, ord, dims, bool(keepdims))


def _sort(a: Any, axis: int = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    _expect_none(order=order)
    return evaluate("sort", "torch.sort({0}, {1})", a, axis)[0]


def _argsort(a: Any, axis: int = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    _expect_none(order=order)
    return evaluate("argsort", "torch.argsort({0}, {1})", a, axis)


def _like(name: str) -> Callable[..., Any]:
    def like(a: Any, dtype: Any = None, order: Any = "K", subok: Any = True, shape: Any = None) -> Any:
        _expect_none(dtype=dtype, shape=shape)
        return evaluate(name, f"torch.{name}({{0}})", a)

    return like


def _einsum(subscripts: str, *operands: Any, **options: Any) -> Any:
    _expect_none(**{name: value for name, value in options.items() if value})
    return evaluate("einsum", "torch.einsum({0}, {1})", subscripts, list(operands))


def _form(parameters: str, expression: str, without: str | None = None) -> Callable[..., Any]:
    """
    A function of these parameters, as `a, k=0`, that is an expression of them, in order.

    Those with a star are made lists. Where the last is None, the function is the expression `without` it.
    """
    texts = [each.strip().partition("=") for each in parameters.split(",")]
    names = [name.lstrip("*") for name, _, _ in texts]
    defaults = {n: ast.literal_eval(text) for n, (_, sign, text) in zip(names, texts, strict=True) if sign}
    several = {name for name, (given, _, _) in zip(names, texts, strict=True) if given.startswith("*")}
    called = expression.partition("(")[0].rpartition(".")[2]

    def call(*args: Any, **keywords: Any) -> Any:
        if len(args) > len(names):
            raise TypeError(f"expected at most {len(names)} arguments, got {len(args)}")
        given = {**defaults, **dict(zip(names, args, strict=False)), **keywords}
        if missing := [name for name in names if name not in given]:
            raise TypeError(f"missing {', '.join(missing)}")
        _expect_none(**{name: value for name, value in given.items() if name not in names})
        values = [given[name] for name in names]
        text = expression
        if without is not None and values[-1] is None:
            text, values = without, values[:-1]
        pairs = zip(names, values, strict=False)
        return evaluate(called, text, *(listed(v) if name in several else v for name, v in pairs))

    return call


def _flip(m: Any, axis: Any = None) -> Any:
    dims = list(range(m.ndim)) if axis is None else listed(axis)
    return evaluate("flip", "torch.flip({0}, {1})", m, dims)


def _shape(a: Any) -> Any:
    return a.shape


def _ndim(a: Any) -> int:
    return a.ndim


def _extreme(name: str) -> Callable[..., Any]:
    def extreme(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        _expect_none(out=out)
        return reduced(name, a, axis, keepdims)

    return extreme


_TRANSPOSE = _form("a, *axes=None", "{0}.permute({1})", "{0}.T")
_SPLIT = _form("ary, indices_or_sections, axis=0", "torch.tensor_split({0}, {1}, {2})")

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sum": _reduction("sum"), "mean": _reduction("mean"), "prod": _reduction("prod"),
    "max": _extreme("amax"), "amax": _extreme("amax"), "min": _extreme("amin"), "amin": _extreme("amin"),
    "var": _spread("var"), "std": _spread("std"), "argmax": _place("argmax"), "argmin": _place("argmin"),
    "any": _truth("any"), "all": _truth("all"), "cumsum": _scan("cumsum"), "cumprod": _scan("cumprod"),
    "concatenate": _concatenate, "concat": _concatenate, "stack": _stack, "where": _where,
    "vstack": _form("*tup", "torch.vstack({0})"), "hstack": _form("*tup", "torch.hstack({0})"),
    "reshape": _reshape, "transpose": _TRANSPOSE, "permute_dims": _TRANSPOSE, "clip": _clip, "dot": _dot,
    "copy": _form("a", "torch.clone({0})"), "shape": _shape, "ndim": _ndim,
    "size": _form("a, axis=None", "{0}.size({1})", "{0}.numel()"),
    "diff": _form("a, n=1, axis=-1", "torch.diff({0}, {1}, {2})"),
    "matmul": _form("x1, x2", "torch.matmul({0}, {1})"), "sort": _sort, "argsort": _argsort,
    "moveaxis": _form("a, *source, *destination", "torch.movedim({0}, {1}, {2})"), "flip": _flip,
    "swapaxes": _form("a, axis1, axis2", "torch.transpose({0}, {1}, {2})"),
    "zeros_like": _like("zeros_like"), "ones_like": _like("ones_like"), "empty_like": _like("empty_like"),
    "full_like": _form("a, fill_value", "torch.full_like({0}, {1})"),
    "expand_dims": _form("a, axis", "torch.unsqueeze({0}, {1})"),
    "squeeze": _form("a, *axis=None", "torch.squeeze({0}, {1})", "torch.squeeze({0})"), "einsum": _einsum,
    "ravel": _form("a", "torch.flatten({0})"), "outer": _form("a, b", "torch.outer({0}, {1})"),
    "inner": _form("a, b", "torch.inner({0}, {1})"), "kron": _form("a, b", "torch.kron({0}, {1})"),
    "trace": _form("a", "torch.trace({0})"), "tril": _form("m, k=0", "torch.tril({0}, {1})"),
    "triu": _form("m, k=0", "torch.triu({0}, {1})"), "diag": _form("v, k=0", "torch.diag({0}, {1})"),
    "diagonal": _form("a, offset=0, axis1=0, axis2=1", "torch.diagonal({0}, {1}, {2}, {3})"),
    "roll": _form("a, *shift, *axis=None", "torch.roll({0}, {1}, {2})", "torch.roll({0}, {1})"),
    "tile": _form("A, *reps", "torch.tile({0}, {1})"),
    "repeat": _form("a, repeats, axis=None", "torch.repeat_interleave({0}, {1}, {2})"),
    "take": _form("a, indices, axis=None", "torch.index_select({0}, {2}, {1})", "torch.take({0}, {1})"),
    "take_along_axis": _form("arr, indices, axis=-1", "torch.take_along_dim({0}, {1}, {2})"),
    "broadcast_to": _form("array, *shape", "torch.broadcast_to({0}, {1})"),
    "array_split": _SPLIT, "split": _SPLIT, "round": _form("a, decimals=0", "torch.round({0}, decimals={1})"),
    "real": _form("val", "torch.real({0})"), "imag": _form("val", "torch.imag({0})"), "linalg.norm": _norm,
    "linalg.solve": _form("a, b", "torch.linalg.solve({0}, {1})"),
    "linalg.inv": _form("a", "torch.linalg.inv({0})"), "linalg.det": _form("a", "torch.linalg.det({0})"),
    "linalg.cholesky": _form("a", "torch.linalg.cholesky({0})"),
}  # fmt: skip
"""The functions of NumPy that have a form in a trace, by their names."""


def call_function(function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """The traced result of a function of NumPy; UnsupportedError if it has no form in a trace."""
    module = function.__module__.partition(".")[2]
    name = f"{module}.{function.__name__}" if module in ("linalg", "fft", "random") else function.__name__
    found = FUNCTIONS.get(name)
    if found is None:
        raise refusal(f"numpy.{name} has no form in a trace")
    try:
        return found(*args, **keywords)
    except TypeError as error:
        raise refusal(f"numpy.{name} has no form in a trace with these arguments: {error}") from error
