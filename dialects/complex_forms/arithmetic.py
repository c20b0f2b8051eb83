"""Sums, products, quotients, powers and comparisons of complex numbers."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import (
    Forms,
    analytic,
    analytic_texts,
    by_parts,
    moving,
    other_texts,
    own_gradients,
)

_QUOTIENT = """
swap = c.abs() < d.abs()
large, small = torch.where(swap, d, c), torch.where(swap, c, d)
none = large == 0
ratio = torch.where(none, 0.0, small / torch.where(none, 1.0, large))
scale = 1 / (large + small * ratio)
re, im = torch.where(swap, a * ratio + b, a + b * ratio), torch.where(swap, b * ratio - a, b - a * ratio)
return torch.complex(re * scale, im * scale)
"""

_ABS = """
none = (a == 0) & (b == 0)
return torch.where(none, 0.0, torch.hypot(torch.where(none, 1.0, a), b))
"""

_SIGN = """
size = self.abs()
none = size == 0
safe = torch.where(none, 1.0, size)
return torch.complex(torch.where(none, 0.0, a / safe), torch.where(none, 0.0, b / safe))
"""

_CLOSE = """
assert rtol >= 0 and atol >= 0, 'expected rtol and atol of at least 0'
both = self.isfinite() & other.isfinite()
near = both & (torch.abs(self - other) <= atol + torch.abs(rtol * other))
same = (self == other) | near
return same | (self.isnan() & other.isnan()) if equal_nan else same
"""

_LERP = """
distance = end - self
near, far = self + weight * distance, end + (weight - 1) * distance
return {}
"""

_LOGADDEXP = """
swap = a < c
large, small = torch.where(swap, other, self), torch.where(swap, self, other)
return large + torch.log1p(torch.exp(torch.where(self == other, 0.0, small - large)))
"""

_POWER = """
if exponent == 0:
    return torch.ones_like(self)
if exponent == 1:
    return self.clone()
if exponent == 2:
    return self * self
if exponent == 3:
    return self * self * self
if exponent == -1:
    return self.reciprocal()
if exponent == -2:
    return (self * self).reciprocal()
if exponent == 0.5:
    return self.sqrt()
if exponent == -0.5:
    return self.rsqrt()
return torch.pow(self, torch.scalar_tensor(exponent, dtype={dtype}))
"""

_POWERS = """
of_zero = torch.where(exponent == 0, 1.0, torch.where(c > 0, torch.zeros_like(c), math.nan))
power = (exponent.to(torch.complex128) * self.to(torch.complex128).log()).exp()
return torch.where(self == 0, torch.complex(of_zero, of_zero * b), power.to({dtype}))
"""

ARITHMETIC: Forms = {
    **moving("logical_and logical_or logical_xor logical_not eq.Tensor eq.Scalar ne.Tensor ne.Scalar"),
    **by_parts("neg add.Tensor add.Scalar sub.Tensor sub.Scalar rsub.Tensor rsub.Scalar"),
    **analytic("mul.Tensor mul.Scalar square addcmul"),
    **analytic_texts(
        {
            "div.Tensor": _QUOTIENT,
            "div.Scalar": _QUOTIENT,
            "true_divide.Tensor": _QUOTIENT,
            "true_divide.Scalar": _QUOTIENT,
            "reciprocal": "return torch.ones_like(self) / self",
            "addcdiv": "return self + value * tensor1 / tensor2",
            "lerp.Scalar": _LERP.format("near if abs(float(weight)) < 0.5 else far"),
            "lerp.Tensor": _LERP.format("torch.where(weight.abs() < 0.5, near, far)"),
            "logaddexp": _LOGADDEXP,
            "pow.Tensor_Scalar": _POWER,
            "pow.Tensor_Tensor": _POWERS,
            "pow.Scalar": "return torch.pow(torch.scalar_tensor(self, dtype={dtype}), exponent)",
            "float_power.Tensor_Tensor": "return torch.pow(self, exponent)",
            "float_power.Tensor_Scalar": "return torch.pow(self, exponent)",
            "float_power.Scalar": "return torch.pow(self, exponent)",
        }
    ),
    **own_gradients({"conj_physical": "return torch.complex(a, -b)", "abs": _ABS}),
    **other_texts(
        {
            "sign": _SIGN,
            "isnan": "return a.isnan() | b.isnan()",
            "isinf": "return a.isinf() | b.isinf()",
            "isfinite": "return a.isfinite() & b.isfinite()",
            "isclose": _CLOSE,
            "allclose": "return bool(torch.isclose(self, other, rtol, atol, equal_nan).all())",
        }
    ),
}
