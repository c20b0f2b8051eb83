"""Programs as users of TorchScript write them, from which archives are made."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

Call = tuple[str, *tuple[Any, ...]]
"""The name of a method and its arguments."""


@dataclass(frozen=True)
class Program:
    """A module, the calls that are made of it three times, and the attributes that are compared then."""

    make: Callable[[], Any]
    calls: Sequence[Call]
    state: Sequence[str] = ()


PROGRAMS: dict[str, Program] = {}


def program(name: str, *calls: Call, state: Sequence[str] = ()) -> Callable[[Any], Any]:
    """Note a class of modules, which is scripted, or a function that makes a module."""

    def note(made: Any) -> Any:
        is_class = isinstance(made, type)
        PROGRAMS[name] = Program((lambda: torch.jit.script(made())) if is_class else made, calls, state)
        return made

    return note


def A(*sizes: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """A tensor of numbers that are all different."""
    count = int(torch.Size(sizes).numel())
    return ((torch.arange(count) * 7 % 11 - 5) / 4).reshape(sizes).to(dtype)


X = A(3, 4)
INDEX = torch.tensor([1, 2, 0])


# Classes


@torch.jit.script
class Meter:
    """A class with methods, a property, a static method and operators."""

    def __init__(self, start: float):
        self.total = start
        self.values: list[float] = []

    def add(self, value: float) -> None:
        self.total += value
        self.values.append(value)

    @property
    def mean(self) -> float:
        return self.total / max(len(self.values), 1)

    @staticmethod
    def twice(value: float) -> float:
        return value * 2

    def __len__(self) -> int:
        return len(self.values)

    def __contains__(self, value: float) -> bool:
        return value in self.values

    def __getitem__(self, index: int) -> float:
        return self.values[index]

    def __add__(self, other: float) -> float:
        return self.total + other


@program("a class with operators", ("forward", X))
class Meters(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, float, int, bool]:
        meter = Meter(1.0)
        for i in range(x.size(0)):
            meter.add(float(i) * Meter.twice(0.5))
        return x * (meter + 2.0) + meter[1], meter.mean, len(meter), 1.0 in meter


@torch.jit.script
class Point:
    def __init__(self, x: Tensor, y: Tensor):
        self.x = x
        self.y = y

    def norm(self) -> Tensor:
        return (self.x * self.x + self.y * self.y).sqrt()

    def __add__(self, other: "Point") -> "Point":
        return Point(self.x + other.x, self.y + other.y)

    def __eq__(self, other: "Point") -> bool:
        return bool((self.x == other.x).all())

    def __neg__(self) -> "Point":
        return Point(-self.x, -self.y)

    def __mul__(self, factor: float) -> "Point":
        return Point(self.x * factor, self.y * factor)


@program("a list of objects", ("forward", X))
class Points(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        points = [Point(x, x + 1), Point(x * 2, x), Point(x, x)]
        total = Point(torch.zeros_like(x), torch.zeros_like(x))
        for p in points:
            total = total + p
        return total.norm() + points[1].norm()


@program("objects made in a loop over modules", ("forward", X))
class PointsOfLayers(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x: Tensor) -> Tensor:
        points: list[Point] = []
        for layer in self.layers:
            y = layer(x)
            points.append(Point(y, x))
        out = x
        for p in points:
            out = out + p.norm()
        return out + len(points)


@program("operators of objects", ("forward", X))
class PointOperators(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, bool]:
        a = -Point(x, x + 1) * 2.0
        b = a + a
        return b.norm(), a == b


@program("objects chosen by a branch", ("forward", X, True), ("forward", X, False))
class ChosenPoint(nn.Module):
    def forward(self, x: Tensor, flag: bool) -> Tensor:
        if flag:
            p = Point(x, x)
        else:
            p = Point(x * 3, x - 1)
        return p.norm()


@program("a tuple of objects as a result of a method", ("forward", X))
class PointPairs(nn.Module):
    def pair(self, x: Tensor) -> tuple[Point, Point]:
        return Point(x, x), Point(x + 1, x)

    def forward(self, x: Tensor) -> Tensor:
        a, b = self.pair(x)
        return a.norm() - b.norm()


@program("a dictionary of objects", ("forward", X))
class PointsByName(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        points = {"a": Point(x, x), "b": Point(x + 1, x)}
        points["c"] = Point(x, x - 1)
        out = points["a"].norm()
        if "b" in points:
            out = out + points["b"].norm()
        return out * len(points)


@program("an optional object", ("forward", X, True), ("forward", X, False))
class OptionalPoint(nn.Module):
    def find(self, x: Tensor, flag: bool) -> Point | None:
        if flag:
            return Point(x, x)
        return None

    def forward(self, x: Tensor, flag: bool) -> Tensor:
        p = self.find(x, flag)
        if p is not None:
            return p.norm()
        return x


@program("an object as an attribute", ("forward", X), ("count",))
class HeldMeter(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.meter = Meter(2.0)

    def forward(self, x: Tensor) -> Tensor:
        self.meter.add(float(x.sum()))
        return x * self.meter.mean

    @torch.jit.export
    def count(self) -> int:
        return len(self.meter)


class Mode(Enum):
    FAST = 1
    EXACT = 2


class Kind(Enum):
    A = "a"
    B = "b"


@program("enumerations", ("forward", X), ("of_kind", X, 1))
class Modes(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.mode = Mode.EXACT
        self.kind: Kind = Kind.A

    def choose(self, mode: Mode, x: Tensor) -> Tensor:
        if mode == Mode.FAST:
            return x
        return x * mode.value

    def forward(self, x: Tensor) -> tuple[Tensor, str, int]:
        y = self.choose(self.mode, x) + self.choose(Mode.FAST, x)
        return y, self.kind.name + self.kind.value, self.mode.value

    @torch.jit.export
    def of_kind(self, x: Tensor, index: int) -> Tensor:
        for kind in Kind:
            if kind == self.kind:
                x = x + 1
        return x


class Output(NamedTuple):
    hidden: Tensor
    cell: Tensor | None = None
    steps: int = 3


@program("named tuples", ("forward", X, True), ("forward", X, False))
class Named(nn.Module):
    def inner(self, x: Tensor, flag: bool) -> Output:
        if flag:
            return Output(x, x + 1)
        return Output(hidden=x * 2, steps=4)

    def forward(self, x: Tensor, flag: bool) -> Output:
        found = self.inner(x, flag)
        cell = found.cell
        hidden = found.hidden + found[2]
        if cell is not None:
            hidden = hidden + cell
        return Output(hidden, cell, found.steps + 1)


# State


@program(
    "dictionaries and lists as state",
    ("forward", X, "a"),
    ("forward", X, "b"),
    ("total",),
    state=("seen", "cache", "order"),
)
class Caches(nn.Module):
    cache: dict[str, Tensor]
    seen: dict[str, int]
    order: list[str]

    def __init__(self) -> None:
        super().__init__()
        self.cache = {}
        self.seen = {"a": 5}
        self.order = []

    def forward(self, x: Tensor, key: str) -> Tensor:
        self.order.append(key)
        if key in self.cache:
            self.seen[key] += 1
            return self.cache[key] + x
        self.cache[key] = x * 2
        self.seen[key] = 0
        return x

    @torch.jit.export
    def total(self) -> Tensor:
        out = torch.zeros(3, 4)
        for key, value in self.cache.items():
            out = out + value * len(key)
        return out


@program("buffers written in place", ("forward", X), state=("mean", "steps", "window"))
class Running(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(4))
        self.register_buffer("steps", torch.tensor(0))
        self.register_buffer("window", torch.zeros(3, 4))

    def forward(self, x: Tensor) -> Tensor:
        self.steps += 1
        self.mean.mul_(0.5).add_(x.mean(0), alpha=0.5)
        self.window[:-1] = self.window[1:].clone()
        self.window[-1] = x[0]
        self.window[:, 1] += 2.0
        return self.window - self.mean


@program("several exported methods", ("forward", X), ("encode", X), ("reset",), state=("calls",))
class Several(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Linear(4, 2)
        self.up = nn.Linear(2, 4)
        self.calls = 0

    @torch.jit.export
    def encode(self, x: Tensor) -> Tensor:
        self.calls += 1
        return self.down(x)

    @torch.jit.export
    def decode(self, x: Tensor, times: int, *, scale: float) -> Tensor:
        for _ in range(times):
            x = self.up(self.encode(x)) * scale
        return x

    @torch.jit.export
    def reset(self) -> None:
        self.calls = 100

    def forward(self, x: Tensor) -> Tensor:
        return self.decode(x, 1, scale=1.0) + self.decode(x, 2, scale=0.5)


@program("optional tensors as state", ("forward", X), ("forward", X), ("clear",), state=("last", "pair"))
class Streaming(nn.Module):
    last: Tensor | None
    pair: tuple[Tensor, int] | None

    def __init__(self) -> None:
        super().__init__()
        self.last = None
        self.pair = None

    def forward(self, x: Tensor) -> Tensor:
        last = self.last
        if last is None:
            y = x
        else:
            y = torch.cat([last, x])[-4:]
        self.last = y
        pair = self.pair
        if pair is not None:
            y = y + pair[0].sum() * pair[1]
        self.pair = (x, 2)
        return y

    @torch.jit.export
    def clear(self) -> None:
        self.last = None
        self.pair = None


@program(
    "attributes of every type",
    ("forward", X),
    state=("flag", "number", "text", "sizes", "names", "table", "pair", "deep", "none", "filled"),
)
class Everything(nn.Module):
    none: int | None
    filled: int | None

    def __init__(self) -> None:
        super().__init__()
        self.flag = True
        self.number = 2.5
        self.text = "abc"
        self.sizes: list[int] = [1, 2, 3]
        self.scales: list[float] = [0.5, 1.5]
        self.flags: list[bool] = [True, False]
        self.names: list[str] = ["a", "b"]
        self.table: dict[str, int] = {"a": 1, "b": 2}
        self.by_number: dict[int, float] = {3: 0.25, 4: 1.25}
        self.tensors: list[Tensor] = [torch.ones(4), torch.zeros(4)]
        self.tables: dict[str, Tensor] = {"w": torch.full((4,), 3.0)}
        self.pair = (1, 2.0)
        self.deep: dict[str, list[tuple[int, float]]] = {"a": [(1, 2.0), (3, 4.0)]}
        self.nested = ((1, "x"), (2.0, (True, 4)))
        self.none = None
        self.filled = 7
        self.where = torch.device("cpu")
        self.dtype = torch.float64

    def forward(self, x: Tensor) -> tuple[Tensor, str, list[int]]:
        y = x * self.number + self.sizes[1] + self.scales[0] + self.by_number[4]
        if self.flag and not self.flags[1]:
            y = y + self.tensors[0] * self.tables["w"]
        for key, value in self.table.items():
            y = y + value * len(key)
        for a, b in self.deep["a"]:
            y = y + a * b
        y = y + self.pair[0] + self.nested[1][1][1]
        filled = self.filled
        if filled is not None:
            y = y + filled
        if self.none is None:
            y = y - 1
        y = y.to(self.dtype).to(self.where)
        return y, self.text + self.names[1] + self.nested[0][1], self.sizes


@program("the tensors that are shared", ("forward", X), ("grow",), state=("a", "b"))
class SharedTensors(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        base = torch.zeros(3, 4)
        self.register_buffer("a", base)
        self.register_buffer("b", base[1])
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4)
        self.second.weight = self.first.weight

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        self.b += 1
        return self.second(self.first(x)) + self.a, self.b

    @torch.jit.export
    def grow(self) -> Tensor:
        self.a.add_(2)
        return self.b.clone()


class Inner(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4))
        self.count = 0

    def forward(self, x: Tensor) -> Tensor:
        self.count += 1
        return x * self.weight + self.count


@program("a submodule that is shared", ("forward", X))
class SharedModule(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one = Inner()
        self.two = self.one
        self.three = Inner()

    def forward(self, x: Tensor) -> Tensor:
        return self.one(self.two(x)) + self.three(x)


# Modules of modules


@torch.jit.interface
class Layer(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        pass

    def scale(self) -> float:
        pass


class Doubled(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * 2

    @torch.jit.export
    def scale(self) -> float:
        return 0.5


class Added(nn.Module):
    def __init__(self, n: int):
        super().__init__()
        self.w = nn.Parameter(torch.full((4,), float(n)))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.w

    @torch.jit.export
    def scale(self) -> float:
        return 2.0


@program("interfaces of modules", ("forward", X))
class Interfaces(nn.Module):
    layer: Layer

    def __init__(self) -> None:
        super().__init__()
        self.layer = Doubled()
        self.layers = nn.ModuleList([Doubled(), Added(1), Added(2)])
        self.named = nn.ModuleDict({"x": Added(3), "y": Doubled()})

    def forward(self, x: Tensor) -> Tensor:
        for i in range(2):
            layer: Layer = self.layers[i]
            x = layer.forward(x) * layer.scale()
        chosen: Layer = self.named["x"]
        return self.layer.forward(chosen.forward(x)) * self.layer.scale()


@program("lists and dictionaries of modules", ("forward", X))
class Containers(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4), nn.Tanh(), nn.LayerNorm(4)])
        self.named = nn.ModuleDict({"a": nn.ReLU(), "b": nn.Linear(4, 4)})
        self.block = nn.Sequential(nn.Linear(4, 4), nn.Sequential(nn.GELU(), nn.Linear(4, 4)))
        self.weights = nn.ParameterList([nn.Parameter(torch.ones(4)), nn.Parameter(torch.zeros(4))])

    def forward(self, x: Tensor) -> tuple[Tensor, int, bool]:
        for i, layer in enumerate(self.layers):
            x = layer(x) + i
        for name, layer in self.named.items():
            x = layer(x)
            if name == "b":
                x = x + 1
        for layer, other in zip(self.layers, self.named.values()):  # noqa: B905 (TorchScript has no more)
            x = other(layer(x))
        for layer in self.layers[1:]:
            x = layer(x)
        for weight in self.weights:
            x = x * (weight + 1)
        return self.block(x), len(self.layers), "a" in self.named


@program("hooks ahead of and behind forward", ("forward", X))
class Hooked(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Inner()

        def ahead(self, x: tuple[Tensor]) -> tuple[Tensor]:
            return (x[0] + 1,)

        def behind(self, x: tuple[Tensor], y: Tensor) -> Tensor:
            return y * 2 - x[0]

        self.inner.register_forward_pre_hook(ahead)
        self.inner.register_forward_hook(behind)

    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x)


@program("properties of modules", ("forward", X), state=("_scale",))
class Properties(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self._scale = 2.0

    @property
    def scale(self) -> float:
        return self._scale * 2

    @scale.setter
    def scale(self, value: float) -> None:
        self._scale = value + 1

    def forward(self, x: Tensor) -> Tensor:
        self.scale = self.scale * 0.5
        return x * self.scale


class Unused(nn.Module):
    LIMIT: Final[int] = 3
    names: Final[list[str]]  # type: ignore

    def __init__(self) -> None:
        super().__init__()
        self.names = ["a", "bc"]

    @torch.jit.unused
    def debug(self, x: Tensor) -> Tensor:
        print(x)
        return x

    def forward(self, x: Tensor, is_debug: bool = False) -> Tensor:
        if is_debug:
            x = self.debug(x)
        for name in self.names:
            x = x + len(name)
        return x[: self.LIMIT - 1]


program("unused methods and final attributes", ("forward", X), ("forward", X, True))(Unused)


def scaled(x: Tensor, scale: float) -> Tensor:
    return x * scale


@program("overloads", ("forward", X))
class Overloads(nn.Module):
    @torch.jit._overload_method
    def act(self, x: int) -> int:
        pass

    @torch.jit._overload_method
    def act(self, x: Tensor) -> Tensor:  # noqa: F811
        pass

    def act(self, x):  # noqa: F811
        return x * 2

    def forward(self, x: Tensor) -> Tensor:
        return self.act(x) + self.act(3)


# Gradients


@program("energy and forces", ("forward", X))
class Forces(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x: Tensor) -> dict[str, Tensor]:
        x = x.detach().clone()
        x.requires_grad_(True)
        energy = self.net(x).sum()
        grads = torch.autograd.grad([energy], [x])
        force = grads[0]
        assert force is not None
        return {"energy": energy.detach(), "forces": -force}


@program("contexts without gradients", ("forward", X))
class WithoutGradients(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> tuple[Tensor, bool]:
        with torch.no_grad():
            y = self.net(x)
        return y, y.requires_grad


@torch.jit.script
class Scope:
    def __init__(self, depth: int):
        self.depth = depth

    def __enter__(self) -> int:
        self.depth += 1
        return self.depth

    def __exit__(self, type: Any, value: Any, tb: Any) -> None:
        self.depth -= 1


@program("with on an object", ("forward", X))
class WithScope(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, int]:
        scope = Scope(3)
        with scope as depth:
            y = x * depth
            with Scope(1) as other:
                y = y + other
        return y, scope.depth


# The language


@program("strings", ("forward", "hello World", 3), ("forward", "a,b", 0))
class Strings(nn.Module):
    def forward(self, s: str, n: int) -> tuple[str, list[str], bool, int, str]:
        parts = s.split(",")
        out = f"{s}-{n}" + f" {n} and {s.upper()}" + "%d%%" % n  # noqa: UP031
        out = ("_".join(parts) + out).replace("l", "L").strip().lower()
        return out, parts, s.startswith("hell") or s.endswith("d"), s.find("o"), s[1:3] + s[-1] + str(n)


@program("numbers", ("forward", 7, 2.5), ("forward", -3, 0.5))
class Numbers(nn.Module):
    def forward(self, n: int, v: float) -> tuple[int, float, float, int, int, bool]:
        q = n // 2 + n % 3 + (n << 1) + (n & 5) + abs(n) + int(v) + int(v * 1.5)
        f = math.sqrt(abs(v)) + math.pi + max(v, 1.0) + min(n, 3) + v**2 + n / 2
        return q, f, float(n), divmod(n, 2)[1], math.floor(v), 0 < n <= 7 and v != 2.0


@program("errors with messages", ("forward", X, 1), ("forward", X, 2), ("forward", X, 3), ("forward", X, 0))
class Errors(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        assert n != 1, "n must not be one"
        if n == 2:
            raise ValueError(f"bad n: {n}")
        if n == 3:
            raise RuntimeError("three")
        return x


@program("fork and wait", ("forward", X))
class Forked(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.branches = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def part(self, x: Tensor, n: int) -> tuple[Tensor, int]:
        return x * n, n + 1

    def forward(self, x: Tensor) -> Tensor:
        futures: list[torch.jit.Future[Tensor]] = []
        for branch in self.branches:
            futures.append(torch.jit.fork(branch, x))
        other = torch.jit.fork(self.part, x, 3)
        third = torch.jit.fork(scaled, x, scale=0.5)
        total = torch.jit.wait(third)
        for future in futures:
            total = total + torch.jit.wait(future)
        y, n = torch.jit.wait(other)
        return total + y * n


@program("futures in branches", ("forward", X, True), ("forward", X, False))
class ForkedInBranches(nn.Module):
    def forward(self, x: Tensor, flag: bool) -> Tensor:
        if flag:
            future = torch.jit.fork(scaled, x, 2.0)
        else:
            future = torch.jit.fork(scaled, x, 3.0)
        inner = torch.jit.fork(F.relu, x)
        return future.wait() + inner.wait()


@program("optional values", ("forward", X, None, None), ("forward", X, X, 2))
class Optionals(nn.Module):
    def forward(self, x: Tensor, mask: Tensor | None = None, n: int | None = None) -> Tensor:
        if mask is not None and n is not None:
            x = x + mask * n
        if mask is None:
            mask = torch.ones_like(x)
        count = n if n is not None else 5
        assert mask is not None
        return x * mask + count


@program("tuples of tuples", ("forward", X), ("swap", (X, (X + 1, 2))))
class Tuples(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, tuple[Tensor, tuple[int, str]], list[tuple[Tensor, int]]]:
        (a, b), c = (x, x + 1), 4
        return a, (b, (c, "s")), [(a, 1), (b * 2, 2)]

    @torch.jit.export
    def swap(self, pair: tuple[Tensor, tuple[Tensor, int]]) -> tuple[tuple[Tensor, int], Tensor]:
        first, (second, n) = pair
        return (second * n, n), first


@program("default and keyword arguments", ("forward", X), ("forward", X, 2))
class Defaults(nn.Module):
    def forward(
        self, x: Tensor, n: int = 3, v: float = 0.5, s: str = "k", flag: bool = True, dims: list[int] = (0, 1)
    ) -> Tensor:
        return x.sum(dims) * n + v + len(s) if flag else x


@program("annotated containers and comprehensions", ("forward", X, [1, 2, 3]))
class Comprehensions(nn.Module):
    def forward(
        self, x: Tensor, sizes: list[int]
    ) -> tuple[list[Tensor], list[int], dict[int, int], list[int]]:
        made = torch.jit.annotate(list[Tensor], [])
        for n in sizes:
            made.append(x * n)
        squares = [n * n for n in sizes]
        table = {n: n + 1 for n in sizes}
        return [t + 1 for t in made], squares, table, [n for n in sizes]


@program("lists", ("forward", [3, 1, 2], X))
class Lists(nn.Module):
    def forward(self, sizes: list[int], x: Tensor) -> tuple[list[int], list[Tensor], int, list[list[int]]]:
        sizes.append(5)
        sizes.insert(1, 7)
        last = sizes.pop()
        sizes.extend([last, 0])
        sizes.remove(3)
        sizes.sort()
        sizes.reverse()
        tensors = list(x.unbind(0)) + [x[0] * 2] * 2
        tensors[0] = tensors[1] + 1
        del sizes[0]
        return sizes, tensors, sizes.index(5) + sizes.count(2) + sum(sizes), [sizes, [1]]


@program("dictionaries in and out", ("forward", {"a": X, "b": X + 1}))
class Dictionaries(nn.Module):
    def forward(self, data: dict[str, Tensor]) -> dict[str, Tensor]:
        data["c"] = data["a"] + data["b"]
        out: dict[str, Tensor] = {}
        for key in data.keys():
            out[key + "_out"] = data[key] * len(out)
        if "zz" not in data:
            out["n"] = data.pop("b")
        out.update({"k": data.get("a", torch.zeros(1))})
        return out


@program("slices and indices", ("forward", X, INDEX))
class Slices(nn.Module):
    def forward(self, x: Tensor, index: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
        y = x.clone()
        y[0, 1:3] = 5.0
        y[index] += 1
        y[x > 0] = -1.0
        return x[None, 1:], x[..., -1, None], x[::2, index], y, x[:, :2].t(), x[-1]


@program("dtypes and devices", ("forward", X))
class Conversions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("other", torch.ones(4, dtype=torch.float16))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        a = x.to(torch.float64)
        b = x.type_as(self.other)
        c = torch.zeros(x.shape, dtype=torch.int32, device=x.device)
        d = x.to(self.other.device, torch.int64, copy=True)
        e = torch.arange(x.size(1), device=x.device).to(x)
        return a, b + self.other, c, d.to(torch.bool), e


@program("loops", ("forward", X, 4), ("forward", X, 0))
class Loops(nn.Module):
    def forward(self, x: Tensor, n: int) -> tuple[Tensor, int]:
        count = 0
        while count < n and float(x.sum()) < 100.0:
            count += 1
            if count == 3:
                continue
            x = x * 1.5 + 1
            if count > 5:
                break
        for i in range(0, 6, 2):
            if i == 4:
                return x, count
            x = x + i
        return x, -1


class Recorder(nn.Module):
    """A module whose method takes another."""

    def forward(self, x: Tensor, inner: Tensor | None) -> Tensor:
        if torch.jit.is_scripting() and inner is not None:
            return x + inner
        return x


program("is_scripting", ("forward", X, None), ("forward", X, X))(Recorder)


@program("isinstance", ("forward", X, 1), ("forward", X, None))
class IsInstance(nn.Module):
    def forward(self, x: Tensor, n: int | None) -> tuple[Tensor, Any]:
        if isinstance(n, int):
            x = x + n
        assert isinstance(x, Tensor)
        pair = (1, "a")
        if isinstance(pair, tuple):
            x = x + pair[0]
        return x, n


@program("results that are arguments and views", ("forward", X))
class Views(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        return x, x[1], self.weight, x.t()


@program("an argument that is written", ("forward", X))
class Written(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        x[0] = 7
        x.add_(1)
        return x


@program("printing", ("forward", 3))
class Printing(nn.Module):
    def forward(self, n: int) -> int:
        print("n is", n, 2.5, [1, 2], "x")
        return n


# Layers that people write


@program("attention", ("forward", A(2, 5, 8), None), ("forward", A(2, 5, 8), A(2, 5) > -1))
class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.heads: Final[int] = 2
        self.qkv = nn.Linear(8, 24)
        self.out = nn.Linear(8, 8)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        b, t, c = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q = q.view(b, t, self.heads, -1).transpose(1, 2)
        k = k.view(b, t, self.heads, -1).transpose(1, 2)
        v = v.view(b, t, self.heads, -1).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / (q.size(-1) ** 0.5)
        if mask is not None:
            scores = scores.masked_fill(mask[:, None, None, :].logical_not(), float("-inf"))
        return self.out((F.softmax(scores, -1) @ v).transpose(1, 2).reshape(b, t, c))


@program("a recurrent model that keeps its state", ("forward", A(5, 2, 3)), ("reset", 2), state=("hidden",))
class Recurrent(nn.Module):
    hidden: tuple[Tensor, Tensor]

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(3, 4)
        self.hidden = (torch.zeros(1, 2, 4), torch.zeros(1, 2, 4))

    def forward(self, x: Tensor) -> Tensor:
        y, hidden = self.lstm(x, self.hidden)
        self.hidden = (hidden[0].detach(), hidden[1].detach())
        return y

    @torch.jit.export
    def reset(self, batch: int) -> None:
        self.hidden = (torch.zeros(1, batch, 4), torch.ones(1, batch, 4))


class Squeeze(nn.Module):
    """Blocks of vision networks: batch norm, activations in place, pooling, a residual sum."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(8)
        self.act = nn.Hardswish(inplace=True)
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Conv2d(8, 8, 1)
        self.drop = nn.Dropout(0.3)
        self.down: nn.Module | None = None

    def forward(self, x: Tensor) -> Tensor:
        y = self.act(self.bn(self.conv(x)))
        y = y * F.hardsigmoid(self.fc(self.pool(y)))
        if self.down is not None:
            y = self.down(y)
        y += y.mean()
        return self.drop(torch.flatten(F.max_pool2d(y, 2), 1))


