"""Programs that ask for gradients themselves, or say what carries none, with arguments for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

PROGRAMS: list[GradProgram] = []


@dataclass(frozen=True)
class GradProgram:
    """
    The source of a function `f` and arguments for it.

    `outer` are the arguments with regard to which it, or the function `loss` beside it, is differentiated
    as well.
    """

    name: str
    source: str
    args: Sequence[Any]
    outer: tuple[int, ...] = ()


def program(name: str, source: str, *args: object, outer: tuple[int, ...] = ()) -> None:
    """Add a program to the table."""
    PROGRAMS.append(GradProgram(name, source, args, outer))


def rand(*sizes: int) -> Tensor:
    """Numbers that are the same in every run, in f64."""
    count = int(torch.tensor(sizes).prod()) if sizes else 1
    return torch.cos(torch.arange(count, dtype=torch.float64) * 1.7 + 0.3).reshape(sizes)


X, Y, M = rand(3), rand(3) + 0.5, rand(4, 3)

for _x in (
    X,
    rand(1),
    rand(0),
    rand(),
    rand(2, 3).t()[::2],
    X.float(),
    torch.tensor([0.0, float("inf"), -1.0]),
):
    program(
        "first_order",
        """
        def f(x):
            x.requires_grad_()
            y = (x * x.sin()).sum()
            return torch.autograd.grad([y], [x])[0]
        """,
        _x,
    )

program(
    "second_and_third_order",
    """
    def f(x):
        x.requires_grad_(True)
        y = (x * x * x * x).sum()
        a = torch.autograd.grad([y], [x], create_graph=True)[0]
        assert a is not None
        b = torch.autograd.grad([a.sum()], [x], create_graph=True)[0]
        assert b is not None
        c = torch.autograd.grad([(a * b).sum()], [x], retain_graph=True)[0]
        assert c is not None
        return y, a, b, c

    def loss(x):
        y, a, b, c = f(x)
        return y + (a * b * c).sum()
    """,
    X,
    outer=(0,),
)

for _flag in (True, False):
    program(
        "in_a_branch",
        """
        def f(x, flag: bool):
            x.requires_grad_()
            y = (x.exp() * x).sum()
            forces = torch.zeros_like(x)
            if flag:
                g = torch.autograd.grad([y], [x])[0]
                if g is not None:
                    forces = -g
            return y, forces
        """,
        X,
        _flag,
    )
    program(
        "create_graph_when_training",
        """
        def f(x, w, training: bool):
            x = x.detach().requires_grad_()
            y = (x * w).tanh().sum()
            g = torch.autograd.grad([y], [x], create_graph=training, retain_graph=True)[0]
            assert g is not None
            return (g * g).sum() + y
        """,
        X,
        Y,
        _flag,
        outer=(1,),
    )
    program(
        "through_a_branch",
        """
        def f(x, flag: bool):
            x.requires_grad_()
            if flag:
                y = x.exp()
            else:
                y = x * x
            z = y * y
            return torch.autograd.grad([z.sum()], [x, y])
        """,
        X,
        _flag,
    )

for _n in (0, 1, 4):
    program(
        "descent_in_place",
        """
        def f(x, w, n: int):
            w.requires_grad_()
            losses: List[Tensor] = []
            for i in range(n):
                loss = ((x * w).tanh() ** 2).sum()
                g = torch.autograd.grad([loss], [w])[0]
                assert g is not None
                with torch.no_grad():
                    w -= 0.1 * g
                losses.append(loss)
            return w, losses
        """,
        X,
        Y,
        _n,
    )
    program(
        "descent_of_parts",
        """
        def f(w, n: int):
            w.requires_grad_()
            for i in range(n):
                g = torch.autograd.grad([(w * w * w).sum()], [w])[0]
                assert g is not None
                with torch.no_grad():
                    w[0] -= 0.1 * g[0]
                    w[1:].mul_(0.5)
            return w * 1
        """,
        Y,
        _n,
    )
    program(
        "integrator",
        """
        def f(pos, vel, n: int):
            pos.requires_grad_()
            for i in range(n):
                e = 0.5 * (pos * pos).sum() + (pos[0] * pos[1]).cos()
                g = torch.autograd.grad([e], [pos])[0]
                assert g is not None
                vel = vel - 0.01 * g
                pos = pos + 0.01 * vel
            return pos, vel
        """,
        X,
        Y,
        max(_n, 1),
    )
    program(
        "through_a_loop",
        """
        def f(x, w, n: int):
            p = x.detach().requires_grad_()
            y = p * w
            for i in range(n):
                y = (y * w).tanh() + p
            g = torch.autograd.grad([y.sum()], [p], create_graph=True)[0]
            assert g is not None
            return (g * g).sum()
        """,
        X,
        Y,
        _n,
        outer=(1,),
    )

program(
    "while_with_break",
    """
    def f(x, w):
        n = 0
        while bool(x.abs().max() > 0.1):
            p = x.detach().requires_grad_()
            g = torch.autograd.grad([(p * p * w).sum()], [p])[0]
            assert g is not None
            x = x - 0.3 * g
            n += 1
            if n > 20:
                break
        return x, n
    """,
    X,
    Y,
)
program(
    "hessian_by_rows",
    """
    def f(x):
        x.requires_grad_()
        y = (x[0] * x[1].exp() * x[2]).sin()
        g = torch.autograd.grad([y], [x], create_graph=True)[0]
        assert g is not None
        rows: List[Tensor] = []
        for i in range(3):
            r = torch.autograd.grad([g[i]], [x], retain_graph=True)[0]
            assert r is not None
            rows.append(r)
        return torch.stack(rows)
    """,
    X,
)
program(
    "several",
    """
    def f(x, y):
        x.requires_grad_()
        y.requires_grad_()
        z = x * 2
        a = z * z * y
        b = (y * x).sum()
        go: List[Optional[Tensor]] = [torch.ones_like(x) * 3, None]
        return torch.autograd.grad([a, b], [x, y, z], go)
    """,
    X,
    Y,
)
program(
    "same_twice_and_itself",
    """
    def f(x):
        x.requires_grad_()
        y = x.sum()
        return torch.autograd.grad([y, y], [x, x, y])
    """,
    X,
)
program(
    "given_gradients_are_summed_and_converted",
    """
    def f(x, v):
        x.requires_grad_()
        y = x * x
        go: List[Optional[Tensor]] = [v.to(torch.float32).expand(2, 3)]
        return torch.autograd.grad([y], [x], go)
    """,
    X,
    Y,
)
program(
    "given_gradients_carry",
    """
    def f(x, v):
        x.requires_grad_()
        go: List[Optional[Tensor]] = [v]
        g = torch.autograd.grad([x * x], [x], go, create_graph=True)[0]
        assert g is not None
        return (g * g).sum()
    """,
    X,
    Y,
    outer=(0, 1),
)
for _unused in (True, False):
    program(
        "unused",
        f"""
        def f(x, y):
            x.requires_grad_()
            y.requires_grad_()
            return torch.autograd.grad([(x * x).sum()], [y, x], allow_unused={_unused})
        """,
        X,
        Y,
    )
program(
    "unused_by_identity",
    """
    def f(x):
        x.requires_grad_()
        a = x * 2
        b = x * 2
        v = x[0]
        return torch.autograd.grad([(a * x[0]).sum()], [b, v, a], allow_unused=True)
    """,
    X,
)
program(
    "cut_by_detach",
    """
    def f(x):
        x.requires_grad_()
        y = (x * x.detach() + x.data * 2).sum()
        return torch.autograd.grad([y], [x])[0]
    """,
    X,
    outer=(),
)
program(
    "cut_by_no_grad",
    """
    def g(x):
        return x * x, x.split(1)

    def f(x, w):
        with torch.no_grad():
            a, parts = g(w)
            b = torch.cat(parts)
            c = w[1:]
            d = [w, a]
            for i in range(2):
                b = b * w
        return (a * x).sum() + (b * w).sum() + c.sum() + (d[0] * d[1] * x).sum()
    """,
    X,
    Y,
    outer=(0, 1),
)
for _flag in (True, False):
    program(
        "return_from_no_grad",
        """
        def f(x, flag: bool):
            y = x * x
            with torch.no_grad():
                z = y * x
                if flag:
                    return z.sum() + y.sum()
            return (z * x).sum() + y.sum()
        """,
        X,
        _flag,
        outer=(0,),
    )
    program(
        "switched",
        """
        def f(x, flag: bool):
            before = torch.is_grad_enabled()
            torch.set_grad_enabled(False)
            y = x * x
            inside = torch.is_grad_enabled()
            torch.set_grad_enabled(True)
            z = y * x
            if flag:
                with torch.no_grad():
                    z = z * x
            return z.sum() + x.sum(), before, inside, torch.is_grad_enabled()
        """,
        X,
        _flag,
    )
program(
    "written_under_no_grad",
    """
    def f(x, w):
        buffer = torch.zeros_like(x)
        y = x * 3
        with torch.no_grad():
            buffer.copy_(x)
            y.mul_(2)
            y[0] = 7.0
        return (buffer * w).sum() + (y * w).sum()
    """,
    X,
    Y,
    outer=(0, 1),
)
program(
    "asks_what_requires_gradients",
    """
    def f(x):
        a = x.requires_grad
        p = x.detach()
        p.requires_grad_()
        q = p.detach()
        return a, p.requires_grad, q.requires_grad
    """,
    X,
)
program(
    "from_a_dictionary",
    """
    def f(inputs: Dict[str, Tensor], key: str):
        pos = inputs["positions"]
        pos.requires_grad_()
        e = (pos * pos * inputs["weights"]).sum()
        g = torch.autograd.grad([e], [pos])[0]
        assert g is not None
        inputs[key] = -g
        return inputs
    """,
    {"positions": X, "weights": Y},
    "forces",
)
program(
    "lists_and_writes_in_the_slice",
    """
    def f(x, w):
        p = x.detach().requires_grad_()
        parts: List[Tensor] = []
        for i in range(p.size(0)):
            parts.append(p[i] * w[i])
        y = torch.zeros_like(x)
        y += torch.stack(parts)
        y[0] = parts[1] * parts[2]
        return torch.autograd.grad([(y * y).sum()], [p])[0]
    """,
    X,
    Y,
)
program(
    "stress_and_forces",
    """
    def f(pos, cell):
        strain = torch.zeros([3, 3], dtype=pos.dtype)
        strain.requires_grad_()
        pos = pos.detach().requires_grad_()
        sheared = pos + pos @ strain
        box = cell + cell @ strain
        d = sheared.unsqueeze(0) - sheared.unsqueeze(1) + box[0]
        e = torch.exp(-d.pow(2).sum(-1)).sum()
        forces, stress = torch.autograd.grad([e], [pos, strain])
        assert forces is not None and stress is not None
        return e, -forces, stress / cell.det() if False else stress
    """.replace(" / cell.det() if False else stress", ""),
    M,
    rand(3, 3),
)
_MOLECULE = """
def energy(pos, w1, w2):
    n = pos.size(0)
    d = pos.unsqueeze(1) - pos.unsqueeze(0)
    r = (d.pow(2).sum(-1) + torch.eye(n, dtype=pos.dtype)).sqrt()
    features = torch.stack([torch.exp(-r), 1 / (1 + r), r.tanh()], -1)
    return (torch.tanh(features @ w1) @ w2).sum() * 0.1

