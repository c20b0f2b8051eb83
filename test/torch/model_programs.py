"""Functions that users of speech and molecular models write."""

import math
from typing import NamedTuple

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


class Species(NamedTuple):
    species: Tensor
    aevs: Tensor


@program((LENGTHS, X))
def ani_energy(pair: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    s = Species(pair[0], pair[1])
    out = Species(species=s.species, aevs=s.aevs.sum(-1))
    return out.species, out.aevs


@program(torch.randn(5, 3, generator=torch.Generator().manual_seed(1)))
def pair_list(coords: Tensor, cutoff: float = 2.0):
    n = coords.shape[0]
    idx = torch.triu(torch.ones(n, n), 1).nonzero().t()
    vec = coords.index_select(0, idx[0]) - coords.index_select(0, idx[1])
    d = torch.sqrt((vec * vec).sum(-1))
    inside = (d <= cutoff).nonzero().flatten()
    return idx[:, inside], d[inside], vec.index_select(0, inside)


@program(torch.rand(4), torch.linspace(0, 2, 5))
def radial(d: Tensor, shifts: Tensor, eta: float = 16.0):
    return 0.25 * torch.exp(-eta * (d.unsqueeze(-1) - shifts) ** 2) * torch.clamp(d, max=1.0).unsqueeze(-1)


@program(X)
def conv_block(x: Tensor):
    w = torch.ones(2, 3, 3) / 9
    b = torch.zeros(2)
    y = F.conv1d(x, w, b, stride=1, padding=1)
    y = F.batch_norm(y, torch.zeros(2), torch.ones(2), None, None, False, 0.1, 1e-5)
    y = F.relu(y, inplace=True)
    y = F.max_pool1d(y, kernel_size=2, stride=2)
    y = F.dropout(y, p=0.5, training=False)
    y = F.layer_norm(y, [2])
    y = F.gelu(y)
    y = F.group_norm(y, 2)
    return (
        y,
        F.avg_pool1d(x, 3),
        F.glu(x, dim=-1),
        F.softplus(x),
        F.hardtanh(x, -0.1, 0.1),
        F.leaky_relu(x, 0.1),
        F.elu(x),
        F.one_hot(torch.tensor([0, 2]), 3),
        F.cosine_similarity(x, x, dim=-1),
        F.normalize(x, p=2.0, dim=-1),
    )


@program(X)
def losses(x: Tensor, reduction: str = "mean"):
    t = torch.zeros_like(x)
    return (
        F.mse_loss(x, t),
        F.l1_loss(x, t, reduction=reduction),
        F.smooth_l1_loss(x, t, reduction="sum"),
        F.huber_loss(x, t, delta=0.5),
        F.kl_div(x, t + 1, reduction="batchmean"),
        F.binary_cross_entropy_with_logits(x, t),
        F.nll_loss(F.log_softmax(x[0], dim=-1), torch.tensor([0, 1, 3])),
    )


@program(X)
def ctc_collapse(x: Tensor, blank: int = 0):
    ids = x.argmax(-1)
    out: list[list[int]] = []
    for b in range(ids.size(0)):
        prev = -1
        row: list[int] = []
        for t in range(ids.size(1)):
            k = int(ids[b, t].item())
            if k != blank and k != prev:
                row.append(k)
            prev = k
        out.append(row)
    return out


@program(X, None)
def cache_step(x: Tensor, cache: dict[str, Tensor] | None):
    if cache is None:
        cache = {}
    if "k" in cache:
        k = torch.cat([cache["k"], x], dim=1)
    else:
        k = x
    cache["k"] = k
    return k.shape, cache


@program(X)
def subsample(x: Tensor, factor: int = 2):
    b, t, c = x.shape
    pad = (factor - t % factor) % factor
    x = F.pad(x, (0, 0, 0, pad))
    return (
        x.reshape(b, (t + pad) // factor, c * factor),
        x[:, ::factor].contiguous(),
        torch.div(torch.tensor([3, 4]), factor, rounding_mode="floor"),
    )


@program(X)
def rope(x: Tensor):
    half = x.shape[-1] // 2
    freqs = 1.0 / (10000 ** (torch.arange(0, half).float() / half))
    ang = torch.outer(torch.arange(x.shape[1]).float(), freqs)
    cos, sin = ang.cos(), ang.sin()
    x1, x2 = x[..., :half], x[..., half:]
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), -1)


@program(X)
def top_p(x: Tensor, p: float = 0.7):
    probs = F.softmax(x[0], dim=-1)
    s, i = torch.sort(probs, descending=True, dim=-1)
    c = torch.cumsum(s, dim=-1)
    rem = c > p
    rem[..., 1:] = rem[..., :-1].clone()
    rem[..., 0] = False
    mask = rem.scatter(1, i, rem)
    return probs.masked_fill(mask, 0.0)


@program(X)
def bool_masks(x: Tensor):
    m = x.gt(0).unsqueeze(1)
    m = m.expand(-1, 2, -1, -1)
    k = torch.ones_like(x, dtype=torch.bool)
    k &= x > 0
    k |= x < -0.5
    return (
        m,
        k,
        k.sum().item(),
        k.any(dim=-1),
        (~k).all(-1),
        k.long().cumsum(-1),
        torch.logical_and(k, m[:, 0]),
    )


@program(X)
def where_(x: Tensor):
    return (
        torch.where(x > 0, x, 0.0),
        torch.where(x > 0, 1.0, -1.0),
        torch.where(x > 0, x, x * 0.1),
        x.where(x > 0, torch.zeros_like(x)),
    )
