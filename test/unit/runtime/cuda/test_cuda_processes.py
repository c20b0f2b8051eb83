"""
Whole processes with a library of the driver's name: how they end, fork and use threads.

The library has memory that can be copied to, and kernels that do nothing. As NVIDIA's does, it ends with the
process, and knows the process that has opened it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tsir.lowering.cuda.driver_functions import FUNCTIONS

pytest.importorskip("cuda.bindings.driver")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="a compiler of C is not installed")

LIBRARY = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef unsigned long long word;
static int opener, over, live;
static __thread int depth;
static void end(void) { over = 1; }
static int lost(void) { return getpid() != opener ? 3 : over ? 4 : 0; }
static int away(void) { return lost() ? lost() : depth ? 0 : 201; }
#define NEEDS(state) do { int result = state(); if (result) return result; } while (0)
int cuInit(unsigned flags) { if (!opener) { opener = getpid(); atexit(end); } return lost(); }
int cuDriverGetVersion(int *to) { *to = 12040; return 0; }
int cuGetErrorName(int result, const char **to) { *to = result == 3 ? "NOT_INITIALIZED" : "OTHER"; return 0; }
int cuGetErrorString(int result, const char **to) { *to = "of the test"; return 0; }
int cuDeviceGetCount(int *to) { *to = 1; return lost(); }
int cuDeviceGet(int *to, int ordinal) { *to = ordinal; return lost(); }
int cuDeviceGetName(char *to, int size, int device) { strncpy(to, "a device", size); return lost(); }
int cuDeviceGetAttribute(int *to, int kind, int device) {
  *to = kind == 75 ? 9 : kind == 76 ? 0 : 1; return lost();
}
int cuDevicePrimaryCtxRetain(void **to, int device) { *to = &live; return lost(); }
int cuCtxPushCurrent(void *context) { NEEDS(lost); if (context != &live) abort(); depth++; return 0; }
int cuCtxPopCurrent(void **to) { NEEDS(away); depth--; *to = &live; return 0; }
int cuMemPoolCreate(void **to, void *properties) { *to = &live; return away(); }
int cuMemAllocFromPoolAsync(word *to, word size, void *pool, void *stream) {
  NEEDS(away); __sync_fetch_and_add(&live, 1); *to = (word)calloc(1, size); return 0;
}
int cuMemFreeAsync(word address, void *stream) {
  NEEDS(away); __sync_fetch_and_sub(&live, 1); free((void *)address); return 0;
}
int cuMemcpyHtoDAsync(word to, void *from, word size, void *stream) {
  NEEDS(away); memcpy((void *)to, from, size); return 0;
}
int cuMemcpyDtoHAsync(void *to, word from, word size, void *stream) {
  NEEDS(away); memcpy(to, (void *)from, size); return 0;
}
int cuMemcpyDtoDAsync(word to, word from, word size, void *stream) {
  NEEDS(away); memmove((void *)to, (void *)from, size); return 0;
}
int cuStreamIsCapturing(void *stream, int *to) { *to = 0; return away(); }
int cuLinkComplete(void *state, void **to, word *size) { *to = "image"; *size = 5; return away(); }
int tests_live(void) { return live; }
static int other(void) { return lost(); }
static const struct { const char *name; void *found; } functions[] = { %s };
int cuGetProcAddress_v2(const char *name, void **found, int cuda, word flags, int *status) {
  if (status) *status = 0;
  *found = (void *)other;
  if (!strcmp(name, "cuGetProcAddress")) *found = (void *)cuGetProcAddress_v2;
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!strcmp(name, functions[i].name)) *found = functions[i].found;
  return 0;
}
int cuGetProcAddress(const char *name, void **found, int cuda, word flags) {
  return cuGetProcAddress_v2(name, found, cuda, flags, 0);
}
"""

BEGIN = """
import ctypes, os, threading
import numpy as np
import tsir
from tsir.runtime.cuda import to_device
live = ctypes.CDLL("libcuda.so.1").tests_live
X = np.arange(12, dtype=np.float32).reshape(3, 4)
source = "def f(x: Tensor):\\n    return x + x\\ndef g(x: Tensor):\\n    return x.t()"
unit = tsir.CompilationUnit(source, "p.py")
f, g = (tsir.compile(each, tsir.TensorSpec((None, None), device="cuda"), target="cuda")
        for each in (unit.f, unit.g))
x = to_device(X)
"""

ENDS = """
x = to_device(X)
y, replay = f(f(x)), f.capture(x)
cycle = [x, y, replay, f]
cycle.append(cycle)
class Late:
    def __init__(self): self.held = f(x)
    def __del__(self): self.held = None
late = Late()
sys = __import__("sys")
sys.tsir_late = Late()  # what is freed last
"""
"""With arrays, a graph and functions, some of which are freed when little of Python is left."""

FORKS = """
y = f(x)
child = os.fork()
if not child:
    try:
        f(x)
    except tsir.ExecutionError as error:
        print(error.diagnostics[0].render())
    del x, y
    os._exit(0)
print(os.waitpid(child, 0)[1], bool((g(x).numpy() == X.T).all()))
"""
"""The child is told, and may free what it was left with; the parent is not disturbed."""

THREADS = """
del x, y
def work():
    for n in range(50):
        x = to_device(X + n)
        kept.append(f(x))
        assert (g(x).numpy() == (X + n).T).all()
kept = []
threads = [threading.Thread(target=work) for _ in range(8)]
for each in threads: each.start()
for each in threads: each.join()
print(live())
kept.clear()
print(live())
"""
"""Of threads that the driver has not seen before."""


def test_a_process_forks_uses_threads_and_ends(tmp_path: Path) -> None:
    rows = (f'{{"{name}", (void *){name}}}' for name in FUNCTIONS if f"int {name}(" in LIBRARY)
    source, made = tmp_path / "driver.c", tmp_path / "libcuda.so.1"
    source.write_text(LIBRARY % ", ".join(rows))
    subprocess.run(["cc", "-w", "-shared", "-fPIC", str(source), "-o", str(made)], check=True)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(tmp_path), "TSIR_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-W", "ignore", "-c", BEGIN + FORKS + THREADS + ENDS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.stderr, done.returncode) == ("", 0)
    told, parent, *counts = done.stdout.splitlines()
    said = "failed on cuda:0: NOT_INITIALIZED: of the test (a process that was forked cannot go on with"
    assert told.startswith(f"p.py:1:1: error: f: {said}")
    assert parent == "0 True"
    assert counts == ["400", "0"]
