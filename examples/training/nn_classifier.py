"""
A convolutional classifier written with `tsir.nn`, trained by the gradients of recorded tensors.

It tells horizontal stripes from vertical ones, and from a checkerboard.

    python examples/training/nn_classifier.py --steps 100
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import tsir
from tsir import nn, torch

sys.path.insert(0, str(Path(__file__).parent))
from sgd import Array, options

SIZE = 8


class Classifier(nn.Module):
    """Two convolutions, each with a normalisation, and a linear layer on their means."""

    def __init__(self, channels: int, classes: int):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, channels, 3, padding=1), nn.BatchNorm2d(channels), nn.ReLU())
        self.body = nn.Sequential(nn.Conv2d(channels, channels, 3), nn.BatchNorm2d(channels), nn.ReLU())
        self.head = nn.Linear(channels, classes)

    def forward(self, images: tsir.Tensor):
        features = self.body(self.stem(images))
        return self.head(torch.mean(features, [2, 3]))


def batch(random: np.random.Generator, count: int, dtype: str) -> tuple[Array, Array]:
    """Noisy images of sizes `(count, 1, SIZE, SIZE)`, and their kinds."""
    kinds = random.integers(0, 3, count)
    rows, columns = np.indices((SIZE, SIZE))
    patterns = np.stack([rows % 2, columns % 2, (rows + columns) % 2])
    images = patterns[kinds] + random.normal(0, 0.5, (count, SIZE, SIZE))
    return images[:, None].astype(dtype), kinds


def train(steps: int, seed: int, dtype: str) -> tuple[list[float], float]:
    """The losses of the steps, and the share of new images that are told right afterwards."""
    tsir.manual_seed(seed)
    random = np.random.default_rng(seed)
    net, loss_of = Classifier(6, 3).to(dtype), nn.CrossEntropyLoss()
    losses: list[float] = []
    for _ in range(steps):
        images, kinds = batch(random, 32, dtype)
        loss = loss_of(net(tsir.Tensor(images)), kinds)
        net.zero_grad()
        loss.backward()
        with tsir.no_grad():
            for parameter in net.parameters():
                parameter -= 0.2 * parameter.grad
        losses.append(loss.item())
    images, kinds = batch(random, 200, dtype)
    return losses, float((net.eval()(images).argmax(1) == kinds).mean())


def main() -> None:
    given = options(__doc__ or "", steps=100)
    losses, right = train(given.steps, given.seed, given.dtype)
    for step, loss in enumerate(losses):
        if step % max(given.steps // 20, 1) == 0:
            print(f"step {step:5}  loss {loss:.6g}")
    print(f"right: {right:.3f}")


if __name__ == "__main__":
    main()
