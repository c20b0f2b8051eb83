"""Streams: in which the work of a call is, and what goes ahead of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

LEGACY = 1
"""The stream that waits for the work of most others, and they for its: the default of most libraries."""

DEFAULTS = (0, LEGACY, 2)
"""
The handles of default streams.

The last is another stream in each thread, so that neither memory nor results can be of it. Its work and that
of `LEGACY` wait for each other.
"""

_chosen: ContextVar[int | None] = ContextVar("tsir_cuda_stream", default=None)

_LIBRARIES: Mapping[str, Callable[[Any, int], int]] = {
    "cupy": lambda cupy, ordinal: cupy.cuda.get_current_stream(ordinal).ptr,
    "torch": lambda torch, ordinal: torch.cuda.current_stream(ordinal).cuda_stream,
}
"""The call by which a library tells its current stream of a device."""


@contextmanager
def stream(given: object) -> Generator[None]:
    """
    Have the calls inside the block work in a stream: a handle of the driver's, or what has `__cuda_stream__`.

    It has to live as long as what was computed in it. TypeError for what is no stream.
    """
    token = _chosen.set(handle_of(given))
    try:
        yield
    finally:
        _chosen.reset(token)


def handle_of(given: object) -> int:
    """The handle of a stream, `LEGACY` for each of the default streams; TypeError for what is no stream."""
    offer = getattr(given, "__cuda_stream__", None)
    match (0, given) if offer is None else offer():
        case (_, int(handle)) if not isinstance(handle, bool) and handle >= 0:
            return LEGACY if handle in DEFAULTS else handle
        case (_, int(handle)) if not isinstance(handle, bool):
            raise TypeError(f"expected a stream, got the handle {handle}")
        case _:
            raise TypeError(f"expected a stream, got a value of type {type(given).__name__}")


def chosen() -> int | None:
    """The stream that the block around chooses."""
    return _chosen.get()


def current_of(value: object, ordinal: int) -> int | None:
    """The current stream of the library that an array is of, None if it is not known."""
    name = type(value).__module__.partition(".")[0]
    ask = _LIBRARIES.get(name)
    return None if ask is None or name not in sys.modules else handle_of(ask(sys.modules[name], ordinal))
