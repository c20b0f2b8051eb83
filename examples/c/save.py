"""Saves an LSTM cell, and the value and gradient of a loss of it, for the programs beside this file."""

import sys
from pathlib import Path

import tsir

CELL = Path(__file__).parents[1] / "lstm_cell.py"
LOSS = """

def lstm_loss(x, hx, cx, w_ih, w_hh, b_ih, b_hh):
    hy, cy = lstm_cell(x, hx, cx, w_ih, w_hh, b_ih, b_hh)
    return (hy * hy).mean() + (cy - 1.0).pow(2).mean()
"""
INPUTS, HIDDEN = 10, 20
"""The features; the number of rows is left to the caller."""


def specs() -> list[tsir.TensorSpec]:
    """The arguments of both functions."""
    rows = [tsir.TensorSpec((None, size)) for size in (INPUTS, HIDDEN, HIDDEN)]
    weights = [tsir.TensorSpec((4 * HIDDEN, size)) for size in (INPUTS, HIDDEN)]
    return [*rows, *weights, *[tsir.TensorSpec((4 * HIDDEN,))] * 2]


def unit() -> tsir.CompilationUnit:
    """The program: the cell, and a loss of it."""
    return tsir.CompilationUnit(CELL.read_text(encoding="utf-8") + LOSS, str(CELL))


def main(folder: Path) -> None:
    """Write both functions to a folder, each as a static library with its header."""
    program = unit()
    gradient = tsir.value_and_grad(program.lstm_loss, (3, 4, 5, 6))
    tsir.compile(program.lstm_cell, *specs(), fallback=False).save(folder / "lstm_cell.a")
    tsir.compile(gradient, *specs(), fallback=False).save(folder / "lstm_loss.a", name="lstm_loss_gradient")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
