"""Archives that PyTorch writes, opened without it: values, state and modes after several calls."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn
from torch_calls import quiet

import tsir

R = torch.randn
Case = tuple[nn.Module, *tuple[torch.Tensor, ...]]


class Wrapped(nn.Module):
    """Layers whose scripted form has no `forward` of its own."""

    def __init__(self, layer: nn.Module):
        super().__init__()
        self.layer = layer

    def forward(self, x: torch.Tensor):
        return self.layer(x)


MODULES: dict[str, Callable[[], Any]] = {
    "Linear": lambda: (nn.Linear(4, 3), R(2, 4)),
    "Bilinear": lambda: (nn.Bilinear(3, 4, 2), R(2, 3), R(2, 4)),
    "Identity": lambda: (nn.Identity(), R(2, 3)),
    "Conv1d": lambda: (nn.Conv1d(2, 3, 3, padding=1), R(2, 2, 7)),
    "Conv2d": lambda: (nn.Conv2d(2, 4, 3, groups=2), R(1, 2, 6, 5)),
    "Conv3d": lambda: (nn.Conv3d(1, 2, 2), R(1, 1, 4, 4, 4)),
    "Conv2dReflect": lambda: (nn.Conv2d(2, 4, 3, padding=1, padding_mode="reflect"), R(1, 2, 6, 5)),
    "Conv1dSame": lambda: (nn.Conv1d(2, 3, 3, padding="same"), R(2, 2, 7)),
    "ConvT1d": lambda: (nn.ConvTranspose1d(2, 3, 3, stride=2), R(2, 2, 7)),
    "ConvT2d": lambda: (nn.ConvTranspose2d(2, 3, 3), R(1, 2, 5, 5)),
    "ConvT3d": lambda: (nn.ConvTranspose3d(1, 2, 2), R(1, 1, 3, 3, 3)),
    "MaxPool1d": lambda: (nn.MaxPool1d(2), R(1, 2, 8)),
    "MaxPool2d": lambda: (nn.MaxPool2d(2, ceil_mode=True), R(1, 2, 7, 7)),
    "AvgPool1d": lambda: (nn.AvgPool1d(2), R(1, 2, 8)),
    "AvgPool2d": lambda: (nn.AvgPool2d(2), R(1, 2, 6, 6)),
    "LPPool1d": lambda: (nn.LPPool1d(2, 2), R(1, 2, 8)),
    "LPPool2d": lambda: (nn.LPPool2d(2, 2), R(1, 2, 8, 8)),
    "AdaptiveAvgPool1d": lambda: (nn.AdaptiveAvgPool1d(3), R(1, 2, 8)),
    "ReflectionPad1d": lambda: (nn.ReflectionPad1d(2), R(1, 2, 5)),
    "ReflectionPad2d": lambda: (nn.ReflectionPad2d(1), R(1, 2, 5, 5)),
    "ReplicationPad2d": lambda: (nn.ReplicationPad2d(1), R(1, 2, 5, 5)),
    "ZeroPad2d": lambda: (nn.ZeroPad2d(1), R(1, 2, 5, 5)),
    "ConstantPad1d": lambda: (nn.ConstantPad1d(1, 2.0), R(1, 2, 5)),
    "ELU": lambda: (nn.ELU(), R(5)),
    "Hardshrink": lambda: (nn.Hardshrink(), R(5)),
    "Hardsigmoid": lambda: (nn.Hardsigmoid(), R(5)),
    "Hardtanh": lambda: (nn.Hardtanh(), R(5)),
    "Hardswish": lambda: (nn.Hardswish(), R(5)),
    "LeakyReLU": lambda: (nn.LeakyReLU(), R(5)),
    "LogSigmoid": lambda: (nn.LogSigmoid(), R(5)),
    "PReLU": lambda: (nn.PReLU(), R(5)),
    "ReLU": lambda: (nn.ReLU(inplace=True), R(5)),
    "ReLU6": lambda: (nn.ReLU6(), R(5)),
    "SELU": lambda: (nn.SELU(), R(5)),
    "CELU": lambda: (nn.CELU(), R(5)),
    "GELU": lambda: (nn.GELU(), R(5)),
    "GELUtanh": lambda: (nn.GELU("tanh"), R(5)),
    "Sigmoid": lambda: (nn.Sigmoid(), R(5)),
    "SiLU": lambda: (nn.SiLU(), R(5)),
    "Mish": lambda: (nn.Mish(), R(5)),
    "Softplus": lambda: (nn.Softplus(), R(5)),
    "Softshrink": lambda: (nn.Softshrink(), R(5)),
    "Softsign": lambda: (nn.Softsign(), R(5)),
    "Tanh": lambda: (nn.Tanh(), R(5)),
    "Tanhshrink": lambda: (nn.Tanhshrink(), R(5)),
    "Threshold": lambda: (nn.Threshold(0.1, 2.0), R(5)),
    "GLU": lambda: (nn.GLU(), R(4, 6)),
    "Softmin": lambda: (nn.Softmin(1), R(4, 6)),
    "Softmax": lambda: (nn.Softmax(1), R(4, 6)),
    "Softmax2d": lambda: (nn.Softmax2d(), R(1, 2, 3, 3)),
    "LogSoftmax": lambda: (nn.LogSoftmax(1), R(4, 6)),
    "BatchNorm1d": lambda: (nn.BatchNorm1d(3), R(4, 3)),
    "BatchNorm2d": lambda: (nn.BatchNorm2d(3), R(4, 3, 2, 2)),
    "BatchNorm3d": lambda: (nn.BatchNorm3d(3), R(4, 3, 2, 2, 2)),
    "GroupNorm": lambda: (nn.GroupNorm(2, 4), R(2, 4, 3)),
    "InstanceNorm1d": lambda: (nn.InstanceNorm1d(3, affine=True), R(2, 3, 4)),
    "InstanceNorm2d": lambda: (nn.InstanceNorm2d(3), R(2, 3, 4, 4)),
    "LayerNorm": lambda: (nn.LayerNorm(4), R(2, 4)),
    "RMSNorm": lambda: (nn.RMSNorm(4), R(2, 4)),
    "RNNCell": lambda: (nn.RNNCell(3, 4), R(2, 3)),
    "LSTMCell": lambda: (nn.LSTMCell(3, 4), R(2, 3)),
    "GRUCell": lambda: (nn.GRUCell(3, 4), R(2, 3)),
    "TransformerEncoderLayer": lambda: (nn.TransformerEncoderLayer(8, 2, 16, 0.0), R(5, 2, 8)),
    "TransformerEncoder": lambda: (
        nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True), 2),
        R(2, 5, 8),
    ),
    "TransformerEncoderLayer, norm first": lambda: (
        nn.TransformerEncoderLayer(8, 2, 16, 0.0, "gelu", batch_first=True, norm_first=True),
        R(2, 5, 8),
    ),
    "TransformerEncoderLayer with masks": lambda: (
        nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True),
        R(2, 5, 8),
        None,
        torch.tensor([[False] * 5, [False, False, True, False, True]]),
    ),
    "TransformerDecoderLayer": lambda: (nn.TransformerDecoderLayer(8, 2, 16, 0.0), R(5, 2, 8), R(4, 2, 8)),
    "Transformer": lambda: (nn.Transformer(8, 2, 1, 1, 16, 0.0), R(5, 2, 8), R(4, 2, 8)),
    "MultiheadAttention": lambda: (nn.MultiheadAttention(8, 2), R(5, 2, 8), R(5, 2, 8), R(5, 2, 8)),
    "Embedding": lambda: (nn.Embedding(10, 3, padding_idx=0), torch.tensor([[1, 2], [0, 3]])),
    "CosineSimilarity": lambda: (nn.CosineSimilarity(), R(3, 4), R(3, 4)),
    "PairwiseDistance": lambda: (nn.PairwiseDistance(), R(3, 4), R(3, 4)),
    "PixelShuffle": lambda: (nn.PixelShuffle(2), R(1, 4, 2, 2)),
    "PixelUnshuffle": lambda: (nn.PixelUnshuffle(2), R(1, 1, 4, 4)),
    "Upsample": lambda: (nn.Upsample(scale_factor=2.0), R(1, 2, 3, 3)),
    "UpsampleBilinear": lambda: (nn.Upsample(scale_factor=2.0, mode="bilinear"), R(1, 2, 3, 3)),
    "UpsamplingNearest2d": lambda: (nn.UpsamplingNearest2d(scale_factor=2.0), R(1, 2, 3, 3)),
    "Flatten": lambda: (nn.Flatten(), R(2, 3, 4)),
    "Unflatten": lambda: (nn.Unflatten(1, (2, 2)), R(3, 4)),
    "ChannelShuffle": lambda: (nn.ChannelShuffle(2), R(1, 4, 2, 2)),
    "Dropout": lambda: (nn.Dropout().eval(), R(4)),
    "Dropout2d": lambda: (nn.Dropout2d().eval(), R(1, 2, 3, 3)),
    "Sequential": lambda: (
        nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(0.0), nn.Linear(8, 2)),
        R(3, 4),
    ),
    "L1Loss": lambda: (nn.L1Loss(), R(3), R(3)),
    "MSELoss": lambda: (nn.MSELoss(), R(3), R(3)),
    "CrossEntropyLoss": lambda: (nn.CrossEntropyLoss(label_smoothing=0.1), R(3, 4), torch.tensor([0, 1, 2])),
    "NLLLoss": lambda: (nn.NLLLoss(), R(3, 4), torch.tensor([0, 1, 2])),
    "BCELoss": lambda: (nn.BCELoss(), torch.rand(3), torch.rand(3)),
    "BCEWithLogitsLoss": lambda: (nn.BCEWithLogitsLoss(pos_weight=torch.ones(3)), R(3), torch.rand(3)),
    "KLDivLoss": lambda: (nn.KLDivLoss(reduction="batchmean"), R(3, 4), torch.rand(3, 4)),
    "HuberLoss": lambda: (nn.HuberLoss(), R(3), R(3)),
    "SmoothL1Loss": lambda: (nn.SmoothL1Loss(), R(3), R(3)),
    "PoissonNLLLoss": lambda: (nn.PoissonNLLLoss(), R(3), torch.rand(3)),
    "HingeEmbeddingLoss": lambda: (nn.HingeEmbeddingLoss(), R(3), torch.tensor([1.0, -1, 1])),
    "MarginRankingLoss": lambda: (nn.MarginRankingLoss(), R(3), R(3), torch.tensor([1.0, -1, 1])),
    "TripletMarginLoss": lambda: (nn.TripletMarginLoss(), R(3, 4), R(3, 4), R(3, 4)),
    "CosineEmbeddingLoss": lambda: (nn.CosineEmbeddingLoss(), R(3, 4), R(3, 4), torch.tensor([1.0, -1, 1])),
    "SoftMarginLoss": lambda: (nn.SoftMarginLoss(), R(3), torch.tensor([1.0, -1, 1])),
    "MultiLabelSoftMarginLoss": lambda: (nn.MultiLabelSoftMarginLoss(), R(3, 4), torch.ones(3, 4)),
    "LSTM": lambda: (Wrapped(nn.LSTM(3, 4)), R(5, 2, 3)),
    "LSTM of two layers": lambda: (
        Wrapped(nn.LSTM(3, 4, 2, bidirectional=True, batch_first=True)),
        R(2, 5, 3),
    ),
    "LSTM with projections": lambda: (Wrapped(nn.LSTM(3, 4, proj_size=2)), R(5, 2, 3)),
    "GRU of two layers": lambda: (Wrapped(nn.GRU(3, 4, 2, bidirectional=True)), R(5, 2, 3)),
    "RNN": lambda: (Wrapped(nn.RNN(3, 4, bias=False)), R(5, 2, 3)),
    "RNN of relu": lambda: (Wrapped(nn.RNN(3, 4, nonlinearity="relu")), R(5, 3)),
}
"""Modules of `torch.nn` with arguments; those that are not here call operators that the table lacks."""


@pytest.fixture(autouse=True)
def _without_warnings() -> Iterator[None]:
    with quiet():
        yield


def flat(value: Any) -> list[Any]:
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, tuple | list) else [value]


def loaded(module: Any) -> Any:
    file = io.BytesIO()
    torch.jit.save(module, file)
    return tsir.load(file.getvalue())


def written(module: Any) -> Any:
    """A module of ours as PyTorch reads it from the archive that we write."""
    file = io.BytesIO()
    module.eval().save(file)
    file.seek(0)
    return torch.jit.load(file)


def check(found: Any, want: Any) -> None:
    for own, theirs in zip(flat(found), flat(want), strict=True):
        if isinstance(theirs, torch.Tensor):
            assert own.dtype == theirs.detach().numpy().dtype
            np.testing.assert_allclose(own, theirs.detach().numpy(), rtol=2e-5, atol=2e-6)
        else:
            assert own == theirs


@pytest.mark.sweep(0.5)
@pytest.mark.parametrize("name", MODULES)
def test_modules_of_torch_nn(name: str) -> None:
    torch.manual_seed(0)
    module, *args = MODULES[name]()
    scripted = torch.jit.script(module)
    ours = loaded(scripted)
    for mode in (False, True) if name not in ("Dropout", "AlphaDropout", "Dropout2d") else (False,):
        scripted.train(mode)
        ours.train(mode)
        with torch.no_grad():
            given = [[None if x is None else x.clone() for x in args] for _ in range(2)]
            check(ours(*[x if x is None else x.numpy() for x in given[0]]), scripted(*given[1]))
    state = scripted.state_dict()
    check(list(ours.state_dict().values()), [state[key] for key in ours.state_dict()])
    assert set(ours.state_dict()) == set(state)
    again = written(ours)
    with torch.no_grad():
        given = [[None if x is None else x.clone() for x in args] for _ in range(2)]
        check(ours(*[x if x is None else x.numpy() for x in given[0]]), again(*given[1]))
    assert [p.requires_grad for p in again.parameters()] == [p.requires_grad for p in scripted.parameters()]


OPTIONAL: Any = torch.Tensor | None


class Stateful(nn.Module):
    """A module with state, other methods, containers, an optional tensor and a shared parameter."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4)
        self.second.weight = self.first.weight
        self.register_buffer("mean", torch.zeros(4))
        self.layers = nn.ModuleList([nn.Linear(4, 4), nn.BatchNorm1d(4), nn.ReLU()])
        self.named = nn.ModuleDict({"a": nn.Linear(4, 4), "b": nn.Tanh()})
        self.sizes = [1, 2]
        self.last = torch.jit.Attribute(None, OPTIONAL)
        self.history = torch.jit.Attribute([], list[torch.Tensor])
        self.count = 0

    def forward(self, x: torch.Tensor, scale: float = 2.0) -> tuple[torch.Tensor, torch.Tensor]:
        y = self.second(self.first(x)) * scale
        for layer in self.layers:
            y = layer(y)
        for key, layer in self.named.items():
            if key == "a":
                y = layer(y) + self.sizes[1]
            else:
                y = layer(y)
        last = self.last
        if last is not None:
            y = y + 0.5 * last
        self.last = y
        self.count += 1
        self.mean.mul_(0.9).add_(y.mean(0))
        return y, self.mean * self.count

    @torch.jit.export
    def remember(self, x: torch.Tensor) -> int:
        self.history.append(x)
        total = 0
        for each in self.history:
            total += each.size(0)
        return total


