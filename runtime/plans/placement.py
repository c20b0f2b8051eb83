"""Queries and requests of devices in programs all of whose tensors are on one GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types.values import Device
from tsir.runtime.plans.sources import Source

ANSWERS: Mapping[str, Callable[[int], object]] = {
    "prim.device": lambda ordinal: Device("cuda", ordinal),
    "prim.is_cuda": lambda ordinal: True,
    "prim.is_cpu": lambda ordinal: False,
    "aten.get_device": lambda ordinal: ordinal,
}
"""The answers to operators that query the device of a tensor."""


@dataclass(frozen=True)
class OnDevice(Source):
    """A source with all tensors on a GPU, so that what its functions ask of that is known."""

    source: Source
    ordinal: int

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.source(arguments)
        for op in [op for op in module.walk() if op.name in ANSWERS]:
            Rewriter.replace_op(op, ConstantOp.of(ANSWERS[op.name](self.ordinal), op.results[0].type))
        return module, function


def elsewhere(function: FuncOp, ordinal: int) -> Iterator[Diagnostic]:
    """The other devices that a function names."""
    for op in function.walk():
        if not isinstance(op, ConstantOp) or not isinstance(place := op.python_value(), Device):
            continue
        if place.kind != "cuda" or place.index not in (None, ordinal):
            message = f"expected tensors to stay on cuda:{ordinal}, got the device '{place}'"
            yield Diagnostic.error(op, message)
