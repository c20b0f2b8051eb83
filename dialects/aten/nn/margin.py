"""Losses of margins between the scores of classes: those of one target class, and of several."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.indexing.indexing import checked_places
from tsir.dialects.aten.nn.loss import MEAN, SUM, reduction_of
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _scores(arguments: Arguments) -> t.TensorType:
    """The scores of classes: a vector, or a row of them for each sample, that is not empty."""
    tensor, target = arguments.tensor("self"), arguments.tensor("target")
    rules.checked_floating(tensor.dtype)
    if target.dtype not in (None, DType.i64):
        raise RuleError(f"expected a target of int64, got {target.dtype.numpy}")
    if tensor.sizes is not None and (len(tensor.sizes) > 2 or tensor.sizes[-1:] == (0,)):
        raise RuleError(f"expected a vector or rows with elements, got sizes {list(tensor.sizes)}")
    return tensor


def _result(arguments: Arguments, tensor: t.TensorType, each: Sequence[t.Size] | None) -> t.TensorType:
    """A loss of each sample, or one of all if these are reduced."""
    reduction = reduction_of(arguments)
    sizes = each if reduction == 0 else None if reduction is None else ()
    return t.TensorType.of(tensor.dtype, sizes, device=tensor.device)


def _of_one_class(arguments: Arguments) -> Sequence[t.TensorType]:
    tensor, target = _scores(arguments), arguments.tensor("target").sizes
    if arguments.value("p") not in (1, 2) and isinstance(arguments.value("p"), int | float):
        raise RuleError(f"expected 1 or 2 as p, got {arguments.value('p')}")
    if target is not None and len(target) > 1:
        raise RuleError(f"expected a vector of classes, got sizes {list(target)}")
    weight = arguments.tensor("weight").dtype
    if weight is not None and tensor.dtype is not None and weight != tensor.dtype:
        raise RuleError(f"expected a weight of {tensor.dtype.numpy}, got {weight.numpy}")
    return [_result(arguments, tensor, target)]


_MEAN_OF_SAMPLES = """
        if reduction == 1:
            return torch.sum(values) / max(values.numel(), 1)
        return torch.sum(values) if reduction == 2 else values
"""


def _reduced(values: Array, reduction: int) -> Array:
    """As `reduced`, but the mean of no samples is zero."""
    if reduction == MEAN:
        return values.sum() / max(values.size, 1)
    return values.sum() if reduction == SUM else values


@operator(
    "aten::multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None,"
    " int reduction=1) -> Tensor",
    rules.Typed(_of_one_class),
    loops=loops.Script(f"""
    def multi_margin_loss(self, target, p: number, margin: number, weight: Optional[Tensor], reduction: int):
        assert p == 1 or p == 2, 'expected 1 or 2 as p'
        rows = self if self.dim() == 2 else self.reshape([1, -1])
        count = rows.size(1)
        fits = target.dim() <= 1 and target.numel() == rows.size(0)
        assert count > 0 and fits, 'expected rows with elements, and a class for each'
        classes = target.reshape([-1, 1])
        far = float(margin) - torch.gather(rows, 1, classes) + rows
        others = torch.arange(count, device=self.device) != classes
        above = torch.where(torch.logical_and(others, far > 0), far, 0)
        powers = above if p == 1 else above * above
        if weight is not None:
            assert weight.numel() == count, 'expected a weight for each class'
            powers = powers * torch.index_select(weight.reshape([-1]), 0, target.reshape([-1])).unsqueeze(1)
        values = (torch.sum(powers, [1]) / count).reshape(target.size()){_MEAN_OF_SAMPLES}"""),
    out="out",
)
def multi_margin_loss(
    self: Array, target: Array, p: float, margin: float, weight: Array | None, reduction: int
) -> Array:
    """The mean, over the other classes, of what their scores, plus a margin, are above the target's."""
    rows: Array = np.atleast_2d(self).astype(np.float64)
    samples, count = rows.shape
    if target.size != samples:
        raise ValueError(f"expected {samples} classes, got {target.size}")
    classes = checked_places(target.reshape(-1), count, "the dimension of classes")
    if weight is not None and weight.size != count:
        raise ValueError(f"expected {count} weights, got {weight.size}")
    far = margin - np.take_along_axis(rows, classes[:, None], 1) + rows
    np.put_along_axis(far, classes[:, None], 0, 1)
    powers = np.where(far > 0, far, 0) ** p
    if weight is not None:
        powers = powers * weight.reshape(-1)[classes][:, None]
    return _reduced((powers.sum(1) / count).reshape(target.shape), reduction)


