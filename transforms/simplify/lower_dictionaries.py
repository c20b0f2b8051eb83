"""
`lower-dictionaries`: takes dictionaries of constant keys apart, and those that `If` and `Loop` pass on.

What is read of a dictionary that is made in sight is the value that was put into it, and so are branches on
its keys decided. A dictionary that `If` or `Loop` yields becomes several values, one for each key, and a flag
for each that only some branches or rounds set. Where the run decides the order of keys, and the program could
see it, the dictionary is left as it is. Arguments and results of functions keep their type.

```mlir
// before
%d = prim.If(%c) : (!prim.bool) -> (!prim.dict<!prim.string, !prim.tensor>) {
  %a = prim.DictConstruct(%k, %x) : (!prim.string, !prim.tensor) -> !prim.dict<!prim.string, !prim.tensor>
  prim.Yield(%a) : (!prim.dict<!prim.string, !prim.tensor>) -> ()
} else {
  %b = prim.DictConstruct(%k, %y) : (!prim.string, !prim.tensor) -> !prim.dict<!prim.string, !prim.tensor>
  prim.Yield(%b) : (!prim.dict<!prim.string, !prim.tensor>) -> ()
}
// after
%v = prim.If(%c) : (!prim.bool) -> (!prim.tensor) {
  …
}
%d = prim.DictConstruct(%k, %v) : (!prim.string, !prim.tensor) -> !prim.dict<!prim.string, !prim.tensor>
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, Use
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.dictionary_entries import (
    MAKER_NAMES,
    UPDATE_NAME,
    Entry,
    Keys,
    conditional_set,
    keys_made,
    known,
)
from tsir.transforms.simplify.dictionary_patterns import READS_BY_KEY, dictionary_patterns, with_entries
from tsir.transforms.simplify.flattening import Parts, Plan, flatten_if, flatten_loop, joins
from tsir.transforms.simplify.list_patterns import Interchangeable
from tsir.transforms.types.settle_types import settle_types


@dataclass(frozen=True)
class LowerDictionariesPass(ModulePass):
    """Take apart the dictionaries that control flow passes on."""

    name = "lower-dictionaries"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and any(map(_has_dictionary, function.walk())):
                _lower(function)
                settle_types(function)


def _has_dictionary(op: Operation) -> bool:
    return any(isinstance(value.type, t.DictType) for value in op.operands)


def _lower(function: FuncOp) -> None:
    """Take dictionaries apart until no more are: what was read of one may tell the keys of another."""
    going = True
    while going:
        going = rewrite(function, dictionary_patterns(Interchangeable(function)))
        keys = KnownKeys(function)
        going |= rewrite(function, (FlattenIf(keys), FlattenLoop(keys)))


class KnownKeys:
    """The keys of the dictionaries in a function that never change."""

    def __init__(self, function: FuncOp):
        self._same = Interchangeable(function)
        self._in_order = _read_in_order(function)
        self._of: dict[SSAValue, Keys | None] = {}
        self._block(function.body.block)

    def of(self, value: SSAValue) -> Keys | None:
        """The keys of a dictionary."""
        return self._of.get(value)

    def _block(self, block: Block) -> None:
        for op in block.ops:
            match op:
                case IfOp():
                    for branch in op.branches:
                        self._block(branch)
                    for result, *sources in zip(op.outputs, *map(yielded, op.branches), strict=True):
                        self._join(result, sources)
                case LoopOp():
                    self._loop(op)
                case _:
                    for result in op.results:
                        if isinstance(result.type, t.DictType) and self._same.is_constant(result):
                            self._set(result, keys_made(op, self.of))

    def _loop(self, loop: LoopOp) -> None:
        """Keys are those of the initial value where each round keeps them."""
        body = loop.body.block
        for argument, initial in zip(body.args[1:], loop.initial, strict=True):
            self._join(argument, [initial])
        going = True
        while going:
            before = [self._of.get(argument) for argument in body.args]
            self._block(body)
            for argument, value in zip(body.args[1:], yielded(body)[1:], strict=True):
                self._join(argument, [argument, value])
            going = before != [self._of.get(argument) for argument in body.args]
        for result, argument in zip(loop.outputs, body.args[1:], strict=True):
            self._join(result, [argument])

    def _join(self, into: SSAValue, sources: Sequence[SSAValue]) -> None:
        """A value is one of these sources, of which one that no execution reads may be any."""
        if not isinstance(into.type, t.DictType) or not self._same.is_constant(into):
            return
        found = [self._of.get(each) for each in sources if not isinstance(each.owner, c.UninitializedOp)]
        self._set(into, known(found) if found else None)

    def _set(self, value: SSAValue, keys: Keys | None) -> None:
        is_told = keys is not None and (keys.in_order or value not in self._in_order)
        self._of[value] = keys if is_told else None


def _read_in_order(function: FuncOp) -> set[SSAValue]:
    """The dictionaries of a function whose order of keys somebody may see."""
    sources = {value: given for value, given in joins(function) if isinstance(value.type, t.DictType)}
    for op in function.walk():
        if op.name in MAKER_NAMES:
            sources[op.results[0]] = [each for each in op.operands if isinstance(each.type, t.DictType)][:2]
    dictionaries = {each for given in sources.values() for each in given} | set(sources)
    found = {value for value in dictionaries if any(map(_sees_order, value.uses))}
    reached = list(found)
    while reached:
        for source in sources.get(reached.pop(), ()):
            if source not in found:
                found.add(source)
                reached.append(source)
    return found


def _sees_order(use: Use) -> bool:
    """Whether an operation, other than one that hands a dictionary on, may tell the order of its keys."""
    op = use.operation
    if isinstance(op, YieldOp | LoopOp) or op.name == UPDATE_NAME:
        return False
    return use.index != 0 or op.name not in READS_BY_KEY | MAKER_NAMES


@dataclass(frozen=True)
class _Entries(Parts):
    """The values of a dictionary of known keys, and a flag ahead of each that is not always there."""

    type: t.DictType
    keys: Keys

    @property
    def types(self) -> Sequence[Attribute]:
        value = self.type.value
        return [each for _, always in self.keys.held for each in ([value] if always else [t.BOOL, value])]

    def of(self, value: SSAValue, rewriter: PatternRewriter) -> Sequence[SSAValue]:
        emitter = Emitter(rewriter, None)
        keys = [emitter.constant(key, self.type.key) for key, _ in self.keys.held]
        if all(always for _, always in self.keys.held):
            return emitter.insert(c.DictUnpackOp.make([value, *keys], self.types)).results
        parts: list[SSAValue] = []
        for key, (_, always) in zip(keys, self.keys.held, strict=True):
            parts += emitter.call(_ITEM, value, key) if always else self._flag_and_value(emitter, value, key)
        return parts

    def _flag_and_value(self, emitter: Emitter, whole: SSAValue, key: SSAValue) -> Sequence[SSAValue]:
        (flag,) = emitter.call("aten::__contains__", whole, key)
        there, absent = Block(), Block()
        inside = Emitter(Builder(InsertPoint.at_end(there)), None)
        inside.insert(YieldOp(*inside.call(_ITEM, whole, key)))
        absent.add_ops([unread := c.UninitializedOp.make([], [self.type.value]), YieldOp(*unread.results)])
        chosen = emitter.insert(IfOp(flag, [self.type.value], Region(there), Region(absent)))
        return flag, chosen.results[0]

    def whole(self, parts: Sequence[SSAValue], rewriter: PatternRewriter) -> SSAValue:
        emitter, rest = Emitter(rewriter, None), iter(parts)
        entries: list[Entry] = []
        for key, always in self.keys.held:
            flag = None if always else next(rest)
            entries.append(Entry(emitter.constant(key, self.type.key), next(rest), flag))
        first = list(takewhile(lambda entry: entry.flag is None, entries))
        operands = [each for entry in first for each in (entry.key, entry.value)]
        made = emitter.insert(c.DictConstructOp.make(operands, [self.type])).results[0]
        return with_entries(emitter, made, entries[len(first) :])


_ITEM = "aten::__getitem__"


def _plan(values: Sequence[SSAValue], told: KnownKeys) -> Plan:
    return [
        None if keys is None or not isinstance(value.type, t.DictType) else _Entries(value.type, keys)
        for value, keys in zip(values, map(told.of, values), strict=True)
    ]


class FlattenIf(RewritePattern):
    """An `If` yields the values of a dictionary, and not it, unless all it does is to set an entry."""

    def __init__(self, keys: KnownKeys):
        self.keys = keys

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        made = conditional_set(op)
        before = None if made is None else self.keys.of(made.operands[0])
        if before is not None and made is not None and constant_of(made.operands[1]) not in dict(before.held):
            return
        if any(plan := _plan(op.outputs, self.keys)):
            flatten_if(op, plan, rewriter)


class FlattenLoop(RewritePattern):
    """A `Loop` carries the values of a dictionary instead of the dictionary."""

    def __init__(self, keys: KnownKeys):
        self.keys = keys

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        if any(plan := _plan(op.body.block.args[1:], self.keys)):
            flatten_loop(op, plan, rewriter)
