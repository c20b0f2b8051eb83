"""The packed parameters of quantised layers as types."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t

_WEIGHT = (t.TENSOR, t.TENSOR, t.TENSOR, t.INT, t.OptionalType(t.TENSOR))
_INTS = t.ListType(t.INT)

LINEAR_PARAMETERS = t.TupleType(_WEIGHT)
"""
The packed parameters of a linear layer, as a tuple of plain values.

Integers of the weight (f16 of one that is only stored narrow), scales, zero points, the dimension that they
go along (-1 of one for all), bias.
"""

CONVOLUTION_PARAMETERS = t.TupleType((*_WEIGHT, _INTS, _INTS, _INTS, _INTS, t.INT, t.BOOL))
"""Those of a convolution: further stride, padding, output padding, dilation, groups, whether transposed."""

PARAMETER_TYPES: Mapping[str, Attribute] = {
    "LinearPackedParamsBase": LINEAR_PARAMETERS,
    "Conv2dPackedParamsBase": CONVOLUTION_PARAMETERS,
    "Conv3dPackedParamsBase": CONVOLUTION_PARAMETERS,
}
"""The types of the objects of PyTorch's classes `torch.classes.quantized`, by their names."""


def packed_type(parameters: tuple[object, ...]) -> Attribute:
    """The type of packed parameters; a tensor's if a tuple is not as long as these."""
    known = {len(each.elements): each for each in (LINEAR_PARAMETERS, CONVOLUTION_PARAMETERS)}
    return known.get(len(parameters), t.TENSOR)
