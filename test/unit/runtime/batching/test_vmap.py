"""`vmap`: axes, structures, what it composes with, and what it refuses."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import tsir

X = np.arange(12, dtype=np.float32).reshape(3, 4)
Y = np.arange(20, dtype=np.float32).reshape(5, 4) - 7


def f(text: str) -> tsir.Function:
    return tsir.CompilationUnit(f"def f{text}").f


TWO = f("(x, y):\n    return x * y, (x + y).sum()")


def test_nested() -> None:
    product, total = tsir.vmap(tsir.vmap(TWO, (None, 0)), (0, None))(X, Y)
    np.testing.assert_array_equal(product, X[:, None] * Y)
    np.testing.assert_array_equal(total, (X[:, None] + Y).sum(-1))


def test_out_axes() -> None:
    product, total = tsir.vmap(TWO, (0, None), out_axes=(1, 0))(X, Y[0])
    np.testing.assert_array_equal(product, (X * Y[0]).T)
    assert total.shape == (3,)
    kept = tsir.vmap(f("(x, y):\n    return x * 2, y * 2"), (0, None), out_axes=(-1, None))
    twice, same = kept(X, Y[0])
    np.testing.assert_array_equal(twice, (X * 2).T)
    np.testing.assert_array_equal(same, Y[0] * 2)
    shared = tsir.vmap(f("(x, y):\n    return y * 2"), (0, None))(X, Y[0])
    np.testing.assert_array_equal(shared, np.broadcast_to(Y[0] * 2, (3, 4)))


def test_structures() -> None:
    entries = f(
        "(d: Dict[str, Tensor]) -> Dict[str, Tensor]:\n    return {'a': d['x'] * d['y'].sum(), 'b': d['y']}"
    )
    found = tsir.vmap(entries)({"x": X, "y": X[:, :2]})
    np.testing.assert_array_equal(found["a"], X * X[:, :2].sum(1, keepdims=True))
    found = tsir.vmap(entries, ({"x": 0, "y": None},))({"x": X, "y": Y})
    assert found["b"].shape == (3, 5, 4)
    double = f("(xs: List[Tensor]) -> List[Tensor]:\n    return [x * 2 for x in xs]")
    first, second = tsir.vmap(double, 1)([X, Y])
    np.testing.assert_array_equal(first, X.T * 2)
    np.testing.assert_array_equal(second, Y.T * 2)


def test_numbers_are_the_same_in_all_rows() -> None:
    np.testing.assert_array_equal(tsir.vmap(f("(x, n: int):\n    return x * n"))(X, 3), X * 3)
    np.testing.assert_array_equal(tsir.vmap(f("(x, n: float = 2.0):\n    return x * n"), (0,))(X), X * 2)
    found = tsir.vmap(f("(x):\n    return float(x.sum()), 3"))(X)
    assert [(each.dtype, each.shape) for each in found] == [(np.float64, (3,)), (np.int64, (3,))]


def test_optional_arguments() -> None:
    added = f("(x, b: Optional[Tensor] = None):\n    if b is not None:\n        x = x + b\n    return x")
    np.testing.assert_array_equal(tsir.vmap(added)(X), X)
    np.testing.assert_array_equal(tsir.vmap(added)(X, X), X * 2)


def test_random_numbers() -> None:
    drawn = f("(x):\n    return x * 0 + torch.rand(4)")
    with pytest.raises(tsir.UnsupportedError, match="randomness='different' or randomness='same'"):
        tsir.vmap(drawn)(X)
    tsir.manual_seed(3)
    each = tsir.vmap(drawn, randomness="different")(X)
    assert len(np.unique(each)) == 12
    tsir.manual_seed(3)
    np.testing.assert_array_equal(tsir.vmap(drawn, randomness="different")(X), each)
    same = tsir.vmap(drawn, randomness="same")(X)
    assert len(np.unique(same)) == 4
    np.testing.assert_array_equal(same[0], same[2])
    with pytest.raises(tsir.UnsupportedError, match="cannot be the same for all"):
        tsir.vmap(f("(x):\n    return torch.bernoulli(x)"), randomness="same")(X / 12)
    dropped = tsir.vmap(f("(x):\n    return torch.dropout(x, 0.5, True)"), randomness="different")(
        np.ones((64, 8))
    )
    assert np.unique(dropped).tolist() == [0.0, 2.0]


def test_writes_to_arguments() -> None:
    adds = f("(x, y):\n    x.add_(y)\n    return x.sum()")
    given = X.copy()
    np.testing.assert_array_equal(tsir.vmap(adds)(given, X), X.sum(1) * 2)
    np.testing.assert_array_equal(given, X * 2)
    given = X.T.copy()
    tsir.vmap(adds, (1, 0))(given, X)
    np.testing.assert_array_equal(given, X.T * 2)
    with pytest.raises(tsir.UnsupportedError, match="'x' is the same in all rows, and each row writes to it"):
        tsir.vmap(adds, (None, 0))(X[0].copy(), X)


def test_errors_of_rows() -> None:
    with pytest.raises(tsir.ExecutionError, match="negative"):
        tsir.vmap(f("(x):\n    if bool(x < 0):\n        raise ValueError('negative')\n    return x"))(
            np.array([1.0, -1])
        )


def test_composes() -> None:
    one = f("(x):\n    return (x.sin() * x.sum()).sum()")
    for derived in (tsir.grad(one), tsir.hessian(one), tsir.jacobian(tsir.grad(one))):
        found = tsir.vmap(derived)(X)
        np.testing.assert_allclose(found, np.stack([derived(x) for x in X]), rtol=1e-4, atol=1e-4)
    value, gradient = tsir.vmap(tsir.value_and_grad(one))(X)
    assert (value.shape, gradient.shape) == ((3,), (3, 4))
    assert tsir.jacobian(tsir.vmap(one))(X).shape == (3, 3, 4)
    recorded = tsir.Tensor(X, requires_grad=True)
    masked = tsir.vmap(f("(x):\n    return x[x > 0].sum()"))
    assert "the function runs row by row" in masked.explain(recorded)
    tsir.vmap(one)(recorded).sum().backward()
    np.testing.assert_allclose(recorded.grad, gradient, rtol=1e-5)


def square(x: tsir.Tensor) -> tsir.Tensor:
    return (x * x).sum()


def test_functions_of_python_and_modules() -> None:
    class Net(tsir.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.line = tsir.nn.Linear(4, 2)

        def forward(self, x: tsir.Tensor) -> tsir.Tensor:
            return self.line(x).tanh()

    net = tsir.script(Net())
    np.testing.assert_allclose(tsir.vmap(net)(X), np.stack([net(x) for x in X]), rtol=1e-6)
    gradients = tsir.vmap(tsir.grad(square))(X)
    np.testing.assert_array_equal(gradients, 2 * X)


def test_compiled_saved_and_pickled(tmp_path: Path) -> None:
    batched = tsir.vmap(TWO, (0, None))
    wanted = batched(X, Y[0])
    compiled = tsir.compile(batched, X, Y[0], fallback=False)
    for found in (compiled(X, Y[0]), pickle.loads(pickle.dumps(batched))(X, Y[0])):
        np.testing.assert_array_equal(found[0], wanted[0])
    compiled.save(tmp_path / "f.so")
    assert (tmp_path / "f.so").stat().st_size > 0
    text = batched.ir(X, Y[0]).code
    again = tsir.CompilationUnit(text).f(X, Y[0])
    np.testing.assert_array_equal(again[0], wanted[0])


def test_state_of_a_module_stays() -> None:
    class Counter(tsir.nn.Module):
        total: tsir.Tensor

        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("total", np.zeros((), np.float32))

        def forward(self, x: tsir.Tensor) -> tsir.Tensor:
            self.total += x.sum()
            return x * self.total

    net = tsir.script(Counter())
    np.testing.assert_allclose(tsir.vmap(net)(X), X * X.sum(1, keepdims=True), rtol=1e-6)
    assert float(net.total) == 0


BAD: list[tuple[Any, tuple[Any, ...], type[Exception], str]] = [
    ((0, 0), (X, Y), tsir.ExecutionError, "expected batches of one size, 'x' and 'y' have 3 and 5"),
    (
        (2, None),
        (X, Y),
        tsir.ExecutionError,
        r"argument 'x' to have a dimension 2 for the batch, got sizes \[3, 4\]",
    ),
    ((-3, None), (X, Y), tsir.ExecutionError, "to have a dimension -3"),
    (0, (np.float32(1), Y), tsir.ExecutionError, r"dimension 0 for the batch, got sizes \[\]"),
    (
        (None, None),
        (X, Y),
        tsir.TsirError,
        "expected in_axes to say a dimension of an argument, got None for all",
    ),
    ((0,), (X, Y), tsir.TsirError, "expected in_axes for 2 parameters, got 1"),
    ((0, 0, 0), (X, Y), tsir.TsirError, "expected in_axes for 2 parameters, got 3"),
    ("x", (X, Y), tsir.TsirError, "expected in_axes of ints, None, and tuples, lists or dictionaries"),
    ((0, True), (X, Y), tsir.TsirError, "expected in_axes of ints"),
    ({"x": 0}, (X, Y), tsir.TsirError, "a sequence with one for each parameter, got a dictionary"),
    (((0,), None), (X, Y), tsir.ExecutionError, "argument 'x' to be a container as in_axes says"),
]


@pytest.mark.parametrize(("axes", "arguments", "kind", "message"), BAD)
def test_axes_that_do_not_fit(
    axes: Any, arguments: tuple[Any, ...], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        tsir.vmap(TWO, axes)(*arguments)


def test_other_refusals() -> None:
    with pytest.raises(
        tsir.TsirError, match="expected None in in_axes for parameter 'n', which is no tensor"
    ):
        tsir.vmap(f("(x, n: int):\n    return x * n"), (0, 0))
    with pytest.raises(tsir.TsirError, match="expected randomness to be one of 'error', 'different', 'same'"):
        tsir.vmap(TWO, randomness=cast(Any, "none"))
    with pytest.raises(tsir.UnsupportedError, match="the same in all rows where out_axes is None"):
        tsir.vmap(TWO, (0, None), out_axes=(None, 0))(X, Y[0])
    with pytest.raises(tsir.UnsupportedError, match="expected out_axes of at least -2 and below 2, got 2"):
        tsir.vmap(TWO, (0, None), out_axes=(2, 0))(X, Y[0])
    with pytest.raises(tsir.ExecutionError, match="expected out_axes for 2 results, got 3"):
        tsir.vmap(TWO, (0, None), out_axes=(0, 0, 0))(X, Y[0])
    for axes in ((0, (0, 0)), {"a": 0}):
        with pytest.raises(tsir.ExecutionError, match=r"out_axes as an int or a sequence .* got a container"):
            tsir.vmap(TWO, (0, None), out_axes=axes)(X, Y[0])
    with pytest.raises(tsir.UnsupportedError, match="'ir' with such arguments"):
        _ = tsir.vmap(TWO).code
    keys = f("(d: Dict[str, Tensor]):\n    return d['x']")
    with pytest.raises(tsir.ExecutionError, match=r"to have the keys \['y'\] as in_axes has, got \['x'\]"):
        tsir.vmap(keys, ({"y": 0},))({"x": X})


def test_every_reason_is_listed() -> None:
    text = "(x):\n    a = torch.rand(4)\n    print('drawn')\n    return x + a + torch.randn(4)"
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.vmap(f(text))(X)
    assert [d.position.line for d in caught.value.diagnostics if d.position] == [2, 4, 1]
