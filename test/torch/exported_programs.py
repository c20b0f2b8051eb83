"""Programs for `torch.export`: modules with arguments, keywords and dynamic sizes."""

from __future__ import annotations

import collections
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch
from exported_structures import Pair, Settings
from torch import nn
from torch._higher_order_ops.map import map as over_slices
from torch._higher_order_ops.scan import scan
from torch.export import Dim

R = torch.randn

torch.export.register_dataclass(Settings, serialized_type_name="exported_structures.Settings")
torch.utils._pytree._register_namedtuple(Pair, serialized_type_name="exported_structures.Pair")


@dataclass
class Program:
    """A program: a module, calls of it, and how it is exported; `others` are calls of other sizes."""

    module: nn.Module
    args: tuple[Any, ...]
    keywords: dict[str, Any] = field(default_factory=dict)
    dynamic: Any = None
    others: list[tuple[Any, ...]] = field(default_factory=list)
    decomposed: bool = False
    strict: bool = False


class Perceptron(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3), nn.LogSoftmax(-1))

    def forward(self, x: Any) -> Any:
        return self.layers(x)


class ConvNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4)
        self.pool, self.head = nn.MaxPool2d(2), nn.Linear(4, 2)

    def forward(self, x: Any) -> Any:
        return self.head(self.pool(torch.relu(self.norm(self.conv(x)))).mean((2, 3)))


