"""
Which sizes are the same number, whatever it is.

A tensor that is computed element by element from one other has its sizes, a transposed matrix has them
the other way round, what was expanded or summed to sizes has these, and products have those of their factors.
A reduction leaves those of the other dimensions, and 1, or nothing, of those that it goes along.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

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


def rank_of(value: SSAValue) -> int | None:
    """The rank of a tensor, None if it is not known."""
    return value.type.rank if isinstance(value.type, t.TensorType) else None


Origin = tuple[SSAValue, int] | int | None
"""The tensor, and its dimension, that a size is one of, or the number that it is; None if unknown."""


def _linear(op: SchemaOp, dim: int, rank: int) -> Origin:
    if rank_of(op["weight"]) != 2 or rank_of(op["input"]) != rank:
        return None
    return (op["weight"], 0) if dim == rank - 1 else (op["input"], dim)


def _product(first: str, second: str) -> Callable[[SchemaOp, int, int], Origin]:
    """The origins of the sizes of a product of two matrices."""

    def origin(op: SchemaOp, dim: int, rank: int) -> Origin:
        if rank != 2 or rank_of(op[first]) != 2 or rank_of(op[second]) != 2:
            return None
        return (op[second], 1) if dim == 1 else (op[first], 0)

    return origin


def _embedding(op: SchemaOp, dim: int, rank: int) -> Origin:
    if rank_of(op["weight"]) != 2 or rank_of(op["indices"]) != rank - 1:
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


def _view(op: SchemaOp, dim: int, rank: int) -> Origin:
    made = op["size" if op.name == "aten.view" else "shape"].owner
    sizes = made.operands if isinstance(made, ListConstructOp) else ()
    size = sizes[dim] if len(sizes) == rank else None
    known = UNKNOWN if size is None else constant_of(size)
    if isinstance(known, int):
        return known if known >= 0 else None
    owner = None if size is None else size.owner
    if isinstance(owner, SchemaOp) and owner.name == "aten.size.int":
        at = constant(owner, "dim", int)
        return None if at is None else (owner["self"], at)
    return None


def _batched_product(op: SchemaOp, dim: int, rank: int) -> Origin:
    return (op["mat2"], 2) if dim == 2 else (op["self"], dim)


def _convolution(op: SchemaOp, dim: int, rank: int) -> Origin:
    """The sizes of a convolution's result: rows of the input, if it has such, and of the weight."""
    spatial = (rank_of(op["weight"]) or 0) - 2
    if rank_of(op["input"]) != rank or spatial < 0 or dim >= rank - spatial:
        return None
    return (op["weight"], 0) if dim == rank - spatial - 1 else (op["input"], 0)


def _pooled(op: SchemaOp, dim: int, rank: int) -> Origin:
    """The sizes of an adaptive pool: those that it is told, behind those of its argument."""
    sizes, spatial = arguments_of(op).ints("output_size"), 3 if op.name.endswith("3d") else 2
    if sizes is None or len(sizes) != spatial:
        return None
    ahead = rank - spatial
    size = None if dim < ahead else sizes[dim - ahead]
    return (op["self"], dim) if dim < ahead else size if isinstance(size, int) else None


def _sliced(op: SchemaOp, dim: int, rank: int) -> Origin:
    at = constant(op, "dim", int)
    if at is None or (at % rank == dim and not _takes_all(op)):
        return None
    return op["self"], dim


def _takes_all(op: SchemaOp) -> bool:
    """Whether a slice takes all places of its dimension."""
    start, end, step = (constant_of(op[name]) for name in ("start", "end", "step"))
    return start in (0, None) and end in (sys.maxsize, None) and step == 1


def _squeezed(op: SchemaOp, dim: int, rank: int) -> Origin:
    """The sizes of what one dimension has been taken from, or none."""
    own, at = rank_of(op["self"]), constant(op, "dim", int)
    if own is None or at is None or rank not in (own, own - 1):
        return None
    return op["self"], dim + (rank < own and dim >= at % own)


def _reduced(op: SchemaOp, dim: int, rank: int) -> Origin:
    """The sizes of what a reduction with `dim` and `keepdim` leaves."""
    own, kept = rank_of(op["self"]), constant(op, "keepdim", bool)
    dims = _dims(op)
    if own is None or dims is None or kept is None or any(not -own <= d < own for d in dims):
        return None
    along = {d % own for d in dims} if dims else set(range(own))
    if rank != (own if kept else own - len(along)):
        return None  # as `quantile` of several quantiles, which has a dimension for these
    if kept:
        return 1 if dim in along else (op["self"], dim)
    return op["self"], [d for d in range(own) if d not in along][dim]


