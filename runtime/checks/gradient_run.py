"""A run of a function and of its backward, with random gradients of the results, for checks to look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.autodiff.ops import AnyDefinedOp, LinearOp
from tsir.dialects.operators.evaluate import convert
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.undefined import UndefinedType
from tsir.runtime.checks.differences import Slope, moved, slopes
from tsir.runtime.checks.replay import Recording, Replaced
from tsir.runtime.values.structure import floats_in, map_arrays
from tsir.runtime.values.value_text import value_text
from tsir.transforms.differentiate.gradient_record import Gradient
from tsir.transforms.functionalise.functionalise import written_arguments

SEED = 0


class GradientRun:
    """
    A differentiated function, run at some arguments.

    `forward` is its run in f64. `seeds` are random gradients, of f64, of the results `seeded`: those that
    the backward takes gradients of, then those that carry none. A seed is None where a result holds no
    floats, or the backward says that its gradient is undefined.
    """

    def __init__(self, module: ModuleOp, record: Gradient, values: Sequence[object]):
        self.module = module
        self.record = record
        self.values = values
        self.forward = Recording(module, record.f, values, wide=True)
        self.generator = np.random.default_rng(SEED)
        own = record.real_outputs - len(written_arguments(record.f))
        others = [index for index in range(own) if index not in record.input_vjps]
        self.seeded = [*record.input_vjps, *others]
        self.seeds = [self._seed(self.forward.results[index]) for index in self.seeded]
        for place, argument in enumerate(record.df.body.block.args[: len(record.input_vjps)]):
            if isinstance(argument.type, UndefinedType):
                self.seeds[place] = None

    def _seed(self, result: object) -> object:
        if not floats_in(result):
            return None
        return map_arrays(self._normal, result)

    def _normal(self, array: Array) -> Array:
        return np.array(self.generator.standard_normal(array.shape), np.float64)

    @property
    def given(self) -> list[int]:
        """The places of the gradients that the backward may be given."""
        count = len(self.record.input_vjps)
        return [place for place, seed in enumerate(self.seeds[:count]) if seed is not None]

    @property
    def ungiven(self) -> list[int]:
        """The places of the results that carry no gradient."""
        return list(range(len(self.record.input_vjps), len(self.seeds)))

    @cached_property
    def narrow(self) -> Recording:
        """The run in the dtypes that the program names."""
        if all(array.dtype == np.float64 for array in floats_in(self.values)):
            return self.forward
        return Recording(self.module, self.record.f, self.values, wide=False)

    def reaches(self, argument: int) -> bool:
        """Whether the argument and the results that have gradients have elements."""
        argument_size = sum(array.size for array in floats_in(self.forward.arguments[argument]))
        return bool(argument_size and sum(array.size for array in floats_in(self.seeds)))

    def losses(self, replaced: Replaced) -> list[float]:
        """The product of each result with its gradient where arrays of the run are replaced."""
        found = self.forward.replay(replaced)
        return [self._loss(place, found) for place in range(len(self.seeds))]

    def _loss(self, place: int, found: Replaced) -> float:
        if self.seeds[place] is None:
            return 0.0
        results = floats_in(self.forward.results[self.seeded[place]])
        pairs = zip(results, floats_in(self.seeds[place]), strict=True)
        return sum(product(found.get(id(result), result), seed) for result, seed in pairs)

    def slopes(self, directions: Sequence[tuple[Array, Array]]) -> list[Slope]:
        """The derivatives of the losses as arrays of the run change, each in its direction."""
        return slopes(
            lambda step: self.losses({id(array): moved(array, step, along) for array, along in directions})
        )

    @cached_property
    def takes_undefined(self) -> bool:
        """Whether the backward asks if gradients are defined; specialised, it takes those that are."""
        incoming = self.record.df.body.block.args[: len(self.record.input_vjps)]
        users = [use.operation for argument in incoming for use in argument.uses]
        return any(isinstance(user, LinearOp | AnyDefinedOp) for user in users)

    def backward(self, chosen: Collection[int], *, wide: bool = True) -> Recording:
        """
        The run of the backward where only the gradients at these places are given.

        The others are undefined, or zeros if the backward has been specialised to defined ones.
        """
        record, run = self.record, self.forward if wide else self.narrow
        absent = _undefined if self.takes_undefined else _zeros
        incoming: list[object] = []
        for place, index in enumerate(record.input_vjps):
            result, seed = run.results[index], self.seeds[place]
            if place in chosen:
                incoming.append(_like(result, seed))
            else:
                incoming.append(None if seed is None else absent(result))
        captured = [run.arguments[i] for i in record.captured_inputs]
        captured += [run.results[i] for i in record.captured_outputs]
        return Recording(self.module, record.df, [*incoming, *captured], wide=wide)

    def gradient(self, backward: Recording, argument: int) -> object:
        """The gradient of an argument that a run of the backward gives; None if it is undefined."""
        vjps = self.record.output_vjps
        return backward.results[vjps.index(argument)] if argument in vjps else None


def product(a: Array, b: Array) -> float:
    """The sum of the products of the elements, not a number if the sizes differ."""
    return float(np.sum(a * b)) if a.shape == b.shape else float("nan")


def paired(value: object, gradient: object) -> Iterator[tuple[Array, Array | None]]:
    """The arrays of floats in a value with their gradients; ValueError if the structures differ."""
    if isinstance(value, list):
        items = cast("list[object]", value)
        gradients = [None] * len(items) if gradient is None else gradient
        if not isinstance(gradients, list) or len(cast("list[object]", gradients)) != len(items):
            raise ValueError(f"expected a list of {len(items)}, got {value_text(gradient)}")
        for pair in zip(items, cast("list[object]", gradients), strict=True):
            yield from paired(*pair)
    elif gradient is not None and not isinstance(gradient, np.ndarray):
        raise ValueError(f"expected a tensor, got {value_text(gradient)}")
    else:
        yield from ((array, cast("Array | None", gradient)) for array in floats_in(value))


def _like(result: object, seed: object) -> object:
    """A gradient in the dtypes of a result."""
    dtypes = iter([DType.of(array.dtype) for array in floats_in(result)])
    return map_arrays(lambda array: convert(array, next(dtypes)), seed)


def _undefined(result: object) -> object:
    if isinstance(result, list):
        return [_undefined(item) for item in cast("list[object]", result)]
    return None


def _zeros(result: object) -> object:
    return map_arrays(np.zeros_like, result)
