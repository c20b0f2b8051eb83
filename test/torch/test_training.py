"""Training the examples beside PyTorch, from the same weights on the same batches."""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from torch_calls import quiet

TRAINING = Path(__file__).parents[2] / "examples" / "training"
NAMES = ("char_lstm", "mlp_classifier", "newton_fit")
STEPS = 20


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", NAMES)
def test_steps_are_those_of_pytorch(name: str, dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TRAINING), *sys.path])
    module: Any = import_module(name)
    with np.load(TRAINING / f"{name}.npz") as file:
        recorded = file[dtype]
        weights = [file[key].astype(dtype) for key in file.files if key.startswith("initial")]
    with quiet():
        losses, parameters = import_module("generate").trained(module, weights, dtype, STEPS)
    np.testing.assert_allclose(losses, recorded, rtol=1e-12 if dtype == "float64" else 1e-4)
    steps = import_module("sgd").sgd(module.UNIT.loss, weights, module.batches(dtype), module.RATE)
    found, after = zip(*islice(steps, STEPS), strict=True)
    if dtype == "float32":
        np.testing.assert_allclose(found, losses, rtol=1e-3)
        return
    np.testing.assert_allclose(found, losses, rtol=1e-9)
    for ours, theirs in zip(after[-1], parameters, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9)
