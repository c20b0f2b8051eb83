"""
`tapes-to-buffers`: keeps what a loop collects in one tensor, where it is of the same sizes in each round.

A tape is a list, empty at first, to which every round of a loop appends one element and of which only
elements are read later. If the trip count alone ends the loop, and dtype and sizes of the elements are
numbers or sizes of the function's arguments, the tape becomes a tensor of one row a round. The sizes of
arguments that have no name get one, so that `infer-types` proves which are equal. `reinplace` makes a
write to the row of each update. Other tapes stay lists.

```mlir
// before
%tape = prim.Loop %n, %true, (%empty) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
^bb0(%i : !prim.int, %so_far : !prim.list<!prim.tensor>):
  …
  %one = prim.ListConstruct(%y) : …
  %more = aten.add.t(%so_far, %one) : …
  prim.Yield %true, %more : …
%z = aten.__getitem__.t(%tape, %j) : …
// after
%new = aten.empty.memory_format(%sizes, …) : … -> !prim.tensor<f64, [?, 4]>
%tape = prim.Loop %n, %true, (%new) : (!prim.tensor<f64, [?, 4]>) -> (!prim.tensor<f64, [?, 4]>) {
^bb0(%i : !prim.int, %so_far : !prim.tensor<f64, [?, 4]>):
  …
  %more = aten.select_scatter(%so_far, %y, %0, %i) : …
  prim.Yield %true, %more : …
%z = aten.select.int(%tape, %0, %j) : …
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import cast

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import writes
from tsir.transforms.analysis.value_roots import is_counted, yielded
from tsir.transforms.analysis.views import without_strides
from tsir.transforms.types.infer_types import infer_function
from tsir.transforms.types.settle_types import settle_results

Sizes = Mapping[str, tuple[SSAValue, int]]
"""For each symbol, an argument of the function and the dimension of it that has this size."""


@dataclass(frozen=True)
class TapesToBuffersPass(ModulePass):
    """Make tensors of the tapes of counted loops whose elements have the same sizes in each round."""

    name = "tapes-to-buffers"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        called = {inner.callee for inner in op.walk() if isinstance(inner, c.CallFunctionOp)}
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration and not writes(function):
                if function.sym_name.data not in called:
                    _name_sizes(function)
                infer_function(function)
                _replace_tapes(function)
                infer_function(function)


def _replace_tapes(function: FuncOp) -> None:
    """
    Make buffers of the tapes of a function.

    An element that the caller may get, or have given, is not copied: it stays in a list.
    """
    sizes, aliases = _sizes(function), AliasAnalysis(function)
    for loop in [inner for inner in function.walk() if isinstance(inner, LoopOp)]:
        for index in range(len(loop.initial)):
            tape = _tape(loop, index, sizes)
            if tape is not None and not aliases.reachable(tape.element) & aliases.returned:
                tape.replace(sizes)


def _name_sizes(function: FuncOp) -> None:
    """Give a symbol to each size of a function's arguments that has none."""
    used = set(_sizes(function))
    fresh = (name for number in count() if (name := f"s{number}") not in used)
    for argument in function.body.block.args:
        type = argument.type
        if isinstance(type, t.TensorType) and type.sizes is not None:
            sizes = [next(fresh) if size is None else size for size in type.sizes]
            Rewriter.replace_value_with_new_type(argument, type.known(sizes=tuple(sizes)))
    settle_results(function)


def _sizes(function: FuncOp) -> Sizes:
    """The symbols in the types of a function's arguments."""
    return {
        size: (argument, dim)
        for argument in function.body.block.args
        if isinstance(argument.type, t.TensorType)
        for dim, size in enumerate(argument.type.sizes or ())
        if isinstance(size, str)
    }


