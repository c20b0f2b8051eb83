"""Programs that are exported to ONNX: one function with calls of several sizes each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import tsir

RNG = np.random.default_rng(19)


def normal(*sizes: int, dtype: Any = np.float32) -> Any:
    """Numbers that are the same in every run."""
    return np.asarray(RNG.normal(size=sizes)).astype(dtype)


def places(high: int, *sizes: int) -> Any:
    """Ints below a bound."""
    return RNG.integers(0, high, sizes)


@dataclass(frozen=True)
class Program:
    """The source of a function `f`, what its arguments are for a size, and the sizes of the calls."""

    name: str
    source: str
    arguments: Callable[[int], Sequence[Any]]
    sizes: Sequence[int] = (3, 0, 1)
    gradient: int | tuple[int, ...] | None = None

    def function(self) -> Any:
        """The function, or its value and gradient."""
        made = tsir.CompilationUnit(self.source).f
        return made if self.gradient is None else tsir.value_and_grad(made, self.gradient)

    def calls(self) -> list[Sequence[Any]]:
        """The arguments of each call, the largest first, whose lists are as long as they get."""
        return [self.arguments(size) for size in self.sizes]


def _gradients() -> Iterator[Program]:
    energies = {
        "springs": ("0.5 * ((r[1:] - r[:-1]).norm(2, [1]) - 1.0).pow(2).sum()", 3),
        "tanh": ("torch.tanh(r).sum()", 3),
        "softmax": ("(torch.softmax(r, 1) * r).sum()", 3),
        "logsumexp": ("torch.logsumexp(r, 1).sum()", 3),
        "products": ("(r @ r.t()).pow(2).mean()", 3),
        "gelu": ("torch.nn.functional.gelu(r).sum()", 3),
        "maximum": ("torch.max(r, 1)[0].sum()", 3),
        "where": ("torch.where(r > 0, r * r, -r).sum()", 3),
        "slices": ("(r[:, 1:] * r[:, :-1]).sum() + r[:, 0].sum()", 3),
        "broadcasts": ("(r * r[:, :1] + r.mean(1, keepdim=True)).sum()", 3),
        "cumsum": ("torch.cumsum(r * r, 0).sum()", 3),
        "layer norm": ("torch.nn.functional.layer_norm(r, [3]).pow(3).sum()", 3),
        "stack": ("torch.stack([r, r * r]).sum([0]).exp().sum()", 3),
        "cat": ("torch.cat([r, r.sin()], 1).pow(2).sum()", 3),
        "clamp": ("r.clamp(-0.5, 0.5).pow(2).sum()", 3),
        "sort": ("(torch.sort(r, 1)[0] * torch.arange(3)).sum()", 3),
        "gathers": ("r[torch.tensor([0, 0, 0])].pow(2).sum()", 3),
    }
    for name, (text, width) in energies.items():
        source = f"def f(r):\n    return {text}\n"
        yield Program(f"gradient of {name}", source, lambda n, w=width: [normal(n, w)], (4, 1, 2), gradient=0)


PROGRAMS: tuple[Program, ...] = (
    Program(
        "mlp",
        """
def f(x, layers: List[Tensor]):
    for i in range(0, len(layers), 2):
        x = torch.relu(x @ layers[i] + layers[i + 1])
    return x
""",
        lambda n: [normal(n, 3), [normal(3, 5), normal(5), normal(5, 2), normal(2)]],
    ),
    Program(
        "counted loop with branches",
        """
def f(x, n: int):
    y = torch.zeros_like(x)
    for i in range(n):
        if i % 3 == 0:
            y = y + x * i
        elif bool(y.sum() > 1):
            y = y - 1
        else:
            continue
    return y
""",
        lambda n: [normal(2, n), n],
    ),
    Program(
        "while with break",
        """
def f(x, limit: float):
    n = 0
    while True:
        if n > 20 or float(x.abs().sum()) > limit:
            break
        x = x * 2 + 1
        n += 1
    return x, n
""",
        lambda n: [normal(n), 50.0],
    ),
    Program(
        "newton",
        """
