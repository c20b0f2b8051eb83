"""
`lower-dictionaries`: takes dictionaries of constant keys apart, and those that `If` and `Loop` pass on.

What is read of a dictionary that is made in sight is the value that was put into it, and so are branches on
its keys decided. A dictionary that `If` or `Loop` yields becomes several values, one for each key. Arguments
and results of functions keep their type.

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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.dictionary_patterns import Keys, dictionary_patterns, keys_made
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
        known = KnownKeys(function)
        going |= rewrite(function, (FlattenIf(known), FlattenLoop(known), ReadUninitializedDictionary()))


class KnownKeys:
    """The keys of the dictionaries in a function that never change."""

    def __init__(self, function: FuncOp):
        self._same = Interchangeable(function)
        self._of: dict[SSAValue, Keys] = {}
        self._block(function.body.block)

    def of(self, value: SSAValue) -> Keys:
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
                            self._of[result] = keys_made(op, self.of)

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
        found = {self._of.get(each) for each in sources if not isinstance(each.owner, c.UninitializedOp)}
        self._of[into] = found.pop() if len(found) == 1 else None


class FlattenIf(RewritePattern):
    """An `If` yields the values of a dictionary instead of the dictionary."""

    def __init__(self, known: KnownKeys):
        self.known = known

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        keys = [self.known.of(result) for result in op.outputs]
        if all(each is None for each in keys):
            return
        for block in op.branches:
            _flatten_yield(block, keys)
        then, otherwise = op.detach_region(0), op.detach_region(0)
        made = rewriter.insert(IfOp(op.condition, _flat(op.result_types, keys), then, otherwise))
        rewriter.replace(op, [], _constructed(op.result_types, keys, made.outputs, rewriter))


class FlattenLoop(RewritePattern):
    """A `Loop` carries the values of a dictionary instead of the dictionary."""

    def __init__(self, known: KnownKeys):
        self.known = known

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        body, types = op.body.block, op.result_types
        keys = [self.known.of(argument) for argument in body.args[1:]]
        if all(each is None for each in keys):
            return
        _flatten_yield(body, [None, *keys])
        self._flatten_arguments(body, types, keys)
        initial = _unpacked(op.initial, keys, rewriter)
        made = LoopOp(op.max_trip, op.condition, initial, _flat(types, keys), op.detach_region(0))
        rewriter.insert(made)
        rewriter.replace(op, [], _constructed(types, keys, made.outputs, rewriter))

    @staticmethod
    def _flatten_arguments(body: Block, types: Sequence[Attribute], keys: Sequence[Keys]) -> None:
        old = list(body.args[1:])
        new = [body.insert_arg(type, len(body.args)) for type in _flat(types, keys)]
        first = body.first_op
        assert first is not None
        whole = _constructed(types, keys, new, PatternRewriter(first))
        for argument, value in zip(old, whole, strict=True):
            argument.replace_all_uses_with(value)
            body.erase_arg(argument)


class ReadUninitializedDictionary(RewritePattern):
    """The values of a dictionary that no execution reads are uninitialised."""

    @matches(c.DictUnpackOp)
    def match_and_rewrite(self, op: c.DictUnpackOp, rewriter: PatternRewriter) -> None:
        if isinstance(op.operands[0].owner, c.UninitializedOp):
            made = [c.UninitializedOp.make([], [type]) for type in op.result_types]
            rewriter.replace(op, made, [each.results[0] for each in made])


def _flat(types: Sequence[Attribute], keys: Sequence[Keys]) -> list[Attribute]:
    """The types with those of the values in place of each dictionary whose keys are given."""
    found: list[Attribute] = []
    for type, own in zip(types, keys, strict=True):
        found += [type] if own is None or not isinstance(type, t.DictType) else [type.value] * len(own)
    return found


def _constants(keys: Sequence[object], type: t.DictType, rewriter: PatternRewriter) -> list[SSAValue]:
    return [rewriter.insert(ConstantOp.of(key, type.key)).results[0] for key in keys]


def _unpacked(values: Sequence[SSAValue], keys: Sequence[Keys], rewriter: PatternRewriter) -> list[SSAValue]:
    """The values with dictionaries of given keys taken apart before the rewriter's insertion point."""
    found: list[SSAValue] = []
    for value, own in zip(values, keys, strict=True):
        type = value.type
        if own is None or not isinstance(type, t.DictType):
            found.append(value)
        else:
            operands = [value, *_constants(own, type, rewriter)]
            found += rewriter.insert(c.DictUnpackOp.make(operands, [type.value] * len(own))).results
    return found


def _constructed(
    types: Sequence[Attribute], keys: Sequence[Keys], flat: Sequence[SSAValue], rewriter: PatternRewriter
) -> list[SSAValue]:
    """Values of `types`, with the dictionaries of given keys among them made of the flat values."""
    rest: Iterator[SSAValue] = iter(flat)
    found: list[SSAValue] = []
    for type, own in zip(types, keys, strict=True):
        if own is None or not isinstance(type, t.DictType):
            found.append(next(rest))
        else:
            entries = [each for key in _constants(own, type, rewriter) for each in (key, next(rest))]
            found.append(rewriter.insert(c.DictConstructOp.make(entries, [type])).results[0])
    return found


def _flatten_yield(block: Block, keys: Sequence[Keys]) -> None:
    last = block.last_op
    assert isinstance(last, YieldOp)
    rewriter = PatternRewriter(last)
    rewriter.replace(last, YieldOp(*_unpacked(last.arguments, keys, rewriter)))
