"""The gradient of a batch norm, and its own gradient in closed form."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent
from typing import cast

import numpy as np

from tsir.dialects.aten.nn.normalization import (
    CHANNELS,
    affine,
    channels,
    check_channels,
    input_type,
    statistics_dtype,
    wide,
)  # fmt: skip
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.promotion import agreed
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import LINEAR, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_RUNNING = ("running_mean", "running_var")
_SAVED = ("save_mean", "save_invstd")


def _types(arguments: Arguments) -> Sequence[t.TensorType]:
    result, train, mask = input_type(arguments), arguments.value("train"), arguments.value("output_mask")
    grad = arguments.tensor("grad_out").sizes
    if result.rank is not None and result.rank < 2:
        raise RuleError(f"expected 'input' of rank at least 2, got rank {result.rank}")
    if grad is not None and result.sizes is not None and not _may_agree(grad, result.sizes):
        raise RuleError(f"expected 'grad_out' of sizes {list(result.sizes)}, got {list(grad)}")
    agreed(arguments, ("grad_out", "input"))
    read = _SAVED if train is True else _RUNNING if train is False else ()
    if any(arguments.is_none(name) for name in read):
        what = "saved statistics when training" if train else "running statistics when not training"
        raise RuleError(f"expected {what}, got none")
    count: t.Size = None if result.sizes is None else result.sizes[1]
    check_channels(arguments, ("weight", *read), count)
    asked = cast("list[object]", mask) if isinstance(mask, list) else [UNKNOWN] * 3
    if len(asked) != 3:
        raise RuleError(f"expected 'output_mask' of 3 bools, got {len(asked)}")
    dtype = statistics_dtype(arguments, ("weight", *_RUNNING, *_SAVED))
    each = t.TensorType.of(dtype, (count,), device=result.device)
    return [
        type if wanted is True else type.known(sizes=(0,) if wanted is False else None)
        for type, wanted in zip((result, each, each), asked, strict=True)
    ]


def _may_agree(sizes: Sequence[t.Size], others: Sequence[t.Size]) -> bool:
    pairs = zip(sizes, others, strict=False)
    differ = any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in pairs)
    return len(sizes) == len(others) and not differ


_PARAMETERS = """grad_out, input, weight: Optional[Tensor], running_mean: Optional[Tensor],
            running_var: Optional[Tensor], save_mean: Optional[Tensor], save_invstd: Optional[Tensor],
            train: bool, eps: float, output_mask: List[bool]"""
_NORMAL = f"""
{CHANNELS}
        if train:
            mean = torch.jit._unwrap_optional(save_mean).view(sizes)
            scale = torch.jit._unwrap_optional(save_invstd).view(sizes)
        else:
            mean = torch.jit._unwrap_optional(running_mean).view(sizes)
            scale = torch.rsqrt(torch.jit._unwrap_optional(running_var).view(sizes) + eps)
        normal = (input - mean) * scale
        factor = scale if weight is None else scale * weight.view(sizes)
"""
_COUNT = "float(input.numel() // max(input.size(1), 1))"

# In training the part of `grad_out`, as of `grad_input`, counts that is neither constant nor along
# `normal`. `both` is the mean of the product of these parts.
_DOUBLE_BACKWARD = """
        to_out: Optional[Tensor] = None
        to_input: Optional[Tensor] = None
        both: Optional[Tensor] = None
        rest = grad_out
        if train:
            mean_out = torch.mean(grad_out, dims, True)
            along_out = torch.mean(grad_out * normal, dims, True)
            rest = grad_out - mean_out - normal * along_out
            if grad_input is not None and output_mask[0]:
                mean_input = torch.mean(grad_input, dims, True)
                along_input = torch.mean(grad_input * normal, dims, True)
                change = grad_input - mean_input - normal * along_input
                product = torch.mean(grad_out * grad_input, dims, True)
                both = product - mean_out * mean_input - along_out * along_input
                to_out = change * factor
                to_input = (normal * both + rest * along_input + change * along_out) * -(factor * scale)
        elif grad_input is not None and output_mask[0]:
            both = torch.mean(grad_out * grad_input, dims, True)
            to_out = grad_input * factor
        if grad_weight is not None and output_mask[1]:
            weighted = grad_weight.view(sizes)
            more_out, more_input = normal * weighted, rest * (weighted * scale)
            to_out = more_out if to_out is None else to_out + more_out
            to_input = more_input if to_input is None else to_input + more_input
        if grad_bias is not None and output_mask[2]:
            constant = grad_bias.view(sizes)
            to_out = constant.expand(grad_out.size()) if to_out is None else to_out + constant
