"""
`outline-repeats`: makes functions of what a large function does several times over.

A program of many layers computes the same for each, on other tensors. Operations that follow one another and
come again behind themselves, with equal attributes and types and wired alike, become calls of one function,
which is lowered and compiled once. It is cut where the fewest values pass from one time to the next. What
lists and constants hold in all of them becomes part of the function; a call says where it comes from.

```mlir
// before
%1 = aten.mul.Tensor(%0, %a) : …
%2 = aten.relu(%1) : …
%3 = aten.mul.Tensor(%2, %b) : …
%4 = aten.relu(%3) : …
// after
%2 = prim.CallFunction(%0, %a) <{callee = @f.repeated0}> : …
%4 = prim.CallFunction(%2, %b) <{callee = @f.repeated0}> : …
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, LocationAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, IRNode, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.traversal import all_operations
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.lowering.convert.plan import crosses
from tsir.lowering.llvm.emit.convention import MOVED
from tsir.transforms.analysis.effects import is_terminator
from tsir.transforms.analysis.subgraphs import beside, dissolve, function_of_group, outline, read_outside
from tsir.transforms.rewriting.pipelines import expect_at_least

WINDOW = 8
"""Operations that are looked for behind themselves, and so the fewest that are found."""

MOST = 32
"""Distances that are looked into, of those which come most often."""


@dataclass(frozen=True)
class OutlineRepeatsPass(ModulePass):
    """Make functions of what a large function does several times over."""

    name = "outline-repeats"

    size: int = 128
    """Operations of a function that is large: a smaller one is compiled soon, and as a whole runs faster."""

    length: int = 8
    """Operations that are worth a function."""

    def __post_init__(self) -> None:
        expect_at_least(1, size=self.size)
        expect_at_least(WINDOW, length=self.length)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in list(op.ops):
            if isinstance(function, FuncOp) and not function.is_declaration:
                block = function.body.block
                members = [each for each in block.ops if not is_fixed(each) and not is_terminator(each)]
                if len(members) >= self.size:
                    op.body.block.add_ops(_Outliner(function, members).outlined(self.length))


def is_fixed(op: Operation) -> bool:
    """Whether an operation gives a constant, or a list or tuple of constants, as it may anywhere."""
    if isinstance(op, c.ListConstructOp | c.TupleConstructOp):
        return all(isinstance(each.owner, Operation) and is_fixed(each.owner) for each in op.operands)
    return isinstance(op, ConstantOp)


@dataclass(frozen=True)
class Run:
    """Operations of a row, from `first` to ahead of `past`, of which so many come again and again."""

    first: int
    past: int
    length: int

    @property
    def count(self) -> int:
        """The number of times that they come as a whole."""
        return (self.past - self.first) // self.length

    def times(self) -> list[slice]:
        """Their places each time."""
        starts = range(self.first, self.first + self.length * self.count, self.length)
        return [slice(start, start + self.length) for start in starts]


def runs_of(keys: Sequence[int], cuts: Sequence[int], least: int) -> list[Run]:
    """
    What comes again behind itself, at least so many operations, in a row of which equal ones have equal keys.

    No two overlap; those go first that save most. A run starts where the fewest values pass, which `cuts`
    tells of each place.
    """
    found = [run for length in _distances(keys, least) for run in _runs(keys, length)]
    taken: set[int] = set()
    chosen: list[Run] = []
    for run in sorted(found, key=lambda run: (-run.length * (run.count - 1), run.length, run.first)):
        places = range(run.first, run.past)
        if taken.isdisjoint(places):
            taken.update(places)
            chosen.append(_cut_best(run, keys, cuts))
    return chosen


def _distances(keys: Sequence[int], least: int) -> list[int]:
    """The distances at which operations come again, most frequent first, by rows of `WINDOW`."""
    last: dict[tuple[int, ...], int] = {}
    distances: Counter[int] = Counter()
    for place in range(len(keys) - WINDOW + 1):
        row = tuple(keys[place : place + WINDOW])
        if (distance := place - last.get(row, place)) >= least:
            distances[distance] += 1
        last[row] = place
    return [distance for distance, _ in distances.most_common(MOST)]


def _runs(keys: Sequence[int], length: int) -> Iterator[Run]:
    """The runs in which operations come again after so many others."""
    first, last = 0, len(keys) - length
    for place in range(last + 1):
        if place == last or keys[place] != keys[place + length]:
            if place - first >= length:
                yield Run(first, place + length, length)
            first = place + 1


def _cut_best(run: Run, keys: Sequence[int], cuts: Sequence[int]) -> Run:
    """The run of as many times that starts where the fewest values pass, of those the least by its keys."""
    length, spare = run.length, (run.past - run.first) % run.length
    starts = range(run.first, run.first + spare + 1)
    return replace(run, first=min(starts, key=lambda at: (cuts[at + length], keys[at : at + length])))


class _Outliner:
    """Outlines what operations of one function repeat."""

    def __init__(self, function: FuncOp, members: Sequence[Operation]):
        self.function = function
        self.members = members
        self.places = {op: place for place, op in enumerate(members)}
        self.fixed = {op for op in function.body.block.ops if is_fixed(op)}
        self.made: dict[Hashable, FuncOp] = {}
        self._numbers: dict[Hashable, int] = {}

    def outlined(self, least: int) -> Iterable[FuncOp]:
        """The functions, which calls name in the place of what is repeated."""
        keys = [self._number(op) for op in self.members]
        for run in runs_of(keys, self._cuts(), least):
            times = [self.members[time] for time in run.times()]
            outputs = self._outputs(times)
            key = (*keys[run.times()[0]], *outputs)
            for members in times:
                results = [members[place].results[index] for place, index in outputs]
                self._outline(outline(c.FusionGroupOp, members, results, self.fixed), key)
        return self.made.values()

    def _outputs(self, times: Sequence[Sequence[Operation]]) -> list[tuple[int, int]]:
        """The results of operations, by their places, that others read at any of the times."""
        found: set[tuple[int, int]] = set()
        for members in times:
            places = {op: place for place, op in enumerate(members)}
            read = cast("list[OpResult]", read_outside(members))
            found.update((places[result.op], result.index) for result in read)
        return sorted(found)

    def _outline(self, group: c.FusionGroupOp, key: Hashable) -> None:
        """Make a call of a group, of the function that does the same or of a new one."""
        if not all(map(_passes, (*group.operand_types, *group.result_types))):
            dissolve(group)
            return
        same = self.made.get(key)
        if same is None:
            name = f"{self.function.sym_name.data}.repeated{len(self.made)}"
            self.made[key] = same = function_of_group(group, name)
            same.sym_visibility = StringAttr("private")
        elif not _are_alike(group.regions[0].block, same.body.block):
            dissolve(group)
            return
        call = c.CallFunctionOp.of(same.sym_name.data, group.operands, group.result_types)
        call.location = group.location
        if moved := _moved(group.regions[0].block, same.body.block):
            call.attributes[MOVED] = ArrayAttr(each for pair in moved.items() for each in pair)
        Rewriter.replace_op(group, call)

    def _number(self, op: Operation) -> int:
        """A number that operations have in common which are equal but for the values they read."""
        read = tuple(map(self._read, op.operands))
        inside = tuple(
            (block.arg_types, tuple(map(self._number, block.ops)))
            for region in op.regions
            for block in region.blocks
        )
        facts = tuple(op.properties.items()), tuple(op.attributes.items()), tuple(op.result_types)
        return self._numbers.setdefault((op.name, read, facts, inside), len(self._numbers))

    def _read(self, value: SSAValue) -> Hashable:
        """The identity of a value that an operation reads: its constant, or its type."""
        owner = value.owner
        return self._number(owner) if isinstance(owner, Operation) and owner in self.fixed else value.type

    def _cuts(self) -> list[int]:
        """For each place, how many values pass from operations ahead of it to others."""
        changes = [0] * (len(self.members) + 2)
        for place, op in enumerate(self.members):
            for result in op.results:
                last = max((self._place(op, use.operation) for use in result.uses), default=place)
                changes[place + 1] += 1
                changes[last + 1] -= 1
        return list(accumulate(changes))

    def _place(self, op: Operation, user: Operation) -> int:
        """The place of a user of a result, or of what it is inside of; the end for what is no member."""
        return self.places.get(beside(op, user), len(self.members))


def _passes(type: Attribute) -> bool:
    """Whether a value of a type may pass from one function to another: a tensor or a number."""
    return crosses(type) and not isinstance(type, t.ListType)


def _are_alike(block: Block, other: Block) -> bool:
    """Whether two blocks do the same, but for how they end."""
    if list(block.arg_types) != list(other.arg_types):
        return False
    context: dict[IRNode | SSAValue, IRNode | SSAValue] = {block: other}
    context.update(zip(block.args, other.args, strict=True))
    *pairs, (end, twin) = zip(block.ops, other.ops, strict=True)
    if not all(op.is_structurally_equivalent(twin, context) for op, twin in pairs):
        return False
    return [context[value] for value in end.operands] == list(twin.operands)


def _moved(block: Block, other: Block) -> dict[LocationAttr, LocationAttr]:
    """The locations of a block's operations that differ from those of the same ones of another, by these."""
    pairs = zip(block.ops, other.ops, strict=True)
    twins = (twins for pair in pairs for twins in zip(*map(all_operations, pair), strict=False))
    return {twin.location: op.location for op, twin in twins if op.location != twin.location}
