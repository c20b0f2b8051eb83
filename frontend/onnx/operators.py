"""
The table of ONNX's operators as expressions of TorchScript.

An entry is a template of the arguments, `{0}`, `{1}`, …, and of the attributes by their names; or a function
that gives an expression for a node.
"""

from __future__ import annotations

from tsir.dialects.types.dtype import DType
from tsir.frontend.onnx import arranging, recurrent, resizing, windows
from tsir.frontend.onnx.node import DTYPES, Make, Node, NoForm


def _cast(node: Node) -> str:
    number = node.get("to", 0)
    if number not in DTYPES:
        raise NoForm(f"expected a dtype of tensors, got ONNX's number {number}")
    return f"{node.inputs[0]}.to({DTYPES[number].number})"


def _reduce(function: str) -> Make:
    def make(node: Node) -> str:
        return f"torch.{function}({node.inputs[0]}, {_folded_axes(node)}, {bool(node.get('keepdims', 1))})"

    return make


def _folded_axes(node: Node) -> str:
    axes = node.folded()
    return f"list(range({node.inputs[0]}.dim()))" if axes is None else str(axes)


def _sum_of_squares(node: Node) -> str:
    x, keeps = node.inputs[0], bool(node.get("keepdims", 1))
    return f"torch.sum(torch.square({x}), {_folded_axes(node)}, {keeps}).to({x}.dtype)"


def _product(node: Node) -> str:
    axes, keeps = node.folded(), bool(node.get("keepdims", 1))
    if axes is None and not keeps:
        return f"torch.prod({node.inputs[0]})"
    if axes is None or len(axes) != 1:
        raise NoForm("expected one axis of a product")
    return f"torch.prod({node.inputs[0]}, {axes[0]}, {keeps})"


def _norm(power: int) -> Make:
    def make(node: Node) -> str:
        dims, keeps = _folded_axes(node), bool(node.get("keepdims", 1))
        return f"torch.linalg.vector_norm({node.inputs[0]}, {power}, {dims}, {keeps})"

    return make


def _instance_norm(node: Node) -> str:
    x, scale, bias = node.inputs
    epsilon = node.get("epsilon", 1e-5)
    return f"torch.instance_norm({x}, {scale}, {bias}, None, None, True, 0.0, {epsilon!r}, False)"


def _extreme_place(function: str) -> Make:
    def make(node: Node) -> str:
        return f"torch.{function}({node.inputs[0]}, {node.get('axis', 0)}, {bool(node.get('keepdims', 1))})"

    return make


def _divide(node: Node) -> str:
    a, b = node.inputs
    return f"(torch.div({a}, {b}) if {a}.is_floating_point() else torch.div({a}, {b}, rounding_mode='trunc'))"


def _folded(function: str) -> Make:
    def make(node: Node) -> str:
        found = f"{node.inputs[0]}"
        for other in node.inputs[1:]:
            found = f"torch.{function}({found}, {other})"
        return found

    return make


def _slice(node: Node) -> str:
    count = len(node.fixed(1)) if node.constants[1] is not None else 1
    axes = node.ints(3) if node.has(3) else str(list(range(count)))
    steps = node.ints(4) if node.has(4) else str([1] * count)
    return f"_slice({node.inputs[0]}, {node.ints(1)}, {node.ints(2)}, {axes}, {steps})"


def _squeeze(node: Node) -> str:
    axes = node.axes()
    return f"torch.squeeze({node.inputs[0]})" if axes is None else f"torch.squeeze({node.inputs[0]}, {axes})"


def _unsqueeze(node: Node) -> str:
    axes = node.axes() or []
    if any(axis < 0 for axis in axes) and len(axes) > 1:
        raise NoForm("expected axes of at least 0")
    found = f"{node.inputs[0]}"
    for axis in sorted(axes):
        found = f"torch.unsqueeze({found}, {axis})"
    return found


def _transpose(node: Node) -> str:
    order = node.get("perm", None)
    if order is None:
        return f"{node.inputs[0]}.permute(list(range({node.inputs[0]}.dim()))[::-1])"
    return f"{node.inputs[0]}.permute({list(order)})"


