"""
Import of the text that PyTorch prints for a graph, of today and of 2018, into `prim` and `aten`.

The text names operators without overloads: the types of operands and results choose one. Strides
and requires_grad, which the text may have of the run that was traced, are left out of the types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from xdsl.builder import Builder
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    LocationAttr,
    ModuleOp,
    StringAttr,
    i64,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, Severity, TsirError, report
from tsir.dialects.ir.locations import file_location, fuse
from tsir.dialects.ir.parsing import MAX_TEXT
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.prim.containers import (
    CONTAINERS,
    DifferentiableGraphOp,
    FusionGroupOp,
    GroupOp,
    OperatorOp,
    TupleIndexOp,
    UninitializedOp,
)
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.aliases import spellings
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import unify, unshaped
from tsir.frontend.graph.composites import composite, insert_composite
from tsir.frontend.graph.graph_calls import call_of
from tsir.frontend.graph.graph_constants import NotInText, constant_value, is_rounded
from tsir.frontend.graph.graph_contexts import NoGradContexts
from tsir.frontend.graph.graph_lexer import MAX_ERRORS
from tsir.frontend.graph.graph_tree import Body, Definition, Graph, Node, Use, parse_graph
from tsir.frontend.source.source import Range, Source

_GROUPS: Mapping[str, type[GroupOp]] = {
    "prim::FusionGroup": FusionGroupOp,
    "prim::DifferentiableGraph": DifferentiableGraphOp,
}
_STRUCTURAL = {op.name.replace(".", "::"): op for op in CONTAINERS if op not in _GROUPS.values()}
_NOTHING = ("prim::None", "prim::Undefined", "prim::AutogradZero")
"""Operations of 2018 that give None, or an undefined tensor, which stands for it."""
_CALLS = {
    "prim::CallFunction": "a call of a function; print the function's inlined_graph instead of its graph",
    "prim::CallMethod": "a call of a method; print the module's inlined_graph instead of its graph",
    "prim::GetAttr": "an attribute of a module; print the graph of torch.jit.freeze(module), or, where it has"
    " weights, of a function that takes them as arguments",
    "prim::SetAttr": "an attribute of a module that is set, which a graph alone cannot do",
    "prim::CreateObject": "an object of a class",
}
"""Operations of which a graph's text does not hold the meaning."""


def import_graph(text: str, filename: str = "<graph>", name: str = "main") -> ModuleOp:
    """
    The module with one function `name` that a graph's text describes.

    ParseError or VerifyError with everything that is wrong in the text, at its places.
    """
    source = Source(filename, text)
    if len(text) > MAX_TEXT:
        message = f"expected at most {MAX_TEXT} characters, got {len(text)}"
        raise ParseError(Range(source, 0, 0).error(message))
    graph, errors = parse_graph(source)
    module: ModuleOp | None = None
    if graph is not None:
        importer = _Importer(graph)
        module = ModuleOp([importer.function(name)])
        errors += importer.errors
    if module is None or errors:
        raise ParseError(errors[:MAX_ERRORS], source.listing)
    try:
        verify_module(module)
    except TsirError as error:
        error.sources = source.listing
        raise
    return module


