"""Functions that call modules: values and derivatives, what changes of a module later, what is refused."""

from __future__ import annotations

import io
from typing import Any

import archives as a
import exported_files
import modules_as_text
import numpy as np
import pytest
from lambdas import of_one

import tsir

METHODS = """  def forward(self: __torch__.Net,
    data: Dict[str, Tensor]) -> Dict[str, Tensor]:
    energy = (self).energy(data["x"], 1., )
    return {"energy": energy, "x": data["x"]}
  def energy(self: __torch__.Net,
    x: Tensor,
    scale: float=2.) -> Tensor:
    _0 = torch.mul(torch.tanh(torch.mul(x, self.weight)), self.factor)
    return torch.sum(torch.mul(_0, scale))
  def shares(self: __torch__.Net,
    data: Dict[str, Tensor]) -> Tensor:
    data["share"] = torch.mul(data["x"], self.weight)
    return torch.sum(data["share"])
  def step(self: __torch__.Net,
    x: Tensor) -> Tensor:
    self.h = torch.add(self.h, x)
    return self.h
  def count(self: __torch__.Net,
    x: Tensor) -> Tensor:
    _0 = torch.add_(self.seen, 1)
    return torch.mul(x, self.weight)
"""
X = np.array([0.5, -1.0, 2.0])


@pytest.fixture
def net() -> Any:
    return loaded(np.array([1.0, 2.0, -0.5]))


def loaded(weight: Any) -> Any:
    attributes = {
        "weight": weight,
        "h": np.zeros(3),
        "seen": np.zeros(1),
        "factor": 3.0,
        "training": False,
        "names": [np.ones(2)],
    }
    return tsir.load(io.BytesIO(modules_as_text.archive_of(METHODS, attributes)))


def energy(weight: Any, x: Any, scale: float = 1.0) -> Any:
    return 3 * scale * np.tanh(x * weight).sum()


def slope(weight: Any, x: Any, scale: float = 1.0) -> Any:
    return 3 * scale * weight / np.cosh(x * weight) ** 2


def test_an_entry_of_the_result_has_a_gradient(net: Any) -> None:
    gradient = tsir.grad(of_one(lambda d: net(d)["energy"]))
    np.testing.assert_allclose(gradient({"x": X})["x"], slope(net.weight, X))
    value, forces = tsir.value_and_grad(of_one(lambda d: net(data=d)["energy"]))({"x": X})
    np.testing.assert_allclose(value, energy(net.weight, X))
    np.testing.assert_allclose(forces["x"], slope(net.weight, X))


def test_all_of_it_is_native(net: Any) -> None:
    function = tsir.script(of_one(lambda d: net(d)["energy"] * 2))
    for made in (function, tsir.grad(function)):
        assert made({"x": X}) is not None
        assert "interpreted" not in made.explain({"x": X})
        assert made.explain({"x": X}).count("native group") == 1


def test_methods_submodules_and_attributes(net: Any) -> None:
    @tsir.script
    def total(x: tsir.Tensor, k: float):
        e = net.energy(x, scale=k) + net.energy(x)
        return e * net.factor + net.weight.sum()

    expected = 3 * (energy(net.weight, X, 4.0) + energy(net.weight, X, 2.0)) + net.weight.sum()
    np.testing.assert_allclose(total(X, 4.0), expected)
    assert total.parameters == ["x", "k"]
    np.testing.assert_allclose(tsir.grad(total)(X, k=1.0), 3 * slope(net.weight, X, 3.0))
    np.testing.assert_allclose(total.interpret(X, 4.0), expected)
    inner = tsir.load(a.archive()).inner
    np.testing.assert_array_equal(tsir.script(of_one(lambda x: inner(x)))(X), inner(X))


def test_functions_that_call_such_functions(net: Any) -> None:
    other, method = loaded(np.array([3.0, 0.5, 1.0])), net.energy

    def difference(x: tsir.Tensor):
        return method(x) - other.energy(x)

    def looped(x: tsir.Tensor, count: int):
        total = torch_sum(x)
        for _ in range(count):
            if count > 1:
                total = total + difference(x) * net.weight.sum()
        return total

    def torch_sum(x: tsir.Tensor):
        return x.sum()

    found = tsir.script(looped)
    one = energy(net.weight, X, 2.0) - energy(other.weight, X, 2.0)
    np.testing.assert_allclose(found(X, 3), X.sum() + 3 * one * net.weight.sum())
    steep = slope(net.weight, X, 2.0) - slope(other.weight, X, 2.0)
    np.testing.assert_allclose(tsir.grad(found)(X, 3), 1 + 3 * steep * net.weight.sum())
    # A function that is compiled is one of Python where another calls it.
    twice = tsir.script(of_one(lambda x: found(x, 2) * 2))
    np.testing.assert_allclose(twice(X), 2 * (X.sum() + 2 * one * net.weight.sum()))


