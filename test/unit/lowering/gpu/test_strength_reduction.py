"""Division by multiplication is exact for all numbers of 31 bits."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_arithmetic import compute, dtype_of
from gpu_host import HANDLERS, Host
from ptx_memory import Array
from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, i32
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.gpu.outlining.strength_reduction import divisor

LIMIT = 2**31
NEAR = [n + d for n in (0, 2**16, 2**30, LIMIT) for d in range(-3, 4)]
SIZES = [*range(1, 70), *NEAR, 1000, 4097, 46341, 10**9 + 7, *(2**n for n in range(31))]
RANDOM = np.random.default_rng(0).integers(0, LIMIT, 200).tolist()


def launch_nothing(*launch: object) -> None:
    """Runs no kernel."""


def quotients(size: int, numbers: Array) -> list[int]:
    """What the operations of the host and those of a kernel give."""
    block = Block(arg_types=[IndexType(), i32])
    at = Builder(InsertPoint.at_end(block))
    host = Host(launch_nothing)
    found = divisor(IndexBuilder(at), block.args[0])
    host.values[block.args[0]] = size
    for op in block.ops:
        HANDLERS[type(op)](host, op)
    ahead = len(block.ops)
    result = found.quotient(at, block.args[1])
    values: dict[SSAValue, Array] = {
        value: np.full(len(numbers), host.values[value], np.int32)
        for value in (found.multiplier, found.shift)
    }
    values[block.args[1]] = numbers
    for op in list(block.ops)[ahead:]:
        if isinstance(op, arith.ConstantOp):
            HANDLERS[arith.ConstantOp](host, op)
            values[op.result] = np.full(len(numbers), host.values[op.result], dtype_of(op.result.type))
        else:
            values[op.results[0]] = compute(op, [values[operand] for operand in op.operands])
    return values[result].tolist()


@pytest.mark.parametrize("sizes", [SIZES, RANDOM], ids=["awkward", "random"])
def test_quotients_are_exact(sizes: list[int]) -> None:
    for size in sizes:
        if 1 <= size < LIMIT:
            edges = [k * size + d for k in (1, 2, (LIMIT - 1) // size) for d in (-1, 0, 1)]
            numbers = [n for n in (*NEAR, *edges, *RANDOM[:50]) if 0 <= n < LIMIT]
            found = quotients(size, np.array(numbers, np.int32))
            assert found == [n // size for n in numbers], size
