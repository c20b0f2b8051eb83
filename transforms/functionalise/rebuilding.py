"""
A function built anew without writes, from one that may write; `functionalise` says what comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import is_container, is_mutable
from tsir.transforms.analysis.alias_state import Cell, doubt, related
from tsir.transforms.analysis.effects import returned_operands, writes, written_operands
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.analysis.views import LAYOUT_READERS, without_strides
from tsir.transforms.functionalise.object_values import Log, ObjectValues
from tsir.transforms.functionalise.writes import written_values

WRITES = "prim.writes"
"""The attribute of a function with the indices of the arguments that it writes."""
ALIASES = "prim.aliases"
"""The attribute of a function with the results that are written arguments."""


class Rebuilding:
    """A function that is being built from another one, operation by operation."""

    def __init__(self, function: FuncOp, writers: set[str]):
        self.function = function
        self.writers = writers
        old = function.body.block
        self.block = Block(arg_types=[a.type for a in old.args])
        self.values = ObjectValues(function, self.block)
        self.arguments: dict[Cell, int] = {}
        self.written: list[int] = []
        self.aliases: list[list[int]] = []

    def run(self) -> None:
        """Build the body."""
        for index, (old, new) in enumerate(zip(self.function.body.block.args, self.block.args, strict=True)):
            self.values.define(old, new)
            if is_mutable(old.type):
                self.arguments[self.values.place(old).cell] = index
        self._block(self.function.body.block)

    def replace(self, function: FuncOp) -> None:
        """Give the body to the function, with its new type and the list of what it writes."""
        function.detach_region(function.body)
        function.add_region(Region(self.block))
        if isinstance(function.res_attrs, ArrayAttr):
            more = [DictionaryAttr({})] * len(self.written)
            function.properties["res_attrs"] = ArrayAttr([*function.res_attrs.data, *more])
        note_writes(function, self.written, self.aliases)

    def _block(self, block: Block) -> None:
        for op in block.ops:
            self.values.visit(op)
            match op:
                case YieldOp():
                    pass
                case ReturnOp():
                    self._return(op)
                case IfOp():
                    self._if(op)
                case LoopOp():
                    self._loop(op)
                case c.PythonOp() | c.OperatorOp() | c.CallFunctionOp():
                    self._unknown(op)
                case SchemaOp() if targets := written_operands(op):
                    self._write(op, targets)
                case _:
                    self._read(op)

    # Operations without regions of control flow

    def _read(self, op: Operation) -> None:
        """An operation that only reads: a view, a construct, elements of a known tuple, or any other."""
        values, roots = self.values, self.values.roots
        constructs = (c.TupleConstructOp, c.ListConstructOp, c.DictConstructOp)
        if isinstance(op, constructs) and not roots.is_mutated(op.results[0]):
            values.construct(op)
        elif op.operands and not is_mutable(op.operands[0].type):
            self._copy(op)  # a cast of None to what it cannot be, in a branch that is not taken
        elif op.results and all(map(roots.is_view, op.results)):
            values.view(op, op.operands[0])
        elif op.results and all(roots.same(r) is not r for r in op.results):
            for result in op.results:
                values.same(result, roots.same(result))
        else:
            self._copy(op)

    def _copy(self, op: Operation) -> None:
        """The operation on the present values; its results may be, or hold, what the operands are."""
        if op.regions and writes(op):
            self.values.refuse(f"'{op.name}' holds writes")
        if op.name in LAYOUT_READERS:
            self.values.check_layout(op.operands[0])
        inside = {v for o in op.walk() for v in (*o.results, *_block_arguments(o))}
        needed = [v for o in op.walk() for v in o.operands if v not in inside]
        mapping = {value: self.values.read(value) for value in needed}
        copy = self.values.emitter.insert(op.clone(value_mapper=mapping))
        if op.operands:
            for result in copy.results:
                Rewriter.replace_value_with_new_type(result, without_strides(result.type))
        for old, new in zip(op.results, copy.results, strict=True):
            self.values.define(old, new)
            if is_mutable(old.type):
                self._relate(op, old)

    def _relate(self, op: Operation, result: SSAValue) -> None:
        """Record what a result may share with the operands."""
        cell = self.values.place(result).cell
        is_new = isinstance(op, SchemaOp) and _is_new(op, result)
        for operand in op.operands:
            if not is_mutable(operand.type):
                continue
            source = self.values.place(operand).cell
            if is_container(operand.type) and not is_container(result.type):
                if source.contents is not None and not is_new:
                    cell.come_from(source.contents)
            elif is_container(result.type) and not is_container(operand.type):
                cell.hold(source)
            elif is_container(result.type) and isinstance(op, SchemaOp):
                if source.contents is not None:
                    if _may_hold(operand.type, result.type):
                        cell.come_from(source.contents)
                    if cell.contents is not None:
                        cell.contents.come_from(source.contents)
            elif not is_new:
                if source.contents is not None and _may_hold(operand.type, result.type):
                    cell.come_from(source.contents)
                cell.come_from(source)

    def _write(self, op: SchemaOp, targets: Sequence[SSAValue]) -> None:
        self.values.check_apart(op, targets[0])
        operands = [self.values.read(v) for v in op.operands]
        made = written_values(self.values.emitter, op, operands)
        if made is None:
            self.values.refuse(f"'{op.name}' has no functional form")
            self._copy(op)
            return
        for target, new in zip(targets, made.values, strict=True):
            self.values.write(target, new)
            if is_container(target.type):
                self._put(op, target)
        returned = dict(returned_operands(op))
        fresh = iter(made.results)
        for result in op.results:
            if result in returned:
                self.values.same(result, returned[result])
            else:
                self.values.define(result, next(fresh))
                if is_mutable(result.type):
                    self._relate(op, result)

    def _put(self, op: SchemaOp, container: SSAValue) -> None:
        """A container that was written may hold the other operands, or what they hold."""
        cell = self.values.place(container).cell
        for operand in op.operands:
            if is_mutable(operand.type) and operand is not container:
                item = self.values.place(operand).cell
                if operand.type == container.type:
                    for mine, its in zip(cell.parts(), item.parts(), strict=True):
                        if mine is not cell:
                            mine.come_from(its)
                else:
                    cell.hold(item)

    def _unknown(self, op: Operation) -> None:
        """A call of what is not in sight; it must not be given anything that it could write."""
        if any(is_mutable(operand.type) for operand in op.operands):
            if isinstance(op, c.CallFunctionOp):
                if op.callee in self.writers:
                    self.values.refuse(f"calls '{op.callee}', which may write; inline it first")
            elif not isinstance(op, c.OperatorOp):
                self.values.refuse(f"'{op.name}' may write to its operands")
            elif not op.only_reads:
                self.values.refuse(f"unknown operator '{op.operator_name}' may write to its operands")
        self._copy(op)

    # Control flow

    def _if(self, op: IfOp) -> None:
        values = self.values
        condition = values.read(op.condition)
        blocks = [Block(), Block()]
        states = [values.state.inner() for _ in blocks]
        for block, state, branch in zip(blocks, states, op.branches, strict=True):
            with values.inside(block, state):
                self._block(branch)
        values.visit(op)
        changed = list(dict.fromkeys(cell for state in states for cell in state.changed()))
        kept = [i for i, r in enumerate(op.outputs) if values.roots.same(r) is r]
        for block, state, branch in zip(blocks, states, op.branches, strict=True):
            with values.inside(block, state):
                results = [values.read(yielded(branch)[i]) for i in kept]
                after = [values.value_of(cell) for cell in changed]
                values.emitter.insert(YieldOp(*results, *after))
            values.state.doubts.update(state.doubts.maps[0])
        types = [*(without_strides(op.outputs[i].type) for i in kept), *(cell.type for cell in changed)]
        made = values.emitter.insert(IfOp(condition, types, *(Region(block) for block in blocks)))
        made.attributes = dict(op.attributes)
        for i, new in zip(kept, made.results, strict=False):
            old = op.outputs[i]
            yields = [yielded(branch)[i] for branch in op.branches]
            values.define(old, new, values.cells(*yields))
        for old in op.outputs:
            if values.roots.same(old) is not old:
                values.same(old, values.roots.same(old))
        for cell, new in zip(changed, made.results[len(kept) :], strict=True):
            values.state.current[cell] = new

    def _loop(self, op: LoopOp) -> None:
        values, roots = self.values, self.values.roots
        body = op.body.block
        max_trip, condition = values.read(op.max_trip), values.read(op.condition)
        kept = [i for i, r in enumerate(op.outputs) if roots.same(r) is r]
        changed = self._changed_by(op)
        types = [*(without_strides(op.outputs[i].type) for i in kept), *(cell.type for cell in changed)]
        initial = [*(values.read(op.initial[i]) for i in kept), *map(values.value_of, changed)]
        block = Block(arg_types=[body.args[0].type, *types])
        log, state, first = Log(), values.state.inner(), values.next_serial
        values.logs.append(log)
        with values.inside(block, state):
            self._enter(op, kept, changed, block)
            inner = values.next_serial
            self._block(body)
            values.visit(op)
            yields = [values.read(yielded(body)[i + 1]) for i in kept]
            after = map(values.value_of, changed)
            values.emitter.insert(YieldOp(values.read(yielded(body)[0]), *yields, *after))
            self._close(op, kept, log, inner)
        values.logs.pop()
        values.state.doubts.update((c, w) for c, w in state.doubts.maps[0].items() if c.serial < first)
        made = values.emitter.insert(LoopOp(max_trip, condition, initial, types, Region(block)))
        made.attributes = dict(op.attributes)
        self._leave(op, kept, changed, made)

    def _changed_by(self, loop: LoopOp) -> list[Cell]:
        """The objects from outside of a loop that its body writes."""
        values = self.values
        outside = filter(values.is_known, values.roots.written_in(loop))
        cells = [values.place(root).cell for root in outside]
        return [cell for cell in dict.fromkeys(cells) if cell in values.state.current]

    def _enter(self, op: LoopOp, kept: Sequence[int], changed: Sequence[Cell], block: Block) -> None:
        """The arguments of a loop's body: the counter, the carried values, and what the body changes."""
        values, body = self.values, op.body.block
        values.define(body.args[0], block.args[0])
        for i, new in zip(kept, block.args[1:], strict=False):
            values.define(body.args[i + 1], new, values.cells(op.initial[i]))
        for old in body.args[1:]:
            if values.roots.same(old) is not old:
                values.same(old, values.roots.same(old))
        for cell, new in zip(changed, block.args[1 + len(kept) :], strict=True):
            values.state.current[cell] = new
            new.name_hint = cell.origin.name_hint

    def _close(self, op: LoopOp, kept: Sequence[int], log: Log, inner: int) -> None:
        """The effects of the end of a round on the next: carried values, and writes before reads."""
        values, body = self.values, op.body.block
        for i in kept:
            for carried, source in product(
                values.cells(body.args[i + 1]), values.cells(yielded(body)[i + 1])
            ):
                carried.come_from(source)
        for cell, write in log.writes:
            if cell.serial < inner or cell.sources:
                doubt(cell, write, values.state.doubts, past=cell.serial >= inner)
        for part, read in log.reads.items():
            write = values.state.doubts.get(part)
            if write is not None and part.serial < inner:
                values.refuse_doubt(read, write)
        if len(values.logs) > 1:
            outer = values.logs[-2]
            outer.writes += log.writes
            for part, read in log.reads.items():
                outer.reads.setdefault(part, read)

    def _leave(self, op: LoopOp, kept: Sequence[int], changed: Sequence[Cell], made: Operation) -> None:
        values = self.values
        for i, new in zip(kept, made.results, strict=False):
            old = op.outputs[i]
            ends = (op.initial[i], yielded(op.body.block)[i + 1])
            values.define(old, new, values.cells(*ends))
        for old in op.outputs:
            if values.roots.same(old) is not old:
                values.same(old, values.roots.same(old))
        for cell, new in zip(changed, made.results[len(kept) :], strict=True):
            values.state.current[cell] = new

    # The end of the function

    def _return(self, op: ReturnOp) -> None:
        values = self.values
        results = [values.read(v) for v in op.operands]
        for cell, index in self.arguments.items():
            for part in cell.parts():
                if (write := values.state.doubts.get(part)) is not None:
                    values.refuse(f"may write to argument {index}, which is not known for certain", at=write)
            if values.is_changed(cell):
                self.written.append(index)
        written = {cell for cell, index in self.arguments.items() if index in self.written}
        for index, value in enumerate(op.operands):
            self._check_result(value, [index], written)
        for cell in written:
            if cell.contents is not None and related(cell.contents) & (written - {cell}):
                values.refuse(f"puts an argument that it writes into argument {self.arguments[cell]}")
        block = self.function.body.block
        new = [values.read(block.args[index]) for index in self.written]
        values.emitter.insert(ReturnOp(*results, *new))

    def _check_result(self, value: SSAValue, path: list[int], written: set[Cell]) -> None:
        """A result that is a written argument is recorded; one that may share its storage is refused."""
        if not is_mutable(value.type):
            return
        place = self.values.place(value)
        construct = self.values.construct_of(value)
        if place.cell in written and place.step is None:
            self.aliases.append([self.arguments[place.cell], *path])
        elif isinstance(construct, c.TupleConstructOp | c.ListConstructOp):
            for index, item in enumerate(construct.operands):
                self._check_result(item, [*path, index], written)
        elif any(related(part) & written for part in place.cell.parts()):
            self.values.refuse(f"result {path[0]} may share storage with an argument that is written")