IMAGE = A(2, 3, 6, 6)
program("a block of a vision network", ("forward", IMAGE))(lambda: torch.jit.script(Squeeze().eval()))
program("a frozen module", ("forward", IMAGE))(lambda: torch.jit.freeze(torch.jit.script(Squeeze().eval())))
program(
    "a frozen module that keeps methods and state",
    ("forward", X),
    ("encode", X),
    ("reset",),
    state=("calls",),
)(lambda: torch.jit.freeze(torch.jit.script(Several().eval()), preserved_attrs=["calls", "encode", "reset"]))
program("a module that is optimised for inference", ("forward", X))(
    lambda: torch.jit.optimize_for_inference(
        torch.jit.script(nn.Sequential(nn.Linear(4, 4), nn.ReLU()).eval())
    )
)
program("a traced module", ("forward", IMAGE))(lambda: torch.jit.trace(Squeeze().eval(), IMAGE))


class TwoWays(nn.Module):
    """Two methods, traced."""

    def __init__(self) -> None:
        super().__init__()
        self.net = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        return self.net(x).relu()

    def inverse(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        return (x - self.net.bias) @ self.net.weight, x + y


program("several traced methods", ("forward", X), ("inverse", X, X + 1))(
    lambda: torch.jit.trace_module(TwoWays(), {"forward": X, "inverse": (X, X + 1)})
)


@torch.jit.script
def scripted_part(x: Tensor, n: int) -> Tensor:
    if bool(x.sum() > 0):
        return x * n
    return x - n


class TracedWithScripted(nn.Module):
    """Traced, with parts that are scripted."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = torch.jit.script(Optionals())
        self.net = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> dict[str, Tensor]:
        return {"y": scripted_part(self.net(x), 3), "z": self.inner(x, x, 2)}


program("a traced module with scripted parts", ("forward", X), ("forward", -X))(
    lambda: torch.jit.trace(TracedWithScripted(), X, strict=False)
)


def mangled() -> Any:
    """Classes of one name, of which PyTorch changes the names."""

    def made(n: int) -> nn.Module:
        class Same(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.n = n
                if n:
                    self.inner = made(n - 1)
                else:
                    self.inner = nn.Identity()

            def forward(self, x: Tensor) -> Tensor:
                return self.inner(x) * self.n + 1

        return Same()

    return torch.jit.script(made(2))


program("mangled names", ("forward", X))(mangled)
program("a function", ("forward", X, 2.0))(lambda: torch.jit.script(scaled))


@program("sets of sizes", ("forward", X))
class Sizes(nn.Module):
    def forward(self, x: Tensor) -> tuple[list[int], int, int, list[int], bool]:
        n, m = x.size()
        return x.shape, n * m, x.numel() + x.dim(), list(x.stride()), x.is_contiguous()


@program("lists that are state of submodules", ("forward", X), ("forward", X + 1))
class Chain(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.steps = nn.ModuleList([Delay(), Delay()])

    def forward(self, x: Tensor) -> Tensor:
        for step in self.steps:
            x = step(x)
        return x


class Delay(nn.Module):
    """A delay line: a list as state."""

    def __init__(self) -> None:
        super().__init__()
        self.line: list[Tensor] = [torch.zeros(3, 4), torch.ones(3, 4)]

    def forward(self, x: Tensor) -> Tensor:
        self.line.append(x)
        return self.line.pop(0) * 0.5 + x


@program("numbers of tensors", ("forward", X))
class Items(nn.Module):
    def forward(self, x: Tensor) -> tuple[float, int, bool, list[float], int]:
        best = int(x.argmax())
        return (
            x.max().item() + 1.0,
            best,
            bool((x > 0).any()),
            torch.jit.annotate(list[float], x[0].tolist()),
            len(x),
        )


@program("complex indexing of lists of lists", ("forward", [[1, 2], [3]], X))
class Nested(nn.Module):
    def forward(self, rows: list[list[int]], x: Tensor) -> tuple[int, list[list[int]], Tensor]:
        total = 0
        for row in rows:
            for value in row:
                total += value
        rows[0].append(total)
        rows.append([total])
        return total, rows, x[rows[1][0] - 2]


# Networks


@program("skip connections in a list, resampled", ("forward", A(1, 1, 8, 8)))
class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down = nn.ModuleList([nn.Conv2d(1 if i == 0 else 4, 4, 3, padding=1) for i in range(2)])
        self.up = nn.ModuleList([nn.Conv2d(8, 4, 3, padding=1) for _ in range(2)])

    def forward(self, x: Tensor) -> Tensor:
        skips: list[Tensor] = []
        for down in self.down:
            x = F.relu(down(x))
            skips.append(x)
            x = F.max_pool2d(x, 2)
        for i, up in enumerate(self.up):
            skip = skips[-1 - i]
            x = F.interpolate(x, size=skip.shape[-2:], mode="nearest")
            x = up(torch.cat([x, skip], 1))
        return x


@program("positions on the device of the input", ("forward", torch.tensor([[1, 2, 0], [3, 3, 1]])))
class Positions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.tokens = nn.Embedding(10, 4)
        self.places = nn.Embedding(8, 4)

    def forward(self, tokens: Tensor) -> Tensor:
        _, length = tokens.shape
        assert length <= 8, f"expected at most 8 tokens, got {length}"
        return self.tokens(tokens) + self.places(torch.arange(length, device=tokens.device))


@program("a grid of anchors", ("forward", A(1, 3, 2, 4)))
class Anchors(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        rows, columns = torch.meshgrid([torch.arange(x.size(2)), torch.arange(x.size(3))], indexing="ij")
        return torch.stack([columns, rows], -1).view(1, -1, 2) + x.mean()


@program(
    "virials where they are asked for",
    ("forward", {"positions": X[:, :3], "cell": torch.eye(3)}, True),
    ("forward", {"positions": X[:, :3], "cell": torch.eye(3)}, False),
)
class Virials(nn.Module):
    def forward(self, data: dict[str, Tensor], stress: bool) -> tuple[Tensor, Tensor | None, Tensor | None]:
        positions, cell = data["positions"], data["cell"]
        positions.requires_grad_(True)
        strain = torch.zeros(3, 3)
        moved = positions
        if stress:
            strain.requires_grad_(True)
            symmetric = 0.5 * (strain + strain.transpose(-1, -2))
            moved = positions + torch.matmul(positions, symmetric)
            cell = cell + torch.matmul(cell, symmetric)
        energy = (moved**2).sum() + (cell.sum() * moved).sum()
        if not stress:
            forces = torch.autograd.grad([energy], [positions], allow_unused=True)
            return energy.detach(), forces[0], None
        found = torch.autograd.grad([energy], [positions, strain], allow_unused=True)
        return energy.detach(), found[0], found[1]
