"""Reads PTX as LLVM prints it: kernels, their parameters, instructions, and the memory that they declare."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from ptx_memory import SimulationError


@dataclass(frozen=True)
class Instruction:
    """One instruction: the predicate that it is under and whether that is negated, its name, operands."""

    guard: str | None
    negated: bool
    name: tuple[str, ...]
    operands: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Declared:
    """An array that a kernel or the module declares."""

    space: str
    size: int | None
    """In bytes, None where a launch tells it."""
    alignment: int


@dataclass
class Body:
    """What stands between the braces of a kernel."""

    arrays: dict[str, Declared] = field(default_factory=dict[str, Declared])
    """What it declares."""
    code: list[Instruction] = field(default_factory=list[Instruction])
    labels: dict[str, int] = field(default_factory=dict[str, int])
    registers: dict[str, str] = field(default_factory=dict[str, str])
    """The type of the registers that begin so."""


@dataclass(frozen=True)
class Kernel:
    """A kernel of a PTX module, whose body is read when it is first wanted."""

    name: str
    parameters: list[tuple[str, str]]
    """Types and names."""
    shared: dict[str, Declared]
    """What the module declares."""
    tables: dict[str, bytes]
    """The bytes of the module's constants, in global memory."""
    threads: int
    """The most threads of a block."""
    text: str

    @cached_property
    def body(self) -> Body:
        """The instructions, and what they name."""
        return _body(self.text)

    @property
    def arrays(self) -> dict[str, Declared]:
        """What the kernel declares, or the module, if the kernel names it."""
        named = {name: array for name, array in self.shared.items() if re.search(rf"\b{name}\b", self.text)}
        return {**named, **self.body.arrays}


_ENTRY = re.compile(r"\.entry (\w+)\((.*?)\)\s*((?:\.\w+ [^{]*)?)\{(.*?)\n\}", re.S)
_ARRAY = re.compile(r"\.(shared|local)\s+\.align (\d+) \.b8 (\w+)\[(\d*)\]")
_TABLE = re.compile(r"\.global\s+\.align \d+ \.b8 ([\w$]+)\[(\d+)\](?: = \{([\d, ]*)\})?;")
_OPERAND = re.compile(r"\{[^}]*\}|\[[^\]]*\]|[^,\s][^,]*")
_STATEMENT = re.compile(r"\s*(?:(\$?\w+):(?!:)|@(!?)(%\w+)\s+([^;]+);|((?:[^;:]|::)+);)")


@cache
def parse(text: str) -> Mapping[str, Kernel]:
    """The kernels of a PTX module by name."""
    text = re.sub(r"//[^\n]*", "", text)
    # What older versions write for a result that nobody wants.
    text = re.sub(r"\{ \.reg \.b\d+ tmp; (mov\.b\d+ \{)(.*?)tmp(.*?\}, %\w+;) \}", r"\1\2_\3", text)
    if ".func" in text or text.count(".extern") > text.count(".extern .shared"):
        raise SimulationError("functions and external symbols are not modelled")
    outside = _ENTRY.sub("", text)
    shared = {m[3]: _declared(m) for m in _ARRAY.finditer(outside)}
    tables = {m[1]: _table(m) for m in _TABLE.finditer(outside)}
    if outside.count(".global") != len(tables):
        raise SimulationError("global variables other than constants of bytes are not modelled")
    return {m[1]: _kernel(m, shared, tables) for m in _ENTRY.finditer(text)}


def _table(match: re.Match[str]) -> bytes:
    """The bytes of a constant; those that are not listed are zero."""
    return bytes(map(int, (match[3] or "0").split(","))).ljust(int(match[2]), b"\0")


def _declared(match: re.Match[str]) -> Declared:
    """The array that a directive declares."""
    return Declared(match[1], int(match[4] or 0) or None, int(match[2]))


def _kernel(match: re.Match[str], shared: dict[str, Declared], tables: dict[str, bytes]) -> Kernel:
    """The kernel that an entry declares."""
    pairs = re.findall(r"\.param \.(\w+)[^,]*?(\w+)\s*(?:,|$)", match[2].strip())
    bound = re.search(r"\.maxntid (\d+)", match[3])
    return Kernel(match[1], pairs, shared, tables, int(bound[1]) if bound else 1024, match[4])


def _body(text: str) -> Body:
    """What the text between the braces of a kernel says."""
    body, at = Body(), 0
    end = len(text.rstrip())
    while at < end:
        found = _STATEMENT.match(text, at)
        if found is None:
            raise SimulationError(f"cannot read {text[at:].strip()[:60]!r}")
        at = found.end()
        label, negated, guard, guarded, plain = found.groups()
        if label:
            body.labels[label] = len(body.code)
            continue
        statement = " ".join((guarded or plain).split())
        if statement.startswith("."):
            _declare(body, statement)
            continue
        name, _, rest = statement.partition(" ")
        operands = tuple(part.strip() for part in _OPERAND.findall(rest))
        body.code.append(Instruction(guard, bool(negated), tuple(name.split(".")), operands, statement))
    return body


def _declare(body: Body, statement: str) -> None:
    """Adds what a directive declares."""
    if declared := re.fullmatch(r"\.reg \.(\w+) (%\w+?)(?:<\d+>)?", statement):
        body.registers[declared[2]] = declared[1]
    elif array := _ARRAY.fullmatch(statement):
        body.arrays[array[3]] = _declared(array)
    elif statement != '.pragma "nounroll"':
        raise SimulationError(f"cannot read {statement[:60]!r}")
