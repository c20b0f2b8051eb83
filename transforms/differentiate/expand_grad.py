"""
`expand-grad`: replaces `aten.grad`, and all else that a program says of gradients, by what it means.

A `grad` becomes the reverse of the slice from its inputs to its outputs. Without `create_graph` the
gradients are detached. What is computed under `torch.no_grad()` is detached as well (see `grad_mode`);
`requires_grad_` says only that a gradient may be asked for, as it may be of any tensor of floats.

* An input that the outputs do not use has no gradient: an error, or None with `allow_unused`.
  Where that depends on the way that the program takes, the program finds it out with `allow_unused`;
  without, the gradient is zeros.
* Writes are rebuilt in functions that call `grad`, and left in others.
* The graph is kept: `retain_graph` says nothing, a second gradient of the same outputs is one.
* A slice that goes on in an earlier round of a loop around the `grad` is an error.

Which values are one tensor decides what an input is: the pass comes before those that merge values.

```mlir
// before
%y = aten.mul.Tensor(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%g = aten.grad(%outputs, %inputs, %seeds, %none, %false, %false) : (…) -> !prim.list<…>
// after
%y = aten.mul.Tensor(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%0 = aten.mul.Tensor(%seed, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%1 = aten.add.Tensor(%0, %0, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
%2 = aten.detach(%1) : (!prim.tensor) -> !prim.tensor
%g = prim.ListConstruct(%2) : (!prim.tensor) -> !prim.list<…>
```
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AnyDefinedOp
from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.families import autograd
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.facts import after
from tsir.transforms.analysis.origins import Origins
from tsir.transforms.analysis.views import emit_as, without_strides
from tsir.transforms.differentiate.differentiate import RULES, filled
from tsir.transforms.differentiate.grad_mode import resolve_grad_mode
from tsir.transforms.differentiate.preparation import decompose_carrying, finish, settle
from tsir.transforms.differentiate.program_slices import CertainGrad, RequiresGradBeside, Slice, cuts_between
from tsir.transforms.differentiate.requires_grad import RequiresGrad, may_carry
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.rewriting.script_text import emit_script

_REBUILDING = (
    "lower-tuples", "lower-dictionaries", "canonical-ops", "infer-types", "functionalise",
    "thread-random-state", "lower-tuples", "lower-dictionaries", "infer-types",
)  # fmt: skip
"""The passes before the slices are looked for; none of them merges values."""

_GRAD, _BARRIER, _STRAIGHT = "aten.grad", "prim.barrier", "prim.detach_scatter"

_SEED = """
def seed(output, grad: Optional[Tensor]):
    if grad is None:
        assert output.numel() == 1, "grad can be implicitly created only for scalar outputs"
        return torch.ones_like(output)
    return grad.sum_to_size(output.size()).to(output.dtype)
"""
"""The gradient of an output: what is given, summed to its sizes, or that of a scalar."""

_DETACHED = """
def detached(grad, create_graph: bool):
    return grad if create_graph else grad.detach()
"""

_ABSENT = """
def absent(allow_unused: bool):
    assert allow_unused, "the outputs do not use an input; with allow_unused=True its gradient is None"
