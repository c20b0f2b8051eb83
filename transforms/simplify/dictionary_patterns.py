"""
The patterns of `lower-dictionaries` about dictionaries of constant keys that never change.

A dictionary that is made in sight, by a construct and operators that set and remove keys, tells its values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp
from tsir.dialects.table.access import constant_of, identify
from tsir.dialects.table.matching import Emitter
from tsir.transforms.analysis.value_roots import is_counted, yielded
from tsir.transforms.rewriting.driver import matches
from tsir.transforms.simplify.list_patterns import (
    FoldExtreme,
    FoldListElement,
    FoldListLength,
    FoldListUnpack,
    FoldPlace,
    Interchangeable,
    ListPattern,
    WriteOutListLoop,
)
from tsir.transforms.simplify.lower_tuples import ReadConstructedTuple
from tsir.transforms.simplify.unroll_loops import unroll_whole

KEYS = ("str", "int", "float", "bool")
"""The types of keys, as they stand in schemas."""

MAX_WRITTEN_OUT_LOOP = 1024
"""Operations that a loop that changes a dictionary may become."""

MAX_WRITTEN_OUT_DICTIONARY = 1024
"""Entries of the largest dictionary whose keys are told."""

Keys = tuple[object, ...] | None
"""The keys of a dictionary, in order; None if they are not known."""

Entries = dict[object, tuple[SSAValue, SSAValue]]
"""The entries of a dictionary, in order: by the constant, a key and its value."""


def _set(before: Entries, op: Operation) -> Entries | None:
    key = constant_of(op.operands[1])
    return None if key is UNKNOWN else {**before, key: (op.operands[1], op.operands[2])}


def _delete(before: Entries, op: Operation) -> Entries | None:
    key = constant_of(op.operands[1])
    return {k: v for k, v in before.items() if k != key} if key in before else None


def _discard(before: Entries, op: Operation) -> Entries | None:
    key = constant_of(op.operands[1])
    return None if key is UNKNOWN else {k: v for k, v in before.items() if k != key}


def _same(before: Entries, op: Operation) -> Entries | None:
    return before


_MAKERS: Mapping[str, Callable[[Entries, Operation], Entries | None]] = {
    "prim::DictSet(Dict(k, v) d, k key, v value) -> Dict(k, v)": _set,
    "prim::DictDelete(Dict(k, v) d, k key) -> Dict(k, v)": _delete,
    "prim::DictDiscard(Dict(k, v) d, k key) -> Dict(k, v)": _discard,
    **{f"aten::copy.Dict_{K}(Dict({K}, t)(a) self) -> Dict({K}, t)": _same for K in KEYS},
    **{f"aten::dict.Dict_{K}(Dict({K}, t)(a) self) -> Dict({K}, t)": _same for K in KEYS},
}
"""The entries of a dictionary that an operator makes of another one, by the operator's schema."""

_BY_NAME = {identify(schema): maker for schema, maker in _MAKERS.items()}
_UPDATE = "prim.DictUpdate"


def entries_of(value: SSAValue, same: Interchangeable) -> Entries | None:
    """The entries of a dictionary; None if it changes, or was not made in sight of constant keys."""
    made: list[Operation] = []
    while isinstance(op := value.owner, Operation) and same.is_constant(value):
        made.append(op)
        if op.name not in _BY_NAME and op.name != _UPDATE:
            break
        value = op.operands[0]
    else:
        return None
    first = made.pop()
    if not isinstance(first, c.DictConstructOp) or len(first.operands) > 2 * MAX_WRITTEN_OUT_DICTIONARY:
        return None
    pairs = zip(first.operands[::2], first.operands[1::2], strict=True)
    found: Entries | None = {constant_of(key): (key, item) for key, item in pairs}
    while made and found is not None and UNKNOWN not in found:
        op = made.pop()
        if op.name == _UPDATE:
            more = entries_of(op.operands[1], same)
            found = None if more is None else {**found, **more}
        else:
            found = _BY_NAME[op.name](found, op)
    return None if found is None or UNKNOWN in found else found


