"""Graphs of exported programs while they are built: nodes, and what their values are."""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import count
from typing import Union

import numpy as np
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import Expression, Operation, Symbol
from tsir.frontend.exported.json_values import Json
from tsir.frontend.exported.schema import Argument, Graph, Listed, Node, TensorMeta, Use
from tsir.frontend.printing.identifiers import Identifiers

TENSOR = "tensor"
RESERVED = frozenset((*dir(builtins), "inf", "nan", "NoneType", "torch", "device"))
"""Names that PyTorch gives no node: it would give one of these another, which may be that of a third."""
WRITTEN = Json(None, "exported program")
"""The place of graphs and nodes that come from no file."""


class NoForm(Exception):
    """Why something has no form in an exported program; the message is for the user."""


class Unread:
    """A value that no run reads, as of a branch that raises."""


@dataclass(frozen=True)
class Box:
    """A number in a tensor without dimensions."""

    tensor: Use
    kind: str


Lowered = Union[
    Use, Box, Device, Unread, bool, int, float, complex, str, "list[Lowered]", "tuple[Lowered, ...]",
    "dict[object, Lowered]", None,
]  # fmt: skip
"""What a value of the program became: a value of the graph, a constant, or the parts of a container."""


DEFAULT_HINT = 8
"""What a symbol is taken to be where no example tells, and PyTorch decides by it."""


@dataclass
class Symbols:
    """
    The symbols of a program: `s` and a number of ints, `zf` and a number of floats.

    A size or a number that is computed has one of its own. PyTorch computes descriptions anew where it
    traces a program; it does not hold the old ones against these, as it does of what it calls unbacked.
    """

    taken: Set[str] = frozenset()
    """Names that the types of the function have for sizes of their own."""
    hints: dict[str, int] = field(default_factory=dict[str, int])
    ranges: dict[str, tuple[int | None, None]] = field(default_factory=dict[str, tuple[int | None, None]])
    known: dict[object, Expression] = field(default_factory=dict[object, Expression])
    """The sizes that have symbols, by what is the same for equal ones."""

    def size(self, hint: int = DEFAULT_HINT) -> Symbol:
        """The symbol of a size, of which examples have `hint`."""
        made = self._new("s", 0)
        self.hints[made.name] = hint
        return made

    def number(self, kind: str) -> Symbol:
        """A symbol of a number."""
        made = self._new("zf" if kind == "float" else "s", None)
        if kind != "float":
            self.hints[made.name] = DEFAULT_HINT
        return made

    def _new(self, stem: str, least: int | None) -> Symbol:
        names = (f"{stem}{number}" for number in count(len(self.ranges)))
        name = next(each for each in names if each not in self.taken and each not in self.ranges)
        self.ranges[name] = (least, None)
        return Symbol(name)


