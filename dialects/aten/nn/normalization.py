"""Normalisation over dimensions of one instance: layer, group and root-mean-square norm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import present
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_LAYER_CHECK = """
        for i in range(len(normalized_shape)):
            size = input.size(i - len(normalized_shape))
            assert size == normalized_shape[i], "expected an input whose last sizes are normalized_shape"
        own = input.size()[input.dim() - len(normalized_shape):]
"""
_LAYER_DIMS = "[-1 - i for i in range(len(normalized_shape))]"


def input_type(arguments: Arguments) -> t.TensorType:
    """The type of `input`, which must be floating, without strides."""
    given = arguments.tensor("input")
    return t.TensorType.of(rules.checked_floating(given.dtype), given.sizes, device=given.device)


def statistics_dtype(arguments: Arguments, parameters: Sequence[str] = ("weight", "bias")) -> DType | None:
    """The dtype of saved statistics: f32 where an input of half precision has parameters in f32."""
    names = [name for name in ("input", *parameters) if name in arguments]
    dtypes = [x.dtype for x in present(arguments, names)]
    return DType.f32 if DType.f32 in dtypes and DType.f64 not in dtypes else dtypes[0]


def wide(*arrays: Array | None) -> list[Array]:
    """Arrays in f64; those that are absent are left out."""
    return [x.astype(np.float64) for x in arrays if x is not None]


def affine(normal: Array, weight: Array | None, bias: Array | None, sizes: Sequence[int]) -> Array:
    """`normal * weight + bias`, each brought to `sizes` first and left out where absent."""
    for factor in wide(weight):
        normal = normal * factor.reshape(sizes)
    for summand in wide(bias):
        normal = normal + summand.reshape(sizes)
    return normal


def ranged(values: Array, dtype: np.dtype[Any]) -> Array:
    """Numbers in f64 that are infinite beyond the range of a dtype; half precision is computed in f32."""
    if dtype == np.float64:
        return values
    return np.where(np.abs(values) > np.finfo(np.float32).max, np.copysign(np.inf, values), values)


def standardised(input: Array, dims: tuple[int, ...], eps: float) -> tuple[Array, Array, Array]:
    """Values of mean 0 and variance 1 over `dims`, with the mean and the reciprocal deviation, in f64."""
    values = wide(input)[0]
    count = np.float64(np.prod([values.shape[d] for d in dims]))
    mean = values.sum(axis=dims, keepdims=True) / count
    distance = ranged(values - mean, input.dtype)
    variance = ranged(np.square(values - mean).sum(axis=dims, keepdims=True) / count, input.dtype)
    scale = 1 / np.sqrt(variance + eps)
    return distance * scale, mean, scale


WIDE = """
        # Statistics of half precision are of f32, and so is what they are taken off; it is rounded once.
        like, input = input, input.to(torch.float64 if input.dtype == torch.float64 else torch.float32)
"""
"""Script text that widens an input of half precision, for all norms."""

SCALE = """
        # As in PyTorch, there is no deviation where the variance is infinite: the difference is 0 or NaN.
        scale = torch.rsqrt(variance + (variance - variance) + eps)
