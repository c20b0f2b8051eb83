"""
Random programs with every kind of effect: writes through views and lists, printing, random numbers,
calls of Python functions, raising, branches and loops.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from random import Random
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.operators.philox import manual_seed
from tsir.runtime.plans.interpreter import PYTHON_FUNCTIONS, Interpreter

Array = np.ndarray[Any, Any]

T, L = "!prim.tensor<f64>", "!prim.list<!prim.tensor<f64>>"
_UNARY, _BINARY = f"({T}) -> {T}", f"({T}, {T}) -> {T}"

_COMPUTING = (
    f"%v = aten.mul.Tensor(%a, %b) : {_BINARY}",
    f"%v = aten.tanh(%a) : {_UNARY}",
    f"%v = aten.sub.Tensor(%a, %b, %one) : ({T}, {T}, !prim.int) -> {T}",
)
_OTHERS = (
    f"%v = aten.floor_divide(%a, %a) : {_BINARY}",
    f"%v = aten.view(%a, %sizes) : ({T}, !prim.list<!prim.int>) -> {T}",
    f"%v = aten.add_.Tensor(%a, %b, %one) : ({T}, {T}, !prim.int) -> {T}",
    f"%v = aten.tanh_(%a) : {_UNARY}",
    f"prim.Print(%a) : ({T}) -> ()",
    f"%v = aten.dropout(%a, %half, %true) : ({T}, !prim.float, !prim.bool) -> {T}",
    f"%l = prim.ListConstruct(%a, %b) : ({T}, {T}) -> {L}",
    f"%l = aten.append.t(%m, %a) : ({L}, {T}) -> {L}",
    f"%v = aten.__getitem__.t(%m, %one) : ({L}, !prim.int) -> {T}",
)
_BARRIERS = (
    f'%v = prim.PythonOp(%a) <{{callee = "effects:reads"}}> : {_UNARY}',
    f'%v = prim.PythonOp(%a, %b) <{{callee = "effects:writes"}}> : {_BINARY}',
)
_HEAD = f"""func.func @f(%x : {T}, %y : {T}, %n : !prim.int, %c : !prim.bool) -> ({T}, {T}, {T}) {{
  %one = prim.Constant 1
  %half = prim.Constant 0.5
  %true = prim.Constant true
  %sizes = prim.Constant [-1] : !prim.list<!prim.int>
  %z = aten.mul.Tensor(%x, %y) : {_BINARY}
  %k = prim.ListConstruct(%x, %z) : ({T}, {T}) -> {L}
"""


class EffectProgram:
    """A program `f(x, y, n, c)` of about `size` operations, by a seed, for tensors of 3 elements."""

    def __init__(self, seed: int, size: int):
        self._random = Random(seed)
        self._count = 0
        self._lines: list[str] = []
        tensors, lists = ["%x", "%y", "%z"], ["%k"]
        self._operations(tensors, lists, 0, size)
        chosen = self._random.sample(tensors, 3)
        returned = f"  func.return {', '.join(chosen)} : {T}, {T}, {T}\n}}\n"
        self.text = _HEAD + "\n".join(self._lines) + "\n" + returned

    def _operations(self, tensors: list[str], lists: list[str], depth: int, count: int) -> None:
        for _ in range(count):
            self._operation(tensors, lists, depth)

    def _fresh(self, letter: str) -> str:
        self._count += 1
        return f"%{letter}{self._count}"

    def _operation(self, tensors: list[str], lists: list[str], depth: int) -> None:
        choose, kind = self._random.choice, self._random.random()
        if depth < 2 and kind < 0.12:
            self._control_flow(tensors, lists, depth, is_loop=kind < 0.06)
            return
        line = choose(_COMPUTING if kind < 0.6 else _BARRIERS if kind > 0.95 else _OTHERS)
        line = line.replace("%a", choose(tensors)).replace("%b", choose(tensors))
        line = line.replace("%m", choose(lists))
        for letter, known in (("v", tensors), ("l", lists)):
            if line.startswith(f"%{letter} ="):
                name = self._fresh(letter)
                line = name + line[2:]
                known.append(name)
        self._lines.append("  " * (depth + 1) + line)

    def _control_flow(self, tensors: list[str], lists: list[str], depth: int, *, is_loop: bool) -> None:
        result, indent = self._fresh("v"), "  " * (depth + 1)
        add = self._lines.append
        if is_loop:
            initial, counter, carried = self._random.choice(tensors), self._fresh("i"), self._fresh("v")
            add(f"{indent}{result} = prim.Loop %n, %true, ({initial}) : ({T}) -> ({T}) {{")
            add(f"{indent}^bb0({counter} : !prim.int, {carried} : {T}):")
            self._branch([*tensors, carried], list(lists), depth + 1, f"%true, {{}} : !prim.bool, {T}")
        else:
            add(f"{indent}{result} = prim.If %c -> ({T}) {{")
            self._branch(list(tensors), list(lists), depth + 1, f"{{}} : {T}")
            add(f"{indent}}} else {{")
            self._branch(list(tensors), list(lists), depth + 1, f"{{}} : {T}")
        add(f"{indent}}}")
        tensors.append(result)

    def _branch(self, tensors: list[str], lists: list[str], depth: int, results: str) -> None:
        self._operations(tensors, lists, depth, self._random.randint(1, 3))
        self._lines.append("  " * (depth + 1) + "prim.Yield " + results.format(tensors[-1]))

    def parse(self) -> tuple[ModuleOp, FuncOp]:
        """The module and its function."""
        module = parse_module(self.text)
        function = next(op for op in module.ops if isinstance(op, FuncOp))
        return module, function


def outcomes(module: ModuleOp) -> list[object]:
    """What runs of a program do that take either branch."""
    return [_outcome(module, condition=condition) for condition in (True, False)]


def _outcome(module: ModuleOp, *, condition: bool) -> object:
    """All that a run of a program does: results, arguments, what is printed, handed to Python, shared."""
    calls: list[list[float]] = []

    def reads(a: Array) -> Array:
        calls.append(a.tolist())
        return a + 1

    def writes(a: Array, b: Array) -> Array:
        calls.append([*a.tolist(), *b.tolist()])
        b *= 0.5
        return a

    PYTHON_FUNCTIONS.update({"effects:reads": reads, "effects:writes": writes})
    manual_seed(7)
    x, y = np.array([0.5, -1.5, 2.0]), np.array([1.25, 0.75, -0.5])
    printed = io.StringIO()
    try:
        results = Interpreter(module, output=printed).call("f", [x, y, 2, condition])
    except ExecutionError as error:
        return [d.message for d in error.diagnostics], x.tobytes(), y.tobytes(), printed.getvalue(), calls
    arrays = [*cast(Sequence[Array], results), x, y]
    shared = [np.shares_memory(a, b) for a in arrays for b in arrays]
    return [a.tobytes() for a in arrays], printed.getvalue(), repr(calls), shared
