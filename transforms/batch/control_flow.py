"""
Branches and loops whose conditions differ from row to row.

A branch runs for the rows that take it, gathered to a smaller batch, and not at all if there are none: what a
row must not run, it does not. The rows of both branches are then put in order again. A loop carries the rows
that go on; those that end are written to the results, and are in no round after that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.value_text import MAX_INT
from tsir.transforms.analysis.effects import STREAM
from tsir.transforms.analysis.value_roots import is_counted, may_be_uninitialized, yielded
from tsir.transforms.batch.scope import NUMBERS, Refusal, Row, Scope, batched_type, taken
from tsir.transforms.rewriting.script_text import emit_script

WalkBlock = Callable[[Scope, Block], None]
"""Puts the batched forms of a block's operations into a scope."""


def _check(values: Sequence[SSAValue], what: str) -> list[t.TensorType]:
    """The batched types of values whose rows are put together; Refusal if one has no form for each row."""
    found: list[t.TensorType] = []
    for value in values:
        is_chosen = isinstance(value.type, t.TensorType) or value.type in NUMBERS
        type = batched_type(value.type) if is_chosen else None
        if not isinstance(type, t.TensorType) or type.dtype is None or type.rank is None:
            got = compact(value.type, dtypes=True)
            raise Refusal(f"the {what} gives a value of type {got}, which cannot be chosen for each row")
        if type.rank > 1 and may_be_uninitialized(value):
            raise Refusal(f"the {what} gives a tensor in some rows alone, and no sizes in the others")
        found.append(type.known(sizes=(None,) * type.rank))
    return found


def _end(block: Block, like: Emitter) -> Emitter:
    return Emitter(Builder(InsertPoint.at_end(block)), like.location)


def _count(emitter: Emitter, rows: SSAValue) -> SSAValue:
    return emitter.call("aten::size", rows, 0)[0]


def _places(emitter: Emitter, mask: SSAValue) -> SSAValue:
    """The numbers of the rows of which a mask is true."""
    (found,) = emitter.call("aten::nonzero", mask, refine=True)
    return emitter.call("aten::squeeze", found, 1, refine=True)[0]


class _Captures:
    """Rows of the values that a branch or a loop reads, taken once, at the start of its block."""

    def __init__(self, block: Block, rows: SSAValue, like: Emitter):
        self._block, self._rows, self._like = block, rows, like
        self._last: Operation | None = None

    def __call__(self, value: SSAValue, row: Row) -> SSAValue:
        at = InsertPoint.at_start(self._block) if self._last is None else InsertPoint.after(self._last)
        found = taken(Emitter(Builder(at), self._like.location), row.value, value.type, self._rows)
        assert isinstance(found.owner, Operation)
        self._last = found.owner
        return found


def branch_by_row(walk: WalkBlock, scope: Scope, op: IfOp) -> Sequence[Row]:
    """Both branches: each for its rows, or, where that gives the same, both for all rows."""
    counts = [i for i, output in enumerate(op.outputs) if output in scope.draw_counts]
    types = _check(_without(op.outputs, counts), "branch")
    if not counts and all(type.rank == 1 for type in types) and all(map(_is_harmless, op.branches)):
        return _select(walk, scope, op, types)
    emitter, mask = scope.emitter, scope[op.condition].value
    scope.expect_rows()
    (other,) = emitter.call("aten::logical_not", mask, refine=True)
    chosen = [_places(emitter, mask), _places(emitter, other)]
    sizes = [_count(emitter, rows) for rows in chosen]
    found = [
        _for_rows(walk, scope, branch, rows, size, types, counts, is_second=branch is op.branches[1])
        for branch, rows, size in zip(op.branches, chosen, sizes, strict=True)
    ]
    merged: list[Row] = []
    pairs = list(zip(*found, strict=True))
    if types:
        order = _order(emitter, chosen)
        for first, second in pairs[: len(types)]:
            merged.append(Row(emit_script(emitter, _MERGE, [first, second, *sizes, order])[0], True))
    # No later draw may be one of those of a branch.
    drawn = [Row(emitter.call("prim::max", *pair)[0], False) for pair in pairs[len(types) :]]
    return _with(merged, drawn, counts)


