"""Verifying a module: all failures, and verifiers that break."""

import pytest
from xdsl.dialects import func, test
from xdsl.dialects.builtin import ModuleOp, i32
from xdsl.ir import Block, Region

from tsir.dialects.ir.diagnostics import VerifyError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.verification import verify_module


def function(name: str, line: int) -> func.FuncOp:
    """A function that should return an integer but returns nothing."""
    end = func.ReturnOp()
    end.location = file_location("f", line, 1)
    return func.FuncOp(name, ((), (i32,)), Region(Block([end])))


def test_a_valid_module_passes():
    verify_module(ModuleOp([]))


def test_every_failure_is_reported():
    with pytest.raises(VerifyError) as caught:
        verify_module(ModuleOp([function("f", 1), function("g", 2)]))
    assert [found.position for found in caught.value.diagnostics] == [("f", 1, 1), ("f", 2, 1)]
    assert caught.value.diagnostics[0].message.startswith(
        "'func.return' op expected arguments to have the same types"
    )


def test_not_more_failures_than_anyone_reads():
    with pytest.raises(VerifyError) as caught:
        verify_module(ModuleOp([function(f"f{number}", number) for number in range(100)]))
    assert len(caught.value.diagnostics) == 20


def test_a_failure_of_a_block_is_reported_at_its_operation():
    outer = func.FuncOp("f", ((), ()), Region(Block()))
    outer.location = file_location("f", 3, 1)
    with pytest.raises(VerifyError, match=r"f:3:1: error: operation func\.func contains empty block"):
        verify_module(ModuleOp([outer]))


def test_a_verifier_that_breaks_is_a_failure():
    class Broken(test.TestOp):
        def verify_(self) -> None:
            raise KeyError("oops")

    op = Broken()
    op.location = file_location("f", 4, 1)
    with pytest.raises(VerifyError, match=r"f:4:1: error: 'test\.op' op has no valid form: KeyError"):
        verify_module(ModuleOp([op]))