def test_the_tensors_are_those_of_the_module(net: Any) -> None:
    function = tsir.script(of_one(lambda x: net.energy(x)))
    gradient = tsir.grad(function)
    for change in (
        lambda: net.weight.__imul__(2),
        lambda: setattr(net, "weight", np.array([0.1, 0.2, 0.3])),
        lambda: net.load_state_dict({"weight": X, "h": X, "seen": np.zeros(1)}),
    ):
        change()
        np.testing.assert_allclose(function(X), energy(net.weight, X, 2.0))
        np.testing.assert_allclose(gradient(X), slope(net.weight, X, 2.0))


def test_what_is_compiled_in_may_not_change(net: Any) -> None:
    method, read = tsir.script(of_one(lambda x: net.energy(x))), tsir.script(of_one(lambda x: x * net.factor))
    np.testing.assert_allclose(read(X), X * 3)
    net.factor = 4.0
    with pytest.raises(tsir.UnsupportedError, match="the method 'energy' of 'Net' has changed"):
        method(X)
    with pytest.raises(tsir.UnsupportedError, match=r"expected 'net.factor' to be 3.0, .* got 4.0"):
        tsir.grad(read)(X)
    net.factor = 3.0
    np.testing.assert_allclose(method(X), energy(net.weight, X, 2.0))
    net.train()
    with pytest.raises(tsir.UnsupportedError, match="script what calls it anew"):
        tsir.vjp(method, X)


def test_methods_that_change_the_module_are_refused_at_the_call(net: Any) -> None:
    for function, name in ((of_one(lambda x: net.step(x)), "h"), (of_one(lambda x: net.count(x)), "seen")):
        with pytest.raises(tsir.UnsupportedError, match=f"which changes '{name}'") as raised:
            tsir.script(function)
        assert "test_called.py" in str(raised.value)
        assert "^" in str(raised.value)
    assert not np.any(net.h)
    assert not net.seen


def test_what_programs_cannot_have_of_a_module(net: Any) -> None:
    for function, message in (
        (
            of_one(lambda x: net.names[0] + x),
            "'net.names': expected a tensor, a number, a module",
        ),
        (of_one(lambda x: net.wieght + x), "'Net' has no attribute 'wieght'; did you mean 'weight'"),
        (of_one(lambda x: net.energy(x, 1, 2)), "expected at most 2 arguments"),
        (of_one(lambda x: net(x.sum(), x)), "expected at most 1 arguments"),
        (of_one(lambda x: x + net), "the module 'net'"),
    ):
        with pytest.raises(tsir.UnsupportedError, match=message):
            tsir.script(function)


def test_a_function_may_write_a_tensor_of_a_module(net: Any) -> None:
    def bump(x: tsir.Tensor):
        net.seen.add_(1)
        return net.energy(x) * net.seen

    found = tsir.script(bump)
    for call in (1, 2):
        np.testing.assert_allclose(found(X), call * energy(net.weight, X, 2.0))
        assert net.seen == call


def test_recorded_parameters_get_gradients(net: Any) -> None:
    function = tsir.script(of_one(lambda x: net.energy(x)))
    weight = net.weight
    net.weight = tsir.Tensor(weight, requires_grad=True)
    function(X).backward()
    np.testing.assert_allclose(net.weight.grad, 2 * slope(X, weight))
    np.testing.assert_allclose(tsir.grad(function)(X), slope(weight, X, 2.0))
    x = tsir.Tensor(X, requires_grad=True)
    function(x).backward()
    np.testing.assert_allclose(x.grad, slope(weight, X, 2.0))


def test_all_derivatives(net: Any) -> None:
    function = tsir.script(of_one(lambda x: net.energy(x)))
    value, pullback = tsir.vjp(function, X)
    np.testing.assert_allclose(value, energy(net.weight, X, 2.0))
    np.testing.assert_allclose(pullback(2.0)[0], 2 * slope(net.weight, X, 2.0))
    _, tangent = tsir.jvp(function, (X,), (X,))
    np.testing.assert_allclose(tangent, (slope(net.weight, X, 2.0) * X).sum())
    second = -12 * net.weight**2 * np.tanh(X * net.weight) / np.cosh(X * net.weight) ** 2
    np.testing.assert_allclose(tsir.hessian(function)(X), np.diag(second))


