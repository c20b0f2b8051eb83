"""Functions of PyTorch by name, to be called with arrays and tensors, and read by programs."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from tsir.frontend.compiler import modules
from tsir.frontend.compiler.special_functions import Limits
from tsir.frontend.compiler.sugared import Constant
from tsir.runtime.api.methods import evaluate


@lru_cache(None)
def member(path: str, name: str) -> object:
    """The member of a module of PyTorch under a name; AttributeError if it is not known."""
    found = None if name.startswith("__") else modules.find(path, name)
    if found is None:
        raise AttributeError(modules.unknown(path, name))
    if isinstance(found, Constant):
        return found.value
    if isinstance(found, Limits):
        return partial(LimitsOfDtype, found.name)
    return FunctionOfTorch(path, name)


class LimitsOfDtype:
    """What `torch.finfo` or `torch.iinfo` gives of a dtype: its limits are attributes."""

    def __init__(self, kind: str, *dtype: object, **keywords: object):
        self._kind, self._given = kind, (*dtype, *keywords.values())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or not Limits.has(self._kind, name):
            raise AttributeError(f"'torch.{self._kind}' has no limit '{name}'")
        slots = ", ".join("{}" for _ in self._given)
        return evaluate(name, f"torch.{self._kind}({slots}).{name}", *self._given)


class FunctionOfTorch:
    """A function of PyTorch: a call compiles it for the kinds of the arguments."""

    def __init__(self, path: str, name: str):
        self.torch_path = f"{path}.{name}"
        self.__name__ = name
        self.__module__ = path

    def __call__(self, *args: object, **keywords: object) -> Any:
        slots = ["{}"] * len(args) + [f"{keyword}={{}}" for keyword in keywords]
        text = f"{self.torch_path}({', '.join(slots)})"
        return evaluate(self.__name__, text, *args, *keywords.values())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return member(self.torch_path, name)

    def __repr__(self) -> str:
        return f"<function {self.torch_path}>"
