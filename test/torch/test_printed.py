"""What tsir prints and writes of functions is read by PyTorch, with equal results."""

from __future__ import annotations

import copy
import io
import math
import re
import typing
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import test_archives
import test_programs
import torch
from printed_programs import normal
from torch import nn
from torch_calls import quiet

import tsir
from tsir.frontend.modules.methods import CompiledMethod
from tsir.runtime.call.printed import write_compiled
from tsir.runtime.modules.made import compiled_method


@pytest.fixture(autouse=True)
def _without_warnings() -> Iterator[None]:
    with quiet():
        yield


def read(write: Callable[[Any], None]) -> tuple[Any, Any]:
    """What is written, as PyTorch and as we read it."""
    file = io.BytesIO()
    write(file)
    data = file.getvalue()
    return torch.jit.load(io.BytesIO(data)), tsir.load(data)


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize(("function", "args"), test_programs.CASES)
def test_functions_are_archives(function: Callable[..., Any], args: Sequence[Any]) -> None:
    expected = torch.jit.script(function)(*copy.deepcopy(args))
    theirs, ours = read(tsir.script(function).save)
    test_programs.equal(theirs(*copy.deepcopy(args)), expected)
    test_programs.equal(ours(*copy.deepcopy(args)), expected)


def method_of(module: Any) -> CompiledMethod:
    """The method `forward` of a module as IR."""
    return compiled_method(module.bound("forward"), "forward")


@pytest.mark.sweep(0.15)
@pytest.mark.parametrize("name", test_archives.MODULES)
def test_modules_are_printed_from_ir(name: str) -> None:
    torch.manual_seed(0)
    module, *args = test_archives.MODULES[name]()
    scripted = torch.jit.script(module.eval())
    net: Any = test_archives.loaded(scripted)
    root, methods = net.bound("forward").objects[0], Kinds(net)
    theirs, ours = read(lambda file: write_compiled(file, root, [(root, method_of(net))], methods))
    assert normal(ours.graph.op, by_name=True) == normal(net.graph.op, by_name=True)
    with torch.no_grad():
        given = [[None if x is None else x.clone() for x in args] for _ in range(2)]
        test_archives.check(flat_arrays(theirs(*given[0])), scripted(*given[1]))
    assert set(theirs.state_dict()) == set(scripted.state_dict())


def flat_arrays(value: Any) -> Any:
    """Tensors as arrays, in the structure of a value."""
    if isinstance(value, tuple | list):
        return tuple(map(flat_arrays, value))
    return value.detach().numpy() if isinstance(value, torch.Tensor) else value


class Kinds:
    """What a module of ours says of its objects, by their names alone."""

    def __init__(self, net: Any):
        paths = {id(each): path for path, each in net.bound("forward").objects[0].walk()}
        self.paths = paths
        self.parameters = {path for path, _ in net.named_parameters()}
        self.buffers = {path for path, _ in net.named_buffers()}

    def is_module(self, object: Any) -> bool:
        return True

    def parameter_names(self, object: Any) -> list[str]:
        return self.names(object, self.parameters)

    def buffer_names(self, object: Any) -> list[str]:
        return self.names(object, self.buffers)

    def names(self, object: Any, of: set[str]) -> list[str]:
        path = self.paths[id(object)]
        return [name for name in object.attributes if (f"{path}.{name}" if path else name) in of]


class Energy(nn.Module):
    """A model whose forces are the gradient of its energy, with state and a scale."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))
        self.register_buffer("shift", torch.tensor([0.5]))

    def forward(self, positions: torch.Tensor, scale: float = 2.0) -> torch.Tensor:
        return ((self.layers(positions) + self.shift) * scale).sum()


def test_energy_and_forces_in_one_archive() -> None:
    torch.manual_seed(0)
    model = Energy().eval()
    net: Any = test_archives.loaded(torch.jit.script(model))
    energy = net.method()
    both = tsir.value_and_grad(energy, energy.parameters.index("positions"))
    theirs, ours = read(net.with_methods(energy_and_forces=both).save)
    x = torch.randn(5, 3, requires_grad=True)
    expected = model(x, 3.0)
    expected.backward()
    with torch.no_grad():
        found, forces = theirs.energy_and_forces(x.detach(), 3.0)
    torch.testing.assert_close(found, expected.detach())
    torch.testing.assert_close(forces, x.grad)
    own = ours.energy_and_forces(x.detach().numpy(), scale=3.0)
    np.testing.assert_allclose(own[1], x.grad.numpy(), rtol=1e-5)
    torch.testing.assert_close(theirs(x, 3.0), expected)
    size = sum(p.numel() for p in model.state_dict().values())
    assert sum(p.numel() for p in theirs.state_dict().values()) == size


def test_frozen_modules_are_read() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv2d(2, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Dropout()).eval()
    net: Any = test_archives.loaded(torch.jit.script(model))
    theirs, ours = read(net.freeze().save)
    x = torch.randn(1, 2, 6, 6)
    with torch.no_grad():
        torch.testing.assert_close(theirs(x), model(x))
    np.testing.assert_allclose(ours(x.numpy()), model(x).detach().numpy(), rtol=1e-5, atol=1e-6)
    assert not theirs.state_dict()
    assert "CONSTANTS.c0" in ours.code


LOOPS = """
def f(x, n: int):
    y = x
    for i in range(n):
        if bool(y.sum() > 3):
            y = y * x
        else:
            y = torch.tanh(y)
    k = 0
    while k < n and bool(y.mean() < 10):
        y = y + x * k
        k += 1
        if k == 5:
            break
    return y.sum()
