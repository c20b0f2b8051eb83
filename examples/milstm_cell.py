"""One step of a long short-term memory cell with multiplicative integration."""

from typing import Tuple

import torch
from torch import Tensor


def milstm_cell(
    x: Tensor,
    hx: Tensor,
    cx: Tensor,
    w_ih: Tensor,
    w_hh: Tensor,
    alpha: Tensor,
    beta_i: Tensor,
    beta_h: Tensor,
    bias: Tensor,
) -> Tuple[Tensor, Tensor]:
    wx = x.mm(w_ih.t())
    uz = hx.mm(w_hh.t())
    gates = alpha * wx * uz + beta_i * wx + beta_h * uz + bias
    ingate, forgetgate, cellgate, outgate = gates.chunk(4, 1)
    cy = (forgetgate.sigmoid() * cx) + (ingate.sigmoid() * cellgate.tanh())
    hy = outgate.sigmoid() * cy.tanh()
    return hy, cy
