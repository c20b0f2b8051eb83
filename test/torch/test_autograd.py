"""`tsir.Tensor` against PyTorch's: the same programs recorded, run backward, and recorded again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

import tsir

SOURCE = """
def cell(x, h, w, u):
    return torch.tanh(x.mm(w) + h.mm(u))

def over_time(xs: List[Tensor], h, w, u):
    for x in xs:
        h = torch.tanh(x.mm(w) + h.mm(u))
    return h

def branch(x, w):
    if bool((x * w).sum() > 0):
        y = (x * w).exp()
    else:
        y = (x / w).sin()
    return y * y

def until(x, w):
    n = 0
    while bool(x.norm() < 20):
        x = x * w + x * x
        n += 1
    return x, n

def attention(q, k, v):
    return torch.softmax(q.mm(k.t()) / 2.0, 1).mm(v)

def normalised(x, w, b):
    m = x.mean(1, keepdim=True)
    s = ((x - m) ** 2).mean(1, keepdim=True)
    return (x - m) / torch.sqrt(s + 1e-5) * w + b
"""

OURS = tsir.CompilationUnit(SOURCE)
THEIRS = torch.jit.CompilationUnit(SOURCE)


def _run_cell(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return u.cell(u.cell(x, h, w, v), h, v, v).sum()


def _over_time(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return (u.over_time([x, x * 2, h], h, w, v) ** 2).sum()


def _branch(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return u.branch(x, w + 3).sum() + u.branch(h, v - 3).sum()


def _until(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return u.until(x * x + 1, w * w)[0].log().sum()


def _attention(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return (u.attention(x, h, w) * v).sum()


def _normalised(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return (u.normalised(x, w[0], v[0]) * h).sum()


def _operators(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return ((x @ w)[0:2] / (1 + h[1:3] ** 2) - 2 * v[:2, :].exp()).t().sum(0).max()


def _transposed(u: Any, x: Any, h: Any, w: Any, v: Any) -> Any:
    return (x.T @ w.data * h.data.T + v.T.T * w).pow(2).sum()


PROGRAMS = (_run_cell, _over_time, _branch, _until, _attention, _normalised, _operators, _transposed)


@pytest.fixture(params=PROGRAMS, ids=lambda p: p.__name__.strip("_"))
def program(request: pytest.FixtureRequest) -> Callable[..., Any]:
    return request.param


def leaves(kind: str) -> list[Any]:
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal((3, 3)) for _ in range(4)]
    if kind == "ours":
        return [tsir.Tensor(a, requires_grad=i != 1) for i, a in enumerate(arrays)]
    return [torch.tensor(a, requires_grad=i != 1) for i, a in enumerate(arrays)]


def plain(value: Any) -> Any:
    return None if value is None else np.asarray(value.detach())


def agree(ours: Any, theirs: Any) -> None:
    a, b = plain(ours), plain(theirs)
    if b is None:
        assert a is None or not a.any()
        return
    assert np.allclose(b if a is None else a, b, rtol=1e-10, atol=1e-10)
    assert a is not None or not b.any()


def test_gradients_at_leaves(program: Callable[..., Any]) -> None:
    ours, theirs = leaves("ours"), leaves("theirs")
    for _ in range(2):
        results = program(OURS, *ours), program(THEIRS, *theirs)
        agree(*results)
        for result in results:
            result.backward()
    for pair in zip(ours, theirs, strict=True):
        agree(*(x.grad for x in pair))


def test_gradients_of_gradients(program: Callable[..., Any]) -> None:
    ours, theirs = leaves("ours"), leaves("theirs")
    seconds: list[list[Any]] = []
    autograd: tuple[ModuleType, ...] = (tsir.autograd, torch.autograd)
    for unit, values, engine in zip((OURS, THEIRS), (ours, theirs), autograd, strict=True):
        wrt = [x for i, x in enumerate(values) if i != 1]
        loss = program(unit, *values)
        firsts = engine.grad(loss, wrt, create_graph=True, allow_unused=True)
        penalty = sum((g * g).sum() * (i + 1) for i, g in enumerate(firsts) if g is not None)
        penalty.backward()
        seconds.append([*firsts, *(x.grad for x in values)])
    for pair in zip(*seconds, strict=True):
        agree(*pair)


def test_order_of_hooks_and_what_they_change() -> None:
    found: list[list[Any]] = []
    for kind, unit in (("ours", OURS), ("theirs", THEIRS)):
        x, h, w, v = leaves(kind)
        order: list[Any] = []
        a = unit.cell(x, h, w, v)
        b = unit.cell(a, h, v, w)
        for name, tensor in (("a", a), ("b", b), ("w", w)):
            tensor.register_hook(lambda g, name=name, order=order: order.append(name))
        b.register_hook(lambda g: g * 3)
        a.retain_grad()
        b.sum().backward()
        found.append([order, plain(a.grad), plain(w.grad), plain(x.grad)])
    assert found[0][0] == found[1][0]
    for ours, theirs in zip(found[0][1:], found[1][1:], strict=True):
        assert np.allclose(ours, theirs, rtol=1e-10)


@pytest.mark.parametrize("retain_first", [True, False])
def test_kept_gradients_are_those_after_hooks(retain_first: bool) -> None:
    found: list[list[Any]] = []
    for kind in ("ours", "theirs"):
        x, _, w, _ = leaves(kind)
        y = x * w
        if retain_first:
            y.retain_grad()
        y.register_hook(lambda g: g * 3)
        y.retain_grad()
        for _ in range(2):
            (y * y).sum().backward(retain_graph=True)
        found.append([plain(tensor.grad) for tensor in (y, x, w)])
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-12)


INDICES: Sequence[object] = [
    0,
    -1,
    ...,
    None,
    (0, 1),
    (slice(1, None), 2),
    (slice(None, None, 2), slice(0, 0)),
    (None, ..., 0),
    [2, 0],
    ([0, 1], [2, 0]),
    ([True, False, True], 1),
]


@pytest.mark.parametrize("index", INDICES, ids=repr)
def test_item_assignment(index: Any) -> None:
    found: list[Any] = []
    for kind, library in (("ours", tsir), ("theirs", torch)):
        x, value, w, _ = leaves(kind)
        with library.no_grad():
            x[index] = 2.5
            x[0, 0] = value[1, 2]
            x.data[index] = x.data[index] * 2
        (x * x * w).sum().backward()
        found.append([plain(tensor) for tensor in (x, x.grad, w.grad)])
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("value", [1.7, [1.7, -2.5], [[1, 2], [3, 4]], True])
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int64", "uint8", "bool"])
def test_dtypes_of_new_tensors(value: Any, dtype: str) -> None:
    if dtype == "uint8" and value == [1.7, -2.5]:
        value = [1.7, 2.5]  # a negative number has no place there
    theirs = torch.tensor(value, dtype=getattr(torch, dtype))
    ours = tsir.Tensor(value, dtype=getattr(np, dtype) if dtype != "bool" else np.bool_)
    assert ours.dtype == theirs.numpy().dtype
    np.testing.assert_array_equal(ours.numpy(), theirs.numpy())


@pytest.mark.parametrize(
    "use",
    [
        lambda t, x: [y.backward() for y in [(x * x).sum()] * 2],
        lambda t, x: (x * 2).backward(),
        lambda t, x: x.add_(1),
        lambda t, x: x.__setitem__(0, 1.0),
        lambda t, x: (x * 2).data.sum().backward(),
        lambda t, x: x.detach().sum().backward(),
        lambda t, x: t.autograd.grad((x * 2).sum(), [t.zeros_like(x) if t is torch else x.detach()]),
    ],
)
def test_both_refuse(use: Callable[..., Any]) -> None:
    for library, make in ((tsir, lambda a: tsir.Tensor(a, True)), (torch, lambda a: torch.tensor(a))):
        x = make(np.ones(3))
        x.requires_grad = True
        with pytest.raises((tsir.TsirError, RuntimeError)):
            use(library, x)
