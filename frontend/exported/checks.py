"""Checks of the sizes and numbers of arguments, under which the program was exported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Block, Region, SSAValue

from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.exported.expressions import Expression, Operation, Symbol, parse_guard, symbols_of
from tsir.frontend.exported.graph_compiler import GraphCompiler
from tsir.frontend.exported.number_operators import expression_value
from tsir.frontend.exported.schema import Model, Use
from tsir.frontend.source.failure import Failure, Unusable

_UNBOUNDED = 2
"""The least size that is not checked: programs that are exported for larger ones run for 0 and 1 too."""
_SIGNS: Mapping[str, str] = {"add": "+", "mul": "*", "sub": "-", "floordiv": "//", "mod": "%", "pow": "**"}


@dataclass(frozen=True)
class Check:
    """A condition that holds in the program, and the message where it does not, with the value in it."""

    condition: SSAValue
    message: str
    got: SSAValue | None = None


class ArgumentChecks:
    """
    The checks of the arguments of a program.

    `arguments` are the values of the user's inputs, `leaves` these by their places among all leaves.
    """

    def __init__(
        self,
        compiler: GraphCompiler,
        model: Model,
        arguments: Sequence[tuple[Use, SSAValue]],
        leaves: Mapping[int, SSAValue],
    ):
        self.compiler = compiler
        self.place = compiler.places.archive
        self.model = model
        self.graph = model.graph
        self.arguments = arguments
        self.leaves = leaves

    def insert(self) -> None:
        """Insert one branch, which is taken where a check fails and finds out which."""
        checks = [*self._sizes(), *self._guards()]
        holds: SSAValue | None = None
        for check in checks:
            holds = (
                check.condition if holds is None else self._operator("aten::__and__", holds, check.condition)
            )
        if holds is None:
            return
        failing = Block()
        with self.compiler.inside(failing, Scope(self.compiler.scope)):
            for check in checks:
                self.compiler.require(self.place, check.condition, check.message, check.got)
            self.compiler.insert(self.place, YieldOp())
        passing = Block([YieldOp()])
        self.compiler.insert(self.place, IfOp(holds, [], Region(passing), Region(failing)))

    def _sizes(self) -> Iterator[Check]:
        """Numbers in their ranges, and sizes as they were: equal where they were the same symbol."""
        symbols: dict[str, SSAValue] = {}
        for use, argument in self.arguments:
            symbol = self.graph.symbols.get(use.name)
            if isinstance(symbol, Symbol):
                symbols[symbol.name] = argument
                yield from self._range(symbol.name, argument, f"'{_shown_name(use)}'")
        expressions: list[tuple[str, SSAValue, Operation]] = []
        for use, argument in self.arguments:
            for dim, expected in enumerate(self._expected(use)):
                what = f"the size of '{_shown_name(use)}' in dimension {dim}"
                size = self._operator("aten::size", argument, dim)
                match expected:
                    case int():
                        yield self._check("aten::eq", size, expected, f"{what} to be {expected}")
                    case Symbol(name=name) if name not in symbols:
                        symbols[name] = size
                        yield from self._range(name, size, what)
                    case Symbol(name=name):
                        text = f"{what} to be the same as of the arguments before"
                        yield self._check("aten::eq", size, symbols[name], text)
                    case Operation():
                        expressions.append((what, size, expected))
                    case _:
                        pass
        for what, size, expected in expressions:
            if all(name in symbols for name in symbols_of(expected)):
                value = expression_value(self.compiler, self.place, expected, symbols, {})
                yield self._check("aten::eq", size, value, f"{what} to be {_shown(expected)}")

    def _expected(self, use: Use) -> Sequence[int | Expression]:
        meta = self.graph.tensors.get(use.name)
        return () if meta is None else meta.sizes

    def _range(self, symbol: str, value: SSAValue, what: str) -> Iterator[Check]:
        least, most = self.model.ranges.get(symbol, (None, None))
        if least is not None and least > _UNBOUNDED:
            yield self._check("aten::ge", value, least, f"{what} to be at least {least}")
        if most is not None:
            yield self._check("aten::le", value, most, f"{what} to be at most {most}")

    def _check(self, comparison: str, value: SSAValue, other: object, text: str) -> Check:
        return Check(self._operator(comparison, value, other), f"expected {text}", value)

    def _guards(self) -> Iterator[Check]:
        """The conditions on sizes under which the program was exported."""
        tensors = {**{use.name: argument for use, argument in self.arguments}, **self.leaves}
        for text in self.model.guards:
            condition = parse_guard(text, self.graph.place)
            try:
                holds = expression_value(self.compiler, self.place, condition, {}, tensors)
            except KeyError:
                message = f"the condition '{text[:80]}' of the program is not supported"
                self.compiler.failures.append(self.place.error(message))
            except (Failure, Unusable) as failure:
                raise self.graph.place.error(f"expected a condition, got '{text[:80]}'") from failure
            else:
                shown = text.replace("L['", "").replace("']", "")
                yield Check(holds, f"expected sizes with {shown}")

    def _operator(self, name: str, *operands: object) -> SSAValue:
        return self.compiler.operator(self.place, name, operands)


def _shown_name(use: Use) -> str:
    return re.sub(r"\W", "_", use.name)


def _shown(expression: Expression) -> str:
    """An expression in Python."""
    match expression:
        case Operation(name=name, operands=(left, right)) if name in _SIGNS:
            return f"({_shown(left)} {_SIGNS[name]} {_shown(right)})"
        case Operation(name=name, operands=operands):
            return f"{name}({', '.join(map(_shown, operands))})"
        case Symbol(name=name):
            return name
        case _:
            return str(expression)
