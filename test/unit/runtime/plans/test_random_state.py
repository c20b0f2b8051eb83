"""Random numbers of programs: interpreted, planned, differentiated and recorded runs draw the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from sampling import sampled

import tsir
from tsir import autograd

SOURCE = """
import torch.nn.functional as F

def straight(x, n: int):
    x = F.dropout(x, 0.5) * 1.5
    return F.dropout(x, 0.25)

def fills(x, n: int):
    y = torch.empty_like(x).uniform_(1.0, 2.0)
    y.mul_(torch.randn_like(x))
    z = x.clone()
    z.bernoulli_(0.5)
    return y * x + z + torch.randint(0, 9, (1,))

def rounds(x, n: int):
    for i in range(n):
        x = F.dropout(x, 0.5) * 1.5
        if i % 2 == 0:
            x = torch.native_dropout(x, 0.25, None)[0] * torch.rand_like(x)
        x = F.dropout(x, 0.1)
    return F.dropout(x, 0.1)

def until(x, n: int):
    i = 0
    while i < n and bool(torch.rand(1) < 2):
        x = F.dropout(x, 0.25) * x * torch.rand_like(x)
        i += 1
    return x

def inner(x):
    return F.dropout(x, 0.5)

def called(x, n: int):
    for i in range(n):
        x = inner(x) + inner(x)
    return x

def in_place(x, n: int):
    y = x * 1
    F.dropout(y, 0.5, True, True)
    return F.dropout(y, 0.25)

def through_a_view(x, n: int):
    y = torch.rand_like(x)
    z = x * 1
    if n > 2:
        z = y
    z.mul_(2)
    y.uniform_()
    return F.dropout(z + y, 0.25) * x

def square_sum(x, n: int):
    return (rounds(x, n) ** 2).sum()

def until_sum(x, n: int):
    return until(x, n).sum()

def evaluated(x):
    return F.dropout(x, 0.5, False) + torch.exp(x)

def dropout_of(x, p: float, train: bool):
    return F.dropout(x, p, train)

def dropout_sum(x, p: float, train: bool):
    return (F.dropout(x, p, train) * x).sum()

def noise():
    return torch.rand(8)
