"""Exported programs: what is in them, what they compute, and that malformed ones are located errors."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from typing import Any

import exported_files as e
import numpy as np
import pytest

import tsir

X = np.array([[1, -1], [2, 0]], np.float32)


def test_a_program() -> None:
    module = tsir.load(e.exported())
    for count in (1, 2, 3):
        np.testing.assert_array_equal(module(X), np.maximum(X @ e.WEIGHT, 0))
        assert module.count == count
    assert repr(module) == "Net(\n  (inner): Inner()\n)"
    assert list(module.state_dict()) == ["count", "inner.weight"]
    assert [name for name, _ in module.named_parameters()] == ["inner.weight"]
    assert [name for name, _ in module.named_buffers()] == ["count"]
    np.testing.assert_array_equal(module(x=X[:1]), np.maximum(X[:1] @ e.WEIGHT, 0))
    assert "aten.matmul" in str(module.graph)
    assert "aten.matmul" in module.explain(X)


def test_clones_have_a_state_of_their_own() -> None:
    module = tsir.load(e.exported())
    other = module.clone()
    other(X)
    other.inner.weight[...] = 0
    assert (module.count, other.count, other(X).max()) == (0, 2, 0)
    assert module(X).max() > 0


def test_gradients() -> None:
    x = tsir.Tensor(X, requires_grad=True)
    tsir.load(e.exported())(x).sum().backward()
    np.testing.assert_array_equal(x.grad, (X @ e.WEIGHT > 0) @ e.WEIGHT.T)


def test_writing_back() -> None:
    module = tsir.load(e.exported()).clone()
    module(X)
    module.inner.weight *= 2
    file = io.BytesIO()
    module.save(file)
    again = tsir.load(file.getvalue())
    np.testing.assert_array_equal(again(X), module(X))
    assert (again.count, list(again.state_dict())) == (2, ["count", "inner.weight"])
    assert "torch.matmul(x, " in module.code
    with pytest.raises(
        tsir.UnsupportedError, match="expected the whole program, got the module 'inner' of it"
    ):
        module.inner.save(file)


def nothing(model: dict[str, Any]) -> None:
    """A program whose result is None."""
    e.graph_of(model)["outputs"] = [{"as_none": True}]
    model["graph_module"]["signature"]["output_specs"] = [{"user_output": {"arg": {"as_none": True}}}]


def test_a_result_without_tensors() -> None:
    module = tsir.load(e.exported(nothing))
    assert module(X) is None
    assert module.count == 1


def test_places_in_the_users_code() -> None:
    def divided(model: dict[str, Any]) -> None:
        e.graph_of(model)["nodes"][2]["target"] = "torch.ops.aten.no_such_operator.default"

    with pytest.raises(tsir.ExecutionError, match=r"net.py:7:5: error: .*aten::no_such_operator"):
        tsir.load(e.exported(divided))(X)


def test_other_operators_are_errors_of_the_call() -> None:
    def unknown(model: dict[str, Any]) -> None:
        nodes = e.graph_of(model)["nodes"]
        nodes[1]["target"] = "_operator.no_such"
        nodes[2]["inputs"][0]["arg"] = {"as_string": "x"}

    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.load(e.exported(unknown))(X)
    assert len(caught.value.diagnostics) == 2
    assert "the operator '_operator.no_such' is not supported" in str(caught.value)


REFUSED: dict[str, tuple[Callable[[Any], object], str]] = {
    "too many rows": (
        lambda m: m(np.ones((9, 2), np.float32)),
        "size of 'x' in dimension 0 to be at most 8, got 9",
    ),
    "another size": (lambda m: m(np.ones((3, 3), np.float32)), "size of 'x' in dimension 1 to be 2, got 3"),
    "another rank": (lambda m: m(np.ones(2, np.float32)), "expected rank 2, got rank 1"),
    "another dtype": (lambda m: m(np.ones((2, 2))), "expected an array of float32, got float64"),
    "no argument": (lambda m: m(), "missing argument 'x'"),
    "an unknown argument": (lambda m: m(X, y=1), "unknown argument 'y'"),
    "a submodule": (lambda m: m.inner(X), "expected 'forward' of the whole program"),
    "another method": (lambda m: m.method("step"), "expected 'forward' of the whole program"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_calls(name: str) -> None:
    call, message = REFUSED[name]
    with pytest.raises(tsir.TsirError) as caught:
        call(tsir.load(e.exported()))
    assert message in str(caught.value)


def structured(model: dict[str, Any]) -> None:
    """Two tensors in a dictionary, a constant, and a result with a constant in it."""
    graph, signature = e.graph_of(model), model["graph_module"]["signature"]
    graph["inputs"] += [e.tensor("z"), {"as_int": 3}, {"as_none": True}]
    graph["outputs"] += [{"as_int": 5}, e.tensor("z")]
    graph["tensor_values"]["z"] = e.meta([2], [1])
    signature["input_specs"] += [
        {"user_input": {"arg": e.tensor("z")}},
        {"constant_input": {"name": "n", "value": {"as_int": 3}}},
        {"constant_input": {"name": "o", "value": {"as_none": True}}},
    ]
    signature["output_specs"] += [{"user_output": {"arg": each}} for each in graph["outputs"][1:]]
    pair = {"type": "collections.namedtuple", "context": '"net.Pair"', "children_spec": [e.leaf(), e.leaf()]}
    model["graph_module"]["treespec_namedtuple_fields"] = {"net.Pair": {"field_names": ["a", "b"]}}
    arguments = e.sequence(e.keyed(x=e.leaf(), z=e.leaf()))
    e.call_of(model)["in_spec"] = e.spec(e.sequence(arguments, e.keyed(n=e.leaf(), o=e.leaf())))
    e.call_of(model)["out_spec"] = e.spec(e.keyed(y=e.leaf(), rest=pair))
    e.call_of(model)["forward_arg_names"] = ["batch", "n", "o"]


def test_structures_of_arguments_and_results() -> None:
    module = tsir.load(e.exported(structured))
    z = np.ones(2, np.float32)
    found = module({"z": z, "x": X}, n=3, o=None)
    np.testing.assert_array_equal(found["y"], np.maximum(X @ e.WEIGHT, 0))
    assert (found["rest"].a, type(found["rest"]).__name__, list(found)) == (5, "Pair", ["y", "rest"])
    assert np.shares_memory(found["rest"].b, z)
    for args, message in (
        (({"x": X}, 3, None), "expected 'batch' to be a dictionary of ['x', 'z'], got one of ['x']"),
        ((X, 3, None), "expected 'batch' to be a dictionary, got a value of type ndarray"),
        (({"x": X, "z": z}, 4, None), "expected 'n' to be 3 as in the export, got 4"),
        (({"x": X, "z": z}, True, None), "expected 'n' to be 3 as in the export, got True"),
        (({"x": X, "z": z}, 3, 1), "expected 'o' to be None as in the export, got 1"),
    ):
        with pytest.raises(tsir.ExecutionError) as caught:
            module(*args)
        assert message in str(caught.value)


def test_tensors_that_share_a_storage_share_it() -> None:
    def window(config: dict[str, Any]) -> None:
        config["count"] = e.payload("weight_0", e.meta([], [], 7, offset=3))

    module = tsir.load(e.exported(edit_weights=window))
    assert np.shares_memory(module.count, module.inner.weight)
    assert module.count == 4


def test_guards() -> None:
    def even(model: dict[str, Any]) -> None:
        model["guards_code"] = [
            "(L['x'].size()[0] % 2) == 0",
            "not (L['flat_args'][0].size()[0] == 4 and 1 < 0)",
        ]

    module = tsir.load(e.exported(even))
    module(X)
    with pytest.raises(tsir.ExecutionError, match=r"expected sizes with \(x.size\(\)\[0\] % 2\) == 0"):
        module(X[:1])


def test_new_values_are_written_into_buffers_and_arguments() -> None:
    def mutated(model: dict[str, Any]) -> None:
        graph, signature = e.graph_of(model), model["graph_module"]["signature"]
        graph["nodes"][0]["target"] = "torch.ops.aten.add.Tensor"
        graph["outputs"] = [e.tensor("add_"), e.tensor("relu"), e.tensor("relu")]
        signature["output_specs"] = [
            {"buffer_mutation": {"arg": {"name": "add_"}, "buffer_name": "count"}},
            {"user_input_mutation": {"arg": {"name": "relu"}, "user_input_name": "x"}},
            {"user_output": {"arg": e.tensor("relu")}},
        ]

    module, x = tsir.load(e.exported(mutated)), X.copy()
    found = module(x)
    assert module.count == 1
    np.testing.assert_array_equal(x, found)
    assert not np.shares_memory(x, found)


def edited(path: str, value: object) -> e.Edit:
    """Puts a value at a path of names and numbers."""

    def edit(model: dict[str, Any]) -> None:
        *steps, last = [int(each) if each.isdigit() else each for each in path.split("/")]
        place: Any = model
        for each in steps:
            place = place[each]
        if value is ...:
            del place[last]
        else:
            place[last] = value

    return edit


def model(path: str, value: object) -> bytes:
    return e.exported(edited(path, value))


def placed(path: str, value: object) -> bytes:
    return e.exported(edit_weights=edited(path, value))


def record(name: str, data: bytes | None) -> bytes:
    return e.exported(records={name: data})


def nested(depth: int) -> dict[str, Any]:
    made = e.leaf()
    for _ in range(depth):
        made = e.sequence(made)
    return made


def inner_graphs(depth: int) -> Any:
    graph: Any = {"inputs": [], "outputs": [], "nodes": [], "tensor_values": {}}
    for _ in range(depth):
        held = {"": {"as_graph": {"name": "g", "graph": graph}}}
        inner = e.node("higher_order.hints_wrapper", held, [])
        graph = {"inputs": [], "outputs": [], "nodes": [inner], "tensor_values": {}}
    return graph["nodes"][0]


GRAPH = "graph_module/graph"
SIGNATURE = "graph_module/signature"
CALL = "graph_module/module_call_graph/0/signature"
CONFIG = "data/weights/model_weights_config.json"
MODEL = "models/model.json"

HOSTILE: dict[str, tuple[bytes, str]] = {
    "no JSON": (record(MODEL, b"{,}"), "models/model.json: expected JSON"),
    "cut off": (record(MODEL, json.dumps(e.program()).encode()[:-9]), "models/model.json: expected JSON"),
    "not UTF-8": (record(MODEL, b'"\xff"'), "models/model.json: expected JSON"),
    "deep JSON": (record(MODEL, b"[" * 100_000), "its values nest too deep"),
    "many values": (record(MODEL, b"[" + b"{}," * 3_000_000 + b"1]"), "expected at most 2097152 values"),
    "a long number": (record(MODEL, b"9" * 5000), "models/model.json: expected JSON"),
    "no object": (record(MODEL, b"[]"), "models/model.json: expected an object, got a list"),
    "no program": (record(MODEL, None), "expected one program 'models/*.json', got none"),
    "two programs": (record("models/b.json", b"{}"), "got models/model.json, models/b.json"),
    "no version": (record("archive_version", None), "expected a record 'archive_version'"),
    "a later archive": (record("archive_version", b"1"), "archive_version: expected version 0, got '1'"),
    "a later schema": (
        model("schema_version/major", 9),
        "schema_version.major: expected version 8 of the schema of PyTorch 2.13, got 9",
    ),
    "no schema": (model("schema_version", ...), "expected a member 'schema_version'"),
    "no graph": (model(GRAPH, ...), "graph_module: expected a member 'graph'"),
    "nodes of another type": (model(f"{GRAPH}/nodes", 3), "graph.nodes: expected a list, got the int 3"),
    "a node of another type": (model(f"{GRAPH}/nodes/1", "x"), "nodes[1]: expected an object, got a string"),
    "a target of another type": (
        model(f"{GRAPH}/nodes/1/target", 5),
        "nodes[1].target: expected a string, got the int 5",
    ),
    "an argument of two kinds": (
        model(f"{GRAPH}/nodes/1/inputs/0/arg", {"as_int": 1, "as_float": 2}),
        "nodes[1].inputs[0].arg: expected an object with one member, got 2",
    ),
    "an argument of an unknown kind": (
        model(f"{GRAPH}/nodes/1/inputs/0/arg", {"as_pickle": "x"}),
        "an argument of the kind 'as_pickle' is not supported",
    ),
    "a large int": (
        model(f"{GRAPH}/nodes/0/inputs/1/arg", {"as_int": 2**63}),
        "inputs[1].arg.as_int: expected an int of 64 bits",
    ),
    "an undefined value": (
        model(f"{GRAPH}/nodes/1/inputs/0/arg", e.tensor("nothing")),
        "nodes[1]: expected a value that is defined, got 'nothing'",
    ),
    "a value that is used ahead of its node": (
        model(f"{GRAPH}/nodes/1/inputs/0/arg", e.tensor("relu")),
        "nodes[1]: expected a value that is defined, got 'relu'",
    ),
    "an undefined result": (
        model(f"{GRAPH}/outputs/0", e.tensor("z")),
        "graph: expected a value that is defined",
    ),
    "two values of a name": (
        model(f"{GRAPH}/nodes/2/outputs/0", e.tensor("y")),
        "nodes[2]: expected a name of its own for each value, got another 'y'",
    ),
    "a dtype that is not known": (
        model(f"{GRAPH}/tensor_values/x/dtype", 99),
        "tensor_values.x.dtype: expected the number of a dtype that is supported, got 99",
    ),
    "a sparse tensor": (
        model(f"{GRAPH}/tensor_values/x/layout", 2),
        "expected a strided tensor, of layout 7",
    ),
    "a negative size": (
        model(f"{GRAPH}/tensor_values/x/sizes/1", e.size(-2)),
        "sizes[1].as_int: expected a size that is not negative, got -2",
    ),
    "an expression that runs code": (
        model(f"{GRAPH}/tensor_values/x/sizes/0", e.size("__import__('os').system('x')")),
        "the expression '__import__('os').system('x')' is not supported",
    ),
    "a deep expression": (
        model(f"{GRAPH}/tensor_values/x/sizes/0", e.size("Add(" * 3000 + "1" + ")" * 3000)),
        "is not supported",
    ),
    "a long expression": (
        model(f"{GRAPH}/tensor_values/x/sizes/0", e.size("1" * 20_000)),
        "expected at most 16384 characters",
    ),
    "a guard that runs code": (model("guards_code", ["exit()"]), "the expression 'exit()' is not supported"),
    "deep graphs": (model(f"{GRAPH}/nodes/0", inner_graphs(60)), "expected at most 50 graphs in each other"),
    "fewer inputs": (
        model(f"{SIGNATURE}/input_specs/0", ...),
        "signature: expected 3 inputs as the graph has, got 2",
    ),
    "fewer outputs": (
        model(f"{SIGNATURE}/output_specs/0", ...),
        "expected 1 outputs as the graph has, got 0",
    ),
    "an input of an unknown kind": (
        model(f"{SIGNATURE}/input_specs/0", {"token": {}}),
        "input_specs[0]: an input of the kind 'token' is not supported",
    ),
    "a parameter without a tensor": (
        model(f"{SIGNATURE}/input_specs/0/parameter/parameter_name", "missing"),
        "expected a tensor 'missing', which is a parameter, in 'data/'",
    ),
    "no signature of the call": (
        model(CALL, None),
        "module_call_graph: expected the signature of the whole program",
    ),
    "a structure of another version": (
        model(f"{CALL}/in_spec", "[2, {}]"),
        "signature.in_spec: expected version 1 and a description",
    ),
    "a structure that is no JSON": (model(f"{CALL}/in_spec", "{"), "signature.in_spec: expected JSON"),
    "a structure of no arguments": (
        model(f"{CALL}/in_spec", e.spec(e.leaf())),
        "expected the structure of a tuple of arguments and a dictionary of others",
    ),
    "a structure of more arguments": (
        model(f"{CALL}/in_spec", e.spec(e.sequence(e.sequence(e.leaf(), e.leaf()), e.keyed()))),
        "signature.in_spec: expected 1 arguments as the graph has, got 2",
    ),
    "a structure of more results": (
        model(f"{CALL}/out_spec", e.spec(e.sequence(e.leaf(), e.leaf()))),
        "signature.out_spec: expected 1 results as the graph has, got 2",
    ),
    "deep structures": (
        model(f"{CALL}/out_spec", e.spec(nested(120))),
        "structures to nest at most 100 deep",
    ),
    "fields that are no names": (
        model(
            f"{CALL}/out_spec",
            e.spec({"type": "net.C", "context": '[["a b"], []]', "children_spec": [e.leaf()]}),
        ),
        "expected names of fields",
    ),
    "a dictionary of fewer keys": (
        model(
            f"{CALL}/out_spec",
            e.spec({"type": "builtins.dict", "context": "[]", "children_spec": [e.leaf()]}),
        ),
        "expected a name of its own for each of 1 parts, got 0",
    ),
    "a pickled tensor": (
        placed("inner.weight/use_pickle", True),
        "expected a tensor of raw bytes, got a pickle, which may run any code",
    ),
    "a tensor without a record": (placed("inner.weight/path_name", "weight_9"), "expected a record"),
    "a tensor in another folder": (placed("inner.weight/path_name", "../../byteorder"), "expected a record"),
    "a tensor outside of its storage": (
        placed("inner.weight/tensor_meta/sizes/0", e.size(3)),
        "expected a tensor inside of its storage of 4 elements, got one of 6",
    ),
    "a tensor of 4 GiB": (
        placed("inner.weight/tensor_meta", e.meta([1 << 16, 1 << 16], [0, 0])),
        "expected at most 2147483648 elements",
    ),
    "a negative stride": (
        placed("inner.weight/tensor_meta/strides/0", e.size(-2)),
        "expected an offset, sizes and strides that are not negative",
    ),
    "fewer strides": (placed("inner.weight/tensor_meta/strides/0", ...), "expected as many sizes as strides"),
    "a large offset": (
        placed("inner.weight/tensor_meta/storage_offset", e.size(1 << 61)),
        "expected a tensor inside of its storage",
    ),
    "a symbolic size of a weight": (
        placed("inner.weight/tensor_meta/sizes/0", e.size(e.X)),
        "expected the sizes of a tensor as numbers",
    ),
    "a storage that ends": (record("data/weights/weight_0", bytes(8)), "inside of its storage of 2 elements"),
    "no places of weights": (record(CONFIG, None), "expected a tensor 'inner.weight'"),
    "places of another type": (
        record(CONFIG, b"[]"),
        "model_weights_config.json: expected an object, got a list",
    ),
    "another byte order": (
        record("byteorder", b"middle"),
        "byteorder: expected 'little' or 'big', got 'middle'",
    ),
    "a module of the path of a tensor": (
        e.exported(
            edited(f"{SIGNATURE}/input_specs/1/buffer/buffer_name", "inner"),
            lambda config: config.update(inner=config["count"]),
        ),
        "expected 'inner' to be a tensor alone, got a module of this path",
    ),
    "an empty name in a path": (
        e.exported(
            edited(f"{SIGNATURE}/input_specs/1/buffer/buffer_name", "a..b"),
            lambda config: config.update({"a..b": config["count"]}),
        ),
        "expected a path of names, got 'a..b'",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_malformed_files_are_located_errors(name: str) -> None:
    content, message = HOSTILE[name]
    begin = time.process_time()
    with pytest.raises(tsir.ArchiveError) as caught:
        tsir.load(content).method()
    assert time.process_time() - begin < 2
    assert message in str(caught.value)
    assert str(caught.value).startswith("error: <bytes>")


def test_damaged_records_are_noticed() -> None:
    content = e.exported()
    at = content.index(e.WEIGHT.tobytes())
    with pytest.raises(tsir.ArchiveError, match="its bytes are not those that its checksum is of"):
        tsir.load(content[:at] + b"\1" + content[at + 1 :])
