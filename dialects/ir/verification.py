"""Verifying a module, with every failure that it has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError, VerifyError
from tsir.dialects.ir.dominance import undominated_uses
from tsir.dialects.ir.locations import location_of
from tsir.dialects.ir.xdsl_errors import diagnostic_of, message_of

_MAX_FAILURES = 20
"""The most failures that are reported."""


def verify_module(module: ModuleOp) -> None:
    """Raise a VerifyError with the failures of a module, the innermost operations' first in program order."""
    try:
        module.verify()
    except Exception as error:  # verifiers meet IR that they were not written for
        failures = tuple(islice(_failures(module), _MAX_FAILURES))
        raise VerifyError(failures or (diagnostic_of(error, location_of(module)),)) from error
    if undominated := tuple(islice(undominated_uses(module), _MAX_FAILURES)):
        raise VerifyError(undominated)


def check_structured(module: ModuleOp) -> None:
    """Raise an UnsupportedError if a region has several blocks, which programs of ours do not."""
    several = [op for op in module.walk() if any(r.first_block is not r.last_block for r in op.regions)]
    if several:
        raise UnsupportedError(
            Diagnostic.error(op, f"expected one block in each region of '{op.name}', got several")
            for op in several
        )


def _failures(module: ModuleOp) -> Iterator[Diagnostic]:
    for op in module.walk(reverse=False):
        try:
            # The operation's own verifier first: xDSL prints the whole module when it fails inside `verify`.
            op.verify_()
            op.verify(verify_nested_ops=False)
        except VerifyException as error:
            yield Diagnostic.error(location_of(op), f"'{_name(op)}' op {message_of(error)}")
        except Exception as error:
            yield Diagnostic.error(
                location_of(op),
                f"'{_name(op)}' op has no valid form: {type(error).__name__}: {message_of(error)}",
            )


def _name(op: Operation) -> str:
    return op.name