"""
UNIT = tsir.CompilationUnit(SOURCE)
PROGRAMS = ("straight", "fills", "rounds", "until", "called", "in_place", "through_a_view")
DIFFERENTIABLE = ("straight", "fills", "rounds", "until", "called", "in_place")
X = np.linspace(1, 2, 40)
Array = np.ndarray[Any, Any]


@cache
def sum_of(name: str) -> tsir.Function:
    """The sum of what a program returns."""
    return tsir.CompilationUnit(f"{SOURCE}\ndef loss(x, n: int):\n    return {name}(x, n).sum()\n").loss


@cache
def derived(name: str, function: tsir.Function, **options: int) -> tsir.Function:
    """A derivative of a function, which is compiled once for all calls."""
    return getattr(tsir, name)(function, **options)


def seeded(call: Callable[..., Any], *args: object) -> Any:
    """The result of a call right after `manual_seed`."""
    tsir.manual_seed(11)
    return call(*args)


@pytest.mark.parametrize("rounds", [0, 1, 2, 5])
@pytest.mark.parametrize("name", PROGRAMS)
def test_interpreter_and_plan_draw_the_same(name: str, rounds: int) -> None:
    function = getattr(UNIT, name)
    for dtype in (np.float32, np.float64):
        x = X.astype(dtype)
        found = seeded(function, x, rounds)
        plain = seeded(function.interpret, x, rounds)
        few = 8 * float(np.finfo(dtype).eps)  # what logarithms and cosines differ by
        np.testing.assert_allclose(found, plain, rtol=few, atol=few)
        assert found.tobytes() == seeded(function, x, rounds).tobytes()


def test_calls_draw_anew_until_the_seed_is_set() -> None:
    tsir.manual_seed(3)
    drawn = [UNIT.noise() for _ in range(3)]
    assert len({x.tobytes() for x in drawn}) == 3
    tsir.manual_seed(3)
    np.testing.assert_array_equal([UNIT.noise() for _ in range(3)], drawn)
    tsir.manual_seed(4)
    assert UNIT.noise().tobytes() != drawn[0].tobytes()


def test_a_refused_native_call_has_drawn_no_seed_twice() -> None:
    unit = tsir.CompilationUnit("def f(x):\n    return x[1:], torch.rand_like(x)")
    x = np.arange(6.0)
    tsir.manual_seed(7)
    expected = [unit.f(x)[1], unit.f(x)[1]]
    tsir.manual_seed(7)
    view, first = unit.f(x[::-1])
    assert np.array_equal(view, [4, 3, 2, 1, 0])
    assert np.array_equal([first, unit.f(x)[1]], expected)


def test_threads_share_no_numbers() -> None:
    drawn: list[bytes] = []

    def draw() -> None:
        drawn.extend(UNIT.noise().tobytes() for _ in range(50))

    UNIT.noise()
    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(drawn)) == 200


def test_every_draw_of_a_loop_has_a_mask_of_its_own() -> None:
    text = """
    def f(x, n: int):
        masks: List[Tensor] = []
        for i in range(n):
            masks.append(torch.dropout(x, 0.5, True))
            masks.append(torch.dropout(x, 0.5, True))
        return torch.stack(masks)
    """
    masks = seeded(tsir.CompilationUnit(text).f, np.ones(64), 10)
    assert len({mask.tobytes() for mask in masks}) == 20


@pytest.mark.parametrize(("p", "kept"), [(0.1, 0.9), (0.5, 0.5), (0.9, 0.1)])
def test_masks_keep_what_they_should(p: float, kept: float) -> None:
    masks = np.stack([UNIT.dropout_of(np.ones((100, 100)), p, True) for _ in range(20)]) != 0
    deviation = np.sqrt(kept * (1 - kept))
    assert abs(masks.mean() - kept) < 5 * deviation / np.sqrt(masks.size)
    # Nor do the masks of one draw, or of different draws, hang together.
    for first, second in ((masks[:, :, 1:], masks[:, :, :-1]), (masks[1:], masks[:-1])):
        covariance = (first * second).mean() - kept * kept
        assert abs(covariance) < 5 / np.sqrt(first.size)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("rounds", [0, 1, 2, 5])
@pytest.mark.parametrize("name", sampled(DIFFERENTIABLE, 0.3))
def test_gradients_have_the_masks_of_the_forward(name: str, rounds: int) -> None:
    function, loss = getattr(UNIT, name), sum_of(name)
    step = 1e-6
    ahead, behind = seeded(function, X + step, rounds), seeded(function, X - step, rounds)
    expected = (ahead - behind) / (2 * step)
    value, gradient = seeded(derived("value_and_grad", loss), X, rounds)
    np.testing.assert_allclose(gradient, expected, rtol=1e-6, atol=1e-7)
    np.testing.assert_array_equal(value, seeded(loss, X, rounds))
    np.testing.assert_allclose(gradient, seeded(derived("grad", loss).interpret, X, rounds), rtol=1e-12)
    result, pullback = seeded(tsir.vjp, function, X, rounds)
    np.testing.assert_array_equal(result, seeded(function, X, rounds))
    np.testing.assert_allclose(pullback(np.ones_like(X))[0], gradient, rtol=1e-12)
    np.testing.assert_allclose(pullback(np.ones_like(X))[0], gradient, rtol=1e-12)
    result, tangent = seeded(tsir.jvp, function, (X, rounds), (np.ones_like(X), None))
    np.testing.assert_array_equal(result, seeded(function, X, rounds))
    np.testing.assert_allclose(tangent, gradient, rtol=1e-12)


MASKS = tsir.CompilationUnit("""
def drop(x, n: int):
    for i in range(n):
        x = torch.dropout(x, 0.25, True)
    return x

def total(x, n: int):
    return drop(x, n).sum()

def squares(x, n: int):
    return (drop(x, n) ** 2).sum() / 2
