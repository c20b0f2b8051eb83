"""Forks while other threads compile: children call what is compiled, and compile anew."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import os, signal, sys, threading, time
import numpy as np
import tsir

X = np.ones((4, 4), np.float32)

def unit(number):
    return tsir.CompilationUnit(f"def f(x):\\n    return torch.tanh(x * {number}.5 + 1.0).sum(0)\\n")

def compile_on(number):
    while True:
        number += 1
        unit(number).f(X)

known = unit(0)
expected = known.f(X)
for number in (1000, 2000):
    threading.Thread(target=compile_on, args=(number,), daemon=True).start()
time.sleep(0.3)
children = []
for number in range(6):
    if (child := os.fork()) == 0:
        signal.alarm(30)  # a child that hangs ends by that
        same = (known.f(X) == expected).all() and unit(3000 + number).f(X).shape == (4,)
        os._exit(0 if same else 1)
    children.append(child)
print([os.waitpid(child, 0)[1] for child in children])
sys.stdout.flush()
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_children_that_are_forked_while_others_compile_end() -> None:
    environment = {**os.environ, "TSIR_CACHE": "0"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=90,
        env=environment,
        check=False,
    )
    assert (run.stdout.strip(), run.stderr) == ("[0, 0, 0, 0, 0, 0]", "")


FIRST = """
import os, signal, sys, threading, time
os.register_at_fork(before=lambda: time.sleep(0.02))  # what is registered first runs last before a fork
import numpy as np
import tsir

X = np.ones(3)

def first():
    tsir.CompilationUnit("def f(x):\\n    return x.sin()\\n").f(X)

threading.Thread(target=first).start()
children = []
for number in range(12):
    time.sleep(0.03)
    if (child := os.fork()) == 0:
        signal.alarm(30)  # a child that hangs ends by that
        first()
        os._exit(0)
    children.append(child)
print({os.waitpid(child, 0)[1] for child in children})
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_children_that_are_forked_while_modules_are_loaded_end() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FIRST],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "TSIR_CACHE": "0"},
        check=False,
    )
    assert (run.stdout.strip(), run.stderr) == ("{0}", "")
