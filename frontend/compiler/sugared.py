"""
What a name or an expression stands for while a program is compiled, before it is a value of the IR.

`Sugared` is the one protocol by which attributes, calls, unpacking and iteration resolve: a module
has members, a method remembers its object, a range has rounds. Only some of them are values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum
from typing import cast

from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.autodiff.ops import ClosureOp
from tsir.dialects.operators.schema import Schema
from tsir.dialects.operators.table import OVERLOADS
from tsir.dialects.prim import containers as c
from tsir.dialects.table.aliases import spellings
from tsir.dialects.table.families import overloads
from tsir.dialects.table.matching import Emitter, Make, near
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.values import type_of
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.annotations import fields_type
from tsir.frontend.library import definitions
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure, Unusable
from tsir.frontend.source.source import Range

Keywords = Mapping[str, "Sugared"]


Provider = Callable[[], Sequence[object]]
"""
Gives values that a function has of an object at each call, as the tensors of a module are then.

UnsupportedError if the object has changed in what the function was compiled for.
"""


@dataclass(frozen=True)
class Given:
    """
    A value that a function takes ahead of the arguments of its callers: one of those of a provider.

    The `key` is the same for what is the same at each call.
    """

    key: tuple[int, str]
    name: str
    type: Attribute
    provider: Provider
    index: int


class Inserter(ABC):
    """The interface of the compiler for what names stand for: it inserts operations at a place."""

    emitter: Emitter

    @abstractmethod
    def insert(self, place: Range, op: Operation) -> Operation:
        """Insert an operation that comes from a place."""

    @abstractmethod
    def constant(self, place: Range, value: object, type: Attribute | None = None) -> SSAValue:
        """A constant."""

    @abstractmethod
    def operator(self, place: Range, name: str, args: Sequence[object]) -> SSAValue:
        """The single result of an operator."""

    @abstractmethod
    def call_operator(
        self, place: Range, name: str, args: Sequence[object], keywords: Mapping[str, object]
    ) -> Sugared:
        """The results of an operator: one, or several as a tuple. Failure if no overload fits."""

    @abstractmethod
    def tuple_value(self, place: Range, items: Sequence[SSAValue], names: Sequence[str] = ()) -> SSAValue:
        """A tuple of values, which may have names."""

    @abstractmethod
    def list_value(self, place: Range, items: Sequence[SSAValue], element: Attribute | None) -> SSAValue:
        """A list of values, of the type that they share; tensors if it is empty."""

    @abstractmethod
    def argument(self, place: Range, given: Sugared) -> object:
        """An argument of an operator: a Python constant as such, so that defaults and lists convert."""

    @abstractmethod
    def match(
        self, place: Range, schema: Schema, args: Sequence[Sugared], keywords: Keywords
    ) -> Sequence[tuple[object, Make]]:
        """The argument for each parameter, with its conversion; Failure if the call does not fit."""

    @abstractmethod
    def call_function(
        self, place: Range, callee: Callee, args: Sequence[Sugared], keywords: Keywords
    ) -> Sugared:
        """A call of a function of the program."""

    @abstractmethod
    def take(self, place: Range, given: Given) -> Sugared:
        """A value that the function gets at each call; Failure if this function cannot."""

    @abstractmethod
    def expand(
        self,
        place: Range,
        definition: tree.Definition,
        args: Sequence[Sugared],
        keywords: Keywords,
        around: Names | None = None,
    ) -> Sugared:
        """
        The result of a function whose body is compiled at the place of its call.

        `around` has the names that the body sees; without it, they are those of the library.
        """

    @abstractmethod
    def new_number(self) -> int:
        """A number that no object has yet."""

    @abstractmethod
    def attribute_value(self, key: str) -> Sugared | None:
        """The meaning of an attribute of an object here; None if the program has not assigned it."""

    @abstractmethod
    def store_attribute(self, place: Range, key: str, value: Sugared, type: Attribute | None) -> None:
        """Assign an attribute of an object, of a declared type if it has one."""

    @abstractmethod
    def type_in(self, annotation: tree.Expression, around: Names) -> Attribute | None:
        """The type that an annotation names where some names are visible; None if it names a class."""

    @abstractmethod
    def value_type_in(self, annotation: tree.Expression, around: Names) -> Attribute:
        """The type of the values of an annotation where some names are visible; Failure if it has none."""

    @abstractmethod
    def constant_of(self, node: tree.Expression, around: Names) -> Sugared:
        """The constant that an expression is where some names are visible."""

    @abstractmethod
    def refusal(self, place: Range, message: str, value: SSAValue) -> Failure:
        """The failure of a value; of one that may be None it says how to check it."""


class Names(ABC):
    """The names around a function, which it does not define itself: of the text, or of Python's module."""

    @abstractmethod
    def find(self, name: str) -> Sugared | None:
        """The meaning of a name; None if it is not defined."""

    @abstractmethod
    def known(self) -> Iterable[str]:
        """The names that are defined."""

    def assigned_from_outside(self) -> Set[str] | None:
        """The attributes that functions assign of objects that are not their own; None if not known."""
        return None


