"""
Moves of operations inside a block that change nothing the program does.

An operation depends on another that stands before it and

* gives a value that it reads, or that an operation inside it reads;
* writes what it reads or writes, or reads what it writes, by `AliasAnalysis`;
* is seen from outside as it is: both print, raise, draw random numbers or write to what a caller has.

Nothing crosses an operation of which nothing is known, as `prim.PythonOp`, nor the end of the block.

A `MovableBlock` reads its block once: for each operation it keeps what depends on it directly, and its
place. A move looks at what moves along and at nothing else. Operations that stand together may be
made one: they then move as one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from xdsl.ir import Block, Operation

from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_mutable
from tsir.transforms.analysis.effects import calls_unknown, has_side_effects, is_terminator

_GAP = 1 << 40
"""Between the places of two neighbours at the start."""

_OUTSIDE = -1
"""The alias set of observable effects, which is written by what the caller can see."""


@dataclass(eq=False)
class _Unit:
    """
    Operations that stand one after another and move as one.

    `before` holds the operations that it depends on directly, `after` those that depend on it, none of
    them its own; `needed` units that it is known to depend on. Nothing moves from one `segment` of the
    block to another.
    """

    operations: deque[Operation]
    place: int
    segment: int
    before: set[Operation] = field(default_factory=set[Operation])
    after: set[Operation] = field(default_factory=set[Operation])
    needed: set[_Unit] = field(default_factory=set["_Unit"])

    def __lt__(self, other: _Unit) -> bool:
        """Whether a heap gives this one first: it stands behind the other."""
        return self.place > other.place


class MovableBlock:
    """
    The operations of a block, which orders of them would do as well, and how to get there.

    The block must not change by other means. Operations are named by any one of those they move with.
    """

    def __init__(self, block: Block, aliases: AliasAnalysis):
        self._block = block
        self._units: dict[Operation, _Unit] = {}
        accesses = _Accesses(aliases)
        segment = 0
        for number, op in enumerate(block.ops):
            is_barrier = is_terminator(op) or calls_unknown(op)
            segment += is_barrier
            unit = self._units[op] = _Unit(deque([op]), number * _GAP, segment)
            segment += is_barrier
            needed = list(self._makers(op))
            if not is_barrier:
                # What depends on a barrier, or it on them, is told by the segments.
                needed += accesses.conflicts(op)
            for earlier in needed:
                unit.before.add(earlier)
                self._units[earlier].after.add(op)

    def unit(self, op: Operation) -> Sequence[Operation]:
        """The operations that an operation moves with, itself among them, as they are in order."""
        return self._units[op].operations

    def move_before(self, op: Operation, target: Operation) -> bool:
        """
        Move an operation directly before another; what depends on it moves behind that.

        If it stood behind, what it depends on moves before. False, and nothing moves, if the program
        would not be the same.
        """
        return self._execute(self._plan(op, target, before=True))

    def move_after(self, op: Operation, target: Operation) -> bool:
        """
        Move an operation directly behind another; what it depends on moves before that.

        If it stood before, what depends on it moves behind. False, and nothing moves, if the program
        would not be the same.
        """
        return self._execute(self._plan(op, target, before=False))

    def could_move_before(self, op: Operation, target: Operation) -> bool:
        """Whether `move_before` would move the operation."""
        return self._plan(op, target, before=True) is not None

    def could_move_after(self, op: Operation, target: Operation) -> bool:
        """Whether `move_after` would move the operation."""
        return self._plan(op, target, before=False) is not None

    def join(self, first: Operation, second: Operation) -> bool:
        """
        Bring an operation directly before another that stands behind it, and make the two move as one.

        Either of the two is moved: the one that is found first to have nothing in its way, with less to
        move, looking from both in turn. False, and nothing moves, if an operation between them depends on
        the first and the second on it.
        """
        one, other = self._units[first], self._units[second]
        if one.segment != other.segment:
            return False
        down, up = _Search(self._units, one, other), _Search(self._units, other, one)
        while not (down.step() or up.step()):
            pass
        if down.is_blocked or up.is_blocked:
            return False
        search = down if down.is_done else up
        self._execute(search.move(stays_on_its_side=True))
        self._unite(one, other)
        return True

    def absorb(self, op: Operation, accepts: Callable[[Operation], bool]) -> None:
        """
        Join to an operation what it is computed from, as far as that is accepted and can be moved.

        The last that stands before it comes first. So whatever comes between another one and the
        operation has been tried, and what was refused once would be refused again. What moves with
        others already is taken to have absorbed what it is computed from.
        """
        pending = self._producers(self._units[op])
        heapify(pending)
        tried = set(pending)
        while pending:
            unit = heappop(pending)
            further = self._producers(unit) if len(unit.operations) == 1 else ()
            member = unit.operations[0]
            if accepts(member) and self.join(member, op):
                tried.update((unit, self._units[op]))
                for other in further:
                    if other not in tried:
                        tried.add(other)
                        heappush(pending, other)

    def _producers(self, unit: _Unit) -> list[_Unit]:
        """The units that give what a unit reads."""
        makers = (self._units[maker] for op in unit.operations for maker in self._makers(op))
        return [maker for maker in dict.fromkeys(makers) if maker is not unit]

    def _makers(self, op: Operation) -> Iterator[Operation]:
        """The operations of the block that give what an operation, or one inside it, reads."""
        for inner in op.walk():
            for operand in inner.operands:
                if isinstance(maker := operand.owner, Operation) and maker.parent is self._block:
                    yield maker

    def _plan(self, op: Operation, target: Operation, *, before: bool) -> _Move | None:
        """The moves that bring an operation to one side of another; None if they would change the program."""
        mover, goal = self._units[op], self._units[target]
        if mover is goal or mover.segment != goal.segment:
            return None
        stays_on_its_side = (mover.place < goal.place) == before
        search = _Search(self._units, mover, goal, may_touch=stays_on_its_side)
        while not search.step():
            pass
        return None if search.is_blocked else search.move(stays_on_its_side=stays_on_its_side)

    def _execute(self, move: _Move | None) -> bool:
        if move is None:
            return False
        first, anchor = move.goal.operations[0], move.goal.operations[-1]
        for op in _operations(move.ahead):
            op.detach()
            self._block.insert_op_before(op, first)
        for op in _operations(move.behind):
            op.detach()
            self._block.insert_op_after(op, anchor)
            anchor = op
        self._number(move.ahead)
        self._number(move.behind)
        return True

    def _number(self, units: Sequence[_Unit]) -> None:
        """Give units that have come to stand in a row their places."""
        if not units:
            return
        previous, following = units[0].operations[0].prev_op, units[-1].operations[-1].next_op
        assert following is not None, "nothing moves behind the end of the block"
        high = self._units[following].place
        step = _GAP
        if previous is not None:
            step = (high - self._units[previous].place) // (len(units) + 1)
        if step == 0:
            for number, op in enumerate(self._block.ops):
                self._units[op].place = number * _GAP
            return
        for number, unit in enumerate(reversed(units), 1):
            unit.place = high - number * step

    def _unite(self, first: _Unit, second: _Unit) -> None:
        """Make one of two neighbours; the larger one stays, so that each operation is seldom moved over."""
        large, small = (first, second) if len(first.operations) > len(second.operations) else (second, first)
        for op in small.operations:
            self._units[op] = large
        if large is first:
            large.operations.extend(small.operations)
        else:
            large.operations.extendleft(reversed(small.operations))
        large.needed |= small.needed
        for edges, added in ((large.before, small.before), (large.after, small.after)):
            edges.difference_update(small.operations)
            edges.update(op for op in added if self._units[op] is not large)


@dataclass(frozen=True)
class _Move:
    """The units that go directly ahead of another, and those that go directly behind it, in order."""

    ahead: Sequence[_Unit]
    goal: _Unit
    behind: Sequence[_Unit]


class _Search:
    """
    What has to move with a unit on its way to another, the nearest first.

    That is, on the way down, all between the two that depends on the mover; on the way up, all that it
    depends on. The way is blocked if the goal would have to move as well. The mover itself may touch the
    goal if it stays on its side of it. A step looks at one edge or, at the end, counts one operation to
    be moved.
    """

    def __init__(
        self, units: Mapping[Operation, _Unit], mover: _Unit, goal: _Unit, *, may_touch: bool = True
    ):
        self.mover, self.goal = mover, goal
        self.is_blocked = False
        self._units = units
        self._may_touch = may_touch
        self._down = mover.place < goal.place
        self._between = range(*sorted((mover.place, goal.place)))
        self._found = {mover: mover}
        self._pending = deque([(mover, self._edges(mover))])
        self._to_move = len(mover.operations)

    @property
    def is_done(self) -> bool:
        """Whether all that has to move is found and counted."""
        return not self._pending and self._to_move == 0

    def step(self) -> bool:
        """Do one step more; whether the search has come to its end."""
        if not self._pending:
            self._to_move -= 1
            return self.is_done
        at, edges = self._pending[0]
        op = next(edges, None)
        if op is None:
            self._pending.popleft()
            return False
        unit = self._units[op]
        if unit is self.goal:
            if at is not self.mover or not self._may_touch:
                self._block(at)
        elif unit.place in self._between and unit not in self._found:
            self._found[unit] = at
            self._pending.append((unit, self._edges(unit)))
            self._to_move += len(unit.operations)
            if self._down and unit in self.goal.needed:
                self._block(unit)
        return self.is_blocked

    def _block(self, last: _Unit) -> None:
        """The way is blocked behind a unit; what led to it is kept, so that no other search goes it again."""
        self.is_blocked = True
        dependent = self.goal if self._down else self.mover
        while last is not self.mover:
            dependent.needed.add(last)
            last = self._found[last]

    def move(self, *, stays_on_its_side: bool) -> _Move:
        """The move of all that was found."""
        along = sorted(self._found, key=lambda unit: unit.place)
        if not stays_on_its_side:
            return _Move([], self.goal, along) if self._down else _Move(along, self.goal, [])
        others = [unit for unit in along if unit is not self.mover]
        if self._down:
            return _Move([self.mover], self.goal, others)
        return _Move(others, self.goal, [self.mover])

    def _edges(self, unit: _Unit) -> Iterator[Operation]:
        return iter(unit.after if self._down else unit.before)


def _operations(units: Iterable[_Unit]) -> list[Operation]:
    return [op for unit in units for op in unit.operations]


class _Accesses:
    """
    Who has read and written which alias set so far, in a walk through a block.

    An operation conflicts with the last one that wrote what it reads or writes, and with those that have
    read what it writes since; what came before them is reached through them.
    """

    def __init__(self, aliases: AliasAnalysis):
        self._aliases = aliases
        self._writer: dict[int, Operation] = {}
        self._readers: dict[int, list[Operation]] = {}

    def conflicts(self, op: Operation) -> list[Operation]:
        """The operations met before that an operation must stay behind, directly; it is then met as well."""
        reads, writes = self._sets(op)
        found: list[Operation] = []
        for at in reads | writes:
            if at in self._writer:
                found.append(self._writer[at])
        for at in writes:
            found += self._readers.pop(at, ())
            self._writer[at] = op
        for at in reads - writes:
            self._readers.setdefault(at, []).append(op)
        return found

    def _sets(self, op: Operation) -> tuple[set[int], set[int]]:
        """The sets that an operation, with those inside it, reads and writes."""
        reads, writes = set[int](), set[int]()
        for inner in op.walk():
            for operand in inner.operands:
                if is_mutable(operand.type):
                    reads |= self._aliases.reachable(operand)
            writes |= self._aliases.written(inner)
        if has_side_effects(op) or writes & self._aliases.outer:
            writes.add(_OUTSIDE)
        return reads, writes
