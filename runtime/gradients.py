"""
Gradients of functions as functions: `grad`, `value_and_grad`, `jvp`, `jacobian`, `hessian`.

A gradient is a function like any other: its IR is made from that of its function for each kind of
arguments, and it can be compiled, run and differentiated again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AddOp
from tsir.dialects.diagnostics import Diagnostic, TsirError, location_of
from tsir.dialects.dtype import Category, DType
from tsir.dialects.matching import Emitter
from tsir.dialects.prim import types as t
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.prim.values import Array
from tsir.runtime.binding import bind
from tsir.runtime.executor import Executor, Source
from tsir.runtime.function import Function, export_value, unflatten
from tsir.runtime.interop import Export, exporter, is_array, to_numpy
from tsir.runtime.interpreter import Interpreter
from tsir.runtime.written import Written
from tsir.transforms.decompose import emit_script
from tsir.transforms.differentiate import (
    Backward,
    append_backward,
    finish,
    own_results,
    prepare,
    return_instead,
    reverse_function,
)
from tsir.transforms.formulas import FACTS, after
from tsir.transforms.requires_grad import has_gradient, may_carry
from tsir.transforms.reverse import GRADIENTS, gradient_type
from tsir.transforms.settle_types import settle_results

_ONE = """
def seed(result):
    assert result.numel() == 1, "expected a function with a scalar as result"
    return torch.ones_like(result)
"""
"""The gradient of a result that is a scalar."""


_ZEROS = """
def zeros(tensors: List[Tensor]):
    return [torch.zeros_like(x) for x in tensors]
"""
"""The gradient of a list of which no element has one."""


class GradientError(TsirError):
    """A function has no gradient of the kind that is asked for."""


def end_of(function: FuncOp) -> Emitter:
    """Where operations go behind all others of a function."""
    last = function.body.block.last_op
    assert last is not None
    return Emitter(Builder(InsertPoint.before(last)), location_of(last))


def wrt_types(function: FuncOp, indices: Sequence[int], names: Sequence[str]) -> None:
    """GradientError if one of the arguments at these places carries no gradient."""
    for index in indices:
        type = function.body.block.args[index].type
        if not has_gradient(type):
            message = f"expected argument '{names[index]}' to be a tensor of floats, got {type}"
            raise GradientError(Diagnostic.error(function, message))


def one_tensor(function: FuncOp) -> SSAValue[t.TensorType]:
    """The result of a function that returns one tensor of floats; GradientError if it does not."""
    results = own_results(function)
    if len(results) == 1 and isinstance(results[0].type, t.TensorType) and may_carry(results[0].type):
        return cast("SSAValue[t.TensorType]", results[0])
    found = ", ".join(str(result.type) for result in results) or "none"
    message = f"expected a function with a tensor of floats as result, got {found}"
    raise GradientError(Diagnostic.error(function, message))


def filled(emitter: Emitter, argument: SSAValue, gradient: SSAValue | None) -> SSAValue:
    """The gradient of an argument with zeros in place of what is undefined."""
    if isinstance(argument.type, t.ListType):
        (zeros,) = emit_script(emitter, _ZEROS, [argument])
    else:
        (zeros,) = emitter.call("aten::zeros_like", argument)
    if gradient is None:
        return zeros
    return emitter.insert(AddOp.make([zeros, gradient], [gradient_type(argument.type)])).results[0]


@dataclass(frozen=True)
class GradientSource:
    """
    The gradient of a scalar function with regard to the arguments at `indices`.

    The results are, if `with_value`, the function's own, then the gradients.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]
    with_value: bool

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        wrt_types(function, self.indices, self.names)
        prepare(module, function, self.indices)
        wrt = [function.body.block.args[index] for index in self.indices]
        result = one_tensor(function)
        if any(isinstance(size, int) and size > 1 for size in result.type.sizes or ()):
            message = f"expected a function with a scalar as result, got {result.type}"
            raise GradientError(Diagnostic.error(function, message))
        backward = reverse_function(function, wrt)
        result = own_results(function)[0]
        seeds = emit_script(end_of(function), _ONE, [result]) if backward.seeded else []
        gradients = append_backward(backward, seeds)
        emitter = end_of(function)
        own = [result] if self.with_value else []
        return_instead(function, [*own, *(filled(emitter, a, gradients.get(a)) for a in wrt)])
        finish(module)
        return module, function


@dataclass(frozen=True)
class JacobianSource:
    """The Jacobian of a function with a tensor as result: the result's sizes, then the argument's."""

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        wrt_types(function, self.indices, self.names)
        prepare(module, function, self.indices)
        wrt = [function.body.block.args[index] for index in self.indices]
        one_tensor(function)
        backward = reverse_function(function, wrt)
        result = own_results(function)[0]
        emitter = end_of(function)
        jacobians: list[SSAValue] = []
        rows = _rows(emitter, backward, result, wrt)
        for argument, found in zip(wrt, rows, strict=True):
            jacobians += emit_script(emitter, _ASSEMBLE, [found, result, argument])
        return_instead(function, jacobians)
        finish(module)
        return module, function