def keys_made(op: Operation, keys_of: Callable[[SSAValue], Keys]) -> Keys:
    """The keys of the dictionary that an operation makes, from those of its operands."""
    if isinstance(op, c.DictConstructOp):
        found = tuple(dict.fromkeys(map(constant_of, op.operands[::2])))
        return None if UNKNOWN in found or len(found) > MAX_WRITTEN_OUT_DICTIONARY else found
    if op.name not in _BY_NAME and op.name != _UPDATE:
        return None
    before = keys_of(op.operands[0])
    if before is None:
        return None
    if op.name == _UPDATE:
        more = keys_of(op.operands[1])
        return None if more is None else tuple(dict.fromkeys((*before, *more)))
    value = op.operands[0]
    entries = _BY_NAME[op.name](dict.fromkeys(before, (value, value)), op)
    return None if entries is None else tuple(entries)


ABSENT = object()
"""The result of `item_of` for a key that a dictionary does not hold."""


def item_of(value: SSAValue, key: object, same: Interchangeable) -> SSAValue | object | None:
    """The value of a constant key in a dictionary, or `ABSENT`; None if it is not known."""
    while isinstance(op := value.owner, Operation) and same.is_constant(value):
        if op.name in _BY_NAME and len(op.operands) > 1:
            known = constant_of(op.operands[1])
            if known is UNKNOWN:
                return None
            if known == key:
                return op.operands[2] if _BY_NAME[op.name] is _set else ABSENT
        elif op.name not in _BY_NAME:
            break
        value = op.operands[0]
    entries = entries_of(value, same)
    return None if entries is None else entries.get(key, (None, ABSENT))[1]


class FoldDictionary(ListPattern):
    """A dictionary of known entries that is more than read here is constructed of them."""

    @matches(*_MAKERS, "prim::DictUpdate(Dict(k, v) d, Dict(k, v) to_add) -> Dict(k, v)")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        (result,) = op.results
        if all(use.index == 0 and use.operation.name in _IN_SIGHT for use in result.uses):
            return
        entries = entries_of(result, self.same)
        if entries is not None:
            operands = [each for pair in entries.values() for each in pair]
            rewriter.replace(op, c.DictConstructOp.make(operands, [result.type]))


class WriteOutDictionaryLoop(ListPattern):
    """A loop of few rounds whose keys are other ones in each round is its rounds."""

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        trip = constant_of(op.max_trip)
        if not isinstance(trip, int) or not is_counted(op) or not self.same.are_constant(op.body):
            return
        inner = list(op.body.walk())
        keys = (each.operands[1] for each in inner if each.name in _WITH_KEY)
        if all(constant_of(key) is not UNKNOWN for key in keys):
            return
        if max(trip, 0) * len(inner) <= MAX_WRITTEN_OUT_LOOP:
            rewriter.replace(op, [], unroll_whole(op, max(trip, 0), Emitter(rewriter, op.location)))


