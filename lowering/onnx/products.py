"""Nodes of products of matrices, convolutions, pools and pads."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Results, form
from tsir.lowering.onnx.graph import NoForm, Value
from tsir.lowering.onnx.nodes import Nodes

_WIDER = {DType.u8: DType.i32, DType.i8: DType.i32, DType.i16: DType.i32, DType.bool: DType.i32,
          DType.bf16: DType.f32}  # fmt: skip


def _factors(call: Call, *names: str) -> list[Value]:
    """Tensors in a dtype that runtimes multiply."""
    values = [call.tensor(name) for name in names]
    return [call.nodes.cast(value, _WIDER.get(value.dtype, value.dtype)) for value in values]


@form("aten.matmul", "aten.mm", "aten.bmm", "aten.mv", "aten.dot")
def matmul(call: Call) -> Results:
    """The product of matrices, or of vectors."""
    nodes = call.nodes
    second = "other" if "other" in call.arguments else call.arguments.schema.arguments[1].name
    a, b = _factors(call, "self", second)
    return nodes.cast(nodes.op("MatMul", [a, b], a.dtype, call.rank()), call.dtype())


@form("aten.einsum")
def einsum(call: Call) -> Results:
    """A sum of products, by the letters of the dimensions."""
    nodes, equation = call.nodes, call.constant("equation", str)
    values = [nodes.cast(v, _WIDER.get(v.dtype, v.dtype)) for v in call.tensors("tensors")]
    if any(letter.isupper() for letter in equation):
        raise NoForm("expected small letters in the equation")
    found = nodes.op("Einsum", values, values[0].dtype, call.rank(), equation=equation.replace(" ", ""))
    return nodes.cast(found, call.dtype())


@form("aten.convolution", "prim.convolution_sum")
def convolution(call: Call) -> Results:
    """A convolution, or a transposed one."""
    nodes = call.nodes
    value, weight = call.tensor("input"), call.tensor("weight")
    dtype = value.dtype
    spatial = weight.rank - 2
    batched = value.rank == weight.rank
    wide = dtype if dtype in (DType.f32, DType.f64) else DType.f32
    if not dtype.is_floating:
        raise NoForm(f"ONNX has no convolution of {dtype.name}")
    value, weight = nodes.cast(value, wide), nodes.cast(weight, wide)
    value = value if batched else nodes.unsqueeze(value, [0])
    bias = nodes.cast(call.tensor("bias"), wide) if call.has("bias") else None
    padding = call.ints("padding", spatial)
    attributes: dict[str, object] = {
        "strides": call.ints("stride", spatial),
        "dilations": call.ints("dilation", spatial),
        "group": call.constant("groups", int),
        "pads": padding * 2,
    }
    operator = "Conv"
    if call.constant("transposed", bool):
        operator = "ConvTranspose"
        attributes["output_padding"] = call.ints("output_padding", spatial)
    if any(p < 0 for p in padding):
        raise NoForm("expected padding of at least 0")
    inputs = [value, weight, *([] if bias is None else [bias])]
    found = nodes.op(operator, inputs, wide, value.rank, **attributes)
    return nodes.cast(found if batched else nodes.squeeze(found, [0]), dtype)


@form("aten.constant_pad_nd")
def constant_pad(call: Call) -> Results:
    """A tensor with a number around it, or parts of it cut off."""
    nodes, value = call.nodes, call.tensor("self")
    pads = call.numbers("pad")
    before = [pads[2 * n] for n in range(len(pads) // 2)][::-1]
    behind = [pads[2 * n + 1] for n in range(len(pads) // 2)][::-1]
    rest = [0] * (value.rank - len(before))
    dtype = value.dtype
    wide = _WIDER.get(dtype, dtype)
    number = nodes.cast(call.tensor("value"), wide)
    inputs = [nodes.cast(value, wide), nodes.ints([*rest, *before, *rest, *behind]), number]
    return nodes.cast(nodes.op("Pad", inputs, wide, value.rank, mode="constant"), dtype)


def _window(call: Call, value: Value, spatial: int) -> dict[str, object]:
    """The attributes of a pool."""
    kernel = call.ints("kernel_size", spatial)
    strides = call.ints("stride", spatial) if call["stride"] != [] else kernel
    return {
        "kernel_shape": kernel,
        "strides": strides,
        "pads": call.ints("padding", spatial) * 2,
        "ceil_mode": int(call.constant("ceil_mode", bool)),
    }


def _in_batches(nodes: Nodes, value: Value, spatial: int) -> tuple[Value, bool]:
    """A tensor with a dimension of batches, and whether it had one."""
    batched = value.rank == spatial + 2
    return (value if batched else nodes.unsqueeze(value, [0])), batched


@form("aten.max_pool2d_with_indices", "aten.max_pool3d_with_indices")
def max_pool(call: Call) -> Results:
    """The largest element of each window, and its place in the plane."""
    nodes, value = call.nodes, call.tensor("self")
    spatial = int(call.op.name[len("aten.max_pool")])
    value, batched = _in_batches(nodes, value, spatial)
    attributes = _window(call, value, spatial) | {"dilations": call.ints("dilation", spatial)}
    if not value.dtype.is_floating:
        raise NoForm(f"ONNX has no pool of {value.dtype.name}")
    dtype = value.dtype
    wide = nodes.cast(value, dtype if dtype in (DType.f32, DType.f64) else DType.f32)
    pooled, places = nodes.scope.add("MaxPool", [wide.name], attributes, 2)
    sizes = (None,) * wide.rank
    flat = Value(places, DType.i64, sizes)
    # ONNX counts places through all planes.
    plane = nodes.product([nodes.size(wide, 2 + n) for n in range(spatial)])
    inside = nodes.elementwise("Mod", flat, nodes.as_value(plane))
    found = nodes.cast(Value(pooled, wide.dtype, sizes), dtype)
    return (found, inside) if batched else (nodes.squeeze(found, [0]), nodes.squeeze(inside, [0]))


@form("aten.avg_pool2d", "aten.avg_pool3d")
def average_pool(call: Call) -> Results:
    """The mean of each window."""
    nodes, value = call.nodes, call.tensor("self")
    spatial = int(call.op.name[len("aten.avg_pool")])
    if call.has("divisor_override"):
        raise NoForm("expected divisor_override=None")
    value, batched = _in_batches(nodes, value, spatial)
    dtype = value.dtype
    if dtype is DType.f64 or not dtype.is_floating:
        raise NoForm(f"runtimes have no pool of {dtype.name}")
    attributes = _window(call, value, spatial)
    attributes["count_include_pad"] = int(call.constant("count_include_pad", bool))
    if attributes["ceil_mode"] and attributes["count_include_pad"]:
        raise NoForm("expected ceil_mode=False, or count_include_pad=False")
    wide = nodes.cast(value, DType.f32)
    found = nodes.cast(nodes.op("AveragePool", [wide], DType.f32, wide.rank, **attributes), dtype)
    return found if batched else nodes.squeeze(found, [0])


@form(
    "aten.adaptive_avg_pool2d", "aten._adaptive_avg_pool2d", "aten.adaptive_avg_pool3d",
    "aten._adaptive_avg_pool3d",
)  # fmt: skip
def adaptive_average_pool(call: Call) -> Results:
    """The means of as many windows as are asked for: of all, or of windows of one known size."""
    nodes, value = call.nodes, call.tensor("self")
    spatial = 3 if "3d" in call.op.name else 2
    wanted = call.ints("output_size", spatial)
    axes = list(range(value.rank - spatial, value.rank))
    wide = nodes.cast(value, value.dtype if value.dtype in (DType.f32, DType.f64) else DType.f32)
    if all(size == 1 for size in wanted):
        return nodes.cast(nodes.reduce("ReduceMean", wide, axes, keepdims=True), value.dtype)
    own = [nodes.size(value, axis) for axis in axes]
    if not all(isinstance(a, int) and b and a % b == 0 for a, b in zip(own, wanted, strict=True)):
        raise NoForm("expected sizes that are known, and multiples of those that are asked for")
    return nodes.cast(_block_means(nodes, wide, axes, wanted), value.dtype)


def _block_means(nodes: Nodes, value: Value, axes: Sequence[int], wanted: Sequence[int]) -> Value:
    sizes = nodes.sizes(value)
    split: list[int | Value] = list(sizes[: axes[0]])
    folded: list[int] = []
    for axis, size in zip(axes, wanted, strict=True):
        split += [size, nodes.divide(sizes[axis], size)]
        folded.append(len(split) - 1)
    return nodes.reduce("ReduceMean", nodes.reshape(value, split), folded)
