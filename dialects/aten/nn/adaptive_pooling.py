"""Pooling into as many equal parts as are asked for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from tsir.dialects.aten.nn.max_pooling import added_at, gathered, spread, taken, with_places
from tsir.dialects.aten.nn.pooling import LIKE
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _adapted_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    wanted = arguments.ints("output_size")
    if wanted is not None and (len(wanted) != rank or any(isinstance(n, int) and n < 0 for n in wanted)):
        raise RuleError(f"expected {rank} sizes of at least 0 as output_size, got {wanted}")
    rules.checked_floating(arguments.tensor("self").dtype)
    sizes = _image_sizes(arguments, rank)
    return None if sizes is None else [*sizes[:-rank], *(wanted or [None] * rank)]


def _image_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    """The sizes of `self`; RuleError if the images have no elements, or volumes of a batch no channels."""
    sizes = arguments.tensor("self").sizes
    first = -rank if rank == 2 else 1
    if sizes is not None and (len(sizes) not in (rank + 1, rank + 2) or 0 in sizes[first:]):
        raise RuleError(
            f"expected 'self' of rank {rank + 1} or {rank + 2} and images with elements, got {list(sizes)}"
        )
    return sizes


def _of_adapted(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    sizes, grad = _image_sizes(arguments, rank), arguments.tensor("grad_output").sizes
    if sizes is not None and grad is not None:
        rules.check_sizes("grad_output", grad, [*sizes[:-rank], *grad[-rank:]])
    if grad is not None and "indices" in arguments:
        rules.check_sizes("indices", arguments.tensor("indices").sizes, grad)
    return sizes


def _cells(size: int, count: int) -> list[slice]:
    """The part of a dimension that each of `count` results is made of."""
    return [slice(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _each_cell(sizes: Sequence[int], counts: Sequence[int]) -> Iterator[tuple[Any, Any]]:
    """The index of each result, and that of the elements of which it is made."""
    for cell in product(*(enumerate(_cells(n, c)) for n, c in zip(sizes, counts, strict=True))):
        yield (..., *(i for i, _ in cell)), (..., *(part for _, part in cell))


def _declare_average(name: str, rank: int) -> None:
    @operator(
        f"aten::{name}(Tensor self, SymInt[{rank}] output_size) -> Tensor",
        rules.Shaped(partial(_adapted_sizes, rank=rank), agree=("self",)),
        loops=loops.Lowered("tsir.lowering.operators.pooling:adaptive_avg_pool"),
        gradient=f"""
    def {name}(self, output_size: List[int]):
        size = self.size()
        def backward(grad):
            return torch.ops.aten._adaptive_avg_pool{rank}d_backward(grad, {LIKE}), None
        return torch.ops.aten.{name}(self, output_size), backward
    """,
        tangent=linear("self"),
        out="out",
    )
    def adaptive_avg_pool(self: Array, output_size: list[int]) -> Array:
        """The means of as many equal parts of each image as `output_size` says."""
        result = np.zeros((*self.shape[:-rank], *output_size), self.dtype)
        for cell, part in _each_cell(self.shape[-rank:], output_size):
            result[cell] = self[part].mean(axis=tuple(range(-rank, 0)))
        return result


def _declare_average_backward(rank: int) -> None:
    name = f"_adaptive_avg_pool{rank}d"

    @operator(
        f"aten::{name}_backward(Tensor grad_output, Tensor self) -> Tensor",
        rules.Shaped(partial(_of_adapted, rank=rank), agree=("grad_output", "self")),
        loops=loops.Lowered("tsir.lowering.operators.pooling:adaptive_avg_pool_backward"),
        gradient=f"""
    def {name}_backward(grad_output, self):
        size = grad_output.size()
        def backward(grad):
            return torch.ops.aten.{name}(grad, size[-{rank}:]), None
        return torch.ops.aten.{name}_backward(grad_output, self), backward
    """,
        tangent=linear("grad_output"),
        out="out",
        doc=f"The gradient of `{name[1:]}`: what each element has from its results.",
    )
    def adaptive_avg_pool_backward(grad_output: Array, self: Array) -> Array:
        result = np.zeros(self.shape, grad_output.dtype)
        for cell, part in _each_cell(self.shape[-rank:], grad_output.shape[-rank:]):
            count = math.prod(result[part].shape[-rank:])
            result[part] += (grad_output[cell] / count)[(..., *(None,) * rank)]
        return result


def _max_types(arguments: Arguments, rank: int) -> Sequence[t.TensorType]:
    sizes = arguments.tensor("self").sizes
    if sizes and 0 in sizes[1:]:
        raise RuleError(f"expected images with channels and elements, got sizes {list(sizes)}")
    return with_places(arguments, _adapted_sizes(arguments, rank))


def _declare_max(rank: int) -> None:
    name = f"adaptive_max_pool{rank}d"

    @operator(
        f"aten::{name}(Tensor self, int[{rank}] output_size) -> (Tensor, Tensor)",
        rules.Typed(partial(_max_types, rank=rank)),
        loops=loops.Lowered("tsir.lowering.operators.pooling:adaptive_max_pool"),
        gradient=f"""
    def {name}(self, output_size: List[int]):
        values, indices = torch.{name}(self, output_size)
        size = self.size()
        def backward(grad, grad_indices):
            return torch.ops.aten.{name}_backward(grad, {LIKE}, indices), None
        return values, indices, backward
    """,
        tangent=terms(self=taken(rank)),
        out="out(out, indices)",
    )
    def adaptive_max_pool(self: Array, output_size: list[int]) -> tuple[Array, Array]:
        """The largest values of equal parts of each image, NaN before all, and their places in it."""
        sizes = self.shape[-rank:]
        values = np.zeros((*self.shape[:-rank], *output_size), self.dtype)
        indices = np.zeros(values.shape, np.int64)
        numbers: Array = np.arange(math.prod(sizes), dtype=np.int64)
        places: Array = numbers.reshape(sizes)
        for cell, part in _each_cell(sizes, output_size):
            window = self[part]
            window = window.reshape(*self.shape[:-rank], math.prod(window.shape[-rank:]))
            chosen: Array = np.argmax(window, axis=-1)
            # The last NaN of a window is the one that stays.
            last: Array = window.shape[-1] - 1 - np.argmax(np.isnan(window)[..., ::-1], axis=-1)
            chosen = np.where(np.isnan(window).any(axis=-1), last, chosen)
            values[cell] = np.take_along_axis(window, chosen[..., None], -1)[..., 0]
            indices[cell] = np.ravel(places[part])[chosen]
        return values, indices

    @operator(
        f"aten::{name}_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor",
        rules.Shaped(partial(_of_adapted, rank=rank), agree=("grad_output", "self")),
        loops=loops.Script(spread(f"{name}_backward", rank)),
        gradient=gathered(f"{name}_backward", rank),
        tangent=linear("grad_output"),
        out="grad_input(grad_input)",
        doc=f"The gradient of `{name}`: what each element has from the parts that chose it.",
    )
    def adaptive_max_pool_backward(grad_output: Array, self: Array, indices: Array) -> Array:
        return added_at(grad_output, self, indices, rank)


for _rank in (2, 3):
    _declare_average(f"adaptive_avg_pool{_rank}d", _rank)
    _declare_average(f"_adaptive_avg_pool{_rank}d", _rank)
    _declare_average_backward(_rank)
    _declare_max(_rank)
