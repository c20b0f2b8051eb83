"""Expressions: from trees to operations."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar, cast

from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.diagnostics import Diagnostic
from tsir.dialects.matching import Emitter, MatchError
from tsir.dialects.operator import OVERLOADS
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.lattice import is_subtype, unify
from tsir.dialects.prim.ops import ConstantOp, IfOp, YieldOp
from tsir.frontend import comprehension, subscripts, tree
from tsir.frontend import namespaces as names
from tsir.frontend.annotations import type_of_annotation
from tsir.frontend.failure import Failure, Unusable
from tsir.frontend.iteration import IterationFunction, TupleOf
from tsir.frontend.scope import Absent, Failed, Scope
from tsir.frontend.source import Range
from tsir.frontend.sugared import (
    Builtin,
    Callee,
    Constant,
    IsNone,
    Namespace,
    Special,
    Sugared,
    Value,
    compact,
    is_tensor,
    type_of_given,
)

_T = TypeVar("_T")
Refinements = Mapping[str, Attribute]
"""Names whose type a condition narrows."""


class Condition:
    """A condition: its value or, where types decide it, its truth, and what it says of optional names."""

    def __init__(
        self,
        value: SSAValue | bool,
        when_true: Refinements | None = None,
        when_false: Refinements | None = None,
    ):
        self.value = value
        self.when_true = when_true or {}
        self.when_false = when_false or {}


class ExpressionCompiler:
    """
    Compiles expressions at an insertion point.

    `resolve` finds what a name that the function does not define stands for.
    """

    def __init__(self, resolve: Callable[[str], Sugared | None]):
        self.resolve = resolve
        self.block = Block()
        self.emitter = Emitter(Builder(InsertPoint.at_end(self.block)))
        self.scope = Scope()
        self.failures: list[Diagnostic] = []

    def assign(self, target: tree.Expression, value: Sugared) -> None:
        """Give a target a value; statements say how."""
        raise NotImplementedError

    # Inserting

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

    def insert(self, place: Range, op: Operation) -> Operation:
        """Insert an operation that comes from a place."""
        self.emitter.location = place.location
        return self.emitter.insert(op)

    def constant(self, place: Range, value: object, type: Attribute | None = None) -> SSAValue:
        """A constant."""
        return self.insert(place, ConstantOp.of(value, type)).results[0]

    def operator(self, place: Range, name: str, args: Sequence[object]) -> SSAValue:
        """The single result of an operator."""
        return self.call_operator(place, name, args, {}).as_value(self, place)

    def call_operator(
        self, place: Range, name: str, args: Sequence[object], keywords: Mapping[str, object]
    ) -> Sugared:
        """The results of an operator: one, or several as a tuple. Failure if no overload fits."""
        self.emitter.location = place.location
        if (swapped := self._swapped(name, args)) is not None:
            return self.call_operator(place, *swapped, keywords)
        try:
            results = self.emitter.call(name, *args, keywords=self._renamed(name, keywords))
        except MatchError as error:
            raise Failure(place, str(error)) from error
        if len(results) == 1:
            return Value(results[0])
        return TupleOf([Value(result) for result in results]) if results else Constant(None)

    def _renamed(self, name: str, keywords: Mapping[str, object]) -> Mapping[str, object]:
        """Keywords as some overload knows them, where users write another name for an argument."""
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

    def tuple_value(self, place: Range, items: Sequence[SSAValue]) -> SSAValue:
        """A tuple of values."""
        return self.insert(place, c.TupleConstructOp.of(items)).results[0]

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
        if isinstance(given, Constant) and not isinstance(given.value, tuple):
            return given.value
        return given.as_value(self, place)

    def convert(self, place: Range, value: SSAValue, type: Attribute, what: str) -> SSAValue:
        """A value where one of `type` is expected; None becomes the None of an optional type."""
        if value.type == t.NONE and isinstance(type, t.OptionalType):
            return self.constant(place, None, type)
        if is_subtype(value.type, type):
            return value
        raise Failure(place, f"expected {what} to be {compact(type)}, got {compact(value.type)}")

    # Calls

    def call_function(
        self, place: Range, callee: Callee, args: Sequence[Sugared], keywords: Mapping[str, Sugared]
    ) -> Sugared:
        """A call of a function of the program."""
        unused = dict(keywords)
        if len(args) > len(callee.parameters):
            expected = len(callee.parameters)
            raise Failure(place, f"expected at most {expected} arguments of '{callee.name}', got {len(args)}")
        operands: list[SSAValue] = []
        for index, (name, type) in enumerate(callee.parameters):
            if index < len(args):
                given: Sugared | None = args[index]
                if name in unused:
                    raise Failure(place, f"argument '{name}' of '{callee.name}' is given twice")
            else:
                given = unused.pop(name, None)
            if given is None and name not in callee.defaults:
                raise Failure(place, f"missing argument '{name}' of '{callee.name}'")
            if given is None:
                operands.append(self.constant(place, callee.defaults[name], type))
            else:
                value = given.as_value(self, place)
                operands.append(self.convert(place, value, type, f"argument '{name}' of '{callee.name}'"))
        if unused:
            raise Failure(place, f"unknown argument '{next(iter(unused))}' of '{callee.name}'")
        op = c.CallFunctionOp.of(callee.name, operands, [callee.result])
        return Value(self.insert(place, op).results[0])

    def lookup(self, name: str, place: Range) -> Sugared:
        """What a name stands for; Failure if it is not defined."""
        found = self.scope.find(name) or self.resolve(name) or _builtin(name)
        if found is None:
            raise Failure(place, f"undefined name '{name}'")
        return found

    def special_function(self, path: str) -> Sugared | None:
        """The functions of modules that are part of the language."""
        return _SPECIAL.get(path)

    # Expressions

    def value(self, node: tree.Expression, hint: Attribute | None = None) -> SSAValue:
        """The value of an expression; `hint` is the type that an empty literal takes."""
        return self.expression(node, hint).as_value(self, node.range)

    def expression(self, node: tree.Expression, hint: Attribute | None = None) -> Sugared:
        """What an expression stands for."""
        handler = _EXPRESSIONS.get(type(node))
        if handler is None:
            raise Failure(node.range, f"'{node.range.text}' is not supported here")
        return handler(self, node, hint)

    def each(self, nodes: Sequence[tree.Expression]) -> list[Sugared]:
        """What each expression stands for; the failures of all are recorded before any ends the work."""
        return self.attempt([lambda node=node: self.expression(node) for node in nodes])

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

    def name(self, node: tree.Name, hint: Attribute | None) -> Sugared:
        found = self.lookup(node.name, node.range)
        if isinstance(found, Absent):
            raise Failure(node.range, found.reason)
        return found

    def literal(self, node: tree.Constant, hint: Attribute | None) -> Sugared:
        if node.value is ...:
            raise Failure(node.range, "'...' is only supported in subscripts")
        if node.value is None and isinstance(hint, t.OptionalType):
            return Value(self.constant(node.range, None, hint))
        return Constant(node.value)

    def attribute(self, node: tree.Attribute, hint: Attribute | None) -> Sugared:
        return self.expression(node.value).attribute(self, node.range, node.name)

    def call(self, node: tree.Call, hint: Attribute | None) -> Sugared:
        function = self.attempt([lambda: self._callee(node.function)])
        starred = [a.value if isinstance(a, tree.Starred) else a for a in node.arguments]
        if isinstance(function[0], Special):
            return function[0].expand(self, node)
        values = self.each([*starred, *(k.value for k in node.keywords)])
        args: list[Sugared] = []
        for argument, value in zip(node.arguments, values, strict=False):
            is_starred = isinstance(argument, tree.Starred)
            args += value.items(self, argument.range, None) if is_starred else [value]
        keywords = {k.name: v for k, v in zip(node.keywords, values[len(node.arguments) :], strict=True)}
        return function[0].call(self, node.range, args, keywords)

    def _callee(self, node: tree.Expression) -> Sugared:
        found = self.expression(node)
        if isinstance(found, Builtin) and found.name not in OVERLOADS:
            self.failures.append(node.range.error(f"unknown operator '{found.name}'"))
            return Failed()
        return found

    def tuple_literal(self, node: tree.TupleLiteral, hint: Attribute | None) -> Sugared:
        hints = hint.elements if isinstance(hint, t.TupleType) else ()
        if len(hints) != len(node.items):
            hints = (None,) * len(node.items)
        parts = self.attempt(
            [lambda n=n, h=h: self.expression(n, h) for n, h in zip(node.items, hints, strict=True)]
        )
        return TupleOf(parts)

    def list_literal(self, node: tree.ListLiteral, hint: Attribute | None) -> Sugared:
        inner = hint.element if isinstance(hint, t.OptionalType) else hint
        element = inner.element if isinstance(inner, t.ListType) else None
        items = [item.as_value(self, node.range) for item in self.each(node.items)]
        return Value(self.list_value(node.range, items, element))

    def dict_literal(self, node: tree.DictLiteral, hint: Attribute | None) -> Sugared:
        keys = [v.as_value(self, node.range) for v in self.each(node.keys)]
        values = [v.as_value(self, node.range) for v in self.each(node.values)]
        type = hint if isinstance(hint, t.DictType) else t.DictType(t.STRING, t.TENSOR)
        if keys and not isinstance(hint, t.DictType):
            type = t.DictType(self._joined(node, keys), self._joined(node, values))
        operands = [v for pair in zip(keys, values, strict=True) for v in pair]
        return Value(self.insert(node.range, c.DictConstructOp.make(operands, [type])).results[0])

    def _joined(self, node: tree.Expression, values: Sequence[SSAValue]) -> Attribute:
        joined: Attribute | None = values[0].type
        for value in values:
            joined = None if joined is None else unify(joined, value.type)
        if joined is None:
            raise Failure(node.range, "expected values of one type")
        return joined

    def unary(self, node: tree.UnaryOperation, hint: Attribute | None) -> Sugared:
        if node.operator == "not":
            return Value(self.truth(self.condition(node), node.range))
        operand = self.expression(node.operand)
        is_number = isinstance(operand, Constant) and type(operand.value) in (int, float)
        if isinstance(operand, Constant) and is_number and node.operator == "-":
            return Constant(-cast(int, operand.value))
        if node.operator == "+":
            return operand
        return Value(
            self.operator(node.range, names.UNARY[node.operator], [operand.as_value(self, node.range)])
        )

    def binary(self, node: tree.BinaryOperation, hint: Attribute | None) -> Sugared:
        left, right = self.each([node.left, node.right])
        return self.combine(node.range, node.operator, left, right)

    def combine(self, place: Range, operator: str, left: Sugared, right: Sugared) -> Sugared:
        """An arithmetic operator on two operands."""
        args = [self.argument(place, left), self.argument(place, right)]
        name = names.BINARY[operator]
        if name == "aten::floordiv" and any(map(is_tensor, args)):
            name = "aten::floor_divide"
        if name == "aten::remainder" and type_of_given(args[0]) == t.STRING:
            return self._percent_format(place, args[0], right)
        return self.call_operator(place, name, args, {})

    def _percent_format(self, place: Range, text: object, right: Sugared) -> Sugared:
        parts = right.items(self, place, None) if isinstance(right, TupleOf) else [right]
        args = [text, *(part.as_value(self, place) for part in parts)]
        return self.call_operator(place, "aten::percentFormat", args, {})

    def compare(self, node: tree.Compare, hint: Attribute | None) -> Sugared:
        if len(node.operators) == 1 and node.operators[0] not in ("is", "is not"):
            return self._compare_two(node, 0)
        return Value(self.truth(self.condition(node), node.range))

    def _compare_two(self, node: tree.Compare, index: int) -> Sugared:
        left, right = self.each(node.operands[index : index + 2])
        operator = node.operators[index]
        if operator in ("in", "not in"):
            found = self._contains(
                node.range, right.as_value(self, node.range), self.argument(node.range, left)
            )
            return Value(found if operator == "in" else self.operator(node.range, "aten::__not__", [found]))
        args = [self.argument(node.range, left), self.argument(node.range, right)]
        return self.call_operator(node.range, names.COMPARE[operator], args, {})

    def _contains(self, place: Range, container: SSAValue, item: object) -> SSAValue:
        if container.type != t.STRING:
            return self.operator(place, "aten::__contains__", [container, item])
        return self.operator(place, "aten::ne", [self.operator(place, "aten::find", [container, item]), -1])

    def boolean(self, node: tree.BooleanOperation, hint: Attribute | None) -> Sugared:
        return Value(self.truth(self.condition(node), node.range))

    def ternary(self, node: tree.Ternary, hint: Attribute | None) -> Sugared:
        condition = self.condition(node.condition)
        if isinstance(condition.value, bool):
            branch = node.then if condition.value else node.otherwise
            return Value(self.refined(condition, condition.value, lambda: self.value(branch, hint)))
        return Value(
            self.choose(
                node.range,
                condition,
                lambda: self.value(node.then, hint),
                lambda: self.value(node.otherwise, hint),
                hint,
            )
        )

    def refined(self, condition: Condition, truth: bool, compute: Callable[[], _T]) -> _T:
        """Compute in a scope in which a condition is known to be true or false."""
        before, self.scope = self.scope, Scope(self.scope)
        try:
            self.apply(condition, truth)
            return compute()
        finally:
            self.scope = before

    def apply(self, condition: Condition, truth: bool) -> None:
        """Narrow the types of names in the current scope by what a condition says."""
        for name, type in (condition.when_true if truth else condition.when_false).items():
            found = self.scope.find(name)
            if isinstance(found, Value) and found.value.type != type:
                cast_op = c.UncheckedCastOp.make([found.value], [type])
                self.scope.refine(name, Value(self.emitter.insert(cast_op).results[0]))

    def choose(
        self,
        place: Range,
        condition: Condition,
        then: Callable[[], SSAValue],
        otherwise: Callable[[], SSAValue],
        hint: Attribute | None = None,
    ) -> SSAValue:
        """One of two values by a condition, of which only the chosen one is computed."""
        assert isinstance(condition.value, SSAValue)
        blocks, values = (Block(), Block()), list[SSAValue]()
        for block, compute, truth in zip(blocks, (then, otherwise), (True, False), strict=True):
            with self.inside(block, Scope(self.scope)):
                self.apply(condition, truth)
                values.append(compute())
        type = unify(values[0].type, values[1].type)
        if type is None:
            found = " and ".join(compact(value.type) for value in values)
            raise Failure(place, f"expected both values of one type, got {found}")
        for block, value in zip(blocks, values, strict=True):
            with self.inside(block, self.scope):
                self.insert(place, YieldOp(self.convert(place, value, type, "the value")))
        op = IfOp(condition.value, [type], Region(blocks[0]), Region(blocks[1]))
        return self.insert(place, op).results[0]

    # Conditions

    def truth(self, condition: Condition, place: Range) -> SSAValue:
        """A condition as a bool value."""
        if isinstance(condition.value, bool):
            return self.constant(place, condition.value)
        return condition.value

    def condition(self, node: tree.Expression) -> Condition:
        """A condition, decided by types where they tell, with what it narrows."""
        match node:
            case tree.UnaryOperation(operator="not"):
                inner = self.condition(node.operand)
                if isinstance(inner.value, bool):
                    return Condition(not inner.value, inner.when_false, inner.when_true)
                value = self.operator(node.range, "aten::__not__", [inner.value])
                return Condition(value, inner.when_false, inner.when_true)
            case tree.BooleanOperation():
                return self._short_circuit(node.range, node.operator, node.operands)
            case tree.Compare(operators=(("is" | "is not") as operator,)):
                return self._is_none(node, operator)
            case tree.Compare() if len(node.operators) > 1:
                parts = [
                    tree.Compare(node.range, node.operands[i : i + 2], (operator,))
                    for i, operator in enumerate(node.operators)
                ]
                return self._short_circuit(node.range, "and", parts)
            case tree.Call(function=tree.Name(name="isinstance")):
                return _isinstance(self, node)
            case _:
                return Condition(self.as_bool(self.value(node), node.range))

    def as_bool(self, value: SSAValue, place: Range) -> SSAValue:
        """A value as a bool, as conditions take it."""
        return value if value.type == t.BOOL else self.operator(place, "aten::Bool", [value])

    def _short_circuit(self, place: Range, operator: str, operands: Sequence[tree.Expression]) -> Condition:
        """`and` and `or`: the rest is evaluated only where the first does not decide."""
        first = self.condition(operands[0])
        if len(operands) == 1:
            return first
        is_and = operator == "and"

        def rest() -> Condition:
            return self._short_circuit(place, operator, operands[1:])

        if isinstance(first.value, bool):
            if first.value is not is_and:
                return first
            second = self.refined(first, is_and, rest)
            value: SSAValue | bool = second.value
        else:
            found: list[Condition] = []

            def decided_by_rest() -> SSAValue:
                found.append(rest())
                return self.truth(found[0], place)

            def decided() -> SSAValue:
                return self.constant(place, not is_and)

            branches = (decided_by_rest, decided) if is_and else (decided, decided_by_rest)
            value = self.choose(place, first, *branches)
            second = found[0]
        if is_and:
            return Condition(value, {**first.when_true, **second.when_true}, {})
        return Condition(value, {}, {**first.when_false, **second.when_false})

    def _is_none(self, node: tree.Compare, operator: str) -> Condition:
        left, right = self.each(node.operands)
        if right.is_none() is not IsNone.ALWAYS and left.is_none() is IsNone.ALWAYS:
            left, right = right, left
        if right.is_none() is not IsNone.ALWAYS:
            args = [left.as_value(self, node.range), right.as_value(self, node.range)]
            return Condition(self.operator(node.range, names.COMPARE[operator], args))
        positive = operator == "is"
        state = left.is_none()
        if state is not IsNone.MAYBE:
            return Condition((state is IsNone.ALWAYS) == positive)
        value = left.as_value(self, node.range)
        test = self.operator(node.range, names.COMPARE[operator], [value, self.constant(node.range, None)])
        name = node.operands[0]
        if not isinstance(name, tree.Name) or not isinstance(value.type, t.OptionalType):
            return Condition(test)
        some: Refinements = {name.name: value.type.element}
        return Condition(test, {}, some) if positive else Condition(test, some, {})

    # Subscripts, strings and comprehensions

    def subscript(self, node: tree.Subscript, hint: Attribute | None) -> Sugared:
        return subscripts.load(self, node)

    def list_comprehension(self, node: tree.ListComprehension, hint: Attribute | None) -> Sugared:
        return Value(comprehension.list_of(self, node))

    def dict_comprehension(self, node: tree.DictComprehension, hint: Attribute | None) -> Sugared:
        return Value(comprehension.dict_of(self, node))

    def format_string(self, node: tree.FormatString, hint: Attribute | None) -> Sugared:
        text, args = "", list[SSAValue]()
        for part in node.parts:
            if isinstance(part, tree.Constant) and isinstance(part.value, str):
                text += part.value
            else:
                text += "{}"
                args.append(self.value(part))
        return self.call_operator(node.range, "aten::format", [text, *args], {})


def _builtin(name: str) -> Sugared | None:
    """Python's own functions, and the modules that need no import."""
    if name in names.BUILTINS:
        return Builtin(names.BUILTINS[name])
    if name in ("range", "zip", "enumerate"):
        return IterationFunction(name)
    if name in ("torch", "math"):
        return Namespace(name)
    return _SPECIAL.get(name)


