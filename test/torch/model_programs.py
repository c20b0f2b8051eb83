"""Functions that users of speech and molecular models write."""

import math

import torch
import torch.nn.functional as F
from programs import LENGTHS, X, program
from torch import Tensor


@program(LENGTHS, None)
@program(LENGTHS, 5)
def lengths_to_mask(lengths: Tensor, max_len: int | None) -> Tensor:
    if max_len is None:
        max_len = int(lengths.max().item())
    return torch.arange(max_len, device=lengths.device)[None, :] < lengths[:, None]


@program(X, LENGTHS)
def masked_mean(x: Tensor, lengths: Tensor) -> Tensor:
    mask = torch.arange(x.size(1)).unsqueeze(0) >= lengths.unsqueeze(1)
    x = x.masked_fill(mask.unsqueeze(-1), 0.0)
    return x.sum(dim=1) / lengths.unsqueeze(1).to(x.dtype)


@program(4)
def causal_mask(n: int) -> Tensor:
    return torch.triu(torch.full((n, n), float("-inf")), diagonal=1)


@program(4)
def causal_mask2(n: int):
    mask = torch.ones(n, n, dtype=torch.bool)
    mask = torch.tril(mask)
    return mask.masked_fill(~mask, False).logical_not()


@program(X)
def einsums(x: Tensor):
    return torch.einsum("bti,bsi->bts", x, x), torch.einsum("bti,bsi->bts", [x, x])


@program(X)
def tensor_comp(x: Tensor):
    parts = [p * i for i, p in enumerate(x.unbind(0))]
    return torch.stack(parts), torch.cat([p[:1] for p in parts], dim=0)


@program(X)
def positional(x: Tensor):
    pos = torch.arange(0, 4, dtype=torch.float).unsqueeze(1)
    div = torch.exp(torch.arange(0, 6, 2).float() * (-math.log(10000.0) / 6))
    pe = torch.zeros(4, 6)
    pe[:, 0::2] = torch.sin(pos * div)
    pe[:, 1::2] = torch.cos(pos * div)
    return pe


@program(torch.rand(4) * 3)
def cutoff(r: Tensor, rc: float = 2.0):
    fc = 0.5 * (torch.cos(math.pi * r / rc) + 1.0)
    return torch.where(r < rc, fc, torch.zeros_like(r)), fc * (r < rc).float()


@program(torch.tensor([1, 6, 8, 1]))
def species(z: Tensor):
    table = torch.tensor([-1] * 10)
    table[1] = 0
    table[6] = 1
    table[8] = 2
    return table[z]


@program(X)
def gru_loop(x: Tensor):
    h = torch.zeros(x.size(0), x.size(2))
    outs: list[Tensor] = []
    for t in range(x.size(1)):
        h = torch.tanh(x[:, t] + h)
        outs += [h]
    return torch.stack(outs, dim=1), h


@program(X)
def beam(x: Tensor):
    scores, idx = x.topk(2, dim=-1)
    best = scores.argmax(-1, keepdim=True)
    return scores, idx, idx.gather(-1, best).squeeze(-1)


@program(X)
def spectro(x: Tensor):
    frames = x.flatten().unfold(0, 8, 4)
    w = 0.5 - 0.5 * torch.cos(2 * math.pi * torch.arange(8) / 8)
    return (frames * w).pow(2).sum(-1).clamp(min=1e-10).log()


@program(X)
def logits(x: Tensor):
    lp = F.log_softmax(x, dim=-1)
    p = lp.exp()
    return (
        -(p * lp).sum(dim=-1),
        lp.logsumexp(-1),
        x.softmax(-1),
        F.cross_entropy(x.view(-1, 4), torch.zeros(6, dtype=torch.long)),
    )


@program(X)
def lambda_free(x: Tensor, eps: float = 1e-5):
    mu = x.mean(-1, keepdim=True)
    var = (x - mu).pow(2).mean(-1, keepdim=True)
    return (x - mu) * torch.rsqrt(var + eps), torch.var_mean(x, dim=-1, unbiased=False)


@program(X)
def enumerate_tensor(x: Tensor):
    out = torch.zeros(3)
    for i, row in enumerate(x[0]):
        out[i] = row.sum()
    for row in x:
        out += row.sum(1)
    return out


@program(X)
def pad_seq(x: Tensor):
    n = 5
    p = n - x.size(1)
    return (
        F.pad(x, (0, 0, 0, p)),
        F.pad(x, [0, 0, p, 0], value=-1.0),
        torch.nn.functional.pad(x, (1, 1), mode="replicate"),
    )


@program(X)
def lstm_cell(x: Tensor):
    w = torch.ones(16, 4) * 0.1
    h = torch.zeros(2, 4)
    c = torch.zeros(2, 4)
    for t in range(x.shape[1]):
        g = F.linear(x[:, t], w) + F.linear(h, w)
        i, f, o, z = g.chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(z)
        h = torch.sigmoid(o) * torch.tanh(c)
    return h, c


@program(X)
def scatter_ops(x: Tensor):
    idx = torch.tensor([0, 1, 0])
    s = torch.zeros(2, 2, 4)
    s.index_add_(1, idx, x)
    z = torch.zeros(2).scatter_add(0, torch.tensor([0, 1, 1]), torch.ones(3))
    o = torch.zeros(3, 4).scatter_(1, torch.tensor([[1], [0], [3]]), 1.0)
    return s, z, o, x.gather(1, torch.zeros(2, 1, 4, dtype=torch.long))


@program(X, "gelu")
def act_select(x: Tensor, name: str):
    if name == "relu":
        return F.relu(x)
    elif name == "gelu":
        return F.gelu(x)
    elif name in ("silu", "swish"):
        return F.silu(x)
    raise RuntimeError(f"unknown activation {name}")


@program([X, X, X])
def stack_unpack(xs: list[Tensor]):
    a, b, c = xs
    return a + b - c, xs[-2:], torch.stack(xs).mean(0)


@program(X)
def gather_lengths(x: Tensor, lengths: list[int] | None = None):
    if lengths is None:
        lengths = [x.size(1)] * x.size(0)
    m = max(lengths)
    out = x.new_zeros(x.size(0), m, x.size(2))
    for i, n in enumerate(lengths):
        out[i, :n] = x[i, :n]
    return out
