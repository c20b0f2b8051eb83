"""
The reverse walk of differentiation: from gradients of results to gradients of what they come from.

The reverse part is inserted behind the primal part, and reads primal values where it needs them.
What it reads from inside of a branch or a loop is handed out of it: as another result of the `If`,
or as a list with an element for each round, the *tape*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import AddOp, AnyDefinedOp, LinearOp, ZeroOp
from tsir.dialects.complex_forms.form import Gradient
from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.facts import Facts, after
from tsir.transforms.differentiate.formulas import Formula, formula_for
from tsir.transforms.differentiate.requires_grad import RequiresGrad, may_carry
from tsir.transforms.rewriting.script_text import emit_script
from tsir.transforms.rewriting.statistics import count

GRADIENTS = t.ListType(t.TENSOR)
"""The type of the gradient of a list."""

_SIZES = """
def sizes(tensors: List[Tensor]):
    return [x.size() for x in tensors]
"""
_DTYPES = """
def dtypes(tensors: List[Tensor]):
    return [x.dtype for x in tensors]
"""
_CONVERTED = """
def converted(gradients: List[Tensor], dtypes: List[int]):
    return [gradients[i].to(dtypes[i]) for i in range(len(dtypes))]
"""

_CONJUGATED = """
def conjugated(gradients: List[Tensor]):
    return [torch.conj_physical(x) for x in gradients]