"""


@operator(
    "aten::native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean,"
    " Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps,"
    " bool[3] output_mask) -> (Tensor, Tensor, Tensor)",
    rules.Typed(_types),
    loops=loops.Script(f"""
    def native_batch_norm_backward({_PARAMETERS}):
        wide = torch.float64 if input.dtype == torch.float64 else torch.float32
        like, grad_out, input = input, grad_out.to(wide), input.to(wide)
{_NORMAL}
        total = torch.sum(grad_out, dims, True)
        along = torch.sum(grad_out * normal, dims, True)
        rest = grad_out - (total + normal * along) / {_COUNT} if train else grad_out
        none, flat = scale.new_zeros([0]), [input.size(1)]
        return ((rest * factor if output_mask[0] else none).type_as(like),
                (along.view(flat) if output_mask[1] else none).type_as(mean),
                (total.view(flat) if output_mask[2] else none).type_as(mean))
    """),
    gradient=f"""
    def native_batch_norm_backward({_PARAMETERS}):
        def backward(grad_input: Optional[Tensor], grad_weight: Optional[Tensor],
                     grad_bias: Optional[Tensor]):
{indent(_NORMAL + _DOUBLE_BACKWARD, "    ")}
            to_weight = torch.zeros_like(scale) if both is None else both * scale * {_COUNT}
            return (torch.zeros_like(grad_out) if to_out is None else to_out,
                    torch.zeros_like(input) if to_input is None else to_input,
                    to_weight.view([input.size(1)]), None, None, None, None, None, None, None)
        by_input, by_weight, by_bias = torch.native_batch_norm_backward(
            grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps,
            output_mask)
        return by_input, by_weight, by_bias, backward
    """,
    tangent=terms(
        grad_out=LINEAR,
        input=f"""
{_NORMAL}
        change, by_input = input_t * scale, torch.zeros_like(input)
        if train:
            pace = torch.mean(input_t * normal, dims, True)
            change = (input_t - torch.mean(input_t, dims, True) - normal * pace) * scale
            along = torch.mean(grad_out * normal, dims, True)
            rest = grad_out - torch.mean(grad_out, dims, True) - normal * along
            turned = normal * torch.mean(grad_out * change, dims, True) + change * along
            by_input = -factor * (rest * scale * pace + turned)
        none, by_weight = scale.new_zeros([0]), torch.sum(grad_out * change, dims)
        return ((by_input if output_mask[0] else none).type_as(input),
                by_weight if output_mask[1] else none, None)
        """,
        weight="""
        by_input, nothing, nothing_either = torch.native_batch_norm_backward(
            grad_out, input, weight_t, running_mean, running_var, save_mean, save_invstd, train, eps,
            [output_mask[0], False, False])
        return by_input, None, None
        """,
    ),
)
def native_batch_norm_backward(
    grad_out: Array, input: Array, weight: Array | None, running_mean: Array | None,
    running_var: Array | None, save_mean: Array | None, save_invstd: Array | None, train: bool, eps: float,
    output_mask: list[bool],
) -> tuple[Array, ...]:  # fmt: skip
    """
    The gradients of a batch norm by `input`, `weight` and `bias`; an empty one where none is asked for.

    Training takes the saved statistics, which its own gradient knows to be those of `input`.
    """
    dims, sizes = channels(input)
    grad, values = wide(grad_out, input)
    if train:
        mean, scale = (x.reshape(sizes) for x in wide(save_mean, save_invstd))
    else:
        mean, variance = (x.reshape(sizes) for x in wide(running_mean, running_var))
        scale = 1 / np.sqrt(variance + eps)
    normal = (values - mean) * scale
    total, along = grad.sum(axis=dims), (grad * normal).sum(axis=dims)
    if train:
        count = np.float64(values.size // max(values.shape[1], 1))
        grad = grad - (total.reshape(sizes) + normal * along.reshape(sizes)) / count
    found = affine(grad * scale, weight, None, sizes), along, total
    return tuple(x if asked else np.zeros(0) for x, asked in zip(found, output_mask, strict=True))
