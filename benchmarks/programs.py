"""Programs of a given number of operations, as IR text: the shapes on which compile time is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

_T = "!prim.tensor"
_BINARY = f"({_T}, {_T}) -> {_T}"


def text(body: Iterator[str]) -> str:
    """The module whose one function takes a tensor and a number, and runs the lines of `body`."""
    lines = [
        f"func.func @f(%x: {_T}, %n: !prim.int) -> {_T} {{",
        "%one = prim.Constant 1",
        "%true = prim.Constant true",
        *body,
        "}",
    ]
    return "\n".join(lines) + "\n"


def chain(size: int) -> Iterator[str]:
    """Each operation reads the one before it."""
    yield f"%y0 = aten.relu(%x) : ({_T}) -> {_T}"
    for i in range(1, size):
        yield _step(f"%y{i}", f"%y{i - 1}", i)
    yield f"func.return %y{size - 1} : {_T}"


def wide(size: int) -> Iterator[str]:
    """One tensor and one constant are read by half of all operations; the other half adds them up."""
    yield f"%s0 = aten.relu(%x) : ({_T}) -> {_T}"
    half = size // 2
    for i in range(1, half + 1):
        yield f"%w{i} = aten.mul.Tensor(%x, %s{i - 1}) : {_BINARY}"
        yield f"%s{i} = aten.add.Tensor(%s{i // 2}, %w{i}, %one) : ({_T}, {_T}, !prim.int) -> {_T}"
    yield f"func.return %s{half} : {_T}"


def constants(size: int) -> Iterator[str]:
    """Each operation reads a constant of its own."""
    yield f"%y0 = aten.relu(%x) : ({_T}) -> {_T}"
    half = size // 2
    for i in range(1, half + 1):
        yield f"%c{i} = prim.Constant {i}.5"
        yield f"%y{i} = aten.mul.Scalar(%y{i - 1}, %c{i}) : ({_T}, !prim.float) -> {_T}"
    yield f"func.return %y{half} : {_T}"


def nested(size: int) -> Iterator[str]:
    """A row of loops, each with an `If` in it and an operation in each branch."""
    yield f"%y0 = aten.relu(%x) : ({_T}) -> {_T}"
    last = size // 8
    for i in range(1, last + 1):
        yield f"%y{i} = prim.Loop %n, %true, (%y{i - 1}) : ({_T}) -> ({_T}) {{"
        yield f"^bb0(%i{i}: !prim.int, %v{i}: {_T}):"
        yield f"  %k{i} = aten.gt.int(%i{i}, %one) : (!prim.int, !prim.int) -> !prim.bool"
        yield f"  %z{i} = prim.If %k{i} -> ({_T}) {{"
        yield f"    %a{i} = aten.mul.Tensor(%v{i}, %y{i - 1}) : {_BINARY}"
        yield f"    prim.Yield %a{i} : {_T}"
        yield "  } else {"
        yield f"    %b{i} = aten.tanh(%v{i}) : ({_T}) -> {_T}"
        yield f"    prim.Yield %b{i} : {_T}"
        yield "  }"
        yield f"  prim.Yield %true, %z{i} : !prim.bool, {_T}"
        yield "}"
    yield f"func.return %y{last} : {_T}"


def written(size: int) -> Iterator[str]:
    """Every second operation makes a view of a tensor, and the next writes to it."""
    yield f"%y0 = aten.relu(%x) : ({_T}) -> {_T}"
    half = size // 2
    for i in range(1, half + 1):
        yield f"%v{i} = aten.select.int(%y0, %one, %one) : ({_T}, !prim.int, !prim.int) -> {_T}"
        yield f"%w{i} = aten.mul_.Tensor(%v{i}, %x) : {_BINARY}"
    yield f"func.return %y0 : {_T}"


def cells(size: int) -> Iterator[str]:
    """A row of LSTM cells of 15 operations each, unrolled; the weights are made of the argument."""
    yield f"%xs = prim.ListConstruct({', '.join(['%x'] * 8)}) : ({', '.join([_T] * 8)}) -> !prim.list<{_T}>"
    yield "%zero = prim.Constant 0"
    yield f"%w = aten.cat(%xs, %zero) : (!prim.list<{_T}>, !prim.int) -> {_T}"
    h, c = "%x", "%x"
    for i in range(max(size // 15, 1)):
        yield f"%s{i} = aten.t(%w) : ({_T}) -> {_T}"
        yield f"%a{i} = aten.mm(%x, %s{i}) : {_BINARY}"
        yield f"%t{i} = aten.t(%w) : ({_T}) -> {_T}"
        yield f"%b{i} = aten.mm({h}, %t{i}) : {_BINARY}"
        yield f"%d{i} = aten.add.Tensor(%a{i}, %b{i}, %one) : ({_T}, {_T}, !prim.int) -> {_T}"
        gates = ", ".join(f"%{name}{i}" for name in "efgo")
        pieces = "<{chunks = 4 : i64, dim = 1 : i64}>"
        yield f"{gates} = prim.ConstantChunk(%d{i}) {pieces} : ({_T}) -> ({', '.join([_T] * 4)})"
        for name, operator in (("e", "sigmoid"), ("f", "sigmoid"), ("g", "tanh"), ("o", "sigmoid")):
            yield f"%r{name}{i} = aten.{operator}(%{name}{i}) : ({_T}) -> {_T}"
        yield f"%k{i} = aten.mul.Tensor(%rf{i}, {c}) : {_BINARY}"
        yield f"%l{i} = aten.mul.Tensor(%re{i}, %rg{i}) : {_BINARY}"
        yield f"%c{i} = aten.add.Tensor(%k{i}, %l{i}, %one) : ({_T}, {_T}, !prim.int) -> {_T}"
        yield f"%m{i} = aten.tanh(%c{i}) : ({_T}) -> {_T}"
        yield f"%h{i} = aten.mul.Tensor(%ro{i}, %m{i}) : {_BINARY}"
        h, c = f"%h{i}", f"%c{i}"
    yield f"func.return {h} : {_T}"


def heads(size: int) -> Iterator[str]:
    """All read what one gives, and nothing else."""
    yield f"%s = aten.relu(%x) : ({_T}) -> {_T}"
    for i in range(size):
        yield f"%y{i} = aten.mul.Tensor(%s, %x) : {_BINARY}"
    yield f"func.return %y{size - 1} : {_T}"


def interrupted(size: int) -> Iterator[str]:
    """A chain in which every third operation has no gradient; one tensor is read by all of it."""
    yield f"%s = aten.exp(%x) : ({_T}) -> {_T}"
    yield f"%y0 = aten.relu(%x) : ({_T}) -> {_T}"
    third = size // 3
    for i in range(1, third + 1):
        yield f"%a{i} = aten.mul.Tensor(%y{i - 1}, %s) : {_BINARY}"
        yield f"%b{i} = aten.mul.Tensor(%a{i}, %s) : {_BINARY}"
        yield f"%y{i} = aten.floor_divide(%b{i}, %b{i}) : ({_T}, {_T}) -> {_T}"
    yield f"func.return %y{third} : {_T}"


def beside(size: int) -> Iterator[str]:
    """Two chains, of which one has no gradient, read the same tensors and meet in the end."""
    yield f"%n0 = aten.floor_divide(%x, %x) : ({_T}, {_T}) -> {_T}"
    yield f"%s0 = aten.relu(%x) : ({_T}) -> {_T}"
    last = size // 4
    for i in range(1, last + 1):
        yield f"%e{i} = aten.mul.Tensor(%x, %x) : {_BINARY}"
        yield f"%m{i} = aten.mul.Tensor(%n{i - 1}, %e{i}) : {_BINARY}"
        yield f"%n{i} = aten.floor_divide(%m{i}, %m{i}) : ({_T}, {_T}) -> {_T}"
        yield f"%s{i} = aten.mul.Tensor(%s{i - 1}, %e{i}) : {_BINARY}"
    yield f"%y = aten.mul.Tensor(%n{last}, %s{last}) : {_BINARY}"
    yield f"func.return %y : {_T}"


def _step(result: str, operand: str, index: int) -> str:
    match index % 4:
        case 0:
            return f"{result} = aten.tanh({operand}) : ({_T}) -> {_T}"
        case 1:
            return f"{result} = aten.mul.Tensor({operand}, %x) : {_BINARY}"
        case 2:
            return f"{result} = aten.add.Tensor({operand}, %x, %one) : ({_T}, {_T}, !prim.int) -> {_T}"
        case _:
            return f"{result} = aten.neg({operand}) : ({_T}) -> {_T}"


PROGRAMS: Mapping[str, Callable[[int], Iterator[str]]] = {
    "chain": chain,
    "wide": wide,
    "constants": constants,
    "nested": nested,
    "written": written,
    "cells": cells,
    "heads": heads,
    "interrupted": interrupted,
    "beside": beside,
}
"""The shapes by name: each gives the lines of a function of about so many operations."""
