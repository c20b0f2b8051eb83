"""`vjp`: the results of a function, and its backward as a function of their gradients."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from tsir.dialects.prim.values import Array
from tsir.runtime.binding import bind
from tsir.runtime.cotangents import GradientError, flatten, is_floating, like, zeros_like
from tsir.runtime.differentiable import Differentiated, carrying
from tsir.runtime.function import Function, export_value, unflatten
from tsir.runtime.gradients import scripted
from tsir.runtime.interop import Export, exporter
from tsir.runtime.written import arrays_in


@dataclass(frozen=True, repr=False)
class Pullback:
    """
    From the gradients of a function's results to those of its arguments: what `vjp` returns.

    Takes the gradient of the result in its structure: an array of the sizes and dtype of each tensor, None
    where it is absent or the result is not of floats. Returns a tuple with an entry for each argument: its
    gradient, None if the argument is no tensor of floats. It may be called again. GradientError if a
    gradient does not fit its result.
    """

    function: Function
    differentiated: Differentiated
    arguments: Sequence[object]
    results: Sequence[object]
    captured: Sequence[object]
    export: Export

    def __call__(self, gradient: object) -> tuple[Any, ...]:
        record = self.differentiated.record
        given = self._gradients(gradient)
        incoming = [given.get(index) for index in record.input_vjps]
        found = self.differentiated.backward.executor.run([*incoming, *self.captured])
        by_argument = dict(zip(record.output_vjps, found, strict=True))
        gradients: list[object] = [None] * len(self.arguments)
        for index in self.differentiated.wrt:
            filled = zeros_like(self.arguments[index], by_argument.get(index))
            gradients[index] = export_value(filled, self.export)
        return tuple(gradients)

    def _gradients(self, gradient: object) -> dict[int, object]:
        """The gradients that are given, by the results that they are of."""
        types = self.function.op.function_type.outputs.data
        whole = (gradient,) if len(types) == 1 else gradient
        if not isinstance(whole, tuple | list) or len(cast("Sequence[object]", whole)) != len(types):
            raise GradientError(f"expected a tuple of {len(types)} gradients, got {gradient!r}")
        flat = flatten(types, cast("Sequence[object]", whole), "the gradient of the result")
        found: dict[int, object] = {}
        for index, (value, result) in enumerate(zip(flat, self.results, strict=True)):
            name = f"the gradient of result {index}" if len(flat) > 1 else "the gradient of the result"
            if not is_floating(result):
                if value is not None:
                    raise GradientError(f"expected None for {name}, which is not of floats, got {value!r}")
            elif value is not None:
                found[index] = like(result, value, name)
            elif isinstance(result, list):
                found[index] = zeros_like(cast("list[object]", result))
        return found

    def __repr__(self) -> str:
        return f"<tsir pullback of {self.function!r}>"


def vjp(function: Function | Callable[..., object], *args: object) -> tuple[Any, Pullback]:
    """
    The result of a function, and its pullback from a gradient of the result to those of the arguments.

    What the backward reads is kept with the pullback; of arrays that the caller can write it has copies.
    Errors as of `grad`, but that the result may be anything.
    """
    made = scripted(function)
    values = bind(made.op, args, {})
    wrt = carrying([p.type for p in made.formals], values)
    differentiated = made.differentiable.differentiated(values, wrt)
    record, written = differentiated.record, differentiated.written
    if written.arguments and not written.apart(values):
        raise GradientError(f"expected the arguments that {made.__name__} writes to overlap no others")
    outputs = differentiated.forward.run(values)
    # The caller may write what it has in hands; nor do the function's own writes change what is captured.
    results = outputs[: differentiated.own_results]
    theirs = [*arrays_in(values), *arrays_in(results)]
    captured = [_kept(values[i], theirs) for i in record.captured_inputs]
    captured += [_kept(outputs[i], theirs) for i in record.captured_outputs]
    results = written.hand_back(values, outputs[: record.real_outputs])
    export = exporter(args)
    pullback = Pullback(made, differentiated, values, results, captured, export)
    return made.pack(unflatten(made.op.function_type.outputs.data, results), export), pullback


def _kept(value: object, theirs: Iterable[Array]) -> object:
    """A captured value, its arrays copied where they share memory with any of `theirs`."""
    if isinstance(value, np.ndarray):
        array = cast(Array, value)
        return array.copy() if any(np.may_share_memory(array, other) for other in theirs) else array
    if isinstance(value, list | tuple):
        items = [_kept(item, theirs) for item in cast("Sequence[object]", value)]
        return tuple(items) if isinstance(value, tuple) else items
    return value
