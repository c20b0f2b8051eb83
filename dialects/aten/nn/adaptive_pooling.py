"""Pooling into as many equal parts as are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tsir.dialects.aten.nn.pooling import LIKE, check_like
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _adapted_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    wanted = arguments.ints("output_size")
    if wanted is not None and (len(wanted) != 2 or any(isinstance(n, int) and n < 0 for n in wanted)):
        raise RuleError(f"expected two sizes of at least 0 as output_size, got {wanted}")
    rules.checked_floating(arguments.tensor("self").dtype)
    sizes = _image_sizes(arguments)
    return None if sizes is None else [*sizes[:-2], *(wanted or (None, None))]


def _image_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    """The sizes of `self`; RuleError if it is known not to be images with elements."""
    sizes = arguments.tensor("self").sizes
    if sizes is not None and (len(sizes) not in (3, 4) or 0 in sizes[-2:]):
        raise RuleError(f"expected 'self' of rank 3 or 4 and images with elements, got {list(sizes)}")
    return sizes


def _of_adapted(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, grad = _image_sizes(arguments), arguments.tensor("grad_output").sizes
    if sizes is not None and grad is not None:
        check_like("grad_output", grad, [*sizes[:-2], *grad[-2:]])
    return sizes


def _cells(size: int, count: int) -> list[slice]:
    """The part of a dimension that each of `count` results averages."""
    return [slice(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _each_cell(sizes: Sequence[int], counts: Sequence[int], visit: Callable[[Any, Any], None]) -> None:
    """Call `visit` with the index of each result and that of the elements it averages."""
    rows, columns = (_cells(n, c) for n, c in zip(sizes, counts, strict=True))
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            visit((..., i, j), (..., row, column))


for _prefix in ("", "_"):

    @operator(
        f"aten::{_prefix}adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor",
        rules.Shaped(_adapted_sizes, agree=("self",)),
        loops=loops.Lowered("tsir.lowering.operators.pooling:adaptive_avg_pool2d"),
        gradient=f"""
    def {_prefix}adaptive_avg_pool2d(self, output_size: List[int]):
        size = self.size()
        def backward(grad):
            return torch._adaptive_avg_pool2d_backward(grad, {LIKE}), None
        return torch.{_prefix}adaptive_avg_pool2d(self, output_size), backward
    """,
        tangent=linear("self"),
        out="out",
    )
    def adaptive_avg_pool2d(self: Array, output_size: list[int]) -> Array:
        """The means of as many equal parts of each image as `output_size` says."""
        result = np.zeros((*self.shape[:-2], *output_size), self.dtype)

        def average(cell: Any, part: Any) -> None:
            result[cell] = self[part].mean(axis=(-2, -1))

        _each_cell(self.shape[-2:], output_size, average)
        return result


@operator(
    "aten::_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor",
    rules.Shaped(_of_adapted, agree=("grad_output", "self")),
    loops=loops.Lowered("tsir.lowering.operators.pooling:adaptive_avg_pool2d_backward"),
    gradient="""
    def _adaptive_avg_pool2d_backward(grad_output, self):
        size = grad_output.size()
        def backward(grad):
            return torch._adaptive_avg_pool2d(grad, size[-2:]), None
        return torch._adaptive_avg_pool2d_backward(grad_output, self), backward
    """,
    tangent=linear("grad_output"),
    out="out",
)
def adaptive_avg_pool2d_backward(grad_output: Array, self: Array) -> Array:
    """The gradient of `adaptive_avg_pool2d`: what each element has from its results."""
    result = np.zeros(self.shape, grad_output.dtype)

    def share(cell: Any, part: Any) -> None:
        size = result[part].shape[-2] * result[part].shape[-1]
        result[part] += (grad_output[cell] / size)[..., None, None]

    _each_cell(self.shape[-2:], grad_output.shape[-2:], share)
    return result
