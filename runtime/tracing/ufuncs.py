"""NumPy's functions of elements on traced tensors, by the expressions that TorchScript has for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.places import refusal
from tsir.runtime.tracing.reductions import is_exact, reduced

UFUNCS: dict[str, str] = {
    **{
        name: f"torch.{other}({{0}})"
        for name, other in {
            "absolute": "abs", "fabs": "abs", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin",
            "arcsinh": "asinh", "arctan": "atan", "arctanh": "atanh", "ceil": "ceil",
            "cos": "cos", "cosh": "cosh", "deg2rad": "deg2rad", "radians": "deg2rad",
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
    "conjugate": "torch.conj({0}).clone()",
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
    out, where = rest.pop("out", (None,))[0], rest.pop("where", True)
    if method == "reduce" and name in _REDUCTIONS:
        found = reduced(_REDUCTIONS[name], inputs[0], rest.pop("axis", 0), rest.pop("keepdims", False))
    elif method != "__call__" or name not in UFUNCS:
        raise refusal(f"numpy.{name}{'' if method == '__call__' else f'.{method}'} has no form in a trace")
    elif name == "reciprocal" and is_exact(inputs[0]):
        raise refusal("numpy.reciprocal of ints, which are 0 but for 1, has no form in a trace: 1 / x")
    else:
        found = apply(name, *inputs)
    if rest:
        raise refusal(f"numpy.{name} has no form in a trace with {', '.join(sorted(rest))}")
    if out is None and where is not True:
        raise refusal(f"expected an out beside where of numpy.{name} in a trace")
    return found if out is None else put(found, out, where)


def put(found: Any, out: Any, where: Any = True) -> Any:
    """Write what a ufunc gives into `out`, where it is told; UnsupportedError for another kind of dtype."""
    own, other = (np.asarray(getattr(each, "value", each)).dtype for each in (found, out))
    if not np.can_cast(own, other, "same_kind"):
        raise refusal(f"expected an out of a kind that {own} is cast to, got {other}")
    out[...] = found if where is True else evaluate("where", "torch.where({0}, {1}, {2})", where, found, out)
    return out


def apply(name: str, *operands: Any) -> Any:
    """The expression of a ufunc."""
    if name in _OF_TENSORS:
        like = next((each for each in operands if not isinstance(each, bool | int | float)), None)
        if like is None:
            raise refusal(f"numpy.{name} of numbers alone has no form in a trace")
        operands = tuple([as_tensor(each, like, name in _OF_TRUTHS) for each in operands])
    return evaluate(name, UFUNCS[name], *operands)


def as_tensor(value: Any, like: Any, is_truth: bool) -> Any:
    if not isinstance(value, bool | int | float):
        return value
    if is_truth:
        return evaluate("ne", "torch.scalar_tensor({0}) != 0", value)
    return evaluate("mul", "torch.ones([], dtype={1}.dtype) * {0}", value, like)  # which promotes the dtype
