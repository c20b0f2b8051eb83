"""
Formulas: the gradient texts of operators, compiled.

A text is a function that returns the operator's results and a closure `backward`, which takes a
gradient for each result and returns one for each argument. The closure's captures are what the
forward part hands to the backward part.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import dedent

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import ClosureOp
from tsir.dialects.diagnostics import Diagnostic, TsirError, location_of
from tsir.dialects.matching import Emitter
from tsir.dialects.operation import SchemaOp
from tsir.dialects.operator import OPERATORS, Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.frontend.compiler import compile_source
from tsir.transforms.effects import has_side_effects
from tsir.transforms.functionalise import functionalise
from tsir.transforms.inline import InlinePass
from tsir.transforms.lower_tuples import LowerTuplesPass


class FormulaError(TsirError):
    """The gradient text of an operator is not a formula: a defect of its entry."""


FACTS = frozenset({"aten.size", "aten.numel", "aten.dim", "aten.len.t", "prim.dtype", "prim.device"})
"""Operators that tell of a value what it costs nothing to keep, or to ask again."""


def after(value: SSAValue) -> Emitter:
    """Where operations on a value go: right behind what defines it."""
    if isinstance(value, BlockArgument):
        return Emitter(Builder(InsertPoint.at_start(value.block)))
    assert isinstance(value, OpResult)
    return Emitter(Builder(InsertPoint.after(value.op)), location_of(value.op))


class Facts:
    """What operators tell of values, inserted once, behind the value's definition."""

    def __init__(self) -> None:
        self._known: dict[tuple[SSAValue, str], SSAValue] = {}

    def of(self, value: SSAValue, operator: str) -> SSAValue:
        """What the operator, one of `FACTS`, tells of a value."""
        key = value, operator
        if key not in self._known:
            self._known[key] = after(value).emit(OPERATORS[operator], [value])[0]
        return self._known[key]

    def dtype(self, value: SSAValue, emitter: Emitter) -> SSAValue:
        """The dtype of a tensor: a constant, inserted by `emitter`, if it is known."""
        if isinstance(value.type, t.TensorType) and value.type.dtype is not None:
            return emitter.constant(value.type.dtype.number)
        return self.of(value, "prim.dtype")


@dataclass(frozen=True)
class Formula:
    """
    The gradient of one operator.

    `forward` takes the operator's arguments. `results` are the values in it that stand for the
    operator's results, where it calls the operator and where it returns them; `captured` are those
    that `backward` takes before the gradients of the results. `gradients` are values of `backward`,
    one for each argument: None where there is none.
    """

    entry: Operator
    module: ModuleOp
    forward: Block
    results: Sequence[Sequence[SSAValue]]
    captured: Sequence[SSAValue]
    backward: Block
    gradients: Sequence[SSAValue]

    def emit_forward(self, facts: Facts, op: SchemaOp) -> list[SSAValue]:
        """
        Insert what the backward part captures behind an operation that is there already.

        The operator itself, where the text calls it, is not repeated; nor are facts that are known.
        """
        known: dict[SSAValue, SSAValue] = dict(zip(self.forward.args, op.operands, strict=True))
        for results in self.results:
            known.update(zip(results, op.results, strict=True))
        emitter = after(op.results[0])
        for inner in needed(self.forward, self.captured, known):
            if inner.name in FACTS:
                known[inner.results[0]] = facts.of(known[inner.operands[0]], inner.name)
            else:
                emitter.insert(inner.clone(value_mapper=known))
        return [known[value] for value in self.captured]

    def emit_backward(
        self,
        emitter: Emitter,
        captured: Sequence[SSAValue],
        gradients: Sequence[SSAValue],
        wanted: Sequence[bool],
    ) -> list[SSAValue]:
        """Insert what gives the wanted gradients of the arguments; these gradients, in order."""
        known: dict[SSAValue, SSAValue] = dict(zip(self.backward.args, [*captured, *gradients], strict=True))
        results = [value for value, want in zip(self.gradients, wanted, strict=True) if want]
        for inner in needed(self.backward, results, known):
            emitter.insert(inner.clone(value_mapper=known))
        return [known[value] for value in results]

    def has_gradient(self, index: int) -> bool:
        """Whether the argument has a gradient for some arguments of the call."""
        return self.gradients[index].type != t.NONE


