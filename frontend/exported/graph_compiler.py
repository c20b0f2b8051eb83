"""Compiles the nodes of a graph into operations of `prim` and `aten`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.operators.table import Operator
from tsir.dialects.prim.containers import ListUnpackOp, OperatorOp, UninitializedOp
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.table.families import find_operator
from tsir.dialects.table.matching import MatchError, fitting
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.compiler.sugared import (
    Constant,
    LibraryFunction,
    Names,
    Sugared,
    Value,
    known_operator,
)
from tsir.frontend.exported.number_operators import number_operator
from tsir.frontend.exported.places import Places
from tsir.frontend.exported.schema import Argument, Graph, Listed, Node, Use
from tsir.frontend.library import definitions
from tsir.frontend.source.failure import Failure, Unusable
from tsir.frontend.source.source import Range

OPERATORS = "torch.ops."
HIGHER_ORDER = "torch.ops.higher_order."

KINDS: Mapping[str, Attribute] = {"tensor": t.TENSOR, "int": t.INT, "float": t.FLOAT, "bool": t.BOOL}
"""The types of values by their kinds in the file."""
_CONVERSIONS: Mapping[Attribute, str] = {t.INT: "aten::Int", t.FLOAT: "aten::Float", t.BOOL: "aten::Bool"}

_NAMES: Mapping[str, str] = {
    "sym_size": "size", "sym_stride": "stride", "sym_numel": "numel", "sym_storage_offset": "storage_offset",
    "_local_scalar_dense": "item", "lift_fresh_copy": "clone", "detach_": "detach",
}  # fmt: skip
"""Operators of exported programs by the names of those that mean the same here."""

Values = dict[str, SSAValue]


class _NoNames(Names):
    """Graphs have no names around them."""

    def find(self, name: str) -> Sugared | None:
        return None

    def known(self) -> Iterable[str]:
        return ()


class GraphCompiler(ExpandingCompiler):
    """Compiles nodes; a node that fails is noted, and its results have values all the same."""

    def __init__(self, places: Places):
        super().__init__(_NoNames())
        self.places = places

    def graph(self, graph: Graph, operands: Sequence[SSAValue]) -> list[SSAValue]:
        """The results of a graph, whose nodes are inserted here, for these values of its inputs."""
        if len(operands) != len(graph.inputs):
            raise graph.place.error(
                f"expected {len(graph.inputs)} operands of the graph, got {len(operands)}"
            )
        pairs = zip(graph.inputs, operands, strict=True)
        values = {use.name: operand for use, operand in pairs if isinstance(use, Use)}
        self.nodes(graph, values)
        return [self.as_value(self.places.archive, self.given(each, values)) for each in graph.outputs]

    def nodes(self, graph: Graph, values: Values) -> None:
        """Insert the nodes of a graph, and add their results to `values`."""
        for node in graph.nodes:
            place = self.places.of(node)
            try:
                self.define(place, node, self.results(place, node, values), values)
            except (Failure, MatchError) as failure:
                error = failure.diagnostic if isinstance(failure, Failure) else place.error(str(failure))
                self.failures.append(error)
                self._define_anyhow(place, node.outputs, values)
            except Unusable:
                self._define_anyhow(place, node.outputs, values)

    def given(self, argument: Argument, values: Values) -> object:
        """An argument as operators take it: values, Python constants, and lists of them."""
        if isinstance(argument, Use):
            return values[argument.name]
        if isinstance(argument, Listed):
            return [self.given(each, values) for each in argument.items]
        return argument

    def as_value(self, place: Range, given: object) -> SSAValue:
        """An argument as a value."""
        if isinstance(given, list):
            items = [self.as_value(place, each) for each in cast("list[object]", given)]
            return self.list_value(place, items, None)
        return cast(SSAValue, given) if isinstance(given, SSAValue) else self.constant(place, given)

    def results(self, place: Range, node: Node, values: Values) -> Sequence[SSAValue]:
        """The results of a node, which is inserted."""
        self.locate(place)
        if node.target.startswith(HIGHER_ORDER):
            return self.higher_order(place, node, values)
        inputs = [(name, self.given(each, values)) for name, each in node.inputs]
        if node.target.startswith(OPERATORS):
            return self._operator(place, node, inputs)
        return number_operator(self, place, node.target, [each for _, each in inputs])

    def higher_order(self, place: Range, node: Node, values: Values) -> Sequence[SSAValue]:
        """The results of an operator of graphs."""
        raise NotImplementedError

    def _operator(self, place: Range, node: Node, inputs: Sequence[tuple[str, object]]) -> Sequence[SSAValue]:
        """
        An operator of the table by its exact overload; one that the library has; or any overload that fits.

        What is none of these is an error of the call that reaches it.
        """
        namespace, name, overload = [*node.target.removeprefix(OPERATORS).split("."), "", ""][:3]
        name = _NAMES.get(name, name)
        known = known_operator(f"{namespace}::{name}")
        suffix = "" if overload == "default" else f".{overload}"
        entry = find_operator(f"{namespace}.{name}{suffix}")
        if entry is not None and (found := self._exact(entry, inputs)) is not None:
            return found
        if definitions.has(path := f"torch.ops.{namespace}.{name}"):
            keywords = {key: _sugared(value) for key, value in inputs}
            made: Sugared = LibraryFunction(path).call(self, place, [], keywords)
        elif known is not None:
            positional, named = _split(entry, inputs)
            made = self.call_operator(place, known, positional, named)
        else:
            return self._unknown(place, f"{namespace}::{name}{suffix}", node, inputs)
        return self._parts(place, made, len(node.outputs))

    def _exact(self, entry: Operator, inputs: Sequence[tuple[str, object]]) -> Sequence[SSAValue] | None:
        """The results of one overload; None if it does not take the arguments."""
        floats = [a.name for a in entry.schema.arguments if a.type in (t.FLOAT, t.OptionalType(t.FLOAT))]
        given = {name: float(v) if name in floats and type(v) is int else v for name, v in inputs}
        makes = fitting(entry, given)
        return None if makes is None else self.emitter.emit(entry, [make(self.emitter) for make in makes])

    def _parts(self, place: Range, made: Sugared, count: int) -> Sequence[SSAValue]:
        if count == 0:
            return []
        if count == 1:
            return [made.as_value(self, place)]
        return [each.as_value(self, place) for each in made.items(self, place, count)]

    def _unknown(
        self, place: Range, name: str, node: Node, inputs: Sequence[tuple[str, object]]
    ) -> Sequence[SSAValue]:
        """An operator that the table lacks."""
        operands = [self.as_value(place, each) for _, each in inputs]
        properties = {"operator": StringAttr(name)}
        return self.insert(place, OperatorOp.make(operands, output_types(node), properties)).results

    # Results

    def define(self, place: Range, node: Node, results: Sequence[SSAValue], values: Values) -> None:
        """Give the results of a node their names."""
        outputs = node.outputs
        if len(outputs) == 1 and isinstance(outputs[0], Listed) and len(results) != 1:
            outputs = outputs[0].items
        if outputs and len(outputs) != len(results):
            what = f"outputs of '{node.target[:80]}'"
            raise node.place.error(f"expected {len(results)} {what}, got {len(outputs)}")
        for output, result in zip(outputs, results, strict=False):
            self._name(place, output, result, values)

    def _name(self, place: Range, output: Argument, result: SSAValue, values: Values) -> None:
        if isinstance(output, Use):
            values[output.name] = self.of_kind(place, result, KINDS[output.kind])
            values[output.name].name_hint = output.name
        elif isinstance(output, Listed):
            element = result.type.element if isinstance(result.type, t.ListType) else t.TENSOR
            unpack = ListUnpackOp.make([result], [element] * len(output.items))
            for use, value in zip(output.items, self.insert(place, unpack).results, strict=True):
                self._name(place, use, value, values)

    def of_kind(self, place: Range, value: SSAValue, type: Attribute) -> SSAValue:
        """A number as one of the kind that is expected."""
        if value.type == type or type not in _CONVERSIONS:
            return value
        return self.operator(place, _CONVERSIONS[type], [value])

    def _define_anyhow(self, place: Range, outputs: Sequence[Argument], values: Values) -> None:
        """Give the results of a node that failed values that nothing reads."""
        for output in outputs:
            if isinstance(output, Listed):
                self._define_anyhow(place, output.items, values)
            elif isinstance(output, Use):
                made = self.insert(place, UninitializedOp.make([], [KINDS[output.kind]]))
                values[output.name] = made.results[0]

    # Checks

    def require(self, place: Range, condition: SSAValue, message: str, got: SSAValue | None) -> None:
        """Raise an error of the program unless a condition holds; it tells a value if one is given."""
        failing, passing = Block(), Block([YieldOp()])
        with self.inside(failing, Scope(self.scope)):
            text: object = message
            if got is not None:
                text = self.operator(place, "aten::format", [f"{message}, got {{}}", got])
            self.call_operator(place, "prim::RaiseException", [text, "RuntimeError"], {})
            self.insert(place, YieldOp())
        self.insert(place, IfOp(condition, [], Region(passing), Region(failing)))


def _sugared(given: object) -> Sugared:
    return Value(cast(SSAValue, given)) if isinstance(given, SSAValue) else Constant(given)


def _split(
    entry: Operator | None, inputs: Sequence[tuple[str, object]]
) -> tuple[list[object], dict[str, object]]:
    """The arguments by position and those by name."""
    by_name = () if entry is None else [a.name for a in entry.schema.arguments if a.kwarg_only]
    positional = [value for name, value in inputs if name not in by_name]
    return positional, {name: value for name, value in inputs if name in by_name}


def output_types(node: Node) -> list[Attribute]:
    """The types of the outputs of a node."""
    return [_type(output) for output in node.outputs]


def _type(output: Argument) -> Attribute:
    match output:
        case Use(kind=kind):
            return KINDS[kind]
        case Listed():
            return t.ListType(t.TENSOR)
        case _:
            return t.NONE