class IsNone(Enum):
    """Whether something is None, as far as its type tells."""

    ALWAYS = "always"
    MAYBE = "maybe"
    NEVER = "never"


class Sugared:
    """The protocol; what a kind does not support is a located error."""

    kind = "a value"

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        """The value of the IR."""
        raise Failure(place, f"expected a value, got {self.kind}")

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        """The member of a name."""
        raise Failure(place, f"{self.kind} has no attribute '{name}'")

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        """The parts that it unpacks into, `count` if that is known."""
        raise Failure(place, f"expected a tuple or a list to unpack, got {self.kind}")

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        """The result of a call."""
        raise Failure(place, f"{self.kind} cannot be called")

    def member(self, name: str) -> Sugared | None:
        """The member of a module or a class; None if this is neither, or has no such member."""
        return None

    def known_parts(self) -> Sequence[Sugared] | None:
        """The parts that are known while the program is compiled; None of what is not made of such."""
        return None

    def is_none(self) -> IsNone:
        """Whether it is None."""
        return IsNone.NEVER


class Value(Sugared):
    """A value of the IR."""

    def __init__(self, value: SSAValue):
        self.value = value
        self.kind = f"a value of type {compact(value.type)}"

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return self.value

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        type = self.value.type
        if isinstance(type, t.OptionalType):
            raise compiler.refusal(place, f"{self.kind} has no attribute '{name}'", self.value)
        if isinstance(type, t.TensorType) and name in names.ATTRIBUTES:
            return Value(compiler.operator(place, names.ATTRIBUTES[name], [self.value]))
        if type == t.COMPLEX and name in names.PARTS:
            return Value(compiler.operator(place, names.PARTS[name], [self.value]))
        if isinstance(type, t.TensorType) and name in names.COMPOSED_ATTRIBUTES:
            return LibraryFunction(names.COMPOSED_ATTRIBUTES[name], self).call(compiler, place, [], {})
        if isinstance(type, t.TensorType) and name in names.METHODS:
            return LibraryFunction(names.METHODS[name], self)
        if isinstance(type, t.TensorType) and name in names.CONVERSIONS:
            return Conversion(self.value, names.CONVERSIONS[name])
        if isinstance(type, t.TensorType) and name in names.REFUSED:
            raise Failure(place, f"'{name}' {names.REFUSED[name]}")
        if isinstance(type, t.DeviceType) and name in ("type", "index"):
            return Value(compiler.operator(place, f"prim::{name}", [self.value]))
        if isinstance(type, t.TupleType) and name in type.names:
            part = c.TupleIndexOp.of(self.value, type.names.index(name))
            return Value(compiler.insert(place, part).results[0])
        if isinstance(type, t.TupleType) and isinstance(kind := type.kind, Kind):
            return kind.viewed(compiler, self.value).attribute(compiler, place, name)
        if (operator := known_operator(f"aten::{name}", f"prim::{name}")) is not None:
            return Builtin(operator, self.value)
        hint = near(f"aten::{name}") if isinstance(type, t.TensorType) else None
        what = f"; did you mean '{hint.removeprefix('aten::')}'?" if hint is not None else ""
        raise Failure(place, f"{self.kind} has no attribute or method '{name}'{what}")

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        type = self.value.type
        if isinstance(type, t.TupleType):
            return [Value(v) for v in compiler.insert(place, c.TupleUnpackOp.of(self.value)).results]
        if isinstance(type, t.ListType) and count is not None:
            unpack = c.ListUnpackOp.make([self.value], [type.element] * count)
            return [Value(v) for v in compiler.insert(place, unpack).results]
        if isinstance(type, t.TensorType) and count is not None:
            rows = compiler.operator(place, "aten::unbind", [self.value])
            return Value(rows).items(compiler, place, count)
        raise compiler.refusal(place, f"expected a tuple or a list to unpack, got {self.kind}", self.value)

    def is_none(self) -> IsNone:
        if self.value.type == t.NONE:
            return IsNone.ALWAYS
        return IsNone.MAYBE if isinstance(self.value.type, t.OptionalType | t.AnyType) else IsNone.NEVER


class Kind(Sugared):
    """A class whose objects are tuples where they are values of the IR."""

    name: str

    def value_type(self, compiler: Inserter) -> Attribute | None:
        """The type of its objects as values; None if they are none."""
        raise NotImplementedError

    def viewed(self, compiler: Inserter, value: SSAValue) -> Sugared:
        """The object that a value is."""
        raise NotImplementedError


def type_of_given(given: object) -> Attribute | None:
    """The type of an argument of an operator: a value, or a Python constant; None of a collection."""
    if isinstance(given, SSAValue):
        return cast(SSAValue, given).type
    return None if isinstance(given, list | tuple | dict) else type_of(given)


