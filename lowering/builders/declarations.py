"""Declarations of functions of the run-time support and of the C library that lowered code calls."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, ModuleOp, UnitAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Region

from tsir.dialects.ir.traversal import operations_of


def declare_callees(module: ModuleOp) -> None:
    """Declare the external functions that the lowered code calls."""
    known = {op.sym_name.data for op in module.ops if isinstance(op, FuncOp)}
    for op in operations_of(module, CallOp):
        if (name := op.callee.string_value()) not in known:
            known.add(name)
            types = FunctionType.from_lists(op.operand_types, op.result_types)
            declaration = FuncOp(name, types, Region(), "private")
            if not name.startswith("tsir."):
                declaration.attributes["tsir.c_abi"] = UnitAttr()
            module.body.block.add_op(declaration)
