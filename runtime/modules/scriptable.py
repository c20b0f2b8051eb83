"""Kinds of objects that `tsir.script` makes modules of."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tsir.runtime.modules.script_module import ScriptModule


class Scriptable(ABC):
    """An object that `tsir.script` makes a module of."""

    @abstractmethod
    def scripted(self) -> ScriptModule:
        """The module; UnsupportedError with everything that cannot be compiled."""
