"""Compiled functions whose first arguments are given by what they are functions of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.ahead.build import Exported
from tsir.runtime.call.closed import ClosedFunction
from tsir.runtime.call.compiled import CompiledFunction, compile_for, export
from tsir.runtime.call.exported import Attributes
from tsir.runtime.values.binding import Parameter
from tsir.runtime.values.formals import Formal


class ClosedCompiledFunction(CompiledFunction):
    """
    A compiled function of the arguments behind the first ones of another, which are given at each call.

    What is saved has these first ones in it, as they are then.
    """

    def __init__(self, whole: CompiledFunction, closed: ClosedFunction, fallback: bool):
        super().__init__(whole.function, whole.examples, whole.plan, whole.target, whole.named, fallback)
        self.whole, self.closed = whole, closed

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return self.whole(*self.closed.first(), *args, **keywords)

    @property
    def formals(self) -> Sequence[Formal]:
        return self.closed.formals

    @property
    def typed_formals(self) -> Sequence[Parameter]:
        return self.closed.typed_formals

    def _exported(self, name: str) -> Exported:
        first = Attributes(tuple(self.closed.first()))
        return export(self.function, self.examples[self.closed.count :], name, self.target, first)

    def __reduce__(self) -> NoReturn:
        raise UnsupportedError("functions of modules are not pickled: give the archive that they are of")


def compile_closed(
    closed: ClosedFunction, examples: Sequence[object], *, fallback: bool, **options: Any
) -> ClosedCompiledFunction:
    """A closed function compiled for arguments of the kinds of `examples`; errors as of `compile_for`."""
    whole = compile_for(closed.whole, [*closed.first(), *examples], fallback=fallback, **options)
    return ClosedCompiledFunction(whole, closed, fallback)
