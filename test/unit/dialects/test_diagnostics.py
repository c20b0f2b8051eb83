"""Diagnostics: rendering, locations, errors and collecting."""

import logging
import pickle

import pytest
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    CallSiteLoc,
    FusedLoc,
    LocationAttr,
    ModuleOp,
    NameLoc,
    NoneAttr,
    StringAttr,
    i32,
)
from xdsl.utils.exceptions import PassFailedException

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic, Severity, TsirError, collecting, warn
from tsir.dialects.ir.locations import file_location, fuse, location_of, position_of
from tsir.dialects.ir.xdsl_errors import diagnostic_of, tidy

A = file_location("a.py", 2, 3)
B = file_location("b.py", 4, 5)


def constant(location: LocationAttr = UNKNOWN_LOC) -> arith.ConstantOp:
    op = arith.ConstantOp.from_int_and_width(1, i32)
    op.location = location
    return op


def test_message_without_a_location():
    assert Diagnostic.error(UNKNOWN_LOC, "no").render() == "error: no"


def test_message_with_the_source_line():
    text = Diagnostic.error(A, "no").render({"a.py": "x\nabcdef\r\ny"})
    assert text == "a.py:2:3: error: no\nabcdef\n  ^"


def test_notes_follow():
    diagnostic = Diagnostic(Severity.WARNING, "no", A, (Diagnostic.note(B, "see"),))
    assert diagnostic.render() == "a.py:2:3: warning: no\nb.py:4:5: note: see"


def test_caret_stands_below_its_column_after_tabs():
    assert Diagnostic.error(A, "no").render({"a.py": "\n\t\tx"}).endswith("\n\t\tx\n\t\t^")


def test_long_lines_are_shown_around_the_column():
    shown = (
        Diagnostic.error(file_location("f", 1, 5001), "no").render({"f": "a" * 5000 + "b" * 5000}).split("\n")
    )
    assert len(shown[1]) == 160
    assert shown[1][len(shown[2]) - 1] == "b"
    assert shown[1][len(shown[2]) - 2] == "a"


@pytest.mark.parametrize("line", [1, 70_000, 200_001])
def test_lines_of_a_long_text(line: int):
    text = "\n".join(str(number) for number in range(1, 200_002))
    assert Diagnostic.error(file_location("f", line, 1), "no").render({"f": text}).split("\n")[1] == str(line)


@pytest.mark.parametrize("line", [0, 3, 10**6])
def test_no_source_line_for_a_line_that_is_not_there(line: int):
    rendered = Diagnostic.error(file_location("f", line, 1), "no").render({"f": "a\nb"})
    assert rendered.split("\n")[0] == f"f:{line}:1: error: no"


def test_color():
    assert "\x1b[1;31merror:\x1b[0m" in Diagnostic.error(A, "no").render(color=True)


def test_position_of_composed_locations():
    assert position_of(NameLoc(StringAttr("n"), A)) == ("a.py", 2, 3)
    assert position_of(NameLoc(StringAttr("n"), NoneAttr())) is None
    assert position_of(CallSiteLoc(B, A)) == ("b.py", 4, 5)
    assert position_of(FusedLoc((UNKNOWN_LOC, A, B), NoneAttr())) == ("a.py", 2, 3)


def test_callers_are_notes():
    rendered = Diagnostic.error(CallSiteLoc(A, CallSiteLoc(B, file_location("c.py", 1, 1))), "no").render()
    assert rendered.split("\n") == [
        "a.py:2:3: error: no",
        "b.py:4:5: note: called from here",
        "c.py:1:1: note: called from here",
    ]


def test_fuse():
    assert fuse([]) == UNKNOWN_LOC
    assert fuse([UNKNOWN_LOC, A]) == A
    assert fuse([A, A]) == A
    assert fuse([A, B]) == FusedLoc((A, B), NoneAttr())
    assert fuse([FusedLoc((A, B), NoneAttr()), A, UNKNOWN_LOC]) == FusedLoc((A, B), NoneAttr())


def test_location_of_an_operation_without_one_is_that_around_it():
    op = constant()
    module = ModuleOp([op])
    module.location = A
    assert location_of(op) == A
    assert location_of(constant()) == UNKNOWN_LOC


def test_errors_show_all_diagnostics_with_their_source():
    error = TsirError([Diagnostic.error(A, "one"), Diagnostic.error(B, "two")], {"a.py": "\nabc"})
    assert str(error) == "a.py:2:3: error: one\nabc\n  ^\nb.py:4:5: error: two"


def test_errors_take_a_plain_message():
    assert str(CompileError("no")) == "error: no"


def test_errors_pickle():
    error = pickle.loads(pickle.dumps(CompileError(Diagnostic.error(A, "no"), {"a.py": "\nabc"})))
    assert isinstance(error, CompileError)
    assert str(error) == "a.py:2:3: error: no\nabc\n  ^"


def test_warnings_are_collected():
    with collecting() as outer:
        with collecting() as inner:
            warn(A, "inner")
        warn(constant(B), "outer")
    assert [(found.severity, found.message, found.location) for found in inner] == [
        (Severity.WARNING, "inner", A)
    ]
    assert [found.message for found in outer] == ["outer"]


def test_warnings_that_nobody_collects_are_logged(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING, "tsir"):
        warn(A, "careful")
    assert caplog.messages == ["a.py:2:3: warning: careful"]


def test_an_exception_is_located_at_the_innermost_operation_it_passed():
    def inner(op: arith.ConstantOp) -> None:
        raise PassFailedException("Cannot do this.")

    def outer(op: ModuleOp) -> None:
        for nested in op.walk():
            if isinstance(nested, arith.ConstantOp):
                inner(nested)

    module = ModuleOp([func.FuncOp("f", ((), ())), constant(B)])
    module.location = A
    with pytest.raises(PassFailedException) as caught:
        outer(module)
    assert diagnostic_of(caught.value) == Diagnostic.error(B, "cannot do this")


def test_an_exception_that_passed_no_operation_has_the_default_location():
    assert diagnostic_of(ValueError("no"), A) == Diagnostic.error(A, "no")


@pytest.mark.parametrize(
    ("text", "tidied"),
    [("Expected a thing.", "expected a thing"), ("SSA value", "SSA value"), ("one\ntwo", "one"), ("X", "X")],
)
def test_messages_of_xdsl_take_our_style(text: str, tidied: str):
    assert tidy(text) == tidied
