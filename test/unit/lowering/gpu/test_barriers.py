"""Barriers that order nothing are left out, and no others."""

from __future__ import annotations

import pytest
from xdsl.dialects import gpu

import tsir
from tsir.dialects.machine.subgroup import BarrierOp
from tsir.lowering.gpu.mapping.barriers import remove_redundant_barriers

KERNEL = """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %o = memref.alloc(%n) : memref<?xf32>
  "gpu.launch"(%c1, %c1, %c1, %c64, %c1, %c1)
    <{{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}}> ({{
  ^bb0(%bx: index, %by: index, %bz: index, %t: index, %ty: index, %tz: index,
       %gx: index, %gy: index, %gz: index, %tx: index, %u: index, %v: index):
    %own = memref.alloca() : memref<4xf32>
    %bytes = memref.alloca() : memref<256xi8, 3 : i64>
    %s = memref.view %bytes[%c0][] : memref<256xi8, 3 : i64> to memref<16xf32, 3 : i64>
    %r = memref.view %bytes[%c64][] : memref<256xi8, 3 : i64> to memref<16xf32, 3 : i64>
    %q = memref.view %bytes[%c96][] : memref<256xi8, 3 : i64> to memref<16xf32, 3 : i64>
    %d = memref.view %bytes[%t][] : memref<256xi8, 3 : i64> to memref<16xf32, 3 : i64>
    %a = arith.constant 1.0 : f32
    %yes = arith.cmpi eq, %t, %c0 : index
{body}
    "gpu.terminator"() : () -> ()
  }}) : (index, index, index, index, index, index) -> ()
  func.return
}}
"""

WORDS = {
    "barrier": '"gpu.barrier"() : () -> ()',
    "cluster": "subgroup.barrier {{width = 16 : i32}}",
    "for": "scf.for %k{n} = %c0 to %n step %c1 {{",
    "if": "scf.if %yes {{",
    "else": "}} else {{",
    "end": "}}",
}
SPACES = dict.fromkeys("srqd", "16xf32, 3 : i64") | dict.fromkeys("xyo", "?xf32") | {"own": "4xf32"}


def line(word: str, number: int) -> str:
    """A line of the kernel: one of `WORDS`, `read.M` or `write.M` for a memref M."""
    kind, _, memory = word.partition(".")
    if not memory:
        return WORDS[word].format(n=number)
    if kind == "read":
        return f"%a{number} = memref.load %{memory}[%t] : memref<{SPACES[memory]}>"
    return f"memref.store %a, %{memory}[%t] : memref<{SPACES[memory]}>"


CASES = {
    "write.s barrier read.s": 1,
    "read.s barrier write.s": 1,
    "write.s barrier write.s": 1,
    "read.s barrier read.s": 0,
    "write.s barrier": 0,
    "barrier read.s": 0,
    "write.s barrier barrier read.s": 1,
    "write.s barrier read.x barrier read.s": 1,
    "write.s barrier read.s barrier write.s": 2,
    "write.own barrier read.own": 0,
    "write.s barrier read.r": 0,
    "write.r barrier read.q": 1,
    "write.r barrier read.d": 1,
    "write.x barrier read.y": 1,
    "write.o barrier read.x": 0,
    "for write.s barrier end": 1,
    "for write.s end barrier read.s": 1,
    "for write.s barrier read.s end": 1,
    "for write.s barrier read.s barrier end": 2,
    "for read.x barrier end": 0,
    "for write.s barrier end read.s": 1,
    "write.s for barrier end read.s": 1,
    "if write.s end barrier read.s": 1,
    "write.s if barrier read.s else barrier read.r end": 1,
    "write.s barrier for barrier read.s end": 1,
    "write.s barrier cluster read.s": 1,
    "write.s cluster barrier read.s": 1,
    "write.s cluster read.r": 0,
    "write.s cluster read.s": 1,
}


@pytest.mark.parametrize("text", CASES)
def test_barriers_that_are_left(text: str) -> None:
    body = "\n".join(line(word, number) for number, word in enumerate(text.split()))
    module = tsir.parse(KERNEL.format(body=body)).op
    (launch,) = (op for op in module.walk() if isinstance(op, gpu.LaunchOp))
    remove_redundant_barriers(launch)
    module.verify()
    left = [op for op in launch.walk() if isinstance(op, gpu.BarrierOp | BarrierOp)]
    assert len(left) == CASES[text]
    of_block = any(isinstance(op, gpu.BarrierOp) for op in left)
    assert not left or of_block == ("barrier" in text.split())
