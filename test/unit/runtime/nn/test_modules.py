"""Modules written by hand: calls, state, hooks, containers, scripts of them, and what is refused."""

from __future__ import annotations

import copy
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tsir
import tsir.nn as nn
import tsir.nn.functional as F
from tsir import Tensor, torch

ONES = np.ones((2, 3), np.float32)


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    """Compiling native code for each module takes longer than the tests; one of them asks for it."""
    with tsir.optimized_execution(False):
        yield


def scale_of(module: Scaled) -> int:
    """A function of the program that takes a module."""
    return module.factor if hasattr(module, "factor") and not hasattr(module, "other") else 0


class Scaled(nn.Module):
    """A base class with a constant, a property and a static method."""

    offset = 2
    sizes: tuple[int, ...]

    def __init__(self, factor: int = 3):
        super().__init__()
        self.factor = factor
        self.weight = nn.Parameter(np.arange(3, dtype=np.float32))

    @property
    def total(self) -> int:
        return self.factor + self.offset

    @staticmethod
    def twice(x: Tensor):
        return x * 2

    def forward(self, x: Tensor):
        return self.twice(x) * self.weight * scale_of(self) + self.total


class Derived(Scaled):
    def forward(self, x: Tensor):
        return super().forward(x) if self.training else -super().forward(x)


