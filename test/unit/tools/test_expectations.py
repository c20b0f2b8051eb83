"""Comparing diagnostics with expectations; how ts-opt does it is in test/tools/verify-diagnostics-*.mlir."""

import pytest
from xdsl.dialects.builtin import UNKNOWN_LOC

from tsir.dialects.ir.diagnostics import Diagnostic, Severity
from tsir.dialects.ir.locations import file_location
from tsir.tools.expectations import compare

ERROR = Diagnostic.error(file_location("f", 2, 1), "expected rank 2, got 3")


@pytest.mark.parametrize(
    "text",
    [
        "// expected-error@+1 {{rank 2}}\n\n",
        "// expected-error @+1 {{rank 2}}\n\n",
        "// expected-error@below {{rank 2}}\n\n",
        "\n// expected-error {{rank 2}}\n",
        "\n\n// expected-error@-1 {{rank 2}}",
        "\n\n// expected-error@above {{rank 2}}\n",
        "\n\n\n// expected-error@-2 {{rank 2}}",
        "// expected-error-re@+1 {{rank {{[0-9]}}, got {{.$}}}}\n",
    ],
)
def test_expected(text: str):
    assert compare(text, "f", 1, [ERROR]) == []


@pytest.mark.parametrize(
    "text",
    [
        "// expected-error@+2 {{rank 2}}\n\n",
        "// expected-warning@+1 {{rank 2}}\n",
        "// expected-error@+1 {{rank 4}}\n",
        "// expected-error@+1 {{rank .}}\n",
        "// expected-error@unknown {{rank 2}}\n",
        "// expected-error-re@+1 {{rank {{[a-z]}}}}\n",
    ],
)
def test_not_what_was_expected(text: str):
    unexpected, missing = compare(text, "f", 1, [ERROR])
    assert unexpected.message == "unexpected error: expected rank 2, got 3"
    assert unexpected.position == ("f", 2, 1)
    assert missing.message.endswith("was not produced")
    assert missing.position == ("f", 1, 4)


def test_each_expectation_is_met_once():
    (again,) = compare("// expected-error@+1 {{rank}}\n", "f", 1, [ERROR, ERROR])
    assert again.message.startswith("unexpected error")
    (missing,) = compare("\n// expected-error {{rank}}\n// expected-error@above {{rank}}", "f", 1, [ERROR])
    assert missing.position == ("f", 3, 4)


def test_comments_on_the_way_above_and_below_are_skipped():
    text = "// expected-error@below {{rank}}\n// expected-error@below {{size}}\n\n"
    size = Diagnostic.error(file_location("f", 3, 1), "size")
    rank = Diagnostic.error(file_location("f", 3, 1), "rank")
    assert compare(text, "f", 1, [size, rank]) == []


def test_notes_are_diagnostics():
    noted = Diagnostic.error(file_location("f", 1, 1), "no", Diagnostic.note(file_location("f", 2, 1), "see"))
    (missing,) = compare("// expected-error {{no}}\n", "f", 1, [noted])
    assert missing.message == "unexpected note: see"


def test_diagnostics_elsewhere_are_at_unknown():
    elsewhere = [Diagnostic.error(UNKNOWN_LOC, "a"), Diagnostic.error(file_location("g", 1, 1), "b")]
    assert (
        compare("// expected-error@unknown {{a}}\n// expected-error@unknown {{b}}", "f", 1, elsewhere) == []
    )


def test_lines_count_from_the_first_line():
    remark = Diagnostic(Severity.REMARK, "hm", file_location("f", 11, 1))
    assert compare("// expected-remark@+1 {{hm}}\n", "f", 10, [remark]) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("// expected-error@+1 rank", "expected `expected-error@+1 {{text}}` or its like"),
        ("// expected-error@up {{rank}}", "expected `expected-error@+1 {{text}}` or its like"),
        ("// expected-error-re {{rank {{[}} }}", "invalid regular expression: "),
    ],
)
def test_malformed_expectations_are_errors(text: str, message: str):
    (found,) = compare(text, "f", 1, [])
    assert found.message.startswith(message)
    assert found.position == ("f", 1, 4)
