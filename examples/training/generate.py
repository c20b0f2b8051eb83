"""
Record how PyTorch trains the examples: 20 steps of SGD with momentum from weights that are stored.

Run with a Python that has PyTorch 2.13: `python examples/training/generate.py`. A file `<name>.npz` holds the
weights `initial0`, `initial1`, ..., which are the same in both dtypes, and the losses before each step as
`float32` and `float64`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sgd import MOMENTUM, Array

NAMES = ("char_lstm", "mlp_classifier", "newton_fit")
STEPS = 20


def trained(module: Any, initial: Sequence[Array], dtype: str, steps: int) -> tuple[list[float], list[Array]]:
    """The losses of the steps, and the parameters after them, by PyTorch."""
    loss = torch.jit.CompilationUnit(module.PROGRAM).loss
    parameters = [torch.tensor(each.astype(dtype), requires_grad=True) for each in initial]
    structure = tuple if loss.schema.arguments[0].type.kind() == "TupleType" else list
    optimizer = torch.optim.SGD(parameters, lr=module.RATE, momentum=MOMENTUM)
    losses: list[float] = []
    for batch in islice(module.batches(dtype), steps):
        optimizer.zero_grad()
        given = [torch.tensor(each) if isinstance(each, np.ndarray) else each for each in batch]
        value = loss(structure(parameters), *given)
        value.backward()
        optimizer.step()
        losses.append(value.item())
    return losses, [each.detach().numpy() for each in parameters]


def main() -> None:
    """Record every example."""
    torch.set_num_threads(1)
    for name in NAMES:
        module = import_module(name)
        initial = module.initial(0, "float32")
        arrays = {f"initial{number}": each for number, each in enumerate(initial)}
        for dtype in ("float32", "float64"):
            arrays[dtype] = np.array(trained(module, initial, dtype, STEPS)[0])
        np.savez_compressed(Path(__file__).with_name(f"{name}.npz"), **arrays)


if __name__ == "__main__":
    main()
