"""The captures of a function's backward part in a call: each with its kind and its bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import OpResult, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.types.dtype import Array
from tsir.runtime.call.function import Function
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.values.binding import bind
from tsir.transforms.differentiate.differentiate import differentiate
from tsir.transforms.differentiate.preparation import prepare
from tsir.transforms.differentiate.requires_grad import has_gradient
from tsir.transforms.functionalise.returns import returned


class Kind(StrEnum):
    """The place of a capture after the call; only temporaries are kept for the backward alone."""

    ARGUMENT = "argument"
    RESULT = "result"
    TEMPORARY = "temporary"


@dataclass(frozen=True)
class Capture:
    """
    One value that a backward part takes.

    `what` is the name of the argument, or the operation that gives the value; `line` is the line of the
    source that it is on, None of an argument. `value` is what the value was in the call.
    """

    kind: Kind
    what: str
    line: int | None
    value: object

    @property
    def bytes(self) -> int:
        """The bytes of the elements: of a list of numbers, 8 for each."""
        return sum(_bytes(self.value))

    @property
    def form(self) -> str:
        """The dtype and sizes of a tensor, the length of a list, else the type."""
        value = self.value
        if isinstance(value, np.ndarray):
            array = cast(Array, value)
            return f"{array.dtype} {list(array.shape)}"
        if isinstance(value, list):
            return f"list of {len(cast(list[object], value))}"
        return type(value).__name__


def captures(function: Function, arguments: Sequence[object]) -> list[Capture]:
    """
    What the gradient by all arguments that may have one captures of a call, in the order of the backward.

    UnsupportedError with all that has no gradient.
    """
    values = bind(function.op, arguments, {})
    module, op = function.executor.source(values)
    wrt = [index for index, a in enumerate(op.body.block.args) if has_gradient(a.type)]
    prepare(module, op, wrt)
    gradient = differentiate(op, wrt)
    results = Interpreter(module).run_function(op, values)
    found = [
        Capture(Kind.ARGUMENT, op.body.block.args[index].name_hint or f"%{index}", None, values[index])
        for index in gradient.captured_inputs
    ]
    for index in gradient.captured_outputs:
        kind = Kind.RESULT if index < gradient.real_outputs else Kind.TEMPORARY
        found.append(Capture(kind, *_origin(op, returned(op)[index]), results[index]))
    return found


def _origin(function: FuncOp, value: SSAValue) -> tuple[str, int | None]:
    """The operation that gives a value, and its line."""
    if not isinstance(value, OpResult):
        return value.name_hint or function.sym_name.data, None
    position = Diagnostic.error(value.op, "").position
    return value.op.name, position.line if position else None


def _bytes(value: object) -> Iterator[int]:
    match value:
        case np.ndarray():
            yield cast(Array, value).nbytes
        case list() | tuple():
            for item in cast(Sequence[object], value):
                yield from _bytes(item)
        case None | bool():
            yield 1
        case str():
            yield len(value)
        case _:
            yield 8
