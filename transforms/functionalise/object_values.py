"""
The values of objects while a function is rebuilt without writes.

Every tensor, list and dictionary of the program is a place: an object (a cell), or a view of one.
A cell has a present value in the function that is built; a view is made again from it when its
cell has changed. Writing gives the cell a new value. What cannot be told is a reason to refuse.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.operators.memory import Sharing
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.overlaps import Lies, constrained
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import holds_mutable, is_container, is_mutable
from tsir.transforms.analysis.alias_state import Cell, Doubts, doubt
from tsir.transforms.analysis.value_roots import ValueRoots
from tsir.transforms.analysis.views import (
    LAYOUT_READERS,
    Step,
    invert,
    is_contiguous,
    refusal,
    replay,
    without_strides,
)
from tsir.transforms.functionalise.places import Place, may_share


@dataclass
class State:
    """The state at a point of the program; a branch or body has a layer of its own on top."""

    current: ChainMap[Cell, SSAValue] = field(default_factory=ChainMap[Cell, SSAValue])
    """The present value of each cell."""
    made: ChainMap[tuple[object, ...], tuple[SSAValue, ...]] = field(
        default_factory=ChainMap[tuple[object, ...], tuple[SSAValue, ...]]
    )
    """The results of views, by what they view and their operation; and of constructs, by their elements."""
    doubts: Doubts = field(default_factory=ChainMap[Cell, Operation])

    def inner(self) -> State:
        """The state at the start of a branch or body."""
        return State(self.current.new_child(), self.made.new_child(), self.doubts.new_child())

    def changed(self) -> list[Cell]:
        """The cells of outside that the branch or body gave a value."""
        outside = self.current.parents
        return [cell for cell in self.current.maps[0] if cell in outside]


@dataclass
class Log:
    """The reads and writes of a loop's body, with the first reader of each cell."""

    reads: dict[Cell, Operation] = field(default_factory=dict[Cell, Operation])
    writes: list[tuple[Cell, Operation]] = field(default_factory=list[tuple[Cell, Operation]])


