"""
`infer-types`: gives every tensor the dtype, rank and sizes that follow from the arguments.

Facts flow forward through the type rules of the operators, and meet where the branches of an
`If` or the rounds of a `Loop` join. An `If` outside of loops whose condition follows from dtypes, ranks and
sizes is its live branch, so that types behind it tell no less. Operators whose rule refuses their arguments
keep the type of their schema: whether they are reached is only known when the program runs.

```mlir
// before
%r = aten.relu(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor
// after
%r = aten.relu(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor<f32, [2, ?]>
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import LinearOp
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, Operand, RuleError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of, may_change
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.transforms.analysis.effects import returned_operands, writes, written_operands
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.analysis.views import is_split
from tsir.transforms.rewriting.splicing import splice
from tsir.transforms.types.container_types import CONTAINER_TYPES, refine
from tsir.transforms.types.known_results import known_results
from tsir.transforms.types.settle_types import settle_results


@dataclass(frozen=True)
class InferTypesPass(ModulePass):
    """Infer the types of all values from those of the functions' arguments."""

    name = "infer-types"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                infer_function(function)


def infer_function(function: FuncOp) -> None:
    """Infer the types in one function, and bring its result types up to date."""
    _Inference(lists_stay=not any(map(_writes_lists, function.walk()))).block(function.body.block)
    settle_results(function)


def _writes_lists(op: Operation) -> bool:
    """Whether an operation may change what is in a list."""
    if isinstance(op, SchemaOp):
        return any(not isinstance(value.type, t.TensorType) for value in written_operands(op))
    return not op.regions and writes(op)


