"""Printing a module: leaving out large constants."""

from io import StringIO

import pytest
from xdsl.printer import Printer

from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import ModulePrinter, elides, module_text

TEXT = "%0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>"


def test_nothing_is_left_out_unless_asked():
    assert "dense<[1, 2, 3]>" in module_text(parse_module(TEXT))


@pytest.mark.parametrize(("limit", "left_out"), [(2, True), (3, False)])
def test_constants_of_more_elements_are_left_out(limit: int, left_out: bool):
    text = module_text(parse_module(TEXT), elide_larger_than=limit)
    assert ("dense_resource<__elided__> : tensor<3xi32>" in text) == left_out


def test_other_printers_leave_nothing_out():
    assert not elides(Printer(StringIO()), 10**9)
    assert elides(ModulePrinter(StringIO(), elide_larger_than=0), 1)


def test_the_text_ends_with_a_line_break():
    assert module_text(parse_module("")) == "builtin.module {\n}\n"
