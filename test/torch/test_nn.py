"""The layers of `tsir.nn` against those of `torch.nn`: values, gradients, dtypes, for equal states."""

from __future__ import annotations

import io
from typing import Any

import nn_models
import numpy as np
import pytest
import torch

import tsir
import tsir.nn
import tsir.nn.functional

Layer = tuple[str, tuple[Any, ...], dict[str, Any], tuple[Any, ...]]


def x(*shape: int) -> np.ndarray[Any, Any]:
    """Numbers of a normal distribution, the same for the same sizes."""
    return np.random.default_rng(sum(shape) + len(shape)).normal(size=shape).astype(np.float32)


def integers(high: int, *shape: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(high).integers(0, high, shape)


def signs(*shape: int) -> np.ndarray[Any, Any]:
    return np.where(x(*shape) > 0, 1, -1).astype(np.float32)


UNARY = {
    "ReLU": (), "ReLU6": (), "ELU": (0.7,), "SELU": (), "CELU": (1.3,), "LeakyReLU": (0.1,), "SiLU": (),
    "Mish": (), "Hardsigmoid": (), "Hardswish": (), "Hardtanh": (-0.5, 0.7), "Threshold": (0.1, 2.0),
    "GELU": (), "GLU": (1,), "Hardshrink": (0.3,), "Softshrink": (0.3,), "Softplus": (2, 3), "Softsign": (),
    "Tanhshrink": (), "Tanh": (), "Sigmoid": (), "LogSigmoid": (), "Softmax": (1,), "Softmin": (1,),
    "LogSoftmax": (-1,), "Identity": (), "Flatten": (), "PReLU": (4,), "Unflatten": (1, (2, 2)),
    "LocalResponseNorm": (3,), "ChannelShuffle": (2,), "PixelShuffle": (2,), "Upsample": (None, 2.0),
    "UpsamplingNearest2d": (7,), "UpsamplingBilinear2d": (None, 2.0), "MaxPool2d": (3, 2, 1),
    "AvgPool2d": (3, 2, 1), "AdaptiveAvgPool2d": ((3, 2),), "PixelUnshuffle": (2,), "ZeroPad2d": (1,),
    "ReflectionPad2d": ((1, 2, 0, 1),),
    "ReplicationPad2d": (2,), "CircularPad2d": (1,), "ConstantPad2d": (1, 3.5), "InstanceNorm2d": (4,),
    "BatchNorm2d": (4,), "GroupNorm": (2, 4),
}  # fmt: skip

LAYERS: list[Layer] = [
    *((name, args, {}, (x(2, 4, 6, 6),)) for name, args in UNARY.items()),
    ("GELU", (), {"approximate": "tanh"}, (x(3, 4),)),
    ("Linear", (4, 3), {}, (x(2, 5, 4),)),
    ("Linear", (4, 3), {"bias": False}, (x(4),)),
    ("Bilinear", (4, 3, 2), {}, (x(5, 4), x(5, 3))),
    ("Embedding", (7, 3), {"padding_idx": 2}, (integers(7, 2, 5),)),
    ("Conv1d", (4, 6, 3), {"padding": 1, "groups": 2, "stride": 2}, (x(2, 4, 9),)),
    ("Conv1d", (4, 6, 3), {"padding": 2, "padding_mode": "circular"}, (x(2, 4, 9),)),
    ("Conv2d", (4, 6, (3, 2)), {"dilation": 2, "bias": False}, (x(2, 4, 9, 8),)),
    ("Conv2d", (4, 6, (3, 5)), {"padding": "same"}, (x(2, 4, 9, 8),)),
    ("Conv2d", (4, 6, 3), {"padding": (1, 2), "padding_mode": "reflect"}, (x(2, 4, 6, 6),)),
    ("Conv3d", (2, 3, 2), {"padding": 1}, (x(1, 2, 4, 3, 5),)),
    ("ConvTranspose1d", (4, 6, 3), {"stride": 2, "output_padding": 1}, (x(2, 4, 5),)),
    ("ConvTranspose2d", (4, 6, 3), {"padding": 1, "groups": 2, "bias": False}, (x(2, 4, 5, 6),)),
    ("ConvTranspose3d", (2, 3, 2), {}, (x(1, 2, 3, 3, 2),)),
    ("BatchNorm1d", (4,), {}, (x(6, 4),)),
    ("BatchNorm1d", (4,), {"momentum": None}, (x(6, 4, 3),)),
    ("BatchNorm1d", (4,), {"track_running_stats": False}, (x(6, 4),)),
    ("BatchNorm3d", (4,), {"affine": False}, (x(2, 4, 3, 2, 2),)),
    ("InstanceNorm1d", (4,), {"affine": True, "track_running_stats": True}, (x(2, 4, 6),)),
    ("InstanceNorm3d", (4,), {}, (x(4, 3, 3, 2),)),
    ("LayerNorm", ((5, 4),), {}, (x(2, 5, 4),)),
    ("LayerNorm", (4,), {"bias": False}, (x(3, 4),)),
    ("RMSNorm", (4,), {}, (x(2, 5, 4),)),
    ("LSTM", (3, 4), {}, (x(5, 2, 3),)),
    ("LSTM", (3, 4), {"num_layers": 2, "bidirectional": True, "batch_first": True}, (x(2, 5, 3),)),
    ("LSTM", (3, 4), {"proj_size": 2}, (x(5, 2, 3), (x(1, 2, 2), x(1, 2, 4)))),
    ("LSTM", (3, 4), {"bias": False}, (x(5, 3),)),
    ("GRU", (3, 4), {"num_layers": 2, "batch_first": True}, (x(2, 5, 3),)),
    ("GRU", (3, 4), {"bidirectional": True}, (x(5, 2, 3), x(2, 2, 4))),
    ("RNN", (3, 4), {"nonlinearity": "relu"}, (x(5, 2, 3),)),
    ("RNN", (3, 4), {}, (x(5, 3), x(1, 4))),
    ("LSTMCell", (3, 4), {}, (x(2, 3), (x(2, 4), x(2, 4)))),
    ("LSTMCell", (3, 4), {}, (x(3),)),
    ("GRUCell", (3, 4), {"bias": False}, (x(2, 3),)),
    ("RNNCell", (3, 4), {"nonlinearity": "relu"}, (x(2, 3), x(2, 4))),
    ("MultiheadAttention", (6, 2), {}, (x(4, 2, 6), x(5, 2, 6), x(5, 2, 6))),
    ("MultiheadAttention", (6, 2), {"kdim": 3, "vdim": 4, "batch_first": True},
     (x(2, 4, 6), x(2, 5, 3), x(2, 5, 4))),
    ("MultiheadAttention", (6, 3), {"bias": False}, (x(4, 6), x(5, 6), x(5, 6))),
    ("TransformerEncoderLayer", (6, 2, 8, 0.0), {"batch_first": True}, (x(2, 4, 6),)),
    ("TransformerEncoderLayer", (6, 2, 8, 0.0, "gelu"), {"norm_first": True}, (x(4, 2, 6),)),
    ("MaxPool1d", (3,), {"stride": 2, "dilation": 2}, (x(2, 4, 9),)),
    ("MaxPool2d", (2,), {"return_indices": True}, (x(2, 4, 6, 6),)),
    ("AvgPool1d", (3,), {"padding": 1, "count_include_pad": False}, (x(2, 4, 9),)),
    ("AdaptiveAvgPool1d", (3,), {}, (x(2, 4, 9),)),
    ("MaxPool3d", (2, 1), {"padding": 1}, (x(1, 2, 4, 3, 5),)),
    ("MaxPool3d", ((1, 2, 2),), {"return_indices": True}, (x(2, 4, 3, 5),)),
    ("AvgPool3d", (2,), {"padding": (0, 1, 1), "divisor_override": 3}, (x(1, 2, 4, 3, 5),)),
    ("AdaptiveAvgPool3d", ((3, 1, 2),), {}, (x(1, 2, 4, 3, 5),)),
    ("AdaptiveMaxPool1d", (3,), {}, (x(2, 4, 9),)),
    ("AdaptiveMaxPool2d", ((3, 2),), {"return_indices": True}, (x(2, 4, 6, 6),)),
    ("AdaptiveMaxPool3d", (2,), {}, (x(1, 2, 4, 3, 5),)),
    ("MaxUnpool1d", (2,), {}, (x(1, 2, 2), np.array([[[0, 3], [1, 2]]]))),
    ("MaxUnpool2d", (2,), {"stride": (1, 2)}, (x(1, 2, 2), np.array([[[0, 3], [5, 2]]]))),
    ("MaxUnpool3d", ((1, 2, 2),), {}, (x(1, 1, 1, 1, 2), np.array([[[[[0, 6]]]]]))),
    ("LPPool2d", (3, (2, 3)), {"stride": 2, "ceil_mode": True}, (np.abs(x(2, 4, 6, 7)),)),
    ("LPPool3d", (2.0, 2), {}, (np.abs(x(1, 2, 4, 3, 5)),)),
    ("Unfold", ((2, 3),), {"dilation": (1, 2), "padding": 1, "stride": (2, 1)}, (x(2, 4, 6, 7),)),
    ("Fold", ((5, 6), (2, 3)), {"padding": (1, 0), "stride": 2}, (x(2, 12, 6),)),
    ("ReflectionPad1d", ((3, 1),), {}, (x(2, 4, 9),)),
    ("ReflectionPad3d", (1,), {}, (x(1, 2, 3, 3, 3),)),
    ("ReplicationPad1d", (2,), {}, (x(2, 4, 9),)),
    ("CircularPad3d", (1,), {}, (x(1, 2, 3, 3, 3),)),
    ("LPPool1d", (2.0, 3), {}, (np.abs(x(2, 4, 9)),)),
    ("ZeroPad1d", ((1, 2),), {}, (x(2, 4, 9),)),
    ("ReplicationPad3d", (1,), {}, (x(1, 2, 3, 3, 3),)),
    ("CosineSimilarity", (1,), {}, (x(4, 5), x(4, 5) + x(1, 5))),
    ("PairwiseDistance", (2.0,), {}, (x(4, 5), x(4, 5) + x(1, 5))),
    ("Upsample", (), {"size": (5, 7), "mode": "bilinear", "align_corners": True}, (x(1, 2, 3, 4),)),
    ("Upsample", (), {"size": (5, 7), "mode": "bicubic"}, (x(1, 2, 3, 4),)),
    ("Upsample", (), {"scale_factor": 1.7, "mode": "trilinear"}, (x(1, 2, 3, 4, 2),)),
    ("Upsample", (None, 2.0), {"mode": "nearest-exact"}, (x(1, 2, 3, 4, 2),)),
    ("Dropout", (0.0,), {}, (x(3, 4),)),
    *((name, (), {"reduction": reduction}, (x(4, 5), np.abs(x(4, 5))))
      for reduction in ("mean", "sum", "none")
      for name in ("MSELoss", "L1Loss", "SmoothL1Loss", "HuberLoss", "PoissonNLLLoss")),
    ("KLDivLoss", (), {"reduction": "batchmean"}, (x(4, 5), np.abs(x(4, 5)))),
    ("SoftMarginLoss", (), {}, (x(4, 5), signs(4, 5))),
    ("HingeEmbeddingLoss", (), {"margin": 0.5}, (x(4, 5), signs(4, 5))),
    ("MarginRankingLoss", (0.3,), {}, (x(5), x(6)[:5], signs(5))),
    ("CosineEmbeddingLoss", (), {}, (x(5, 3), x(6, 3)[:5], signs(5))),
    ("TripletMarginLoss", (), {"swap": True}, (x(5, 3), x(6, 3)[:5], x(7, 3)[:5])),
    ("CrossEntropyLoss", (), {"label_smoothing": 0.1, "ignore_index": 2}, (x(6, 4), integers(4, 6))),
    ("NLLLoss", (), {"reduction": "sum"}, (x(6, 4), integers(4, 6))),
    ("BCELoss", (), {}, (1 / (1 + np.exp(-x(4, 5))), (x(4, 5) > 0).astype(np.float32))),
    ("BCEWithLogitsLoss", (), {}, (x(4, 5), (x(4, 5) > 0).astype(np.float32))),
]  # fmt: skip


SLOW_BACKWARD = {"weight_hh_l1", "weight_hh_l0_reverse", "weight_hr_l0"}
"""Parameters of layers whose gradients take long in the interpreter, and are those of simpler ones."""


def as_torch(value: Any, gradients: bool) -> Any:
    if isinstance(value, tuple):
        return tuple(as_torch(each, gradients) for each in value)
    made = torch.tensor(value)
    return made.requires_grad_() if gradients and made.is_floating_point() else made


def leaves(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return [leaf for each in value for leaf in leaves(each)]
    return [] if value is None else [value]


def agree(found: Any, expected: Any, tolerance: float = 2e-5) -> None:
    """The same values of the same dtypes and sizes."""
    ours, theirs = leaves(found), leaves(expected)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        mine, other = np.asarray(getattr(mine, "array", mine)), np.asarray(other.detach())
        assert (mine.dtype, mine.shape) == (other.dtype, other.shape)
        np.testing.assert_allclose(mine, other, rtol=tolerance, atol=tolerance)


def agree_in_state(ours: tsir.nn.Module, theirs: torch.nn.Module) -> None:
    state = theirs.state_dict()
    assert list(ours.state_dict()) == list(state)
    for name, array in ours.state_dict().items():
        np.testing.assert_allclose(array, np.asarray(state[name]), rtol=1e-5, atol=1e-6)


def compare(ours: tsir.nn.Module, theirs: torch.nn.Module, inputs: tuple[Any, ...]) -> None:
    """Values in training and evaluation, the state afterwards, and gradients of inputs and parameters."""
    agree_in_state(ours, theirs)
    expected = theirs(*as_torch(inputs, False))
    agree(ours(*inputs), expected)
    agree_in_state(ours, theirs)
    agree(ours.eval()(*inputs), theirs.eval()(*as_torch(inputs, False)))
    ours.train(), theirs.train()
    first, *others = inputs
    wanted = [as_torch(first, True), *(as_torch(each, False) for each in others)]
    tensors = [tsir.Tensor(first, requires_grad=first.dtype.kind == "f"), *others]
    if theirs.state_dict().keys() & SLOW_BACKWARD:
        return
    total = sum(leaf.sum() for leaf in leaves(theirs(*wanted)) if leaf.is_floating_point())
    mine = [leaf for leaf in leaves(ours(*tensors)) if leaf.dtype.kind == "f"]
    if total.requires_grad:
        total.backward()
        sum((leaf.sum() for leaf in mine[1:]), mine[0].sum()).backward()
        if wanted[0].grad is not None:
            agree(tensors[0].grad, wanted[0].grad, 2e-4)
        for (name, parameter), (_, other) in zip(
            ours.named_parameters(), theirs.named_parameters(), strict=True
        ):
            if other.grad is not None:
                assert parameter.grad is not None, name
                agree(parameter.grad, other.grad, 2e-4)


@pytest.mark.filterwarnings("ignore:LSTM with projections")
@pytest.mark.parametrize("layer", LAYERS, ids=[f"{n}-{a}-{k}" for n, a, k, _ in LAYERS])
@tsir.optimized_execution(False)
def test_a_layer_is_that_of_pytorch(layer: Layer) -> None:
    name, args, keywords, inputs = layer
    theirs = getattr(torch.nn, name)(*args, **keywords)
    ours = getattr(tsir.nn, name)(*args, **keywords)
    with torch.no_grad():
        for parameter in theirs.parameters():  # no zeros, which hide what is not added
            parameter.add_(torch.randn_like(parameter) * 0.1)
    ours.load_state_dict(theirs.state_dict())
    compare(ours, theirs, inputs)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """The models of `nn_models` with our modules, and with PyTorch's."""
    folder = tmp_path_factory.mktemp("models")
    ours = (tsir.nn, tsir.nn.functional, tsir.torch, tsir.Tensor, np.asarray, folder / "ours.py")
    theirs = (torch.nn, torch.nn.functional, torch, torch.Tensor, torch.from_numpy, folder / "theirs.py")
    return nn_models.load(*ours), nn_models.load(*theirs)


@pytest.mark.filterwarnings("ignore:`torch.jit.load` is deprecated")
@pytest.mark.parametrize("name", nn_models.MODELS)
@tsir.optimized_execution(False)
def test_a_model_is_one_of_pytorch(name: str, models: tuple[Any, Any]) -> None:
    """The same text gives the same results as in eager PyTorch, in several calls, and as an archive."""
    args, inputs = nn_models.MODELS[name]
    ours, theirs = (getattr(each, name)(*args) for each in models)
    ours.load_state_dict(theirs.state_dict())
    for training in (True, True, False):
        ours.train(training), theirs.train(training)
        expected = theirs(*as_torch(inputs, False))
        agree_trees(ours(*inputs), expected)
        agree_in_state(ours, theirs)
    assert str(ours).count("\n") == str(theirs).count("\n")
    expected = theirs(*as_torch(inputs, False))
    file = io.BytesIO()
    scripted = tsir.script(ours)
    scripted.save(file)
    with torch.no_grad():
        loaded = torch.jit.load(io.BytesIO(file.getvalue()))(*as_torch(inputs, False))
    agree_trees(loaded, expected)
    agree_trees(scripted(*inputs), expected)


def agree_trees(found: Any, expected: Any) -> None:
    """As `agree`, of dictionaries, numbers and tuples too."""
    if isinstance(expected, dict):
        assert list(found) == list(expected)
        agree_trees(tuple(found.values()), tuple(expected.values()))
    elif isinstance(expected, tuple):
        assert len(found) == len(expected)
        for mine, other in zip(found, expected, strict=True):
            agree_trees(mine, other)
    elif isinstance(expected, torch.Tensor):
        agree(found, expected)
    else:
        assert found == expected
