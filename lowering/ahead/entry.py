"""
The exported C function: arguments are checked and read, results written, failures told.

`int NAME(parameters…, results…, char *message, int64_t capacity)` returns a `Status`. A tensor is passed by
the address of a `tsir_tensor`, a number by value, a result by the address of its place. All that is wrong
with arguments is told at once, before anything is computed. A result that is a tensor owns its memory or,
where it is a view of an argument, has no owner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.lowering.ahead.handle import STATE_TYPE
from tsir.lowering.ahead.numbers import number_text
from tsir.lowering.ahead.signature import STATE, Field, Kind, NumberKind, Signature, TensorKind, TextKind
from tsir.lowering.ahead.status import Status
from tsir.lowering.ahead.support_code import string
from tsir.lowering.ahead.weights import Weights, sizes_of, strides_of
from tsir.lowering.builders.element import element_type
from tsir.lowering.llvm.emit.convention import SLOT, code_symbol, slot
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.emitted import Failure, Site
from tsir.lowering.llvm.ir.function import OUT_OF_MEMORY
from tsir.lowering.llvm.ir.types import (
    F64,
    I1,
    I8,
    I32,
    I64,
    NULL,
    PTR,
    ZERO,
    Type,
    Value,
    memory_type,
    type_of,
)

_MISSED = -1
"""In the place of a status: the code is not for these arguments, and other code is."""

_DATA, _OWNER, _DTYPE, _RANK, _SIZES, _STRIDES = range(6)
"""The fields of a tensor."""

_SITE = "{ i32, ptr }"
"""An entry of the table of error sites: the status and the message."""


def add_entry(
    module: ModuleText,
    signature: Signature,
    codes: Sequence[str],
    sites: Sequence[Site],
    sources: Mapping[str, str],
    weights: Weights,
    *,
    allocates: bool,
) -> None:
    """
    Adds the exported function to a module with its code.

    `codes` are the functions that compute it, each for the arguments that those before are not for, which
    take a frame if one of them `allocates`. `sources` are the texts of the program, by file. What is compiled
    in goes to `weights`.
    """
    rows = ", ".join(
        f"{_SITE} {{ i32 {_status(site)}, {_message(module, site, sources)} }}" for site in sites
    )
    module.definitions["tsir.sites"] = f"@tsir.sites = internal constant [{len(sites)} x {_SITE}] [{rows}]"
    b = Builder(module)
    text = b.alloca("%tsir.text", 8)
    b.line(f"call void @tsir.text.open({text}, ptr %message, i64 %capacity)")
    entry = _Entry(b, signature, text, Diagnostic.error(signature.location, "").render(sources), weights)
    entry.check()
    entry.compute(codes, allocates=allocates)
    types = [*map(_parameter, signature.taken), *(f"ptr %{_place(x)}" for x in signature.given)]
    types = [f"{_HANDLE}", *types] if signature.held else types
    header = ", ".join([*types, "ptr %message", "i64 %capacity"])
    module.definitions[signature.name] = (
        f'define signext i32 @"{signature.name}"({header}) nounwind {{\n{b.body()}\n}}'
    )


def _status(site: Site) -> int:
    if site.failure is Failure.MISSED:
        return _MISSED
    return Status.OUT_OF_MEMORY if site.message == OUT_OF_MEMORY else Status.FAILED


def _message(module: ModuleText, site: Site, sources: Mapping[str, str]) -> Value:
    return string(module, Diagnostic.error(site.location, site.message).render(sources))


_HANDLE = Value("%state", PTR)
"""The parameter of a function with a state."""


def _place(field: Field) -> str:
    """The name of a parameter; no other value's begins so."""
    return f"given.{field.name}"


def _parameter(field: Field) -> str:
    if not isinstance(field.kind, NumberKind):
        return f"ptr %{_place(field)}"
    kind = type_of(element_type(field.kind.dtype))
    return f"{kind} zeroext %{_place(field)}" if kind == I1 else f"{kind} %{_place(field)}"


