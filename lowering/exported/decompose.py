"""Operators that PyTorch lacks become the script text that they are declared as."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.operators.loops import Script
from tsir.dialects.operators.operation import SchemaOp
from tsir.lowering.exported.call import FORMS
from tsir.lowering.exported.kernels import has_kernel
from tsir.transforms.rewriting.script_text import decompose


def decompose_all(module: ModuleOp) -> bool:
    """Replace every such operator of a module; whether there was any."""
    found = [
        op
        for op in module.walk()
        if isinstance(op, SchemaOp) and isinstance(op.operator.loops, Script)
        if not has_kernel(op.operator) and op.name not in FORMS
    ]
    return any([decompose(op) for op in found])
