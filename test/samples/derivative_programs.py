"""Programs that are differentiated in both modes."""

from __future__ import annotations

SOURCE = """
def smooth(x: Tensor, w: Tensor) -> Tensor:
    return (torch.tanh(x @ w) * x.sum()).sum()

def vector(x: Tensor, w: Tensor) -> Tensor:
    return torch.tanh(w @ x) * x[0]

def solved(a: Tensor) -> Tensor:
    x = torch.ones_like(a)
    change = 1.0
    while change > 1e-12:
        following = 0.5 * (x + a / x)
        change = float((following - x).abs().max())
        x = following
    return x

def early(x: Tensor) -> Tensor:
    total = torch.zeros_like(x[0])
    for i in range(10):
        if i == x.size(0):
            break
        for j in range(i + 1):
            total = total + x[i] * x[j]
    return total

def lists(xs: List[Tensor], w: Tensor) -> Tensor:
    states: List[Tensor] = []
    h = torch.zeros_like(xs[0])
    for x in xs:
        h = torch.tanh(x @ w + h)
        states.append(h)
    states = states[1:] + [states[0]]
    states[0] = states[0] * 2.0
    total = torch.zeros_like(h)
    for i in range(len(states)):
        total = total + states[i] * float(i + 1)
    return total.sum() + torch.cat(states, 0).mean()

def growing(x: Tensor) -> Tensor:
    y = x
    for i in range(3):
        y = torch.cat([y, y * x[0]], 0)
    return y * y

def inplace(x: Tensor) -> Tensor:
    y = x * 2
    y[0] = y[0] * y[1]
    y[1:].mul_(3.0)
    return y * x

def optional(x: Tensor, b: Optional[Tensor]) -> Tensor:
    y = x * x
    if b is not None:
        y = y * b
    return y

def several(x: Tensor) -> Tensor:
    values, indices = torch.max(x, 0)
    variance, mean = torch.var_mean(x, 0)
    return (values * variance) + mean

def pair(x: Tensor, y: Tensor) -> Tuple[Tensor, Tensor]:
    return x * y, x.sum()

def unused(x: Tensor, y: Tensor) -> Tensor:
    return x.sum()
"""
