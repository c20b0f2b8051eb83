"""Conditions: truth by types where they tell, short circuits, and what conditions say of optional names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.dialects.types.type_names import compact
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.emission import Emission
from tsir.frontend.compiler.objects import ClassType, Object
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.compiler.sugared import Constant, IsNone, Sugared, Value
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

_T = TypeVar("_T")
Refinements = Mapping[str, Attribute]
"""Names whose type a condition narrows."""

_BARE: Mapping[str, type[Attribute]] = {
    "list": t.ListType, "List": t.ListType, "tuple": t.TupleType, "dict": t.DictType,
}  # fmt: skip
"""The types that `isinstance` takes without their elements."""


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


class ConditionCompiler(Emission):
    """Compiles conditions, and the choice of a value by one."""

    def value(self, node: tree.Expression, hint: Attribute | None = None) -> SSAValue:
        """The value of an expression; `hint` is the type that an empty literal takes."""
        return self.expression(node, hint).as_value(self, node.range)

    def expression(self, node: tree.Expression, hint: Attribute | None = None) -> Sugared:
        """The meaning of an expression."""
        raise NotImplementedError

    def each(self, nodes: Sequence[tree.Expression]) -> list[Sugared]:
        """The meaning of each expression; the failures of all are recorded before any ends the work."""
        raise NotImplementedError

    def assign(self, target: tree.Expression, value: Sugared) -> None:
        """Give a target a value."""
        raise NotImplementedError

    def combine(self, place: Range, operator: str, left: Sugared, right: Sugared) -> Sugared:
        """An arithmetic operator on two operands."""
        raise NotImplementedError

    def global_name(self, node: tree.Expression) -> Sugared | None:
        """The meaning of a name, or a name in a module around the function; None if it is not defined."""
        raise NotImplementedError

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

    def truth(self, condition: Condition, place: Range) -> SSAValue:
        """A condition as a bool value."""
        if isinstance(condition.value, bool):
            return self.constant(place, condition.value)
        return condition.value

    def known_truth(self, condition: Condition) -> bool | None:
        """The truth of a condition that types decide, or constants where the compiler folds; else None."""
        value = condition.value
        if isinstance(value, SSAValue):
            value = constant_of(value) if self.folds else None
        return value if isinstance(value, bool) else None

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
                return self.instance_test(node)
            case tree.Call(
                function=tree.Attribute(value=tree.Name(name="torch"), name=("__is__" | "__isnot__") as name),
                arguments=(left, right),
            ):  # as archives write it
                operator = "is" if name == "__is__" else "is not"
                return self.condition(tree.Compare(node.range, (left, right), (operator,)))
            case _:
                found = self.expression(node)
                if isinstance(found, Constant) and isinstance(
                    found.value, bool | int | float | complex | str
                ):
                    return Condition(bool(found.value))
                if isinstance(found, Object):
                    found = found.truth(self, node.range)
                return Condition(self.as_bool(found.as_value(self, node.range), node.range))

    def as_bool(self, value: SSAValue, place: Range) -> SSAValue:
        """A value as a bool, as conditions take it: what has a length is true unless it is empty."""
        if value.type == t.BOOL:
            return value
        if isinstance(value.type, t.ListType | t.DictType | t.StringType):
            return self.operator(place, "aten::gt", [self.operator(place, "aten::len", [value]), 0])
        return self.operator(place, "aten::Bool", [value])

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
        name = node.operands[0]
        if right.is_none() is not IsNone.ALWAYS and left.is_none() is IsNone.ALWAYS:
            left, right, name = right, left, node.operands[1]
        if right.is_none() is not IsNone.ALWAYS:
            args = [left.as_value(self, node.range), right.as_value(self, node.range)]
            return Condition(self.operator(node.range, names.COMPARE[operator], args))
        positive = operator == "is"
        state = left.is_none()
        if state is not IsNone.MAYBE:
            return Condition((state is IsNone.ALWAYS) == positive)
        value = left.as_value(self, node.range)
        test = self.operator(node.range, names.COMPARE[operator], [value, self.constant(node.range, None)])
        if not isinstance(name, tree.Name) or not isinstance(value.type, t.OptionalType):
            return Condition(test)
        some: Refinements = {name.name: value.type.element}
        return Condition(test, {}, some) if positive else Condition(test, some, {})

    def _kind_test(self, place: Range, number: SSAValue, kinds: Sequence[Attribute]) -> Condition:
        """Whether a number is of one of the kinds, as the dtype of a tensor that is made of it tells."""
        dtypes = [NUMBER_DTYPES[kind] for kind in kinds if kind in NUMBER_DTYPES]
        if not dtypes:
            return Condition(False)
        found = self.operator(place, "prim::dtype", [self.operator(place, "prim::NumToTensor", [number])])
        tests = [self.operator(place, "aten::eq", [found, dtype.number]) for dtype in dtypes]
        return Condition(reduce(lambda a, b: self.operator(place, "aten::__or__", [a, b]), tests))

    def instance_test(self, node: tree.Call) -> Condition:
        """`isinstance(x, T)`, which the type of `x` decides, unless `x` is optional or some number."""
        if len(node.arguments) != 2:
            raise Failure(node.range, "expected a value and a type of 'isinstance'")
        second = node.arguments[1]
        parts = second.items if isinstance(second, tree.TupleLiteral) else (second,)
        given = self.expression(node.arguments[0])
        classes = [self.global_name(part) for part in parts]
        if isinstance(given, Object):
            return Condition(any(isinstance(c, ClassType) and given.type.is_kind_of(c) for c in classes))
        parts = [p for p, c in zip(parts, classes, strict=True) if not isinstance(c, ClassType)]
        value = given.as_value(self, node.arguments[0].range)
        bare = [_BARE[part.name] for part in parts if isinstance(part, tree.Name) and part.name in _BARE]
        kinds = [
            self.annotated_type(part)
            for part in parts
            if not (isinstance(part, tree.Name) and part.name in _BARE)
        ]
        if isinstance(value.type, tuple(bare)) or any(is_subtype(value.type, kind) for kind in kinds):
            return Condition(True)
        if value.type == t.NUMBER:
            return self._kind_test(node.range, value, kinds)
        if not isinstance(value.type, t.OptionalType):
            return Condition(False)
        if not any(is_subtype(value.type.element, kind) for kind in kinds):
            return Condition(False)
        test = self.operator(node.range, "aten::__isnot__", [value, self.constant(node.range, None)])
        name = node.arguments[0]
        known = {name.name: value.type.element} if isinstance(name, tree.Name) else {}
        return Condition(test, known, {})
