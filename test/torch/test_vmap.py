"""Batched functions against `torch.vmap` of the same text, and derivatives of rows against `torch.func`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch_calls import quiet

import tsir

RANDOM = np.random.default_rng(7)


def r(*sizes: int) -> Any:
    return RANDOM.standard_normal(sizes).astype(np.float32)


def i(most: int, *sizes: int) -> Any:
    return RANDOM.integers(0, most, sizes)


PROGRAMS: dict[str, tuple[str, tuple[Any, ...], Any, Any]] = {
    "images": (
        "(x, w):\n    return F.max_pool2d(F.conv2d(x, w, padding=1).relu(), 2)",
        (r(3, 2, 4, 4), r(5, 2, 3, 3)), (0, None), 0,
    ),
    "own weights": (
        "(x, w):\n"
        "    return F.conv2d(x.unsqueeze(0), w, stride=2)",
        (r(3, 2, 5, 5), r(3, 4, 2, 3, 3)), 0, 0,
    ),
    "own grouped weights": (
        "(x, w, b):\n"
        "    return F.conv1d(x, w, b, groups=2)",
        (r(3, 2, 4, 6), r(3, 6, 2, 3), r(3, 6)), 0, 0,
    ),
    "own transposed weights": (
        "(x, w):\n"
        "    return F.conv_transpose2d(x, w, stride=2)",
        (r(2, 3, 2, 3, 3), r(3, 2, 4, 2, 2)), (1, 0), 1,
    ),
    "attention": (
        "(q, k, v, m):\n    s = (q @ k.transpose(-2, -1)) / 2.0\n"
        "    return s.masked_fill(~m, -1e9).softmax(-1) @ v",
        (r(3, 2, 5, 4), r(3, 2, 5, 4), r(3, 2, 5, 4), i(2, 5, 5) > 0), (0, 0, 0, None), 0,
    ),
    "norms": (
        "(x, w):\n    return F.layer_norm(x, [4], w) + F.normalize(x, dim=0), x.norm(2, 1), x.norm()",
        (r(3, 5, 4), r(4)), (0, None), 0,
    ),
    "loss": ("(x, y):\n    return F.cross_entropy(x, y)", (r(3, 5, 4), i(4, 3, 5)), 0, 0),
    "embedding": ("(w, k):\n    return F.embedding(k, w).mean(0)", (r(6, 4), i(6, 3, 5)), (None, 0), 0),
    "cell": (
        "(x, h, w, u):\n    z, n = (x @ w + h @ u).chunk(2)\n"
        "    return torch.sigmoid(z) * h + (1 - torch.sigmoid(z)) * torch.tanh(n)",
        (r(4, 3), r(3, 5), r(4, 10), r(5, 10)), (1, 0, None, None), -1,
    ),
    "kalman": (
        "(m, p, y, a):\n    q = a @ p @ a.t() + torch.eye(2)\n"
        "    g = torch.linalg.solve(q + torch.eye(2), q)\n"
        "    m = a @ m\n    return m + g @ (y - m), q - g @ q",
        (r(3, 2), np.stack([np.eye(2, dtype=np.float32)] * 3), r(3, 2), r(2, 2)), (0, 0, 0, None), 0,
    ),
    "forces": (
        "(x, e):\n    d = x[e[0]] - x[e[1]]\n    f = d / (1 + (d * d).sum(-1, keepdim=True))\n"
        "    return torch.zeros_like(x).index_add(0, e[0], f).index_add(0, e[1], -f)",
        (r(3, 4, 3), i(4, 3, 2, 9)), 0, 0,
    ),
    "sort": (
        "(x):\n    v, k = x.sort(0, True)\n"
        "    return v, k, x.topk(2)[0]", (r(4, 3, 5),), 1, (0, 1, 2)),
    "gather": (
        "(x, k):\n    return x.gather(1, k), torch.zeros(3, 5).scatter_add(1, k, x)",
        (r(2, 3, 5), i(5, 2, 3, 5)), 0, 0,
    ),
    "indices": (
        "(x, k):\n"
        "    return x[k, :, k], x[:, k], x[1, k], x.index_select(2, k)",
        (r(3, 5, 6, 5), i(5, 3, 2)), 0, 0,
    ),
    "writes by index": (
        "(x, k, v):\n    y = torch.zeros_like(x)\n    y[:, 1] = v[0]\n    y[1:3] += v\n"
        "    return y.index_put([k], v), y.index_copy(0, k, v)",
        (r(3, 5, 5), np.array([[0, 1], [2, 4], [3, 0]]), r(3, 2, 5)), 0, 0,
    ),
    "writes of one index": (
        "(x, k, v):\n"
        "    return x.index_put([k], v, accumulate=True)",
        (r(3, 5, 2), i(5, 4), r(3, 4, 2)), (0, None, 0), 0,
    ),
    "reductions": (
        "(x):\n"
        "    return x.sum(-1), x.mean((0, 2), keepdim=True), x.amax(1), x.var(), x.std(0), "
        "x.prod(1), x.logsumexp(0)",
        (r(2, 3, 4, 5),), -1, 0,
    ),
    "numbers without dimensions": (
        "(a, k, x):\n    return a * x, k * x, a + k, (k > a) * x, torch.where(x > 0, a, k)",
        (r(3).astype(np.float64), i(4, 3), r(3, 2)), 0, 0,
    ),
    "views": (
        "(x):\n"
        "    return x.t().reshape(-1), x.unfold(0, 2, 1), x.flip(0).roll(1, -1), x.repeat(2, 1, 2), "
        "x.tril(), x.diagonal()",
        (r(3, 4, 4),), 0, 0,
    ),
    "products": (
        "(a, b, v):\n"
        "    return a @ b, b @ v, v @ b, torch.einsum('ij,jk,k->i', a, b, v), torch.outer(v, v), "
        "torch.dot(v, v)",
        (r(4, 4), r(4, 4, 3), r(4)), (None, 2, None), 0,
    ),
    "matrices": (
        "(a):\n    s = a @ a.t() + torch.eye(3)\n"
        "    return torch.linalg.inv(s), torch.linalg.cholesky(s), s.det(), s.logdet()",
        (r(4, 3, 3),), 0, 0,
    ),
    "joined": (
        "(x, y):\n"
        "    return torch.cat([x, y, x], 1), torch.stack([x, x], -1)",
        (r(3, 2, 2), r(2, 4)), (0, None), 0),
    "one for all": ("(x, y):\n    return x + y, y * 2", (r(1, 1), r(1)), (0, None), 0),
    "names": (
        "(a: Dict[str, Tensor]):\n"
        "    return a['x'] * a['s']", ({"x": r(3, 4), "s": r(3)},), 0, 0),
}  # fmt: skip


def scripted(text: str) -> tsir.Function:
    return tsir.CompilationUnit(f"def f{text}".replace("F.", "torch.nn.functional.")).f


@pytest.mark.parametrize("name", PROGRAMS)
def test_batched_functions(name: str) -> None:
    text, arguments, in_axes, out_axes = PROGRAMS[name]
    names: dict[str, Any] = {"torch": torch, "F": F, "Dict": dict, "Tensor": torch.Tensor}
    exec(f"def f{text}", names)
    axes = in_axes if isinstance(in_axes, tuple) else (in_axes,) * len(arguments)
    wanted = torch.vmap(names["f"], axes, out_axes)(*map(_tensors, arguments))
    found = tsir.vmap(scripted(text), axes, out_axes).interpret(*arguments)
    for value, expected in zip(_several(found), _several(wanted), strict=True):
        np.testing.assert_allclose(value, expected.numpy(), rtol=2e-4, atol=2e-5)


def _tensors(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: torch.from_numpy(item) for key, item in value.items()}
    return torch.from_numpy(value)


def _several(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple) else [value]


DERIVATIVES: dict[str, tuple[str, str, tuple[Any, ...], tuple[Any, ...]]] = {
    "convolutional net": (
        "grad",
        "(w, u, x, y):\n    h = F.conv2d(x.unsqueeze(0), w).relu().flatten(1)\n"
        "    return F.cross_entropy(h @ u, y.unsqueeze(0))",
        (r(2, 1, 3, 3), r(8, 3), r(4, 1, 4, 4), i(3, 4)), (None, None, 0, 0),
    ),
    "perceptron": (
        "grad",
        "(w, b, x):\n"
        "    return torch.tanh(F.linear(x, w, b)).pow(2).mean()",
        (r(3, 4), r(3), r(5, 4)), (None, None, 0),
    ),
    "curvature": ("hessian", "(x):\n    return (x.sin() * x.prod()).sum()", (r(3, 4),), (0,)),
    "slopes": ("jacrev", "(x, w):\n    return (w @ x).tanh()", (r(3, 4), r(2, 4)), (0, None)),
}  # fmt: skip


@pytest.mark.parametrize("name", DERIVATIVES)
def test_derivatives_of_rows(name: str) -> None:
    kind, text, arguments, axes = DERIVATIVES[name]
    names: dict[str, Any] = {"torch": torch, "F": F}
    exec(f"def f{text}", names)
    with quiet():
        wanted = torch.vmap(getattr(torch.func, kind)(names["f"]), axes)(*map(torch.from_numpy, arguments))
    own = {"grad": tsir.grad, "hessian": tsir.hessian, "jacrev": tsir.jacobian}[kind]
    found = tsir.vmap(own(scripted(text), 0), axes).interpret(*arguments)
    for value, expected in zip(_several(found), _several(wanted), strict=True):
        np.testing.assert_allclose(value, expected.numpy(), rtol=1e-3, atol=1e-5)