"""
"""Script text that finds the reciprocal deviation for layer and group norms."""


def defined(normal: Array, scale: Array) -> tuple[Array, Array]:
    """Both as layer and group norms have them, where the variance is infinite."""
    return np.where(scale == 0, np.nan, normal), np.where(scale == 0, np.nan, scale)


def _layer_types(arguments: Arguments) -> Sequence[t.TensorType]:
    result, shape = input_type(arguments), arguments.ints("normalized_shape")
    if shape == []:
        raise RuleError("expected at least one dimension to normalise, got none")
    if shape is None or result.sizes is None:
        statistics = None
    else:
        front = len(result.sizes) - len(shape)
        for own, wanted in zip(result.sizes[max(front, 0) :], shape, strict=front >= 0):
            if front < 0 or (isinstance(own, int) and isinstance(wanted, int) and own != wanted):
                raise RuleError(f"expected last sizes {shape}, got sizes {list(result.sizes)}")
        statistics = (*result.sizes[:front], *(1,) * len(shape))
    saved = t.TensorType.of(statistics_dtype(arguments), statistics, device=result.device)
    return [result, saved, saved][: len(arguments.schema.returns)]


STANDARDISED = (
    "(input_t - torch.mean(input_t, dims, True)"
    " - (input - mean) * torch.mean((input - mean) * input_t, dims, True) / (variance + eps))"
    " / torch.sqrt(variance + eps)"
)
"""The tangent of `(input - mean) / sqrt(variance + eps)`, of which both statistics are of `input`."""


@operator(
    "aten::native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias,"
    " float eps) -> (Tensor, Tensor, Tensor)",
    rules.Typed(_layer_types),
    loops=loops.Script(f"""
    def native_layer_norm(input, normalized_shape: List[int], weight: Optional[Tensor],
                          bias: Optional[Tensor], eps: float):
{_LAYER_CHECK}
        dims = {_LAYER_DIMS}
{WIDE}
        variance, mean = torch.var_mean(input, dims, correction=0, keepdim=True)
{SCALE}
        result = (input - mean) * scale
        if weight is not None:
            result = result * weight.reshape(own)
        if bias is not None:
            result = result + bias.reshape(own)
        return result.type_as(like), mean, scale
    """),
    out="out",
)
def native_layer_norm(
    input: Array, normalized_shape: list[int], weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, Array, Array]:
    """The layer norm, with the mean and the reciprocal standard deviation of each row."""
    dims = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    normal, mean, scale = standardised(input, dims, eps)
    normal, scale = defined(normal, scale)
    return affine(normal, weight, bias, normalized_shape), mean, scale


@operator(
    "aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None,"
    " float eps=1e-05, bool cudnn_enable=True) -> Tensor",
    rules.Typed(_layer_types),
    loops=loops.Script("""
    def layer_norm(input, normalized_shape: List[int], weight: Optional[Tensor], bias: Optional[Tensor],
                   eps: float, cudnn_enable: bool):
        result, mean, scale = torch.native_layer_norm(input, normalized_shape, weight, bias, eps)
        return result
    """),
    gradient=f"""
    def layer_norm(input, normalized_shape: List[int], weight: Optional[Tensor], bias: Optional[Tensor],
                   eps: float, cudnn_enable: bool):
        dims = {_LAYER_DIMS}
{WIDE}
        variance, mean = torch.var_mean(input, dims, correction=0, keepdim=True)
{SCALE}
        def backward(grad):
            normal = (input - mean) * scale
            inner = grad * weight if weight is not None else grad
            along = normal * torch.mean(inner * normal, dims, True)
            grad_input = ((inner - torch.mean(inner, dims, True) - along) * scale).type_as(like)
            grad_weight: Optional[Tensor] = None
            if weight is not None:
                grad_weight = (grad * normal).sum_to_size(normalized_shape).type_as(weight)
            grad_bias = grad.sum_to_size(normalized_shape) if bias is not None else None
            return grad_input, None, grad_weight, grad_bias, None, None
        return torch.layer_norm(like, normalized_shape, weight, bias, eps, cudnn_enable), backward
    """,
    tangent=terms(
        input=f"""
        dims = {_LAYER_DIMS}
        variance, mean = torch.var_mean(input, dims, correction=0, keepdim=True)
        change = {STANDARDISED}
        return change if weight is None else change * weight
        """,
        weight=f"""
        variance, mean = torch.var_mean(input, {_LAYER_DIMS}, correction=0, keepdim=True)
        return (input - mean) / torch.sqrt(variance + eps) * weight_t
        """,
        bias="bias_t.expand(result.size())",
    ),
)
def layer_norm(
    input: Array, normalized_shape: list[int], weight: Array | None, bias: Array | None, eps: float,
    cudnn_enable: bool,
) -> Array:  # fmt: skip
    """Mean 0 and variance 1 over the last dimensions, then `weight` and `bias`."""
    return native_layer_norm(input, normalized_shape, weight, bias, eps)[0]


@operator(
    "aten::rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor",
    rules.Typed(_layer_types),
    loops=loops.Script(f"""
    def rms_norm(input, normalized_shape: List[int], weight: Optional[Tensor], eps: Optional[float]):
{_LAYER_CHECK}
        dims = {_LAYER_DIMS}
        smallest = 2.220446049250313e-16 if input.dtype == torch.float64 else 1.1920928955078125e-07
        least = smallest if eps is None else eps
{WIDE}
        result = input * torch.rsqrt(torch.mean(input * input, dims, True) + least)
        return (result if weight is None else result * weight).type_as(like)
    """),
)
def rms_norm(input: Array, normalized_shape: list[int], weight: Array | None, eps: float | None) -> Array:
    """Mean square 1 over the last dimensions, then `weight`."""
    dims = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    values = wide(input)[0]
    # Half precision is computed in f32, whose precision counts.
    least = np.finfo(np.float64 if input.dtype == np.float64 else np.float32).eps if eps is None else eps
    count = np.float64(np.prod([values.shape[d] for d in dims]))
    total = ranged(np.square(values).sum(axis=dims, keepdims=True), input.dtype)
    return affine(values / np.sqrt(total / count + least), weight, None, normalized_shape)


def channels(input: Array) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dimensions but the channels', and sizes of 1 but for the channels."""
    return (0, *range(2, input.ndim)), (1, input.shape[1], *(1,) * (input.ndim - 2))