class Residual(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.block = nn.Sequential(
            nn.Conv2d(4, 4, 3, padding=1, bias=False), nn.BatchNorm2d(4), nn.ReLU(inplace=True),
            nn.Conv2d(4, 4, 3, padding=1, bias=False), nn.BatchNorm2d(4),
        )  # fmt: skip
        self.down = nn.Sequential(nn.Conv2d(4, 4, 1), nn.BatchNorm2d(4))

    def forward(self, x: Any) -> Any:
        return torch.relu(self.block(x) + self.down(x))


class Cells(nn.Module):
    """A loop over steps, which export unrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = nn.LSTMCell(3, 4)

    def forward(self, xs: Any, state: Any) -> Any:
        h, c = state
        outputs = []
        for x in xs.unbind(0):
            h, c = self.cell(x, (h, c))
            outputs.append(h)
        return torch.stack(outputs), (h, c)


class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)

    def forward(self, x: Any) -> Any:
        y = self.layer(x)
        z, weights = self.attention(y, x, x)
        mask = torch.ones(x.shape[1], x.shape[1]).tril() > 0
        return nn.functional.scaled_dot_product_attention(z, y, x, mask), weights


class Embedded(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Embedding(10, 4, padding_idx=0)
        self.positions = nn.Parameter(R(20, 4))
        self.rnn = nn.GRU(4, 5, batch_first=True)
        self.head = nn.Linear(5, 10, bias=False)

    def forward(self, tokens: Any) -> Any:
        x = self.table(tokens) + self.positions[: tokens.shape[1]]
        y, last = self.rnn(x)
        return self.head(y), last.squeeze(0), tokens.shape[0] * tokens.shape[1]


class Branches(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.left, self.right = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x: Any) -> Any:
        y = torch.cond(x.sum() > 0, lambda x: self.left(x).relu(), lambda x: self.right(x) - 1, (x,))
        return torch.cond(x.shape[0] > 2, lambda y: y * 2, lambda y: y + 1, (y,))


class Iteration(nn.Module):
    def forward(self, x: Any, n: Any) -> Any:
        def going(i: Any, x: Any) -> Any:
            return i < n.sum()

        return torch.while_loop(
            going, lambda i, x: (i + 1, x * 2 + i), (torch.zeros((), dtype=torch.int64), x)
        )


class Slices(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.shift = nn.Parameter(R(2))

    def forward(self, xs: Any, y: Any) -> Any:
        mapped = over_slices(lambda x, y: x.sin() + y + self.shift, xs, y)
        last, sums = scan(lambda c, x: (c + x, (c * 2).clone()), torch.zeros(2), xs)
        return mapped, last, sums


class Structures(nn.Module):
    """Dictionaries, named tuples, classes, keywords, None and constants."""

    def forward(
        self, batch: Any, pair: Any, *, settings: Any, flag: bool = True, mode: str = "a", n: int = 3
    ) -> Any:
        x = batch["x"] * settings.scale + settings.shift
        more = batch["more"][0] if flag else batch["x"]
        return {
            "sum": x + pair.left,
            "pair": Pair(x[0], None),
            "list": [more.sum(), n, mode],
            "ordered": collections.OrderedDict(b=pair.right, a=1.5),
            "settings": Settings(x.mean(), x.dtype == torch.float32),
        }


class Mutation(nn.Module):
    """Arguments and buffers that are written, and results that are views of them."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("history", torch.zeros(3, 2))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))
        self.register_buffer("scratch", torch.ones(2), persistent=False)

    def forward(self, x: Any, out: Any) -> Any:
        self.count += 1
        self.history.copy_(torch.cat([self.history[1:], x.unsqueeze(0)]))
        out["total"].add_(self.history.sum(0) * self.scratch)
        return self.history.mean(0), x[1:], x.unsqueeze(0).expand(2, 2)


class Numbers(nn.Module):
    """Sizes and numbers with arithmetic."""

    def forward(self, x: Any, y: Any, n: int, k: float) -> Any:
        z, h = torch.cat([x, y]), x.shape[0] // 2
        u = x.new_zeros(h * 2 + n)
        parts = z[h : x.shape[0] - 1 : 2], z.reshape(-1)[: h * 2], torch.arange(x.shape[0] + n)
        return (
            u.sum() * k,
            parts,
            x.shape[0] / 2,
            (h**2) % 3,
            torch.sym_max(h, n),
            torch.sym_float(n) * 1.5,
        )


class Integers(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.offsets = torch.tensor([1, 2, 3], dtype=torch.int32)

    def forward(self, x: Any, mask: Any) -> Any:
        y = (x + self.offsets) // 2
        return (
            y.to(torch.uint8),
            y.sum(),
            x[mask],
            torch.where(mask, y, -1),
            y.float().mean(),
            x.argmax(),
            ~mask,
        )


class Values(nn.Module):
    """Sizes and numbers that come from the elements of tensors."""

    def forward(self, x: Any) -> Any:
        n = x.sum().item()
        torch._check(n >= 0)
        torch._check(n < 100)
        found = torch.nonzero(x)
        return torch.zeros(n) + (x * 1.5).sum().item(), found, found.shape[0], found.to(torch.float64).sum()


class Views(nn.Module):
    def forward(self, x: Any) -> Any:
        parts = x.permute(2, 0, 1)[..., None].expand(-1, -1, -1, 2)
        first, second = x.split([1, 2], dim=1)
        index = torch.tensor([1, 0])
        return (
            parts[:, 1:, ::2], first.squeeze(1), second.transpose(0, 2).reshape(-1), x[:, index, -1],
            x.unfold(1, 2, 1).sum(-1), x.flatten(1).chunk(2, 1)[1], x.diagonal(dim1=0, dim2=1), x,
        )  # fmt: skip


class NoGrad(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(3, 3)

    def forward(self, x: Any) -> Any:
        with torch.no_grad():
            scale = self.layer(x).abs().max()
        return self.layer(x) / scale


class Tied(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Embedding(6, 4)
        self.head = nn.Linear(4, 6, bias=False)
        self.head.weight = self.table.weight
        self.register_buffer("window", self.table.weight.detach()[1:3])

    def forward(self, x: Any) -> Any:
        return self.head(self.table(x)) + self.window.sum()


class Derived(nn.Module):
    def forward(self, x: Any, y: Any) -> Any:
        return x + y[::2], y.shape[0] - x.shape[0]


class Statistics(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norms = nn.ModuleList([nn.LayerNorm(4), nn.RMSNorm(4)])
        self.group = nn.GroupNorm(2, 4)
        self.scale = nn.Parameter(torch.full((4,), 0.5, dtype=torch.float64))

    def forward(self, x: Any) -> Any:
        y = x
        for norm in self.norms:
            y = norm(y)
        top, where = x.topk(2, -1)
        return (
            self.group(y) * self.scale,
            top,
            where,
            x.std(0),
            torch.logsumexp(x, 1),
            x.cumsum(0).clamp(-1, 1),
        )


class Pipeline(nn.Module):
    """A speech front end: framing, a filter bank, and normalisation with running statistics."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("window", torch.hann_window(8))
        self.register_buffer("bank", torch.rand(8, 5))
        self.register_buffer("mean", torch.zeros(5))
        self.register_buffer("frames", torch.tensor(0.0))

    def forward(self, wave: Any) -> Any:
        power = (wave.unfold(-1, 8, 4) * self.window).pow(2) @ self.bank
        self.frames.add_(power.shape[0])
        self.mean.lerp_(power.mean(0), 0.1)
        return (power + 1e-6).log() - self.mean, self.frames.clone()


BATCH = Dim("batch", min=1, max=64)

PROGRAMS: dict[str, Callable[[], Program]] = {
    "perceptron": lambda: Program(Perceptron(), (R(2, 4),)),
    "dynamic batch": lambda: Program(
        Perceptron(), (R(5, 4),), dynamic={"x": {0: BATCH}}, others=[(R(3, 4),), (R(1, 4),)]
    ),
    "convolutions, in training": lambda: Program(ConvNet().train(), (R(2, 3, 6, 6),)),
    "convolutions, in training, decomposed": lambda: Program(
        ConvNet().train(), (R(2, 3, 6, 6),), decomposed=True
    ),
    "convolutions, in evaluation, decomposed": lambda: Program(
        ConvNet().eval(), (R(2, 3, 6, 6),), decomposed=True
    ),
    "residual block": lambda: Program(Residual(), (R(2, 4, 5, 5),)),
    "cells": lambda: Program(Cells(), (R(5, 2, 3), (R(2, 4), R(2, 4)))),
    "attention": lambda: Program(
        Attention().train(), (R(2, 5, 8),), dynamic={"x": {1: Dim.DYNAMIC}}, others=[(R(2, 3, 8),)]
    ),
    "attention, decomposed": lambda: Program(Attention().train(), (R(2, 5, 8),), decomposed=True),
    "embedding": lambda: Program(
        Embedded(), (torch.tensor([[1, 2, 3], [0, 4, 5]]),),
        dynamic={"tokens": {0: Dim.DYNAMIC, 1: Dim.AUTO}}, others=[(torch.tensor([[1, 2, 3]]),)],
    ),
    "branches": lambda: Program(
        Branches(), (torch.ones(3, 3),), dynamic={"x": {0: Dim.DYNAMIC}},
        others=[(-torch.ones(2, 3),)],
    ),
    "iteration": lambda: Program(
        Iteration(), (R(3), torch.tensor([2, 1])), others=[(R(3), torch.tensor([0, 0]))]
    ),
    "slices": lambda: Program(Slices(), (R(4, 2), R(2))),
    "structures": lambda: Program(
        Structures(), ({"x": R(2, 3), "more": [R(2)]}, Pair(R(3), R(1))),
        {"settings": Settings(torch.tensor(2.0), R(3)), "flag": True, "n": 4},
    ),
    "mutation": lambda: Program(Mutation(), (R(2), {"total": torch.zeros(2)})),
    "mutation, decomposed": lambda: Program(Mutation(), (R(2), {"total": torch.zeros(2)}), decomposed=True),
    "numbers": lambda: Program(
        Numbers(), (R(6, 2), R(4, 2), 5, 2.5),
        dynamic=({0: Dim.DYNAMIC}, {0: Dim.DYNAMIC}, Dim.DYNAMIC, None), others=[(R(5, 2), R(3, 2), 4, 2.5)],
    ),
    "integers": lambda: Program(Integers(), (torch.tensor([5, -7, 9]), torch.tensor([True, False, True]))),
    "values": lambda: Program(Values(), (torch.tensor([1, 0, 2]),), others=[(torch.tensor([0, 0, 3]),)]),
    "views": lambda: Program(Views(), (R(2, 3, 4),)),
    "views, decomposed": lambda: Program(Views(), (R(2, 3, 4),), decomposed=True),
    "no gradients": lambda: Program(NoGrad(), (R(2, 3),)),
    "tied": lambda: Program(Tied(), (torch.tensor([1, 5]),)),
    "derived sizes": lambda: Program(
        Derived(), (R(3, 2), R(6, 2)), dynamic={"x": {0: Dim("d", max=100)}, "y": {0: 2 * Dim("d", max=100)}},
        others=[(R(4, 2), R(8, 2))],
    ),
    "statistics": lambda: Program(Statistics(), (R(3, 4),), strict=True),
    "statistics, decomposed": lambda: Program(Statistics(), (R(3, 4),), decomposed=True),
    "speech": lambda: Program(Pipeline(), (R(40),), dynamic={"wave": {0: Dim.DYNAMIC}}, others=[(R(64),)]),
}  # fmt: skip
