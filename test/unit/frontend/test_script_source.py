"""TorchScript source text: where errors are, how many at once, and hostile input."""

import time

import pytest

from tsir.dialects.ir.diagnostics import ParseError, TsirError, UnsupportedError
from tsir.frontend.source import script_lexer, tree
from tsir.frontend.source.script_source import parse_expression, parse_script

RETURN = "def f(x):\n    return "


def messages(text: str, kind: type[TsirError] = ParseError) -> list[str]:
    """The errors of a text as `line:column message`."""
    with pytest.raises(kind) as caught:
        parse_script(text)
    found: list[str] = []
    for error in caught.value.diagnostics:
        assert error.position is not None
        found.append(f"{error.position.line}:{error.position.column} {error.message}")
    return found


def test_a_function():
    module = parse_script("def scale(x: Tensor, *, by: float = 2.0) -> Tensor:\n  return x * by\n")
    [function] = module.definitions
    assert [(p.name, p.keyword_only) for p in function.parameters] == [("x", False), ("by", True)]
    [statement] = function.body
    assert isinstance(statement, tree.Return)
    assert statement.range.text == "return x * by"


def test_precedence():
    text = "-a ** b + c * d < e and not f or g"
    grouped = "(((-(a ** b)) + (c * d)) < e) and (not f)"
    assert parse_expression(text) == parse_expression(f"({grouped}) or g")
    assert parse_expression("a - b - c") == parse_expression("(a - b) - c")
    assert parse_expression("a - b - c") != parse_expression("a - (b - c)")
    assert parse_expression("a ** b ** c") == parse_expression("a ** (b ** c)")


@pytest.mark.parametrize(
    ("text", "value"),
    [("1.", 1.0), ("0.10000000000000001", 0.1), ("007.5", 7.5), ("00", 0), ("0xff", 255), ("'a\\x41'", "aA")],
)
def test_literals(text: str, value: object):
    expression = parse_expression(text)
    assert isinstance(expression, tree.Constant)
    assert (type(expression.value), expression.value) == (type(value), value)


def test_type_comments():
    [function] = parse_script(
        "def f(self, x):\n  # type: (List[int]) -> int\n  y = x[0]  # type: int\n"
    ).definitions
    assert function.parameters[0].annotation is None
    assert function.parameters[1].annotation == parse_expression("List[int]")
    assert function.returns == tree.Name(function.range, "int")
    [statement] = function.body
    assert isinstance(statement, tree.Assign)
    assert statement.annotation == parse_expression("int")


def test_an_indented_text():
    assert parse_script("\n    def f(x):\n        return x\n    ").definitions[0].name == "f"


def test_all_errors_at_once():
    text = """\
def f(x, y=1, z):
    x = 3 +
    if x
        y = 5 5
    else:
        with a as b:
            z = 'abc
    return lambda: 3
def g(x):
    # type: (int, int) -> int
    return 0777
def h(x:
    return x
"""
    assert messages(text) == [
        "1:15 expected a default value, as for the parameter before",
        "2:12 expected an expression, got the end of the line",
        "3:9 expected ':', got the end of the line",
        "4:15 expected the end of the statement, got '5'",
        "7:17 this string has no end, expected '",
        "8:12 lambda expressions are not supported",
        "10:5 expected a type for each parameter, 1, got 2",
        "11:12 expected an integer without leading zeros, got 0777",
        "12:6 this '(' is never closed",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def f(x):\nreturn x\n", "2:1 expected an indented block, got 'return'"),
        ("def f(x):\n    x = 1\n  y = 2\n", "3:3 expected the indentation of a block around this line"),
        ("def f(x):\n    x = 1\n      y = 2\n", "3:7 expected the indentation of the block, got more"),
        (f"{RETURN}f(a=1, 2)\n", "2:19 expected a keyword argument after a keyword argument"),
        (f"{RETURN}x)\n", "2:13 this ')' closes no bracket"),
        (f"{RETURN}x ? y\n", "2:14 unexpected character '?'"),
        (f"{RETURN}1abc\n", "2:12 expected a number, got letters in it"),
        (f"{RETURN}'\\x4'\n", "2:12 expected an escape sequence of a character, got \\x"),
        (f"{RETURN}f'{{x'\n", "2:12 expected a closing brace in the format string"),
        (f"{RETURN}f'}}'\n", "2:12 expected two closing braces in a format string, got one"),
        (f"{RETURN}f'{{}}'\n", "2:15 expected an expression, got the end of the text"),
        (
            "def f(x):\n    f(x) = 3\n",
            "2:5 expected a name, an attribute, a subscript or a tuple of them to assign to",
        ),
        ("def f(x):\n    # type: int\n    x, y += 3\n", "2:13 expected '(', got 'int'"),
        ("def f(x):\n    x = 1\n    # type: int\n", "3:5 expected a statement, got a type comment"),
        ("def f(x: int):\n    # type: (int) -> int\n    return x\n", "2:5 expected one type for 'x', got"),
    ],
)
def test_one_error(text: str, message: str):
    assert messages(text)[0].startswith(message)


