"""Programs that ask for a little memory without end: an error before the machine is full."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = '''
import tsir

unit = tsir.CompilationUnit("""
def tensors(n: int):
    x = torch.ones(10)
    while n > 0:
        x = torch.cat([x, x])
    return x

def kept(n: int):
    l = [torch.ones(1)]
    while n > 0:
        l.append(torch.ones(100000))
    return l

def lists(n: int):
    l = [1]
    while n > 0:
        l = l + l
    return l

def strings(n: int):
    s = "abc"
    while n > 0:
        s = s + s
    return s
""")
for optimized in (True, False):
    for name in ("tensors", "kept", "lists", "strings"):
        try:
            with tsir.optimized_execution(optimized):
                getattr(unit, name)(1)
        except tsir.ExecutionError as error:
            print(str(error).splitlines()[0])
try:
    tsir.CompilationUnit("def filled(n: int):\\n    return [i for i in range(n) if i != 1]").filled(3 << 20)
except tsir.ExecutionError as error:
    print(str(error).splitlines()[0])
'''


def test_programs_that_grow_without_end_are_out_of_memory() -> None:
    environment = {**os.environ, "TSIR_MEMORY": "240M"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, timeout=120
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    places = ["5:13", "11:18", "17:13", "23:13"] * 2 + ["1:1"]
    assert [line.split(": ")[0] for line in lines] == [f"<source>:{place}" for place in places]
    for line in lines:
        assert ": error: out of memory: expected " in line
        assert " left of 251658240" in line
