"""
Forward mode: functions that give, beside their results, the derivatives of these in a direction.

One walk puts behind each operation what gives the tangents of its results. `forward-differentiate`
adds to each function `f` a function `f_forward` of its arguments and their tangents. A tangent that
is known to be zero is not computed: it is None in the walk, and zeros are put in its place only where
the other branch, another round or another element of a list has one.

```mlir
// before, in a function whose argument %x carries a gradient
%0 = aten.sin(%x) : …
func.return %0 : !prim.tensor
// after, in the function with tangents
%1 = aten.sin(%x) : …
%2 = aten.cos(%x) : …
%3 = aten.mul.Tensor(%x_t, %2) : …
func.return %1, %3 : !prim.tensor, !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AddOp
from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.operators.tangents import Linear, Terms
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.facts import Facts
from tsir.transforms.analysis.live_outs import end_of, yield_more
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.analysis.views import without_strides
from tsir.transforms.differentiate.formulas import formula_of
from tsir.transforms.differentiate.gradient_record import GRADIENT
from tsir.transforms.differentiate.preparation import finish, prepare
from tsir.transforms.differentiate.requires_grad import (
    CONTAINER_OPERATORS,
    REVERSE,
    Mode,
    RequiresGrad,
    has_gradient,
    may_carry,
    requiring,
)
from tsir.transforms.differentiate.reverse import UNDECIDED
from tsir.transforms.differentiate.tangent_terms import Term, tangent_arguments, terms_of
from tsir.transforms.differentiate.transposition import emit_transposed_twice
from tsir.transforms.differentiate.zero_tangents import tangent_type, zeros
from tsir.transforms.functionalise.returns import own_results, return_instead
from tsir.transforms.rewriting.pipelines import run_passes

TANGENT = "autodiff.tangent"
"""The attribute of a function with the name of the one that gives its tangents, and the index lists."""

STRUCTURAL = CONTAINER_OPERATORS | {
    AddOp.name, c.ConstantChunkOp.name, c.DictConstructOp.name, c.DictUnpackOp.name, c.ListConstructOp.name,
    c.ListUnpackOp.name, c.TupleConstructOp.name, c.TupleIndexOp.name, c.TupleSliceOp.name,
    c.TupleUnpackOp.name, c.UncheckedCastOp.name, "aten._unwrap_optional", "prim.DictUpdate",
}  # fmt: skip
"""Operations that move tensors, or add them: linear in all that carries tangents."""


def push_forward(function: FuncOp, wrt: Sequence[int]) -> list[SSAValue | None]:
    """
    Extend a function, prepared in the mode `FORWARD`, by tangents; those of its results, None for zero.

    The function takes a tangent, behind its arguments, for each of the arguments `wrt`; what it
    returns stays. UnsupportedError with every operation that has no derivative, at once.
    """
    block = function.body.block
    arguments = [block.args[index] for index in wrt]
    walk = Forward(RequiresGrad.of(function, arguments, FORWARD))
    for argument in arguments:
        type = argument.type
        given = without_strides(type) if isinstance(type, t.TensorType) else tangent_type(type)
        tangent = block.insert_arg(given, len(block.args))
        tangent.name_hint = f"{argument.name_hint}_t" if argument.name_hint else None
        walk.tangents[argument] = tangent
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr([*function.arg_attrs, *[DictionaryAttr({})] * len(wrt)])
    walk.block(block)
    if walk.reasons:
        raise UnsupportedError(sorted(set(walk.reasons), key=lambda d: d.position or ("", 0, 0)))
    return [walk.tangents.get(value) for value in own_results(function)]


def _is_known(entry: Operator) -> bool:
    return entry.tangent is not None or REVERSE.is_known(entry)


def _has_tangent(entry: Operator, carrying: Sequence[bool]) -> bool:
    """Whether an argument that carries a tangent is one that the operator's tangent is made of."""
    if entry.tangent is None:
        return REVERSE.flows(entry, carrying)
    names = [a.name for a, flag in zip(entry.schema.arguments, carrying, strict=False) if flag]
    return any(name in tangent_arguments(entry) for name in names)


def _carries(entry: Operator, result: int) -> bool:
    return entry.tangent is not None or REVERSE.carries(entry, result)


FORWARD = Mode(_is_known, _has_tangent, _carries)
"""By the tangents of operators, and by the gradients of those that have none."""


