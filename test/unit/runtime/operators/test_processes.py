"""Operators of users in other processes: what is kept on disk, pickles, and what an import loads."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np

import tsir

X = np.arange(3, dtype=np.float32)
F = "u::f(Tensor x, float k) -> Tensor"
G = "u::g(Tensor x) -> Tensor"

PROGRAM = """
import pickle, pathlib, sys
import numpy as np
import tsir
print([name for name in ("xdsl", "tsir.runtime.operators", "tsir.frontend") if name in sys.modules])
{register}
x = np.arange(3, dtype=np.float32)
try:
    print(pickle.loads(pathlib.Path({path!r}).read_bytes())(x).tolist())
except tsir.TsirError as error:
    print(error)
    sys.exit()
source = '''
def inner(x):
    return torch.ops.u.f(x, 2.0) + torch.ops.u.g(x)

def outer(x):
    return inner(x) + 1
'''
f = tsir.CompilationUnit(source).outer
print(f(x).tolist(), tsir.vjp(f, x)[1](x)[0].tolist())
"""


def register(script: str, reference: str, slope: str) -> str:
    """The text that registers a version of the operators."""
    second = f"reference=lambda x: {reference}, results=lambda x: x, gradient={{'x': 'grad * {slope}'}}"
    return f"tsir.operator({F!r}, {script!r})\ntsir.operator({G!r}, {second})"


def test_other_definitions_are_met_by_nothing_that_is_kept(tmp_path: Path) -> None:
    """The same text, pickle and kinds of arguments, with one cache."""
    tsir.operator(F, "x * k")
    pickled = tsir.CompilationUnit("def f(x):\n    return torch.ops.u.f(x, 2.0)").f
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(pickled))(X), 2 * X)
    path = tmp_path / "f"
    path.write_bytes(pickle.dumps(pickled))

    def run(register: str) -> list[str]:
        environment = {**os.environ, "TSIR_CACHE": "1", "TSIR_CACHE_DIR": str(tmp_path)}
        program = PROGRAM.format(register=register, path=str(path))
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False
        )
        assert done.stderr == ""
        return done.stdout.splitlines()

    first = run(register("x * k", "x + 1", "3"))
    assert first == ["[]", "[0.0, 2.0, 4.0]", "[2.0, 5.0, 8.0] [0.0, 5.0, 10.0]"]
    second = run(register("x * k + 10", "x - 1", "5"))
    assert second == ["[]", "[10.0, 12.0, 14.0]", "[10.0, 13.0, 16.0] [0.0, 7.0, 14.0]"]
    hint = "if it is an operator of yours, register it with tsir.operator ahead of the program"
    assert f"error: unknown operation 'u.f'; {hint}" in run("")[1]
