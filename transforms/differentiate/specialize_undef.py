"""
`specialize-undef` and `lower-linear-blocks`: what is known to be undefined is not computed.

An undefined gradient stands for zeros. Where the run alone tells whether a gradient is defined,
the linear blocks stay, and `lower-linear-blocks` makes each an `If`.

```mlir
// before, where %g is defined and %z is not
%z = autodiff.zero() : () -> !prim.tensor
%a = autodiff.linear(%z) <{operator = "aten.neg"}> ({ … }) : (!prim.tensor) -> !prim.tensor
%b = autodiff.add(%a, %g) : (!prim.tensor, !prim.tensor) -> !prim.tensor
func.return %b : !prim.tensor
// after
func.return %g : !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AddOp, AnyDefinedOp, LinearOp, ZeroOp
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.undefined import UndefinedType
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.differentiate.requires_grad import CONTAINER_OPERATORS
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.types.settle_types import settle_module


class State(Enum):
    """The state of a gradient; of a container, that of all its elements."""

    DEFINED = "defined"
    UNDEFINED = "undefined"
    UNKNOWN = "unknown"


def join(states: Iterable[State]) -> State:
    """The state of a value that has one of these states."""
    found = set(states) or {State.DEFINED}
    return found.pop() if len(found) == 1 else State.UNKNOWN


_ZEROS = ("aten.zeros", "aten.zeros_like")
_CONTAINERS = (t.ListType, t.TupleType, t.DictType)
_CONSTRUCTS = (
    c.ListConstructOp, c.ListUnpackOp, c.TupleConstructOp, c.TupleIndexOp, c.TupleUnpackOp, c.DictConstructOp,
    c.DictUnpackOp,
)  # fmt: skip


@dataclass(frozen=True)
class SpecializeUndefPass(ModulePass):
    """Remove what computes gradients that are known to be undefined, and blocks around the others."""

    name = "specialize-undef"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                specialize_undef(function)
        settle_module(op)


def specialize_undef(function: FuncOp) -> None:
    """Specialise one function to what is known of its arguments by their types."""
    _Specialiser(_states(function)).block(function.body.block)


def optional_gradients(function: FuncOp) -> set[SSAValue]:
    """The values of a function that may be undefined when it runs, or hold what is."""
    return {v for v, state in _states(function).items() if state is not State.DEFINED}


def doubtful(function: FuncOp) -> set[SSAValue]:
    """The tensors of a function that may be undefined when it runs: gradients of an earlier reverse."""
    return {v for v in optional_gradients(function) if isinstance(v.type, t.TensorType)}


def _states(function: FuncOp) -> _States:
    block, states = function.body.block, _States()
    for argument in block.args:
        states[argument] = State.UNDEFINED if _is_undefined(argument.type) else State.DEFINED
    states.visit(block)
    return states


def _asked(condition: SSAValue) -> SSAValue | None:
    """The tensor that is defined where a condition holds."""
    made = condition.owner
    if isinstance(made, AnyDefinedOp) and len(made.operands) == 1:
        return made.operands[0] if isinstance(made.operands[0].type, t.TensorType) else None
    return None


def _is_undefined(type: Attribute) -> bool:
    return isinstance(type.element if isinstance(type, t.ListType) else type, UndefinedType)


class _States(dict[SSAValue, State]):
    """The state of each value, by a forward dataflow analysis; loops are walked to a fixed point."""

    def __missing__(self, key: SSAValue) -> State:
        return State.DEFINED

    def visit(self, block: Block) -> None:
        """Find the states of all values in a block."""
        for op in block.ops:
            match op:
                case IfOp():
                    for branch in op.branches:
                        self.visit(branch)
                    asked = _asked(op.condition)
                    for index, result in enumerate(op.outputs):
                        then, otherwise = (yielded(branch)[index] for branch in op.branches)
                        known = State.DEFINED if then is asked else self[then]
                        self[result] = join((known, self[otherwise]))
                case LoopOp():
                    self._loop(op)
                case LinearOp():
                    self.visit(op.body)
                    runs = self.any(op.operands)
                    for result, value in zip(op.results, yielded(op.body), strict=True):
                        self[result] = self[value] if runs is State.DEFINED else runs
                case ZeroOp():
                    self[op.results[0]] = State.UNDEFINED
                case AddOp():
                    self[op.results[0]] = self.any(op.operands)
                case _ if isinstance(op, _CONSTRUCTS) or op.name in CONTAINER_OPERATORS:
                    self._elements(op)
                case _:
                    pass

    def any(self, values: Sequence[SSAValue]) -> State:
        """Whether any of these values is defined."""
        states = {self[value] for value in values}
        for state in (State.DEFINED, State.UNKNOWN):
            if state in states:
                return state
        return State.UNDEFINED

    def _elements(self, op: Operation) -> None:
        """A container's elements are what is put into it; what is taken out is one of them."""
        holding = [v for v in op.operands if isinstance(v.type, (t.TensorType, *_CONTAINERS))]
        state = join(self[v] for v in holding)
        for result in op.results:
            self[result] = state

    def _loop(self, op: LoopOp) -> None:
        body = op.body.block
        carried = [self[value] for value in op.initial]
        while True:
            self.update(zip(body.args[1:], carried, strict=True))
            self.visit(body)
            found = [self[value] for value in yielded(body)[1:]]
            joined = [join(pair) for pair in zip(carried, found, strict=True)]
            if joined == carried:
                break
            carried = joined
        self.update(zip(op.outputs, carried, strict=True))


