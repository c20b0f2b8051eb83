"""
`functionalise`: rebuilds functions without writes.

In-place operators become their functional forms. A write to a view becomes a new value of what it
views, and every view that is read later is made again from that; values that change in an `If` are
its results, those that change in a `Loop` are carried. Lists and dictionaries change alike: what
was an update is a new list. Afterwards no operation has a schema that writes.

A function that writes to arguments returns, after its results, the new values of those that
`prim.writes` lists. A result that *is* an argument which it writes is listed in `prim.aliases` as
`[argument, result]`, with the positions inside of tuples and lists behind: the caller returns its
own argument. Arguments that are written must not overlap any other: the caller checks that. When
an operation raises, no argument has changed.

UnsupportedError lists every reason for which a function cannot be rebuilt exactly:

* something is read after a write to what may or may not be the same (an `If` chose one of two
  tensors, an element was taken out of a list), in an argument too, which the caller reads;
* a result is a view of an argument that is written, or holds one, or may do so;
* a write goes through a view whose elements overlap, or to a constant;
* an operator may read a part of what it writes, which PyTorch refuses for some layouts of memory;
* an operator is not known, or has no functional form.

```mlir
// before
%v = aten.select.int(%x, %0, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
%w = aten.relu_(%v) : (!prim.tensor) -> !prim.tensor
func.return %y : !prim.tensor
// after, in a function with {prim.writes = [0]}
%v = aten.select.int(%x, %0, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
%w = aten.relu(%v) : (!prim.tensor) -> !prim.tensor
%x1 = aten.select_scatter(%x, %w, %0, %1) : (…) -> !prim.tensor
func.return %y, %x1 : !prim.tensor, !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.prim import containers as c
from tsir.transforms.analysis.effects import writes
from tsir.transforms.functionalise.rebuilding import ALIASES as ALIASES
from tsir.transforms.functionalise.rebuilding import WRITES as WRITES
from tsir.transforms.functionalise.rebuilding import Rebuilding, numbers_in
from tsir.transforms.simplify.remove_dead import remove_dead
from tsir.transforms.types.settle_types import settle_types


@dataclass(frozen=True)
class FunctionalisePass(ModulePass):
    """Rebuild functions without writes, in place of which they return new values."""

    name = "functionalise"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functionalise(op)


def written_arguments(function: FuncOp) -> tuple[int, ...]:
    """The arguments whose new values a rebuilt function returns behind its results."""
    return numbers_in(function.attributes.get(WRITES))


def functionalise(module: ModuleOp) -> None:
    """Rebuild all functions of a module; UnsupportedError with all reasons if one cannot be."""
    functions = [op for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration]
    writers = _functions_that_write(functions)
    rebuilt = [(f, Rebuilding(f, writers)) for f in functions if f.sym_name.data in writers]
    reasons: list[Diagnostic] = []
    for _, made in rebuilt:
        made.run()
        reasons += made.values.reasons
    if reasons:
        raise UnsupportedError(reasons)
    for function, made in rebuilt:
        made.replace(function)
        settle_types(function)
        remove_dead(function)


def _functions_that_write(functions: Sequence[FuncOp]) -> set[str]:
    """The functions that may write to what they are given: those that write, or call what is not known."""
    callers: dict[str, set[str]] = {}
    names = {function.sym_name.data for function in functions}
    found: set[str] = set()
    for function in functions:
        name = function.sym_name.data
        for op in function.walk():
            if isinstance(op, c.CallFunctionOp):
                callers.setdefault(op.callee, set()).add(name)
            elif op is not function and not op.regions and writes(op):
                found.add(name)
    found |= callers.keys() - names
    pending = list(found)
    while pending:
        fresh = callers.get(pending.pop(), set()) - found
        found |= fresh
        pending += fresh
    return found
