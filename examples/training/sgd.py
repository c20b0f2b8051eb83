"""Stochastic gradient descent with momentum, as `torch.optim.SGD` takes its steps."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

import tsir

Array = np.ndarray[Any, np.dtype[Any]]
MOMENTUM = 0.9


def sgd(
    loss: tsir.Function, parameters: Sequence[Array], batches: Iterable[Sequence[Any]], rate: float
) -> Iterator[tuple[float, list[Array]]]:
    """The value of `loss(parameters, *batch)` for each batch, and the parameters after the step."""
    value_and_gradients = tsir.value_and_grad(loss)
    parameters = list(parameters)
    velocities = [np.zeros_like(parameter) for parameter in parameters]
    for batch in batches:
        value, gradients = value_and_gradients(parameters, *batch)
        velocities = [MOMENTUM * v + g for v, g in zip(velocities, gradients, strict=True)]
        parameters = [p - rate * v for p, v in zip(parameters, velocities, strict=True)]
        yield float(value), parameters


def train(
    loss: tsir.Function,
    parameters: Sequence[Array],
    batches: Iterable[Sequence[Any]],
    rate: float,
    steps: int,
) -> list[Array]:
    """The parameters after so many steps; prints the loss of about twenty of them."""
    found = list(parameters)
    for step, (value, found) in enumerate(islice(sgd(loss, parameters, batches, rate), steps)):
        if step % max(steps // 20, 1) == 0 or step == steps - 1:
            print(f"step {step:5}  loss {value:.6g}", flush=True)
    return found


def options(description: str, steps: int) -> argparse.Namespace:
    """The options of an example on the command line: `steps`, `seed` and `dtype`."""
    parser = argparse.ArgumentParser(description=description.strip().partition("\n")[0])
    parser.add_argument(
        "--steps", type=_count, default=steps, help="steps of training (default: %(default)s)"
    )
    parser.add_argument("--seed", type=_count, default=0, help="what all that is random begins with")
    parser.add_argument("--dtype", choices=("float32", "float64"), default="float32", help="of all floats")
    return parser.parse_args()


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a whole number, not negative, got '{text}'")
    return int(text)
