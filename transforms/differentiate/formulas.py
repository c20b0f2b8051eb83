"""
Formulas: the gradient texts of operators, compiled.

A text is a function that returns the operator's results and a closure `backward`, which takes a
gradient for each result and returns one for each argument. The closure's captures are what the
forward part hands to the backward part. A gradient that `backward` takes as an optional one is None
where it is known to be undefined; the others are zeros then if an operator has several results.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from textwrap import dedent

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue, TypeAttribute
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import ClosureOp
from tsir.dialects.ir.diagnostics import Diagnostic, TsirError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import Argument, Schema, type_text
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.values import to_python
from tsir.frontend.compiler.compiler import compile_source
from tsir.transforms.analysis.effects import has_side_effects
from tsir.transforms.analysis.facts import FACTS, Facts, after
from tsir.transforms.functionalise.functionalise import functionalise
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.simplify.inline import InlinePass
from tsir.transforms.simplify.lower_tuples import LowerTuplesPass
from tsir.transforms.types.settle_types import settle_module


class FormulaError(TsirError):
    """The gradient text of an operator is not a formula: a defect of its entry."""


NUMBERS = (t.INT, t.FLOAT, t.COMPLEX, t.BOOL, t.NUMBER, t.STRING)
"""Types of arguments that have no gradient."""

_FLAGS = t.ListType(t.BOOL)
"""The names that say which results are needed."""

_FOLDING = ("infer-types", "simplify", "constant-propagate", "remove-dead")
"""The passes that remove branches of a formula that are known not to be taken."""


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
        emitter = facts.behind(op.results[0])
        for inner in self._forward_needed:
            if inner.name in FACTS:
                value = known[inner.operands[0]]
                is_dtype = inner.name == "prim.dtype"
                known[inner.results[0]] = (
                    facts.dtype(value, emitter) if is_dtype else facts.of(value, inner.name)
                )
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
        key = tuple(wanted)
        if key not in self._backward_needed:
            self._backward_needed[key] = needed(self.backward, results, self.backward.args)
        for inner in self._backward_needed[key]:
            emitter.insert(inner.clone(value_mapper=known))
        return [known[value] for value in results]

    @cached_property
    def _forward_needed(self) -> Sequence[Operation]:
        """The values that captures are computed from, without the operator itself."""
        return needed(self.forward, self.captured, {*self.forward.args, *chain(*self.results)})

    @cached_property
    def _backward_needed(self) -> dict[tuple[bool, ...], Sequence[Operation]]:
        """The values that gradients are computed from, by the arguments whose gradients are needed."""
        return {}

    @cached_property
    def branches(self) -> bool:
        """Whether what is known of a call may leave out a part."""
        return any(isinstance(op, IfOp) for op in self.module.walk())

    @property
    def incoming(self) -> Sequence[SSAValue]:
        """The gradients of the results, as `backward` takes them."""
        return self.backward.args[len(self.captured) :]

    def reads_gradient(self, index: int) -> bool:
        """Whether the gradient of a result is read at all; without, the result carries none."""
        return bool(self.incoming[index].uses)

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
        text = f"gradient of {entry.name}"
        module = compile_source(dedent(entry.gradient), text)
        module.location = file_location(text, 1, 1)
        InlinePass().apply(Context(), module)
        LowerTuplesPass().apply(Context(), module)
        own = _without_own_call(entry, module)
        functionalise(module)
        _capture_facts(module, _forward(entry, module))
        return _extract(entry, module, own)
    except FormulaError:
        raise
    except TsirError as error:
        raise FormulaError(error.diagnostics, error.sources) from error


def formula_for(op: SchemaOp, absent: Sequence[bool]) -> Formula | None:
    """
    The formula of a call: that of its operator, without branches that its arguments rule out.

    Nor with those that gradients of results rule out: `absent` tells which are known to be undefined.
    """
    formula = formula_of(op.operator)
    if formula is None or not formula.branches:
        return formula
    decided = map(_decides, op.operator.schema.arguments, op.operands)
    given = zip(formula.incoming, absent, strict=True)
    return _specialised(op.operator, (*decided, *(_decides_gradient(g.type, out) for g, out in given)))


def _decides(argument: Argument, value: SSAValue) -> Attribute | None:
    """Facts that may rule out branches: none, bools and strings as values, the types of others."""
    if value.type == t.NONE:
        return ConstantOp.of(None).value
    if isinstance(value.owner, ConstantOp) and value.type in (t.BOOL, t.STRING, _FLAGS):
        return value.owner.value
    if isinstance(argument.type, t.OptionalType) and not isinstance(value.type, t.OptionalType):
        return argument.type.element
    return None


def _decides_gradient(type: Attribute, is_absent: bool) -> Attribute | None:
    """Facts that may rule out branches of a gradient that the text takes as one of this type."""
    if not isinstance(type, t.OptionalType):
        return None
    return ConstantOp.of(None).value if is_absent else type.element


@cache
def _specialised(entry: Operator, facts: Sequence[Attribute | None]) -> Formula:
    """The formula of an operator for what is known of each of its arguments, then gradients."""
    formula = formula_of(entry)
    assert formula is not None
    module = formula.module.clone()
    pairs = zip(_values(formula.module), _values(module), strict=True)
    copies = dict[SSAValue, SSAValue](pairs)
    forward = _forward(entry, module)
    for value, fact in zip([*formula.forward.args, *formula.incoming], facts, strict=True):
        argument = copies[value]
        if isinstance(fact, TypeAttribute):
            Rewriter.replace_value_with_new_type(argument, fact)
        elif fact is not None:
            argument.replace_all_uses_with(after(argument).constant(to_python(fact, argument.type)))
    settle_module(module)
    run_passes(module, _FOLDING)
    _hand_over(module, forward)
    settle_module(module)
    run_passes(module, _FOLDING)
    return _extract(entry, module, [copies[value] for value in formula.results[0] if value in copies])


def _values(module: ModuleOp) -> Iterator[SSAValue]:
    for op in module.walk():
        yield from op.results
        for region in op.regions:
            yield from region.block.args


def _hand_over(module: ModuleOp, forward: FuncOp) -> None:
    """Tell a backward part what is known of its captures, and capture no constants."""
    closure, backward = _closure(module, forward)
    captured = list(closure.operands)
    for value, argument in zip(captured, list(backward.args), strict=False):
        if isinstance(value.owner, ConstantOp):
            constant = after(argument).insert(value.owner.clone()).results[0]
            argument.replace_all_uses_with(constant)
            backward.erase_arg(argument)
        else:
            Rewriter.replace_value_with_new_type(argument, value.type)
    kept = [value for value in captured if not isinstance(value.owner, ConstantOp)]
    Rewriter.replace_op(closure, ClosureOp.of(closure.callee, kept))


def _capture_facts(module: ModuleOp, forward: FuncOp) -> None:
    """Let a backward part capture facts of values, rather than the values of which it asks them."""
    closure, backward = _closure(module, forward)
    captured = list(closure.operands)
    emitter = Emitter(Builder(InsertPoint.before(closure)))
    known: dict[tuple[SSAValue, str], SSAValue] = {}
    for op in [op for op in backward.walk() if op.name in FACTS]:
        value, count = op.operands[0], len(captured)
        if value in backward.args[:count]:
            key = value, op.name
            if key not in known:
                captured += emitter.emit(OPERATORS[op.name], [captured[backward.args.index(value)]])
                known[key] = backward.insert_arg(op.results[0].type, count)
            Rewriter.replace_op(op, [], [known[key]])
    Rewriter.replace_op(closure, ClosureOp.of(closure.callee, captured))


def _closure(module: ModuleOp, forward: FuncOp) -> tuple[ClosureOp, Block]:
    """The function that a forward part returns, and its block; FormulaError if it returns none."""
    closure = returned_values(forward)[-1].owner
    if not isinstance(closure, ClosureOp):
        raise _wrong(forward, "expected a function as the last value that is returned")
    return closure, function_named(module, closure.callee).body.block


def _forward(entry: Operator, module: ModuleOp) -> FuncOp:
    return function_named(module, entry.schema.name.partition("::")[2])


def function_named(module: ModuleOp, name: str) -> FuncOp:
    """The function of a name, which a text defines; FormulaError if it defines others alone."""
    functions = {f.sym_name.data: f for f in module.ops if isinstance(f, FuncOp)}
    if name not in functions:
        found = ", ".join(f"'{each}'" for each in functions) or "none"
        place = next(reversed(functions.values()), module)
        raise FormulaError(Diagnostic.error(place, f"expected a function '{name}', got {found}"))
    return functions[name]


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
    closure, _ = _closure(module, forward)
    *results, _ = returned_values(forward)
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
    _expect_names(entry.schema, forward)
    _expect_gradients(entry.schema, backward, gradients)
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


def _expect_names(schema: Schema, function: FuncOp) -> None:
    """FormulaError if a forward part has parameters of other names than the operator's arguments."""
    names = [parameter.name_hint or "" for parameter in function.body.block.args]
    if names != list(schema.positions):
        expected = f"expected the parameters {', '.join(schema.positions)} of '{function.sym_name.data}'"
        raise _wrong(function, f"{expected}, got {', '.join(names)}")


def _expect_gradients(schema: Schema, function: FuncOp, gradients: Sequence[SSAValue]) -> None:
    """FormulaError if a backward part gives a gradient of a number."""
    for argument, gradient in zip(schema.arguments, gradients, strict=True):
        if argument.type in NUMBERS and gradient.type != t.NONE:
            expected = (
                f"expected None as the gradient of '{argument.name}', of type {type_text(argument.type)}"
            )
            raise _wrong(function, f"{expected}, got {compact(gradient.type)}")


def _wrong(function: FuncOp, message: str) -> FormulaError:
    return FormulaError(Diagnostic.error(function, message))