def forces(pos, w1, w2):
    pos = pos.detach().requires_grad_()
    e = energy(pos, w1, w2)
    g = torch.autograd.grad([e], [pos], create_graph=True)[0]
    assert g is not None
    return e, -g
"""
_WEIGHTS = rand(3, 5), rand(5)
program(
    "verlet",
    _MOLECULE
    + """
def f(pos, vel, w1, w2, n: int, dt: float):
    energies: List[Tensor] = []
    e, force = forces(pos, w1, w2)
    for step in range(n):
        vel = vel + 0.5 * dt * force
        pos = pos + dt * vel
        e, force = forces(pos, w1, w2)
        vel = vel + 0.5 * dt * force
        energies.append(e)
    return pos, vel, torch.stack(energies)

def loss(pos, vel, w1, w2, n: int, dt: float):
    pos, vel, energies = f(pos, vel, w1, w2, n, dt)
    return (pos * vel).sum() + energies.sum()
""",
    M,
    M * 0.1,
    *_WEIGHTS,
    4,
    0.05,
    outer=(1, 2, 3),
)
program(
    "training_on_forces",
    _MOLECULE
    + """
def f(pos, w1, w2, target):
    e, force = forces(pos, w1, w2)
    return ((force - target) ** 2).mean() + 0.01 * e * e
