"""A gated recurrent unit run over a sequence, its states gathered in a list."""

from typing import List, Tuple

import torch
import torch.nn.functional as F
from torch import Tensor


def gru_cell(x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor) -> Tensor:
    r_x, z_x, n_x = F.linear(x, w_ih, b_ih).chunk(3, dim=-1)
    r_h, z_h, n_h = F.linear(h, w_hh, b_hh).chunk(3, dim=-1)
    reset = torch.sigmoid(r_x + r_h)
    update = torch.sigmoid(z_x + z_h)
    candidate = torch.tanh(n_x + reset * n_h)
    return (1 - update) * candidate + update * h


def gru_over_time(
    xs: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> Tuple[Tensor, Tensor]:
    states: List[Tensor] = []
    for t in range(xs.size(0)):
        h = gru_cell(xs[t], h, w_ih, w_hh, b_ih, b_hh)
        states.append(h)
    return torch.stack(states, dim=0), h