class Stateful(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("seen", np.zeros(3, np.float32))
        self.calls = 0
        self.last: Tensor | None = None
        self.sizes: list[int] = []
        self.steps = [1, 2]

    def forward(self, x: Tensor):
        self.calls += 1
        last = self.last
        if last is not None:
            x = x + last
        self.last = x
        self.sizes.append(x.size(0))
        for step in self.steps:
            self.seen.add_(x.sum(0) * step)
        return x

    @tsir.export
    def reset(self, calls: int = 0):
        self.calls, self.last = calls, None

    @tsir.unused
    def report(self, **options: Any) -> str:
        return f"{options}"


class Held(nn.Module):
    """All kinds of containers."""

    def __init__(self) -> None:
        super().__init__()
        self.items = nn.ModuleList([Scaled(1), Scaled(2)])
        self.named = nn.ModuleDict({"a": Scaled(3), "b": nn.Identity()})
        self.weights = nn.ParameterList([np.ones(3, np.float32), np.full(3, 2, np.float32)])
        self.by_name = nn.ParameterDict({"w": np.full(3, 5, np.float32)})
        self.act = F.relu
        self.other = torch.abs

    def forward(self, x: Tensor):
        y = x
        for i, item in enumerate(self.items):
            y = y + item(x) * i
        for name, item in self.named.items():
            if name == "a":
                y = y + item(x)
        for w, item, k in zip(self.weights, self.items, (1, 2), strict=True):
            y = y + w * item.factor * k
        y = y + self.named["b"](x) + self.by_name["w"] + self.items[-1].factor + len(self.items)
        if "a" in self.named and isinstance(self.items[0], Scaled) and not isinstance(self.items[0], Derived):
            y = y + 1
        return self.other(self.act(y)), [item.factor for item in self.items]


def test_methods_of_base_classes_and_functions_are_compiled() -> None:
    net = Derived()
    expected = ONES * 2 * np.arange(3) * 3 + 5
    np.testing.assert_array_equal(net(ONES), expected)
    np.testing.assert_array_equal(net.eval()(ONES), -expected)
    np.testing.assert_array_equal(net.forward(Tensor(ONES)).detach().numpy(), -expected)


def test_what_changes_is_compiled_anew() -> None:
    net = Scaled()
    before = net(ONES)
    net.factor = 4
    np.testing.assert_array_equal(net(ONES), ONES * 2 * np.arange(3) * 4 + 6)
    with tsir.no_grad():
        net.weight[...] = 0
    np.testing.assert_array_equal(net(ONES), ONES * 6)
    net.factor, net.weight = 3, nn.Parameter(np.arange(3, dtype=np.float32))
    np.testing.assert_array_equal(net(ONES), before)
    with pytest.raises(TypeError, match="expected a Parameter, or None, for 'weight'"):
        net.__setattr__("weight", np.ones(3))


def test_state_stays_between_calls() -> None:
    net = Stateful()
    net(ONES)
    np.testing.assert_array_equal(net(ONES), ONES * 2)
    assert (net.calls, net.sizes) == (2, [2, 2])
    np.testing.assert_array_equal(net.seen, np.full(3, 18))
    net.steps.append(3)  # a list that is a constant of the code
    net.reset(7)
    net(ONES)
    assert net.calls == 8
    np.testing.assert_array_equal(net.seen, np.full(3, 30))
    assert net.report(a=1) == "{'a': 1}"


def test_a_script_shares_tensors_and_has_a_state_of_its_own() -> None:
    net = Stateful()
    module = tsir.script(net)
    module(ONES)
    module.reset()
    assert (module.calls, net.calls) == (0, 0)
    assert net.seen is module.seen
    twin = copy.deepcopy(net)
    twin(ONES)
    assert (twin.calls, net.calls) == (1, 0)


def test_containers_are_known_in_their_parts() -> None:
    net = Held()
    base = 2 * np.arange(3) * ONES
    y = ONES + (base * 2 + 4) + (base * 3 + 5) + 1 + 2 * 2 * 2 + ONES + 5 + 2 + 2 + 1
    result, factors = net(ONES)
    np.testing.assert_array_equal(result, y)
    assert factors == [1, 2]
    assert [name for name, _ in net.named_parameters()][:3] == [
        "items.0.weight", "items.1.weight", "named.a.weight",
    ]  # fmt: skip
    assert "(0-1): 2 x Scaled()" in repr(net)
    assert len(net.items[:1]) == 1
    assert list(net.named) == ["a", "b"]


def test_gradients_flow_to_parameters_of_recorded_calls() -> None:
    net = nn.Linear(3, 2)
    x = Tensor(ONES, requires_grad=True)
    net(x).sum().backward()
    np.testing.assert_array_equal(net.weight.grad.numpy(), np.full((2, 3), 2))
    np.testing.assert_allclose(x.grad.numpy()[0], net.weight.array.sum(0), rtol=1e-6)
    net.zero_grad()
    net.requires_grad_(False)
    net(x).sum().backward()
    assert net.weight.grad is None
    assert isinstance(net(ONES), np.ndarray)


def test_gradients_flow_to_tensors_of_a_tuple() -> None:
    net = nn.LSTMCell(3, 2)
    x, c = ONES[:1], np.zeros((1, 2), np.float32)
    state = np.full((1, 2), 0.5, np.float32)
    h = Tensor(state, requires_grad=True)
    net(x, (h, c))[0].sum().backward()
    for k in range(2):
        step = np.zeros((1, 2), np.float32)
        step[0, k] = 1e-2
        above, below = (net(x, (state + s, c))[0].sum() for s in (step, -step))
        np.testing.assert_allclose(h.grad.numpy()[0, k], (above - below) / 2e-2, atol=1e-3)
        assert abs(above - below) > 1e-5


def before(module: nn.Module, inputs: tuple[Tensor]):
    return (inputs[0] * 2,)


def behind(module: nn.Module, inputs: tuple[Tensor], output: Tensor):
    return output + inputs[0]


def test_hooks_are_compiled_with_the_module() -> None:
    net = nn.Sequential(nn.Identity(), nn.ReLU())
    handles = [net[0].register_forward_pre_hook(before), net[0].register_forward_hook(behind)]
    np.testing.assert_array_equal(net(ONES), ONES * 4)
    np.testing.assert_array_equal(net[0](ONES), ONES * 4)
    for handle in handles:
        handle.remove()
    np.testing.assert_array_equal(net(ONES), ONES)


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
def test_states_are_loaded_from_files(suffix: str, tmp_path: Path) -> None:
    net, other = nn.Linear(3, 2), nn.Linear(3, 2)
    path = tmp_path / f"state{suffix}"
    if suffix == ".npz":
        state: dict[str, Any] = dict(net.state_dict())
        np.savez(path, **state)
    else:
        pytest.importorskip("safetensors.numpy").save_file(net.state_dict(), path)
    other.load_state_dict(path)
    np.testing.assert_array_equal(other(ONES), net(ONES))
    with pytest.raises(ValueError, match=r"missing 'weight'; .*unexpected 'wieght'.*did you mean 'weight'"):
        net.load_state_dict({"wieght": ONES, "bias": np.ones(2)})


def test_an_archive_of_a_module_is_loaded_again() -> None:
    net = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Tanh()).eval()
    file = io.BytesIO()
    tsir.script(net).save(file)
    np.testing.assert_array_equal(tsir.load(file.getvalue())(ONES), net(ONES))


def test_a_module_is_one_native_call() -> None:
    net = nn.Sequential(nn.Linear(3, 4), nn.ReLU())
    with tsir.optimized_execution(True):
        assert "interpret" not in tsir.script(net).explain(ONES)
        np.testing.assert_allclose(net(ONES), net(ONES), rtol=1e-6)


class Features(nn.Module):
    """Gives features under names that an attribute has, as those of torchvision."""

    names: dict[str, str]
    counts: dict[str, int]

    def __init__(self):
        super().__init__()
        self.names = {"last": "out", "first": "low"}
        self.counts = {"calls": 0}

    def forward(self, x: Tensor) -> dict[str, Tensor]:
        found = torch.jit.annotate(dict[str, Tensor], {})
        if "first" in self.names:
            found[self.names["first"]] = x + 1
        if "middle" in self.names:
            found[self.names["middle"]] = x + 2
        found[self.names["last"]] = x * found["low"]
        return found

    @tsir.export
    def count(self) -> int:
        self.counts["calls"] += 1
        return self.counts["calls"]

    @tsir.export
    def counted(self, x: Tensor) -> Tensor:
        return x + self.counts["calls"]