def _without(values: Sequence[SSAValue], places: Sequence[int]) -> list[SSAValue]:
    return [value for i, value in enumerate(values) if i not in places]


def _with(rows: Sequence[Row], counts: Sequence[Row], places: Sequence[int]) -> list[Row]:
    """Rows in order, with the counts of draws at their places."""
    found = list(rows)
    for place, count in zip(places, counts, strict=True):
        found.insert(place, count)
    return found


def _count_of_draws(scope: Scope, value: SSAValue) -> SSAValue:
    """How many draws there were, which all rows count together."""
    row = scope[value]
    if row.batched:
        raise Refusal("the number of random draws differs from row to row")
    return row.value


_HARMLESS = frozenset(
    f"aten.{name}"
    for name in (
        "add.Tensor", "add.Scalar", "sub.Tensor", "sub.Scalar", "rsub.Tensor", "rsub.Scalar", "neg",
        "maximum", "minimum", "clamp", "clamp_min", "clamp_max", "relu", "where.self", "where.ScalarOther",
        "where.ScalarSelf", "eq.Tensor", "eq.Scalar", "ne.Tensor", "ne.Scalar", "lt.Tensor", "lt.Scalar",
        "le.Tensor", "le.Scalar", "gt.Tensor", "gt.Scalar", "ge.Tensor", "ge.Scalar", "logical_and",
        "logical_or", "logical_not", "zeros_like", "ones_like", "add.int", "sub.int", "neg.int", "add.float",
        "sub.float", "neg.float",
    )
) | {ConstantOp.name, YieldOp.name}  # fmt: skip
"""
Operators that neither raise nor have a derivative that depends on their operands' values.

Of what is not chosen a row gets the gradient 0. These hand on 0, where `1 / x` at 0 would make NaN of it.
"""

_SCALED = frozenset({"aten.mul.Scalar", "aten.div.Scalar"})
"""Operators of which that holds for a number that is constant, finite and not 0."""


def _is_harmless(branch: Block) -> bool:
    return all(op.name in _HARMLESS or (op.name in _SCALED and _scales(op)) for op in branch.ops)


def _scales(op: Operation) -> bool:
    factor = constant_of(op.operands[1])
    return isinstance(factor, int | float) and factor != 0 and math.isfinite(factor)


def _select(walk: WalkBlock, scope: Scope, op: IfOp, types: Sequence[t.TensorType]) -> Sequence[Row]:
    """Both branches for all rows, and the result of one of them for each."""
    for branch in op.branches:
        walk(scope, branch)
    mask = scope[op.condition].value
    pairs = zip(*map(yielded, op.branches), types, strict=True)
    chosen = [
        scope.emitter.call(
            "aten::where",
            mask,
            _of_dtype(scope.emitter, scope.whole(first), type),
            _of_dtype(scope.emitter, scope.whole(second), type),
            refine=True,
        )[0]
        for first, second, type in pairs
    ]
    return [Row(value, True) for value in chosen]


_MERGE = """
def merged(first, second, first_count: int, second_count: int, order):
    if second_count == 0:
        result = first
    elif first_count == 0:
        result = second
    else:
        result = torch.cat([first, second], 0).index_select(0, order)
    return result
"""


def _order(emitter: Emitter, chosen: Sequence[SSAValue]) -> SSAValue:
    """The place of each row among those of the first branch and then those of the second."""
    both = emitter.insert(ListConstructOp.of(chosen, t.TensorType.of())).results[0]
    (rows,) = emitter.call("aten::cat", both, 0, refine=True)
    return emitter.call("aten::argsort", rows, refine=True)[0]


