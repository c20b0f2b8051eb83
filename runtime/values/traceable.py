"""What operators on tensors see of traces: a value that is traced, and what writes down its use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any, ClassVar, cast


class Recorder(ABC):
    """What writes down the operations on traced values."""

    exist: ClassVar[bool] = False
    """Whether there has been any: until then no value is traced."""

    errors: list[Exception]
    """What could not be written down while the function ran, even if the function has caught it."""

    def __new__(cls, *_: object, **__: object) -> Recorder:
        Recorder.exist = True
        return super().__new__(cls)

    @abstractmethod
    def evaluate(self, name: str, expression: str, values: Sequence[object]) -> Any:
        """The traced value of an expression of TorchScript, in which `{}` stand for values."""

    @abstractmethod
    def call(self, function: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The traced result of a compiled function."""

    @abstractmethod
    def owned(self, tensor: Any) -> Any:
        """The traced value of a tensor that a module owns, which is read at each call."""

    @abstractmethod
    def refused(self, message: str) -> Exception:
        """The error of what cannot be written down, at the place that is running."""


RUNNING: ContextVar[Recorder | None] = ContextVar("RUNNING", default=None)
"""The recorder of the trace whose function runs: it writes down operations on other values too."""


def running() -> Recorder | None:
    """The recorder of the trace whose function runs; None if none does."""
    return RUNNING.get() if Recorder.exist else None


def as_owned(value: Any) -> Any:
    """A tensor that a module owns, as a traced value while a function is traced."""
    recorder = running()
    return value if recorder is None else recorder.owned(value)


class Traceable:
    """A value of a trace."""

    recorder: Recorder


def recorder_of(value: object) -> Recorder | None:
    """The recorder of the first traced value in a structure, however deep; None if there is none."""
    if not Recorder.exist:
        return None
    pending, seen = [value], set[int]()
    while pending:
        found = pending.pop()
        if isinstance(found, Traceable):
            return found.recorder
        if id(found) in seen or not isinstance(found, list | tuple | dict):
            continue
        seen.add(id(cast(object, found)))
        whole = cast("dict[object, object] | Sequence[object]", found)
        items = whole.values() if isinstance(whole, dict) else whole
        pending += reversed(list(items))
    return None
