"""Operators on quantised tensors against PyTorch's kernels, bit by bit."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np
import pytest
import torch

from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.table.families import OPERATORS
from tsir.dialects.types.quantized_tensor import (
    QuantizedTensor,
    packed_convolution,
    packed_half,
    packed_linear,
)

F = torch.nn.functional
Q = cast(Any, torch.ops.quantized)

VECTOR = 64
"""Bytes of PyTorch's longest vectors; what is behind the last full one is rounded otherwise."""


@pytest.fixture(autouse=True)
def engine() -> Iterator[None]:
    """The engine whose sums do not saturate for operands of seven bits."""
    before, torch.backends.quantized.engine = torch.backends.quantized.engine, "fbgemm"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
    torch.backends.quantized.engine = before


def ours(value: Any) -> Any:
    """A value of PyTorch's as one of ours."""
    if isinstance(value, list):
        return [ours(each) for each in cast("list[Any]", value)]
    if not isinstance(value, torch.Tensor):
        return value
    if not value.is_quantized:
        return value.detach().numpy()
    if value.qscheme() == torch.per_tensor_affine:
        return QuantizedTensor.of(value.int_repr().numpy(), value.q_scale(), value.q_zero_point())
    scales, points = value.q_per_channel_scales(), value.q_per_channel_zero_points()
    return QuantizedTensor(
        value.int_repr().numpy(), scales.numpy(), points.numpy(), value.q_per_channel_axis()
    )


def same(found: Any, expected: Any) -> None:
    """The same integers of the same scale, or the same floats."""
    if isinstance(expected, list | tuple):
        for one, other in zip(found, cast("list[Any]", expected), strict=True):
            same(one, other)
        return
    wanted = ours(expected)
    if not isinstance(wanted, QuantizedTensor):
        assert (found.dtype, found.shape) == (wanted.dtype, wanted.shape)
        np.testing.assert_array_equal(found, wanted)
        return
    assert (found.dtype, found.axis) == (wanted.dtype, wanted.axis)
    np.testing.assert_array_equal(found.scale, wanted.scale)
    np.testing.assert_array_equal(found.zero_point, wanted.zero_point)
    np.testing.assert_array_equal(found.values, wanted.values)


def run(name: str, *values: Any) -> Any:
    """The result of an operator of the table, in the interpreter."""
    return evaluate(OPERATORS[name], [ours(each) for each in values])[0]


DTYPES = {
    "quint8": (torch.quint8, 13, 100),
    "qint8": (torch.qint8, 12, 0),
    "qint32": (torch.qint32, 14, 1000),
}