CHANNELS = """
        dims = [0] + [i for i in range(2, input.dim())]
        sizes = [1, input.size(1)] + [1 for i in range(2, input.dim())]
"""
"""Script text that finds what `channels` finds."""


def check_channels(arguments: Arguments, names: Sequence[str], channels: t.Size) -> None:
    """RuleError if tensors that are given are known not to have one element for each channel."""
    for name in names:
        sizes = arguments.tensor(name).sizes
        differ = isinstance(channels, int) and bool(sizes) and sizes[0] not in (None, channels)
        if sizes is not None and (len(sizes) != 1 or differ):
            raise RuleError(f"expected '{name}' of {channels} elements, got sizes {list(sizes)}")


def _group_types(arguments: Arguments) -> Sequence[t.TensorType]:
    result, groups = input_type(arguments), arguments.constant("num_groups", int)
    if result.rank is not None and result.rank < 2:
        raise RuleError(f"expected 'input' of rank at least 2, got rank {result.rank}")
    channels = None if result.sizes is None else result.sizes[1]
    check_channels(arguments, ("weight", "bias"), channels)
    if isinstance(channels, int) and groups is not None and (groups <= 0 or channels % groups):
        raise RuleError(f"expected a number of groups that divides {channels} channels, got {groups}")
    return [result]


@operator(
    "aten::group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None,"
    " float eps=1e-05, bool cudnn_enabled=True) -> Tensor",
    rules.Typed(_group_types),
    loops=loops.Script(f"""
    def group_norm(input, num_groups: int, weight: Optional[Tensor], bias: Optional[Tensor], eps: float,
                   cudnn_enabled: bool):
        assert num_groups > 0 and input.size(1) % num_groups == 0, "expected groups of as many channels each"
        places = [i for i in input.size()[2:]]
        ones = [1 for i in places]
{WIDE}
        groups = input.reshape([input.size(0), num_groups, input.size(1) // num_groups] + places)
        dims = [i for i in range(2, groups.dim())]
        variance, mean = torch.var_mean(groups, dims, correction=0, keepdim=True)
{SCALE}
        result = (groups - mean) * scale
        if weight is not None:
            result = result * weight.view([num_groups, -1] + ones)
        if bias is not None:
            result = result + bias.view([num_groups, -1] + ones)
        result = result.reshape(input.size())
        return result.type_as(like)
    """),
)
def group_norm(
    input: Array, num_groups: int, weight: Array | None, bias: Array | None, eps: float, cudnn_enabled: bool
) -> Array:
    """Mean 0 and variance 1 for each group of channels, then `weight` and `bias` for each channel."""
    if input.size == 0:
        return input.copy()
    groups = input.reshape(input.shape[0], num_groups, -1)
    normal, _, scale = standardised(groups, (2,), eps)
    normal = defined(normal, scale)[0].reshape(input.shape)
    return affine(normal, weight, bias, channels(input)[1])
