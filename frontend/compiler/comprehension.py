"""List and dictionary comprehensions: loops that append."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.conditions import ConditionCompiler
from tsir.frontend.compiler.iteration import Iterable, iterable
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.compiler.sugared import Sugared
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

Node = tree.ListComprehension | tree.DictComprehension


def list_of(compiler: ConditionCompiler, node: tree.ListComprehension) -> SSAValue:
    """The list of a comprehension."""
    return _list_over(compiler, node, compiler.expression(node.iterable))


def list_from(compiler: ConditionCompiler, place: Range, items: Sugared) -> SSAValue:
    """The list of what a `for` over `items` runs through."""
    item = tree.Name(place, "$item")
    return _list_over(compiler, tree.ListComprehension(place, item, item, item, ()), items)


def _list_over(compiler: ConditionCompiler, node: tree.ListComprehension, items: Sugared) -> SSAValue:
    over = iterable(compiler, node.iterable.range, items)
    if not isinstance(over, Iterable):
        return _unrolled(compiler, node, over)
    element = _types(compiler, node, over, (node.item,))[0]
    made = compiler.list_value(node.range, [], element)

    def add() -> None:
        compiler.call_operator(node.range, "aten::append", [made, compiler.value(node.item)], {})

    _loop(compiler, node, over, add)
    return made


def dict_of(compiler: ConditionCompiler, node: tree.DictComprehension) -> SSAValue:
    """The dictionary of a comprehension."""
    over = iterable(compiler, node.iterable.range, compiler.expression(node.iterable))
    if not isinstance(over, Iterable):
        raise Failure(node.range, "a dictionary comprehension over a tuple is not supported")
    key, value = _types(compiler, node, over, (node.key, node.value))
    made = compiler.insert(node.range, c.DictConstructOp.make([], [t.DictType(key, value)])).results[0]

    def add() -> None:
        args = [made, compiler.value(node.key), compiler.value(node.value)]
        compiler.call_operator(node.range, "aten::_set_item", args, {})

    _loop(compiler, node, over, add)
    return made


def _unrolled(
    compiler: ConditionCompiler, node: tree.ListComprehension, parts: Sequence[Sugared]
) -> SSAValue:
    """The list of a comprehension over a tuple."""
    if node.conditions:
        raise Failure(node.range, "a condition in a comprehension over a tuple is not supported")
    items: list[SSAValue] = []
    for part in parts:
        with compiler.inside(compiler.block, Scope(compiler.scope)):
            compiler.assign(node.target, part)
            items.append(compiler.value(node.item))
    return compiler.list_value(node.range, items, None)


def _types(
    compiler: ConditionCompiler, node: Node, over: Iterable, items: Sequence[tree.Expression]
) -> list[Attribute]:
    """The types of the items of a round, found by compiling one that is thrown away."""
    trial = Block(arg_types=[t.INT])
    with compiler.inside(trial, Scope(compiler.scope)):
        compiler.assign(node.target, over.item(compiler, node.target.range, trial.args[0]))
        found = [compiler.value(item).type for item in items]
    for op in reversed(list(trial.ops)):
        op.detach()
        op.erase(safe_erase=False)
    return found


def _loop(compiler: ConditionCompiler, node: Node, over: Iterable, add: Callable[[], None]) -> None:
    """A loop that adds the item of each round for which the conditions hold."""
    count = over.length(compiler, node.iterable.range)
    going = compiler.constant(node.range, True)
    block = Block(arg_types=[t.INT])
    with compiler.inside(block, Scope(compiler.scope)):
        compiler.assign(node.target, over.item(compiler, node.target.range, block.args[0]))
        _guarded(compiler, node, list(node.conditions), add)
        compiler.insert(node.range, YieldOp(compiler.constant(node.range, True)))
    compiler.insert(node.range, LoopOp(count, going, [], [], Region(block)))


def _guarded(
    compiler: ConditionCompiler, node: Node, conditions: Sequence[tree.Expression], add: Callable[[], None]
) -> None:
    if not conditions:
        add()
        return
    condition = compiler.condition(conditions[0])
    value = compiler.truth(condition, node.range)
    then, otherwise = Block(), Block([YieldOp()])
    with compiler.inside(then, Scope(compiler.scope)):
        compiler.apply(condition, True)
        _guarded(compiler, node, conditions[1:], add)
        compiler.insert(node.range, YieldOp())
    compiler.insert(node.range, IfOp(value, [], Region(then), Region(otherwise)))
