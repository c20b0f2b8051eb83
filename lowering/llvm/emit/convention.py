"""
How functions are called, from the IR and from outside.

A function `f` becomes `i32 @f.code(…)`, which returns 0 or the number of the site that failed; no name of a
program can so meet one of the C library. Scalars are passed
as they are, a memref of rank r as its owner (the object that it lies in, or null), its address, r sizes and r
strides in elements, its offset in the address.
`ptr %results` follows if there are results, `ptr %frame` if `f` allocates.

A list is passed by its address, and is its own owner.

Results are written to an array of 64-bit slots: a scalar takes one; a memref takes 2 + 2r, owner, address,
sizes, strides. The caller has a reference to each owner now, which it drops by `tsir_release`; of a view of
an argument the owner is null.

A public function also has the entry `i32 @f.entry(ptr %args, ptr %results)`, whose arguments stand in slots
alike: one for a scalar (the bits of a float, 0 or not for a bool), 1 + 2r for a memref, without the owner.
A public function of many arguments that no other of the module calls reads them there itself: its code takes
`ptr %args` in their place.

If `f` allocates a result, `i32 @f.into(ptr %args, ptr %results)` takes memory for it: the slots of a memref
hold the address or null, and the sizes. Where the result has these sizes it is written
there, in row-major order, and its owner is null.

A function without a body is another object's. It takes the frame if it has the attribute `tsir.allocates`;
`tsir.site_base` is added to the status that it returns; with `tsir.c_abi` it is a C function, which takes
of a memref only the address and returns nothing or one scalar. One that is called `tsir.NAME` or
`tsir.NAME.ANY` is an elementary function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Literal, TypeAlias, cast

from xdsl.dialects import cf, func, memref
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, LocationAttr, MemRefType, UnitAttr
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import relocated
from tsir.dialects.ir.traversal import all_operations, operations_of
from tsir.dialects.machine import lists
from tsir.lowering.llvm.elementary import table
from tsir.lowering.llvm.emit.scf_ops import SCOPE
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.emitted import Failure
from tsir.lowering.llvm.ir.function import (
    GUARD,
    Buffer,
    FunctionEmitter,
    Handlers,
    UnsupportedOperationError,
    memref_type,
    poison,
)
from tsir.lowering.llvm.ir.types import I32, I64, NULL, PTR, ZERO, Type, UnsupportedTypeError, Value, type_of

SLOT = 8
"""Bytes of a slot."""
ONCE = "noinline optnone nounwind"
"""The attributes of functions that run once for each call from outside: their code is made quickly."""
ONCE_NAME = "tsir.once"
"""The attribute of a private function that runs a few times for each call from outside."""
MOVED = "tsir.moved"
"""
The attribute of a call of a function ahead of the caller that stands for other operations: pairs of places of
the function's, and of those of the call in place of them.
"""
ELEMENTARY_PREFIX = "tsir."
FLAGS = {"llvm.noalias": "noalias", "llvm.nonnull": "nonnull", "llvm.readonly": "readonly"}
"""Attributes of an argument that are facts about its address, established by the caller."""


MOST_PARAMETERS = 256
"""Parameters that are passed one by one by entries: of more, LLVM takes long to make a call."""

_ARGS = Value("%args", PTR)

_HOLDING = frozenset({memref.AllocOp, *lists.Lists.operations})
"""Operations on what the frame holds; asked of every operation, hence by class."""


def elementary_name(name: str) -> str | None:
    """The elementary function that a symbol names, if it names one."""
    if not name.startswith(ELEMENTARY_PREFIX):
        return None
    base = name.removeprefix(ELEMENTARY_PREFIX).split(".")[0]
    return base if base in table.FORMULAS else None


def allocating(functions: Mapping[str, func.FuncOp]) -> frozenset[str]:
    """The functions that take the frame: those that allocate or have scopes, and their callers."""
    found = {name for name, op in functions.items() if "tsir.allocates" in op.attributes}
    calls: dict[str, set[str]] = {}
    for name, op in functions.items():
        for inner in all_operations(op):
            if type(inner) in _HOLDING or SCOPE in inner.attributes:
                found.add(name)
            elif type(inner) is func.CallOp:
                calls.setdefault(inner.callee.string_value(), set()).add(name)
    work = list(found)
    while work:
        for caller in calls.get(work.pop(), set()) - found:
            found.add(caller)
            work.append(caller)
    return frozenset(found)


def holds(op: Operation, frames: frozenset[str]) -> bool:
    """Whether what is inside an operation needs a frame."""
    return any(
        type(inner) in _HOLDING
        or SCOPE in inner.attributes
        or (type(inner) is func.CallOp and inner.callee.string_value() in frames)
        for inner in op.walk()
    )


def code_symbol(name: str) -> str:
    """The symbol of the code of a function."""
    return f"{name}.code"


def slots(kinds: Sequence[Attribute]) -> int:
    """The number of slots that results of these types take, and of values that arguments are passed in."""
    return sum(
        2 + 2 * cast("MemRefType[Attribute]", kind).get_num_dims() if isinstance(kind, MemRefType) else 1
        for kind in kinds
    )


def parameter_types(op: func.FuncOp, *, allocates: bool) -> list[str]:
    """The LLVM types of all parameters of a function."""
    types: list[str] = []
    for kind in op.function_type.inputs:
        if isinstance(kind, MemRefType):
            rank = cast("MemRefType[Attribute]", kind).get_num_dims()
            types += ["ptr", "ptr", *["i64"] * (2 * rank)]
        else:
            types.append(str(type_of(kind)))
    types += ["ptr"] * (bool(op.function_type.outputs.data) + allocates)
    return types


def reads_slots(op: func.FuncOp, functions: Mapping[str, func.FuncOp]) -> bool:
    """Whether a function reads its arguments in the slots that its entries are given."""
    if not is_public(op) or slots(op.function_type.inputs.data) <= MOST_PARAMETERS:
        return False
    name = op.sym_name.data
    calls = (call for each in functions.values() for call in operations_of(each, func.CallOp))
    return all(call.callee.string_value() != name for call in calls)


def argument_facts(op: func.FuncOp, index: int) -> str:
    """The attributes of a pointer parameter, each with a blank before it."""
    attributes = op.arg_attrs
    if not isinstance(attributes, ArrayAttr) or index >= len(attributes.data):
        return ""
    named = attributes.data[index].data
    facts = [text for name, text in FLAGS.items() if isinstance(named.get(name), UnitAttr)]
    if isinstance(align := named.get("llvm.align"), IntegerAttr):
        facts.append(f"align {cast('IntegerAttr', align).value.data}")
    return "".join(f" {fact}" for fact in facts)


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


def bind_arguments(e: FunctionEmitter, op: func.FuncOp) -> list[str]:
    """Binds the arguments of a function; returns the text of its parameters."""
    texts: list[str] = []
    for index, argument in enumerate(op.body.block.args):
        try:
            texts += bind_argument(e, argument, f"%a{index}", argument_facts(op, index))
        except UnsupportedTypeError as error:
            e.errors.append(Diagnostic.error(op, str(error)))
            e.bind(argument, poison(argument.type))
    return texts


def bind_argument(e: FunctionEmitter, argument: SSAValue, name: str, facts: str) -> list[str]:
    """Binds one argument; returns the text of its parameters."""
    if not isinstance(argument.type, MemRefType):
        value = Value(name, type_of(argument.type))
        e.bind(argument, value)
        return [str(value)]
    kind = memref_type(argument)
    rank = kind.get_num_dims()
    owner, pointer = Value(f"{name}.owner", PTR), Value(name, PTR)
    sizes = [Value(f"{name}.size{axis}", I64) for axis in range(rank)]
    strides = [Value(f"{name}.stride{axis}", I64) for axis in range(rank)]
    e.bind(argument, e.descriptor(kind, pointer, sizes, strides, owner))
    return [str(owner), f"ptr{facts} {name}", *map(str, sizes), *map(str, strides)]


def slot(b: Builder, base: Value, index: int) -> Value:
    """Emits the address of a slot."""
    return b.offset(base, I64, Value(str(index), I64))


def to_slot(b: Builder, value: Value) -> Value:
    """Emits the 64 bits of a scalar."""
    if value.type.lanes:
        raise UnsupportedOperationError("a vector cannot be an argument or result of a function")
    if value.type.is_float:
        value = b.cast("bitcast", value, Type(f"i{value.type.bits}"))
    return value if value.type == PTR else b.resize(value, I64, signed=value.type.bits > 1)


def from_slot(b: Builder, pointer: Value, kind: Type) -> Value:
    """Emits the scalar that a slot holds."""
    if kind == PTR:
        return b.load(PTR, pointer, SLOT)
    raw = b.load(I64, pointer, SLOT)
    if kind.scalar == "i1":
        return b.compare("ne", raw, ZERO)
    bits = b.resize(raw, Type(f"i{kind.bits}"), signed=False)
    return b.cast("bitcast", bits, kind) if kind.is_float else bits


def parts(buffer: Buffer) -> list[Value]:
    """The arguments in which a memref is passed."""
    return [buffer.owner, buffer.pointer, *buffer.sizes, *buffer.strides]


def arguments_of(e: FunctionEmitter, values: Sequence[SSAValue], *, bare: bool) -> list[Value]:
    """The arguments in which values are passed; `bare` passes only the addresses of memrefs."""
    passed: list[Value] = []
    for value in values:
        found = e.bound[value]
        if isinstance(found, Value):
            passed.append(found)
        else:
            passed += [found.pointer] if bare else parts(found)
    return passed


def emit_call(e: FunctionEmitter, op: func.CallOp) -> None:
    """Emits a call; a failure of the callee is one of the caller."""
    name = op.callee.string_value()
    callee = e.functions.get(name)
    if callee is None:
        raise UnsupportedOperationError(f"function @{name} is not defined or declared in the module")
    if not callee.body.blocks and (formula := elementary_name(name)) is not None:
        call_elementary(e, op, formula)
    elif "tsir.c_abi" in callee.attributes:
        call_c(e, op, name)
    else:
        call_function(e, op, callee)


def call_elementary(e: FunctionEmitter, op: func.CallOp, name: str) -> None:
    """Emits a call of an elementary function."""
    operands = [e.wide(operand) for operand in op.arguments]
    e.bind_rounded(op.res[0], table.call(e.builder, name, operands))


def call_c(e: FunctionEmitter, op: func.CallOp, name: str) -> None:
    """Emits a call of a C function."""
    operands = arguments_of(e, op.arguments, bare=True)
    if op.res:
        e.bind(op.res[0], e.builder.call(name, type_of(op.res[0].type), operands))
        return
    e.builder.module.declare(name, "void", [str(operand.type) for operand in operands])
    e.builder.line(f'call void @"{name}"({", ".join(map(str, operands))})')


def call_function(e: FunctionEmitter, op: func.CallOp, callee: func.FuncOp) -> None:
    """Emits a call of a function of this or another module."""
    b = e.builder
    name = callee.sym_name.data
    passed = arguments_of(e, op.arguments, bare=False)
    kinds = [result.type for result in op.res]
    results = b.alloca(f"[{slots(kinds)} x i64]", SLOT) if kinds else None
    passed += [] if results is None else [results]
    if name in e.frames:
        assert e.frame is not None
        passed.append(e.frame)
    if not callee.body.blocks:
        b.module.declare(code_symbol(name), "i32", parameter_types(callee, allocates=name in e.frames))
    status = b.value(I32, f'call i32 @"{code_symbol(name)}"({", ".join(map(str, passed))})')
    succeeded = b.compare("eq", status, Value("0", I32))
    base = callee.attributes.get("tsir.site_base")
    first = cast("IntegerAttr", base).value.data if isinstance(base, IntegerAttr) else 0
    first += moved_sites(e, op, name) - e.base
    e.fail_unless(succeeded, b.binary("add", status, Value(str(first), I32)) if first else status)
    if results is not None:
        read_results(e, results, op.res)


def moved_sites(e: FunctionEmitter, op: func.CallOp, name: str) -> int:
    """Adds the sites of a function in the places of a call; returns how far behind its own they are."""
    moved = op.attributes.get(MOVED)
    if not isinstance(moved, ArrayAttr):
        return 0
    given = cast("ArrayAttr[LocationAttr]", moved).data
    places, own = dict(zip(given[::2], given[1::2], strict=True)), e.own_sites[name]
    distance = len(e.sites) - own.start
    e.sites += [replace(site, location=relocated(site.location, places)) for site in e.sites[own]]
    return distance


def read_results(e: FunctionEmitter, base: Value, results: Sequence[SSAValue]) -> None:
    """Emits the reading of results from their slots."""
    b = e.builder
    index = 0
    for result in results:
        if not isinstance(result.type, MemRefType):
            e.bind(result, from_slot(b, slot(b, base, index), type_of(result.type)))
            index += 1
            continue
        kind = memref_type(result)
        rank = kind.get_num_dims()
        owner, pointer = (b.load(PTR, slot(b, base, index + k), SLOT) for k in range(2))
        numbers = [b.load(I64, slot(b, base, index + 2 + k), SLOT) for k in range(2 * rank)]
        e.bind(result, e.descriptor(kind, pointer, numbers[:rank], numbers[rank:], owner))
        index += 2 + 2 * rank


def emit_return(e: FunctionEmitter, op: func.ReturnOp) -> None:
    """Emits the writing of results, the end of the function's scope, and the return."""
    b = e.builder
    written: list[Value] = []
    for operand in op.arguments:
        found = e.bound[operand]
        written += [to_slot(b, found)] if isinstance(found, Value) else parts(found)
    for index, value in enumerate(written):
        assert e.results is not None
        b.store(value, slot(b, e.results, index), SLOT)
    if e.mark is not None:
        e.leave(e.mark, op.arguments, op)
    b.line("ret i32 0")


