"""The gradients of a convolution as script text, which its formula and its backward operator share."""

from __future__ import annotations

GRADIENTS = """
rank = weight.dim() - 2
zeros = [0 for i in range(rank)]
strides = [stride[i % len(stride)] for i in range(rank)]
pads = [padding[i % len(padding)] for i in range(rank)]
dilations = [dilation[i % len(dilation)] for i in range(rank)]
rest = [(input.size(2 + i) + 2 * pads[i] - dilations[i] * (weight.size(2 + i) - 1) - 1) % strides[i]
        for i in range(rank)]
grad_input = torch.ops.prim.convolution_sum(
    grad, weight, None, stride, padding, dilation, not transposed, zeros if transposed else rest, groups)
for i in range(rank):
    grad_input = grad_input.narrow(2 + i, 0, input.size(2 + i))
# The windows' side gives its channels as a batch, the other side is the kernel.
wide = grad if transposed else input
kernel = input if transposed else grad
parts = wide.reshape([input.size(0), groups, wide.size(1) // groups] + wide.size()[2:])
order = [2, 1, 0] + [3 + i for i in range(rank)]
image = parts.permute(order).reshape(
    [wide.size(1) // groups, groups * input.size(0)] + wide.size()[2:])
grad_weight = torch.ops.prim.convolution_sum(
    image, kernel.transpose(0, 1), None, dilation, padding, stride, False, zeros, groups)
for i in range(rank):
    grad_weight = grad_weight.narrow(2 + i, 0, weight.size(2 + i))
grad_weight = grad_weight.transpose(0, 1)
grad_bias = torch.sum(grad, [0] + [2 + i for i in range(rank)])
"""
"""The gradients of a convolution, of that of its result, as lines of a function's body."""