class ObjectValues:
    """The objects of one function and their present values, with the reasons to refuse it."""

    def __init__(self, function: FuncOp, block: Block):
        self.roots = ValueRoots(function)
        self.state = State()
        self.logs: list[Log] = []
        self.at: Operation = function
        self.emitter = Emitter(Builder(InsertPoint.at_end(block)), function.location)
        self._places: dict[SSAValue, Place] = {}
        self._plain: dict[SSAValue, SSAValue] = {}
        self._first: dict[Cell, SSAValue] = {}
        self._constructs: dict[Cell, Operation] = {}
        self._reasons: dict[tuple[Operation, str], Diagnostic] = {}
        self._cells = 0

    @property
    def reasons(self) -> Sequence[Diagnostic]:
        """Why the function cannot be rebuilt, in the order in which it was found."""
        return list(self._reasons.values())

    def refuse(self, reason: str, *notes: Diagnostic, at: Operation | None = None) -> None:
        """Note a reason at an operation, by default the present one."""
        where = self.at if at is None else at
        self._reasons.setdefault((where, reason), Diagnostic.error(where, reason, *notes))

    def check_apart(self, op: SchemaOp, target: SSAValue) -> None:
        """Refuse an operator that may read a part of what it writes, where PyTorch makes no copy."""
        for position, lies in constrained(op.operator):
            for place in self._read_places(op.operands[position]):
                shared = may_share(self.place(target), place)
                if shared is Sharing.PARTS or (shared is Sharing.ALL and lies is Lies.APART):
                    self.refuse(f"'{op.name}' may read a part of what it writes")

    def _read_places(self, old: SSAValue) -> Iterator[Place]:
        """The places of the tensors of an operand: its own, or those of the elements of a list."""
        if not is_mutable(old.type):
            return
        if (made := self.construct_of(old)) is not None:
            for item in made.operands:
                yield from self._read_places(item)
        else:
            yield from (Place(cell) for cell in self.place(old).cell.parts()[1:])
            yield self.place(old)

    @contextmanager
    def inside(self, block: Block, state: State) -> Generator[None]:
        """Go on at the end of a block, in another state."""
        emitter, outer = self.emitter, self.state
        self.emitter, self.state = Emitter(Builder(InsertPoint.at_end(block)), emitter.location), state
        try:
            yield
        finally:
            self.emitter, self.state = emitter, outer

    def visit(self, op: Operation) -> None:
        """Come to an operation of the program: what is emitted has its location."""
        self.at = op
        self.emitter.location = op.location

    # Definitions

    def new_cell(self, origin: SSAValue, sources: Iterable[Cell] = ()) -> Cell:
        """A cell that may be one of `sources`."""
        type = without_strides(origin.type)
        contents = None
        if is_container(type) and holds_mutable(type):
            contents = Cell(origin, t.ANY, self._cells)
        cell = Cell(origin, type, self._cells, contents)
        self._cells += 1
        for source in sources:
            cell.come_from(source)
        return cell

    @property
    def next_serial(self) -> int:
        """The serial that the next cell will have; those before it are older."""
        return self._cells

    def define(self, old: SSAValue, new: SSAValue, sources: Iterable[Cell] = ()) -> None:
        """A value of the program has a value: a plain one, or an object that may be one of `sources`."""
        if new.name_hint is None:
            new.name_hint = old.name_hint
        if not is_mutable(old.type):
            self._plain[old] = new
            return
        cell = self.new_cell(old, sources)
        self._places[old] = Place(cell)
        self._first[cell] = self.state.current[cell] = new

    def same(self, old: SSAValue, as_value: SSAValue) -> None:
        """A value of the program is another one, of which less or more may be known: that it is None."""
        if is_mutable(old.type) and is_mutable(as_value.type):
            self._places[old] = self._places[as_value]
        else:
            self.define(old, self.read(as_value))

    def construct(self, op: Operation) -> None:
        """A tuple, list or dictionary of operands that is never written itself: made from them when read."""
        result = op.results[0]
        cell = self.new_cell(result)
        for item in self.cells(*op.operands):
            cell.hold(item)
        self._places[result] = Place(cell)
        self._constructs[cell] = op
        self._construct_value(op)

    def view(self, op: Operation, viewed: SSAValue) -> None:
        """The results of an operation are views of an operand."""
        place = self.place(viewed)
        self._check(place.cell)
        rest = tuple(map(self.read, op.operands[1:]))
        for index, result in enumerate(op.results):
            self._places[result] = Place(place.cell, Step(place.step, op, rest, index))
        if op.results:
            self._value(self._places[op.results[0]])
        if op.name in LAYOUT_READERS:
            self.check_layout(viewed)

    # Reading and writing

    def place(self, old: SSAValue) -> Place:
        """The place of the value of an object."""
        return self._places[old]

    def cells(self, *values: SSAValue) -> list[Cell]:
        """The cells of those values that are objects: what may be None elsewhere can be known to be it."""
        return [self._places[value].cell for value in values if is_mutable(value.type)]

    def is_known(self, old: SSAValue) -> bool:
        """Whether an object has been defined yet."""
        return old in self._places

    def construct_of(self, old: SSAValue) -> Operation | None:
        """The operation that makes a container which is never written, if the value is one."""
        place = self._places[old]
        return self._constructs.get(place.cell) if place.step is None else None

    def read(self, old: SSAValue) -> SSAValue:
        """The present value of a value of the program."""
        if (plain := self._plain.get(old)) is not None:
            return plain
        place = self._places[old]
        self._check(place.cell)
        return self._value(place)

    def value_of(self, cell: Cell) -> SSAValue:
        """The present value of a cell."""
        if (op := self._constructs.get(cell)) is not None:
            return self._construct_value(op)
        return self.state.current[cell]

    def is_changed(self, cell: Cell) -> bool:
        """Whether a cell has another value than it began with."""
        return cell in self._first and self.state.current[cell] is not self._first[cell]

    def check_layout(self, old: SSAValue) -> None:
        """An operation sees how a tensor is laid out, which is known only while it is not written."""
        place = self._places[old]
        if self.is_changed(place.cell) and not is_contiguous(self.roots.same(old)):
            self.refuse(f"'{self.at.name}' sees the layout of a tensor that was written")

    def write(self, old: SSAValue, new: SSAValue) -> None:
        """An object has a new value: its cell gets one, by the inverses of the views between."""
        place = self._places[old]
        steps = place.steps()
        if self._refuses_write(place.cell, steps):
            return
        viewed = [self.value_of(place.cell)]
        for step in steps:
            viewed.append(self._results(place.cell, step, viewed[-1])[step.result])
        for step, value in zip(reversed(steps), reversed(viewed[:-1]), strict=True):
            results = list(self._results(place.cell, step, value))
            results[step.result] = new
            new = invert(self.emitter, step, value, results)
            self.state.made[(new, step.op)] = tuple(results)
        self.state.current[place.cell] = new
        doubt(place.cell, self.at, self.state.doubts)
        if self.logs:
            self.logs[-1].writes.append((place.cell, self.at))

    def _refuses_write(self, cell: Cell, steps: Sequence[Step]) -> bool:
        is_constant = isinstance(cell.origin.owner, ConstantOp) and not is_container(cell.type)
        if is_constant and constant_of(cell.origin) is not None:  # no execution writes to None
            self.refuse("writes to a constant")
            return True
        for step in steps:
            if (reason := refusal(step.op)) is not None:
                self.refuse(f"writes through '{step.op.name}': {reason}")
                return True
        return False

    def _check(self, cell: Cell) -> None:
        """A cell is read: its value has to be known."""
        parts = (cell,) if cell in self._constructs else cell.parts()
        for part in parts:
            write = self.state.doubts.get(part)
            if write is not None:
                self.refuse_doubt(self.at, write)
            if self.logs:
                self.logs[-1].reads.setdefault(part, self.at)

    def refuse_doubt(self, read: Operation, write: Operation) -> None:
        """An operation reads what a write may have changed."""
        note = Diagnostic.note(write, "the write is here")
        self.refuse("reads what a write may have changed, which is not known for certain", note, at=read)

    def _value(self, place: Place) -> SSAValue:
        value = self.value_of(place.cell)
        for step in place.steps():
            value = self._results(place.cell, step, value)[step.result]
        return value

    def _results(self, cell: Cell, step: Step, viewed: SSAValue) -> tuple[SSAValue, ...]:
        """The results of a view of a value of its cell, made again if there are none yet."""
        key = (viewed, step.op)
        if (results := self.state.made.get(key)) is None:
            results = replay(self.emitter, step, viewed, changed=self.is_changed(cell))
            self.state.made[key] = results
        return results

    def _construct_value(self, op: Operation) -> SSAValue:
        items = [self.read(operand) for operand in op.operands]
        key = (op, *items)
        if (made := self.state.made.get(key)) is None:
            types = [without_strides(type) for type in op.result_types]
            copy = type(op).create(
                operands=items, result_types=types, properties=op.properties, attributes=op.attributes
            )
            made = self.state.made[key] = tuple(self.emitter.insert(copy).results)
        return made[0]
