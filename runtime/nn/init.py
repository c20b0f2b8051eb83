"""Random arrays for parameters, of PyTorch's distributions, from the generator of `tsir.manual_seed`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators.philox import default_generator, normal, uniform
from tsir.dialects.types.dtype import Array
from tsir.runtime.nn.parameter import Parameter


def uniform_array(shape: Sequence[int], low: float, high: float, dtype: Any = np.float32) -> Array:
    """Numbers of the uniform distribution from `low` to `high`."""
    return (low + (high - low) * uniform(next(default_generator), shape)).astype(dtype)


def normal_array(shape: Sequence[int], std: float = 1.0, dtype: Any = np.float32) -> Array:
    """Numbers of the normal distribution of mean 0."""
    return (std * normal(next(default_generator), shape)).astype(dtype)


def uniform_parameter(shape: Sequence[int], bound: float, dtype: Any = np.float32) -> Parameter:
    """A parameter of numbers of the uniform distribution from `-bound` to `bound`."""
    return Parameter(uniform_array(shape, -bound, bound, dtype))


def fan_in_bound(fan_in: int) -> float:
    """The bound for weights and biases of layers that add up `fan_in` products, as PyTorch has it."""
    return 1 / math.sqrt(fan_in) if fan_in > 0 else 0.0


def xavier_parameter(shape: Sequence[int], dtype: Any = np.float32) -> Parameter:
    """A matrix of the uniform distribution of Glorot and Bengio."""
    return uniform_parameter(shape, math.sqrt(6 / (shape[0] + shape[1])), dtype)


def filled(shape: Sequence[int], value: float, dtype: Any = np.float32) -> Parameter:
    """A parameter of one number."""
    return Parameter(np.full(shape, value, dtype))
