"""Pooling by the largest value of windows of images, its gradient, and its partial inverse."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import numpy as np

from tsir.dialects.aten.indexing.indexing import checked_places
from tsir.dialects.aten.nn.convolution import MOST_OF_WINDOW
from tsir.dialects.aten.nn.pooling import (
    LIKE,
    geometry_of,
    of_gradient,
    pooled_size,
    pooled_sizes,
    windows,
)
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import Reference, operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def with_places(arguments: Arguments, sizes: Sequence[t.Size] | None) -> Sequence[t.TensorType]:
    """The types of the values of windows and of their places."""
    tensor = arguments.tensor("self")
    values = t.TensorType.of(tensor.dtype, sizes, device=tensor.device)
    return [values, values.known(dtype=DType.i64)]


def _max_types(arguments: Arguments, rank: int) -> Sequence[t.TensorType]:
    return with_places(arguments, pooled_sizes(arguments, rank))


def taken(rank: int) -> str:
    """Script text of the tangent of values that windows take from the places in `result1`."""
    return f"""
        flat = self_t.reshape(self.size()[:-{rank}] + [-1])
        found = torch.gather(flat, -1, result1.reshape(result1.size()[:-{rank}] + [-1]))
        return found.reshape(result0.size()), None
        """


def spread(name: str, rank: int, parameters: str = "", demands: str = "") -> str:
    """
    Script text that adds each element of `grad_output` at its place in an image of the sizes of `self`.

    `demands` is text of further checks of the arguments.
    """
    return f"""
    def {name}(grad_output, self, {parameters}indices):
        assert grad_output.dim() == self.dim(), "expected a gradient for each image"{demands}
        for i in range(self.dim()):
            size = grad_output.size(i)
            assert size == indices.size(i), "expected an index for each element of the gradient"
            assert i >= self.dim() - {rank} or size == self.size(i), "expected a gradient for each image"
        zeros = torch.zeros_like(self).flatten(-{rank})
        flat = torch.scatter_add(zeros, -1, indices.flatten(-{rank}), grad_output.flatten(-{rank}))
        return flat.view(self.size())
    """


def gathered(name: str, rank: int, parameters: str = "", given: str = "") -> str:
    """Script text of the gradient of what `spread` declares, with parameters that have none."""
    nothing = ", None" * parameters.count(":")
    return f"""
    def {name}(grad_output, self, {parameters}indices):
        def backward(grad):
            chosen = torch.gather(grad.flatten(-{rank}), -1, indices.flatten(-{rank})).view(indices.size())
            return chosen, None{nothing}, None
        return torch.ops.aten.{name}(grad_output, self, {given}indices), backward
    """


def added_at(grad_output: Array, self: Array, indices: Array, rank: int) -> Array:
    """Zeros of the sizes of `self` with each element of a gradient added at its place in the image."""
    planes = math.prod(self.shape[:-rank])
    result: Array = np.zeros((planes, math.prod(self.shape[-rank:])), grad_output.dtype)
    rows = np.arange(planes, dtype=np.int64)[:, None].repeat(math.prod(indices.shape[-rank:]), 1)
    places = checked_places(indices.reshape(rows.shape), result.shape[-1], "the image")
    np.add.at(result, (rows, places), grad_output.reshape(rows.shape))
    return result.reshape(self.shape)


_SCRIPT = (
    "kernel_size: List[int], stride: List[int], padding: List[int], dilation: List[int], ceil_mode: bool"
)
_GIVEN = "kernel_size, stride, padding, dilation, ceil_mode"

_COUNTED = f"""
        for i in range({{rank}}):
            size, kernel = self.size(i - {{rank}}), kernel_size[i % len(kernel_size)]
            step = stride[i % len(stride)] if len(stride) > 0 else kernel
            around, gap = padding[i % len(padding)], dilation[i % len(dilation)]
            for number in [kernel, step, gap]:
                assert 0 < number <= {MOST_OF_WINDOW}, "expected kernel, dilation and stride of at least 1"
            assert 0 <= around <= kernel // 2, "expected padding of at most half of the kernel"
            reach = size + 2 * around - gap * (kernel - 1) - 1
            count = (reach + (step - 1 if ceil_mode else 0)) // step + 1
            last = (count - 1) * step
            count = count - 1 if ceil_mode and last >= size + around else count
            assert count > 0, "expected a window that fits into the image"
            assert grad_output.size(i - {{rank}}) == count, "expected a gradient for each window"
