"""
`optional-gradients`: tensors in the place of gradients that may be undefined.

Where the run alone tells whether a gradient is defined, it gets one more dimension in front, of size 1 if it
is and of size 0 if it is not. So all that is left are operators on tensors and lists, which have native
forms. A function stays as it is if it returns such a gradient, if tuples, dictionaries or lists of lists hold
some, or if the dtype or the rank of one is not known.

```mlir
// before
%z = autodiff.zero() : () -> !prim.tensor<f32, [?]>
%r = prim.If %c -> (!prim.tensor) { prim.Yield %g : … } else { prim.Yield %z : … }
%d = autodiff.any_defined(%r) : (!prim.tensor) -> !prim.bool
// after
%z = aten.empty.memory_format(%sizes, …) : … -> !prim.tensor<f32, [0, 0]>
%r = prim.If %c -> (!prim.tensor) {
  %0 = aten.unsqueeze(%g, %zero) : …
  prim.Yield %0 : …
} else { prim.Yield %z : … }
%n = aten.size.int(%r, %zero) : …
%d = aten.gt.int(%n, %zero) : …
```
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AddOp, AnyDefinedOp, LinearOp, ZeroOp
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.differentiate.requires_grad import CONTAINER_OPERATORS
from tsir.transforms.differentiate.specialize_undef import optional_gradients
from tsir.transforms.rewriting.script_text import emit_script
from tsir.transforms.types.settle_types import settle_results

_LENGTH = "aten.len.t"

_WRAPPED = """
def wrapped(xs: List[Tensor]):
    return [x.unsqueeze(0) for x in xs]
"""
_UNWRAPPED = """
def unwrapped(xs: List[Tensor]):
    return [x[0] for x in xs]
"""
_IS_DEFINED = """
def is_defined(x):
    return x.size(0) > 0
"""
_ANY_DEFINED = """
def any_defined(xs: List[Tensor]):
    found = False
    for x in xs:
        found = found or x.size(0) > 0
    return found
"""

_SUM = """
def total(a, b):
    return a + b
"""
_SUM_WITH = """
def total(a, b):
    return a + b[0] if b.size(0) > 0 else a
"""
_SUM_OF_OPTIONAL = """
def total(a, b):
    if a.size(0) > 0:
        return a + b if b.size(0) > 0 else a
    else:
        return b
"""
_LIST_SUM = """
def total(a: List[Tensor], b: List[Tensor]):
    found: List[Tensor] = []
    for i in range(len(a)):
        found.append(a[i] + b[i])
    return found
"""
_LIST_SUM_WITH = """
def total(a: List[Tensor], b: List[Tensor]):
    found = a
    if len(b) > 0:
        found = torch.jit.annotate(List[Tensor], [])
        for i in range(len(a)):
            x, y = a[i], b[i]
            found.append(x + y[0] if y.size(0) > 0 else x)
    return found
"""
_LIST_SUM_OF_OPTIONAL = """
def total(a: List[Tensor], b: List[Tensor]):
    found = a
    if len(a) == 0:
        found = b
    elif len(b) > 0:
        found = torch.jit.annotate(List[Tensor], [])
        for i in range(len(a)):
            x, y = a[i], b[i]
            z = x
            if y.size(0) > 0:
                z = x + y if x.size(0) > 0 else y
            found.append(z)
    return found
