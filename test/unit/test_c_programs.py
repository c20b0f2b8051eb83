"""The hosts in `examples`: built with the system's compilers, and held against the same in Python."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest

import tsir

Array: TypeAlias = np.ndarray[Any, Any]

ROOT = Path(__file__).parents[2]
ROWS, INPUTS, HIDDEN, STEPS = 4, 10, 20, 5
LOSS = """
def lstm_loss(x, hx, cx, w_ih, w_hh, b_ih, b_hh):
    hy, cy = lstm_cell(x, hx, cx, w_ih, w_hh, b_ih, b_hh)
    return (hy * hy).mean() + (cy - 1.0).pow(2).mean()
"""


def waves(frequency: int, *sizes: int) -> Array:
    """The numbers that the programs begin with."""
    return (0.5 * np.sin(float(frequency) * np.arange(np.prod(sizes)))).astype(np.float32).reshape(sizes)


def arguments() -> list[Array]:
    sizes = [(ROWS, INPUTS), (ROWS, HIDDEN), (ROWS, HIDDEN), (4 * HIDDEN, INPUTS), (4 * HIDDEN, HIDDEN)]
    sizes += [(4 * HIDDEN,)] * 2
    return [waves(frequency, *each) for frequency, each in enumerate(sizes, 1)]


def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit((ROOT / "examples" / "lstm_cell.py").read_text() + LOSS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the programs, beside which the cell is found as in the repository."""
    copied = tmp_path_factory.mktemp("examples")
    for name in ("c", "cpp", "fortran", "models"):
        shutil.copytree(ROOT / "examples" / name, copied / name)
    shutil.copy(ROOT / "examples" / "lstm_cell.py", copied)
    return copied / "c"


def make(folder: Path, target: str) -> str:
    command = ["make", "-s", "-C", str(folder), target, f"PYTHON={sys.executable}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def numbers(output: str, pattern: str) -> list[float]:
    return [float(number) for number in re.findall(rf"^{pattern} = ?(\S+)$", output, re.MULTILINE)]


@pytest.mark.skipif(not (shutil.which("make") and shutil.which("cc")), reason="no make or cc")
def test_a_cell_runs_and_learns_in_c(folder: Path) -> None:
    output = make(folder, "run")
    program, given = unit(), arguments()
    np.testing.assert_allclose(numbers(output, r"h\[\d, 0\]"), program.lstm_cell(*given)[0][:, 0], atol=2e-6)
    losses: list[float] = []
    gradient = tsir.value_and_grad(program.lstm_loss, (3, 4, 5, 6))
    for _ in range(STEPS):
        loss, gradients = gradient(*given)
        losses.append(float(loss))
        given[3:] = [p - np.float32(0.5) * g for p, g in zip(given[3:], gradients, strict=True)]
    np.testing.assert_allclose(numbers(output, r"loss \d"), losses, atol=5e-6)
    assert losses[-1] < losses[0] - 0.1
    cell = folder.parent / "lstm_cell.py"
    message = "lstm_cell: expected size 10 in dimension 1 of argument 'x', got 20"
    assert f"status 1: {cell}:9:1: error: {message}\ndef lstm_cell(\n^\n" in output


@pytest.mark.skipif(not (shutil.which("make") and shutil.which("gfortran")), reason="no make or gfortran")
def test_a_cell_runs_in_fortran(folder: Path) -> None:
    output = make(folder, "run-fortran")
    expected = unit().lstm_cell(*arguments())[0][:, 0]
    np.testing.assert_allclose(numbers(output, r"h\[\d, 0\]"), expected, atol=2e-6)


def forces() -> list[tuple[float, float]]:
    """The energy of molecules of several sizes, and the largest force in each."""
    model = tsir.load(ROOT / "examples" / "models" / "molecule.pt")
    found: list[tuple[float, float]] = []
    for atoms in (1, 2, 5, 40):
        positions = 1.5 * np.sin(1.7 * np.arange(3.0 * atoms)).reshape(atoms, 3)
        x = tsir.Tensor(positions, requires_grad=True)
        energy = model.energy({"positions": x, "species": np.arange(atoms) % 4})
        energy.backward()
        assert x.grad is not None
        found.append((float(energy.detach()), float(np.abs(x.grad.numpy()).max())))
    return found


@pytest.fixture(scope="module")
def potential(folder: Path) -> Path:
    """The folder of the hosts, with the library of the energy and its gradient in those that call it."""
    make(folder.parent / "cpp", "energy_and_gradient.a")
    for suffix in ("a", "h"):
        shutil.copy2(folder.parent / "cpp" / f"energy_and_gradient.{suffix}", folder.parent / "fortran")
    return folder.parent


def energies_in(output: str) -> list[tuple[float, float]]:
    found = re.findall(r"^atoms \d+: energy (\S+), largest force (\S+)$", output, re.MULTILINE)
    return [(float(energy), float(force)) for energy, force in found]


@pytest.mark.skipif(not (shutil.which("make") and shutil.which("c++")), reason="no make or c++")
def test_energies_and_forces_in_c_plus_plus(potential: Path) -> None:
    output = make(potential / "cpp", "run")
    np.testing.assert_allclose(energies_in(output), forces(), rtol=1e-11, atol=1e-12)
    assert "status 1: " in output
    assert "energy_and_gradient: expected rank 2 of argument 'positions', got 1\n" in output
    assert "status 2: " in output


@pytest.mark.skipif(not (shutil.which("make") and shutil.which("gfortran")), reason="no make or gfortran")
def test_energies_and_forces_in_fortran(potential: Path) -> None:
    output = make(potential / "fortran", "run")
    np.testing.assert_allclose(energies_in(output), forces(), rtol=1e-11, atol=1e-12)
    assert "expected rank 2 of argument 'positions', got 1\n" in output


@pytest.mark.skipif(not (shutil.which("make") and shutil.which("cc")), reason="no make or cc")
def test_two_streams_in_c(folder: Path) -> None:
    output = make(folder, "run-stream")
    model = tsir.load(ROOT / "examples" / "models" / "speech.pt")
    streams = [model.clone(), model.clone()]
    expected: list[str] = []
    for chunk, (number, stream) in [(c, s) for c in range(5) for s in enumerate(streams)]:
        expected.append(_fed(stream, number, chunk))
    expected.append(_fed(model.clone(), 0, 0))
    assert output.splitlines() == ["16000 Hz, labels: speech", *expected]


def _fed(stream: tsir.ScriptModule, number: int, chunk: int) -> str:
    samples = 0.5 * np.sin((0.05 + 0.1 * number) * np.arange(chunk * 512, (chunk + 1) * 512))
    speech, chunks = stream(samples.astype(np.float32)[None])
    return f"stream {number}, chunk {chunks}: {float(speech):.6f}"
