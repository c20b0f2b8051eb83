"""Tuples, lists and dictionaries in parts, each a tensor or a number with a name, as C sees them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

import numpy as np
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.lowering.values.speculation import Layout
from tsir.runtime.values.structure import SEQUENCES
from tsir.runtime.values.tensor_spec import TensorSpec, row_major


class Role(Enum):
    """The source of a part of an argument in a call."""

    PASSED = "passed"
    COMPILED_IN = "compiled in"
    HELD = "held by a handle"


@dataclass(frozen=True)
class Place:
    """
    Where a part stands: `path` as programs write it, `name` after its keys alone, `full_name` after all.

    What is in a dictionary is called by its key, as `pos`, or by all, as `data_pos`, if others are called so.
    """

    path: str
    name: str
    full_name: str

    @staticmethod
    def of(name: str) -> Place:
        """The place of an argument as a whole."""
        return Place(name, name, name)

    def element(self, index: int) -> Place:
        """The place of an element of a tuple or list here."""
        return Place(f"{self.path}[{index}]", f"{self.name}_{index}", f"{self.full_name}_{index}")

    def entry(self, key: object) -> Place:
        """The place of an entry of a dictionary here."""
        shown = json.dumps(key, ensure_ascii=False) if isinstance(key, str) else str(key)
        is_outermost = isinstance(key, str) and "[" not in self.path
        name, full_name = f"{self.name}_{key}", f"{self.full_name}_{key}"
        return Place(f"{self.path}[{shown}]", str(key) if is_outermost else name, full_name)


@dataclass(frozen=True)
class Leaf:
    """A tensor or number among the arguments: its place, its example, and the sizes that all calls have."""

    place: Place
    value: object
    sizes: tuple[int | None, ...] | None = None
    role: Role = Role.PASSED

    @property
    def root(self) -> str:
        """The argument that it is a part of."""
        return self.place.path.split("[")[0]

    @property
    def array(self) -> Array | None:
        """The value if it is a tensor."""
        value: object = self.value
        return cast(Array, value) if isinstance(value, np.ndarray) else None

    @property
    def known_sizes(self) -> tuple[int | None, ...] | None:
        """The sizes that all calls have, as far as they are known."""
        array = self.array if self.role is Role.COMPILED_IN else None
        return self.sizes if array is None else array.shape

    def keeping(self, type: Attribute) -> Leaf:
        """The leaf with those of its known sizes that a new value of a type has too."""
        if not isinstance(type, t.TensorType) or self.sizes is None:
            return self
        new = type.sizes or (None,) * len(self.sizes)
        if len(new) != len(self.sizes):
            return self
        pairs = zip(self.sizes, new, strict=True)
        return replace(self, sizes=tuple([size if size == other else None for size, other in pairs]))

    @property
    def layout(self) -> Layout | None:
        """The layout that gets code of its own: that of an example, or row-major order."""
        if self.role is not Role.PASSED and self.array is not None:
            return Layout.of(np.ascontiguousarray(self.array).reshape(self.array.shape))
        specified = None if self.sizes is None else row_major(self.sizes)
        return Layout.of(self.value) if specified is None else specified

    @property
    def content(self) -> memoryview | float:
        """The value as it is compiled in: a number, or the bytes of a tensor in row-major order."""
        if self.array is None:
            return cast(float, self.value)
        return np.ascontiguousarray(self.array).reshape(-1).view(np.uint8).data


def leaves_of(place: Place, value: object, specs: Iterator[TensorSpec | None]) -> Iterator[Leaf]:
    """The tensors and numbers in an argument, with what is specified for each of its leaves."""
    if isinstance(value, SEQUENCES):
        for index, item in enumerate(cast("Sequence[object]", value)):
            yield from leaves_of(place.element(index), item, specs)
        return
    if isinstance(value, dict):
        for key, item in cast("dict[object, object]", value).items():
            yield from leaves_of(place.entry(key), item, specs)
        return
    spec = next(specs)
    if is_leaf(value):
        yield Leaf(place, value, None if spec is None else spec.sizes)


def is_leaf(value: object) -> bool:
    """Whether a leaf is a parameter of the exported function; what is not is compiled in."""
    return isinstance(value, np.ndarray | int | float)


def results_of(values: Sequence[SSAValue]) -> list[tuple[Place, SSAValue]]:
    """
    The parts of results that are made in sight, each with its place; nothing of None.

    A part of a dictionary is called by its keys, another `result`, with its number if there are several.
    """
    several = len(values) > 1
    roots = [Place.of(f"result{number}" if several else "result") for number in range(len(values))]
    found = [pair for root, value in zip(roots, values, strict=True) for pair in _parts(root, value)]
    plain = ["result"] if len(found) == 1 else [f"result{number}" for number in range(len(found))]
    pairs = zip(plain, found, strict=True)
    return [(place if '"' in place.path else Place.of(name), value) for name, (place, value) in pairs]


def _parts(place: Place, value: SSAValue) -> Iterator[tuple[Place, SSAValue]]:
    match value.owner:
        case c.ListConstructOp() | c.TupleConstructOp():
            for index, item in enumerate(value.owner.operands):
                yield from _parts(place.element(index), item)
        case c.DictConstructOp() if (entries := entries_of(value.owner)) is not None:
            for key, item in entries.items():
                yield from _parts(place.entry(key), item)
        case ConstantOp() if value.owner.python_value() is None:
            return
        case _:
            yield place, value


def entries_of(made: c.DictConstructOp) -> dict[object, SSAValue] | None:
    """The entries of a dictionary, the last one of each key; None if a key is no constant."""
    found: dict[object, SSAValue] = {}
    for key, value in zip(made.operands[::2], made.operands[1::2], strict=True):
        if not isinstance(key.owner, ConstantOp):
            return None
        found[key.owner.python_value()] = value
    return found