""")


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("x", [X.astype(np.float32), X], ids=["f32", "f64"])
@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_gradients_are_the_masks_that_the_results_show(rounds: int, x: Array) -> None:
    # No seed is set between a result and its gradient, and each call takes another one.
    result, pullback = tsir.vjp(MASKS.drop, x, rounds)
    mask = result / x
    np.testing.assert_allclose(mask, (mask != 0) * (4 / 3) ** rounds, rtol=1e-6)
    np.testing.assert_allclose(pullback(np.ones_like(x))[0], mask, rtol=1e-6)

    leaf = tsir.Tensor(x, requires_grad=True)
    recorded = MASKS.drop(leaf, rounds)
    recorded.sum().backward()
    assert leaf.grad is not None
    np.testing.assert_allclose(leaf.grad.numpy(), recorded.detach().numpy() / x, rtol=1e-6)

    result, tangent = tsir.jvp(MASKS.drop, (x, rounds), (np.full_like(x, 2), None))
    np.testing.assert_allclose(tangent, 2 * result / x, rtol=1e-6)

    for every in (1, 2, 3):
        value, gradient = derived("value_and_grad", MASKS.total, checkpoint=every)(x, rounds)
        np.testing.assert_allclose((gradient * x).sum(), value, rtol=1e-5)
        np.testing.assert_allclose(gradient, (gradient != 0) * (4 / 3) ** rounds, rtol=1e-6)


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_hessians_are_the_squares_of_the_masks(rounds: int) -> None:
    mask = seeded(MASKS.drop, X, rounds) / X
    np.testing.assert_allclose(
        seeded(derived("hessian", MASKS.squares), X, rounds), np.diag(mask**2), rtol=1e-12
    )


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("name", ["square_sum", "until_sum"])
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_second_order(name: str, rounds: int) -> None:
    function = getattr(UNIT, name)
    step = 1e-6
    gradient = derived("grad", function)
    expected = (seeded(gradient, X + step, rounds) - seeded(gradient, X - step, rounds)) / (2 * step)
    hessian = seeded(derived("hessian", function), X, rounds)
    np.testing.assert_allclose(hessian, np.diag(expected), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", sampled(["square_sum", "until_sum"], 0.5))
@pytest.mark.parametrize("rounds", [0, 3])
def test_recorded_gradients_of_gradients_draw_nothing_anew(name: str, rounds: int) -> None:
    function = getattr(UNIT, name)
    x = tsir.Tensor(X, requires_grad=True)
    result = seeded(function, x, rounds)
    (gradient,) = autograd.grad(result, [x], create_graph=True)
    assert gradient is not None
    np.testing.assert_allclose(
        gradient.detach().numpy(), seeded(derived("grad", function), X, rounds), rtol=1e-12
    )
    if rounds:
        (second,) = autograd.grad(gradient.sum(), [x])
        assert second is not None
        diagonal = np.diagonal(seeded(derived("hessian", function), X, rounds))
        np.testing.assert_allclose(second.numpy(), diagonal, rtol=1e-12)


@pytest.mark.parametrize("p", [0.0, 1.0])
@pytest.mark.parametrize("train", [True, False])
def test_nothing_or_everything_is_dropped(p: float, train: bool) -> None:
    expected = np.zeros_like(X) if train and p == 1 else X
    np.testing.assert_array_equal(UNIT.dropout_of(X, p, train), expected)
    np.testing.assert_array_equal(tsir.grad(UNIT.dropout_sum)(X, p, train), 2 * expected)


@pytest.mark.parametrize("shape", [(), (0,), (1,), (3, 0)])
def test_awkward_shapes(shape: tuple[int, ...]) -> None:
    x = np.ones(shape, np.float32)
    result = seeded(UNIT.dropout_of, x, 0.5, True)
    assert result.shape == shape
    assert set(result.reshape(-1).tolist()) <= {0.0, 2.0}
    gradient = seeded(tsir.vjp(UNIT.dropout_of, x, 0.5, True)[1], np.ones(shape, np.float32))[0]
    assert gradient.shape == shape


def test_a_strided_operand_draws_by_place_not_by_storage() -> None:
    x = np.arange(1.0, 13.0).reshape(3, 4)
    transposed = seeded(UNIT.dropout_of, np.asfortranarray(x), 0.5, True)
    np.testing.assert_array_equal(transposed, seeded(UNIT.dropout_of, x, 0.5, True))


def test_a_probability_out_of_range_is_an_error() -> None:
    with pytest.raises(tsir.ExecutionError, match="expected a probability from 0 to 1"):
        UNIT.dropout_of(X, 1.5, True)


def test_what_draws_nothing_when_evaluated_is_one_native_call() -> None:
    plan = UNIT.evaluated.executor.plan([X])
    assert plan.outline.direct is not None
    assert not plan.interpreted()


def test_a_backward_captures_no_mask() -> None:
    text = "def f(x):\n    return torch.dropout(torch.dropout(x, 0.5, True), 0.25, True)\n"
    function = tsir.CompilationUnit(text).f
    x = np.ones(1000)
    _, pullback = tsir.vjp(function, x)
    assert [type(value) for value in pullback.captured] == [int]


def test_a_seed_in_a_loop_is_an_error_where_runs_are_recorded() -> None:
    text = """
    !v = !prim.tensor
    func.func @f(%x : !v, %n : !prim.int) -> !v {
      %true = prim.Constant true
      %p = prim.Constant 0.5
      %r = prim.Loop %n, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
      ^bb0(%i : !prim.int, %y : !prim.tensor):
        %s = prim.RandomSeed() : () -> !prim.int
        %g = prim.Generator(%s, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.generator
        %d = prim.dropout(%y, %p, %true, %g) : (!v, !prim.float, !prim.bool, !prim.generator) -> !v
        prim.Yield %true, %d : !prim.bool, !prim.tensor
      }
      func.return %r : !prim.tensor
    }
    """
    function = tsir.parse(text).f
    assert seeded(function, X, 3).tobytes() == seeded(function.interpret, X, 3).tobytes()
    with pytest.raises(
        tsir.UnsupportedError, match=r"expected 'prim.RandomSeed' outside of branches"
    ) as caught:
        tsir.vjp(function, X, 3)
    assert caught.value.diagnostics[0].position is not None


TRAINING = """
import torch.nn.functional as F

