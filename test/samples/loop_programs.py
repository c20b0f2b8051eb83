"""Programs with loops whose gradients keep a tape of each round."""

from __future__ import annotations

LSTM = """
def lstm(x: Tensor, n: int) -> Tensor:
    h, c = torch.zeros_like(x), torch.zeros_like(x)
    for i in range(n):
        gate = torch.sigmoid(x * float(i) + h)
        c = gate * c + (1 - gate) * torch.tanh(x + h)
        h = gate * torch.tanh(c)
    return (h * c).sum()
"""
