"""Statements: assignments, branches and loops, with names as results of `If` and carried values of `Loop`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.dialects.types.type_names import compact
from tsir.frontend.compiler import subscripts
from tsir.frontend.compiler.conditions import Condition
from tsir.frontend.compiler.exits import RETURNED, GuardedFor, GuardedWhile, assigned_names
from tsir.frontend.compiler.iteration import TupleOf
from tsir.frontend.compiler.loops import LoopCompiler, value_name
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.scope import Absent, Failed, Scope
from tsir.frontend.compiler.sugared import Constant, NoGrad, Sugared, Value
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure, Unusable, noting
from tsir.frontend.source.tree import Statement


class StatementCompiler(LoopCompiler):
    """Compiles the statements of one function."""

    def statements(self, body: Sequence[Statement]) -> None:
        """Compile statements one after another; a failure is recorded, and what it assigns unusable."""
        for statement in body:
            try:
                self.statement(statement)
            except Failure as failure:
                self.failures.append(failure.diagnostic)
                self._spoil(statement)
            except Unusable:
                self._spoil(statement)

    def statement(self, node: Statement) -> None:
        """Compile one statement."""
        handler = _STATEMENTS.get(type(node))
        if handler is None:
            raise Failure(node.range, f"{_describe(node)} is not supported")
        handler(self, node)

    def _spoil(self, node: Statement) -> None:
        for name in assigned_names((node,)):
            self.scope.assign(name, Failed())

    # Assignments

    def evaluate(self, node: tree.ExpressionStatement) -> None:
        self.expression(node.value)

    def assign_statement(self, node: tree.Assign) -> None:
        is_object = node.annotation is None or self.names_class(node.annotation)
        declared = None if is_object or node.annotation is None else self.annotated_type(node.annotation)
        first = node.targets[0]
        hint = declared
        if hint is None and isinstance(first, tree.Name):
            hint = self.returns if first.name == RETURNED else self.scope.declared.get(first.name)
        elif hint is None and isinstance(first, tree.Attribute):
            hint = self._owner(first).declared(self, first.name)
        value = self.expression(node.value, hint)
        if isinstance(first, tree.Name) and hint is not None:
            if declared is not None:
                self.scope.declared[first.name] = declared
            if declared is not None or first.name == RETURNED:
                what = "the result" if first.name == RETURNED else f"'{first.name}'"
                value = Value(self.convert(node.range, value.as_value(self, node.range), hint, what))
        elif (
            isinstance(first, tree.Name)
            and first.name == RETURNED
            and type(value) is not Constant
            and not isinstance(value, Object)
            and not _holds_objects(value)
        ):
            value = Value(value.as_value(self, node.range))
        for target in node.targets:
            self.assign(target, value)

    def assign(self, target: tree.Expression, value: Sugared) -> None:
        """Give a target a value: a name, a part of something, or several of them."""
        match target:
            case tree.Name():
                if isinstance(value, TupleOf) and not _holds_objects(value):
                    value = Value(value.as_value(self, target.range))
                self.scope.assign(target.name, value)
            case tree.TupleLiteral() | tree.ListLiteral():
                self._unpack(target, value)
            case tree.Subscript():
                subscripts.store(self, target, value)
            case tree.Attribute():
                self._owner(target).store(self, target.range, target.name, value)
            case _:
                raise Failure(target.range, f"cannot assign to '{target.range.text}'")

    def _owner(self, target: tree.Attribute) -> Object:
        """The object of which an attribute is assigned."""
        owner = self.expression(target.value)
        if not isinstance(owner, Object):
            raise Failure(target.range, f"cannot assign to '{target.range.text}': it is not of an object")
        return owner

    def _unpack(self, target: tree.TupleLiteral | tree.ListLiteral, value: Sugared) -> None:
        places = [i for i, item in enumerate(target.items) if isinstance(item, tree.Starred)]
        count = len(target.items)
        items = list(value.items(self, target.range, None if places else count))
        if not places:
            if len(items) != count:
                raise Failure(target.range, f"expected {count} values to unpack, got {len(items)}")
            for item, part in zip(target.items, items, strict=True):
                self.assign(item, part)
            return
        at, behind = places[0], count - places[0] - 1
        if len(places) > 1 or len(items) < count - 1:
            raise Failure(target.range, f"cannot unpack {len(items)} values into these targets")
        middle = TupleOf(items[at : len(items) - behind])
        starred = cast(tree.Starred, target.items[at])
        parts = [*items[:at], middle, *items[len(items) - behind :]]
        for item, part in zip(
            (*target.items[:at], starred.value, *target.items[at + 1 :]), parts, strict=True
        ):
            self.assign(item, part)

    def augment(self, node: tree.AugmentedAssign) -> None:
        """`x += y`, which writes into a tensor or a list and otherwise gives the name a new value."""
        right = self.expression(node.value)
        if isinstance(node.target, tree.Subscript):
            subscripts.update(self, node.target, node.operator, right)
            return
        if not isinstance(node.target, tree.Name | tree.Attribute):
            raise Failure(node.range, f"cannot assign to '{node.target.range.text}'")
        left = self.expression(node.target)
        old = left.as_value(self, node.range) if isinstance(left, Value) else None
        if old is not None and isinstance(old.type, t.TensorType) and node.operator in subscripts.IN_PLACE:
            args = [old, self.argument(node.range, right)]
            self.assign(
                node.target, self.call_operator(node.range, subscripts.IN_PLACE[node.operator], args, {})
            )
        elif old is not None and isinstance(old.type, t.ListType) and node.operator == "+":
            self.call_operator(node.range, "aten::extend", [old, right.as_value(self, node.range)], {})
        else:
            new = self.combine(node.range, node.operator, left, right)
            self.assign(node.target, Value(new.as_value(self, node.range)))

    def delete(self, node: tree.Delete) -> None:
        for target in node.targets:
            match target:
                case tree.Name():
                    self.lookup(target.name, target.range)
                    self.scope.assign(target.name, Absent(f"'{target.name}' has been deleted"))
                case tree.Subscript():
                    args = [self.value(target.value), self.value(target.index)]
                    self.call_operator(node.range, "aten::Delete", args, {})
                case _:
                    raise Failure(target.range, f"cannot delete '{target.range.text}'")

    def raise_statement(self, node: tree.Raise) -> None:
        kind, message = "Exception", list[tree.Expression]()
        match node.exception:
            case tree.Call(function=function, arguments=arguments):
                kind, message = function.range.text, list(arguments)
            case tree.Name(name=name):
                kind = name
            case _:
                pass
        text = self.value(message[0]) if message else self.constant(node.range, "")
        if text.type != t.STRING:
            text = self.operator(node.range, "aten::str", [text])
        self.call_operator(node.range, "prim::RaiseException", [text, kind], {})

    def assert_statement(self, node: tree.Assert) -> None:
        condition = self.condition(node.condition)
        if condition.value is True:
            return
        failing, passing = Block(), Block()
        with self.inside(failing, Scope(self.scope)):
            message = self.constant(node.range, "") if node.message is None else self.value(node.message)
            self.call_operator(node.range, "prim::RaiseException", [message, "AssertionError"], {})
            self.insert(node.range, YieldOp())
        with self.inside(passing, Scope(self.scope)):
            self.insert(node.range, YieldOp())
        value = self.truth(condition, node.range)
        self.insert(node.range, IfOp(value, [], Region(passing), Region(failing)))
        self.apply(condition, True)

    def ignore(self, node: tree.Pass) -> None:
        """`pass` does nothing."""

    def context(self, node: tree.With) -> None:
        """`with torch.no_grad()`, where nothing carries gradients, or `with` on an object of a class."""
        context: Sugared = NoGrad()
        with noting(self.failures):
            context = self.expression(node.context)
        if isinstance(context, Object):
            self._object_context(node, context)
            return
        with noting(self.failures):
            if not isinstance(context, NoGrad):
                raise Failure(node.context.range, f"expected torch.no_grad(), got {context.kind}")
        if node.target is not None:
            self.assign(node.target, Constant(None))
        before = self.operator(node.context.range, "aten::is_grad_enabled", [])
        self.call_operator(node.context.range, "aten::set_grad_enabled", [False], {})
        self.statements(node.body)
        self.call_operator(node.context.range, "aten::set_grad_enabled", [before], {})

    def _object_context(self, node: tree.With, context: Object) -> None:
        """The methods `__enter__`, whose result has the name behind `as`, and `__exit__` around a body."""
        place = node.context.range
        entered = context.attribute(self, place, "__enter__").call(self, place, [], {})
        if node.target is not None:
            self.assign(node.target, entered)
        self.statements(node.body)
        nothing = [Constant(None)] * 3
        context.attribute(self, place, "__exit__").call(self, place, nothing, {})

    # Branches

    def branch(self, node: tree.If) -> None:
        try:
            condition = self.condition(node.condition)
        except Failure as failure:
            self.failures.append(failure.diagnostic)
            condition = None
        except Unusable:
            condition = None
        if condition is None:
            self._try_branches(node)
            raise Unusable
        if (truth := self.known_truth(condition)) is not None:
            self.apply(condition, truth)
            self.statements(node.body if truth else node.orelse)
            return
        blocks, scopes = (Block(), Block()), (Scope(self.scope), Scope(self.scope))
        for block, scope, body, truth in zip(
            blocks, scopes, (node.body, node.orelse), (True, False), strict=True
        ):
            with self.inside(block, scope):
                self.apply(condition, truth)
                self.statements(body)
        self._join(node, condition, blocks, scopes)

    def _try_branches(self, node: tree.If) -> None:
        """Find the failures in both branches, although the condition has failed."""
        for body in (node.body, node.orelse):
            with self.inside(Block(), Scope(self.scope)):
                self.statements(body)

    def _join(
        self, node: tree.If, condition: Condition, blocks: Sequence[Block], scopes: Sequence[Scope]
    ) -> None:
        """Make the names that branches have assigned results of the `If`."""
        raising = [_raises(body) for body in (node.body, node.orelse)]
        joined: dict[str, list[SSAValue]] = {}
        for name in sorted({*scopes[0].values, *scopes[1].values}):
            values = self._branch_values(node, name, blocks, scopes, raising)
            if values is not None:
                joined[name] = values
        types: dict[str, Attribute] = {}
        for name, (a, b) in list(joined.items()):
            type = unify(a.type, b.type) or self._declared_for(name, a, b)
            if type is None:
                del joined[name]
                message = f"'{name}' is {compact(a.type)} in one branch and {compact(b.type)} in the other"
                if self.scope.find(name) is not None or name == RETURNED:
                    self.failures.append(node.range.error(message.replace(RETURNED, "the result")))
                    self.scope.assign(name, Failed())
                else:
                    self.scope.assign(name, Absent(message))
            else:
                types[name] = self.joined_type(name, type)
        for index, block in enumerate(blocks):
            with self.inside(block, scopes[index]):
                ends = [self.convert(node.range, v[index], types[n], f"'{n}'") for n, v in joined.items()]
                self.insert(node.range, YieldOp(*ends))
        value = self.truth(condition, node.condition.range)
        op = IfOp(value, list(types.values()), Region(blocks[0]), Region(blocks[1]))
        self.insert(node.condition.range, op)
        for name, result in zip(types, op.outputs, strict=True):
            result.name_hint = value_name(name)
            self.scope.assign(name, Value(result))
        for side, other in ((0, 1), (1, 0)):
            if raising[side]:
                self.apply(condition, other == 0)

    def _declared_for(self, name: str, *values: SSAValue) -> Attribute | None:
        """The type that a name is declared of, if that is one of all these values."""
        declared = self.scope.declared.get(name)
        fits = declared is not None and all(is_subtype(value.type, declared) for value in values)
        return declared if fits else None

    def _branch_values(
        self,
        node: tree.If,
        name: str,
        blocks: Sequence[Block],
        scopes: Sequence[Scope],
        raising: Sequence[bool],
    ) -> list[SSAValue] | None:
        """The values of a name at the ends of both branches; None if it has no value afterwards."""
        found = [scope.find(name) for scope in scopes]
        if any(isinstance(f, Failed) for f in found):
            self.scope.assign(name, Failed())
            return None
        values: list[SSAValue | None] = []
        for index, sugared in enumerate(found):
            if sugared is None or isinstance(sugared, Absent):
                values.append(None)
                continue
            try:
                with self.inside(blocks[index], scopes[index]):
                    values.append(sugared.as_value(self, node.range))
            except Failure:
                # Not a value, as a module or a function under another name.
                other = sugared if raising[1 - index] else found[1 - index]
                self.scope.assign(name, _joined(name, sugared, other))
                return None
        for index in (0, 1):
            other = values[1 - index]
            if values[index] is None and other is not None and (raising[index] or name.startswith("$")):
                with self.inside(blocks[index], scopes[index]):
                    op = c.UninitializedOp.make([], [other.type])
                    values[index] = self.insert(node.range, op).results[0]
        a, b = values
        if a is None or b is None:
            self.scope.assign(name, Absent(f"'{name}' has a value in one branch of an 'if' only"))
            return None
        return [a, b]


def _holds_objects(value: Sugared) -> bool:
    """Whether a tuple holds objects, which need not be values."""
    parts = value.parts if isinstance(value, TupleOf) else ()
    return any(isinstance(part, Object) or _holds_objects(part) for part in parts)


def _joined(name: str, one: Sugared, other: Sugared | None) -> Sugared:
    """The compile-time value of a name behind an `if` if one branch ends with something that is no value."""
    if one.is_same(other) if isinstance(one, Object) else one is other:
        return one
    return Absent(f"'{name}' is {one.kind} in one branch of an 'if', and not in the other")


def _raises(body: Sequence[Statement]) -> bool:
    """Whether the statements always raise."""
    return any(
        isinstance(s, tree.Raise) or (isinstance(s, tree.If) and _raises(s.body) and _raises(s.orelse))
        for s in body
    )


def _describe(node: Statement) -> str:
    if isinstance(node, tree.Break | tree.Continue):
        return f"'{node.range.text}' outside of a loop"
    return f"'{node.range.text.partition(chr(10))[0]}'"


_STATEMENTS: dict[type[Statement], Callable[[StatementCompiler, Statement], None]] = cast(
    "dict[type[Statement], Callable[[StatementCompiler, Statement], None]]",
    {
        tree.ExpressionStatement: StatementCompiler.evaluate,
        tree.Assign: StatementCompiler.assign_statement,
        tree.AugmentedAssign: StatementCompiler.augment,
        tree.Delete: StatementCompiler.delete,
        tree.Raise: StatementCompiler.raise_statement,
        tree.Assert: StatementCompiler.assert_statement,
        tree.Pass: StatementCompiler.ignore,
        tree.With: StatementCompiler.context,
        tree.If: StatementCompiler.branch,
        GuardedWhile: StatementCompiler.while_loop,
        GuardedFor: StatementCompiler.for_loop,
    },
)
