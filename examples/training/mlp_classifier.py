"""
A classifier: a perceptron of three layers that tells three spirals apart.

The layers are a list, and the program loops over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from sgd import Array, options, train

import tsir

PROGRAM = """
def scores(parameters: List[Tensor], x) -> Tensor:
    layers = len(parameters) // 2
    for layer in range(layers):
        x = torch.mm(x, parameters[2 * layer]) + parameters[2 * layer + 1]
        if layer < layers - 1:
            x = torch.tanh(x)
    return x

def loss(parameters: List[Tensor], x, labels) -> Tensor:
    return torch.nn.functional.cross_entropy(scores(parameters, x), labels)

def accuracy(parameters: List[Tensor], x, labels) -> float:
    return float((scores(parameters, x).argmax(1) == labels).to(torch.float64).mean())
"""
UNIT = tsir.CompilationUnit(PROGRAM, "mlp_classifier.py")

CLASSES, POINTS, BATCHES = 3, 120, 4
WIDTHS = (2, 24, 24, CLASSES)
RATE = 0.2


def initial(seed: int, dtype: str) -> list[Array]:
    """Weights and bias of each layer."""
    rng = np.random.default_rng(seed)
    found: list[Array] = []
    for inputs, outputs in zip(WIDTHS, WIDTHS[1:]):
        found += [rng.normal(size=(inputs, outputs)) / inputs**0.5, np.zeros(outputs)]
    return [each.astype(dtype) for each in found]


def spirals(dtype: str) -> tuple[Array, Array]:
    """Points in the plane, and the number of the spiral that each lies on."""
    radius = np.linspace(0.2, 2, POINTS)[:, None]
    angle = 4 * radius + 2 * np.pi / CLASSES * np.arange(CLASSES)
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 2).reshape(-1, 2)
    return points.astype(dtype), np.tile(np.arange(CLASSES), POINTS)


def batches(dtype: str) -> Iterator[tuple[Array, Array]]:
    """Without end, every `BATCHES`-th point and its label, beginning with another each time."""
    points, labels = spirals(dtype)
    while True:
        for first in range(BATCHES):
            yield points[first::BATCHES], labels[first::BATCHES]


def main() -> None:
    """Train, and count the points that are told apart."""
    chosen = options(__doc__, steps=1000)
    start = initial(chosen.seed, chosen.dtype)
    before = UNIT.accuracy(start, *spirals(chosen.dtype))
    parameters = train(UNIT.loss, start, batches(chosen.dtype), RATE, chosen.steps)
    after = UNIT.accuracy(parameters, *spirals(chosen.dtype))
    print(f"right before {before:.1%}, after {after:.1%}")


if __name__ == "__main__":
    main()