_ONE_HOT = """
def one_hot(result, i: int):
    return (torch.arange(result.numel()) == i).to(result.dtype).reshape(result.size())
"""
_ASSEMBLE = """
def assemble(rows: List[Tensor], result, x):
    sizes = result.size() + x.size()
    return torch.stack(rows, 0).reshape(sizes) if len(rows) > 0 else torch.zeros(sizes, dtype=x.dtype)
"""


def _rows(emitter: Emitter, backward: Backward, result: SSAValue, wrt: Sequence[SSAValue]) -> list[SSAValue]:
    """For each argument, a list of the gradients of the elements of the result."""
    body = Block(arg_types=[t.INT, *[GRADIENTS] * len(wrt)])
    inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
    gradients = dict(backward.gradients)
    if backward.seeded:
        (seed,) = emit_script(inner, _ONE_HOT, [result, body.args[0]])
        backward.block.args[0].replace_all_uses_with(seed)
        gradients = {a: seed if g is backward.block.args[0] else g for a, g in gradients.items()}
    for op in list(backward.block.ops):
        op.detach()
        body.add_op(op)
    grown: list[SSAValue] = []
    for argument, so_far in zip(wrt, body.args[1:], strict=True):
        row = filled(inner, argument, gradients.get(argument))
        single = inner.insert(ListConstructOp.of([row], t.TENSOR)).results[0]
        grown += inner.call("aten::add", so_far, single)
    inner.insert(YieldOp(inner.constant(True), *grown))
    empty = [emitter.constant([], GRADIENTS) for _ in wrt]
    (count,) = emitter.call("aten::numel", result)
    types = [GRADIENTS] * len(wrt)
    return list(emitter.insert(LoopOp(count, emitter.constant(True), empty, types, Region(body))).results)