def test_state_after_several_calls() -> None:
    torch.manual_seed(0)
    scripted: Any = torch.jit.script(Stateful())
    ours = loaded(scripted)
    for mode in (True, True, False):
        x = R(3, 4)
        scripted.train(mode)
        ours.train(mode)
        with torch.no_grad():
            check(ours(x.numpy(), scale=1.5), scripted(x, scale=1.5))
            assert ours.remember(x.numpy()) == scripted.remember(x)
        assert ours.count == scripted.count
        check([ours.last, *ours.history], [scripted.last, *scripted.history])
        state = scripted.state_dict()
        check(list(ours.state_dict().values()), [state[key] for key in ours.state_dict()])
    assert ours.first.weight is not None
    assert np.shares_memory(ours.first.weight, ours.second.weight)
    again = written(ours)
    assert again.first.weight.data_ptr() == again.second.weight.data_ptr()
    assert (again.count, again.sizes) == (scripted.count, scripted.sizes)
    check([ours.state_dict()[key] for key in state], [again.state_dict()[key] for key in state])
    check([*ours(x.numpy()), ours.remember(x.numpy())], [*again(x), again.remember(x)])


DTYPES: Sequence[torch.dtype] = (
    torch.float64, torch.float16, torch.bfloat16, torch.int8, torch.uint8, torch.int16, torch.int32,
    torch.int64, torch.bool,
)  # fmt: skip


