"""Both checks of kernels find faults that are planted: in their PTX, and in their operations."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from gpu_host import simulate
from gpu_programs import PROGRAMS, X, called, ill_conditioned
from gpu_threads import interpret
from ptx_memory import Array, SimulationError
from xdsl.dialects import arith, gpu, memref, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.machine.subgroup import BarrierOp
from tsir.lowering.llvm.nvptx.kernels import kernels_of


def test_the_simulator_finds_a_wrong_stride() -> None:
    arguments = [X[:, ::2], X[:, ::2]]
    module = called(PROGRAMS.chain, arguments)
    with pytest.raises(SimulationError, match=r"nobody has written|access of 4 bytes at"):
        simulate(module, arguments, edit=lambda text: text.replace(", 4;", ", 8;"))


def test_the_simulator_finds_an_iteration_too_many() -> None:
    module = called(PROGRAMS.chain, [X, X])
    with pytest.raises(SimulationError, match="access of 16 bytes at"):
        simulate(module, [X, X], edit=lambda text: re.sub(r"setp\.ge\.s32", "setp.gt.s32", text))


def test_the_simulator_finds_blocks_that_do_the_same() -> None:
    x = np.zeros(1200, np.float32)
    module = called(PROGRAMS.chain, [x, x])
    with pytest.raises(SimulationError, match="several threads that no barrier orders"):
        simulate(module, [x, x], edit=lambda text: text.replace("%ctaid.x", "0"))


def test_the_simulator_finds_blocks_that_are_off_by_one() -> None:
    x = np.zeros(1200, np.float32)
    module = called(PROGRAMS.chain, [x, x])
    with pytest.raises(SimulationError, match="not been written as a whole"):
        simulate(module, [x, x], edit=lambda text: text.replace("%ctaid.x", "%nctaid.x"))


def test_the_simulator_finds_a_missing_barrier() -> None:
    x = ill_conditioned((3, 40))
    module = called(PROGRAMS.softmax, [x])
    with pytest.raises(SimulationError, match="several threads that no barrier orders"):
        simulate(module, [x], edit=lambda text: re.sub(r"bar\.warp\.sync [^;]*;", "", text))


def test_the_simulator_finds_a_shuffle_across_clusters() -> None:
    x = ill_conditioned((3, 40))
    module = called(PROGRAMS.rows, [x])
    with pytest.raises(SimulationError, match=r"not of the mask|not of its own mask|named come"):
        simulate(module, [x], edit=lambda text: text.replace("4127", "31"))


def planted(program: str, arguments: Sequence[Array], fault: Callable[[Operation], None]) -> ModuleOp:
    """The kernels of a program after a fault is put into each of their operations that can have it."""
    module = called(getattr(PROGRAMS, program), arguments).clone()
    for kernel in kernels_of(module):
        for op in list(kernel.walk()):
            fault(op)
    return module


def test_the_interpreter_finds_a_wrong_stride() -> None:
    def fault(op: Operation) -> None:
        if isinstance(op, memref.ExtractStridedMetaDataOp) and len(op.strides) == 2:
            op.strides[1].replace_all_uses_with(op.strides[0])

    x = np.zeros((5, 9), np.float32).T
    with pytest.raises(SimulationError, match=r"nobody has written|access of 4 bytes at"):
        interpret(planted("broadcast", [x, X[:1, :1]], fault), [x, X[:1, :1]])


def test_the_interpreter_finds_an_iteration_too_many() -> None:
    def fault(op: Operation) -> None:
        if isinstance(op, scf.ForOp):
            more = arith.AddiOp(op.ub, op.step)
            Rewriter.insert_op(more, InsertPoint.before(op))
            op.operands[1] = more.result

    with pytest.raises(SimulationError, match="access of 4 bytes at"):
        interpret(planted("chain", [X, X], fault), [X, X])


@pytest.mark.parametrize(
    ("register", "message"),
    [(gpu.ThreadIdOp, "several threads"), (gpu.GridDimOp, "not been written as a whole")],
)
def test_the_interpreter_finds_blocks_that_are_off(register: type[gpu.ThreadIdOp], message: str) -> None:
    def fault(op: Operation) -> None:
        if isinstance(op, gpu.BlockIdOp):
            Rewriter.replace_op(op, register(op.dimension))

    x = np.zeros(2400, np.float32)
    with pytest.raises(SimulationError, match=message):
        interpret(planted("chain", [x, x], fault), [x, x])


def test_the_interpreter_finds_a_missing_barrier() -> None:
    def fault(op: Operation) -> None:
        if isinstance(op, BarrierOp):
            Rewriter.erase_op(op)

    x = ill_conditioned((3, 40))
    with pytest.raises(SimulationError, match="several threads that no barrier orders"):
        interpret(planted("softmax", [x], fault), [x])
