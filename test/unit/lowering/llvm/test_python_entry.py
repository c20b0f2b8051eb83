"""The entry from Python: when it is not made, and that the checks ahead of it notice what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tsir.lowering.llvm.python import entry
from tsir.lowering.llvm.python.arrays import FIELDS
from tsir.lowering.llvm.python.entry import make_entry
from tsir.lowering.process.memory import memory_functions

pytestmark = pytest.mark.skipif(sys.implementation.name != "cpython", reason="the entry is CPython's")


def test_it_is_made_here() -> None:
    assert make_entry(memory_functions()) is not None


def test_not_in_another_implementation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.implementation, "name", "other")
    assert make_entry(memory_functions()) is None


@pytest.mark.parametrize("field", ["data", "rank", "sizes", "strides", "dtype", "flags"])
def test_not_where_a_field_is_elsewhere(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS, field, FIELDS[field] + 8)
    assert make_entry(memory_functions()) is None


def test_not_with_another_table_of_numpys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "_TYPE", 3)
    assert make_entry(memory_functions()) is None


FAULTS: dict[str, tuple[str, str, str]] = {
    "a wrong result": ("CALL", "store i64 %element, ptr %new", "store i64 8, ptr %new"),
    "a layout not refused": ("FUNCTIONS", "%odd = and i64 %stride, %odd.bits", "%odd = and i64 %stride, 0"),
    "a dtype not refused": ("FUNCTIONS", "icmp eq ptr %dtype, %dtype.wanted", "icmp ne ptr %dtype, null"),
    "a dtype not held": ("FUNCTIONS", "call void @Py_IncRef(ptr %dtype)", ""),
    "an argument kept": (
        "CALL", "%elements = call", "call void @Py_IncRef(ptr %value)\n  %elements = call",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_the_self_test_notices(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, right, wrong = FAULTS[fault]
    text: str = getattr(entry, where)
    assert text.count(right) == 1
    monkeypatch.setattr(entry, where, text.replace(right, wrong))
    assert make_entry(memory_functions()) is None


PROGRAM = """
import numpy as np, tsir
f = tsir.CompilationUnit("def f(x: Tensor):\\n    return x + 1, x * 2").f
x = np.ones(3, np.float32)
kept = [f(x) for _ in range(3)]
print(type(f.fast_calls.calls[0]).__name__)
"""


@pytest.mark.parametrize(("setting", "kind"), [("0", "function"), ("1", "builtin_function_or_method")])
def test_a_process_ends_with_results_alive(setting: str, kind: str) -> None:
    environment = {**os.environ, "TSIR_FAST_CALL": setting}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, kind, "")