"""

_SUMS: Mapping[tuple[bool, int], str] = {
    (False, 0): _SUM,
    (False, 1): _SUM_WITH,
    (False, 2): _SUM_OF_OPTIONAL,
    (True, 0): _LIST_SUM,
    (True, 1): _LIST_SUM_WITH,
    (True, 2): _LIST_SUM_OF_OPTIONAL,
}
"""Sums of two gradients, by whether they are lists and how many of them, the last ones, are optional."""


@dataclass(frozen=True)
class OptionalGradientsPass(ModulePass):
    """Make tensors of gradients that may be undefined."""

    name = "optional-gradients"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                make_optional(function)


def make_optional(function: FuncOp) -> None:
    """Make tensors of the gradients of one function that may be undefined."""
    if not any(isinstance(op, ZeroOp | AddOp | AnyDefinedOp) for op in function.walk()):
        return
    optional = optional_gradients(function)
    if _is_able(function, optional):
        _Rewriting(optional).block(function.body.block)
        settle_results(function)


def _is_able(function: FuncOp, optional: set[SSAValue]) -> bool:
    if any(argument in optional for argument in function.body.block.args):
        return False
    for op in function.walk():
        reads = any(operand in optional for operand in op.operands)
        if isinstance(op, LinearOp) or (isinstance(op, ReturnOp | c.GroupOp) and reads):
            return False
        if isinstance(op, ZeroOp) and _optional_type(op.results[0].type) is None:
            return False
    return all(_leaf(value.type) is not None for value in optional)


def _leaf(type: Attribute) -> t.TensorType | None:
    """The tensor that a type is, or that it is a list of."""
    leaf = type.element if isinstance(type, t.ListType) else type
    return leaf if isinstance(leaf, t.TensorType) else None


def _optional_type(type: Attribute) -> t.TensorType | None:
    """The type of an optional gradient of a type, or of each of a list; None if not enough is known."""
    leaf = _leaf(type)
    if leaf is None or leaf.dtype is None or leaf.rank is None:
        return None
    return t.TensorType.of(leaf.dtype, [None] * (leaf.rank + 1), device=leaf.device)


@dataclass(frozen=True)
class _Rewriting:
    """One walk that makes tensors of what is `optional`."""

    optional: set[SSAValue]

    def block(self, block: Block) -> None:
        """Rewrite the operations of a block."""
        for op in list(block.ops):
            match op:
                case ZeroOp():
                    self._zero(op)
                case AddOp() if _leaf(op.results[0].type) is not None:
                    self._add(op)
                case AnyDefinedOp():
                    self._any_defined(op)
                case IfOp():
                    self._if(op)
                case LoopOp():
                    self._loop(op)
                case YieldOp():
                    pass  # the branch or loop around it decides
                case _ if _keeps_elements(op):
                    self._elements(op)
                case _:
                    self._read(op)

    def _retype(self, value: SSAValue) -> None:
        """Give an optional value a type of which no more is known than that it is one."""
        if value in self.optional:
            self.optional.add(Rewriter.replace_value_with_new_type(value, _unknown(value.type)))

    def _replace(self, op: Operation, value: SSAValue) -> None:
        if op.results[0] in self.optional:
            self.optional.add(value)
        Rewriter.replace_op(op, [], [value])

    def _give(self, op: Operation, index: int, *, optional: bool) -> None:
        """Let an operation take an operand as an optional gradient, or as the gradient itself."""
        value = op.operands[index]
        if (value in self.optional) is optional or _leaf(value.type) is None or _is_empty(value):
            return
        emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        if isinstance(value.owner, c.UninitializedOp):
            made = emitter.insert(c.UninitializedOp.make([], [_unknown(value.type)])).results[0]
        elif isinstance(value.type, t.ListType):
            (made,) = emit_script(emitter, _WRAPPED if optional else _UNWRAPPED, [value])
        elif optional:
            (made,) = emitter.call("aten::unsqueeze", value, 0)
        else:
            (made,) = emitter.call("aten::select", value, 0, 0)
        if optional:
            self.optional.add(made)
        op.operands[index] = made

    def _zero(self, op: ZeroOp) -> None:
        emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        type = _optional_type(op.results[0].type)
        assert type is not None
        assert type.dtype is not None
        if isinstance(op.results[0].type, t.ListType):
            made = emitter.constant([], t.ListType(t.TENSOR))
        else:
            options = {"dtype": type.dtype.number, "device": type.device}
            (made,) = emitter.call("aten::empty", [0] * len(type.sizes or ()), keywords=options, refine=True)
        self._replace(op, made)

    def _add(self, op: AddOp) -> None:
        a, b = op.operands
        is_optional = op.results[0] in self.optional
        operands = [b, a] if a in self.optional and b not in self.optional else [a, b]
        count = sum(operand in self.optional for operand in operands)
        assert is_optional == (count == 2)
        emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        text = _SUMS[isinstance(op.results[0].type, t.ListType), count]
        self._replace(op, emit_script(emitter, text, operands)[0])

    def _any_defined(self, op: AnyDefinedOp) -> None:
        emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        flag: SSAValue | None = None
        for operand in op.operands:
            text = _ANY_DEFINED if isinstance(operand.type, t.ListType) else _IS_DEFINED
            one = (
                emit_script(emitter, text, [operand])[0]
                if operand in self.optional
                else emitter.constant(True)
            )
            flag = one if flag is None else emitter.call("aten::__or__", flag, one)[0]
        self._replace(op, emitter.constant(False) if flag is None else flag)

    def _if(self, op: IfOp) -> None:
        for branch in op.branches:
            self.block(branch)
            last = branch.last_op
            assert isinstance(last, YieldOp)
            for index, result in enumerate(op.outputs):
                self._give(last, index, optional=result in self.optional)
        for result in list(op.outputs):
            self._retype(result)

    def _loop(self, op: LoopOp) -> None:
        body = op.body.block
        for argument in list(body.args):
            self._retype(argument)
        for index, argument in enumerate(body.args[1:]):
            self._give(op, index + 2, optional=argument in self.optional)
        self.block(body)
        last = body.last_op
        assert isinstance(last, YieldOp)
        for index, result in enumerate(list(op.outputs)):
            self._give(last, index + 1, optional=result in self.optional)
            self._retype(result)

    def _elements(self, op: Operation) -> None:
        """Operations that put gradients into lists and take them out have all of them optional, or none."""
        is_optional = any(result in self.optional for result in op.results)
        for index in range(len(op.operands)):
            self._give(op, index, optional=is_optional)
        for result in list(op.results):
            self._retype(result)

    def _read(self, op: Operation) -> None:
        if op.name != _LENGTH:
            for index in range(len(op.operands)):
                self._give(op, index, optional=False)
        for region in op.regions:
            self.block(region.block)


def _is_empty(value: SSAValue) -> bool:
    """Whether a value is a list without elements, of gradients of any kind."""
    made = value.owner
    return (isinstance(made, ConstantOp) and made.python_value() == []) or (
        isinstance(made, c.ListConstructOp) and not made.operands
    )


def _unknown(type: Attribute) -> Attribute:
    return t.ListType(t.TENSOR) if isinstance(type, t.ListType) else t.TENSOR


def _keeps_elements(op: Operation) -> bool:
    """Whether an operation puts tensors into lists, or takes them out, as they are."""
    return isinstance(op, c.ListConstructOp | c.ListUnpackOp | c.DictConstructOp | c.DictUnpackOp) or (
        isinstance(op, SchemaOp) and op.name in CONTAINER_OPERATORS
    )
