"""
The recorder of a trace: it computes each operation on the examples, and writes a line of TorchScript for it.

The lines are compiled as any other text, so that writes, views and promotion are those of TorchScript; each
operation has the place in the user's file at which it was called.
"""

from __future__ import annotations

import inspect
import linecache
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import LocationAttr, ModuleOp

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError
from tsir.dialects.ir.locations import file_location, position_of
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.api.methods import compute
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.autograd.recording_mode import is_grad_enabled
from tsir.runtime.call.function import Function
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.structure import map_leaves
from tsir.runtime.values.traceable import Recorder, Traceable

_PACKAGE = str(Path(__file__).parents[2])
_FILE = "<trace>"


def user_place() -> LocationAttr | None:
    """The place in the user's code that is running: the nearest that is not of the package."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    return None if frame is None else file_location(frame.f_code.co_filename, frame.f_lineno, 1)


def refusal(message: str) -> UnsupportedError:
    """The error of what a trace cannot write down, at the user's line."""
    place = user_place()
    return UnsupportedError(Diagnostic.error(place, message), sources_of([place]))


def sources_of(places: Iterable[LocationAttr | None]) -> dict[str, str]:
    """The texts of the user's files in which these places are, by file."""
    positions = [position_of(place) for place in places if place is not None]
    files = {position.file for position in positions if position is not None}
    return {file: "".join(linecache.getlines(file)) for file in files}


