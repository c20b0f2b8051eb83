"""
Derivatives in a direction: `jvp`, in forward mode.

The IR of a function with its tangents is made for each kind of arguments, and compiled as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import GradientError, showing
from tsir.dialects.types import attributes as t
from tsir.runtime.api.programs import scripted
from tsir.runtime.autograd.cotangents import is_floating, like, zeros_like
from tsir.runtime.call.closed import HasFunction, closed
from tsir.runtime.call.function import Function
from tsir.runtime.derivatives.gradient_sources import check_arguments
from tsir.runtime.plans.sources import Source
from tsir.runtime.values.binding import Parameter
from tsir.runtime.values.named import elements
from tsir.runtime.values.structure import arrays_in, described, is_float, map_arrays
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.differentiate.forward_differentiate import FORWARD, push_forward
from tsir.transforms.differentiate.preparation import finish, prepare
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.differentiate.zero_tangents import zeros
from tsir.transforms.functionalise.returns import own_results, return_instead


@dataclass(frozen=True)
class TangentSource(Source):
    """
    The results of a function and their derivatives in a direction, which stands behind the arguments.

    `indices` are the arguments that have a tangent. That of what cannot have one is None.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments[: len(self.names)])
        check_arguments(function, self.indices, self.names, may_carry)
        prepare(module, function, self.indices, mode=FORWARD)
        tangents = push_forward(function, self.indices)
        results, emitter = own_results(function), end_of(function.body.block)
        derivatives = [
            tangent or zeros(emitter, value) for value, tangent in zip(results, tangents, strict=True)
        ]
        return_instead(function, [*results, *derivatives])
        finish(module)
        return module, function


def jvp(
    function: HasFunction | Function | Callable[..., object],
    primals: Sequence[object],
    tangents: Sequence[object],
) -> tuple[Any, Any]:
    """
    The result of a function, and its derivative in the direction of `tangents`.

    `tangents` holds an array for each of `primals`, of its sizes and dtype, or None for one that does not
    change; of lists, tuples and dictionaries, one of their structure. Both results have the structure of the
    function's result; what is not of floats has the derivative None. Errors as of `grad`.
    """
    bound = closed(made := scripted(function))
    made = made if bound is None else bound.whole
    for name, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, list | tuple):
            raise GradientError(f"expected a tuple of {name}, got {described(given)}")
    first = () if bound is None else bound.first()
    with showing(made.module.sources):
        return _jvp(made, [*first, *primals], [*[None] * len(first), *tangents])


def _jvp(made: Function, primals: Sequence[object], tangents: Sequence[object]) -> tuple[Any, Any]:
    values = made.bound(primals, {})
    if len(tangents) != len(primals):
        message = f"expected one tangent for each of {len(primals)} primals, got {len(tangents)}"
        raise GradientError(message)
    indices = tuple(index for index, tangent in enumerate(tangents) if tangent is not None)
    check_arguments(made.op, indices, made.parameters, may_carry)
    directions = [_direction(values[i], tangents[i], made.typed_formals[i]) for i in indices]
    source = TangentSource(made.executor.source, tuple(made.parameters), indices)
    results = made.executor.derived(source).run([*values, *directions])
    count = len(results) // 2
    pairs = zip(results[:count], results[count:], strict=True)
    derivatives = [zeros_like(value, found) if is_floating(value) else None for value, found in pairs]
    return (
        made.pack(made.unflattened(results[:count]), primals, {}),
        made.pack(made.unflattened(derivatives), primals, {}),
    )


def _direction(primal: object, given: object, formal: Parameter) -> object:
    """
    A tangent, of the structure, sizes and dtypes of what it belongs to; GradientError if it has others.

    What is not of floats stands for its own.
    """
    what = f"the tangent of '{formal.name}'"
    try:
        named = elements(formal.type, given) if isinstance(formal.type, t.TupleType) else given
    except ValueError as error:
        raise GradientError(f"{what}: {error}") from error
    tangents = arrays_in(like(primal, named, what))
    return map_arrays(lambda array: next(tangents) if is_float(array) else array, primal)
