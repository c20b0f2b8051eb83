"""
`outline-groups`: leaves the native groups of a program as functions, for the passes that lower them.

Expects groups as `plan` makes them, and takes their bodies out. What runs between groups is left out: it
is no native code. A program without groups is an error that says why.

```mlir
// before
func.func @f(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %y = prim.FusionGroup(%x) ({
  ^bb0(%a : !prim.tensor<f32, [?]>):
    %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %b : !prim.tensor<f32, [?]>
  }) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %y : !prim.tensor<f32, [?]>
}
// after
func.func @f.0(%a: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import YieldOp
from tsir.lowering.support import unsupported


@dataclass(frozen=True)
class OutlineGroupsPass(ModulePass):
    """Leave the native groups of a program as functions."""

    name = "outline-groups"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [function for function in op.ops if isinstance(function, FuncOp)]
        outlined: list[FuncOp] = []
        for function in functions:
            groups = [inner for inner in function.walk() if isinstance(inner, c.FusionGroupOp)]
            if not groups and (reasons := list(_reasons(function))):
                raise UnsupportedError(reasons)
            names = (f"{function.sym_name.data}.{index}" for index in range(len(groups)))
            outlined += map(function_of_group, groups, names)
        if not outlined:
            return
        for function in functions:
            function.detach()
            function.erase()
        op.body.block.add_ops(outlined)


def function_of_group(group: Operation, name: str = "group") -> FuncOp:
    """The body of a group as a function of its own."""
    region = group.regions[0].clone()
    last = region.block.last_op
    assert isinstance(last, YieldOp)
    types = FunctionType.from_lists([a.type for a in region.block.args], list(last.operand_types))
    Rewriter.replace_op(last, ReturnOp(*last.arguments))
    function = FuncOp(name, types, region)
    function.location = group.location
    return function


def _reasons(function: FuncOp) -> Iterator[Diagnostic]:
    """Why the operators of a function have no native form."""
    for op in function.body.walk():
        if op.name.startswith("aten.") and (reason := unsupported(op)) is not None:
            yield Diagnostic.error(op, f"'{op.name}' has no native form: {reason}")
