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
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import ZeroOp
from tsir.dialects.ir.diagnostics import Diagnostic, GradientError, showing
from tsir.dialects.prim.containers import ListConstructOp, TupleConstructOp
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.type_names import compact
from tsir.runtime.call.function import Function
from tsir.runtime.derivatives.argument_leaves import has_leaves, leaves_of
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.sources import Source, reached, unknown_of
from tsir.runtime.plans.unpack_arguments import unpack_arguments
from tsir.runtime.plans.write_back import Written, hand_back_writes
from tsir.runtime.values.interop import exporter
from tsir.runtime.values.structure import CONTAINERS, described, leaves_in, map_arrays, with_leaves
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.differentiate.checkpoint import interval
from tsir.transforms.differentiate.differentiate import Backward, append_backward, filled, reverse_function
from tsir.transforms.differentiate.preparation import finish, prepare, settle
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.differentiate.reverse import gradient_type
from tsir.transforms.functionalise.returns import own_results, return_instead, return_values
from tsir.transforms.rewriting.script_text import emit_script

_ONE = """
def seed(result):
    if result.numel() != 1:
        sizes = "expected a scalar as result, a tensor of one element, got one of sizes " + str(result.size())
        raise GradientError(sizes + "; reduce it, as sum() does, or ask for the jacobian or a vjp")
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
            got = f"{compact(type, dtypes=True)}{remedy}"
            message = f"expected argument '{names[index]}' to be {expected}, got {got}"
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
    if unpack_arguments(function, arguments):  # those that were written
        settle(module)
    leaves = {index: leaves_of(function, index, arguments[index]) for index in dict.fromkeys(indices)}
    return [leaf for index in indices for leaf in leaves[index]]


def tensors_of(function: FuncOp) -> list[int]:
    """Which results of a function are tensors of floats; GradientError if others are not None, or all are."""
    types = [result.type for result in own_results(function)]
    tensors = [i for i, type in enumerate(types) if isinstance(type, t.TensorType) and may_carry(type)]
    if not tensors or any(type != t.NONE for i, type in enumerate(types) if i not in tensors):
        found = ", ".join(compact(type, dtypes=True) for type in types) or "none"
        message = f"expected a function with tensors of floats as results, got {found}"
        raise GradientError(Diagnostic.error(function, message))
    return tensors


@dataclass(frozen=True)
class GradientSource(Source):
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

    @property
    def takes_all_keys(self) -> bool:
        return True

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        leaves = prepared_leaves(module, function, self.indices, self.names, arguments, self.checkpoint)
        if len(tensors_of(function)) != 1:
            found = ", ".join(compact(result.type, dtypes=True) for result in own_results(function))
            message = f"expected a function with one tensor, a scalar, as result, got {found or 'none'}"
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
class JacobianSource(Source):
    """
    The Jacobians of a function with tensors as results: the result's sizes, then the argument's.

    For each result, one for each leaf of the arguments; None for a result or a leaf that carries none.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]
    checkpoint: int

    @property
    def takes_all_keys(self) -> bool:
        return True

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        leaves = prepared_leaves(module, function, self.indices, self.names, arguments, self.checkpoint)
        wrt = [leaf for leaf in leaves if leaf is not None]
        tensors = tensors_of(function)
        backward = reverse_function(function, wrt)
        emitter = end_of(function.body.block)
        found: list[SSAValue] = []
        for index, result in enumerate(own_results(function)):
            rows = _rows(emitter, backward, index, wrt) if index in tensors else {}
            found += [
                _assembled(emitter, rows[leaf], result, leaf)
                if leaf is not None and leaf in rows
                else emitter.constant(None)
                for leaf in leaves or [None]  # so that as many stand for each result
            ]
        backward.block.erase(safe_erase=False)  # the rows are copies of it
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


def _assembled(emitter: Emitter, rows: SSAValue, result: SSAValue, leaf: SSAValue) -> SSAValue:
    """The Jacobian of a result by a leaf, from the gradients of its elements."""
    return emit_script(emitter, _ASSEMBLE, [rows, result, leaf])[0]


