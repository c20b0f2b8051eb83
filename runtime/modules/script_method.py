"""The methods of modules, as attributes of these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tsir.runtime.call.closed import ClosedFunction
from tsir.runtime.modules.program import BoundMethod

if TYPE_CHECKING:
    from tsir.runtime.modules.state_function import StateFunction


@dataclass(frozen=True, repr=False)
class ScriptMethod:
    """
    A method of a module: a call may change the module's state.

    Derivatives take it as a function of its arguments, for the state that the module has
    at each call; they change no state.
    """

    module: object
    owner: str
    """The name of the module's class."""
    name: str
    call: Callable[..., Any]
    bound: Callable[[], BoundMethod]
    closed: Callable[[], ClosedFunction]

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return self.call(*args, **keywords)

    @property
    def apply(self) -> StateFunction:
        """The method as a function whose state is a value, as `ScriptModule.apply` is of `forward`."""
        return self.bound().apply()

    def explain(self, /, *args: object, **keywords: object) -> str:
        """The native groups for these arguments, and why other operations are interpreted."""
        return self.bound().explain(args, keywords)

    def __tsir_function__(self) -> ClosedFunction:
        return self.closed()

    def __repr__(self) -> str:
        return f"<method {self.name} of {self.owner}>"
