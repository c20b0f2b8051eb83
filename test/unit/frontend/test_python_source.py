"""Python functions: found in their files, with every problem at its place."""

import functools
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from tsir.dialects.ir.diagnostics import ParseError, UnsupportedError
from tsir.frontend.source import tree
from tsir.frontend.source.python_source import parse_function, parse_module, read_function
from tsir.frontend.source.script_source import parse_expression


def scale(x: float, factor: float = 2.0, *, name: "str" = "größer"):
    """Documentation."""
    y = x * factor  # größer
    return y, "ß", name


def test_a_function():
    function = parse_function(scale)
    assert function.name == "scale"
    assert [p.name for p in function.parameters] == ["x", "factor", "name"]
    assert function.parameters[1].annotation == parse_expression("float")
    assert [type(statement) for statement in function.body] == [tree.Assign, tree.Return]


def test_places_are_those_of_the_file():
    function = parse_function(scale)
    assert (function.range.file, function.range.line) == (__file__, scale.__code__.co_firstlineno)
    assert function.body[1].range.column == 5
    assert function.body[1].range.text == 'return y, "ß", name'


def test_a_function_inside_another():
    def inner(x: str) -> str:
        text = """
not indented
"""
        return text + x

    function = parse_function(inner)
    text = tree.Name(function.range, "text")
    value = tree.Constant(function.range, "\nnot indented\n")
    assert function.body[0] == tree.Assign(function.range, (text,), value)
    assert (function.range.line, function.range.column) == (inner.__code__.co_firstlineno, 5)


def keep(function: Callable[[int], int]) -> Callable[[int], int]:
    """A decorator that wraps."""

    @functools.wraps(function)
    def wrapper(x: int) -> int:
        return function(x)

    return wrapper


@keep
@keep
def decorated(x: int) -> int:
    return x


class Model:
    """A class with a method."""

    def forward(self, x: int) -> int:
        """A method."""
        return x


def test_decorated_functions_and_methods():
    function = parse_function(decorated)
    assert (function.name, function.decorators) == ("decorated", ())
    assert [p.name for p in parse_function(Model().forward).parameters] == ["self", "x"]


def wrong(*xs: str, **options: int) -> Iterator[Any]:
    """A function that TorchScript does not know."""
    with open(xs[0]) as file:
        y = [lambda: file, {1, 2}]
    for x in xs:
        print(x, b"3")
    else:
        yield y
    print(f"{options!r}", b"")


def test_all_problems_at_once():
    first = wrong.__code__.co_firstlineno
    with pytest.raises(UnsupportedError) as caught:
        parse_function(wrong)
    found = [
        (error.position.line - first, error.position.column, error.message.removesuffix(" are not supported"))
        for error in caught.value.diagnostics
        if error.position is not None
    ]
    assert found == [
        (0, 12, "variable numbers of parameters (*, **)"),
        (0, 23, "variable numbers of parameters (*, **)"),
        (3, 14, "lambda expressions"),
        (3, 28, "sets"),
        (5, 18, "bytes"),
        (7, 9, "else clauses of loops"),
        (8, 11, "conversions and format specifications in format strings"),
        (8, 27, "bytes"),
    ]
    assert '        print(x, b"3")\n                 ^' in str(caught.value)


@pytest.mark.parametrize("value", [len, int, functools.partial(scale, 1), type("T", (), {})])
def test_what_has_no_source(value: object):
    with pytest.raises(UnsupportedError, match="expected a Python function whose source is known"):
        parse_function(cast(Callable[..., Any], value))


def test_a_module_of_pytorch_is_led_to_load():
    """Which is told by its methods, as PyTorch may not be there."""

    class Linear:
        def forward(self) -> None: ...
        def state_dict(self) -> None: ...

    message = "got .*; save a module of PyTorch by torch.jit.save, and open it by tsir.load"
    with pytest.raises(UnsupportedError, match=message):
        parse_function(cast(Callable[..., Any], Linear()))


def test_lambda_and_class():
    functions: list[Callable[[int], int]] = [lambda x: -x, lambda x: x + (lambda y: y * 2)(x)]
    for function, body in zip(functions, ["-x", "x + (lambda y: y * 2)(x)"], strict=True):
        definition, _ = read_function(function)
        assert [p.name for p in definition.parameters] == ["x"]
        assert [s.range.text for s in definition.body] == [body]
    with pytest.raises(UnsupportedError, match="expected a function, got Model"):
        parse_function(Model)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def f(x):\n    return (\n", "was never closed"),
        ("def f(x):\n    x = 1\n    # type: int\n", "invalid syntax"),
        ("def f(x):\n    return " + "(" * 300, "too many nested parentheses"),
        ("def f(x):\n    return " + "-" * 300 + "x", "nested"),
        ("def f(x):\n    return " + "-" * 1_000_000 + "x", "nested"),
        ("def f(x):\n    return x" + " + x" * 800, "nested"),
        ("def f(x):\n    return x" + " + x" * 100_000, "nested"),
        ("def f(x):\n    return " + "9" * 5000, "digits"),
        ("\0", "null"),
        ("x" * (2**24 + 1), "expected at most 16777216 characters"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_syntax_errors(text: str, message: str):
    with pytest.raises(ParseError, match=message) as caught:
        parse_module(text, "model.py", first_line=5)
    assert str(caught.value).startswith("model.py:")


def test_a_syntax_error_is_in_the_line_of_the_file():
    with pytest.raises(ParseError) as caught:
        parse_module("def f(x):\n    return x)\n", "model.py", first_line=5)
    assert str(caught.value) == "model.py:6:13: error: unmatched ')'\n    return x)\n            ^"
