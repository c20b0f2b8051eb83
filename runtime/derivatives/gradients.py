"""
Gradients of functions as functions: `grad`, `value_and_grad`, `jacobian`, `hessian`.

A gradient is a function like any other: its IR is made from that of its function for each kind of
arguments, and it can be compiled, run and differentiated again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic, GradientError, showing
from tsir.dialects.prim.containers import TupleConstructOp
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.type_names import compact
from tsir.runtime.api.programs import scripted
from tsir.runtime.autograd.flattening import flat_count
from tsir.runtime.call.closed import HasFunction, closed
from tsir.runtime.call.function import Function
from tsir.runtime.derivatives.gradient_sources import GradientSource, JacobianSource
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.sources import Source, reached, unknown_of
from tsir.runtime.plans.write_back import Written, hand_back_writes
from tsir.runtime.values.interop import exporter
from tsir.runtime.values.named import ordered
from tsir.runtime.values.structure import CONTAINERS, described, leaves_in, map_arrays, with_leaves
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.differentiate.checkpoint import interval
from tsir.transforms.functionalise.returns import own_results, return_values
from tsir.transforms.simplify.define_uninitialized import define_uninitialized


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
        define_uninitialized(function)
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

    def __init__(
        self,
        base: Function,
        argnums: int | tuple[int, ...],
        kind: Kind,
        checkpoint: int = 1,
        has_aux: bool = False,
    ):
        self.argnums, self.kind, self.checkpoint = argnums, kind, interval(checkpoint)
        self.has_aux = has_aux
        names = tuple(base.parameters)
        self.indices = _positions(argnums, len(names))
        make = partial(_SOURCES[kind], has_aux=True) if has_aux else _SOURCES[kind]
        super().__init__(base, make(base.executor.source, names, self.indices, checkpoint))
        self.__name__ = f"{base.__name__}_{kind}"

    def program_for_text(self) -> ModuleOp:
        for index in self.indices:
            formal = self.typed_formals[index]
            if not isinstance(formal.type, t.TensorType):
                expected = f"expected argument '{formal.name}' to be a tensor, got {compact(formal.type)}"
                reason = "the gradient by it is known for arguments of a kind alone"
                message = f"{expected}: {reason}; 'ir' with such arguments gives a module that has 'code'"
                raise GradientError(Diagnostic.error(self.base.op, message))
        return super().program_for_text()

    def structure_results(self, function: FuncOp) -> None:
        if self.kind == "jacobian" or not isinstance(self.argnums, tuple):
            return
        results = own_results(function)
        own, gradients = results[: self._own_results], results[self._own_results :]
        whole = end_of(function.body.block).insert(TupleConstructOp.of(gradients))
        return_values(function, [*own, *whole.results])

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        export = exporter([*args, *keywords.values()])
        count = self._own_results
        own = [self._own(results[:count], args, keywords)] if count else []
        rest = [map_arrays(export, _dense(result)) for result in results[count:]]
        defaults = {formal.name: formal.default for formal in self.formals}
        given = {**defaults, **dict(zip(self.parameters, args, strict=False)), **keywords}
        formals = [self.typed_formals[index] for index in self.indices]
        wrt = [ordered(formal.type, given[formal.name]) for formal in formals]
        size = max(1, len(list(leaves_in(wrt))))
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
        count = self._own_results
        found = tuple(map(_dense, results[count:]))  # one for each argument
        gradients = found if isinstance(self.argnums, tuple) else found[0]
        if not count:
            return gradients
        own = self._own(results[:count], args, keywords) if self.has_aux else results[0]
        return own, gradients

    def _own(self, flat: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]) -> object:
        """The function's own result, of which these are the elements of the tuples in it."""
        return self.base.pack(self.base.unflattened(flat), args, keywords)

    @cached_property
    def _own_results(self) -> int:
        """The number of the function's own results in the IR: the elements of the tuples in its result."""
        if self.kind != "value_and_grad":
            return 0
        return flat_count(self._op.function_type.outputs.data) if self.has_aux else 1

    def __repr__(self) -> str:
        return f"<tsir {self.kind} by {self.argnums} of {self.base!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return GradientFunction, (self.base, self.argnums, self.kind, self.checkpoint, self.has_aux)


Kind = Literal["grad", "value_and_grad", "jacobian"]

_SOURCES: dict[Kind, Callable[..., Source]] = {
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


def _derivative(
    function: HasFunction | Function | Callable[..., object],
    argnums: int | tuple[int, ...],
    kind: Kind,
    checkpoint: int,
    has_aux: bool = False,
) -> Function:
    """The derivative of a function, or of one that is closed over its first arguments."""
    if (found := closed(made := scripted(function))) is None:
        return GradientFunction(made, argnums, kind, checkpoint, has_aux)
    behind = tuple([place + found.count for place in _positions(argnums, len(found.parameters))])
    shifted = behind if isinstance(argnums, tuple) else behind[0]
    return found.made(GradientFunction(found.whole, shifted, kind, checkpoint, has_aux))


def grad(
    function: HasFunction | Function | Callable[..., object],
    argnums: int | tuple[int, ...] = 0,
    *,
    checkpoint: int = 1,
) -> Function:
    """
    The gradient of a function whose result is a scalar tensor, with regard to some of its arguments.

    The result takes the function's arguments. It returns, for an int `argnums`, the gradient, an array of
    the argument's sizes and dtype; for a tuple, a tuple of them. The gradient of a tuple, named tuple, list
    or dictionary has its structure, with None for what is no tensor of floats. GradientError if the result is
    no tensor, has other than one element or an argument holds no floats, UnsupportedError with every
    operation that has no gradient. Of a module it is the gradient of `forward`, for the module as it is at
    each call.

    Of the rounds of a loop, one in `checkpoint` is stored for the gradient; those between run again. The
    gradient has the same bits for any `checkpoint`, which needs less memory the closer it is to the root
    of the number of rounds.
    """
    return _derivative(function, argnums, "grad", checkpoint)


def value_and_grad(
    function: HasFunction | Function | Callable[..., object],
    argnums: int | tuple[int, ...] = 0,
    *,
    checkpoint: int = 1,
    has_aux: bool = False,
) -> Function:
    """
    The result of a function and its gradient as `grad` gives it, computed together, as a tuple.

    If it `has_aux`, the function's result is a tuple, of whose first element the gradient is.
    """
    return _derivative(function, argnums, "value_and_grad", checkpoint, has_aux)


def jacobian(
    function: HasFunction | Function | Callable[..., object],
    argnums: int | tuple[int, ...] = 0,
    *,
    checkpoint: int = 1,
) -> Function:
    """
    The Jacobian of a function whose results are tensors, with regard to some of its arguments.

    The result takes the function's arguments. It returns, in the structure of the function's result, for an
    int `argnums` an array of the sizes of the result followed by those of the argument; for a tuple, a tuple
    of them. Of an argument that is a tuple or a list it is the structure with one for each of its tensors.
    Errors, and `checkpoint`, as of `grad`.
    """
    return _derivative(function, argnums, "jacobian", checkpoint)


def hessian(
    function: HasFunction | Function | Callable[..., object], argnums: int | tuple[int, ...] = 0
) -> Function:
    """
    The second derivatives of a function whose result is a scalar tensor, with regard to some arguments.

    The result returns, for an int `argnums`, an array of the argument's sizes, twice; for a tuple, a tuple of
    tuples of arrays of the sizes of one argument and of another, and so for the tensors in an argument.
    """
    return jacobian(grad(function, argnums), argnums)