class _Importer:
    """Builds the operations of a graph; errors are gathered, and what failed has a value all the same."""

    def __init__(self, graph: Graph):
        self.graph = graph
        self.errors: list[Diagnostic] = []
        self.used: set[str] = set()
        self.undefined: set[SSAValue] = set()
        self.contexts = NoGradContexts(self.errors)

    def error(self, place: Range, message: str) -> None:
        self.errors.append(place.error(message))

    def function(self, name: str) -> FuncOp:
        body = self.graph.body
        # The module that a frozen graph still takes, although nothing is left to read from it.
        first = body.inputs[:1]
        module = [i for i in first if i.type is None and (i.written or "").startswith("__torch__.")]
        inputs = [i for i in body.inputs if i not in module]
        block = Block(arg_types=[self.type(i) for i in inputs])
        scope = _Scope(self, block, {})
        scope.define(inputs, block.args)
        scope.nodes(body.nodes)
        results = [scope.value(use) for use in body.outputs]
        scope.emitter.location = body.place.location
        scope.emitter.insert(ReturnOp(*results))
        signature = FunctionType.from_lists([a.type for a in block.args], [r.type for r in results])
        names = map(StringAttr, _argument_names(inputs))
        attributes = ArrayAttr([DictionaryAttr({"prim.name": name}) for name in names])
        function = FuncOp(name, signature, Region(block), arg_attrs=attributes)
        function.location = body.place.location
        return function

    def type(self, definition: Definition) -> Attribute:
        if definition.type is None:
            message = f"expected '%{definition.name}' of a type that is supported, got {definition.written}"
            self.error(definition.place, message)
        return definition.type or t.ANY

    def subgraph(self, node: Node) -> Body | None:
        """The graph that a node names; each is used once, which bounds what the text stands for."""
        body = self.graph.subgraphs.get(node.kind)
        if body is None:
            self.error(node.place, f"expected the graph of '{node.kind}' after 'with'")
        elif node.kind in self.used:
            self.error(node.place, f"expected one use of the graph '{node.kind}', got another")
            return None
        self.used.add(node.kind)
        return body


def _argument_names(inputs: Sequence[Definition]) -> list[str]:
    """
    The names of arguments in the program: without the number that makes them unique in a graph.

    A number alone, as weights have, is no name that Python or C could call an argument by.
    """
    short = [i.name.partition(".")[0] for i in inputs]
    names = [s if s and short.count(s) == 1 else i.name for s, i in zip(short, inputs, strict=True)]
    return [f"arg_{name}" if name[0].isdigit() else re.sub(r"\W", "_", name) for name in names]


