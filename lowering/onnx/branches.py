"""What the two branches of an `If` give, in the same order and of the same kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx.call import Lowered
from tsir.lowering.onnx.containers import as_numbers, as_sequence, as_value, element_dtype, optional_parts
from tsir.lowering.onnx.graph import (
    Named,
    NoForm,
    NumbersValue,
    OptionalValue,
    SequenceValue,
    Value,
)
from tsir.lowering.onnx.nodes import Nodes


class Outputs:
    """What the two branches of an `If` give, in the same order."""

    def __init__(self, branches: Sequence[Nodes]):
        self.branches = branches
        self.values: tuple[list[Named], list[Named]] = ([], [])
        self.holds = False

    def merged(self, a: Lowered, b: Lowered, type: Attribute) -> Callable[[Sequence[Named]], Lowered]:
        """Give a value of either branch; what it is, of the values that the `If` gives."""
        if _same(a, b):
            return lambda _: a
        if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            if not isinstance(type, t.ListType):
                types = type.elements if isinstance(type, t.TupleType) else [t.ANY] * len(a)
                parts = [self.merged(x, y, each) for x, y, each in zip(a, b, types, strict=True)]
                return lambda values: [part(values) for part in parts]
        if isinstance(a, dict) and isinstance(b, dict) and list(a) == list(b):
            entries = {key: self.merged(a[key], b[key], t.ANY) for key in a}
            return lambda values: {key: make(values) for key, make in entries.items()}
        if isinstance(type, t.ListType):
            return self._merged_lists(a, b, type)
        if any(value is None or isinstance(value, OptionalValue) for value in (a, b)):
            return self._merged_optionals(a, b)
        return self._place([as_value(x, v) for x, v in zip(self.branches, (a, b), strict=True)])

    def _merged_optionals(self, a: Lowered, b: Lowered) -> Callable[[Sequence[Named]], Lowered]:
        """Whether there is a value, and the value."""
        known = next(x for x in (a, b) if x is not None)
        inner = known.value if isinstance(known, OptionalValue) else as_value(self.branches[0], known)
        pairs = [optional_parts(x, v, inner) for x, v in zip(self.branches, (a, b), strict=True)]
        has, value = (self._place(list(each)) for each in zip(*pairs, strict=True))

        def as_optional(values: Sequence[Named]) -> Lowered:
            return OptionalValue(cast("Value", has(values)), cast("Value", value(values)))

        return as_optional

    def _merged_lists(self, a: Lowered, b: Lowered, type: t.ListType) -> Callable[[Sequence[Named]], Lowered]:
        if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            parts = [self.merged(x, y, type.element) for x, y in zip(a, b, strict=True)]
            return lambda values: [part(values) for part in parts]
        pairs = list(zip(self.branches, (a, b), strict=True))
        if type.element in NUMBER_DTYPES:
            dtype = NUMBER_DTYPES[type.element]
            get = self._place([as_numbers(x, v, dtype).value for x, v in pairs])

            def as_list(values: Sequence[Named]) -> Lowered:
                found = get(values)
                assert isinstance(found, Value)
                return NumbersValue(found)

            return as_list
        known = [v.dtype for v in (a, b) if isinstance(v, SequenceValue)]
        known += [v[0].dtype for v in (a, b) if isinstance(v, list) and v and isinstance(v[0], Value)]
        dtype = known[0] if known else element_dtype(type)
        return self._place([as_sequence(x, v, dtype) for x, v in pairs])

    def _place(self, pair: Sequence[Named]) -> Callable[[Sequence[Named]], Lowered]:
        if pair[0].dtype is not pair[1].dtype:
            names = " and ".join(each.dtype.name for each in pair)
            raise NoForm(f"expected branches that give one dtype, got {names}")
        place = len(self.values[0])
        for values, each in zip(self.values, pair, strict=True):
            values.append(each)
        return lambda found: found[place]


def _same(a: Lowered, b: Lowered) -> bool:
    """Whether two values are one constant, or one value from outside of the branches."""
    if isinstance(a, list | dict):
        return False
    held = Value | SequenceValue | NumbersValue | OptionalValue
    return type(a) is type(b) and a == b and not isinstance(a, held)


def joined(a: Named, b: Named, name: str) -> Named:
    """What an `If` gives of what its branches give."""
    if a.sizes is None or b.sizes is None or len(a.sizes) != len(b.sizes):
        sizes = None
    else:
        sizes = tuple(x if x == y else None for x, y in zip(a.sizes, b.sizes, strict=True))
    made = Value if isinstance(a, Value) else SequenceValue
    return made(name, a.dtype, sizes)
