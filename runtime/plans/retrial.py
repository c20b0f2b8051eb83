"""A second run of what failed in native code, in the interpreter, to name what was found."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from tsir.dialects.ir.diagnostics import TsirError
from tsir.runtime.plans.interpreter import Environment, Interpreter
from tsir.runtime.values.structure import arrays_in

WORK = 50_000
"""Operations of a second run; many elements count as more."""

ELEMENTS = 256
"""Elements of tensors that count as an operation."""


class _TooLongError(Exception):
    pass


class _Retrial(Interpreter):
    """The interpreter for so much work, after which it raises _TooLongError."""

    def __init__(self, module: ModuleOp):
        super().__init__(module)
        self._left = WORK

    def run_block(self, block: Block, arguments: Sequence[object], env: Environment) -> tuple[object, ...]:
        self._spend(1)
        return super().run_block(block, arguments, env)

    def run_operation(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        self._spend(1 + sum(array.size for array in arrays_in(values)) // ELEMENTS)
        return super().run_operation(op, values)

    def _spend(self, work: int) -> None:
        self._left -= work
        if self._left < 0:
            raise _TooLongError


def failure_of(module: ModuleOp, group: Operation, values: Sequence[object]) -> TsirError | None:
    """
    The interpreter's error for a group that has failed in native code.

    None if it has none, or would take long to get there.
    """
    try:
        _Retrial(module).run_group(group, values)
    except TsirError as found:
        return found
    except _TooLongError:
        return None
    return None
