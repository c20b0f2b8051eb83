"""
What the objects of Python stand for that a function reads: modules, classes, functions and constants.

A name means the object that Python finds. PyTorch's own are known by the tables of their modules;
functions of the user's are compiled; an object that cannot be compiled is an error where it is used.
"""

from __future__ import annotations

import builtins
import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from types import FunctionType, ModuleType
from typing import cast

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.spelling import hint
from tsir.dialects.operators.schema import Schema
from tsir.dialects.types.values import Device
from tsir.frontend.compiler import modules
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.classes import Enumeration, EnumMember
from tsir.frontend.compiler.iteration import TupleOf
from tsir.frontend.compiler.scope import Absent
from tsir.frontend.compiler.signature import class_signature, python_constant
from tsir.frontend.compiler.sugared import (
    Callee,
    Constant,
    Given,
    Inserter,
    Keywords,
    NamedTuple,
    Names,
    Provider,
    ScriptFunction,
    Sugared,
)
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range


@dataclass(frozen=True, eq=False)
class OtherFunction:
    """
    A function of another program, behind those that it calls, whose first arguments are `given`.

    `schema` has its own arguments, `sources` are the files that it was compiled from.
    """

    functions: Sequence[FuncOp]
    schema: Schema
    result: Attribute
    given: Sequence[Given]
    sources: Mapping[str, str]


class PythonObjects(ABC):
    """The compile-time values of the user's functions and classes that a program reads, each made once."""

    @abstractmethod
    def function(self, path: str, function: FunctionType) -> Sugared:
        """The compile-time value of a function; `path` is its spelling in the program."""

    @abstractmethod
    def class_of(self, kind: type) -> Sugared | None:
        """The compile-time value of a class of the user's; None of another."""

    @abstractmethod
    def include(self, place: Range, function: OtherFunction) -> Callee:
        """A function of another program as one of this; Failure if this program cannot have it."""

    @abstractmethod
    def watch(self, provider: Provider) -> None:
        """Let a provider, of whose object the program has a constant, be asked at each call."""


class PythonNames(Names):
    """Names that stand for objects of Python, as those that a function reads."""

    def __init__(self, objects: Mapping[str, object], program: PythonObjects):
        self.objects = objects
        self.program = program

    def find(self, name: str) -> Sugared | None:
        return python_object(name, self.objects[name], self.program) if name in self.objects else None

    def known(self) -> Iterable[str]:
        return self.objects


def closure(function: FunctionType) -> Mapping[str, object]:
    """The variables of the functions around a function, those that have no value yet left out."""
    found: dict[str, object] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:
            continue
    return found


MEANING = "__tsir_meaning__"
"""The method by which objects, as modules, say what they are in a program: of their path and the program."""


def python_object(path: str, value: object, program: PythonObjects) -> Sugared:
    """The meaning of a Python object in a program; `path` is how the program writes it."""
    if isinstance(value, ModuleType) and value.__name__ in names.MODULES:
        return (
            OwnNamespace(value, program) if _package(value) == "tsir" else modules.Namespace(value.__name__)
        )
    if isinstance(value, IntEnum | StrEnum):
        return EnumNumber(path, value, program)
    if isinstance(value, Enum) and _is_constant(number := python_constant(value.value)):
        return EnumObject(path, value, number, program)
    if isinstance(value, tuple):
        return _tuple(path, cast("tuple[object, ...]", value), program)
    if _is_constant(constant := python_constant(value)):
        return Constant(constant)
    if (own := _own(value)) is not None:
        return own
    if (meaning := getattr(type(value), MEANING, None)) is not None:
        return meaning(value, path, program)
    if (path_in_torch := getattr(value, "torch_path", None)) is not None:
        home, _, name = str(path_in_torch).rpartition(".")
        return modules.find(home, name) or Absent(modules.unknown(home, name))
    if (fields := class_signature(value)) is not None:
        return NamedTuple(fields)
    if isinstance(value, functools.partial):
        return Partial(path, cast("functools.partial[object]", value), program)
    function = value if isinstance(value, FunctionType) else getattr(value, "__wrapped__", None)
    if isinstance(function, FunctionType) and _package(value) != "numpy":
        return program.function(path, function)
    if isinstance(value, type) and (found := program.class_of(value)) is not None:
        return found
    return PythonObject(path, value, program)


def _tuple(path: str, value: tuple[object, ...], program: PythonObjects) -> Sugared:
    parts = [python_object(f"{path}[{n}]", part, program) for n, part in enumerate(value)]
    fields: Sequence[str] = getattr(value, "_fields", ())
    constants = [part.value for part in parts if isinstance(part, Constant)]
    return TupleOf(parts, fields) if fields or len(constants) < len(parts) else Constant(tuple(constants))


