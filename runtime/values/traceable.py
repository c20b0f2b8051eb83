"""What operators on tensors see of traces: a value that is traced, and what writes down its use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, cast


class Recorder(ABC):
    """What writes down the operations on traced values."""

    @abstractmethod
    def evaluate(self, name: str, expression: str, values: Sequence[object]) -> Any:
        """The traced value of an expression of TorchScript, in which `{}` stand for values."""

    @abstractmethod
    def call(self, function: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The traced result of a compiled function."""


class Traceable:
    """A value of a trace."""

    recorder: Recorder


def recorder_of(value: object) -> Recorder | None:
    """The recorder of the first traced value in a structure; None if there is none."""
    if isinstance(value, Traceable):
        return value.recorder
    parts: Sequence[object] = ()
    if isinstance(value, list | tuple):
        parts = cast("Sequence[object]", value)
    elif isinstance(value, dict):
        parts = list(cast("dict[object, object]", value).values())
    return next((found for part in parts if (found := recorder_of(part)) is not None), None)
