"""The state of one function's emission: what its values became, where it fails, and who frees its memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.lowering.llvm.ir import frame, half
from tsir.lowering.llvm.ir.builder import Builder, MissingFunctionError
from tsir.lowering.llvm.ir.debug_lines import LineTable
from tsir.lowering.llvm.ir.emitted import Failure, Site
from tsir.lowering.llvm.ir.types import (
    I32,
    I64,
    NULL,
    ONE,
    PTR,
    ZERO,
    Type,
    UnsupportedTypeError,
    Value,
    is_half,
    memory_type,
    type_of,
)


class UnsupportedOperationError(Exception):
    """An operation uses what the back end does not handle; collected with its location."""


@dataclass(frozen=True, slots=True)
class Buffer:
    """
    A memref: the address of its first element, and its sizes and strides in elements.

    The owner is the object that it lies in, null for memory of the program around, which outlives the call.
    """

    pointer: Value
    sizes: tuple[Value, ...]
    strides: tuple[Value, ...]
    element: Attribute
    owner: Value = NULL

    @property
    def memory(self) -> Type:
        """The type of an element in memory."""
        return memory_type(type_of(self.element))

    @property
    def align(self) -> int:
        """The alignment of an element."""
        return max(1, self.memory.bits // 8)


OUT_OF_MEMORY = "out of memory"
"""The message of a site at which nothing could be allocated."""

GUARD = "tsir.guard"
"""The attribute of an assertion by which code tells that it is not for these arguments."""

Bound: TypeAlias = Value | Buffer
"""The lowered form of a value of the IR."""

Handler: TypeAlias = Callable[["FunctionEmitter", Any], None]
"""Emits one operation."""

Handlers: TypeAlias = Mapping[type[Operation], Handler]


@dataclass(frozen=True)
class BackEnd:
    """The target of the emitted code, as errors name it, and the emitter of each operation."""

    name: str
    handlers: Handlers


def memref_type(value: SSAValue) -> MemRefType[Attribute]:
    """The type of a memref value."""
    kind = value.type
    if not isinstance(kind, MemRefType):
        raise UnsupportedOperationError(f"expected a ranked memref, got {kind}")
    return cast("MemRefType[Attribute]", kind)


def static_sizes(kind: MemRefType[Attribute]) -> list[int | None]:
    """The sizes that a memref type knows."""
    return [None if size == DYNAMIC_INDEX else size for size in kind.get_shape()]


def static_strides(kind: MemRefType[Attribute]) -> list[int | None] | None:
    """The strides that a memref type knows, None if its elements lie in row-major order."""
    layout = kind.layout
    if isinstance(layout, StridedLayoutAttr):
        return list(layout.get_strides())
    if isinstance(layout, NoneAttr) or layout == AffineMapAttr(AffineMap.identity(kind.get_num_dims())):
        return None
    raise UnsupportedTypeError(kind)


def known(static: int | None, otherwise: Value) -> Value:
    """A number from the type where it has one."""
    return otherwise if static is None else Value(str(static), I64)


@dataclass
class FunctionEmitter:
    """Emits the operations of one function; handlers are functions of this and an operation."""

    builder: Builder
    back_end: BackEnd
    functions: Mapping[str, FuncOp]
    frames: frozenset[str]
    """The functions that take the frame of the invocation, because they or what they call allocate."""
    sites: list[Site]
    errors: list[Diagnostic]
    lines: LineTable | None = None
    frame: Value | None = None
    mark: Value | None = None
    results: Value | None = None
    bound: dict[SSAValue, Bound] = field(default_factory=dict[SSAValue, Bound])
    is_once: bool = False
    """Whether the function runs once for each call from outside: the loops in it are not in place."""
    is_part: bool = False
    """Whether the function is part of a loop that threads share; the frame is its own."""
    own_sites: dict[str, slice] = field(default_factory=dict[str, slice])
    """The places of the sites of each function that has been emitted."""
    base: int = 0
    """The site before the first of the function's own, from which the statuses that it returns count."""
    failures: list[tuple[Value, str]] = field(default_factory=list[tuple[Value, str]])

    def value(self, value: SSAValue) -> Value:
        """The LLVM value of a scalar or vector."""
        found = self.bound[value]
        if isinstance(found, Buffer):
            raise UnsupportedOperationError(f"expected a scalar or vector, got {value.type}")
        return found

    def values(self, values: Sequence[SSAValue]) -> list[Value]:
        """The LLVM values of scalars or vectors."""
        return [self.value(value) for value in values]

    def buffer(self, value: SSAValue) -> Buffer:
        """The descriptor of a memref."""
        found = self.bound[value]
        if isinstance(found, Value):
            raise UnsupportedOperationError(f"expected a ranked memref, got {value.type}")
        return found

    def bind(self, value: SSAValue, became: Bound) -> None:
        """Says what a value became."""
        self.bound[value] = became

    def wide(self, value: SSAValue) -> Value:
        """A floating-point value, 16-bit ones as `float`."""
        found = self.value(value)
        return half.widen(self.builder, found, value.type) if is_half(value.type) else found

    def bind_rounded(self, value: SSAValue, became: Value) -> None:
        """Binds a floating-point value, rounded to the 16 bits that its type may have."""
        self.bind(value, half.narrow(self.builder, became, value.type) if is_half(value.type) else became)

    def block(self, block: Block) -> Operation:
        """Emits the operations of a block up to its terminator, which is returned."""
        last = block.last_op
        assert last is not None
        for op in block.ops:
            if op is last:
                break
            self.operation(op)
        return last

    def operation(self, op: Operation) -> None:
        """Emits one operation; what is not supported is noted, and emission goes on to find the rest."""
        if self.lines is not None:
            self.builder.suffix = self.lines.instruction(op)
        try:
            handler = self.back_end.handlers.get(type(op))
            if handler is None:
                message = f"operation {op.name} is not supported by the {self.back_end.name} back end"
                raise UnsupportedOperationError(message)
            handler(self, op)
        except (UnsupportedOperationError, UnsupportedTypeError, MissingFunctionError) as error:
            self.errors.append(Diagnostic.error(op, str(error)))
            for result in op.results:
                self.bound[result] = poison(result.type)

    def nontemporal(self) -> str:
        """The metadata of accesses that pass the caches by."""
        return self.builder.module.node("!{i32 1}")

    def flatten(self, value: SSAValue) -> list[Value]:
        """The parts of a value that the run decides: itself, or owner, address and layout of a memref."""
        found = self.bound[value]
        if isinstance(found, Value):
            return [found]
        kind = memref_type(value)
        sizes = [v for v, size in zip(found.sizes, static_sizes(kind), strict=True) if size is None]
        layout = static_strides(kind)
        strides = [v for v, stride in zip(found.strides, layout or (), strict=False) if stride is None]
        return [found.owner, found.pointer, *sizes, *strides]

    def flatten_all(self, values: Sequence[SSAValue]) -> list[Value]:
        """The parts of several values, in order."""
        return [part for value in values for part in self.flatten(value)]

    def rebuild_all(self, values: Sequence[SSAValue], parts: Sequence[Value]) -> None:
        """Binds values to parts in the order of `flatten_all`."""
        rest = list(parts)
        for value in values:
            if not isinstance(value.type, MemRefType):
                self.bind(value, rest.pop(0))
                continue
            kind = memref_type(value)
            owner, pointer = rest.pop(0), rest.pop(0)
            sizes = [known(size, rest.pop(0) if size is None else ONE) for size in static_sizes(kind)]
            layout = static_strides(kind)
            strides = [known(stride, rest.pop(0) if stride is None else ONE) for stride in layout or ()]
            self.bind(value, self.descriptor(kind, pointer, sizes, strides, owner))

    def descriptor(
        self,
        kind: MemRefType[Attribute],
        pointer: Value,
        sizes: Sequence[Value],
        strides: Sequence[Value],
        owner: Value = NULL,
    ) -> Buffer:
        """A memref whose numbers are taken from its type where that has them."""
        pairs = zip(static_sizes(kind), sizes, strict=True)
        exact = tuple(known(static, value) for static, value in pairs)
        layout = static_strides(kind)
        if layout is None:
            return Buffer(pointer, exact, self.row_major(exact), kind.element_type, owner)
        spans = tuple(known(static, value) for static, value in zip(layout, strides, strict=True))
        return Buffer(pointer, exact, spans, kind.element_type, owner)

    def row_major(self, sizes: Sequence[Value]) -> tuple[Value, ...]:
        """The strides of elements in row-major order."""
        strides = [ONE] if sizes else []
        for size in reversed(sizes[1:]):
            strides.append(self.builder.multiply(strides[-1], size))
        return tuple(reversed(strides))

    def address(self, buffer: Buffer, indices: Sequence[Value], *, inbounds: bool = True) -> Value:
        """
        The address of an element.

        An access promises that its index is in range, hence `inbounds`; one under a mask does not.
        """
        b, pointer = self.builder, buffer.pointer
        offsets = [b.multiply(*pair) for pair in zip(indices, buffer.strides, strict=True)]
        *outer, inner = sorted(offsets, key=b.depth) or [ZERO]
        for offset in outer:
            pointer = b.offset(pointer, buffer.memory, offset)
        return b.offset(pointer, buffer.memory, inner, inbounds=inbounds)

    def owners(self, values: Sequence[SSAValue]) -> list[Value]:
        """The objects that values lie in: memrefs and lists."""
        bound = [self.bound[value] for value in values]
        return [
            found.owner if isinstance(found, Buffer) else found
            for found in bound
            if isinstance(found, Buffer) or found.type == PTR
        ]

    def leave(self, mark: Value, values: Sequence[SSAValue], op: Operation) -> None:
        """Emits the end of a scope whose values move to the scope around it."""
        if self.frame is None:
            return
        owners = self.owners(values)
        for owner in owners:
            kept = frame.keep(self.builder, self.frame, owner)
            self.fail_unless(kept, self.site(OUT_OF_MEMORY, op))
        frame.leave(self.builder, self.frame, mark, len(owners))

    def end_round(self, mark: Value, op: Operation) -> None:
        """Emits the end of a round of a loop of the program, at the operation that carries values on."""
        assert self.frame is not None
        self.leave(mark, op.operands, op)
        stop = frame.interrupted(self.builder, self.frame)
        go_on = self.builder.binary("xor", stop, Value("true", stop.type))
        self.fail_unless(go_on, self.site("interrupted", op, Failure.INTERRUPTED))

    def site(self, message: str, op: Operation, failure: Failure = Failure.ERROR) -> Value:
        """The status of a failure at an operation."""
        self.sites.append(Site(message, op.location, failure))
        return Value(str(len(self.sites) - self.base), I32)

    def fail_as(self, status: Value, before: int) -> None:
        """Leaves the function where a callee has failed whose sites come after so many others."""
        site = self.builder.binary("add", status, Value(str(before - self.base), I32))
        self.fail_unless(self.builder.compare("eq", status, Value("0", I32)), site)

    def fail_unless(self, condition: Value, status: Value) -> None:
        """Leaves the function with a status where a condition does not hold."""
        after = self.builder.label("ok")
        self.failures.append((status, self.builder.block))
        self.builder.branch(condition, after, "fail")
        self.builder.start(after, dominated=True)


def poison(kind: Attribute) -> Bound:
    """The placeholder of a result that could not be emitted; the text is never used."""
    if isinstance(kind, MemRefType):
        ranked = cast("MemRefType[Attribute]", kind)
        ones = (ONE,) * ranked.get_num_dims()
        return Buffer(NULL, ones, ones, ranked.element_type)
    try:
        return Value("poison", type_of(kind))
    except UnsupportedTypeError:
        return Value("poison", PTR)