def _of_several_classes(arguments: Arguments) -> Sequence[t.TensorType]:
    tensor, target = _scores(arguments), arguments.tensor("target")
    own, sizes = tensor.sizes, target.sizes
    # A scalar has one class, as a vector of one element has.
    if own is not None and sizes is not None and max(len(own), 1) != max(len(sizes), 1):
        raise RuleError(f"expected a target of sizes {list(own)}, got {list(sizes)}")
    loss = _result(arguments, tensor, None if own is None else own[:-1])
    known = t.TensorType.of(tensor.dtype, sizes, device=tensor.device)
    return [loss, known][: len(arguments.schema.returns)]


def multilabel_margin_loss_forward(self: Array, target: Array, reduction: int) -> tuple[Array, Array]:
    """
    The mean, over the classes, of what other scores, plus 1, are above those of the target's classes.

    The classes of a sample are those before the first -1. The second result marks them.
    """
    rows: Array = np.atleast_2d(self).astype(np.float64)
    labels, count = target.reshape(len(rows), -1), rows.shape[1]
    if labels.shape != rows.shape:
        raise ValueError(f"expected a target of sizes {list(self.shape)}, got {list(target.shape)}")
    checked_places(labels + 1, count + 1, "the dimension of classes")
    marks: Array = np.zeros(rows.shape)
    values: Array = np.zeros(len(rows))
    for i, (row, given) in enumerate(zip(rows, labels, strict=True)):
        classes = given[: np.argmax(given < 0)] if (given < 0).any() else given
        marks[i, classes] = 1
        far = 1 - row[classes][:, None] + row[marks[i] == 0]
        values[i] = far[far > 0].sum() / count
    return _reduced(values.reshape(self.shape[:-1]), reduction), marks.reshape(target.shape)


_MARGINS = """
        rows = self if self.dim() == 2 else self.reshape([1, -1])
        labels = target if target.dim() == 2 else target.reshape([1, -1])
        count = rows.size(1)
        fits = labels.size(0) == rows.size(0) and labels.size(1) == count
        assert count > 0 and fits, 'expected rows with elements, and their targets'
        inside = torch.logical_and(labels >= -1, labels < count)
        assert bool(torch.all(inside)), 'expected classes of at least -1 and below their number'
        kept = torch.cumsum((labels < 0).to(torch.int64), 1) == 0
        places = torch.where(kept, labels, 0)
        counts = torch.zeros(rows.size(), dtype=self.dtype, device=self.device)
        marked = torch.scatter_add(counts, 1, places, kept.to(self.dtype)) > 0
        far = 1 - torch.gather(rows, 1, places).unsqueeze(2) + rows.unsqueeze(1)
        pairs = torch.logical_and(kept.unsqueeze(2), torch.logical_not(marked).unsqueeze(1))
        above = torch.where(torch.logical_and(pairs, far > 0), far, 0)
        values = (torch.sum(above, [1, 2]) / count).reshape(self.size()[:-1])
"""

operator(
    "aten::multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction)"
    " -> (Tensor output, Tensor is_target)",
    rules.Typed(_of_several_classes),
    reference=multilabel_margin_loss_forward,
    loops=loops.Script(f"""
    def multilabel_margin_loss_forward(self, target, reduction: int):{_MARGINS}
        marks = marked.to(self.dtype).reshape(target.size())
        total = torch.sum(values)
        if reduction == 1:
            return total / max(values.numel(), 1), marks
        return total if reduction == 2 else values, marks
    """),
)
derive(
    "aten.multilabel_margin_loss_forward",
    "aten::multilabel_margin_loss_forward.output(Tensor self, Tensor target, int reduction, *,"
    " Tensor(a!) output, Tensor(b!) is_target) -> (Tensor(a!), Tensor(b!))",
)


@operator(
    "aten::multilabel_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor",
    rules.Typed(_of_several_classes),
    loops=loops.Script(f"""
    def multilabel_margin_loss(self, target, reduction: int):{_MARGINS}{_MEAN_OF_SAMPLES}"""),
    out="out",
)
def multilabel_margin_loss(self: Array, target: Array, reduction: int) -> Array:
    """The first result of `multilabel_margin_loss_forward`."""
    return multilabel_margin_loss_forward(self, target, reduction)[0]