"""

UNDECIDED = ": whether its tensors are complex is not known"
"""Why an operator that differs for complex numbers has no derivative."""

Rule = Callable[["Reverse", Operation, Sequence["SSAValue | None"]], None]
"""The reverse of an operation for the gradients of its results, of which one is not None."""

Start = Callable[[SSAValue], SSAValue | None]
"""The initial gradient of a value from outside of a block, if there is one."""


def _nothing(_: SSAValue) -> None:
    return None


def _is_absent(gradient: SSAValue | None) -> bool:
    """Whether a gradient is known to be undefined."""
    return gradient is None or isinstance(gradient.owner, ZeroOp)


def _conjugate(emitter: Emitter, gradient: SSAValue) -> SSAValue:
    """The conjugate of a gradient, or of each in a list, that may be complex; not of one that is absent."""
    if _is_absent(gradient):
        return gradient
    if isinstance(gradient.type, t.ListType):
        return emit_script(emitter, _CONJUGATED, [gradient])[0]
    return emitter.call("aten::conj_physical", gradient)[0]


def gradient_type(type: Attribute) -> Attribute:
    """The type of the gradient of a value of a type, of which nothing more is known."""
    match type:
        case t.ListType():
            return t.ListType(gradient_type(type.element))
        case t.TupleType():
            return t.TupleType(tuple(map(gradient_type, type.elements)))
        case t.DictType():
            return t.DictType(type.key, gradient_type(type.value))
        case t.OptionalType():
            return gradient_type(type.element)
        case _:
            return t.TENSOR


def undefined_type(type: Attribute) -> Attribute:
    """As `gradient_type`, with the dtype and the rank that tell of what kind an undefined gradient is."""
    match type:
        case t.TensorType():
            sizes = None if type.rank is None else [None] * type.rank
            return t.TensorType.of(type.dtype, sizes, device=type.device)
        case t.ListType():
            return t.ListType(undefined_type(type.element))
        case _:
            return gradient_type(type)


def zero(emitter: Emitter, type: Attribute) -> SSAValue:
    """Insert a gradient of a type, but for a list, of which nothing is defined."""
    match type:
        case t.TupleType():
            made = c.TupleConstructOp.of([emitter.insert(ZeroOp.of(e)).results[0] for e in type.elements])
        case t.DictType():
            made = c.DictConstructOp.make([], [type])
        case _:
            made = ZeroOp.of(type)
    return emitter.insert(made).results[0]


def _held(type: Attribute) -> Attribute:
    """The element type of a list; another type itself."""
    return type.element if isinstance(type, t.ListType) else type


@dataclass
class Differentiation:
    """
    What the reverse walk of a function shares between its blocks.

    `rules` are the reverses of operations that no formula describes, by name; `reasons` collects
    what has no gradient. With `asks` the program asks which gradients are defined: no zeros stand for those
    that are not.
    """

    needs: RequiresGrad
    rules: Mapping[str, Rule]
    facts: Facts = field(default_factory=Facts)
    asks: bool = False
    reasons: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def check(self) -> None:
        """UnsupportedError with every operation that has no gradient, in the order of the program."""
        if self.reasons:
            raise UnsupportedError(sorted(set(self.reasons), key=lambda d: d.position or ("", 0, 0)))


class Reverse:
    """
    The reverse of one primal block.

    `gradients` holds the gradient of each value so far: of values of the block, and of values from
    outside that the block has contributed to; `complete` those to which nothing is added any more.
    """

    def __init__(self, shared: Differentiation, block: Block, into: Block, start: Start = _nothing):
        self.shared = shared
        self.needs, self.facts = shared.needs, shared.facts
        self.block = block
        self.start = start
        self.emitter = Emitter(Builder(InsertPoint.at_end(into)))
        self.gradients: dict[SSAValue, SSAValue] = {}
        self.complete: dict[SSAValue, SSAValue] = {}

    def inner(self, block: Block, into: Block, start: Start = _nothing) -> Reverse:
        """The reverse of a block inside of this one, which goes to the end of `into`."""
        made = Reverse(self.shared, block, into, start)
        made.emitter.location = self.emitter.location
        return made

    def is_local(self, value: SSAValue) -> bool:
        """Whether the block itself defines a value."""
        return value.owner is self.block or (isinstance(value, OpResult) and value.op.parent is self.block)

    def accumulate(self, value: SSAValue, gradient: SSAValue) -> None:
        """Add to the gradient of a value."""
        if value not in self.needs:
            return
        before = self.so_far(value)
        if before is not None:
            sum_of = AddOp.make([before, gradient], [gradient_type(value.type)])
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

    def walk(self, until: Operation | None = None) -> None:
        """The operations of the block in front of `until`, all by default, the last one first."""
        operations = list(self.block.ops)
        for op in reversed(operations[: None if until is None else operations.index(until)]):
            if isinstance(op, YieldOp | ReturnOp):
                continue
            gradients = [self.gradients.pop(result, None) for result in op.results]
            self.complete.update((r, g) for r, g in zip(op.results, gradients, strict=True) if g is not None)
            passes_on = op.regions or self.needs.any_of(op.operands)
            if passes_on and any(g is not None for g in gradients):
                self.emitter.location = location_of(op)
                self._operation(op, gradients)

    def _operation(self, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
        rule = self.shared.rules.get(op.name)
        if rule is not None:
            rule(self, op, gradients)
        elif isinstance(op, SchemaOp) and self.needs.gradient_of(op) is None:
            self._refuse(op, UNDECIDED)
        elif (
            isinstance(op, SchemaOp)
            and (formula := formula_for(op, [_is_absent(g) for g in gradients])) is not None
        ):
            self._formula(op, formula, gradients)
        else:
            again = (
                "; run specialize-undef,lower-linear-blocks first" if op.name.startswith("autodiff.") else ""
            )
            self._refuse(op, again)

    def _refuse(self, op: Operation, reason: str) -> None:
        """Note that an operation has no gradient, and why; what comes before it is looked at as if it had."""
        self.shared.reasons.append(Diagnostic.error(op, f"'{c.called_name(op)}' has no gradient{reason}"))
        for operand in op.operands:
            self.accumulate(operand, self.or_zero(None, operand))

    # Operators

    def _formula(self, op: SchemaOp, formula: Formula, gradients: Sequence[SSAValue | None]) -> None:
        """The reverse of an operator: a linear block with the backward part of its formula."""
        count(f"differentiated {op.name}")
        wanted = [v in self.needs and formula.has_gradient(i) for i, v in enumerate(op.operands)]
        captured = formula.emit_forward(self.facts, op)
        incoming = [self.or_zero(g, r) for g, r in zip(gradients, op.results, strict=True)]
        body = Block()
        emitter = Emitter(Builder(InsertPoint.at_end(body)), location_of(op))
        several = sum(result in self.needs for result in op.results) > 1
        given = [
            self.filled(emitter, g, r)
            if formula.reads_gradient(i) and (several or isinstance(r.type, t.ListType))
            else g
            for i, (g, r) in enumerate(zip(incoming, op.results, strict=True))
        ]
        arguments = [v for v, want in zip(op.operands, wanted, strict=True) if want]
        is_conjugated = self.needs.gradient_of(op) is Gradient.CONJUGATED
        if is_conjugated:
            given = [_conjugate(emitter, g) for g in given]
        found = formula.emit_backward(emitter, captured, given, wanted)
        if is_conjugated:
            found = [_conjugate(emitter, g) for g in found]
        results = [
            self._fitted(emitter, gradient, argument, op)
            for gradient, argument in zip(found, arguments, strict=True)
        ]
        emitter.insert(YieldOp(*results))
        defined = [g for g, r in zip(incoming, op.results, strict=True) if may_carry(r.type)]
        linear = self.emitter.insert(LinearOp.of(op.name, defined, body))
        for argument, gradient in zip(arguments, linear.results, strict=True):
            self.accumulate(argument, self.whole(argument, gradient))

    def whole(self, value: SSAValue, gradient: SSAValue) -> SSAValue:
        """The gradient of a container, which is one even where that of every element is undefined."""
        if not isinstance(value.type, t.ListType | t.TupleType | t.DictType):
            return gradient
        total = AddOp.make([self.or_zero(None, value), gradient], [gradient_type(value.type)])
        return self.emitter.insert(total).results[0]

    def or_zero(self, gradient: SSAValue | None, value: SSAValue) -> SSAValue:
        """A gradient of a value, undefined if there is none."""
        if gradient is not None:
            return gradient
        if isinstance(value.type, t.ListType):
            return self.zero_list(value)
        return zero(self.emitter, undefined_type(value.type))

    def zero_list(self, value: SSAValue) -> SSAValue:
        """Undefined gradients for the elements of a list."""
        length = self.facts.of(value, "aten.len.t")
        type = undefined_type(value.type)
        assert isinstance(type, t.ListType)
        one = self.emitter.insert(ZeroOp.of(type.element)).results[0]
        single = self.emitter.insert(c.ListConstructOp.of([one], type.element)).results[0]
        return self.emitter.call("aten::mul", single, length)[0]

    def nothing(self, value: SSAValue) -> SSAValue:
        """The gradient of a value on a way that does not use it."""
        return self.or_zero(None, value) if self.shared.asks else self.zeros(value)

    def zeros(self, value: SSAValue, emitter: Emitter | None = None) -> SSAValue:
        """
        Zeros like a tensor, of which only size and dtype are captured; undefined where that may be.

        A tensor of which the function asks whether it is defined has no size where it is not.
        """
        asked = any(isinstance(use.operation, AnyDefinedOp) for use in value.uses)
        if asked or not isinstance(value.type, t.TensorType) or value in self.facts.doubtful:
            return self.or_zero(None, value)
        emitter = emitter or self.emitter
        size = self.facts.of(value, "aten.size")
        return emitter.call("aten::zeros", size, keywords={"dtype": self.facts.dtype(value, emitter)})[0]

    def filled(self, emitter: Emitter, gradient: SSAValue, result: SSAValue) -> SSAValue:
        """The gradient with zeros where it is undefined, in the body of a linear block."""
        if isinstance(result.type, t.ListType):
            return self._filled_list(emitter, gradient, result)
        if result not in self.needs:
            return gradient
        if _is_absent(gradient):
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
        if isinstance(made, c.ListConstructOp) and not any(
            isinstance(v.owner, ZeroOp) for v in made.operands
        ):
            return gradient
        assert isinstance(result.type, t.ListType)
        known = result.type.element
        sizes, dtypes = self._of_elements(result)
        (length,) = emitter.call("aten::len", gradient)
        going = emitter.constant(True)
        empty = emitter.constant([], GRADIENTS)
        body = Block(arg_types=[t.INT, GRADIENTS])
        inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
        (one,) = inner.call("aten::__getitem__", gradient, body.args[0])
        (size,) = inner.call("aten::__getitem__", sizes, body.args[0])
        (dtype,) = inner.call("aten::__getitem__", dtypes, body.args[0])
        if isinstance(known, t.TensorType) and known.dtype is not None and known.rank is not None:
            dtype = inner.constant(known.dtype.number)
            numbers = inner.insert(c.ListUnpackOp.make([size], [t.INT] * known.rank)).results
            size = inner.insert(c.ListConstructOp.of(numbers, t.INT)).results[0]
        item = self._defined_or(
            inner, one, lambda e: e.call("aten::zeros", size, keywords={"dtype": dtype})[0]
        )
        single = inner.insert(c.ListConstructOp.of([item], t.TENSOR)).results[0]
        (longer,) = inner.call("aten::add", body.args[1], single)
        inner.insert(YieldOp(inner.constant(True), longer))
        return emitter.insert(LoopOp(length, going, [empty], [GRADIENTS], Region(body))).results[0]

    def _of_elements(self, tensors: SSAValue) -> list[SSAValue]:
        """The sizes and dtypes of the tensors in a list, found out behind its definition."""
        return [emit_script(after(tensors), text, [tensors])[0] for text in (_SIZES, _DTYPES)]

    def _fitted(self, emitter: Emitter, gradient: SSAValue, argument: SSAValue, op: SchemaOp) -> SSAValue:
        """A gradient in the dtype of its argument, or of each tensor of a list, and not optional."""
        if isinstance(gradient.type, t.OptionalType | t.NoneType):
            cast = c.UncheckedCastOp.make([gradient], [gradient_type(argument.type)])
            gradient = emitter.insert(cast).results[0]
        types = [_held(v.type) for v in (argument, *op.operands, *op.results)]
        dtypes = {x.dtype for x in types if isinstance(x, t.TensorType) and may_carry(x)}
        if (len(dtypes) == 1 and None not in dtypes) or not isinstance(types[0], t.TensorType):
            return gradient
        if isinstance(argument.type, t.TensorType):
            return emitter.call("aten::to", gradient, self.facts.dtype(argument, emitter))[0]
        (known,) = emit_script(after(argument), _DTYPES, [argument])
        return emit_script(emitter, _CONVERTED, [gradient, known])[0]
