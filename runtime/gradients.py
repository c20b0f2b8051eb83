"""
Gradients of functions as functions: `grad`, `value_and_grad`, `jacobian`, `hessian`.

A gradient is a function like any other: its IR is made from that of its function for each kind of
arguments, and it can be compiled, run and differentiated again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.diagnostics import Diagnostic
from tsir.dialects.matching import Emitter
from tsir.dialects.prim import types as t
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.prim.values import Array
from tsir.dialects.schema import type_text
from tsir.runtime.binding import bind
from tsir.runtime.cotangents import GradientError
from tsir.runtime.executor import Executor, Source
from tsir.runtime.function import Function, export_value
from tsir.runtime.interop import exporter
from tsir.runtime.interpreter import Interpreter
from tsir.runtime.leaves import has_leaves, leaves_of, put_together, take_apart
from tsir.runtime.written import Written
from tsir.transforms.checkpoint import interval
from tsir.transforms.decompose import emit_script
from tsir.transforms.differentiate import (
    Backward,
    append_backward,
    filled,
    finish,
    own_results,
    prepare,
    return_instead,
    reverse_function,
)
from tsir.transforms.handing_out import end_of
from tsir.transforms.requires_grad import may_carry
from tsir.transforms.reverse import gradient_type

_ONE = """
def seed(result):
    if result.numel() != 1:
        message = "expected a function with a scalar as result, got one of sizes "
        raise GradientError(message + str(result.size()))
    return torch.ones_like(result)
"""
"""The gradient of a result that is a scalar."""


def check_arguments(
    function: FuncOp, indices: Sequence[int], names: Sequence[str], able: Callable[[Attribute], bool]
) -> None:
    """GradientError if one of the arguments at these places is not of a type that is `able` to carry."""
    for index in indices:
        type = function.body.block.args[index].type
        if not able(type):
            expected = "a tensor of floats, or a tuple, list or dictionary of such"
            remedy = "; declare the parameter as Tensor" if type == t.FLOAT else ""
            message = f"expected argument '{names[index]}' to be {expected}, got {type}{remedy}"
            raise GradientError(Diagnostic.error(function, message))


def prepared_leaves(
    module: ModuleOp,
    function: FuncOp,
    indices: Sequence[int],
    names: Sequence[str],
    arguments: Sequence[object],
    checkpoint: int,
) -> list[SSAValue | None]:
    """
    Prepare a function for differentiation; the leaves of the arguments at `indices`, None where one has none.

    GradientError if one of the arguments holds no tensor of floats, or some that are no leaves.
    """
    check_arguments(function, indices, names, has_leaves)
    prepare(module, function, indices, checkpoint=checkpoint)
    leaves = {index: take_apart(function, index, arguments[index]) for index in dict.fromkeys(indices)}
    return [leaf for index in indices for leaf in leaves[index]]


def one_tensor(function: FuncOp) -> SSAValue[t.TensorType]:
    """The result of a function that returns one tensor of floats; GradientError if it does not."""
    results = own_results(function)
    if len(results) == 1 and isinstance(results[0].type, t.TensorType) and may_carry(results[0].type):
        return cast("SSAValue[t.TensorType]", results[0])
    found = ", ".join(str(result.type) for result in results) or "none"
    message = f"expected a function with a tensor of floats as result, got {found}"
    raise GradientError(Diagnostic.error(function, message))


@dataclass(frozen=True)
class GradientSource:
    """
    The gradient of a scalar function with regard to the arguments at `indices`.

    The results are, if `with_value`, the function's own, then one for each leaf of the arguments: its
    gradient, or None.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]
    checkpoint: int
    with_value: bool

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        leaves = prepared_leaves(module, function, self.indices, self.names, arguments, self.checkpoint)
        result = one_tensor(function)
        if any(isinstance(size, int) and size > 1 for size in result.type.sizes or ()):
            message = f"expected a function with a scalar as result, got {result.type}"
            raise GradientError(Diagnostic.error(function, message))
        backward = reverse_function(function, [leaf for leaf in leaves if leaf is not None])
        result = own_results(function)[0]
        seed = emit_script(end_of(function.body.block), _ONE, [result])
        gradients = append_backward(backward, seed if backward.seeded else [])
        emitter = end_of(function.body.block)
        own = [result] if self.with_value else []
        found = [
            emitter.constant(None) if leaf is None else filled(emitter, leaf, gradients.get(leaf))
            for leaf in leaves
        ]
        return_instead(function, [*own, *found])
        finish(module)
        return module, function