"""
"""Script text that checks the numbers of windows, and that there is a gradient for each."""


def _declare(rank: int) -> None:
    """`max_pool` of a rank, alone and with places, and its gradient."""
    name, pooled = f"max_pool{rank}d", f"max_pool{rank}d_with_indices"
    sizes = ", ".join(f"int[{rank}] {n}" for n in ("kernel_size", "stride", "padding", "dilation"))
    defaults = sizes.replace("stride", "stride=[]").replace("padding", "padding=0") + "=1"

    @operator(
        f"aten::{pooled}(Tensor self, {defaults}, bool ceil_mode=False) -> (Tensor, Tensor)",
        rules.Typed(partial(_max_types, rank=rank)),
        loops=loops.Lowered("tsir.lowering.operators.pooling:max_pool"),
        gradient=f"""
    def {pooled}(self, {_SCRIPT}):
        values, indices = torch.ops.aten.{pooled}(self, {_GIVEN})
        size = self.size()
        def backward(grad, grad_indices):
            grad_self = torch.ops.aten.{pooled}_backward(grad, {LIKE}, {_GIVEN}, indices)
            return grad_self, None, None, None, None, None
        return values, indices, backward
    """,
        tangent=terms(self=taken(rank)),
        out="out(out, indices)",
    )
    def max_pool_with_indices(
        self: Array, kernel_size: list[int], stride: list[int], padding: list[int], dilation: list[int],
        ceil_mode: bool,
    ) -> tuple[Array, Array]:  # fmt: skip
        """The largest value of each window, NaN before all, and its place in the image, row by row."""
        geometry = geometry_of(rank, kernel_size, stride, padding, dilation)
        sizes = self.shape[-rank:]
        counts = [pooled_size(*parts, ceil=ceil_mode) for parts in zip(sizes, *geometry, strict=True)]
        values = np.zeros((*self.shape[:-rank], *counts), self.dtype)
        indices = np.full(values.shape, -1)
        places = np.zeros(self.shape, np.int64)
        places[...] = np.arange(math.prod(sizes), dtype=np.int64).reshape(sizes)
        for output, source in windows(sizes, counts, geometry):
            new, old, seen = self[source], values[output], indices[output] >= 0
            better = ~seen | (new > old) | (new != new)
            values[output] = np.where(better, new, old)
            indices[output] = np.where(better, places[source], indices[output])
        return values, indices

    @operator(
        f"aten::{name}(Tensor self, {defaults}, bool ceil_mode=False) -> Tensor",
        rules.Shaped(partial(pooled_sizes, rank=rank)),
        loops=loops.Script(f"""
    def {name}(self, {_SCRIPT}):
        values, indices = torch.ops.aten.{pooled}(self, {_GIVEN})
        return values
    """),
    )
    def max_pool(
        self: Array, kernel_size: list[int], stride: list[int], padding: list[int], dilation: list[int],
        ceil_mode: bool,
    ) -> Array:  # fmt: skip
        """The largest value of each window; NaN where there is one."""
        return max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)[0]

    if rank == 2:
        _declare_rows(max_pool)

    parameters = f"{_SCRIPT}, "

    @operator(
        f"aten::{pooled}_backward(Tensor grad_output, Tensor self, {sizes}, bool ceil_mode, Tensor indices)"
        " -> Tensor",
        rules.Shaped(partial(of_gradient, rank=rank), agree=("grad_output", "self")),
        loops=loops.Script(spread(f"{pooled}_backward", rank, parameters, _COUNTED.format(rank=rank))),
        gradient=gathered(f"{pooled}_backward", rank, parameters, f"{_GIVEN}, "),
        tangent=linear("grad_output"),
        out="grad_input(grad_input)",
        doc=f"The gradient of `{name}`: what each element has from the windows that chose it.",
    )
    def max_pool_backward(
        grad_output: Array, self: Array, kernel_size: list[int], stride: list[int], padding: list[int],
        dilation: list[int], ceil_mode: bool, indices: Array,
    ) -> Array:  # fmt: skip
        return added_at(grad_output, self, indices, rank)


def _declare_rows(max_pool2d: Reference) -> None:
    """`max_pool1d`, which takes a row as an image."""

    @operator(
        "aten::max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0,"
        " int[1] dilation=1, bool ceil_mode=False) -> Tensor",
        rules.Shaped(partial(pooled_sizes, rank=1)),
        loops=loops.Script(f"""
    def max_pool1d(self, {_SCRIPT}):
        steps = stride if len(stride) > 0 else kernel_size
        result = torch.max_pool2d(
            self.unsqueeze(-2), [1] + kernel_size, [1] + steps, [0] + padding, [1] + dilation, ceil_mode)
        return result.squeeze(-2)
    """),
    )
    def max_pool1d(
        self: Array, kernel_size: list[int], stride: list[int], padding: list[int], dilation: list[int],
        ceil_mode: bool,
    ) -> Array:  # fmt: skip
        """The largest value of each window of the last dimension; NaN where there is one."""
        row = np.expand_dims(self, -2)
        parts = ([1, *kernel_size], [1, *(stride or kernel_size)], [0, *padding], [1, *dilation])
        return max_pool2d(row, *parts, ceil_mode).squeeze(-2)


for _rank in (2, 3):
    _declare(_rank)


def _unpooled_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    sizes, wanted = arguments.tensor("self").sizes, arguments.ints("output_size")
    if wanted is not None and len(wanted) != rank:
        raise RuleError(f"expected {rank} numbers as output_size, got {len(wanted)}")
    places = arguments.tensor("indices")
    if places.dtype not in (None, DType.i64):
        raise RuleError(f"expected indices of int64, got {places.dtype.numpy}")
    for name in ("stride", "padding"):
        given = arguments.ints(name) if name in arguments else None
        if given is not None and len(given) != rank:
            raise RuleError(f"expected {rank} numbers as {name}, got {len(given)}")
        if name == "stride" and any(isinstance(n, int) and n <= 0 for n in given or ()):
            raise RuleError(f"expected a stride of at least 1, got {given}")
    if sizes is None:
        return None
    if len(sizes) not in (rank + 1, rank + 2) or 0 in sizes[-rank - 1 :]:
        raise RuleError(
            f"expected 'self' of rank {rank + 1} or {rank + 2} and images with elements, got {list(sizes)}"
        )
    rules.check_sizes("indices", places.sizes, sizes)
    return [*sizes[:-rank], *(wanted or [None] * rank)]


_POSITIVE = """
        for number in stride:
            assert number > 0, "expected a stride of at least 1"