""",
    M,
    *_WEIGHTS,
    M * 0.2,
    outer=(1, 2),
)


_USED_ON_SOME_WAYS: dict[str, tuple[str, Sequence[Any]]] = {
    "branches": (
        """
        def f(x: Tensor, z: Tensor, a: bool, b: bool):
            x.requires_grad_()
            z.requires_grad_()
            y = x * 2
            w = z.exp()
            if a:
                v = y * 3
                if b:
                    v = v + w
            else:
                if b:
                    v = w * 2
                else:
                    v = y.sin() + y
            gs = torch.autograd.grad([v.sum()], [x, z, y], allow_unused=True)
            return gs[0], gs[1], gs[2]
        """,
        (False, True),
    ),
    "rounds": (
        """
        def f(x: Tensor, z: Tensor, n: int, m: int):
            x.requires_grad_()
            z.requires_grad_()
            y = x * 2
            for i in range(n):
                if i == m:
                    y = y * z
            if n > 3:
                y = z + 1
            gs = torch.autograd.grad([y.sum()], [x, z], allow_unused=True)
            return gs[0], gs[1]
        """,
        (0, 1, 4),
    ),
    "a loop that swaps": (
        """
        def f(x: Tensor, z: Tensor, n: int, m: int):
            x.requires_grad_()
            z.requires_grad_()
            u = z * 1
            y = x.exp()
            i = 0
            while i < n:
                y, u = u * 2, y * 1.5
                i += 1
            gs = torch.autograd.grad([y.sum()], [x, z], allow_unused=True)
            return gs[0], gs[1]
        """,
        (0, 1, 4),
    ),
    "elements of a list": (
        """
        def f(x: Tensor, z: Tensor, n: int, m: int):
            x.requires_grad_()
            z.requires_grad_()
            ys: List[Tensor] = []
            for i in range(3):
                if i > n:
                    ys.append(x * i)
                else:
                    ys.append(z * i)
            gs = torch.autograd.grad([torch.stack(ys).sum()], [x, z], allow_unused=True)
            return gs[0], gs[1]
        """,
        (0, 1, 4),
    ),
    "second order": (
        """
        def f(x: Tensor, z: Tensor, a: bool, b: bool):
            x.requires_grad_()
            z.requires_grad_()
            y = x * x
            if a:
                y = y * z * z
            g = torch.autograd.grad([y.sum()], [x, z], allow_unused=True, create_graph=True)
            e = g[0]
            assert e is not None
            h = torch.autograd.grad([e.sum()], [x, z], allow_unused=True)
            return g[1], h[0], h[1]
        """,
        (False, True),
    ),
    "an optional term": (
        """
        def f(x: Tensor, z: Tensor, a: bool, b: bool):
            x.requires_grad_()
            z.requires_grad_()
            y: Optional[Tensor] = None
            if a:
                y = z * z
            t = x * x
            if y is not None:
                t = t + y
            if b:
                t = t * z
            g = torch.autograd.grad([t.sum()], [x, z], allow_unused=True)
            r = g[1]
            if r is not None:
                return r * 2
            return x * 0 - 1
        """,
        (False, True),
    ),
}

for _name, (_source, _values) in _USED_ON_SOME_WAYS.items():
    for _a in _values:
        for _b in _values:
            program(f"unused: {_name}", _source, X, Y, _a, _b)


@dataclass(frozen=True)
class Refused:
    """A program that PyTorch runs and tsir refuses, with the message."""

    source: str
    message: str
    args: Sequence[Any]


REFUSED = {
    "the other name of an input in the first round": Refused(
        """
        def f(pos, n: int):
            pos.requires_grad_()
            last = pos
            for i in range(n):
                g = torch.autograd.grad([(pos * last).sum()], [pos])[0]
                assert g is not None
                last = pos
                pos = pos - g
            return pos
        """,
        "as another value, which may be the same tensor",
        (X, 2),
    ),
    "used in the branch that chooses it": Refused(
        """
        def f(x, flag: bool):
            x.requires_grad_()
            if flag:
                y = x.exp()
                z = y * 2
            else:
                y = x * x
                z = y.sin()
            return torch.autograd.grad([z.sum()], [y])[0]
        """,
        "as another value, which may be the same tensor",
        (X, True),
    ),
    "read twice from a list": Refused(
        """
        def f(xs: List[Tensor], i: int):
            xs[0].requires_grad_()
            return torch.autograd.grad([(xs[i] * 2).sum()], [xs[0]], allow_unused=True)[0]
        """,
        "as another value, which may be the same tensor",
        ([X, Y], 0),
    ),
    "an earlier round": Refused(
        """
        def f(x):
            x.requires_grad_()
            y = x * 2
            for i in range(2):
                g = torch.autograd.grad([y.sum()], [x], create_graph=True)[0]
                assert g is not None
                y = y * y + x
            return g
        """.replace("return g", "return y"),
        "the outputs come from an earlier iteration of a loop",
        (X,),
    ),
    "requires_grad_ too late": Refused(
        """
        def f(x):
            y = x * 2
            x.requires_grad_()
            return torch.autograd.grad([(y + x).sum()], [x])[0]
        """,
        "before anything is computed of the tensor",
        (X,),
    ),
    "a mode that depends on the arguments": Refused(
        """
        def f(x, flag: bool):
            torch.set_grad_enabled(flag)
            return x * 2, torch.is_grad_enabled()
        """,
        "is known only when the program runs",
        (X, True),
    ),
    "whether it requires a gradient": Refused(
        """
        def f(x):
            p = x.detach().requires_grad_()
            return (p * 2).requires_grad
        """,
        "whether the tensor requires a gradient is not known",
        (X,),
    ),
}
