"""Decorators of methods: what is compiled, and what is left to Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, Protocol, TypeVar

from tsir.frontend.compiler.python_classes import EXPORT, IGNORE, MARK, UNUSED

_F = TypeVar("_F", bound=Callable[..., Any])


class Compiled(Protocol):
    """An object that has compiled methods."""

    def call_compiled(self, method: str, /, *args: object, **keywords: object) -> Any: ...


class Entry:
    """A method of a module's class that is compiled; a call through a module calls the compiled method."""

    def __init__(self, function: Callable[..., Any]):
        update_wrapper(self, function)
        self.function = function
        self.name = function.__name__

    def __get__(self, module: Compiled | None, owner: type | None = None) -> Callable[..., Any]:
        if module is None:
            return self
        return partial(module.call_compiled, self.name)

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return self.function(*args, **keywords)


def export(function: Callable[..., Any]) -> Any:
    """Mark a method as one that users call beside `forward`, which is compiled as that is."""
    setattr(function, MARK, EXPORT)
    return Entry(function)


def unused(function: _F) -> _F:
    """Mark a method that compiled programs never call: its body is not compiled, and a call of it raises."""
    setattr(function, MARK, UNUSED)
    return function


def ignore(function: _F) -> _F:
    """Mark a method that is left to Python: a compiled program that calls it is refused."""
    setattr(function, MARK, IGNORE)
    return function
