"""
Converts a function of values to a graph: operation by operation, with what has no form in one report.

Tensors and numbers become values of the graph, lists, tuples and dictionaries their parts. A branch becomes a
`cond`, a loop a `while_loop`, whose graphs are given tensors alone: what is computed of their sizes is
computed anew inside, and other numbers are tensors without dimensions on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import location_of, position_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import RAISE, ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.loops import MAX_INT
from tsir.frontend.exported.graph_compiler import HIGHER_ORDER
from tsir.frontend.exported.schema import Listed, TensorMeta, Use
from tsir.lowering.exported import language, lists, numbers, tensors
from tsir.lowering.exported.call import (
    FORMS,
    KINDS,
    Call,
    Results,
    as_argument,
    aten,
    boxed,
    item,
    operator_node,
)
from tsir.lowering.exported.kernels import has_kernel
from tsir.lowering.exported.rounds import Carried, Rounds
from tsir.lowering.exported.scope import TENSOR, Box, Lowered, NoForm, Scope, Unread
from tsir.lowering.exported.sizes import box_meta, meta_of
from tsir.lowering.exported.structures import Branches, given
from tsir.lowering.values.form_table import Missing
from tsir.transforms.analysis.effects import STREAM, is_pure, switch_of
from tsir.transforms.analysis.value_roots import is_counted

FAMILIES = (language, lists, numbers, tensors)
"""The files of forms, which fill the table when they are imported."""


@dataclass
class Conversion:
    """What the values of a function became, and what had no form so far."""

    scope: Scope
    sources: Mapping[str, str] = field(default_factory=dict[str, str])
    problems: list[Diagnostic] = field(default_factory=list[Diagnostic])
    outer: Conversion | None = None

    def inside(self) -> Conversion:
        """The same in a graph inside a node."""
        return Conversion(self.scope.inside(), self.sources, self.problems, self)

    def run(self, block: Block) -> list[Lowered]:
        """Add the nodes of a block; what its terminator passes on. Missing if a part of that has no form."""
        for op in block.ops:
            if isinstance(op, ReturnOp | YieldOp):
                return [self.value(operand) for operand in op.operands]
            self.scope.metadata = metadata_of(op, self.sources)
            self._define(op)
        raise AssertionError("a block ends in a return")

    def _define(self, op: Operation) -> None:
        try:
            for result, value in zip(op.results, self._results(op), strict=True):
                self.set(result, value)
        except Missing:
            return
        except NoForm as error:
            message = f"'{op.name}' has no form in exported programs: {error}"
            self.problems.append(Diagnostic.error(op, message))

    # Values

    def value(self, value: SSAValue) -> Lowered:
        """What a value of the program became, brought into this graph; Missing if it has no form."""
        values, scope = self.scope.values, self.scope
        if value not in values:
            if value in scope.boxes:
                box = scope.boxes[value]
                values[value] = item(scope, box.tensor, box.kind)
            elif self.outer is None:
                raise Missing
            else:
                values[value] = self._brought_in(value, self.outer)
        return values[value]

    def _brought_in(self, value: SSAValue, outer: Conversion) -> Lowered:
        found, made = outer.value(value), value.owner
        is_number = isinstance(found, Use) and found.kind != TENSOR
        if isinstance(made, c.ListConstructOp | c.TupleConstructOp | c.DictConstructOp):
            return self._results(made)[0]
        if is_number and isinstance(made, SchemaOp) and is_pure(made) and len(made.results) == 1:
            return self._results(made)[0]
        if is_number and value in outer.scope.boxes:
            box = outer.scope.boxes[value]
            return item(self.scope, self.scope.captures(box.tensor), box.kind)
        return self._part_brought_in(found, outer)

    def _part_brought_in(self, found: Lowered, outer: Conversion) -> Lowered:
        match found:
            case Use(kind="tensor"):
                return self.scope.captures(found)
            case Use(kind=kind):
                return item(self.scope, self.scope.captures(boxed(outer.scope, found, kind)), kind)
            case list():
                return [self._part_brought_in(each, outer) for each in found]
            case tuple():
                return tuple([self._part_brought_in(each, outer) for each in found])
            case dict():
                return {key: self._part_brought_in(each, outer) for key, each in found.items()}
            case _:
                return found

    # Operations

    def _results(self, op: Operation) -> Sequence[Lowered]:
        if isinstance(op, IfOp):
            return self._branch(op)
        if isinstance(op, LoopOp):
            return self._loop(op)
        operands = [self.value(operand) for operand in op.operands]
        match op:
            case ConstantOp():
                return [self._constant(op.python_value())]
            case c.ListConstructOp():
                return [operands]
            case c.TupleConstructOp():
                return [tuple(operands)]
            case c.DictConstructOp():
                return [{_key(key): value for key, value in zip(operands[::2], operands[1::2], strict=True)}]
            case c.ListUnpackOp() | c.TupleUnpackOp():
                return _unpacked(operands[0], len(op.results))
            case c.DictUnpackOp():
                return _entries(operands[0], operands[1:])
            case c.TupleIndexOp():
                return [_unpacked(operands[0], None)[op.index]]
            case c.TupleSliceOp():
                return [tuple(_unpacked(operands[0], None)[slice(*op.bounds)])]
            case c.UncheckedCastOp():
                return operands
            case c.UninitializedOp():
                return [Unread()]
            case c.ConstantChunkOp():
                return tensors.chunks(self.scope, op, operands[0])
            case SchemaOp() if op.name == RAISE:
                raise NoForm("the program always fails here")
            case SchemaOp():
                return _as_results(self._call(Call(self.scope, op, operands)))
            case _:
                raise NoForm("it is no operator")

    def _call(self, call: Call) -> Results:
        op = call.op
        if op.name in ("prim.RandomSeed", STREAM):
            return Unread()
        if op.operator.random and switch_of(op) is not False:
            raise NoForm("PyTorch draws other numbers: make them an argument")
        if (known := numbers.evaluated(call)) is not None:
            return known
        if (make := FORMS.get(op.name)) is not None:
            return make(call)
        if (made := numbers.number_node(call)) is not None:
            return made
        if not has_kernel(op.operator):
            raise NoForm("PyTorch has it in TorchScript alone")
        return operator_node(call)

    def _constant(self, value: object) -> Lowered:
        """A constant as what it is in the graph."""
        if isinstance(value, np.ndarray):
            return self.scope.constant(cast("Array", value))
        if isinstance(value, list):
            return [self._constant(each) for each in cast("list[object]", value)]
        if isinstance(value, tuple):
            return tuple([self._constant(each) for each in cast("tuple[object, ...]", value)])
        return cast("Lowered", value)

    # Branches

    def _report_in(self, blocks: Sequence[Block]) -> None:
        """Report what has no form in blocks that nothing comes of, as far as it can be told."""
        for block in blocks:
            try:
                self.inside().run(block)
            except Missing:
                continue

    def _needed(self, values: Sequence[SSAValue], blocks: Sequence[Block]) -> list[Lowered]:
        """What values became on which blocks rely, whose problems are reported if there is none."""
        try:
            return [self.value(each) for each in values]
        except Missing:
            self._report_in(blocks)
            raise

    def _branch(self, op: IfOp) -> Sequence[Lowered]:
        (condition,) = self._needed([op.condition], op.branches)
        if isinstance(condition, bool):
            return self.run(op.branches[0] if condition else op.branches[1])
        raising = [next((each for each in block.ops if each.name == RAISE), None) for block in op.branches]
        if any(each is not None for each in raising):
            return self._asserted(op, condition, raising)
        inner = (self.inside(), self.inside())
        yielded = self._all_run(inner, op.branches)
        branches = Branches(self.scope, (inner[0].scope, inner[1].scope))
        made = [branches.merged(a, b) for a, b in zip(*yielded, strict=True)]
        acts = _acts(inner)
        if acts:
            branches.mark()
        uses = self._cond(condition, branches) if branches.kinds else []
        if acts:
            self._keep(uses[-1])
        return [make(uses) for make in made]

    def _keep(self, tensor: Use) -> None:
        """Keep what gives a tensor, as it does more than that: PyTorch leaves out what nothing reads."""
        inputs = [("self", tensor), ("other", tensor)]
        same = self.scope.tensor(aten("eq.Tensor"), inputs, box_meta("bool"))
        inputs = [("self", same), ("assert_msg", "expected the graphs inside to run")]
        self.scope.node(aten("_assert_async.msg"), inputs, [])

    def _all_run(self, inner: Sequence[Conversion], blocks: Sequence[Block]) -> list[list[Lowered]]:
        """What blocks pass on, with the problems of all of them reported; Missing if there are any."""
        yielded: list[list[Lowered]] = []
        for each, block in zip(inner, blocks, strict=True):
            try:
                yielded.append(each.run(block))
            except Missing:
                continue
        if len(yielded) != len(blocks):
            raise Missing
        return yielded

    def _cond(self, condition: Lowered, branches: Branches) -> list[Use]:
        """The tensors that a node gives which runs one of two graphs."""
        scope, names = self.scope, self.scope.names
        outputs = [given(each, uses) for each, uses in zip(branches.scopes, branches.outputs, strict=True)]
        around = list(dict.fromkeys(use for each in branches.scopes for use in each.captured))
        graphs = [
            each.graph([each.captures(use) for use in around], uses, names.fresh(f"{which}_graph"))
            for each, uses, which in zip(branches.scopes, outputs, ("true", "false"), strict=True)
        ]
        operands = Listed(tuple(around))
        chosen = scope.origins.get(condition, condition) if isinstance(condition, Use) else condition
        inputs = [("", as_argument(chosen, "a condition")), *(("", each) for each in graphs), ("", operands)]
        return scope.several(f"{HIGHER_ORDER}cond", inputs, branches.metas, listed=False)

    def _asserted(
        self, op: IfOp, condition: Lowered, raising: Sequence[Operation | None]
    ) -> Sequence[Lowered]:
        """A branch one of whose blocks raises: an assertion, and the other block."""
        if all(each is not None for each in raising):
            raise NoForm("the program always fails here")
        failing = 0 if raising[0] is not None else 1
        holds = boxed(self.scope, condition, "bool")
        if not failing:
            holds = self.scope.tensor(aten("logical_not"), [("self", holds)], box_meta("bool"))
        inputs = [("self", holds), ("assert_msg", _message(raising[failing]))]
        self.scope.node(aten("_assert_async.msg"), inputs, [])
        return self.run(op.branches[1 - failing])

    # Loops

    def _loop(self, op: LoopOp) -> Sequence[Lowered]:
        most, start, *initial = self._needed(op.operands, [op.body.block])
        counter, *arguments = op.body.block.args
        inner = self.inside()
        rounds = Rounds(self.scope, inner.scope, self.inside().scope)
        conditions: list[Use] = []
        counts = most != MAX_INT or bool(counter.uses)
        if counts:
            first = rounds.carry("i", 0, None)
            inner.scope.boxes[counter] = Box(first.inputs[0], "int")
            inner.scope.counters.add(first.inputs[0])
            if most != MAX_INT:
                conditions.append(rounds.below(0, most))
        going = None if is_counted(op) else rounds.carry("going", start, None)
        if going is not None:
            conditions.append(rounds.tested[-1])
        carried: list[Carried] = []
        for argument, value in zip(arguments, initial, strict=True):
            meta, kind = self._carried_meta(inner, argument), KINDS.get(argument.type)
            carried.append(rounds.carry(argument.name_hint or "carried", value, meta, kind))
        for argument, each in zip(arguments, carried, strict=True):
            inner.set(argument, each.value(inner.scope, each.inputs))
        goes_on, *values = inner.run(op.body.block)
        if counts:
            rounds.count(rounds.given[0])
        if going is not None:
            rounds.give(going, goes_on)
        for each, value in zip(carried, values, strict=True):
            rounds.give(each, value)
        metas = [box_meta(kind) for kind, there in (("int", counts), ("bool", going is not None)) if there]
        ahead = len(metas)
        for result, each in zip(op.results, carried, strict=True):
            known = self._carried_meta(self, result)
            metas += each.metas if known is None or each.kinds != [TENSOR] else [known]
        made = rounds.insert(conditions, metas)
        if ahead and _acts([inner]):
            self._keep(made[0])
        uses = iter(made[ahead:])
        return [each.value(self.scope, [next(uses) for _ in each.kinds]) for each in carried]

    @staticmethod
    def _carried_meta(conversion: Conversion, value: SSAValue) -> TensorMeta | None:
        """The description of a tensor that a loop carries; None of other values."""
        type = value.type
        is_known = isinstance(type, t.TensorType) and type.dtype is not None and type.sizes is not None
        return meta_of(conversion.scope, value) if is_known else None

    def set(self, value: SSAValue, found: Lowered) -> None:
        """Say what a value of the program became."""
        if isinstance(found, Box):
            self.scope.boxes[value] = found
        else:
            self.scope.values[value] = found


def _as_results(found: Results) -> Sequence[Lowered]:
    return found if isinstance(found, tuple) else [found]


def _unpacked(value: Lowered, count: int | None) -> Sequence[Lowered]:
    if not isinstance(value, list | tuple) or count not in (None, len(value)):
        raise NoForm("expected a list of known length" if count is None else f"expected {count} elements")
    return value


def _entries(value: Lowered, keys: Sequence[Lowered]) -> Sequence[Lowered]:
    if not isinstance(value, dict):
        raise NoForm("expected a dictionary of known keys")
    names = [_key(key) for key in keys]
    if missing := [name for name in names if name not in value]:
        raise NoForm(f"expected a dictionary with the key {missing[0]!r}")
    return [value[name] for name in names]


def _key(value: Lowered) -> object:
    if isinstance(value, str | int | float | bool):
        return value
    raise NoForm("expected a constant key")


def metadata_of(op: Operation, sources: Mapping[str, str]) -> Mapping[str, str]:
    """What nodes say of the place in the program, as PyTorch writes stack traces."""
    position = position_of(location_of(op))
    if position is None:
        return {}
    lines = sources.get(position.file, "").split("\n")
    text = lines[position.line - 1].strip() if 0 < position.line <= len(lines) else ""
    return {"stack_trace": f'File "{position.file}", line {position.line}, in forward\n    {text}'}


def _message(op: Operation | None) -> str:
    """What an error of the program says, as far as it is constant."""
    message = constant_of(op["msg"]) if isinstance(op, SchemaOp) else None
    return message if isinstance(message, str) else "the program fails"


def _acts(inner: Sequence[Conversion]) -> bool:
    """Whether graphs do more than to give values."""
    return any(not node.outputs for each in inner for node in each.scope.nodes)
