"""Gradients of layers as operators of `torch.ops.aten`, which graphs of training have, in TorchScript."""

from __future__ import annotations

from textwrap import indent

from tsir.dialects.aten.nn.convolution_gradients import GRADIENTS

BACKWARD = f"""
def convolution_backward(
    grad_output, input, weight, bias_sizes: Optional[List[int]], stride: List[int], padding: List[int],
    dilation: List[int], transposed: bool, output_padding: List[int], groups: int, output_mask: List[bool]
):
    grad = grad_output{indent(GRADIENTS, "    ")}
    of_input = grad_input if output_mask[0] else None
    of_weight = grad_weight if output_mask[1] else None
    return of_input, of_weight, grad_bias if output_mask[2] else None

def native_group_norm_backward(
    grad_out, input, mean, rstd, weight: Optional[Tensor], N: int, C: int, HxW: int, group: int,
    output_mask: List[bool]
):
    sizes = [N, group, C // group, HxW]
    x, grad = input.reshape(sizes), grad_out.reshape(sizes)
    scale = rstd.reshape([N, group, 1, 1])
    normal = (x - mean.reshape([N, group, 1, 1])) * scale
    scaled = grad if weight is None else grad * weight.reshape([1, group, C // group, 1])
    level = scaled.mean([2, 3], True)
    along = (scaled * normal).mean([2, 3], True)
    of_input = ((scaled - level - normal * along) * scale).reshape(input.size()) if output_mask[0] else None
    of_weight = (grad * normal).sum([0, 3]).reshape([C]) if output_mask[1] else None
    return of_input, of_weight, grad.sum([0, 3]).reshape([C]) if output_mask[2] else None
def rrelu_with_noise_backward(
    grad_output, self, noise, lower: number, upper: number, training: bool, self_is_result: bool
):
    if training and upper - lower > 1e-6:
        return grad_output * noise
    slope = (lower + upper) / 2
    return torch.where(self > 0, grad_output, grad_output * slope)

def hardshrink_backward(grad_out, self, lambd: float):
    return torch.where((self >= -lambd) & (self <= lambd), 0.0, grad_out)

def softshrink_backward(grad_output, self, lambd: float):
    return torch.where((self >= -lambd) & (self <= lambd), 0.0, grad_output)

def native_dropout_backward(grad_output, mask, scale: float):
    return grad_output * mask * scale
"""
"""The text of the module."""