class Forward:
    """The walk over a function; `tangents` holds those of the values so far that have one."""

    def __init__(self, needs: RequiresGrad):
        self.needs = needs
        self.facts = Facts()
        self.tangents: dict[SSAValue, SSAValue] = {}
        self.reasons: list[Diagnostic] = []

    def block(self, block: Block) -> None:
        """Put behind each operation of a block what gives the tangents of its results."""
        for op in list(block.ops):
            match op:
                case IfOp():
                    self._if(op)
                case LoopOp():
                    self._loop(op)
                case _ if any(v in self.tangents for v in op.operands) and self._is_asked(op):
                    self._operation(op, Emitter(Builder(InsertPoint.after(op)), location_of(op)))
                case _:
                    pass

    def _is_asked(self, op: Operation) -> bool:
        """Whether an operation has a result that is read and may carry a tangent."""
        return any(result in self.needs and result.uses for result in op.results)

    def tangent(self, value: SSAValue, emitter: Emitter) -> SSAValue:
        """The tangent of a value, zeros if it has none."""
        found = self.tangents.get(value)
        return zeros(emitter, value) if found is None else found

    # Control flow

    def _if(self, op: IfOp) -> None:
        for branch in op.branches:
            self.block(branch)
        both = list(zip(*map(yielded, op.branches), strict=True))
        carried = [i for i, pair in enumerate(both) if any(v in self.tangents for v in pair)]
        if not carried:
            return
        for branch in op.branches:
            emitter, values = end_of(branch), yielded(branch)
            yield_more(branch, [self.tangent(values[i], emitter) for i in carried])
        count = len(op.outputs)
        types = [*op.result_types, *(tangent_type(op.outputs[i].type) for i in carried)]
        made = IfOp(op.condition, types, op.detach_region(0), op.detach_region(0))
        self._replace(op, made, carried, count)

    def _loop(self, op: LoopOp) -> None:
        body = op.body.block
        own = list(body.args[1:])
        carried = [i for i, argument in enumerate(own) if argument in self.needs]
        ahead = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        initial = [self.tangent(op.initial[i], ahead) for i in carried]
        for i in carried:
            self.tangents[own[i]] = body.insert_arg(tangent_type(own[i].type), len(body.args))
        self.block(body)
        values, emitter = yielded(body)[1:], end_of(body)
        yield_more(body, [self.tangent(values[i], emitter) for i in carried])
        types = [argument.type for argument in body.args[1:]]
        made = LoopOp(op.max_trip, op.condition, [*op.initial, *initial], types, op.detach_region(0))
        self._replace(op, made, carried, len(own))

    def _replace(self, op: IfOp | LoopOp, made: IfOp | LoopOp, carried: Sequence[int], count: int) -> None:
        """Put in place of an operation one with more results, the tangents of those `carried`."""
        made.location, made.attributes = op.location, dict(op.attributes)
        Rewriter.replace_op(op, made, made.outputs[:count])
        for index, tangent in zip(carried, made.outputs[count:], strict=True):
            self.tangents[made.outputs[index]] = tangent

    # Operations

    def _operation(self, op: Operation, emitter: Emitter) -> None:
        if op.name in STRUCTURAL:
            self._linear(op, [i for i, v in enumerate(op.operands) if may_carry(v.type)], emitter)
        elif not isinstance(op, SchemaOp):
            self._refuse(op)
        elif self.needs.gradient_of(op) is None:
            self._refuse(op, UNDECIDED)
        elif isinstance(op.operator.tangent, Linear):
            positions = op.schema().positions
            self._linear(op, [positions[name] for name in tangent_arguments(op.operator)], emitter)
        elif isinstance(op.operator.tangent, Terms):
            self._terms(op, emitter)
        elif formula_of(op.operator) is not None:
            self._transposed(op, emitter)
        else:
            self._refuse(op)

    def _linear(self, op: Operation, places: Sequence[int], emitter: Emitter) -> None:
        """The operation itself on tangents in place of the operands at `places`."""
        if not any(op.operands[i] in self.tangents for i in places):
            return
        operands = list(op.operands)
        for i in places:
            operands[i] = self.tangent(operands[i], emitter)
        types = [tangent_type(r.type) for r in op.results]
        made = type(op).create(operands=operands, result_types=types, properties=dict(op.properties))
        found = emitter.insert(made).results
        self.tangents.update((r, d) for r, d in zip(op.results, found, strict=True) if r in self.needs)

    def _terms(self, op: SchemaOp, emitter: Emitter) -> None:
        """The sum of the terms of the arguments that have tangents."""
        totals: list[SSAValue | None] = [None] * len(op.results)
        for name, term in terms_of(op.operator).items():
            tangent = self.tangents.get(op[name])
            if tangent is None:
                continue
            for i, value in enumerate(self._term(op, op[name], term, tangent, emitter)):
                totals[i] = self._sum(totals[i], value, emitter)
        self._set(op, totals, emitter)

    def _term(
        self, op: SchemaOp, argument: SSAValue, term: Term, tangent: SSAValue, emitter: Emitter
    ) -> Sequence[SSAValue | None]:
        """The terms that an argument's tangent adds to those of the results: zeros for None."""
        if not isinstance(tangent.type, t.OptionalType):
            return term.emit(emitter, op, tangent)
        blocks = Block(), Block()
        none, some = (Emitter(Builder(InsertPoint.at_end(block)), emitter.location) for block in blocks)
        given = some.insert(c.UncheckedCastOp.make([tangent], [tangent.type.element])).results[0]
        found = term.emit(some, op, given)
        known = [i for i, value in enumerate(found) if value is not None]
        some.insert(YieldOp(*(value for value in found if value is not None)))
        none.insert(YieldOp(*(zeros(none, op.results[i]) for i in known)))
        (is_none,) = emitter.call("aten::__is__", argument, None)
        types = [tangent_type(op.results[i].type) for i in known]
        chosen = emitter.insert(IfOp(is_none, types, *map(Region, blocks))).results
        added = dict(zip(known, chosen, strict=True))
        return [added.get(i) for i in range(len(found))]

    def _sum(self, left: SSAValue | None, right: SSAValue | None, emitter: Emitter) -> SSAValue | None:
        if left is None or right is None:
            return left or right
        return emitter.insert(AddOp.make([left, right], [tangent_type(left.type)])).results[0]

    def _transposed(self, op: SchemaOp, emitter: Emitter) -> None:
        """The reverse of the reverse of the operator."""
        try:
            self._set(op, emit_transposed_twice(emitter, op, self.tangents), emitter)
        except UnsupportedError:
            self._refuse(op)

    def _set(self, op: Operation, tangents: Sequence[SSAValue | None], emitter: Emitter) -> None:
        """Keep the tangents of an operation's results, in the dtypes of these."""
        for result, tangent in zip(op.results, tangents, strict=True):
            if tangent is not None and result in self.needs:
                self.tangents[result] = self._fitted(op, result, tangent, emitter)

    def _fitted(self, op: Operation, result: SSAValue, tangent: SSAValue, emitter: Emitter) -> SSAValue:
        if not isinstance(result.type, t.TensorType):
            return tangent
        dtypes = {
            v.type.dtype
            for v in (*op.operands, result)
            if isinstance(v.type, t.TensorType) and may_carry(v.type)
        }
        if len(dtypes) == 1 and None not in dtypes:
            return tangent
        return emitter.call("aten::to", tangent, self.facts.dtype(result, emitter))[0]

    def _refuse(self, op: Operation, reason: str = "") -> None:
        """Note that an operation has no derivative, and why; what is behind it is looked at as if it had."""
        self.reasons.append(Diagnostic.error(op, f"'{c.called_name(op)}' has no derivative{reason}"))
        self.tangents.update((r, r) for r in op.results if has_gradient(r.type))