class Buffers(nn.Module):
    """Tensors of a dtype: dense, transposed, a view, 0-d, empty."""

    def __init__(self, dtype: torch.dtype):
        super().__init__()
        base = torch.arange(12).reshape(3, 4).to(dtype)
        views = {"dense": base, "transposed": base.t(), "part": base[1:, ::2]}
        for name, value in {**views, "scalar": base[2, 3], "empty": base[:0]}.items():
            self.register_buffer(name, value)

    def forward(self) -> torch.Tensor:
        return self.transposed


@pytest.mark.parametrize("dtype", DTYPES)
def test_tensors_of_every_dtype_and_layout(dtype: torch.dtype) -> None:
    module = Buffers(dtype)
    ours = loaded(torch.jit.script(module))
    for name, theirs in module.named_buffers():
        own = getattr(ours, name)
        assert own.shape == tuple(theirs.shape)
        assert own.astype(np.float64).tolist() == theirs.double().tolist()
        assert [stride // own.itemsize for stride in own.strides] == list(theirs.stride()) or 0 in own.shape
    assert np.shares_memory(ours.dense, ours.part)


def test_tensors_in_tensors_out() -> None:
    scripted: Any = torch.jit.script(Stateful())
    ours = loaded(scripted)
    y, mean = ours(R(3, 4))
    assert isinstance(y, torch.Tensor)
    assert isinstance(mean, torch.Tensor)
    assert isinstance(ours.last, np.ndarray)


def test_traced_and_frozen_modules() -> None:
    torch.manual_seed(0)
    module = nn.Sequential(
        nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(64, 2)
    ).eval()
    x = R(2, 3, 6, 6)
    traced = torch.jit.trace(module, x)
    frozen = torch.jit.freeze(torch.jit.script(module))
    for each in (traced, frozen):
        check(loaded(each)(x.numpy()), module(x))


class Old(nn.Module):
    """Operators whose meaning has changed."""

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int, v: float) -> list[torch.Tensor]:
        made = [torch.full([2], n, dtype=torch.int32), torch.linspace(0, v, n), torch.logspace(0.0, v, n)]
        divided = [torch.div(x, y), torch.div(x, n), torch.div(x, v), x / n * (n / v)]
        return divided + made

    @torch.jit.export
    def in_place(self, x: torch.Tensor, y: torch.Tensor, n: int) -> torch.Tensor:
        return x.clone().div_(y).div_(n)


@pytest.mark.parametrize("version", [1, 3, 4, 7, 10])
def test_operators_of_old_versions(version: int) -> None:
    file, old = io.BytesIO(), io.BytesIO()
    torch.jit.save(torch.jit.script(Old()), file)
    with zipfile.ZipFile(file) as given, zipfile.ZipFile(old, "w") as out:
        for name in given.namelist():
            out.writestr(name, b"%d" % version if name.endswith("version") else given.read(name))
    ours = tsir.load(old.getvalue())
    old.seek(0)
    theirs = torch.jit.load(old)
    for dtypes in ((torch.int64, torch.int64), (torch.int32, torch.float32), (torch.float32, torch.int64)):
        x, y = (torch.tensor([-7, 8, 9], dtype=dtype) for dtype in dtypes)
        check(ours(x.numpy(), y.numpy(), 2, 2.5), theirs(x, y, 2, 2.5))
        try:
            want = theirs.in_place(x, y, 2)
        except RuntimeError:
            with pytest.raises(tsir.ExecutionError, match="can be written to int"):
                ours.in_place(x.numpy(), y.numpy(), 2)
        else:
            check(ours.in_place(x.numpy(), y.numpy(), 2), want)
