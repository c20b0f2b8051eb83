"""
`infer-types`: gives every tensor the dtype, rank and sizes that follow from the arguments.

Facts flow forward through the type rules of the operators, and meet where the branches of an
`If` or the rounds of a `Loop` join. Operators whose rule refuses their arguments keep the type of
their schema: whether they are reached is only known when the program runs.

```mlir
// before
%r = aten.relu(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor
// after
%r = aten.relu(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor<f32, [2, ?]>
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.access import constant_of, may_change
from tsir.dialects.arguments import UNKNOWN, Arguments, Operand, RuleError
from tsir.dialects.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.lattice import both, is_subtype, unify
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.transforms.effects import returned_operands
from tsir.transforms.settle_types import settle_results
from tsir.transforms.views import is_split


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
    _Inference().block(function.body.block)
    settle_results(function)


class _Inference:
    """One walk over a function; `values` holds what is known of the ints and lists met so far."""

    def __init__(self) -> None:
        self.values: dict[SSAValue, object] = {}

    def block(self, block: Block) -> None:
        for op in block.ops:
            self._op(op)

    def _op(self, op: Operation) -> None:
        if isinstance(op, IfOp):
            self._if(op)
        elif isinstance(op, LoopOp):
            self._loop(op)
        elif isinstance(op, SchemaOp):
            self._call(op)
        elif (rule := _STRUCTURAL.get(type(op))) is not None:
            rule(self, op)

    def operand(self, value: SSAValue) -> Operand:
        """What is known of a value where it is an argument."""
        found = self.values.get(value, UNKNOWN)
        return Operand(value.type, constant_of(value) if found is UNKNOWN else found)

    def _call(self, op: SchemaOp) -> None:
        arguments = Arguments(op.schema(), [self.operand(v) for v in op.operands])
        try:
            types = op.operator.rule.types(arguments)
        except RuleError:
            return
        # What is written keeps its dtype and sizes, whatever the operator computes.
        written = {result: operand.type for result, operand in returned_operands(op)}
        for result, type in zip(op.results, types, strict=False):
            refine(result, written.get(result, type))
        self._sizes(op, arguments)
        if op.name == "aten.__getitem__.t":
            self._pieces(op)

    def _pieces(self, op: Operation) -> None:
        """What is taken out of a list that a split has made, and nobody changes, is like what was split."""
        made = op.operands[0]
        split = made.owner
        if not isinstance(split, SchemaOp) or not is_split(split) or may_change(made):
            return
        whole, dim = split["self"].type, self.operand(split["dim"]).value
        if not isinstance(whole, t.TensorType):
            return
        sizes = None if whole.sizes is None or not isinstance(dim, int) else list(whole.sizes)
        if sizes and isinstance(dim, int) and -len(sizes) <= dim < len(sizes):
            if split.name == "aten.unbind.int":
                del sizes[dim]
            else:
                sizes[dim] = None
        for result in op.results:
            refine(result, t.TensorType.of(whole.dtype, sizes, device=whole.device))

    def _sizes(self, op: SchemaOp, arguments: Arguments) -> None:
        """Ints that tell of a tensor are known, sizes by number or symbol, where the type tells them."""
        if op.name == "aten.size.int":
            sizes, dim = arguments.tensor("self").sizes, arguments.constant("dim", int)
            if sizes is not None and dim is not None and -len(sizes) <= dim < len(sizes):
                self._learn(op.results[0], sizes[dim])
        elif op.name == "prim.dtype":
            dtype = arguments.tensor("a").dtype
            self._learn(op.results[0], None if dtype is None else dtype.number)
        elif op.name == "aten.dim":
            self._learn(op.results[0], arguments.tensor("self").rank)
        elif op.name == "aten.size":
            sizes = arguments.tensor("self").sizes
            if sizes is not None:
                self.values[op.results[0]] = [UNKNOWN if s is None else s for s in sizes]

    def _learn(self, value: SSAValue, size: t.Size) -> None:
        if size is not None:
            self.values[value] = size

    def _if(self, op: IfOp) -> None:
        for block in op.branches:
            self.block(block)
        yields = [block.last_op for block in op.branches]
        for index, result in enumerate(op.outputs):
            joined = [y.operands[index].type for y in yields if isinstance(y, YieldOp)]
            type = unify(joined[0], joined[1])
            if type is not None:
                refine(result, type)

    def _loop(self, op: LoopOp) -> None:
        """
        Start from the types of the initial values and widen until the body agrees.

        Each round keeps only facts that the body's results confirm, so it ends: there are finitely
        many facts to lose.
        """
        body = op.body.block
        declared = [argument.type for argument in body.args[1:]]
        carried = [_start(value.type, type) for value, type in zip(op.initial, declared, strict=True)]
        before = [(inner, inner.result_types) for outer in body.ops for inner in outer.walk()]
        while True:
            for argument, type in zip(body.args[1:], carried, strict=True):
                Rewriter.replace_value_with_new_type(argument, type)
            for inner, types in before:
                for result, type in zip(inner.results, types, strict=True):
                    Rewriter.replace_value_with_new_type(result, type)
            self.block(body)
            last = body.last_op
            assert isinstance(last, YieldOp)
            yielded = [value.type for value in last.operands[1:]]
            met = [unify(a, b) or d for a, b, d in zip(carried, yielded, declared, strict=True)]
            if met == carried:
                break
            carried = met
        for result, type in zip(op.outputs, carried, strict=True):
            Rewriter.replace_value_with_new_type(result, type)

    def list(self, op: Operation) -> None:
        """The elements of a list that is made here, for the rules that read them."""
        type = op.results[0].type
        if not isinstance(type, t.ListType) or may_change(op.results[0]):
            return
        inner = type.element.element if isinstance(type.element, t.OptionalType) else type.element
        if isinstance(inner, t.TensorType):
            self.values[op.results[0]] = [_tensor_in(v) for v in op.operands]
        else:
            self.values[op.results[0]] = [self.operand(v).value for v in op.operands]

    def unpack_list(self, op: Operation) -> None:
        """The tensors of a list that was made in sight."""
        self._pieces(op)
        items = self.values.get(op.operands[0])
        if isinstance(items, list):
            for result, type in zip(op.results, cast(list[object], items), strict=False):
                if isinstance(type, t.TensorType):
                    refine(result, type)


def _tensor_in(value: SSAValue) -> Attribute | None:
    return None if value.type == t.NONE or constant_of(value) is None else value.type


def refine(value: SSAValue, type: Attribute) -> None:
    """Give a value the facts of its type and of another; one that says something else is not taken."""
    if isinstance(type, t.TensorType) and isinstance(value.type, t.TensorType):
        type = both(value.type, type) or value.type
    if value.type != type and is_subtype(type, value.type):
        Rewriter.replace_value_with_new_type(value, type)


def _start(initial: Attribute, declared: Attribute) -> Attribute:
    """What the first round knows of a carried value: of tensors all that the initial value tells."""
    return initial if isinstance(declared, t.TensorType | t.TupleType) else declared


def _tuple(_: _Inference, op: Operation) -> None:
    refine(op.results[0], t.TupleType(tuple(v.type for v in op.operands)))


def _elements(op: Operation) -> Sequence[Attribute]:
    type = op.operands[0].type
    return type.elements if isinstance(type, t.TupleType) else ()


def _unpack(_: _Inference, op: Operation) -> None:
    for result, type in zip(op.results, _elements(op), strict=False):
        Rewriter.replace_value_with_new_type(result, type)


def _index(_: _Inference, op: Operation) -> None:
    if isinstance(op, c.TupleIndexOp) and (elements := _elements(op)):
        Rewriter.replace_value_with_new_type(op.results[0], elements[op.index])


def _slice(_: _Inference, op: Operation) -> None:
    if isinstance(op, c.TupleSliceOp) and (elements := _elements(op)):
        begin, end = op.bounds
        Rewriter.replace_value_with_new_type(op.results[0], t.TupleType(tuple(elements[begin:end])))


def _chunk(_: _Inference, op: Operation) -> None:
    type = op.operands[0].type
    if not isinstance(type, t.TensorType) or not isinstance(op, c.ConstantChunkOp) or type.sizes is None:
        return
    chunks, rank = op.chunks, len(type.sizes)
    if not -rank <= op.dim < rank:
        return
    dim = op.dim % rank
    size = type.sizes[dim]
    even = size // chunks if isinstance(size, int) and size % chunks == 0 else None
    sizes = [even if d == dim else s for d, s in enumerate(type.sizes)]
    for result in op.results:
        refine(result, t.TensorType.of(type.dtype, sizes, device=type.device))


def _group(inference: _Inference, op: Operation) -> None:
    block = op.regions[0].block
    for argument, operand in zip(block.args, op.operands, strict=True):
        Rewriter.replace_value_with_new_type(argument, operand.type)
    inference.block(block)
    if (last := block.last_op) is not None:
        for result, value in zip(op.results, last.operands, strict=True):
            Rewriter.replace_value_with_new_type(result, value.type)


_STRUCTURAL: dict[type[Operation], Callable[[_Inference, Operation], None]] = {
    c.ListConstructOp: _Inference.list,
    c.ListUnpackOp: _Inference.unpack_list,
    c.TupleConstructOp: _tuple,
    c.TupleUnpackOp: _unpack,
    c.TupleIndexOp: _index,
    c.TupleSliceOp: _slice,
    c.ConstantChunkOp: _chunk,
    c.FusionGroupOp: _group,
    c.DifferentiableGraphOp: _group,
}
