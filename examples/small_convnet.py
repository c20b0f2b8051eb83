"""A small convolutional classifier: two convolutions with pooling, then a linear layer."""

import torch
import torch.nn.functional as F
from torch import Tensor


def small_convnet(
    image: Tensor, w1: Tensor, b1: Tensor, w2: Tensor, b2: Tensor, w3: Tensor, b3: Tensor
) -> Tensor:
    x = torch.relu(F.conv2d(image, w1, b1, padding=1))
    x = F.max_pool2d(x, 2)
    x = torch.relu(F.conv2d(x, w2, b2, stride=[1, 1]))
    x = F.max_pool2d(x, kernel_size=[2, 2], stride=[2, 2])
    x = x.flatten(1)
    return F.log_softmax(F.linear(x, w3, b3), dim=1)
