"""Gradients of gradients of batch norms, to the third order, against PyTorch's autograd."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

import tsir

SOURCE = """
def loss(x, w: Optional[Tensor], b: Optional[Tensor], mean: Optional[Tensor], var: Optional[Tensor],
         training: bool, g, v):
    y = torch.native_batch_norm(x, w, b, mean, var, training, 0.1, 1e-3)[0]
    found = torch.autograd.grad([torch.sum(torch.sin(y) * g)], [x], create_graph=True)[0]
    assert found is not None
    return torch.sum(torch.tanh(found) * v)
def thrice(x, w: Optional[Tensor], b: Optional[Tensor], mean: Optional[Tensor], var: Optional[Tensor],
           training: bool, g, v):
    again = torch.autograd.grad([loss(x, w, b, mean, var, training, g, v)], [x], create_graph=True)[0]
    assert again is not None
    return torch.sum(again * torch.cos(v))
"""
UNIT = tsir.CompilationUnit(SOURCE)


def twice(x, w, b, mean, var, training, g, v) -> torch.Tensor:
    y = torch.native_batch_norm(x, w, b, mean, var, training, 0.1, 1e-3)[0]
    (found,) = torch.autograd.grad((torch.sin(y) * g).sum(), x, create_graph=True)
    return (torch.tanh(found) * v).sum()


def thrice(x, w, b, mean, var, training, g, v) -> torch.Tensor:
    (again,) = torch.autograd.grad(
        twice(x, w, b, mean, var, training, g, v), x, create_graph=True, allow_unused=True
    )
    return (again * torch.cos(v)).sum()


ORDERS: tuple[tuple[str, Callable[..., torch.Tensor]], ...] = (("loss", twice), ("thrice", thrice))


def channels_last(x: torch.Tensor) -> torch.Tensor:
    return x.transpose(1, -1).contiguous().transpose(1, -1)


LAYOUTS: tuple[tuple[tuple[int, ...], Callable[[torch.Tensor], torch.Tensor]], ...] = (
    ((5, 3), lambda x: x[::2]),
    ((2, 3, 2, 2), channels_last),
    ((2, 3, 1), lambda x: x.expand(2, 3, 2)),
)


@pytest.mark.parametrize(("name", "expected"), ORDERS, ids=[name for name, _ in ORDERS])
@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("affine", [True, False])
def test_higher_orders_agree(
    name: str, expected: Callable[..., torch.Tensor], training: bool, affine: bool
) -> None:
    generator = torch.Generator().manual_seed(1)

    def random(*sizes: int) -> torch.Tensor:
        return torch.randn(sizes, dtype=torch.float64, generator=generator)

    function = getattr(UNIT, name)
    for sizes, laid_out in LAYOUTS if name == "loss" else LAYOUTS[1:2]:
        x, g, v = (laid_out(random(*sizes)) for _ in range(3))
        w, b = (random(3), random(3)) if affine else (None, None)
        statistics = (random(3), random(3).abs() + 0.5) if affine or not training else (None, None)
        places = [0, 1, 2, 6, 7] if affine else [0, 6, 7]
        own = [x, w, b, *statistics, training, g, v]
        found = tsir.grad(function, argnums=tuple(places))(
            *(a.clone() if isinstance(a, torch.Tensor) and i in (3, 4) else a for i, a in enumerate(own))
        )
        inputs = [a.clone().requires_grad_() if i in places else a for i, a in enumerate(own)]
        result = expected(*inputs)
        wanted = torch.autograd.grad(result, [inputs[i] for i in places], allow_unused=True)
        for place, ours, theirs in zip(places, found, wanted, strict=True):
            theirs = torch.zeros_like(own[place]) if theirs is None else theirs
            torch.testing.assert_close(torch.as_tensor(ours), theirs, rtol=1e-9, atol=1e-9)