@dataclass(frozen=True)
class TangentSource:
    """
    The results of a function and their derivatives in a direction, which stands behind the arguments.

    `indices` are the arguments that have a tangent. The derivative is the reverse of the reverse,
    which is linear in the gradients of the results.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        count = len(self.names)
        module, function = self.base(arguments[:count])
        wrt_types(function, self.indices, self.names)
        prepare(module, function, self.indices)
        block = function.body.block
        backward = reverse_function(function, [block.args[index] for index in self.indices])
        results = own_results(function)
        seeds = [block.insert_arg(results[index].type, len(block.args)) for index in backward.seeded]
        gradients = append_backward(backward, seeds)
        emitter = end_of(function)
        wrt = [block.args[index] for index in self.indices]
        return_instead(function, [*results, *(filled(emitter, a, gradients.get(a)) for a in wrt)])
        finish(module)
        linear = range(count, count + len(seeds))
        prepare(module, function, linear)
        return module, self._transposed(module, function, linear, len(results), backward.seeded)

    def _transposed(
        self, module: ModuleOp, function: FuncOp, linear: range, count: int, seeded: Sequence[int]
    ) -> FuncOp:
        """Replace the gradients, which are linear in the arguments `linear`, by their reverse."""
        block = function.body.block
        given = [block.args[index] for index in linear]
        transposed = reverse_function(function, given)
        results = own_results(function)
        tangents = [block.insert_arg(block.args[index].type, len(block.args)) for index in self.indices]
        found = append_backward(transposed, [tangents[index - count] for index in transposed.seeded])
        emitter = end_of(function)
        derivatives: list[SSAValue] = []
        for index, value in enumerate(results[:count]):
            own = found.get(given[seeded.index(index)]) if index in seeded else None
            derivatives.append(filled(emitter, value, own) if has_gradient(value.type) else value)
        return_instead(function, [*results[:count], *derivatives])
        for index, argument in zip(seeded, given, strict=True):
            # What is linear in the gradients of the results does not depend on what they are.
            zeros = filled(after(results[index]), results[index], None)
            for op in [use.operation for use in argument.uses if use.operation.name in FACTS]:
                op.detach()
                Rewriter.insert_op(op, InsertPoint.after(cast(Operation, zeros.owner)))
            argument.replace_all_uses_with(zeros)
            block.erase_arg(argument)
        settle_results(function)
        finish(module)
        return function


class DerivedFunction(Function):
    """A function of the same arguments as another, whose IR is made for each kind of arguments."""

    def __init__(self, base: Function, source: Source):
        super().__init__(base.module, base.op)
        self.base = base
        self.executor = Executor(source)

    def interpret(self, *args: object, **keywords: object) -> Any:
        values = bind(self.op, args, keywords, self._formals)
        module, function = self.executor.source(values)
        results = Interpreter(module).run_function(function, values)
        results = Written.of(function).hand_back(values, results)
        return self.pack(results, exporter([*args, *keywords.values()]))


class GradientFunction(DerivedFunction):
    """What `grad`, `value_and_grad` and `jacobian` return."""

    def __init__(self, base: Function, argnums: int | tuple[int, ...], kind: Kind):
        self.argnums, self.kind = argnums, kind
        names = tuple(base.parameters)
        indices = argnums if isinstance(argnums, tuple) else (argnums,)
        self.indices = tuple(_position(index, len(names)) for index in indices)
        super().__init__(base, _SOURCES[kind](base.executor.source, names, self.indices))

    def pack(self, results: Sequence[object], export: Export) -> object:
        values = [export_value(result, export) for result in results]
        own = len(values) - len(self.indices)
        found = tuple(values[own:]) if isinstance(self.argnums, tuple) else values[-1]
        return (*values[:own], found) if own else found

    def __repr__(self) -> str:
        return f"<tsir {self.kind} by {self.argnums} of {self.base!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return GradientFunction, (self.base, self.argnums, self.kind)


Kind = Literal["grad", "value_and_grad", "jacobian"]

_SOURCES: dict[Kind, Callable[[Source, tuple[str, ...], tuple[int, ...]], Source]] = {
    "grad": partial(GradientSource, with_value=False),
    "value_and_grad": partial(GradientSource, with_value=True),
    "jacobian": JacobianSource,
}


def _position(index: object, count: int) -> int:
    if not isinstance(index, int):
        raise GradientError(f"expected argnums of type int, the places of arguments, got {index!r}")
    if not -count <= index < count:
        raise GradientError(f"expected argnums of at least {-count} and below {count}, got {index}")
    return index % count


def grad(function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0) -> GradientFunction:
    """
    The gradient of a function whose result is a scalar tensor, with regard to some of its arguments.

    The result takes the function's arguments. It returns, for an int `argnums`, the gradient, an array of
    the argument's sizes and dtype; for a tuple, a tuple of them. GradientError if the result is no tensor
    or an argument is not of floats, ExecutionError if the result has other than one element, UnsupportedError
    with every operation that has no gradient.
    """
    return GradientFunction(_scripted(function), argnums, "grad")


def value_and_grad(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0
) -> GradientFunction:
    """The result of a function and its gradient as `grad` gives it, computed together, as a tuple."""
    return GradientFunction(_scripted(function), argnums, "value_and_grad")


def jacobian(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0
) -> GradientFunction:
    """
    The Jacobian of a function whose result is a tensor, with regard to some of its arguments.

    The result takes the function's arguments. It returns, for an int `argnums`, an array of the sizes of the
    function's result followed by those of the argument; for a tuple, a tuple of them. Errors as of `grad`.
    """
    return GradientFunction(_scripted(function), argnums, "jacobian")


def hessian(function: Function | Callable[..., object], argnum: int = 0) -> GradientFunction:
    """
    The second derivatives of a function whose result is a scalar tensor, with regard to one argument.

    The result returns an array of the argument's sizes, twice.
    """
    return jacobian(grad(function, argnum), argnum)


def jvp(
    function: Function | Callable[..., object], primals: Sequence[object], tangents: Sequence[object]
) -> tuple[Any, Any]:
    """
    The result of a function, and its derivative in the direction of `tangents`.

    `tangents` holds an array for each of `primals`, of its sizes and dtype, or None for one that does not
    change. Both results have the structure of the function's result; what is not of floats has the
    derivative None. Errors as of `grad`.
    """
    made = _scripted(function)
    values = bind(made.op, primals, {})
    if len(tangents) != len(primals):
        message = f"expected one tangent for each of {len(primals)} primals, got {len(tangents)}"
        raise GradientError(message)
    indices = tuple(index for index, tangent in enumerate(tangents) if tangent is not None)
    directions = [_like(values[index], tangents[index], made.parameters[index]) for index in indices]
    source = TangentSource(made.executor.source, tuple(made.parameters), indices)
    results = Executor(source).run([*values, *directions])
    count = len(results) // 2
    export = exporter(primals)
    derivatives = [d if _is_float(v) else None for v, d in zip(results[:count], results[count:], strict=True)]
    types = made.op.function_type.outputs.data
    return (
        made.pack(unflatten(types, results[:count]), export),
        made.pack(unflatten(types, derivatives), export),
    )


def _is_float(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_is_float, cast("list[object]", value)))
    return isinstance(value, np.ndarray) and DType.of(cast(Array, value).dtype).category is Category.FLOAT


def _like(primal: object, given: object, name: str) -> object:
    """A tangent, or the gradient of a result, of the sizes and dtype of what it belongs to."""
    if isinstance(primal, list | tuple):
        items = cast("Sequence[object]", primal)
        if not isinstance(given, list | tuple) or len(cast("Sequence[object]", given)) != len(items):
            raise GradientError(f"expected {len(items)} elements for '{name}', got {given!r}")
        return [_like(*pair, name) for pair in zip(items, cast("Sequence[object]", given), strict=True)]
    found = to_numpy(given) if is_array(given) else None
    own = cast(Array, primal)
    if found is None or found.shape != own.shape or found.dtype != own.dtype:
        got = f"{found.dtype} of sizes {list(found.shape)}" if found is not None else repr(given)
        raise GradientError(f"expected {own.dtype} of sizes {list(own.shape)} for '{name}', got {got}")
    return found


def _scripted(function: Function | Callable[..., object]) -> Function:
    if isinstance(function, Function):
        return function
    from tsir.runtime.api import script

    return script(function)
