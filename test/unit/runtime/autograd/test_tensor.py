"""`tsir.Tensor` and the engine: gradients at the leaves, hooks, versions, graphs of any order."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir import autograd

SOURCE = """
def layer(x, w):
    return torch.tanh(x.mm(w))

def loss(y, t):
    return ((y - t) ** 2).sum()

def split(x):
    return x * 2, x.argmax(), [x.exp(), x.sin()]

def total(xs: List[Tensor]):
    s = xs[0].sum()
    for x in xs[1:]:
        s = s + (x * x).sum()
    return s

def bump(x, y):
    x.mul_(y)
    return x, y + 1

def use_then_write(x, w):
    y = x * w
    x.add_(1)
    return y

def write_product(x, w):
    x.mul_(w)
    return w + 1

def turned(x):
    return x.t()

def product(x, y):
    return x * y

def parts(p: Tuple[Tensor, Tuple[int, Tensor]], x):
    w, (n, b) = p
    return x * w * n + b

def first(xs: Any):
    if isinstance(xs, List[Tensor]):
        return xs[0] * 2
    return torch.zeros([1])

def grown(x, limit: int):
    while x.sum() < limit:
        x = x * x + 1
    return x
"""

CU = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(0)


def leaf(*sizes: int) -> tsir.Tensor:
    return tsir.Tensor(RNG.standard_normal(sizes), requires_grad=True)


def gradient_of(tensor: tsir.Tensor) -> tsir.Tensor:
    assert tensor.grad is not None
    return tensor.grad


def one(found: tuple[tsir.Tensor | None, ...]) -> tsir.Tensor:
    (gradient,) = found
    assert gradient is not None
    return gradient


def values(tensor: Any) -> np.ndarray[Any, Any]:
    assert isinstance(tensor, tsir.Tensor)
    return tensor.detach().numpy()


def test_gradients_accumulate_at_leaves() -> None:
    x, w = tsir.Tensor(RNG.standard_normal((3, 4))), leaf(4, 2)
    target = RNG.standard_normal((3, 2))
    both = tsir.CompilationUnit(
        SOURCE + "\ndef both(w, x, t):\n    return loss(layer(layer(x, w), w[:2]), t)\n"
    )
    expected = tsir.grad(both.both)(values(w), values(x), target)
    for count in (1, 2):
        CU.loss(CU.layer(CU.layer(x, w), w[:2]), target).backward()
        assert np.allclose(values(w.grad), count * expected, rtol=1e-12)
    assert x.grad is None


def test_what_is_recorded() -> None:
    x = leaf(3)
    double, index, (exp, sin) = CU.split(x)
    assert double.requires_grad
    assert exp.requires_grad
    assert sin.requires_grad
    assert not double.is_leaf
    assert double.grad_fn is exp.grad_fn
    assert not index.requires_grad
    assert index.is_leaf
    assert index.grad_fn is None
    with tsir.no_grad():
        assert not CU.split(x)[0].requires_grad
        with tsir.enable_grad():
            assert CU.split(x)[0].requires_grad
    assert autograd.is_grad_enabled()
    assert not CU.split(x.detach())[0].requires_grad
    assert isinstance(CU.split(values(x))[0], np.ndarray)


def test_no_grad_is_of_one_thread_and_decorates() -> None:
    seen: list[bool] = []

    @tsir.no_grad()
    def inside() -> bool:
        return autograd.is_grad_enabled()

    with tsir.no_grad():
        thread = threading.Thread(target=lambda: seen.append(autograd.is_grad_enabled()))
        thread.start()
        thread.join()
    assert seen == [True]
    assert not inside()


def test_some_results_without_a_gradient() -> None:
    x = leaf(3)
    double, _, (exp, _) = CU.split(x)
    autograd.backward([double, exp], [np.ones(3), np.full(3, 2.0)])
    assert np.allclose(values(x.grad), 2 + 2 * np.exp(values(x)))


def test_lists_of_tensors() -> None:
    x, y = leaf(2), leaf(3)
    CU.total([x, y.detach(), y, x * 2]).backward()
    assert np.allclose(values(x.grad), 1 + 8 * values(x))
    assert np.allclose(values(y.grad), 2 * values(y))


def test_tuples_of_tensors() -> None:
    w, b, x = leaf(3), leaf(3), leaf(3)
    CU.parts((w, (2, b)), x).sum().backward()
    assert np.allclose(values(w.grad), 2 * values(x))
    assert np.allclose(values(b.grad), 1)
    assert np.allclose(values(x.grad), 2 * values(w))
    assert not CU.parts((w.detach(), (2, b.detach())), x.detach()).requires_grad


def test_order_of_gradients_to_the_third() -> None:
    x = leaf(4)
    y = (x**4).sum()
    first = one(autograd.grad(y, x, create_graph=True))
    second = one(autograd.grad(first.sum(), x, create_graph=True))
    third = one(autograd.grad(second.sum(), x))
    assert np.allclose(values(first), 4 * values(x) ** 3)
    assert np.allclose(values(second), 12 * values(x) ** 2)
    assert np.allclose(values(third), 24 * values(x))
    assert not third.requires_grad
    assert x.grad is None


def test_gradients_of_gradients_through_temporaries_and_loops() -> None:
    x, w = leaf(3, 4), leaf(4, 2)
    gw = one(autograd.grad(CU.layer(x, w).sum(), w, create_graph=True))
    (gw * gw).sum().backward()

    def penalty(w: Any, x: Any) -> float:
        _, pullback = tsir.vjp(CU.layer, x, w)
        g = pullback(np.ones((3, 2)))[1]
        return float((g * g).sum())

    plain_w, plain_x = values(w).copy(), values(x)
    expected = np.zeros_like(plain_w)
    for index in np.ndindex(*plain_w.shape):
        for sign in (1, -1):
            moved = plain_w.copy()
            moved[index] += sign * 1e-5
            expected[index] += sign * penalty(moved, plain_x) / 2e-5
    assert np.allclose(values(w.grad), expected, rtol=1e-6, atol=1e-8)
    z = tsir.Tensor(np.array([0.5, 0.25]), requires_grad=True)
    g = one(autograd.grad(CU.grown(z, 10).sum(), z, create_graph=True))
    h = one(autograd.grad(g.sum(), z))
    step = 1e-5
    for index in range(2):
        up, down = values(z).copy(), values(z).copy()
        up[index] += step
        down[index] -= step
        slopes = [tsir.vjp(CU.grown, v, 10)[1](np.ones(2))[0].sum() for v in (up, down)]
        assert np.isclose(values(h)[index], (slopes[0] - slopes[1]) / (2 * step), rtol=1e-6)


def test_backward_with_create_graph_accumulates_what_is_recorded() -> None:
    x = leaf(3)
    (x**3).sum().backward(create_graph=True)
    assert x.grad is not None
    assert x.grad.requires_grad
    first = x.grad
    x.grad = None
    first.sum().backward()
    assert np.allclose(values(x.grad), 6 * values(x))


def test_second_backward_needs_what_the_first_releases() -> None:
    x, w = leaf(2, 3), leaf(3, 2)
    y = CU.layer(x, w).sum()
    y.backward(retain_graph=True)
    y.backward()
    with pytest.raises(tsir.GradientError, match=r"reads has been released .* retain_graph=True"):
        y.backward()


def test_writing_what_a_backward_reads() -> None:
    x, w = leaf(2, 3), leaf(3, 2)
    y = CU.layer(x, w).sum()
    with tsir.no_grad():
        w -= 0.5
    with pytest.raises(tsir.GradientError, match=r"has been written since, a tensor of sizes \[3, 2\]"):
        y.backward()
    result = CU.layer(x, w)
    result.detach().copy_(0.0)
    with pytest.raises(tsir.GradientError, match="written since"):
        result.sum().backward()
    base = tsir.Tensor(np.ones((2, 2)))
    view = CU.turned(base)
    y = CU.product(view, leaf(2, 2)).sum()
    base.copy_(2.0)
    with pytest.raises(tsir.GradientError, match="written since"):
        y.backward()


def test_arrays_of_the_caller_are_kept_as_they_were() -> None:
    x, plain = leaf(2, 2), np.full((2, 2), 3.0)
    view = CU.turned(plain)
    y = CU.product(x, plain).sum() + CU.product(x, tsir.Tensor(view)).sum()
    plain[:] = 100
    y.backward()
    assert np.array_equal(values(x.grad), np.full((2, 2), 6.0))


def test_functions_that_write_their_arguments() -> None:
    x = tsir.Tensor(np.array([1.0, 2.0]))
    result, _ = CU.bump(x, np.array([3.0, 4.0]))
    assert result is x
    assert x.tolist() == [3.0, 8.0]
    assert x.version.count == 1
    w = leaf(2)
    before = values(x).copy()
    y = CU.use_then_write(x, w)
    assert np.array_equal(values(x), before + 1)
    y.sum().backward()
    assert np.array_equal(values(w.grad), before)
    for written, other in ((w, x), (x, w)):
        with pytest.raises(tsir.GradientError, match="'x' is written and carries a gradient"):
            CU.write_product(written, other)


def test_hooks() -> None:
    x = leaf(3)
    seen: list[tsir.Tensor] = []
    middle = x * 2
    middle.retain_grad()
    kept = middle.register_hook(seen.append)
    doubling = x.register_hook(lambda gradient: gradient * 2)
    (middle * 3).sum().backward()
    assert np.allclose(values(seen[0]), 3)
    assert np.allclose(values(middle.grad), 3)
    assert np.allclose(values(x.grad), 12)
    kept.remove()
    kept.remove()
    doubling.remove()
    x.grad = None
    (x * 2).sum().backward()
    assert np.allclose(values(x.grad), 2)
    assert len(seen) == 1
    x.register_hook(lambda gradient: tsir.Tensor(np.ones(5)))
    with pytest.raises(tsir.GradientError, match=r"hook returns: expected float64 of sizes \[3\], got"):
        (x * 2).sum().backward()


def test_grad_calls_the_hooks_on_its_way() -> None:
    x = tsir.Tensor([1.0, 2.0], requires_grad=True)
    v = x * 3.0
    v.register_hook(lambda gradient: gradient * 10.0)
    loss = (v * v).sum()
    both = tsir.autograd.grad(loss, [v, x], retain_graph=True)
    assert [values(found).tolist() for found in both] == [[6, 12], [180, 360]]
    (last,) = tsir.autograd.grad(loss, [v])
    assert values(last).tolist() == [60, 120]


def test_grad_calls_no_hooks_beside_its_way() -> None:
    a, b = leaf(1), leaf(1)
    seen: list[tsir.Tensor] = []
    c = b * 2
    for tensor in (b, c):
        tensor.register_hook(seen.append)
    tsir.autograd.grad((a * c).sum(), [a])
    assert not seen


def test_a_hook_may_run_backward() -> None:
    x, y = leaf(2), leaf(2)
    z = x * y

    def inner(gradient: tsir.Tensor) -> None:
        with tsir.enable_grad():
            (y * 5).sum().backward()

    z.register_hook(inner)
    z.sum().backward()
    assert np.allclose(values(x.grad), values(y))
    assert np.allclose(values(y.grad), values(x) + 5)


def test_the_node_recorded_last_runs_first_and_leaves_at_once() -> None:
    order: list[str] = []

    def note(name: str) -> Callable[[tsir.Tensor], None]:
        return lambda gradient: order.append(name)

    x, w = leaf(2), leaf(2)
    a = x * 2
    b = x * 3
    c = b * w
    for name, tensor in (("a", a), ("b", b), ("c", c), ("x", x), ("w", w)):
        tensor.register_hook(note(name))
    (a + c).sum().backward()
    assert order == ["c", "w", "b", "a", "x"]


def test_shared_storage_of_gradients_is_not_written() -> None:
    x, y = leaf(2), leaf(2)
    (x + y).sum().backward()
    assert x.grad is not None
    assert y.grad is not None
    x.grad *= 2
    assert np.array_equal(values(y.grad), [1, 1])


def test_inputs_of_grad() -> None:
    x, y, z = leaf(2), leaf(2), leaf(2)
    middle = x * y
    out = (middle * x).sum()
    gx, gm = autograd.grad(out, [x, middle], retain_graph=True)
    assert np.allclose(values(gx), 2 * values(x) * values(y))
    assert np.allclose(values(gm), values(x))
    assert x.grad is None
    assert y.grad is None
    assert autograd.grad(out, [z], retain_graph=True, allow_unused=True) == (None,)
    with pytest.raises(tsir.GradientError, match="input 0 has not been used"):
        autograd.grad(out, [z], retain_graph=True)
    with pytest.raises(tsir.GradientError, match="inputs that require gradients"):
        autograd.grad(out, [z.detach()])
    (twice,) = autograd.grad([middle, middle], [x], [np.ones(2), np.ones(2)])
    assert np.allclose(values(twice), 2 * values(y))


def test_graphs_are_freed() -> None:
    x = leaf(3)
    y = CU.layer(tsir.Tensor(np.ones((2, 3))), x.reshape([3, 1]))
    node = weakref.ref(y.grad_fn)
    kept = weakref.ref(y)
    gc.disable()
    try:
        del y
        assert kept() is None
        assert node() is None
    finally:
        gc.enable()


def test_deep_graphs() -> None:
    x = leaf(1)
    y = x
    for _ in range(3000):
        y = y + x
    y.sum().backward()
    assert values(x.grad)[0] == 3001


def test_threads_accumulate_together() -> None:
    w = leaf(4, 2)
    x = tsir.Tensor(np.ones((3, 4)))

    def work() -> None:
        for _ in range(20):
            CU.layer(x, w).sum().backward()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    total = values(w.grad).copy()
    w.grad = None
    CU.layer(x, w).sum().backward()
    assert np.allclose(total, 160 * values(w.grad), rtol=1e-12)


def test_operators_and_methods_are_torchscripts() -> None:
    a, b = RNG.standard_normal((2, 3)), RNG.standard_normal((2, 3)) + 3
    x, y = tsir.Tensor(a), tsir.Tensor(b)
    for ours, expected in (
        (x + y, a + b), (1 - x, 1 - a), (x * 2, a * 2), (2 / y, 2 / b), (x @ y.t(), a @ b.T), (-x, -a),
        (y**2, b**2), (2**x, 2**a), (x < y, a < b), (x == x, a == a), (x != y, a != b), (abs(x), abs(a)),
        (x // y, a // b), (x % y, a % b), (x.sum(0, keepdim=True), a.sum(0, keepdims=True)),
        (x.softmax(1).sum(), np.array(2.0)), (x[0], a[0]), (x[:, 1], a[:, 1]), (x[..., None], a[..., None]),
        (x[0:1, 1:3:2], a[0:1, 1:3:2]), (x[x > 0], a[a > 0]), (~(x > 0), ~(a > 0)), (x + b, a + b),
    ):  # fmt: skip
        assert np.allclose(values(ours), expected)
    assert [row.tolist() for row in x] == a.tolist()
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = x.nothing
    x += 1
    x /= 2
    assert np.allclose(values(x), (a + 1) / 2)


def test_leaves() -> None:
    given = np.ones(3)
    x = tsir.Tensor(given, requires_grad=True)
    given[:] = 2
    assert x.tolist() == [1, 1, 1]
    assert x.is_leaf
    assert x.shape == (3,)
    assert x.ndim == 1
    assert x.dtype == np.float64
    assert len(x) == 3
    for other in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert other.requires_grad
        assert other.tolist() == x.tolist()
    x.requires_grad = False
    assert not (x * 2).requires_grad
    assert tsir.Tensor([[1.0, 2.0]]).shape == (1, 2)
    assert float(tsir.Tensor(2.5)) == 2.5
    assert int(tsir.Tensor(np.array([3]))) == 3
    assert np.asarray(x).tolist() == [1, 1, 1]
    assert np.from_dlpack(x).tolist() == [1, 1, 1]
    with pytest.raises(ValueError, match="read-only"):
        x.numpy()[0] = 1
    assert repr(tsir.Tensor([1.0], requires_grad=True)) == "Tensor([1.], dtype=float64, requires_grad=True)"


WRONG: tuple[tuple[Callable[[tsir.Tensor], object], str], ...] = (
    (lambda x: tsir.Tensor(np.arange(3), requires_grad=True), "tensor of floats to require a gradient"),
    (lambda x: (x * 2).backward(), r"expected a gradient, as the tensor is no scalar but of sizes \[3\]"),
    (lambda x: (x * 2).backward(np.ones(2)), r"the gradient: expected float64 of sizes \[3\], got .*\[2\]"),
    (lambda x: (x * 2).backward(tsir.Tensor(np.ones(3, np.float32))), "expected float64"),
    (lambda x: x.detach().backward(), "requires a gradient, got one that does not"),
    (lambda x: x.detach().register_hook(print), "requires a gradient for a hook"),
    (lambda x: np.asarray(x), r"call detach\(\) first"),
    (lambda x: x.copy_(1), "or a leaf under no_grad"),
    (lambda x: x.detach().copy_(x * 2), r"call detach\(\) first"),
    (lambda x: x.add_(1), "requires no gradient for 'add_', which writes it"),
    (lambda x: setattr(x * 2, "requires_grad", False), "expected a leaf"),
    (lambda x: pickle.dumps(x * 2), "expected a leaf"),
    (lambda x: autograd.backward([x.sum()], [None, None]), "expected 1 gradients"),
    (lambda x: CU.first([x]), "'xs' requires gradients, and is no tensor"),
)


@pytest.mark.parametrize(("use", "message"), WRONG)
def test_wrong_use(use: Callable[[tsir.Tensor], object], message: str) -> None:
    with pytest.raises(tsir.GradientError, match=message):
        use(leaf(3))


def test_every_operator_without_a_gradient_is_named() -> None:
    blocked = tsir.CompilationUnit(
        "def f(x):\n    y = torch.geqrf(x.view([1, 3]))[0]\n    return torch.geqrf(y)[0] * 2\n",
        "f.py",
    )
    with pytest.raises(tsir.UnsupportedError) as raised:
        blocked.f(leaf(3))
    assert [d.position[1] for d in raised.value.diagnostics if d.position] == [2, 3]


@pytest.mark.parametrize("sizes", [(), (0,), (1,), (0, 3)])
def test_awkward_sizes(sizes: tuple[int, ...]) -> None:
    x = leaf(*sizes)
    (x * x + np.ones(sizes)).sum().backward()
    assert x.grad is not None
    assert x.grad.shape == sizes
    assert np.allclose(values(x.grad), 2 * values(x))


NESTED = tsir.CompilationUnit("""
def rounds(x, n: int):
    rows: List[List[Tensor]] = []
    for i in range(n):
        row: List[Tensor] = []
        for j in range(i + 1):
            row.append(x ** (j + 2))
        rows.append(row)
    total = x.sum() * 0
    for row in rows:
        for item in row:
            total = total + (item * item).sum()
    return total
