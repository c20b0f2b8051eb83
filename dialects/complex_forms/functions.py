"""Elementary functions of complex numbers; inverses after Kahan, whose formulas keep the signs of zeros."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import Forms, analytic_texts, other_texts

_ROOT = """
none = (a == 0) & (b == 0)
t = ((a.abs() + torch.hypot(torch.where(none, 1.0, a), b)) / 2).sqrt()
s = b / (2 * t)
re, im = torch.where(a < 0, s.abs(), t), torch.where(a < 0, torch.copysign(t, b), s)
return torch.complex(torch.where(none, 0.0, re), torch.where(none, b, im))
"""

_LOG1P = """
near = (a.abs() < 0.5) & (b.abs() < 0.5)
size = torch.where(near, (a * (2 + a) + b * b).log1p() / 2, torch.hypot(1 + a, b).log())
return torch.complex(size, torch.atan2(b, 1 + a))
"""

_TANH = """
s, w = (-2 * a.abs()).exp(), 2 * b
scale = 1 / (1 + s * (s + 2 * w.cos()))
return torch.complex(torch.copysign((1 - s) * (1 + s) * scale, a), 2 * s * w.sin() * scale)
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
size = a.abs()
re = (4 * size / ((1 - size) * (1 - size) + b * b)).log1p() / 4
return torch.complex(torch.copysign(re, a), torch.atan2(2 * b, (1 - size) * (1 + size) - b * b) / 2)
"""

FUNCTIONS: Forms = {
    **analytic_texts(
        {
            "exp": "return torch.complex(a.exp() * b.cos(), a.exp() * b.sin())",
            "exp2": "return (self * math.log(2.0)).exp()",
            "expm1": "s = (b / 2).sin()\n"
            "return torch.complex(a.expm1() * b.cos() - 2 * s * s, a.exp() * b.sin())",
            "log": "return torch.complex(self.abs().log(), torch.atan2(b, a))",
            "log2": "return self.log() / math.log(2.0)",
            "log10": "return self.log() / math.log(10.0)",
            "log1p": _LOG1P,
            "sqrt": _ROOT,
            "rsqrt": "return self.sqrt().reciprocal()",
            "sin": "return torch.complex(a.sin() * b.cosh(), a.cos() * b.sinh())",
            "cos": "return torch.complex(a.cos() * b.cosh(), -a.sin() * b.sinh())",
            "tan": "x = torch.complex(-b, a).tanh()\nreturn torch.complex(im(x), -re(x))",
            "asin": _ASIN,
            "acos": _ACOS,
            "atan": "x = torch.complex(-b, a).atanh()\nreturn torch.complex(im(x), -re(x))",
            "sinh": "return torch.complex(a.sinh() * b.cos(), a.cosh() * b.sin())",
            "cosh": "return torch.complex(a.cosh() * b.cos(), a.sinh() * b.sin())",
            "tanh": _TANH,
            "asinh": "x = torch.complex(-b, a).asin()\nreturn torch.complex(im(x), -re(x))",
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
