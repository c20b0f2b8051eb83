"""The simulator of PTX: what it runs, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest
from ptx_memory import SimulationError, Space
from ptx_simulator import launch
from ptx_text import parse

HEAD = """
.visible .entry k(.param .u64 .ptr .global .align 4 p_0)
.maxntid 64
{
  .reg .pred %p<4>;
  .reg .b32 %r<8>;
  .reg .b64 %rd<8>;
  .shared .align 4 .b8 s[256];
  ld.param.b64 %rd1, [p_0];
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd3, %rd1, %rd2;
  mov.b64 %rd4, s;
  add.s64 %rd5, %rd4, %rd2;
"""


def run(body: str, *, threads: int = 64, blocks: int = 1, size: int = 64, outside: str = "") -> list[int]:
    """What a kernel leaves of the numbers from 0 on, for each thread an address in `%rd3` and in `%rd5`."""
    kernel = parse(f"{outside}{HEAD}{body}\n  ret;\n}}")["k"]
    memory = Space("global", 1 << 40)
    data = np.arange(size, dtype=np.int32)
    address = memory.add(data.view(np.uint8), known=True)
    launch(kernel, (blocks, 1, 1), (threads, 1, 1), [address], memory)
    return data.tolist()


REVERSED = """
  ld.global.b32 %r2, [%rd3];
  st.shared.b32 [%rd5], %r2;
  bar.sync 0;
  xor.b32 %r3, %r1, 63;
  mul.wide.u32 %rd6, %r3, 4;
  add.s64 %rd7, %rd4, %rd6;
  ld.shared.b32 %r4, [%rd7];
  st.global.b32 [%rd3], %r4;
"""


def test_threads_meet_at_a_barrier() -> None:
    assert run(REVERSED) == list(range(63, -1, -1))


@pytest.mark.parametrize("kept", ["", "  bar.warp.sync -1;"])
def test_a_missing_barrier_is_found(kept: str) -> None:
    # The threads that exchange numbers are of different warps, which one of a warp does not order.
    with pytest.raises(SimulationError, match=r"written|no barrier orders"):
        run(REVERSED.replace("  bar.sync 0;", kept))


def test_threads_that_part_meet_again() -> None:
    body = """
  and.b32 %r2, %r1, 1;
  setp.eq.s32 %p1, %r2, 0;
  mov.b32 %r3, 7;
  @%p1 bra $even;
  mov.b32 %r3, 5;
$even:
  bar.warp.sync -1;
  st.global.b32 [%rd3], %r3;
"""
    assert run(body) == [7, 5] * 32


def test_a_shuffle_reads_from_its_cluster() -> None:
    body = """
  shfl.sync.idx.b32 %r2, %r1, 3, 6175, -1;
  st.global.b32 [%rd3], %r2;
"""
    assert run(body) == [8 * (n // 8) + 3 for n in range(64)]


def test_sums_of_several_words_carry() -> None:
    body = """
  mov.b64 %rd6, -1;
  add.cc.s64 %rd6, %rd6, 1;
  mov.b64 %rd7, 6;
  addc.cc.s64 %rd7, %rd7, 0;
  cvt.u32.u64 %r2, %rd7;
  shf.l.wrap.b32 %r3, -2147483648, %r2, 33;
  st.global.b32 [%rd3], %r3;
"""
    assert run(body) == [15] * 64


def test_the_least_number_is_left_whoever_comes_first() -> None:
    body = """
  xor.b32 %r2, %r1, 37;
  atom.global.min.u32 %r3, [%rd1+252], %r2;
"""
    assert run(body)[-1] == 0
    assert run("  atom.global.exch.b32 %r3, [%rd1+252], 0;")[-1] == 0


def test_sums_are_those_of_all_threads() -> None:
    assert run("  red.relaxed.gpu.global.add.u32 [%rd1], %r1;", blocks=2)[0] == 2 * sum(range(64))


TABLE = """
.global .align 8 .b8 numbers_$_0[8] = {1, 2, 3};
"""


def test_constants_of_a_module_are_read() -> None:
    body = "  mov.b64 %rd6, numbers_$_0;\n  ld.global.nc.b32 %r2, [%rd6];\n  st.global.b32 [%rd3], %r2;"
    assert run(body, outside=TABLE) == [0x030201] * 64


WRONG = {
    "read as a constant": (
        "  st.global.b32 [%rd3], %r1;\n  ld.global.nc.b32 %r2, [%rd3];",
        "what the kernel writes, read as what nobody does",
    ),
    "atomic and not": (
        "  st.global.b32 [%rd3], %r1;\n  atom.global.min.u32 %r3, [%rd1], %r1;",
        "atomic accesses beside others",
    ),
    "another atomic access": ("  atom.global.xor.b32 %r3, [%rd1], %r1;", "not modelled"),
    "an atomic sum and not": (
        "  red.global.add.u32 [%rd1], %r1;\n  ld.global.b32 %r2, [%rd1];",
        "several threads that no barrier orders",
    ),
    "an exchange": ("  atom.global.exch.b32 %r3, [%rd1], 5;", "not modelled"),
    "outside of its memory": ("  st.global.b32 [%rd3+4], %r1;", "access of 4 bytes at"),
    "outside of all memory": ("  st.global.b32 [%rd2], %r1;", "outside of all memory"),
    "not aligned": ("  st.global.b32 [%rd3+-2], %r1;", "not aligned|outside of all memory"),
    "to one place": ("  st.global.b32 [%rd1], %r1;", "several threads to one place"),
    "not written": ("  ld.shared.b32 %r2, [%rd5];", "nobody has written"),
    "a register": ("  st.global.b32 [%rd3], %r7;", "read before it is written"),
    "an instruction": ("  red.global.and.b32 [%rd3], %r1;", "not modelled"),
    "a modifier": ("  ld.global.volatile.b32 %r2, [%rd3];", "not modelled"),
    "an approximation": ("  ex2.approx.f32 %r2, %r1;", "not modelled"),
    "an endless loop": ("$again:\n  bra $again;", "more than 1000000 instructions"),
    "half a barrier": (
        "  setp.lt.u32 %p1, %r1, 32;\n  @%p1 bra $out;\n  bar.sync 0;\n$out:",
        "a barrier that not all threads of a block reach",
    ),
    "half a shuffle": (
        "  setp.lt.u32 %p1, %r1, 5;\n  @%p1 bra $out;\n  shfl.sync.idx.b32 %r2, %r1, 3, 31, -1;\n$out:",
        "not all threads that are named come",
    ),
    "a shuffle of others": ("  shfl.sync.idx.b32 %r2, %r1, 3, 31, 65535;", "not of its own mask"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body, message = WRONG[name]
    if name == "an endless loop":
        monkeypatch.setattr("ptx_simulator.MOST_STEPS", 100)
        message = "more than 100 instructions"
    with pytest.raises(SimulationError, match=message):
        run(body)


def test_blocks_are_not_ordered() -> None:
    with pytest.raises(SimulationError, match="no barrier orders"):
        run("  st.global.b32 [%rd3], %r1;", blocks=2)


def test_a_launch_that_is_too_large_is_refused() -> None:
    with pytest.raises(SimulationError, match="cannot be launched"):
        run("", threads=65)
