"""Whether functions run optimised: `optimized_execution`, and the environment variable `TSIR_OPTIMIZE`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from tsir.lowering.host.environment import OPTIMIZE

_optimizing: ContextVar[bool] = ContextVar("tsir_optimizing", default=not OPTIMIZE.is_off)

is_optimized = _optimizing.get
"""Whether calls in this thread are optimised; without a function of Python around it, as each call asks."""


@contextmanager
def optimized_execution(enabled: bool) -> Generator[None, None, None]:
    """
    Optimise, in a `with` block or a decorated function, if `enabled`; else the interpreter runs all.

    Without it a call of a function, of its gradients, or of a method of tensors runs no pass but those that
    make its IR, and no native code. What has been compiled is kept for calls outside of the block.
    """
    token = _optimizing.set(enabled)
    try:
        yield
    finally:
        _optimizing.reset(token)
