"""Quantised tensors: how they are made, what takes them, and that nothing else does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.operators.quantised import QUANTISED
from tsir.dialects.table.families import OPERATORS

PROGRAM = tsir.CompilationUnit("""
def made(x, scale: float, zero_point: int, dtype: int):
    q = torch.quantize_per_tensor(x * 1, scale, zero_point, dtype)
    return q, q.dequantize() + 0, q.int_repr(), q.q_scale(), q.q_zero_point(), q.dtype, q.is_quantized

def by_channel(x, scales, zero_points, axis: int):
    q = torch.quantize_per_channel(x, scales, zero_points, axis, torch.qint8)
    s, z = q.q_per_channel_scales(), q.q_per_channel_zero_points()
    return q.dequantize(), q.int_repr(), s, z, q.q_per_channel_axis()

def several(x, y):
    s, z = torch.tensor([0.5, 0.25]), torch.tensor([1, 2])
    a, b = torch.ops.aten.quantize_per_tensor([x, y], s, z, torch.quint8)
    return torch.dequantize([a, b]), a, b

def dynamic(x, reduce: bool):
    return torch.ops.aten.quantize_per_tensor_dynamic(x, torch.quint8, reduce)

def kind(x):
    if x.is_quantized:
        return torch.relu(x).dequantize()
    return x - 1

def moved(q):
    a, b = q.chunk(2, 1)
    return a, b[1].t(), q.reshape(-1)[2:5], torch.cat([q, q], 1), q.shape, len(q)

def contained(q, given: Optional[Tensor], flag: bool):
    parts = [q] if flag else [given] * 2 if given is not None else [q]
    parts.append(q.chunk(2, 1)[1])
    parts.insert(0, parts[-1])
    parts.extend(parts[:1] + [q])
    parts[1] = parts.pop()
    named = {'a': q}
    named['b'] = parts[1]
    named.setdefault('c', q)
    if flag and given is not None:
        del parts[0]
    last = named.get('d', parts[-1])
    return len(parts), parts, named['b'], last

def unknown(q):
    return torch.exp(q)

def written(q):
    return q.relu_()

def joined(q, x):
    return torch.cat([q, x], 0)

def plain(x):
    return torch.int_repr(x)

def energy(x):
    return torch.quantize_per_tensor(x, 0.5, 0, torch.quint8).dequantize().sum()