def _concat(node: Node) -> str:
    return f"torch.cat([{', '.join(map(str, node.inputs))}], {node.get('axis', 0)})"


def _softmax(function: str) -> Make:
    return lambda node: f"torch.{function}({node.inputs[0]}, {node.get('axis', -1)})"


def _clip(node: Node) -> str:
    found = f"{node.inputs[0]}"
    for place, function in ((1, "maximum"), (2, "minimum")):
        if node.has(place):
            found = f"torch.{function}({found}, {node.inputs[place]})"
    return found


def _gemm(node: Node) -> str:
    a, b = node.inputs[:2]
    alpha, beta = node.get("alpha", 1.0), node.get("beta", 1.0)
    turns = [bool(node.get(name, 0)) for name in ("transA", "transB")]
    c = node.inputs[2] if node.has(2) else "None"
    return f"_gemm({a}, {b}, {float(alpha)!r}, {float(beta)!r}, {turns[0]}, {turns[1]}, {c})"


def _normalization(node: Node) -> str:
    x, scale, bias, mean, variance = node.inputs
    if node.get("training_mode", 0):
        raise NoForm("expected training_mode=0")
    epsilon = node.get("epsilon", 1e-5)
    return f"torch.batch_norm({x}, {scale}, {bias}, {mean}, {variance}, False, 0.0, {epsilon!r}, False)"


def _layer_norm(node: Node) -> str:
    x, scale = node.inputs[:2]
    bias = node.inputs[2] if node.has(2) else "None"
    axis = node.get("axis", -1)
    return f"torch.layer_norm({x}, {x}.shape[{axis}:], {scale}, {bias}, {node.get('epsilon', 1e-5)!r})"


def _dropout(node: Node) -> str:
    mode = node.constants[2] if node.has(2) else None
    if node.has(2) and (mode is None or mode.any()):
        raise NoForm("expected dropout that is off")
    return f"{node.inputs[0]}"


def _filled(node: Node) -> str:
    value = node.get("value", None)
    number, dtype = (
        (0.0, DType.f32) if value is None else (value.reshape(-1)[0].item(), DType.of(value.dtype))
    )
    return f"torch.full({node.ints(0)}, {number!r}, dtype={dtype.number})"


def _trilu(node: Node) -> str:
    function = "triu" if node.get("upper", 1) else "tril"
    return f"torch.{function}({node.inputs[0]}, {node.fixed(1)[0] if node.has(1) else 0})"


def _cumsum(node: Node) -> str:
    if node.get("exclusive", 0) or node.get("reverse", 0):
        raise NoForm("expected a sum that is neither exclusive nor reversed")
    return f"torch.cumsum({node.inputs[0]}, {node.fixed(1)[0]}, dtype={node.inputs[0]}.dtype)"


def _pad(node: Node) -> str:
    if node.get("mode", "constant") != "constant":
        return resizing.continued(node)
    if node.has(3):
        raise NoForm("expected pads of constants on all axes")
    value = node.inputs[2] if node.has(2) else "torch.zeros([])"
    return f"_pad({node.inputs[0]}, {node.ints(1)}, {value})"


def _split(node: Node) -> str:
    axis, count = node.get("axis", 0), node.get("num_outputs", len(node.outputs))
    if node.has(1):
        return f"torch.split_with_sizes({node.inputs[0]}, {node.fixed(1)}, {axis})"
    return f"torch.chunk({node.inputs[0]}, {count}, {axis})"


def _top(node: Node) -> str:
    order = f"{node.get('axis', -1)}, {bool(node.get('largest', 1))}"
    return f"torch.topk({node.inputs[0]}, int({node.inputs[1]}.reshape([])), {order})"


def _split_to_sequence(node: Node) -> str:
    keeps = not (node.get("keepdims", 1) == 0 and not node.has(1))
    size = f"int({node.inputs[1]})" if node.has(1) else "1"
    return f"_split({node.inputs[0]}, {node.get('axis', 0)}, {keeps}, {size})"


def _shape(node: Node) -> str:
    start, end = node.get("start", 0), node.get("end", None)
    part = "" if start == 0 and end is None else f"[{start}:{'' if end is None else end}]"
    return f"torch.tensor({node.inputs[0]}.shape{part}, dtype=4)"


