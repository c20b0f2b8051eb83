"""How functions are entered: by a fast call that takes the arguments as they are, else the long way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from tsir.runtime.executor import Executor


class Callee(ABC):
    """What users call: plans of an executor, with the checks and conversions of `call` ahead of them."""

    packs = False
    """Whether callers get the results of native code in another structure."""

    def __init__(self, executor: Executor):
        self.executor = executor

    def __call__(self, *args: object, **keywords: object) -> Any:
        if not keywords:
            for fast_call in self.executor.fast_calls:
                result = fast_call(*args)
                if result is not NotImplemented:
                    return self.packed(result, args) if self.packs else result
        return self.call(args, keywords)

    def packed(self, result: Any, args: Sequence[object]) -> Any:
        """What callers get for the result of a fast call, if it `packs`."""
        return result

    @abstractmethod
    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result for any arguments, bound to the parameters and checked."""