def _expand_cast(name: str) -> Callable[[ExpressionCompiler, tree.Call], Sugared]:
    def expand(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
        if len(node.arguments) != 1 or node.keywords:
            raise Failure(node.range, f"expected one argument of '{name}'")
        value = compiler.value(node.arguments[0])
        wanted = {"int": t.INT, "float": t.FLOAT, "bool": t.BOOL, "str": t.STRING}[name]
        return Value(
            value if value.type == wanted else compiler.operator(node.range, names.CASTS[name], [value])
        )

    return expand


def _expand_print(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
    values = [v.as_value(compiler, node.range) for v in compiler.each(node.arguments)]
    compiler.insert(node.range, c.PrintOp.make(values, []))
    return Constant(None)


def _expand_annotate(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
    if len(node.arguments) != 2:
        raise Failure(node.range, "expected a type and a value")
    type = type_of_annotation(node.arguments[0])
    value = compiler.value(node.arguments[1], type)
    return Value(compiler.convert(node.range, value, type, "the value"))


def _expand_cast_to(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
    if len(node.arguments) != 2:
        raise Failure(node.range, "expected a type and a value")
    type = type_of_annotation(node.arguments[0])
    made = c.UncheckedCastOp.make([compiler.value(node.arguments[1])], [type])
    return Value(compiler.insert(node.range, made).results[0])


def _expand_isinstance(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
    return Value(compiler.truth(_isinstance(compiler, node), node.range))


def _isinstance(compiler: ExpressionCompiler, node: tree.Call) -> Condition:
    """`isinstance(x, T)`, which the type of `x` decides, unless `x` is optional."""
    if len(node.arguments) != 2:
        raise Failure(node.range, "expected a value and a type of 'isinstance'")
    kinds = node.arguments[1]
    parts = kinds.items if isinstance(kinds, tree.TupleLiteral) else (kinds,)
    value = compiler.value(node.arguments[0])
    bare = {"list": t.ListType, "List": t.ListType, "tuple": t.TupleType, "dict": t.DictType}
    for part in parts:
        if isinstance(part, tree.Name) and part.name in bare:
            if isinstance(value.type, bare[part.name]):
                return Condition(True)
        elif is_subtype(value.type, type_of_annotation(part)):
            return Condition(True)
    if not isinstance(value.type, t.OptionalType):
        return Condition(False)
    if not any(is_subtype(value.type.element, type_of_annotation(part)) for part in parts):
        return Condition(False)
    test = compiler.operator(node.range, "aten::__isnot__", [value, compiler.constant(node.range, None)])
    name = node.arguments[0]
    known = {name.name: value.type.element} if isinstance(name, tree.Name) else {}
    return Condition(test, known, {})


def _expand_device(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
    return Value(compiler.operator(node.range, "aten::device", [compiler.value(node.arguments[0])]))


def _expand_unwrap(compiler: ExpressionCompiler, node: tree.Call) -> Sugared:
    return Value(compiler.operator(node.range, "aten::_unwrap_optional", [compiler.value(node.arguments[0])]))


_SPECIAL: Mapping[str, Sugared] = {
    **{name: Special(name, _expand_cast(name)) for name in names.CASTS},
    "print": Special("print", _expand_print),
    "isinstance": Special("isinstance", _expand_isinstance),
    "annotate": Special("annotate", _expand_annotate),
    "unchecked_cast": Special("unchecked_cast", _expand_cast_to),
    "torch.jit.annotate": Special("annotate", _expand_annotate),
    "torch.jit._unwrap_optional": Special("_unwrap_optional", _expand_unwrap),
    "torch.device": Special("device", _expand_device),
}

_Handler = Callable[[ExpressionCompiler, tree.Expression, "Attribute | None"], Sugared]
_EXPRESSIONS: dict[type[tree.Expression], _Handler] = cast(
    "dict[type[tree.Expression], _Handler]",
    {
        tree.Name: ExpressionCompiler.name,
        tree.Constant: ExpressionCompiler.literal,
        tree.Attribute: ExpressionCompiler.attribute,
        tree.Call: ExpressionCompiler.call,
        tree.TupleLiteral: ExpressionCompiler.tuple_literal,
        tree.ListLiteral: ExpressionCompiler.list_literal,
        tree.DictLiteral: ExpressionCompiler.dict_literal,
        tree.UnaryOperation: ExpressionCompiler.unary,
        tree.BinaryOperation: ExpressionCompiler.binary,
        tree.Compare: ExpressionCompiler.compare,
        tree.BooleanOperation: ExpressionCompiler.boolean,
        tree.Ternary: ExpressionCompiler.ternary,
        tree.FormatString: ExpressionCompiler.format_string,
        tree.Subscript: ExpressionCompiler.subscript,
        tree.ListComprehension: ExpressionCompiler.list_comprehension,
        tree.DictComprehension: ExpressionCompiler.dict_comprehension,
    },
)
