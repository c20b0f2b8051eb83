"""Single nodes of ONNX that are imported, with the attributes that they may have, beside ONNX Runtime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
from onnx import helper, load_model_from_string
from onnx.shape_inference import infer_shapes

import tsir
from tsir.frontend.onnx.source import source_of

Array = np.ndarray[Any, Any]
RANDOM = np.random.default_rng(0)
SHAPES = (1, 4, 4, 6), (4, 2, 3), (3, 3)
IMAGE, SEQUENCE, ROWS = (RANDOM.standard_normal(shape).astype(np.float32) for shape in SHAPES)
FORWARD = [RANDOM.standard_normal(s).astype(np.float32) for s in ((1, 6, 3), (1, 6, 2), (1, 12))]
GATES = [RANDOM.standard_normal(s).astype(np.float32) for s in ((2, 8, 3), (2, 8, 2), (2, 16))]
KERNEL = RANDOM.standard_normal((2, 4, 3, 3)).astype(np.float32)
SCALES, SIZES = np.array([1, 1, 1.7, 0.6], np.float32), np.array([1, 4, 7, 3])
PLACES = np.array([[0, 1], [2, -1], [0, 1]])

CASES: list[tuple[str, Sequence[Array | None], Mapping[str, Any], int]] = [
    ("LSTM", [SEQUENCE, *GATES], {"hidden_size": 2, "direction": "bidirectional"}, 3),
    ("LSTM", [SEQUENCE, *(x[:1] for x in GATES)], {"hidden_size": 2, "direction": "reverse"}, 3),
    ("GRU", [SEQUENCE, *FORWARD], {"hidden_size": 2}, 2),
    ("GRU", [SEQUENCE, *FORWARD], {"hidden_size": 2, "linear_before_reset": 1, "direction": "reverse"}, 2),
    ("RNN", [SEQUENCE, *(x[:, : x.shape[1] // 3] for x in FORWARD[:2])], {"hidden_size": 2}, 2),
    *(
        ("Resize", [IMAGE, None, SCALES], {"mode": "nearest", "nearest_mode": rounding}, 1)
        for rounding in ("floor", "ceil", "round_prefer_floor", "round_prefer_ceil")
    ),
    *(
        ("Resize", [IMAGE, None, None, SIZES], {"mode": mode, "coordinate_transformation_mode": places}, 1)
        for mode in ("linear", "cubic")
        for places in ("half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric")
    ),
    ("Pad", [IMAGE, np.array([0, 0, 2, 1, 0, 0, -1, 3])], {"mode": "reflect"}, 1),
    ("Pad", [IMAGE, np.array([0, 0, 2, 1, 0, 0, -1, 3])], {"mode": "edge"}, 1),
    ("Pad", [IMAGE, np.array([2, 1]), None, np.array([3])], {"mode": "reflect"}, 1),
    ("Conv", [IMAGE, KERNEL], {"kernel_shape": [3, 3], "pads": [0, 1, 1, 2], "strides": [2, 2]}, 1),
    ("MaxPool", [-np.abs(IMAGE)], {"kernel_shape": [3, 3], "pads": [0, 1, 1, 2], "strides": [2, 2]}, 1),
    ("ScatterND", [ROWS, PLACES, ROWS[0]], {"reduction": "add"}, 1),
    ("ScatterND", [ROWS, PLACES[:2, :1], ROWS[:2]], {}, 1),
    ("GatherND", [ROWS, PLACES], {}, 1),
    ("OneHot", [PLACES, np.array(3), np.array([2, 5], np.float32)], {"axis": 1}, 1),
    ("DepthToSpace", [IMAGE], {"blocksize": 2}, 1),
    ("DepthToSpace", [IMAGE], {"blocksize": 2, "mode": "CRD"}, 1),
    ("SpaceToDepth", [IMAGE], {"blocksize": 2}, 1),
    ("Det", [ROWS], {}, 1),
    ("Sum", [ROWS, ROWS, ROWS[0]], {}, 1),
    ("Softsign", [ROWS], {}, 1),
    ("ThresholdedRelu", [ROWS], {"alpha": 0.5}, 1),
    ("Celu", [ROWS], {"alpha": 0.5}, 1),
    ("CastLike", [ROWS, PLACES], {}, 1),
    ("GlobalMaxPool", [IMAGE], {}, 1),
    ("ReduceSumSquare", [ROWS, np.array([1])], {"keepdims": 0}, 1),
    ("ReduceLogSum", [np.abs(ROWS)], {}, 1),
]  # fmt: skip


def model_of(operator: str, inputs: Sequence[Array | None], more: Mapping[str, Any], outputs: int) -> bytes:
    """A model of one node, whose inputs are arguments, or constants where they say sizes."""
    names = ["" if x is None else f"x{i}" for i, x in enumerate(inputs)]
    results = [f"y{i}" for i in range(outputs)]
    dtypes = {np.dtype(np.float32): 1, np.dtype(np.int64): 7}
    values = [
        helper.make_tensor_value_info(name, dtypes[x.dtype], x.shape)
        for name, x in zip(names, inputs, strict=True)
        if x is not None
    ]
    fixed = [1, 2, 3] if operator in ("Resize", "ReduceSumSquare", "Pad") else []
    constants = [
        helper.make_tensor(names[i], dtypes[x.dtype], x.shape, x)
        for i in fixed
        if i < len(inputs) and (x := inputs[i]) is not None
    ]
    kept = [each for each in values if each.name not in [c.name for c in constants]]
    found = [helper.make_empty_tensor_value_info(name) for name in results]
    graph = helper.make_graph(
        [helper.make_node(operator, names, results, **more)], "g", kept, found, constants
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    return infer_shapes(model).SerializeToString()


@pytest.mark.parametrize(("operator", "inputs", "more", "outputs"), CASES)
def test_nodes_give_what_onnx_runtime_gives(
    operator: str, inputs: Sequence[Array | None], more: Mapping[str, Any], outputs: int, tmp_path: Path
) -> None:
    (tmp_path / "model.onnx").write_bytes(image := model_of(operator, inputs, more, outputs))
    function = tsir.import_onnx(tmp_path / "model.onnx")
    session = onnxruntime.InferenceSession(image)
    given = {each.name: inputs[int(each.name[1:])] for each in session.get_inputs()}
    expected, found = session.run(None, given), function.interpret(*given.values())
    for a, b in zip(found if outputs > 1 else [found], expected, strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    ("operator", "inputs", "more", "message"),
    [
        ("LSTM", [SEQUENCE, *GATES, np.array([4, 3])], {}, "expected sequences of one length"),
        ("RNN", [SEQUENCE, *GATES], {"activations": ["Affine"]}, "expected the activation Tanh or Relu"),
        ("LSTM", [SEQUENCE, *GATES], {"clip": 1.0}, "attribute 'clip' is 1.0, which has no form"),
        ("Resize", [IMAGE, None, SCALES], {"antialias": 1, "mode": "linear"}, "attribute 'antialias' is 1"),
        (
            "AveragePool",
            [IMAGE],
            {"kernel_shape": [2, 2], "pads": [0, 1, 1, 1]},
            "the same pads on both sides",
        ),
        ("ScatterND", [ROWS, PLACES, ROWS[0]], {"reduction": "mul"}, "expected no reduction, or 'add'"),
    ],
)
def test_what_has_no_form(
    operator: str, inputs: Sequence[Array], more: Mapping[str, Any], message: str
) -> None:
    model = load_model_from_string(model_of(operator, inputs, more, 1))
    with pytest.raises(tsir.UnsupportedError, match=message):
        source_of(model)


def test_indices_out_of_range_raise(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(model_of("GatherND", [ROWS, PLACES], {}, 1))
    function = tsir.import_onnx(tmp_path / "model.onnx")
    with pytest.raises(tsir.ExecutionError, match="an index is out of range for dimension 1"):
        function.interpret(ROWS, PLACES + 2 * np.eye(3, 2, 1, np.int64))
