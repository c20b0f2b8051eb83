"""
Calls of operators as programs write them: conversion of arguments and choice of the overload.

The front ends and every pass that builds operations from Python values go through here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects.builtin import LocationAttr, UnknownLoc
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects import DIALECTS
from tsir.dialects.ir.spelling import nearest
from tsir.dialects.ir.universe import REGISTER
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.schema import Argument, Missing, Schema, type_text
from tsir.dialects.operators.table import OVERLOADS, Operator, schema_types
from tsir.dialects.prim.containers import ListConstructOp, TupleUnpackOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.access import known
from tsir.dialects.table.families import overloads
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import Bindings, bind, is_subtype, substitute
from tsir.dialects.types.values import type_of

Given = SSAValue | object
"""An argument of a call: a value of the program, or a Python constant."""


class MatchError(ValueError):
    """A call that no overload takes; the message lists why, overload by overload."""


class _Mismatch(Exception):
    pass


@dataclass
class Emitter:
    """The insertion point of operations, and their source location."""

    builder: Builder
    location: LocationAttr | None = None

    def insert(self, op: Operation) -> Operation:
        """Insert an operation under the current location, unless it has one of its own."""
        if self.location is not None and isinstance(op.location, UnknownLoc):
            op.location = self.location
        return self.builder.insert(op)

    def constant(self, value: object, type: Attribute | None = None) -> SSAValue:
        """A new `prim.Constant` with a Python value; MatchError if no constant has it."""
        try:
            return self.insert(ConstantOp.of(value, type)).results[0]
        except ValueError as error:
            raise MatchError(str(error)) from error

    def call(
        self, name: str, *args: Given, keywords: Mapping[str, Given] | None = None, refine: bool = False
    ) -> tuple[SSAValue, ...]:
        """
        Call the operator `name` (`aten::add`) with values and Python constants.

        The overload is resolved and arguments converted as at a call site in a program. `refine`
        gives the results the types that the operator's rule infers, not only the schema's.
        MatchError if no overload takes the arguments.
        """
        entry, arguments = resolve(name, args, keywords or {})
        return self.emit(entry, [make(self) for make in arguments], refine=refine)

    def emit(
        self, entry: Operator, operands: Sequence[SSAValue], *, refine: bool = False
    ) -> tuple[SSAValue, ...]:
        """Insert the operation of `entry` with exactly these operands."""
        types = result_types(entry, operands, refine=refine)
        return tuple(self.insert(operation_class(entry).make(operands, types)).results)


def result_types(
    entry: Operator, operands: Sequence[SSAValue], *, refine: bool = True
) -> Sequence[Attribute]:
    """
    The types of an operator's results for these operands.

    They are those that the rule infers if `refine`, else, and where the rule refuses its
    arguments, those of the schema.
    """
    if refine:
        try:
            return entry.types(Arguments(entry.schema, [known(operand) for operand in operands]))
        except RuleError:
            pass
    return schema_types(entry.schema, [operand.type for operand in operands])


Make = Callable[[Emitter], SSAValue]
"""Inserts what an argument needs and returns its value."""


def resolve(name: str, args: Sequence[Given], keywords: Mapping[str, Given]) -> tuple[Operator, list[Make]]:
    """
    The overload of `name` that a call means, and how to make its operands.

    Every overload is tried without implicit conversions before any is tried with them, so that
    an exact overload anywhere beats a conversion.
    """
    found = overloads(name)
    if not found:
        raise MatchError(unknown_operator(name))
    reasons: list[str] = []
    for convert in (False, True):
        for entry in found:
            try:
                return entry, match_arguments(entry.schema, args, keywords, convert=convert)
            except _Mismatch as mismatch:
                if convert:
                    reasons.append(f"{entry.schema}: {mismatch}")
    lines = "".join(f"\n  {reason}" for reason in reasons)
    raise MatchError(f"no overload of '{name}' takes these arguments:{lines}")


def fitting(entry: Operator, given: Mapping[str, Given]) -> list[Make] | None:
    """The way to make an overload's operands from arguments by name; None if it does not take them."""
    try:
        return match_arguments(entry.schema, [], given, convert=True)
    except _Mismatch:
        return None


def unknown_operator(name: str) -> str:
    """The message for an operator that does not exist, or did not when the program was read."""
    is_foreign = "::" in name and name.partition("::")[0] not in DIALECTS
    if is_foreign and name.partition(".")[0] in OVERLOADS:
        return f"the operator '{name}' was not registered when the program was read; read it again"
    found = near(name)
    if found is not None:
        return f"unknown operator '{name}'; did you mean '{found}'?"
    return f"unknown operator '{name}'{REGISTER if is_foreign else ''}"


