"""
The patterns of `lower-dictionaries` about dictionaries of constant keys that never change.

What is asked of a dictionary whose entries are in sight is told by them: by their values, and by the flags of
those that only some runs hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of, identify
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import is_counted, yielded
from tsir.transforms.rewriting.driver import matches
from tsir.transforms.simplify.dictionary_entries import (
    DELETE,
    KEY_TYPES,
    MAKERS,
    UPDATE,
    Entries,
    Entry,
    conditional_set,
    entries_of,
)
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
from tsir.transforms.simplify.unroll_loops import copy_body, unroll_whole

MAX_WRITTEN_OUT_LOOP = 1024
"""Operations that a loop that changes a dictionary may become."""


class FoldDictionary(ListPattern):
    """A dictionary of known entries that is more than read here is constructed of them."""

    @matches(*MAKERS)
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        (result,) = op.results
        around = op.parent_op()
        if isinstance(around, IfOp) and conditional_set(around) is op:
            return
        if all(use.index == 0 and use.operation.name in _IN_SIGHT for use in result.uses):
            return
        entries = entries_of(result, self.same, in_order=True)
        if entries is not None and all(entry.flag is None for entry in entries.values()):
            operands = [each for entry in entries.values() for each in (entry.key, entry.value)]
            rewriter.replace(op, c.DictConstructOp.make(operands, [result.type]))


class WriteOutUpdate(ListPattern):
    """An update by a dictionary in sight, of which some runs hold an entry, sets one entry after another."""

    @matches(UPDATE)
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        more = entries_of(op.operands[1], self.same, in_order=True)
        if more is not None and any(entry.flag is not None for entry in more.values()):
            whole = with_entries(Emitter(rewriter, op.location), op.operands[0], list(more.values()))
            rewriter.replace(op, [], [whole])


def with_entries(emitter: Emitter, whole: SSAValue, entries: Sequence[Entry]) -> SSAValue:
    """A dictionary with entries set, each where its flag says so."""
    for entry in entries:
        if entry.flag is None:
            whole = emitter.call("prim::DictSet", whole, entry.key, entry.value)[0]
        else:
            then, inside = _branch(emitter)
            inside.insert(YieldOp(*inside.call("prim::DictSet", whole, entry.key, entry.value)))
            otherwise = Region(Block([YieldOp(whole)]))
            whole = emitter.insert(IfOp(entry.flag, [whole.type], then, otherwise)).results[0]
    return whole


def _branch(emitter: Emitter) -> tuple[Region, Emitter]:
    block = Block()
    return Region(block), Emitter(Builder(InsertPoint.at_end(block)), emitter.location)


def if_there(
    emitter: Emitter, flag: SSAValue, value: SSAValue, otherwise: SSAValue, type: Attribute
) -> SSAValue:
    """A value where a flag is set, and another one where it is not."""
    branches = (Region(Block([YieldOp(each)])) for each in (value, otherwise))
    return emitter.insert(IfOp(flag, [type], *branches)).results[0]


def _or_refuse(emitter: Emitter, flag: SSAValue, value: SSAValue, key: object, type: Attribute) -> SSAValue:
    """A value where a flag is set, and where it is not the error of a key that is not there."""
    otherwise, inside = _branch(emitter)
    inside.call("prim::RaiseException", f"key {key!r} is not in the dictionary")
    inside.insert(YieldOp(*inside.insert(c.UninitializedOp.make([], [type])).results))
    return emitter.insert(IfOp(flag, [type], Region(Block([YieldOp(value)])), otherwise)).results[0]


class GuardDelete(ListPattern):
    """The removal of a key that only some runs hold is an error in the others."""

    @matches(DELETE)
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        whole, key = op.operands
        known, entries = constant_of(key), entries_of(whole, self.same)
        if entries is None or known not in entries or (flag := entries[known].flag) is None:
            return
        emitter = Emitter(rewriter, op.location)
        left = emitter.call("prim::DictDiscard", whole, key)[0]
        rewriter.replace(op, [], [_or_refuse(emitter, flag, left, known, left.type)])


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


class WriteOutEntriesLoop(ListPattern):
    """A loop over entries of which only some runs hold some is a round for each that is there."""

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        length, body = op.max_trip.owner, op.body.block
        if not isinstance(length, SchemaOp) or length.name != "aten.len.t" or not is_counted(op):
            return
        listed = length.operands[0]
        reads = [use.operation for use in body.args[0].uses]
        are_plain = all(each.name == "aten.__getitem__.t" and each.operands[0] is listed for each in reads)
        made = listed.owner
        if not isinstance(made, SchemaOp) or made.name not in _OF_ENTRIES_BY_NAME or not are_plain:
            return
        entries = entries_of(made.operands[0], self.same, in_order=True)
        if entries is None or all(entry.flag is None for entry in entries.values()):
            return
        if not self.same.is_constant(listed) or not self.same.are_constant(op.body):
            return
        if len(entries) * sum(1 for _ in body.walk()) > MAX_WRITTEN_OUT_LOOP:
            return
        emitter = Emitter(rewriter, op.location)
        whole = _OF_ENTRIES_BY_NAME[made.name](emitter, entries, made)
        for read in reads:
            read.operands[0] = whole
        carried: Sequence[SSAValue] = op.initial
        for place, entry in enumerate(entries.values()):
            carried = _round(emitter, body, emitter.constant(place), carried, entry.flag)
        rewriter.replace(op, [], carried)


def _round(
    emitter: Emitter, body: Block, place: SSAValue, carried: Sequence[SSAValue], flag: SSAValue | None
) -> Sequence[SSAValue]:
    """What a round of a loop carries on, where a flag is set, and what it was given, where it is not."""
    if flag is None:
        return copy_body(body, place, carried, emitter.builder)
    then, inside = _branch(emitter)
    inside.insert(YieldOp(*copy_body(body, place, carried, inside.builder)))
    otherwise = Region(Block([YieldOp(*carried)]))
    return emitter.insert(IfOp(flag, [each.type for each in body.args[1:]], then, otherwise)).results


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


class TakeImpliedBranch(RewritePattern):
    """An `If` in a branch of another one with the same condition is the branch that goes with it."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        block = op.parent
        while block is not None and isinstance(around := block.parent_op(), Operation):
            if isinstance(around, IfOp) and around.condition is op.condition:
                known = rewriter.insert(ConstantOp.of(block is around.branches[0])).results[0]
                op.operands[0] = known
                rewriter.notify_op_modified(op)
                return
            block = around.parent


