"""Programs as `torch.export.save` writes them, made without it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

WEIGHT = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
COUNT = np.array(0, np.int64)

Edit = Callable[[dict[str, Any]], object]

_TRACE = """File "net.py", line 7, in forward
    return self.linear(x)
  File "/lib/torch/nn/linear.py", line 3, in forward
    return F.linear(x)"""


def tensor(name: str) -> dict[str, Any]:
    """A tensor as an argument."""
    return {"as_tensor": {"name": name}}


def size(value: int | str) -> dict[str, Any]:
    """A size: a number, or an expression."""
    return {"as_int": value} if isinstance(value, int) else {"as_expr": {"expr_str": value, "hint": None}}


def meta(
    sizes: Sequence[int | str], strides: Sequence[int], dtype: int = 7, offset: int = 0
) -> dict[str, Any]:
    """What is said of a tensor."""
    return {
        "dtype": dtype, "sizes": list(map(size, sizes)), "requires_grad": False, "layout": 7,
        "device": {"type": "cpu", "index": None}, "strides": list(map(size, strides)),
        "storage_offset": size(offset),
    }  # fmt: skip


def node(
    target: str, inputs: Mapping[str, Any], outputs: Sequence[Any], trace: str = _TRACE
) -> dict[str, Any]:
    """An operator's call; its arguments have names."""
    return {
        "target": f"torch.ops.{target}",
        "inputs": [{"name": name, "arg": arg, "kind": 1} for name, arg in inputs.items()],
        "outputs": list(outputs),
        "metadata": {"stack_trace": trace, "nn_module_stack": "a,,net.Net;b,inner,net.Inner"},
        "is_hop_single_tensor_return": None,
    }


def leaf() -> dict[str, Any]:
    """A value that is not taken apart."""
    return {"type": None, "context": None, "children_spec": []}


def sequence(*parts: Any, kind: str = "builtins.tuple") -> dict[str, Any]:
    """A tuple, or another sequence."""
    return {"type": kind, "context": "null", "children_spec": list(parts)}


def keyed(**parts: Any) -> dict[str, Any]:
    """A dictionary."""
    return {
        "type": "builtins.dict",
        "context": json.dumps(list(parts)),
        "children_spec": list(parts.values()),
    }


def spec(structure: Any) -> str:
    """A structure as it is in the file."""
    return json.dumps([1, structure])


X = "Symbol('s0', positive=True, integer=True)"


def program() -> dict[str, Any]:
    """`relu(x @ weight)`, of a batch of 1 to 8 rows, which counts its calls."""
    graph = {
        "inputs": [tensor("p_weight"), tensor("b_count"), tensor("x")],
        "outputs": [tensor("relu")],
        "nodes": [
            node("aten.add_.Tensor", {"self": tensor("b_count"), "other": {"as_int": 1}}, [tensor("add_")]),
            node("aten.matmul.default", {"self": tensor("x"), "other": tensor("p_weight")}, [tensor("y")]),
            node("aten.relu.default", {"self": tensor("y")}, [tensor("relu")]),
        ],
        "tensor_values": {
            "p_weight": meta([2, 2], [2, 1]), "b_count": meta([], [], 5), "x": meta([X, 2], [2, 1]),
        },
        "sym_int_values": {}, "sym_bool_values": {}, "is_single_tensor_return": False,
    }  # fmt: skip
    inputs = [
        {"parameter": {"arg": {"name": "p_weight"}, "parameter_name": "inner.weight"}},
        {"buffer": {"arg": {"name": "b_count"}, "buffer_name": "count", "persistent": True}},
        {"user_input": {"arg": tensor("x")}},
    ]
    call = {
        "inputs": [], "outputs": [], "in_spec": spec(sequence(sequence(leaf()), keyed())),
        "out_spec": spec(leaf()), "forward_arg_names": ["x"],
    }  # fmt: skip
    return {
        "graph_module": {
            "graph": graph,
            "signature": {"input_specs": inputs, "output_specs": [{"user_output": {"arg": tensor("relu")}}]},
            "module_call_graph": [{"fqn": "", "signature": call}],
            "metadata": {}, "treespec_namedtuple_fields": {},
        },
        "opset_version": {"aten": 10}, "range_constraints": {"s0": {"min_val": 1, "max_val": 8}},
        "schema_version": {"major": 8, "minor": 20}, "torch_version": "2.13.0", "guards_code": [],
    }  # fmt: skip


def payload(path: str, described: Any, *, pickled: bool = False) -> dict[str, Any]:
    """What is said of a tensor in the file."""
    return {"path_name": path, "is_param": True, "use_pickle": pickled, "tensor_meta": described}


def weights() -> dict[str, Any]:
    """The places of the tensors."""
    return {
        "config": {
            "inner.weight": payload("weight_0", meta([2, 2], [2, 1])),
            "count": payload("weight_1", meta([], [], 5)),
        }
    }


def exported(
    edit: Edit = lambda _: None,
    edit_weights: Edit = lambda _: None,
    records: Mapping[str, bytes | None] | None = None,
) -> bytes:
    """A file; edits change the program and the places of the tensors, None leaves a record out."""
    model, places = program(), weights()
    edit(model)
    edit_weights(places["config"])
    made: dict[str, bytes | None] = {
        "archive_format": b"pt2",
        "archive_version": b"0",
        "byteorder": b"little",
        "models/model.json": json.dumps(model).encode(),
        "data/weights/model_weights_config.json": json.dumps(places).encode(),
        "data/weights/weight_0": WEIGHT.tobytes(),
        "data/weights/weight_1": COUNT.tobytes(),
        "data/sample_inputs/model.pt": b"cos\nsystem\n.",
        **(records or {}),
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out:
        for name, data in made.items():
            if data is not None:
                out.writestr(f"net/{name}", data)
    return file.getvalue()


def graph_of(model: dict[str, Any]) -> dict[str, Any]:
    """The graph of a program."""
    return model["graph_module"]["graph"]


def call_of(model: dict[str, Any]) -> dict[str, Any]:
    """What is said of a call of a program."""
    return model["graph_module"]["module_call_graph"][0]["signature"]