@dataclass(frozen=True)
class JacobianSource:
    """The Jacobian of a function with a tensor as result: the result's sizes, then the argument's."""

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]
    checkpoint: int

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        leaves = prepared_leaves(module, function, self.indices, self.names, arguments, self.checkpoint)
        wrt = [leaf for leaf in leaves if leaf is not None]
        one_tensor(function)
        backward = reverse_function(function, wrt)
        result = own_results(function)[0]
        emitter = end_of(function.body.block)
        rows = dict(zip(wrt, _rows(emitter, backward, result, wrt), strict=True))
        found = [
            emitter.constant(None) if leaf is None else _assembled(emitter, rows[leaf], result, leaf)
            for leaf in leaves
        ]
        return_instead(function, found)
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
_ASSEMBLE_ENTRIES = """
def assemble(rows: List[Dict[K, Tensor]], result, xs: Dict[K, Tensor]):
    found: Dict[K, Tensor] = {}
    for key, x in xs.items():
        sizes = result.size() + x.size()
        if len(rows) > 0:
            found[key] = torch.stack([row[key] for row in rows], 0).reshape(sizes)
        else:
            found[key] = torch.zeros(sizes, dtype=x.dtype)
    return found
"""
"""The same of dictionaries, with K for the type of keys."""


def _assembled(emitter: Emitter, rows: SSAValue, result: SSAValue, leaf: SSAValue) -> SSAValue:
    """The Jacobian of a result by a leaf, from the gradients of its elements."""
    text = _ASSEMBLE
    if isinstance(leaf.type, t.DictType):
        text = _ASSEMBLE_ENTRIES.replace("K", type_text(leaf.type.key))
    return emit_script(emitter, text, [rows, result, leaf])[0]


def _rows(emitter: Emitter, backward: Backward, result: SSAValue, wrt: Sequence[SSAValue]) -> list[SSAValue]:
    """For each argument, a list of the gradients of the elements of the result."""
    types = [t.ListType(gradient_type(argument.type)) for argument in wrt]
    body = Block(arg_types=[t.INT, *types])
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
    for argument, so_far, type in zip(wrt, body.args[1:], types, strict=True):
        row = filled(inner, argument, gradients.get(argument))
        single = inner.insert(ListConstructOp.of([row], type.element)).results[0]
        grown += inner.call("aten::add", so_far, single)
    inner.insert(YieldOp(inner.constant(True), *grown))
    empty = [emitter.constant([], type) for type in types]
    (count,) = emitter.call("aten::numel", result)
    return list(emitter.insert(LoopOp(count, emitter.constant(True), empty, types, Region(body))).results)


class DerivedFunction(Function):
    """A function of the same arguments as another, whose IR is made for each kind of arguments."""

    def __init__(self, base: Function, source: Source):
        super().__init__(base.module, base.op)
        self.base = base
        self.executor = Executor(source)

    def interpret(self, *args: object, **keywords: object) -> Any:
        values = bind(self.op, args, keywords, self.formals)
        module, function = self.executor.source(values)
        results = Interpreter(module).run_function(function, values)
        return self.pack(Written.of(function).hand_back(values, results), args, keywords)

    def flattened(self, gradient: object) -> list[object]:
        return list(leaves_of(gradient))

    def unflattened(self, flat: Sequence[object]) -> Sequence[object]:
        return flat


