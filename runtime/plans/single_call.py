"""Plans that are one native call: the group that is all of a function, and how the call is wired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.philox import default_generator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.fast_call import (
    ArrayKind,
    Container,
    Fixed,
    Given,
    Kind,
    NumberKind,
    Shape,
    Tree,
    Wiring,
    leaves_of,
    positions,
)
from tsir.transforms.analysis.effects import SEED


def has_loops(op: Operation) -> bool:
    """Whether there are loops in an operation: only the long way tells what has interrupted one."""
    return any(isinstance(inner, LoopOp) for inner in op.walk())


_NUMBERS: dict[Attribute, Kind] = {
    t.INT: NumberKind(int),
    t.FLOAT: NumberKind(float),
    t.BOOL: NumberKind(bool),
    t.NONE: NumberKind(type(None)),
}


DRAWN = -1
"""In the place of an argument: a seed of the default generator."""


@dataclass(frozen=True)
class Direct:
    """
    A group that is all of a function: the leaves of the arguments that it takes, and what returns.

    `shapes` says which arguments are containers; none are without. The group may take a seed, a new one for
    each run, in the place of the leaf `DRAWN`.
    """

    inputs: tuple[int, ...]
    results: tuple[Tree, ...]
    shapes: tuple[Shape, ...] = ()

    @staticmethod
    def of(function: FuncOp) -> Direct | None:
        """The group of a function that has nothing beside it but constants and containers."""
        return _Reading(function).direct()

    def leaves(self, arguments: Sequence[object]) -> Sequence[object]:
        """The leaves of arguments of the kind that the plan is for."""
        found = leaves_of(self.shapes, arguments) if self.shapes else arguments
        assert found is not None
        return found

    def given(self, leaves: Sequence[object]) -> list[object]:
        """The inputs of the group in a run of the function for arguments with these leaves."""
        return [next(default_generator).seed if i == DRAWN else leaves[i] for i in self.inputs]

    def places(self, into: Sequence[Array | None]) -> Sequence[Array | None]:
        """Memory for the results of the group, from that for the leaves of the function's results."""
        pairs = zip((at for tree in self.results for at in positions(tree)), into, strict=False)
        placed = {at: memory for at, memory in pairs if at is not None}
        return [placed.get(index) for index in range(max(placed, default=-1) + 1)]

    def wiring(self, function: FuncOp) -> Wiring | None:
        """The record by which callers reach the group; None if its types do not tell all that is checked."""
        kinds = [_kind(leaf.type) for leaf in _Reading(function).leaves]
        known = [kind for kind in kinds if kind is not None]
        (group,) = [op for op in function.body.block.ops if isinstance(op, c.FusionGroupOp)]
        lists = any(isinstance(result.type, t.ListType) for result in group.results)
        if len(known) != len(kinds) or not self.results or lists or has_loops(group):
            return None
        tree = self.results[0] if len(self.results) == 1 else self.results
        return Wiring(tuple(known), self.inputs, tree, self.shapes)


def _kind(type: Attribute) -> Kind | None:
    if not isinstance(type, t.TensorType):
        return _NUMBERS.get(type)
    sizes, dtype = type.sizes, type.dtype
    if sizes is None or dtype is None or any(size is not None for size in sizes):
        return None
    return None if type.strides or type.device else ArrayKind(dtype, len(sizes))


_UNPACKING: Mapping[type[Operation], str] = {
    c.TupleUnpackOp: "tuple", c.ListUnpackOp: "list", c.DictUnpackOp: "dict"
}  # fmt: skip


class _Reading:
    """The operations around the group of a function: the leaves of its arguments, and its results."""

    def __init__(self, function: FuncOp):
        self.block = function.body.block
        self.leaves: list[SSAValue] = []
        shapes = tuple([self._shape(argument) for argument in self.block.args])
        self.shapes = shapes if any(shapes) else ()

    def _shape(self, value: SSAValue) -> Shape:
        """The shape of an argument, or of an element of one, whose leaves are noted."""
        readers = [use.operation for use in value.uses]
        if len(readers) == 1 and type(readers[0]) in _UNPACKING:
            (unpack,) = readers
            keys = list(map(constant_of, unpack.operands[1:]))
            if UNKNOWN not in keys and unpack.parent is self.block:
                parts = [self._shape(result) for result in unpack.results]
                names = value.type.names if isinstance(value.type, t.TupleType) else ()
                kind = "record" if names else _UNPACKING[type(unpack)]
                return Container(kind, tuple(parts), names or tuple(keys))
        self.leaves.append(value)
        return None

    def direct(self) -> Direct | None:
        """The function as one group; None if there is more in it."""
        trees: dict[SSAValue, Tree] = {leaf: Given(index) for index, leaf in enumerate(self.leaves)}
        given: dict[SSAValue, int] = {leaf: index for index, leaf in enumerate(self.leaves)}
        inputs: tuple[int, ...] | None = None
        for op in self.block.ops:
            if isinstance(op, ConstantOp):
                if isinstance(value := op.python_value(), _FIXED):
                    trees[op.result] = Fixed(value)
            elif op.name == SEED:
                given[op.results[0]] = DRAWN
            elif type(op) in _UNPACKING and all(
                result in given or _is_unpacked(result) for result in op.results
            ):
                continue
            elif isinstance(op, c.FusionGroupOp) and inputs is None:
                if any(value not in given for value in op.operands):
                    return None
                inputs = tuple([given[value] for value in op.operands])
                trees.update({result: index for index, result in enumerate(op.results)})
            else:
                parts = [trees[operand] for operand in op.operands if operand in trees]
                if len(parts) != len(op.operands):
                    return None
                if isinstance(op, ReturnOp):
                    return None if inputs is None else Direct(inputs, tuple(parts), self.shapes)
                if (made := _constructed(op, parts)) is None:
                    return None
                trees[op.results[0]] = made
        return None


_FIXED = (type(None), bool, int, float, str)


def _is_unpacked(value: SSAValue) -> bool:
    return all(type(use.operation) in _UNPACKING for use in value.uses)


def _constructed(op: Operation, parts: Sequence[Tree]) -> Tree | None:
    """The container that an operation makes of parts; None if it makes none of known keys."""
    match op:
        case c.TupleConstructOp():
            return tuple(parts)
        case c.ListConstructOp():
            return Container("list", tuple(parts))
        case c.DictConstructOp():
            keys = [part.value for part in parts[::2] if isinstance(part, Fixed)]
            is_known = 2 * len(keys) == len(parts) and len({*keys}) == len(keys)
            return Container("dict", tuple(parts[1::2]), tuple(keys)) if is_known else None
        case _:
            return None
