"""Operators of graphs: branches, loops, and graphs that run in a mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.prim.containers import ListConstructOp, OperatorOp
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.loops import MAX_INT
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.exported.graph_compiler import HIGHER_ORDER, GraphCompiler, Values, output_types
from tsir.frontend.exported.schema import Argument, Graph, Node
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

Results = Sequence[SSAValue]


class ProgramCompiler(GraphCompiler):
    """Compiles graphs and the operators of graphs in them."""

    def higher_order(self, place: Range, node: Node, values: Values) -> Results:
        name = node.target.removeprefix(HIGHER_ORDER)
        arguments = [each for _, each in node.inputs]
        if (compile := _OPERATORS.get(name)) is None:
            operands = [
                self.as_value(place, self.given(each, values))
                for each in arguments
                if not isinstance(each, Graph)
            ]
            properties = {"operator": StringAttr(f"higher_order::{name}")}
            return self.insert(place, OperatorOp.make(operands, output_types(node), properties)).results
        try:
            return compile(self, place, arguments, values)
        except _Unfit:
            raise node.place.error(f"expected the arguments of '{name}'") from None

    def values_of(self, place: Range, argument: Argument, values: Values) -> list[SSAValue]:
        """The values of a list of arguments."""
        if not isinstance(argument, list):
            raise _Unfit
        given = cast("list[object]", self.given(argument, values))
        return [self.as_value(place, each) for each in given]

    def filled(self, arguments: Sequence[Attribute], fill: Callable[[Block], Results], place: Range) -> Block:
        """A block with some arguments that yields what `fill` makes in it."""
        made = Block(arg_types=arguments)
        with self.inside(made, Scope(self.scope)):
            self.insert(place, YieldOp(*fill(made)))
        return made


class _Unfit(Exception):
    """The arguments of an operator are of other kinds."""


def _cond(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    match arguments:
        case [condition, Graph() as then, Graph() as otherwise, *rest] if len(rest) <= 1:
            operands = compiler.values_of(place, rest[0] if rest else [], values)
        case _:
            raise _Unfit
    chosen = compiler.as_value(place, compiler.given(condition, values))
    if chosen.type != t.BOOL:
        chosen = compiler.operator(place, "aten::Bool", [chosen])
    graphs = (then, otherwise)
    blocks = [compiler.filled([], lambda _, g=g: compiler.graph(g, operands), place) for g in graphs]
    types = _common(place, *[[value.type for value in _yielded(block)] for block in blocks])
    return compiler.insert(place, IfOp(chosen, types, *map(Region, blocks))).results


def _while(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    match arguments:
        case [Graph() as condition, Graph() as body, list() as first, *rest] if len(rest) <= 1:
            initial = compiler.values_of(place, cast("list[Argument]", first), values)
            around = compiler.values_of(place, rest[0] if rest else [], values)
        case _:
            raise _Unfit

    def going(carried: Results) -> SSAValue:
        (found,) = compiler.graph(condition, [*carried, *around])
        return compiler.of_kind(place, found, t.BOOL)

    def one_round(block: Block) -> Results:
        carried = compiler.graph(body, [*block.args[1:], *around])
        return [going(carried), *carried]

    types = [_wide(value.type) for value in initial]
    block = compiler.filled([t.INT, *types], one_round, place)
    if len(_yielded(block)) != len(types) + 1:
        raise _Unfit
    limit = compiler.constant(place, MAX_INT)
    return compiler.insert(place, LoopOp(limit, going(initial), initial, types, Region(block))).results


def _scan(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    match arguments:
        case [Graph() as body, list() as first, list() as over, *rest] if len(rest) <= 1:
            initial = compiler.values_of(place, cast("list[Argument]", first), values)
            slices = compiler.values_of(place, cast("list[Argument]", over), values)
            around = compiler.values_of(place, rest[0] if rest else [], values)
        case _:
            raise _Unfit
    return _over_slices(compiler, place, body, initial, slices, around)


def _map(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    match arguments:
        case [Graph() as body, list() as over, *rest] if len(rest) <= 1:
            slices = compiler.values_of(place, cast("list[Argument]", over), values)
            around = compiler.values_of(place, rest[0] if rest else [], values)
        case _:
            raise _Unfit
    return _over_slices(compiler, place, body, [], slices, around)


def _over_slices(
    compiler: ProgramCompiler, place: Range, body: Graph, initial: Results, slices: Results, around: Results
) -> Results:
    """A loop over the first dimension of some tensors; what rounds give beside carried values is stacked."""
    if not slices:
        raise _Unfit
    count = compiler.operator(place, "aten::size", [slices[0], 0])
    gathered = len(body.outputs) - len(initial)
    if gathered < 0:
        raise _Unfit
    new = [ListConstructOp.of([], t.TENSOR) for _ in range(gathered)]
    lists = [compiler.insert(place, op).results[0] for op in new]

    def one_round(block: Block) -> Results:
        counter, *carried = block.args
        parts = [compiler.operator(place, "aten::select", [each, 0, counter]) for each in slices]
        results = compiler.graph(body, [*carried, *parts, *around])
        for found, value in zip(lists, results[len(initial) :], strict=True):
            compiler.call_operator(place, "aten::append", [found, value], {})
        return [compiler.constant(place, True), *results[: len(initial)]]

    types = [_wide(value.type) for value in initial]
    block = compiler.filled([t.INT, *types], one_round, place)
    going = compiler.constant(place, True)
    carried = compiler.insert(place, LoopOp(count, going, initial, types, Region(block))).results
    return [*carried, *(compiler.operator(place, "aten::stack", [each]) for each in lists)]


def _set_grad(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    match arguments:
        case [bool(enabled), Graph() as body, *rest]:
            operands = [compiler.as_value(place, compiler.given(each, values)) for each in rest]
        case _:
            raise _Unfit
    before = compiler.operator(place, "aten::is_grad_enabled", [])
    compiler.call_operator(place, "aten::set_grad_enabled", [enabled], {})
    results = compiler.graph(body, operands)
    compiler.call_operator(place, "aten::set_grad_enabled", [before], {})
    return results


def _autocast(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    match arguments:
        case [str(device), _, bool(enabled), _, Graph() as body, *rest]:
            operands = [compiler.as_value(place, compiler.given(each, values)) for each in rest]
        case _:
            raise _Unfit
    if enabled and device == "cpu":
        raise Failure(place, "autocast is not supported: decompose the program, or export it without")
    return compiler.graph(body, operands)


def _inlined(compiler: ProgramCompiler, place: Range, arguments: Sequence[Argument], values: Values) -> Results:
    graphs = [each for each in arguments if isinstance(each, Graph)]
    if len(graphs) != 1:
        raise _Unfit
    behind = arguments[[isinstance(each, Graph) for each in arguments].index(True) + 1 :]
    given = [each for each in behind if not isinstance(each, str)]  # the name of the graph
    flat = [part for each in given for part in (each if isinstance(each, list) else [each])]
    return compiler.graph(graphs[0], [compiler.as_value(place, compiler.given(each, values)) for each in flat])


_OPERATORS: Mapping[
    str, Callable[[ProgramCompiler, Range, Sequence[Argument], Values], Results]
] = {
    "cond": _cond,
    "while_loop": _while,
    "scan": _scan,
    "map_impl": _map,
    "wrap_with_set_grad_enabled": _set_grad,
    "wrap_with_autocast": _autocast,
    "invoke_subgraph": _inlined,
    "tag_activation_checkpoint": _inlined,
    "hints_wrapper": _inlined,
}  # fmt: skip


def _yielded(block: Block) -> Results:
    last = block.last_op
    return last.operands if isinstance(last, YieldOp) else ()


def _wide(type: Attribute) -> Attribute:
    """The type of a value that another takes the place of in later rounds."""
    return t.TENSOR if isinstance(type, t.TensorType) else type


def _common(place: Range, first: Sequence[Attribute], other: Sequence[Attribute]) -> list[Attribute]:
    if [_wide(type) for type in first] != [_wide(type) for type in other]:
        raise Failure(place, "expected results of the same types of both branches")
    return [_wide(type) for type in first]
