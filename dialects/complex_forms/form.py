"""
Forms: how an operator takes complex numbers.

A text is the body of a script function with the operator's arguments. In it, `a + bi` is the first tensor or
number that takes part, `c + di` the second and `e + fi` the third, all of them in the complex dtype to which
they promote, in which the arguments are too; `re(x)` and `im(x)` are the parts of another tensor. `{ad}` is a
call of the operator itself with `a` in place of the first argument and `d` in place of the second; `{re}` and
`{im}` are calls with the real and with the imaginary parts of all. Without a text native code is as for
real numbers. `{dtype}` is the number of the complex dtype. Calls have no `dtype` and no optional tensors.

The gradient of a function of complex numbers is, as in PyTorch, that by the real part plus i times that
by the imaginary part. Where the function is analytic this is the conjugate of its formula for real numbers,
on the conjugate of what comes in; where it is linear with real factors, both are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Gradient(Enum):
    """The source of the gradient; tangents are the operator's own but for `TEXT`."""

    OWN = "the formula of the operator, as of real numbers"
    CONJUGATED = "the formula of the operator between two conjugations"
    TEXT = "that of the script text"


@dataclass(frozen=True, slots=True)
class Form:
    """The script text that stands for the operator, if one does, and where its gradient comes from."""

    text: str | None
    gradient: Gradient


Forms = Mapping[str, Form]
"""Forms by the names of operators behind `aten::`; of a derived operator it is that of its functional one."""


def moving(names: str) -> Forms:
    """Operators that do with complex elements what they do with others, such as moving them."""
    return dict.fromkeys(names.split(), Form(None, Gradient.OWN))


def by_parts(names: str) -> Forms:
    """Operators that do with real and with imaginary parts what they do with real numbers."""
    return dict.fromkeys(names.split(), Form("return torch.complex({re}, {im})", Gradient.OWN))


def composed(names: str) -> Forms:
    """Operators whose own script text holds for complex numbers too, and gives their gradient."""
    return dict.fromkeys(names.split(), Form(None, Gradient.TEXT))


def analytic(names: str) -> Forms:
    """Analytic functions whose native code for real numbers holds for complex ones too."""
    return dict.fromkeys(names.split(), Form(None, Gradient.CONJUGATED))


def bilinear(names: str) -> Forms:
    """Products of the first two arguments."""
    text = "return torch.complex({ac} - {bd}, {ad} + {bc})"
    return dict.fromkeys(names.split(), Form(text, Gradient.CONJUGATED))


def analytic_texts(texts: Mapping[str, str]) -> Forms:
    """Analytic functions by their texts."""
    return {name: Form(text, Gradient.CONJUGATED) for name, text in texts.items()}


def other_texts(texts: Mapping[str, str]) -> Forms:
    """Functions that are not analytic by their texts."""
    return {name: Form(text, Gradient.TEXT) for name, text in texts.items()}


def own_gradients(texts: Mapping[str, str]) -> Forms:
    """Functions by their texts whose own formulas hold for complex numbers too."""
    return {name: Form(text, Gradient.OWN) for name, text in texts.items()}
