"""Running the steps of a pipeline on a module, with instruments."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic, TsirError, UnsupportedError, VerifyError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.ir.xdsl_errors import diagnostic_of
from tsir.tools.instruments import Instrument
from tsir.tools.pipeline import Step
from tsir.transforms.rewriting.statistics import counting


class PassFailure(Exception):
    """A pass broke, or left a module that does not verify; the cause is the exception that shows it."""

    def __init__(self, index: int, step: Step, diagnostic: Diagnostic):
        super().__init__(diagnostic.message)
        self.index = index
        self.step = step
        self.diagnostic = diagnostic


def run_steps(
    module: ModuleOp,
    context: Context,
    steps: Sequence[Step],
    instruments: Sequence[Instrument] = (),
    verify: bool = True,
) -> None:
    """Run steps in order; a TsirError if one cannot do its work, a PassFailure if one is wrong."""
    for index, step in enumerate(steps):
        for instrument in instruments:
            instrument.before(step, module)
        with counting() as counts:
            _run(module, context, index, step)
        if verify:
            _verify(module, index, step)
        for instrument in instruments:
            instrument.after(step, module, counts)


def _run(module: ModuleOp, context: Context, index: int, step: Step) -> None:
    try:
        step.run(context, module)
    except TsirError:
        raise
    except DiagnosticException as error:
        raise CompileError(diagnostic_of(error, location_of(module))) from error
    except NotImplementedError as error:
        raise UnsupportedError(diagnostic_of(error, location_of(module))) from error
    except Exception as error:
        found = diagnostic_of(error, location_of(module))
        message = f"internal error in pass '{step.name}': {type(error).__name__}: {found.message}"
        raise PassFailure(index, step, Diagnostic.error(found.location, message)) from error


def _verify(module: ModuleOp, index: int, step: Step) -> None:
    try:
        verify_module(module)
    except VerifyError as error:
        notes = (Diagnostic.note(found.location, found.message) for found in error.diagnostics)
        message = f"internal error: pass '{step.name}' left an invalid module"
        raise PassFailure(index, step, Diagnostic.error(location_of(module), message, *notes)) from error
