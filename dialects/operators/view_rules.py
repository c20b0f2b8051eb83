"""The type rule of views: their layout function, run on what is known of sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from xdsl.ir import Attribute

from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.strided import Index, Strided
from tsir.dialects.operators.table import schema_types
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType


class UnknownLayoutError(ValueError):
    """A layout that depends on sizes or numbers which are not known."""


@dataclass(frozen=True)
class Maybe:
    """A condition that is not known."""

    def __and__(self, other: object) -> object:
        return False if other is False else self

    def __or__(self, other: object) -> object:
        return True if other is True else self

    __rand__ = __and__
    __ror__ = __or__

    def __bool__(self) -> bool:
        raise UnknownLayoutError


def _arithmetic(neutral: int) -> Callable[[Fact, object], Any]:
    """An operator that only knows its neutral element."""
    return lambda self, other: self if type(other) is int and other == neutral else Fact()


@dataclass(frozen=True, eq=False)
class Fact:
    """A size or number that is not constant: a symbol, which is never negative, or unknown."""

    symbol: str | None = None

    __add__ = __radd__ = __sub__ = _arithmetic(0)
    __mul__ = __rmul__ = __floordiv__ = _arithmetic(1)

    def __rsub__(self, other: object) -> Fact:
        return Fact()

    __rfloordiv__ = __mod__ = __rmod__ = __rsub__

    def __neg__(self) -> Fact:
        return Fact()

    def _is(self, other: object) -> bool:
        return isinstance(other, Fact) and self.symbol is not None and self.symbol == other.symbol

    def _is_above(self, other: object, *, equal: bool) -> bool:
        """Whether it is certainly above a number."""
        return self.symbol is not None and isinstance(other, int) and other < (1 if equal else 0)

    def __eq__(self, other: object) -> Any:
        return True if self._is(other) else False if self._is_above(other, equal=False) else Maybe()

    def __ne__(self, other: object) -> Any:
        return False if self._is(other) else True if self._is_above(other, equal=False) else Maybe()

    def __lt__(self, other: object) -> Any:
        return False if self._is(other) or self._is_above(other, equal=True) else Maybe()

    def __le__(self, other: object) -> Any:
        return True if self._is(other) else False if self._is_above(other, equal=False) else Maybe()

    def __gt__(self, other: object) -> Any:
        return False if self._is(other) else True if self._is_above(other, equal=False) else Maybe()

    def __ge__(self, other: object) -> Any:
        return True if self._is(other) or self._is_above(other, equal=True) else Maybe()

    def __bool__(self) -> bool:
        raise UnknownLayoutError

    def __index__(self) -> int:
        raise UnknownLayoutError


def _select(condition: Any, a: Index, b: Index) -> Index:
    if not isinstance(condition, Maybe):
        return a if condition else b
    return a if isinstance(a, int) and isinstance(b, int) and a == b else Fact()


@dataclass(frozen=True)
class Viewed:
    """
    Results with the sizes that a layout function gives, and the dtype and device of `self`.

    The function takes a `Strided` and the other arguments in schema order, and returns a `Strided`.
    """

    layout: Callable[..., Any]
    operands: tuple[str, ...] = ()

    def computes(self, arguments: Arguments) -> DType | None:
        return None

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        schema = arguments.schema
        formal = schema.returns[0].type
        tensor = arguments.tensor(schema.arguments[0].name)
        if not isinstance(formal, t.TensorType):
            self._run(arguments, tensor.sizes)
            return schema_types(schema, [arguments[a.name].type for a in schema.arguments])
        sizes = self._sizes(arguments, tensor.sizes)
        return [t.TensorType.of(tensor.dtype, sizes, device=tensor.device)]

    def _sizes(self, arguments: Arguments, sizes: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
        """The sizes of the result; what they are along whichever dimension, where that is not known."""
        result = self._run(arguments, sizes)
        if result is not None:
            return [_size(s) for s in result.sizes]
        if sizes is None or "dim" not in arguments or arguments["dim"].value is not UNKNOWN:
            return None
        found: list[list[t.Size]] = []
        for dim in range(len(sizes) + 1):
            with suppress(RuleError):  # the program would fail with this one
                if (result := self._run(arguments, sizes, dim)) is None:
                    return None
                found.append([_size(s) for s in result.sizes])
        if len({len(each) for each in found}) != 1:
            return None
        return [places[0] if len(set(places)) == 1 else None for places in zip(*found, strict=True)]

    def _run(self, arguments: Arguments, sizes: Sequence[t.Size] | None, dim: int | None = None) -> Any:
        """The result of the layout function, for a `dim` if that is given; None if it is not known."""
        if sizes is None:
            return None

        def check(condition: Any, message: str) -> None:
            if condition is False:
                raise RuleError(message)

        facts = [s if isinstance(s, int) else Fact(s) for s in sizes]
        strided = Strided(tuple(facts), (Fact(),) * len(facts), Fact(), _select, check)
        others = {a.name: arguments[a.name] for a in arguments.schema.arguments[1:]}
        try:
            given = {name: _argument(o.type, o.value) for name, o in others.items()}
            return self.layout(strided, *(given if dim is None else {**given, "dim": dim}).values())
        except UnknownLayoutError:
            return None


def _argument(type: Attribute, value: object) -> Any:
    """An argument as layout functions take it; UnknownLayoutError for a list of unknown length."""
    inner = type.element if isinstance(type, t.OptionalType) else type
    if value is UNKNOWN:
        if isinstance(inner, t.ListType):
            raise UnknownLayoutError
        return Fact()
    if isinstance(value, list):
        return [Fact() if v is UNKNOWN else _named(v) for v in cast(list[object], value)]
    return _named(value)


def _named(value: object) -> Any:
    return Fact(value) if isinstance(value, str) else value


def _size(size: Index) -> t.Size:
    return size.symbol if isinstance(size, Fact) else int(size)