def test_dictionaries_of_plain_values_are_constants() -> None:
    with tsir.optimized_execution(True):
        net = tsir.script(Features())
        assert list(net(ONES)) == ["low", "out"]
        assert "interpret" not in net.explain(ONES)
        net.names = {"last": "out", "first": "high"}
        with pytest.raises(tsir.TsirError, match="low"):
            net(ONES)
        net.names = {"last": "out", "first": "low", "middle": "mid"}
        assert list(net(ONES)) == ["low", "mid", "out"]


def test_dictionaries_that_a_method_writes_are_state() -> None:
    net = tsir.script(Features())
    assert net.counted(ONES).max() == 1
    assert [net.count(), net.count()] == [1, 2]
    assert net.counted(ONES).max() == 3
    assert net.counts == {"calls": 2}


def test_initial_values_follow_from_the_seed() -> None:
    tsir.manual_seed(3)
    one = nn.Linear(400, 300).weight.array
    tsir.manual_seed(3)
    np.testing.assert_array_equal(one, nn.Linear(400, 300).weight.array)
    assert np.abs(one).max() <= 1 / 20
    assert abs(one.std() - 1 / 20 / np.sqrt(3)) < 1e-3
    assert abs(nn.Embedding(300, 200).weight.array.std() - 1) < 0.02


class Forgetful(nn.Module):
    def __init__(self) -> None:
        self.number = 1

    def forward(self, x: Tensor):
        return x


class Wrong(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.mixed = [1, "a"]
        self.empty = list[int]()
        self.object = object()
        self.layers = [nn.Identity()]

    def forward(self, x: Tensor) -> Any:
        a = self.mixed
        b = self.empty
        c = self.object
        d = self.layers[0](x)
        e = self.missing
        return x, a, b, c, d, e

    @tsir.export
    def recursive(self, n: int) -> int:
        return self.recursive(n - 1)

    @tsir.export
    def new(self, x: Tensor):
        self.fresh = x

    @tsir.ignore
    def python(self, x: Tensor):
        return x

    @tsir.export
    def ignored(self, x: Tensor):
        return self.python(x)


def test_every_problem_is_said_where_it_is() -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        Wrong()(ONES)
    messages = [each.message for each in caught.value.diagnostics]
    assert messages == [
        "'mixed' of 'Wrong' is a list of unlike elements: int and str",
        "'empty' of 'Wrong' is an empty list: annotate it, as `self.name: List[int] = []`",
        "'object' of 'Wrong' is a value of type object, which programs do not have",
        "'layers' of 'Wrong' is a list of modules: expected a ModuleList",
        "an object of the class 'Wrong' has no attribute 'missing'",
    ]
    places = [each.position for each in caught.value.diagnostics]
    assert all(place is not None and place[0] == __file__ for place in places)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Forgetful()(ONES), "expected a module that calls super"),
        (lambda: Wrong().recursive(3), "'recursive' calls itself, which is not supported"),
        (lambda: Wrong().new(ONES), "'fresh' of 'Wrong' is assigned, but it has no such attribute"),
        (lambda: Wrong().ignored(ONES), "'python' is left to Python by @ignore"),
        (lambda: tsir.script(nn.Module()).forward, "no attribute 'forward'"),
    ],
    ids=["no super", "recursion", "new attribute", "ignored", "no forward"],
)
def test_wrong_use_is_refused(call: Any, message: str) -> None:
    with pytest.raises((tsir.UnsupportedError, AttributeError), match=message):
        call()


def test_modules_before_their_initialiser_are_refused() -> None:
    class Early(nn.Module):
        def __init__(self) -> None:
            self.layer = nn.Identity()

    with pytest.raises(AttributeError, match=r"cannot assign modules before Module\.__init__"):
        Early()


def test_limits_of_dtypes_are_attributes() -> None:
    assert tsir.torch.finfo(tsir.torch.float32).max == np.finfo(np.float32).max
    assert tsir.torch.iinfo(tsir.torch.int8).min == -128
    assert tsir.torch.finfo().bits == 32
    with pytest.raises(AttributeError, match=r"'torch.finfo' has no limit 'epsilon'"):
        _ = tsir.torch.finfo(tsir.torch.float64).epsilon


def test_functions_are_called_from_python_too() -> None:
    np.testing.assert_array_equal(F.relu(np.array([-1.0, 2.0])), [0, 2])
    np.testing.assert_array_equal(torch.cat([ONES, ONES], dim=1).shape, (2, 6))
    with pytest.raises(AttributeError, match=r"did you mean 'torch\.nn\.functional\.relu'"):
        F.reluu(ONES)
