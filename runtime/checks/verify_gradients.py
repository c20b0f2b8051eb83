"""
Checking gradients: of each function of a module, by finite differences and by the dot-product test.

A function that has a backward already is checked with that backward, as it stands; of any other that
has differentiable groups each group is checked as a function, on what it is given when the function runs;
any other is differentiated. All run in f64 on the inputs given or on inputs made from the types, with all
gradients of the results and with some of them; in the dtypes of the program the gradients must have the
sizes and dtypes of the arguments. Where a gradient is wrong, `wrong_operators` finds which operator makes
it so.
What cannot be checked, as at a kink, is said to be so.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.ir.diagnostics import (
    Diagnostic,
    ExecutionError,
    GradientError,
    Severity,
    UnsupportedError,
    report,
    warn,
)
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.philox import seeded
from tsir.dialects.prim.containers import DifferentiableGraphOp
from tsir.runtime.checks.example_inputs import bound_inputs, succeeding
from tsir.runtime.checks.gradient_check import DIFFERENCES, DOT_PRODUCT, GradientCheck, Outcome
from tsir.runtime.checks.gradient_run import SEED, GradientRun
from tsir.runtime.checks.wrong_operators import wrong_operators
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.lowered import is_lowered
from tsir.runtime.plans.sources import ModuleSource, only
from tsir.runtime.values.binding import parameters
from tsir.runtime.values.structure import floats_in, map_arrays
from tsir.transforms.analysis.subgraphs import function_of_group, groups_of
from tsir.transforms.differentiate.differentiate import differentiate
from tsir.transforms.differentiate.gradient_record import GRADIENT, Gradient, gradient_record
from tsir.transforms.differentiate.preparation import prepare
from tsir.transforms.differentiate.requires_grad import requiring
from tsir.transforms.rewriting.pipelines import run_passes


@dataclass
class Checked:
    """
    What was checked of an argument of a function.

    `errors` are the largest that each test has found, of the size of the gradient. `runs` counts the
    inputs, `checked` those at which differences tell the gradient; `reason` says why nothing was checked.
    """

    function: str
    argument: str = "-"
    errors: dict[str, float] = field(default_factory=dict[str, float])
    runs: int = 0
    checked: int = 0
    reason: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of `COLUMNS`."""
        if not self.checked:
            return self.function, self.argument, f"not checked: {self.reason}"
        errors = [f"{self.errors[test]:.1e}" if test in self.errors else "-" for test in COLUMNS[2:4]]
        return self.function, self.argument, *errors, f"{self.checked} of {self.runs}"


COLUMNS = ("function", "argument", DIFFERENCES, DOT_PRODUCT, "inputs")


_NO_ARGUMENT = "no argument carries a gradient"
_LOWERED = "it has been lowered"
_NOT_REACHED = "the inputs do not reach the group"
_NOT_TOLD = "differences tell no derivative at its inputs, which are empty, or at a kink, or not finite"


def verify_gradients(module: ModuleOp, inputs: Sequence[str] = ()) -> list[Checked]:
    """
    Check the gradients of all functions of a module; what was checked, in order.

    The texts in `inputs` are arguments of the first function. GradientError with all that is wrong and
    the operators that are to blame, or with all reasons why nothing was checked; where something was, what
    cannot be is a warning.
    """
    functions = [op for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration]
    checks = {function: _checks_of(module, function) for function in functions}
    records = [check.record for own in checks.values() for check in own]
    backwards = {record.df.sym_name for record in records if record is not None}
    checked: list[Checked] = []
    wrong: list[Diagnostic] = []
    for function, own in checks.items():
        if function.sym_name in backwards and all(check.record is None for check in own):
            continue
        for check in own:
            checked += check.run(inputs)
            wrong += check.wrong
        inputs = ()
    if wrong:
        raise GradientError(list(dict.fromkeys(wrong)))
    if not any(row.checked for row in checked):
        places = {check.name: check.function for own in checks.values() for check in own}
        raise GradientError(_nothing(module, places, checked))
    return checked


