"""Faults are planted where they are meant to be, and nowhere else."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCE = '''
@cache
def f(x: int, text: str) -> int:
    """Not 1 of these."""
    if x < 2 and not x == 3:
        é = f"ö {x + 1}"; g(x, é, key=x)
    for i in range(x):
        x += i
    return x * (
        x - 5
    )


def g(*values: object) -> None:
    def inner() -> bool:
        return values[0] or values[1]

    print(inner)
'''

PLANTED = {
    ("comparison", "(x <= 2)"),
    ("comparison", "(x != 3)"),
    ("and, or", "(x < 2 or not x == 3)"),
    ("not", "(x == 3)"),
    ("constant", "(1)"),
    ("arguments", "(g(é, x, key=x))"),
    ("statement", "pass"),
    ("arithmetic", "(x // (x - 5))"),
    ("arithmetic", "(x + 5)"),
    ("return", "return x"),
    ("return", "return values[0]"),
    ("and, or", "(values[0] and values[1])"),
}


def _load() -> Any:
    path = Path(__file__).parents[1] / "planted_faults.py"
    spec = importlib.util.spec_from_file_location("planted_faults_of_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


FAULTS: Any = _load()


def test_each_kind_is_planted_in_its_function() -> None:
    found = list(FAULTS.faults_of("dialects/x.py", SOURCE))
    assert {(fault.kind, fault.text) for fault in found} >= PLANTED
    assert {fault.function for fault in found} == {f"dialects/x.py:{f}" for f in ("f:2", "g:14", "inner:15")}
    lines = SOURCE.split("\n")
    for fault in found:
        planted = fault.planted(SOURCE)
        compile(planted, "x.py", "exec")
        after = planted.split("\n")
        changed = [n for n, (a, b) in enumerate(zip(lines, after, strict=True), 1) if a != b]
        assert changed
        assert set(changed) <= set(range(fault.begin[0], fault.end[0] + 1))
    (product,) = (fault for fault in found if fault.text == "(x // (x - 5))")
    assert "return (x // (x - 5))\n\n\n" in product.planted(SOURCE)
    (call,) = (fault for fault in found if fault.kind == "arguments")
    assert 'é = f"ö {x + 1}"; (g(é, x, key=x))\n' in call.planted(SOURCE)


def test_tests_run_by_turns_of_files_and_cheapest_first() -> None:
    tests = {"f": ["a::t[1]", "a::t[2]", "b::u", "c::slow"]}
    calls = FAULTS.Calls(tests, {"a::t[1]": 2.0, "a::t[2]": 1.0, "b::u": 3.0, "c::slow": 90.0})
    assert calls.first("f") == ["a::t[2]", "b::u"]
    assert calls.whole("f") == ["a::t", "b::u", "c::slow"]


@pytest.mark.parametrize("found", ["found", "lost", "not found", "timed out"])
def test_a_table_has_what_was_found_in_each_room(found: str) -> None:
    counts = FAULTS.Counter({found: 2})
    lines = list(FAULTS.table({"tools": counts, "runtime": counts}))
    assert [line.count("| 2") for line in lines] == [0, 0, 2, 2, 0]
    assert lines[-1].startswith("| all | 4 |")
