"""The examples that train: against the losses that PyTorch recorded, and as programs."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

TRAINING = Path(__file__).parents[2] / "examples" / "training"
NAMES = ("char_lstm", "mlp_classifier", "newton_fit")
TOLERANCES = {"float32": 1e-3, "float64": 1e-9}
"""What losses may differ by from PyTorch's, relative to them."""


@pytest.fixture(autouse=True)
def on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TRAINING), *sys.path])


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("dtype", TOLERANCES)
@pytest.mark.parametrize("name", NAMES)
def test_losses_are_those_of_pytorch(name: str, dtype: str) -> None:
    module: Any = import_module(name)
    with np.load(TRAINING / f"{name}.npz") as file:
        expected = file[dtype]
        weights = [file[key].astype(dtype) for key in file.files if key.startswith("initial")]
    assert len(expected) == 20
    steps = import_module("sgd").sgd(module.UNIT.loss, weights, module.batches(dtype), module.RATE)
    losses, parameters = zip(*islice(steps, len(expected)), strict=True)
    np.testing.assert_allclose(losses, expected, rtol=TOLERANCES[dtype], atol=0)
    assert [p.dtype for p in parameters[-1]] == [np.dtype(dtype)] * len(weights)
    assert [p.shape for p in parameters[-1]] == [w.shape for w in weights]


@pytest.mark.parametrize("name", NAMES)
def test_weights_follow_from_the_seed(name: str) -> None:
    module: Any = import_module(name)
    first, again, other = (module.initial(seed, "float32") for seed in (3, 3, 4))
    for weights in zip(first, again, strict=True):
        np.testing.assert_array_equal(*weights)
    assert any((a != b).any() for a, b in zip(first, other, strict=True))


def run(name: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run one of the programs, in this process, where it is compiled once."""
    module: Any = import_module(name)
    out, err, status = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", [f"{name}.py", *options])
        try:
            module.main()
        except SystemExit as ended:
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(sys.argv, status, out.getvalue(), err.getvalue())


@pytest.mark.parametrize(
    ("name", "steps", "last"),
    [
        ("char_lstm", "20", r"A"),
        ("mlp_classifier", "200", "right before 30.3%, after 100.0%"),
        ("newton_fit", "150", r"phase .* found 0\.(699|700)\d* +true 0\.7000"),
    ],
)
def test_the_programs_show_falling_losses(name: str, steps: str, last: str) -> None:
    done = run(name, "--steps", steps)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    shown = [float(line.split()[-1]) for line in lines if line.startswith("step")]
    assert len(shown) >= 20
    assert shown[-1] < 0.9 * shown[0]
    assert re.match(last, lines[-1])


def test_programs_run_the_same_again() -> None:
    first, other = (run("mlp_classifier", "--steps", "5", "--seed", seed).stdout for seed in "34")
    command = [sys.executable, str(TRAINING / "mlp_classifier.py"), "--steps", "5", "--seed", "3"]
    again = subprocess.run(command, capture_output=True, text=True)
    assert (again.returncode, again.stderr) == (0, "")
    assert first == again.stdout != other


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--steps", "-1"), "expected a whole number, not negative, got '-1'"),
        (("--dtype", "int64"), "invalid choice"),
    ],
)
def test_wrong_options(options: tuple[str, ...], message: str) -> None:
    done = run("newton_fit", *options)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_module_learns_from_recorded_gradients() -> None:
    module: Any = import_module("nn_classifier")
    losses, right = module.train(30, 0, "float32")
    assert losses[-1] < losses[0] / 2
    assert right > 0.9
    assert module.train(3, 0, "float32")[0] == losses[:3]
