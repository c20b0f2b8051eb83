"""Methods whose state is a value: `apply`, streams, gradients by the state, parameters that are tensors."""

from __future__ import annotations

from typing import Any

import archives as a
import numpy as np
import pytest

import tsir
from tsir.runtime.modules import class_texts

X = np.array([2, 3, -4], np.float32)


@pytest.fixture
def net() -> Any:
    return tsir.load(a.archive())


SCALAR = """class Net(Module):
  __parameters__ = ["weight", ]
  __buffers__ = ["seen", ]
  weight : Tensor
  seen : Tensor
  training : bool
  count : int
  last : Optional[Tensor]
  names : List[Tensor]
  scale : Final[float] = 2.
  inner : __torch__.inner.Inner
  def forward(self: __torch__.Net,
    x: Tensor) -> Tensor:
    _0 = torch.add_(self.seen, 1)
    return torch.sum(torch.pow(torch.mul(x, self.weight), 2))
  def energy(self: __torch__.Net,
    x: Tensor,
    y: Tensor) -> Tensor:
    return torch.sum(torch.mul(torch.mul(x, y), self.weight))
  def remember(self: __torch__.Net,
    x: Tensor) -> Tensor:
    _0 = torch.append(self.names, torch.mul(x, self.weight))
    return torch.sum(torch.stack(self.names))
"""


@pytest.fixture
def scalar() -> Any:
    """A module with a scalar result, a buffer that one method writes and a list that another appends to."""
    empty = a.called("torch.jit._pickle", "restore_type_tag", b"](e", a.text("List[Tensor]"))
    attributes = {**a.ATTRIBUTES, "names": empty}
    data = a.pickled(a.made("__torch__", "Net", attributes))
    return tsir.load(a.archive(data_pkl=data, code___torch___py=SCALAR.encode()))


def test_the_state_is_a_value(net: Any) -> None:
    state = net.current_state()
    assert list(state) == ["weight", "seen", "count", "last"]
    other = tsir.load(a.archive())
    for call in (1, 2, 3):
        y, state = net.apply(state, X)
        np.testing.assert_array_equal(y, other(X))
        assert (state["count"], state["seen"]) == (call, 5 + call)
        np.testing.assert_array_equal(state["last"], other.last)
    # The module itself, and the arrays that are given, are as they were.
    assert (net.count, net.seen, net.last) == (0, 5, None)
    assert state["weight"] is net.weight


def test_two_streams_do_not_meet(net: Any) -> None:
    states = [net.current_state(), net.current_state()]
    alone = [tsir.load(a.archive()), tsir.load(a.archive())]
    for step in range(4):
        for at in (0, 1):
            if (step + at) % 3:  # the streams do not keep step
                x = X * (step + 1) * (-1) ** at
                y, states[at] = net.apply(states[at], x)
                np.testing.assert_array_equal(y, alone[at](x))
    for state, module in zip(states, alone, strict=True):
        np.testing.assert_array_equal(state["last"], module.last)
        assert state["count"] == module.count


def test_apply_is_one_native_call(net: Any) -> None:
    _, state = net.apply(net.current_state(), X)
    compiled = tsir.compile(net.apply, state, X, fallback=False)
    np.testing.assert_array_equal(compiled(state, X)[0], net.apply(state, X)[0])
    assert net.apply.fast_calls.calls[0](state, X) is not NotImplemented
    assert "interpreted" not in net.apply.explain(state, X)


def test_keys_in_any_order_and_tuples(net: Any) -> None:
    state = net.current_state()
    backward = dict(reversed(state.items()))
    for given in (backward, tuple(state.values())):
        y, new = net.apply(given, X)
        np.testing.assert_array_equal(y, net.apply(state, X)[0])
        assert list(new) == list(state)


def test_wrong_states_say_what_is_wrong(net: Any) -> None:
    state = net.current_state()
    with pytest.raises(tsir.ExecutionError, match=r"missing 'last'.*unexpected 'lats'; did you mean"):
        net.apply({**{k: v for k, v in state.items() if k != "last"}, "lats": None}, X)
    with pytest.raises(tsir.ExecutionError, match="argument 'state': element 'weight': expected an array"):
        net.apply({**state, "weight": "no"}, X)
    with pytest.raises(tsir.ExecutionError, match="argument 'state': expected a tuple"):
        net.apply(3, X)
    with pytest.raises(tsir.UnsupportedError, match="not pickled"):
        net.apply.__reduce__()


