"""The checks of one run of a function and its backward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types.dtype import Array
from tsir.runtime.checks.differences import TOLERANCE, Slope, direction
from tsir.runtime.checks.gradient_run import GradientRun, paired, product
from tsir.runtime.checks.replay import Recording
from tsir.runtime.derivatives.tangents import TangentSource
from tsir.runtime.plans.sources import ModuleSource
from tsir.runtime.values.structure import floats_in, map_arrays
from tsir.runtime.values.value_text import kind_text
from tsir.transforms.functionalise.returns import own_results

DIFFERENCES, DOT_PRODUCT, KINDS = "differences", "dot product", "sizes and dtype"
"""The tests by name."""

DOT_TOLERANCE = 1e-12
"""The tolerance of the dot-product test, relative to the sizes of the vectors."""

MAX_SUBSETS = 8
"""The sets of gradients that are given to a backward of many results, about so many."""


@dataclass(frozen=True)
class Outcome:
    """
    What one test says of the gradient of an argument where only the gradients at `chosen` are given.

    `error` is how far it is off, of its size, None if that cannot be told; `text` what is wrong, if it is.
    """

    test: str
    argument: int
    chosen: tuple[int, ...]
    error: float | None
    text: str = ""


class GradientCheck:
    """The checks of one run, where every argument is changed in a random direction."""

    def __init__(self, run: GradientRun, source: ModuleSource, names: tuple[str, ...]):
        self.run = run
        self.source = source
        self.names = names
        self._along = {
            id(array): direction(array, run.generator) for array in floats_in(run.forward.arguments)
        }
        self._slopes: dict[int, list[Slope]] = {}

    def outcomes(self, arguments: Sequence[int], *, dot_products: bool) -> Iterator[Outcome]:
        """All tests of these arguments, one after another; one that fails may take others with it."""
        yield from self.kinds(arguments)
        yield from self.differences(arguments)
        if dot_products:
            yield from self.dot_products(arguments)

    def differences(self, arguments: Sequence[int]) -> Iterator[Outcome]:
        """The gradients against differences in f64, for several sets of gradients of the results."""
        for chosen in self._subsets():
            backward = self.run.backward(chosen)
            for argument in arguments:
                yield self._difference(argument, chosen, backward)

    def _subsets(self) -> list[tuple[int, ...]]:
        """Sets of results whose gradients are given: all, none, each alone, all but each."""
        places = self.run.given
        singles = [(place,) for place in places]
        others = [tuple(p for p in places if p != place) for place in places]
        whole, *rest = dict.fromkeys([tuple(places), (), *singles, *others])
        return [whole, *rest[:: -(-len(rest) // MAX_SUBSETS) or 1]]

    def kinds(self, arguments: Sequence[int]) -> Iterator[Outcome]:
        """Whether gradients have the sizes and dtypes of the arguments, in the dtypes of the program."""
        chosen = tuple(self.run.given)
        backward = self.run.backward(chosen, wide=False)
        for argument in arguments:
            gradient = self.run.gradient(backward, argument)
            text = _misfit(self.run.narrow.arguments[argument], gradient)
            if text is not None:
                yield Outcome(KINDS, argument, chosen, None, text)

    def _difference(self, argument: int, chosen: tuple[int, ...], backward: Recording) -> Outcome:
        found, magnitude = self._change(argument, backward)
        own = self._slopes_along(argument)
        slope = Slope.total(own[place] for place in (*chosen, *self.run.ungiven))
        if not slope.is_told:
            return Outcome(DIFFERENCES, argument, chosen, None)
        text = ""
        if not slope.agrees(found, magnitude):
            if not self._is_differentiable:
                return Outcome(DIFFERENCES, argument, chosen, None)
            text = f"expected {slope.value:.8g} in a random direction, by differences, got {found:.8g}"
        return Outcome(DIFFERENCES, argument, chosen, slope.distance(found, magnitude), text)

    @cached_property
    def _is_differentiable(self) -> bool:
        """Whether the slopes in the directions of the arguments add up to that in all of them at once."""
        arguments = [i for i, value in enumerate(self.run.forward.arguments) if floats_in(value)]
        together = Slope.total(self._along_all(arguments))
        apart = Slope.total(slope for argument in arguments for slope in self._slopes_along(argument))
        return together.is_told and abs(together.value - apart.value) <= (
            TOLERANCE * (abs(together.value) + abs(apart.value)) + together.error + apart.error
        )

    def dot_products(self, arguments: Sequence[int]) -> Iterator[Outcome]:
        """The dot-product test of each argument, if the function has derivatives in a direction."""
        run = self.run
        values = [run.forward.arguments[index] for index in arguments]
        still = [map_arrays(np.zeros_like, value) for value in values]
        narrow = [map_arrays(np.zeros_like, run.narrow.arguments[index]) for index in arguments]
        try:
            source = TangentSource(self.source, self.names, tuple(arguments))
            module, function = source([*run.values, *narrow])
        except TsirError:
            return
        for at, argument in enumerate(arguments):
            tangents = list(still)
            tangents[at] = map_arrays(lambda array: self._along[id(array)], values[at])
            results = Recording(module, function, [*run.values, *tangents], wide=True).results
            count = len(own_results(function)) // 2
            chosen = tuple(place for place in run.given if run.seeded[place] < count)
            derivatives = [floats_in(results[count + run.seeded[place]]) for place in chosen]
            yield self._dot_product(argument, chosen, [x for arrays in derivatives for x in arrays])

    def _dot_product(self, argument: int, chosen: tuple[int, ...], derivatives: Sequence[Array]) -> Outcome:
        """The dot-product test, <Ju, v> = <u, J'v>, where `derivatives` are Ju for a direction u."""
        run = self.run
        seeds = [array for place in chosen for array in floats_in(run.seeds[place])]
        forward = sum(product(*pair) for pair in zip(derivatives, seeds, strict=True))
        backward = run.backward(chosen)
        reverse, _ = self._change(argument, backward)
        along = [self._along[id(array)] for array in floats_in(run.forward.arguments[argument])]
        scale = _norm(derivatives) * _norm(seeds) + _norm(run.gradient(backward, argument)) * _norm(along)
        if not np.isfinite(scale):
            return Outcome(DOT_PRODUCT, argument, chosen, None)
        off = abs(forward - reverse) / scale if scale else 0.0
        text = f"expected <Ju, v> = <u, J'v>, got {forward:.16g} and {reverse:.16g}"
        return Outcome(DOT_PRODUCT, argument, chosen, off, text if off > DOT_TOLERANCE else "")

    def _slopes_along(self, argument: int) -> list[Slope]:
        if argument not in self._slopes:
            self._slopes[argument] = self._along_all([argument])
        return self._slopes[argument]

    def _along_all(self, arguments: Sequence[int]) -> list[Slope]:
        """The slopes of the losses as these arguments change together."""
        arrays = floats_in([self.run.forward.arguments[argument] for argument in arguments])
        return self.run.slopes([(array, self._along[id(array)]) for array in arrays])

    def _change(self, argument: int, backward: Recording) -> tuple[float, float]:
        """The directional derivative by the gradient of an argument, and the size of its terms."""
        gradient = self.run.gradient(backward, argument)
        found = magnitude = 0.0
        for array, own in paired(self.run.forward.arguments[argument], gradient):
            if own is not None:
                along = self._along[id(array)]
                found += product(own, along)
                magnitude += product(np.abs(own), np.abs(along))
        return found, magnitude


def _misfit(value: object, gradient: object) -> str | None:
    """The difference of a gradient's sizes and dtypes from those of its tensor."""
    try:
        for array, own in paired(value, gradient):
            if own is not None and (own.shape != array.shape or own.dtype != array.dtype):
                return f"expected {kind_text(array)}, got {kind_text(own)}"
    except ValueError as error:
        return str(error)
    return None


def _norm(value: object) -> float:
    return float(np.sqrt(sum(np.sum(array * array) for array in floats_in(value))))
