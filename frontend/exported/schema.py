"""The program in `models/*.json`: its graphs, their nodes and the meaning of their inputs and outputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import Expression, parse_expression
from tsir.frontend.exported.json_values import Json

MAJOR = 8
"""The version of the schema that is read; others differ in what they mean."""
MAX_GRAPHS = 50
"""The most levels of nested graphs."""

DTYPES = {
    number: dtype for dtype, number in zip(DType, (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13), strict=True)
}
"""The dtypes by their numbers in the file, which are not those of TorchScript."""
LAYOUTS = {7: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
MEMORY_FORMATS = {1: 0, 4: 1, 2: 2, 3: 3}
"""Layouts and memory formats by their numbers in the file: those of TorchScript."""


@dataclass(frozen=True)
class Use:
    """The use, or the definition, of a value by its name; `kind` is what it is in the file, as `tensor`."""

    name: str
    kind: str


_NUMBERS: Mapping[type, str] = {bool: "bool", int: "int", float: "float"}
"""The names of numbers in the file; a bool is an int too."""


def kind_in_file(value: object) -> str | None:
    """What a use, or a number, is in the file; None of another value."""
    if isinstance(value, Use):
        return value.kind
    return next((name for kind, name in _NUMBERS.items() if isinstance(value, kind)), None)


@dataclass(frozen=True)
class Listed:
    """A list of arguments."""

    items: tuple[Argument, ...]


@dataclass(frozen=True)
class Member:
    """A dtype, layout or memory format where a file is written, by TorchScript's number; read, it is that."""

    kind: str
    number: int


@dataclass(frozen=True)
class Node:
    """
    An operation: its arguments by name where it has a schema, by position those with an empty name.

    `name` is that of an operation with several results.
    """

    target: str
    inputs: tuple[tuple[str, Argument], ...]
    outputs: tuple[Argument, ...]
    metadata: Mapping[str, str]
    place: Json
    name: str = ""


@dataclass(frozen=True)
class TensorMeta:
    """The description of a tensor; the rest is there where a file is written."""

    dtype: DType
    sizes: tuple[int | Expression, ...]
    strides: tuple[int | Expression, ...] = ()
    requires_grad: bool = False


@dataclass(frozen=True)
class Graph:
    """A graph; what it uses is defined in it."""

    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    nodes: tuple[Node, ...]
    tensors: Mapping[str, TensorMeta]
    symbols: Mapping[str, Expression]
    """
    Of the inputs that are numbers, the symbols that stand for them.

    Where a file is written, `tensors` and `symbols` have all values.
    """
    place: Json
    name: str = ""
    is_single: bool = False
    """Whether it gives its only output, and not a tuple of it."""


Argument = Use | Listed | Graph | Member | Device | str | float | None
"""A value by its name, a list, a graph, or a constant; `float` has ints and bools too."""


@dataclass(frozen=True)
class Input:
    """An input: a `parameter`, `buffer` or `tensor_constant` of a path, or one of the `user`."""

    kind: str
    path: str = ""
    is_persistent: bool = False
    value: Argument = None
    """Of an input of the user, what it is in the graph: a value, or a constant that it must be."""


@dataclass(frozen=True)
class Output:
    """An output: a result of the `user`, or the new value of what is at a path."""

    kind: str
    path: str = ""


@dataclass(frozen=True)
class Model:
    """The program; `in_spec` and `out_spec` describe the structures of arguments and results."""

    graph: Graph
    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    in_spec: Json
    out_spec: Json
    names: tuple[str, ...] | None
    ranges: Mapping[str, tuple[int | None, int | None]]
    guards: tuple[str, ...]
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """The names of the fields of named tuples, by the names of their classes."""
    hints: Mapping[str, int] = field(default_factory=dict[str, int])
    """Where a file is written: what examples had for symbols."""


