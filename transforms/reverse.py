"""
The reverse walk of differentiation: from gradients of results to gradients of what they come from.

The reverse part is inserted behind the primal part, and reads primal values where it needs them.
What it reads from inside of a branch or a loop is handed out of it: as another result of the `If`,
or as a list with an element for each round, the *tape*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import AddOp, AnyDefinedOp, LinearOp, ZeroOp
from tsir.dialects.diagnostics import Diagnostic, location_of
from tsir.dialects.matching import Emitter
from tsir.dialects.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.transforms.decompose import emit_script
from tsir.transforms.formulas import Facts, Formula, formula_of
from tsir.transforms.handing_out import hand_out_of_if, hand_out_of_loop
from tsir.transforms.requires_grad import RequiresGrad, may_carry
from tsir.transforms.value_roots import yielded

GRADIENTS = t.ListType(t.TENSOR)
"""The type of the gradient of a list."""

Start = Callable[[SSAValue], SSAValue | None]
"""What the gradient of a value from outside of a block starts from, if it does from anything."""


def _nothing(_: SSAValue) -> None:
    return None


def _gradient_type(value: SSAValue) -> Attribute:
    return GRADIENTS if isinstance(value.type, t.ListType) else t.TENSOR


class Reverse:
    """
    The reverse of one primal block.

    `gradients` holds the gradient of each value so far: of values of the block, and of values from
    outside that the block has contributed to; `complete` those to which nothing is added any more.
    `reasons` collects what has no gradient.
    """

    def __init__(
        self,
        block: Block,
        emitter: Emitter,
        needs: RequiresGrad,
        reasons: list[Diagnostic],
        facts: Facts,
        start: Start = _nothing,
    ):
        self.block = block
        self.emitter = emitter
        self.needs = needs
        self.reasons = reasons
        self.facts = facts
        self.start = start
        self.gradients: dict[SSAValue, SSAValue] = {}
        self.complete: dict[SSAValue, SSAValue] = {}

    def is_local(self, value: SSAValue) -> bool:
        """Whether the block itself defines a value."""
        return value.owner is self.block or (isinstance(value, OpResult) and value.op.parent is self.block)

    def accumulate(self, value: SSAValue, gradient: SSAValue) -> None:
        """Add to the gradient of a value."""
        if value not in self.needs:
            return
        before = self.so_far(value)
        if before is not None:
            sum_of = AddOp.make([before, gradient], [_gradient_type(value)])
            gradient = self.emitter.insert(sum_of).results[0]
        self.gradients[value] = gradient

    def so_far(self, value: SSAValue) -> SSAValue | None:
        """The gradient of a value as it has been found so far."""
        found = self.gradients.get(value)
        if found is None and not self.is_local(value):
            found = self.start(value)
        return found

    def outside(self) -> list[SSAValue]:
        """The values from outside of the block that it contributed to, in order."""
        return [value for value in self.gradients if not self.is_local(value)]

    def walk(self) -> None:
        """The operations of the block, the last one first."""
        for op in reversed(list(self.block.ops)):
            if isinstance(op, YieldOp | ReturnOp):
                continue
            gradients = [self.gradients.pop(result, None) for result in op.results]
            self.complete.update((r, g) for r, g in zip(op.results, gradients, strict=True) if g is not None)
            if any(g is not None for g in gradients):
                self.emitter.location = location_of(op)
                self._operation(op, gradients)

    def _operation(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        rule = _RULES.get(op.name)
        if rule is not None:
            rule(self, op, gradients)
        elif isinstance(op, SchemaOp) and (formula := formula_of(op.operator)) is not None:
            self._formula(op, formula, gradients)
        else:
            self.reasons.append(Diagnostic.error(op, f"'{op.name}' has no gradient"))

    # Operators

    def _formula(self, op: SchemaOp, formula: Formula, gradients: Sequence[SSAValue | None]) -> None:
        """The reverse of an operator: a linear block with the backward part of its formula."""
        wanted = [v in self.needs and formula.has_gradient(i) for i, v in enumerate(op.operands)]
        captured = formula.emit_forward(self.facts, op)
        incoming = [self.or_zero(g, r) for g, r in zip(gradients, op.results, strict=True)]
        body = Block()
        emitter = Emitter(Builder(InsertPoint.at_end(body)), location_of(op))
        several = sum(result in self.needs for result in op.results) > 1
        given = [
            self._filled(emitter, g, r) if several or isinstance(r.type, t.ListType) else g
            for g, r in zip(incoming, op.results, strict=True)
        ]
        arguments = [v for v, want in zip(op.operands, wanted, strict=True) if want]
        found = formula.emit_backward(emitter, captured, given, wanted)
        results = [
            self._fitted(emitter, gradient, argument, op)
            for gradient, argument in zip(found, arguments, strict=True)
        ]
        emitter.insert(YieldOp(*results))
        defined = [g for g, r in zip(incoming, op.results, strict=True) if may_carry(r.type)]
        linear = self.emitter.insert(LinearOp.of(op.name, defined, body))
        for argument, gradient in zip(arguments, linear.results, strict=True):
            self.accumulate(argument, self._whole_list(argument, gradient))

    def _whole_list(self, value: SSAValue, gradient: SSAValue) -> SSAValue:
        """The gradient of a list, which is one even where that of every element is undefined."""
        if not isinstance(value.type, t.ListType):
            return gradient
        return self.emitter.insert(AddOp.make([self.zero_list(value), gradient], [GRADIENTS])).results[0]

    def or_zero(self, gradient: SSAValue | None, value: SSAValue) -> SSAValue:
        """A gradient of a value, undefined if there is none."""
        if gradient is not None:
            return gradient
        if isinstance(value.type, t.ListType):
            return self.zero_list(value)
        return self.emitter.insert(ZeroOp.of(t.TENSOR)).results[0]

    def zero_list(self, value: SSAValue) -> SSAValue:
        """Undefined gradients for the elements of a list."""
        length = self.facts.of(value, "aten.len.t")
        one = self.emitter.insert(ZeroOp.of(t.TENSOR)).results[0]
        single = self.emitter.insert(c.ListConstructOp.of([one], t.TENSOR)).results[0]
        return self.emitter.call("aten::mul", single, length)[0]

    def zeros(self, value: SSAValue, emitter: Emitter | None = None) -> SSAValue:
        """Zeros like a tensor, of which only size and dtype are captured; undefined where it may be none."""
        if not isinstance(value.type, t.TensorType):
            return self.or_zero(None, value)
        emitter = emitter or self.emitter
        size = self.facts.of(value, "aten.size")
        return emitter.call("aten::zeros", size, keywords={"dtype": self.facts.dtype(value, emitter)})[0]

    def _filled(self, emitter: Emitter, gradient: SSAValue, result: SSAValue) -> SSAValue:
        """The gradient with zeros where it is undefined, in the body of a linear block."""
        if isinstance(result.type, t.ListType):
            return self._filled_list(emitter, gradient, result)
        if result not in self.needs:
            return gradient
        if isinstance(gradient.owner, ZeroOp):
            return self.zeros(result, emitter)
        return self._defined_or(emitter, gradient, lambda inner: self.zeros(result, inner))

    def _defined_or(
        self, emitter: Emitter, gradient: SSAValue, otherwise: Callable[[Emitter], SSAValue]
    ) -> SSAValue:
        """The gradient if it is defined, else what `otherwise` inserts."""
        condition = emitter.insert(AnyDefinedOp.make([gradient], [t.BOOL])).results[0]
        blocks = Block([YieldOp(gradient)]), Block()
        inner = Emitter(Builder(InsertPoint.at_end(blocks[1])), emitter.location)
        inner.insert(YieldOp(otherwise(inner)))
        return emitter.insert(IfOp(condition, [t.TENSOR], Region(blocks[0]), Region(blocks[1]))).results[0]

    def _filled_list(self, emitter: Emitter, gradient: SSAValue, result: SSAValue) -> SSAValue:
        """A list of gradients with zeros where one is undefined."""
        made = gradient.owner
        if isinstance(made, c.ListConstructOp) and not any(isinstance(v.owner, ZeroOp) for v in made.operands):
            return gradient
        (length,) = emitter.call("aten::len", gradient)
        going = emitter.constant(True)
        empty = emitter.constant([], GRADIENTS)
        body = Block(arg_types=[t.INT, GRADIENTS])
        inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
        (one,) = inner.call("aten::__getitem__", gradient, body.args[0])
        (like,) = inner.call("aten::__getitem__", result, body.args[0])
        item = self._defined_or(inner, one, lambda e: e.call("aten::zeros_like", like)[0])
        single = inner.insert(c.ListConstructOp.of([item], t.TENSOR)).results[0]
        (longer,) = inner.call("aten::add", body.args[1], single)
        inner.insert(YieldOp(inner.constant(True), longer))
        return emitter.insert(LoopOp(length, going, [empty], [GRADIENTS], Region(body))).results[0]

    def _fitted(self, emitter: Emitter, gradient: SSAValue, argument: SSAValue, op: SchemaOp) -> SSAValue:
        """A gradient in the dtype of its argument, and not optional."""
        if isinstance(gradient.type, t.OptionalType | t.NoneType):
            inner = GRADIENTS if isinstance(argument.type, t.ListType) else t.TENSOR
            gradient = emitter.insert(c.UncheckedCastOp.make([gradient], [inner])).results[0]
        types = [argument.type, *(v.type for v in op.operands), *(r.type for r in op.results)]
        dtypes = {x.dtype for x in types if isinstance(x, t.TensorType) and may_carry(x)}
        if len(dtypes) == 1 and None not in dtypes or not isinstance(argument.type, t.TensorType):
            return gradient
        return emitter.call("aten::to", gradient, self.facts.dtype(argument, emitter))[0]

    # Lists and other structure

    def _construct(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        for index, item in enumerate(op.operands):
            if item in self.needs:
                (gradient,) = self.emitter.call("aten::__getitem__", gradients[0], index)
                self.accumulate(item, gradient)

    def _unpack(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        items = [self.or_zero(g, r) for g, r in zip(gradients, op.results, strict=True)]
        self.accumulate(
            op.operands[0], self.emitter.insert(c.ListConstructOp.of(items, t.TENSOR)).results[0]
        )

    def _get(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        """An element was read: its gradient is added in its place of the list's gradient."""
        whole, index = op.operands
        before = self.so_far(whole)
        if before is None:
            before = self.zero_list(whole)
        (old,) = self.emitter.call("aten::__getitem__", before, index)
        new = self.emitter.insert(AddOp.make([old, cast(SSAValue, gradients[0])], [t.TENSOR])).results[0]
        self.gradients[whole] = self.emitter.call("prim::ListSet", before, index, new)[0]

    def _set(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        whole, index, item = op.operands
        (gradient,) = self.emitter.call("aten::__getitem__", gradients[0], index)
        zero = self.emitter.insert(ZeroOp.of(t.TENSOR)).results[0]
        (rest,) = self.emitter.call("prim::ListSet", gradients[0], index, zero)
        self.accumulate(item, gradient)
        self.accumulate(whole, rest)

    def _concatenate(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        first, second = op.operands
        length = self.facts.of(first, "aten.len.t")
        if first in self.needs:
            self.accumulate(first, self.emitter.call("aten::slice", gradients[0], None, length, 1)[0])
        if second in self.needs:
            self.accumulate(second, self.emitter.call("aten::slice", gradients[0], length, None, 1)[0])

    def _slice(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        whole, *bounds = op.operands
        operands = [self.zero_list(whole), cast(SSAValue, gradients[0]), *bounds]
        self.accumulate(whole, emit_script(self.emitter, _SLICE, operands)[0])

    def _reversed(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        self.accumulate(op.operands[0], self.emitter.call("prim::ListReverse", gradients[0])[0])

    def _same(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        self.accumulate(op.operands[0], cast(SSAValue, gradients[0]))

    def _sum(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        for operand in op.operands:
            self.accumulate(operand, cast(SSAValue, gradients[0]))

    def _chunk(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        """The pieces of a tensor: their gradients are put together again."""
        assert isinstance(op, c.ConstantChunkOp)
        incoming = [self.or_zero(g, r) for g, r in zip(gradients, op.results, strict=True)]
        body = Block()
        emitter = Emitter(Builder(InsertPoint.at_end(body)), location_of(op))
        pieces = [self._filled(emitter, g, r) for g, r in zip(incoming, op.results, strict=True)]
        joined = emitter.insert(c.ListConstructOp.of(pieces, t.TENSOR)).results[0]
        emitter.insert(YieldOp(*emitter.call("aten::cat", joined, op.dim)))
        linear = self.emitter.insert(LinearOp.of(op.name, incoming, body))
        self.accumulate(op.operands[0], linear.results[0])

    # Control flow

    def _inner(self, block: Block, into: Block, start: Start = _nothing) -> Reverse:
        emitter = Emitter(Builder(InsertPoint.at_end(into)), self.emitter.location)
        return Reverse(block, emitter, self.needs, self.reasons, self.facts, start)

    def _moved(self, old: IfOp | LoopOp, new: IfOp | LoopOp) -> None:
        """An operation has been replaced by one with more results."""
        for before, after in zip(old.outputs, new.outputs, strict=False):
            if before in self.complete:
                self.complete[after] = self.complete[before]

    def _if(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        """The reverse of the branch that was taken."""
        assert isinstance(op, IfOp)
        blocks = Block(), Block()
        inner = [self._inner(*pair, self.so_far) for pair in zip(op.branches, blocks, strict=True)]
        for reverse, branch in zip(inner, op.branches, strict=True):
            for value, gradient in zip(yielded(branch), gradients, strict=True):
                if gradient is not None:
                    reverse.accumulate(value, gradient)
            reverse.walk()
        touched = list(dict.fromkeys(value for reverse in inner for value in reverse.outside()))
        if not touched:
            return
        for reverse in inner:
            reverse.emitter.insert(YieldOp(*(reverse.so_far(v) or reverse.zeros(v) for v in touched)))
        made = IfOp(op.condition, [_gradient_type(v) for v in touched], *map(Region, blocks))
        self.emitter.insert(made)
        self._moved(op, hand_out_of_if(op, blocks))
        self.gradients.update(zip(touched, made.outputs, strict=True))

    def _loop(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        """The reverse of the rounds, the last one first."""
        assert isinstance(op, LoopOp)
        primal = op.body.block
        carried = [i for i, argument in enumerate(primal.args[1:]) if argument in self.needs]
        rounds = Block(arg_types=[t.INT, *(_gradient_type(primal.args[i + 1]) for i in carried)])
        free: dict[SSAValue, SSAValue] = {}

        def start(value: SSAValue) -> SSAValue:
            if value not in free:
                free[value] = rounds.insert_arg(_gradient_type(value), len(rounds.args))
            return free[value]

        inner = self._inner(primal, rounds, start)
        values = yielded(primal)[1:]
        for i, gradient in zip(carried, rounds.args[1:], strict=False):
            inner.accumulate(values[i], gradient)
        inner.walk()
        own = [inner.gradients.get(primal.args[i + 1]) or inner.zeros(primal.args[i + 1]) for i in carried]
        found = [*own, *(inner.gradients.get(v) or a for v, a in free.items())]
        inner.emitter.insert(YieldOp(inner.emitter.constant(True), *found))
        initial = [self._started(gradients[i], op.outputs[i]) for i in carried]
        initial += [self.zeros(value) for value in free]
        sources = [*(op.initial[i] for i in carried), *free]
        replaced, count = hand_out_of_loop(op, rounds)
        self._moved(op, replaced)
        types = [argument.type for argument in rounds.args[1:]]
        made = LoopOp(count, self.emitter.constant(True), initial, types, Region(rounds))
        self.emitter.insert(made)
        for value, gradient in zip(sources, made.outputs, strict=True):
            self.accumulate(value, gradient)

    def _started(self, gradient: SSAValue | None, output: SSAValue) -> SSAValue:
        """The gradient of what a loop gives, never undefined."""
        zeros = self.zeros(output)
        if gradient is None:
            return zeros
        return self.emitter.insert(AddOp.make([zeros, gradient], [_gradient_type(output)])).results[0]


_SLICE = """
def put_slice(zeros: List[Tensor], gradients: List[Tensor], start: Optional[int], end: Optional[int], step: int):
    places = [i for i in range(len(zeros))][start:end:step]
    whole = list(zeros)
    for i in range(len(places)):
        whole[places[i]] = gradients[i]
    return whole
"""
"""A list with gradients at the places of a slice."""

_Rule = Callable[[Reverse, Operation, Sequence["SSAValue | None"]], None]

_RULES: dict[str, _Rule] = {
    c.ListConstructOp.name: Reverse._construct,
    c.ListUnpackOp.name: Reverse._unpack,
    c.UncheckedCastOp.name: Reverse._same,
    c.ConstantChunkOp.name: Reverse._chunk,
    AddOp.name: Reverse._sum,
    "aten.__getitem__.t": Reverse._get,
    "aten.add.t": Reverse._concatenate,
    "aten.list.t": Reverse._same,
    "aten.slice.t": Reverse._slice,
    "prim.ListSet": Reverse._set,
    "prim.ListReverse": Reverse._reversed,
    IfOp.name: Reverse._if,
    LoopOp.name: Reverse._loop,
}
"""The reverse of each operation that no formula describes, by its name."""
