"""
`outline-groups`: leaves the native groups of a program as functions, for the passes that lower them.

Expects groups as `plan` makes them, and takes their bodies out. What runs between groups is left out: it
is no native code. A function that is a group as a whole keeps its name and arguments; the groups of others
are numbered. A program without groups is an error that says why.

```mlir
// before
func.func @f(%x: !prim.tensor<f32, [?]>) -> !prim.tuple<!prim.tensor<f32, [?]>> {
  %y = prim.FusionGroup(%x) ({
  ^bb0(%a : !prim.tensor<f32, [?]>):
    %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %b : !prim.tensor<f32, [?]>
  }) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %z = prim.TupleConstruct(%y) : (!prim.tensor<f32, [?]>) -> !prim.tuple<!prim.tensor<f32, [?]>>
  func.return %z : !prim.tuple<!prim.tensor<f32, [?]>>
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
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operators.operation import is_of_library
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.lowering.convert.support import unsupported
from tsir.transforms.analysis.subgraphs import dissolve, function_of_group, groups_of


@dataclass(frozen=True)
class OutlineGroupsPass(ModulePass):
    """Leave the native groups of a program as functions."""

    name = "outline-groups"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [function for function in op.ops if isinstance(function, FuncOp)]
        outlined: list[FuncOp] = []
        for function in functions:
            groups = groups_of(function, c.FusionGroupOp)
            if not groups and (reasons := list(_reasons(function))):
                raise UnsupportedError(reasons)
            if (whole := _whole(function)) is not None:
                outlined.append(_inlined(function, whole))
                continue
            names = (outlined_name(function, index) for index in range(len(groups)))
            outlined += map(function_of_group, groups, names)
        if not outlined:
            return
        for function in functions:
            function.detach()
            function.erase()
        op.body.block.add_ops(outlined)


def outlined_name(function: FuncOp, index: int) -> str:
    """The name of the function that a group becomes, by its number."""
    return f"{function.sym_name.data}.{index}"


def _whole(function: FuncOp) -> c.FusionGroupOp | None:
    """The one group of a function that has nothing beside it but constants that are not returned."""
    computing = [op for op in function.body.ops if not isinstance(op, ConstantOp)]
    if len(computing) != 2 or not isinstance(group := computing[0], c.FusionGroupOp):
        return None
    arguments = set(function.body.block.args)
    returned = {value.owner for value in computing[1].operands}
    return group if arguments.issuperset(group.operands) and returned == {group} else None


def _inlined(function: FuncOp, group: c.FusionGroupOp) -> FuncOp:
    """A function with the operations of the group that it is in place of it."""
    dissolve(group)
    return function.clone()


def _reasons(function: FuncOp) -> Iterator[Diagnostic]:
    """Why the operators of a function have no native form."""
    for op in function.body.walk():
        if is_of_library(op) and (reason := unsupported(op)) is not None:
            yield Diagnostic.error(op, f"'{op.name}' has no native form: {reason}")
