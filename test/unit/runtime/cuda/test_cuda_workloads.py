"""What the benchmark of GPUs measures, at small sizes: it runs on the device as a whole, and is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np
import pytest
from fake_driver import FakeDriver

import tsir
from benchmarks import gpu_cases
from benchmarks.gpu_cases import CASES, Case
from benchmarks.gpu_sides import ours, replayed
from benchmarks.workloads import Sizes
from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.cuda import DeviceArray, to_device

SMALL: Mapping[str, Sizes] = {
    "tiny": (8,),
    "strided": (5, 7),
    "softmax": (3, 40),
    "product 1024": (5, 33, 20),
    "LSTM cell, large": (3, 5),
}
"""Workloads that the simulator is quick with, and their sizes."""

NAMES = [*SMALL, "softmax, bf16"]


def leaves(result: object) -> list[Any]:
    """The arrays of results, in order, here."""
    if isinstance(result, tuple):
        return [leaf for part in cast("tuple[object, ...]", result) for leaf in leaves(part)]
    return [result.numpy() if isinstance(result, DeviceArray) else result]


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(("name", "make"), [*((name, ours) for name in NAMES), ("tiny", replayed)])
def test_a_workload(
    name: str, make: Callable[[Case], Any], driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu_cases, "LARGER", SMALL)
    case = CASES[name]
    kind = DType[case.dtype].numpy
    arguments: list[Array] = [array.astype(kind) for array in case.row.arguments(case.sizes)]
    on_cpu: Any = getattr(tsir.CompilationUnit(case.row.workload.source), case.row.entry)
    if case.row.gradient:
        on_cpu = tsir.value_and_grad(on_cpu, case.row.wrt)
    found = leaves(make(case)(*map(to_device, arguments)))
    tolerance = gpu_cases.TOLERANCES[case.dtype]
    for one, other in zip(found, leaves(on_cpu(*arguments)), strict=True):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        scale = float(np.abs(other.astype("f8")).max(initial=0))
        np.testing.assert_allclose(one.astype("f8"), other.astype("f8"), atol=tolerance * scale)
    assert driver.launches
