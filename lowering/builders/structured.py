"""Structured operations while they become loops: operands, maps, and what an iteration touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Block, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.utils.exceptions import PassFailedException

from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.builders.iteration_space import Space, View
from tsir.lowering.builders.loop_nests import inline_body
from tsir.lowering.builders.memrefs import loaded, stored


@dataclass(frozen=True)
class Structured:
    """The common form of the operations lowered here: operands, maps, reduced loops and a scalar body."""

    operands: tuple[SSAValue, ...]
    maps: tuple[AffineMap, ...]
    inputs: int
    reduced: frozenset[int]
    body: Block
    starts: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])
    """The numbers that outputs, by their position among them, are known to be filled with."""

    @property
    def uses_index(self) -> bool:
        """Whether the body asks for the position in the iteration space."""
        return any(isinstance(op, linalg.IndexOp) for op in self.body.walk())

    @property
    def outputs(self) -> Sequence[SSAValue]:
        """The operands that are written."""
        return self.operands[self.inputs :]

    @property
    def old_values(self) -> Sequence[SSAValue]:
        """The values of the outputs that the body reads before it writes them."""
        return self.body.args[self.inputs :]

    @property
    def is_move(self) -> bool:
        """Whether the body writes its only input as it is."""
        first = self.body.first_op
        return first is not None and self.inputs == 1 and first.operands[:] == (self.body.args[0],)


def read_generic(op: linalg.GenericOp) -> Structured:
    """Reads a `linalg.generic` on memrefs."""
    if op.res:
        raise PassFailedException("expected linalg.generic on memrefs, got one with tensor results")
    maps = tuple(attribute.data for attribute in op.indexing_maps)
    kinds = [kind.data for kind in op.iterator_types]
    reduced = frozenset(d for d, kind in enumerate(kinds) if kind is IteratorType.REDUCTION)
    return Structured(tuple(op.operands), maps, len(op.inputs), reduced, op.body.block)


def elementwise(source: SSAValue, destination: SSAValue) -> Structured:
    """Describes writing one value, scalar or memref, into a memref element by element."""
    rank = len(spaces.memref_type(destination).get_shape())
    identity = AffineMap.identity(rank)
    scalar = AffineMap(rank, 0, ())
    element = spaces.memref_type(destination).element_type
    block = Block(arg_types=[element, element])
    block.add_op(linalg.YieldOp(block.args[0]))
    source_map = identity if isinstance(source.type, MemRefType) else scalar
    return Structured((source, destination), (source_map, identity), 1, frozenset(), block)


@dataclass(frozen=True)
class Nest:
    """The views of a space's operands, ready to be read and written inside its loops."""

    structured: Structured
    views: tuple[View, ...]

    @property
    def outputs(self) -> tuple[View, ...]:
        """The views that are written."""
        return self.views[self.structured.inputs :]

    def read(self, builder: Builder, position: int, indices: Mapping[int, SSAValue]) -> SSAValue:
        """Builds the load of one operand's element; a scalar operand is its own element."""
        view = self.views[position]
        if not isinstance(view.memref.type, MemRefType):
            return view.memref
        return builder.insert(loaded(view.memref, view.at(indices))).res

    def read_inputs(self, builder: Builder, indices: Mapping[int, SSAValue]) -> list[SSAValue]:
        """Builds the loads of all inputs."""
        return [self.read(builder, position, indices) for position in range(self.structured.inputs)]

    def write(self, builder: Builder, values: Sequence[SSAValue], indices: Mapping[int, SSAValue]) -> None:
        """Builds the stores of all outputs."""
        for view, value in zip(self.outputs, values, strict=True):
            builder.insert(stored(value, view.memref, view.at(indices)))

    def read_outputs(self, builder: Builder, indices: Mapping[int, SSAValue]) -> list[SSAValue]:
        """Builds the loads of the old values of all outputs, but of those that are known."""
        first, starts = self.structured.inputs, self.structured.starts
        return [
            starts[i] if i in starts else self.read(builder, first + i, indices)
            for i in range(len(self.outputs))
        ]


def pointwise_element(builder: Builder, nest: Nest, indices: Mapping[int, SSAValue]) -> None:
    """Builds one iteration without reduced loops; an output is read only if the body uses it."""
    arguments = nest.read_inputs(builder, indices)
    for position, argument in enumerate(nest.structured.old_values, nest.structured.inputs):
        used = argument.first_use is not None
        arguments.append(nest.read(builder, position, indices) if used else argument)
    nest.write(builder, inline_body(builder, nest.structured.body, arguments, indices), indices)


def make_nest(structured: Structured, space: Space, index: IndexBuilder) -> Nest:
    """Builds the views of all operands of a space."""
    return Nest(structured, tuple(spaces.view(space, operand, index) for operand in space.operands))
