"""Functions of one, two and three values of which nothing is known, to be written as lambdas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def of_one(function: Callable[[Any], Any]) -> Callable[..., Any]:
    """The function itself."""
    return function


def of_two(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """The function itself."""
    return function


def of_three(function: Callable[[Any, Any, Any], Any]) -> Callable[..., Any]:
    """The function itself."""
    return function
