"""Rules of operators that read and write by index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.ir import SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.transforms.batch.operands import Rule, constant_dim, emitted, may_be_mask, padded
from tsir.transforms.batch.scope import NUMBERS, Refusal, Row, Scope, rank_of
from tsir.transforms.batch.trailing import trailing


def rows(scope: Scope, rank: int) -> SSAValue:
    """The number of each row, with `rank` dimensions of size 1 behind it."""
    (numbers,) = scope.emitter.call("aten::arange", scope.count, refine=True)
    return padded(scope, numbers, 0, rank)


def by_one_index(*others: str) -> Rule:
    """The rule of an operator along a dimension, by indices that are the same in all rows."""

    def rule(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
        rank = rank_of(op["self"])
        rest = [
            v
            for name, v in zip(op.schema().positions, op.operands, strict=True)
            if name not in ("self", *others)
        ]
        if scope.any_batched(rest) or not rank:
            raise Refusal("indices or values differ from row to row, or there are no dimensions")
        given = {name: scope.whole(op[name]) for name in ("self", *others)}
        dim = scope.emitter.constant(constant_dim(op, "dim", rank) + 1)
        return emitted(scope, op, {**given, "dim": dim})

    return rule


def index_select(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Along a dimension, by indices that are the same in all rows or are not."""
    held, index = op["self"], op["index"]
    rank = rank_of(held)
    dim = constant_dim(op, "dim", rank)
    if not scope.is_batched(index) and rank:
        return by_one_index()(scope, op)
    if rank == 0:
        raise Refusal("'self' has no dimensions")
    call = scope.emitter.call
    indices = padded(scope, scope[index].value, rank_of(index), 1)
    if not scope.is_batched(held):
        (flat,) = call("aten::flatten", indices, refine=True)
        (found,) = call("aten::index_select", scope[held].value, dim, flat, refine=True)
        (length,) = call("aten::size", indices, 1)
        sizes = scope.emitter.insert(ListConstructOp.of([scope.count, length], t.INT)).results[0]
        (apart,) = call("aten::unflatten", found, dim, sizes, refine=True)
        return call("aten::movedim", apart, dim, 0, refine=True) if dim else [apart]
    for _ in range(dim):
        (indices,) = call("aten::unsqueeze", indices, 1, refine=True)
    for _ in range(rank - dim - 1):
        (indices,) = call("aten::unsqueeze", indices, -1, refine=True)
    (places,) = call("aten::to", indices, DType.i64.number, refine=True)
    value = scope[held].value
    sizes = [call("aten::size", places if i == dim else value, i + 1)[0] for i in range(rank)]
    whole = scope.emitter.insert(ListConstructOp.of([scope.count, *sizes], t.INT)).results[0]
    (places,) = call("aten::expand", places, whole, refine=True)
    return call("aten::gather", value, dim + 1, places, refine=True)