class FoldDictionaryUnpack(ListPattern):
    """The values of a dictionary in sight are what it was made of."""

    @matches(c.DictUnpackOp)
    def match_and_rewrite(self, op: c.DictUnpackOp, rewriter: PatternRewriter) -> None:
        whole, *keys = op.operands
        entries, known = entries_of(whole, self.same), [constant_of(key) for key in keys]
        if entries is None or entries.keys() != set(known):
            return
        if all(entry.flag is None for entry in entries.values()):
            rewriter.replace(op, [], [entries[key].value for key in known])


class FoldDictionaryLength(ListPattern):
    """The length of a dictionary in sight is the number of its entries that are there."""

    @matches(*(f"aten::len.Dict_{kind}(Dict({kind}, t) self) -> int" for kind in KEY_TYPES))
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        entries = entries_of(op.operands[0], self.same)
        if entries is None:
            return
        emitter = Emitter(rewriter, op.location)
        flags = [entry.flag for entry in entries.values() if entry.flag is not None]
        total = emitter.constant(len(entries) - len(flags))
        for flag in flags:
            one, none = emitter.constant(1), emitter.constant(0)
            total = emitter.call("aten::add", total, if_there(emitter, flag, one, none, t.INT))[0]
        rewriter.replace(op, [], [total])


_OF_ENTRIES: Mapping[str, Callable[[Emitter, Entries, SchemaOp], SSAValue]] = {
    "keys.K(Dict(K, t) self) -> K[](*)": lambda emitter, entries, op: _listed(
        emitter, op, [entry.key for entry in entries.values()]
    ),
    "values.K(Dict(K, t) self) -> t[](*)": lambda emitter, entries, op: _listed(
        emitter, op, [entry.value for entry in entries.values()]
    ),
    "items.K(Dict(K, t) self) -> ((K, t)[])": lambda emitter, entries, op: _listed(
        emitter,
        op,
        [
            emitter.insert(c.TupleConstructOp.of((entry.key, entry.value))).results[0]
            for entry in entries.values()
        ],
    ),
}
"""The results of operators that read a whole dictionary, by schema with K for the type of keys."""


def _listed(emitter: Emitter, op: SchemaOp, items: list[SSAValue]) -> SSAValue:
    return emitter.insert(c.ListConstructOp.make(items, op.result_types)).results[0]


def _of_keys(schemas: Mapping[str, object]) -> list[str]:
    return [f"aten::{schema.replace('K', kind)}" for schema in schemas for kind in KEY_TYPES]


_OF_ENTRIES_BY_NAME = {
    identify(f"aten::{schema.replace('K', kind)}"): read
    for schema, read in _OF_ENTRIES.items()
    for kind in KEY_TYPES
}