def tensor(
    seed: int, kind: str = "quint8", scale: float | None = None, sizes: Any = (4, 4, 8, 8)
) -> torch.Tensor:
    """A quantised tensor whose elements fill whole vectors, with some beyond the range."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(sizes, generator=generator) * 3
    dtype, _, middle = DTYPES[kind]
    step = float(torch.rand((), generator=generator)) / 10 + 0.005 if scale is None else scale
    point = middle + int(torch.randint(-60, 60, (), generator=generator))
    return torch.quantize_per_tensor(x, step, point, dtype)


SEEDS = range(8)


@pytest.mark.parametrize("kind", DTYPES)
def test_quantising(kind: str) -> None:
    dtype, number, middle = DTYPES[kind]
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        scale, point = float(rng.uniform(0.005, 0.1)), middle + int(rng.integers(-60, 60))
        ties = (rng.integers(-60, 60, (3, 67)) + 0.5) * scale
        ties[0, :5] = 1e30, -1e30, np.inf, -np.inf, np.nan
        x = torch.from_numpy(ties.astype(np.float32))
        q = torch.quantize_per_tensor(x, scale, point, dtype)
        same(run("aten.quantize_per_tensor", x, scale, point, number), q)
        same(run("aten.dequantize.self", q), q.dequantize())
        s, z = torch.rand(3) * 0.1 + 0.01, torch.randint(-20, 20, (3,)) + middle
        by_channel = torch.quantize_per_channel(x[:, 5:], s, z, 0, dtype)
        same(run("aten.quantize_per_channel", x[:, 5:], s, z, 0, number), by_channel)
        same(run("aten.dequantize.self", by_channel), by_channel.dequantize())
        for reduce in (False, True) if kind != "qint32" else ():
            floats = torch.from_numpy(rng.normal(0, 10.0 ** (seed - 6), (5, 9)).astype(np.float32))
            dynamic = torch.quantize_per_tensor_dynamic(floats, dtype, reduce)
            same(run("aten.quantize_per_tensor_dynamic", floats, number, reduce), dynamic)


FUNCTIONS: dict[str, tuple[Callable[[torch.Tensor], Any], str, tuple[Any, ...]]] = {
    "relu": (torch.relu, "aten.relu", ()),
    "hardtanh": (lambda q: F.hardtanh(q, -0.5, 0.7), "aten.hardtanh", (-0.5, 0.7)),
    "clamp": (lambda q: torch.clamp(q, -0.5, 0.7), "aten.clamp", (-0.5, 0.7)),
    "sigmoid": (torch.sigmoid, "aten.sigmoid", ()),
    "tanh": (torch.tanh, "aten.tanh", ()),
    "hardsigmoid": (F.hardsigmoid, "aten.hardsigmoid", ()),
    "leaky_relu": (lambda q: F.leaky_relu(q, 0.1), "aten.leaky_relu", (0.1,)),
    "mean": (lambda q: q.mean([2, 3]), "aten.mean.dim", ([2, 3], False, None)),
    "adaptive_avg_pool2d": (lambda q: F.adaptive_avg_pool2d(q, 2), "aten.adaptive_avg_pool2d", ([2, 2],)),
    "an uneven one": (lambda q: F.adaptive_avg_pool2d(q, (3, 5)), "aten.adaptive_avg_pool2d", ([3, 5],)),
    "avg_pool2d": (
        lambda q: F.avg_pool2d(q, 2), "aten.avg_pool2d", ([2, 2], [2, 2], [0, 0], False, True, None)
    ),
    "max_pool2d": (
        lambda q: F.max_pool2d(q, 3, 2, 1), "aten.max_pool2d", ([3, 3], [2, 2], [1, 1], [1, 1], False)
    ),
    "permute": (lambda q: q.permute(0, 2, 3, 1), "aten.permute", ([0, 2, 3, 1],)),
    "reshape": (lambda q: q.reshape(4, -1), "aten.reshape", ([4, -1],)),
    "flatten": (lambda q: torch.flatten(q, 1), "aten.flatten.using_ints", (1, -1)),
    "slice": (lambda q: q[:, 1:3], "aten.slice.Tensor", (1, 1, 3, 1)),
    "chunk": (lambda q: q.chunk(2, 1), "aten.chunk", (2, 1)),
    "interpolate": (
        lambda q: F.interpolate(q, scale_factor=2.0), "aten.upsample_nearest2d.vec", (None, [2.0, 2.0])
    ),
    "greater": (lambda q: q > 0.5, "aten.gt.Scalar", (0.5,)),
    "cat": (lambda q: torch.cat([q, q], 1), "", ()),
    "hardswish": (lambda q: Q.hardswish(q, 0.11, 20), "quantized.hardswish", (0.11, 20)),
    "sigmoid of a scale": (lambda q: Q.sigmoid(q, 0.005, 5), "quantized.sigmoid", (0.005, 5)),
    "leaky_relu of a scale": (
        lambda q: Q.leaky_relu(q, 0.1, False, 0.03, 20), "quantized.leaky_relu", (0.1, False, 0.03, 20)
    ),
    "relu6": (Q.relu6, "quantized.relu6", ()),
    "dropout": (lambda q: Q.dropout(q, 0.1, 0, 0.5, False), "quantized.dropout", (0.1, 0, 0.5, False)),
}  # fmt: skip


@pytest.mark.parametrize("kind", ["quint8", "qint8"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str, kind: str) -> None:
    function, operator, rest = FUNCTIONS[name]
    for seed in SEEDS:
        q = tensor(seed, kind)
        found = run(operator, q, *rest) if operator else run("aten.cat", [q, q], 1)
        same(found, function(q))


@pytest.mark.parametrize("kind", ["quint8", "qint8"])
def test_a_mean_that_pytorch_sums_as_floats(kind: str) -> None:
    """Over other dimensions than the last it rounds sums in f32, in an order of its own."""
    for seed in SEEDS:
        q = tensor(seed, kind)
        found, expected = run("aten.mean.dim", q, [2], True, None), q.mean([2], keepdim=True)
        assert np.abs(found.values.astype(int) - expected.int_repr().numpy()).max() <= 1


@pytest.mark.parametrize("kind", ["quint8", "qint8"])
@pytest.mark.parametrize("name", ["add", "add_relu", "mul", "mul_relu", "cat", "cat_relu", "batch_norm2d"])
def test_arithmetic(name: str, kind: str) -> None:
    for seed in SEEDS:
        # Scales of powers of two have many ties.
        scale = 2.0 ** -(2 + seed) if seed % 2 else None
        p, q = tensor(seed, kind, scale), tensor(seed + 100, kind, scale)
        step, point = (2 * scale if scale else 0.17), DTYPES[kind][2] - 7
        if name == "batch_norm2d":
            given = (
                torch.rand(4) + 0.5,
                torch.randn(4),
                torch.randn(4),
                torch.rand(4) + 0.1,
                1e-5,
                step,
                point,
            )
            same(run("quantized.batch_norm2d", p, *given), Q.batch_norm2d(p, *given))
        elif name.startswith("cat"):
            same(run(f"quantized.{name}", [p, q], 1, step, point), getattr(Q, name)([p, q], 1, step, point))
        else:
            same(run(f"quantized.{name}", p, q, step, point), getattr(Q, name)(p, q, step, point))


@pytest.mark.parametrize("kind", ["quint8", "qint8"])
@pytest.mark.parametrize("name", ["add_scalar", "add_scalar_relu", "mul_scalar", "mul_scalar_relu"])
def test_numbers(name: str, kind: str) -> None:
    for seed, number in enumerate((-100.0, -2.5, -0.3, 0.0, 0.4, 3.0, 70.0)):
        q = tensor(seed, kind)
        same(run(f"quantized.{name}", q, number), getattr(Q, name)(q, number))


def weight(seed: int, sizes: tuple[int, ...], axis: int | None) -> torch.Tensor:
    """A quantised weight, of one scale or of one for each output."""
    generator = torch.Generator().manual_seed(seed)
    w = torch.randn(sizes, generator=generator) * 0.3
    if axis is None:
        return torch.quantize_per_tensor(w, 0.008, 0, torch.qint8)
    scales = torch.rand(sizes[axis], generator=generator) * 0.01 + 0.003
    return torch.quantize_per_channel(w, scales, torch.zeros(sizes[axis]).long(), axis, torch.qint8)


def narrow(seed: int, *sizes: int) -> torch.Tensor:
    """A quantised input of seven bits, of which the sums of two products fit into 16 bits."""
    q = tensor(seed, sizes=sizes)
    return torch._make_per_tensor_quantized_tensor(q.int_repr() // 2, q.q_scale(), q.q_zero_point() // 2)


@pytest.mark.parametrize("axis", [None, 0])
@pytest.mark.parametrize("has_bias", [True, False])
def test_linear(axis: int | None, has_bias: bool) -> None:
    for seed in SEEDS:
        w, b = weight(seed, (16, 24), axis), torch.randn(16) if has_bias else None
        packed, given = Q.linear_prepack(w, b), packed_linear(ours(w), ours(b))
        q, x = narrow(seed, 33, 24), torch.randn(5, 3, 24) * 2
        for name in ("linear", "linear_relu"):
            same(run(f"quantized.{name}", q, given, 0.21, 40), getattr(Q, name)(q, packed, 0.21, 40))
        for name in ("linear_dynamic", "linear_relu_dynamic"):
            same(run(f"quantized.{name}", x, given, True), getattr(Q, name)(x, packed, True))
        # PyTorch's kernel is its own composition of floats.
        floats = F.linear(q.dequantize(), w.dequantize(), b)
        composed = torch.quantize_per_tensor(floats, 0.21, 40, torch.quint8).int_repr().numpy()
        assert np.abs(run("quantized.linear", q, given, 0.21, 40).values - composed.astype(int)).max() <= 1


def test_a_weight_of_16_bits() -> None:
    w, b, x = torch.randn(16, 24), torch.randn(16), torch.randn(5, 24)
    found = run("quantized.linear_dynamic_fp16", x, packed_half(ours(w), ours(b)))
    np.testing.assert_allclose(found, Q.linear_dynamic_fp16(x, Q.linear_prepack_fp16(w, b)), atol=5e-6)


CONVOLUTIONS: dict[str, tuple[tuple[int, ...], tuple[int, ...], tuple[Any, ...]]] = {
    "conv1d": ((2, 6, 11), (8, 6, 3), ([1], [2], [2], 1)),
    "conv2d": ((2, 6, 9, 10), (8, 3, 3, 3), ([2, 1], [1, 2], [1, 1], 2)),
    "conv3d": ((2, 6, 5, 6, 7), (8, 6, 3, 2, 2), ([1, 2, 1], [1, 0, 0], [1, 1, 1], 1)),
    "depthwise": ((2, 8, 9, 9), (8, 1, 3, 3), ([1, 1], [1, 1], [1, 1], 8)),
}


@pytest.mark.parametrize("axis", [None, 0])
@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_convolutions(name: str, axis: int | None) -> None:
    sizes, kernel, given = CONVOLUTIONS[name]
    kind = name if name.startswith("conv") else "conv2d"
    for seed in list(SEEDS)[:4]:
        w, b, x = weight(seed, kernel, axis), torch.randn(8) if seed % 2 else None, narrow(seed, *sizes)
        stride, padding, dilation, groups = given
        zeros = [0] * len(stride)
        packed = packed_convolution(
            ours(w), ours(b), stride, padding, zeros, dilation, groups, transposed=False
        )
        for relu in ("", "_relu"):
            theirs = getattr(Q, f"{kind}_prepack")(w, b, *given)
            operator = f"quantized.{kind}{relu}{'.new' * (kind != 'conv1d')}"
            same(run(operator, x, packed, 0.3, 30), getattr(Q, f"{kind}{relu}")(x, theirs, 0.3, 30))


def test_transposed_convolution() -> None:
    for seed in SEEDS:
        w, b, x = weight(seed, (6, 4, 3, 3), None), torch.randn(4), narrow(seed, 2, 6, 5, 4)
        stride, padding, more, dilation = [2, 2], [1, 1], [1, 1], [1, 1]
        packed = packed_convolution(ours(w), ours(b), stride, padding, more, dilation, 1, transposed=True)
        theirs = Q.conv_transpose2d_prepack(w, b, stride, padding, more, dilation, 1)
        found = run("quantized.conv_transpose2d", x, packed, 0.3, 30)
        same(found, Q.conv_transpose2d(x, theirs, 0.3, 30))


def test_what_pytorch_rounds_otherwise() -> None:
    """Behind the last full vector PyTorch adds the zero point before it rounds: ties may differ by one."""
    total, different = 0, 0
    for seed in range(40):
        p = tensor(seed, scale=0.25, sizes=(VECTOR - 1,))
        q = tensor(seed + 100, scale=0.25, sizes=(VECTOR - 1,))
        found = run("quantized.add", p, q, 0.5, 41).values.astype(int)
        apart = found - Q.add(p, q, 0.5, 41).int_repr().numpy()
        assert np.abs(apart).max() <= 1
        total, different = total + apart.size, different + int((apart != 0).sum())
    assert 0 < different < total / 2