def is_tensor(given: object) -> bool:
    """Whether an argument of an operator is a tensor."""
    return isinstance(type_of_given(given), t.TensorType)


class Constant(Sugared):
    """A Python constant: it becomes a value where it is used; `is_plain` if operators take it as such."""

    def __init__(self, value: object):
        self.value: object = value
        self.is_plain = True
        self.kind = f"the constant {value!r}"

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return compiler.constant(place, self.value)

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        return Value(self.as_value(compiler, place)).attribute(compiler, place, name)

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        parts = self.known_parts()
        return super().items(compiler, place, count) if parts is None else parts

    def known_parts(self) -> Sequence[Sugared] | None:
        is_tuple = isinstance(self.value, tuple)
        return list(map(Constant, cast("Sequence[object]", self.value))) if is_tuple else None

    def is_none(self) -> IsNone:
        return IsNone.ALWAYS if self.value is None else IsNone.NEVER


class EmptyList(Sugared):
    """A literal `[]` as an argument: a list of what the parameter asks for, else of tensors."""

    kind = "an empty list"

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return compiler.list_value(place, [], None)


class Builtin(Sugared):
    """An operator, as a function or as a method of a value, which is its first argument."""

    def __init__(self, name: str, self_value: SSAValue | None = None):
        self.name = name
        self.self_value = self_value
        self.kind = f"the operator '{name}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        given = [compiler.argument(place, argument) for argument in args]
        if self.self_value is not None:
            given.insert(self._position(), self.self_value)
        named = {k: compiler.argument(place, v) for k, v in keywords.items()}
        return compiler.call_operator(place, self.name, given, named)

    def _position(self) -> int:
        """The position of the parameter that a method's object is, as in `where(condition, self, other)`."""
        found = (entry.schema.positions.get("self") for entry in OVERLOADS.get(self.name, ()))
        return next((position for position in found if position is not None), 0)


class Conversion(Sugared):
    """A method as `x.float()` or `x.cpu()`: conversion to a dtype or a device."""

    kind = "a conversion"

    def __init__(self, value: SSAValue, to: int | str):
        self.value = value
        self.to = to

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return compiler.call_operator(place, "aten::to", [self.value, self.to], {})


def known_operator(*candidates: str) -> str | None:
    """The first of some names, or of their other spellings, that the table has."""
    return next((s for name in candidates for s in spellings(name) if overloads(s)), None)


class LibraryFunction(Sugared):
    """
    A function of PyTorch that is written in the language itself; its body is compiled at each call.

    As a method it takes the value that it is one of ahead of its arguments.
    """

    def __init__(self, path: str, owner: Value | None = None):
        self.path = path
        self.owner = owner
        self.kind = f"the function '{path}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        given = args if self.owner is None else [self.owner, *args]
        return compiler.expand(place, definitions.definition(self.path), given, keywords)


class Special(Sugared):
    """A function of the language that the compiler itself expands, as `isinstance` and `annotate`."""

    def __init__(self, name: str, expand: Callable[..., Sugared]):
        self.name = name
        self.expand = expand
        self.kind = f"the function '{name}'"


class NoGrad(Sugared):
    """The context in which nothing carries gradients."""

    kind = "a context"


class NamedTuple(Sugared):
    """A class of tuples with named parts; a call makes one."""

    def __init__(self, schema: Schema):
        self.schema = schema
        self.kind = f"the class '{schema.name}'"
        self.type = fields_type(schema)

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        parts = [make(compiler.emitter) for _, make in compiler.match(place, self.schema, args, keywords)]
        return Value(compiler.insert(place, c.TupleConstructOp.make(parts, [self.type])).results[0])


class Callee:
    """
    A compiled function: its signature, under its name in the module, and the type of its result.

    That is not known of one that `has_failed`, and does not declare it. The first arguments are `given`.
    """

    def __init__(
        self, schema: Schema, result: Attribute, given: Sequence[Given] = (), *, has_failed: bool = False
    ):
        self.schema = schema
        self.result = result
        self.given = given
        self.has_failed = has_failed


class ScriptFunction(Sugared):
    """A function of the program, compiled when it is first called; `captured` are its first arguments."""

    def __init__(self, name: str, compile: Callable[[Range], Callee], captured: Sequence[SSAValue] = ()):
        self.name = name
        self.compile = compile
        self.captured = captured
        self.kind = f"the function '{name}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        callee = self.compile(place)
        context = [compiler.take(place, each) for each in callee.given]
        context += [Value(value) for value in self.captured]
        result = compiler.call_function(place, callee, [*context, *args], keywords)
        if callee.has_failed:
            raise Unusable
        return result

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        """The function as a value, as the text of a gradient returns it."""
        callee = self.compile(place)
        return compiler.insert(place, ClosureOp.of(callee.schema.name, self.captured)).results[0]
