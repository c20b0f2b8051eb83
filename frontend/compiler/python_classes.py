"""Classes of Python that a program reads: their methods, attributes and types, as of classes in text."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum, IntEnum, StrEnum
from types import FunctionType
from typing import cast

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError
from tsir.dialects.types.values import Device
from tsir.frontend.compiler.classes import Enumeration
from tsir.frontend.compiler.conditions import ConditionCompiler
from tsir.frontend.compiler.objects import INITIALISER, PROPERTY, STATIC, ClassType, Method, Object
from tsir.frontend.compiler.python_names import (
    OtherFunction,
    PythonNames,
    PythonObjects,
    closure,
    python_object,
)
from tsir.frontend.compiler.signature import annotation_of, python_constant
from tsir.frontend.compiler.sugared import (
    Callee,
    Constant,
    Inserter,
    Keywords,
    Names,
    Provider,
    Special,
    Sugared,
)
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.python_source import read_function
from tsir.frontend.source.script_source import parse_script
from tsir.frontend.source.source import Range

PythonTexts = dict[object, tuple[tree.Definition, Sequence[Diagnostic]]]
"""The trees of Python functions that have been read, with what is not supported in them."""

MARK = "_tsir_mark"
EXPORT, UNUSED, IGNORE = "export", "unused", "ignore"
"""The values of the attribute `MARK`, by which functions are marked."""

_FOREIGN = ("torch", "numpy", "tsir", "jax", "xdsl")
"""Packages whose classes are none of the user's."""


class PythonProgram(PythonObjects):
    """
    The Python functions and classes of a program, each read once.

    What is not supported in them goes to `failures`; `sources` are their files, for messages.
    """

    def __init__(self, texts: PythonTexts | None = None) -> None:
        self.failures: list[Diagnostic] = []
        self.sources: dict[str, str] = {}
        self._texts: PythonTexts = {} if texts is None else texts
        self._used: dict[object, tree.Definition] = {}
        self._classes: dict[type, Sugared] = {}

    @abstractmethod
    def function(self, path: str, function: FunctionType) -> Sugared: ...

    def include(self, place: Range, function: OtherFunction) -> Callee:
        expected = "expected a module that was loaded, or compiled, to be called by a function"
        raise Failure(place, f"{expected}, got a call of its '{function.schema.name}' by a method")

    def watch(self, provider: Provider) -> None:
        return  # the methods of modules are looked up, and compiled, for what there is

    def read(self, function: Callable[..., object]) -> tree.Definition:
        """The tree of a function, with its defaults as Python has evaluated them."""
        plain = plain_function(function)
        if plain not in self._texts:
            definition, unsupported = read_function(plain)
            self._texts[plain] = with_defaults(definition, plain), unsupported
        if plain not in self._used:
            definition, unsupported = self._texts[plain]
            self.sources.update(definition.range.source.listing)
            self._used[plain], problems = as_marked(definition, plain, unsupported)
            self.failures += problems
        return self._used[plain]

    def names_of(self, function: Callable[..., object]) -> PythonNames:
        """The names that a function reads."""
        plain = plain_function(function)
        known = {**plain.__globals__, **closure(plain)} if isinstance(plain, FunctionType) else {}
        return PythonNames(known, self)

    def class_of(self, kind: type) -> Sugared | None:
        if kind not in self._classes:
            if (found := self.made_class(kind)) is None:
                return None
            self._classes[kind] = found
        return self._classes[kind]

    def made_class(self, kind: type[object]) -> Sugared | None:
        """The compile-time value of a class that is met first; None of one that is not the user's."""
        if issubclass(kind, Enum):
            name, members = kind.__qualname__, dict[str, Constant]()
            self._classes[kind] = made = Enumeration(
                name, members, is_plain=issubclass(kind, IntEnum | StrEnum)
            )
            for each in kind:
                if isinstance(member := python_object(f"{name}.{each.name}", each, self), Constant):
                    members[each.name] = member
            return made
        return PythonClass(kind, self) if is_users(kind) else None


def as_marked(
    definition: tree.Definition, function: Callable[..., object], unsupported: Sequence[Diagnostic]
) -> tuple[tree.Definition, Sequence[Diagnostic]]:
    """
    A definition as the marks of its function have it, with what is not supported in it.

    A call of one that is `unused` raises, and one that is to be left to Python (`ignore`) is not supported.
    """
    place, mark = definition.range, mark_of(function)
    if mark == UNUSED:
        message = f"'{definition.name}' is marked as unused, and was called"
        raised = tree.Call(place, tree.Name(place, "RuntimeError"), (tree.Constant(place, message),))
        return replace(definition, body=(tree.Raise(place, raised),)), ()
    if mark == IGNORE:
        message = f"'{definition.name}' is left to Python by @ignore, which compiled programs do not call"
        return definition, [place.error(f"{message}; mark it with @unused if it is never called")]
    return definition, unsupported