def test_many_rows(net: Any) -> None:
    rows = np.stack([X, X * 2])
    expected = [energy(net.weight, row, 2.0) for row in rows]
    np.testing.assert_allclose(tsir.vmap(of_one(lambda x: net.energy(x)))(rows), expected)
    slopes = [slope(net.weight, row, 2.0) for row in rows]
    np.testing.assert_allclose(tsir.vmap(tsir.grad(of_one(lambda x: net.energy(x))))(rows), slopes)


def test_compiled_ahead_with_the_tensors_inside(net: Any, tmp_path: Any) -> None:
    compiled = tsir.compile(of_one(lambda x: net.energy(x)), X, fallback=False)
    np.testing.assert_allclose(compiled(X), energy(net.weight, X, 2.0))
    compiled.save(tmp_path / "f.so")
    header = (tmp_path / "f.h").read_text()
    assert "lambda(" in header
    assert "state" not in header
    # What a method writes of its own arguments is no state either.
    tsir.compile(of_one(lambda data: net.shares(data)), {"x": X}).save(tmp_path / "g.so")
    assert "state" not in (tmp_path / "g.h").read_text()


def test_text_and_archives_have_the_tensors_as_constants(net: Any, tmp_path: Any) -> None:
    function = tsir.script(of_one(lambda x: net.energy(x)))
    both = tsir.value_and_grad(function)
    for name, made in (("function", function), ("gradient", tsir.grad(net.energy)), ("both", both)):
        text, constants = made.code_with_constants
        unit = tsir.CompilationUnit(text, constants=constants)
        np.testing.assert_equal(unit.function(unit.names[-1])(X), made(X))
        made.save(tmp_path / f"{name}.pt")
        np.testing.assert_equal(tsir.load(tmp_path / f"{name}.pt")(X), made(X))
    before = function(X)
    net.weight[...] = 0
    np.testing.assert_equal(tsir.load(tmp_path / "function.pt")(X), before)
    containers = tsir.load(
        io.BytesIO(
            modules_as_text.archive_of(
                """  def forward(self: __torch__.Net,
    x: Tensor) -> Tensor:
    y = torch.mul((self.pair)[0], (self.named)["a"])
    return torch.sum(torch.mul(torch.mul(x, y), (self.listed)[1]))
""",
                {"pair": (X, X), "named": {"a": X + 1}, "listed": [X, X * 2], "training": False},
            )
        )
    )
    gradient = tsir.grad(containers)
    gradient.save(tmp_path / "containers.pt")
    np.testing.assert_allclose(tsir.load(tmp_path / "containers.pt")(X), X * (X + 1) * X * 2)


def test_text_of_a_function_that_writes_the_module_is_refused(net: Any) -> None:
    def bump(x: tsir.Tensor):
        net.seen.add_(1)
        return x * net.seen

    with pytest.raises(tsir.UnsupportedError, match=r"writes no tensors of a module, got .* 'net.seen'"):
        _ = tsir.script(bump).code


class Scaled(tsir.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = tsir.nn.Linear(3, 1)

    def forward(self, x: tsir.Tensor):
        return self.linear(x).sum()


def test_modules_of_python(net: Any) -> None:
    made = Scaled()
    scripted = tsir.script(made)
    x = X.astype(np.float32)
    weight = made.linear.weight.detach().numpy()[0]
    np.testing.assert_allclose(tsir.grad(of_one(lambda x: scripted(x) * 2))(x), 2 * weight)
    np.testing.assert_allclose(tsir.grad(of_one(lambda x: scripted.linear(x).sum()))(x), weight)
    np.testing.assert_allclose(tsir.grad(made)(x), weight)

    class Around(tsir.nn.Module):
        def forward(self, x: tsir.Tensor):
            return net.energy(x)

    with pytest.raises(tsir.UnsupportedError, match="got a call of its 'energy' by a method"):
        Around()(X)
    with pytest.raises(
        tsir.UnsupportedError, match=r"'made' is a module that Python may change.*tsir.script"
    ):
        tsir.script(of_one(lambda x: made(x)))


def test_exported_programs_are_refused() -> None:
    program = tsir.load(io.BytesIO(exported_files.exported()))
    with pytest.raises(tsir.UnsupportedError, match="an exported program"):
        tsir.script(of_one(lambda x: program(x)))
