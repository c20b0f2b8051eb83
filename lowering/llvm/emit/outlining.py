"""
Emits code as functions of their own, whose arguments stand in memory: parts of loops, and loops.

What such a function reads of the function around it stands in a context. A function that runs once for each
call from outside is compiled without optimisation, which takes a fraction of the time; the loops in it, which
are optimised, become functions `i32 @part(ptr context, ptr results)`. Functions that do the same are one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace

from xdsl.dialects import memref, scf
from xdsl.ir import Operation, SSAValue

from tsir.lowering.llvm.emit import memref_ops, scf_ops
from tsir.lowering.llvm.emit.convention import emit_end, emit_failure
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import FunctionEmitter, Handler, Handlers
from tsir.lowering.llvm.ir.types import I8, I32, I64, PTR, Value

_NAMES = re.compile(r"%c\d+\b")
"""The values of a context in the text of a function."""

_CONTEXT = Value("%context", PTR)
_RESULTS = Value("%results", PTR)


@dataclass
class Context:
    """The live-in values of an outlined function: for each value outside, the one in the function."""

    inside: dict[Value, Value] = field(default_factory=dict[Value, Value])

    def __call__(self, value: Value) -> Value:
        """The value as the function has it; constants are the same everywhere."""
        if not value.text.startswith("%"):
            return value
        return self.inside.setdefault(value, Value(f"%c{len(self.inside)}", value.type))

    def keep_used(self, b: Builder) -> None:
        """Forgets what the function does not use: much of what describes memrefs."""
        used = {name for line in b.lines for name in _NAMES.findall(line)}
        self.inside = {outside: inner for outside, inner in self.inside.items() if inner.text in used}

    def write(self, b: Builder) -> Value:
        """Emits the values in memory, in the function around."""
        base = _room(b, self.inside)
        for at, outside in _places(self.inside):
            b.store(outside, b.offset(base, I8, at), 8)
        return base

    def reading(self) -> list[str]:
        """The instructions by which the function reads the values."""
        lines: list[str] = []
        for at, inner in _places(self.inside.values()):
            lines.append(f"{inner.text}.at = getelementptr i8, {_CONTEXT}, {at}")
            lines.append(f"{inner.text} = load {inner.type}, ptr {inner.text}.at, align 8")
        return lines


def _places(values: Iterable[Value]) -> Iterator[tuple[Value, Value]]:
    """The offset of each value in memory, in bytes."""
    at = 0
    for value in values:
        yield Value(str(at), I64), value
        at += _bytes(value)


def _bytes(value: Value) -> int:
    """The memory that a value takes, which goes on at a multiple of 8."""
    return -(-value.type.bits * max(value.type.lanes, 1) // 64) * 8


def _room(b: Builder, values: Iterable[Value]) -> Value:
    """Emits memory for values."""
    return b.alloca(f"[{sum(map(_bytes, values))} x i8]", 8)


def free_values(body: Sequence[Operation], users: Sequence[Operation]) -> list[SSAValue]:
    """The values that some of the operations of a body use of the code around it, in order."""
    own: set[SSAValue] = set()
    for inner in body:
        own.update(inner.results)
        own.update(argument for region in inner.regions for block in region.blocks for argument in block.args)
    used = (operand for inner in users for operand in inner.operands)
    return list(dict.fromkeys(value for value in used if value not in own))


def outline(
    e: FunctionEmitter,
    op: Operation,
    context: Context,
    free: Sequence[SSAValue],
    parameters: Sequence[Value],
    emit: Callable[[FunctionEmitter], None],
) -> tuple[str, bool]:
    """
    Emits a function that reads the free values of an operation; returns its name and whether it may fail.

    Its statuses count from its own first site, so that the text of functions that do the same is the same.
    """
    module = e.builder.module
    name = f"tsir.part.{next(module.numbers)}"
    parts = [context(part) for part in e.flatten_all(free)]
    b = Builder(module)
    inner = replace(
        e,
        builder=b,
        bound={},
        failures=[],
        results=None,
        frame=None,
        mark=None,
        is_once=False,
        base=len(e.sites),
    )
    with nullcontext("") if e.lines is None else e.lines.within(name, op) as subprogram:
        if e.lines is not None:
            b.suffix = e.lines.instruction(op)
        place = b.reserve()
        inner.rebuild_all(free, parts)
        emit(inner)
        emit_end(inner, Value("0", I32))
        emit_failure(inner)
        context.keep_used(b)
        b.fill(place, [f"{line}{b.suffix}" for line in context.reading()])
    header = ", ".join(map(str, (_CONTEXT, *parameters)))
    text = f"({header}) nounwind{subprogram} {{\n{b.body()}\n}}"
    name = module.parts.setdefault(text, name)
    module.definitions[name] = f'define internal i32 @"{name}"{text}'
    return name, bool(inner.failures)


def emit_apart(e: FunctionEmitter, op: Operation, emit: Handler) -> None:
    """Emits a loop: as a function of its own where the function around runs once, else in place."""
    if not e.is_once:
        emit(e, op)
        return
    b, body = e.builder, list(op.walk())
    context, before = Context(), len(e.sites)
    became: dict[Value, Value | None] = {}
    results: list[Value] = []

    def loop(inner: FunctionEmitter) -> None:
        if e.frame is not None:
            inner.frame = context(e.frame)
        emit(inner, op)
        results.extend(inner.flatten_all(op.results))
        outside = {value: around for around, value in context.inside.items()}
        became.update({v: outside.get(v) if v.text.startswith("%") else v for v in results})
        for at, value in _places(made()):
            inner.builder.store(value, inner.builder.offset(_RESULTS, I8, at), 8)

    def made() -> list[Value]:
        return [value for value, outside in became.items() if outside is None]

    name, fails = outline(e, op, context, free_values(body, body), [_RESULTS], loop)
    base = _room(b, made())
    status = b.call(name, I32, [context.write(b), base])
    if fails:
        e.fail_as(status, before)
    read = {value: b.load(value.type, b.offset(base, I8, at), 8) for at, value in _places(made())}
    e.rebuild_all(op.results, [became[value] or read[value] for value in results])


def _apart(emit: Handler) -> Handler:
    return lambda e, op: emit_apart(e, op, emit)


HANDLERS: Handlers = {
    scf.ForOp: _apart(scf_ops.emit_for),
    scf.WhileOp: _apart(scf_ops.emit_while),
    memref.CopyOp: _apart(memref_ops.emit_copy),
}
