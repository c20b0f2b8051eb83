"""Functions whose first arguments are given by what they are functions of, as the state of a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.runtime.autograd.recorded import to_arrays
from tsir.runtime.call.function import Function, Module
from tsir.runtime.call.saved import Saved
from tsir.runtime.plans.kept_texts import FastCalls
from tsir.runtime.values.formals import Formal

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from tsir.frontend.compiler.sugared import Given, Provider
    from tsir.runtime.plans.executor import Executor
    from tsir.runtime.values.binding import Parameter


class ClosedFunction(Function):
    """
    A function of the arguments behind the first ones of another, which `first` gives at each call.

    What is made of it, as its gradient, is closed over the same values. `called` gives these for calls of
    the function itself, with the tensors that are recorded in place of their arrays.
    """

    def __init__(
        self,
        whole: Function,
        first: Callable[[], Sequence[object]],
        count: int,
        called: Callable[[], Sequence[object]] | None = None,
    ):
        super().__init__(whole.module, whole.program, whole.symbol)
        self.whole, self.first, self.count = whole, first, count
        self.called = first if called is None else called
        whole.attributes = count
        self.__name__, self.__doc__ = whole.__name__, whole.__doc__
        self.fast_calls = FastCalls()  # those of the whole function take all arguments

    def __tsir_function__(self) -> ClosedFunction:
        return self

    def made(self, function: Function) -> ClosedFunction:
        """Another function of the same arguments, closed over the same."""
        return ClosedFunction(function, self.first, self.count)

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return self.whole(*self.called(), *args, **keywords)

    def call(self, args: Sequence[object], keywords: Mapping[str, object], *, fallback: bool = True) -> Any:
        return self.whole.call([*self.called(), *args], keywords, fallback=fallback)

    def bound(self, args: Sequence[object], keywords: Mapping[str, object]) -> list[object]:
        return self.whole.bound([*self.first(), *args], keywords)

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        return self.whole.pack(results, [*self.first(), *args], keywords)

    def explain(self, /, *args: object, **keywords: object) -> str:
        return self.whole.explain(*self.first(), *args, **keywords)

    def interpret(self, /, *args: object, **keywords: object) -> Any:
        return self.whole.interpret(*self.first(), *args, **keywords)

    def ir(self, /, *args: object, **keywords: object) -> Module:
        return self.whole.ir(*self.first(), *args, **keywords)

    def saved(self) -> Saved:
        return Saved(self.whole, tuple(self.first()))

    def program_for_text(self) -> ModuleOp:
        """The function alone, with what it is closed over as constants, as it is now."""
        from tsir.runtime.call.closed_text import closed_over

        return closed_over(self.whole.program_for_text(), self.first())

    def flattened(self, gradient: object) -> list[object]:
        return self.whole.flattened(gradient)

    def unflattened(self, flat: Sequence[object]) -> Sequence[object]:
        return self.whole.unflattened(flat)

    @property
    def executor(self) -> Executor:
        return self.whole.executor

    @property
    def formals(self) -> Sequence[Formal]:
        return self.whole.formals[self.count :]

    @property
    def typed_formals(self) -> Sequence[Parameter]:
        return self.whole.typed_formals[self.count :]

    def __reduce__(self) -> NoReturn:
        raise UnsupportedError("functions of modules are not pickled: give the archive that they are of")


def with_given(function: Function, given: Sequence[Given], watched: Sequence[Provider]) -> Function:
    """A function closed over what providers give it, of which those that are `watched` are asked too."""
    providers = list(dict.fromkeys([*(each.provider for each in given), *watched]))
    if not providers:
        return function
    places = [(providers.index(each.provider), each.index) for each in given]

    def called() -> list[object]:
        values = [provider() for provider in providers]
        return [values[provider][index] for provider, index in places]

    return ClosedFunction(function, lambda: list(map(to_arrays, called())), len(places), called)


class HasFunction(Protocol):
    """An object with a function that derivatives and compilers use, as modules have `forward`."""

    def __tsir_function__(self) -> ClosedFunction: ...


def closed(function: object) -> ClosedFunction | None:
    """A value as a closed function; None if it is none."""
    make: Callable[[object], ClosedFunction] | None = getattr(type(function), "__tsir_function__", None)
    return None if make is None else make(function)
