"""Both parsers make the same tree of the same text."""

import string
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError
from tsir.frontend.source import nesting, tree
from tsir.frontend.source.python_source import parse_module
from tsir.frontend.source.script_source import parse_script

EXAMPLES = Path(__file__).parents[3] / "examples"
PROGRAMS = sorted(path for path in EXAMPLES.glob("*.py") if path.with_suffix(".graph").exists())

STATEMENTS = r"""
x = y = a.b[0], *c
(a, b), [c, *d] = f(x)
a, = t
x: List[int] = []
x.y: int = 3
x[0]: int = 3
x += 1; x -= 2; x *= 3; x /= 4; x //= 5; x %= 6; x @= 7
x **= 1; x &= 2; x |= 3; x ^= 4; x <<= 5; x >>= 6
pass
del a, b[0]
assert x, "message"
assert x == 1
raise ValueError("wrong")
raise
return
return 1, 2
return (yes if c else no), *rest
f(x, *xs, alpha=1, beta=2,)
(f)(x).g("a" 'b' '''c
d''')
x = torch.add(a, b, alpha=1)
x = annotate(List[int], [])
x = -a ** -b ** c
x = not a == b and c or not d
x = a < b <= c != d is not e not in f is g in h
x = a | b ^ c & d << e >> f + g - h * i / j // k % l @ m
x = ~a + +b - -c
x = (a, ), (), (a), [], [a,], {}, {"a": 1, "b": 2,}
x = a[1], a[:], a[1:], a[:2], a[1:2:3], a[::2], a[..., None, :, 1:2, ::-1], a[i,], a[()]
x = [i for i in xs], [i + j for i, j in zip(a, b) if i if j > 1], {k: v for k, v in d.items()}
x = [(a if b else c) for d in (e if f else g)]
x = a if b else c if d else e
x = 1, 1.0, 1., .5, 1e5, 1e-05, 1_000, 0x1F, 0o17, 0b11, 0.10000000000000001, 9223372036854775807, 1e999
x = True, False, None, ...
x = "a\n\t\\\'\"\x41\101\u00e9\U0001F600\N{BULLET}\q", r"a\n", u"b", "a\
b", R'\''
x = f"", f"a{b}c{d + 1}", f"{{}}{x}}}", "a" f"{b}" "c", f"{d['k']}" rf"\{a}\n", f"{'text'}{x}"
x = a. b . c  # comment
x = (1 +  # comment
     2)
x = 1 + \
    2
x = []  # type: List[int]
for i in range(10): x += i
for i, (j, k) in enumerate(zip(a, b)): pass
for x in a, b: pass
for x.y, z[0] in a: pass
while i < 3: i += 1
été = naïve + 変数
print("a", x)
"a string"
"""


DEFINITIONS = r"""
import math
import torch.nn.functional as F, torch
from typing import List, Optional as Maybe
from torch import (
    Tensor,
    nn as n,
)
"documentation"
EPSILON = 1e-5

@torch.jit.script
@decorate(1)
def f(self, x: Tensor, y: Maybe[int] = None, *, z: float = 1.0, w: "Tensor", ) -> Tuple[Tensor, int]:
    "documentation"
    def backward(grad_output):
        "documentation"
        return grad_output * x, None
    if x > 0:
        return 1
    elif x == 0:
        while True:
            # a comment
            break

    else:
      for i in x:
          continue
      return
    return x, backward

def documentation(): "nothing else"

def g(a, b):
    # type: (Tensor, List[int]) -> Tensor
    return a

def h(self, a, b):  # type: (Tensor, int) -> None
    "documentation"

def i(a,  # type: Tensor
      b=1,  # type: int
      c="int"  # type: str
      ):
    # type: (...) -> int
    x = []  # type: ignore
    return b
"""

INDENTED_LIKE_ARCHIVES = """
def forward(self: __torch__.M,
    x: Tensor) -> Tensor:
  weight = self.weight
  _0 = torch.append(annotate(List[Tensor], []), torch.add(x, CONSTANTS.c0, alpha=-1.))
  a, = _0
  b = unchecked_cast(Tensor, (a).t())
  if torch.__isnot__(b, None):
    c = ops.prim.NumToTensor(0.10000000000000001)
  else:
    ops.prim.RaiseException("AssertionError: ", "builtins.AssertionError")
    c = uninitialized(Tensor)
  return torch.add_(torch.slice(b, 0, None, 9223372036854775807, 1), (self).forward(c, inf, ), )
"""


def agreed(text: str) -> tree.Module:
    """The tree of a text, checked to be the same by both parsers."""
    module = parse_script(text)
    assert module == parse_module(text)
    return module


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_example_programs(path: Path):
    assert agreed(path.read_text()).definitions[-1].name == path.stem


def test_there_are_example_programs():
    assert len(PROGRAMS) >= 14


def test_every_statement_and_expression():
    text = "def f(x):\n" + textwrap.indent(STATEMENTS, "    ", lambda line: not line.startswith(("d'", 'b"')))
    script, python = parse_script(text), parse_module(text)
    for one, other in zip(script.definitions[0].body, python.definitions[0].body, strict=True):
        assert one == other
    assert len(script.definitions[0].body) >= 57


