"""
Arguments of every operator that hardly any takes: there is a result or a located error, never anything else.

The interpreter and native code give the same result, or both refuse.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import cast

import numpy as np
import pytest
from awkward_calls import Array, Call, awkward, builtin_type, module_of, valid
from operator_agreement import form_of_its_own
from sampling import EVERYTHING

import tsir.dialects.table.families
from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.dtype import DType
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.sources import ModuleSource
from tsir.tools.time_limit import OutOfTime, time_limit

assert tsir.dialects.table.families.FAMILIES

SECONDS = 20
"""In which a call has to have an outcome."""

DTYPES = (DType.f32, DType.i64)
"""Of the tensors of a call, the first with which it is valid."""

UNDEFINED = ("aten.empty", "aten.new_empty")
"""The beginnings of the names of operators whose results have no defined elements."""

ENTRIES = [entry for entry in OPERATORS.values() if entry.functional is None]

Outcome = Sequence[object] | TsirError
Runner = Callable[[Operator, Call], Outcome]


def outcome(run: Callable[[], Sequence[object]]) -> Outcome:
    """What a run returns, or the error that it raises; any other exception is the test's failure."""
    try:
        with time_limit(SECONDS):
            return run()
    except TsirError as error:
        return error


def interpreted(entry: Operator, call: Call) -> Outcome:
    """What the interpreter makes of a call."""
    module, function, arguments = module_of(entry, call, dynamic=False)
    return outcome(lambda: Interpreter(module).run_function(function, copy.deepcopy(arguments)))


def compiled(dynamic: bool) -> Runner:
    """What native code makes of calls, with their numbers as constants, or as arguments if `dynamic`."""

    def run(entry: Operator, call: Call) -> Outcome:
        module, function, arguments = module_of(entry, call, dynamic=dynamic)
        return outcome(lambda: Executor(ModuleSource(module, function)).run(copy.deepcopy(arguments)))

    return run


def disagreement(entry: Operator, call: Call, expected: Outcome, run: Runner) -> str | None:
    """How the outcome of a call differs; None if it does not."""
    try:
        found = run(entry, call)
    except Exception as error:
        return f"raises {type(error).__name__}: {error}"
    refused = [isinstance(x, TsirError) for x in (expected, found)]
    if refused[0] is not refused[1]:
        return f"gives {found}, expected {expected}"
    if refused[0] or entry.random or entry.name.startswith(UNDEFINED):
        return None
    return _difference(list(_leaves(found)), list(_leaves(expected)))


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, list | tuple):
        for item in cast("Sequence[object]", value):
            yield from _leaves(item)
    else:
        yield value


def _difference(found: Sequence[object], expected: Sequence[object]) -> str | None:
    if len(found) != len(expected):
        return f"gives {len(found)} results, expected {len(expected)}"
    for a, b in zip(found, expected, strict=True):
        if not _equal(a, b):
            return f"gives {a}, expected {b}"
    return None


def _equal(found: object, expected: object) -> bool:
    kinds = builtin_type(found), builtin_type(expected)
    if isinstance(found, np.ndarray) and isinstance(expected, np.ndarray):
        return _same(cast(Array, found), cast(Array, expected))
    if isinstance(found, float) and isinstance(expected, float):
        return found == pytest.approx(expected, nan_ok=True)
    if isinstance(found, complex) and isinstance(expected, complex):
        return _equal(found.real, expected.real) and _equal(found.imag, expected.imag)
    return kinds[0] is kinds[1] and bool(found == expected)


def _same(found: Array, expected: Array) -> bool:
    """Whether arrays agree where both are finite: huge numbers overflow in f32 before they do in f64."""
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return False
    if found.dtype.kind == "c":
        return _same(found.real, expected.real) and _same(found.imag, expected.imag)
    if found.dtype.kind != "f":
        return bool(np.all(found == expected))
    a, b = found.astype(np.float64), expected.astype(np.float64)
    finite = np.isfinite(a) & np.isfinite(b)
    scale = np.abs(b[finite]).max(initial=0.1)
    return bool(np.all(np.abs(a[finite] - b[finite]) <= 1e-5 * scale))


def chosen(calls: Sequence[Call], turn: int) -> list[tuple[Call, bool]]:
    """The calls to make natively, and whether their numbers are arguments."""
    if EVERYTHING:
        return [(call, dynamic) for call in calls for dynamic in (False, True)]
    return [(calls[7 * turn % len(calls)], turn % 2 > 0)]


def form_in_turn(turn: int) -> Iterator[str]:
    return form_of_its_own(ENTRIES[turn])


@pytest.mark.sweep(0.4, form_in_turn)
@pytest.mark.parametrize("turn", range(len(ENTRIES)), ids=[entry.name for entry in ENTRIES])
def test_awkward_calls(turn: int) -> None:
    entry = ENTRIES[turn]
    known = (valid(entry, dtype) for dtype in (DTYPES if turn % 3 else DTYPES[::-1]))
    call = next((call for call in known if call is not None), None)
    if call is None:
        return  # operators of strings, dictionaries and devices, and some of lists
    calls = list(islice(awkward(entry, call), None if EVERYTHING else 40))
    failures: list[str] = []
    for each in calls:
        found = disagreement(entry, each, (), interpreted)
        if found is not None and found.startswith("raises"):
            failures.append(f"interpreted {each}: {found}")
    if entry.loops is not None and (EVERYTHING or turn % 3 == 0 or [*form_of_its_own(entry)]):
        for each, dynamic in chosen(calls, turn):
            found = disagreement(entry, each, interpreted(entry, each), compiled(dynamic))
            failures += [] if found is None else [f"natively {each}: {found}"]
    assert not failures, "\n".join(failures)


X = np.ones((2, 3), np.float32)
FAULTS: dict[str, Outcome] = {
    "value": (X + 1,),
    "shape": (X[0],),
    "dtype": (X.astype(np.float64),),
    "count": (X, X),
    "refusal": TsirError("refused"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    entry = OPERATORS["aten.abs"]
    assert disagreement(entry, [X], interpreted(entry, [X]), compiled(False)) is None

    def wrong(entry: Operator, call: Call) -> Outcome:
        return FAULTS[fault]

    assert disagreement(entry, [X], (X,), wrong) is not None


def test_another_exception_is_found() -> None:
    def fail(entry: Operator, call: Call) -> Outcome:
        raise IndexError(entry.name)

    found = disagreement(OPERATORS["aten.abs"], [X], (X,), fail)
    assert found == "raises IndexError: aten.abs"


def test_what_hangs_is_found() -> None:
    def hang() -> None:
        with time_limit(1):
            while True:
                pass

    with pytest.raises(OutOfTime):
        hang()


def test_too_large_results_are_refused() -> None:
    entry = OPERATORS["aten.expand"]
    wide: Call = [np.ones(1, np.float32), [2**40], False]
    assert not isinstance(interpreted(entry, wide), TsirError)
    for name, sizes in (("aten.zeros", [2**40]), ("aten.zeros", [2**62, 4]), ("aten.repeat", [2**40])):
        rest: Call = [None] * 4 if name == "aten.zeros" else []
        call: Call = [sizes, *rest] if name == "aten.zeros" else [np.ones(1, np.float32), sizes]
        for run in (interpreted, compiled(False), compiled(True)):
            assert isinstance(run(OPERATORS[name], call), TsirError)
