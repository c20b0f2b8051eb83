"""What loops carry from round to round, as values of a graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.ir import Attribute, OpResult, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx.call import Lowered
from tsir.lowering.onnx.containers import (
    as_numbers,
    as_sequence,
    as_value,
    element_dtype,
    elements_of,
    optional_parts,
)
from tsir.lowering.onnx.graph import (
    Named,
    NoForm,
    NumbersValue,
    OptionalValue,
    Scope,
    SequenceValue,
    Value,
)
from tsir.lowering.onnx.nodes import Nodes


@dataclass
class Kind:
    """How a value is carried by a loop: as values of a graph of these kinds, or not at all."""

    like: Sequence[Named]
    make: Callable[[Sequence[Named]], Lowered]
    take: Callable[[Nodes, Lowered], Sequence[Named]]

    def argument(self, scope: Scope) -> Lowered:
        """What the body gets, as inputs of its graph."""
        made = [_renamed(each, scope.names.new()) for each in self.like]
        scope.graph.inputs += made
        return self.make(made)

    def given(self, nodes: Nodes, value: Lowered) -> Sequence[Named]:
        """What the body passes on."""
        found = self.take(nodes, value)
        for each, wanted in zip(found, self.like, strict=True):
            if each.dtype is not wanted.dtype or type(each) is not type(wanted):
                raise NoForm(f"expected a carried value of {wanted.dtype.name}, got {each.dtype.name}")
        return found

    def result(self, names: list[str]) -> Lowered:
        """What the loop gives, of the names that are left."""
        return self.make([_renamed(each, names.pop(0)) for each in self.like])


def _renamed(value: Named, name: str) -> Named:
    if isinstance(value, Value):
        return Value(name, value.dtype, value.sizes)
    return SequenceValue(name, value.dtype, value.sizes)


@dataclass
class Carried:
    """The carried values of a loop, and what they are before its first round."""

    kinds: list[Kind]
    initial: list[Named]

    @staticmethod
    def of(nodes: Nodes, op: LoopOp, initial: Sequence[Lowered]) -> Carried:
        body = op.body.block
        last = body.last_op
        assert isinstance(last, YieldOp)
        kinds: list[Kind] = []
        values: list[Named] = []
        for argument, yielded, value in zip(body.args[1:], last.operands[1:], initial, strict=True):
            if yielded is argument or _is_same_constant(yielded, value):
                kinds.append(_fixed(value))
                continue
            kind = _kind_for(nodes, value, argument.type, _known_type(yielded))
            if value == [] and (element := _repeated_element(argument, yielded)) is not None:
                kind = _of_one_element(kind, element)
            kinds.append(kind)
            values += kind.take(nodes, value)
        return Carried(kinds, values)


def _known_type(value: SSAValue) -> Attribute:
    """The type of a value that a round yields; of a branch that may be None, what the other one gives."""
    if isinstance(value.type, t.OptionalType) and isinstance(branching := value.owner, IfOp):
        assert isinstance(value, OpResult)
        for block in branching.branches:
            assert block.last_op is not None
            found = _known_type(block.last_op.operands[value.index])
            if element_dtype(found) is not None:
                return found
    return value.type


def _repeated_element(argument: SSAValue, yielded: SSAValue) -> bool | int | float | None:
    """The number that each round appends to a list; None if it does anything else with it."""
    grown = yielded.owner
    if not isinstance(grown, SchemaOp) or grown.name != "aten.add.t" or grown["a"] is not argument:
        return None
    found = constant_of(grown["b"])
    items = cast("list[object]", found) if isinstance(found, list) else []
    is_number = len(items) == 1 and isinstance(items[0], bool | int | float)
    return cast("float", items[0]) if is_number else None


def _of_one_element(kind: Kind, element: bool | int | float) -> Kind:
    """How a list of numbers is carried of which all are the same."""

    def make(values: Sequence[Named]) -> Lowered:
        found = kind.make(values)
        return NumbersValue(found.value, element) if isinstance(found, NumbersValue) else found

    return Kind(kind.like, make, kind.take)


def _fixed(value: Lowered) -> Kind:
    """What stays as it is, which is not carried."""

    def make(_: Sequence[Named]) -> Lowered:
        return value

    def take(_: Nodes, __: Lowered) -> Sequence[Named]:
        return []

    return Kind([], make, take)


def _is_same_constant(yielded: SSAValue, value: Lowered) -> bool:
    if isinstance(value, Value | SequenceValue | NumbersValue | OptionalValue | list | dict):
        return False
    owner = yielded.owner
    if not isinstance(owner, ConstantOp):
        return value is None and yielded.type == t.NONE
    found = owner.python_value()
    return type(found) is type(value) and found == value


def _kind_for(nodes: Nodes, value: Lowered, type: Attribute, next_type: Attribute) -> Kind:
    """How a value of a type is carried."""
    if isinstance(type, t.ListType):
        return _list_kind(value, type, next_type)
    if isinstance(type, t.TupleType) and isinstance(value, list):
        parts = [
            _kind_for(nodes, item, a, b)
            for item, a, b in zip(value, type.elements, _elements(next_type, type), strict=True)
        ]
        return _grouped(parts)
    if isinstance(type, t.TensorType) or type in NUMBER_DTYPES:
        found = as_value(nodes, value)
        dtype = element_dtype(type) or found.dtype
        rank = type.rank if isinstance(type, t.TensorType) else 0
        sizes = None if rank is None else (None,) * rank
        like = Value("", dtype, sizes)

        def take(inner: Nodes, each: Lowered) -> Sequence[Named]:
            return [inner.cast(as_value(inner, each), dtype)]

        return Kind([like], _first, take)
    if isinstance(type, t.OptionalType) and (found := _optional_kind(value, type, next_type)) is not None:
        return found
    raise NoForm(f"a loop carries a value of type {type}")


def _optional_kind(value: Lowered, type: t.OptionalType, next_type: Attribute) -> Kind | None:
    """How a value that may be None is carried: whether it is there, and what it is."""
    later = next_type.element if isinstance(next_type, t.OptionalType) else next_type
    known = value.value if isinstance(value, OptionalValue) else value
    dtype = known.dtype if isinstance(known, Value) else element_dtype(type.element) or element_dtype(later)
    if dtype is None or isinstance(type.element, t.ListType | t.TupleType):
        return None
    if isinstance(type.element, t.TensorType):
        rank = next((x.rank for x in (type.element, later) if isinstance(x, t.TensorType) and x.rank), None)
        sizes = known.sizes if isinstance(known, Value) else None if rank is None else (None,) * rank
        sizes = None if sizes is None else (None,) * len(sizes)
    else:
        sizes = ()
    like = Value("", dtype, sizes)

    def take(nodes: Nodes, each: Lowered) -> Sequence[Named]:
        has, inner = optional_parts(nodes, each, like)
        return [has, nodes.cast(inner, dtype)]

    def make(values: Sequence[Named]) -> Lowered:
        return OptionalValue(cast("Value", values[0]), cast("Value", values[1]))

    return Kind([Value("", DType.bool, ()), like], make, take)


def _elements(type: Attribute, default: t.TupleType) -> Sequence[Attribute]:
    return (type if isinstance(type, t.TupleType) else default).elements


def _first(values: Sequence[Named]) -> Lowered:
    return values[0]


def _grouped(parts: Sequence[Kind]) -> Kind:
    """How the elements of a tuple are carried."""

    def make(values: Sequence[Named]) -> Lowered:
        left = list(values)
        found: list[Lowered] = []
        for part in parts:
            found.append(part.make([left.pop(0) for _ in part.like]))
        return found

    def take(nodes: Nodes, value: Lowered) -> Sequence[Named]:
        return [
            each
            for part, item in zip(parts, elements_of(value), strict=True)
            for each in part.take(nodes, item)
        ]

    return Kind([each for part in parts for each in part.like], make, take)


def _list_kind(value: Lowered, type: t.ListType, next_type: Attribute) -> Kind:
    dtype = element_dtype(type) or element_dtype(next_type)
    if isinstance(value, SequenceValue):
        dtype = value.dtype
    elif isinstance(value, list) and value and isinstance(value[0], Value):
        dtype = value[0].dtype
    if dtype is None:
        raise NoForm("a loop carries a list of unknown dtype")
    if type.element in NUMBER_DTYPES:
        of_numbers = dtype

        def take_numbers(nodes: Nodes, each: Lowered) -> Sequence[Named]:
            found = as_numbers(nodes, each, of_numbers).value
            return [Value(found.name, found.dtype, (None,))]

        def make_numbers(values: Sequence[Named]) -> Lowered:
            found = values[0]
            assert isinstance(found, Value)
            return NumbersValue(found)

        return Kind([Value("", dtype, (None,))], make_numbers, take_numbers)
    if not isinstance(type.element, t.TensorType):
        raise NoForm(f"a loop carries a list of {type.element}")
    of_tensors = dtype
    rank = type.element.rank

    def take_tensors(nodes: Nodes, each: Lowered) -> Sequence[Named]:
        return [as_sequence(nodes, each, of_tensors)]

    like = SequenceValue("", dtype, None if rank is None else (None,) * rank)
    return Kind([like], _first, take_tensors)