"""
"""The way that the program took does not use an input."""


@dataclass(frozen=True)
class ExpandGradPass(ModulePass):
    """Replace what programs say of gradients by what it means."""

    name = "expand-grad"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not says_of_gradients(op):
            return
        run_passes(op, ("inline",))
        for function in list(op.ops):
            if isinstance(function, FuncOp) and says_of_gradients(function):
                _expand(function)


def says_of_gradients(op: ModuleOp | FuncOp) -> bool:
    """Whether there is anything for `expand-grad` to replace."""
    return any(inner.name in autograd.EXPANDED for inner in op.walk())


def _expand(original: FuncOp) -> None:
    """Replace what a function says of gradients; its calls are inlined."""
    function = original.clone()
    module = ModuleOp([function])
    run_passes(module, ("infer-types",))
    resolve_grad_mode(function)
    if any(_named(function, _GRAD)):
        _expand_calls(module, function)
    original.detach_region(original.body)
    original.add_region(function.detach_region(function.body))
    original.attributes, original.properties = function.attributes, function.properties


def _expand_calls(module: ModuleOp, function: FuncOp) -> None:
    """Replace the calls of `grad` in a function, which is alone in its module, the first ones first."""
    run_passes(module, _REBUILDING)
    _keep_apart(function)
    calls = {location_of(op) for op in _named(function, _GRAD)}
    while (op := next(_named(function, _GRAD), None)) is not None:
        call = _GradCall(function, op, calls)
        if decompose_carrying(function, call.slice.needs):
            settle(module)
        else:
            call.expand()
            finish(module)
    for op in list(_named(function, _BARRIER)):
        Rewriter.replace_op(op, [], op.operands)
    settle(module)


def _named(function: FuncOp, name: str) -> Iterator[SchemaOp]:
    return (op for op in function.walk() if isinstance(op, SchemaOp) and op.name == name)


def _keep_apart(function: FuncOp) -> None:
    """
    Put a barrier behind each tensor that is an input of a `grad`.

    A write that no gradient sees leaves a tensor the variable that it was: its gradient is asked for.
    """
    barriers: dict[SSAValue, SSAValue] = {}
    for op in list(_named(function, _GRAD)):
        inputs: list[SSAValue] = []
        for value in _elements(op, "inputs"):
            while isinstance(owner := value.owner, SchemaOp) and owner.name == _STRAIGHT:
                value = owner.operands[0]
            inputs.append(barriers.get(value, value))
            if value not in barriers and value not in barriers.values():
                uses = list(value.uses)
                inputs[-1] = barriers[value] = emit_as(after(value), _BARRIER, (value,), value.type)
                for use in uses:
                    use.operation.operands[use.index] = barriers[value]
        listed = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        position = op.schema().positions["inputs"]
        op.operands[position] = listed.insert(c.ListConstructOp.of(inputs, t.TENSOR)).results[0]


def _elements(op: SchemaOp, name: str) -> Sequence[SSAValue]:
    """The elements of a list that an operation takes; UnsupportedError if they are not in sight."""
    pending, found = [op[name]], list[SSAValue]()
    while pending:
        match (value := pending.pop()).owner:
            case c.ListConstructOp() as made:
                found = [*made.operands, *found]
            case SchemaOp(name="aten.add.t" | "aten.list.t") as made:
                pending += made.operands
            case _:
                message = f"expected '{name}' to be a list that is made of tensors in sight, got {value.type}"
                raise UnsupportedError(Diagnostic.error(op, message))
    return found


class _GradCall:
    """One `grad` with the slice that it is the gradient of; `calls` is where all of the function are."""

    def __init__(self, function: FuncOp, op: SchemaOp, calls: Container[LocationAttr]):
        self.op, self.calls = op, calls
        self.emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
        self.outputs = _elements(op, "outputs")
        self.inputs = _elements(op, "inputs")
        self.slice = Slice(op, self.inputs)
        self.origins = Origins(function)
        self.unused = constant_of(op["allow_unused"])
        self.uncertain = [v for v in self.inputs if self.unused is not False and not self._is_certain(v)]
        self.reasons: list[Diagnostic] = []

    def expand(self) -> None:
        """Replace it by the reverse of its slice; UnsupportedError with all reasons."""
        given = self._given()
        needs, earlier = self.slice.needs, self.slice.earlier
        used = [(o, g) for o, g in zip(self.outputs, given, strict=True) if o in needs]
        into = Block()
        seeds = [(output, self._seed(output, gradient)) for output, gradient in used]
        found = self.slice.reverse(RULES, into, seeds, asks=bool(self.uncertain))
        for value in found.keys() & earlier.keys():
            note = Diagnostic.note(earlier[value], "the loop is here")
            self._refuse("the outputs come from an earlier iteration of a loop", note)
        self._check()
        for inner in list(into.ops):
            inner.detach()
            self.emitter.insert(inner)
        results = [self._result(*pair, found) for pair in enumerate(self.inputs)]
        self._check()
        made = c.ListConstructOp.make(results, self.op.result_types)
        Rewriter.replace_op(self.op, made)

    def _refuse(self, message: str, *notes: Diagnostic) -> None:
        self.reasons.append(Diagnostic.error(self.op, message, *notes))

    def _check(self) -> None:
        if self.reasons:
            raise UnsupportedError(self.reasons)

    def _given(self) -> Sequence[SSAValue]:
        """The gradients of the outputs, a None for each that is not given."""
        if constant_of(self.op["grad_outputs"]) is None:
            none = self.emitter.constant(None, t.OptionalType(t.TENSOR))
            return [none] * len(self.outputs)
        given = _elements(self.op, "grad_outputs")
        if len(given) != len(self.outputs):
            message = f"expected {len(self.outputs)} gradients in 'grad_outputs', got {len(given)}"
            raise UnsupportedError(Diagnostic.error(self.op, message))
        return given

    def _seed(self, output: SSAValue, gradient: SSAValue) -> SSAValue:
        sizes = output.type.sizes if isinstance(output.type, t.TensorType) else None
        if constant_of(gradient) is None and any(isinstance(s, int) and s > 1 for s in sizes or ()):
            self._refuse(f"grad can be implicitly created only for scalar outputs, got {output.type}")
        return emit_script(self.emitter, _SEED, [output, gradient])[0]

    def _unused(self, number: int, value: SSAValue, own: RequiresGrad) -> None:
        """Say why the outputs carry no gradient of an input."""
        named = [(f"input {number}", value), *((f"output {i}", v) for i, v in enumerate(self.outputs))]
        for name, tensor in named:
            if not may_carry(tensor.type):
                self._refuse(f"expected {name} to be a tensor of floats, got {tensor.type}")
                return
        cuts = [Diagnostic.note(op, self._cut(op)) for op in cuts_between(own, self.outputs)]
        what = "carry no gradient of" if cuts else "do not use"
        self._refuse(f"the outputs {what} input {number}; with allow_unused=True its gradient is None", *cuts)

    def _cut(self, op: Operation) -> str:
        """The note for an operation behind which there is no gradient."""
        made = op.operands[0].owner
        if op.name != "aten.detach":
            return f"no gradient gets through '{op.name}'"
        if location_of(op) in self.calls:
            return "what this grad gives has a gradient with create_graph=True alone"
        if isinstance(made, Operation) and location_of(made) == location_of(op):
            return "this is computed under no_grad()"
        return "the tensor is detached here"

    def _result(self, number: int, value: SSAValue, found: Mapping[SSAValue, SSAValue]) -> SSAValue:
        """The gradient of an input, as `create_graph` and `allow_unused` say."""
        own = self.slice.of([value])
        gradient = found.get(value)
        if any(output in self._under_other_names(value, own.needs) for output in self.outputs):
            self._refuse(f"the outputs may use input {number} as another value, which may be the same tensor")
        elif gradient is None and self.unused is not True:
            self._unused(number, value, own.needs)
        type = without_strides(value.type)
        if gradient is None:
            return self.emitter.constant(None, t.OptionalType(type))
        if value in self.uncertain:
            return self._where_defined(gradient, type)
        return self._detached(self.emitter, filled(self.emitter, value, gradient), type)

    def _detached(self, emitter: Emitter, gradient: SSAValue, type: Attribute) -> SSAValue:
        """A gradient that is defined, as `create_graph` says."""
        (gradient,) = emit_script(emitter, _DETACHED, [gradient, self.op["create_graph"]])
        return emitter.insert(c.UncheckedCastOp.make([gradient], [type])).results[0]

    def _where_defined(self, gradient: SSAValue, type: Attribute) -> SSAValue:
        """The gradient if the way that the program took uses the input, else None."""
        condition = self.emitter.insert(AnyDefinedOp.make([gradient], [t.BOOL])).results[0]
        optional = t.OptionalType(type)
        blocks = Block(), Block()
        given, absent = (
            Emitter(Builder(InsertPoint.at_end(block)), self.emitter.location) for block in blocks
        )
        given.insert(YieldOp(self._detached(given, gradient, type)))
        emit_script(absent, _ABSENT, [self.op["allow_unused"]])
        absent.insert(YieldOp(absent.constant(None, optional)))
        return self.emitter.insert(IfOp(condition, [optional], *map(Region, blocks))).results[0]

    def _under_other_names(self, value: SSAValue, own: RequiresGrad) -> RequiresGrad:
        """The values that may be the same tensor as an input and carry gradients, but not through it."""
        others = {v for v in self.origins.others(value) if v not in own and may_carry(v.type)}
        return self.slice.of([], RequiresGradBeside(values=others, left_out=value)).needs

    def _is_certain(self, value: SSAValue) -> bool:
        """Whether the outputs use an input whatever way the program takes."""
        certain = self.slice.of([value], CertainGrad()).needs
        return any(output in certain for output in self.outputs)
