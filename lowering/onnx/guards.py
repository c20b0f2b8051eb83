"""Failures of programs in graphs, whose nodes have none: what a graph gives hangs on its conditions."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.graph import Named, NoForm, Scope, Value
from tsir.lowering.onnx.nodes import Nodes


def give(scope: Scope, values: Sequence[Named]) -> None:
    """Let a graph give values, the first of them only if all conditions of the scope hold."""
    for value in guarded(scope, values):
        scope.output(value)


def guarded(scope: Scope, values: Sequence[Named]) -> list[Named]:
    """
    Values of which one is there only if all conditions of the scope hold.

    Nodes have no errors of their own: one reads a list of one element at place 1 where a condition fails.
    """
    found = list(values)
    if not scope.guards:
        return found
    nodes = Nodes(scope)
    holds = all_hold(nodes, scope.guards)
    assert holds is not None
    place = nodes.cast(nodes.negation(holds), DType.i64)
    held = nodes.item(nodes.scope.constant(_TRUE), place)
    for n, value in enumerate(found):
        if isinstance(value, Value):
            kept = (
                nodes.elementwise("And", held, value)
                if value.dtype is DType.bool
                else nodes.where(held, value, value)
            )
            found[n] = Value(kept.name, value.dtype, value.sizes)
            return found
    raise NoForm("expected a program that can fail to give a tensor or a number")


def all_hold(nodes: Nodes, guards: Sequence[Value]) -> Value | None:
    """Whether all conditions hold, for all of their elements; None if there are none."""
    holds: Value | None = None
    for guard in guards:
        condition = _holds_everywhere(nodes, guard)
        holds = condition if holds is None else nodes.elementwise("And", holds, condition)
    return holds


_TRUE = DType.bool.numpy.type(True).reshape(1)


def _holds_everywhere(nodes: Nodes, condition: Value) -> Value:
    if condition.sizes == ():
        return condition
    flat = nodes.flat(nodes.cast(nodes.negation(condition), DType.i64))
    failed = nodes.reduce("ReduceSum", flat, [0])
    return nodes.elementwise("Equal", failed, nodes.number(0, DType.i64), dtype=DType.bool)
