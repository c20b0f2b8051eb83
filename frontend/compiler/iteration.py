"""The iterables of `for`: ranges, lists, tensors, strings, and `zip` and `enumerate` of them."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.sugared import Constant, Inserter, Keywords, Sugared, Value
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range


class TupleOf(Sugared):
    """Several things together, which need not be values; they may have names."""

    kind = "a tuple"

    def __init__(self, parts: Sequence[Sugared], names: Sequence[str] = ()):
        self.parts = parts
        self.names = names

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name in self.names:
            return self.parts[self.names.index(name)]
        return super().attribute(compiler, place, name)

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        return self.parts

    def known_parts(self) -> Sequence[Sugared]:
        return self.parts

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        values = [part.as_value(compiler, place) for part in self.parts]
        return compiler.tuple_value(place, values, self.names)


class Iterable:
    """Something with a number of rounds, and an item for the number of each."""

    def length(self, compiler: Inserter, place: Range) -> SSAValue:
        """The number of rounds, an int."""
        raise NotImplementedError

    def item(self, compiler: Inserter, place: Range, index: SSAValue) -> Sugared:
        """The item of round `index`, counted from 0."""
        raise NotImplementedError


class Elements(Iterable):
    """The elements of a list, a string or a dictionary's keys, the rows of a tensor."""

    def __init__(self, value: SSAValue):
        self.value = value

    def length(self, compiler: Inserter, place: Range) -> SSAValue:
        return compiler.operator(place, "aten::len", [self.value])

    def item(self, compiler: Inserter, place: Range, index: SSAValue) -> Sugared:
        if isinstance(self.value.type, t.TensorType):
            return Value(compiler.operator(place, "aten::select", [self.value, 0, index]))
        return Value(compiler.operator(place, "aten::__getitem__", [self.value, index]))


class Numbers(Iterable, Sugared):
    """`range(stop)`, `range(start, stop)` or `range(start, stop, step)`."""

    kind = "a range"

    def __init__(self, start: SSAValue | None, stop: SSAValue, step: SSAValue | None):
        self.start, self.stop, self.step = start, stop, step

    def length(self, compiler: Inserter, place: Range) -> SSAValue:
        if self.start is None:
            return self.stop
        return compiler.operator(
            place, "aten::__range_length", [self.start, self.stop, self._step(compiler, place)]
        )

    def item(self, compiler: Inserter, place: Range, index: SSAValue) -> Sugared:
        if self.start is None:
            return Value(index)
        step = self._step(compiler, place)
        return Value(compiler.operator(place, "aten::__derive_index", [index, self.start, step]))

    def _step(self, compiler: Inserter, place: Range) -> SSAValue:
        return compiler.constant(place, 1) if self.step is None else self.step


class Zipped(Iterable, Sugared):
    """`zip(a, b)`: rounds until the shortest ends."""

    kind = "a zip"

    def __init__(self, parts: Sequence[Iterable]):
        self.parts = parts

    def length(self, compiler: Inserter, place: Range) -> SSAValue:
        lengths = [part.length(compiler, place) for part in self.parts]
        shortest = lengths[0]
        for length in lengths[1:]:
            shortest = compiler.operator(place, "prim::min", [shortest, length])
        return shortest

    def item(self, compiler: Inserter, place: Range, index: SSAValue) -> Sugared:
        return TupleOf([part.item(compiler, place, index) for part in self.parts])


class Enumerated(Iterable, Sugared):
    """`enumerate(a, start)`: the number of the round with each item."""

    kind = "an enumeration"

    def __init__(self, inner: Iterable, start: SSAValue | None):
        self.inner, self.start = inner, start

    def length(self, compiler: Inserter, place: Range) -> SSAValue:
        return self.inner.length(compiler, place)

    def item(self, compiler: Inserter, place: Range, index: SSAValue) -> Sugared:
        item = self.inner.item(compiler, place, index)
        number = index if self.start is None else compiler.operator(place, "aten::add", [index, self.start])
        return TupleOf([Value(number), item])


class Reversed(Iterable, Sugared):
    """`reversed(a)`: what is in a list, or a range, when it is called, from the end on."""

    kind = "what 'reversed' gives"

    def __init__(self, inner: Elements | Numbers, count: SSAValue):
        self.inner, self.count = inner, count

    def length(self, compiler: Inserter, place: Range) -> SSAValue:
        return self.count

    def item(self, compiler: Inserter, place: Range, index: SSAValue) -> Sugared:
        last = compiler.operator(place, "aten::sub", [self.count, 1])
        return self.inner.item(compiler, place, compiler.operator(place, "aten::sub", [last, index]))