"""


def _declare_inverse(rank: int) -> None:
    """`max_unpool` of a rank."""
    geometry = "" if rank == 2 else f", int[{rank}] stride, int[{rank}] padding"
    parameters = "" if rank == 2 else ", stride: List[int], padding: List[int]"
    positive = "" if rank == 2 else _POSITIVE

    @operator(
        f"aten::max_unpool{rank}d(Tensor self, Tensor indices, SymInt[{rank}] output_size{geometry})"
        " -> Tensor",
        rules.Shaped(partial(_unpooled_sizes, rank=rank)),
        loops=loops.Script(f"""
    def max_unpool{rank}d(self, indices, output_size: List[int]{parameters}):
        assert self.dim() == indices.dim(), "expected an index for each element"
        for i in range({rank} + 1):
            assert self.size(-1 - i) > 0, "expected images with elements"
        for i in range(self.dim()):
            assert self.size(i) == indices.size(i), "expected an index for each element"{positive}
        zeros = self.new_zeros(self.size()[:-{rank}] + output_size).flatten(-{rank})
        flat = zeros.scatter(-1, indices.flatten(-{rank}), self.flatten(-{rank}))
        return flat.view(self.size()[:-{rank}] + output_size)
    """),
        tangent=linear("self"),
        out="out",
    )
    def max_unpool(self: Array, indices: Array, output_size: list[int], *_: list[int]) -> Array:
        """Zeros with each element at its place in the image, of one place the last."""
        planes, places = math.prod(self.shape[:-rank]), math.prod(output_size)
        result = np.zeros(planes * places, self.dtype)
        starts = np.arange(planes, dtype=np.int64)[:, None] * places
        sizes = planes, math.prod(self.shape[-rank:])
        at = starts + checked_places(indices.reshape(sizes), places, "the image")
        # As a vector: of several dimensions, numpy chooses the order in which elements are written.
        result[at.reshape(-1)] = self.reshape(-1)
        return result.reshape(*self.shape[:-rank], *output_size)


for _rank in (2, 3):
    _declare_inverse(_rank)
