"""Writes the program of `models/*.json`: what `schema` reads, in the version of PyTorch 2.13."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import CONSTRUCTORS, Expression, Operation, Symbol, symbols_of
from tsir.frontend.exported.schema import (
    DTYPES,
    LAYOUTS,
    MAJOR,
    MEMORY_FORMATS,
    Argument,
    Graph,
    Input,
    Listed,
    Member,
    Model,
    Node,
    Output,
    TensorMeta,
    Use,
    kind_in_file,
)

MINOR = 20
"""The version of the schema, of which readers know later additions."""
TORCH_VERSION = "2.13.0"
OPSETS: Mapping[str, int] = {"aten": 10}
STRIDED = 7
"""The number of the layout that tensors have."""

Object = dict[str, Any]
"""An object of JSON."""


def _inverse(numbers: Mapping[int, int]) -> Mapping[int, int]:
    return {own: written for written, own in numbers.items()}


_NUMBER_OF = {dtype: number for number, dtype in DTYPES.items()}
_MEMBERS: Mapping[str, Mapping[int, int]] = {
    "scalar_type": {dtype.number: number for number, dtype in DTYPES.items()},
    "layout": _inverse(LAYOUTS),
    "memory_format": _inverse(MEMORY_FORMATS),
}
_NAMES = {operator: name for name, operator in reversed(list(CONSTRUCTORS.items()))}
"""The constructors of SymPy by the operators that they are."""


def write_model(model: Model) -> Object:
    """The object of a program, as JSON has it."""
    writer = _Writer(model.hints)
    graph = writer.graph(model.graph)
    return {
        "graph_module": {
            "graph": graph,
            "signature": {
                "input_specs": [
                    _input(each, use) for each, use in zip(model.inputs, model.graph.inputs, strict=True)
                ],
                "output_specs": [
                    _output(each, use) for each, use in zip(model.outputs, model.graph.outputs, strict=True)
                ],
            },
            "module_call_graph": [
                {
                    "fqn": "",
                    "signature": {
                        "inputs": [],
                        "outputs": [],
                        "in_spec": model.in_spec.text(),
                        "out_spec": model.out_spec.text(),
                        "forward_arg_names": None if model.names is None else list(model.names),
                    },
                }
            ],
            "metadata": {},
            "treespec_namedtuple_fields": {},
        },
        "opset_version": dict(OPSETS),
        "range_constraints": {
            name: {"min_val": least, "max_val": most}
            for name, (least, most) in model.ranges.items()
            if name in writer.used
        },
        "schema_version": {"major": MAJOR, "minor": MINOR},
        "verifiers": ["TRAINING"],
        "torch_version": TORCH_VERSION,
        "guards_code": list(model.guards),
    }


def _input(entry: Input, use: Argument) -> Object:
    match entry.kind, use:
        case "user", Use():
            return {"user_input": {"arg": argument_json(use)}}
        case "user", _:
            return {"constant_input": {"name": entry.path, "value": argument_json(use)}}
        case kind, Use(name=name):
            persistent = {"persistent": entry.is_persistent} if kind == "buffer" else {}
            return {kind: {"arg": {"name": name}, f"{kind}_name": entry.path, **persistent}}
        case _:
            raise ValueError("expected a tensor as an input that is not the user's")


_MUTATIONS = {"buffer": "buffer", "parameter": "parameter", "input": "user_input"}


def _output(entry: Output, use: Argument) -> Object:
    if entry.kind == "user":
        return {"user_output": {"arg": argument_json(use)}}
    assert isinstance(use, Use)
    kind = _MUTATIONS[entry.kind]
    return {f"{kind}_mutation": {"arg": {"name": use.name}, f"{kind}_name": entry.path}}


def expression_text(expression: Expression) -> str:
    """An expression of sizes in SymPy's constructors."""
    match expression:
        case Symbol(name=name):
            return f"Symbol('{name}', positive=True, integer=True)"
        case Operation(name=name, operands=operands):
            return f"{_NAMES[name]}({', '.join(map(expression_text, operands))})"
        case int():
            return f"Integer({expression})"
        case _:
            raise ValueError("expected an expression of symbols")


def dtype_number(dtype: DType) -> int:
    """The number of a dtype in the file."""
    return _NUMBER_OF[dtype]


