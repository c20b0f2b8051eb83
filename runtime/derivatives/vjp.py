"""`vjp`: the results of a function, and its backward as a function of their gradients."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic, GradientError, showing
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.runtime.api.programs import scripted
from tsir.runtime.autograd.cotangents import is_floating, like, zeros_like
from tsir.runtime.autograd.differentiable import Differentiated, carrying, flat_formals
from tsir.runtime.call.closed import HasFunction, closed
from tsir.runtime.call.function import Function
from tsir.runtime.values.interop import exporter
from tsir.runtime.values.named import elements
from tsir.runtime.values.structure import (
    CONTAINERS,
    arrays_in,
    leaves_in,
    map_arrays,
    map_leaves,
    with_leaves,
)


@dataclass(frozen=True, repr=False)
class Pullback:
    """
    From the gradients of a function's results to those of its arguments: what `vjp` returns.

    Takes the gradient of the result in its structure: an array of the sizes and dtype of each tensor, None
    where it is absent or the result is not of floats. Returns a tuple with an entry for each argument: its
    gradient in its structure, None for what is no tensor of floats. It may be called again. GradientError if
    a gradient does not fit its result.
    """

    function: Function
    differentiated: Differentiated
    given: Sequence[object]
    arguments: Sequence[object]
    results: Sequence[object]
    captured: Sequence[object]
    types: Sequence[Attribute]
    """The types of the arguments, of which optional tuples that are there are tuples."""
    closed_over: int = 0
    """The number of leading arguments that are given with the function, and have no gradient."""

    def __call__(self, gradient: object) -> tuple[Any, ...]:
        record, export = self.differentiated.record, exporter(self.given)
        given = self._gradients(gradient)
        incoming = [given.get(index) for index in record.input_vjps]
        found = self.differentiated.backward.executor.run([*incoming, *self.captured])
        by_argument = dict(zip(record.output_vjps, found, strict=True))
        gradients: list[object] = [None] * len(self.arguments)
        for index in self.differentiated.wrt:
            filled = zeros_like(self.arguments[index], by_argument.get(index))
            gradients[index] = map_arrays(export, filled)
        rest = iter(gradients)
        defaults = [formal.default for formal in self.function.formals[len(self.given) :]]
        structures = zip(self.types, [*self.given, *defaults], strict=True)
        found = [_structured(type, given, rest) for type, given in structures]
        return tuple(found[self.closed_over :])

    def _gradients(self, gradient: object) -> dict[int, object]:
        """The gradients that are given, by the results that they are of."""
        flat = self.function.flattened(gradient)
        if len(flat) != len(self.results):
            raise GradientError(f"expected {len(self.results)} gradients of results, got {len(flat)}")
        found: dict[int, object] = {}
        for index, (value, result) in enumerate(zip(flat, self.results, strict=True)):
            name = f"the gradient of result {index}" if len(flat) > 1 else "the gradient of the result"
            if value is not None or isinstance(result, CONTAINERS):
                given = like(result, value, name)
                if is_floating(result):
                    found[index] = given
        return found

    def __reduce__(self) -> NoReturn:
        raise TypeError("a pullback cannot be pickled; pickle the function and call vjp again")

    def __repr__(self) -> str:
        return f"<tsir pullback of {self.function!r}>"


def vjp(function: HasFunction | Function | Callable[..., object], *args: object) -> tuple[Any, Pullback]:
    """
    The result of a function, and its pullback from a gradient of the result to those of the arguments.

    What the backward reads is kept with the pullback; of arrays that the caller can write it has copies.
    Errors as of `grad`, but that the result may be anything.
    """
    bound = closed(made := scripted(function))
    made = made if bound is None else bound.whole
    first = () if bound is None else bound.first()
    with showing(made.module.sources):
        return _vjp(made, [*first, *args], len(first))


def _vjp(made: Function, args: Sequence[object], closed_over: int) -> tuple[Any, Pullback]:
    bound = made.bound(args, {})
    differentiable = made.differentiable.resolved(bound)
    values = differentiable.flattened(bound)
    given = [map_leaves(lambda leaf: leaf, value) for value in values]
    wrt = carrying([formal.type for formal in differentiable.flat_formals], values)
    skipped = len(differentiable.flat_formals) - len(flat_formals(differentiable.formals[closed_over:]))
    wrt = tuple([index for index in wrt if index >= skipped])
    differentiated = differentiable.differentiated(values, wrt)
    record, written = differentiated.record, differentiated.written
    if written.arguments and not written.apart(values):
        message = f"expected the arguments that {made.__name__} writes to overlap no others"
        raise GradientError(Diagnostic.error(made.op, message))
    values = [*values, *differentiated.new_seeds()]
    outputs = differentiated.forward.run(values)
    # The caller may write what it has in hands; nor do the function's own writes change what is captured.
    results = outputs[: differentiated.own_results]
    theirs = [*arrays_in(values), *arrays_in(results)]
    captured = [values[i] for i in record.captured_inputs] + [outputs[i] for i in record.captured_outputs]
    captured = [map_arrays(partial(_kept, theirs), value) for value in captured]
    results = written.hand_back(values, outputs[: record.real_outputs])
    pullback = Pullback(
        made, differentiated, args, given, results, captured, differentiable.types, closed_over
    )
    return made.pack(made.unflattened(results), args, {}), pullback


def _structured(type: Attribute, given: object, rest: Iterator[object]) -> object:
    """A gradient in the structure of what the caller gave, named tuples included."""
    if not isinstance(type, t.TupleType):
        gradient = next(rest)
        return None if gradient is None else with_leaves(given, leaves_in(gradient))
    parts = zip(type.elements, cast("Sequence[object]", elements(type, given)), strict=True)
    items = [_structured(*part, rest) for part in parts]
    if isinstance(given, dict):
        return dict(zip(type.names, items, strict=True))
    make = getattr(given.__class__, "_make", None)
    return tuple(items) if make is None else make(items)


def _kept(theirs: Iterable[Array], array: Array) -> Array:
    """A captured array, copied where it shares memory with any of `theirs`."""
    return array.copy() if any(np.may_share_memory(array, other) for other in theirs) else array
