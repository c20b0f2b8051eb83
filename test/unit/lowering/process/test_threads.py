"""The team of threads: its loops one by one, and that it never hangs."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import numpy as np
import pytest
from sampling import EVERYTHING
from shared_programs import BINARY, NUMBERS, PROGRAMS, arrays, bits

import tsir
from tsir.lowering.llvm.codegen.jit import Loaded, compile_text, load
from tsir.lowering.llvm.ir import team
from tsir.lowering.process import threads

pytestmark = pytest.mark.usefixtures("number_of_threads")


def test_threads_of_the_program_share_the_team() -> None:
    """Eight at a time, with the same functions and with others: each has its own result."""
    tsir.set_threads(3)
    x, y = arrays(600, 700)
    expected = {name: bits(getattr(PROGRAMS, name)(x, y)) for name in BINARY}
    start = Barrier(8)

    def work(worker: int) -> None:
        start.wait()
        for k in range(40):
            name = BINARY[(k * (worker % 2) + k // 8) % len(BINARY)]
            assert bits(getattr(PROGRAMS, name)(x, y)) == expected[name]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


def test_the_number_changes_while_others_compute() -> None:
    x, y = arrays(600, 700)
    expected = bits(PROGRAMS.pointwise(x, y))
    stopped: list[bool] = []

    def compute() -> None:
        while not stopped:
            assert bits(PROGRAMS.pointwise(x, y)) == expected

    with ThreadPoolExecutor(2) as pool:
        tasks = [pool.submit(compute) for _ in range(2)]
        for k in range(200):
            tsir.set_threads(1 + k % 4)
        stopped.append(True)
        for task in tasks:
            task.result()


BODIES = """
declare i32 @tsir_share(ptr, ptr, i64, i64)

define i32 @count(ptr %total, i64 %begin, i64 %end) {
  %n = sub i64 %end, %begin
  %before = atomicrmw add ptr %total, i64 %n monotonic
  ret i32 0
}

define i32 @nested(ptr %total, i64 %begin, i64 %end) {
  %n = sub i64 %end, %begin
  %status = call i32 @tsir_share(ptr @count, ptr %total, i64 %n, i64 1)
  ret i32 %status
}

; Fails from the iteration on that the context has, with its number.
define i32 @fail(ptr %first, i64 %begin, i64 %end) {
  %number = load i64, ptr %first
  %from = call i64 @llvm.smax.i64(i64 %number, i64 %begin)
  %fails = icmp slt i64 %from, %end
  %status = trunc i64 %from to i32
  %found = select i1 %fails, i32 %status, i32 0
  ret i32 %found
}
declare i64 @llvm.smax.i64(i64, i64)

; Fails at once, and says of how many iterations.
define i32 @refuse(ptr %total, i64 %begin, i64 %end) {
  %n = sub i64 %end, %begin
  store atomic i64 %n, ptr %total monotonic, align 8
  ret i32 1
}
"""


@pytest.fixture(scope="module")
def bodies() -> Loaded:
    """Parts of loops."""
    return load(compile_text(BODIES), ["count", "nested", "fail", "refuse"], threads.sharing())


def shared(bodies: Loaded, name: str, start: int, count: int, grain: int) -> tuple[int, int]:
    """The status of a loop, and what its context has afterwards."""
    words = [ctypes.c_void_p] * 2, [ctypes.c_int64] * 2
    share = ctypes.CFUNCTYPE(ctypes.c_int32, *words[0], *words[1])(threads.sharing()["tsir_share"])
    context = ctypes.c_int64(start)
    status = int(share(bodies[name], ctypes.addressof(context), count, grain))
    return status, context.value


@pytest.mark.parametrize("number", NUMBERS)
def test_short_loops_one_after_the_other(bodies: Loaded, number: int) -> None:
    tsir.set_threads(number)
    for k in range(10_000):
        count = 1 + k % 100
        assert shared(bodies, "count", 0, count, 1 + k % 7) == (0, count)


def test_a_loop_in_a_part_runs_alone(bodies: Loaded) -> None:
    tsir.set_threads(3)
    for k in range(1, 1000):
        assert shared(bodies, "nested", 0, k, 1 + k % 5) == (0, k)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_status_is_that_of_the_first_piece(bodies: Loaded, number: int) -> None:
    tsir.set_threads(number)
    for first in (*range(1, 200, 13), 997, 998, 999):
        assert shared(bodies, "fail", first, 1000, 3) == (first, first)
    assert shared(bodies, "fail", 1000, 1000, 3)[0] == 0


def test_many_iterations_are_few_pieces(bodies: Loaded) -> None:
    """As many as there are numbers for, however small they might be."""
    tsir.set_threads(2)
    assert shared(bodies, "refuse", 0, 1 << 60, 1) == (1, 1 << 30)
    if EVERYTHING:
        assert shared(bodies, "count", 0, 1 << 60, 1 << 30) == (0, 1 << 60)


def test_idle_workers_sleep(bodies: Loaded) -> None:
    tsir.set_threads(4)
    shared(bodies, "count", 0, 1000, 1)
    time.sleep(0.1)
    before = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - before < 0.1


def test_signals_are_for_the_program() -> None:
    """A loop of shared loops ends with what the handler raises; the next one is whole."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    tsir.set_threads(3)
    x = np.ones(200_000, np.float32)
    expected = bits(PROGRAMS.repeated(x, 3))
    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            PROGRAMS.repeated(x, 10**9)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert bits(PROGRAMS.repeated(x, 3)) == expected


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_a_team_of_its_own() -> None:
    """Even one that is forked while another thread has the team."""
    tsir.set_threads(3)
    x, y = arrays(600, 700)
    expected = [bits(getattr(PROGRAMS, name)(x, y)) for name in ("pointwise", "product")]
    stopped: list[bool] = []

    def compute() -> None:
        while not stopped:
            PROGRAMS.product(x, y)

    other = Thread(target=compute)
    other.start()
    try:
        for _ in range(10):
            child = os.fork()
            if not child:
                found = [bits(getattr(PROGRAMS, name)(x, y)) for name in ("pointwise", "product")]
                os._exit(0 if found == expected and tsir.get_threads() == 3 else 1)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stopped.append(True)
        other.join()


