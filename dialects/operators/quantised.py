"""The operators that take quantised tensors, and their references for these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from tsir.dialects.operators.table import Operator, Reference

QUANTISED: dict[str, Reference] = {}
"""References by the name of the operation; arguments and results are taken as they are."""


def for_quantised(*names: str) -> Callable[[Reference], Reference]:
    """Declare that operators take quantised tensors; decorates the reference for these."""

    def declare(function: Reference) -> Reference:
        QUANTISED.update(dict.fromkeys(names, function))
        return function

    return declare


def evaluate_quantised(entry: Operator, values: Sequence[object]) -> tuple[object, ...]:
    """The results of an operator for arguments with a quantised tensor; TypeError if it takes none."""
    reference = QUANTISED.get(entry.name)
    if reference is None:
        raise TypeError(f"'{entry.name}' takes no quantised tensors; dequantize them before")
    result: object = reference(*values)
    match len(entry.schema.returns):
        case 0:
            return ()
        case 1:
            return (result,)
        case _:
            return tuple(cast("Sequence[object]", result))
