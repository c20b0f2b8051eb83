"""Functions saved for other machines: run by emulators where these are installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest

import tsir

Array: TypeAlias = np.ndarray[Any, Any]

PROGRAM = tsir.CompilationUnit(
    """
def f(x, y, k: int, s: float, flag: bool):
    z = torch.tanh(x @ y) * s + k
    if flag:
        z = torch.softmax(z, 1)
    return z
""",
    "program.py",
)
EXAMPLES = (tsir.TensorSpec((None, 40)), tsir.TensorSpec((None, None)), 3, 0.5, True)
MAIN = """
#include <math.h>
#include <stdio.h>
#include "f.h"
int main(void) {
    static float a[5 * 40], b[40 * 9];
    static char message[500];
    const int64_t of_x[] = {5, 40}, of_y[] = {40, 9}, wrong[] = {39, 9};
    for (int i = 0; i < 5 * 40; ++i) a[i] = (float)sin(i);
    for (int i = 0; i < 40 * 9; ++i) b[i] = (float)cos(i);
    tsir_tensor x = tsir_contiguous(a, TSIR_F32, 2, of_x), y = tsir_contiguous(b, TSIR_F32, 2, of_y), z;
    int status = f(&x, &y, 3, 0.5, true, &z, message, sizeof message);
    printf("{\\"status\\": %d, \\"sizes\\": [%d, %d],", status, (int)z.sizes[0], (int)z.sizes[1]);
    printf(" \\"values\\": [");
    for (int i = 0; i < 5 * 9; ++i) printf("%s%.9g", i ? ", " : "", ((float *)z.data)[i]);
    tsir_tensor_free(&z);
    y = tsir_contiguous(b, TSIR_F32, 2, wrong);
    status = f(&x, &y, 3, 0.5, true, &z, message, sizeof message);
    printf("], \\"wrong\\": %d, \\"message\\": \\"%s\\"}\\n", status, message);
    return 0;
}
"""


def check(found: Any) -> None:
    """What a program printed is what the function gives here."""
    x = np.sin(np.arange(200)).astype(np.float32).reshape(5, 40)
    y = np.cos(np.arange(360)).astype(np.float32).reshape(40, 9)
    expected = PROGRAM.f.interpret(x, y, 3, 0.5, True)
    assert (found["status"], found["sizes"]) == (0, [5, 9])
    np.testing.assert_allclose(found["values"], expected.reshape(-1), rtol=2e-6)
    assert found["wrong"] == 2
    assert found["message"].startswith("program.py:3:20: error: ")


def output(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.skipif(
    not (shutil.which("aarch64-linux-gnu-gcc") and shutil.which("qemu-aarch64")),
    reason="no compiler and emulator for aarch64",
)
def test_aarch64(tmp_path: Path) -> None:
    compiled = tsir.compile(PROGRAM.f, *EXAMPLES, target="aarch64-linux-gnu")
    for suffix in (".o", ".s", ".so"):
        compiled.save(tmp_path / f"f{suffix}")
    (tmp_path / "main.c").write_text(MAIN)
    for code in ("f.o", "f.s"):
        command = [
            "aarch64-linux-gnu-gcc",
            "-static",
            "-Wall",
            "-Werror",
            "-o",
            "main",
            "main.c",
            code,
            "-lm",
        ]
        assert output(command, tmp_path) == ""
        check(json.loads(output(["qemu-aarch64", "./main"], tmp_path), strict=False))  # line ends in texts
    assert (tmp_path / "f.so").read_bytes()[18:20] == (183).to_bytes(2, "little")  # EM_AARCH64


@pytest.mark.skipif(not (shutil.which("wasm-ld") and shutil.which("node")), reason="no wasm-ld or node")
def test_wasm32(tmp_path: Path) -> None:
    """Addresses have 32 bits there, and the host gives memory."""
    tsir.compile(PROGRAM.f, *EXAMPLES, target="wasm32-unknown-unknown").save(tmp_path / "f.o")
    exports = [f"--export={name}" for name in ("f", "tsir_tensor_free", "__heap_base")]
    output(["wasm-ld", "--no-entry", "--allow-undefined", *exports, "-o", "f.wasm", "f.o"], tmp_path)
    found = json.loads(output(["node", str(Path(__file__).parent / "run_wasm.js"), "f.wasm"], tmp_path))
    check(found)
    assert found["freed"] == 1


@pytest.mark.parametrize(
    ("target", "start", "machine"),
    [
        ("x86_64-linux-gnu", b"\x7fELF", 62),
        ("aarch64-linux-gnu", b"\x7fELF", 183),
        ("wasm32-wasi", b"\0asm", None),
    ],
)
def test_objects_are_for_their_machine(
    target: str, start: bytes, machine: int | None, tmp_path: Path
) -> None:
    unit = tsir.CompilationUnit("def f(x):\n    return x.exp() + 1")
    compiled = tsir.compile(unit.f, tsir.TensorSpec((None,)), target=target)
    for suffix in (".o", ".a", ".ll"):
        compiled.save(tmp_path / f"f{suffix}")
    image = (tmp_path / "f.o").read_bytes()
    assert image.startswith(start)
    assert machine is None or int.from_bytes(image[18:20], "little") == machine
    assert image in (tmp_path / "f.a").read_bytes()
    assert (tmp_path / "f.ll").read_text().startswith(f'target triple = "{target}"\n')
    np.testing.assert_allclose(compiled(np.zeros(2)), [2.0, 2.0])


@pytest.mark.parametrize(
    "target",
    [
        "",
        "gpu",
        "pdp11-dec-unix",
        "arm64",
        "x86_64-linux-gnu\n",
        "aarch64-linux-gnu!",
        "nvptx-nvidia-cuda",
    ],
)
def test_unknown_targets_are_located_errors(target: str) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.f, *EXAMPLES, target=target)
    (diagnostic,) = caught.value.diagnostics
    assert str(diagnostic.position) == "program.py:2:1"
    known = "x86_64, aarch64, wasm32"
    expected = f"expected the target 'cpu', 'cuda', 'nvptx64', one of {known}, or a triple of these"
    message = f"{expected}, as 'aarch64-linux-gnu', got '{target}'"
    assert diagnostic.message == message


def test_no_linker_for_a_target_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    unit = tsir.CompilationUnit("def f(x: int):\n    return x + 1")
    compiled = tsir.compile(unit.f, 1, target="aarch64-linux-gnu")
    message = "expected aarch64-linux-gnu-gcc or ld.lld to link a shared library, got neither; save an object"
    with pytest.raises(tsir.CompileError, match=message):
        compiled.save(tmp_path / "f.so")
