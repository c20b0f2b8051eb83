"""
`renumber`: drops the names of values, so that functions of the same structure print the same.

```mlir
// before
%gates.2 = aten.relu(%input) : (!prim.tensor) -> !prim.tensor
// after
%1 = aten.relu(%0) : (!prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass


@dataclass(frozen=True)
class RenumberPass(ModulePass):
    """Number all values in the order of the program."""

    name = "renumber"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in op.walk():
            for result in inner.results:
                result.name_hint = None
            for region in inner.regions:
                for block in region.blocks:
                    for argument in block.args:
                        argument.name_hint = None