def needed(block: Block, results: Sequence[SSAValue], known: Container[SSAValue]) -> list[Operation]:
    """The operations of a block that `results` come from, but for those of known values, and all checks."""
    found: set[Operation] = set()
    pending = list(results)
    for op in block.ops:
        if has_side_effects(op) and not isinstance(op, SchemaOp):
            found.add(op)
            pending += _read(op)
    while pending:
        value = pending.pop()
        owner = value.owner
        while isinstance(owner, Operation) and owner.parent is not block:
            owner = owner.parent_op()
        if value in known or not isinstance(owner, Operation) or owner in found:
            continue
        found.add(owner)
        pending += _read(owner)
    return [op for op in block.ops if op in found]


def _read(op: Operation) -> list[SSAValue]:
    return [operand for inner in op.walk() for operand in inner.operands]


@cache
def formula_of(entry: Operator) -> Formula | None:
    """The formula of an operator, compiled once; None if it has none, FormulaError if it is not one."""
    if entry.gradient is None:
        return None
    try:
        module = compile_source(dedent(entry.gradient), f"gradient of {entry.name}")
        InlinePass().apply(Context(), module)
        LowerTuplesPass().apply(Context(), module)
        own = _without_own_call(entry, module)
        functionalise(module)
        return _extract(entry, module, own)
    except FormulaError:
        raise
    except TsirError as error:
        raise FormulaError(error.diagnostics, error.sources) from error


def function_named(module: ModuleOp, name: str) -> FuncOp:
    """The function of a name, which a text defines."""
    return next(f for f in module.ops if isinstance(f, FuncOp) and f.sym_name.data == name)


def _forward(entry: Operator, module: ModuleOp) -> FuncOp:
    return function_named(module, entry.schema.name.partition("::")[2])


def _without_own_call(entry: Operator, module: ModuleOp) -> Sequence[SSAValue]:
    """Take the operator itself out of the forward part; values that stand for its results."""
    own = next((op for op in _forward(entry, module).body.block.ops if op.name == entry.name), None)
    if own is None:
        return ()
    stand_ins = [c.UninitializedOp.make([], [type]) for type in own.result_types]
    values = [op.results[0] for op in stand_ins]
    Rewriter.replace_op(own, stand_ins, values)
    return values


def _extract(entry: Operator, module: ModuleOp, own_results: Sequence[SSAValue]) -> Formula:
    functions = {f.sym_name.data: f for f in module.ops if isinstance(f, FuncOp)}
    forward = _forward(entry, module)
    *results, last = returned_values(forward)
    if not isinstance(closure := last.owner, ClosureOp):
        raise _wrong(forward, "expected a function as the last value that is returned")
    backward = functions[closure.callee]
    gradients = returned_values(backward)
    own = backward.body.block.args[len(closure.operands) :]
    counts = (
        ("results", len(entry.schema.returns), len(results), forward),
        ("parameters", len(entry.schema.arguments), len(forward.body.block.args), forward),
        ("gradients", len(entry.schema.arguments), len(gradients), backward),
        ("parameters", len(entry.schema.returns), len(own), backward),
    )
    for what, expected, found, function in counts:
        expect_count(function, what, expected, found)
    captured = list(closure.operands)
    return Formula(
        entry,
        module,
        forward.body.block,
        [own_results or results, results],
        captured,
        backward.body.block,
        gradients,
    )


def returned_values(function: FuncOp) -> list[SSAValue]:
    """The values that a function returns; the elements of a tuple that is made in sight."""
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    found: list[SSAValue] = []
    for value in last.operands:
        made = value.owner
        found += made.operands if isinstance(made, c.TupleConstructOp) else [value]
    return found


def expect_count(function: FuncOp, what: str, expected: int, found: int) -> None:
    """FormulaError if a function of a text has another number of something than is expected."""
    if expected != found:
        raise _wrong(function, f"expected {expected} {what} of '{function.sym_name.data}', got {found}")


def _wrong(function: FuncOp, message: str) -> FormulaError:
    return FormulaError(Diagnostic.error(function, message))