@dataclass(frozen=True)
class _Tape:
    """A list that a loop carries at `index`: `append` adds `element` to it, `readers` read from it later."""

    loop: LoopOp
    index: int
    append: Operation
    element: SSAValue[t.TensorType]
    readers: Sequence[Operation]

    def replace(self, sizes: Sizes) -> None:
        """Put a buffer in the place of the list."""
        ahead = Emitter(Builder(InsertPoint.before(self.loop)), location_of(self.loop))
        (rows,) = ahead.call("prim::max", self.loop.max_trip, 0)
        type = self.element.type
        assert type.dtype is not None
        extents = [rows, *(_size(ahead, size, sizes) for size in type.sizes or ())]
        whole = ahead.insert(c.ListConstructOp.of(extents, t.INT)).results[0]
        options = {"dtype": type.dtype.number, "device": type.device}
        (empty,) = ahead.call("aten::empty", whole, keywords=options)
        buffer = t.TensorType.of(type.dtype, (None, *(type.sizes or ())), device=type.device)
        empty = Rewriter.replace_value_with_new_type(empty, buffer)
        body = self.loop.body.block
        self.loop.operands[self.index + 2] = empty
        so_far = Rewriter.replace_value_with_new_type(body.args[self.index + 1], buffer)
        inside = Emitter(Builder(InsertPoint.before(self.append)), location_of(self.append))
        (more,) = inside.call("aten::select_scatter", so_far, self.element, 0, body.args[0])
        Rewriter.replace_op(self.append, [], [Rewriter.replace_value_with_new_type(more, buffer)])
        Rewriter.replace_value_with_new_type(self.loop.outputs[self.index], buffer)
        for reader in self.readers:
            place = Emitter(Builder(InsertPoint.before(reader)), location_of(reader))
            (found,) = place.call("aten::select", reader.operands[0], 0, reader.operands[1])
            row = Rewriter.replace_value_with_new_type(found, without_strides(type))
            Rewriter.replace_op(reader, [], [row])


def _size(ahead: Emitter, size: t.Size, sizes: Sizes) -> SSAValue:
    """The number of a size that is known by `sizes`."""
    if not isinstance(size, str):
        return ahead.constant(size)
    argument, dim = sizes[size]
    return ahead.call("aten::size", argument, dim)[0]


def _tape(loop: LoopOp, index: int, sizes: Sizes) -> _Tape | None:
    """The tape that a loop carries at a place, if it may be a buffer."""
    body, output = loop.body.block, loop.outputs[index]
    so_far, grown = body.args[index + 1], yielded(body)[index + 1]
    append = grown.owner
    if not is_counted(loop) or not _is_empty(loop.initial[index]):
        return None
    if not isinstance(append, Operation) or append.name != "aten.add.t" or append.parent is not body:
        return None
    only = [use.operation for use in so_far.uses] == [append] and grown.has_one_use()
    single = append.operands[1].owner
    if append.operands[0] is not so_far or not only or not isinstance(single, c.ListConstructOp):
        return None
    readers = [use.operation for use in output.uses if not use.index]
    reads = all(use.operation.name == "aten.__getitem__.t" for use in output.uses)
    if len(single.operands) != 1 or not reads or not _is_regular(single.operands[0], sizes):
        return None
    return _Tape(loop, index, append, cast("SSAValue[t.TensorType]", single.operands[0]), readers)


def _is_empty(value: SSAValue) -> bool:
    """Whether a value is a list without elements wherever it is made."""
    made = value.owner
    return (isinstance(made, ConstantOp) and made.python_value() == []) or (
        isinstance(made, c.ListConstructOp) and not made.operands
    )


def _is_regular(element: SSAValue, sizes: Sizes) -> bool:
    """Whether every round gives an element of the same dtype and sizes, which are known ahead."""
    type = element.type
    if not isinstance(type, t.TensorType) or type.dtype is None or type.sizes is None:
        return False
    return _is_made(element) and all(isinstance(size, int) or size in sizes for size in type.sizes)


def _is_made(value: SSAValue) -> bool:
    """Whether a value is one in every round: what a branch leaves out has a type, but not its sizes."""
    match value.owner:
        case IfOp() as owner:
            index = owner.outputs.index(value)
            ends = [block.last_op for block in owner.branches]
            return all(end is not None and _is_made(end.operands[index]) for end in ends)
        case LoopOp() as owner:
            index = owner.outputs.index(value)
            return _is_made(owner.initial[index]) and _is_made(yielded(owner.body.block)[index + 1])
        case owner:
            return not isinstance(owner, c.UninitializedOp)