@dataclass(frozen=True)
class _Entry:
    """The emission of the body of an exported function."""

    builder: Builder
    signature: Signature
    text: Value
    heading: str
    """The beginning of messages about arguments, and their end from the second line on."""
    weights: Weights

    def check(self) -> None:
        """Emits the checks of all arguments, and the return if one of them fails."""
        b = self.builder
        if self.signature.held:
            message = f"expected a state that {self.signature.name}_create made as '{STATE}', got NULL"
            self._demand(b.compare("ne", _HANDLE, NULL), message)
        for parameter in self.signature.taken:
            if isinstance(parameter.kind, TensorKind):
                self._check_tensor(parameter.name, parameter.kind, Value(f"%{_place(parameter)}", PTR))
            elif isinstance(parameter.kind, NumberKind):
                self._check_number(parameter, parameter.kind)
        for result in self.signature.given:
            given = b.compare("ne", Value(f"%{_place(result)}", PTR), NULL)
            self._demand(given, f"expected a place for '{result.name}', got NULL")
        lines = b.load(I64, b.value(PTR, f"getelementptr %tsir.text, {self.text}, i64 0, i32 3"), SLOT)
        refuse, call = b.label("refuse"), b.label("call")
        b.branch(b.compare("eq", lines, ZERO), call, refuse)
        b.start(refuse)
        _, *excerpt = self.heading.split("\n")
        for line in excerpt:
            self._write(line)
        for result in self.signature.given:
            clear, after = b.label("clear"), b.label("next")
            b.branch(b.compare("ne", Value(f"%{_place(result)}", PTR), NULL), clear, after)
            b.start(clear)
            self._empty(result)
            b.jump(after)
            b.start(after)
        b.line(f"ret i32 {Status.BAD_ARGUMENT.value}")
        b.start(call)

    def _empty(self, result: Field) -> None:
        """Emits a result that holds nothing."""
        kind = _memory(result.kind)
        self.builder.line(f"store {kind} zeroinitializer, ptr %{_place(result)}")

    def _check_number(self, parameter: Field, kind: NumberKind) -> None:
        if kind.fixed is None:
            return
        b, type = self.builder, type_of(element_type(kind.dtype))
        value, fixed = Value(f"%{_place(parameter)}", type), int(kind.fixed)
        wide = b.resize(value, I64, signed=type != I1)
        holds = b.compare("eq", wide, Value(str(fixed), I64))
        self._demand(holds, f"expected {fixed} as argument '{parameter.name}', got ", wide)

    def _check_tensor(self, name: str, kind: TensorKind, tensor: Value) -> None:
        b = self.builder
        present = b.compare("ne", tensor, NULL)
        read, axes, after = b.label("read"), b.label("axes"), b.label("next")
        self._demand(present, f"expected a tensor as argument '{name}', got NULL")
        b.branch(present, read, after)
        b.start(read)
        rank = len(kind.sizes)
        dtype = b.load(I32, self._field(tensor, _DTYPE), 4)
        found = b.load(I32, self._field(tensor, _RANK), 4)
        same_dtype = b.compare("eq", dtype, Value(str(kind.dtype.number), I32))
        same_rank = b.compare("eq", found, Value(str(rank), I32))
        self._demand(
            same_dtype, f"expected a tensor of {kind.dtype.name} as argument '{name}', got ", dtype, "dtype"
        )
        wide = b.resize(found, I64, signed=True)
        self._demand(same_rank, f"expected rank {rank} of argument '{name}', got ", wide)
        b.branch(b.binary("and", same_dtype, same_rank), axes, after)
        b.start(axes)
        empty = Value("false", I1)
        for axis, known in enumerate(kind.sizes):
            size = b.load(I64, self._field(tensor, _SIZES, axis), SLOT)
            stride = b.load(I64, self._field(tensor, _STRIDES, axis), SLOT)
            where = f"in dimension {axis} of argument '{name}', got "
            if known is None:
                self._demand(b.compare("sge", size, ZERO), f"expected a size of 0 or more {where}", size)
            else:
                same = b.compare("eq", size, Value(str(known), I64))
                self._demand(same, f"expected size {known} {where}", size)
            self._demand(b.compare("sge", stride, ZERO), f"expected a stride of 0 or more {where}", stride)
            empty = b.binary("or", empty, b.compare("eq", size, ZERO))
        self._check_address(name, kind, b.load(PTR, self._field(tensor, _DATA), SLOT), empty)
        b.jump(after)
        b.start(after)

    def _check_address(self, name: str, kind: TensorKind, data: Value, empty: Value) -> None:
        b = self.builder
        there = b.binary("or", empty, b.compare("ne", data, NULL))
        self._demand(there, f"expected the address of the elements of argument '{name}', got NULL")
        bytes = kind.dtype.numpy.itemsize
        if bytes > 1:
            address = b.cast("ptrtoint", data, I64)
            rest = b.binary("and", address, Value(str(bytes - 1), I64))
            message = f"expected the elements of argument '{name}' at a multiple of {bytes} bytes, got "
            self._demand(b.binary("or", empty, b.compare("eq", rest, ZERO)), message, address)

    def compute(self, codes: Sequence[str], *, allocates: bool) -> None:
        """Emits the calls of the code, and what follows from the status."""
        b = self.builder
        passed = [part for parameter in self.signature.parameters for part in self._passed(parameter)]
        for result in self.signature.given:
            self._empty(result)
        slots = sum(map(_slots, self.signature.results))
        results = b.alloca(f"[{max(1, slots)} x i64]", SLOT)
        passed += [results] if slots else []
        for index, name in enumerate(codes):
            done, failed = b.label("done"), b.label("failed")
            memory = [frame.opened(b)] if allocates else []
            arguments = ", ".join(map(str, [*passed, *memory]))
            status = b.value(I32, f'call i32 @"{code_symbol(name)}"({arguments})')
            for held in memory:
                frame.close(b, held)
            b.branch(b.compare("eq", status, Value("0", I32)), done, failed)
            b.start(done)
            self._write_results(results)
            b.line(f"ret i32 {Status.OK.value}")
            b.start(failed)
            site = b.binary("sub", status, Value("1", I32))
            row = b.value(PTR, f"getelementptr {_SITE}, ptr @tsir.sites, {site}")
            kind = b.load(I32, row, SLOT)
            if index + 1 < len(codes):
                following, told = b.label("general"), b.label("told")
                b.branch(b.compare("eq", kind, Value(str(_MISSED), I32)), following, told)
                b.start(told)
                self._fail(row, kind)
                b.start(following)
            else:
                self._fail(row, kind)

    def _fail(self, row: Value, kind: Value) -> None:
        b = self.builder
        message = b.load(PTR, b.value(PTR, f"getelementptr {_SITE}, {row}, i64 0, i32 1"), SLOT)
        b.line(f"call void @tsir.text.line({self.text}, {message})")
        b.line(f"ret {kind}")

    def _passed(self, parameter: Field) -> list[Value]:
        """The values that are passed for an argument: of a tensor its owner, address, sizes and strides."""
        b, kind = self.builder, parameter.kind
        if parameter.is_held:
            place = self._held(parameter)
            if isinstance(kind, TensorKind):
                return [b.load(PTR, self._field(place, _OWNER), SLOT), *self._described(place, kind)]
            return [self._number_at(place, kind)]
        if parameter.compiled_in is not None:
            return self._compiled_in(kind, parameter.compiled_in)
        if isinstance(kind, TensorKind):
            return [NULL, *self._described(Value(f"%{_place(parameter)}", PTR), kind)]
        return [Value(f"%{_place(parameter)}", _register(kind))]

    def _held(self, part: Field) -> Value:
        """Emits the address of a part of the state."""
        index = next(k for k, each in enumerate(self.signature.held) if each is part)
        return self.builder.value(PTR, f"getelementptr {STATE_TYPE}, {_HANDLE}, i64 0, i32 {index}")

    def _number_at(self, place: Value, kind: Kind) -> Value:
        b = self.builder
        if _memory(kind) == I8:
            return b.compare("ne", b.load(I8, place, 1), Value("0", I8))
        return b.load(_register(kind), place, SLOT)

    def _described(self, tensor: Value, kind: TensorKind) -> list[Value]:
        """The address, sizes and strides of a tensor."""
        b = self.builder
        places = [(field, axis) for field in (_SIZES, _STRIDES) for axis in range(len(kind.sizes))]
        numbers = [b.load(I64, self._field(tensor, *place), SLOT) for place in places]
        return [b.load(PTR, self._field(tensor, _DATA), SLOT), *numbers]

    def _compiled_in(self, kind: Kind, value: memoryview | float | bool) -> list[Value]:
        """The values that are passed for an argument that is compiled in."""
        if not isinstance(value, memoryview):
            type = _register(kind)
            return [Value(number_text(value, is_float=type == F64), type)]
        assert isinstance(kind, TensorKind)
        numbers = (*sizes_of(kind), *strides_of(kind))
        return [NULL, self.weights.add(value), *(Value(str(number), I64) for number in numbers)]

    def _write_results(self, results: Value) -> None:
        b, at = self.builder, 0
        held = iter(self.signature.held)
        for result in self.signature.results:
            found = slot(b, results, at)
            place = self._held(next(held)) if result.is_held else Value(f"%{_place(result)}", PTR)
            if isinstance(result.kind, TextKind):
                b.store(string(b.module, result.kind.text), place, SLOT)
            elif isinstance(result.kind, NumberKind):
                self._write_number(place, result.kind, found)
            else:
                if result.is_held:
                    old = b.load(PTR, self._field(place, _OWNER), SLOT)
                    b.line(f"call void @tsir.release({old})")
                self._write_tensor(place, result.kind, found)
            at += _slots(result)

    def _write_number(self, place: Value, kind: NumberKind, found: Value) -> None:
        b = self.builder
        number = b.load(I64, found, SLOT)
        if _memory(kind) == I8:
            number = b.resize(b.compare("ne", number, ZERO), I8, signed=False)
        b.store(number, place, number.type.bits // 8)

    def _write_tensor(self, place: Value, kind: TensorKind, slots: Value) -> None:
        b, rank = self.builder, len(kind.sizes)
        for index, field in enumerate((_OWNER, _DATA)):
            b.store(b.load(PTR, slot(b, slots, index), SLOT), self._field(place, field), SLOT)
        for number, field in ((kind.dtype.number, _DTYPE), (rank, _RANK)):
            b.store(Value(str(number), I32), self._field(place, field), 4)
        for index, field in enumerate((_SIZES, _STRIDES)):
            for axis in range(rank):
                number = b.load(I64, slot(b, slots, 2 + index * rank + axis), SLOT)
                b.store(number, self._field(place, field, axis), SLOT)

    def _field(self, tensor: Value, index: int, axis: int | None = None) -> Value:
        """Emits the address of a field of a tensor."""
        inner = "" if axis is None else f", i64 {axis}"
        return self.builder.value(PTR, f"getelementptr %tsir.tensor, {tensor}, i64 0, i32 {index}{inner}")

    def _demand(self, holds: Value, message: str, found: Value | None = None, kind: str = "number") -> None:
        """Emits a check that adds a line to the message where it fails; what was found comes last."""
        b = self.builder
        wrong, after = b.label("wrong"), b.label("checked")
        b.branch(holds, after, wrong)
        b.start(wrong)
        prefix, *_ = self.heading.split("\n")
        self._write(f"{prefix}{self.signature.name}: {message}")
        if found is not None:
            b.line(f"call void @tsir.text.{kind}({self.text}, {found})")
        b.jump(after)
        b.start(after)

    def _write(self, line: str) -> None:
        b = self.builder
        b.line(f"call void @tsir.text.line({self.text}, {string(b.module, line)})")


def _register(kind: Kind) -> Type:
    """The type of a number as the code takes it."""
    assert isinstance(kind, NumberKind)
    return type_of(element_type(kind.dtype))


def _memory(kind: Kind) -> object:
    """The type of a result in memory."""
    if isinstance(kind, NumberKind):
        return memory_type(_register(kind))
    return "%tsir.tensor" if isinstance(kind, TensorKind) else PTR


def _slots(result: Field) -> int:
    """The slots in which the code gives a result."""
    if isinstance(result.kind, TextKind):
        return 0
    return 2 + 2 * len(result.kind.sizes) if isinstance(result.kind, TensorKind) else 1