def select(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """What is at a place along a dimension, which may be another in each row."""
    held, place = op["self"], op["index"]
    if not scope.is_batched(place):
        return trailing("dim")(scope, op)
    rank = rank_of(held)
    if not rank:
        raise Refusal("'self' has no dimensions")
    dim, call = constant_dim(op, "dim", rank), scope.emitter.call
    whole = scope.whole(held)
    (moved,) = call("aten::movedim", whole, dim + 1, 1, refine=True) if dim else (whole,)
    optional = t.OptionalType(t.TensorType.of())
    both = scope.emitter.insert(ListConstructOp.of([rows(scope, 0), scope[place].value], optional)).results[0]
    return call("aten::index", moved, both, refine=True)


def _indices(scope: Scope, op: SchemaOp) -> list[SSAValue | None]:
    """The indices of an operation, None for a dimension that is whole; Refusal if they are not known."""
    owner, held = op["indices"].owner, constant_of(op["indices"])
    if isinstance(owner, ListConstructOp):
        items = list(owner.operands)
    elif isinstance(held, list):
        items = [_constant(scope, item) for item in cast("list[object]", held)]
    else:
        raise Refusal("the list of indices is not known")
    found = [None if constant_of(value) is None or value.type == t.NONE else value for value in items]
    if any(value is not None and may_be_mask(value.type) for value in found):
        raise Refusal("an index may be a mask")
    return found


def _constant(scope: Scope, item: object) -> SSAValue:
    """An index that is the same in all rows, from a list that is a constant."""
    value = scope.emitter.constant(item)
    scope[value] = Row(value, False)
    return value


def _are_adjacent(indices: Sequence[SSAValue | None]) -> bool:
    places = [i for i, value in enumerate(indices) if value is not None]
    return places == list(range(places[0], places[0] + len(places))) if places else True


def _for_all_rows(scope: Scope, indices: Sequence[SSAValue | None]) -> SSAValue:
    """Indices of all rows, with the number of the row as index of the batch."""
    given = [value for value in indices if value is not None]
    rank = max(map(rank_of, given))
    ahead = rows(scope, rank)
    none = None
    values: list[SSAValue] = [ahead]
    for value in indices:
        if value is None:
            none = none or scope.emitter.constant(None, t.OptionalType(t.TensorType.of()))
            values.append(none)
        else:
            row = scope[value]
            values.append(padded(scope, row.value, rank_of(value), rank) if row.batched else row.value)
    return scope.emitter.insert(ListConstructOp.of(values, t.OptionalType(t.TensorType.of()))).results[0]


def index(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """
    The elements at indices, as `x[i, :, j]`.

    With indices that differ from row to row, the row's number is one more. Dimensions of indices that were
    adjacent stand where the first of them was: they are moved behind those that are taken whole.
    """
    held, indices = op["self"], _indices(scope, op)
    given = [value for value in indices if value is not None]
    if not given:
        return [scope.whole(held)]
    first, rank = next(i for i, v in enumerate(indices) if v is not None), max(map(rank_of, given))
    adjacent = _are_adjacent(indices)
    if not scope.any_batched(given) and adjacent:
        none = scope.emitter.constant(None, t.OptionalType(t.TensorType.of()))
        values = [none, *(none if v is None else scope[v].value for v in indices)]
        whole = ListConstructOp.of(values, t.OptionalType(t.TensorType.of()))
        return emitted(scope, op, {"indices": scope.emitter.insert(whole).results[0]})
    found = emitted(scope, op, {"self": scope.whole(held), "indices": _for_all_rows(scope, indices)})
    if not adjacent or first == 0 or rank == 0:
        return found
    source = list(range(1, rank + 1))
    return scope.emitter.call("aten::movedim", found[0], source, [i + first for i in source], refine=True)


def index_put(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Values at indices: those of each row in this row."""
    indices = _indices(scope, op)
    given = [value for value in indices if value is not None]
    first = next((i for i, v in enumerate(indices) if v is not None), 0)
    if not given:
        raise Refusal("no dimension has indices")
    values = op["values"]
    held, places = rank_of(op["self"]), max(map(rank_of, given))
    rank = places + held - len(given)
    if rank_of(values) > rank:
        raise Refusal("the values have too many dimensions")
    if first and _are_adjacent(indices):
        return _put_behind(scope, op, given, first, places, rank)
    row = scope[values]
    value = padded(scope, row.value, rank_of(values), rank) if row.batched else row.value
    operands = {"self": scope.whole(op["self"]), "indices": _for_all_rows(scope, indices), "values": value}
    return emitted(scope, op, operands)


def _put_behind(
    scope: Scope, op: SchemaOp, given: Sequence[SSAValue], first: int, places: int, rank: int
) -> Sequence[SSAValue]:
    """
    Values at indices of dimensions behind `first` that are taken whole, to which these are moved.

    The indices have `places` dimensions, what is written `rank`.
    """
    call, values = scope.emitter.call, op["values"]
    value = padded(scope, scope.whole(values), rank_of(values), rank)
    if places:
        ahead = list(range(1, places + 1))
        (value,) = call("aten::movedim", value, [i + first for i in ahead], ahead, refine=True)
    ahead = list(range(1, len(given) + 1))
    own = [i + first for i in ahead]
    (moved,) = call("aten::movedim", scope.whole(op["self"]), own, ahead, refine=True)
    operands = {"self": moved, "indices": _for_all_rows(scope, given), "values": value}
    (found,) = emitted(scope, op, operands)
    return call("aten::movedim", found, ahead, own, refine=True)


def index_add(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Sums at indices along a dimension: that of all rows as one, where each row has a part of the places."""
    held, indices = op["self"], op["index"]
    rank = rank_of(held)
    dim = constant_dim(op, "dim", rank)
    if not scope.is_batched(indices) and rank:
        return by_one_index("source")(scope, op)
    if rank == 0 or rank_of(indices) != 1:
        raise Refusal("tensors have no dimensions")
    call, whole, source = scope.emitter.call, scope.whole(held), scope.whole(op["source"])
    if dim:
        (whole,) = call("aten::movedim", whole, dim + 1, 1, refine=True)
        (source,) = call("aten::movedim", source, dim + 1, 1, refine=True)
    (length,) = call("aten::size", whole, 1)
    sizes = scope.emitter.insert(ListConstructOp.of([scope.count, length], t.INT)).results[0]
    (total,) = call("aten::mul", scope.count, length)
    (every,) = call("aten::unflatten", call("aten::arange", total, refine=True)[0], 0, sizes, refine=True)
    (given,) = call("aten::to", scope[indices].value, DType.i64.number, refine=True)
    (places,) = call("aten::gather", every, 1, given, refine=True)  # raises if one is out of range
    flat = [call("aten::flatten", value, 0, 1, refine=True)[0] for value in (whole, source, places)]
    operands = {"self": flat[0], "dim": scope.emitter.constant(0), "index": flat[2], "source": flat[1]}
    (found,) = emitted(scope, op, operands)
    (apart,) = call("aten::unflatten", found, 0, sizes, refine=True)
    return call("aten::movedim", apart, 1, dim + 1, refine=True) if dim else [apart]


def searchsorted(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Places in a sequence, which may be another in each row."""
    names = op.schema().positions
    held = op["sorted_sequence" if "sorted_sequence" in names else "boundaries"]
    if rank_of(held) != 1 or ("sorter" in names and constant_of(op["sorter"]) is not None):
        raise Refusal("the sequence is no vector, or has an order of its own")
    if not scope.is_batched(held):
        return emitted(scope, op, {})
    if op["self"].type in NUMBERS:
        raise Refusal("a number is searched for")
    call, value, rank = scope.emitter.call, scope.whole(op["self"]), rank_of(op["self"])
    flat = call("aten::flatten" if rank else "aten::unsqueeze", value, 1, refine=True)[0]
    given = {name: scope[op[name]].value for name in ("out_int32", "right", "side") if name in names}
    (found,) = call("aten::searchsorted", scope[held].value, flat, keywords=given, refine=True)
    return call("aten::reshape", found, call("aten::size", value)[0], refine=True)