def loss(w1, w2, gamma, beta, x, y, mean, var):
    h = F.batch_norm(x.mm(w1), mean, var, gamma, beta, True)
    h = F.dropout(torch.relu(h), 0.25)
    return F.mse_loss(h.mm(w2).squeeze(1), y)
"""


def test_a_network_with_dropout_and_batch_norm_trains() -> None:
    unit = tsir.CompilationUnit(TRAINING)
    rng = np.random.default_rng(0)
    x = rng.standard_normal((64, 3))
    y = np.sin(x[:, 0]) + x[:, 1] * x[:, 2]
    start = [rng.standard_normal((3, 32)), rng.standard_normal((32, 1)) / 6, np.ones(32), np.zeros(32)]

    def by_gradients() -> tuple[list[float], list[Any]]:
        tsir.manual_seed(0)
        weights, statistics = [w.copy() for w in start], [np.zeros(32), np.ones(32)]
        step, losses = tsir.value_and_grad(unit.loss, (0, 1, 2, 3)), list[float]()
        for _ in range(60):
            value, gradients = step(*weights, x, y, *statistics)
            losses.append(float(value))
            weights = [w - 0.05 * g for w, g in zip(weights, gradients, strict=True)]
        return losses, statistics

    def by_tensors() -> tuple[list[float], list[Any]]:
        tsir.manual_seed(0)
        weights, statistics = [w.copy() for w in start], [np.zeros(32), np.ones(32)]
        losses = list[float]()
        for _ in range(60):
            leaves = [tsir.Tensor(w, requires_grad=True) for w in weights]
            value = unit.loss(*leaves, x, y, *statistics)
            losses.append(value.item())
            gradients = autograd.grad(value, leaves)
            weights = [w - 0.05 * g.numpy() for w, g in zip(weights, gradients, strict=True) if g is not None]
        return losses, statistics

    losses, statistics = by_gradients()
    assert losses[-1] < 0.6 * losses[0]
    assert np.abs(statistics[0]).max() > 0
    others, moved = by_tensors()
    np.testing.assert_allclose(others, losses, rtol=1e-9)
    np.testing.assert_allclose(moved, statistics, rtol=1e-9)


def test_a_gradient_in_a_program_has_the_mask_of_what_it_is_of() -> None:
    text = """
    def f(x):
        x.requires_grad_()
        y = (torch.dropout(x, 0.5, True) ** 2).sum()
        g = torch.autograd.grad([y], [x])[0]
        assert g is not None
        return y, g, torch.dropout(x, 0.5, True)
    """
    function = tsir.CompilationUnit(text).f
    value, gradient, other = results = seeded(function, X)
    kept = gradient != 0
    np.testing.assert_allclose(gradient, np.where(kept, 8 * X, 0))
    np.testing.assert_allclose(value, (4 * X * X)[kept].sum())
    assert not np.array_equal(kept, other != 0)
    for found, expected in zip(results, seeded(function.interpret, X), strict=True):
        np.testing.assert_array_equal(found, expected)
