"""Quantised tensors and packed parameters in the pickles of archives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.dialects.types.quantized_tensor import (
    QuantizedTensor,
    packed_convolution,
    packed_half,
    packed_linear,
)
from tsir.frontend.archive.pickle_machine import PickleError
from tsir.frontend.archive.tensors import rebuilt

CLASSES = "__torch__.torch.classes.quantized"
"""The beginning of the names of classes of packed parameters."""


@dataclass(frozen=True)
class Scheme:
    """The way in which a tensor is quantised, by its name in `torch`."""

    name: str


def rebuilt_quantised(arguments: tuple[object, ...]) -> QuantizedTensor:
    """`torch._utils._rebuild_qtensor(storage, offset, sizes, strides, parameters, requires_grad, hooks)`."""
    if len(arguments) < 5:
        raise PickleError("expected a storage, an offset, sizes, strides and the scale of a quantised tensor")
    values = rebuilt(arguments[:4], is_quantised=True)
    how = cast("tuple[object, ...]", arguments[4]) if isinstance(arguments[4], tuple) else (None,)
    scheme, *parameters = how
    made = _MADE.get(scheme.name) if isinstance(scheme, Scheme) else None
    if made is None:
        raise PickleError("expected the scheme, the scale and the zero point of a quantised tensor")
    return made(values, parameters)


def _of_one_scale(values: Array, parameters: Sequence[object]) -> QuantizedTensor:
    match parameters:
        case [float(scale), int(zero_point)]:
            return QuantizedTensor.of(values, scale, zero_point)
        case _:
            raise PickleError("expected a scale and a zero point of a quantised tensor")


def _of_channels(values: Array, parameters: Sequence[object]) -> QuantizedTensor:
    if len(parameters) != 3 or not all(isinstance(each, np.ndarray) for each in parameters[:2]):
        raise PickleError("expected tensors of scales and zero points, and a dimension")
    scales, points = cast("tuple[Array, Array]", tuple(parameters[:2]))
    axis = parameters[2] if isinstance(parameters[2], int) else -1
    try:
        return QuantizedTensor.of_channels(values, scales, points, axis)
    except ValueError as error:
        raise PickleError(str(error)) from error


def _of_float_points(values: Array, parameters: Sequence[object]) -> QuantizedTensor:
    raise PickleError("quantised tensors whose zero points are floats are not supported")


_MADE: Mapping[str, Callable[[Array, Sequence[object]], QuantizedTensor]] = {
    "per_tensor_affine": _of_one_scale,
    "per_channel_affine": _of_channels,
    "per_channel_affine_float_qparams": _of_float_points,
}
"""What makes a tensor of its integers and parameters, by the name of its scheme."""

SCHEMES: Mapping[tuple[str, str], Scheme] = {("torch", name): Scheme(name) for name in _MADE}


class PackedParameters:
    """An object of a class of packed parameters, whose value is known when it has its state."""

    def __init__(self, type_name: str):
        self.type_name = type_name
        self.value: object = None

    def build(self, state: object) -> None:
        """Take the state; PickleError if it is none of such an object."""
        read = _READERS.get(self.type_name.rpartition(".")[2])
        if read is None:
            raise PickleError(f"objects of '{self.type_name}' are not supported")
        try:
            self.value = read(state)
        except (TypeError, ValueError, IndexError) as error:
            raise PickleError(f"the state of '{self.type_name}': {error}") from error


def _linear(state: object) -> object:
    parts = cast("tuple[object, ...]", state) if isinstance(state, tuple) else ()
    if len(parts) != 2:
        raise ValueError("expected a weight and a bias")
    weight, bias = parts
    if isinstance(weight, QuantizedTensor):
        return packed_linear(weight, _bias(bias))
    if not isinstance(weight, np.ndarray):
        raise TypeError("expected a weight that is a tensor")
    return packed_half(cast(Array, weight), _bias(bias))


def _bias(value: object) -> Array | None:
    if value is not None and not isinstance(value, np.ndarray):
        raise TypeError("expected a bias that is a tensor, or None")
    return cast("Array | None", value)


def _convolution(state: object) -> object:
    """
    The parameters of a convolution, in the second or the third version of their state.

    Both have numbers (the rank, then stride, padding, dilation, output padding, groups, flags), which the
    second has in a tensor of i16.
    """
    version, first, second = cast("tuple[object, list[object], list[object]]", state)
    if version == "2":
        numbers, weight = first
        config = [int(each) for each in cast(Array, numbers)]
        (bias,) = second
    elif version == 3:
        config = [int(cast(int, each)) for each in first]
        _, weight, bias = second
    else:
        raise ValueError("expected the second or the third version")
    if not isinstance(weight, QuantizedTensor):
        raise TypeError("expected a quantised weight")
    return _configured(config, weight, _bias(bias))


def _configured(config: Sequence[int], weight: QuantizedTensor, bias: Array | None) -> object:
    rank = config[0]
    if rank not in (1, 2, 3) or len(config) != 4 * rank + 3:
        raise ValueError(f"expected {4 * rank + 3} numbers for a rank of 1 to 3, got {len(config)}")
    stride, padding, dilation, output_padding = (config[1 + rank * n : 1 + rank * (n + 1)] for n in range(4))
    groups, flags = config[-2:]
    sizes = stride, padding, output_padding, dilation
    return packed_convolution(weight, bias, *sizes, groups, transposed=bool(flags & 1))


_READERS: Mapping[str, Callable[[object], object]] = {
    "LinearPackedParamsBase": _linear,
    "Conv2dPackedParamsBase": _convolution,
    "Conv3dPackedParamsBase": _convolution,
}

PACKED_CLASSES = tuple(_READERS)
"""The names of the classes of packed parameters that are read."""
