"""
`source-form`: leaves only what TorchScript source text can say, and says it in one way.

What text has no word for becomes what it has words for: groups, chunks of constant number, parts of tuples,
several results, lists that are updated as values, loops that have both a count and a first condition.
Branches that a constant decides are gone, as compilers of text decide them. Constants stand where they are
used, containers of them are made there, and nothing is known of tensors. Printed and compiled again, a
function in this form gives the same function, up to the names of values.

```mlir
// before
%n = prim.Constant [2, 3] : !prim.list<!prim.int>
%a, %b = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 0 : i64}> : …
func.return %a, %b : !prim.tensor, !prim.tensor
// after
%0 = prim.Constant 2
%1 = prim.Constant 0
%2 = aten.chunk(%x, %0, %1) : …
%a, %b = prim.ListUnpack(%2) : …
%3 = prim.TupleConstruct(%a, %b) : …
func.return %3 : !prim.tuple<!prim.tensor, !prim.tensor>
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import Bindings, bind, substitute, unshaped
from tsir.dialects.types.values import Device, TensorAttr
from tsir.frontend.compiler.loops import MAX_INT
from tsir.transforms.rewriting.script_text import emit_script
from tsir.transforms.rewriting.splicing import splice
from tsir.transforms.types.erase_shapes import erase_shapes


class SourceFormPass(ModulePass):
    """Bring functions into the form that source text can say."""

    name = "source-form"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp):
                to_source_form(function)


def to_source_form(function: FuncOp, *, packs_results: bool = True) -> None:
    """
    Bring one function into the form that source text can say.

    Without `packs_results` it returns as many values as before, which is for who prints them otherwise.
    UnsupportedError for a function of several blocks, or of none.
    """
    if len(function.body.blocks) != 1:
        message = f"expected a function of one block, got {len(function.body.blocks)}"
        raise UnsupportedError(Diagnostic.error(function, message))
    block = function.body.block
    _rewrite_block(block)
    while _drop_unread(block):
        pass
    last = block.last_op
    if packs_results and isinstance(last, ReturnOp) and len(last.operands) != 1:
        emitter, results = _before(last), list(last.operands)
        made = c.TupleConstructOp.of(results) if results else ConstantOp.of(None)
        last.operands = emitter.insert(made).results
    _place_constants(block)
    erase_shapes(function)


def _before(op: Operation) -> Emitter:
    return Emitter(Builder(InsertPoint.before(op)), location_of(op))


def _replace(op: Operation, values: list[SSAValue]) -> None:
    Rewriter.replace_op(op, [], values)


# Operations


def _rewrite_block(block: Block) -> None:
    op = block.first_op
    while op is not None:
        if isinstance(op, IfOp) and isinstance(truth := constant_of(op.condition), bool):
            op = splice(op, op.branches[0 if truth else 1])
            continue
        if isinstance(op, c.GroupOp):
            op = splice(op, op.regions[0].block, op.operands)
            continue
        behind = op.next_op
        for region in op.regions:
            _rewrite_block(region.block)
        if (rewrite := _REWRITES.get(op.name)) is not None:
            rewrite(op)
        elif isinstance(op, SchemaOp) and op.schema().name in _CASTS:
            _cast(op)
        op = behind


def _chunk(op: Operation) -> None:
    chunk = cast("c.ConstantChunkOp", op)
    emitter = _before(op)
    (pieces,) = emitter.call("aten::chunk", op.operands[0], chunk.chunks, chunk.dim)
    unpacked = emitter.insert(c.ListUnpackOp.make([pieces], [t.TENSOR] * chunk.chunks))
    _replace(op, list(unpacked.results))


def _tuple_slice(op: Operation) -> None:
    begin, end = cast("c.TupleSliceOp", op).bounds
    emitter = _before(op)
    parts = emitter.insert(c.TupleUnpackOp.of(op.operands[0])).results[begin:end]
    _replace(op, [emitter.insert(c.TupleConstructOp.of(parts)).results[0]])


def _dictionary_unpack(op: Operation) -> None:
    held, *keys = op.operands
    emitter = _before(op)
    values = [emitter.call("aten::__getitem__", held, key)[0] for key in keys]
    _replace(op, _as_known(emitter, values, op.result_types))


def _list_unpack(op: Operation) -> None:
    declared = cast("t.ListType", op.operands[0].type).element
    if isinstance(declared, t.OptionalType) and any(type != declared for type in op.result_types):
        emitter = _before(op)
        made = emitter.insert(c.ListUnpackOp.make(op.operands, [declared] * len(op.results)))
        _replace(op, _as_known(emitter, list(made.results), op.result_types))


def _as_known(emitter: Emitter, values: Sequence[SSAValue], types: Sequence[Attribute]) -> list[SSAValue]:
    """Values that may be None by their types, as what they are known to be."""
    return [
        emitter.insert(c.UncheckedCastOp.make([value], [type])).results[0]
        if isinstance(value.type, t.OptionalType) and value.type != type
        else value
        for value, type in zip(values, types, strict=True)
    ]


def _loop(op: Operation) -> None:
    """A loop that may not begin has no rounds: its count says so, as that of a `for` can."""
    loop = cast("LoopOp", op)
    counts = constant_of(loop.max_trip) != MAX_INT or bool(loop.body.block.args[0].uses)
    if not counts or constant_of(loop.condition) is True:
        return
    emitter = _before(op)
    blocks = Block(), Block()
    for block, count in zip(blocks, (loop.max_trip, 0), strict=True):
        inner = Emitter(Builder(InsertPoint.at_end(block)), location_of(op))
        inner.insert(YieldOp(count if isinstance(count, SSAValue) else inner.constant(count)))
    choice = IfOp(loop.condition, [t.INT], *(Region(block) for block in blocks))
    loop.operands[0] = emitter.insert(choice).results[0]
    loop.operands[1] = emitter.constant(True)


def _same(op: Operation) -> None:
    _replace(op, [op.operands[0]])


_PUT_NUMBER = """
def number(self, value: number):
    return torch.scalar_tensor(value, dtype=self.dtype, device=self.device)
