"""The operators of floats that take quantised tensors too: they move elements, or compute some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.aten.quantization.rounding import bounded, quantised
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.quantised import for_quantised
from tsir.dialects.operators.rules import wrap
from tsir.dialects.operators.table import OPERATORS, Reference
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.quantized_tensor import QuantizedTensor

MOVING = (
    "aten.view", "aten.reshape", "aten.flatten.using_ints", "aten.permute", "aten.transpose.int", "aten.t",
    "aten.squeeze", "aten.squeeze.dim", "aten.squeeze.dims", "aten.unsqueeze", "aten.expand",
    "aten.select.int", "aten.slice.Tensor", "aten.narrow", "aten.chunk", "aten.split.Tensor",
    "aten.split_with_sizes", "aten.unbind.int", "aten.clone", "aten.contiguous", "aten.detach", "aten.flip",
    "aten.index_select",
    "aten.repeat", "aten.unflatten.int", "aten.max_pool2d", "aten.max_pool1d",
    "aten.max", "aten.min", "aten.upsample_nearest2d", "aten.upsample_nearest2d.vec", "aten.reflection_pad2d",
    "aten.reflection_pad1d",
)  # fmt: skip
"""Operators whose results have elements of `self`, or the greatest of some."""

QUERIES = (
    "aten.size", "aten.size.int", "aten.dim", "aten.len.Tensor", "aten.numel", "aten.is_floating_point",
    "aten.is_contiguous", "prim.device", "prim.layout", "prim.is_cuda", "prim.requires_grad", "aten.stride",
    "aten.is_complex",
)  # fmt: skip
"""Operators that ask for what does not depend on elements."""

CONTAINERS = (
    *(
        f"aten.{name}.t"
        for name in (
            "len", "copy", "list", "__getitem__", "_set_item", "Delete", "append", "insert", "extend", "pop",
            "clear", "reverse", "slice", "add", "add_",
        )
    ),
    "aten.mul.left_t", "aten.mul.right_", "aten.__is__", "aten.__isnot__", "aten._unwrap_optional",
    "prim.unchecked_unwrap_optional", "prim.ListSet", "prim.ListInsert", "prim.ListDelete",
    "prim.ListReverse", "prim.DictSet",
    *(
        f"aten.{name}{key}"
        for name in ("_set_item.", "get.default_", "pop.Dict_default_", "setdefault.")
        for key in ("str", "int", "bool", "float")
    ),
)  # fmt: skip
"""Operators on values of any type, whose references do not look at elements."""


def single(tensor: QuantizedTensor) -> QuantizedTensor:
    """A tensor of one scale; TypeError if it has one for each channel."""
    if tensor.axis is not None:
        raise TypeError("expected a quantised tensor of one scale, got one with a scale for each channel")
    return tensor


def with_values(like: QuantizedTensor, values: Array) -> QuantizedTensor:
    """A tensor with other integers of the same scale."""
    return QuantizedTensor(values, like.scale, like.zero_point, like.axis)


def _moved(name: str) -> Reference:
    def move(self: QuantizedTensor, *rest: object) -> object:
        if self.axis is not None and name not in ("aten.clone", "aten.contiguous", "aten.detach"):
            single(self)
        found = evaluate(OPERATORS[name], [self.values, *rest])[0]
        if isinstance(found, list):
            return [with_values(self, each) for each in cast("list[Array]", found)]
        return with_values(self, cast(Array, found))

    return move


def _as_ever(name: str) -> Reference:
    def call(*values: object) -> object:
        return OPERATORS[name].reference(*values)

    return call


def _query(name: str) -> Reference:
    def ask(self: QuantizedTensor, *rest: object) -> object:
        return evaluate(OPERATORS[name], [self.values, *rest])[0]

    return ask


for _name in MOVING:
    for_quantised(_name)(_moved(_name))

for _name in QUERIES:
    for_quantised(_name)(_query(_name))

for _name in CONTAINERS:
    for_quantised(_name)(_as_ever(_name))


@for_quantised("aten.dropout")
def dropout(self: QuantizedTensor, p: float, train: bool) -> QuantizedTensor:
    if train:
        raise TypeError("expected dropout of a quantised tensor to be off, as in evaluation")
    return self


def of_integer(like: QuantizedTensor, number: float) -> int:
    """The integer that stands for a number in a tensor, in its range."""
    whole = np.round(
        np.float32(number) * (np.float32(1) / np.float32(like.scale)) + np.float32(like.zero_point)
    )
    return int(bounded(np.asarray(whole), like.values.dtype))


@for_quantised("aten.relu")
def relu(self: QuantizedTensor) -> QuantizedTensor:
    point = single(self).zero_point.astype(self.values.dtype)
    return with_values(self, np.maximum(self.values, point))


@for_quantised("aten.relu6")
def relu6(self: QuantizedTensor) -> QuantizedTensor:
    return clamp(self, 0.0, 6.0)


@for_quantised("aten.clamp", "aten.hardtanh")
def clamp(self: QuantizedTensor, min: float | None = None, max: float | None = None) -> QuantizedTensor:
    single(self)
    info = np.iinfo(self.values.dtype)
    low = info.min if min is None else of_integer(self, min)
    high = info.max if max is None else of_integer(self, max)
    return with_values(self, np.clip(self.values, low, high).astype(self.values.dtype))


def requantised(values: Array, scale: float, zero_point: int, held: np.dtype[Any]) -> QuantizedTensor:
    """
    Floats as PyTorch's vectors round what they computed: half to even, before the zero point is added.

    What is left behind the last full vector of a tensor, they round once it is added: a tie may go the other
    way there.
    """
    inverse = np.float32(1) / np.float32(scale)
    whole = np.round(values.astype(np.float32) * inverse).astype(np.float64) + zero_point
    return QuantizedTensor.of(bounded(whole, held), scale, zero_point)


def computed(
    self: QuantizedTensor, function: Callable[[Array], Array], scale: float, zero_point: int
) -> QuantizedTensor:
    """A function of the floats that a tensor stands for, quantised again."""
    return requantised(
        function(single(self).dequantize().astype(np.float64)), scale, zero_point, self.values.dtype
    )


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _hardsigmoid(x: Array) -> Array:
    return np.clip(x + 3, 0, 6) / 6


_OUTPUTS: dict[str, tuple[Callable[[Array], Array], tuple[float, int, int]]] = {
    "aten.sigmoid": (_sigmoid, (1 / 256, 0, -128)),
    "aten.hardsigmoid": (_hardsigmoid, (1 / 256, 0, -128)),
    "aten.tanh": (np.tanh, (2 / 256, 128, 0)),
}
"""Functions with a range of their own: the scale of their results, and the zero points of u8 and i8."""


def _of_own_range(name: str) -> Reference:
    function, (scale, of_u8, of_i8) = _OUTPUTS[name]

    def compute(self: QuantizedTensor) -> QuantizedTensor:
        points = {"quint8": of_u8, "qint8": of_i8}
        if self.dtype not in points:
            raise TypeError(f"expected a tensor of quint8 or qint8, got {self.dtype}")
        return computed(self, function, scale, points[self.dtype])

    return compute


for _name in _OUTPUTS:
    for_quantised(_name)(_of_own_range(_name))


@for_quantised("aten.leaky_relu")
def leaky_relu(self: QuantizedTensor, negative_slope: float = 0.01) -> QuantizedTensor:
    return leaky(self, negative_slope, float(self.scale), int(self.zero_point))


def leaky(self: QuantizedTensor, slope: float, scale: float, zero_point: int) -> QuantizedTensor:
    """A tensor of which what is negative is multiplied by a slope, quantised anew."""
    values = vector_floats(self)
    found = np.where(values > 0, values, values * np.float32(slope))
    return requantised(found, scale, zero_point, self.values.dtype)


def vector_floats(self: QuantizedTensor) -> Array:
    """The floats that a tensor stands for, as PyTorch's vectors have them: rounded once, of two parts."""
    scale = np.float32(single(self).scale)
    behind = -scale * np.float32(self.zero_point)
    return (self.values.astype(np.float64) * np.float64(scale) + np.float64(behind)).astype(np.float32)


