"""
An orbit, fitted through a solver: where a planet is follows from Kepler's equation, which Newton's method solves.

The solver is a `while` that ends when the largest change is small; the gradient goes back through its rounds.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from sgd import Array, options, train

import tsir

PROGRAM = """
def anomaly(mean, eccentricity, tolerance: float) -> Tensor:
    x = mean
    change = 2.0 * tolerance
    while change > tolerance:
        following = x - (x - eccentricity * torch.sin(x) - mean) / (1.0 - eccentricity * torch.cos(x))
        change = float((following - x).abs().max())
        x = following
    return x

def orbit(parameters: Tuple[Tensor, Tensor, Tensor], times, tolerance: float) -> Tensor:
    axis, eccentricity, phase = parameters
    x = anomaly(times + phase, eccentricity, tolerance)
    width = torch.sqrt(1.0 - eccentricity * eccentricity)
    return axis * torch.stack([torch.cos(x) - eccentricity, width * torch.sin(x)], 1)

def loss(parameters: Tuple[Tensor, Tensor, Tensor], times, places, tolerance: float) -> Tensor:
    return (orbit(parameters, times, tolerance) - places).pow(2).sum(1).mean()
"""
UNIT = tsir.CompilationUnit(PROGRAM, "newton_fit.py")

NAMES = ("axis", "eccentricity", "phase")
TRUE = (1.5, 0.45, 0.7)
RATE = 0.02
TOLERANCES = {"float32": 1e-5, "float64": 1e-12}


def initial(seed: int, dtype: str) -> list[Array]:
    """A guess of the three parameters, single numbers."""
    rng = np.random.default_rng(seed)
    guesses = rng.uniform((1.0, 0.1, -0.2), (2.0, 0.3, 0.2))
    return [np.array(guess, dtype) for guess in guesses]


def batches(dtype: str) -> Iterator[tuple[Array, Array, float]]:
    """Without end, the times of all observations, the places of the planet at them, and the tolerance."""
    axis, eccentricity, phase = TRUE
    x = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    times = x - eccentricity * np.sin(x) - phase
    width = (1 - eccentricity**2) ** 0.5
    places = axis * np.stack([np.cos(x) - eccentricity, width * np.sin(x)], 1)
    while True:
        yield times.astype(dtype), places.astype(dtype), TOLERANCES[dtype]


def main() -> None:
    """Fit, and print the parameters beside the true ones."""
    chosen = options(__doc__, steps=200)
    start = initial(chosen.seed, chosen.dtype)
    parameters = train(UNIT.loss, start, batches(chosen.dtype), RATE, chosen.steps)
    for name, guess, found, true in zip(NAMES, start, parameters, TRUE, strict=True):
        print(f"{name:12}  guessed {guess:.6f}  found {found:.6f}  true {true:.6f}")


if __name__ == "__main__":
    main()
