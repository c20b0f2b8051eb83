"""
Tangents as data of an operator's entry: the derivative of its results in a direction.

They are written for themselves, not made of the gradient: each checks the other.
"""

from __future__ import annotations

from dataclasses import dataclass

LINEAR = "linear"
"""The text of a term that is the operator itself, with the tangent in place of the argument."""


@dataclass(frozen=True)
class Linear:
    """The operator is linear in these arguments together: its tangent is the operator on their tangents."""

    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Terms:
    """
    The tangent is a sum with a term for each argument that has a tangent.

    A text is script: an expression, or the lines of a function's body. It reads the arguments of the
    operator by name, its results as `result`, or by their names in the schema, and the tangent of its
    own argument `x` as `x_t`. Where there are several results it gives one value for each, or None.
    """

    texts: tuple[tuple[str, str], ...]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The arguments that have a term."""
        return tuple(name for name, _ in self.texts)


Tangent = Linear | Terms

CONSTANT = Linear(())
"""The tangent of an operator whose results do not change with small changes of its arguments."""


def linear(*arguments: str) -> Linear:
    """The tangent of an operator that is linear in these arguments together."""
    return Linear(arguments)


def terms(**texts: str) -> Terms:
    """The tangent of an operator with a term for each argument named."""
    return Terms(tuple(texts.items()))
