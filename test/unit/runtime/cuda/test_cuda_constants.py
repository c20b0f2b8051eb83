"""Arrays of constants in the memory of a GPU: those of the module that has the kernels."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from device_calls import compare
from fake_driver import FakeDriver
from large_constants import added_to, constants_of

import tsir
from tsir.runtime.cuda import to_device

CONSTANT = constants_of("f4")


def test_constants_lie_in_the_module_of_the_kernels(driver: FakeDriver) -> None:
    function = added_to(CONSTANT)
    x = to_device(CONSTANT[:1])
    compiled: Any = tsir.compile(function, True, x, target="cuda", fallback=False)
    driver.calls.clear()
    for flag in (True, False):
        compare(compiled(flag, x), function.interpret(flag, CONSTANT[:1]))
    assert not [name for name in driver.calls if name.startswith(("cuModule", "cuMemcpyHtoD"))]
    replay = compiled.capture(True, x)
    compare(replay(), function.interpret(True, CONSTANT[:1]))
    del compiled, replay, function
    gc.collect()
    assert not driver.modules


def test_a_module_without_its_constant(driver: FakeDriver) -> None:
    driver.fails["cuModuleGetGlobal"] = (0, 500)
    with pytest.raises(tsir.ExecutionError, match="cuModuleGetGlobal failed"):
        tsir.compile(added_to(CONSTANT), True, to_device(CONSTANT[:1]), target="cuda")


def test_ptx_of_constants() -> None:
    spec = tsir.TensorSpec((None, None), "f32")
    made = tsir.compile(added_to(CONSTANT), True, spec, target="nvptx64")
    assert ".visible .global .align 64 .b8 constant_" in made.ptx