def test_gradients_by_the_state_have_its_keys(scalar: Any) -> None:
    state = scalar.current_state()
    step = tsir.value_and_grad(scalar.apply, has_aux=True)
    for given in (state, state, dict(reversed(state.items()))):
        (loss, new), gradients = step(given, X)
        np.testing.assert_allclose(loss, np.sum((X * a.WEIGHT) ** 2))
        assert list(gradients) == list(state) == list(new)
        np.testing.assert_allclose(gradients["weight"], 2 * X**2 * a.WEIGHT)
        assert gradients["seen"] is None
        assert new["seen"] == 6
    tsir.compile(step, state, X, fallback=False)
    assert scalar.seen == 5


def test_training_lowers_the_loss_and_is_loaded_back(scalar: Any) -> None:
    step = tsir.value_and_grad(scalar.apply, has_aux=True)
    state, losses = scalar.current_state(), list[float]()
    for _ in range(5):
        (loss, state), gradients = step(state, X)
        losses.append(float(loss))
        state["weight"] = state["weight"] - 0.01 * gradients["weight"]
    assert losses == sorted(losses, reverse=True)
    scalar.load_state_dict(state)
    np.testing.assert_array_equal(scalar.weight, state["weight"])
    assert scalar.seen == 10


def test_pullbacks_and_tangents_take_dictionaries(net: Any) -> None:
    _, state = net.apply(net.current_state(), X)
    (y, new), pullback = tsir.vjp(net.apply, state, X)
    ones = np.ones(3, np.float32)
    by_state, by_x = pullback((ones, None))
    np.testing.assert_array_equal(by_x, 10 * a.WEIGHT * (X * a.WEIGHT > 0))
    np.testing.assert_array_equal(by_state["weight"], 10 * X * (X * a.WEIGHT > 0))
    np.testing.assert_array_equal(by_state["last"], 10 * ones)
    only_state = {name: ones if name == "last" else None for name in new}
    np.testing.assert_array_equal(pullback((None, only_state))[0]["last"], ones)
    directions = {name: ones if name == "last" else None for name in reversed(state)}
    _, (tangent, _) = tsir.jvp(net.apply, (state, X), (directions, None))
    np.testing.assert_array_equal(tangent, 10 * ones)
    with pytest.raises(tsir.GradientError, match=r"the tangent of 'state'.*missing 'seen'"):
        tsir.jvp(net.apply, (state, X), ({"weight": ones}, None))
    with pytest.raises(tsir.GradientError, match="missing"):
        pullback((ones, {"last": ones}))
    np.testing.assert_array_equal(y, net.apply(state, X)[0])


def test_tensors_in_the_state_are_recorded(scalar: Any) -> None:
    state = scalar.current_state()
    weight = tsir.Tensor(state["weight"], requires_grad=True)
    loss, _ = scalar.apply({**state, "weight": weight}, X)
    loss.backward()
    np.testing.assert_allclose(weight.grad.numpy(), 2 * X**2 * a.WEIGHT)


def test_lists_in_the_state_grow(scalar: Any) -> None:
    first = state = scalar.current_state()
    for count in (1, 2, 3):
        y, state = scalar.remember.apply(state, X)
        assert len(state["names"]) == count
        np.testing.assert_allclose(y, count * np.sum(X * a.WEIGHT))
    assert first["names"] == [] == scalar.names
    (_, pullback) = tsir.vjp(scalar.remember.apply, state, X)
    by_state, _ = pullback((np.float32(1), None))
    np.testing.assert_array_equal(by_state["names"], np.ones((3, 3), np.float32))


def test_other_methods_have_the_same_state(scalar: Any) -> None:
    state = scalar.current_state()
    loss, new = scalar.energy.apply(state, X, X)
    np.testing.assert_allclose(loss, np.sum(X * X * a.WEIGHT))
    assert list(new) == list(state)
    hessian = tsir.hessian(scalar.energy, (0, 1))(X, X)
    np.testing.assert_allclose(hessian[0][1], np.diag(a.WEIGHT))
    assert "interpreted" not in scalar.energy.explain(X, X)