def near(name: str) -> str | None:
    """An operator of the same namespace with nearly this name, None if there is none."""
    namespace, _, own = name.rpartition("::")
    known = [other.rpartition("::")[2] for other in list(OVERLOADS) if other.startswith(f"{namespace}::")]
    # A slip adds or drops a letter or two: what is shorter by a word means something else.
    found = nearest(own, [other for other in known if abs(len(other) - len(own)) <= 2], 0.7)
    return None if found is None else f"{namespace}::{found}"


def match_call(
    schema: Schema, args: Sequence[Given], keywords: Mapping[str, Given]
) -> list[tuple[Given, Make]]:
    """
    What a call of a function gives for each parameter, and how to make the operand of it.

    MatchError if the call does not fit the parameters.
    """
    try:
        return _match(schema, args, keywords, convert=True)
    except _Mismatch as mismatch:
        raise MatchError(f"{schema.name}: {mismatch}") from mismatch


def match_arguments(
    schema: Schema, args: Sequence[Given], keywords: Mapping[str, Given], *, convert: bool
) -> list[Make]:
    """The way to make the operands of one overload; raises if the call does not fit it."""
    return [make for _, make in _match(schema, args, keywords, convert=convert)]


def _match(
    schema: Schema, args: Sequence[Given], keywords: Mapping[str, Given], *, convert: bool
) -> list[tuple[Given, Make]]:
    bindings: Bindings = {}
    rest = list(args)
    unused = dict(keywords)
    made: list[tuple[Given, Make]] = []
    positional = [a for a in schema.arguments if not a.kwarg_only]
    for keyword in keywords:
        if all(keyword != a.name for a in schema.arguments):
            raise _Mismatch(f"unknown argument '{keyword}'")
    for argument in schema.arguments:
        if rest and not argument.kwarg_only:
            if argument.name in unused:
                raise _Mismatch(f"argument '{argument.name}' is given twice")
            is_last = argument is positional[-1]
            if is_last and _packs(argument, rest):
                given: Given = list(rest)
                rest.clear()
            else:
                given = rest.pop(0)
        elif argument.name in unused:
            given = unused.pop(argument.name)
        elif not isinstance(argument.default, Missing):
            given = thawed(argument)
        else:
            raise _Mismatch(f"missing argument '{argument.name}'")
        made.append((given, _convert(given, argument, bindings, convert)))
    if rest and not schema.is_vararg:
        raise _Mismatch(f"expected at most {len(positional)} positional arguments, got {len(args)}")
    return [*made, *((given, _as_is(given)) for given in rest)]


def thawed(argument: Argument) -> object:
    """The default of an argument, with a list where the schema, which is immutable, has a tuple."""
    default, type = argument.default, argument.type
    inner = type.element if isinstance(type, t.OptionalType) else type
    if isinstance(default, tuple) and not isinstance(inner, t.TupleType):
        return list(cast(tuple[object, ...], default))
    return default


def type_of_given(given: Given) -> Attribute:
    """The type of an argument of a call."""
    if isinstance(given, SSAValue):
        return cast(SSAValue, given).type
    if isinstance(given, list):
        items = cast(list[Given], given)
        return t.ListType(type_of_given(items[0]) if items else t.TENSOR)
    return type_of(given)


def _packs(argument: Argument, rest: Sequence[Given]) -> bool:
    """Whether the remaining positional arguments make up a list, as in `zeros(2, 3)`."""
    type = argument.type.element if isinstance(argument.type, t.OptionalType) else argument.type
    if not isinstance(type, t.ListType) or argument.size is not None:
        return False
    if isinstance(type.element, t.VarType | t.AnyType):
        return False  # anything would be taken for a list of one
    first = type_of_given(rest[0])
    return not isinstance(first, t.ListType | t.TupleType | t.NoneType | t.OptionalType)


def _as_is(given: Given) -> Make:
    """A value itself, or what a constant becomes; an empty list is a new one, of tensors."""

    def make(emitter: Emitter) -> SSAValue:
        if _listed(given) == []:
            return emitter.insert(ListConstructOp.of([], t.TENSOR)).results[0]
        return cast(SSAValue, given) if isinstance(given, SSAValue) else emitter.constant(given)

    return make


