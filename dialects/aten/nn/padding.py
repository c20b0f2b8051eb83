"""Padding of images with what they hold: reflected at the edges, or the edges repeated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from tsir.dialects.aten.nn.pooling import LIKE
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_DOCS = {"reflection": "reflected at its edges", "replication": "with its edges repeated"}

_PLACES = {
    "reflection": "size - 1 - (size - 1 - {at}.abs()).abs()",
    "replication": "{at}.clamp(0, size - 1)",
}
"""From where what stands at `at` comes, which counts from the first element of the image."""

_DEMANDS = {
    "reflection": 'max(before, after) < size, "expected padding of less than the size"',
    "replication": 'size > 0, "expected images with elements"',
}

_BORDERS = """
        size, before, after = self.size({axis}), padding[{first}], padding[{second}]
        assert {demand}
        assert before + size + after > 0, "expected padding that leaves elements"
        first, last = max(before, 0), max(after, 0)
        front, back = torch.arange(-first, 0), torch.arange(size, size + last)
        front, back = {front}, {back}
"""
"""Script text that gathers the borders alone: all else is copied, or added to, in place."""

_PAD = """
        result = torch.cat(
            [result.index_select({axis}, front), result, result.index_select({axis}, back)], {axis})
        if min(before, after) < 0:
            result = result.narrow({axis}, first - before, before + size + after).contiguous()
"""

_ADD = """
        assert grad_output.size({axis}) == before + size + after, "expected a gradient of the padded size"
        if min(before, after) < 0:
            result = torch.constant_pad_nd(result, [{zeros}first - before, last - after])
        inside = result.narrow({axis}, first, size)
        added = inside.index_add({axis}, front, result.narrow({axis}, 0, first))
        result = added.index_add({axis}, back, result.narrow({axis}, first + size, last))
"""


def _text(kind: str, rank: int, each: str) -> str:
    """Script text that does something along each dimension; the last comes first in `padding`."""
    front, back = (_PLACES[kind].format(at=at) for at in ("front", "back"))
    return "".join(
        (_BORDERS + each).format(
            axis=-1 - n, first=2 * n, second=2 * n + 1, zeros="0, 0, " * n, demand=_DEMANDS[kind],
            front=front, back=back,
        )
        for n in range(rank)
    )  # fmt: skip


def _padded_sizes(arguments: Arguments, kind: str, rank: int) -> Sequence[t.Size] | None:
    tensor, padding = arguments.tensor("self"), arguments.ints("padding")
    if padding is not None and len(padding) != 2 * rank:
        raise RuleError(f"expected {2 * rank} numbers as padding, got {len(padding)}")
    if tensor.dtype is DType.bool:
        raise RuleError("expected a tensor of numbers, got bool")
    sizes = tensor.sizes
    if sizes is None:
        return None
    if len(sizes) not in (rank + 1, rank + 2) or 0 in sizes[-rank - 1 :]:
        raise RuleError(
            f"expected 'self' of rank {rank + 1} or {rank + 2} and images with elements, got {list(sizes)}"
        )
    result = list(sizes)
    for n in range(rank):
        before, after = (None, None) if padding is None else padding[2 * n : 2 * n + 2]
        result[-1 - n] = _padded_size(sizes[-1 - n], before, after, kind)
    return result


def _padded_size(size: t.Size, before: t.Size, after: t.Size, kind: str) -> t.Size:
    if before == after == 0:
        return size
    if not (isinstance(size, int) and isinstance(before, int) and isinstance(after, int)):
        return None
    if kind == "reflection" and max(before, after) >= size:
        raise RuleError(f"expected padding of less than the size {size}, got {before} and {after}")
    if before + size + after < 1:
        raise RuleError(f"expected padding that leaves elements of {size}, got {before} and {after}")
    return before + size + after


def _of_gradient(arguments: Arguments, kind: str, rank: int) -> Sequence[t.Size] | None:
    padded = _padded_sizes(arguments, kind, rank)
    if padded is not None:
        rules.check_sizes("grad_output", arguments.tensor("grad_output").sizes, padded)
    return arguments.tensor("self").sizes


def _places(kind: str, size: int, before: int, after: int) -> Array:
    """The element that stands at each place of a padded dimension."""
    at = np.arange(-before, size + after, dtype=np.int64)
    if kind == "replication":
        return np.clip(at, 0, size - 1)
    return np.where(at < 0, -at, np.where(at < size, at, 2 * (size - 1) - at))


def _declare(kind: str, rank: int) -> None:
    name = f"{kind}_pad{rank}d"
    padding = f"SymInt[{2 * rank}] padding"

    def pad(self: Array, padding: list[int]) -> Array:
        for n in range(rank):
            places = _places(kind, self.shape[-1 - n], *padding[2 * n : 2 * n + 2])
            self = np.take(self, places, -1 - n)
        return self

    def pad_backward(grad_output: Array, self: Array, padding: list[int]) -> Array:
        for n in range(rank):
            places = _places(kind, self.shape[-1 - n], *padding[2 * n : 2 * n + 2])
            moved = np.moveaxis(grad_output, -1 - n, 0)
            total = np.zeros((self.shape[-1 - n], *moved.shape[1:]), grad_output.dtype)
            np.add.at(total, places, moved)
            grad_output = np.moveaxis(total, 0, -1 - n)
        return grad_output

    operator(
        f"aten::{name}(Tensor self, {padding}) -> Tensor",
        rules.Shaped(partial(_padded_sizes, kind=kind, rank=rank)),
        reference=pad,
        loops=loops.Script(f"""
    def {name}(self, padding: List[int]):
        result = self
        assert self.size({-1 - rank}) > 0, "expected images with elements"
{_text(kind, rank, _PAD)}        return result
    """),
        gradient=f"""
    def {name}(self, padding: List[int]):
        size = self.size()
        def backward(grad):
            return torch.ops.aten.{name}_backward(grad, {LIKE}, padding), None
        return torch.ops.aten.{name}(self, padding), backward
    """,
        tangent=linear("self"),
        out="out",
        doc=f"Each image {_DOCS[kind]}; negative numbers cut off.",
    )

    operator(
        f"aten::{name}_backward(Tensor grad_output, Tensor self, {padding}) -> Tensor",
        rules.Shaped(partial(_of_gradient, kind=kind, rank=rank), agree=("grad_output", "self")),
        reference=pad_backward,
        loops=loops.Script(f"""
    def {name}_backward(grad_output, self, padding: List[int]):
        result = grad_output
        for i in range(self.dim() - {rank}):
            assert self.size(i) == grad_output.size(i), "expected a gradient for each image"
{_text(kind, rank, _ADD)}        return result
    """),
        gradient=f"""
    def {name}_backward(grad_output, self, padding: List[int]):
        def backward(grad):
            return torch.ops.aten.{name}(grad, padding), None, None
        return torch.ops.aten.{name}_backward(grad_output, self, padding), backward
    """,
        tangent=linear("grad_output"),
        out="grad_input(grad_input)",
        doc=f"The gradient of `{name}`: what each element has from all its places.",
    )


for _kind in _DOCS:
    for _rank in (1, 2, 3):
        _declare(_kind, _rank)
