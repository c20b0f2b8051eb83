"""Messages of arguments that do not fit say where in them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

UNIT: Any = tsir.CompilationUnit("""
def f(d: Dict[str, List[Tensor]], p: Tuple[int, Tensor]):
    return d['a'][0] + p[1] * p[0]
""")
A = np.ones(2)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (({"a": [A, None]}, (1, A)), "argument 'd': value of 'a': element 1: expected an array, got None"),
        (({"a": A}, (1, A)), "argument 'd': value of 'a': expected a list, got an array"),
        (({3: [A]}, (1, A)), "argument 'd': key 3: expected str, got a value of type int"),
        (({"a": [A]}, (1, 2)), "argument 'p': element 1: expected an array, got a value of type int"),
        (({"a": [A]}, (A, A)), "argument 'p': element 0: expected int, got an array"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place(given: tuple[Any, ...], message: str) -> None:
    assert UNIT.f({"a": [A]}, (2, A)).tolist() == [3, 3]
    with pytest.raises(tsir.ExecutionError) as raised:
        UNIT.f(*given)
    assert message in str(raised.value)