def _listed(given: Given) -> list[Given] | None:
    return cast(list[Given], given) if isinstance(given, list) else None


def _convert(given: Given, argument: Argument, bindings: Bindings, convert: bool) -> Make:
    """The way to make one operand, by the conversions of a call site in their order."""
    formal = argument.type
    if _is_value_of(given, formal):
        return _as_is(given)
    inner = formal.element if isinstance(formal, t.OptionalType) else formal
    actual = type_of_given(given)
    if isinstance(inner, t.ListType) and argument.size is not None and actual == inner.element:
        one, size, element = _as_is(given), argument.size, actual
        return lambda e: e.insert(ListConstructOp.of([one(e)] * size, element)).results[0]
    items = _listed(given)
    if items is not None and (items or (convert and isinstance(inner, t.ListType))):
        return _convert_list(items, inner, argument, bindings, convert)
    if isinstance(inner, t.ListType) and isinstance(actual, t.TupleType):
        return _convert_tuple(given, actual, inner, argument, bindings)
    if actual == t.NONE and isinstance(formal, t.OptionalType):
        return lambda e: e.constant(None, substitute(formal, bindings))
    # A bool is taken for an int before it is taken for a number of any kind: of bools `+` is that of ints.
    is_conversion = actual == t.BOOL and inner == t.NUMBER
    if (
        (convert or not is_conversion)
        and bind(formal, actual, bindings)
        and is_subtype(actual, substitute(formal, bindings))
    ):
        return _as_is(given)
    if convert and (conversion := IMPLICIT.get((type(actual), type(inner)))) is not None:
        return lambda e: e.call(conversion, _as_is(given)(e))[0]
    if not convert:
        raise _Mismatch("no argument of the type")  # which is tried with conversions, and told of, after this
    expected = type_text(substitute(formal, bindings), argument.size)
    listed = isinstance(inner, t.ListType) and is_subtype(actual, substitute(inner.element, bindings))
    brackets = "; a list of one is written [x]" if listed else ""
    raise _Mismatch(f"expected '{argument.name}' to be {expected}, got {_spelt(actual)}{brackets}")


def _is_value_of(given: Given, type: Attribute) -> bool:
    """Whether an argument is a value of exactly a type, as most are."""
    return isinstance(given, SSAValue) and cast(SSAValue, given).type == type


def _spelt(type: Attribute) -> str:
    try:
        return type_text(type)
    except KeyError:
        return str(type)


def _convert_list(
    items: list[Given], inner: Attribute, argument: Argument, bindings: Bindings, convert: bool
) -> Make:
    if not isinstance(inner, t.ListType):
        raise _Mismatch(f"expected '{argument.name}' to be {type_text(inner)}, got a list")
    element = Argument(argument.name, inner.element)
    makes = [_convert(item, element, bindings, convert) for item in items]
    bound = substitute(inner.element, bindings)
    return lambda e: e.insert(ListConstructOp.of([make(e) for make in makes], bound)).results[0]


def _convert_tuple(
    given: Given, actual: t.TupleType, inner: t.ListType, argument: Argument, bindings: Bindings
) -> Make:
    for element in actual.elements:
        if not (
            bind(inner.element, element, bindings)
            and is_subtype(element, substitute(inner.element, bindings))
        ):
            raise _Mismatch(f"expected elements of '{argument.name}' to be {type_text(inner.element)}")
    bound = substitute(inner.element, bindings)

    def make(emitter: Emitter) -> SSAValue:
        unpacked = emitter.insert(TupleUnpackOp.of(_as_is(given)(emitter)))
        return emitter.insert(ListConstructOp.of(unpacked.results, bound)).results[0]

    return make


IMPLICIT: Mapping[tuple[type[Attribute], type[Attribute]], str] = {
    (t.TensorType, t.IntType): "aten::IntImplicit",
    (t.TensorType, t.FloatType): "aten::FloatImplicit",
    (t.TensorType, t.ComplexType): "aten::ComplexImplicit",
    (t.TensorType, t.NumberType): "aten::ScalarImplicit",
    (t.NumberType, t.IntType): "aten::Int",
    (t.NumberType, t.FloatType): "aten::Float",
    (t.NumberType, t.ComplexType): "aten::Complex",
    (t.BoolType, t.IntType): "aten::Int",
    (t.BoolType, t.FloatType): "aten::Float",
    (t.StringType, t.DeviceType): "aten::device",
}
"""The operator that converts a value implicitly, by its type and the argument's."""