@dataclass(frozen=True)
class _Writer:
    """Writes graphs; `hints` are what examples had for symbols."""

    hints: Mapping[str, int]
    used: set[str] = field(default_factory=set[str])
    """The symbols so far."""

    def graph(self, graph: Graph) -> Object:
        kinds = {use.name: use.kind for use in _defined(graph)}
        numbers: dict[str, Object] = {"int": {}, "float": {}, "bool": {}}
        for name, expression in graph.symbols.items():
            numbers[kinds[name]][name] = self._number(expression, kinds[name])
        return {
            "inputs": list(map(self.argument, graph.inputs)),
            "outputs": list(map(self.argument, graph.outputs)),
            "nodes": list(map(self._node, graph.nodes)),
            "tensor_values": {name: self.meta(meta) for name, meta in graph.tensors.items()},
            "sym_int_values": numbers["int"],
            "sym_float_values": numbers["float"],
            "sym_bool_values": numbers["bool"],
            "is_single_tensor_return": graph.is_single,
            "custom_obj_values": {},
        }

    def argument(self, argument: Argument) -> Object:
        if isinstance(argument, Graph):
            return {"as_graph": {"name": argument.name, "graph": self.graph(argument)}}
        return argument_json(argument)

    def _node(self, node: Node) -> Object:
        inputs = [
            {"name": name, "arg": self.argument(each), "kind": None if name else 1}
            for name, each in node.inputs
        ]
        is_one = any(isinstance(each, Graph) for _, each in node.inputs)
        only = node.outputs[0] if len(node.outputs) == 1 else None
        return {
            "target": node.target,
            "inputs": inputs,
            "outputs": list(map(self.argument, node.outputs)),
            "metadata": dict(node.metadata),
            "is_hop_single_tensor_return": False if is_one else None,
            "name": node.name or (only.name if isinstance(only, Use) else None),
        }

    def meta(self, meta: TensorMeta) -> Object:
        return {
            "dtype": dtype_number(meta.dtype),
            "sizes": list(map(self._size, meta.sizes)),
            "requires_grad": meta.requires_grad,
            "device": {"type": "cpu", "index": None},
            "strides": list(map(self._size, meta.strides)),
            "storage_offset": {"as_int": 0},
            "layout": STRIDED,
        }

    def _size(self, size: int | Expression) -> Object:
        return {"as_int": size} if isinstance(size, int) else self._number(size, "int")

    def _number(self, expression: Expression, kind: str) -> Object:
        """A number that has no name: a constant, or an expression."""
        hint = self.hints.get(expression.name) if isinstance(expression, Symbol) else None
        text = expression_text(expression)
        self.used.update(symbols_of(expression))
        if kind == "float":
            text = text.replace(", positive=True, integer=True", "")
        if kind == "bool":
            text = f"Eq({text}, Integer(1))"
        return {"as_expr": {"expr_str": text, "hint": None if hint is None else {"as_int": hint}}}


def tensor_meta(dtype: DType, sizes: Sequence[int], strides: Sequence[int], *, requires_grad: bool) -> Object:
    """The description of a tensor whose elements are in the file."""
    return _Writer({}).meta(TensorMeta(dtype, tuple(sizes), tuple(strides), requires_grad))


def argument_json(argument: Argument) -> Object:
    """An argument without graphs in it."""
    match argument:
        case Use(name=name, kind="tensor"):
            return {"as_tensor": {"name": name}}
        case Use(name=name, kind=kind):
            return {f"as_sym_{kind}": {"as_name": name}}
        case Member(kind=kind, number=number):
            return {f"as_{kind}": _MEMBERS[kind][number]}
        case Listed(items=items):
            return _list(items)
        case Device():
            return {"as_device": {"type": argument.kind, "index": argument.index}}
        case None:
            return {"as_none": True}
        case bool() | int() | float() | str():
            return {f"as_{_element_kind(argument)}": _constant(argument)}
        case _:
            raise ValueError(f"expected an argument that a file can have, got {argument!r}")


def _constant(value: object) -> object:
    """A constant in JSON, which has no infinities."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def _list(items: Sequence[Argument]) -> Object:
    kinds = {_element_kind(each) for each in items}
    if kinds == {"tensor"}:
        return {"as_tensors": [{"name": name} for name in _names(items)]}
    if kinds == {"tensor", "none"} or kinds == {"none"}:
        optional = [argument_json(each) for each in items]
        return {"as_optional_tensors": optional}
    if kinds == {"list"}:
        lists = [argument_json(each).popitem() for each in items]
        name = next((kind for kind, each in lists if each), lists[0][0])
        return {f"{name.removesuffix('s')}_lists": [each for _, each in lists]}
    (kind,) = kinds or {"int"}
    if not any(isinstance(each, Use) for each in items):
        return {f"as_{kind}s": list(map(_constant, items))}
    named = [
        {"as_name": each.name} if isinstance(each, Use) else {f"as_{kind}": _constant(each)} for each in items
    ]
    return {f"as_sym_{kind}s": named}


def _element_kind(argument: Argument) -> str:
    match argument:
        case None:
            return "none"
        case Listed():
            return "list"
        case _:
            return kind_in_file(argument) or "string"


def _names(items: Sequence[Argument]) -> list[str]:
    return [each.name for each in items if isinstance(each, Use)]


def is_uniform(items: Sequence[Argument]) -> bool:
    """Whether files have lists of such elements."""
    kinds = {_element_kind(each) for each in items}
    return len(kinds) <= 1 or kinds == {"tensor", "none"}


def _defined(graph: Graph) -> Iterator[Use]:
    """The values that a graph defines."""
    pending: list[Argument] = [*graph.inputs, *(each for node in graph.nodes for each in node.outputs)]
    while pending:
        each = pending.pop()
        if isinstance(each, Use):
            yield each
        elif isinstance(each, Listed):
            pending += each.items
