"""`tsir.trace` of functions on PyTorch's tensors, and of its modules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import tsir


def mixed(x: torch.Tensor, y: torch.Tensor) -> Any:
    z = torch.relu(x @ y).view(x.size(0), -1)
    z[0] = 1.0
    return z + x.shape[0], {"sum": z.sum(1)}


def test_functions_have_open_sizes() -> None:
    x, y = torch.randn(3, 4), torch.randn(4, 2)
    traced = tsir.trace(mixed, x, y, check=True)
    for a, b in ((x, y), (torch.randn(5, 2), torch.randn(2, 1))):
        found, wanted = traced(a, b), mixed(a, b)
        torch.testing.assert_close(found[0], wanted[0])
        torch.testing.assert_close(found[1]["sum"], wanted[1]["sum"])


def test_modules_have_parameters_and_keep_the_original() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.BatchNorm1d(3), torch.nn.Dropout(0.5)).eval()
    traced: Any = tsir.trace(model, torch.randn(2, 4))
    assert [name for name, _ in traced.named_parameters()] == [n for n, _ in model.named_parameters()]
    x = torch.randn(5, 4)
    torch.testing.assert_close(traced(x), model(x).detach())
    traced.requires_grad_()
    traced(x).sum().backward()
    model(x).sum().backward()
    np.testing.assert_allclose(traced.state_dict()["0.weight"], model[0].weight.detach())
    gradients = dict(traced.named_parameters())
    np.testing.assert_allclose(gradients["0.weight"].grad, model[0].weight.grad, rtol=1e-5)


class Counting(torch.nn.Module):
    """A module that writes a buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.total.add_(x.sum(0))
        return x + self.total


def test_buffers_are_state_and_the_original_keeps_its_own() -> None:
    model = Counting()
    traced = tsir.trace(model, torch.ones(2, 3))
    assert not model.total.any()
    for _ in range(2):
        torch.testing.assert_close(traced(torch.ones(4, 3)), model(torch.ones(4, 3)))


def branching(x: torch.Tensor) -> torch.Tensor:
    y = x if x.sum() > 0 else -x
    return y * int(x.sum())


def test_what_the_tracer_would_fix_is_refused_at_all_lines() -> None:
    with pytest.raises(tsir.UnsupportedError, match="PyTorch would fix it: Converting a tensor") as caught:
        tsir.trace(branching, torch.ones(3))
    positions = [each.position for each in caught.value.diagnostics]
    first = branching.__code__.co_firstlineno
    assert [(each.file, each.line) for each in positions if each] == [
        (__file__, first + 1),
        (__file__, first + 2),
    ]


def test_what_the_tracer_does_not_take_is_refused() -> None:
    weight = torch.ones(3, requires_grad=True)
    for function in (lambda x: x * weight, lambda x: x @ x):
        with pytest.raises(tsir.UnsupportedError, match="PyTorch does not trace it") as caught:
            tsir.trace(function, torch.ones(2, 3))
        position = caught.value.diagnostics[0].position
        assert position is not None
        assert position.file == __file__
    with pytest.raises(tsir.UnsupportedError, match="expected no further examples"):
        tsir.trace(lambda x: x + 1, torch.ones(3), also=[(torch.ones(2),)])