@dataclass
class Trace(Recorder):
    """
    The lines of a trace so far, and the constants in them.

    `make` gives the traced value of a variable from the value that it has for the examples; `parameters` are
    names that no variable takes.
    """

    make: Callable[[Trace, str, object], Any]
    name: str
    parameters: Sequence[str] = ()
    lines: list[tuple[str, LocationAttr | None]] = field(
        default_factory=list[tuple[str, LocationAttr | None]]
    )
    constants: dict[str, object] = field(default_factory=dict[str, object])
    functions: list[str] = field(default_factory=list[str])
    is_open: bool = True
    has_gradients: bool = field(default_factory=is_grad_enabled)
    _names: dict[int, str] = field(default_factory=dict[int, str])
    _held: list[object] = field(default_factory=list[object])

    def evaluate(self, name: str, expression: str, values: Sequence[object]) -> Any:
        text = expression.format(*map(self.text_of, values))
        try:
            result = compute(name, expression, *map(unwritable, values), interpreted=True)
        except TsirError as error:
            raise refusal(f"'{name}' of these examples fails: {_first_line(error)}") from error
        return self.bind(text, result)

    def call(self, function: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        if not isinstance(function, Function):
            raise refusal("expected a function that is not compiled for a target in a trace")
        given = [*map(self.text_of, args), *(f"{k}={self.text_of(v)}" for k, v in keywords.items())]
        try:
            result = function.interpret(
                *map(unwritable, args), **{k: unwritable(v) for k, v in keywords.items()}
            )
            text, constants = function.code_with_constants
        except TsirError as error:
            raise refusal(
                f"'{function.__name__}' cannot be called in a trace: {_first_line(error)}"
            ) from error
        return self.bind(f"{self._callee(text, constants)}({', '.join(given)})", result)

    def _callee(self, text: str, constants: Mapping[str, object]) -> str:
        """Put the text of a function, and of those that it calls, ahead of the trace; its name there."""
        names = re.findall(r"^def (\w+)\(", text, re.MULTILINE)
        turn = f"_{len(self.functions)}"
        while self.name in [name + turn for name in names]:
            turn += "_"
        for name in names:
            text = re.sub(rf"(?<![\w.]){name}(?=\()", name + turn, text)
        # All at once, as a new name may be the old one of the next.
        known = {name: self._constant(value) for name, value in constants.items()}
        text = re.sub(r"\bCONSTANTS\.(\w+)", lambda found: f"CONSTANTS.{known[found[1]]}", text)
        self.functions.append(text)
        return names[-1] + turn

    def bind(self, text: str, value: object) -> Any:
        """A variable for an expression, as a traced value that is `value` for the examples."""
        variable = f"v{len(self.lines)}"
        while variable in self.parameters:
            variable += "_"
        self.write(f"{variable} = {text}")
        return self.make(self, variable, value)

    def write(self, line: str) -> None:
        """A line of the text, from where the user's code is."""
        if not self.is_open:
            raise refusal("the value is of a trace that has ended")
        if is_grad_enabled() != self.has_gradients:
            raise refusal("expected no change of no_grad() in a trace; x.detach() has no gradient")
        self.lines.append((line, user_place()))

    def text_of(self, value: object) -> str:
        """The text of a value in an expression: its variable, a literal, or a constant's name."""
        if isinstance(value, Traceable):
            if value.recorder is not self:
                raise refusal("the value is of another trace")
            return cast(Any, value).variable
        if isinstance(value, Recorded | np.ndarray | np.generic) or is_array(value):
            return f"CONSTANTS.{self._constant(plain(cast(object, value)))}"
        if isinstance(value, list | tuple):
            parts = list(map(self.text_of, cast("Sequence[object]", value)))
            return f"[{', '.join(parts)}]" if isinstance(value, list) else f"({', '.join(parts)},)"
        if isinstance(value, dict):
            items = cast("dict[object, object]", value).items()
            return "{" + ", ".join(f"{self.text_of(k)}: {self.text_of(v)}" for k, v in items) + "}"
        if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
            return f"float('{value}')"
        text = repr(value)
        return f"({text})" if text.startswith("-") else text  # as powers bind stronger than signs

    def _constant(self, value: object) -> str:
        """The name of an array in the constants, the same for the same array until the user writes it."""
        array, known = np.asarray(value), self._names.get(id(value))
        if known is None or not same(array, cast(Array, self.constants[known])):
            self._held.append(value)  # so that no other gets its identity
            known = self._names[id(value)] = f"c{len(self.constants)}"
            self.constants[known] = array.copy()
        return known

    def source(self, parameters: Sequence[str], result: str) -> str:
        """The text of the function."""
        body = [f"    {line}" for line, _ in self.lines]
        head = f"def {self.name}({', '.join(parameters)}):"
        return "\n".join([*self.functions, head, *body, f"    return {result}", ""])

    def compiled(self, parameters: Sequence[str], result: str) -> ModuleOp:
        """The module of the function, whose operations have the places of the user's code."""
        text = self.source(parameters, result)
        module = compile_source(text, _FILE, self.constants)
        ahead = sum(part.count("\n") + 1 for part in self.functions) + 1
        for op in module.walk():
            position = position_of(op.location)
            if position is None or position.file != _FILE:
                continue
            line = position.line - ahead - 1
            place = self.lines[line][1] if 0 <= line < len(self.lines) else None
            if place is not None:
                op.location = place
        return module


def plain(value: object) -> object:
    """A value with arrays in place of traced and recorded tensors, and numbers in place of traced ones."""
    return map_leaves(_plain, value)


def _plain(leaf: object) -> object:
    if isinstance(leaf, Traceable):
        return cast(Any, leaf).value
    if isinstance(leaf, Recorded):
        return leaf.array
    if isinstance(leaf, np.generic):
        return np.asarray(cast(Any, leaf))
    return to_numpy(leaf) if is_array(leaf) else leaf


def unwritable(value: object) -> object:
    """A value as of `plain`, in which arrays of the user, which are constants of a trace, are read-only."""
    return map_leaves(_unwritable, value)


def _unwritable(leaf: object) -> object:
    found = _plain(leaf)
    if isinstance(leaf, Traceable) or not isinstance(found, np.ndarray):
        return found
    array = cast(Array, found).view()
    array.flags.writeable = False
    return array


def same(one: Array, other: Array) -> bool:
    """Whether two arrays are equal in dtype, sizes and every bit."""
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


def _first_line(error: TsirError) -> str:
    return error.diagnostics[0].message if error.diagnostics else str(error)
