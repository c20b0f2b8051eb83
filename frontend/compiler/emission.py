"""Inserting operations while a program is compiled: constants, operators, calls, conversions."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TypeVar, cast

from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import Schema
from tsir.dialects.operators.table import OVERLOADS
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.folding import known_numbers
from tsir.dialects.table.matching import Emitter, Make, MatchError, match_call, resolve
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.dialects.types.type_names import compact
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler import optionals
from tsir.frontend.compiler.iteration import TupleOf
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.compiler.sugared import (
    Callee,
    Constant,
    EmptyList,
    Inserter,
    Keywords,
    Names,
    Sugared,
    Value,
    is_tensor,
)
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure, Unusable
from tsir.frontend.source.source import Range

_T = TypeVar("_T")


_EQUALITIES = ("aten::eq", "aten::ne")


class Emission(Inserter):
    """
    Inserts operations at a place of a function, with what names stand for there.

    `around` has the names that the function does not define. Where the compiler `folds`, branches that
    constants decide are left out: what is in them has been checked, as that of archives has.
    """

    folds = False

    def __init__(self, around: Names):
        self.around = around
        self.block = Block()
        self.emitter = Emitter(Builder(InsertPoint.at_end(self.block)))
        self.scope = Scope()
        self.failures: list[Diagnostic] = []
        self.numbers = count()

    @contextmanager
    def inside(self, block: Block, scope: Scope) -> Generator[None]:
        """Insert into another block, with another scope."""
        before = self.block, self.emitter.builder, self.scope
        self.block, self.scope = block, scope
        self.emitter.builder = Builder(InsertPoint.at_end(block))
        try:
            yield
        finally:
            self.block, self.emitter.builder, self.scope = before

    def new_number(self) -> int:
        return next(self.numbers)

    def attribute_value(self, key: str) -> Sugared | None:
        return self.scope.find(key)

    def store_attribute(self, place: Range, key: str, value: Sugared, type: Attribute | None) -> None:
        if type is not None and not isinstance(value, Object):
            self.scope.declared[key] = type
            value = Value(
                self.convert(place, value.as_value(self, place), type, f"'{key.partition('.')[2]}'")
            )
        self.scope.assign(key, value)

    def locate(self, place: Range) -> None:
        """Give what is inserted from now on the location of a place."""
        self.emitter.location = place.location

    def insert(self, place: Range, op: Operation) -> Operation:
        """Insert an operation that comes from a place."""
        self.locate(place)
        return self.emitter.insert(op)

    def constant(self, place: Range, value: object, type: Attribute | None = None) -> SSAValue:
        """A constant."""
        try:
            return self.insert(place, ConstantOp.of(value, type)).results[0]
        except ValueError as error:
            raise Failure(place, str(error)) from error

    def operator(self, place: Range, name: str, args: Sequence[object]) -> SSAValue:
        """The single result of an operator."""
        return self.call_operator(place, name, args, {}).as_value(self, place)

    def call_operator(
        self, place: Range, name: str, args: Sequence[object], keywords: Mapping[str, object]
    ) -> Sugared:
        """The results of an operator: one, or several as a tuple. Failure if no overload fits."""
        if name in _EQUALITIES:
            args = [self._compared(place, each) for each in args]
        self.locate(place)
        if (swapped := self._swapped(name, args)) is not None:
            return self.call_operator(place, *swapped, keywords)
        keywords = self._renamed(name, keywords)
        try:
            results = self.emitter.call(name, *args, keywords=keywords)
        except MatchError as error:
            value = optionals.culprit(lambda a, k: resolve(name, a, k), args, keywords)
            message = str(error) if value is None else optionals.expectation(value)
            raise self.mismatch(place, message, value) from error
        if len(results) == 1:
            return self._folded(results[0]) if self.folds else Value(results[0])
        if not results:
            return Constant(None)
        assert isinstance(results[0].owner, SchemaOp)
        names = [returned.name for returned in results[0].owner.operator.schema.returns]
        return TupleOf([Value(result) for result in results], names if all(names) else ())

    def _folded(self, result: SSAValue) -> Sugared:
        """The constant that an operator gives, which is erased then; or else its result."""
        op = result.owner
        found = known_numbers(op, constant_of) if isinstance(op, SchemaOp) else None
        if found is None:
            return Value(result)
        assert isinstance(op, SchemaOp)
        Rewriter.erase_op(op)
        return Constant(found[0])

    def _renamed(self, name: str, keywords: Mapping[str, object]) -> Mapping[str, object]:
        """Keywords as some overload knows them, where users write another name for an argument."""
        if not keywords:
            return keywords  # schemas are parsed when they are read
        known = {a.name for entry in OVERLOADS.get(name, ()) for a in entry.schema.arguments}
        return {k if k in known else names.KEYWORDS.get(k, k): v for k, v in keywords.items()}

    def _swapped(self, name: str, args: Sequence[object]) -> tuple[str, list[object]] | None:
        """An operator of a number and a tensor as one with the tensor first."""
        if len(args) != 2 or not is_tensor(args[1]) or is_tensor(args[0]):
            return None
        if name == "aten::div":
            reciprocal = self.emitter.call("aten::reciprocal", args[1])[0]
            return "aten::mul", [reciprocal, args[0]]
        other = names.SWAPPED.get(name)
        return None if other is None else (other, [args[1], args[0]])

    def _compared(self, place: Range, given: object) -> object:
        """The value by which an argument is compared: of a member of an enumeration, its value."""
        value = cast(SSAValue, given) if isinstance(given, SSAValue) else None
        type = None if value is None else value.type
        if value is None or not isinstance(type, t.TupleType) or type.kind is None or len(type.elements) != 1:
            return cast(object, given)
        return self.insert(place, c.TupleIndexOp.of(value, 0)).results[0]

    def tuple_value(self, place: Range, items: Sequence[SSAValue], names: Sequence[str] = ()) -> SSAValue:
        """A tuple of values, which may have names."""
        types = [item.type for item in items]
        type = t.TupleType(t.Fields.of(names, types) if names else tuple(types))
        return self.insert(place, c.TupleConstructOp.make(items, [type])).results[0]

    def list_value(self, place: Range, items: Sequence[SSAValue], element: Attribute | None) -> SSAValue:
        """A list of values, of the type that they share; tensors if it is empty."""
        for item in items:
            joined = item.type if element is None else unify(element, item.type)
            if joined is None:
                message = (
                    f"expected elements of type {compact(element or t.TENSOR)}, got {compact(item.type)}"
                )
                raise Failure(place, message)
            element = joined
        return self.insert(place, c.ListConstructOp.of(items, element or t.TENSOR)).results[0]

    def argument(self, place: Range, given: Sugared) -> object:
        """An argument of an operator: a Python constant as such, so that defaults and lists convert."""
        if isinstance(given, Constant) and given.is_plain and not isinstance(given.value, tuple):
            return given.value
        return [] if isinstance(given, EmptyList) else given.as_value(self, place)

    def convert(self, place: Range, value: SSAValue, type: Attribute, what: str) -> SSAValue:
        """A value where one of `type` is expected; None becomes the None of an optional type."""
        if value.type == t.NONE and isinstance(type, t.OptionalType):
            return self.constant(place, None, type)
        if is_subtype(value.type, type):
            return value
        raise self.refusal(place, f"expected {what} to be {compact(type)}, got {compact(value.type)}", value)

    def refusal(self, place: Range, message: str, value: SSAValue) -> Failure:
        """The failure of a value; of one that may be None it says how to check it."""
        return Failure(place, message + optionals.advice(self.scope, place, value))

    def mismatch(self, place: Range, message: str, value: SSAValue | None) -> Failure:
        """The failure of a call, because of an argument that may be None if there is one."""
        return Failure(place, message) if value is None else self.refusal(place, message, value)

    def attempt(self, parts: Sequence[Callable[[], _T]]) -> list[_T]:
        """The results of all parts; if any fails, all failures are recorded first."""
        results: list[_T] = []
        failed = False
        for part in parts:
            try:
                results.append(part())
            except Failure as failure:
                self.failures.append(failure.diagnostic)
                failed = True
            except Unusable:
                failed = True
        if failed:
            raise Unusable
        return results

    def call_function(
        self, place: Range, callee: Callee, args: Sequence[Sugared], keywords: Keywords
    ) -> Sugared:
        """A call of a function of the program."""
        operands = [make(self.emitter) for _, make in self.match(place, callee.schema, args, keywords)]
        op = c.CallFunctionOp.of(callee.schema.name, operands, [callee.result])
        return Value(self.insert(place, op).results[0])

    def match(
        self, place: Range, schema: Schema, args: Sequence[Sugared], keywords: Keywords
    ) -> Sequence[tuple[object, Make]]:
        """The argument for each parameter, with its conversion; Failure if the call does not fit."""
        given = [self.argument(place, argument) for argument in args]
        named = {name: self.argument(place, argument) for name, argument in keywords.items()}
        self.locate(place)
        try:
            return match_call(schema, given, named)
        except MatchError as error:
            value = optionals.culprit(lambda a, k: match_call(schema, a, k), given, named)
            raise self.mismatch(place, str(error), value) from error

    def annotated_type(self, node: tree.Expression) -> Attribute:
        """The type that an annotation names; Failure if it names none."""
        raise NotImplementedError