class GradientFunction(DerivedFunction):
    """What `grad`, `value_and_grad` and `jacobian` return."""

    def __init__(self, base: Function, argnums: int | tuple[int, ...], kind: Kind, checkpoint: int = 1):
        self.argnums, self.kind, self.checkpoint = argnums, kind, interval(checkpoint)
        names = tuple(base.parameters)
        indices = argnums if isinstance(argnums, tuple) else (argnums,)
        self.indices = tuple(_position(index, len(names)) for index in indices)
        super().__init__(base, _SOURCES[kind](base.executor.source, names, self.indices, checkpoint))

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        export = exporter([*args, *keywords.values()])
        values = iter([export_value(_dense(result), export) for result in results])
        own = [next(values)] if self.kind == "value_and_grad" else []
        defaults = {formal.name: formal.default for formal in self.formals}
        given = {**defaults, **dict(zip(self.parameters, args, strict=False)), **keywords}
        found = [put_together(given[self.parameters[index]], values) for index in self.indices]
        gradients = tuple(found) if isinstance(self.argnums, tuple) else found[0]
        return (*own, gradients) if own else gradients

    def __repr__(self) -> str:
        return f"<tsir {self.kind} by {self.argnums} of {self.base!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return GradientFunction, (self.base, self.argnums, self.kind, self.checkpoint)


Kind = Literal["grad", "value_and_grad", "jacobian"]

_SOURCES: dict[Kind, Callable[[Source, tuple[str, ...], tuple[int, ...], int], Source]] = {
    "grad": partial(GradientSource, with_value=False),
    "value_and_grad": partial(GradientSource, with_value=True),
    "jacobian": JacobianSource,
}


def _dense(gradient: object) -> object:
    """A gradient that may be written to, as PyTorch accumulates it: each element has a place of its own."""
    if not isinstance(gradient, np.ndarray):
        return gradient
    array = cast(Array, gradient)
    return array.copy() if 0 in array.strides else array


def _position(index: object, count: int) -> int:
    if not isinstance(index, int):
        raise GradientError(f"expected argnums of type int, the places of arguments, got {index!r}")
    if not -count <= index < count:
        raise GradientError(f"expected argnums of at least {-count} and below {count}, got {index}")
    return index % count


def grad(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0, *, checkpoint: int = 1
) -> GradientFunction:
    """
    The gradient of a function whose result is a scalar tensor, with regard to some of its arguments.

    The result takes the function's arguments. It returns, for an int `argnums`, the gradient, an array of
    the argument's sizes and dtype; for a tuple, a tuple of them. The gradient of a tuple, named tuple, list
    or dictionary has its structure, with None for what is no tensor of floats. GradientError if the result is
    no tensor or an argument holds no floats, ExecutionError if the result has other than one element,
    UnsupportedError with every operation that has no gradient.

    Of the rounds of a loop, one in `checkpoint` is stored for the gradient; those between run again. The
    gradient has the same bits for any `checkpoint`, which needs less memory the closer it is to the root
    of the number of rounds.
    """
    return GradientFunction(scripted(function), argnums, "grad", checkpoint)


def value_and_grad(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0, *, checkpoint: int = 1
) -> GradientFunction:
    """The result of a function and its gradient as `grad` gives it, computed together, as a tuple."""
    return GradientFunction(scripted(function), argnums, "value_and_grad", checkpoint)


def jacobian(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0, *, checkpoint: int = 1
) -> GradientFunction:
    """
    The Jacobian of a function whose result is a tensor, with regard to some of its arguments.

    The result takes the function's arguments. It returns, for an int `argnums`, an array of the sizes of the
    function's result followed by those of the argument; for a tuple, a tuple of them. Of an argument that is
    a tuple or a list it is the structure with one for each of its tensors. Errors, and `checkpoint`, as of
    `grad`.
    """
    return GradientFunction(scripted(function), argnums, "jacobian", checkpoint)


def hessian(function: Function | Callable[..., object], argnum: int = 0) -> GradientFunction:
    """
    The second derivatives of a function whose result is a scalar tensor, with regard to one argument.

    The result returns an array of the argument's sizes, twice.
    """
    return jacobian(grad(function, argnum), argnum)


def scripted(function: Function | Callable[..., object]) -> Function:
    """The function itself, or what a Python function is compiled to."""
    if isinstance(function, Function):
        return function
    from tsir.runtime.api import script

    return script(function)
