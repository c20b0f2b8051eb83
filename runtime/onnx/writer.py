"""
Models of graphs, as `onnx-ir` makes them and `onnx` checks them.

Both packages are loaded where they are needed: they are those of the extra `onnx`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError
from tsir.dialects.types.dtype import Array
from tsir.lowering.onnx.graph import Graph, Named, Node, OptionalOutput, SequenceValue, Value
from tsir.lowering.onnx.nodes import onnx_dtype
from tsir.runtime.values.save import Target, save_to, unwritable

FIRST_OPSET = 17
"""The oldest version of the operators that models are written for."""

_OWN = ""
"""The namespace of ONNX's own operators."""


def package(name: str) -> Any:
    """A package of the extra `onnx`; TsirError with how to install it if it is not there."""
    try:
        return import_module(name)
    except ImportError as error:
        message = f"expected the package '{name}', which 'pip install tsir[onnx]' installs"
        raise TsirError(f"{message}: {error}") from error


def check_opset(opset: object) -> None:
    """TsirError for a version of the operators that is not one from `FIRST_OPSET` to the newest known."""
    newest = package("onnx").defs.onnx_opset_version()
    if not isinstance(opset, int) or isinstance(opset, bool) or not FIRST_OPSET <= opset <= newest:
        raise TsirError(f"expected an opset from {FIRST_OPSET} to {newest}, got {opset!r}")


def foreign(graph: Graph, opset: int, domains: Mapping[str, int]) -> Iterator[Diagnostic]:
    """The nodes that are no operators of ONNX in this version, nor in one of the `domains` allowed."""
    defs = package("onnx").defs
    for node in graph.walk():
        at = f" at {node.place}" if node.place else ""
        if node.domain != _OWN:
            if node.domain not in domains:
                message = f"expected operators of ONNX, got '{node.domain}::{node.operator}'{at}"
                yield Diagnostic.error(None, f"{message}; 'domains' allows others, with their versions")
        elif not defs.has(node.operator, opset, _OWN):
            yield Diagnostic.error(None, f"opset {opset} has no operator '{node.operator}'{at}")


@dataclass(frozen=True)
class Model:
    """A model to write: the graph, versions of namespaces, and what is said of it."""

    graph: Graph
    opset: int
    domains: Mapping[str, int]
    metadata: Mapping[str, str]
    doc: str = ""

    @property
    def nbytes(self) -> int:
        """The size of the constants."""
        return sum(array.nbytes for array in self.graph.constants.values())


LARGEST = 2**31 - 2**24
"""The bytes of constants that a file holds; those of larger models go into a file beside it."""


def write_model(model: Model, target: Target) -> None:
    """
    Write a model that the checker of `onnx` takes; its constants to a file beside it if they are large.

    TsirError with what is wrong with the model, or with what the system says if it cannot be written; nothing
    is left then.
    """
    onnx, ir = package("onnx"), package("onnx_ir")
    imports = {_OWN: model.opset, **model.domains}
    operators = [onnx.helper.make_opsetid(domain, version) for domain, version in imports.items()]
    made = ir.Model(
        _Writer(ir).graph(model.graph, {}, imports),
        ir_version=onnx.helper.find_min_ir_version_for(operators, ignore_unknown=True),
        producer_name="tsir",
        doc_string=model.doc or None,
        metadata_props=dict(model.metadata),
    )
    if model.nbytes > LARGEST:
        _write_with_data(ir, made, target)
        return
    proto = ir.serde.serialize_model(made)
    _check(proto)
    image: bytes = proto.SerializeToString()

    def write(file: IO[bytes]) -> None:
        file.write(image)

    save_to(target, write)


def _write_with_data(ir: Any, made: Any, target: Target) -> None:
    """Write a model and the file of its constants, both of which are there when they are whole."""
    if not isinstance(target, str | os.PathLike):
        expected = f"expected a path for a model of more than {LARGEST} bytes"
        raise TsirError(f"{expected}, whose constants go into a file beside it")
    path = Path(target)
    data = f"{path.name}.data"
    try:
        with TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as folder:
            ir.save(made, Path(folder) / path.name, external_data=data)
            _check(str(Path(folder) / path.name))
            for name in (data, path.name):
                os.replace(Path(folder) / name, path.parent / name)
    except OSError as error:
        raise unwritable(path, error) from error


