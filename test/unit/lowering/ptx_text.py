"""Reads PTX as LLVM prints it: kernels, their parameters, instructions, and the memory that they declare."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ptx_memory import SimulationError


@dataclass(frozen=True)
class Instruction:
    """One instruction: the predicate that it is under and whether that is negated, its name, operands."""

    guard: str | None
    negated: bool
    name: tuple[str, ...]
    operands: tuple[str, ...]
    text: str


@dataclass
class Kernel:
    """A kernel of a PTX module."""

    name: str
    parameters: list[tuple[str, str]]
    """Types and names."""
    arrays: dict[str, tuple[str, int]]
    """The space and bytes of what the kernel or the module declares."""
    tables: dict[str, bytes] = field(default_factory=dict[str, bytes])
    """The bytes of the module's constants, in global memory."""
    code: list[Instruction] = field(default_factory=list[Instruction])
    labels: dict[str, int] = field(default_factory=dict[str, int])
    registers: dict[str, str] = field(default_factory=dict[str, str])
    """The type of the registers that begin so."""
    threads: int = 1024
    """The most threads of a block."""


_ENTRY = re.compile(r"\.entry (\w+)\((.*?)\)\s*((?:\.\w+ [^{]*)?)\{(.*?)\n\}", re.S)
_ARRAY = re.compile(r"\.(shared|local)\s+\.align \d+ \.b8 (\w+)\[(\d+)\]")
_TABLE = re.compile(r"\.global\s+\.align \d+ \.b8 ([\w$]+)\[(\d+)\](?: = \{([\d, ]*)\})?;")
_STATEMENT = re.compile(r"\s*(?:(\$?\w+):|@(!?)(%\w+)\s+([^;]+);|([^;:]+);)")


def parse(text: str) -> dict[str, Kernel]:
    """The kernels of a PTX module by name."""
    text = re.sub(r"//[^\n]*", "", text)
    # What older versions write for a result that nobody wants.
    text = re.sub(r"\{ \.reg \.b16 tmp; (mov\.b32 \{)(.*?)tmp(.*?\}, %\w+;) \}", r"\1\2_\3", text)
    if ".func" in text or ".extern" in text:
        raise SimulationError("functions and external symbols are not modelled")
    outside = _ENTRY.sub("", text)
    shared = {m[2]: (m[1], int(m[3])) for m in _ARRAY.finditer(outside)}
    tables = {m[1]: _table(m) for m in _TABLE.finditer(outside)}
    if outside.count(".global") != len(tables):
        raise SimulationError("global variables other than constants of bytes are not modelled")
    return {m[1]: _kernel(m, shared, tables) for m in _ENTRY.finditer(text)}


def _table(match: re.Match[str]) -> bytes:
    """The bytes of a constant; those that are not listed are zero."""
    return bytes(map(int, (match[3] or "0").split(","))).ljust(int(match[2]), b"\0")


def _kernel(match: re.Match[str], shared: dict[str, tuple[str, int]], tables: dict[str, bytes]) -> Kernel:
    """The kernel that an entry declares."""
    pairs = re.findall(r"\.param \.(\w+)[^,]*?(\w+)\s*(?:,|$)", match[2].strip())
    kernel = Kernel(match[1], pairs, dict(shared), tables)
    if bound := re.search(r"\.maxntid (\d+)", match[3]):
        kernel.threads = int(bound[1])
    body, at = match[4], 0
    while body[at:].strip():
        found = _STATEMENT.match(body, at)
        if found is None:
            raise SimulationError(f"cannot read {body[at:].strip()[:60]!r}")
        at = found.end()
        label, negated, guard, guarded, plain = found.groups()
        if label:
            kernel.labels[label] = len(kernel.code)
            continue
        statement = " ".join((guarded or plain).split())
        if declared := re.fullmatch(r"\.reg \.(\w+) (%\w+?)(?:<\d+>)?", statement):
            kernel.registers[declared[2]] = declared[1]
        elif statement == '.pragma "nounroll"':
            continue
        elif array := _ARRAY.fullmatch(statement):
            kernel.arrays[array[2]] = (array[1], int(array[3]))
        else:
            name, _, rest = statement.partition(" ")
            operands = tuple(part.strip() for part in re.findall(r"\{[^}]*\}|\[[^\]]*\]|[^,\s][^,]*", rest))
            kernel.code.append(Instruction(guard, bool(negated), tuple(name.split(".")), operands, statement))
    return kernel
