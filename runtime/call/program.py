"""The operation of a module, made when it is needed, and what the disk has of the text that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.ir.spelling import hint
from tsir.dialects.process import collector
from tsir.dialects.process.cached_property import cached_property
from tsir.runtime.plans.kept_texts import FastCalls, KeptCall, KeptFunction, KeptText

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.dialects.func import FuncOp


class Program:
    """
    A module that `make` makes: at once, which tells what is wrong, unless its functions are `kept` on disk.

    `known` are those, by name, as long as nobody can have changed the module.
    """

    def __init__(self, make: Callable[[], ModuleOp], kept: KeptText | None = None):
        self._make = make
        self._kept = kept
        self._offered: list[FastCalls] = []
        self.known: Mapping[str, KeptFunction] = {}
        if kept is not None:
            self.known = {function.name: function for function in kept.functions()}
        if not self.known:
            _ = self.op

    @cached_property
    def op(self) -> ModuleOp:
        """The operation, to be read."""
        with collector.paused():
            return self._make()

    def detach(self) -> None:
        """Neither read nor keep anything on disk from now on: the module may be other than its text says."""
        self._kept, self.known = None, {}
        for calls in self._offered:
            calls.detach()

    @property
    def names(self) -> list[str]:
        """The names of the functions, in order."""
        return list(self.known or self._functions)

    @property
    def _functions(self) -> dict[str, FuncOp]:
        from xdsl.dialects.func import FuncOp

        return {op.sym_name.data: op for op in self.op.ops if isinstance(op, FuncOp)}

    def check(self, name: str) -> None:
        """TsirError with the names there are if there is no function of a name."""
        if name not in self.known:
            self.function(name)

    def function(self, name: str) -> FuncOp:
        """The operation of a function; TsirError with the names there are if there is none."""
        from tsir.dialects.ir.verification import check_structured

        ops = self._functions
        if name not in ops:
            message = f"expected the name of a function ({', '.join(ops) or 'none'}), got '{name}'"
            raise TsirError(f"{message}{hint(name, ops)}")
        check_structured(self.op)
        return ops[name]

    def fast_calls(self, name: str) -> FastCalls:
        """The fast calls of a function: those that are kept on disk, where those to come are kept too."""
        if self._kept is None:
            return FastCalls()
        found = FastCalls(partial(self._kept.calls, name), partial(self._keep, self._kept, name))
        self._offered.append(found)
        return found

    def _keep(self, kept: KeptText, name: str, calls: Sequence[KeptCall]) -> None:
        from tsir.runtime.call.keepable import keepable

        if functions := keepable(self.op):
            kept.keep(functions, name, calls)
