"""Programs of TorchScript that run as Python too: their traces give what the compiled texts give."""

from __future__ import annotations

import copy
import linecache
import math
import typing
from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx_programs
import pytest
import row_programs
from sampling import sampled

import tsir
from tsir import torch
from tsir.runtime.values.structure import leaves_in

DEPENDING = {
    "counted loop with branches", "list of a loop", "list of numbers", "lstm", "lstm that trains",
    "optional result", "while with break", "newton", "row: newton",
    "row: sizes", "row: placed", "row: ragged inside", "row: numbers", "row: trips",
    "row: counted", "row: never", "row: nested", "row: list",
}  # fmt: skip
"""Programs with a loop, an index or a number of Python that depends on values, as they say it."""


def first(values: Sequence[Any], axes: Sequence[int | None]) -> list[Any]:
    """The arguments of one row."""
    pairs = zip(values, axes, strict=True)
    return [value if axis is None else np.take(value, 0, axis) for value, axis in pairs]


PROGRAMS: dict[str, tuple[str, list[Sequence[Any]]]] = {
    **{each.name: (each.source, each.calls()) for each in onnx_programs.PROGRAMS},
    **{f"row: {name}": (text, [first(*given)]) for name, (text, *given) in row_programs.PROGRAMS.items()},
}


def as_python(name: str, source: str) -> Any:
    """The function of a text as one of Python."""
    file = f"<{name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    found: dict[str, Any] = {"torch": torch, "Tensor": tsir.Tensor, "math": math, **vars(typing)}
    exec(compile(source, file, "exec"), found)
    return found["f"]


def parts(result: object) -> list[Any]:
    return list(leaves_in(result))


@pytest.mark.parametrize("name", sampled(sorted(PROGRAMS.keys() - DEPENDING), 0.2))
def test_traces_give_what_scripts_give(name: str) -> None:
    source, calls = PROGRAMS[name]
    traced, script = tsir.trace(as_python(name, source), *calls[0]), tsir.CompilationUnit(source).f
    for arguments in calls:
        one, other = copy.deepcopy(arguments), copy.deepcopy(arguments)
        for found, wanted in zip(parts(traced(*one)), parts(script(*other)), strict=True):
            assert np.asarray(found).dtype == np.asarray(wanted).dtype
            np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", sampled(sorted(DEPENDING), 0.4))
def test_what_depends_on_values_is_refused_at_a_line_of_the_text(name: str) -> None:
    source, calls = PROGRAMS[name]
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.trace(as_python(name, source), *calls[0])
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.file == f"<{name}>"
    assert position.line <= source.count("\n") + 1
