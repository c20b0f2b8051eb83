"""A recurrent network over a list of inputs, forwards and then backwards."""

from typing import List

import torch
from torch import Tensor


def step(x: Tensor, h: Tensor, w: Tensor, u: Tensor) -> Tensor:
    return torch.tanh(torch.mm(x, w) + torch.mm(h, u))


def list_rnn(xs: List[Tensor], h: Tensor, w: Tensor, u: Tensor) -> List[Tensor]:
    forward: List[Tensor] = []
    state = h
    for x in xs:
        state = step(x, state, w, u)
        forward.append(state)
    backward: List[Tensor] = []
    state = h
    for i in range(len(xs) - 1, -1, -1):
        state = step(xs[i], state, w, u)
        backward.append(state)
    backward.reverse()
    joined: List[Tensor] = []
    for a, b in zip(forward, backward):
        joined.append(torch.cat([a, b], 1))
    if len(joined) > 2:
        joined[0] = joined[0] * 2.0
        joined = joined[:-1] + [joined[-1].neg()]
    return joined
