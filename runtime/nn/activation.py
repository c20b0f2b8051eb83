"""Layers of functions of single elements, and of softmax."""

from __future__ import annotations

from typing import Any

import numpy as np

import tsir.nn.functional as F
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.init import filled
from tsir.runtime.nn.module import Module


class ReLU(Module):
    """The larger of the input and 0."""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.relu(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class ReLU6(Module):
    """The input between 0 and 6."""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.relu6(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class ELU(Module):
    """The input, and `alpha * (exp(input) - 1)` below 0."""

    def __init__(self, alpha: float = 1.0, inplace: bool = False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.elu(input, self.alpha, self.inplace)

    def extra_repr(self) -> str:
        return f"alpha={self.alpha}, inplace={self.inplace}"


class SELU(Module):
    """The scaled exponential linear unit."""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.selu(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class CELU(Module):
    """The exponential linear unit with a continuous derivative."""

    def __init__(self, alpha: float = 1.0, inplace: bool = False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.celu(input, self.alpha, self.inplace)

    def extra_repr(self) -> str:
        return f"alpha={self.alpha}, inplace={self.inplace}"


class LeakyReLU(Module):
    """The input, and `negative_slope * input` below 0."""

    def __init__(self, negative_slope: float = 0.01, inplace: bool = False):
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.leaky_relu(input, self.negative_slope, self.inplace)

    def extra_repr(self) -> str:
        return f"negative_slope={self.negative_slope}, inplace={self.inplace}"


class SiLU(Module):
    """The input times its sigmoid."""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.silu(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class Mish(Module):
    """`input * tanh(softplus(input))`"""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.mish(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class Hardsigmoid(Module):
    """`relu6(input + 3) / 6`"""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.hardsigmoid(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class Hardswish(Module):
    """`input * relu6(input + 3) / 6`"""

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.hardswish(input, self.inplace)

    def extra_repr(self) -> str:
        return f"inplace={self.inplace}"


class Hardtanh(Module):
    """The input between `min_val` and `max_val`."""

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False):
        super().__init__()
        self.min_val = min_val
        self.max_val = max_val
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)

    def extra_repr(self) -> str:
        return f"min_val={self.min_val}, max_val={self.max_val}, inplace={self.inplace}"


class Threshold(Module):
    """The input above `threshold`, and `value` elsewhere."""

    def __init__(self, threshold: float, value: float, inplace: bool = False):
        super().__init__()
        self.threshold = threshold
        self.value = value
        self.inplace = inplace

    def forward(self, input: Tensor):
        return F.threshold(input, self.threshold, self.value, self.inplace)

    def extra_repr(self) -> str:
        return f"threshold={self.threshold}, value={self.value}, inplace={self.inplace}"


class GELU(Module):
    """The input times the normal distribution function of it, or its approximation by `tanh`."""

    def __init__(self, approximate: str = "none"):
        super().__init__()
        self.approximate = approximate

    def forward(self, input: Tensor):
        return F.gelu(input, approximate=self.approximate)

    def extra_repr(self) -> str:
        return f"approximate={self.approximate}"


class GLU(Module):
    """The first half along a dimension, times the sigmoid of the other."""

    def __init__(self, dim: int = -1):
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor):
        return F.glu(input, self.dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"


class Hardshrink(Module):
    """The input where it is further from 0 than `lambd`, else 0."""

    def __init__(self, lambd: float = 0.5):
        super().__init__()
        self.lambd = lambd

    def forward(self, input: Tensor):
        return F.hardshrink(input, self.lambd)

    def extra_repr(self) -> str:
        return f"lambd={self.lambd}"


class Softshrink(Module):
    """The input, nearer to 0 by `lambd`."""

    def __init__(self, lambd: float = 0.5):
        super().__init__()
        self.lambd = lambd

    def forward(self, input: Tensor):
        return F.softshrink(input, self.lambd)

    def extra_repr(self) -> str:
        return f"lambd={self.lambd}"


class Softplus(Module):
    """`log(1 + exp(beta * input)) / beta`, and the input where that is above `threshold`."""

    def __init__(self, beta: float = 1.0, threshold: float = 20.0):
        super().__init__()
        self.beta = beta
        self.threshold = threshold

    def forward(self, input: Tensor):
        return F.softplus(input, self.beta, self.threshold)

    def extra_repr(self) -> str:
        return f"beta={self.beta}, threshold={self.threshold}"


class Softsign(Module):
    """`input / (1 + abs(input))`"""

    def forward(self, input: Tensor):
        return F.softsign(input)


class Tanhshrink(Module):
    """`input - tanh(input)`"""

    def forward(self, input: Tensor):
        return F.tanhshrink(input)


class Tanh(Module):
    """The hyperbolic tangent."""

    def forward(self, input: Tensor):
        return F.tanh(input)


class Sigmoid(Module):
    """`1 / (1 + exp(-input))`"""

    def forward(self, input: Tensor):
        return F.sigmoid(input)


class LogSigmoid(Module):
    """The logarithm of the sigmoid."""

    def forward(self, input: Tensor):
        return F.logsigmoid(input)


class Softmax(Module):
    """Exponentials along a dimension that add up to 1."""

    def __init__(self, dim: int | None = None):
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor):
        return F.softmax(input, self.dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"


class Softmin(Module):
    """The softmax of the negative."""

    def __init__(self, dim: int | None = None):
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor):
        return F.softmin(input, self.dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"


class LogSoftmax(Module):
    """The logarithm of the softmax."""

    def __init__(self, dim: int | None = None):
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor):
        return F.log_softmax(input, self.dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"


class PReLU(Module):
    """The input, and `weight * input` below 0, with one weight for all channels or for each."""

    def __init__(self, num_parameters: int = 1, init: float = 0.25, dtype: Any = np.float32):
        super().__init__()
        self.num_parameters = num_parameters
        self.weight = filled((num_parameters,), init, dtype)

    def forward(self, input: Tensor):
        return F.prelu(input, self.weight)

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"