def _for_rows(
    walk: WalkBlock,
    scope: Scope,
    branch: Block,
    rows: SSAValue,
    count: SSAValue,
    types: Sequence[t.TensorType],
    counts: Sequence[int],
    *,
    is_second: bool,
) -> Sequence[SSAValue]:
    """
    What a branch gives for its rows, and behind it its counts of draws.

    If it has no rows, that is tensors without elements. The second branch draws by another seed than the
    first, which begins with the same count, if rows draw for themselves.
    """
    emitter, blocks = scope.emitter, (Block(), Block())
    (any_row,) = emitter.call("aten::gt", count, 0)
    inner = Scope(_end(blocks[0], emitter), count, scope, _Captures(blocks[0], rows, emitter))
    if is_second and scope.draws_apart:
        _other_seed(inner, branch)
    walk(inner, branch)
    own = yielded(branch)
    found = [
        _of_dtype(inner.emitter, inner.whole(value), type)
        for value, type in zip(_without(own, counts), types, strict=True)
    ]
    found += [_count_of_draws(inner, own[place]) for place in counts]
    inner.emitter.insert(YieldOp(*found))
    none = _end(blocks[1], emitter)
    none.insert(YieldOp(*(_nothing(none, type) for type in types), *(none.constant(0) for _ in counts)))
    given = [*types, *(t.INT for _ in counts)]
    return emitter.insert(IfOp(any_row, given, *map(Region, blocks))).results


def _other_seed(scope: Scope, branch: Block) -> None:
    """Let what a branch draws be by a seed of its own."""
    seeds = [op.operands[0] for op in branch.walk() if op.name == STREAM]
    for seed in dict.fromkeys(seed for seed in seeds if seed in scope):
        changed = (0x5851F42D4C957F2D * (2 * scope.depth + 1)) & (2**62 - 1)
        (other,) = scope.emitter.call("aten::__xor__", scope[seed].value, changed)
        scope[seed] = Row(other, False)


def _of_dtype(emitter: Emitter, value: SSAValue, type: t.TensorType) -> SSAValue:
    if isinstance(value.type, t.TensorType) and value.type.dtype == type.dtype:
        return value
    assert type.dtype is not None
    return emitter.call("aten::to", value, type.dtype.number, refine=True)[0]


def _nothing(emitter: Emitter, type: t.TensorType) -> SSAValue:
    """A tensor of a type without elements."""
    assert type.dtype is not None
    assert type.rank is not None
    return emitter.call("aten::zeros", [0] * type.rank, keywords={"dtype": type.dtype.number}, refine=True)[0]


