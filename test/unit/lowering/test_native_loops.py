"""Loops in native groups: the interpreter's results, views and errors, in bounded memory, interruptible."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest
from native_outcomes import check_native, function_of
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.prim.ops import LoopOp
from tsir.dialects.types.dtype import Array
from tsir.lowering.convert import convert_aten_to_linalg
from tsir.lowering.convert.forms import lower_call
from tsir.lowering.convert.support import unsupported
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.values.call import Call, Lowered
from tsir.runtime.plans.planning import PIPELINE
from tsir.runtime.plans.sources import specialise

PROGRAMS = {
    "a tensor": """
    for i in range(n):
        x = torch.tanh(x) * 2
    return x, n
""",
    "a contiguous tensor": """
    y = x + 1
    for i in range(n):
        y = y * x
    return y, n
""",
    "numbers, and the number of the round": """
    a, b, flag = 0, 1.0, False
    for i in range(n):
        a = a + i * i
        b = b / 2 + a
        flag = not flag
    return x * b, a, b, flag
""",
    "sizes that change": """
    y = x
    for i in range(n):
        y = torch.cat([y, x * i], 0)
    return y, y.size(0)
""",
    "sizes that change from 1 to what broadcasting gives": """
    y = torch.ones(1, 1)
    for i in range(n):
        y = y + x
    return y, n
""",
    "a view, of another each time": """
    y = x
    for i in range(n):
        y = y.t()
    return y, n
""",
    "a view of a temporary": """
    y = x
    z = x
    for i in range(n):
        w = torch.cat([y, z], 0) + 1
        y = w[0:2]
        z = w[2:4]
    return y, z
""",
    "values that change places": """
    y = x + 1
    z = x.t().contiguous().t()
    for i in range(n):
        y, z = z, y * 2
    return y, z
""",
    "what one round made and others keep": """
    y = x
    z = x
    for i in range(n):
        if i == 2:
            z = y
        y = y + 1
    return y, z
""",
    "loops in loops": """
    s = x.sum()
    for i in range(n):
        row = x[i % 2]
        for j in range(i):
            row = torch.sin(row) + j
            for k in range(2):
                s = s + row.sum() * k
    return s, n
""",
    "a condition": """
    k = n * 7
    steps = 0
    while k > 1:
        k = k // 2 if k % 2 == 0 else 3 * k + 1
        steps += 1
    return x * steps, steps
""",
    "a condition on a tensor": """
    y = x.abs() + 1
    while bool(y.sum() < 100 * n):
        y = y * 1.5
    return y, n
""",
    "a break and a continue": """
    y = x
    for i in range(n * 10):
        if i % 3 == 1:
            continue
        if i > 2 * n:
            break
        y = y + i
    return y, n
""",
    "a return from inside": """
    for i in range(10):
        x = x + 1
        if i == n:
            return x, i
    return x, -1
""",
    "errors inside": """
    for i in range(n):
        x = x * 2
        assert i < 4, "too many"
    return x, n
""",
    "no rounds": """
    for i in range(n - 100):
        x = x + 1
    return x, n
""",
    "an argument of the loop that is fixed": """
    y = x
    for i in range(n):
        y = y + x.sum(0)
        z = i
    return y, n
""",
}


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_loops_are_native(body: str) -> None:
    check_native(body, (0, 1, 2, 5, 41))


def test_an_error_of_a_later_round_names_its_place() -> None:
    rounds = "    for i in range(n):\n        s = s + float(x[1 if i < 4 else 5].sum())\n"
    body = f"    s = 0.0\n{rounds}    return x, s"
    function = function_of(body)
    x: Array = np.ones((2, 3), np.float32)
    assert function.call((x, 4), {}, fallback=False)[1] == 12.0
    with pytest.raises(ExecutionError, match="<source>:4:25: error: index 5 is out of range for dimension 0"):
        function.call((x, 6), {}, fallback=False)


def test_a_loop_and_what_is_around_it_are_one_call() -> None:
    explained = function_of(PROGRAMS["loops in loops"]).explain(np.ones((2, 3), np.float32), 2)
    assert explained.count("native group") == 1
    assert "interpreted" not in explained


MEMORY = """
    y = x
    for i in range(n):
        a = torch.exp(y * 0.5)
        b = torch.cat([a, y], 0)
        y = b[0:2] / (1.0 + a)
    return y, n
"""


def test_memory_does_not_grow_with_the_rounds() -> None:
    """10^5 rounds that allocate four buffers of 4 kB each, and keep one, leave the process as it is."""
    function = function_of(MEMORY)
    x: Array = np.ones((2, 512), np.float32)
    function.call((x, 10), {}, fallback=False)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    function.call((x, 100_000), {}, fallback=False)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


@pytest.fixture
def alarm() -> Iterator[None]:
    """A signal soon, whose handler raises TimeoutError."""

    def ring(number: int, frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


ENDLESS = "    k = n\n    while k > 0:\n        k = k % 7 + 1\n    return x, k"


@pytest.mark.usefixtures("alarm")
def test_what_a_signal_handler_raises_ends_a_loop() -> None:
    function = function_of(ENDLESS)
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        function.call((np.ones(3), 1), {}, fallback=False)
    assert time.monotonic() - start < 20


def test_a_signal_handler_that_returns_does_not_end_a_loop() -> None:
    seen: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
    function = function_of("    k = n\n    for i in range(n):\n        k = k % 7 + 1\n    return x, k")
    expected = function.call((np.ones(3), 7), {}, fallback=False)[1]
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        while not seen:
            assert function.call((np.ones(3), 7_000_000), {}, fallback=False)[1] == expected
    finally:
        signal.signal(signal.SIGALRM, before)


def test_keyboard_interrupt() -> None:
    """Ctrl-C ends a program that runs for ever, as it ends one in Python."""
    source = f"def f(x, n: int):\n{ENDLESS}"
    # What runs in the background is started with the signal ignored.
    handler = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)"
    define = f"{handler}\nimport numpy, tsir\nf = tsir.CompilationUnit({source!r}).f"
    code = f"{define}\nprint(1, flush=True)\nf(numpy.ones(3), 1)"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(60)
        finally:
            process.kill()
        assert process.stderr.read().endswith(b"KeyboardInterrupt\n")


def test_operators_of_a_loop_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    module = parse_module(str(function_of(PROGRAMS["a tensor"]).graph))
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    specialise(function, (np.ones((4, 8), np.float32), 3))
    run_passes(module, PIPELINE[:-1])
    loop = next(op for op in function.walk() if isinstance(op, LoopOp))
    assert unsupported(loop) is None
    lowered: list[str] = []

    def noted(call: Call) -> list[Lowered]:
        lowered.append(call.entry.name)
        return lower_call(call)

    monkeypatch.setattr(convert_aten_to_linalg, "lower_call", noted)
    assert unsupported(loop) is None
    assert "aten.tanh" not in lowered