class _Inference:
    """
    One walk over a function; `values` holds what is known of the ints and lists met so far.

    `empty` holds the lists that have no elements as far as the walk knows, and `unread` what nothing
    reads: they say nothing of the type of others. Neither do the `unreached`, which come from elements of
    lists and dimensions that have none. `lists_stay` tells that no list is written, so that the tensors in a
    list are those that it was made of.
    """

    def __init__(self, *, lists_stay: bool) -> None:
        self.lists_stay = lists_stay
        self.loops = 0
        self.values: dict[SSAValue, object] = {}
        self.empty: set[SSAValue] = set()
        self.unread: set[SSAValue] = set()
        self.unreached: set[SSAValue] = set()

    def block(self, block: Block) -> None:
        op = block.first_op
        while op is not None:
            live = self._live_branch(op)
            if live is not None:
                op = splice(op, live)
            else:
                self._op(op)
                op = op.next_op

    def _live_branch(self, op: Operation) -> Block | None:
        """The branch of an `If` that runs; None if it is not known, or in a loop, where rounds may differ."""
        if not isinstance(op, IfOp) or self.loops:
            return None
        condition = self.operand(op.condition).value
        return op.branches[0 if condition else 1] if isinstance(condition, bool) else None

    def _op(self, op: Operation) -> None:
        if isinstance(op, IfOp):
            self._if(op)
        elif isinstance(op, LoopOp):
            self._loop(op)
        elif isinstance(op, SchemaOp):
            self._call(op)
        elif (refine_results := CONTAINER_TYPES.get(type(op))) is not None:
            refine_results(op)
        elif (rule := _STRUCTURAL.get(type(op))) is not None:
            rule(self, op)
        if not op.regions and self._is_unreached(op):
            self.unreached.update(op.results)

    def operand(self, value: SSAValue) -> Operand:
        """The facts of a value as an argument of an operator's rule."""
        found = self.values.get(value, UNKNOWN)
        return Operand(value.type, constant_of(value) if found is UNKNOWN else found)

    def _call(self, op: SchemaOp) -> None:
        arguments = Arguments(op.schema(), [self.operand(v) for v in op.operands])
        try:
            types = op.operator.types(arguments)
        except RuleError:
            if op.name == "aten.select.int":  # of a dimension that has no such index, whatever comes
                self.unreached.update(op.results)
            return
        # What is written keeps its dtype and sizes, whatever the operator computes.
        written = {result: operand.type for result, operand in returned_operands(op)}
        for result, type in zip(op.results, types, strict=False):
            if self.lists_stay or not isinstance(type, t.ListType | t.OptionalType) or not may_change(result):
                refine(result, written.get(result, type))
        found = known_results(op, arguments, lambda value: self.operand(value).value)
        known = zip(op.results, found, strict=True)
        self.values.update((result, value) for result, value in known if value is not UNKNOWN)
        if is_split(op) and (self.lists_stay or not may_change(op.results[0])):
            self._pieces(op)
        elif op.name == "aten.add.t":
            self._joined_lists(op)
        elif op.name == "prim.ListInsert" and self.lists_stay and self._is_empty(op["l"]):
            Rewriter.replace_value_with_new_type(op.results[0], t.ListType(op["el"].type))

    def _is_unreached(self, op: Operation) -> bool:
        """Whether an operation takes what nothing reads, or an element of nothing."""
        of_nothing = op.name == "aten.__getitem__.t" and self._is_empty(op.operands[0])
        return of_nothing or any(value in self.unreached or value in self.unread for value in op.operands)

    def _joined_lists(self, op: Operation) -> None:
        """The sum of an empty list and another has the elements of the other."""
        told = [value for value in op.operands if not self._is_empty(value)]
        if not told:
            self.empty.add(op.results[0])
        elif len(told) == 1 and self.lists_stay:
            Rewriter.replace_value_with_new_type(op.results[0], told[0].type)

    def _is_empty(self, value: SSAValue) -> bool:
        owner = value.owner
        made = isinstance(owner, c.ListConstructOp) and not owner.operands
        if isinstance(owner, ConstantOp) and isinstance(value.type, t.ListType):
            return owner.python_value() == []
        return made or value in self.empty

    def _pieces(self, split: SchemaOp) -> None:
        """The elements of a list of a split that nothing changes have types like what was split."""
        whole, dim = split["self"].type, self.operand(split["dim"]).value
        if not isinstance(whole, t.TensorType):
            return
        sizes = None if whole.sizes is None or not isinstance(dim, int) else list(whole.sizes)
        if sizes and isinstance(dim, int) and -len(sizes) <= dim < len(sizes):
            if split.name == "aten.unbind.int":
                del sizes[dim]
            else:
                sizes[dim] = None
        element = t.TensorType.of(whole.dtype, sizes, device=whole.device)
        Rewriter.replace_value_with_new_type(split.results[0], t.ListType(element))

    def _if(self, op: IfOp) -> None:
        for block in op.branches:
            self.block(block)
        yields = [block.last_op for block in op.branches]
        for index in range(len(op.outputs)):
            joined = [y.operands[index] for y in yields if isinstance(y, YieldOp)]
            told = self._telling(joined)
            type = self._joined(joined, told)
            if type is not None:
                refine(op.outputs[index], type)
            if told and all(map(self._is_empty, told)):
                self.empty.add(op.outputs[index])
            for y, value in zip(yields, joined, strict=True):
                if y is not None and self._is_unread(value):
                    self._retype_unread(y, index, op.outputs[index].type)

    def _is_unread(self, value: SSAValue) -> bool:
        """Whether a value is one that no execution reads, and so tells nothing of those it is joined with."""
        owner = value.owner
        if isinstance(owner, IfOp):
            index = owner.outputs.index(value)
            last = [block.last_op for block in owner.branches]
            return all(op is not None and self._is_unread(op.operands[index]) for op in last)
        return isinstance(owner, c.UninitializedOp) or value in self.unread or value in self.unreached

    def _telling(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        """Of values for one place, those that tell its type: all but unread ones that can take on any."""
        told = [value for value in values if not self._is_unread(value)]
        type = self._join(told)
        return [v for v in values if v in told or not (type is None or self._may_be(v, type))]

    def _may_be(self, value: SSAValue, type: Attribute) -> bool:
        """Whether a value without readers has a type, or may be given it."""
        if isinstance(owner := value.owner, IfOp):
            index = owner.outputs.index(value)
            return all(self._may_be(yielded(block)[index], type) for block in owner.branches)
        known = value not in self.unreached or is_subtype(value.type, type)
        return known or is_subtype(type, value.type)

    def _retype_unread(self, op: Operation, index: int, type: Attribute) -> None:
        """Give a value without readers the type that its place requires; it may have other places."""
        value = op.operands[index]
        owner = value.owner
        if value.type == type or not isinstance(owner, Operation):
            return
        if isinstance(owner, IfOp):
            inner = owner.outputs.index(value)
            for block in owner.branches:
                if block.last_op is not None:
                    self._retype_unread(block.last_op, inner, type)
            Rewriter.replace_value_with_new_type(value, type)
        elif value in self.unreached:
            if is_subtype(type, value.type):
                self.unreached.discard(value)
                self.unreached.add(Rewriter.replace_value_with_new_type(value, type))
        elif value.has_one_use():
            Rewriter.replace_value_with_new_type(value, type)
        else:
            made = c.UninitializedOp.make([], [type])
            made.location = owner.location
            Rewriter.insert_op(made, InsertPoint.before(op))
            op.operands[index] = made.results[0]

    def _joined(self, values: Sequence[SSAValue], told: Sequence[SSAValue]) -> Attribute | None:
        """The type of a place for values of which some tell it; undefined ones have strides of their own."""
        type = self._join(told)
        if len(told) == len(values) or not isinstance(type, t.TensorType) or type.sizes is None:
            return type
        sizes = [size if isinstance(size, int) else None for size in type.sizes]
        return t.TensorType.of(type.dtype, sizes, device=type.device)

    def _join(self, values: Sequence[SSAValue]) -> Attribute | None:
        """The type that values have in common; an empty list has that of any other."""
        told = [value.type for value in values if not self._is_empty(value)] if self.lists_stay else []
        types = told or [value.type for value in values]
        return reduce(_unified, types) if types else None

    def _loop(self, op: LoopOp) -> None:
        """
        Start from the types of the initial values and widen until the body agrees.

        Each round keeps only facts that the body's results confirm, so it ends: there are finitely
        many facts to lose. A list that is empty before the first round gets the type of what the
        first round makes of it, and so does a value whose initial one is never read.
        """
        self.loops += 1
        body = op.body.block
        declared = [argument.type for argument in body.args[1:]]
        carried = [self._start(value.type, type) for value, type in zip(op.initial, declared, strict=True)]
        before = [(inner, inner.result_types) for outer in body.ops for inner in outer.walk()]
        hollow = {index for index, value in enumerate(op.initial) if self._is_empty(value)}
        unread = {index for index, value in enumerate(op.initial) if self._is_unread(value)}
        while True:
            self._begin_round(body, carried, before, hollow)
            self.unread.difference_update(body.args)
            self.unread.update(body.args[1 + index] for index in unread)
            self.block(body)
            last = body.last_op
            assert isinstance(last, YieldOp)
            yielded = last.operands[1:]
            met = [
                self._joined(pair, self._telling(pair)) or type
                for *pair, type in zip(body.args[1:], yielded, declared, strict=True)
            ]
            still = {index for index in hollow if self._is_empty(yielded[index])}
            left = {index for index in unread if self._is_unread(yielded[index])}
            if met == carried and still == hollow and left == unread:
                break
            carried, hollow, unread = met, still, left
        self.loops -= 1
        for index, (result, type) in enumerate(zip(op.outputs, carried, strict=True)):
            Rewriter.replace_value_with_new_type(result, type)
            if self._is_unread(op.initial[index]):
                self._retype_unread(op, index + 2, type)
            if self._is_unread(yielded[index]):
                self._retype_unread(last, index + 1, type)
        self.empty.update(op.outputs[index] for index in hollow)

    def _start(self, initial: Attribute, declared: Attribute) -> Attribute:
        """The type of a carried value in the first round: for tensors that of the initial value."""
        told = isinstance(declared, t.TensorType | t.TupleType | t.OptionalType)
        return initial if told or (isinstance(declared, t.ListType) and self.lists_stay) else declared

    def _begin_round(
        self,
        body: Block,
        carried: Sequence[Attribute],
        before: Sequence[tuple[Operation, Sequence[Attribute]]],
        hollow: Iterable[int],
    ) -> None:
        """Give the values of a loop's body the types that they have before anything is known of them."""
        for argument, type in zip(body.args[1:], carried, strict=True):
            if argument.type != type:
                Rewriter.replace_value_with_new_type(argument, type)
        for inner, types in before:
            for result, type in zip(inner.results, types, strict=True):
                if result.type != type:  # what is known already mostly stays, and each use would be moved
                    Rewriter.replace_value_with_new_type(result, type)
            for result in inner.results:
                self.values.pop(result, None)
                self.empty.discard(result)
                self.unreached.discard(result)
        self.empty.difference_update(body.args)
        self.empty.update(body.args[1 + index] for index in hollow)

    def list(self, op: Operation) -> None:
        """The elements of a list that is made here, for the rules that read them."""
        type = op.results[0].type
        if not isinstance(type, t.ListType):
            return
        if self.lists_stay and op.operands and isinstance(type.element, t.TensorType | t.ListType):
            element = reduce(_unified, op.operand_types)
            Rewriter.replace_value_with_new_type(op.results[0], t.ListType(element or type.element))
        if may_change(op.results[0]):
            return
        inner = type.element.element if isinstance(type.element, t.OptionalType) else type.element
        if isinstance(inner, t.TensorType):
            self.values[op.results[0]] = [_tensor_in(v) for v in op.operands]
        else:
            self.values[op.results[0]] = [self.operand(v).value for v in op.operands]

    def unpack_list(self, op: Operation) -> None:
        """The tensors of a list that was made in sight."""
        if isinstance(type := op.operands[0].type, t.ListType):
            for result in op.results:
                refine(result, type.element)
        items = self.values.get(op.operands[0])
        if isinstance(items, list):
            for result, type in zip(op.results, cast(list[object], items), strict=False):
                if isinstance(type, t.TensorType):
                    refine(result, type)


def _tensor_in(value: SSAValue) -> Attribute | None:
    return None if value.type == t.NONE or constant_of(value) is None else value.type


def _unified(a: Attribute | None, b: Attribute | None) -> Attribute | None:
    return None if a is None or b is None else unify(a, b)


def _group(inference: _Inference, op: Operation) -> None:
    block = op.regions[0].block
    for argument, operand in zip(block.args, op.operands, strict=True):
        Rewriter.replace_value_with_new_type(argument, operand.type)
    inference.block(block)
    if (last := block.last_op) is not None:
        for result, value in zip(op.results, last.operands, strict=True):
            Rewriter.replace_value_with_new_type(result, value.type)


def _linear(inference: _Inference, op: Operation) -> None:
    block = op.regions[0].block
    inference.block(block)
    for result, value in zip(op.results, yielded(block), strict=True):
        refine(result, value.type)


_STRUCTURAL: dict[type[Operation], Callable[[_Inference, Operation], None]] = {
    c.ListConstructOp: _Inference.list,
    c.ListUnpackOp: _Inference.unpack_list,
    LinearOp: _linear,
    c.FusionGroupOp: _group,
    c.DifferentiableGraphOp: _group,
}