def read_model(root: Json) -> Model:
    """The program of a record."""
    version = root["schema_version"]["major"]
    if version.int() != MAJOR:
        raise version.error(f"expected version {MAJOR} of the schema of PyTorch 2.13, got {version.int()}")
    module = root["graph_module"]
    signature = module["signature"]
    graph = read_graph(module["graph"], 0)
    inputs = tuple(map(_input, signature["input_specs"].items()))
    outputs = tuple(map(_output, signature["output_specs"].items()))
    if len(inputs) != len(graph.inputs):
        raise signature.error(f"expected {len(graph.inputs)} inputs as the graph has, got {len(inputs)}")
    if len(outputs) != len(graph.outputs):
        raise signature.error(f"expected {len(graph.outputs)} outputs as the graph has, got {len(outputs)}")
    calls = module["module_call_graph"]
    entry = next((each for each in calls.items() if each["fqn"].text() == ""), None)
    if entry is None or (called := entry.find("signature")) is None:
        raise calls.error("expected the signature of the whole program")
    names = called.find("forward_arg_names")
    guards = root.find("guards_code")
    fields = module.find("treespec_namedtuple_fields")
    return Model(
        graph,
        inputs,
        outputs,
        called["in_spec"],
        called["out_spec"],
        None if names is None else tuple([each.text() for each in names.items()]),
        {name: _range(bounds) for name, bounds in root["range_constraints"].members()},
        () if guards is None else tuple([each.text() for each in guards.items()]),
        {} if fields is None else {name: _fields(each) for name, each in fields.members()},
    )


def _fields(entry: Json) -> tuple[str, ...]:
    return tuple([each.text() for each in entry["field_names"].items()])


def _range(bounds: Json) -> tuple[int | None, int | None]:
    least, most = bounds.find("min_val"), bounds.find("max_val")
    return None if least is None else least.int(), None if most is None else most.int()


def _input(entry: Json) -> Input:
    kind, held = entry.union()
    match kind:
        case "user_input":
            return Input("user", value=argument(held["arg"], 0))
        case "constant_input":
            return Input("user", value=argument(held["value"], 0))
        case "parameter" | "tensor_constant":
            return Input(kind, held[f"{kind}_name"].text())
        case "buffer":
            return Input(kind, held["buffer_name"].text(), held["persistent"].truth())
        case _:
            raise entry.error(f"an input of the kind '{kind[:40]}' is not supported")


def _output(entry: Json) -> Output:
    kind, held = entry.union()
    match kind:
        case "user_output" | "loss_output":
            return Output("user")
        case "buffer_mutation":
            return Output("buffer", held["buffer_name"].text())
        case "parameter_mutation":
            return Output("parameter", held["parameter_name"].text())
        case "user_input_mutation":
            return Output("input", held["user_input_name"].text())
        case _:
            raise entry.error(f"an output of the kind '{kind[:40]}' is not supported")


def read_graph(graph: Json, depth: int) -> Graph:
    """A graph that lies in `depth` others."""
    if depth > MAX_GRAPHS:
        raise graph.error(f"expected at most {MAX_GRAPHS} graphs in each other")
    numbers = [graph.find(f"sym_{kind}_values") for kind in ("int", "float", "bool")]
    symbols = {name: each for found in numbers if found is not None for name, each in found.members()}
    inputs = tuple([argument(each, depth) for each in graph["inputs"].items()])
    used = {each.name for each in inputs if isinstance(each, Use)}
    return Graph(
        inputs,
        tuple([argument(each, depth) for each in graph["outputs"].items()]),
        tuple([_node(each, depth) for each in graph["nodes"].items()]),
        {name: read_meta(meta) for name, meta in graph["tensor_values"].members() if name in used},
        {name: size for name, each in symbols.items() if name in used and (size := _symbol(each))},
        graph,
    )


def _symbol(entry: Json) -> Expression | None:
    kind, held = entry.union()
    return parse_expression(held["expr_str"]) if kind == "as_expr" else None


