"""Graphs of ONNX while they are built: nodes, the values that they give, constants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import cast

import numpy as np

from tsir.dialects.types.attributes import Size
from tsir.dialects.types.dtype import Array, DType


class NoForm(Exception):
    """Why something has no form in ONNX; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Value:
    """
    A tensor of a graph, or a number, which is a tensor without dimensions.

    `sizes` has a number, a symbol or None for each dimension; it is None where the rank is not known.
    """

    name: str
    dtype: DType
    sizes: tuple[Size, ...] | None

    @property
    def dimensions(self) -> tuple[Size, ...]:
        """The sizes; NoForm if their number is not known."""
        if self.sizes is None:
            raise NoForm("the number of dimensions of a tensor is not known")
        return self.sizes

    @property
    def rank(self) -> int:
        """The number of dimensions; NoForm if it is not known."""
        return len(self.dimensions)

    def axis(self, dim: int) -> int:
        """A dimension counted from the front; NoForm if there is none."""
        bound = max(self.rank, 1)
        if not -bound <= dim < bound:
            raise NoForm(f"expected a dimension from {-bound} to {bound - 1}, got {dim}")
        return dim % bound


@dataclass(frozen=True, slots=True)
class SequenceValue:
    """A list of tensors of a graph, whose length the run decides."""

    name: str
    dtype: DType
    sizes: tuple[Size, ...] | None


@dataclass(frozen=True, slots=True)
class NumbersValue:
    """
    A list of numbers of a graph, whose length the run decides: a tensor of one dimension.

    `element` is what all of them are, if that is known.
    """

    value: Value
    element: bool | int | float | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A text for messages that the run decides, which nothing in a graph reads."""


@dataclass(frozen=True, slots=True)
class OptionalValue:
    """A tensor or a number that is there if `has` is true; `value` is some other one where it is not."""

    has: Value
    value: Value


@dataclass(frozen=True, slots=True)
class OptionalOutput:
    """A value of ONNX's optional type, as which a graph gives a tensor that may be None."""

    name: str
    dtype: DType
    sizes: tuple[Size, ...] | None


Named = Value | SequenceValue | OptionalOutput
"""What an input or an output of a graph is."""


@dataclass
class Node:
    """
    One node: an operator, the names of its inputs (empty for those left out), those of its outputs.

    `place` is where in the program it comes from.
    """

    operator: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, object]
    domain: str = ""
    place: str = ""


@dataclass
class Graph:
    """A graph: inputs, nodes in order, outputs. Only the outermost has `constants`, arrays by name."""

    name: str
    inputs: list[Named] = field(default_factory=list["Named"])
    outputs: list[Named] = field(default_factory=list["Named"])
    nodes: list[Node] = field(default_factory=list[Node])
    constants: dict[str, Array] = field(default_factory=dict[str, Array])

    def walk(self) -> Iterator[Node]:
        """The nodes, and those in the graphs that nodes have as attributes."""
        for node in self.nodes:
            yield node
            for attribute in node.attributes.values():
                if isinstance(attribute, Graph):
                    yield from attribute.walk()


class Names:
    """Names that nothing else in a model has."""

    def __init__(self, taken: Sequence[str] = ()):
        self._taken = set(taken)
        self._numbers = count()

    def new(self, stem: str = "v") -> str:
        """A new name that begins with a stem."""
        while (name := f"{stem}_{next(self._numbers)}") in self._taken:
            pass
        self._taken.add(name)
        return name

    def free(self, wanted: str) -> str:
        """A name that is wanted, or one like it if another value has it."""
        found = wanted
        while found in self._taken:
            found = f"{found}_out"
        self._taken.add(found)
        return found


@dataclass
class Scope:
    """
    Where nodes are added: a graph, and the scopes around it, whose values it sees.

    Equal nodes are added once. `place` is where what is added comes from. `guards` are conditions without
    which the program has failed.
    """

    graph: Graph
    opset: int
    names: Names
    outer: Scope | None = None
    place: str = ""
    guards: list[Value] = field(default_factory=list[Value])
    _known: dict[object, tuple[str, ...]] = field(default_factory=dict[object, "tuple[str, ...]"])

    @property
    def outermost(self) -> Scope:
        """The scope of the whole model."""
        return self if self.outer is None else self.outer.outermost

    def inside(self, name: str) -> Scope:
        """The scope of a new graph inside a node."""
        return Scope(Graph(name), self.opset, self.names, self, self.place)

    def add(
        self,
        operator: str,
        inputs: Sequence[str],
        attributes: Mapping[str, object] | None = None,
        outputs: int = 1,
        domain: str = "",
    ) -> tuple[str, ...]:
        """The names of what a node gives; the node is added unless there is an equal one."""
        given = attributes or {}
        key = _key(operator, inputs, given, domain, outputs)
        if key is not None and (found := self._find(key)) is not None:
            return found
        made = tuple(self.names.new() for _ in range(outputs))
        self.graph.nodes.append(Node(operator, tuple(inputs), made, given, domain, self.place))
        if key is not None:
            self._known[key] = made
        return made

    def output(self, value: Named, name: str | None = None) -> None:
        """Let the graph give a value, by a node of its own: a graph gives no values of those around it."""
        made = self.names.new() if name is None else name
        self.graph.nodes.append(Node("Identity", (value.name,), (made,), {}, place=self.place))
        self.graph.outputs.append(replace(value, name=made))

    def _find(self, key: object) -> tuple[str, ...] | None:
        if (found := self._known.get(key)) is not None or self.outer is None:
            return found
        return self.outer._find(key)

    def constant(self, array: Array, name: str | None = None) -> Value:
        """An array as a constant of the model, which has equal ones once."""
        scope, dtype = self.outermost, DType.of(array.dtype)
        key = ("constant", dtype, array.shape, array.tobytes()) if name is None else name
        if (found := scope._known.get(key)) is None:
            made = scope.names.new("c") if name is None else name
            found = scope._known[key] = (made,)
            scope.graph.constants[made] = np.ascontiguousarray(array).reshape(array.shape)
        return Value(found[0], dtype, array.shape)


def _key(
    operator: str, inputs: Sequence[str], attributes: Mapping[str, object], domain: str, outputs: int
) -> object:
    """What two equal nodes have in common; None of nodes with graphs or arrays in them."""
    parts: list[object] = []
    for name, value in sorted(attributes.items()):
        if isinstance(value, Graph | np.ndarray):
            return None
        items: object = value
        if isinstance(value, list):
            items = tuple(cast("list[object]", value))
        parts.append((name, type(items), items))
    return operator, domain, tuple(inputs), tuple(parts), outputs
