"""The methods of modules, as attributes of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Signature
from typing import TYPE_CHECKING, Any

from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.call.callee import signature_of
from tsir.runtime.call.closed import ClosedFunction
from tsir.runtime.call.function import Module
from tsir.runtime.modules.program import BoundMethod

if TYPE_CHECKING:
    from tsir.frontend.compiler.python_names import PythonObjects
    from tsir.frontend.compiler.sugared import Sugared
    from tsir.runtime.modules.state_function import StateFunction
    from tsir.runtime.values.binding import Parameter


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
    recorded: Mapping[int, Recorded]
    """Tensors by the identities of the attributes of the module in whose place they are given."""
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

    def interpret(self, /, *args: object, **keywords: object) -> Any:
        """The method in the interpreter alone, changing the state as a call: the reference."""
        return self.bound().call(args, keywords, interpreted=True)

    def ir(self, /, *args: object, **keywords: object) -> Module:
        """The IR for arguments of these kinds, behind the attributes that it reads, as `Function.ir`."""
        return self.bound().ir(args, keywords)

    @property
    def graph(self) -> Module:
        """The IR of the method, with the attributes that it reads as its first parameters."""
        return self.bound().method.function.graph

    @property
    def code(self) -> str:
        """The method as one function of source text, with these parameters, as `Function.code`."""
        return self.bound().method.function.code

    @property
    def parameters(self) -> list[str]:
        """The names of the method's own parameters, in order."""
        return [formal.name for formal in self._formals]

    @property
    def _formals(self) -> Sequence[Parameter]:
        method = self.bound().method
        return method.function.typed_formals[len(method.parameters) :]

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def __signature__(self) -> Signature:
        return signature_of(self._formals)

    def __tsir_meaning__(self, path: str, program: PythonObjects) -> Sugared:
        from tsir.runtime.modules.called import Called, called_method

        return called_method(path, Called(self.name, self.owner, self.bound, self.recorded), program)

    def __tsir_function__(self) -> ClosedFunction:
        return self.closed()

    def __repr__(self) -> str:
        return f"<method {self.name} of {self.owner}>"
