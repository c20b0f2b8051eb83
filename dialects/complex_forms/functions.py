"""Elementary functions of complex numbers; inverses after Kahan, whose formulas keep the signs of zeros."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import Forms, analytic_texts, other_texts

_ROOT = """
none = (a == 0) & (b == 0)
t = ((a.abs() + torch.hypot(torch.where(none, 1.0, a), b)) / 2).sqrt()
s = b / (2 * t)
re, im = torch.where(a < 0, s.abs(), t), torch.where(a < 0, torch.copysign(t, b), s)
re, im = torch.where(none, 0.0, re), torch.where(none, b, im)
return torch.complex(torch.where(b.isinf(), b.abs(), re), torch.where(b.isinf(), b, im))
"""

_SCALED_LOG = """
x = self.log()
return torch.complex(re(x) / math.log({0}), im(x) / math.log({0}))
"""

_TURNED = """
x = torch.complex(-b, a).{}()
return torch.complex(im(x), -re(x))
"""
"""A function at `iz`, divided by i."""

_COSH = """
zero = torch.copysign(torch.ones_like(a), a) * b
return torch.complex(a.cosh() * b.cos(), torch.where(b == 0, zero, a.sinh() * b.sin()))
"""

_LOG1P = """
near = (a.abs() < 0.5) & (b.abs() < 0.5)
size = torch.where(near, (a * (2 + a) + b * b).log1p() / 2, torch.hypot(1 + a, b).log())
return torch.complex(size, torch.atan2(b, 1 + a))
"""

_TANH = """
less, w = torch.expm1(-2 * a.abs()), 2 * b
s = 1 + less
scale = 1 / (1 + s * (s + 2 * w.cos()))
return torch.complex(torch.copysign(less * (1 + s) * scale, a), 2 * s * w.sin() * scale)
"""

_ASIN = """
below, above = torch.complex(1 - a, -b).sqrt(), torch.complex(1 + a, b).sqrt()
sine = re(below) * im(above) - im(below) * re(above)
return torch.complex(torch.atan2(a, re(below) * re(above) - im(below) * im(above)), sine.asinh())
"""

_ACOS = """
below, above = torch.complex(1 - a, -b).sqrt(), torch.complex(1 + a, b).sqrt()
sine = re(above) * im(below) - im(above) * re(below)
return torch.complex(2 * torch.atan2(re(below), re(above)), sine.asinh())
"""

_ACOSH = """
below, above = torch.complex(a - 1, b).sqrt(), torch.complex(a + 1, b).sqrt()
sine = re(below) * re(above) + im(below) * im(above)
return torch.complex(sine.asinh(), 2 * torch.atan2(im(below), re(above)))
"""

_ATANH = """
size, far = a.abs(), a.isinf() | b.isinf()
re = torch.where(far, 0.0, (4 * size / ((1 - size) * (1 - size) + b * b)).log1p() / 4)
angle = torch.atan2(2 * b, (1 - size) * (1 + size) - b * b)
angle = torch.where(far, torch.copysign(torch.full_like(b, math.pi), b), angle)
return torch.complex(torch.copysign(re, a), angle / 2)
"""

FUNCTIONS: Forms = {
    **analytic_texts(
        {
            "exp": "return torch.complex(a.exp() * b.cos(), torch.where(b == 0, b, a.exp() * b.sin()))",
            "exp2": "return torch.complex(a * math.log(2.0), b * math.log(2.0)).exp()",
            "expm1": "s = (b / 2).sin()\n"
            "return torch.complex(a.expm1() * b.cos() - 2 * s * s, a.exp() * b.sin())",
            "log": "return torch.complex(self.abs().log(), torch.atan2(b, a))",
            "log2": _SCALED_LOG.format("2.0"),
            "log10": _SCALED_LOG.format("10.0"),
            "log1p": _LOG1P,
            "sqrt": _ROOT,
            "rsqrt": "return self.sqrt().reciprocal()",
            "sin": _TURNED.format("sinh"),
            "cos": "return torch.complex(-b, a).cosh()",
            "tan": _TURNED.format("tanh"),
            "asin": _ASIN,
            "acos": _ACOS,
            "atan": _TURNED.format("atanh"),
            "sinh": "return torch.complex(a.sinh() * b.cos(), torch.where(b == 0, b, a.cosh() * b.sin()))",
            "cosh": _COSH,
            "tanh": _TANH,
            "asinh": _TURNED.format("asin"),
            "acosh": _ACOSH,
            "atanh": _ATANH,
            "sinc": "x = math.pi * self\nreturn torch.where(self == 0, 1.0, x.sin() / x)",
            "sigmoid": "return (1 + (-self).exp()).reciprocal()",
            "silu": "return self / (1 + (-self).exp())",
        }
    ),
    **other_texts(
        {
            "sigmoid_backward": "return grad_output * torch.conj_physical((1 - output) * output)",
            "tanh_backward": "return grad_output * torch.conj_physical(1 - output * output)",
        }
    ),
}
