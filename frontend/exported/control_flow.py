"""Operators of graphs: branches, loops, and graphs that run in a mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.prim.containers import ListConstructOp, OperatorOp
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.loops import MAX_INT
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.exported.graph_compiler import HIGHER_ORDER, GraphCompiler, Values, output_types
from tsir.frontend.exported.schema import Argument, Graph, Listed, Node
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

Results = Sequence[SSAValue]


class ProgramCompiler(GraphCompiler):
    """Compiles graphs and the operators of graphs in them."""

    def higher_order(self, place: Range, node: Node, values: Values) -> Results:
        name = node.target.removeprefix(HIGHER_ORDER)
        call = _Call(self, place, [each for _, each in node.inputs], values)
        if (compile := _OPERATORS.get(name)) is None:
            operands = [call.value(each) for each in call.arguments if not isinstance(each, Graph)]
            properties = {"operator": StringAttr(f"higher_order::{name}")}
            return self.insert(place, OperatorOp.make(operands, output_types(node), properties)).results
        try:
            return compile(call)
        except _Unfit:
            raise node.place.error(f"expected the arguments of '{name}'") from None

    def filled(self, arguments: Sequence[Attribute], fill: Callable[[Block], Results], place: Range) -> Block:
        """A block with some arguments that yields what `fill` makes in it."""
        made = Block(arg_types=arguments)
        with self.inside(made, Scope(self.scope)):
            self.insert(place, YieldOp(*fill(made)))
        return made


class _Unfit(Exception):
    """The arguments of an operator are of other kinds."""


@dataclass(frozen=True)
class _Call:
    """A call of an operator of graphs."""

    compiler: ProgramCompiler
    place: Range
    arguments: Sequence[Argument]
    values: Values

    def value(self, argument: Argument) -> SSAValue:
        """The value of an argument."""
        return self.compiler.as_value(self.place, self.compiler.given(argument, self.values))

    def operands(self, arguments: Sequence[Argument]) -> list[SSAValue]:
        """The values of arguments, those in lists too."""
        flat = [part for each in arguments for part in (each.items if isinstance(each, Listed) else (each,))]
        return [self.value(each) for each in flat]

    def operator(self, name: str, *operands: object) -> SSAValue:
        """The result of an operator."""
        return self.compiler.operator(self.place, name, operands)

    def graph(self, graph: Graph, operands: Results) -> list[SSAValue]:
        """The results of a graph for some operands, inserted here."""
        return self.compiler.graph(graph, operands)

    def truth(self, value: SSAValue) -> SSAValue:
        """A condition, which may be a tensor."""
        return self.compiler.of_kind(self.place, value, t.BOOL)


def _cond(call: _Call) -> Results:
    match call.arguments:
        case [condition, Graph() as then, Graph() as otherwise, *rest]:
            operands = call.operands(rest)
        case _:
            raise _Unfit
    chosen = call.truth(call.value(condition))
    graphs = (then, otherwise)
    blocks = [
        call.compiler.filled([], lambda _, g=graph: call.graph(g, operands), call.place) for graph in graphs
    ]
    first, other = [[_wide(value.type) for value in _yielded(block)] for block in blocks]
    if first != other:
        raise Failure(call.place, "expected results of the same types of both branches")
    return call.compiler.insert(call.place, IfOp(chosen, first, *map(Region, blocks))).results


def _while(call: _Call) -> Results:
    match call.arguments:
        case [Graph() as condition, Graph() as body, Listed() as carried, *rest]:
            initial, around = call.operands([carried]), call.operands(rest)
        case _:
            raise _Unfit

    def going(values: Results) -> SSAValue:
        found = call.graph(condition, [*values, *around])
        if len(found) != 1:
            raise _Unfit
        return call.truth(found[0])

    def one_round(block: Block) -> Results:
        values = call.graph(body, [*block.args[1:], *around])
        if len(values) != len(initial):
            raise _Unfit
        return [going(values), *values]

    limit = call.compiler.constant(call.place, MAX_INT)
    # Results are new tensors after no round too.
    initial = [call.operator("aten::clone", v) if isinstance(v.type, t.TensorType) else v for v in initial]
    return _loop(call, limit, going(initial), initial, one_round)


def _loop(
    call: _Call, limit: SSAValue, going: SSAValue, initial: Results, one_round: Callable[[Block], Results]
) -> Results:
    types = [_wide(value.type) for value in initial]
    block = call.compiler.filled([t.INT, *types], one_round, call.place)
    return call.compiler.insert(call.place, LoopOp(limit, going, initial, types, Region(block))).results


def _scan(call: _Call) -> Results:
    match call.arguments:
        case [Graph() as body, Listed() as carried, Listed() as over, *rest]:
            return _over_slices(call, body, carried, over, rest)
        case _:
            raise _Unfit


def _map(call: _Call) -> Results:
    match call.arguments:
        case [Graph() as body, Listed() as over, *rest]:
            return _over_slices(call, body, Listed(()), over, rest)
        case _:
            raise _Unfit


def _over_slices(
    call: _Call, body: Graph, carried: Listed, over: Listed, rest: Sequence[Argument]
) -> Results:
    """A loop over the first dimension of some tensors; what rounds give beside carried values is stacked."""
    initial, slices, around = (call.operands([carried]), call.operands([over]), call.operands(rest))
    gathered = len(body.outputs) - len(initial)
    if not slices or gathered < 0:
        raise _Unfit
    compiler, place = call.compiler, call.place
    new = [ListConstructOp.of([], t.TENSOR) for _ in range(gathered)]
    lists = [compiler.insert(place, op).results[0] for op in new]

    def one_round(block: Block) -> Results:
        counter, *values = block.args
        parts = [call.operator("aten::select", each, 0, counter) for each in slices]
        results = call.graph(body, [*values, *parts, *around])
        for found, value in zip(lists, results[len(initial) :], strict=True):
            compiler.call_operator(place, "aten::append", [found, value], {})
        return [compiler.constant(place, True), *results[: len(initial)]]

    count = call.operator("aten::size", slices[0], 0)
    last = _loop(call, count, compiler.constant(place, True), initial, one_round)
    return [*last, *(call.operator("aten::stack", each) for each in lists)]


def _set_grad(call: _Call) -> Results:
    match call.arguments:
        case [bool(enabled), Graph() as body, *rest]:
            operands = call.operands(rest)
        case _:
            raise _Unfit
    before = call.operator("aten::is_grad_enabled")
    call.compiler.call_operator(call.place, "aten::set_grad_enabled", [enabled], {})
    results = call.graph(body, operands)
    call.compiler.call_operator(call.place, "aten::set_grad_enabled", [before], {})
    return results


def _autocast(call: _Call) -> Results:
    match call.arguments:
        case [str(device), _, bool(enabled), _, Graph() as body, *rest]:
            operands = call.operands(rest)
        case _:
            raise _Unfit
    if enabled and device == "cpu":
        raise Failure(call.place, "autocast is not supported: export the program without it")
    return call.graph(body, operands)


def _inlined(call: _Call) -> Results:
    """The only graph of a call, whose operands are behind it and perhaps its name."""
    places = [place for place, each in enumerate(call.arguments) if isinstance(each, Graph)]
    graph = call.arguments[places[0]] if len(places) == 1 else None
    if not isinstance(graph, Graph):
        raise _Unfit
    rest = call.arguments[places[0] + 1 :]
    return call.graph(graph, call.operands([each for each in rest if not isinstance(each, str)]))


_OPERATORS: Mapping[str, Callable[[_Call], Results]] = {
    "cond": _cond,
    "while_loop": _while,
    "scan": _scan,
    "map_impl": _map,
    "wrap_with_set_grad_enabled": _set_grad,
    "wrap_with_autocast": _autocast,
    "invoke_subgraph": _inlined,
    "tag_activation_checkpoint": _inlined,
    "hints_wrapper": _inlined,
}


def _yielded(block: Block) -> Results:
    last = block.last_op
    return last.operands if isinstance(last, YieldOp) else ()


def _wide(type: Attribute) -> Attribute:
    """The type of a value that another takes the place of."""
    return t.TENSOR if isinstance(type, t.TensorType) else type
