"""States of loaded modules as values, against PyTorch: results, new states, gradients."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn
from torch_calls import quiet

import tsir

R = torch.randn


class Normalised(nn.Module):
    """A loss of a network with running statistics."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 4)
        self.norm = nn.BatchNorm1d(4)
        self.outer = nn.Linear(4, 1)

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return ((self.outer(torch.relu(self.norm(self.inner(x)))) - y) ** 2).mean()


class Stream(nn.Module):
    """A cell that keeps its state, which is None at first, and counts its steps."""

    state: tuple[torch.Tensor, torch.Tensor] | None

    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(3, 4)
        self.state = None
        self.steps = 0

    def forward(self, x: torch.Tensor):
        found = self.cell(x, self.state)
        self.state = found
        self.steps += 1
        return found[0].pow(2).sum()


class Remembering(nn.Module):
    """Attention to all that has been seen, in a list that grows."""

    seen: list[torch.Tensor]

    def __init__(self):
        super().__init__()
        self.key = nn.Linear(3, 3)
        self.seen = []

    def forward(self, x: torch.Tensor):
        self.seen.append(self.key(x))
        scores = torch.stack(self.seen) @ x
        return (torch.softmax(scores, 0) * scores).sum()


class Tied(nn.Module):
    """Two layers with one tensor."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(7, 5)
        self.out = nn.Linear(5, 7, bias=False)
        self.out.weight = self.table.weight

    def forward(self, index: torch.Tensor):
        return self.out(self.table(index)).logsumexp(-1).sum()


class Ring(nn.Module):
    """A buffer that is written in part."""

    ring: torch.Tensor
    place: torch.Tensor

    def __init__(self):
        super().__init__()
        self.register_buffer("ring", torch.zeros(4))
        self.register_buffer("place", torch.zeros((), dtype=torch.long))
        self.weight = nn.Parameter(R(4))

    def forward(self, x: torch.Tensor):
        self.ring[int(self.place)] = x.sum()
        self.place.add_(1).remainder_(4)
        return (self.ring * self.weight).sum()


class Keyed(nn.Module):
    """A dictionary that has its key after the first step."""

    kept: dict[str, torch.Tensor]

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 3)
        self.kept = {}

    def forward(self, x: torch.Tensor):
        y = self.inner(x)
        if "last" in self.kept:
            y = y + self.kept["last"]
        self.kept["last"] = y
        return y.pow(2).sum()


CASES: dict[str, Callable[[], tuple[nn.Module, *tuple[torch.Tensor, ...]]]] = {
    "Normalised": lambda: (Normalised(), R(5, 3), R(5, 1)),
    "Stream": lambda: (Stream(), R(2, 3)),
    "Remembering": lambda: (Remembering(), R(3)),
    "Tied": lambda: (Tied(), torch.tensor([1, 2, 3])),
    "Ring": lambda: (Ring(), R(3)),
    "Keyed": lambda: (Keyed(), R(3)),
}


def loaded(module: nn.Module) -> tuple[Any, Any]:
    """The module as PyTorch and we read its archive."""
    file = io.BytesIO()
    with quiet():
        torch.jit.save(torch.jit.script(module), file)
        file.seek(0)
        return torch.jit.load(file), tsir.load(file.getvalue())


def close(ours: Any, theirs: Any) -> None:
    """Values are equal within f32's accuracy, containers and all."""
    if isinstance(theirs, torch.Tensor):
        np.testing.assert_allclose(ours, theirs.detach().numpy(), rtol=2e-5, atol=1e-6)
    elif isinstance(theirs, list | tuple):
        assert len(ours) == len(theirs)
        for pair in zip(ours, theirs, strict=True):
            close(*pair)
    elif isinstance(theirs, dict):
        assert list(ours) == list(theirs)
        close(list(ours.values()), list(theirs.values()))
    else:
        assert ours == theirs


def attribute(module: Any, path: str) -> Any:
    for name in path.split("."):
        module = getattr(module, name)
    return module


@pytest.mark.parametrize("name", CASES)
def test_states_and_gradients(name: str) -> None:
    torch.manual_seed(0)
    module, *inputs = CASES[name]()
    theirs, ours = loaded(module)
    arrays = [tensor.numpy() for tensor in inputs]
    step = tsir.value_and_grad(ours.apply, has_aux=True)
    before = {path: np.copy(value) for path, value in ours.state_dict().items()}
    state = ours.current_state()
    for _ in range(3):
        loss = theirs(*inputs)
        parameters = dict(theirs.named_parameters())
        gradients = torch.autograd.grad(loss, list(parameters.values()), retain_graph=True)
        # The state that PyTorch keeps leads back to earlier steps; ours is what is given.
        (value, new), found = step(state, *arrays)
        applied, again = ours.apply(state, *arrays)
        close(value, loss)
        close(applied, loss)
        for path in new:
            close(new[path], attribute(theirs, path))
            close(again[path], attribute(theirs, path))
        if state.get("state", ()) is None or name in ("Normalised", "Tied", "Ring"):
            for path, gradient in zip(parameters, gradients, strict=True):
                close(found[path], gradient)
        state = new
    for path, value in before.items():
        np.testing.assert_array_equal(ours.state_dict()[path], value)


@pytest.mark.parametrize("name", CASES)
def test_parameters_that_are_tensors(name: str) -> None:
    torch.manual_seed(1)
    module, *inputs = CASES[name]()
    theirs, ours = loaded(module)
    ours.requires_grad_()
    for _ in range(2):
        theirs(*inputs).backward(retain_graph=True)
        ours(*(tensor.numpy() for tensor in inputs)).backward(retain_graph=True)
    for (path, parameter), (own_path, own) in zip(
        theirs.named_parameters(), ours.named_parameters(), strict=True
    ):
        assert path == own_path
        close(own.grad.numpy(), parameter.grad)
