"""
Comparing what a module computes after each pass with what it computed before any.

Every function runs in the interpreter, on the inputs given or on inputs made from its types: results,
what is printed, the arguments as they are afterwards, and which results share storage with which
arguments must stay the same, bit by bit. Passes in `REORDERING` may change the order of sums, and are
held to tolerances. Functions that a pass has lowered below this level are not compared.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from typing import cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.diagnostics import Diagnostic, TsirError, warn
from tsir.dialects.prim.values import Array
from tsir.dialects.random import manual_seed
from tsir.runtime.binding import bind
from tsir.runtime.comparison import Tolerance, difference
from tsir.runtime.example_inputs import input_texts
from tsir.runtime.interpreter import Interpreter
from tsir.runtime.value_text import read_value

REORDERING = frozenset({"batch-products"})
"""The passes that may compute sums in another order."""

MAX_RUNS = 4
"""Inputs that a function is run on, of those that can be made for it."""

_MAX_TRIALS = 40
"""Inputs that are tried, since a function may take few of those that its types allow."""

_SEED = 0

_INTERPRETED = frozenset({"aten", "autodiff", "func", "prim"})
"""The dialects that the interpreter runs."""

PassCheck = Callable[[ModuleOp, str], Iterable[Diagnostic]]


@dataclass(frozen=True)
class _Outcome:
    """What a call did."""

    results: tuple[object, ...]
    arguments: Sequence[object]
    printed: str
    shared: frozenset[tuple[int, int]]
    """Which result shares storage with which argument, both flattened."""


@dataclass(frozen=True)
class _Run:
    """A call of a function before any pass; the outcome is an error's message if the call failed."""

    function: str
    inputs: tuple[str, ...]
    outcome: _Outcome | str


def start(module: ModuleOp, inputs: Sequence[str]) -> PassCheck:
    """
    Run a module before any pass; the result compares a module after a pass of a name with it.

    The texts in `inputs` are arguments of the first function; the others get inputs made from their
    types. A function that fails on all of these is reported as not compared.
    """
    runs: list[_Run] = []
    functions = [op for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration]
    for function in functions:
        if inputs and function is functions[0]:
            _bound(function, inputs)
            runs.append(_Run(function.sym_name.data, tuple(inputs), _call(module, function, inputs)))
        else:
            runs += _generated_runs(module, function)
    return lambda after, name: _differences(runs, after, Tolerance() if name in REORDERING else None)


def _generated_runs(module: ModuleOp, function: FuncOp) -> Sequence[_Run]:
    """Calls on inputs made from the types that succeed."""
    name = function.sym_name.data
    succeeded: list[_Run] = []
    failure = "no value of an argument's type is known"
    for inputs in islice(input_texts(function), _MAX_TRIALS):
        outcome = _call(module, function, inputs)
        if isinstance(outcome, str):
            failure = outcome
        else:
            succeeded.append(_Run(name, inputs, outcome))
        if len(succeeded) == MAX_RUNS:
            break
    if not succeeded:
        warn(function, f"'{name}' is not compared, as it fails on all inputs made for it: {failure}")
    return succeeded


def _differences(runs: Sequence[_Run], module: ModuleOp, tolerance: Tolerance | None) -> Iterator[Diagnostic]:
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
    for run in runs:
        function = functions.get(run.function)
        if function is None or _is_lowered(function):
            # A function that a pass drops is compared through who called it.
            continue
        text = _difference(run.outcome, _call(module, function, run.inputs), tolerance)
        if text is not None:
            given = "".join(f" --input '{text}'" for text in run.inputs)
            yield Diagnostic.note(function, f"'{run.function}' with{given or ' no inputs'}: {text}")


def _is_lowered(function: FuncOp) -> bool:
    """Whether a function is below the level that the interpreter runs."""
    return any(op.name.partition(".")[0] not in _INTERPRETED for op in function.body.walk())


def _call(module: ModuleOp, function: FuncOp, inputs: Sequence[str]) -> _Outcome | str:
    """The outcome of a call, or the message of the error that it ends with."""
    output = io.StringIO()
    manual_seed(_SEED)
    try:
        values = _bound(function, inputs)
        given = list(_arrays(values))  # taken now: the call may replace the elements of lists
        results = Interpreter(module, output=output).run_function(function, values)
    except TsirError as error:
        return error.diagnostics[0].message
    shared = frozenset(
        (i, j)
        for i, result in enumerate(_arrays(results))
        for j, argument in enumerate(given)
        if np.shares_memory(result, argument)
    )
    return _Outcome(deepcopy(results), values, output.getvalue(), shared)


def _bound(function: FuncOp, inputs: Sequence[str]) -> list[object]:
    """The values of inputs as the function takes them; a TsirError if it does not."""
    return bind(function, [read_value(text, f"<input {i}>") for i, text in enumerate(inputs)], {})


def _difference(before: _Outcome | str, after: _Outcome | str, tolerance: Tolerance | None) -> str | None:
    """How outcomes differ; the messages of errors need not agree."""
    if isinstance(before, str) or isinstance(after, str):
        if isinstance(before, str) and isinstance(after, str):
            return None
        return f"it failed before: {before}" if isinstance(before, str) else f"it fails: {after}"
    if len(before.results) != len(after.results):
        return f"expected {len(before.results)} results, got {len(after.results)}"
    for what, expected, got in (
        ("result", before.results, after.results),
        ("argument", before.arguments, after.arguments),
    ):
        for index, pair in enumerate(zip(expected, got, strict=True)):
            if (text := difference(*pair, tolerance)) is not None:
                return f"{what} {index}{' after the call' if what == 'argument' else ''}: {text}"
    if before.printed != after.printed:
        return f"expected the output {before.printed!r}, got {after.printed!r}"
    for result, argument in sorted(before.shared ^ after.shared):
        verb = "no longer shares" if (result, argument) in before.shared else "now shares"
        return f"result {result} {verb} the storage of argument {argument}"
    return None


def _arrays(value: object) -> Iterator[Array]:
    """The arrays in a structure, in order."""
    match value:
        case np.ndarray():
            yield cast(Array, value)
        case list() | tuple():
            for item in cast(Sequence[object], value):
                yield from _arrays(item)
        case dict():
            for item in cast(dict[object, object], value).values():
                yield from _arrays(item)
        case _:
            pass