class FoldDictionaryEntries(ListPattern):
    """The entries of a dictionary in sight are a list of known elements."""

    @matches(*_of_keys(_OF_ENTRIES))
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        entries = entries_of(op.operands[0], self.same, in_order=True)
        if entries is None or any(entry.flag is not None for entry in entries.values()):
            return
        if self.same.is_constant(op.results[0]):
            emitter = Emitter(rewriter, op.location)
            rewriter.replace(op, [], [_OF_ENTRIES_BY_NAME[op.name](emitter, entries, op)])


_OF_KEY: Mapping[str, str] = {
    "__getitem__.Dict_K(Dict(K, t) self, K key) -> t(*)": "item",
    "__contains__.K(Dict(K, t) dict, K key) -> bool": "contains",
    "get.K(Dict(K, t) self, K key) -> t(*)?": "get",
    "get.default_K(Dict(K, t) self, K key, t default_value) -> t(*)": "get",
}
"""The operators that ask for a key, by their schemas with K for the type of keys."""

_KEYED_MAKERS = frozenset(identify(schema) for schema in MAKERS if "k key" in schema)

_WITH_KEY = frozenset({*_KEYED_MAKERS, *map(identify, _of_keys(_OF_KEY))})
"""The operations whose second operand is a key."""

_LENGTHS = frozenset(f"aten.len.Dict_{kind}" for kind in KEY_TYPES)

READS_BY_KEY = frozenset({c.DictUnpackOp.name, *_LENGTHS, *map(identify, _of_keys(_OF_KEY))})
"""The operations on a dictionary, their first operand, to which the order of its keys is all one."""

_IN_SIGHT = {*READS_BY_KEY, *map(identify, MAKERS), *_OF_ENTRIES_BY_NAME}
"""The operations that read a dictionary, their first operand, without its being constructed."""


class FoldDictionaryItem(ListPattern):
    """An access by a constant key to a dictionary in sight is its value, where it is there."""

    @matches(*_of_keys(_OF_KEY))
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        whole, key, *default = op.operands
        known = constant_of(key)
        entries = None if known is UNKNOWN else entries_of(whole, self.same, only=known)
        if entries is None:
            return
        emitter, entry, type = Emitter(rewriter, op.location), entries.get(known), op.results[0].type
        if op.name.startswith("aten.__contains__"):
            value = entry.flag if entry and entry.flag else emitter.constant(entry is not None)
        elif entry is None and not op.name.startswith("aten.get"):
            return
        elif entry and entry.flag is None:
            value = entry.value
        elif not op.name.startswith("aten.get"):
            assert entry is not None
            assert entry.flag is not None
            value = _or_refuse(emitter, entry.flag, entry.value, known, type)
        else:
            value = default[0] if default else emitter.constant(None, type)
            if entry is not None and entry.flag is not None:
                value = if_there(emitter, entry.flag, entry.value, value, type)
        rewriter.replace(op, [], [value])


class ReadUninitializedDictionary(RewritePattern):
    """The values of a dictionary that no execution reads are uninitialised, and it holds no keys."""

    @matches(c.DictUnpackOp, *_of_keys(_OF_KEY))
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op.operands[0].owner, c.UninitializedOp):
            return
        if op.name.startswith("aten.__contains__"):
            rewriter.replace(op, ConstantOp.of(False))
        else:
            made = [c.UninitializedOp.make([], [type]) for type in op.result_types]
            rewriter.replace(op, made, [each.results[0] for each in made])


class ConstructEmpty(RewritePattern):
    """`dict()` constructs a dictionary without entries, as `{}` does."""

    @matches("aten::dict() -> Dict(str, Tensor)")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        rewriter.replace(op, c.DictConstructOp.make([], op.result_types))


def dictionary_patterns(same: Interchangeable) -> tuple[RewritePattern, ...]:
    """All patterns of this file, for a function, and those that tell the keys of its loops over lists."""
    return (
        ConstructEmpty(), FoldDictionary(same), WriteOutUpdate(same), GuardDelete(same),
        FoldDictionaryUnpack(same),
        FoldDictionaryLength(same), FoldDictionaryEntries(same), FoldDictionaryItem(same),
        ReadUninitializedDictionary(), WriteOutDictionaryLoop(same), WriteOutEntriesLoop(same),
        FoldKey(), TakeKnownBranch(), TakeImpliedBranch(), FoldListElement(same),
        FoldListLength(same), FoldListUnpack(same), FoldExtreme(same), FoldPlace(), WriteOutListLoop(same),
        ReadConstructedTuple(),
    )  # fmt: skip
