"""
`inline`: replaces calls of the module's functions by their bodies.

Functions that call themselves, directly or through others, keep those calls. A private function that
nobody calls any more is removed.

```mlir
// before
%r = prim.CallFunction(%x) <{callee = @g}> : (!prim.tensor) -> !prim.tensor
// after
%r = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import CallSiteLoc, ModuleOp, StringAttr, UnknownLoc
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.prim.containers import CallFunctionOp
from tsir.transforms.settle_types import settle_module

MAX_OPERATIONS = 100_000
"""Operations in a function after which its calls stay: chains of calls may double at each level."""


@dataclass(frozen=True)
class InlinePass(ModulePass):
    """Inline the calls of functions that do not recurse."""

    name = "inline"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = {f.sym_name.data: f for f in op.ops if isinstance(f, FuncOp) and not f.is_declaration}
        done: set[str] = set()
        for name in functions:
            _inline_in(name, functions, done, ())
        _remove_uncalled(op)
        settle_module(op)


def _remove_uncalled(module: ModuleOp) -> None:
    """Remove the private functions that no public one calls, directly or through others."""
    functions = {f.sym_name.data: f for f in module.ops if isinstance(f, FuncOp)}
    reached = [f for f in functions.values() if f.sym_visibility != StringAttr("private")]
    kept = set(reached)
    while reached:
        for op in reached.pop().walk():
            callee = functions.get(op.callee) if isinstance(op, CallFunctionOp) else None
            if callee is not None and callee not in kept:
                kept.add(callee)
                reached.append(callee)
    for function in functions.values():
        if function not in kept and not function.is_declaration:
            function.detach()
            function.erase()


def _inline_in(name: str, functions: dict[str, FuncOp], done: set[str], callers: tuple[str, ...]) -> None:
    """Inline the calls in a function, callees first, so that each body is final when it is copied."""
    if name in done:
        return
    function = functions[name]
    calls = [op for op in function.walk() if isinstance(op, CallFunctionOp)]
    size = sum(1 for _ in function.walk())
    for call in calls:
        callee = functions.get(call.callee)
        if callee is None or call.callee in (*callers, name):
            continue
        _inline_in(call.callee, functions, done, (*callers, name))
        size += sum(1 for _ in callee.walk())
        if size <= MAX_OPERATIONS:
            inline_call(call, callee)
    done.add(name)


def inline_call(call: CallFunctionOp, callee: FuncOp) -> None:
    """Replace one call by a copy of the function's body, with locations that tell of the call."""
    block = callee.body.block
    copies: dict[SSAValue, SSAValue] = dict(zip(block.args, call.operands, strict=True))
    for op in block.ops:
        if isinstance(op, ReturnOp):
            Rewriter.replace_op(call, [], [copies[v] for v in op.arguments])
            return
        copy = op.clone(value_mapper=copies)
        for inner in copy.walk():
            if not isinstance(inner.location, UnknownLoc) and not isinstance(call.location, UnknownLoc):
                inner.location = CallSiteLoc(inner.location, call.location)
        parent = call.parent
        assert parent is not None
        parent.insert_op_before(copy, call)