def loop_by_row(walk: WalkBlock, scope: Scope, op: LoopOp) -> Sequence[Row]:
    """
    A loop that each row leaves when its own condition ends.

    It carries the numbers of the rows that go on, their values, and the results so far of all rows. A value
    that it reads is carried as well, for the rows that are left.
    """
    places = [i for i, output in enumerate(op.outputs) if output in scope.draw_counts]
    types = _check(_without(op.outputs, places), "loop")
    emitter, body = scope.emitter, op.body.block
    initial = _without(op.initial, places)
    whole = [_of_dtype(emitter, scope.whole(v), type) for v, type in zip(initial, types, strict=True)]
    draws = [_count_of_draws(scope, op.initial[place]) for place in places]
    going = _first_condition(scope, op)
    rows = _places(emitter, going)
    several = t.TensorType.ranked(NUMBERS[t.INT], 1)
    carried: list[Attribute] = [t.INT, *(t.INT for _ in places), several, *types, *types]
    block = Block(arg_types=carried)
    counter, *rest = block.args
    drawn, left, rest = rest[: len(places)], rest[len(places)], rest[len(places) + 1 :]
    results, own = rest[: len(types)], rest[len(types) :]
    start = _end(block, emitter)
    count = _count(start, left)
    captured: list[tuple[SSAValue, SSAValue, Attribute]] = []

    def capture(value: SSAValue, row: Row) -> SSAValue:
        type = batched_type(value.type)
        made = block.insert_arg(type, len(block.args))
        captured.append((value, made, type))
        return made

    inner = Scope(start, count, scope, capture)
    given = _with([Row(value, True) for value in own], [Row(value, False) for value in drawn], places)
    inner.set(body.args, [Row(counter, False), *given])
    walk(inner, body)
    ends, *values = yielded(body)
    pairs = zip(_without(values, places), types, strict=True)
    new = [_of_dtype(inner.emitter, inner.whole(value), type) for value, type in pairs]
    next_draws = [_count_of_draws(inner, values[place]) for place in places]
    goes_on = inner.whole(ends)
    if scope.is_batched(op.max_trip):
        trips = inner[op.max_trip].value
        (next_round,) = inner.emitter.call("aten::add", counter, 1)
        (within,) = inner.emitter.call("aten::gt", trips, next_round, refine=True)
        (goes_on,) = inner.emitter.call("aten::logical_and", goes_on, within, refine=True)
    kept = [made for _, made, _ in captured]
    next_values = _leave(inner.emitter, goes_on, left, results, new, kept)
    (again,) = inner.emitter.call("aten::gt", _count(inner.emitter, next_values[0]), 0)
    inner.emitter.insert(YieldOp(again, *next_draws, *next_values))
    first = [taken(emitter, value, type, rows) for value, type in zip(whole, types, strict=True)]
    held = [taken(emitter, scope[value].value, value.type, rows) for value, _, _ in captured]
    (begins,) = emitter.call("aten::gt", _count(emitter, rows), 0)
    most = emitter.constant(MAX_INT) if scope.is_batched(op.max_trip) else scope[op.max_trip].value
    made = LoopOp(
        most,
        begins,
        [*draws, rows, *whole, *first, *held],
        [a.type for a in block.args[1:]],
        Region(block),
    )
    last_draws, (going, *found) = made.results[: len(places)], emitter.insert(made).results[len(places) :]
    ended, last = found[: len(types)], found[len(types) : 2 * len(types)]
    if constant_of(op.max_trip) != MAX_INT:  # the last round may have left rows that would go on
        ended = [
            emitter.call("aten::index_copy", result, 0, going, value, refine=True)[0]
            for result, value in zip(ended, last, strict=True)
        ]
    return _with([Row(v, True) for v in ended], [Row(v, False) for v in last_draws], places)


def _first_condition(scope: Scope, op: LoopOp) -> SSAValue:
    """Of which rows the loop runs a round at all."""
    going = scope.whole(op.condition)
    if is_counted(op) or scope.is_batched(op.max_trip):
        (positive,) = scope.emitter.call("aten::gt", scope.whole(op.max_trip), 0, refine=True)
        (going,) = scope.emitter.call("aten::logical_and", going, positive, refine=True)
    return going


def _leave(
    emitter: Emitter,
    goes_on: SSAValue,
    left: SSAValue,
    results: Sequence[SSAValue],
    new: Sequence[SSAValue],
    kept: Sequence[SSAValue],
) -> Sequence[SSAValue]:
    """What the next round has: the rows that go on, the results with those of rows that end, and values."""
    places = _places(emitter, goes_on)
    (some_end,) = emitter.call("aten::lt", _count(emitter, places), _count(emitter, left))
    blocks = Block(), Block()
    some, none = (_end(block, emitter) for block in blocks)
    written = [
        some.call("aten::index_copy", r, 0, left, v, refine=True)[0]
        for r, v in zip(results, new, strict=True)
    ]
    chosen = [some.call("aten::index_select", v, 0, places, refine=True)[0] for v in (left, *new, *kept)]
    some.insert(YieldOp(chosen[0], *written, *chosen[1:]))
    none.insert(YieldOp(left, *results, *new, *kept))
    types = [value.type for value in (left, *results, *results, *kept)]
    return emitter.insert(IfOp(some_end, types, *map(Region, blocks))).results