def ran(text: str, **environment: str) -> str:
    """What a program prints, which ends by itself and without a complaint."""
    made = subprocess.run(
        [sys.executable, "-c", text],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
    assert made.returncode == 0, made.stderr
    return made.stdout + made.stderr


def test_a_program_ends_while_threads_compute() -> None:
    text = """
import threading, numpy, time, tsir
tsir.set_threads(3)
f = tsir.CompilationUnit("def f(x: Tensor):\\n    return torch.sin(x)").f
x = numpy.ones(1 << 20, numpy.float32)
f(x)
def work():
    while True:
        f(x)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""
    for _ in range(3 if EVERYTHING else 1):
        assert not ran(text)


def test_the_environment_says_how_many() -> None:
    text = "import tsir; print(tsir.get_threads())"
    assert ran(text, TSIR_NUM_THREADS="5") == "5\n"
    available = str(min(len(os.sched_getaffinity(0)), team.MOST))
    for wrong in ("0", "-1", "many", "257", "1.5"):
        found = ran(text, TSIR_NUM_THREADS=wrong)
        assert f"expected 1 to 256 threads in TSIR_NUM_THREADS, got '{wrong}'" in found
        assert found.startswith(f"{available}\n")


@pytest.mark.parametrize(
    ("count", "error"),
    [
        (0, ValueError),
        (-2, ValueError),
        (257, ValueError),
        ("2", TypeError),
        (1.0, TypeError),
        (None, TypeError),
    ],
)
def test_other_numbers_are_refused(count: Any, error: type[Exception]) -> None:
    tsir.set_threads(2)
    with pytest.raises(error):
        tsir.set_threads(count)
    assert tsir.get_threads() == 2


def test_without_threads_of_the_system(monkeypatch: pytest.MonkeyPatch, bodies: Loaded) -> None:
    """The caller runs alone, and the number stays 1."""
    monkeypatch.setattr(threads, "_team", lambda: None)
    tsir.set_threads(4)
    assert tsir.get_threads() == 1
    assert shared(bodies, "count", 0, 100, 7) == (0, 100)
    assert shared(bodies, "fail", 5, 100, 7)[0] == 5


def test_the_library_of_numpy_has_its_threads_back() -> None:
    """Ours is the number that it has in our calls alone, also when they overlap."""
    found = list(Path(np.__file__).parent.parent.glob("numpy.libs/*openblas64*"))
    if not found:
        pytest.skip("numpy comes without its library")
    library = ctypes.CDLL(str(found[0]))
    set_number, number = (
        getattr(library, f"scipy_openblas_{name}_num_threads64_") for name in ("set", "get")
    )
    before = number()
    tsir.set_threads(3)
    x, y = arrays(600, 700)
    try:
        set_number(2)
        with ThreadPoolExecutor(4) as pool:
            for task in [pool.submit(PROGRAMS.product, x, y) for _ in range(40)]:
                task.result()
        assert number() == 2
    finally:
        set_number(before)
