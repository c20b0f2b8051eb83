"""The interpreter: control flow, aliasing, and errors that say where."""

from __future__ import annotations

import math
from io import StringIO

import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.ir.parsing import parse_module
from tsir.runtime.plans.interpreter import PYTHON_FUNCTIONS, Interpreter

T = "!prim.tensor"
HEADER = "func.func @f"


def run(text: str, *args: object) -> tuple[object, ...]:
    return Interpreter(parse_module(text, "program.mlir")).call("f", args)


LOOP = """
func.func @f(%m : !prim.int, %c : !prim.bool, %x : !prim.int) -> !prim.int {
  %one = prim.Constant 1
  %limit = prim.Constant 100
  %r = prim.Loop %m, %c, (%x) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %y : !prim.int):
    %z = aten.mul.int(%y, %limit) : (!prim.int, !prim.int) -> !prim.int
    %w = aten.add.int(%z, %i) : (!prim.int, !prim.int) -> !prim.int
    %again = aten.lt.int(%w, %limit) : (!prim.int, !prim.int) -> !prim.bool
    prim.Yield %again, %w : !prim.bool, !prim.int
  }
  func.return %r : !prim.int
}
"""


@pytest.mark.parametrize("trips", [-3, 0, 1, 4, 9])
@pytest.mark.parametrize("start", [0, 5])
@pytest.mark.parametrize("condition", [True, False])
def test_loop_ends_by_either_bound(trips: int, condition: bool, start: int) -> None:
    expected, i, going = start, 0, condition
    while going and i < trips:
        expected = expected * 100 + i
        going = expected < 100
        i += 1
    assert run(LOOP, trips, condition, start) == (expected,)


def test_view_shares_storage_and_writes_are_seen() -> None:
    text = """
func.func @f(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %row = aten.select.int(%x, %zero, %one) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  %w = aten.add_.Tensor(%row, %row, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  func.return %x, %w : !prim.tensor, !prim.tensor
}
"""
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    result, row = run(text, x)
    assert result is x
    np.testing.assert_array_equal(x, [[0, 1, 2], [6, 8, 10]])
    assert np.shares_memory(np.asarray(row), x)


def test_print_goes_to_the_output() -> None:
    text = """
func.func @f(%x : !prim.int, %s : !prim.str) {
  prim.Print(%x, %s) : (!prim.int, !prim.str) -> ()
  func.return
}
"""
    output = StringIO()
    assert Interpreter(parse_module(text), output=output).call("f", (3, "abc")) == ()
    assert output.getvalue() == "3 abc\n"


def test_constant_list_is_new_in_every_run() -> None:
    text = """
func.func @f(%x : !prim.int) -> !prim.list<!prim.int> {
  %l = prim.Constant [1, 2] : !prim.list<!prim.int>
  %r = aten.append.t(%l, %x) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  func.return %l : !prim.list<!prim.int>
}
"""
    interpreter = Interpreter(parse_module(text))
    assert interpreter.call("f", (3,)) == ([1, 2, 3],)
    assert interpreter.call("f", (4,)) == ([1, 2, 4],)


def test_elements_that_are_said_to_be_none_or_not_are_checked() -> None:
    text = """
func.func @f(%o : !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor {
  %a, %b = prim.ListUnpack(%o) : (!prim.list<!prim.optional<!prim.tensor>>) -> (!prim.tensor, !prim.none)
  func.return %a : !prim.tensor
}
"""
    x = np.ones(2)
    assert run(text, [x, None])[0] is x
    with pytest.raises(ExecutionError, match="expected element 0 to be Tensor, got None"):
        run(text, [None, None])
    with pytest.raises(ExecutionError, match="expected element 1 to be None, got a value"):
        run(text, [x, x])


def test_chunk_gives_views_and_refuses_too_few_pieces() -> None:
    text = """
func.func @f(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %a, %b, %c = prim.ConstantChunk(%x) <{chunks = 3 : i64, dim = 0 : i64}>
      : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return %a, %b, %c : !prim.tensor, !prim.tensor, !prim.tensor
}
"""
    x = np.arange(7)
    pieces = run(text, x)
    for piece, expected in zip(pieces, ([0, 1, 2], [3, 4, 5], [6]), strict=True):
        np.testing.assert_array_equal(np.asarray(piece), expected)
        assert np.shares_memory(np.asarray(piece), x)
    with pytest.raises(ExecutionError, match="expected 3 values to unpack, got 2"):
        run(text, np.arange(4))
    with pytest.raises(ExecutionError, match="expected a tensor with dimensions"):
        run(text, np.array(4))
    with pytest.raises(ExecutionError, match="expected a dimension from -1 to 0, got 2"):
        run(text.replace("dim = 0", "dim = 2"), np.arange(4))


@pytest.mark.parametrize(
    ("body", "message", "line"),
    [
        (
            '  %r = prim.Operator(%x) <{operator = "aten::frob"}> : (!prim.tensor) -> !prim.tensor\n',
            "unknown operator 'aten::frob'",
            3,
        ),
        (
            "  %two = prim.Constant 2\n"
            "  %r = aten.select.int(%x, %two, %two) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor\n",
            "expected a dimension from -2 to 1, got 2",
            4,
        ),
    ],
)
def test_error_says_what_was_found_at_its_line(body: str, message: str, line: int) -> None:
    text = (
        f"\nfunc.func @f(%x : !prim.tensor) -> !prim.tensor {{\n{body}  func.return %r : !prim.tensor\n}}\n"
    )
    with pytest.raises(ExecutionError, match=message) as caught:
        run(text, np.zeros((2, 3)))
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.line == line


def test_wrong_call_is_refused() -> None:
    text = "func.func @f(%x : !prim.int) -> !prim.int {\n  func.return %x : !prim.int\n}\n"
    with pytest.raises(ExecutionError, match="expected 1 arguments of f, got 2"):
        run(text, 1, 2)
    with pytest.raises(ExecutionError, match=r"expected the name of a function \(f\), got 'g'"):
        Interpreter(parse_module(text)).call("g", ())


def test_calls_without_end_are_refused() -> None:
    text = """
func.func @f(%x : !prim.int) -> !prim.int {
  %r = prim.CallFunction(%x) <{callee = @f}> : (!prim.int) -> !prim.int
  func.return %r : !prim.int
}
"""
    with pytest.raises(ExecutionError, match="nested more than"):
        run(text, 1)


def test_python_function_that_is_registered_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PYTHON_FUNCTIONS, "math:sqrt", math.sqrt)
    text = """
func.func @f(%x : !prim.float) -> !prim.float {
  %r = prim.PythonOp(%x) <{callee = "math:sqrt"}> : (!prim.float) -> !prim.float
  func.return %r : !prim.float
}
"""
    assert run(text, 9.0) == (3.0,)
    with pytest.raises(ExecutionError, match="math domain error"):
        run(text, -1.0)


def test_text_reaches_no_other_python_function() -> None:
    text = """
func.func @f(%x : !prim.str) -> !prim.int {
  %r = prim.PythonOp(%x) <{callee = "os:system"}> : (!prim.str) -> !prim.int
  func.return %r : !prim.int
}
"""
    with pytest.raises(ExecutionError, match="unknown Python function 'os:system'") as caught:
        run(text, "exit 0")
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.line == 3
