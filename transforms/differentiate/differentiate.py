"""
`differentiate`: adds to each function its gradient, as functions of the module.

The function `f` is extended by what its backward reads: `f` returns, after its own results, the
temporaries that are captured. The new function `f_backward` takes

    [gradients of f's results] [gradients of temporaries] [captured arguments] [captured results]

and returns a gradient for each argument that has one. The attribute `autodiff.gradient` of `f`
holds the index lists that say which is which (`Gradient`). Linear blocks and tolerant additions stay
until `specialize-undef` and `lower-linear-blocks`.

Of a function with groups, as `create-differentiable-subgraphs` makes them, each group is differentiated
and nothing else: the group returns its temporaries as a function does, and has the attribute. The
backwards are `f_backward_0` and so on, by the groups' places in the function. A captured value that an
operation of the function may write to, as a Python function might, is captured as a copy.

```mlir
// before, in a function whose argument %x carries a gradient
%0 = aten.mul.Tensor(%x, %y) : …
func.return %0 : !prim.tensor
// after, in its backward
func.func @f_backward(%g : !prim.tensor, %x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %0 = aten.size(%x) : …
  %1 = autodiff.linear(%g) <{operator = "aten.mul.Tensor"}> ({
    %2 = aten.mul.Tensor(%g, %y) : …
    %3 = aten.sum_to_size(%2, %0) : …
    prim.Yield %3 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %1 : !prim.tensor
}
```
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import (
    FunctionType,
    ModuleOp,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AddOp
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.captures import localise, read_from, replace_inside
from tsir.transforms.analysis.facts import Facts, after
from tsir.transforms.analysis.subgraphs import groups_of
from tsir.transforms.analysis.views import without_strides
from tsir.transforms.differentiate.differentiate_groups import NOTHING, Changing, differentiate_groups
from tsir.transforms.differentiate.gradient_record import GRADIENT, Gradient
from tsir.transforms.differentiate.preparation import (
    prepare,
    prepare_all,
)
from tsir.transforms.differentiate.requires_grad import RequiresGrad, requiring
from tsir.transforms.differentiate.reverse import Differentiation, Reverse, gradient_type
from tsir.transforms.differentiate.reverse_containers import CONTAINER_RULES
from tsir.transforms.differentiate.reverse_control_flow import CONTROL_FLOW_RULES
from tsir.transforms.differentiate.reverse_lists import LIST_RULES
from tsir.transforms.differentiate.specialize_undef import doubtful
from tsir.transforms.differentiate.zero_tangents import zeros
from tsir.transforms.functionalise.returns import own_results, return_values, returned
from tsir.transforms.rewriting.pipelines import expect_at_least, run_passes

RULES = {**LIST_RULES, **CONTAINER_RULES, **CONTROL_FLOW_RULES}
"""The reverse of each operation that no formula describes."""


@dataclass
class Backward:
    """
    The reverse of a function, not yet a function of its own: `block` reads values of it.

    `block` takes a gradient for each of the results at `seeded`. `gradients` are values of it, by what
    they are the gradients of.
    """

    function: FuncOp
    block: Block
    seeded: Sequence[int]
    gradients: dict[SSAValue, SSAValue]
    reverse: Reverse


def reverse_function(function: FuncOp, wrt: Sequence[SSAValue], of: Container[int] | None = None) -> Backward:
    """
    The reverse of a prepared function with regard to arguments, or to values that are read from them.

    It is of the results at the places `of`, or of all.
    UnsupportedError with every operation that has no gradient, at once.
    """
    results = own_results(function)
    needs = RequiresGrad.of(function, wrt)
    chosen = range(len(results)) if of is None else of
    seeded = [index for index, value in enumerate(results) if value in needs and index in chosen]
    block = Block(arg_types=[_gradient_type(results[index].type) for index in seeded])
    shared = Differentiation(needs, RULES, Facts(doubtful(function)))
    reverse = Reverse(shared, function.body.block, block)
    for index, argument in zip(seeded, block.args, strict=True):
        reverse.accumulate(results[index], argument)
    reverse.walk()
    shared.check()
    found = {**reverse.gradients, **reverse.complete}
    return Backward(function, block, seeded, {v: found[v] for v in wrt if v in found}, reverse)


def _gradient_type(type: Attribute) -> Attribute:
    """The type of a gradient: dtype and sizes of the value that it is the gradient of."""
    return without_strides(type) if isinstance(type, t.TensorType) else gradient_type(type)


def append_backward(backward: Backward, seeds: Sequence[SSAValue]) -> dict[SSAValue, SSAValue]:
    """Put the reverse behind its function, for these gradients of the results; those of the arguments."""
    last = backward.function.body.block.last_op
    assert last is not None
    gradients = dict(backward.gradients)
    for argument, seed in zip(backward.block.args, seeds, strict=True):
        argument.replace_all_uses_with(seed)
        gradients = {a: seed if g is argument else g for a, g in gradients.items()}
    parent = last.parent
    assert parent is not None
    for op in list(backward.block.ops):
        op.detach()
        parent.insert_op_before(op, last)
    return gradients


def filled(emitter: Emitter, argument: SSAValue, gradient: SSAValue | None) -> SSAValue:
    """The gradient of an argument, of tensors alone, with zeros in place of what is undefined."""
    is_tensor = isinstance(argument.type, t.TensorType)
    absent = emitter.call("aten::zeros_like", argument)[0] if is_tensor else zeros(emitter, argument)
    if gradient is None:
        return absent
    return emitter.insert(AddOp.make([absent, gradient], [gradient_type(argument.type)])).results[0]


def differentiate(function: FuncOp, wrt: Sequence[int], changing: Changing = NOTHING) -> Gradient:
    """
    Extend a prepared function by what its backward captures, and make the backward.

    `wrt` are the arguments that carry gradients. What is `changing` is captured as a copy. The new
    function is not yet in a module. UnsupportedError with every operation that has no gradient.
    """
    arguments = list(function.body.block.args)
    backward = reverse_function(function, [arguments[index] for index in wrt])
    results = returned(function)
    block = backward.block
    gradients = [backward.gradients[a] for a in arguments if a in backward.gradients]
    block.add_op(ReturnOp(*gradients))
    sweep(block)
    localise(block, function.body.block)
    copied = _copy(changing.values(function), function.body.block, block)
    captured = dict.fromkeys(read_from(function.body.block, block))
    own = set(results)
    kept = [v for v in captured if v not in own]
    inputs = [v for v in kept if isinstance(v, BlockArgument)]
    temporaries = [v for v in kept if not isinstance(v, BlockArgument)]
    extended = [*results, *temporaries]
    places = {value: index for index, value in reversed(list(enumerate(extended)))}
    outputs = [v for v in dict.fromkeys(extended) if v in captured]
    found = {**backward.gradients, **backward.reverse.complete}
    with_gradient = {v: found[copied.get(v, v)] for v in temporaries if copied.get(v, v) in found}
    body = _with_arguments(block, list(with_gradient.values()), [*inputs, *outputs])
    types = FunctionType.from_lists(list(body.arg_types), [v.type for v in gradients])
    df = FuncOp(f"{function.sym_name.data}_backward", types, Region(body))
    df.location = function.location
    return_values(function, extended)
    return Gradient(
        function,
        df,
        len(results),
        (*backward.seeded, *(places[v] for v in with_gradient)),
        tuple(v.index for v in inputs),
        tuple(places[v] for v in outputs),
        tuple(i for i, a in enumerate(arguments) if a in backward.gradients),
    )


def _with_arguments(block: Block, gradients: Sequence[SSAValue], captured: Sequence[SSAValue]) -> Block:
    """The operations of a block in one that takes more of some gradients, and what the block captures."""
    made = Block(arg_types=[value.type for value in (*block.args, *gradients, *captured)])
    count = len(block.args)
    for gradient, given in zip(gradients, made.args[count:], strict=False):
        _take_gradient(block, gradient, given)
    own, more = made.args[:count], made.args[count + len(gradients) :]
    for value, argument in zip([*block.args, *captured], [*own, *more], strict=True):
        argument.name_hint = value.name_hint
        replace_inside(block, value, argument)
    for op in list(block.ops):
        op.detach()
        made.add_op(op)
    return made


def _copy(values: Sequence[SSAValue], primal: Block, readers: Block) -> dict[SSAValue, SSAValue]:
    """Let a block read copies of these values of the primal block; the values by their copies."""
    copies: dict[SSAValue, SSAValue] = {}
    for value in read_from(primal, readers):
        if value in values:
            made = after(value).call("aten::clone", value)[0]
            copy = Rewriter.replace_value_with_new_type(made, _gradient_type(value.type))
            replace_inside(readers, value, copy)
            copies[copy] = value
    return copies


def sweep(block: Block) -> None:
    """Remove the dead operations of a block; all of them are pure."""
    for op in reversed(list(block.ops)):
        if not isinstance(op, ReturnOp) and not any(result.uses for result in op.results):
            op.detach()
            op.erase()


def _take_gradient(block: Block, gradient: SSAValue, given: SSAValue) -> None:
    """Add to a gradient in a block one that it is given."""
    owner = gradient.owner
    place = InsertPoint.after(owner) if isinstance(owner, Operation) else InsertPoint.at_start(block)
    total = Builder(place).insert(AddOp.make([given, gradient], [gradient.type]))
    for use in list(gradient.uses):
        if use.operation is not total:
            use.operation.operands[use.index] = total.results[0]


@dataclass(frozen=True)
class DifferentiatePass(ModulePass):
    """Add the backward of each function with a body, with regard to the arguments that carry gradients."""

    name = "differentiate"

    checkpoint: int = 1
    """Rounds of a loop from one stored state to the next; those between run again in the backward."""

    def __post_init__(self) -> None:
        expect_at_least(1, checkpoint=self.checkpoint)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        run_passes(op, ("inline", "expand-grad"))
        functions = [f for f in op.ops if isinstance(f, FuncOp) and not f.is_declaration]
        grouped = [f for f in functions if groups_of(f, c.DifferentiableGraphOp)]
        for function in grouped:
            function.detach()  # the rest of it may be what cannot be prepared
        whole = {
            function: [index for index, flag in enumerate(requiring(function)) if flag]
            for function in functions
            if function not in grouped and GRADIENT not in function.attributes
        }
        prepare_all(op, whole, checkpoint=self.checkpoint)
        for function, wrt in whole.items():
            gradient = differentiate(function, wrt)
            function.attributes[GRADIENT] = gradient.attribute()
            op.body.block.insert_op_after(gradient.df, function)
        for function in grouped:
            op.body.block.add_ops([function, *differentiate_groups(function, self._gradient)])
        run_passes(op, ("infer-types", "merge-common", "remove-dead"))

    def _gradient(
        self, module: ModuleOp, function: FuncOp, wrt: Sequence[int], changing: Changing = NOTHING
    ) -> Gradient:
        prepare(module, function, wrt, checkpoint=self.checkpoint)
        return differentiate(function, wrt, changing)