def _checks_of(module: ModuleOp, function: FuncOp) -> list[_FunctionCheck]:
    """The checks of a function: of its groups, if it has some and no backward of its own."""
    record = gradient_record(module, function)
    groups = groups_of(function, DifferentiableGraphOp) if record is None else []
    if not groups:
        return [_FunctionCheck(module, function, record)]
    return [_GroupCheck(module, function, group, number) for number, group in enumerate(groups)]


def _nothing(module: ModuleOp, functions: Mapping[str, FuncOp], rows: Sequence[Checked]) -> Diagnostic:
    """That nothing was checked, and why, function by function."""
    of = (f"'{row.function}'" + (f" with regard to '{row.argument}'" * (row.argument != "-")) for row in rows)
    notes = [
        Diagnostic.note(functions[row.function], f"{what}: {row.reason}")
        for what, row in zip(of, rows, strict=True)
    ]
    if not notes:
        return Diagnostic.error(module, "no gradient was checked: the module has no functions with a body")
    return Diagnostic.error(notes[0].location, "no gradient was checked", *notes)


def differentiated(module: ModuleOp, function: FuncOp) -> tuple[ModuleOp, Gradient]:
    """A module with the function and its backward; UnsupportedError with all that has no gradient."""
    module = module.clone()
    run_passes(module, ("inline",))
    function = only(module, function.sym_name.data)
    wrt = [index for index, flag in enumerate(requiring(function)) if flag]
    prepare(module, function, wrt)
    record = differentiate(function, wrt)
    module.body.block.add_op(record.df)
    return module, record


def _refuse_writes(record: Gradient) -> None:
    """UnsupportedError with all operations that write, which a run cannot be repeated with."""
    functions = (record.f, record.df)
    writing = [
        op for f in functions for op in f.walk() if isinstance(op, SchemaOp) and op.schema().is_mutable
    ]
    if writing:
        raise UnsupportedError(
            [Diagnostic.error(op, f"'{op.name}' writes to its argument") for op in writing]
        )