""")


def test_lists_of_lists_on_the_way() -> None:
    x = tsir.Tensor([0.5, 2.0], requires_grad=True)
    first = one(autograd.grad(NESTED.rounds(x, 3), x, create_graph=True))
    second = one(autograd.grad(first.sum(), x))
    powers = [(k, 5 - k) for k in (2, 3, 4)]  # x ** k squared, so many times
    assert np.allclose(values(first), sum(n * 2 * k * values(x) ** (2 * k - 1) for k, n in powers))
    assert np.allclose(
        values(second), sum(n * 2 * k * (2 * k - 1) * values(x) ** (2 * k - 2) for k, n in powers)
    )


def test_conveniences_of_tensors() -> None:
    x = tsir.Tensor([1.0, 2.0]).requires_grad_()
    assert x.requires_grad
    (np.ones(2) * x + np.ones(2)).sum().backward()
    assert np.array_equal(values(x.grad), [1, 1])
    autograd.backward((x * x).sum())
    autograd.backward(x * 1.0, np.ones(2))
    assert np.array_equal(values(x.grad), [4, 6])
    assert f"{x.detach().sum():.2f}" == "3.00"
    for wrong in (np.ones((2, 1)), tsir.Tensor(np.ones(3)), "text"):
        with pytest.raises(tsir.GradientError, match=r"the gradient: expected float64 of sizes \[2\], got"):
            x.__setattr__("grad", wrong)
    with pytest.raises(tsir.GradientError, match="expected a function as hook"):
        x.__getattribute__("register_hook")(3)


def test_a_compiled_function_is_recorded() -> None:
    x = leaf(3)
    compiled = tsir.compile(CU.product, values(x), values(x))
    compiled(x, x).sum().backward()
    assert np.allclose(values(x.grad), 2 * values(x))


def test_a_gradient_function_is_recorded() -> None:
    x = leaf(3)
    norm = tsir.CompilationUnit("def norm(x):\n    return (x ** 3).sum()\n").norm
    tsir.grad(norm)(x).sum().backward()
    assert np.allclose(values(x.grad), 6 * values(x))
    x.grad = None
    value, (gradient,) = tsir.value_and_grad(norm, (0,))(x)
    (value + gradient.sum()).backward()
    assert np.allclose(values(x.grad), 3 * values(x) ** 2 + 6 * values(x))


LEAF = tsir.Tensor([1.0, 2.0], requires_grad=True)


@pytest.mark.parametrize(
    ("outputs", "inputs", "message"),
    [
        (np.ones(2), LEAF, "as outputs, got ndarray"),
        (LEAF, [LEAF, 1.0], "as inputs, got float"),
        (LEAF, None, "as inputs, got NoneType"),
    ],
)
def test_what_is_no_tensor_has_no_recorded_gradient(outputs: Any, inputs: Any, message: str) -> None:
    with pytest.raises(tsir.GradientError, match=f"expected a tsir.Tensor or a list of such {message}"):
        autograd.grad(outputs, inputs, np.ones(2))
