"""
A character model: an LSTM that learns to continue a text, one character after the other.

The program is TorchScript: its loop over time steps is a loop of the program, and so is its gradient.
The text, `tensors.txt`, was written for this example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from sgd import Array, options, train

import tsir

PROGRAM = """
def cell(weights: Tuple[Tensor, Tensor, Tensor], tokens, h, c) -> Tuple[Tensor, Tensor]:
    table, recurrent, bias = weights
    gates = table[tokens] + torch.mm(h, recurrent) + bias
    i, f, g, o = torch.chunk(gates, 4, 1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c

def loss(parameters: Tuple[Tensor, Tensor, Tensor, Tensor, Tensor], tokens) -> Tensor:
    table, recurrent, bias, out, offset = parameters
    h = torch.zeros([tokens.size(1), recurrent.size(0)], dtype=bias.dtype)
    c = h
    total = torch.zeros((), dtype=bias.dtype)
    steps = tokens.size(0) - 1
    for t in range(steps):
        h, c = cell((table, recurrent, bias), tokens[t], h, c)
        scores = torch.mm(h, out) + offset
        total = total + torch.nn.functional.cross_entropy(scores, tokens[t + 1])
    return total / steps

def following(
    parameters: Tuple[Tensor, Tensor, Tensor, Tensor, Tensor], token: int, h, c
) -> Tuple[Tensor, Tensor, Tensor]:
    table, recurrent, bias, out, offset = parameters
    h, c = cell((table, recurrent, bias), torch.tensor([token]), h, c)
    return torch.softmax(torch.mm(h, out) + offset, 1)[0], h, c
"""
UNIT = tsir.CompilationUnit(PROGRAM, "char_lstm.py")

TEXT = " ".join(Path(__file__).with_name("tensors.txt").read_text(encoding="utf-8").split())
ALPHABET = sorted(set(TEXT))
HIDDEN, BATCH, LENGTH = 48, 16, 24
"""The size of the state, parts of the text in one step, and characters of each."""

RATE = 1.0


def initial(seed: int, dtype: str) -> list[Array]:
    """The table of the characters, the recurrent weights and their bias, then weights and bias of the output."""
    rng = np.random.default_rng(seed)
    size = len(ALPHABET)
    sizes = (size, 4 * HIDDEN), (HIDDEN, 4 * HIDDEN), (4 * HIDDEN,), (HIDDEN, size), (size,)
    return [(rng.uniform(-1, 1, s) / HIDDEN**0.5).astype(dtype) for s in sizes]


def batches(dtype: str) -> Iterator[tuple[Array]]:
    """Without end, tokens of sizes [LENGTH + 1, BATCH]: parts of the text at places that move on."""
    tokens = np.array([ALPHABET.index(character) for character in TEXT])
    starts = np.arange(BATCH) * (len(tokens) // BATCH)
    for step in range(1_000_000_000):
        places = np.arange(LENGTH + 1)[:, None] + starts + 7 * step
        yield (tokens[places % len(tokens)],)


def sample(parameters: Sequence[Array], count: int, seed: int, start: str = "A") -> str:
    """A text of `count` characters behind the start, drawn by what the model expects, likely ones rather."""
    rng = np.random.default_rng(seed)
    h = c = np.zeros((1, HIDDEN), parameters[0].dtype)
    text = start
    for _ in range(count):
        expected, h, c = UNIT.following(parameters, ALPHABET.index(text[-1]), h, c)
        sharper = np.asarray(expected, np.float64) ** 2
        text += ALPHABET[rng.choice(len(ALPHABET), p=sharper / sharper.sum())]
    return text


def main() -> None:
    """Train, and let the model write."""
    chosen = options(__doc__, steps=400)
    initially = initial(chosen.seed, chosen.dtype)
    parameters = train(UNIT.loss, initially, batches(chosen.dtype), RATE, chosen.steps)
    print(sample(parameters, 240, chosen.seed))


if __name__ == "__main__":
    main()
