"""
Reads pickles without executing them: an interpreter of the opcodes that makes data and calls nothing.

A global is looked up in a closed table, of what the pickles of programs hold; another is an error.
Source: CPython's `pickletools`, protocols 0 to 5; PyTorch's `torch/csrc/jit/serialization/pickler.cpp`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Collection, Mapping
from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError

MAX_OPCODES = 5_000_000
MAX_DEPTH = 200
"""The most levels of nested values."""
MAX_ELEMENTS = 50_000_000
"""Elements of a value in which those that are in it several times count as often."""
_MAX_INT_BYTES = 8

Global = Callable[[tuple[object, ...]], object]
"""The result of a global for arguments; PickleError if it does not take them."""


class PickleError(Exception):
    """A value of a pickle is wrong."""


class _Mark:
    """The place on the stack where the items of a container begin."""


_MARK = _Mark()


class PickleMachine:
    """
    Reads one pickle.

    `find` gives what a global stands for, `load` the value of a persistent id, `new` an object of a class of
    the program, and `build` gives it its state; all raise PickleError at what they do not know.
    """

    def __init__(
        self,
        data: memoryview,
        find: Callable[[str, str], object],
        load: Callable[[object], object],
        new: Callable[[object, tuple[object, ...]], object],
        build: Callable[[object, object], None],
    ):
        self.data = bytes(data)
        self.at = 0
        self.find, self.load, self.new, self.build = find, load, new, build
        self.stack: list[object] = []
        self.memo: dict[int, object] = {}

    def read(self, name: str) -> object:
        """The value; ArchiveError with the record `name`, the byte and the opcode of what is wrong."""
        start, code = 0, None
        try:
            for _ in range(MAX_OPCODES):
                start, code = self.at, None
                code = self.take(1)[0]
                if code == _STOP:
                    return self.pop()
                handler = OPCODES.get(code)
                if handler is None:
                    raise PickleError("is not an opcode that archives have")
                handler(self)
        except PickleError as error:
            opcode = "the next opcode" if code is None else f"opcode {code:#04x}"
            raise ArchiveError(f"{name}: byte {start}: {opcode}: {error}") from None
        raise ArchiveError(f"{name}: expected at most {MAX_OPCODES} opcodes")

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if count < 0 or self.at + count > len(self.data):
            raise PickleError(f"expected {count} bytes more, got {len(self.data) - self.at}")
        self.at += count
        return self.data[self.at - count : self.at]

    def line(self) -> str:
        """The next line."""
        end = self.data.find(b"\n", self.at)
        if end < 0:
            raise PickleError("expected the end of a line")
        return self.decoded(self.take(end + 1 - self.at)[:-1])

    def number(self, format: str) -> int:
        """An integer of a fixed size."""
        return cast(int, struct.unpack(format, self.take(struct.calcsize(format)))[0])

    @staticmethod
    def decoded(content: bytes) -> str:
        """Bytes as text."""
        try:
            return content.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise PickleError("expected UTF-8") from None

    def push(self, value: object) -> None:
        self.stack.append(value)

    def pop(self) -> object:
        """The last value."""
        if not self.stack or self.stack[-1] is _MARK:
            raise PickleError("expected a value before it")
        return self.stack.pop()

    def pop_mark(self) -> list[object]:
        """The values behind the last mark, which goes too."""
        items: list[object] = []
        while self.stack:
            value = self.stack.pop()
            if value is _MARK:
                items.reverse()
                return items
            items.append(value)
        raise PickleError("expected a mark before it")

    def top(self) -> object:
        """The last value, which stays."""
        value = self.pop()
        self.push(value)
        return value

    def find_global(self, module: object, name: object) -> None:
        if not isinstance(module, str) or not isinstance(name, str):
            raise PickleError("expected the name of a global")
        self.push(self.find(module, name))

    def reduce(self) -> None:
        arguments, function = self.pop(), self.pop()
        if not callable(function):
            raise PickleError("expected a global that is called")
        # PyTorch writes the value of a member of an enumeration without a tuple around it.
        given = cast("tuple[object, ...]", arguments) if isinstance(arguments, tuple) else (arguments,)
        self.push(cast(Global, function)(given))

    def new_object(self) -> None:
        arguments, kind = self.pop(), self.pop()
        if not isinstance(arguments, tuple):
            raise PickleError("expected a tuple of arguments")
        self.push(self.new(kind, cast("tuple[object, ...]", arguments)))

    def build_object(self) -> None:
        state = self.pop()
        self.build(self.top(), state)

    def put(self, index: int) -> None:
        self.memo[index] = self.top()

    def get(self, index: int) -> None:
        if index not in self.memo:
            raise PickleError(f"expected a value that was kept as {index}")
        self.push(self.memo[index])

    def append(self, items: list[object]) -> None:
        target = self.top()
        if not isinstance(target, list):
            raise PickleError("expected a list")
        cast("list[object]", target).extend(items)

    def set_items(self, items: list[object]) -> None:
        target = self.top()
        if not isinstance(target, dict) or len(items) % 2:
            raise PickleError("expected a dictionary, and a value for each key")
        for key, value in zip(items[::2], items[1::2], strict=True):
            cast("dict[object, object]", target)[_key(key)] = value

    def tuple_of(self, count: int) -> None:
        items = [self.pop() for _ in range(count)]
        self.push(tuple(reversed(items)))

    def long(self, count: int) -> None:
        if count > _MAX_INT_BYTES:
            raise PickleError(f"expected an integer of at most {_MAX_INT_BYTES} bytes, got {count}")
        self.push(int.from_bytes(self.take(count), "little", signed=True))


def _key(key: object) -> object:
    if not isinstance(key, bool | int | float | str):
        raise PickleError("expected a key that is a number or a string")
    return key


def _protocol(machine: PickleMachine) -> None:
    if (protocol := machine.take(1)[0]) > 5:
        raise PickleError(f"expected a protocol of at most 5, got {protocol}")


def _frame(machine: PickleMachine) -> None:
    machine.take(8)


def _drop(machine: PickleMachine) -> None:
    machine.pop()


def _stack_global(machine: PickleMachine) -> None:
    name, module = machine.pop(), machine.pop()
    machine.find_global(module, name)


def _set_item(machine: PickleMachine) -> None:
    value, key = machine.pop(), machine.pop()
    machine.set_items([key, value])


_STOP = ord(".")
OPCODES: Mapping[int, Callable[[PickleMachine], None]] = {
    0x80: _protocol,
    0x95: _frame,
    ord("("): lambda m: m.push(_MARK),
    ord("0"): _drop,
    ord("N"): lambda m: m.push(None),
    0x88: lambda m: m.push(True),
    0x89: lambda m: m.push(False),
    ord("J"): lambda m: m.push(m.number("<i")),
    ord("K"): lambda m: m.push(m.take(1)[0]),
    ord("M"): lambda m: m.push(m.number("<H")),
    0x8A: lambda m: m.long(m.take(1)[0]),
    ord("G"): lambda m: m.push(struct.unpack(">d", m.take(8))[0]),
    ord("X"): lambda m: m.push(m.decoded(m.take(m.number("<I")))),
    0x8C: lambda m: m.push(m.decoded(m.take(m.take(1)[0]))),
    0x8D: lambda m: m.push(m.decoded(m.take(m.number("<Q")))),
    ord(")"): lambda m: m.push(()),
    ord("t"): lambda m: m.push(tuple(m.pop_mark())),
    0x85: lambda m: m.tuple_of(1),
    0x86: lambda m: m.tuple_of(2),
    0x87: lambda m: m.tuple_of(3),
    ord("]"): lambda m: m.push([]),
    ord("l"): lambda m: m.push(m.pop_mark()),
    ord("a"): lambda m: m.append([m.pop()]),
    ord("e"): lambda m: m.append(m.pop_mark()),
    ord("}"): lambda m: m.push({}),
    ord("s"): _set_item,
    ord("u"): lambda m: m.set_items(m.pop_mark()),
    ord("c"): lambda m: m.find_global(m.line(), m.line()),
    0x93: _stack_global,
    ord("R"): PickleMachine.reduce,
    0x81: PickleMachine.new_object,
    ord("b"): PickleMachine.build_object,
    ord("Q"): lambda m: m.push(m.load(m.pop())),
    ord("q"): lambda m: m.put(m.take(1)[0]),
    ord("r"): lambda m: m.put(m.number("<I")),
    0x94: lambda m: m.put(len(m.memo)),
    ord("h"): lambda m: m.get(m.take(1)[0]),
    ord("j"): lambda m: m.get(m.number("<I")),
}
"""The opcodes that the pickles of programs have."""


def check_nesting(value: object, name: str) -> None:
    """ArchiveError if containers are nested too deep or in themselves, or are written out too large."""
    sizes: dict[int, int] = {}
    pending: list[tuple[object, bool]] = [(value, False)]
    inside: list[int] = []
    while pending:
        value, is_done = pending.pop()
        items = _items(value)
        if is_done:
            inside.pop()
            sizes[id(value)] = 1 + sum(sizes.get(id(item), 1) for item in items)
            if sizes[id(value)] > MAX_ELEMENTS:
                raise ArchiveError(f"{name}: expected values of at most {MAX_ELEMENTS} elements, written out")
        elif items and id(value) not in sizes:
            if len(inside) >= MAX_DEPTH or id(value) in inside:
                raise ArchiveError(f"{name}: expected values nested at most {MAX_DEPTH} deep, none in itself")
            inside.append(id(value))
            pending += [(value, True), *((item, False) for item in items)]


def _items(value: object) -> Collection[object]:
    """The values directly in a container or an object."""
    inner = getattr(value, "attributes", value)
    if isinstance(inner, dict):
        state = cast("tuple[object, ...] | None", getattr(value, "state", None))
        return [*cast("dict[object, object]", inner).values(), *(state or ())]
    return cast("Collection[object]", inner) if isinstance(inner, list | tuple) else ()