def iterable(compiler: Inserter, place: Range, over: Sugared) -> Iterable | Sequence[Sugared]:
    """A form of iteration: round by round, or over parts that are known while compiling."""
    if isinstance(over, Iterable):
        return over
    if (parts := over.known_parts()) is not None:
        return parts
    value = over.as_value(compiler, place)
    match value.type:
        case t.TupleType():
            return Value(value).items(compiler, place, None)
        case t.ListType() | t.StringType() | t.TensorType():
            return Elements(value)
        case t.DictType():
            return Elements(compiler.operator(place, "aten::keys", [value]))
        case _:
            raise compiler.refusal(
                place, f"expected something to iterate over, got {Value(value).kind}", value
            )


class IterationFunction(Sugared):
    """`range`, `zip`, `enumerate` or `reversed`."""

    def __init__(self, name: str):
        self.name = name
        self.kind = f"the function '{name}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if self.name == "range":
            return _range(compiler, place, args)
        if self.name == "reversed":
            return _reversed(compiler, place, args, keywords)
        parts = [iterable(compiler, place, a) for a in (args[:1] if self.name == "enumerate" else args)]
        if not parts:
            raise Failure(place, f"expected something to iterate over in '{self.name}'")
        allowed = "strict" if self.name == "zip" else "start"
        if other := [keyword for keyword in keywords if keyword != allowed]:
            raise Failure(place, f"'{self.name}' has no argument '{other[0]}'")
        _check_strict(place, keywords.get("strict"), parts)
        start = [*args[1:2], *(keywords[k] for k in keywords if k == "start")]
        if (known := _known_rounds(compiler, place, parts)) is not None:
            return TupleOf(known) if self.name == "zip" else _numbered(compiler, place, known, start)
        rounds = [part if isinstance(part, Iterable) else _listed(compiler, place, part) for part in parts]
        if self.name == "zip":
            return Zipped(rounds)
        return Enumerated(rounds[0], start[0].as_value(compiler, place) if start else None)


def _reversed(
    compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords
) -> TupleOf | Reversed:
    if len(args) != 1 or keywords:
        raise Failure(place, "expected one argument of 'reversed'")
    inner = iterable(compiler, place, args[0])
    if not isinstance(inner, Iterable):
        return TupleOf(inner[::-1])
    if not isinstance(inner, Elements | Numbers):
        raise Failure(place, f"expected a list, a tuple or a range of 'reversed', got {args[0].kind}")
    return Reversed(inner, inner.length(compiler, place))


def _check_strict(
    place: Range, strict: Sugared | None, parts: Sequence[Iterable | Sequence[Sugared]]
) -> None:
    """Failure if a `zip` is to be of equal lengths, unless these are known and are so."""
    if strict is None or (isinstance(strict, Constant) and strict.value is False):
        return
    lengths = [None if isinstance(part, Iterable) else len(part) for part in parts]
    if None in lengths:
        raise Failure(place, "'strict' is only supported where lengths are known, as of tuples and modules")
    if len(set(lengths)) > 1:
        raise Failure(place, f"expected equal lengths in 'zip', got {', '.join(map(str, lengths))}")


def _known_rounds(
    compiler: Inserter, place: Range, parts: Sequence[Iterable | Sequence[Sugared]]
) -> Sequence[TupleOf] | None:
    """
    The rounds over some things together, where their number is known and they are more than values.

    As TorchScript does, it takes what runs over values to have an item for each of them.
    """
    known = [part for part in parts if not isinstance(part, Iterable)]
    if not known or (len(known) < len(parts) and all(isinstance(p, Value) for part in known for p in part)):
        return None
    rounds: list[TupleOf] = []
    for number in range(min(map(len, known))):
        index = compiler.constant(place, number)
        items = [p.item(compiler, place, index) if isinstance(p, Iterable) else p[number] for p in parts]
        rounds.append(TupleOf(items))
    return rounds


def _numbered(
    compiler: Inserter, place: Range, rounds: Sequence[TupleOf], start: Sequence[Sugared]
) -> TupleOf:
    """The items of rounds over one thing, each with the number of its round."""
    pairs: list[Sugared] = []
    for number, items in enumerate(rounds):
        counted: Sugared = Constant(number)
        for first in start:
            counted = Value(compiler.operator(place, "aten::add", [first.as_value(compiler, place), number]))
        pairs.append(TupleOf([counted, *items.parts]))
    return TupleOf(pairs)


def _listed(compiler: Inserter, place: Range, parts: Sequence[Sugared]) -> Iterable:
    return Elements(compiler.list_value(place, [part.as_value(compiler, place) for part in parts], None))


def _range(compiler: Inserter, place: Range, args: Sequence[Sugared]) -> Sugared:
    values = [argument.as_value(compiler, place) for argument in args]
    for value in values:
        if value.type != t.INT:
            raise compiler.refusal(place, f"expected ints in 'range', got {Value(value).kind}", value)
    match values:
        case [stop]:
            return Numbers(None, stop, None)
        case [start, stop]:
            return Numbers(start, stop, None)
        case [start, stop, step]:
            return Numbers(start, stop, step)
        case _:
            raise Failure(place, f"expected 1 to 3 arguments of 'range', got {len(values)}")