@dataclass
class Scope:
    """
    Where nodes are added: a graph, and the scope around it, whose tensors it is given when it reads them.

    `metadata` is that of the nodes which are added.
    """

    names: Identifiers
    symbols: Symbols
    outer: Scope | None = None
    inputs: list[Use] = field(default_factory=list[Use])
    nodes: list[Node] = field(default_factory=list[Node])
    tensors: dict[str, TensorMeta] = field(default_factory=dict[str, TensorMeta])
    numbers: dict[str, Expression] = field(default_factory=dict[str, Expression])
    values: dict[SSAValue, Lowered] = field(default_factory=dict[SSAValue, "Lowered"])
    boxes: dict[SSAValue, Box] = field(default_factory=dict[SSAValue, Box])
    """Numbers that come from a graph inside or around."""
    captured: dict[Use, Use] = field(default_factory=dict[Use, Use])
    """The inputs for tensors of the scope around, by these."""
    lifted: dict[object, tuple[Use, Array]] = field(default_factory=dict[object, tuple[Use, "Array"]])
    """Of the outermost graph, the inputs that are constants, by what is the same for equal ones."""
    aliases: set[str] = field(default_factory=set[str])
    """Tensors that may share memory with others."""
    counters: set[Use] = field(default_factory=set[Use])
    """Tensors that hold the numbers of rounds, which are not negative."""
    origins: dict[Use, Use] = field(default_factory=dict[Use, Use])
    """The tensors without dimensions that numbers come from."""
    metadata: Mapping[str, str] = field(default_factory=dict[str, str])

    def inside(self) -> Scope:
        """The scope of a new graph inside a node."""
        return Scope(self.names, self.symbols, self, metadata=self.metadata)

    def input(self, wanted: str, meta: TensorMeta) -> Use:
        """A new tensor that the graph is given."""
        use = self._defined(wanted, meta)
        self.inputs.append(use)
        self.aliases.add(use.name)
        return use

    def captures(self, use: Use) -> Use:
        """A tensor of the scope around as an input of the graph."""
        assert self.outer is not None
        if use not in self.captured:
            self.captured[use] = self.input(use.name, self.outer.meta(use))
            if use in self.outer.counters:
                self.counters.add(self.captured[use])
        return self.captured[use]

    def constant(self, array: Array) -> Use:
        """A tensor that the program has as a constant; equal ones are there once."""
        if self.outer is not None:
            return self.captures(self.outer.constant(array))
        key = (array.dtype, array.shape, array.tobytes())
        if key not in self.lifted:
            meta = contiguous(DType.of(array.dtype), array.shape)
            self.lifted[key] = (
                self.input(f"c_constant_{len(self.lifted)}", meta),
                np.ascontiguousarray(array).reshape(array.shape),
            )
        return self.lifted[key][0]

    def meta(self, use: Use) -> TensorMeta:
        """The description of a tensor of the graph."""
        return self.tensors[use.name]

    def tensor(self, target: str, inputs: Sequence[tuple[str, Argument]], meta: TensorMeta) -> Use:
        """The tensor that a new node gives."""
        use = self._defined(_stem(target), meta)
        self.node(target, inputs, [use])
        return use

    def number(
        self,
        target: str,
        inputs: Sequence[tuple[str, Argument]],
        kind: str,
        expression: Expression | None = None,
    ) -> Use:
        """The number that a new node gives: of an expression, or one that the run tells."""
        use = Use(self.names.fresh(_stem(target)), kind)
        self.numbers[use.name] = self.symbols.number(kind) if expression is None else expression
        self.node(target, inputs, [use])
        return use

    def several(
        self,
        target: str,
        inputs: Sequence[tuple[str, Argument]],
        metas: Sequence[TensorMeta],
        *,
        listed: bool,
    ) -> list[Use]:
        """The tensors that a new node gives, as a list if they are `listed`."""
        name = self.names.fresh(_stem(target))
        uses = [self._defined(_stem(target), meta) for meta in metas]
        self.node(target, inputs, [Listed(tuple(uses))] if listed else uses, name)
        return uses

    def node(
        self, target: str, inputs: Sequence[tuple[str, Argument]], outputs: Sequence[Argument], name: str = ""
    ) -> None:
        """Add a node."""
        self.nodes.append(Node(target, tuple(inputs), tuple(outputs), self.metadata, WRITTEN, name))

    def _defined(self, wanted: str, meta: TensorMeta) -> Use:
        use = Use(self.names.fresh(wanted), TENSOR)
        self.tensors[use.name] = meta
        return use

    def graph(
        self, inputs: Sequence[Use], outputs: Sequence[Argument], name: str = "", *, is_single: bool = False
    ) -> Graph:
        """The graph with these inputs and outputs, without numbers that nothing reads."""
        read = {use for each in outputs for use in uses_in(each)}
        kept: list[Node] = []
        for node in reversed(self.nodes):
            (only,) = node.outputs if len(node.outputs) == 1 else (None,)
            if isinstance(only, Use) and only.kind != TENSOR and only not in read:
                continue
            kept.append(node)
            read.update(use for _, each in node.inputs for use in uses_in(each))
        return Graph(
            tuple(inputs), tuple(outputs), tuple(reversed(kept)), self.tensors, self._read(kept), WRITTEN,
            name, is_single,
        )  # fmt: skip

    def _read(self, nodes: Sequence[Node]) -> Mapping[str, Expression]:
        """The numbers of some nodes."""
        given = {use.name for node in nodes for each in node.outputs for use in uses_in(each)}
        return {name: each for name, each in self.numbers.items() if name in given}


def uses_in(argument: Argument) -> list[Use]:
    """The values in an argument, without those in graphs, which are of their own."""
    if isinstance(argument, Use):
        return [argument]
    if isinstance(argument, Listed):
        return [use for each in argument.items for use in uses_in(each)]
    return []


def _stem(target: str) -> str:
    """The name of an operator without its module and its overload."""
    parts = target.split(".")
    return parts[3] if target.startswith("torch.ops.") and len(parts) > 3 else parts[-1]


def contiguous(dtype: DType, sizes: Sequence[int | Expression], *, requires_grad: bool = False) -> TensorMeta:
    """The description of a tensor in row-major order."""
    strides: list[int | Expression] = []
    stride: int | Expression = 1
    for size in reversed(sizes):
        strides.append(stride)
        stride = product(stride, size)
    return TensorMeta(dtype, tuple(sizes), tuple(reversed(strides)), requires_grad)


def product(a: int | Expression, b: int | Expression) -> int | Expression:
    """A product of sizes."""
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    if a == 1 or b == 1:
        return b if a == 1 else a
    return Operation("mul", (a, b))
