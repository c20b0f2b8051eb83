"""Instructions without effects: once where they are known, and those on indices ahead of loops."""

from __future__ import annotations

import pytest

from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.types import F32, I64, ONE, PTR, ZERO, Value

N, M, P = Value("%n", I64), Value("%m", I64), Value("%p", PTR)


@pytest.fixture
def b() -> Builder:
    """An empty function."""
    return Builder(ModuleText())


def lines(b: Builder) -> list[str]:
    """What is written."""
    return [line.strip() for line in b.body().splitlines()]


def test_equal_instructions_are_written_once(b: Builder) -> None:
    assert b.binary("mul", N, M) == b.binary("mul", N, M)
    assert b.binary("mul", M, N) != b.binary("mul", N, M)
    assert b.offset(P, F32, N) != b.offset(P, F32, N, inbounds=True)
    assert len(lines(b)) == 5


def test_loads_and_calls_are_written_each_time(b: Builder) -> None:
    assert b.load(F32, P, 4) != b.load(F32, P, 4)
    assert b.call("f", I64, [N]) != b.call("f", I64, [N])


def test_flags_tell_instructions_apart(b: Builder) -> None:
    x = b.load(F32, P, 4)
    strict = b.binary("fadd", x, x)
    b.flags = "contract "
    assert b.binary("fadd", x, x) != strict


def test_what_an_arm_knows_is_not_known_after_it(b: Builder) -> None:
    known = b.binary("mul", N, M)
    with b.region():
        b.start("arm", dominated=True)
        assert b.binary("mul", N, M) == known
        inside = b.binary("add", N, M)
    b.start("after", dominated=True)
    assert b.binary("mul", N, M) == known
    assert b.binary("add", N, M) != inside


def test_a_block_that_others_lead_to_knows_nothing(b: Builder) -> None:
    before = b.binary("mul", N, M)
    b.start("other")
    assert b.binary("mul", N, M) != before


def test_indices_move_ahead_of_the_loops_in_which_they_do_not_change(b: Builder) -> None:
    outer_place = b.reserve()
    with b.region(outer_place):
        b.start("outer", dominated=True)
        row = b.fresh(I64)
        inner_place = b.reserve()
        with b.region(inner_place):
            b.start("inner", dominated=True)
            column = b.fresh(I64)
            size = b.binary("mul", N, M)
            at_row = b.offset(P, F32, b.binary("mul", row, N))
            element = b.offset(at_row, F32, column)
    found = lines(b)
    order = [
        found.index(next(line for line in found if line.startswith(f"{v.text} ="))) for v in (size, at_row)
    ]
    assert order[0] < found.index("outer:") < order[1] < found.index("inner:")
    assert found[-1].startswith(f"{element.text} =")


def test_splats_move_ahead_of_the_innermost_loop_in_which_they_do_not_change(b: Builder) -> None:
    outside = b.load(F32, P, 4)
    with b.region(b.reserve()):
        b.start("outer", dominated=True)
        with b.region(b.reserve()):
            b.start("inner", dominated=True)
            still = b.splat(outside, 16)
            inside = b.load(F32, P, 4)
            moving = b.splat(inside, 16)
            assert b.splat(outside, 16) == still
    found = lines(b)
    ahead, within = (
        next(k for k, line in enumerate(found) if line.startswith(f"{value.text} ="))
        for value in (still, moving)
    )
    assert found.index("outer:") < ahead < found.index("inner:") < within


def test_what_moved_is_known_as_far_as_it_moved(b: Builder) -> None:
    with b.region(b.reserve()):
        b.start("loop", dominated=True)
        size = b.binary("mul", N, M)
    assert b.binary("mul", N, M) == size


@pytest.mark.parametrize(
    ("divisor", "moves"), [(M, False), (ZERO, False), (Value("-1", I64), False), (Value("16", I64), True)]
)
def test_only_a_division_that_cannot_trap_moves(b: Builder, divisor: Value, moves: bool) -> None:
    with b.region(b.reserve()):
        b.start("loop", dominated=True)
        b.binary("sdiv", N, divisor)
    found = lines(b)
    assert (found.index("loop:") == len(found) - 1) is moves


def test_elements_and_flags_do_not_move(b: Builder) -> None:
    x = b.load(F32, P, 4)
    with b.region(b.reserve()):
        b.start("loop", dominated=True)
        b.binary("fadd", x, x)
        b.compare("slt", N, ONE)
    found = lines(b)
    assert len(found[found.index("loop:") :]) == 3
