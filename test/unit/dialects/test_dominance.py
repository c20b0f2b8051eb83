"""Values are defined before they are used."""

import pytest

from tsir.dialects.ir.diagnostics import VerifyError
from tsir.dialects.ir.parsing import parse_module

DIAMOND = """
func.func @f(%c: i1) {{
  %entry = arith.constant 1 : i32
  cf.cond_br %c, ^left, ^right
^left:
  %left = arith.constant 2 : i32
  cf.br ^end
^right:
  %right = arith.constant 3 : i32
  cf.br ^end
^end:
  %end = arith.constant 4 : i32
  "test.op"({used}) : (i32) -> ()
  func.return
}}
"""
LOOP = """
func.func @f(%c: i1) {{
  cf.br ^head
^head:
  %head = arith.constant 1 : i32
  cf.cond_br %c, ^body, ^end
^body:
  "test.op"({in_body}) : (i32) -> ()
  %body = arith.constant 2 : i32
  cf.br ^head
^end:
  "test.op"({at_end}) : (i32) -> ()
  func.return
}}
"""


def undominated(text: str) -> list[tuple[int, str]]:
    """The lines of the uses that are not dominated, with the messages."""
    try:
        parse_module(text)
    except VerifyError as error:
        places = [(found.position, found.message) for found in error.diagnostics]
        return [(position.line, message) for position, message in places if position is not None]
    return []


@pytest.mark.parametrize("used", ["%entry", "%end"])
def test_values_of_dominating_blocks_can_be_used(used: str):
    assert undominated(DIAMOND.format(used=used)) == []


@pytest.mark.parametrize("used", ["%left", "%right"])
def test_values_of_one_branch_cannot_be_used_after_both(used: str):
    assert undominated(DIAMOND.format(used=used)) == [
        (13, "'test.op' op operand #0 does not dominate this use")
    ]


@pytest.mark.parametrize(
    ("in_body", "at_end", "lines"),
    [("%head", "%head", []), ("%body", "%head", [8]), ("%head", "%body", [12])],
)
def test_values_in_loops(in_body: str, at_end: str, lines: list[int]):
    assert [line for line, _ in undominated(LOOP.format(in_body=in_body, at_end=at_end))] == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('func.func @f() {\n"test.op"(%0) : (i32) -> ()\n%0 = arith.constant 1 : i32\nfunc.return\n}', [2]),
        ('func.func @f() {\n%0 = "test.op"(%0) : (i32) -> i32\nfunc.return\n}', [2]),
        (
            'func.func @f() {\n%0 = "test.op"() ({\n"test.termop"(%0) : (i32) -> ()\n'
            "}) : () -> i32\nfunc.return\n}",
            [3],
        ),
        (
            'func.func @f() {\n%0 = arith.constant 1 : i32\n"test.op"() ({\n'
            '"test.termop"(%0) : (i32) -> ()\n}) : () -> ()\nfunc.return\n}',
            [],
        ),
        ('"test.op"(%0) : (i32) -> ()\n%0 = arith.constant 1 : i32', []),
        (
            "func.func @f() {\nfunc.return\n^unreached:\n%0 = arith.addi %1, %1 : i32\n"
            "cf.br ^other\n^other:\n%1 = arith.constant 1 : i32\nfunc.return\n}",
            [],
        ),
    ],
    ids=[
        "later",
        "own result",
        "own result inside",
        "outer",
        "body of a module",
        "block without a way to it",
    ],
)
def test_order(text: str, lines: list[int]):
    assert [line for line, _ in undominated(text)] == lines


def test_a_chain_of_blocks():
    blocks = "".join(f"^b{number}:\ncf.br ^b{number + 1}\n" for number in range(500))
    assert undominated(f"func.func @f(%x: i32) {{\ncf.br ^b0\n{blocks}^b500:\nfunc.return\n}}") == []
