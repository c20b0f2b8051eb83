"""The entries of public functions, which take arguments in slots; see `convention`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Literal, TypeAlias, cast

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute

from tsir.dialects.ir.traversal import operations_of
from tsir.lowering.llvm.emit.convention import (
    ONCE,
    code_symbol,
    from_slot,
    is_public,
    returned_slot,
    slot,
    slots,
)
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.function import FunctionEmitter, memref_type
from tsir.lowering.llvm.ir.types import I32, I64, NULL, PTR, Value, type_of

MOST_PARAMETERS = 256
"""Parameters that are passed one by one by entries: of more, LLVM takes long to make a call."""

_ARGS = Value("%args", PTR)


def reads_slots(op: func.FuncOp, functions: Mapping[str, func.FuncOp]) -> bool:
    """Whether a function reads its arguments in the slots that its entries are given."""
    if not is_public(op) or slots(op.function_type.inputs.data) <= MOST_PARAMETERS:
        return False
    name = op.sym_name.data
    calls = (call for each in functions.values() for call in operations_of(each, func.CallOp))
    return all(call.callee.string_value() != name for call in calls)


def bind_slots(e: FunctionEmitter, op: func.FuncOp) -> list[str]:
    """Binds the arguments of a function that stand in slots; returns the text of its parameters."""
    values = iter(read_slots(e.builder, op))
    for argument in op.body.block.args:
        if not isinstance(argument.type, MemRefType):
            e.bind(argument, next(values))
            continue
        kind = memref_type(argument)
        owner, pointer, *numbers = islice(values, 2 + 2 * kind.get_num_dims())
        rank = len(numbers) // 2
        e.bind(argument, e.descriptor(kind, pointer, numbers[:rank], numbers[rank:], owner))
    return [str(_ARGS)]


def read_slots(b: Builder, op: func.FuncOp) -> list[Value]:
    """Emits the arguments of a function as they are passed one by one, from slots."""
    passed: list[Value] = []
    taken = 0
    for input in op.function_type.inputs:
        types = [type_of(input)] if not isinstance(input, MemRefType) else [PTR]
        if isinstance(input, MemRefType):
            types += [I64] * (2 * cast("MemRefType[Attribute]", input).get_num_dims())
            passed.append(NULL)
        for type in types:
            passed.append(from_slot(b, slot(b, _ARGS, taken), type))
            taken += 1
    return passed


Entry: TypeAlias = Literal["entry", "into"]
"""The entries of a public function, by the ends of their names."""


def entries(op: func.FuncOp) -> Sequence[Entry]:
    """The entries of a public function: one takes memory for results if there are some that it allocates."""
    returned = [value.owner for value in cast("func.ReturnOp", op.body.block.last_op).operands]
    allocated = (made for made in returned if isinstance(made, memref.AllocOp))
    return ("entry", "into") if any(returned_slot(made) is not None for made in allocated) else ("entry",)


def entry_text(module: ModuleText, op: func.FuncOp, kind: Entry, *, allocates: bool, by_slots: bool) -> str:
    """The definition of an entry of a public function."""
    b = Builder(module)
    results = Value("%results", PTR)
    passed = [_ARGS] if by_slots else read_slots(b, op)
    if op.function_type.outputs.data:
        passed.append(results)
    memory = frame.opened(b) if allocates else None
    if memory is not None:
        passed.append(memory)
        if kind == "into":
            frame.give(b, memory, results)
    name = op.sym_name.data
    status = b.value(I32, f'call i32 @"{code_symbol(name)}"({", ".join(map(str, passed))})')
    if memory is not None:
        frame.close(b, memory)
    b.line(f"ret {status}")
    return f'define i32 @"{name}.{kind}"({_ARGS}, {results}) {ONCE} {{\n{b.body()}\n}}'