def mark_of(function: object) -> str | None:
    """The mark of a function by a decorator of ours or of PyTorch's: `EXPORT`, `UNUSED`, `IGNORE`."""
    given: object = getattr(function, MARK, None) or getattr(function, "_torchscript_modifier", None)
    text = str(getattr(given, "name", given)).lower()
    return text if text in (EXPORT, UNUSED, IGNORE) else None


def is_users(kind: type) -> bool:
    """Whether a class is the user's, and not Python's or of a library that is known."""
    package = kind.__module__.partition(".")[0]
    is_python = package in sys.stdlib_module_names and package != "__main__"
    return not is_python and package not in _FOREIGN


def plain_function(function: Callable[..., object]) -> Callable[..., object]:
    """The function of Python that is in an object, as a scripted one."""
    return inspect.unwrap(function, stop=lambda given: isinstance(given, FunctionType))


def with_defaults(definition: tree.Definition, function: Callable[..., object]) -> tree.Definition:
    """The tree of a function with constants as defaults that Python has evaluated."""
    try:
        given = inspect.signature(function, follow_wrapped=False).parameters
    except (TypeError, ValueError):
        return definition
    parameters = [
        parameter
        if parameter.default is None or parameter.name not in given
        else replace(
            parameter,
            default=literal(given[parameter.name].default, parameter.range) or parameter.default,
        )
        for parameter in definition.parameters
    ]
    return replace(definition, parameters=tuple(parameters))


def literal(value: object, place: Range) -> tree.Expression | None:
    """The expression of a Python value; None if no literal has it."""
    match python_constant(value):
        case Enum() | Device():
            return None
        case None | bool() | int() | float() | str() as constant:
            return tree.Constant(place, constant)
        case tuple() | list():
            parts = [literal(item, place) for item in cast("Sequence[object]", value)]
            known = tuple(part for part in parts if part is not None)
            kind = tree.TupleLiteral if isinstance(value, tuple) else tree.ListLiteral
            return kind(place, known) if len(known) == len(parts) else None
        case _:
            return None


class PythonClass(ClassType):
    """
    A class of Python, with what it inherits.

    `until` is the base from which on nothing is inherited that a program sees.
    """

    def __init__(self, kind: type, program: PythonProgram, until: type = object):
        self.value = kind
        self.program = program
        line = kind.__mro__
        self.bases = line[: line.index(until)] if until in line else line[:-1]
        self.members: dict[str, object] = {}
        hints: dict[str, object] = {}
        inside: dict[str, object] = {}
        for base in reversed(self.bases):
            self.members.update(vars(base))
            hints |= inspect.get_annotations(base)
            inside |= vars(sys.modules[base.__module__])
        inside |= {hint.__name__: hint for hint in hints.values() if isinstance(hint, type)}
        annotations: dict[str, tree.Expression] = {}
        for name, hint in hints.items():
            # What is no text of a type says nothing: the values tell.
            with suppress(TsirError):
                annotations[name] = annotation_of(hint, f"<{kind.__qualname__}.{name}>")
        around = PythonNames(inside, program)
        super().__init__(kind.__qualname__, around, Methods(self), annotations)
        self.is_module = until is not object

    def names(self, method: tree.Definition) -> Names:
        function = cast(Methods, self.methods).functions.get(id(method))
        return self.around if function is None else _MethodNames(self, method, function)

    def static(self, compiler: Inserter, name: str) -> Sugared | None:
        if name in self.members and function_of(self.members[name]) is None and not name.startswith("__"):
            return python_object(f"{self.name}.{name}", self.members[name], self.program)
        return super().static(compiler, name)

    def known(self) -> list[str]:
        return [*super().known(), *(name for name in self.members if not name.startswith("__"))]

    def is_kind_of(self, other: ClassType) -> bool:
        return isinstance(other, PythonClass) and issubclass(self.value, other.value)

    def member(self, name: str) -> Sugared | None:
        if name not in self.members or function_of(self.members[name]) is not None:
            return None
        return python_object(f"{self.name}.{name}", self.members[name], self.program)

    def inherited(self, behind: type, name: str) -> tree.Definition | None:
        """The method of a name of the classes behind one of those that it inherits of."""
        bases = self.bases[self.bases.index(behind) + 1 :] if behind in self.bases else ()
        owner = next((base for base in bases if name in vars(base)), None)
        return None if owner is None else cast(Methods, self.methods).read(name, vars(owner)[name])


def function_of(member: object) -> Callable[..., object] | None:
    """The function of a method, a property or a static method of a class; None of another member."""
    match member:
        case property(fget=found):
            return found
        case staticmethod():
            return cast("staticmethod[..., object]", member).__func__
        case FunctionType():
            return member
        case _:
            inner: object = getattr(member, "__wrapped__", None)
            return inner if isinstance(inner, FunctionType) and not isinstance(member, type) else None


