"""
Returns, breaks and continues as assignments, so that control flow is nested blocks alone.

A branch that always leaves takes the statements behind the `if` into the other branch. Where an exit
only may have happened, a flag guards what follows and ends the loops around it. What is returned is
assigned to `RETURNED`, and the body ends with the one `return` of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tsir.frontend.source import tree
from tsir.frontend.source.source import Range
from tsir.frontend.source.tree import Statement

RETURNED = "$returned"
"""The variable with the function's result."""

DID_RETURN = "$did return"
"""The flag that a return has happened."""


@dataclass(frozen=True, slots=True)
class GuardedWhile(Statement):
    """`while condition: body` that also ends when one of the flags is set."""

    condition: tree.Expression
    body: tuple[Statement, ...]
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GuardedFor(Statement):
    """
    `for target in iterable: body` that also ends when one of the flags is set.

    It goes on after a round only if `condition` is true then, if there is one.
    """

    target: tree.Expression
    iterable: tree.Expression
    body: tuple[Statement, ...]
    flags: tuple[str, ...]
    condition: tree.Expression | None = None


@dataclass(frozen=True)
class _Loop:
    """The flags of the loop that is being rewritten."""

    broken: str
    continued: str


def leaves(body: Sequence[Statement]) -> bool:
    """Whether the end of the statements is never reached: they return, break, continue or raise."""
    return any(_leaves(statement) for statement in body)


def _leaves(statement: Statement) -> bool:
    match statement:
        case tree.Return() | tree.Break() | tree.Continue() | tree.Raise():
            return True
        case tree.If():
            return leaves(statement.body) and leaves(statement.orelse)
        case tree.With():
            return leaves(statement.body)
        case _:
            return False


def structure(body: Sequence[Statement], place: Range) -> tuple[Statement, ...]:
    """The body of a function with a single return, at its end."""
    rewriter = _Rewriter(place)
    if not leaves(body) and any(_contains(s, tree.Return, into_loops=True) for s in body):
        rewriter.flags.add(DID_RETURN)
    statements = list(rewriter.block(body, None))
    if DID_RETURN in rewriter.flags:
        statements.insert(0, _assign(place, DID_RETURN, False))
    if not leaves(body):
        missing: list[Statement] = [_assign(place, RETURNED, None)]
        statements += [guard(place, (DID_RETURN,), missing)] if DID_RETURN in rewriter.flags else missing
    statements.append(tree.Return(place, tree.Name(place, RETURNED)))
    return tuple(statements)


def _assign(place: Range, name: str, value: bool | None) -> Statement:
    return tree.Assign(place, (tree.Name(place, name),), tree.Constant(place, value))


def guard(place: Range, flags: Sequence[str], body: Sequence[Statement]) -> Statement:
    """The statements where none of the flags is set."""
    clear: list[tree.Expression] = [
        tree.UnaryOperation(place, "not", tree.Name(place, flag)) for flag in flags
    ]
    condition = clear[0] if len(clear) == 1 else tree.BooleanOperation(place, "and", tuple(clear))
    return tree.If(place, condition, tuple(body))


