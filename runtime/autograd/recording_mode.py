"""Whether what is computed from tensors is recorded: `no_grad` and `enable_grad`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_recording: ContextVar[bool] = ContextVar("tsir_recording", default=True)


def is_grad_enabled() -> bool:
    """Whether this thread records what is computed from tensors that require gradients."""
    return _recording.get()


@contextmanager
def set_grad_enabled(mode: bool) -> Generator[None, None, None]:
    """Record, in a `with` block or a decorated function, if `mode`."""
    token = _recording.set(mode)
    try:
        yield
    finally:
        _recording.reset(token)


def no_grad() -> Any:
    """Record nothing in a `with` block or a decorated function: its results require no gradients."""
    return set_grad_enabled(False)


def enable_grad() -> Any:
    """Record again in a `with` block or a decorated function inside of `no_grad`."""
    return set_grad_enabled(True)