def _check(model: Any) -> None:
    """TsirError with what the checker of `onnx` says against a model, or one in a file."""
    onnx = package("onnx")
    try:
        onnx.checker.check_model(model, full_check=True)
    except (onnx.checker.ValidationError, onnx.shape_inference.InferenceError) as error:
        raise TsirError(f"the model does not pass ONNX's checker: {error}") from error


class _Writer:
    """Makes what `onnx-ir` has of graphs, nodes and values."""

    def __init__(self, ir: Any):
        self._ir = ir

    def graph(self, graph: Graph, outer: Mapping[str, Any], imports: Mapping[str, int] | None = None) -> Any:
        values = dict(outer)
        inputs = [self._value(each) for each in graph.inputs]
        constants = [self._constant(name, array) for name, array in graph.constants.items()]
        values.update((each.name, each) for each in (*inputs, *constants))
        nodes = [self._node(node, values) for node in graph.nodes]
        outputs = [self._typed(values[each.name], each) for each in graph.outputs]
        more = {} if imports is None else {"opset_imports": dict(imports)}
        return self._ir.Graph(inputs, outputs, nodes=nodes, initializers=constants, name=graph.name, **more)

    def _node(self, node: Node, values: dict[str, Any]) -> Any:
        inputs = [values[name] if name else None for name in node.inputs]
        attributes = [self._attribute(name, value, values) for name, value in node.attributes.items()]
        outputs = [self._ir.Value(name=name) for name in node.outputs]
        values.update((each.name, each) for each in outputs)
        places = {"source": node.place} if node.place else {}
        name = f"{node.operator}:{node.outputs[0]}"
        return self._ir.Node(
            node.domain, node.operator, inputs, attributes, outputs=outputs, name=name, metadata_props=places
        )

    def _attribute(self, name: str, value: object, values: Mapping[str, Any]) -> Any:
        ir = self._ir
        match value:
            case Graph():
                return ir.AttrGraph(name, self.graph(value, values))
            case Value():
                of = ir.TensorType(ir.DataType(onnx_dtype(value.dtype)))
                return ir.AttrTypeProto(name, ir.TypeAndShape(of, None))
            case bool() | int():
                return ir.AttrInt64(name, int(value))
            case float():
                return ir.AttrFloat32(name, value)
            case str():
                return ir.AttrString(name, value)
            case np.ndarray():
                return ir.AttrTensor(name, ir.tensor(value))
            case list():
                return self._list(name, cast("list[object]", value))
            case _:
                raise _no_attribute(name, value)

    def _list(self, name: str, items: list[object]) -> Any:
        kinds: dict[type[object], Any] = {
            int: self._ir.AttrInt64s,
            float: self._ir.AttrFloat32s,
            str: self._ir.AttrStrings,
        }
        found = {type(item) for item in items} or {int}
        if len(found) != 1 or (make := kinds.get(found.pop())) is None:
            raise _no_attribute(name, items)
        return make(name, items)

    def _constant(self, name: str, array: Array) -> Any:
        tensor = self._ir.tensor(array, name=name)
        return self._ir.Value(
            name=name, type=self._ir.TensorType(tensor.dtype), shape=tensor.shape, const_value=tensor
        )

    def _value(self, value: Named) -> Any:
        return self._typed(self._ir.Value(name=value.name), value)

    def _typed(self, made: Any, value: Named) -> Any:
        """A value with its type, and as much of its sizes as is known."""
        ir = self._ir
        tensor = ir.TensorType(ir.DataType(onnx_dtype(value.dtype)))
        match value:
            case SequenceValue():
                made.type = ir.SequenceType(tensor)
            case OptionalOutput():
                made.type = ir.OptionalType(tensor)
            case Value():
                made.type = tensor
        if value.sizes is not None and isinstance(value, Value):
            made.shape = ir.Shape(list(value.sizes))
        return made


def _no_attribute(name: str, value: object) -> TsirError:
    expected = "an int, a float, a text or a list of such"
    return TsirError(f"expected {expected} as attribute '{name}', got {value!r}")


def sizes_named(values: Sequence[Named]) -> list[Named]:
    """Inputs whose unknown sizes have names, after theirs."""
    found: list[Named] = []
    for each in values:
        if isinstance(each, Value) and each.sizes is not None:
            sizes = tuple(f"{each.name}_{n}" if s is None else s for n, s in enumerate(each.sizes))
            each = Value(each.name, each.dtype, sizes)
        found.append(each)
    return found
