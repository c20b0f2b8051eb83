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

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.dictionary_patterns import Keys, dictionary_patterns, keys_made
from tsir.transforms.simplify.flattening import Parts, Plan, flatten_if, flatten_loop
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


@dataclass(frozen=True)
class _Entries(Parts):
    """The values of a dictionary of known keys."""

    type: t.DictType
    keys: Sequence[object]

    @property
    def types(self) -> Sequence[Attribute]:
        return [self.type.value] * len(self.keys)

    def of(self, value: SSAValue, rewriter: PatternRewriter) -> Sequence[SSAValue]:
        keys = [self._constant(key, rewriter) for key in self.keys]
        return rewriter.insert(c.DictUnpackOp.make([value, *keys], self.types)).results

    def whole(self, parts: Sequence[SSAValue], rewriter: PatternRewriter) -> SSAValue:
        keys = [self._constant(key, rewriter) for key in self.keys]
        entries = [each for entry in zip(keys, parts, strict=True) for each in entry]
        return rewriter.insert(c.DictConstructOp.make(entries, [self.type])).results[0]

    def _constant(self, key: object, rewriter: PatternRewriter) -> SSAValue:
        return rewriter.insert(ConstantOp.of(key, self.type.key)).results[0]


def _plan(values: Sequence[SSAValue], known: KnownKeys) -> Plan:
    return [
        None if keys is None or not isinstance(value.type, t.DictType) else _Entries(value.type, keys)
        for value, keys in zip(values, map(known.of, values), strict=True)
    ]


class FlattenIf(RewritePattern):
    """An `If` yields the values of a dictionary instead of the dictionary."""

    def __init__(self, known: KnownKeys):
        self.known = known

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        if any(plan := _plan(op.outputs, self.known)):
            flatten_if(op, plan, rewriter)


class FlattenLoop(RewritePattern):
    """A `Loop` carries the values of a dictionary instead of the dictionary."""

    def __init__(self, known: KnownKeys):
        self.known = known

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        if any(plan := _plan(op.body.block.args[1:], self.known)):
            flatten_loop(op, plan, rewriter)


class ReadUninitializedDictionary(RewritePattern):
    """The values of a dictionary that no execution reads are uninitialised."""

    @matches(c.DictUnpackOp)
    def match_and_rewrite(self, op: c.DictUnpackOp, rewriter: PatternRewriter) -> None:
        if isinstance(op.operands[0].owner, c.UninitializedOp):
            made = [c.UninitializedOp.make([], [type]) for type in op.result_types]
            rewriter.replace(op, made, [each.results[0] for each in made])
