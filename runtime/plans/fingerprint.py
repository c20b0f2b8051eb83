"""Fingerprints of Python functions: texts that are equal only if functions compile to equal programs."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import cast

_PACKAGES = ("builtins", "math", "numpy", "torch", "tsir", "typing")
"""Packages whose modules, functions and classes mean the same in every process."""

_PLAIN = (type(None), bool, int, float, str)
_NAME = re.compile(r"[^\W\d]\w*")
_TYPE_COMMENT = re.compile(r"#\s*type:(.*)")


class _Unknown(Exception):
    """A function may depend on a value that has no fingerprint."""


def fingerprint(function: Callable[..., object]) -> str | None:
    """
    The text of a Python function, of the functions that it calls, and of the other values that it reads.

    None where one of these values is neither a number, a string, None, nor an object of PyTorch, NumPy or
    Python, and where the text is not known.
    """
    known: dict[int, str] = {}
    try:
        name = _function(function, known)
    except (_Unknown, OSError, TypeError, RecursionError):
        return None
    return "\n".join([*known.values(), name])


def _function(function: object, known: dict[int, str]) -> str:
    """The name of a function in the fingerprint, whose text is added to those that are `known`."""
    if id(function) in known:
        return f"function {list(known).index(id(function))}"
    if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        raise _Unknown
    code = function.__code__
    if code.co_name == "<lambda>":  # several on a line have one text
        raise _Unknown
    lines, first = inspect.getsourcelines(code)
    text = "".join(lines)
    known[id(function)] = ""
    values = _values_around(function)
    names = _free_names(function, text) & values.keys()
    known[id(function)] = "\n".join(
        [
            repr((code.co_filename, first, text)),
            *(f"{name} = {_value(values[name], known)}" for name in sorted(names)),
            _value(function.__defaults__, known),
            *(f"{name}={_value(each, known)}" for name, each in (function.__kwdefaults__ or {}).items()),
            *(_value(annotation, known) for annotation in function.__annotations__.values()),
        ]
    )
    return _function(function, known)


def _values_around(function: FunctionType) -> Mapping[str, object]:
    """The global variables of a function and the variables of the functions around it."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    try:
        return {**function.__globals__, **{name: cell.cell_contents for name, cell in cells}}
    except ValueError:  # a variable has no value yet
        raise _Unknown from None


def _free_names(function: FunctionType, text: str) -> set[str]:
    """The names in a function's text, without those that are its variables in code and annotations alike."""
    code = function.__code__
    names = set(_NAME.findall(text)) - {*code.co_varnames, *code.co_cellvars}
    for nested in _nested(code):
        names.update(nested.co_names, nested.co_freevars)
    annotations = [text for text in function.__annotations__.values() if isinstance(text, str)]
    for annotation in [*annotations, *_TYPE_COMMENT.findall(text)]:
        names.update(_NAME.findall(annotation))
    return names


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _value(value: object, known: dict[int, str]) -> str:
    """The fingerprint of a value that a function reads."""
    if type(value) in _PLAIN:
        return repr(value)
    if type(value) in (tuple, list):
        items = [_value(item, known) for item in cast("tuple[object, ...]", value)]
        return f"{type(value).__name__}({', '.join(items)})"
    if isinstance(value, ModuleType):
        return _module(value)
    wrapped = getattr(value, "__wrapped__", None)
    if isinstance(wrapped, FunctionType) and not isinstance(value, FunctionType):
        return _function(wrapped, known)
    name = getattr(value, "__qualname__", None) or getattr(value, "_name", None)
    home = getattr(value, "__module__", None)
    if isinstance(home, str) and home.partition(".")[0] in _PACKAGES:
        if getattr(sys.modules.get(home), str(name), None) is value:
            return f"{home}.{name}"
        raise _Unknown
    return _function(value, known)


def _module(module: ModuleType) -> str:
    name = module.__name__
    if name.partition(".")[0] not in _PACKAGES or sys.modules.get(name) is not module:
        raise _Unknown
    return f"module {name} {getattr(module, '__version__', '')}"