def _is_constant(value: object) -> bool:
    return value is None or (
        isinstance(value, bool | int | float | complex | str | Device) and not isinstance(value, Enum)
    )


def _own(value: object) -> Sugared | None:
    """The compile-time value of an object of PyTorch, `math` or Python itself; None of another."""
    package = _package(value)
    if package == "builtins":
        name = str(getattr(value, "__name__", ""))
        return modules.builtin(name) if getattr(builtins, name, None) is value else None
    loaded = (path for path in names.MODULES if path in sys.modules and package in names.MODULES)
    homes = ((path, name) for path in loaded for name, own in vars(sys.modules[path]).items() if own is value)
    home = next(homes, None)
    return None if home is None else modules.find(*home) or Absent(modules.unknown(*home))


def _package(value: object) -> str:
    """The package that an object is of."""
    return str(getattr(value, "__module__", None) or type(value).__module__).partition(".")[0]


class OwnNamespace(modules.Namespace):
    """A module of ours: it has what one of PyTorch's has, and classes of its own."""

    def __init__(self, value: ModuleType, program: PythonObjects):
        super().__init__(value.__name__)
        self.value = value
        self.program = program

    def member(self, name: str) -> Sugared | None:
        found = super().member(name)
        if found is not None or name not in dir(self.value):
            return found
        return python_object(f"{self.path}.{name}", getattr(self.value, name), self.program)


class PythonObject(Sugared):
    """An object that cannot be compiled, of which, if it is a module or a class, programs read attributes."""

    def __init__(self, path: str, value: object, program: PythonObjects):
        self.path = path
        self.value = value
        self.program = program
        self.kind = _described(value)

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        raise self._failure(place)

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        raise self._failure(place)

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        raise self._failure(place)

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if not isinstance(self.value, ModuleType | type | Enum):
            raise self._failure(place)
        if (found := self.member(name)) is None:
            raise Failure(place, f"{self.kind} has no attribute '{name}'{hint(name, dir(self.value))}")
        return found

    def member(self, name: str) -> Sugared | None:
        if not isinstance(self.value, ModuleType | type | Enum) or not hasattr(self.value, name):
            return None
        return python_object(f"{self.path}.{name}", getattr(self.value, name), self.program)

    def _failure(self, place: Range) -> Failure:
        if callable(self.value):
            advice = modules.elsewhere(str(getattr(self.value, "__name__", "")))
        else:
            advice = "" if isinstance(self.value, ModuleType) else "; pass what it holds as an argument"
        return Failure(place, f"'{self.path}' is {self.kind}, which cannot be compiled{advice}")


def _described(value: object) -> str:
    if isinstance(value, ModuleType):
        return f"the module '{value.__name__}'"
    if isinstance(value, type):
        return f"the class '{value.__qualname__}' of {_package(value)}"
    if hasattr(value, "__name__") and callable(value):
        owner = getattr(value, "__self__", None)
        return f"a function of {_package(value if isinstance(owner, ModuleType | None) else owner)}"
    return f"a value of type {type(value).__module__}.{type(value).__qualname__}".replace(" builtins.", " ")


class EnumNumber(Constant):
    """A member of an enumeration that is a number or a string."""

    def __init__(self, path: str, value: IntEnum | StrEnum, program: PythonObjects):
        super().__init__(int(value) if isinstance(value, IntEnum) else str(value))
        self.object = PythonObject(path, value, program)

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        return self.object.attribute(compiler, place, name)


class EnumObject(EnumMember):
    """A member of another enumeration: programs compare it, and read its value."""

    def __init__(self, path: str, value: Enum, number: object, program: PythonObjects):
        enumeration = program.class_of(type(value))
        assert isinstance(enumeration, Enumeration)
        super().__init__(enumeration, value.name, number, is_plain=False)
        self.object = PythonObject(path, value, program)

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return self.object.as_value(compiler, place)


class CalledFunction(ScriptFunction):
    """
    A function of another program, as a method of a module that was loaded, which this program calls.

    `find` gives it; UnsupportedError if it cannot be compiled, Failure if programs cannot have it.
    """

    def __init__(self, path: str, find: Callable[[Range], OtherFunction], program: PythonObjects):
        super().__init__(path, lambda place: program.include(place, find(place)))
        self.find = find


class Partial(Sugared):
    """A function of which some arguments are given (`functools.partial`)."""

    def __init__(self, path: str, value: functools.partial[object], program: PythonObjects):
        self.function = python_object(path, value.func, program)
        self.args = [python_object(path, given, program) for given in value.args]
        self.keywords = {name: python_object(path, given, program) for name, given in value.keywords.items()}
        self.kind = f"the function '{path}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return self.function.call(compiler, place, [*self.args, *args], {**self.keywords, **keywords})