def emit_failure(e: FunctionEmitter) -> None:
    """Emits the block that all failures lead to."""
    if not e.failures:
        return
    b = e.builder
    b.start("fail")
    emit_end(e, b.phi(I32, e.failures))


def emit_end(e: FunctionEmitter, status: Value) -> None:
    """Emits the end of a function that returns no objects."""
    if e.frame is not None and e.mark is not None:
        frame.leave(e.builder, e.frame, e.mark)
        if e.is_part:
            frame.close(e.builder, e.frame)
    e.builder.line(f"ret {status}")


def emit_assert(e: FunctionEmitter, op: cf.AssertOp) -> None:
    """Emits a check that fails the function."""
    failure = Failure.MISSED if GUARD in op.attributes else Failure.ERROR
    e.fail_unless(e.value(op.arg), e.site(op.msg.data, op, failure))


def returned_slot(op: memref.AllocOp) -> int | None:
    """The slot with the address of a result that is returned as it was allocated, of a public function."""
    for use in op.memref.uses:
        end, function = use.operation, use.operation.parent_op()
        if isinstance(end, func.ReturnOp) and isinstance(function, func.FuncOp) and is_public(function):
            return slots([operand.type for operand in end.operands[: use.index]]) + 1
    return None


def is_public(op: func.FuncOp) -> bool:
    """Whether a function has entries."""
    return op.sym_visibility is None or op.sym_visibility.data != "private"


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


HANDLERS: Handlers = {
    func.CallOp: emit_call,
    func.ReturnOp: emit_return,
    cf.AssertOp: emit_assert,
}
