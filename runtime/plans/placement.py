"""Queries and requests of devices in programs all of whose tensors are on one device."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.prim.constant_queries import CONSTANT_ANSWERS
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types.attributes import TensorType
from tsir.dialects.types.values import Device
from tsir.runtime.plans.sources import Source


def answer(module: ModuleOp, ordinal: int | None = None) -> None:
    """Replace queries of devices by constants: all tensors are on the CPU, or on the GPU `ordinal`."""
    answers = dict(CONSTANT_ANSWERS)
    if ordinal is not None:
        answers["prim.device"] = Device("cuda", ordinal)
        answers["aten.get_device"] = ordinal
        answers["prim.is_cuda"], answers["prim.is_cpu"] = True, False
    for op in [op for op in module.walk() if op.name in answers and not _may_be_quantised(op)]:
        Rewriter.replace_op(op, ConstantOp.of(answers[op.name], op.results[0].type))


def _may_be_quantised(op: Operation) -> bool:
    """Whether an operation asks if a tensor is quantised that may be: one whose dtype is not known."""
    type = op.operands[0].type if op.operands else None
    return op.name == "prim.is_quantized" and (not isinstance(type, TensorType) or type.dtype is None)


@dataclass(frozen=True)
class OnDevice(Source):
    """A source with all tensors on a GPU, so that what its functions ask of that is known."""

    source: Source
    ordinal: int

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.source(arguments)
        answer(module, self.ordinal)
        return module, function


def elsewhere(function: FuncOp, ordinal: int) -> Iterator[Diagnostic]:
    """The other devices that a function names."""
    for op in function.walk():
        if not isinstance(op, ConstantOp) or not isinstance(place := op.python_value(), Device):
            continue
        if place.kind != "cuda" or place.index not in (None, ordinal):
            message = f"expected tensors to stay on cuda:{ordinal}, got the device '{place}'"
            yield Diagnostic.error(op, message)
