"""
Which sizes are the same number, whatever it is.

A tensor that is computed element by element from one other has its sizes, a transposed matrix has them
the other way round, what was expanded or summed to sizes has these, and products have those of their factors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from xdsl.ir import SSAValue

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import arguments_of, constant, constant_of
from tsir.dialects.types import attributes as t

Number: TypeAlias = int | str | SSAValue | tuple[SSAValue, int]
"""The identity of an int: a number, a symbol, a value of the program, or a size of a tensor."""

MAX_STEPS = 64
"""Operations that are looked through for one size."""

_GIVEN = {"aten.expand": "size", "aten.sum_to_size": "size", "prim.expand_reduced": "size"}
"""The argument that tells the sizes of an operator's result."""


def _rank(value: SSAValue) -> int | None:
    return value.type.rank if isinstance(value.type, t.TensorType) else None


Origin = tuple[SSAValue, int] | int | None
"""The tensor, and its dimension, that a size is one of, or the number that it is; None if unknown."""


def _linear(op: SchemaOp, dim: int, rank: int) -> Origin:
    if _rank(op["weight"]) != 2 or _rank(op["input"]) != rank:
        return None
    return (op["weight"], 0) if dim == rank - 1 else (op["input"], dim)


def _product(first: str, second: str) -> Callable[[SchemaOp, int, int], Origin]:
    """The origins of the sizes of a product of two matrices."""

    def origin(op: SchemaOp, dim: int, rank: int) -> Origin:
        if rank != 2 or _rank(op[first]) != 2 or _rank(op[second]) != 2:
            return None
        return (op[second], 1) if dim == 1 else (op[first], 0)

    return origin


def _embedding(op: SchemaOp, dim: int, rank: int) -> Origin:
    if _rank(op["weight"]) != 2 or _rank(op["indices"]) != rank - 1:
        return None
    return (op["weight"], 1) if dim == rank - 1 else (op["indices"], dim)


def _unsqueeze(op: SchemaOp, dim: int, rank: int) -> Origin:
    at = constant(op, "dim", int)
    if at is None or not -rank <= at < rank:
        return None
    at %= rank
    return 1 if dim == at else (op["self"], dim - (dim > at))


def _select(op: SchemaOp, dim: int, rank: int) -> Origin:
    at = constant(op, "dim", int)
    if at is None or not -rank - 1 <= at <= rank:
        return None
    return op["self"], dim + (dim >= at % (rank + 1))


def _permute(op: SchemaOp, dim: int, rank: int) -> Origin:
    dims = arguments_of(op).ints("dims")
    at = None if dims is None or len(dims) != rank else dims[dim]
    return (op["self"], at % rank) if isinstance(at, int) else None


_OF_OTHERS: Mapping[str, Callable[[SchemaOp, int, int], Origin]] = {
    "aten.linear": _linear,
    "aten.mm": _product("self", "mat2"),
    "aten.matmul": _product("self", "other"),
    "aten.embedding": _embedding,
    "aten.unsqueeze": _unsqueeze,
    "aten.select.int": _select,
    "aten.permute": _permute,
}


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
        if made.name in _OF_OTHERS:
            found = _OF_OTHERS[made.name](made, dim, rank)
            if isinstance(found, int):
                return found
            if found is None:
                break
            tensor, dim = found
            continue
        tensors = [operand for operand in made.operands if isinstance(operand.type, t.TensorType)]
        if not isinstance(made.operator.loops, loops.Pointwise) or len(tensors) != 1:
            break
        tensor = tensors[0]
    return tensor, dim