def forward_function(function: FuncOp, wrt: Sequence[int]) -> tuple[FuncOp, list[int]]:
    """
    A function `f_forward` that takes, behind the arguments of `f`, the tangents of those at `wrt`.

    It returns the results of `f`, then the tangents of those results whose indices are returned with
    it, then the new values of arguments that it writes; tangents of other results are zero. `function`
    has no calls, and stays as it is; the new one is in no module. UnsupportedError with every operation
    that has no derivative.
    """
    copy = function.clone()
    for record in (GRADIENT, TANGENT):
        copy.attributes.pop(record, None)
    module = ModuleOp([copy])
    prepare(module, copy, wrt, mode=FORWARD)
    tangents = push_forward(copy, wrt)
    kept = [(i, tangent) for i, tangent in enumerate(tangents) if tangent is not None]
    return_instead(copy, [*own_results(copy), *(tangent for _, tangent in kept)])
    finish(module)
    copy.detach()
    copy.sym_name = StringAttr(f"{function.sym_name.data}_forward")
    return copy, [i for i, _ in kept]


@dataclass(frozen=True)
class ForwardDifferentiatePass(ModulePass):
    """Add to each function with a body one that gives its tangents, for arguments that carry gradients."""

    name = "forward-differentiate"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        run_passes(op, ("inline",))
        for function in list(op.ops):
            if not isinstance(function, FuncOp) or function.is_declaration or TANGENT in function.attributes:
                continue
            wrt = [index for index, flag in enumerate(requiring(function)) if flag]
            made, tangents = forward_function(function, wrt)
            function.attributes[TANGENT] = DictionaryAttr(
                {
                    "forward": SymbolRefAttr(made.sym_name.data),
                    "input_tangents": ArrayAttr([IntegerAttr(index, i64) for index in wrt]),
                    "output_tangents": ArrayAttr([IntegerAttr(index, i64) for index in tangents]),
                }
            )
            op.body.block.insert_op_after(made, function)