def test_a_module_is_a_function_of_its_arguments(scalar: Any) -> None:
    expected = 2 * X * a.WEIGHT**2
    gradient = tsir.grad(scalar)
    np.testing.assert_allclose(gradient(X), expected)
    np.testing.assert_allclose(tsir.value_and_grad(scalar, (-1,))(X)[1][0], expected)
    np.testing.assert_allclose(tsir.hessian(scalar)(X), np.diag(2 * a.WEIGHT**2))
    np.testing.assert_allclose(tsir.jacobian(gradient)(X), np.diag(2 * a.WEIGHT**2))
    value, pullback = tsir.vjp(scalar, X)
    (by_x,) = pullback(np.float32(1))
    np.testing.assert_allclose(by_x, expected)
    np.testing.assert_allclose(tsir.jvp(scalar, (X,), (X,)), (value, expected @ X))
    compiled = tsir.compile(scalar, X, fallback=False)
    np.testing.assert_allclose(compiled(X), value)
    assert "native group 0" in compiled.explain()
    assert scalar.seen == 6  # what is compiled is the method, which changes the state
    scalar.load_state_dict({"seen": np.int64(5)}, strict=False)
    assert "interpreted" not in gradient.explain(X)
    assert scalar.seen == 5
    # The attributes are those that the module has at the call.
    scalar.weight[:] = 1
    np.testing.assert_allclose(gradient(X), 2 * X)
    np.testing.assert_allclose(compiled(X), X @ X)
    faster = tsir.compile(gradient, X, fallback=False)
    np.testing.assert_allclose(faster(X), 2 * X)
    with pytest.raises(tsir.GradientError, match="argnums"):
        tsir.grad(scalar, 1)


def test_a_derivative_says_that_its_module_has_changed(net: Any) -> None:
    jacobian = tsir.jacobian(net)
    jacobian(X)
    net.inner.train()
    with pytest.raises(tsir.UnsupportedError, match="'forward' of 'Net' has changed"):
        jacobian(X)
    net.inner.eval()
    np.testing.assert_array_equal(np.diag(jacobian(X)), 10 * a.WEIGHT * (X * a.WEIGHT > 0))


def test_parameters_are_tensors_on_demand(net: Any) -> None:
    net.requires_grad_()
    (weight,) = net.parameters()
    assert weight is net.weight
    assert weight.requires_grad
    (net(X) * net(X)).sum().backward()
    assert weight.grad.numpy()[0] != 0
    before = weight.detach().numpy().copy()
    for parameter in net.parameters():
        with tsir.no_grad():
            parameter -= 0.001 * parameter.grad
    assert net.state_dict()["weight"][0] != before[0]
    net.zero_grad()
    assert weight.grad is None
    net.last = None
    copied = net.clone()
    assert copied.weight.requires_grad
    assert copied.weight is not net.weight
    net.requires_grad_(False)
    assert isinstance(net.weight, np.ndarray)
    assert copied.weight.requires_grad


def test_a_tensor_is_assigned_as_a_parameter(net: Any) -> None:
    net.weight = weight = tsir.Tensor(np.ones(3), requires_grad=True)
    assert net.weight is weight
    net(X).sum().backward()
    np.testing.assert_array_equal(weight.grad.numpy(), 10 * X * (X > 0))
    net.weight = a.WEIGHT
    assert isinstance(net.weight, np.ndarray)


def test_loading_a_state_spoils_a_backward_that_reads_it(net: Any) -> None:
    net.requires_grad_()
    loss = (net(X) * net.weight).sum()
    net.load_state_dict({"weight": X, "seen": np.int64(1)})
    with pytest.raises(tsir.GradientError, match="has been written since"):
        loss.backward()


def test_shared_tensors_are_one_entry() -> None:
    shared = {**a.ATTRIBUTES, "inner": a.made("__torch__.inner", "Inner", {"training": b"\x89"})}
    shared["last"] = shared["weight"]
    net: Any = tsir.load(a.archive(data_pkl=a.pickled(a.made("__torch__", "Net", shared))))
    state = net.current_state()
    assert list(state) == ["weight", "seen", "count", "last"]  # `last` is assigned: an entry of its own
    net.load_state_dict({"weight": X, "seen": np.int64(1)})
    np.testing.assert_array_equal(net.weight, X)


def test_clones_share_what_is_compiled(net: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = net.apply
    monkeypatch.setattr(class_texts, "compile_archived", None)
    assert net.clone().apply is apply
