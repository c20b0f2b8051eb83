"""Modules in functions that call them: methods become part of the program, tensors stay the module's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.schema import MISSING, Argument, Default, Missing, Schema
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.python_names import (
    MEANING,
    CalledFunction,
    OtherFunction,
    PythonObjects,
    python_object,
)
from tsir.frontend.compiler.sugared import Constant, Given, Inserter, Sugared
from tsir.frontend.modules.script_object import ScriptObject, is_plain
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.modules.program import BoundMethod, Convention
from tsir.runtime.modules.state_function import written_parameters
from tsir.runtime.plans.sources import reached
from tsir.runtime.values.binding import Parameter, parameters

FORWARD = "forward"

Find = Callable[[str], Any]
"""Gives an attribute, a submodule or a method of a module by its name, as Python has it; AttributeError."""


@dataclass(frozen=True)
class Called:
    """
    A method of a module of the class `owner`, as a program calls it.

    `recorded` are tensors by the identities of the attributes in whose place they are given.
    """

    name: str
    owner: str
    bound: Callable[[], BoundMethod]
    recorded: Mapping[int, Recorded]


class CalledModule(CalledFunction):
    """
    A module at a path in a program; a call is one of `forward`.

    Its tensors are given to the program at each call. Its numbers are constants, which each call checks.
    """

    def __init__(self, path: str, object: ScriptObject, find: Find, program: PythonObjects):
        super().__init__(path, lambda place: self._forward(place).find(place), program)
        self.path, self.object, self.program = path, object, program
        self.find_attribute = find
        self.kind = f"the module '{path}'"

    def _forward(self, place: Range) -> CalledFunction:
        found = self.member(FORWARD)
        if not isinstance(found, CalledFunction):
            raise Failure(place, f"{self.kind} has no method '{FORWARD}'")
        return found

    def member(self, name: str) -> Sugared | None:
        try:
            value: object = self.find_attribute(name)
        except AttributeError:
            return None
        path = f"{self.path}.{name}"
        if is_plain(value):
            self.program.watch(lambda: _same(path, value, self.find_attribute(name)))
            return Constant(value)
        return python_object(path, value, self.program) if hasattr(type(value), MEANING) else None

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if (found := self.member(name)) is not None:
            return found
        try:
            value = self.find_attribute(name)
        except AttributeError as error:
            raise Failure(place, str(error)) from error
        path = f"{self.path}.{name}"
        if not isinstance(value, np.ndarray | Recorded):
            expected = "expected a tensor, a number, a module or a method"
            raise Failure(place, f"'{path}': {expected} of a module, got a {type(value).__name__}")
        key = (id(self.object), name)
        return compiler.take(place, Given(key, path, t.TENSOR, lambda: [self.find_attribute(name)], 0))


def _same(path: str, before: object, value: object) -> Sequence[object]:
    """No values; UnsupportedError if a constant of a program is no longer that."""
    if (type(value), value) != (type(before), before):
        expected = f"expected '{path}' to be {before!r}, which is compiled in, got {value!r}"
        raise UnsupportedError(f"{expected}: script what reads it anew")
    return ()


def called_method(path: str, method: Called, program: PythonObjects) -> CalledFunction:
    """A method of a module at a path in a program."""
    return CalledFunction(path, lambda place: _other_function(place, path, method), program)


def _other_function(place: Range, path: str, method: Called) -> OtherFunction:
    """A method as programs have it; Failure if it changes the module."""
    bound = method.bound()
    made = bound.method
    what = f"the method '{method.name}' of '{method.owner}'"
    if type(made.convention) is not Convention:
        raise Failure(place, f"expected a module of an archive, got {what}, an exported program")
    function = made.function.program.function(made.function.symbol)
    formals = parameters(function)
    count = len(made.parameters)
    written = [formals[index].name for index in written_parameters(function, count)]
    if changed := list(dict.fromkeys([*bound.assigned(), *written])):
        known = ", ".join(f"'{each}'" for each in changed)
        raise Failure(place, f"expected a method that changes no module, got {what}, which changes {known}")

    def values() -> Sequence[object]:
        now = method.bound()
        if now.method is not made:
            changed = "a mode, or an attribute that is compiled in"
            raise UnsupportedError(f"{what} has changed ({changed}): script what calls it anew")
        return [method.recorded.get(id(value), value) for value in now.attributes()]

    owner = path.rpartition(".")[0] or path
    members = [(bound.objects[place], name) for place, name in made.parameters]
    given = [
        Given((id(object), name), f"{owner}.{formal.name}", formal.type, values, index)
        for index, ((object, name), formal) in enumerate(zip(members, formals, strict=False))
    ]
    arguments = [Argument(each.name, each.type, default=_default(each)) for each in formals[count:]]
    schema = Schema(method.name, "", tuple(arguments), ())
    (result,) = function.function_type.outputs.data
    functions = list(reversed(reached(function)))
    return OtherFunction(functions, schema, result, given, made.function.module.sources)


def _default(formal: Parameter) -> Default | Missing:
    """The default of a parameter as schemas have it."""
    if formal.is_required:
        return MISSING
    value = formal.default
    return cast(Default, tuple(cast("list[object]", value)) if isinstance(value, list) else value)