def _node(node: Json, depth: int) -> Node:
    metadata = {name: each.text() for name, each in node["metadata"].members()}
    inputs = [(each["name"].text(), argument(each["arg"], depth)) for each in node["inputs"].items()]
    outputs = [argument(each, depth) for each in node["outputs"].items()]
    return Node(node["target"].text(), tuple(inputs), tuple(outputs), metadata, node)


def read_meta(meta: Json) -> TensorMeta:
    """The description of a tensor in a file."""
    if (layout := meta["layout"]).int() != 7:
        raise layout.error("expected a strided tensor, of layout 7")
    return TensorMeta(dtype_of(meta["dtype"]), tuple([_size(each) for each in meta["sizes"].items()]))


def _size(size: Json) -> int | Expression:
    kind, held = size.union()
    if kind == "as_expr":
        return parse_expression(held["expr_str"])
    if held.int() < 0:
        raise held.error(f"expected a size that is not negative, got {held.int()}")
    return held.int()


def dtype_of(number: Json) -> DType:
    """The dtype of a number in the file."""
    if (found := DTYPES.get(number.int())) is None:
        raise number.error(f"expected the number of a dtype that is supported, got {number.int()}")
    return found


def argument(entry: Json, depth: int) -> Argument:
    """An argument of a node, or an input or output of a graph."""
    kind, held = entry.union()
    if kind == "as_graph":
        return read_graph(held["graph"], depth + 1)
    if (read := _READERS.get(kind)) is None:
        raise entry.error(f"an argument of the kind '{kind[:40]}' is not supported")
    return read(held)


def _use(kind: str) -> Callable[[Json], Argument]:
    return lambda held: Use(held["name"].text(), kind)


def _symbolic(kind: str, constant: Callable[[Json], Argument]) -> Callable[[Json], Argument]:
    """Reads a number that is a value by its name, or a constant."""

    def read(held: Json) -> Argument:
        found, value = held.union()
        return Use(value.text(), kind) if found == "as_name" else constant(value)

    return read


def _optional(held: Json) -> Argument:
    kind, value = held.union()
    return None if kind == "as_none" else Use(value["name"].text(), "tensor")


def _list(read: Callable[[Json], Argument]) -> Callable[[Json], Argument]:
    return lambda held: Listed(tuple([read(each) for each in held.items()]))


def _device(held: Json) -> Argument:
    index = held.find("index")
    name = held["type"].text() if index is None else f"{held['type'].text()}:{index.int()}"
    try:
        return Device.parse(name)
    except ValueError as error:
        raise held.error(str(error)) from None


def _number(known: Mapping[int, int], what: str) -> Callable[[Json], Argument]:
    def read(held: Json) -> Argument:
        if (found := known.get(held.int())) is None:
            raise held.error(f"expected the number of a {what} that is supported, got {held.int()}")
        return found

    return read


def _none(_: Json) -> Argument:
    return None


_SINGLE: Mapping[str, Callable[[Json], Argument]] = {
    "as_tensor": _use("tensor"),
    "as_int": Json.int,
    "as_float": Json.float,
    "as_string": Json.text,
    "as_bool": Json.truth,
    "as_sym_int": _symbolic("int", Json.int),
    "as_sym_float": _symbolic("float", Json.float),
    "as_sym_bool": _symbolic("bool", Json.truth),
}

_READERS: Mapping[str, Callable[[Json], Argument]] = {
    **_SINGLE,
    **{f"{kind}s": _list(read) for kind, read in _SINGLE.items()},
    "as_none": _none,
    "as_optional_tensor": _optional,
    "as_optional_tensors": _list(_optional),
    "as_nested_tensors": _list(_list(_use("tensor"))),
    "as_int_lists": _list(_list(Json.int)),
    "as_float_lists": _list(_list(Json.float)),
    "as_scalar_type": lambda held: dtype_of(held).number,
    "as_layout": _number(LAYOUTS, "layout"),
    "as_memory_format": _number(MEMORY_FORMATS, "memory format"),
    "as_device": _device,
}
"""The reader of each kind of argument."""
