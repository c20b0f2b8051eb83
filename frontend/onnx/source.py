"""The TorchScript text of a model: one line for each node, blocks for its branches and loops."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.types.dtype import Array, DType
from tsir.frontend.onnx.library import FUNCTIONS
from tsir.frontend.onnx.node import DTYPES, Node, NoForm
from tsir.frontend.onnx.operators import SEVERAL, TABLE, UNREAD

FIRST_OPSET = 13
"""The oldest version of the operators that is read: Softmax and Clip meant other things before."""

MAX_NODES = 100_000
"""Nodes of the largest model that is read, those in graphs inside of nodes included."""

MAX_LITERAL = 8
"""Elements of the largest constant that is written out."""

MAX_DEPTH = 32
"""Graphs inside of nodes, one inside another, as of blocks of source text."""

_OWN = ("", "ai.onnx")


@dataclass
class _Writer:
    """The lines so far, what values are called, and what has no form."""

    lines: list[str] = field(default_factory=list[str])
    names: dict[str, str] = field(default_factory=dict[str, str])
    known: dict[str, Array] = field(default_factory=dict[str, Array])
    constants: dict[str, Array] = field(default_factory=dict[str, Array])
    problems: list[Diagnostic] = field(default_factory=list[Diagnostic])
    taken: set[str] = field(default_factory=lambda: {"torch", "CONSTANTS", "forward", *FUNCTIONS})
    count: int = 0

    def line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def name(self, value: str) -> str:
        """A new name for a value of the model, like its own."""
        stem = re.sub(r"\W", "_", value, flags=re.ASCII) or "value"
        stem = f"v{stem}" if stem[0].isdigit() or stem.startswith("_") or keyword.iskeyword(stem) else stem
        found, number = stem, 1
        while found in self.taken:
            found, number = f"{stem}_{number}", number + 1
        self.taken.add(found)
        self.names[value] = found
        return found

    def constant(self, value: str, array: Array, depth: int) -> None:
        """A constant of the model: a line if it has few elements, else one that the text names."""
        if array.dtype not in {dtype.numpy for dtype in DTYPES.values()}:
            raise NoForm(f"constant '{value}' is of {array.dtype}, which tensors are not")
        self.known[value] = array
        if array.size <= MAX_LITERAL and array.ndim < 2:
            literal = _literal(array.tolist())
            dtype = DType.of(array.dtype).number
            self.line(depth, f"{self.name(value)} = torch.tensor({literal}, dtype={dtype})")
            return
        label = f"c{len(self.constants)}"
        self.constants[label] = array
        self.names[value] = f"CONSTANTS.{label}"


def source_of(model: Any) -> tuple[str, Mapping[str, Array]]:
    """
    The text of a model whose function is `forward`, and the constants that it names.

    UnsupportedError with all nodes that have no form, and for a model that is too large or too deep.
    """
    opset = next((each.version for each in model.opset_import if each.domain in _OWN), FIRST_OPSET)
    if opset < FIRST_OPSET:
        expected = f"expected a model of opset {FIRST_OPSET} or newer, got {opset}"
        raise UnsupportedError(f"{expected}; 'onnx.version_converter.convert_version' makes one")
    writer = _Writer()
    graph = model.graph
    try:
        for each in graph.initializer:
            writer.constant(each.name, _array(each), 1)
    except NoForm as error:
        raise UnsupportedError(str(error)) from error
    given = [each for each in graph.input if each.name not in writer.known]
    parameters = [f"{writer.name(each.name)}: {_type(each)}" for each in given]
    _body(writer, graph, 1)
    if writer.problems:
        raise UnsupportedError(writer.problems)
    results = [writer.names[each.name] for each in graph.output]
    writer.line(1, f"return {results[0] if len(results) == 1 else '(' + ', '.join(results) + ')'}")
    head = f"def forward({', '.join(parameters)}):"
    text = f"\n{head}\n" + "\n".join(writer.lines) + "\n"
    for name, function in reversed(FUNCTIONS.items()):
        if f"{name}(" in text:
            text = function + text
    return text, writer.constants


def _literal(value: object) -> str:
    """Numbers, in a list or not, as text."""
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, cast('list[object]', value)))}]"
    is_finite = not isinstance(value, float) or np.isfinite(value)
    return repr(value) if is_finite else f"float('{value}')"


def _array(tensor: Any) -> Array:
    helper = import_module("onnx.numpy_helper")
    return np.asarray(helper.to_array(tensor))


def _type(value: Any) -> str:
    kind = value.type.WhichOneof("value")
    if kind == "tensor_type":
        return "Tensor"
    if kind == "sequence_type":
        return "List[Tensor]"
    raise UnsupportedError(f"input '{value.name}': expected a tensor or a sequence of tensors")


def _body(writer: _Writer, graph: Any, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise UnsupportedError(f"expected graphs in at most {MAX_DEPTH} others, got more")
    for node in graph.node:
        writer.count += 1
        if writer.count > MAX_NODES:
            raise UnsupportedError(f"expected a model of at most {MAX_NODES} nodes, got more")
        try:
            _node(writer, node, depth)
        except NoForm as error:
            where = f"node '{node.name}'" if node.name else f"the node that gives '{node.output[0]}'"
            message = f"{where}: '{node.op_type}' has no form: {error}"
            writer.problems.append(Diagnostic.error(None, message))
            for output in node.output:
                writer.name(output)


def _node(writer: _Writer, node: Any, depth: int) -> None:
    if node.domain not in _OWN:
        raise NoForm(f"expected an operator of ONNX, got one of '{node.domain}'")
    attributes = {each.name: _attribute(each) for each in node.attribute}
    match node.op_type:
        case "Constant":
            writer.constant(node.output[0], _constant(attributes), depth)
        case "If":
            _branch(writer, node, attributes, depth)
        case "Loop":
            _loop(writer, node, attributes, depth)
        case "SequenceEmpty":
            writer.line(depth, f"{writer.name(node.output[0])}: List[Tensor] = []")
        case _:
            inputs = [writer.names[name] if name else None for name in node.input]
            known = [writer.known.get(name) for name in node.input]
            made = Node(node.op_type, inputs, known, attributes, [name for name in node.output if name])
            _expression(writer, made, depth)


def _expression(writer: _Writer, node: Node, depth: int) -> None:
    if (make := SEVERAL.get(node.operator)) is not None:
        text, outputs = make(node), node.outputs
        comma = "," if len(outputs) == 1 else ""
    else:
        text, outputs, comma = _one(node), node.outputs[:1], ""
    _check_attributes(node)
    names = ", ".join(writer.name(name) for name in outputs)
    writer.line(depth, f"{names}{comma} = {text}")


def _one(node: Node) -> str:
    """The expression of an operator whose first output is read."""
    make = TABLE.get(node.operator)
    if make is None:
        raise NoForm("there is no entry for it in the table of operators")
    return make.format(*node.inputs) if isinstance(make, str) else make(node)


def _check_attributes(node: Node) -> None:
    """NoForm if a node has an attribute that its expression does not heed, and not the default of it."""
    defs = import_module("onnx.defs")
    known = defs.get_schema(node.operator).attributes
    for name in sorted(node.attributes.keys() - node.read - UNREAD.get(node.operator, set())):
        value = node.attributes[name]
        default = known[name].default_value if name in known else None
        if default is None or not default.name or value != _attribute(default):
            raise NoForm(f"attribute '{name}' is {value!r}, which has no form")


def _constant(attributes: Mapping[str, Any]) -> Array:
    if "value" in attributes:
        return attributes["value"]
    dtypes = {"value_int": np.int64, "value_ints": np.int64, "value_float": np.float32,
              "value_floats": np.float32}  # fmt: skip
    for name, dtype in dtypes.items():
        if name in attributes:
            return np.array(attributes[name], dtype)
    raise NoForm("expected a constant of numbers")


def _attribute(attribute: Any) -> Any:
    helper = import_module("onnx.helper")
    if attribute.type in (attribute.GRAPH, attribute.TYPE_PROTO):
        return attribute.g if attribute.type == attribute.GRAPH else attribute.tp
    value = helper.get_attribute_value(attribute)
    if attribute.type == attribute.TENSOR:
        return _array(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return list(value) if attribute.type in (attribute.INTS, attribute.FLOATS) else value


def _branch(writer: _Writer, node: Any, attributes: Mapping[str, Any], depth: int) -> None:
    outputs = [writer.name(name) for name in node.output]
    writer.line(depth, f"if bool({writer.names[node.input[0]]}):")
    for name, between in (("then_branch", "else:"), ("else_branch", "")):
        graph = attributes[name]
        for each in graph.initializer:
            writer.constant(each.name, _array(each), depth + 1)
        _body(writer, graph, depth + 1)
        for output, each in zip(outputs, graph.output, strict=True):
            writer.line(depth + 1, f"{output} = {writer.names[each.name]}")
        if not outputs:
            writer.line(depth + 1, "pass")
        if between:
            writer.line(depth, between)


def _loop(writer: _Writer, node: Any, attributes: Mapping[str, Any], depth: int) -> None:
    body = attributes["body"]
    most, start, *initial = [writer.names[name] if name else None for name in node.input]
    carried = body.input[2:]
    scanned = body.output[1 + len(carried) :]
    variables = [writer.name(each.name) for each in carried]
    collected = [writer.name(f"{each.name}_rounds") for each in scanned]
    for variable, value in zip(variables, initial, strict=True):
        writer.line(depth, f"{variable} = {value}")
    for each in collected:
        writer.line(depth, f"{each}: List[Tensor] = []")
    counter, goes_on = writer.name(f"{node.output[0] or 'loop'}_round"), writer.name(body.input[1].name)
    writer.line(depth, f"{counter} = 0")
    writer.line(depth, f"{goes_on} = {start if start is not None else 'torch.tensor(True)'}")
    limit = f"{counter} < int({most}) and " if most is not None else ""
    writer.line(depth, f"while {limit}bool({goes_on}):")
    index = writer.name(body.input[0].name)
    writer.line(depth + 1, f"{index} = torch.tensor({counter})")
    for each in body.initializer:
        writer.constant(each.name, _array(each), depth + 1)
    _body(writer, body, depth + 1)
    following = [writer.names[each.name] for each in body.output]
    kept = [writer.name(f"{variable}_next") for variable in variables]
    for name, value in zip(kept, following[1 : 1 + len(carried)], strict=True):
        writer.line(depth + 1, f"{name} = {value}")
    for name, value in zip(collected, following[1 + len(carried) :], strict=True):
        writer.line(depth + 1, f"{name} = {name} + [{value}]")
    for variable, name in zip(variables, kept, strict=True):
        writer.line(depth + 1, f"{variable} = {name}")
    writer.line(depth + 1, f"{goes_on} = {following[0]}")
    writer.line(depth + 1, f"{counter} = {counter} + 1")
    outputs: Sequence[str] = node.output
    for output, variable in zip(outputs, variables, strict=False):
        if output:
            writer.line(depth, f"{writer.name(output)} = {variable}")
    for output, name in zip(outputs[len(variables) :], collected, strict=False):
        if output:
            writer.line(depth, f"{writer.name(output)} = torch.stack({name}, 0)")