def test_errors_point_into_the_file():
    with pytest.raises(UnsupportedError) as caught:
        parse_script(f"{RETURN}{{1, 2}}\n", "model.pt", first_line=41)
    assert str(caught.value) == (
        "model.pt:42:12: error: sets are not supported\n    return {1, 2}\n           ^"
    )


def test_a_class_inside_a_function_is_one_error():
    inner = "  @final\n  class A(M):\n    x : int\n    def f(self):\n      lambda: 1\n  return {1}\n"
    assert messages(f"def g(x):\n{inner}", UnsupportedError) == [
        "3:3 class definitions are supported at the top of a program only",
        "7:10 sets are not supported",
    ]


def test_classes_at_the_top():
    text = '@final\nclass A(M, n.N):\n  "doc"\n  x : int\n  y = 1\n  def f(self):\n    return 1\n'
    (found,) = parse_script(text).classes
    assert (found.name, found.documentation, len(found.bases), len(found.decorators)) == ("A", "doc", 2, 1)
    assert [type(node).__name__ for node in found.body] == ["Declaration", "Assign", "Definition"]


def test_other_statements_of_classes_are_refused():
    text = "class A:\n  f(x)\n  def g(self):\n    x: int\n    return x\n"
    assert messages(text, UnsupportedError) == [
        "2:3 expected a method, an annotation or an assignment in a class",
        "4:5 annotations without a value are not supported",
    ]


@pytest.mark.parametrize("parameters", ["x, x", "x, *, x", "x, y, x: int = 1"])
def test_a_parameter_is_given_once(parameters: str):
    assert messages(f"def f({parameters}):\n  return x\n") == [
        f"1:{parameters.rindex('x') + 7} parameter 'x' is given twice"
    ]


def test_statements_at_the_top_are_refused():
    text = "import torch\nx = 1\npass\nf(x)\n"
    assert messages(text, UnsupportedError) == [
        "4:1 expected an import, an assignment, a function or a class at the top of a program"
    ]


NESTED = "expected at most 200 nested statements and expressions"
BLOCKS = "expected at most 100 nested blocks"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RETURN + "(" * 100_000, "this '(' is never closed"),
        (RETURN + "(" * 10_000 + ")" * 10_000, NESTED),
        (RETURN + "[" * 1000 + "]" * 1000, NESTED),
        (RETURN + "-" * 10_000 + "x", NESTED),
        (RETURN + "not " * 1000 + "x", NESTED),
        (RETURN + "x" + "**x" * 1000, NESTED),
        (RETURN + "x" + " + x" * 10_000, NESTED),
        (RETURN + "x" + ".a" * 10_000, NESTED),
        (RETURN + "x if x else " * 1000 + "x", NESTED),
        (RETURN + "f(" * 1000 + ")" * 1000, NESTED),
        ("def f(x):\n  if x: pass\n" + "  elif x: pass\n" * 1000, NESTED),
        (
            "def f(x):\n" + "".join(f"{' ' * i}if x:\n" for i in range(1, 300)),
            "expected at most 100 nested blocks",
        ),
        (RETURN + "9" * 5000, "expected a number of at most 400 characters, got 5000"),
        (RETURN + '"""' + "a\\" * 100_000, 'this string has no end, expected """'),
        (RETURN + "f'" + "{" * 10_001 + "'", "expected a closing brace in the format string"),
        ("\0" * 10_000, "unexpected character '\\x00'"),
        ("x" * (2**24 + 1), "expected at most 16777216 characters, got 16777217"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_hostile_text(text: str, message: str):
    started = time.process_time()
    with pytest.raises((ParseError, UnsupportedError)) as caught:
        parse_script(text)
    assert message in [error.message for error in caught.value.diagnostics]
    assert len(caught.value.diagnostics) <= 20
    assert time.process_time() - started < 10


def test_deep_but_allowed():
    expression = "(" * 190 + "x" + ")" * 190
    [function] = parse_script(f"{RETURN}{expression}\n").definitions
    assert function.body == (tree.Return(function.range, tree.Name(function.range, "x")),)


def test_texts_of_too_many_tokens_are_left_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script_lexer, "MAX_TOKENS", 100)
    for deep in ("(" * 200, "x + " * 200, "[" + "1, " * 200):
        with pytest.raises(ParseError) as caught:
            parse_script(f"def f(x):\n    return {deep}")
        assert str(caught.value).count("error:") == 1
        assert "expected at most 100 names, numbers, signs and line ends" in str(caught.value)
    lines = "".join(f"    x{i} = {i}\n" for i in range(20))
    parse_script(f"def f(x):\n{lines}")
