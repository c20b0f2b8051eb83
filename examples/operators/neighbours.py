"""
Molecular dynamics with a neighbour list that is an operator of the user's.

`md::neighbours` gives the pairs of atoms within a cutoff, so that the sizes of its result depend on data. It is
a Python function here, or, with `--library`, the C function of `neighbours.c`. The energy is
TorchScript that calls it, and forces are its gradient; `md::switch`, an operator in script, is compiled with it.

    python examples/operators/neighbours.py --steps 200
    make -C examples/operators
    python examples/operators/neighbours.py --library examples/operators/build/libneighbours.so
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import tsir

PAIRS = "md::neighbours(Tensor positions, float cutoff) -> Tensor"

SOURCE = """
def energy(positions, cutoff: float):
    i, j = torch.ops.md.neighbours(positions, cutoff)
    apart = positions[i] - positions[j]
    r = apart.pow(2).sum(1).sqrt()
    inverse = r.pow(-6)
    return 2.0 * ((inverse * inverse - inverse) * torch.ops.md.switch(r, cutoff)).sum()
"""


def pairs(positions, cutoff):
    """The places i and j of all atoms that are closer than a cutoff, in both orders."""
    apart = positions[:, None] - positions[None]
    near = (apart**2).sum(-1) < cutoff * cutoff
    np.fill_diagonal(near, False)
    return np.stack(np.nonzero(near))


def kinds(positions, cutoff):
    """Two rows of integers; how many is not known ahead of the call."""
    return tsir.TensorSpec((2, None), np.int64)


def register(library: str | None = None) -> tsir.Function:
    """Register the operators; the energy, a function of positions and a cutoff."""
    tsir.operator("md::switch(Tensor r, float cutoff) -> Tensor", "(1 - (r / cutoff).pow(2)).pow(2)")
    if library is None:
        tsir.operator(PAIRS, reference=pairs, results=kinds, gradient={"positions": None})
    else:
        path = Path(library).resolve()
        tsir.operator("md::count(Tensor positions, float cutoff) -> int", native=(path, "count"))
        tsir.operator(
            PAIRS,
            native=(path, "neighbours"),
            shape="[2, torch.ops.md.count(positions, cutoff)]",
            results=kinds,
            gradient={"positions": None},
        )
    return tsir.CompilationUnit(SOURCE, "energy.py").energy


def main() -> None:
    parser = argparse.ArgumentParser(description="Atoms that move, with a neighbour list of the user's.")
    parser.add_argument("--steps", type=int, default=100, help="steps of the integrator")
    parser.add_argument("--library", help="the library of neighbours.c, in the place of Python")
    options = parser.parse_args()
    energy = register(options.library)
    forces_of = tsir.value_and_grad(energy)
    cutoff, dt = 2.5, 0.002
    grid = np.stack(np.meshgrid(*[np.arange(3.0)] * 3), -1).reshape(-1, 3)
    positions = 1.12 * grid + np.random.default_rng(0).normal(scale=0.02, size=grid.shape)
    velocities = np.zeros_like(positions)
    potential, gradient = forces_of(positions, cutoff)
    for step in range(options.steps + 1):
        if step % max(options.steps // 4, 1) == 0:
            total = float(potential) + 0.5 * float((velocities**2).sum())
            print(f"step {step}: potential {float(potential):.4f}, total {total:.4f}")
        velocities -= 0.5 * dt * gradient
        positions += dt * velocities
        potential, gradient = forces_of(positions, cutoff)
        velocities -= 0.5 * dt * gradient
    print(forces_of.explain(positions, cutoff).splitlines()[-1])


if __name__ == "__main__":
    main()
