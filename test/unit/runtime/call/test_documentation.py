"""Functions keep the documentation of their source text, as Python's do."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

import tsir

SOURCE = r'''
def plain(x):
    """What it "does": \n ü."""
    return x

def lines(x):
    """
    The first line.

      More.
    """
    """no documentation"""
    return plain(x) + 1

def joined(x): "one" ' two'; return x

def none(x):
    y = x
    """no documentation"""
    return y

def parts(x):
    f"no documentation"
    return x

def empty(x):
    ""
    return x
'''

NAMES = ("plain", "lines", "joined", "none", "parts", "empty")


def test_documentation_is_that_of_python() -> None:
    own: dict[str, Any] = {}
    exec(SOURCE, own)
    unit = tsir.CompilationUnit(SOURCE)
    expected = {name: own[name].__doc__ for name in NAMES}
    for module in (unit, pickle.loads(pickle.dumps(unit)), tsir.parse(str(unit))):
        assert {name: module.function(name).__doc__ for name in NAMES} == expected
    assert np.array_equal(unit.lines(np.ones(2)), [2.0, 2.0])


def documented(x: tsir.Tensor):
    """What it does."""
    return x


def test_documentation_of_python_functions_is_pickled() -> None:
    function = tsir.script(documented)
    assert function.__doc__ == pickle.loads(pickle.dumps(function)).__doc__ == "What it does."


def test_documentation_without_an_encoding_is_no_error() -> None:
    unit = tsir.CompilationUnit("def f(x):\n    'a \\ud800'\n    return x\n")
    assert pickle.loads(pickle.dumps(unit)).f.__doc__ == "a ?"


def test_what_is_compiled_keeps_the_documentation() -> None:
    function = tsir.script(documented)
    assert tsir.compile(function, tsir.TensorSpec((None,))).__doc__ == documented.__doc__