class _Rewriter:
    """Rewrites the statements of one function; `flags` are those that something tests."""

    def __init__(self, place: Range):
        self.place = place
        self.flags: set[str] = set()
        self.loops = 0

    def block(self, body: Sequence[Statement], loop: _Loop | None) -> list[Statement]:
        """The statements without exits; what follows one is dropped or guarded."""
        result: list[Statement] = []
        for index, statement in enumerate(body):
            rest = body[index + 1 :]
            match statement:
                case tree.Return() | tree.Break() | tree.Continue():
                    return [*result, *self.exit(statement, loop)]
                case tree.If() if rest and leaves(statement.body):
                    tail = replace(statement, orelse=(*statement.orelse, *rest))
                    return [*result, self.branch(tail, loop)]
                case tree.If() if rest and statement.orelse and leaves(statement.orelse):
                    tail = replace(statement, body=(*statement.body, *rest))
                    return [*result, self.branch(tail, loop)]
                case tree.If():
                    result.append(self.branch(statement, loop))
                case tree.With():
                    result.append(replace(statement, body=tuple(self.block(statement.body, loop))))
                case tree.While() | tree.For():
                    result += self.loop(statement, loop)
                case _:
                    result.append(statement)
            flags = self.may_set(statement, loop)
            if flags and rest:
                self.flags.update(flags)
                return [*result, guard(statement.range, flags, self.block(rest, loop))]
        return result

    def exit(self, statement: Statement, loop: _Loop | None) -> list[Statement]:
        """The assignments that stand for an exit."""
        place = statement.range
        if isinstance(statement, tree.Return):
            value = statement.value or tree.Constant(place, None)
            result: list[Statement] = [tree.Assign(place, (tree.Name(place, RETURNED),), value)]
            return [*result, _assign(place, DID_RETURN, True)]
        if loop is None:
            return [statement]  # the compiler reports a break or continue outside of a loop
        flag = loop.broken if isinstance(statement, tree.Break) else loop.continued
        return [_assign(place, flag, True)]

    def branch(self, statement: tree.If, loop: _Loop | None) -> Statement:
        return replace(
            statement,
            body=tuple(self.block(statement.body, loop)),
            orelse=tuple(self.block(statement.orelse, loop)),
        )

    def may_set(self, statement: Statement, loop: _Loop | None) -> tuple[str, ...]:
        """The flags of the exits that a statement may take out of its block."""
        found: list[str] = []
        if _contains(statement, tree.Return, into_loops=True):
            found.append(DID_RETURN)
        if loop is not None and _contains(statement, tree.Break, into_loops=False):
            found.append(loop.broken)
        if loop is not None and _contains(statement, tree.Continue, into_loops=False):
            found.append(loop.continued)
        return tuple(found)

    def loop(self, statement: tree.While | tree.For, outer: _Loop | None) -> list[Statement]:
        """A loop whose exits are flags, with those flags cleared before it or in each round."""
        self.loops += 1
        own = _Loop(f"$broken {self.loops}", f"$continued {self.loops}")
        place, before = statement.range, list[Statement]()
        if isinstance(statement, tree.For) and (condition := _last_break(statement.body)) is not None:
            rest = tuple(self.block(statement.body[:-1], own))
            return [GuardedFor(place, statement.target, statement.iterable, rest, (), condition)]
        body = self.block(statement.body, own)
        ends: list[str] = []
        if any(_contains(s, tree.Break, into_loops=False) for s in statement.body):
            before.append(_assign(place, own.broken, False))
            ends.append(own.broken)
        if any(_contains(s, tree.Return, into_loops=True) for s in statement.body):
            ends.append(DID_RETURN)
            self.flags.add(DID_RETURN)
        if own.continued in self.flags:
            body.insert(0, _assign(place, own.continued, False))
        kept = tuple(body)
        if isinstance(statement, tree.While):
            return [*before, GuardedWhile(place, statement.condition, kept, tuple(ends))]
        return [*before, GuardedFor(place, statement.target, statement.iterable, kept, tuple(ends))]


def _last_break(body: Sequence[Statement]) -> tree.Expression | None:
    """When a loop goes on whose one exit is an `if: break` that ends its body; None of another loop."""
    match body:
        case [*rest, tree.If(body=(tree.Break(),), orelse=()) as last]:
            exits = (tree.Return, tree.Break, tree.Continue)
            if any(_contains(s, kind, into_loops=kind is tree.Return) for s in rest for kind in exits):
                return None
            match last.condition:
                case tree.UnaryOperation(operator="not", operand=operand):
                    return operand
                case condition:
                    return tree.UnaryOperation(condition.range, "not", condition)
        case _:
            return None


def _contains(statement: Statement, kind: type[Statement], *, into_loops: bool) -> bool:
    """Whether an exit of a kind stands in a statement, not counting functions that it defines."""
    match statement:
        case tree.If():
            inner = (*statement.body, *statement.orelse)
        case tree.With():
            inner = statement.body
        case tree.While() | tree.For() if into_loops:
            inner = statement.body
        case _:
            return isinstance(statement, kind)
    return any(_contains(s, kind, into_loops=into_loops) for s in inner)


def assigned_names(body: Sequence[Statement]) -> set[str]:
    """The names that statements assign, at any depth but not in the functions that they define."""
    found: set[str] = set()
    for node in body:
        match node:
            case tree.Assign():
                for target in node.targets:
                    found |= _target_names(target)
            case tree.AugmentedAssign():
                found |= _target_names(node.target)
            case tree.Delete():
                found |= {target.name for target in node.targets if isinstance(target, tree.Name)}
            case tree.If():
                found |= assigned_names(node.body) | assigned_names(node.orelse)
            case GuardedWhile():
                found |= assigned_names(node.body)
            case tree.With():
                targets = set[str]() if node.target is None else _target_names(node.target)
                found |= targets | assigned_names(node.body)
            case GuardedFor():
                found |= assigned_names(node.body) | _target_names(node.target)
            case tree.Definition():
                found.add(node.name)
            case _:
                pass
    return found


def _target_names(target: tree.Expression) -> set[str]:
    match target:
        case tree.Name():
            return {target.name}
        case tree.TupleLiteral() | tree.ListLiteral():
            return {name for item in target.items for name in _target_names(item)}
        case tree.Starred():
            return _target_names(target.value)
        case _:
            return set[str]()