def _scatter(node: Node) -> str:
    reduction = node.get("reduction", "none")
    if reduction not in _REDUCTIONS:
        raise NoForm(f"expected a reduction that is known, got '{reduction}'")
    axis = node.get("axis", 0)
    return f"_scatter({', '.join(map(str, node.inputs))}, {axis}, {_REDUCTIONS[reduction]!r})"


def _join(node: Node) -> str:
    function = "stack" if node.get("new_axis", 0) else "cat"
    return f"torch.{function}({node.inputs[0]}, {node.get('axis', 0)})"


def _insert(node: Node) -> str:
    if not node.has(2):
        return f"{node.inputs[0]} + [{node.inputs[1]}]"
    return f"_inserted({node.inputs[0]}, {node.inputs[1]}, int({node.inputs[2]}))"


def _gelu(node: Node) -> str:
    approximate = node.get("approximate", "none")
    return f"torch.nn.functional.gelu({node.inputs[0]}, approximate={approximate!r})"


_UNARY = {
    "Abs": "abs", "Acos": "acos", "Acosh": "acosh", "Asin": "asin", "Asinh": "asinh", "Atan": "atan",
    "Atanh": "atanh", "BitwiseNot": "bitwise_not", "Ceil": "ceil", "Cos": "cos", "Cosh": "cosh", "Erf": "erf",
    "Exp": "exp", "Floor": "floor", "IsInf": "isinf", "IsNaN": "isnan", "Log": "log", "Neg": "neg",
    "Not": "logical_not", "Reciprocal": "reciprocal", "Relu": "relu", "Round": "round", "Sigmoid": "sigmoid",
    "Sign": "sign", "Sin": "sin", "Sinh": "sinh", "Sqrt": "sqrt", "Tan": "tan", "Tanh": "tanh",
    "HardSwish": "hardswish", "Selu": "selu", "Mish": "mish",
}  # fmt: skip
_BINARY = {
    "Add": "add", "And": "logical_and", "BitwiseAnd": "bitwise_and", "BitwiseOr": "bitwise_or",
    "BitwiseXor": "bitwise_xor", "Equal": "eq", "Greater": "gt", "GreaterOrEqual": "ge", "Less": "lt",
    "LessOrEqual": "le", "MatMul": "matmul", "Mul": "mul", "Or": "logical_or",
    "Sub": "sub", "Xor": "logical_xor",
}  # fmt: skip