class FoldKey(RewritePattern):
    """A key that is computed of constants is a constant."""

    @matches(
        "aten::str(t elem) -> str",
        "aten::add.str(str a, str b) -> str",
        "aten::eq.str(str a, str b) -> bool",
        "aten::ne.str(str a, str b) -> bool",
        "aten::__not__(bool self) -> bool",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        values = list(map(constant_of, op.operands))
        if all(isinstance(value, _PLAIN) for value in values):
            rewriter.replace(op, ConstantOp.of(evaluate(op.operator, values)[0]))


_PLAIN = (bool, int, float, str)


class TakeKnownBranch(RewritePattern):
    """An `If` that asks for what is known, as for a key of a dictionary in sight, is one of its branches."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        condition = constant_of(op.condition)
        if condition is UNKNOWN:
            return
        block = op.branches[0 if condition else 1]
        values, last = list(yielded(block)), block.last_op
        assert last is not None
        last.detach()
        last.erase()
        rewriter.inline_block(block, InsertPoint.before(op))
        rewriter.replace(op, [], values)


class FoldDictionaryUnpack(ListPattern):
    """The values of a dictionary in sight are what it was made of."""

    @matches(c.DictUnpackOp)
    def match_and_rewrite(self, op: c.DictUnpackOp, rewriter: PatternRewriter) -> None:
        whole, *keys = op.operands
        entries, known = entries_of(whole, self.same), [constant_of(key) for key in keys]
        if entries is not None and entries.keys() == set(known):
            rewriter.replace(op, [], [entries[key][1] for key in known])


_OF_ENTRIES: Mapping[str, Callable[[Emitter, Entries, SchemaOp], SSAValue]] = {
    "len.Dict_K(Dict(K, t) self) -> int": lambda emitter, entries, op: emitter.constant(len(entries)),
    "keys.K(Dict(K, t) self) -> K[](*)": lambda emitter, entries, op: _listed(
        emitter, op, [key for key, _ in entries.values()]
    ),
    "values.K(Dict(K, t) self) -> t[](*)": lambda emitter, entries, op: _listed(
        emitter, op, [item for _, item in entries.values()]
    ),
    "items.K(Dict(K, t) self) -> ((K, t)[])": lambda emitter, entries, op: _listed(
        emitter, op, [emitter.insert(c.TupleConstructOp.of(pair)).results[0] for pair in entries.values()]
    ),
}
"""The results of operators that read a whole dictionary, by schema with K for the type of keys."""


def _listed(emitter: Emitter, op: SchemaOp, items: list[SSAValue]) -> SSAValue:
    return emitter.insert(c.ListConstructOp.make(items, op.result_types)).results[0]


def _of_keys(schemas: Mapping[str, object]) -> list[str]:
    return [f"aten::{schema.replace('K', kind)}" for schema in schemas for kind in KEYS]


_OF_ENTRIES_BY_NAME = {
    identify(f"aten::{schema.replace('K', kind)}"): read
    for schema, read in _OF_ENTRIES.items()
    for kind in KEYS
}


class FoldDictionaryEntries(ListPattern):
    """The entries of a dictionary in sight are a list of known elements."""

    @matches(*_of_keys(_OF_ENTRIES))
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        entries = entries_of(op.operands[0], self.same)
        if entries is not None and self.same.is_constant(op.results[0]):
            emitter = Emitter(rewriter, op.location)
            rewriter.replace(op, [], [_OF_ENTRIES_BY_NAME[op.name](emitter, entries, op)])


_OF_KEY: Mapping[str, str] = {
    "__getitem__.Dict_K(Dict(K, t) self, K key) -> t(*)": "item",
    "__contains__.K(Dict(K, t) dict, K key) -> bool": "contains",
    "get.K(Dict(K, t) self, K key) -> t(*)?": "get",
    "get.default_K(Dict(K, t) self, K key, t default_value) -> t(*)": "get",
}
"""The operators that ask for a key, by their schemas with K for the type of keys."""

_WITH_KEY = frozenset(
    {"prim.DictSet", "prim.DictDelete", "prim.DictDiscard", *map(identify, _of_keys(_OF_KEY))}
)
"""The operations whose second operand is a key."""

_IN_SIGHT = {c.DictUnpackOp.name, _UPDATE, *_BY_NAME, *_OF_ENTRIES_BY_NAME, *map(identify, _of_keys(_OF_KEY))}
"""The operations that read a dictionary, their first operand, without its being constructed."""


class FoldDictionaryItem(ListPattern):
    """An access by a constant key to a dictionary in sight is its value."""

    @matches(*_of_keys(_OF_KEY))
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        whole, key, *default = op.operands
        known = constant_of(key)
        found = None if known is UNKNOWN else item_of(whole, known, self.same)
        if found is None:
            return
        emitter = Emitter(rewriter, op.location)
        if op.name.startswith("aten.__contains__"):
            value = emitter.constant(found is not ABSENT)
        elif isinstance(found, SSAValue):
            value = cast(SSAValue, found)
        elif op.name.startswith("aten.get"):
            value = default[0] if default else emitter.constant(None, op.results[0].type)
        else:
            return
        rewriter.replace(op, [], [value])


def dictionary_patterns(same: Interchangeable) -> tuple[RewritePattern, ...]:
    """All patterns of this file, for a function, and those that tell the keys of its loops over lists."""
    return (
        FoldDictionary(same), FoldDictionaryUnpack(same), FoldDictionaryEntries(same),
        FoldDictionaryItem(same), WriteOutDictionaryLoop(same), FoldKey(), TakeKnownBranch(),
        FoldListElement(same), FoldListLength(same), FoldListUnpack(same), FoldExtreme(same), FoldPlace(),
        WriteOutListLoop(same), ReadConstructedTuple(),
    )  # fmt: skip