class _Scope:
    """The values that operations of one block may use, and where they are inserted."""

    def __init__(self, importer: _Importer, block: Block, values: dict[str, SSAValue]):
        self.importer = importer
        self.values = values
        self.own: list[str] = []
        self.emitter = Emitter(Builder(InsertPoint.at_end(block)))

    def define(self, definitions: Sequence[Definition], values: Sequence[SSAValue]) -> None:
        for definition, value in zip(definitions, values, strict=False):
            if definition.name in self.values:
                self.importer.error(definition.place, f"value '%{definition.name}' is defined twice")
            self.values[definition.name] = value
            self.own.append(definition.name)
            value.name_hint = _hint(definition.name)

    def value(self, use: Use) -> SSAValue:
        found = self.values.get(use.name)
        if found is None:
            self.importer.error(use.place, f"use of undefined value '%{use.name}'")
            found = self.values[use.name] = self._placeholder(t.ANY)
            self.importer.undefined.add(found)
            self.own.append(use.name)
        return found

    def _placeholder(self, type: Attribute) -> SSAValue:
        return self.emitter.insert(UninitializedOp.make([], [type])).results[0]

    def nodes(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            self.emitter.location = _location(node)
            self.node(node)

    def node(self, node: Node) -> None:
        """Insert an operation and define its results, by placeholders if it is wrong."""
        if _is_function(node) or self.importer.contexts.take(node, self.emitter):
            return
        types = [self.importer.type(output) for output in node.outputs]
        if (composed := self._composed(node)) is not None:
            self.define(node.outputs, composed)
            return
        errors = len(self.importer.errors)
        operation = self._operation(node, types)
        if operation is None:
            if node.kind and len(self.importer.errors) == errors:
                self.importer.error(node.place, f"expected operands and results that fit '{node.kind}'")
            results: Sequence[SSAValue] = [self._placeholder(type) for type in types]
            self.importer.undefined.update(results)
        else:
            results = self.emitter.insert(operation).results
        if len(results) != len(node.outputs) and operation is not None and node.outputs:
            message = f"expected {len(results)} results of '{node.kind}', got {len(node.outputs)}"
            self.importer.error(node.place, message)
        self.define(node.outputs, results)

    def _composed(self, node: Node) -> list[SSAValue] | None:
        """The results of an operator that the library has; None of another, and of wrong operands."""
        function = composite(node.kind) if "::" in node.kind and not node.attributes else None
        if function is None or any(use.name not in self.values for use in node.inputs):
            return None
        operands = [self.value(use) for use in node.inputs]
        return insert_composite(function, operands, len(node.outputs), self.emitter, node.place)

    def _operation(self, node: Node, types: list[Attribute]) -> Operation | None:
        group = re.fullmatch(r"(prim::\w+?)_\d+", node.kind)
        if not node.kind:
            return None
        if node.kind.startswith("^"):
            self.importer.error(
                node.place, f"expected an operator, got the Python function '{node.kind[1:]}'"
            )
            return None
        if node.kind in _CALLS:
            self.importer.error(node.place, f"expected an operation, got {_CALLS[node.kind]}")
            return None
        if node.kind == "prim::Constant":
            return self._constant(node, types)
        if node.kind in _NOTHING and len(types) == 1:
            return ConstantOp.of(None, types[0] if isinstance(types[0], t.OptionalType) else t.NONE)
        if group is not None:
            for name in spellings(group[1]):
                if name in _GROUPS:
                    return self._group(_GROUPS[name], node, types)
        if node.kind == "prim::If":
            return self._if(node, types)
        if node.kind == "prim::Loop":
            return self._loop(node, types)
        operands = [self.value(use) for use in node.inputs]
        if node.kind == "prim::TupleIndex" and len(operands) == 2:
            return self._tuple_index(node, operands, types)
        if (structural := _STRUCTURAL.get(node.kind)) is not None:
            return structural.create(operands=operands, result_types=types, properties=self._properties(node))
        return self._operator(node, operands, types)

    def _properties(self, node: Node) -> dict[str, Attribute]:
        """The attributes that are structure: counts, dimensions and bounds."""
        found: dict[str, Attribute] = {}
        for name, value in node.attributes.items():
            if isinstance(value, int):
                found[name] = IntegerAttr(value, i64)
            else:
                self.importer.error(node.place, f"expected attribute '{name}' of '{node.kind}' to be an int")
        return found

    def _constant(self, node: Node, types: list[Attribute]) -> Operation | None:
        if len(types) != 1 or node.inputs:
            return None
        value = node.attributes.get("value")
        if "value" not in node.attributes and not isinstance(types[0], t.NoneType | t.OptionalType):
            self.importer.error(node.place, "expected the value of the constant")
            return None
        if is_rounded(value):
            message = "the text may hold a rounded value of this constant"
            report(Diagnostic(Severity.WARNING, message, node.place.location))
        try:
            return ConstantOp.of(constant_value(value, types[0]), _constant_type(types[0]))
        except (NotInText, ValueError, TypeError) as error:
            self.importer.error(node.place, str(error))
            return None

    def _tuple_index(
        self, node: Node, operands: Sequence[SSAValue], types: Sequence[Attribute]
    ) -> Operation | None:
        """Today the index is an operand, a constant, which may count from the end."""
        index, type = operands[1].owner, operands[0].type
        value = index.python_value() if isinstance(index, ConstantOp) else None
        if not isinstance(value, int) or not isinstance(type, t.TupleType):
            return None
        if not -len(type.elements) <= value < len(type.elements):
            self.importer.error(node.place, f"expected an index below {len(type.elements)}, got {value}")
            return None
        position = IntegerAttr(value % len(type.elements), i64)
        return TupleIndexOp.make(operands[:1], types, {"index": position})

    def _group(self, kind: type[GroupOp], node: Node, types: list[Attribute]) -> Operation | None:
        operands = [self.value(use) for use in node.inputs]
        body = self.importer.subgraph(node)
        if body is None:
            return None
        taken = [self.importer.type(i) for i in body.inputs]
        block = Block(arg_types=_agreed(taken, [v.type for v in operands]))
        inner = _Scope(self.importer, block, {})
        inner.define(body.inputs, block.args)
        inner.finish(body)
        return kind.make(operands, _given(types, block), regions=[Region(block)])

    def finish(self, body: Body) -> None:
        """Insert the operations of a block and its terminator; its values are then out of scope."""
        self.nodes(body.nodes)
        results = [self.value(use) for use in body.outputs]
        self.emitter.location = body.place.location
        self.emitter.insert(YieldOp(*results))
        for name in self.own:
            self.values.pop(name, None)

    def _if(self, node: Node, types: list[Attribute]) -> Operation | None:
        if len(node.blocks) != 2 or len(node.inputs) != 1:
            self.importer.error(node.place, "expected one condition and two blocks of prim::If")
            return None
        condition = self.value(node.inputs[0])
        regions: list[Region] = []
        for body in node.blocks:
            block = Block()
            _Scope(self.importer, block, self.values).finish(body)
            types = _given(types, block)
            regions.append(Region(block))
        return IfOp(condition, types, *regions)

    def _loop(self, node: Node, types: list[Attribute]) -> Operation | None:
        if len(node.blocks) != 1 or len(node.inputs) < 2:
            self.importer.error(node.place, "expected a trip count, a condition and one block of prim::Loop")
            return None
        trip, condition, *initial = [self.value(use) for use in node.inputs]
        body = node.blocks[0]
        if not len(types) == len(initial) == len(body.inputs) - 1:
            message = f"expected as many inputs of the block and results as the {len(initial)} carried values"
            self.importer.error(node.place, message)
            return None
        arguments = [self.importer.type(argument) for argument in body.inputs[1:]]
        carried = _agreed(_agreed(types, arguments), [value.type for value in initial])
        block = Block(arg_types=[t.INT, *carried])
        inner = _Scope(self.importer, block, self.values)
        inner.define(body.inputs, block.args)
        inner.finish(body)
        return LoopOp(trip, condition, initial, carried, Region(block))

    def _operator(self, node: Node, operands: list[SSAValue], types: list[Attribute]) -> Operation:
        """The first overload that takes the operands and gives the results; else an unknown operator."""
        call, reasons = call_of(node.kind, operands, types, self.emitter)
        if call is not None:
            return call
        if node.attributes:
            self.importer.error(node.place, f"expected no attributes of '{node.kind}'")
        elif reasons and self.importer.undefined.isdisjoint(operands):
            choices = "".join(f"\n  {reason}" for reason in dict.fromkeys(reasons))
            self.importer.error(node.place, f"no overload of '{node.kind}' takes these operands:{choices}")
        return OperatorOp.make(operands, types, {"operator": StringAttr(node.kind)})


def _agreed(types: Sequence[Attribute], others: Sequence[Attribute]) -> list[Attribute]:
    """Types of values in two places, which may know different facts of one tensor: with those of both."""
    agreed: list[Attribute] = []
    for type, other in zip_longest(types, others[: len(types)]):
        joined = None if other is None else unify(type, other)
        agreed.append(type if joined is None or unshaped(joined) != unshaped(type) else joined)
    return agreed


def _given(types: Sequence[Attribute], block: Block) -> list[Attribute]:
    """The types of the results of a block, with the facts that the block's values have too."""
    last = block.last_op
    return _agreed(types, last.operand_types if isinstance(last, YieldOp) else [])


def _hint(name: str) -> str | None:
    """The name of a value in the IR; those that are numbers say nothing."""
    return None if name[0].isdigit() else re.sub(r"[^A-Za-z0-9_$.-]", "_", name)


def _is_function(node: Node) -> bool:
    """Whether a constant is a function, which only calls use."""
    return node.kind == "prim::Constant" and "name" in node.attributes and "value" not in node.attributes


def _constant_type(type: Attribute) -> Attribute | None:
    """The type to give a constant; what a tensor is, its value tells."""
    return None if isinstance(type, t.TensorType | t.NumberType) else type


def _location(node: Node) -> LocationAttr:
    """The place in the program, if a comment names it, and the place in the text."""
    if node.origin is None:
        return node.place.location
    file, line, column = node.origin
    origin = file_location(file, line, column)
    return fuse((origin, node.place.location))