def _rows(
    emitter: Emitter, backward: Backward, index: int, wrt: Sequence[SSAValue]
) -> dict[SSAValue, SSAValue]:
    """For each argument, a list of the gradients of the elements of one result."""
    result = own_results(backward.function)[index]
    types = [t.ListType(gradient_type(argument.type)) for argument in wrt]
    body = Block(arg_types=[t.INT, *types])
    inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
    known: dict[SSAValue, SSAValue] = {}
    for seeded, argument in zip(backward.seeded, backward.block.args, strict=True):
        if seeded == index:
            (known[argument],) = emit_script(inner, _ONE_HOT, [result, body.args[0]])
        else:
            known[argument] = inner.insert(ZeroOp.of(argument.type)).results[0]
    for op in backward.block.ops:
        inner.insert(op.clone(known))
    grown: list[SSAValue] = []
    for argument, so_far, type in zip(wrt, body.args[1:], types, strict=True):
        gradient = backward.gradients.get(argument)
        row = filled(inner, argument, None if gradient is None else known.get(gradient, gradient))
        single = inner.insert(ListConstructOp.of([row], type.element)).results[0]
        grown += inner.call("aten::add", so_far, single)
    inner.insert(YieldOp(inner.constant(True), *grown))
    empty = [emitter.constant([], type) for type in types]
    (count,) = emitter.call("aten::numel", result)
    loop = LoopOp(count, emitter.constant(True), empty, types, Region(body))
    return dict(zip(wrt, emitter.insert(loop).results, strict=True))


class DerivedFunction(Function):
    """A function of the same arguments as another, whose IR is made for each kind of arguments."""

    def __init__(self, base: Function, source: Source):
        super().__init__(base.module, base.program, base.symbol)
        self.base = base
        self._derived = base.executor.derived(source)
        self.fast_calls = self._derived.fast_calls

    @property
    def executor(self) -> Executor:
        return self._derived

    def program_for_text(self) -> ModuleOp:
        types = [formal.type for formal in self.typed_formals]
        _, function = self.executor.source([unknown_of(type) for type in types])
        hand_back_writes(function)
        self.structure_results(function)
        function.sym_name = StringAttr(self.__name__)
        return ModuleOp([each.clone() for each in reversed(reached(function))])

    def structure_results(self, function: FuncOp) -> None:
        """Let a function of IR return its results in the structure in which a caller gets them."""

    def interpret(self, /, *args: object, **keywords: object) -> Any:
        values = self.bound(args, keywords)
        with showing(self.module.sources):
            module, function = self.executor.source(values)
            results = Interpreter(module).run_function(function, values)
        return self.pack(Written.of(function).hand_back(values, results), args, keywords)

    def flattened(self, gradient: object) -> list[object]:
        return list(leaves_in(gradient))

    def unflattened(self, flat: Sequence[object]) -> Sequence[object]:
        return flat