def _may_hold(container: Attribute, item: Attribute) -> bool:
    """Whether a list, dictionary or tuple may be what a container holds, at any depth."""
    return any(_alike(each, item) or _may_hold(each, item) for each in _held(container))


def _alike(a: Attribute, b: Attribute) -> bool:
    """Whether two types are nested alike, whatever is known of the tensors in them."""
    first, second = _held(a), _held(b)
    nested = len(first) == len(second) and all(map(_alike, first, second))
    return nested and (not first or type(a) is type(b))


def _held(type: Attribute) -> Sequence[Attribute]:
    """The types of what a value of a type may hold; none for what is no container."""
    match type:
        case t.ListType() | t.OptionalType():
            return (type.element,)
        case t.DictType():
            return (type.value,)
        case t.TupleType():
            return type.elements
        case _:
            return ()


def _is_new(op: SchemaOp, result: SSAValue) -> bool:
    """Whether an operator is certain to give a result that shares nothing with the operands."""
    for formal, value in zip(op.schema().returns, op.results, strict=False):
        if value is result and formal.alias is None:
            return not isinstance(formal.type, t.VarType | t.AnyType)
    before, after = op.operands[0].type, result.type
    if not isinstance(before, t.TensorType) or not isinstance(after, t.TensorType):
        return False
    converts = op.name.startswith("aten.to.") and None not in (before.dtype, after.dtype)
    return converts and before.dtype is not after.dtype


def _block_arguments(op: Operation) -> list[SSAValue]:
    return [argument for region in op.regions for block in region.blocks for argument in block.args]


def note_writes(function: FuncOp, written: Sequence[int], aliases: Sequence[Sequence[int]]) -> None:
    """Note which arguments a function returns new values of, and which of its results are such arguments."""
    attributes = {WRITES: _numbers(written), ALIASES: ArrayAttr(map(_numbers, aliases))}
    for name, rows in attributes.items():
        function.attributes.pop(name, None)
        if len(rows):
            function.attributes[name] = rows


def _numbers(values: Iterable[int]) -> ArrayAttr[IntegerAttr]:
    return ArrayAttr([IntegerAttr(value, i64) for value in values])


def numbers_in(attribute: Attribute | None) -> tuple[int, ...]:
    """The integers that an attribute lists; none if there is no attribute."""
    if not isinstance(attribute, ArrayAttr):
        return ()
    items = cast("ArrayAttr[Attribute]", attribute).data
    return tuple(item.value.data for item in items if isinstance(item, IntegerAttr))
