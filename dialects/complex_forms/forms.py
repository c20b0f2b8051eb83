"""All forms, by the names of operators."""

from __future__ import annotations

from tsir.dialects.complex_forms.arithmetic import ARITHMETIC
from tsir.dialects.complex_forms.factorisations import FACTORISATIONS
from tsir.dialects.complex_forms.form import Forms
from tsir.dialects.complex_forms.fourier import FOURIER
from tsir.dialects.complex_forms.functions import FUNCTIONS
from tsir.dialects.complex_forms.matrices import MATRICES
from tsir.dialects.complex_forms.moving import MOVING
from tsir.dialects.complex_forms.reductions import REDUCTIONS

FORMS: Forms = {**MOVING, **ARITHMETIC, **FUNCTIONS, **REDUCTIONS, **MATRICES, **FACTORISATIONS, **FOURIER}
"""The form of each operator that takes complex numbers, by its name behind `aten::`."""

COMPLEX_NUMBERS = frozenset("add sub mul eq ne neg.Scalar abs.Scalar Complex.Scalar".split())
"""Operators of numbers of any kind that take complex ones, by their names behind the namespace."""

REAL_ONLY = frozenset({"aten.abs_"})
"""Derived operators that take none, for their results are real."""