TABLE: dict[str, str | Make] = {
    **arranging.TABLE,
    **resizing.TABLE,
    **windows.TABLE,
    **{name: f"torch.{function}({{0}})" for name, function in _UNARY.items()},
    **{name: f"torch.{function}({{0}}, {{1}})" for name, function in _BINARY.items()},
    "ArgMax": _extreme_place("argmax"),
    "ArgMin": _extreme_place("argmin"),
    "BatchNormalization": _normalization,
    "Cast": _cast,
    "CastLike": "{0}.to({1}.dtype)",
    "Celu": lambda node: f"torch.celu({node.inputs[0]}, {node.get('alpha', 1.0)!r})",
    "Clip": _clip,
    "Concat": _concat,
    "ConcatFromSequence": _join,
    "ConstantOfShape": _filled,
    "CumSum": _cumsum,
    "Det": "torch.linalg.det({0})",
    "Div": _divide,
    "Dropout": _dropout,
    "Einsum": lambda node: (
        f"torch.einsum({node.get('equation', '')!r}, [{', '.join(map(str, node.inputs))}])"
    ),
    "Elu": lambda node: f"torch.elu({node.inputs[0]}, {node.get('alpha', 1.0)!r})",
    "Expand": lambda node: f"_expand({node.inputs[0]}, {node.ints(1)})",
    "Flatten": lambda node: f"_flatten({node.inputs[0]}, {node.get('axis', 1)})",
    "Gather": lambda node: f"_gather({node.inputs[0]}, {node.inputs[1]}, {node.get('axis', 0)})",
    "GatherElements": lambda node: (
        f"_gather_elements({node.inputs[0]}, {node.inputs[1]}, {node.get('axis', 0)})"
    ),
    "Gelu": _gelu,
    "Gemm": _gemm,
    "GlobalMaxPool": "torch.amax({0}, list(range(2, {0}.dim())), True)",
    "GlobalAveragePool": "torch.mean({0}, list(range(2, {0}.dim())), True)",
    "HardSigmoid": lambda node: (
        f"torch.clamp({node.inputs[0]} * {node.get('alpha', 0.2)!r} + {node.get('beta', 0.5)!r}, 0.0, 1.0)"
    ),
    "Identity": "{0}",
    "InstanceNormalization": _instance_norm,
    "LayerNormalization": _layer_norm,
    "LeakyRelu": lambda node: f"torch.leaky_relu({node.inputs[0]}, {node.get('alpha', 0.01)!r})",
    "LogSoftmax": _softmax("log_softmax"),
    "Max": _folded("maximum"),
    "Min": _folded("minimum"),
    "Mod": lambda node: f"_mod({node.inputs[0]}, {node.inputs[1]}, {bool(node.get('fmod', 0))})",
    "NonZero": "_nonzero({0})",
    "Pad": _pad,
    "PRelu": "torch.where({0} < 0, {0} * {1}, {0})",
    "Pow": "torch.pow({0}, {1}).to({0}.dtype)",
    "Range": "_range({0}, {1}, {2})",
    "ReduceL1": _norm(1),
    "ReduceL2": _norm(2),
    "ReduceLogSumExp": _reduce("logsumexp"),
    "ReduceLogSum": lambda node: f"torch.log({_reduce('sum')(node)})",
    "ReduceMax": _reduce("amax"),
    "ReduceMean": _reduce("mean"),
    "ReduceMin": _reduce("amin"),
    "ReduceProd": _product,
    "ReduceSum": lambda node: f"{_reduce('sum')(node)}.to({node.inputs[0]}.dtype)",
    "ReduceSumSquare": _sum_of_squares,
    "Reshape": lambda node: f"_reshape({node.inputs[0]}, {node.ints(1)}, {bool(node.get('allowzero', 0))})",
    "ScatterElements": _scatter,
    "SequenceAt": "{0}[int({1})]",
    "SequenceConstruct": lambda node: f"[{', '.join(map(str, node.inputs))}]",
    "SequenceErase": lambda node: (
        f"_erased({node.inputs[0]}, {f'int({node.inputs[1]})' if node.has(1) else -1})"
    ),
    "SequenceInsert": _insert,
    "SequenceLength": "torch.tensor(len({0}))",
    "Shape": _shape,
    "Size": "torch.tensor({0}.numel())",
    "Slice": _slice,
    "Softmax": _softmax("softmax"),
    "Softsign": "({0} / (1 + torch.abs({0})))",
    "Softplus": "torch.nn.functional.softplus({0})",
    "SplitToSequence": _split_to_sequence,
    "Squeeze": _squeeze,
    "Sum": _folded("add"),
    "ThresholdedRelu": lambda node: (
        f"torch.where({node.inputs[0]} > {node.get('alpha', 1.0)!r}, {node.inputs[0]}, "
        f"torch.zeros_like({node.inputs[0]}))"
    ),
    "Tile": lambda node: f"{node.inputs[0]}.repeat({node.ints(1)})",
    "Transpose": _transpose,
    "Trilu": _trilu,
    "Unsqueeze": _unsqueeze,
    "Where": "torch.where({0}, {1}, {2})",
}
"""What each operator is as an expression."""

SEVERAL: dict[str, Make] = {**recurrent.SEVERAL, "Split": _split, "TopK": _top}
"""The operators of which all outputs are read, as expressions of tuples."""

UNREAD = {
    "BatchNormalization": {"momentum"}, "Dropout": {"seed"}, "LayerNormalization": {"stash_type"},
    "TopK": {"sorted"},
}  # fmt: skip
"""The attributes that the results of operators do not hang on, as far as they have forms."""

_REDUCTIONS = {"none": "none", "add": "add", "mul": "prod", "max": "amax", "min": "amin"}
