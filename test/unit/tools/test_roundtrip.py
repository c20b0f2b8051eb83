"""Checking round trips: an operation that prints what it does not parse is found."""

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp, StringAttr
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from tsir.dialects.ir.diagnostics import TsirError
from tsir.tools.roundtrip import check_roundtrip


@irdl_op_definition
class ForgetfulOp(IRDLOperation):
    """Prints its name, or not."""

    name = "broken.forgetful"

    label = prop_def(StringAttr)

    @classmethod
    def parse(cls, parser: Parser) -> "ForgetfulOp":
        return cls(properties={"label": StringAttr(parser.parse_optional_str_literal() or "default")})

    def print(self, printer: Printer) -> None:
        match self.label.data:
            case "unparsable":
                printer.print_string(" )")
            case "changing":
                printer.print_string(' "changed"')
            case "forgotten":
                pass
            case label:
                printer.print_string(f' "{label}"')


BROKEN = Dialect("broken", [ForgetfulOp])


def check(label: str) -> None:
    context = Context()
    context.load_dialect(Builtin)
    context.load_dialect(BROKEN)
    check_roundtrip(ModuleOp([ForgetfulOp(properties={"label": StringAttr(label)})]), context)


def test_what_comes_back_passes():
    check("fine")


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("unparsable", "the custom form does not parse back"),
        ("changing", "the custom form parses back to another module"),
        ("forgotten", "the custom form changes when it is parsed back"),
    ],
)
def test_what_does_not_come_back_is_an_error(label: str, message: str):
    with pytest.raises(TsirError, match=message):
        check(label)
