"""The attributes that functions assign, as their text says it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tsir.frontend.source import tree


def attribute_targets(definition: tree.Definition) -> Iterator[tree.Attribute]:
    """The attributes that a function assigns, at any depth, and in the functions that it defines."""
    pending: list[tree.Statement] = list(definition.body)
    while pending:
        node = pending.pop()
        match node:
            case tree.Assign(targets=targets):
                for target in targets:
                    yield from _attributes(target)
            case tree.AugmentedAssign(target=target):
                yield from _attributes(target)
            case tree.If():
                pending += (*node.body, *node.orelse)
            case tree.With():
                if node.target is not None:
                    yield from _attributes(node.target)
                pending += node.body
            case tree.While() | tree.Definition():
                pending += node.body
            case tree.For():
                yield from _attributes(node.target)
                pending += node.body
            case _:
                pass


def assigned_attributes(definitions: Iterable[tree.Definition]) -> set[str]:
    """The names of the attributes that functions assign, of any object."""
    return {target.name for definition in definitions for target in attribute_targets(definition)}


def own_targets(method: tree.Definition) -> set[str]:
    """The names of the attributes that a method assigns of its own object."""
    return {target.name for target in attribute_targets(method) if _is_own(method, target)}


def other_targets(definition: tree.Definition) -> set[str]:
    """The names of the attributes that a function assigns of objects that are not its first parameter."""
    return {target.name for target in attribute_targets(definition) if not _is_own(definition, target)}


def _is_own(method: tree.Definition, target: tree.Attribute) -> bool:
    first = method.parameters[0].name if method.parameters else None
    return isinstance(target.value, tree.Name) and target.value.name == first


def _attributes(target: tree.Expression) -> Iterator[tree.Attribute]:
    match target:
        case tree.Attribute():
            yield target
        case tree.TupleLiteral(items=items) | tree.ListLiteral(items=items):
            for item in items:
                yield from _attributes(item)
        case tree.Starred(value=value):
            yield from _attributes(value)
        case _:
            pass
