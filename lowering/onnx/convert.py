"""
Converts a function of values to a graph: operation by operation, with what has no form in one report.

Tensors become values of the graph and numbers tensors without dimensions; lists of known length and
dictionaries become their elements, other lists sequences. A branch becomes an `If`, a loop a `Loop`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import numpy as np
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import location_of, position_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import RAISE, ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx import table
from tsir.lowering.onnx.branches import Outputs, joined
from tsir.lowering.onnx.call import Call, Lowered
from tsir.lowering.onnx.carried import Carried
from tsir.lowering.onnx.containers import as_value, element_at, element_dtype, elements_of, length_of
from tsir.lowering.onnx.graph import (
    NoForm,
    NumbersValue,
    OptionalValue,
    Scope,
    SequenceValue,
    Value,
)
from tsir.lowering.onnx.guards import all_hold, give
from tsir.lowering.onnx.nodes import Nodes, Number
from tsir.lowering.onnx.symbolic import Symbolic, call_symbolic
from tsir.lowering.values.form_table import Missing
from tsir.transforms.analysis.value_roots import is_counted

MAX_ROUNDS = 4
"""Rounds of a loop, whose number is constant, that are written out, as those over dimensions are."""


@dataclass
class Conversion:
    """What the values of a function became, and what had no form so far."""

    scope: Scope
    symbolic: Mapping[str, Symbolic] = field(default_factory=dict[str, Symbolic])
    problems: list[Diagnostic] = field(default_factory=list[Diagnostic])
    values: dict[SSAValue, Lowered] = field(default_factory=dict[SSAValue, Lowered])
    taken: Value | None = None
    """The condition under which the innermost branch runs."""

    @property
    def nodes(self) -> Nodes:
        """What adds nodes."""
        return Nodes(self.scope)

    def inside(self, taken: Value | None = None) -> Conversion:
        """The same in a graph inside a node."""
        scope = self.scope.inside(self.scope.names.new("g"))
        known = self.taken if taken is None else taken
        return Conversion(scope, self.symbolic, self.problems, dict(self.values), known)

    def run(self, block: Block) -> list[Lowered]:
        """Add the nodes of a block; what its terminator passes on. Missing if a part of that has no form."""
        for op in block.ops:
            if isinstance(op, ReturnOp | YieldOp):
                return self._operands(op)
            self.scope.place = _place(op)
            try:
                results = self._results(op)
                for result, value in zip(op.results, results, strict=True):
                    _check_type(result.type, value)
                    self.values[result] = _refined(result.type, value)
            except Missing:
                continue
            except NoForm as error:
                message = f"'{op.name}' has no form in ONNX: {error}"
                self.problems.append(Diagnostic.error(op, message))
        raise AssertionError("a block ends in a return")

    def _operands(self, op: Operation) -> list[Lowered]:
        if any(operand not in self.values for operand in op.operands):
            raise Missing
        return [self.values[operand] for operand in op.operands]

    def _results(self, op: Operation) -> Sequence[Lowered]:
        if isinstance(op, IfOp):
            return self._branch(op)
        if isinstance(op, LoopOp):
            return self._loop(op)
        operands = self._operands(op)
        match op:
            case ConstantOp():
                return [self._constant(op)]
            case c.ListConstructOp() | c.TupleConstructOp():
                return [operands]
            case c.DictConstructOp():
                pairs = zip(operands[::2], operands[1::2], strict=True)
                return [{_key(key): value for key, value in pairs}]
            case c.ListUnpackOp() | c.TupleUnpackOp():
                return self._unpacked(op, operands[0])
            case c.DictUnpackOp():
                return self._entries(operands[0], operands[1:])
            case c.TupleIndexOp():
                return [elements_of(operands[0])[op.index]]
            case c.TupleSliceOp():
                return [elements_of(operands[0])[slice(*op.bounds)]]
            case c.UncheckedCastOp():
                (value,) = operands
                return [value.value if isinstance(value, OptionalValue) else value]
            case c.UninitializedOp():
                return [self._unread(op.results[0].type)]
            case c.ConstantChunkOp():
                return self._chunks(op, operands[0])
            case c.PrintOp():
                return []
            case SchemaOp() if op.name == RAISE:
                self._raise()
                return []
            case SchemaOp():
                return self._call(op, operands)
            case _:
                raise NoForm("it is no operator")

    def _call(self, op: SchemaOp, operands: Sequence[Lowered]) -> Sequence[Lowered]:
        call = Call(self.scope, op, operands)
        if (make := self._override(op)) is not None:
            return call_symbolic(make, call)
        found = table.nodes_of(call)
        if found is None:
            raise NoForm("there is no entry for it in the table of forms")
        return found if isinstance(found, tuple) else [found]

    def _override(self, op: SchemaOp) -> Symbolic | None:
        """The function of the user's that gives the nodes of an operator, by its name or its overload's."""
        schema = op.schema()
        return self.symbolic.get(schema.full_name) or self.symbolic.get(schema.name)

    def _constant(self, op: ConstantOp) -> Lowered:
        return self._known(op.python_value())

    def _known(self, value: object) -> Lowered:
        """A constant as the elements of containers that it is."""
        if isinstance(value, np.ndarray):
            return self.scope.constant(cast("Array", value))
        if isinstance(value, list | tuple):
            return [self._known(item) for item in cast("Sequence[object]", value)]
        return cast("Lowered", value)

    def _unpacked(self, op: Operation, value: Lowered) -> Sequence[Lowered]:
        count = len(op.results)
        if isinstance(value, SequenceValue):
            self._demand_length(length_of(self.nodes, value), count)
            return [element_at(self.nodes, value, n) for n in range(count)]
        if isinstance(value, NumbersValue):
            self._demand_length(self.nodes.size(value.value, 0), count)
            return [self.nodes.item(value.value, n) for n in range(count)]
        if not isinstance(value, list) or len(value) != count:
            raise NoForm(f"expected a list of {count} elements")
        return value

    def _demand_length(self, length: Number, count: int) -> None:
        self.nodes.demand(self.nodes.is_equal(length, count), f"a list of {count} elements")

    def _entries(self, value: Lowered, keys: Sequence[Lowered]) -> Sequence[Lowered]:
        if not isinstance(value, dict):
            raise NoForm("expected a dictionary of known keys")
        names = [_key(key) for key in keys]
        if missing := [name for name in names if name not in value]:
            raise NoForm(f"expected a dictionary with the key {missing[0]!r}")
        return [value[name] for name in names]

    def _chunks(self, op: c.ConstantChunkOp, value: Lowered) -> Sequence[Lowered]:
        nodes, tensor = self.nodes, as_value(self.nodes, value)
        axis = tensor.axis(op.dim)
        own = nodes.size(tensor, axis)
        size = nodes.divide(nodes.add(own, op.chunks - 1), op.chunks)
        last = nodes.multiply(size, op.chunks - 1)
        nodes.demand(nodes.is_at_most(last, nodes.at_least(nodes.subtract(own, 1), 0)), f"{op.chunks} chunks")
        edges = [nodes.multiply(size, n) for n in range(op.chunks)]
        return [nodes.slice(tensor, axis, edge, nodes.add(edge, size)) for edge in edges]

    def _unread(self, type: Attribute) -> Lowered:
        """A value that no run reads, of a type."""
        dtype = element_dtype(type)
        if isinstance(type, t.ListType):
            return []
        if isinstance(type, t.TensorType) and dtype is not None and type.rank is not None:
            return self.nodes.filled(self.nodes.number(0, dtype), [0] * type.rank)
        if type in NUMBER_DTYPES and dtype is not None:
            return dtype.numpy.type(0).item()
        if type in (t.NONE, t.STRING) or isinstance(type, t.OptionalType):
            return None
        raise NoForm(f"no value of type {type} is known")

    def _raise(self) -> None:
        """Let the program fail where it comes here."""
        if self.taken is None:
            raise NoForm("the program always fails here")
        self.scope.guards.append(self.nodes.negation(self.taken))

    # Branches

    def _branch(self, op: IfOp) -> Sequence[Lowered]:
        if op.condition not in self.values:
            self._report_in(op.branches)
            raise Missing
        condition = self.values[op.condition]
        if isinstance(condition, bool):
            return self.run(op.branches[0] if condition else op.branches[1])
        taken = as_value(self.nodes, condition)
        inner = [self.inside(taken), self.inside(self.nodes.negation(taken))]
        yielded: list[list[Lowered]] = []
        is_missing = False
        for each, block in zip(inner, op.branches, strict=True):
            try:
                yielded.append(each.run(block))
            except Missing:
                is_missing = True
        if is_missing:
            raise Missing
        first, second = yielded
        outputs = Outputs([each.nodes for each in inner])
        made = [outputs.merged(a, b, r.type) for a, b, r in zip(first, second, op.results, strict=True)]
        if not outputs.values[0]:
            if not any(each.scope.guards for each in inner):
                return [make([]) for make in made]
            self._hoist_guards(inner, outputs)
        for each, values in zip(inner, outputs.values, strict=True):
            give(each.scope, values)
        then, other = (each.scope.graph for each in inner)
        attributes = {"then_branch": then, "else_branch": other}
        names = self.scope.add("If", [taken.name], attributes, len(outputs.values[0]))
        given = [joined(a, b, name) for a, b, name in zip(*outputs.values, names, strict=True)]
        if outputs.holds:
            self.scope.guards.append(cast("Value", given[-1]))
        return [make(given) for make in made]

    def _hoist_guards(self, inner: Sequence[Conversion], outputs: Outputs) -> None:
        """Let branches that give nothing else give whether their conditions hold."""
        outputs.holds = True
        for each, values in zip(inner, outputs.values, strict=True):
            held = all_hold(each.nodes, each.scope.guards)
            values.append(each.nodes.number(True, DType.bool) if held is None else held)
            each.scope.guards.clear()

    def _report_in(self, blocks: Sequence[Block]) -> None:
        """Report what has no form in blocks that nothing comes of, as far as it can be told."""
        for block in blocks:
            try:
                self.inside(Value("", DType.bool, ())).run(block)
            except Missing:
                continue

    # Loops

    def _loop(self, op: LoopOp) -> Sequence[Lowered]:
        body = op.body.block
        if any(operand not in self.values for operand in op.operands):
            self._report_in([body])
        most, start, *initial = self._operands(op)
        if isinstance(most, int) and most <= MAX_ROUNDS and start is True and is_counted(op):
            return self._written_out(body, most, initial)
        carried = Carried.of(self.nodes, op, initial)
        names = self.scope.names
        index, before = Value(names.new(), DType.i64, ()), Value(names.new(), DType.bool, ())
        inner = self.inside(before)
        scope = inner.scope
        scope.graph.inputs += [index, before]
        inner.values[body.args[0]] = index
        for argument, kind in zip(body.args[1:], carried.kinds, strict=True):
            inner.values[argument] = kind.argument(scope)
        yielded = inner.run(body)
        goes_on, *rest = yielded
        given = [
            each
            for kind, value in zip(carried.kinds, rest, strict=True)
            for each in kind.given(inner.nodes, value)
        ]
        if not given and not scope.guards:
            return [kind.make([]) for kind in carried.kinds]
        if not given:
            return self._checked_rounds(op, inner, carried, [most, start, goes_on])
        give(scope, [as_value(inner.nodes, goes_on), *given])
        inputs = [*self._counts(most, start), *(value.name for value in carried.initial)]
        results = self.scope.add("Loop", inputs, {"body": scope.graph}, len(given))
        left = list(results)
        return [kind.result(left) for kind in carried.kinds]

    def _written_out(self, body: Block, rounds: int, initial: Sequence[Lowered]) -> Sequence[Lowered]:
        """A loop of few rounds, round by round: what it computes of their number is then known."""
        carried = list(initial)
        for number in range(rounds):
            self.values.update(zip(body.args, [number, *carried], strict=True))
            _, *carried = self.run(body)
        return carried

    def _checked_rounds(
        self, op: LoopOp, inner: Conversion, carried: Carried, counts: Sequence[Lowered]
    ) -> Sequence[Lowered]:
        """A loop that can only fail: it carries whether its conditions have held so far."""
        scope, (most, start, goes_on) = inner.scope, counts
        before = Value(self.scope.names.new(), DType.bool, ())
        scope.graph.inputs.append(before)
        held = all_hold(inner.nodes, [before, *scope.guards])
        scope.guards.clear()
        assert held is not None
        give(scope, [as_value(inner.nodes, goes_on), held])
        inputs = [*self._counts(most, start), self.nodes.number(True, DType.bool).name]
        (name,) = self.scope.add("Loop", inputs, {"body": scope.graph})
        self.scope.guards.append(Value(name, DType.bool, ()))
        return [kind.make([]) for kind in carried.kinds]

    def _counts(self, most: Lowered, start: Lowered) -> list[str]:
        """The names of the number of rounds of a loop and of its first condition."""
        return ["" if most == _ENDLESS else as_value(self.nodes, most).name, as_value(self.nodes, start).name]


_ENDLESS = 2**63 - 1


def _key(value: Lowered) -> object:
    if isinstance(value, str | int | float | bool):
        return value
    raise NoForm("expected a constant key")


def _place(op: Operation) -> str:
    position = position_of(location_of(op))
    return "" if position is None else str(position)


def _refined(type: Attribute, value: Lowered) -> Lowered:
    """A tensor or a sequence with the number of dimensions that the program tells, where nodes do not."""
    element = type.element if isinstance(type, t.ListType) else type
    rank = element.rank if isinstance(element, t.TensorType) else None
    if rank is not None and isinstance(value, Value | SequenceValue) and value.sizes is None:
        return replace(value, sizes=(None,) * rank)
    return value


def _check_type(type: Attribute, value: Lowered) -> None:
    """NoForm if a value is not of the dtype and rank that the program says: the form is wrong."""
    if not isinstance(value, Value):
        return
    dtype = element_dtype(type)
    if dtype is not None and dtype is not value.dtype:
        raise NoForm(f"expected a result of {dtype.name}, got {value.dtype.name}")
    rank = type.rank if isinstance(type, t.TensorType) else None
    if rank is not None and value.sizes is not None and rank != len(value.sizes):
        raise NoForm(f"expected a result of rank {rank}, got {len(value.sizes)}")