def _dims(op: SchemaOp) -> Sequence[int] | None:
    """The dimensions that a reduction goes along, none for all; None if they are not known."""
    if isinstance(one := constant(op, "dim", int), int):
        return [one]
    if constant_of(op["dim"]) is None:
        return []
    dims = arguments_of(op).ints("dim")
    known = [d for d in dims or () if isinstance(d, int)]
    # No dimension means all of them to some, and none to others.
    return known if dims and len(known) == len(dims) else None


_OF_OTHERS: Mapping[str, Callable[[SchemaOp, int, int], Origin]] = {
    "aten.linear": _linear,
    "aten.mm": _product("self", "mat2"),
    "aten.matmul": _product("self", "other"),
    "aten.embedding": _embedding,
    "aten.unsqueeze": _unsqueeze,
    "aten.select.int": _select,
    "aten.permute": _permute,
    "aten.view": _view,
    "aten.reshape": _view,
    "aten.bmm": _batched_product,
    "aten.conv1d": _convolution,
    "aten.conv2d": _convolution,
    "aten.conv3d": _convolution,
    "aten.adaptive_avg_pool2d": _pooled,
    "aten.adaptive_avg_pool3d": _pooled,
    "aten.adaptive_max_pool2d": _pooled,
    "aten.adaptive_max_pool3d": _pooled,
    "aten.slice.Tensor": _sliced,
    "aten.squeeze.dim": _squeezed,
}


_SAME = {
    "aten.batch_norm": "input", "aten.cumsum": "self", "aten.dropout": "input", "aten.gather": "index",
    "aten.layer_norm": "input", "aten.log_softmax.int": "self", "aten.softmax.int": "self",
}  # fmt: skip
"""The argument whose sizes an operator's result has."""


def _is_reduction(op: SchemaOp) -> bool:
    return {"self", "dim", "keepdim"} <= op.operator.schema.positions.keys()


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
        if made.name in _SAME:
            tensor = made[_SAME[made.name]]
            continue
        if made.name in _GIVEN:
            given = made[_GIVEN[made.name]].owner
            sizes = given.operands if isinstance(given, ListConstructOp) else ()
            if len(sizes) != rank or constant_of(sizes[dim]) == -1:
                break
            return sizes[dim]
        origin = _OF_OTHERS.get(made.name, _reduced if _is_reduction(made) else None)
        if origin is not None:
            found = origin(made, dim, rank)
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


class Condition(NamedTuple):
    """That a size is 1, or that it is not 0."""

    size: Number
    is_one: bool = True

    @property
    def holds(self) -> bool | None:
        """Whether it is true; None of a size that is no known number."""
        if not isinstance(self.size, int):
            return None
        return self.size == 1 if self.is_one else self.size > 0


def unit_conditions(tensor: SSAValue, dim: int) -> tuple[Condition, ...]:
    """What is all true where the size of a tensor in a dimension is 1, and only there."""
    size = size_of(tensor, dim)
    if not isinstance(size, tuple) or not isinstance(made := size[0].owner, SchemaOp):
        return (Condition(size),)
    if made.name == "aten.slice.Tensor" and _is_first_or_last(made):
        return (Condition(size_of(made["self"], size[1]), is_one=False),)
    rank = rank_of(size[0])
    tensors = [operand for operand in made.operands if isinstance(operand.type, t.TensorType)]
    ranks = [rank_of(operand) for operand in tensors]
    if rank is None or None in ranks or not isinstance(made.operator.loops, loops.Pointwise):
        return (Condition(size),)
    # Operands are broadcast: their last dimensions fall on those of the result.
    aligned = [(operand, size[1] - rank + own) for operand, own in zip(tensors, ranks, strict=True) if own]
    found = [each for operand, at in aligned if at >= 0 for each in unit_conditions(operand, at)]
    return tuple(dict.fromkeys(found)) if len(found) <= MAX_STEPS else (Condition(size),)


def _is_first_or_last(op: SchemaOp) -> bool:
    """Whether a slice takes the first or the last place, where there is one."""
    start, end = (constant_of(op[name]) for name in ("start", "end"))
    if constant(op, "step", int) != 1:
        return False
    return (start in (0, None) and end == 1) or (start == -1 and end in (None, sys.maxsize))