_MARKS: Sequence[tuple[type, str]] = ((property, PROPERTY), (staticmethod, STATIC))


class Methods(Mapping[str, tree.Definition]):
    """The methods of a Python class, each read when it is first needed."""

    def __init__(self, owner: PythonClass):
        self.owner = owner
        self.functions: dict[int, Callable[..., object]] = {}
        self._read: dict[int, tree.Definition] = {}

    def __getitem__(self, name: str) -> tree.Definition:
        if name not in self:
            raise KeyError(name)
        return self.read(name, self.owner.members[name])

    def __contains__(self, name: object) -> bool:
        return name in self.owner.members and function_of(self.owner.members[cast(str, name)]) is not None

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.owner.members if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def read(self, name: str, member: object) -> tree.Definition:
        """The tree of a method, with the decorator that says of what kind it is."""
        function = function_of(member)
        assert function is not None
        if id(member) not in self._read:
            made = generated(self.owner.value, name, function) or self.owner.program.read(function)
            marks = tuple(tree.Name(made.range, m) for kind, m in _MARKS if isinstance(member, kind))
            self._read[id(member)] = definition = replace(made, decorators=marks)
            self.functions[id(definition)] = function
        return self._read[id(member)]


def generated(kind: type, name: str, function: Callable[..., object]) -> tree.Definition | None:
    """The tree of a method that a dataclass has been given; None of another."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if not dataclasses.is_dataclass(kind) or getattr(code, "co_filename", "") != "<string>":
        return None
    fields = dataclasses.fields(kind)
    if name == INITIALISER:
        parameters = [each for each in fields if each.init]
        formals = [f", {each.name}: {_annotation(each.type)}{_default(each)}" for each in parameters]
        behind = [f"self.{each.name} = {each.name}" for each in parameters]
        behind += [f"self.{each.name} = {each.default!r}" for each in fields if not each.init]
        behind += ["self.__post_init__()"] if hasattr(kind, "__post_init__") else []
        text = f"def __init__(self{''.join(formals)}):\n    " + "\n    ".join(behind or ["pass"])
    elif name == "__eq__":
        same = " and ".join(f"self.{each.name} == other.{each.name}" for each in fields if each.compare)
        text = f"def __eq__(self, other: {kind.__name__}) -> bool:\n    return {same or True}"
    else:
        return None
    return parse_script(f"{text}\n", f"<{kind.__qualname__}.{name}>").definitions[0]


def _annotation(hint: object) -> str:
    return annotation_of(hint, "<field>").range.text


def _default(field: dataclasses.Field[object]) -> str:
    return "" if field.default is dataclasses.MISSING else f" = {field.default!r}"


class _MethodNames(PythonNames):
    """The names that a method of a Python class reads, `super` among them."""

    def __init__(self, owner: PythonClass, method: tree.Definition, function: Callable[..., object]):
        plain = plain_function(function)
        own = {**plain.__globals__, **closure(plain)} if isinstance(plain, FunctionType) else {}
        around = cast(PythonNames, owner.around).objects
        super().__init__({**around, owner.value.__name__: owner.value, **own}, owner.program)
        self.method = method

    def find(self, name: str) -> Sugared | None:
        if name == "super" and name not in self.objects:
            return Special("super", self._inherited)
        return super().find(name)

    def _inherited(self, compiler: ConditionCompiler, node: tree.Call) -> Sugared:
        """`super()`, or `super(C, self)`: the object with the methods of the classes behind this one."""
        if node.arguments:
            kind, owner = compiler.each(node.arguments[:2])
            behind = kind.value if isinstance(kind, PythonClass) else None
        else:
            behind = self.objects.get("__class__")
            first = self.method.parameters[0].name if self.method.parameters else ""
            owner = compiler.expression(tree.Name(node.range, first))
        if not isinstance(owner, Object) or not isinstance(behind, type):
            raise Failure(node.range, "expected 'super()' in a method, or a class and an object")
        return _Inherited(owner, behind)


class _Inherited(Sugared):
    """An object with the methods of the classes behind one of its own."""

    def __init__(self, object: Object, behind: type):
        self.object = object
        self.behind = behind
        self.kind = f"what '{object.type.name}' inherits"

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        kind = self.object.type
        found = kind.inherited(self.behind, name) if isinstance(kind, PythonClass) else None
        if found is not None:
            return Method(self.object, found)
        if name == INITIALISER:
            return _Nothing()
        raise Failure(place, f"{self.kind} has no method '{name}'")


class _Nothing(Sugared):
    """The initialiser of `object`."""

    kind = "the initialiser of 'object'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return Constant(None)
