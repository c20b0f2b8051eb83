"""Awkward relatives of a call: ties, kinks, special values, odd sizes and layouts in its floating tensors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import torch
from torch_calls import Call, may_carry

from tsir.dialects.operators import loops

SPECIAL = (math.nan, math.inf, -math.inf, 0.0, -0.0, 1.0, -1.0, 2.0)


_VALUES = ("special values",)

UNLIKE: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "equal largest elements share a gradient that is positive, and each has all of a negative one",
        ("whole numbers", "zeros", "ones", "expanded", "special values"),
        ("segment_reduce",),
    ),
    (
        "the place of a NaN, or of -0, in a tensor decides what PyTorch makes of it",
        _VALUES,
        (
            "elu", "elu_backward", "celu", "selu", "hardshrink", "hardswish", "hardswish_backward",
            "hardtanh", "hardtanh_backward", "logit", "relu6", "softshrink", "softplus_backward",
        ),
    ),
    (
        "which zeros, of a padding or an absent gradient, meet what is not finite is left open",
        _VALUES,
        (
            "binary_cross_entropy_with_logits", "convolution", "_convolution", "conv1d", "conv2d", "conv3d",
            "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "instance_norm",
            "scaled_dot_product_attention",
        ),
    ),
    (
        "an absent gradient is zeros here, and 0 times the infinite slope of one element NaN",
        (*_VALUES, "all 0-d", "all one", "all empty"),
        ("var_mean", "std_mean"),
    ),
    ("beside zeros PyTorch takes a shortcut that loses a NaN", _VALUES, ("prod", "cumprod", "linalg_vander")),
    ("of an infinite norm the order of products decides what is NaN", _VALUES, ("renorm",)),
    (
        "equal elements come in any order",
        (*_VALUES, "whole numbers", "zeros", "ones", "expanded"),
        ("sort", "msort", "topk", "kthvalue", "median", "nanmedian", "mode"),
    ),
    (
        "of a singular matrix the order of elimination decides which elements are infinite and which NaN",
        (*_VALUES, "whole numbers", "zeros", "ones", "expanded"),
        ("linalg_slogdet", "slogdet", "logdet", "_linalg_slogdet"),
    ),
    (
        "where NaN stand, which pivots are found decides whether a matrix counts as singular",
        _VALUES,
        ("linalg_solve",),
    ),
    (
        "a matrix that lacks full rank has no gradient; the sign of Q at -0 is left to LAPACK",
        (*_VALUES, "whole numbers", "zeros", "ones", "expanded"),
        ("linalg_qr", "qr"),
    ),
    (
        "equal singular values or eigenvalues have any vectors, and their gradients are not told",
        (*_VALUES, "whole numbers", "zeros", "ones", "expanded"),
        ("_linalg_eigh", "linalg_eigh", "_linalg_svd", "linalg_svd", "svd", "linalg_svdvals"),
    ),
    (
        "where the rank is less than full, rounding decides which singular values count as 0",
        ("zeros", "ones", "expanded"),
        ("linalg_pinv", "pinverse", "linalg_lstsq"),
    ),
    ("an array tells of its own elements, not of the storage behind them", ("expanded",), ("as_strided",)),
    (
        "PyTorch takes windows by strides: elements that share their memory share a gradient",
        ("expanded",),
        ("stft",),
    ),
    (
        "at a distance of 0 PyTorch takes the slope of one side if beta is 0, l1_loss has 0",
        (*_VALUES, "whole numbers", "zeros", "ones", "expanded"),
        ("smooth_l1_loss",),
    ),
    (
        "its buffer is not independent of its argument",
        ("argument 2 one", "argument 2 0-d", "argument 2 empty"),
        ("log_sigmoid_backward",),
    ),
)  # fmt: skip
"""Why, in which variants and of which operators PyTorch's gradients are not followed."""


def _special(x: torch.Tensor) -> torch.Tensor:
    """Special values in turn at every second place."""
    values = torch.tensor(SPECIAL, dtype=x.dtype).repeat(x.numel() // len(SPECIAL) + 1)[: x.numel()]
    flat = x.reshape(-1).clone()
    flat[::2] = values[: len(flat[::2])]
    return flat.view(x.shape)


def _transposed(x: torch.Tensor) -> torch.Tensor:
    """The same elements, the first dimension innermost in memory."""
    order = list(range(x.ndim))[::-1]
    return x.permute(order).contiguous().permute(order)


def _whole(x: torch.Tensor) -> torch.Tensor:
    """Whole numbers near those that there are, in both parts of complex ones."""
    return (
        torch.view_as_complex(torch.round(torch.view_as_real(x.resolve_conj())))
        if x.is_complex()
        else torch.round(x)
    )


def _expanded(x: torch.Tensor) -> torch.Tensor:
    """The first of the elements along each dimension, in their places by strides of 0."""
    return _whole(x)[(slice(0, 1),) * x.ndim].expand(x.shape) if x.numel() else x


VARIANTS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "whole numbers": _whole,
    "zeros": torch.zeros_like,
    "ones": torch.ones_like,
    "special values": _special,
    "transposed": _transposed,
    "expanded": _expanded,
}
"""What becomes of the floating tensors of a call, all at once."""

RESIZED: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "one": lambda x: x.narrow(0, 0, 1).clone() if x.ndim and len(x) else x,
    "empty": lambda x: x.narrow(0, 0, 0).clone() if x.ndim else x,
    "0-d": lambda x: x.reshape(-1)[0].clone() if x.numel() else x,
}
"""What becomes of one floating tensor of a call, or of all, where operators take any sizes."""

ANY_SIZES = (loops.Pointwise, loops.Reduction, loops.Product)
"""The forms of such operators; in others PyTorch may read where nothing is."""


def variants(call: Call) -> Iterator[tuple[str, Call]]:
    """The relatives of a call that are to be followed, each with its name; PyTorch may refuse some."""
    base = call.entry.schema.name.removeprefix("aten::")
    unlike = {name for _, names, operators in UNLIKE if base in operators for name in names}
    return (pair for pair in _all(call) if pair[0] not in unlike)


def _all(call: Call) -> Iterator[tuple[str, Call]]:
    for name, change in VARIANTS.items():
        yield name, _changed(call, change)
    if not isinstance(call.entry.loops, ANY_SIZES):
        return
    places = [i for i, x in enumerate(call.values) if _is_floating(x)]
    for name, change in RESIZED.items():
        yield f"all {name}", _changed(call, change)
        for place in places[: len(places) if len(places) > 1 else 0]:
            values = [change(x) if i == place else x for i, x in enumerate(call.values)]
            yield f"argument {place} {name}", replace(call, values=tuple(values))


def _is_floating(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and may_carry(value)


def _changed(call: Call, change: Callable[[torch.Tensor], torch.Tensor]) -> Call:
    def of(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return type(value)(of(item) for item in value)
        return change(value) if _is_floating(value) else value

    return replace(call, values=of(call.values))
