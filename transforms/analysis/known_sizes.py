"""
Which sizes are the same number, whatever it is.

A tensor that is computed element by element from one other has its sizes, a transposed matrix has them
the other way round, and what was expanded or summed to sizes has these.
"""

from __future__ import annotations

from typing import TypeAlias

from xdsl.ir import SSAValue

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant, constant_of
from tsir.dialects.types import attributes as t

Number: TypeAlias = int | str | SSAValue | tuple[SSAValue, int]
"""The identity of an int: a number, a symbol, a value of the program, or a size of a tensor."""

MAX_STEPS = 64
"""Operations that are looked through for one size."""

_GIVEN = {"aten.expand": "size", "aten.sum_to_size": "size", "prim.expand_reduced": "size"}
"""The argument that tells the sizes of an operator's result."""


def number_of(value: SSAValue) -> Number:
    """The identity of an int of the program: equal for ints that are certain to be the same."""
    for _ in range(MAX_STEPS):
        if (known := constant_of(value)) is not UNKNOWN:
            return known if isinstance(known, int) else value
        made = value.owner
        dim = (
            constant(made, "dim", int)
            if isinstance(made, SchemaOp) and made.name == "aten.size.int"
            else None
        )
        if not isinstance(made, SchemaOp) or dim is None:
            return value
        found = _origin(made["self"], dim)
        if not isinstance(found, SSAValue):
            return found
        value = found
    return value


def size_of(tensor: SSAValue, dim: int) -> Number:
    """As `number_of`, for the size of a tensor in a dimension."""
    found = _origin(tensor, dim)
    return number_of(found) if isinstance(found, SSAValue) else found


def _origin(tensor: SSAValue, dim: int) -> Number:
    """The value that tells the size of a tensor, as far as its definition goes back."""
    for _ in range(MAX_STEPS):
        type, made = tensor.type, tensor.owner
        rank = type.rank if isinstance(type, t.TensorType) else None
        if not isinstance(type, t.TensorType) or rank is None or not -rank <= dim < rank:
            break
        dim %= rank
        if type.sizes is not None and (size := type.sizes[dim]) is not None:
            return size
        if not isinstance(made, SchemaOp):
            break
        if made.name == "aten.t" and rank == 2:
            tensor, dim = made["self"], 1 - dim
            continue
        if made.name in _GIVEN:
            given = made[_GIVEN[made.name]].owner
            sizes = given.operands if isinstance(given, ListConstructOp) else ()
            if len(sizes) != rank or constant_of(sizes[dim]) == -1:
                break
            return sizes[dim]
        tensors = [operand for operand in made.operands if isinstance(operand.type, t.TensorType)]
        if not isinstance(made.operator.loops, loops.Pointwise) or len(tensors) != 1:
            break
        tensor = tensors[0]
    return tensor, dim