def f(a):
    x = torch.ones_like(a)
    change = 1.0
    while change > 1e-6:
        following = 0.5 * (x + a / x)
        change = float((following - x).abs().sum())
        x = following
    return x
""",
        lambda n: [normal(n) ** 2 + 1],
    ),
    Program(
        "list of a loop",
        """
def f(x, n: int):
    states = [x]
    for i in range(n):
        states.append(torch.tanh(states[-1] * 2))
    states[0] = states[-1]
    return torch.stack(states[::1]), len(states), torch.cat(states)
""",
        lambda n: [normal(2, 3), n],
    ),
    Program(
        "list of numbers",
        """
def f(n: int):
    found: List[int] = []
    for i in range(n):
        if i % 2 == 0:
            found.append(i * i)
    return torch.tensor(found), sum(found), len(found)
""",
        lambda n: [n],
        (5, 0, 1),
    ),
    Program(
        "lstm",
        """
def f(xs, h, c, w, u, b):
    for t in range(xs.size(0)):
        i, f, g, o = (xs[t] @ w + h @ u + b).chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
    return h, c
""",
        lambda n: [normal(n, 2, 3), normal(2, 4), normal(2, 4), normal(3, 16), normal(4, 16), normal(16)],
    ),
    Program(
        "lstm that trains",
        """
def f(xs, h, c, w, u, b):
    for t in range(xs.size(0)):
        i, f, g, o = (xs[t] @ w + h @ u + b).chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
    return (h * c).sum()
""",
        lambda n: [normal(n, 2, 3), normal(2, 4), normal(2, 4), normal(3, 16), normal(4, 16), normal(16)],
        gradient=(3, 4, 5),
    ),
    Program(
        "index_add with repeated places",
        """
def f(x, index, source):
    y = torch.index_add(x, 0, index, source)
    y[index] = y[index] * 2.0
    return y, torch.zeros([4, 2]).index_put([index], source, accumulate=True)
""",
        lambda n: [normal(4, 2), np.zeros(n, np.int64) + 2, np.ones((n, 2), np.float32)],
        (5, 0, 1),
    ),
    Program(
        "dictionary",
        """
def f(d: Dict[str, Tensor]) -> Dict[str, Tensor]:
    forces = torch.tanh(d["pos"]) * d["scale"]
    return {"energy": forces.sum(), "forces": forces}
""",
        lambda n: [{"pos": normal(n, 3), "scale": normal(3)}],
    ),
    Program(
        "optional result",
        """
def f(x):
    found: Optional[Tensor] = None
    for i in range(x.size(0)):
        if bool(x[i].sum() > 0):
            found = x[i]
    if found is not None:
        return found * 2
    return torch.zeros(2)
""",
        lambda n: [normal(n, 2)],
    ),
    Program(
        "integers",
        """
def f(a, b, n: int):
    return a // b, a % b, a * n, (a / b).float(), a >> 1, n // 3, n % 3, -n // 2, a.to(torch.uint8)
""",
        lambda n: [places(9, n) - 4, places(4, n) + 1, n],
    ),
    Program(
        "doubles",
        """
def f(x):
    y = torch.erf(x) + torch.atan(x) + torch.asinh(x) + torch.log1p(x.abs()) + torch.expm1(x)
    return y, torch.nn.functional.gelu(x), torch.tan(x), torch.sinh(x), torch.cosh(x), torch.erfc(x)
""",
        lambda n: [normal(n, dtype=np.float64)],
    ),
    Program(
        "not a number",
        """
def f(x):
    y = x / (x - x)
    return y.max(), torch.where(y != y, x, y), y.sum(), torch.isnan(y), y.clamp(0, 1), y.argmax()
""",
        lambda n: [normal(n)],
        (3, 1),
    ),
    Program(
        "in place",
        """
def f(x):
    y = x * 1
    y[0] += 1
    y[1:].mul_(2)
    y[:, 1] = 3
    return y
""",
        lambda n: [normal(n, 3)],
        (3, 1),
    ),
    *_gradients(),
)