"""


def test_gradients_of_loops_are_read() -> None:
    function = tsir.CompilationUnit(LOOPS).f
    gradient = tsir.value_and_grad(function)
    theirs, _ = read(gradient.save)
    scripted = torch.jit.CompilationUnit(LOOPS).f
    for n in (0, 1, 7):
        x = torch.tensor([[0.5, 2.0], [1.5, -0.5]], requires_grad=True)
        expected = scripted(x, n)
        expected.backward()
        value, found = theirs(x.detach(), n)
        torch.testing.assert_close(value, expected.detach())
        torch.testing.assert_close(found, x.grad)
        own = gradient(x.detach().numpy(), n)
        np.testing.assert_allclose(found.numpy(), own[1], rtol=1e-6)


def test_second_derivatives_are_read() -> None:
    function = tsir.CompilationUnit("def f(x):\n    return (torch.sigmoid(x) * x ** 3).sum()\n").f
    theirs, _ = read(tsir.hessian(function).save)
    x = torch.tensor([0.5, -1.0, 2.0])
    expected = torch.autograd.functional.hessian(lambda x: (torch.sigmoid(x) * x**3).sum(), x)
    torch.testing.assert_close(theirs(x), expected)


class Operators(ModuleType):
    """PyTorch's operators under the names that archives have for them: `torch.len`, `torch.__isnot__`."""

    device = torch.device

    def __getattr__(self, name: str) -> Any:
        return getattr(torch.ops.aten, name)


def unit_of(text: str) -> Any:
    """The functions of a text as PyTorch compiles them, with the words that archives have."""
    torch_, torch_module = Operators("torch"), torch
    names = {
        "torch": torch_,
        "ops": torch_module.ops,
        "annotate": torch_module.jit.annotate,
        "inf": math.inf,
        "nan": math.nan,
        **{name: getattr(typing, name) for name in ("Any", "Dict", "List", "Optional", "Tuple")},
        "Tensor": torch_module.Tensor,
        "Device": torch_module.device,
        "text": text,
        "compilation_unit": torch_module.jit.CompilationUnit,
    }
    # PyTorch looks the names of a text up where the unit is made.
    exec("def made():\n    return compilation_unit(text)\n", names)
    return names["made"]()


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize(("function", "args"), test_programs.CASES)
def test_text_is_that_of_pytorch(function: Callable[..., Any], args: Sequence[Any]) -> None:
    text, constants = tsir.script(function).code_with_constants
    assert not constants
    if re.search(r"\b(unchecked_cast|uninitialized)\(", text):
        return  # words that archives have and compilation units have not
    expected = torch.jit.script(function)(*copy.deepcopy(args))
    unit = unit_of(text)
    test_programs.equal(getattr(unit, function.__name__)(*copy.deepcopy(args)), expected)


GRADIENTS = {
    "optional": (
        """
def f(x, y: Optional[Tensor] = None):
    return (x * y if y is not None else x ** 2).sum()
""",
        [(1.0,), (1.0, 3.0)],
    ),
    "writes": (
        """
def f(x, n: int):
    y = x.clone()
    for i in range(n):
        y[i] = y[i] * i
        y += 1
    return (y * y).sum()
""",
        [(1.0, 0), (1.0, 2)],
    ),
    "early return": (
        """
def f(x, n: int):
    for i in range(n):
        if bool(x[i] > 0):
            return x[i] ** 2
    return x.sum()
""",
        [(1.0, 2), (-1.0, 2)],
    ),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients_are_those_of_pytorch(name: str) -> None:
    text, calls = GRADIENTS[name]
    theirs, _ = read(tsir.value_and_grad(tsir.CompilationUnit(text).f).save)
    scripted = torch.jit.CompilationUnit(text).f
    for scale, *rest in calls:
        x = (torch.tensor([0.5, 2.0]) * scale).requires_grad_()
        given = [torch.tensor([each, 1.0]) if isinstance(each, float) else each for each in rest]
        expected = scripted(x, *given)
        expected.backward()
        value, gradient = theirs(x.detach(), *given)
        torch.testing.assert_close(value, expected.detach())
        torch.testing.assert_close(gradient, x.grad)
