"""Operators without a form of their own become the script text that they are declared as."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.loops import Script
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.lowering.onnx.table import has_form
from tsir.transforms.rewriting.script_text import decompose


def decompose_all(module: ModuleOp, kept: Collection[str]) -> bool:
    """Replace every such operator of a module but those `kept`, by name; whether there was any."""
    found = [
        op
        for op in module.walk()
        if isinstance(op, SchemaOp) and not has_form(op.operator) and isinstance(op.operator.loops, Script)
        if not {op.schema().name, op.schema().full_name} & set(kept)
    ]
    for op in found:
        _keep_dtypes(op)
    return any([decompose(op) for op in found])


def _keep_dtypes(op: SchemaOp) -> None:
    """Convert the results of an operator to their dtypes: its text may give others."""
    emitter = Emitter(Builder(InsertPoint.after(op)), location_of(op))
    for result in op.results:
        if isinstance(result.type, t.TensorType) and result.type.dtype is not None:
            uses = list(result.uses)
            (kept,) = emitter.call("aten::to", result, emitter.constant(result.type.dtype.number))
            for use in uses:
                use.operation.operands[use.index] = kept
