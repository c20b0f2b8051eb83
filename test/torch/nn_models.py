"""
Models in the habits of users, as text: with `torch.nn` for `nn` they are PyTorch's, with `tsir.nn` ours.

`load(package)` gives the classes; `MODELS` what they are constructed and called with.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

TEXT = '''
import math
from typing import Dict, List, Optional, Tuple


class ResBlock(nn.Module):
    expansion: int = 1

    def __init__(self, inplanes, planes, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(inplanes, planes, 3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(planes)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(planes, planes, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(planes)
        self.downsample = None
        if stride != 1 or inplanes != planes:
            self.downsample = nn.Sequential(
                nn.Conv2d(inplanes, planes, 1, stride=stride, bias=False), nn.BatchNorm2d(planes)
            )

    def forward(self, x: Tensor) -> Tensor:
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        if self.downsample is not None:
            identity = self.downsample(x)
        out += identity
        return self.relu(out)


class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer1 = self._make_layer(3, 4, 2)
        self.layer2 = self._make_layer(4, 6, 2, stride=2)
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(6, 5)

    def _make_layer(self, inplanes, planes, blocks, stride=1):
        layers = [ResBlock(inplanes, planes, stride)]
        for _ in range(1, blocks):
            layers.append(ResBlock(planes, planes))
        return nn.Sequential(*layers)

    def forward(self, x):
        x = self.layer2(self.layer1(x))
        x = torch.flatten(self.avgpool(x), 1)
        return self.fc(x)


class UNet(nn.Module):
    def __init__(self, sizes=(4, 6)):
        super().__init__()
        self.down = nn.ModuleList()
        inner = 2
        for size in sizes:
            self.down.append(nn.Conv2d(inner, size, 3, padding=1))
            inner = size
        self.pool = nn.MaxPool2d(2)
        self.middle = nn.Conv2d(inner, inner, 3, padding=1)
        self.up = nn.ModuleList([nn.ConvTranspose2d(s, s, 2, stride=2) for s in reversed(sizes)])
        self.merge = nn.ModuleList([nn.Conv2d(2 * s, t, 3, padding=1) for s, t in ((6, 4), (4, 2))])

    def forward(self, x):
        kept: List[Tensor] = []
        for conv in self.down:
            x = F.relu(conv(x))
            kept.append(x)
            x = self.pool(x)
        x = F.relu(self.middle(x))
        for i, (up, merge) in enumerate(zip(self.up, self.merge)):
            x = up(x)
            x = F.relu(merge(torch.cat([x, kept[len(kept) - 1 - i]], dim=1)))
        return x


class Tagger(nn.Module):
    __constants__ = ["layers"]

    def __init__(self, words, tags):
        super().__init__()
        self.layers = 2
        self.embedding = nn.Embedding(words, 5, padding_idx=0)
        self.lstm = nn.LSTM(5, 4, num_layers=2, bidirectional=True, batch_first=True)
        self.out = nn.Linear(8, tags)

    def forward(self, sentence, state: Optional[Tuple[Tensor, Tensor]] = None):
        embedded = self.embedding(sentence)
        out, (h, c) = self.lstm(embedded, state)
        assert h.size(0) == 2 * self.layers, "layers"
        return F.log_softmax(self.out(out), dim=-1), h


class Attention(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.query = nn.Linear(size, size, bias=False)
        self.score = nn.Parameter(from_numpy(np.linspace(-1, 1, size).astype(np.float32)))

    def forward(self, hidden, states):
        scores = torch.tanh(self.query(hidden).unsqueeze(1) + states) @ self.score
        weights = torch.softmax(scores, dim=1)
        return (weights.unsqueeze(-1) * states).sum(1), weights


class Decoder(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.gru = nn.GRUCell(2 * size, size)
        self.attention = Attention(size)

    def forward(self, inputs, states):
        hidden = states[:, -1]
        outputs: List[Tensor] = []
        for t in range(inputs.size(1)):
            context, _ = self.attention(hidden, states)
            hidden = self.gru(torch.cat((inputs[:, t], context), 1), hidden)
            outputs.append(hidden)
        return torch.stack(outputs, 1)


class Transformer(nn.Module):
    def __init__(self, words, size):
        super().__init__()
        self.embedding = nn.Embedding(words, size)
        positions = np.arange(6 * size).reshape(6, size).astype(np.float32) / 30
        self.register_buffer("positions", from_numpy(positions))
        layer = nn.TransformerEncoderLayer(size, 2, 8, 0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False) if IS_TORCH else (
            nn.TransformerEncoder(layer, 2))
        self.scale = math.sqrt(size)

    def forward(self, tokens):
        x = self.embedding(tokens) * self.scale + self.positions[: tokens.size(1)]
        return self.encoder(x).mean(dim=1)


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode_layer = nn.Linear(6, 4)
        self.mu, self.logvar = nn.Linear(4, 2), nn.Linear(4, 2)
        self.decoder = nn.Sequential(nn.Linear(2, 4), nn.ELU(), nn.Linear(4, 6), nn.Sigmoid())

    def encode(self, x) -> Tuple[Tensor, Tensor]:
        h = F.relu(self.encode_layer(x))
        return self.mu(h), self.logvar(h)

    def forward(self, x):
        mu, logvar = self.encode(x)
        z = mu
        if self.training:
            z = mu + torch.exp(0.5 * logvar)
        kl = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
        return self.decoder(z), kl


class MixerBlock(nn.Module):
    def __init__(self, tokens, channels):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(channels), nn.LayerNorm(channels)
        self.tokens = nn.Sequential(nn.Linear(tokens, 8), nn.GELU(), nn.Linear(8, tokens))
        self.channels = nn.Sequential(nn.Linear(channels, 8), nn.GELU(), nn.Linear(8, channels))

    def forward(self, x):
        x = x + self.tokens(self.norm1(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channels(self.norm2(x))


class TCN(nn.Module):
    def __init__(self, channels=(4, 4, 5)):
        super().__init__()
        convs = []
        for i, (a, b) in enumerate(zip((2, *channels[:-1]), channels)):
            convs.append(nn.Conv1d(a, b, 2, dilation=2**i))
        self.convs = nn.ModuleList(convs)
        self.pads = [2**i for i in range(len(channels))]

    def forward(self, x):
        for i, conv in enumerate(self.convs):
            x = F.relu(conv(F.pad(x, [self.pads[i], 0])))
        return x[:, :, -1]


class DQN(nn.Module):
    def __init__(self, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(2, 4, 3, stride=2), nn.ReLU(), nn.Flatten())
        self.value, self.advantage = nn.Linear(16, 1), nn.Linear(16, actions)

    def forward(self, x) -> Dict[str, Tensor]:
        x = self.body(x)
        advantage = self.advantage(x)
        q = self.value(x) + advantage - advantage.mean(1, keepdim=True)
        return {"q": q, "action": q.argmax(1)}


class GraphLayer(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.message = nn.Linear(2 * size, size)
        self.update = nn.GRUCell(size, size)

    def forward(self, nodes, source, target):
        sent = F.silu(self.message(torch.cat([nodes[source], nodes[target]], -1)))
        gathered = torch.zeros_like(nodes).index_add(0, target, sent)
        return self.update(gathered, nodes)


class Counter(nn.Module):
    """State: a running sum and how often it was called, by a property and a static method."""

    calls: int

    def __init__(self):
        super().__init__()
        self.register_buffer("total", from_numpy(np.zeros(3, np.float32)))
        self.calls = 0
        self.heads = nn.ModuleDict({"one": nn.Linear(3, 2), "two": nn.Linear(3, 2)})

    @property
    def is_first(self) -> bool:
        return self.calls == 1

    @staticmethod
    def twice(x):
        return x * 2

    def forward(self, x):
        self.calls += 1
        self.total = self.total + x.sum(0)
        y = self.twice(x) if self.is_first else x
        found: Dict[str, Tensor] = {}
        for name, head in self.heads.items():
            found[name] = head(y)
        return found["one"] + found["two"], self.total, self.calls
'''


def load(
    nn: ModuleType, functional: ModuleType, torch: Any, tensor: type, from_numpy: Any, path: Path
) -> Any:
    """The classes of the text, for a package of modules; the text is in a file, where Python finds it."""
    path.write_text(TEXT, encoding="utf-8")
    scope: dict[str, Any] = {
        "nn": nn, "F": functional, "torch": torch, "Tensor": tensor, "from_numpy": from_numpy, "np": np,
        "IS_TORCH": nn.__name__ == "torch.nn", "__name__": f"models_of_{nn.__name__.replace('.', '_')}",
    }  # fmt: skip
    made = ModuleType(scope["__name__"])
    made.__dict__.update(scope)
    import sys

    sys.modules[made.__name__] = made
    exec(compile(TEXT, str(path), "exec"), made.__dict__)
    return made


def x(*shape: int) -> Any:
    return np.random.default_rng(len(shape)).normal(size=shape).astype(np.float32)


def integers(high: int, *shape: int) -> Any:
    return np.random.default_rng(high).integers(0, high, shape)


MODELS: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    "ResNet": ((), (x(2, 3, 8, 8),)),
    "UNet": ((), (x(1, 2, 8, 8),)),
    "Tagger": ((7, 3), (integers(7, 2, 5),)),
    "Decoder": ((4,), (x(2, 3, 4), x(2, 5, 4))),
    "Transformer": ((9, 6), (integers(9, 2, 5),)),
    "VAE": ((), (x(3, 6),)),
    "MixerBlock": ((5, 4), (x(2, 5, 4),)),
    "TCN": ((), (x(2, 2, 9),)),
    "DQN": ((3,), (x(2, 2, 6, 6),)),
    "GraphLayer": ((4,), (x(5, 4), integers(5, 8), integers(5, 8)[::-1].copy())),
    "Counter": ((), (x(4, 3),)),
}
