"""Comparisons, logic, and choices between elements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import TO_BOOL, binary, pointwise, unary
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types.dtype import Array, DType

_COMPARISONS: dict[str, tuple[str, Callable[[Array, Array], Array], str]] = {
    "eq": ("==", np.equal, "Whether both are equal; NaN never is."),
    "ne": ("!=", np.not_equal, "Whether both differ; NaN always does."),
    "lt": ("<", np.less, "Whether `self` is less than `other`."),
    "le": ("<=", np.less_equal, "Whether `self` is at most `other`."),
    "gt": (">", np.greater, "Whether `self` is greater than `other`."),
    "ge": (">=", np.greater_equal, "Whether `self` is at least `other`."),
}

for _name, (_sign, _function, _doc) in _COMPARISONS.items():
    binary(_name, f"self {_sign} other", rule=TO_BOOL, doc=_doc)(_function)

_LOGIC: dict[str, tuple[str, Callable[[Array, Array], Array], str]] = {
    "logical_and": ("self and other", np.logical_and, "Whether both are not zero."),
    "logical_or": ("self or other", np.logical_or, "Whether one of both is not zero."),
    "logical_xor": ("(self != 0) != (other != 0)", np.logical_xor, "Whether exactly one is not zero."),
}

for _name, (_expression, _function, _doc) in _LOGIC.items():
    _text = f"aten::{_name}(Tensor self, Tensor other) -> Tensor"
    pointwise(_text, _expression, rule=TO_BOOL, doc=_doc)(_function)

unary("logical_not", expression="not self", rule=TO_BOOL, doc="Whether it is zero.")(np.logical_not)


@dataclass(frozen=True)
class _Masked(rules.Pointwise):
    """Operators that read a tensor as truth values, which must have the dtypes `masks`."""

    mask: str = "condition"
    masks: tuple[DType, ...] = (DType.bool, DType.u8)

    def computes(self, arguments: Arguments) -> DType | None:
        found = arguments.tensor(self.mask).dtype
        if found not in (None, *self.masks):
            names = " or ".join(str(d.numpy) for d in self.masks)
            raise RuleError(f"expected '{self.mask}' of dtype {names}, got {found.numpy}")
        return super().computes(arguments)


_CHOICE = _Masked(promotes=("self", "other"), operands=("self", "other"))


def where(condition: Array, self: Array, other: Array) -> Array:
    """`self` where the condition holds, else `other`."""
    return np.where(condition.astype(np.bool_), self, other)


for _overload, _self, _other, _out in (
    ("self", "Tensor", "Tensor", "self_out"),
    ("ScalarOther", "Tensor", "Scalar", None),
    ("ScalarSelf", "Scalar", "Tensor", None),
    ("Scalar", "Scalar", "Scalar", None),
):
    _tensors = [name for name, type in (("self", _self), ("other", _other)) if type == "Tensor"]
    _choices = {"self": "torch.where(condition, {}, 0)", "other": "torch.where(condition, 0, {})"}
    pointwise(
        f"aten::where.{_overload}(Tensor condition, {_self} self, {_other} other) -> Tensor",
        "self if condition else other",
        {name: _choices[name].format("grad") for name in _tensors},
        terms(**{name: f"{_choices[name].format(f'{name}_t')}.expand(result.size())" for name in _tensors})
        if _tensors
        else None,
        rule=_CHOICE,
        inplace=False,
        out=_out,
    )(where)

_FILL = _Masked(promotes=("self",), operands=("self", "value"), mask="mask", masks=(DType.bool,))


@pointwise(
    "aten::masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor",
    "value if mask else self",
    {"self": "grad.masked_fill(mask, 0)", "value": "torch.where(mask, grad, 0)"},
    linear("self", "value"),
    rule=replace(_FILL, single=("value",), fits=("value",)),
    out="Tensor_out",
)
@pointwise(
    "aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor",
    "value if mask else self",
    {"self": "grad.masked_fill(mask, 0)"},
    terms(self="torch.where(mask, 0, self_t)"),
    rule=replace(_FILL, fits=("value",)),
    out="Scalar_out",
)
def masked_fill(self: Array, mask: Array, value: Array) -> Array:
    """`value` where the mask holds, else `self`."""
    return np.where(mask, value, self)


@pointwise(
    "aten::isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08,"
    " bool equal_nan=False) -> Tensor",
    "self == other or (equal_nan and self != self and other != other)"
    " or (isfinite(self) and isfinite(other) and abs(distance) <= atol + abs(rtol * other))",
    rule=replace(TO_BOOL, agree=("self", "other")),
    where=("distance = self / 1 - other / 1",),  # of integers in f64, which does not wrap
    demands=(("rtol >= 0 and atol >= 0", "expected tolerances of at least 0"),),
    inplace=False,
    out=None,
)
def isclose(self: Array, other: Array, rtol: float, atol: float, equal_nan: bool) -> Array:
    """Whether both differ by at most `atol + rtol * abs(other)`; infinities are close to themselves."""
    if not (rtol >= 0 and atol >= 0):
        raise ValueError(f"expected tolerances of at least 0, got rtol={rtol} and atol={atol}")
    a, b = (x.astype(np.float64) if x.dtype.kind not in "fc" else x for x in (self, other))
    near = np.isfinite(a) & np.isfinite(b) & (np.abs(a - b) <= atol + np.abs(rtol * b))
    return (self == other) | near | (equal_nan & np.isnan(a) & np.isnan(b))


@operator(
    "aten::allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08,"
    " bool equal_nan=False) -> bool",
    loops=loops.Script("""
    def allclose(self, other, rtol: float, atol: float, equal_nan: bool):
        return bool(torch.isclose(self, other, rtol, atol, equal_nan).all())
    """),
)
def allclose(self: Array, other: Array, rtol: float, atol: float, equal_nan: bool) -> bool:
    """Whether all elements are close."""
    if self.dtype != other.dtype:
        raise ValueError(f"expected tensors of one dtype, got {self.dtype} and {other.dtype}")
    return bool(isclose(self, other, rtol, atol, equal_nan).all())


@operator(
    "aten::equal(Tensor self, Tensor other) -> bool",
    loops=loops.Script("""
    def equal(self, other):
        if self.size() != other.size():
            return False
        return bool((self == other).all())
    """),
)
def equal(self: Array, other: Array) -> bool:
    """Whether both have the same sizes and equal elements."""
    return self.shape == other.shape and bool(np.all(self == other))