class _FunctionCheck:
    """
    The check of one function; `record` is its gradient record, if it has a backward already.

    `rows` hold what was checked, by the index of the argument, `wrong` what is wrong.
    """

    def __init__(self, module: ModuleOp, function: FuncOp, record: Gradient | None):
        self.module, self.function, self.record = module, function, record
        self.name = function.sym_name.data
        self.names = tuple(parameter.name for parameter in parameters(function))
        self.rows: dict[int, Checked] = {}
        self.wrong: list[Diagnostic] = []
        self.has_dot_products = False

    @property
    def called(self) -> FuncOp:
        """The function that takes the inputs."""
        return self.function

    def values(self, texts: Sequence[str]) -> Sequence[object]:
        """The arguments of the function for inputs; a TsirError if they give none."""
        return bound_inputs(self.function, texts)

    def run(self, inputs: Sequence[str]) -> list[Checked]:
        """Check the function on the inputs, or on some that are made for it."""
        flags = requiring(self.function)
        if is_lowered(self.function) or not any(flags):
            return [Checked(self.name, reason=_LOWERED if any(flags) else _NO_ARGUMENT)]
        try:
            module, record = self.module, self.record
            if record is None:
                module, record = differentiated(module, self.function)
            _refuse_writes(record)
        except UnsupportedError as error:
            for diagnostic in error.diagnostics:
                report(replace(diagnostic, severity=Severity.WARNING))
            return [Checked(self.name, reason="it cannot be differentiated")]
        wrt = sorted({*(index for index, flag in enumerate(flags) if flag), *record.output_vjps})

        def attempt(texts: tuple[str, ...]) -> tuple[tuple[str, ...], GradientRun]:
            return texts, GradientRun(module, record, self.values(texts))

        try:
            runs, failure = ([attempt(tuple(inputs))], "") if inputs else succeeding(self.called, attempt)
        except _UnreachedError:
            return [self._unchecked(Checked(self.name), _NOT_REACHED)]
        if not runs:
            return [self._unchecked(Checked(self.name), f"it fails on all inputs made for it: {failure}")]
        self.rows = {index: Checked(self.name, self.names[index]) for index in wrt}
        for texts, run in runs:
            self._check(run, texts)
            if self.wrong:
                return []
        rows = self.rows.values()
        return [row if row.checked else self._unchecked(row, _NOT_TOLD) for row in rows]

    def _unchecked(self, row: Checked, reason: str) -> Checked:
        """A row of which nothing was checked, which is a warning."""
        what = f" with regard to '{row.argument}'" if self.rows else ""
        warn(self.function, f"the gradient of '{self.name}'{what} is not checked: {reason}")
        return replace(row, reason=reason)

    def _check(self, run: GradientRun, texts: Sequence[str]) -> None:
        """Check one run, up to the first test and gradients of results with which something is wrong."""
        check = GradientCheck(run, ModuleSource(self.module, self.function), self.names)
        arguments = [index for index in self.rows if floats_in(run.forward.arguments[index])]
        told = {index for index in arguments if run.reaches(index)}
        wrong: list[Outcome] = []
        try:
            for outcome in check.outcomes(arguments, dot_products=not self.has_dot_products):
                if wrong and (outcome.test, outcome.chosen) != (wrong[0].test, wrong[0].chosen):
                    break
                if outcome.text:
                    wrong.append(outcome)
                elif outcome.error is not None:
                    errors = self.rows[outcome.argument].errors
                    errors[outcome.test] = max(errors.get(outcome.test, 0.0), outcome.error)
                elif outcome.test == DIFFERENCES:
                    told.discard(outcome.argument)
        except ExecutionError as error:
            self.wrong += [replace(d, notes=(*d.notes, self._at(texts))) for d in error.diagnostics]
            return
        # The function that gives derivatives takes long to make, and is the same at all inputs of a kind.
        self.has_dot_products |= any(DOT_PRODUCT in self.rows[index].errors for index in told)
        for index in arguments:
            self.rows[index].runs += 1
            self.rows[index].checked += index in told
        if wrong:
            self._blame(run, wrong, texts)

    def _blame(self, run: GradientRun, wrong: Sequence[Outcome], texts: Sequence[str]) -> None:
        """Say what is wrong, at the operators that make it so if they are found."""
        name = self.name
        said = [
            f"the gradient of '{name}' with regard to '{self.names[w.argument]}': {w.text}" for w in wrong
        ]
        notes = (*(Diagnostic.note(self.function, text) for text in said), self._at(texts))
        found = wrong_operators(run, wrong[0].chosen, [w.argument for w in wrong])
        if found:
            self.wrong += [replace(d, notes=(*d.notes, *notes)) for d in found]
        else:
            self.wrong += [Diagnostic.error(self.function, text, self._at(texts)) for text in said]

    def _at(self, texts: Sequence[str]) -> Diagnostic:
        given = "".join(f" --input '{text}'" for text in texts)
        name = self.called.sym_name.data
        return Diagnostic.note(self.called, f"found in '{name}' with{given or ' no inputs'}")


class _GroupCheck(_FunctionCheck):
    """The check of a differentiable group, as a function of its own beside the one that it is in."""

    def __init__(self, module: ModuleOp, called: FuncOp, group: DifferentiableGraphOp, number: int):
        alone = function_of_group(group, f"{called.sym_name.data}.group_{number}")
        if GRADIENT in group.attributes:
            alone.attributes[GRADIENT] = group.attributes[GRADIENT]
        own = module.clone()
        own.body.block.add_op(alone)
        super().__init__(own, alone, gradient_record(own, alone))
        self.outside, self.group, self._called = module, group, called

    @property
    def called(self) -> FuncOp:
        return self._called

    def values(self, texts: Sequence[str]) -> Sequence[object]:
        run = _Reaching(self.outside, self.group)
        with seeded(SEED):
            run.run_function(self.called, bound_inputs(self.called, texts))
        if run.operands is None:
            raise _UnreachedError(Diagnostic.error(self.group, _NOT_REACHED))
        return run.operands


class _UnreachedError(ExecutionError):
    """A group is not run."""


class _Reaching(Interpreter):
    """A run that keeps what a group is given when it is first reached, before anything writes to that."""

    def __init__(self, module: ModuleOp, group: DifferentiableGraphOp):
        super().__init__(module, output=io.StringIO())
        self.group = group
        self.operands: list[object] | None = None

    def run_operation(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        if op is self.group and self.operands is None:
            self.operands = [map_arrays(np.copy, value) for value in values]
        return super().run_operation(op, values)
