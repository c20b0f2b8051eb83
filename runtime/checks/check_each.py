"""
Comparing what a module computes after each pass with what it computed before any.

Every function runs on the inputs given or on inputs made from its types: results, what is printed, the
arguments as they are afterwards, and which results share storage with which arguments must stay the
same, bit by bit. Functions of operators run in the interpreter, those on memrefs are compiled; the
latter, and what passes in `REORDERING` leave, may differ within tolerances. The groups of a function
run on what they are given in its runs, so that they are compared when they become functions. What is
not compared is said to be so.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import cast

import numpy as np
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, TsirError, UnsupportedError, warn
from tsir.dialects.operators.philox import seeded
from tsir.dialects.prim.containers import CallFunctionOp, FusionGroupOp
from tsir.dialects.types.dtype import Array
from tsir.lowering.convert.outline_groups import outlined_name
from tsir.runtime.checks.example_inputs import MAX_RUNS, bound_inputs, succeeding
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.lowered import LoweredFunction, is_lowered
from tsir.runtime.plans.reference import interpret
from tsir.runtime.values.comparison import Tolerance, difference
from tsir.runtime.values.structure import arrays_in
from tsir.runtime.values.value_text import value_text
from tsir.transforms.analysis.subgraphs import groups_of
from tsir.transforms.differentiate.gradient_record import GRADIENT

REORDERING = frozenset({"batch-products"})
"""The passes that may compute sums in another order."""

_SEED = 0

PassCheck = Callable[[ModuleOp, str], Iterable[Diagnostic]]


@dataclass(frozen=True)
class _Outcome:
    """The outcome of a call."""

    results: tuple[object, ...]
    arguments: Sequence[object]
    printed: str
    shared: frozenset[tuple[int, int]]
    """The pairs of results and arguments that share storage, both flattened."""


@dataclass(frozen=True)
class _Run:
    """
    A call of a function before any pass; the outcome is an error's message if the call failed.

    The values of a call that no text stands for, as that of a group, are kept.
    """

    function: str
    inputs: tuple[str, ...]
    outcome: _Outcome | str
    values: Sequence[object] | None = None

    def given(self, function: FuncOp) -> list[object]:
        """New values to call the function with; a TsirError if it does not take them."""
        return bound_inputs(function, self.inputs) if self.values is None else deepcopy(list(self.values))


def start(module: ModuleOp, inputs: Sequence[str]) -> PassCheck:
    """
    Run a module before any pass; the result compares a module after a pass of a name with it.

    The texts in `inputs` are arguments of the first function; the others get inputs made from their
    types. A function that fails on all of these is reported as not compared.
    """
    check = _Check()
    for function in _functions(module).values():
        check.names.add(function.sym_name.data)
        check.called.update(op.callee for op in function.walk() if isinstance(op, CallFunctionOp))
        if inputs and not check.runs:
            values = bound_inputs(function, inputs)
            outcome = _call(module, function, values)
            check.runs.append(_Run(function.sym_name.data, tuple(inputs), outcome))
        else:
            check.runs += _generated_runs(module, function)
    check.record_groups(module)
    return check.compare


def _functions(module: ModuleOp) -> dict[str, FuncOp]:
    """The functions with bodies, by name."""
    found = [op for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration]
    return {op.sym_name.data: op for op in found}


class _Check:
    """
    Compares a module after each pass with the runs before any.

    `names` are the functions that the module has, `called` those that others call, `groups` the runs of
    groups by the names of the functions that these would become.
    """

    def __init__(self) -> None:
        self.runs: list[_Run] = []
        self.names: set[str] = set()
        self.called: set[str] = set()
        self.groups: dict[str, list[_Run]] = {}
        self._silent: set[str] = set()

    def compare(self, module: ModuleOp, name: str) -> Sequence[Diagnostic]:
        """The differences between the results of a module before and after a pass."""
        functions = _functions(module)
        self._account(module, functions, name)
        found = list(self._differences(module, functions, name))
        self.record_groups(module)
        return found

    def _account(self, module: ModuleOp, functions: dict[str, FuncOp], name: str) -> None:
        """Take up the functions that were groups, and say which functions are not compared from now on."""
        for new in functions.keys() - self.names:
            self.runs += self.groups.get(new, ())
            if not self.groups.get(new):
                self._say(
                    functions[new], new, f"'{new}' is not compared, as no run before '{name}' reached it"
                )
        # A function that is called is compared through who calls it, one of groups through these.
        for old in sorted(self.names - functions.keys() - self.called):
            if not any(group.rpartition(".")[0] == old for group in self.groups):
                self._say(module, old, f"'{old}' is not compared, as '{name}' has dropped it")
        self.names = set(functions)

    def _say(self, place: Operation, function: str, text: str) -> None:
        if function not in self._silent:
            self._silent.add(function)
            warn(place, text)

    def _differences(self, module: ModuleOp, functions: dict[str, FuncOp], name: str) -> Iterator[Diagnostic]:
        for run in self.runs:
            function = functions.get(run.function)
            if function is None:
                continue
            exact = name not in REORDERING and not is_lowered(function)
            try:
                outcome = _call(module, function, run.given(function))
            except UnsupportedError as error:
                reason = error.diagnostics[0].message
                text = f"'{run.function}' is not compared after '{name}', as it cannot be compiled: {reason}"
                self._say(function, f"{run.function} after {name}", text)
                continue
            except TsirError as error:
                outcome = error.diagnostics[0].message
            text = _difference(run.outcome, outcome, None if exact else Tolerance())
            if text is not None:
                given = "".join(f" --input '{text}'" for text in run.inputs)
                yield Diagnostic.note(function, f"'{run.function}' with{given or ' no inputs'}: {text}")

    def record_groups(self, module: ModuleOp) -> None:
        """Run the functions that have groups again, to see what these are given and what they return."""
        functions = _functions(module)
        groups: dict[Operation, str] = {
            group: outlined_name(function, index)
            for function in functions.values()
            for index, group in enumerate(groups_of(function, FusionGroupOp))
        }
        self.groups = {name: [] for name in groups.values()}
        for run in self.runs if groups else ():
            function = functions.get(run.function)
            if function is not None and not is_lowered(function) and not isinstance(run.outcome, str):
                recorder = _Recorder(module, groups, self.groups)
                with seeded(_SEED):
                    recorder.run_function(function, run.given(function))


class _Recorder(Interpreter):
    """The interpreter, keeping what the groups are given and return."""

    def __init__(self, module: ModuleOp, names: dict[Operation, str], runs: dict[str, list[_Run]]):
        super().__init__(module, output=io.StringIO())
        self.names = names
        self.runs = runs

    def run_group(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        given = deepcopy(values)
        results = super().run_group(op, values)
        runs = self.runs[self.names[op]]
        if len(runs) < MAX_RUNS:
            outcome = _outcome(values, list(arrays_in(values)), results, "")
            runs.append(_Run(self.names[op], tuple(map(value_text, given)), outcome, given))
        return results


def _generated_runs(module: ModuleOp, function: FuncOp) -> Sequence[_Run]:
    """Calls on inputs made from the types that succeed."""
    name = function.sym_name.data

    def attempt(inputs: tuple[str, ...]) -> _Run:
        outcome = _call(module, function, bound_inputs(function, inputs))
        if isinstance(outcome, str):
            raise ExecutionError(outcome)
        return _Run(name, inputs, outcome)

    succeeded, failure = succeeding(function, attempt)
    if not succeeded:
        warn(function, f"'{name}' is not compared, as it fails on all inputs made for it: {failure}")
    return succeeded


def _call(module: ModuleOp, function: FuncOp, values: list[object]) -> _Outcome | str:
    """
    The outcome of a call, or the message of the error that it ends with.

    UnsupportedError if the function is on memrefs and cannot be compiled.
    """
    output = io.StringIO()
    given = list(arrays_in(values))  # taken now: the call may replace the elements of lists
    try:
        with seeded(_SEED):
            if is_lowered(function):
                results = LoweredFunction(module, function)(values)
            else:
                results = interpret(module, function, values, output=output)
    except UnsupportedError:
        raise
    except TsirError as error:
        return error.diagnostics[0].message
    return _outcome(values, given, results[: _own_results(function)], output.getvalue())


def _own_results(function: FuncOp) -> int | None:
    """The number of results that are not for a backward only; None if all are."""
    record = function.attributes.get(GRADIENT)
    count = record.data.get("real_outputs") if isinstance(record, DictionaryAttr) else None
    return cast(IntegerAttr, count).value.data if isinstance(count, IntegerAttr) else None


def _outcome(
    values: Sequence[object], given: Sequence[Array], results: Sequence[object], printed: str
) -> _Outcome:
    """The effects of a call on values, of which `given` were the arrays, with these results."""
    shared = frozenset(
        (i, j)
        for i, result in enumerate(arrays_in(results))
        for j, argument in enumerate(given)
        if np.shares_memory(result, argument)
    )
    return _Outcome(deepcopy(tuple(results)), values, printed, shared)


def _difference(before: _Outcome | str, after: _Outcome | str, tolerance: Tolerance | None) -> str | None:
    """The difference of outcomes; the messages of errors need not agree."""
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