class GradientFunction(DerivedFunction):
    """A gradient as a function: `grad`, `value_and_grad` and `jacobian` return one."""

    packs = True

    def __init__(self, base: Function, argnums: int | tuple[int, ...], kind: Kind, checkpoint: int = 1):
        self.argnums, self.kind, self.checkpoint = argnums, kind, interval(checkpoint)
        names = tuple(base.parameters)
        self.indices = _positions(argnums, len(names))
        super().__init__(base, _SOURCES[kind](base.executor.source, names, self.indices, checkpoint))
        self.__name__ = f"{base.__name__}_{kind}"

    def program_for_text(self) -> ModuleOp:
        for index in self.indices:
            formal = self.typed_formals[index]
            if not isinstance(formal.type, t.TensorType):
                expected = f"expected argument '{formal.name}' to be a tensor, got {compact(formal.type)}"
                reason = "a gradient by the parts of containers is known for arguments of a kind alone"
                message = f"{expected}: {reason}; 'ir' with such arguments gives a module that has 'code'"
                raise GradientError(Diagnostic.error(self.base.op, message))
        return super().program_for_text()

    def structure_results(self, function: FuncOp) -> None:
        if self.kind == "jacobian" or not isinstance(self.argnums, tuple):
            return
        results = own_results(function)
        own, gradients = results[: self.kind == "value_and_grad"], results[self.kind == "value_and_grad" :]
        whole = end_of(function.body.block).insert(TupleConstructOp.of(gradients))
        return_values(function, [*own, *whole.results])

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        export = exporter([*args, *keywords.values()])
        values = [map_arrays(export, _dense(result)) for result in results]
        defaults = {formal.name: formal.default for formal in self.formals}
        given = {**defaults, **dict(zip(self.parameters, args, strict=False)), **keywords}
        wrt = [given[self.parameters[index]] for index in self.indices]
        own = values[: self.kind == "value_and_grad"]
        rest, size = values[len(own) :], max(1, len(list(leaves_in(wrt))))
        found: list[object] = []
        for start in range(0, max(1, len(rest)), size):
            leaves = iter(rest[start : start + size])
            gradients = tuple(with_leaves(value, leaves) for value in wrt)
            found.append(gradients if isinstance(self.argnums, tuple) else gradients[0])
        if self.kind == "jacobian":
            return self.base.pack(self.base.unflattened(found), args, keywords)
        return (*own, *found) if own else found[0]

    def packed(self, result: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        whole = isinstance(result, tuple)
        results = cast("tuple[object, ...]", result) if whole else (result,)
        if self.kind == "jacobian" or any(isinstance(x, CONTAINERS) for x in (*args, *keywords.values())):
            return self.pack(results, args, keywords)
        values = tuple(map(_dense, results))
        own = values[: self.kind == "value_and_grad"]
        found = values[len(own) :]  # one for each argument
        gradients = found if isinstance(self.argnums, tuple) else found[0]
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


def _positions(argnums: object, count: int) -> tuple[int, ...]:
    """The places of arguments that `argnums` says; GradientError if it says none."""
    indices = cast("tuple[object, ...]", argnums) if isinstance(argnums, tuple) else (argnums,)
    if not indices:
        raise GradientError("expected the place of at least one argument as argnums, got ()")
    if not all(isinstance(index, int) and not isinstance(index, bool) for index in indices):
        message = "expected argnums to be an int, the place of an argument, or a tuple of such"
        raise GradientError(f"{message}, got {described(argnums)}")
    places = cast("tuple[int, ...]", indices)
    if outside := [index for index in places if not -count <= index < count]:
        raise GradientError(f"expected argnums of at least {-count} and below {count}, got {outside[0]}")
    return tuple(index % count for index in places)


def grad(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0, *, checkpoint: int = 1
) -> GradientFunction:
    """
    The gradient of a function whose result is a scalar tensor, with regard to some of its arguments.

    The result takes the function's arguments. It returns, for an int `argnums`, the gradient, an array of
    the argument's sizes and dtype; for a tuple, a tuple of them. The gradient of a tuple, named tuple, list
    or dictionary has its structure, with None for what is no tensor of floats. GradientError if the result is
    no tensor, has other than one element or an argument holds no floats, UnsupportedError with every
    operation that has no gradient.

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
    The Jacobian of a function whose results are tensors, with regard to some of its arguments.

    The result takes the function's arguments. It returns, in the structure of the function's result, for an
    int `argnums` an array of the sizes of the result followed by those of the argument; for a tuple, a tuple
    of them. Of an argument that is a tuple or a list it is the structure with one for each of its tensors.
    Errors, and `checkpoint`, as of `grad`.
    """
    return GradientFunction(scripted(function), argnums, "jacobian", checkpoint)


def hessian(
    function: Function | Callable[..., object], argnums: int | tuple[int, ...] = 0
) -> GradientFunction:
    """
    The second derivatives of a function whose result is a scalar tensor, with regard to some arguments.

    The result returns, for an int `argnums`, an array of the argument's sizes, twice; for a tuple, a tuple of
    tuples of arrays of the sizes of one argument and of another, and so for the tensors in an argument.
    """
    return jacobian(grad(function, argnums), argnums)


def scripted(function: Function | Callable[..., object]) -> Function:
    """The function itself, or what a Python function is compiled to."""
    if isinstance(function, Function):
        return function
    from tsir.runtime.api.programs import script

    return script(function)
