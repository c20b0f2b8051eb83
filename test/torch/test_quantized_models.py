"""Quantised models that PyTorch saves: the same results, and the same weights, from their archives."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn
from torch.ao import quantization

import tsir


@pytest.fixture(autouse=True)
def engine() -> Iterator[None]:
    """The engine of servers, without its warnings that it will be removed."""
    before, torch.backends.quantized.engine = torch.backends.quantized.engine, "fbgemm"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
    torch.backends.quantized.engine = before


class Convolutions(nn.Module):
    """A small network of images: fused and depthwise convolutions, pools, sums, a linear layer."""

    def __init__(self) -> None:
        super().__init__()
        self.quant, self.dequant = quantization.QuantStub(), quantization.DeQuantStub()
        self.conv, self.bn, self.relu = nn.Conv2d(3, 8, 3, 2, 1), nn.BatchNorm2d(8), nn.ReLU(inplace=True)
        self.depth, self.point = nn.Conv2d(8, 8, 3, 1, 1, groups=8, bias=False), nn.Conv2d(8, 8, 1)
        self.sum: Any = torch.ao.nn.quantized.FloatFunctional()
        self.swish, self.pool, self.mean = nn.Hardswish(), nn.MaxPool2d(2), nn.AdaptiveAvgPool2d(1)
        self.act, self.last = nn.ReLU(), nn.Linear(8, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.relu(self.bn(self.conv(self.quant(x))))
        y = self.swish(self.point(self.depth(x)))
        z = self.sum.cat([self.pool(x), self.pool(y)], 1)
        z = self.sum.add_relu(z[:, :8], z[:, 8:])
        z = torch.flatten(self.mean(z), 1)
        return self.dequant(self.last(self.act(z)))


class Lines(nn.Module):
    """Convolutions of rank 1 and one whose padding mirrors."""

    def __init__(self) -> None:
        super().__init__()
        self.quant, self.dequant = quantization.QuantStub(), quantization.DeQuantStub()
        self.line, self.act = nn.Conv1d(4, 6, 3, dilation=2), nn.Sigmoid()
        self.last = nn.Linear(6, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.act(self.line(self.quant(x)))
        return self.dequant(self.last(y.permute(0, 2, 1)))


class Layers(nn.Module):
    """Two linear layers, of floats."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(12, 20), nn.Linear(20, 5, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(torch.tanh(self.first(x))) * 2


def archived(module: Any) -> bytes:
    """The archive of a module."""
    file = io.BytesIO()
    torch.jit.save(module, file)
    return file.getvalue()


def converted(net: nn.Module, x: torch.Tensor, fused: list[list[str]], config: str = "fbgemm") -> nn.Module:
    """A network quantised by what it computes for an input."""
    torch.manual_seed(0)
    whole: Any = quantization.fuse_modules(net.eval(), fused) if fused else net.eval()
    whole.qconfig = quantization.get_default_qconfig(config)
    prepared = quantization.prepare(whole)
    prepared(x)
    return quantization.convert(prepared)


FUSED = [["conv", "bn", "relu"]]


@pytest.mark.parametrize("form", ["scripted", "traced", "frozen"])
def test_convolutions(form: str) -> None:
    torch.manual_seed(1)
    x = torch.randn(2, 3, 16, 16)
    net = converted(Convolutions(), x, FUSED)
    scripted = torch.jit.trace(net, x) if form == "traced" else torch.jit.script(net)
    scripted = torch.jit.freeze(scripted.eval()) if form == "frozen" else scripted
    found = tsir.load(archived(scripted))
    for given in inputs():
        np.testing.assert_array_equal(found(given.numpy()), net(given).numpy())


def inputs() -> Iterator[torch.Tensor]:
    """Images of the size that the networks take."""
    for seed in range(3):
        yield torch.randn(2, 3, 16, 16, generator=torch.Generator().manual_seed(seed))


def test_the_engine_of_phones_rounds_biases() -> None:
    """QNNPACK keeps biases as integers: an element here and there is a step apart."""
    torch.manual_seed(1)
    torch.backends.quantized.engine = "qnnpack"
    net: Any = converted(Convolutions(), torch.randn(2, 3, 16, 16), FUSED, "qnnpack")
    found = tsir.load(archived(torch.jit.script(net)))
    steps = [np.abs(found(x.numpy()) - net(x).numpy()) / net.last.scale for x in inputs()]
    assert np.max(steps) < 2.01
    assert np.mean(np.concatenate(steps) > 0.5) < 0.3


def test_convolutions_of_rank_1() -> None:
    torch.manual_seed(2)
    x = torch.randn(2, 4, 15)
    net = converted(Lines(), x, [])
    found = tsir.load(archived(torch.jit.script(net)))
    np.testing.assert_array_equal(found(x.numpy()), net(x).numpy())


@pytest.mark.parametrize("dtype", [torch.qint8, torch.float16])
def test_dynamic_layers(dtype: torch.dtype) -> None:
    torch.manual_seed(3)
    net = quantization.quantize_dynamic(Layers().eval(), {nn.Linear}, dtype=dtype)
    found, x = tsir.load(archived(torch.jit.script(net))), torch.randn(7, 12)
    expected = net(x).detach().numpy()
    if dtype == torch.qint8:
        # tanh is of our own, which is within 2 ulp of PyTorch's and may change a step in one element.
        step = np.abs(expected).max() / 127
        assert np.abs(found(x.numpy()) - expected).max() <= step
        assert "native group 0" in found.explain(x.numpy())
    else:
        np.testing.assert_allclose(found(x.numpy()), expected, atol=1e-5)


def test_weights_of_packed_parameters() -> None:
    net = converted(Layers(), torch.randn(7, 12), [])
    found = tsir.load(archived(torch.jit.script(net)))
    weight, bias = found.first._packed_params._weight_bias()
    expected: Any = net.first
    np.testing.assert_array_equal(weight.values, expected.weight().int_repr().numpy())
    np.testing.assert_array_equal(weight.scale, expected.weight().q_per_channel_scales().numpy())
    np.testing.assert_array_equal(bias, expected.bias().detach().numpy())


def test_an_operator_that_is_not_there_is_a_located_error() -> None:
    """A layer norm of quantised tensors is named where it is called."""

    class Norm(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            q = torch.quantize_per_tensor(x, 0.1, 3, torch.quint8)
            return torch.dequantize(torch.ops.quantized.layer_norm(q, [4], None, None, 1e-5, 0.1, 3))

    found = tsir.load(archived(torch.jit.script(Norm())))
    with pytest.raises(tsir.TsirError, match=r"quantized::layer_norm") as caught:
        found(np.ones((2, 4), np.float32))
    assert "test_quantized_models.py" in str(caught.value)
