"""Expressions: from trees to operations."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import eq, ge, gt, le, lt, ne
from typing import Any, cast

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.spelling import hint
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import unify
from tsir.dialects.types.values import to_attribute
from tsir.frontend.compiler import comprehension, modules, special_functions, subscripts
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.annotations import type_of_annotation
from tsir.frontend.compiler.conditions import ConditionCompiler
from tsir.frontend.compiler.iteration import TupleOf
from tsir.frontend.compiler.objects import ClassType, Object
from tsir.frontend.compiler.scope import Absent, Failed
from tsir.frontend.compiler.sugared import (
    Builtin,
    Constant,
    EmptyList,
    Kind,
    NamedTuple,
    Special,
    Sugared,
    Value,
    is_tensor,
    type_of_given,
)
from tsir.frontend.source import nesting, tree
from tsir.frontend.source.failure import Failure, Unusable, noting
from tsir.frontend.source.source import Range


class ExpressionCompiler(ConditionCompiler):
    """Compiles expressions."""

    def lookup(self, name: str, place: Range) -> Sugared:
        """The meaning of a name; Failure if it is not defined."""
        found = self.scope.find(name) or self.around.find(name) or modules.builtin(name)
        if found is None:
            raise Failure(place, f"undefined name '{name}'{self._meant(name)}")
        return found

    def annotated_type(self, node: tree.Expression) -> Attribute:
        return type_of_annotation(node, self.named_type)

    def type_of_values(self, node: tree.Expression) -> Attribute | None:
        """The type that an annotation names; None if it names none of values, as classes of modules."""
        try:
            return None if self.names_class(node) else self.annotated_type(node)
        except Failure:
            return None

    def named_type(self, node: tree.Expression) -> Attribute | None:
        """The type that a name around the function stands for, None if it stands for none."""
        found = self.global_name(node)
        if isinstance(found, Kind):
            return found.value_type(self)
        return found.type if isinstance(found, NamedTuple) else None

    def names_class(self, node: tree.Expression) -> bool:
        """Whether an annotation names a class of the program, or has such a part without a type in the IR."""
        parts = (part for part, _ in nesting.walk(node) if isinstance(part, tree.Name | tree.Attribute))
        classes = [(part, found) for part in parts if isinstance(found := self.global_name(part), ClassType)]
        return any(part is node or found.value_type(self) is None for part, found in classes)

    def global_name(self, node: tree.Expression) -> Sugared | None:
        """The meaning of a name, or a name in a module around the function; None if it is not defined."""
        match node:
            case tree.Name(name=name) if self.scope.find(name) is None:
                return self.around.find(name) or modules.builtin(name)
            case tree.Attribute(value=value, name=name):
                outer = self.global_name(value)
                return None if outer is None else outer.member(name)
            case _:
                return None

    def _meant(self, name: str) -> str:
        """The hint that is added to a message about a name that is not defined."""
        if name == "F":
            return "; write 'import torch.nn.functional as F' above the functions"
        if hasattr(builtins, name):
            return ": Python's function of this name is not supported"
        return hint(name, [*self.scope.known(), *self.around.known(), *modules.FREE_NAMES])

    def expression(self, node: tree.Expression, hint: Attribute | None = None) -> Sugared:
        handler = _EXPRESSIONS.get(type(node))
        if handler is None:
            raise Failure(node.range, f"'{node.range.text}' is not supported here")
        return handler(self, node, hint)

    def each(self, nodes: Sequence[tree.Expression]) -> list[Sugared]:
        """The meaning of each expression; the failures of all are recorded before any ends the work."""
        return self.attempt([lambda node=node: self.expression(node) for node in nodes])

    def name(self, node: tree.Name, hint: Attribute | None) -> Sugared:
        found = self.lookup(node.name, node.range)
        if isinstance(found, Absent):
            raise Failure(node.range, found.reason)
        return found

    def refused(self, node: tree.Refused, hint: Attribute | None) -> Sugared:
        raise Unusable

    def literal(self, node: tree.Constant, hint: Attribute | None) -> Sugared:
        if node.value is ...:
            raise Failure(node.range, "'...' is only supported in subscripts")
        if node.value is None and isinstance(hint, t.OptionalType):
            return Value(self.constant(node.range, None, hint))
        return self._constant(node, node.value)

    def _constant(self, node: tree.Expression, value: object) -> Constant:
        """A constant; Failure if it is one that no value of the language can be."""
        try:
            to_attribute(value)
        except ValueError as error:
            raise Failure(node.range, str(error)) from error
        return Constant(value)

    def attribute(self, node: tree.Attribute, hint: Attribute | None) -> Sugared:
        return self.expression(node.value).attribute(self, node.range, node.name)

    def call(self, node: tree.Call, hint: Attribute | None) -> Sugared:
        match node:
            case tree.Call(function=tree.Attribute(value=of, name="tolist"), arguments=(), keywords=()):
                if hint is not None:
                    return special_functions.to_list(self, node.range, self.value(of), hint)
            case _:
                pass
        function = self._callee(node.function)
        starred = [a.value if isinstance(a, tree.Starred) else a for a in node.arguments]
        if isinstance(function, Special):
            return function.expand(self, node)
        given = [*starred, *(k.value for k in node.keywords)]
        values = self.attempt([lambda part=part: self._argument(part) for part in given])
        args = self._sizes(node, function, values) or self._unpacked(node, values)
        keywords = {k.name: v for k, v in zip(node.keywords, values[len(node.arguments) :], strict=True)}
        return function.call(self, node.range, args, keywords)

    def _unpacked(self, node: tree.Call, values: Sequence[Sugared]) -> list[Sugared]:
        """The arguments of a call ahead of its keywords, starred tuples part by part."""
        args: list[Sugared] = []
        for argument, value in zip(node.arguments, values, strict=False):
            is_starred = isinstance(argument, tree.Starred)
            args += value.items(self, argument.range, None) if is_starred else [value]
        return args

    def _sizes(self, node: tree.Call, function: Sugared, values: Sequence[Sugared]) -> list[Sugared] | None:
        """The list of ints that the arguments of an operator are, of which some are starred lists of ints."""
        sizes = t.ListType(t.INT)
        starred = [
            isinstance(argument, tree.Starred) and isinstance(value, Value) and value.value.type == sizes
            for argument, value in zip(node.arguments, values, strict=False)
        ]
        if not isinstance(function, Builtin) or not any(starred):
            return None
        parts: list[SSAValue] = []
        for is_list, value in zip(starred, values, strict=False):
            part = value.as_value(self, node.range)
            if not is_list and part.type != t.INT:
                return None
            parts.append(part if is_list else self.list_value(node.range, [part], t.INT))
        return [Value(reduce(lambda a, b: self.operator(node.range, "aten::add", [a, b]), parts))]

    def _argument(self, node: tree.Expression) -> Sugared:
        is_empty = isinstance(node, tree.ListLiteral) and not node.items
        return EmptyList() if is_empty else self.expression(node)

    def _callee(self, node: tree.Expression) -> Sugared:
        found: Sugared = Failed()
        with noting(self.failures):
            found = self.expression(node)
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
        # The smallest int is written as the negative of one that is too large.
        literal = node.operand.value if isinstance(node.operand, tree.Constant) else None
        if isinstance(literal, complex) and node.operator == "-":  # its real part stays positive
            return Constant(complex(0.0, -literal.imag))
        operand = Constant(literal) if isinstance(literal, int) else self.expression(node.operand)
        if isinstance(operand, Object):
            return operand.special(self, node.range, names.SPECIAL_UNARY[node.operator])
        is_number = isinstance(operand, Constant) and type(operand.value) in (int, float)
        if isinstance(operand, Constant) and is_number and node.operator == "-":
            return self._constant(node, -cast(int, operand.value))
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
        if isinstance(left, Object):
            return left.special(self, place, names.SPECIAL_BINARY[operator], [right])
        args = [self.argument(place, left), self.argument(place, right)]
        name = names.BINARY[operator]
        if name == "aten::floordiv" and any(map(is_tensor, args)):
            name = "aten::floor_divide"
        if name == "aten::remainder" and type_of_given(args[0]) == t.STRING:
            return self._percent_format(place, args[0], right)
        return self.call_operator(place, name, self._as_complex(place, name, args), {})

    def _as_complex(self, place: Range, name: str, args: Sequence[object]) -> Sequence[object]:
        """Operands of which one is complex; another becomes so where PyTorch has no overload for the two."""
        types = [type_of_given(arg) for arg in args]
        if t.COMPLEX not in types:
            return args
        return [
            self.operator(place, "aten::Complex", [arg]) if type in _TO_COMPLEX.get(name, ()) else arg
            for arg, type in zip(args, types, strict=True)
        ]

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
        if isinstance(left, Object) and operator in names.SPECIAL_COMPARE:
            return left.special(self, node.range, names.SPECIAL_COMPARE[operator], [right])
        if operator in ("in", "not in"):
            if isinstance(right, Object):
                inside = right.special(self, node.range, "__contains__", [left])
                if isinstance(inside, Constant):
                    return Constant(bool(inside.value) == (operator == "in"))
                found = inside.as_value(self, node.range)
            else:
                found = self._contains(
                    node.range, right.as_value(self, node.range), self.argument(node.range, left)
                )
            return Value(found if operator == "in" else self.operator(node.range, "aten::__not__", [found]))
        if (
            isinstance(left, Constant)
            and isinstance(right, Constant)
            and _comparable(left.value, right.value)
        ):
            return Constant(_COMPARISONS[operator](left.value, right.value))
        args = [self.argument(node.range, left), self.argument(node.range, right)]
        name = names.COMPARE[operator]
        return self.call_operator(node.range, name, self._as_complex(node.range, name, args), {})

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
            return self.refined(condition, condition.value, lambda: self.expression(branch, hint))
        return Value(
            self.choose(
                node.range,
                condition,
                lambda: self.value(node.then, hint),
                lambda: self.value(node.otherwise, hint),
                hint,
            )
        )

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


_TO_COMPLEX: Mapping[str, Sequence[Attribute]] = {
    "aten::div": (t.INT, t.FLOAT, t.BOOL),
    **dict.fromkeys(("aten::pow", "aten::eq", "aten::ne"), (t.INT, t.BOOL)),
}
"""The types of numbers that become complex beside a complex one, by operators."""

_COMPARISONS: Mapping[tree.Comparison, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


def _comparable(left: object, right: object) -> bool:
    """Whether two constants are compared as Python does: both numbers, or of the same kind."""
    kinds = {type(left), type(right)}
    return kinds <= {int, float} or kinds == {str} or kinds == {bool}


_Handler = Callable[[ExpressionCompiler, tree.Expression, "Attribute | None"], Sugared]
_EXPRESSIONS: dict[type[tree.Expression], _Handler] = cast(
    "dict[type[tree.Expression], _Handler]",
    {
        tree.Name: ExpressionCompiler.name,
        tree.Refused: ExpressionCompiler.refused,
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
