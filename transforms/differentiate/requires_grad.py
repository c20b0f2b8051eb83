"""
Which values of a function carry gradients, and `infer-requires-grad`, which writes it down.

A result carries one if it may be floating, and an operand that carries one has a gradient in the
operator's formula. What an `If` or a `Loop` passes on carries one if it does on some path.

```mlir
// before, in a function whose argument %x has {autodiff.requires_grad}
%0 = aten.mul.Tensor(%x, %x) : …
// after
%0 = aten.mul.Tensor(%x, %x) {autodiff.requires_grad = [true]} : …
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, BoolAttr, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass

from tsir.dialects.complex_forms.form import Gradient
from tsir.dialects.operators.declared import gradient_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim.containers import GroupOp
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import arguments_of, constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Category
from tsir.transforms.differentiate.formulas import formula_of

REQUIRES_GRAD = "autodiff.requires_grad"
"""The attribute of an argument that carries a gradient; of an operation, which of its results do."""

KEYS = ("str", "int", "float", "bool")
"""The types of the keys of dictionaries, each of which has operators of its own."""

_DICTIONARY = ("__getitem__.Dict_", "copy.Dict_", "dict.Dict_", "get.", "get.default_", "items.", "values.")

CONTAINER_OPERATORS = frozenset(
    {
        "aten.__getitem__.t", "aten.add.t", "aten.copy.t", "aten.list.t", "aten.mul.left_t",
        "aten.mul.right_", "aten.slice.t", "prim.ListDelete", "prim.ListInsert", "prim.ListReverse",
        "prim.ListSet", "prim.DictDelete", "prim.DictDiscard", "prim.DictSet",
        *(f"aten.{name}{key}" for name in _DICTIONARY for key in KEYS),
    }
)  # fmt: skip
"""Operators on lists and dictionaries of tensors, by whose elements gradients flow."""


def may_carry(type: Attribute) -> bool:
    """Whether a value of the type may carry a gradient: it is, or holds, tensors that may be floating."""
    match type:
        case t.TensorType():
            return type.dtype is None or type.dtype.category >= Category.FLOAT
        case t.ListType() | t.OptionalType():
            return may_carry(type.element)
        case t.TupleType():
            return any(map(may_carry, type.elements))
        case t.DictType():
            return may_carry(type.value)
        case _:
            return False


def has_gradient(type: Attribute) -> bool:
    """Whether a gradient of a value of the type may be asked for: it is a tensor, a list or a dictionary."""
    return isinstance(type, t.TensorType | t.ListType | t.DictType) and may_carry(type)


@dataclass(frozen=True)
class Mode:
    """
    The derivatives of operators that a walk goes by.

    `is_known` tells whether an operator has one; `flows` whether it passes one on, where the flags say
    which of its arguments carry one; `carries` whether it does so to the result at a place.
    """

    is_known: Callable[[Operator], bool]
    flows: Callable[[Operator, Sequence[bool]], bool]
    carries: Callable[[Operator, int], bool]


def _has_formula(entry: Operator) -> bool:
    return (entry.given or entry).gradient is not None


def _has_gradient(entry: Operator, carrying: Sequence[bool]) -> bool:
    """Whether an argument that carries a gradient has one in the formula."""
    formula = formula_of(entry.given or entry)
    if formula is None:
        # It is taken to pass gradients on, so that it is an error where one arrives.
        return not entry.random
    return any(flag and formula.has_gradient(index) for index, flag in enumerate(carrying))


def _reads_gradient(entry: Operator, result: int) -> bool:
    """Whether the gradient of a result counts: that of saved statistics, for one, does not."""
    formula = formula_of(entry)
    return formula is None or formula.reads_gradient(result)


REVERSE = Mode(_has_formula, _has_gradient, _reads_gradient)
"""By the gradients of operators."""


def _has_complex(function: FuncOp) -> bool:
    """Whether a value of a function is known to be complex."""
    types = [argument.type for argument in function.body.block.args]
    types += [result.type for op in function.walk() for result in op.results]
    return any(isinstance(x, t.TensorType) and x.dtype is not None and x.dtype.is_complex for x in types)


@dataclass
class RequiresGrad:
    """
    The values that carry gradients, or tangents.

    `has_complex` tells whether the function has complex numbers, which a dtype that is not known may be of.
    """

    mode: Mode = REVERSE
    values: set[SSAValue] = field(default_factory=set[SSAValue])
    has_complex: bool = False

    @staticmethod
    def of(function: FuncOp, arguments: Iterable[SSAValue], mode: Mode = REVERSE) -> RequiresGrad:
        """The values that carry gradients when these arguments do."""
        found = RequiresGrad(mode, {a for a in arguments if may_carry(a.type)}, _has_complex(function))
        found._block(function.body.block)
        return found

    def gradient_of(self, op: SchemaOp) -> Gradient | None:
        """The source of an operation's gradient; None if it is not known."""
        return gradient_of(op.operator, arguments_of(op)) if self.has_complex else Gradient.OWN

    def __contains__(self, value: SSAValue) -> bool:
        return value in self.values

    def any_of(self, values: Iterable[SSAValue]) -> bool:
        """Whether any of the values carries a gradient."""
        return any(value in self.values for value in values)

    def visit(self, block: Block, until: Operation) -> None:
        """Find what carries gradients in a block in front of an operation of it."""
        for op in block.ops:
            if op is until:
                break
            self._visit(op)

    def carried(self, loop: LoopOp) -> list[SSAValue]:
        """The values that the body of a loop takes of the round before and that carry gradients by then."""
        inner = replace(self, values=set(self.values))
        inner._loop(loop)
        return [argument for argument in loop.body.block.args[1:] if argument in inner]

    def _mark(self, values: Iterable[SSAValue]) -> None:
        self.values.update(v for v in values if may_carry(v.type))

    def _block(self, block: Block) -> None:
        for op in block.ops:
            self._visit(op)

    def _visit(self, op: Operation) -> None:
        match op:
            case IfOp():
                self._if(op)
            case LoopOp():
                self._loop(op)
            case GroupOp():
                self._group(op)
            case YieldOp() | ReturnOp():
                pass
            case _ if self.any_of(op.operands):
                self._operation(op)
            case _:
                pass

    def _operation(self, op: Operation) -> None:
        if isinstance(op, SchemaOp) and op.name not in CONTAINER_OPERATORS:
            if op.name == "aten.grad" and constant_of(op["create_graph"]) is False:
                return  # its results are detached
            is_composed = self.gradient_of(op) is Gradient.TEXT
            if is_composed or self.mode.flows(op.operator, [v in self.values for v in op.operands]):
                self._mark(
                    r for i, r in enumerate(op.results) if is_composed or self.mode.carries(op.operator, i)
                )
        else:
            self._mark(op.results)

    def _if(self, op: IfOp) -> None:
        for block in op.branches:
            self._block(block)
            last = _yield(block)
            self._mark(r for r, v in zip(op.outputs, last.operands, strict=True) if v in self.values)

    def _loop(self, op: LoopOp) -> None:
        body = op.body.block
        carried = [v in self.values for v in op.initial]
        while True:
            self._mark(a for a, flag in zip(body.args[1:], carried, strict=True) if flag)
            self._block(body)
            yielded = [v in self.values for v in _yield(body).operands[1:]]
            joined = [a or b for a, b in zip(carried, yielded, strict=True)]
            if joined == carried:
                break
            carried = joined
        self._mark(r for r, flag in zip(op.outputs, carried, strict=True) if flag)

    def _group(self, op: GroupOp) -> None:
        block = op.regions[0].block
        self._mark(a for a, v in zip(block.args, op.operands, strict=True) if v in self.values)
        self._block(block)
        last = _yield(block)
        self._mark(r for r, v in zip(op.results, last.operands, strict=True) if v in self.values)


def _yield(block: Block) -> YieldOp:
    last = block.last_op
    assert isinstance(last, YieldOp)
    return last


def requiring(function: FuncOp) -> list[bool]:
    """The arguments that are marked as carrying gradients; all that may, if none is marked."""
    attributes = function.arg_attrs.data if function.arg_attrs is not None else ()
    marked = [REQUIRES_GRAD in a.data for a in attributes]
    return marked if any(marked) else [has_gradient(a.type) for a in function.body.block.args]


@dataclass(frozen=True)
class InferRequiresGradPass(ModulePass):
    """Mark the operations whose results carry gradients."""

    name = "infer-requires-grad"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if not isinstance(function, FuncOp) or function.is_declaration:
                continue
            arguments = zip(function.body.block.args, requiring(function), strict=True)
            found = RequiresGrad.of(function, [a for a, flag in arguments if flag])
            for inner in function.body.walk():
                flags = [result in found for result in inner.results]
                if any(flags):
                    inner.attributes[REQUIRES_GRAD] = ArrayAttr([BoolAttr.from_bool(f) for f in flags])
                else:
                    inner.attributes.pop(REQUIRES_GRAD, None)