""")

X = np.array([-10, -0.6, -0.25, 0.0, 0.25, 0.75, 1.25, 100, np.inf, -np.inf, np.nan], np.float32)


@pytest.mark.parametrize(
    ("number", "held", "nan"), [(12, np.int8, 127), (13, np.uint8, 255), (14, np.int32, -(2**31))]
)
def test_tensors_of_one_scale(number: int, held: Any, nan: int) -> None:
    q, floats, integers, scale, zero_point, dtype, is_quantized = PROGRAM.made(X, 0.5, 3, number)
    info = np.iinfo(held)
    whole = np.clip(np.round(np.where(np.isnan(X), 0, X).astype(np.float64) / 0.5 + 3), info.min, info.max)
    whole[-1] = nan
    np.testing.assert_array_equal(integers, whole.astype(held))
    assert integers.dtype == held
    distance = (whole.astype(np.int64) - 3).astype(np.int32)  # which wraps, as PyTorch's does
    np.testing.assert_array_equal(floats, distance.astype(np.float32) * np.float32(0.5))
    assert (scale, zero_point, dtype, is_quantized) == (0.5, 3, number, True)
    assert isinstance(q, tsir.QuantizedTensor)
    assert (q.dtype, q.shape, float(q.scale)) == (f"q{held.__name__}", X.shape, 0.5)


def test_the_floats_around_are_native() -> None:
    assert "native group 0: aten.add.Scalar" in PROGRAM.made.explain(X, 0.5, 3, 13)


def test_tensors_with_a_scale_for_each_channel() -> None:
    x = np.random.default_rng(0).normal(0, 10, (3, 4)).astype(np.float32)
    scales, points = np.array([0.5, 0.25, 2, 1]), np.array([0, 3, -4, 1])
    floats, integers, *parameters = PROGRAM.by_channel(x, scales.astype(np.float32), points, 1)
    whole = np.clip(np.round(x / scales + points), -128, 127)
    np.testing.assert_array_equal(integers, whole)
    np.testing.assert_array_equal(floats, (whole - points) * scales)
    np.testing.assert_array_equal(parameters[0], scales)
    np.testing.assert_array_equal(parameters[1], points)
    assert parameters[2] == 1


def test_several_tensors() -> None:
    x, y = np.array([0.5, 1.1], np.float32), np.array([-0.5, 0.6], np.float32)
    (a, b), p, q = PROGRAM.several(x, y)
    np.testing.assert_array_equal(a, [0.5, 1.0])
    np.testing.assert_array_equal(b, [-0.5, 0.5])
    np.testing.assert_array_equal(p.values, [2, 3])
    np.testing.assert_array_equal(q.values, [0, 4])


@pytest.mark.parametrize("reduce", [False, True])
def test_a_scale_by_the_range(reduce: bool) -> None:
    q = PROGRAM.dynamic(np.array([-1, 0.5, 3], np.float32), reduce)
    levels = 127 if reduce else 255
    assert float(q.scale) == pytest.approx(4 / levels)
    assert int(q.zero_point) == round(levels / 4)
    assert q.values.tolist()[0] == 0
    assert q.values.tolist()[2] == levels


Q = tsir.QuantizedTensor.of(np.arange(12, dtype=np.uint8).reshape(3, 4), 0.5, 3)


def test_arguments_and_branches() -> None:
    np.testing.assert_array_equal(PROGRAM.kind(Q), np.maximum((Q.values - 3.0) * 0.5, 0))
    np.testing.assert_array_equal(PROGRAM.kind(np.ones(2, np.float32)), [0, 0])


def test_views() -> None:
    a, b, c, d, shape, length = PROGRAM.moved(Q)
    np.testing.assert_array_equal(a.values, Q.values[:, :2])
    np.testing.assert_array_equal(b.values, Q.values[1, 2:])
    np.testing.assert_array_equal(c.values, [2, 3, 4])
    np.testing.assert_array_equal(d.values, np.concatenate([Q.values, Q.values], 1))
    assert (shape, length) == ([3, 4], 3)
    assert {float(x.scale) for x in (a, b, c, d)} == {0.5}
    assert np.shares_memory(c.values, Q.values)


@pytest.mark.parametrize("flag", [False, True])
def test_containers(flag: bool) -> None:
    other = tsir.QuantizedTensor.of(Q.values + 1, 0.25, 1)
    half = Q.values[:, 2:]
    expected = [half, Q.values, half, half] if flag else [half, Q.values, other.values, half, half]
    for run in (PROGRAM.contained, PROGRAM.contained.interpret):
        length, parts, second, last = run(Q, other, flag)
        assert length == len(parts) == len(expected) - flag
        for part, values in zip(parts, expected[flag:], strict=True):
            np.testing.assert_array_equal(part.values, values)
        np.testing.assert_array_equal(second.values, Q.values)
        np.testing.assert_array_equal(last.values, half)


REFUSED: dict[str, tuple[str, tuple[object, ...], str]] = {
    "another operator": ("unknown", (Q,), r"'aten.exp' takes no quantised tensors; dequantize them before"),
    "a write": ("written", (Q,), "takes no quantised tensors"),
    "a list of both": ("joined", (Q, X), "expected quantised tensors alone, got others too"),
    "no quantised tensor": ("plain", (X,), "expected a quantised tensor, got one of float32"),
    "an unknown dtype": ("made", (X, 0.5, 3, 2), "expected the number of a quantised dtype, .*, got 2"),
    "a zero point": ("made", (X, 0.5, 300, 13), "expected a zero point from 0 to 255, got 300"),
    "f64": (
        "made",
        (X.astype(np.float64), 0.5, 3, 13),
        "expected floats of 32 bits to quantise, got float64",
    ),
    "an axis": ("by_channel", (X, X, np.zeros(11, np.int64), 1), "expected an axis from 0 to 0, got 1"),
    "scales": ("by_channel", (X, X[:5], np.zeros(11, np.int64), 0), "expected 11 scales and zero points"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_located_errors(name: str) -> None:
    function, arguments, message = REFUSED[name]
    with pytest.raises(tsir.ExecutionError, match=message) as caught:
        getattr(PROGRAM, function)(*arguments)
    assert "<source>:" in str(caught.value)


def test_gradients_are_refused() -> None:
    with pytest.raises(tsir.TsirError):
        tsir.grad(PROGRAM.energy)(X)


def test_typed_parameters_take_none() -> None:
    typed = tsir.parse("""
func.func @f(%x : !prim.tensor<f32>) -> !prim.tensor<f32> {
  func.return %x : !prim.tensor<f32>
}
""")
    with pytest.raises(tsir.ExecutionError, match="got a quantised tensor"):
        typed.f(Q)


def test_declared_forms_are_of_operators() -> None:
    assert set(QUANTISED) <= set(OPERATORS)


def test_text() -> None:
    assert repr(Q).endswith("quint8, scale=0.5, zero_point=3)")


@pytest.mark.parametrize("values", [np.ones(2), np.ones(2, np.int64), [1, 2]], ids=["f64", "i64", "list"])
def test_values_are_integers_that_quantised_dtypes_have(values: Any) -> None:
    with pytest.raises(TypeError, match="expected an array of integers, int8, uint8, int32, as values, got "):
        tsir.QuantizedTensor.of(values, 0.5, 3)
    with pytest.raises(TypeError, match="expected an array of integers"):
        tsir.QuantizedTensor.of_channels(np.ones((2, 2)), np.ones(2), np.ones(2), 0)
