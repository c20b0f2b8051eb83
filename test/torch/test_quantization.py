"""Quantisation against PyTorch: fake quantisation with its gradients, and products of integers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import tsir

Array = np.ndarray[Any, Any]

FAKE = tsir.CompilationUnit("""
def per_tensor(x, scale: float, zero_point: int, low: int, high: int):
    return torch.ops.aten.fake_quantize_per_tensor_affine_cachemask(x, scale, zero_point, low, high)

def plain(x, scale: float, zero_point: int, low: int, high: int):
    return torch.fake_quantize_per_tensor_affine(x, scale, zero_point, low, high)

def of_tensors(x, scale, zero_point, low: int, high: int):
    return torch.fake_quantize_per_tensor_affine(x, scale, zero_point, low, high)

def switched(x, scale, zero_point, on, low: int, high: int):
    return torch.ops.aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(
        x, scale, zero_point, on, low, high)

def per_channel(x, scale, zero_point, axis: int, low: int, high: int):
    return torch.ops.aten.fake_quantize_per_channel_affine_cachemask(x, scale, zero_point, axis, low, high)

def product(x, y):
    return torch._int_mm(x, y)

def total(x, scale, zero_point, weight):
    return (torch.fake_quantize_per_channel_affine(x, scale, zero_point, 1, -8, 7) * weight).sum()
""")
"""The operators, natively."""

SPECIAL = (1e30, -1e30, np.inf, -np.inf, np.nan, -0.0, 3e9, 0.05, 0.15, 0.25, 1.25, -0.05, 12.75)


def awkward(dtype: Any, *shape: int) -> Array:
    """Numbers at ties, beyond the range, and none at all."""
    found = np.random.default_rng(0).normal(0, 3, shape)
    found.reshape(-1)[: len(SPECIAL)] = SPECIAL
    with np.errstate(over="ignore"):
        return found.astype(dtype)


def same(found: Any, expected: Any) -> None:
    """The same values, bit by bit but for those of NaN."""
    if isinstance(expected, tuple):
        for one, other in zip(found, expected, strict=True):
            same(one, other)
        return
    wanted = expected.numpy()
    assert found.dtype == wanted.dtype
    np.testing.assert_array_equal(found, wanted)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(wanted)) if wanted.dtype.kind == "f" else None


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize(("scale", "zero_point", "low", "high"), [(0.1, 3, 0, 255), (0.37, -2, -8, 7)])
def test_fake_quantisation(dtype: Any, scale: float, zero_point: int, low: int, high: int) -> None:
    x = awkward(dtype, 4, 7)
    given = torch.from_numpy(x)
    aten = torch.ops.aten
    masked = aten.fake_quantize_per_tensor_affine_cachemask(given, scale, zero_point, low, high)
    same(FAKE.per_tensor(x, scale, zero_point, low, high), masked)
    same(FAKE.plain(x, scale, zero_point, low, high), masked[0])
    s, z = torch.tensor([scale]), torch.tensor([zero_point])
    same(FAKE.of_tensors(x, s.numpy(), z.numpy(), low, high), masked[0])
    for on in (0, 1):
        call = given, s, z, torch.tensor([on]), low, high
        found = FAKE.switched(x, s.numpy(), z.numpy(), np.array([on]), low, high)
        same(found, aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(*call))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("kind", ["i32", "f32"])
def test_fake_quantisation_of_channels(dtype: Any, kind: str) -> None:
    x = awkward(dtype, 4, 7)
    given = torch.from_numpy(x)
    for axis, count in ((0, 4), (1, 7)):
        s = torch.linspace(0.05, 0.7, count)
        z = torch.arange(count, dtype=torch.int32) if kind == "i32" else torch.linspace(-0.5, 3.25, count)
        call = given, s, z, axis, 0, 7
        found = FAKE.per_channel(x, s.numpy(), z.numpy(), axis, 0, 7)
        same(found, torch.ops.aten.fake_quantize_per_channel_affine_cachemask(*call))


def test_gradient_passes_inside_the_range() -> None:
    x, w = awkward(np.float32, 4, 7), np.random.default_rng(1).normal(size=(4, 7)).astype(np.float32)
    s, z = torch.linspace(0.05, 0.7, 7), torch.arange(7, dtype=torch.int32)
    given = torch.from_numpy(x).requires_grad_()
    (torch.fake_quantize_per_channel_affine(given, s, z, 1, -8, 7) * torch.from_numpy(w)).sum().backward()
    assert given.grad is not None
    same(tsir.grad(FAKE.total)(x, s.numpy(), z.numpy(), w), given.grad)


@pytest.mark.parametrize("kind", [np.int8, np.uint8])
def test_products_of_integers(kind: Any) -> None:
    rng = np.random.default_rng(2)
    x, y = rng.integers(0, 256, (17, 300)).astype(kind), rng.integers(0, 256, (300, 8)).astype(np.int8)
    expected = torch.from_numpy(x).long() @ torch.from_numpy(y).long()
    if kind is np.int8:
        assert bool((torch._int_mm(torch.from_numpy(x), torch.from_numpy(y)) == expected).all())
    same(FAKE.product(x, y), expected.int())