def _averaged(name: str) -> Reference:
    """The reference of a mean of some integers: their sum is exact, and divided once."""

    def average(self: QuantizedTensor, *rest: object) -> QuantizedTensor:
        distance = single(self).values.astype(np.float64) - self.zero_point
        mean = cast(Array, evaluate(OPERATORS[name], [distance, *rest])[0]).astype(np.float32)
        whole = np.round(mean + np.float32(self.zero_point))
        return with_values(self, bounded(whole, self.values.dtype))

    return average


for _name in ("aten.adaptive_avg_pool2d", "aten.avg_pool2d"):
    for_quantised(_name)(_averaged(_name))


@for_quantised("aten.mean.dim")
def mean(
    self: QuantizedTensor, dim: Sequence[int] | None, keepdim: bool = False, dtype: int | None = None
) -> QuantizedTensor:
    if dtype is not None:
        raise TypeError("expected the mean of a quantised tensor in its own dtype")
    dims = sorted(wrap(each, self.ndim) for each in dim or range(self.ndim))
    if dims == list(range(self.ndim - len(dims), self.ndim)):
        return cast(QuantizedTensor, _averaged("aten.mean.dim")(self, dim, keepdim, None))
    # PyTorch has a kernel for the last dimensions alone.
    found = evaluate(OPERATORS["aten.mean.dim"], [single(self).dequantize(), dim, keepdim, None])[0]
    return quantised(cast(Array, found), float(self.scale), int(self.zero_point), self.values.dtype)


@for_quantised("aten.cat")
def cat(tensors: Sequence[object], dim: int = 0) -> QuantizedTensor:
    """Those of other scales are quantised anew as the first."""
    first = tensors[0]
    if not isinstance(first, QuantizedTensor):
        raise TypeError("expected quantised tensors alone, got others too")
    return joined(tensors, dim, float(single(first).scale), int(first.zero_point))


def joined(
    tensors: Sequence[object], dim: int, scale: float, zero_point: int, *, relu: bool = False
) -> QuantizedTensor:
    """Tensors one behind the other, in one scale; those that are of it are taken as they are."""
    parts: list[Array] = []
    for each in tensors:
        if not isinstance(each, QuantizedTensor):
            raise TypeError("expected quantised tensors alone, got others too")
        same = single(each).scale == scale and each.zero_point == zero_point
        floats = np.maximum(each.dequantize(), 0) if relu else each.dequantize()
        again = quantised(floats, scale, zero_point, each.values.dtype)
        parts.append(each.values if same and not relu else again.values)
    if len({part.dtype for part in parts}) > 1:
        raise TypeError("expected quantised tensors of one dtype")
    whole = evaluate(OPERATORS["aten.cat"], [parts, dim])[0]
    return QuantizedTensor.of(cast(Array, whole), scale, zero_point)


def _compared(name: str) -> Reference:
    def compare(self: object, other: object) -> Array:
        values = [x.dequantize() if isinstance(x, QuantizedTensor) else x for x in (self, other)]
        return cast(Array, evaluate(OPERATORS[name], values)[0])

    return compare


for _name in (
    f"aten.{kind}.{form}" for kind in ("eq", "ne", "lt", "le", "gt", "ge") for form in ("Tensor", "Scalar")
):
    for_quantised(_name)(_compared(_name))