class _Specialiser:
    """One walk that rewrites by the states."""

    def __init__(self, states: _States):
        self.states = states

    def block(self, block: Block) -> None:
        """Rewrite the operations of a block."""
        for op in list(block.ops):
            match op:
                case LinearOp():
                    self._linear(op)
                case AddOp():
                    self._add(op)
                case AnyDefinedOp():
                    self._any_defined(op)
                case _:
                    for region in op.regions:
                        self.block(region.block)

    def _replace(self, op: Operation, values: Sequence[SSAValue], made: Sequence[Operation] = ()) -> None:
        for result, value in zip(op.results, values, strict=True):
            self.states[value] = self.states[result]
        Rewriter.replace_op(op, list(made), list(values))

    def _linear(self, op: LinearOp) -> None:
        """A linear block whose operands are all undefined has no results; one that runs needs no block."""
        state = self.states.any(op.operands)
        if state is State.UNDEFINED:
            zeros = [ZeroOp.of(result.type) for result in op.results]
            self._replace(op, [zero.results[0] for zero in zeros], zeros)
            return
        body = op.body
        self.block(body)
        if state is State.UNKNOWN:
            return
        values = yielded(body)
        last = body.last_op
        assert last is not None
        last.detach()
        parent = op.parent
        assert parent is not None
        for inner in list(body.ops):
            inner.detach()
            parent.insert_op_before(inner, op)
        self._replace(op, list(values))
        last.erase(safe_erase=False)

    def _add(self, op: AddOp) -> None:
        first, second = op.operands
        states = [self.states[v] for v in op.operands]
        is_container = isinstance(op.results[0].type, _CONTAINERS)
        if State.UNDEFINED in states and (not is_container or State.DEFINED in states):
            self._replace(op, [second if states[0] is State.UNDEFINED else first])
        elif states == [State.DEFINED] * 2 and not is_container:
            for zeros, other in ((first, second), (second, first)):
                if isinstance(made := zeros.owner, Operation) and made.name in _ZEROS:
                    self._replace(op, [other])
                    return
            emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
            self._replace(op, emitter.call("aten::add", first, second, refine=True))

    def _any_defined(self, op: AnyDefinedOp) -> None:
        state = self.states.any(op.operands)
        if state is not State.UNKNOWN:
            made = ConstantOp.of(state is State.DEFINED)
            self._replace(op, made.results, [made])


@dataclass(frozen=True)
class LowerLinearBlocksPass(ModulePass):
    """Make every linear block that is left an `If` on whether any of its operands is defined."""

    name = "lower-linear-blocks"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        rewrite(op, (GuardLinearBlock(),))


class GuardLinearBlock(RewritePattern):
    """A linear block runs if any operand is defined; else its results are undefined."""

    @matches(LinearOp)
    def match_and_rewrite(self, op: LinearOp, rewriter: PatternRewriter) -> None:
        condition = rewriter.insert(AnyDefinedOp.make(op.operands, [t.BOOL])).results[0]
        zeros = [ZeroOp.of(result.type) for result in op.results]
        otherwise = Block([*zeros, YieldOp(*(zero.results[0] for zero in zeros))])
        body = op.detach_region(0)
        rewriter.replace(op, IfOp(condition, list(op.result_types), body, Region(otherwise)))
