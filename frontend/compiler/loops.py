"""Loops: the names that a body assigns are carried from round to round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.dialects.types.type_names import compact
from tsir.frontend.compiler.exits import RETURNED, GuardedFor, GuardedWhile, assigned_names, guard
from tsir.frontend.compiler.expressions import ExpressionCompiler
from tsir.frontend.compiler.iteration import Iterable, iterable
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.scope import Absent, Failed, Scope, is_attribute
from tsir.frontend.compiler.sugared import Constant, Sugared, Value
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range
from tsir.frontend.source.tree import Statement

MAX_UNROLLED = 16
"""Rounds of a loop that are compiled one by one."""
_ITEM = "$item of the round"
MAX_INT = 2**63 - 1
"""The trip count of a loop that only its condition ends."""


class LoopCompiler(ExpressionCompiler):
    """
    Compiles loops.

    `returns` is the declared type of the function's result; None if it follows from what is returned.
    """

    returns: Attribute | None = None
    unrolls = False
    """Whether rounds of loops over a few constant numbers are compiled one by one."""

    def statements(self, body: Sequence[Statement]) -> None:
        """Compile statements one after another."""
        raise NotImplementedError

    def joined_type(self, name: str, type: Attribute) -> Attribute:
        """The type of a name where paths meet: what the values have in common; of the result, as declared."""
        declared = self.returns if name == RETURNED else None
        return declared if declared is not None and is_subtype(type, declared) else type

    def while_loop(self, node: GuardedWhile) -> None:
        limit = self.constant(node.range, MAX_INT)
        first = self.condition(node.condition)
        self._loop(node, limit, self.truth(first, node.range), node.body, node.flags, node.condition, None)

    def for_loop(self, node: GuardedFor) -> None:
        if (numbers := self._constant_range(node)) is not None:
            for number in numbers:
                self.assign(node.target, Constant(number))
                self.statements(node.body)
            return
        over = iterable(self, node.iterable.range, self.expression(node.iterable))
        if not isinstance(over, Iterable):
            if node.condition is not None:
                raise Failure(node.range, "a loop over a tuple that a condition ends is not supported")
            for item in over:
                self._unrolled_round(node, item)
            return
        count = over.length(self, node.iterable.range)

        def bind(counter: SSAValue) -> None:
            self.assign(node.target, over.item(self, node.target.range, counter))

        going = self.constant(node.range, True)
        self._loop(node, count, going, node.body, node.flags, node.condition, bind)

    def _unrolled_round(self, node: GuardedFor, item: Sugared) -> None:
        """A round over one of the parts of something, unless an earlier one has left the loop."""
        if not node.flags:
            self.assign(node.target, item)
            self.statements(node.body)
            return
        place = node.target.range
        self.scope.refine(_ITEM, item)
        bound = tree.Assign(place, (node.target,), tree.Name(place, _ITEM))
        self.statements([guard(node.range, node.flags, (bound, *node.body))])

    def _constant_range(self, node: GuardedFor) -> range | None:
        """The numbers of a loop that is unrolled; None of another."""
        match node.iterable:
            case tree.Call(function=tree.Name(name="range"), arguments=arguments) if self.unrolls:
                plain = all(isinstance(each, tree.Name | tree.Constant) for each in arguments)
                found = (
                    [self.expression(each) for each in arguments]
                    if plain and not node.flags and node.condition is None
                    else []
                )
                values = [each.value for each in found if isinstance(each, Constant)]
                ints = [value for value in values if isinstance(value, int)]
                if 0 < len(ints) == len(found) <= 2 and len(range(*ints)) <= MAX_UNROLLED:
                    return range(*ints)
            case _:
                pass
        return None

    def _loop(
        self,
        node: Statement,
        limit: SSAValue,
        going: SSAValue,
        body: Sequence[Statement],
        flags: Sequence[str],
        condition: tree.Expression | None,
        bind: Callable[[SSAValue], None] | None,
    ) -> None:
        """A loop whose body carries the names that it assigns and that have a value before it."""
        self._prepare_result(body, bind)
        if (initial := self._flagged(node.range, flags)) is not None:
            both = self.operator(node.range, "aten::__and__", [going, initial])
            going = both
        carried = self._carried(node.range, body)
        types = {name: value.type for name, value in carried.items()}
        around = self.block, self.scope

        def compile_round() -> dict[str, Attribute]:
            for name in assigned_names(body):
                if isinstance(self.scope.find(name), Object):
                    reason = f"'{name}' is an object that the loop assigns: it may be another in each round"
                    self.scope.assign(name, Absent(reason))
            if bind is not None:
                bind(self.block.args[0])
            self.statements(body)
            # Which attributes calls assign is known only now.
            attributes = self._assigned_attributes(node.range, *around)
            added = {name: value for name, value in attributes.items() if name not in carried}
            carried.update(added)
            wider = self._wider(types) | {name: value.type for name, value in added.items()}
            if not wider:
                self._end_round(node.range, types, flags, condition)
            return wider

        block, scope = self._rounds(types, compile_round)
        op = LoopOp(limit, going, list(carried.values()), list(types.values()), Region(block))
        self.insert(node.range, op)
        for name, result in zip(carried, op.outputs, strict=True):
            result.name_hint = value_name(name)
            spoilt = isinstance(scope.values.get(name), Failed)
            self.scope.assign(name, Failed() if spoilt else Value(result))
        for name, value in scope.values.items():
            before = self.scope.find(name)
            if is_attribute(name) and isinstance(before, Object) and not before.is_same(value):
                message = "expected an attribute to be the same object in each round of a loop"
                self.failures.append(node.range.error(f"{message}: '{name.partition('.')[2]}'"))
            if name not in carried and not isinstance(before, Failed):
                reason = f"'{name}' has a value only if the loop before runs at least once"
                self.scope.assign(name, Absent(reason))

    def _rounds(
        self, types: dict[str, Attribute], compile_round: Callable[[], Mapping[str, Attribute]]
    ) -> tuple[Block, Scope]:
        """The body of a loop that carries names of these types, which widen to what the rounds need."""
        reported = len(self.failures)
        while True:
            block, scope = Block(arg_types=[t.INT, *types.values()]), Scope(self.scope)
            for name, argument in zip(types, block.args[1:], strict=True):
                argument.name_hint = value_name(name)
                scope.values[name] = Value(argument)
            with self.inside(block, scope):
                wider = compile_round()
            if not wider:
                return block, scope
            types |= wider
            del self.failures[reported:]
            _discard(block)

    def _flagged(self, place: Range, flags: Sequence[str]) -> SSAValue | None:
        """Whether none of the flags is set; None if there are none."""
        clear: SSAValue | None = None
        for flag in flags:
            found = self.scope.find(flag)
            if found is None or isinstance(found, Absent):
                continue
            one = self.operator(place, "aten::__not__", [found.as_value(self, place)])
            clear = one if clear is None else self.operator(place, "aten::__and__", [clear, one])
        return clear

    def _carried(self, place: Range, body: Sequence[Statement]) -> dict[str, SSAValue]:
        """The values, before a loop, of the names that its body assigns."""
        carried: dict[str, SSAValue] = {}
        for name in sorted(assigned_names(body)):
            if (value := self._carried_value(place, name)) is not None:
                carried[name] = value
        return carried

    def _carried_value(self, place: Range, name: str) -> SSAValue | None:
        """The value of a name before a loop; None if it has none."""
        found = self.scope.find(name)
        if found is None or isinstance(found, Absent | Failed):
            return None
        if isinstance(found, Object) and found.type.value_type(self) is None:
            return None
        value = found.as_value(self, place)
        return self.convert(place, value, self.joined_type(name, value.type), f"'{name}'")

    def _assigned_attributes(self, place: Range, block: Block, scope: Scope) -> dict[str, SSAValue]:
        """The values, ahead of a loop, of the attributes that its body, which is compiled, has assigned."""
        names = [name for name in self.scope.values if is_attribute(name)]
        with self.inside(block, scope):
            found = {name: self._carried_value(place, name) for name in names}
        return {name: value for name, value in found.items() if value is not None}

    def _wider(self, types: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """
        The types of carried names whose values at the end of a round take no narrower one.

        They are those declared, or in a program that was checked what both have in common.
        """
        wider: dict[str, Attribute] = {}
        for name, before in types.items():
            found = self.scope.find(name)
            if not isinstance(found, Value) or is_subtype(found.value.type, before):
                continue
            both = unify(before, found.value.type) if self.folds else None
            declared = self.scope.declared.get(name, both)
            if declared is None or not is_subtype(before, declared):
                continue
            if is_subtype(found.value.type, declared):
                wider[name] = declared
        return wider

    def _end_round(
        self,
        place: Range,
        types: Mapping[str, Attribute],
        flags: Sequence[str],
        condition: tree.Expression | None,
    ) -> None:
        ends = self._round_ends(place, types)
        again = self.constant(place, True)
        if condition is not None:
            again = self.truth(self.condition(condition), place)
        if (clear := self._flagged(place, flags)) is not None:
            again = self.operator(place, "aten::__and__", [again, clear])
        self.insert(place, YieldOp(again, *ends))

    def _round_ends(self, place: Range, types: Mapping[str, Attribute]) -> list[SSAValue]:
        """The values of the carried names at the end of a round."""
        ends: list[SSAValue] = []
        for name, before in types.items():
            found = self.scope.find(name)
            if isinstance(found, Failed) or found is None:
                ends.append(self.insert(place, c.UninitializedOp.make([], [before])).results[0])
                continue
            value = found.as_value(self, place)
            if not is_subtype(value.type, before):
                message = f"'{name}' is {compact(before)} before the loop and {compact(value.type)} in it"
                self.failures.append(place.error(message))
                self.scope.assign(name, Failed())
                value = self.insert(place, c.UninitializedOp.make([], [before])).results[0]
            ends.append(value)
        return ends

    def _prepare_result(self, body: Sequence[Statement], bind: Callable[[SSAValue], None] | None) -> None:
        """
        Give the result a value before a loop that may return.

        Its type is the declared one, or found by compiling the body once for the purpose.
        """
        if RETURNED not in assigned_names(body) or self.scope.find(RETURNED) is not None:
            return
        type = self.returns
        place = body[0].range
        if type is None:
            trial, reported = Block(arg_types=[t.INT]), len(self.failures)
            with self.inside(trial, Scope(self.scope)):
                if bind is not None:
                    bind(trial.args[0])
                self.statements(body)
                found = self.scope.find(RETURNED)
                type = found.value.type if isinstance(found, Value) else None
            del self.failures[reported:]
            _discard(trial)
        if type is None:
            raise Failure(
                place, "expected an annotation of the result, as its type is not clear before the loop"
            )
        self.returns = self.returns or type
        value = self.insert(place, c.UninitializedOp.make([], [type])).results[0]
        self.scope.assign(RETURNED, Value(value))


def _discard(block: Block) -> None:
    """Erase what was compiled only to see what comes of it."""
    for op in reversed(list(block.ops)):
        op.detach()
        op.erase(safe_erase=False)


def value_name(name: str) -> str | None:
    """The name of a variable's value in the IR; None for the compiler's own and what IR cannot spell."""
    # Of `_1` IR keeps what stands ahead of the number, which is nothing.
    is_spelt = name.isascii() and name.strip("_0123456789") and not name.startswith("$")
    return name if is_spelt else None
