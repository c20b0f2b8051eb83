"""Modules written by hand, without PyTorch: `torch.nn`'s layers and habits, compiled by tsir."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tsir.nn import functional
    from tsir.runtime.nn.activation import (
        CELU,
        ELU,
        GELU,
        GLU,
        SELU,
        Hardshrink,
        Hardsigmoid,
        Hardswish,
        Hardtanh,
        LeakyReLU,
        LogSigmoid,
        LogSoftmax,
        Mish,
        PReLU,
        ReLU,
        ReLU6,
        Sigmoid,
        SiLU,
        Softmax,
        Softmin,
        Softplus,
        Softshrink,
        Softsign,
        Tanh,
        Tanhshrink,
        Threshold,
    )
    from tsir.runtime.nn.attention import MultiheadAttention, TransformerEncoder, TransformerEncoderLayer
    from tsir.runtime.nn.containers import (
        ModuleDict,
        ModuleList,
        ParameterDict,
        ParameterList,
        Sequential,
    )
    from tsir.runtime.nn.convolution import (
        Conv1d,
        Conv2d,
        Conv3d,
        ConvTranspose1d,
        ConvTranspose2d,
        ConvTranspose3d,
    )
    from tsir.runtime.nn.linear import (
        Bilinear,
        Embedding,
        Identity,
        Linear,
    )
    from tsir.runtime.nn.loss import (
        BCELoss,
        BCEWithLogitsLoss,
        CosineEmbeddingLoss,
        CrossEntropyLoss,
        HingeEmbeddingLoss,
        HuberLoss,
        KLDivLoss,
        L1Loss,
        MarginRankingLoss,
        MSELoss,
        NLLLoss,
        PoissonNLLLoss,
        SmoothL1Loss,
        SoftMarginLoss,
        TripletMarginLoss,
    )
    from tsir.runtime.nn.module import Module
    from tsir.runtime.nn.normalization import (
        BatchNorm1d,
        BatchNorm2d,
        BatchNorm3d,
        GroupNorm,
        InstanceNorm1d,
        InstanceNorm2d,
        InstanceNorm3d,
        LayerNorm,
        LocalResponseNorm,
        RMSNorm,
    )
    from tsir.runtime.nn.padding import (
        CircularPad1d,
        CircularPad2d,
        CircularPad3d,
        ConstantPad1d,
        ConstantPad2d,
        ConstantPad3d,
        ReflectionPad1d,
        ReflectionPad2d,
        ReflectionPad3d,
        ReplicationPad1d,
        ReplicationPad2d,
        ReplicationPad3d,
        ZeroPad1d,
        ZeroPad2d,
        ZeroPad3d,
    )
    from tsir.runtime.nn.parameter import Parameter
    from tsir.runtime.nn.pooling import (
        AdaptiveAvgPool1d,
        AdaptiveAvgPool2d,
        AvgPool1d,
        AvgPool2d,
        LPPool1d,
        MaxPool1d,
        MaxPool2d,
    )
    from tsir.runtime.nn.recurrent import (
        GRU,
        LSTM,
        RNN,
        GRUCell,
        LSTMCell,
        RNNCell,
    )
    from tsir.runtime.nn.shape import (
        ChannelShuffle,
        CosineSimilarity,
        Dropout,
        Dropout1d,
        Dropout2d,
        Dropout3d,
        Flatten,
        PairwiseDistance,
        PixelShuffle,
        PixelUnshuffle,
        Unflatten,
        Upsample,
        UpsamplingBilinear2d,
        UpsamplingNearest2d,
    )

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "GRU",
    "LSTM",
    "RNN",
    "SELU",
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AvgPool1d",
    "AvgPool2d",
    "BCELoss",
    "BCEWithLogitsLoss",
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "Bilinear",
    "ChannelShuffle",
    "CircularPad1d",
    "CircularPad2d",
    "CircularPad3d",
    "ConstantPad1d",
    "ConstantPad2d",
    "ConstantPad3d",
    "Conv1d",
    "Conv2d",
    "Conv3d",
    "ConvTranspose1d",
    "ConvTranspose2d",
    "ConvTranspose3d",
    "CosineEmbeddingLoss",
    "CosineSimilarity",
    "CrossEntropyLoss",
    "Dropout",
    "Dropout1d",
    "Dropout2d",
    "Dropout3d",
    "Embedding",
    "Flatten",
    "GRUCell",
    "GroupNorm",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "HingeEmbeddingLoss",
    "HuberLoss",
    "Identity",
    "InstanceNorm1d",
    "InstanceNorm2d",
    "InstanceNorm3d",
    "KLDivLoss",
    "L1Loss",
    "LPPool1d",
    "LSTMCell",
    "LayerNorm",
    "LeakyReLU",
    "Linear",
    "LocalResponseNorm",
    "LogSigmoid",
    "LogSoftmax",
    "MSELoss",
    "MarginRankingLoss",
    "MaxPool1d",
    "MaxPool2d",
    "Mish",
    "Module",
    "ModuleDict",
    "ModuleList",
    "MultiheadAttention",
    "NLLLoss",
    "PReLU",
    "PairwiseDistance",
    "Parameter",
    "ParameterDict",
    "ParameterList",
    "PixelShuffle",
    "PixelUnshuffle",
    "PoissonNLLLoss",
    "RMSNorm",
    "RNNCell",
    "ReLU",
    "ReLU6",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "Sequential",
    "SiLU",
    "Sigmoid",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "Softmax",
    "Softmin",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
    "TransformerEncoder",
    "TransformerEncoderLayer",
    "TripletMarginLoss",
    "Unflatten",
    "Upsample",
    "UpsamplingBilinear2d",
    "UpsamplingNearest2d",
    "ZeroPad1d",
    "ZeroPad2d",
    "ZeroPad3d",
    "functional",
]

_HOMES = {
    "module": "Module",
    "parameter": "Parameter",
    "containers": "ModuleDict ModuleList ParameterDict ParameterList Sequential",
    "linear": "Bilinear Embedding Identity Linear",
    "convolution": "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d",
    "normalization": "BatchNorm1d BatchNorm2d BatchNorm3d GroupNorm InstanceNorm1d InstanceNorm2d"
    " InstanceNorm3d LayerNorm LocalResponseNorm RMSNorm",
    "recurrent": "GRU GRUCell LSTM LSTMCell RNN RNNCell",
    "attention": "MultiheadAttention TransformerEncoder TransformerEncoderLayer",
    "activation": "CELU ELU GELU GLU Hardshrink Hardsigmoid Hardswish Hardtanh LeakyReLU LogSigmoid"
    " LogSoftmax Mish PReLU ReLU ReLU6 SELU Sigmoid SiLU Softmax Softmin Softplus Softshrink"
    " Softsign Tanh Tanhshrink Threshold",
    "shape": "ChannelShuffle CosineSimilarity Dropout Dropout1d Dropout2d Dropout3d Flatten"
    " PairwiseDistance PixelShuffle PixelUnshuffle Unflatten Upsample UpsamplingBilinear2d"
    " UpsamplingNearest2d",
    "padding": "CircularPad1d CircularPad2d CircularPad3d ConstantPad1d ConstantPad2d ConstantPad3d"
    " ReflectionPad1d ReflectionPad2d ReflectionPad3d ReplicationPad1d ReplicationPad2d"
    " ReplicationPad3d ZeroPad1d ZeroPad2d ZeroPad3d",
    "pooling": "AdaptiveAvgPool1d AdaptiveAvgPool2d AvgPool1d AvgPool2d LPPool1d MaxPool1d MaxPool2d",
    "loss": "BCELoss BCEWithLogitsLoss CosineEmbeddingLoss CrossEntropyLoss HingeEmbeddingLoss"
    " HuberLoss KLDivLoss L1Loss MarginRankingLoss MSELoss NLLLoss PoissonNLLLoss SmoothL1Loss"
    " SoftMarginLoss TripletMarginLoss",
}
_PLACES = {name: f"tsir.runtime.nn.{home}:{name}" for home, names in _HOMES.items() for name in names.split()}
_PLACES["functional"] = "tsir.nn.functional"


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'tsir.nn' has no attribute '{name}'")
    globals()[name] = found = pkgutil.resolve_name(_PLACES[name])
    return found


def __dir__() -> list[str]:
    return __all__