"""


def _tuple(op: Operation) -> None:
    """Elements of narrower types than the tuple says are cast: in text it is of the types of its elements."""
    type = cast("t.TupleType", op.results[0].type)
    for index, (operand, element) in enumerate(zip(op.operands, type.elements, strict=True)):
        is_none = isinstance(operand.owner, ConstantOp) and constant_of(operand) is None
        if unshaped(operand.type) != unshaped(element) and not is_none:
            op.operands[index] = _before(op).insert(c.UncheckedCastOp.make([operand], [element])).results[0]


def _put_number(op: Operation) -> None:
    """A number that is written into a tensor, as PyTorch has it: a tensor of it is copied."""
    self, value = op.operands
    emitter = _before(op)
    _replace(op, list(emitter.call("aten::copy_", self, *emit_script(emitter, _PUT_NUMBER, [self, value]))))


_CASTS = ("aten::Int", "aten::Float", "aten::Bool")


def _cast(op: SchemaOp) -> None:
    """A conversion by the overload that a call chooses: there are others that do the same."""
    (made,) = _before(op).call(op.schema().name, op.operands[0])
    _replace(op, [made])


def _not(op: Operation) -> None:
    if isinstance(truth := constant_of(op.operands[0]), bool):
        _replace(op, [_before(op).constant(not truth)])


def _and(op: Operation) -> None:
    for own, other in (op.operands, reversed(op.operands)):
        if isinstance(truth := constant_of(own), bool):
            _replace(op, [other if truth else own])
            return


def _overwrite(op: Operation) -> None:
    """The value of a tensor after a result is written to it: a copy of it, with the result copied in."""
    emitter = _before(op)
    (copy,) = emitter.call("aten::clone", op.operands[0])
    _replace(op, list(emitter.call("aten::copy_", copy, op.operands[1])))


_EXPAND = """
def expand_reduced(self, size: List[int]):
    return self.expand(size)
"""
_EXPAND_ALONG = """
def expand_reduced(self, size: List[int], dim: List[int]):
    for i in range(len(size)):
        if i in dim or i - len(size) in dim:
            self = self.unsqueeze(i)
    return self.expand(size)
