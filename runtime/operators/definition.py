"""What a user says of an operator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from types import FunctionType
from typing import cast

from tsir.runtime.operators.c_functions import POINTER, CFunction
from tsir.runtime.operators.promises import Results
from tsir.runtime.operators.texts import Gradient

Reference = Callable[..., object]
"""Evaluates an operator on arrays and numbers."""


KINDS = ("script", "native", "reference")
"""The parameters that say what an operator does; the first that is given decides what programs run."""


@dataclass(frozen=True)
class Definition:
    """All that a user says of an operator."""

    schema: str
    script: str | None
    reference: Reference | None
    native: object
    shape: str | Callable[..., object] | None
    results: Results | None
    gradient: Gradient | None
    tangent: Mapping[str, str] | None
    effects: bool

    @property
    def kind(self) -> str:
        """The name of the parameter that says what the operator does."""
        return next(name for name in KINDS if getattr(self, name) is not None)

    def differences(self, other: Definition) -> list[str]:
        """The parts in which another differs; functions are the same if their code and what they read are."""
        return [f.name for f in fields(self) if not _equal(getattr(self, f.name), getattr(other, f.name))]


def _equal(a: object, b: object) -> bool:
    if isinstance(a, POINTER) and isinstance(b, POINTER):
        return CFunction.of(a).address == CFunction.of(b).address
    if not (isinstance(a, FunctionType) and isinstance(b, FunctionType)):
        return a is b or bool(a == b)
    cells = [[cell.cell_contents for cell in f.__closure__ or ()] for f in (a, b)]
    return (
        a.__code__ == b.__code__
        and a.__globals__ is b.__globals__
        and (a.__defaults__, a.__kwdefaults__) == (b.__defaults__, b.__kwdefaults__)
        and len(cells[0]) == len(cells[1])
        and all(x is y for x, y in zip(*cells, strict=True))
    )


def kind_problems(definition: Definition) -> Iterator[str]:
    """What of a definition does not go together."""
    names = [name for name in KINDS if getattr(definition, name) is not None]
    if "script" in names and len(names) > 1:
        yield f"expected 'script', or 'reference' and 'native', got {' and '.join(names)}"
    if definition.script is not None and not isinstance(cast(object, definition.script), str):
        yield f"expected script text, a str, got a value of type {type(definition.script).__name__}"
    for name, value in (("reference", definition.reference), ("results", definition.results)):
        if value is not None and not callable(value):
            yield f"expected a function as '{name}', got a value of type {type(value).__name__}"
    if definition.shape is not None and definition.native is None:
        yield "expected 'shape' with 'native' alone"
    for name, value in (("results", definition.results), ("effects", definition.effects or None)):
        if definition.script is not None and value is not None:
            yield f"expected no '{name}' with 'script', whose text tells it"
    gradient = cast(object, definition.gradient)
    if gradient is not None and not isinstance(gradient, str | Mapping):
        yield f"expected text or a dictionary as 'gradient', got a value of type {type(gradient).__name__}"
    if definition.tangent is not None and not isinstance(cast(object, definition.tangent), Mapping):
        yield f"expected a dictionary as 'tangent', got a value of type {type(definition.tangent).__name__}"