@pytest.mark.parametrize(
    "text", [DEFINITIONS, INDENTED_LIKE_ARCHIVES, ""], ids=["definitions", "archive", "empty"]
)
def test_definitions(text: str):
    agreed(text)


def test_ranges_agree_where_python_has_them():
    text = "def f(x, y=1):\n    z = (x + y[0], -x)\n    return (z[0]).t(alpha=(1), *z)\n"
    for one, other in zip(nesting.walk(parse_script(text)), nesting.walk(parse_module(text)), strict=True):
        assert (one[0].range.start, one[0].range.end) == (other[0].range.start, other[0].range.end), one


REFUSED = """
(lambda x: x)
(yield x)
{1, 2}
{x for x in y}
g(i for i in x)
(i for i in x)
[i for i in x for j in i]
{**x}
f(**x)
b"bytes"
9223372036854775809
f"{x!r}"
f"{x:.2f}"
(x := 1)
"""
REFUSED_STATEMENTS = """
global x
nonlocal x
import a
from a import b
async def f(): pass
raise A from b
x: int
del x.y
for i in x: pass
while x: pass
"""


@pytest.mark.parametrize("expression", REFUSED.strip().split("\n"))
def test_what_both_refuse_in_expressions(expression: str):
    assert_refused(f"def f(x):\n    z = 1 + {expression}\n")


@pytest.mark.parametrize("statement", REFUSED_STATEMENTS.strip().split("\n"))
def test_what_both_refuse_in_statements(statement: str):
    loop = "\n    else: pass" if statement.startswith(("for", "while")) else ""
    assert_refused(f"def f(x):\n    {statement}{loop}\n    return x\n")


@pytest.mark.parametrize("parameters", ["*args", "**kwargs", "a, *args, b=1"])
def test_what_both_refuse_in_parameters(parameters: str):
    assert_refused(f"def f({parameters}):\n    return 1\n")


def assert_refused(text: str) -> None:
    """Check that both parsers refuse a text on the same line for the same reason."""
    with pytest.raises(UnsupportedError) as script:
        parse_script(text)
    with pytest.raises(UnsupportedError) as python:
        parse_module(text)
    assert [reason(error) for error in script.value.diagnostics] == [
        reason(error) for error in python.value.diagnostics
    ]


def reason(error: Diagnostic) -> tuple[int, str]:
    """What must be the same in the messages of both parsers."""
    assert error.position is not None
    return error.position.line, error.message


names = st.sampled_from(["x", "yy", "_0", "torch"])
numbers = st.integers(0, 2**63).map(str) | st.floats(0, allow_nan=False, allow_infinity=False).map(repr)
strings = st.text(string.printable, max_size=5).map(repr)
atoms = names | numbers | strings | st.sampled_from(["True", "None", "()", "[]", "{}", "f'{x} {yy + 1}'"])


def compound(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Text of expressions around others, with and without parentheses."""
    words = "+,-,*,/,//,%,@,**,&,|,^,<<,>>,<,<=,>,>=,==,!=,is,in,and,or,is not,not in"
    shapes = ["({})", "-{}", "not {}", "~ {}", "{}.a", "{}[{}]", "{}[{}:{}]", "{}({}, k={})", "[{}, {}]"]
    shapes += ["{} if {} else {}", "{{{}: {}}}", "[{} for x in {}]", "({}, {})", "f(*{})", "{}[::{}, ...]"]
    binary = st.sampled_from(words.split(",")).map(lambda operator: f"{{}} {operator} {{}}")
    return st.builds(str.format, st.sampled_from(shapes) | binary, inner, inner, inner)


@settings(max_examples=300, deadline=None)
@given(st.recursive(atoms, compound, max_leaves=12))
def test_expressions_agree(expression: str):
    text = f"def f(x):\n    return {expression}\n"
    results = [outcome(parse, text) for parse in (parse_script, parse_module)]
    assert results[0] == results[1]


def outcome(parse: Callable[[str], tree.Module], text: str) -> tree.Module | None:
    """What a parser makes of a text, None if it refuses it."""
    try:
        return parse(text)
    except TsirError:
        return None


def test_most_generated_expressions_are_valid():
    accepted: list[bool] = []

    @settings(max_examples=100, deadline=None, database=None)
    @given(st.recursive(atoms, compound, max_leaves=12))
    def collect(expression: str):
        accepted.append(outcome(parse_script, f"def f(x):\n    return {expression}\n") is not None)

    collect()
    assert sum(accepted) > len(accepted) / 2


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damaged_programs_give_diagnostics(data: st.DataObject):
    text = DEFINITIONS + INDENTED_LIKE_ARCHIVES
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20, len(text))))
    inserted = data.draw(st.text("()[]{}'\"\\\n\t :=,.#@*ifdelse0é\0", max_size=6))
    for parse in (parse_script, parse_module):
        outcome(parse, text[:start] + inserted + text[end:])
