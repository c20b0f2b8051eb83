"""Moves inside a block: each that is made leaves the program the same, each that is refused would not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from random import Random

import pytest
from effect_programs import EffectProgram, outcomes
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.verification import verify_module
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_mutable
from tsir.transforms.analysis.effects import calls_unknown, has_side_effects, is_terminator
from tsir.transforms.analysis.lint import lint_block
from tsir.transforms.group.topological_moves import MovableBlock

T = "!prim.tensor"


def depends(earlier: Operation, later: Operation, aliases: AliasAnalysis) -> bool:
    """Whether an operation must stay behind another, told from the two alone."""
    if any(is_terminator(op) or calls_unknown(op) for op in (earlier, later)):
        return True
    read = [value for inner in later.walk() for value in inner.operands]
    if any(result in read for result in earlier.results):
        return True
    sets: list[tuple[set[int], set[int]]] = []
    for op in (earlier, later):
        values = [v for inner in op.walk() for v in inner.operands if is_mutable(v.type)]
        written = {at for inner in op.walk() for at in aliases.written(inner)}
        seen = has_side_effects(op) or any(at in aliases.outer for at in written)
        sets.append(
            ({at for v in values for at in aliases.reachable(v)}, written | ({-1} if seen else set()))
        )
    (reads, writes), (reads_later, writes_later) = sets
    return bool(writes & (reads_later | writes_later) or reads & writes_later)


def orders(operations: Sequence[Operation], aliases: AliasAnalysis) -> list[tuple[int, ...]]:
    """All orders of operations in which each stays behind those that it depends on."""
    count = range(len(operations))
    pairs = [(i, j) for j in count for i in range(j) if depends(operations[i], operations[j], aliases)]
    return [order for order in permutations(count) if all(order.index(i) < order.index(j) for i, j in pairs)]


def check(function: FuncOp) -> None:
    """The function is well-formed."""
    assert list(lint_block(function.body.block, set())) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_move_is_made_if_some_order_has_the_two_side_by_side(seed: int) -> None:
    program = EffectProgram(seed, 3)
    _, function = program.parse()
    body = list(function.body.block.ops)
    start = next(i for i, op in enumerate(body) if op.name == "aten.mul.Tensor")
    operations = body[start:-1]
    possible = orders(operations, AliasAnalysis(function))
    for i, first in enumerate(operations):
        for j, second in enumerate(operations):
            if i == j or calls_unknown(first) or calls_unknown(second):
                continue
            expected = any(order.index(i) + 1 == order.index(j) for order in possible)
            movable = MovableBlock(function.body.block, AliasAnalysis(function))
            assert movable.could_move_before(first, second) == expected, program.text
            assert movable.could_move_after(second, first) == expected, program.text


def move_about(seed: int) -> tuple[EffectProgram, ModuleOp]:
    """A program, and itself after moves chosen by chance."""
    program = EffectProgram(seed, 12)
    module, function = program.parse()
    block = function.body.block
    movable = MovableBlock(block, AliasAnalysis(function))
    random, made = Random(seed), 0
    for _ in range(60):
        first, second = random.sample(list(block.ops), 2)
        place = list(block.ops)
        if random.random() < 0.5:
            could, moved = movable.could_move_before(first, second), movable.move_before(first, second)
        else:
            could, moved = movable.could_move_after(first, second), movable.move_after(first, second)
        assert moved == could
        made += moved
        assert moved or list(block.ops) == place
    check(function)
    verify_module(module)
    assert made
    return program, module


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("seed", range(60))
def test_moves_keep_what_a_program_does(seed: int) -> None:
    program, module = move_about(seed)
    assert outcomes(module) == outcomes(program.parse()[0]), program.text


def test_moves_across_writes_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: AliasAnalysis, op: Operation) -> set[int]:
        return set()

    monkeypatch.setattr(AliasAnalysis, "written", nothing)
    moved = (move_about(seed) for seed in range(20))
    assert any(outcomes(module) != outcomes(program.parse()[0]) for program, module in moved)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("seed", range(60))
def test_what_is_joined_stays_together(seed: int) -> None:
    program = EffectProgram(seed, 12)
    module, function = program.parse()
    block = function.body.block
    movable = MovableBlock(block, AliasAnalysis(function))
    random = Random(seed)
    for _ in range(60):
        place = {op: number for number, op in enumerate(block.ops)}
        first, second = sorted(random.sample(list(block.ops), 2), key=place.__getitem__)
        if second in movable.unit(first):
            continue
        if random.random() < 0.3:
            joined = {*movable.unit(first), *movable.unit(second)}
            if movable.join(first, second):
                assert set(movable.unit(first)) == joined
        else:
            movable.move_before(first, second)
    for op in block.ops:
        unit = list(movable.unit(op))
        assert all(one.next_op is other for one, other in pairwise(unit))
    check(function)
    assert outcomes(module) == outcomes(program.parse()[0]), program.text


def block_of(*lines: str) -> tuple[FuncOp, dict[str, Operation]]:
    """A function of these lines, and its operations by the names of their results."""
    head = f"func.func @f(%x : {T}, %y : {T}) {{\n  %one = prim.Constant 1\n"
    module = parse_module(head + "\n".join(lines) + "\n  func.return\n}")
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    return function, {op.results[0].name_hint or "": op for op in function.body.block.ops if op.results}


def names(function: FuncOp) -> str:
    """The names of the results in a function, in order."""
    return " ".join(op.results[0].name_hint or "" for op in function.body.block.ops if op.results)


def mul(result: str, first: str, second: str = "%y") -> str:
    return f"  %{result} = aten.mul.Tensor({first}, {second}) : ({T}, {T}) -> {T}"


def test_what_depends_on_the_mover_goes_behind_the_target() -> None:
    function, op = block_of(mul("a", "%x"), mul("b", "%a"), mul("c", "%x"), mul("d", "%b"), mul("e", "%a"))
    movable = MovableBlock(function.body.block, AliasAnalysis(function))
    assert movable.move_before(op["a"], op["e"])
    assert names(function) == "one c a e b d"


def test_what_the_mover_depends_on_goes_before_the_target() -> None:
    function, op = block_of(mul("a", "%x"), mul("b", "%x"), mul("c", "%x"), mul("d", "%c"), mul("e", "%d"))
    movable = MovableBlock(function.body.block, AliasAnalysis(function))
    assert movable.move_after(op["e"], op["a"])
    assert names(function) == "one c d a e b"


def test_the_mover_passes_the_target() -> None:
    function, op = block_of(mul("a", "%x"), mul("b", "%a"), mul("c", "%x"), mul("d", "%c"))
    movable = MovableBlock(function.body.block, AliasAnalysis(function))
    assert movable.move_after(op["a"], op["c"])
    assert names(function) == "one c a b d"
    assert movable.move_before(op["b"], op["c"])
    assert names(function) == "one a b c d"


def test_a_target_that_depends_on_what_moves_along_refuses() -> None:
    function, op = block_of(mul("a", "%x"), mul("b", "%a"), mul("c", "%a", "%b"))
    movable = MovableBlock(function.body.block, AliasAnalysis(function))
    assert not movable.move_before(op["a"], op["c"])
    assert not movable.join(op["a"], op["c"])
    assert movable.join(op["a"], op["b"])
    assert movable.join(op["a"], op["c"])
    assert names(function) == "one a b c"


@pytest.mark.parametrize(
    ("between", "moves"),
    [
        (f"  %w = aten.relu_(%x) : ({T}) -> {T}", False),
        (f"  %w = aten.relu_(%b) : ({T}) -> {T}", True),
        (f"  prim.Print(%x) : ({T}) -> ()", True),
        (f'  %w = prim.PythonOp(%b) <{{callee = "effects:reads"}}> : ({T}) -> {T}', False),
        (f'  %w = prim.Operator(%b) <{{operator = "my::op"}}> : ({T}) -> {T}', False),
    ],
)
def test_what_is_crossed(between: str, moves: bool) -> None:
    function, op = block_of(mul("b", "%y"), mul("a", "%x"), between, mul("c", "%a"))
    movable = MovableBlock(function.body.block, AliasAnalysis(function))
    assert movable.move_before(op["a"], op["c"]) == moves


def test_places_do_not_run_out() -> None:
    count = 100
    function, op = block_of(mul("a", "%x"), *(mul(f"b{i}", "%x") for i in range(count)), mul("c", "%x"))
    movable = MovableBlock(function.body.block, AliasAnalysis(function))
    for i in range(count):
        assert movable.move_after(op[f"b{i}"], op["a"])
    expected = " ".join(f"b{i}" for i in reversed(range(count)))
    assert names(function) == f"one a {expected} c"
    assert movable.move_before(op["c"], op["b0"])
    assert names(function).endswith("b1 c b0")
