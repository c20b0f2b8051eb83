"""
`inline`: replaces calls of the module's functions by their bodies, and operators that users have
registered as script text by it, unless they have a gradient of their own.

Functions that call themselves, directly or through others, keep those calls. So do functions that would
become larger than `max-operations`, but for calls of small functions. A private function that is no longer
called is removed.

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
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import CallFunctionOp
from tsir.transforms.rewriting.pipelines import expect_at_least
from tsir.transforms.rewriting.statistics import count
from tsir.transforms.types.settle_types import settle_module

MAX_OPERATIONS = 100_000
"""Operations that a function with all of its calls inlined may have by default."""

SMALL = 16
"""A function is small that has this part of the operations that are allowed."""


@dataclass(frozen=True)
class InlinePass(ModulePass):
    """
    Inline the calls of functions that do not recurse.

    Calls may double the operations at each level. A function that would have more than `max_operations` keeps
    its calls of all but small functions.
    """

    name = "inline"

    max_operations: int = MAX_OPERATIONS
    """Operations that a function with all of its calls inlined may have."""

    composed: bool = True
    """Whether the operators of users that are script text are inlined as well."""

    def __post_init__(self) -> None:
        expect_at_least(0, max_operations=self.max_operations)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.composed:
            expand_composed(op)
        inliner = _Inliner(op, self.max_operations)
        for name in inliner.functions:
            inliner.inline_in(name)
        _remove_uncalled(op)
        settle_module(op)


def expand_composed(op: Operation, *, differentiated: bool = False) -> bool:
    """
    Replace what is composed by its text, inside an operation; whether there was any.

    Operators with derivatives of their own are kept unless the operation is `differentiated` already.
    """
    found = [
        inner
        for inner in op.walk()
        if isinstance(inner, SchemaOp) and inner.operator.composed
        if differentiated or (inner.operator.gradient is None and inner.operator.tangent is None)
    ]
    if not found:
        return False
    from tsir.transforms.rewriting.script_text import expand  # it loads the front end

    for inner in found:
        count(f"inlined {inner.name}")
        expand(inner)
    expand_composed(op, differentiated=differentiated)  # those in the texts
    return True


class _Inliner:
    """Inlines the calls of a module, those in a callee first, so that a body is final when it is copied."""

    def __init__(self, module: ModuleOp, max_operations: int):
        self.functions = {
            f.sym_name.data: f for f in module.ops if isinstance(f, FuncOp) and not f.is_declaration
        }
        self.max_operations = max_operations
        self.calls: dict[str, list[CallFunctionOp]] = {}
        self.sizes: dict[str, int] = {}
        """The number of operations in each function."""
        for name, function in self.functions.items():
            inner = list(function.walk())
            self.sizes[name] = len(inner)
            self.calls[name] = [op for op in inner if isinstance(op, CallFunctionOp)]
        self.whole: dict[str, int] = {}
        """The number of operations in each function with all of its calls inlined."""
        self.done: set[str] = set()

    def whole_size(self, name: str, callers: tuple[str, ...] = ()) -> int:
        """The operations of a function with all of its calls inlined but those of itself and its callers."""
        if name not in self.whole:
            below = (*callers, name)
            called = [call.callee for call in self.calls[name]]
            inlined = [callee for callee in called if callee in self.functions and callee not in below]
            self.whole[name] = self.sizes[name] + sum(self.whole_size(callee, below) for callee in inlined)
        return self.whole[name]

    def inline_in(self, name: str, callers: tuple[str, ...] = ()) -> None:
        """Inline the calls in a function, and first those in the functions that it calls."""
        if name in self.done:
            return
        fits = self.whole_size(name) <= self.max_operations
        below = (*callers, name)
        for call in self.calls[name]:
            if call.callee not in self.functions or call.callee in below:
                continue
            self.inline_in(call.callee, below)
            size = self.sizes[call.callee]
            if fits or size * SMALL <= self.max_operations:
                inline_call(call, self.functions[call.callee])
                count(f"inlined calls of {call.callee}")
                self.sizes[name] += size
        self.done.add(name)


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