"""
"""Matches a reduction that keeps no dimensions of size 1; without `dim` it keeps none at all."""


def _expand_reduced(op: Operation) -> None:
    self, size, dim, keepdim = op.operands
    if (constant_of(dim) is None and isinstance(dim.owner, ConstantOp)) or constant_of(keepdim) is True:
        _replace(op, emit_script(_before(op), _EXPAND, [self, size]))
    elif constant_of(keepdim) is False:
        _replace(op, emit_script(_before(op), _EXPAND_ALONG, [self, size, dim]))


_PART = """
def part(a: complex):
    return float(torch.{}(torch.full([], a, dtype=torch.complex128)))
"""


def _part(name: str) -> Callable[[Operation], None]:
    """A part of a complex number, which PyTorch has of tensors alone."""
    return lambda op: _replace(op, emit_script(_before(op), _PART.format(name), [op.operands[0]]))


def _update(write: str, *, is_dictionary: bool = False) -> Callable[[Operation], None]:
    """A container that is updated as a value, as a copy that is written."""

    def rewrite(op: Operation) -> None:
        held, *arguments = op.operands
        emitter = _before(op)
        (copy,) = emitter.call("aten::copy" if is_dictionary else "aten::list", held)
        emitter.call(write, copy, *arguments)
        _replace(op, [copy])

    return rewrite


_REWRITES: Mapping[str, Callable[[Operation], None]] = {
    c.ConstantChunkOp.name: _chunk,
    c.TupleSliceOp.name: _tuple_slice,
    c.DictUnpackOp.name: _dictionary_unpack,
    c.ListUnpackOp.name: _list_unpack,
    LoopOp.name: _loop,
    c.TupleConstructOp.name: _tuple,
    "aten.__not__": _not,
    "aten.__and__.bool": _and,
    "prim.barrier": _same,
    "prim.overwrite": _overwrite,
    "prim.put_number": _put_number,
    "prim.expand_reduced": _expand_reduced,
    "prim.real_part.complex": _part("real"),
    "prim.imaginary_part.complex": _part("imag"),
    "prim.ListSet": _update("aten::_set_item"),
    "prim.ListInsert": _update("aten::insert"),
    "prim.ListDelete": _update("aten::Delete"),
    "prim.ListRemove": _update("aten::remove"),
    "prim.ListReverse": _update("aten::reverse"),
    "prim.ListSort": _update("aten::sort"),
    "prim.DictSet": _update("aten::_set_item", is_dictionary=True),
    "prim.DictDelete": _update("aten::Delete", is_dictionary=True),
    "prim.DictUpdate": _update("aten::update", is_dictionary=True),
}
"""The replacements of operations that text has no word for."""


# Values that nothing reads


def _drop_unread(block: Block) -> bool:
    """Drop what loops carry and nothing reads, and constants that nothing reads; whether there were any."""
    found = False
    for op in reversed(list(block.ops)):
        for region in op.regions:
            found = _drop_unread(region.block) or found
        if isinstance(op, LoopOp):
            found = _drop_carried(op) or found
        elif isinstance(op, _DROPPED) and not any(result.uses for result in op.results):
            Rewriter.erase_op(op)
    return found


_DROPPED = (
    ConstantOp, c.TupleConstructOp, c.TupleUnpackOp, c.TupleIndexOp, c.UncheckedCastOp, c.UninitializedOp,
)  # fmt: skip
"""Operations that compilers do not emit, or emit for themselves, if nothing reads them."""


def _drop_carried(op: LoopOp) -> bool:
    body = op.body.block
    last = cast("YieldOp", body.last_op)
    dead = [
        index
        for index, (argument, result) in enumerate(zip(body.args[1:], op.outputs, strict=True))
        if not result.uses and all(use.operation is last and use.index == index + 1 for use in argument.uses)
    ]
    if not dead:
        return False
    kept = [index for index in range(len(op.outputs)) if index not in dead]
    Rewriter.replace_op(last, YieldOp(last.operands[0], *(last.operands[index + 1] for index in kept)), [])
    for index in reversed(dead):
        body.erase_arg(body.args[index + 1])
    region = Region(body.parent.detach_block(0)) if body.parent is not None else op.body
    made = LoopOp(
        op.max_trip, op.condition, [op.initial[i] for i in kept], [op.outputs[i].type for i in kept], region
    )
    made.location = op.location
    values: list[SSAValue | None] = [None] * len(op.outputs)
    for index, result in zip(kept, made.outputs, strict=True):
        result.name_hint = op.outputs[index].name_hint
        values[index] = result
    Rewriter.replace_op(op, made, values)
    return True


# Constants


def _place_constants(block: Block) -> None:
    """Put a constant of its own before each operation that reads one, in the order in which it does."""
    old: list[Operation] = []
    for op in list(block.ops):
        if isinstance(op, ConstantOp):
            old.append(op)
            continue
        for region in op.regions:
            _place_constants(region.block)
        formals = list(_formal_types(op))
        # What is made of constants comes first: compilers make literals when they know the operator.
        for is_made in (True, False):
            for index, operand in enumerate(op.operands):
                if isinstance(operand.owner, ConstantOp) and _is_made(operand.owner) is is_made:
                    op.operands[index] = _placed(_before(op), operand.owner, formals[index])
    for op in reversed(old):
        Rewriter.erase_op(op)


def _is_made(op: ConstantOp) -> bool:
    """Whether a constant has no literal, but is made of constants that have one."""
    return isinstance(op.python_value(), list | tuple | Device)


def _placed(emitter: Emitter, op: ConstantOp, formal: Attribute | None) -> SSAValue:
    """A constant, made anew before an operation that takes one of a type, if it says which."""
    value, type = op.python_value(), op.result.type
    if isinstance(op.value, TensorAttr):
        type = t.TENSOR
    elif value is None and formal is not None:
        type = formal if isinstance(formal, t.OptionalType) else t.NONE
    if _is_made(op):
        return _constructed(emitter, value, type)
    return emitter.insert(ConstantOp(op.value, type)).results[0]


def _constructed(emitter: Emitter, value: object, type: Attribute) -> SSAValue:
    """A constant that has no literal, made of those that have one."""
    inner = type.element if isinstance(type, t.OptionalType) and value is not None else type
    match value, inner:
        case list(), t.ListType():
            items = [_constructed(emitter, item, inner.element) for item in cast("list[object]", value)]
            return emitter.insert(c.ListConstructOp.of(items, inner.element)).results[0]
        case tuple(), t.TupleType():
            pairs = zip(cast("tuple[object, ...]", value), inner.elements, strict=True)
            return emitter.insert(
                c.TupleConstructOp.of([_constructed(emitter, *pair) for pair in pairs])
            ).results[0]
        case Device(), _:
            return emitter.call("aten::device", str(value))[0]
        case _:
            return emitter.constant(value, inner)


def _formal_types(op: Operation) -> Iterator[Attribute | None]:
    """The types that an operation takes its operands as, None where it takes any."""
    count = len(op.operands)
    match op:
        case SchemaOp():
            bindings: Bindings = {}
            formals = op.schema().arguments
            for formal, operand in zip(formals, op.operands, strict=False):
                bind(formal.type, operand.type, bindings)
            yield from (substitute(formal.type, bindings) for formal in formals)
            yield from [None] * (count - len(formals))
        case c.ListConstructOp():
            yield from [cast("t.ListType", op.results[0].type).element] * count
        case c.TupleConstructOp():
            yield from cast("t.TupleType", op.results[0].type).elements
        case c.DictConstructOp():
            type = cast("t.DictType", op.results[0].type)
            yield from [type.key, type.value] * (count // 2)
        case LoopOp():
            yield from [None, None, *op.result_types]
        case YieldOp():
            parent = op.parent_op()
            types = () if parent is None else parent.result_types
            yield from [*[None] * (count - len(types)), *types]
        case c.CallFunctionOp() | ReturnOp():  # the text says of what type None is
            yield from op.operand_types
        case _:
            yield from [None] * count
