"""Optional arguments, refined by tests for None."""

from typing import Optional, Tuple

import torch
from torch import Tensor


def scale_of(scale: Optional[float]) -> float:
    return 1.0 if scale is None else scale


def optional_args(
    x: Tensor, bias: Optional[Tensor] = None, scale: Optional[float] = None, size: Optional[int] = None
) -> Tuple[Tensor, Optional[int]]:
    y = x * scale_of(scale)
    if bias is not None and size is not None:
        y = y[:size] + bias
    elif bias is not None:
        y = y + bias
    count: Optional[int] = None
    if size is not None:
        assert size >= 0, "size must not be negative"
        count = size + 1
    return y, count
