"""Arrays of constants that are globals, in native code and in kernels."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from gpu_host import simulate
from gpu_programs import called
from gpu_threads import interpret
from large_constants import added_to, constants_of
from xdsl.dialects import memref

import tsir
from tsir.dialects.types.dtype import Array

DTYPES = ("f4", "f8", "f2", ml_dtypes.bfloat16, "i8", "u1", "i4", "?")


@pytest.mark.parametrize("dtype", DTYPES)
def test_constants_of_every_dtype(dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    constant = constants_of(dtype)
    x = constant[:1]
    function = added_to(constant)
    module = called(function, [True, x])
    assert sum(isinstance(op, memref.GlobalOp) for op in module.ops) == 1
    for flag in (True, False):
        expected: tuple[Array, ...] = function.interpret(flag, x)
        for found in (function(flag, x), simulate(module, [flag, x]), interpret(module, [flag, x])):
            for one, other in zip(found, expected, strict=True):
                np.testing.assert_array_equal(np.asarray(one), other)
        np.testing.assert_array_equal(expected[1], constant.T)


NUMBERS = ", ".join(str(n - 40) for n in range(80))
WRITTEN = tsir.CompilationUnit(f"""
def table(x: Tensor):
    return x + torch.tensor([{NUMBERS}]), torch.tensor([[{NUMBERS}], [{NUMBERS}]], dtype=torch.float16)

def wrapped(x: Tensor):
    return torch.tensor([{NUMBERS}], dtype=torch.uint8), torch.tensor([{NUMBERS}], dtype=torch.bool) & (x > 0)
""")


@pytest.mark.parametrize("name", ["table", "wrapped"])
def test_lists_that_are_written_in_programs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    function = WRITTEN.function(name)
    x = np.linspace(-1, 1, 80, dtype=np.float32)
    module = called(function, [x])
    assert sum(isinstance(op, memref.GlobalOp) for op in module.ops) == 2
    for found in (function(x), simulate(module, [x])):
        for one, other in zip(found, function.interpret(x), strict=True):
            np.testing.assert_array_equal(np.asarray(one), other)


def test_a_result_is_no_constant() -> None:
    constant = constants_of("f4")
    function = added_to(constant)
    for _ in range(2):
        _, found = function(False, constant)
        np.testing.assert_array_equal(found, constant.T)
        found += 1.0
