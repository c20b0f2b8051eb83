"""Losses of classes: the negative likelihood and the cross entropy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.indexing.indexing import checked_places
from tsir.dialects.aten.nn.loss import MEAN, SUM, reduced, reduction_of
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.operators.tangents import LINEAR, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _class_dim(rank: int) -> int:
    """The dimension of the classes: the first of one, else the second."""
    return 0 if rank == 1 else 1


def _differ(own: t.Size, given: t.Size) -> bool:
    return isinstance(own, int) and isinstance(given, int) and own != given


def _likelihood_types(arguments: Arguments) -> Sequence[t.TensorType]:
    tensor, reduction = arguments.tensor("self"), reduction_of(arguments)
    target = arguments.tensor("target")
    if tensor.rank == 0:
        raise RuleError("expected 'self' with a dimension of classes, got rank 0")
    sizes = target.sizes
    if tensor.sizes is not None:
        at = _class_dim(len(tensor.sizes))
        sizes = (*tensor.sizes[:at], *tensor.sizes[at + 1 :])
        given = sizes if target.sizes is None else target.sizes
        if len(given) != len(sizes) or any(map(_differ, sizes, given)):
            raise RuleError(f"expected a target of sizes {list(sizes)}, got {list(given)}")
        weight = arguments.tensor("weight").sizes
        if weight is not None and (len(weight) != 1 or _differ(tensor.sizes[at], weight[0])):
            raise RuleError(f"expected a weight for each class, got sizes {list(weight)}")
    rules.checked_floating(tensor.dtype)
    result = t.TensorType.of(tensor.dtype, sizes, device=tensor.device)
    if reduction != 0:
        result = result.known(sizes=None if reduction is None else ())
    return [result, t.TensorType.of(tensor.dtype, (), device=tensor.device)][: len(arguments.schema.returns)]


def _chosen(
    self: Array, target: Array, weight: Array | None, ignore_index: int
) -> tuple[Array, Array, Array]:
    """The element at the target's class, its weight (0 where ignored), and the classes, in f64."""
    values = self.astype(np.float64)
    at = _class_dim(self.ndim)
    kept = target != ignore_index
    classes = checked_places(np.where(kept, target, 0), self.shape[at], "the dimension of classes")
    chosen = np.take_along_axis(values, np.expand_dims(classes, at), at).squeeze(at)
    weights = np.ones(classes.shape) if weight is None else weight.astype(np.float64)[classes]
    return np.where(kept, chosen, 0), np.where(kept, weights, 0), classes


def nll_loss_forward(
    self: Array, target: Array, weight: Array | None, reduction: int, ignore_index: int
) -> tuple[Array, Array]:
    """The negative likelihood of the target classes, and the sum of their weights."""
    chosen, weights, _ = _chosen(self, target, weight, ignore_index)
    losses, total = -chosen * weights, weights.sum()
    if reduction == 0:
        return losses, total if self.ndim == 1 else np.zeros(())
    return (losses.sum() / total if reduction == MEAN else losses.sum()), total


_WEIGHTS_SCRIPT = """
        dim = 0 if self.dim() == 1 else 1
        for i in range(target.dim()):
            size = self.size(i if i == 0 else i + 1)
            assert target.size(i) == size, 'expected a class for each element of the input'
        kept = target != ignore_index
        classes = torch.where(kept, target, torch.zeros_like(target))
        if weight is not None:
            assert weight.size(0) == self.size(dim), 'expected a weight for each class'
            flat = torch.index_select(weight, 0, classes.reshape([classes.numel()]))
            weights = torch.where(kept, flat.view(classes.size()), 0).type_as(self)
        else:
            weights = kept.type_as(self)
"""
_LIKELIHOOD_SCRIPT = f"""{_WEIGHTS_SCRIPT}
        chosen = torch.gather(self, dim, classes.unsqueeze(dim)).squeeze(dim)
        values = torch.where(kept, -chosen * weights, torch.zeros_like(chosen))
"""
_TOTAL = """
        total = torch.sum(weights)
        if reduction == 1:
            return torch.sum(values) / total{0}
        return torch.sum(values){0} if reduction == 2 else values{1}
"""
_LIKELIHOOD = "self, target, weight: Optional[Tensor], reduction: int, ignore_index: int"

operator(
    "aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index)"
    " -> (Tensor output, Tensor total_weight)",
    rules.Typed(_likelihood_types),
    reference=nll_loss_forward,
    loops=loops.Script(f"""
    def nll_loss_forward({_LIKELIHOOD}):{_LIKELIHOOD_SCRIPT}
        total = torch.sum(weights)
        if reduction == 0 and self.dim() > 1:
            total = torch.zeros_like(total)
        if reduction == 0:
            return values, total
        return torch.sum(values) / total if reduction == 1 else torch.sum(values), total
    """),
    gradient=f"""
    def nll_loss_forward({_LIKELIHOOD}):
        output, total = torch.nll_loss_forward(self, target, weight, reduction, ignore_index)
        size = self.size()
        def backward(grad, grad_total):
            grad_self = torch.nll_loss_backward(
                grad, grad.new_zeros([1]).expand(size), target, weight, reduction, ignore_index, total)
            return grad_self, None, None, None, None
        return output, total, backward
    """,
    tangent=terms(
        self="""
        output_t, total = torch.nll_loss_forward(self_t, target, weight, reduction, ignore_index)
        return output_t, None
        """,
        weight="""
        unscaled = 2 if reduction == 1 else reduction
        sum_t, total_t = torch.nll_loss_forward(self, target, weight_t, unscaled, ignore_index)
        return ((sum_t - output * total_t) / total_weight if reduction == 1 else sum_t), total_t
        """,
    ),
)
derive(
    "aten.nll_loss_forward",
    "aten::nll_loss_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction,"
    " SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))",
)
for _name, _out in (("nll_loss", "out"), ("nll_loss_nd", None)):

    @operator(
        f"aten::{_name}(Tensor self, Tensor target, Tensor? weight=None, int reduction=1,"
        " SymInt ignore_index=-100) -> Tensor",
        rules.Typed(_likelihood_types),
        loops=loops.Script(f"""
    def {_name}({_LIKELIHOOD}):{_LIKELIHOOD_SCRIPT}{_TOTAL.format("", "")}"""),
        out=_out,
    )
    def nll_loss(
        self: Array, target: Array, weight: Array | None, reduction: int, ignore_index: int
    ) -> Array:
        """The negative likelihood of the target classes, given logarithms of probabilities."""
        return nll_loss_forward(self, target, weight, reduction, ignore_index)[0]


def _of_images(arguments: Arguments) -> Sequence[t.TensorType]:
    """The types of a likelihood of images with channels, each of which has a map of classes."""
    for name, rank in (("self", 4), ("target", 3)):
        if arguments.tensor(name).rank not in (None, rank):
            raise RuleError(f"expected '{name}' of rank {rank}, got rank {arguments.tensor(name).rank}")
    return _likelihood_types(arguments)


for _kind, _defaults, _returns in (
    ("", ("=None", "=1", "=-100"), "Tensor"),
    ("_forward", ("", "", ""), "(Tensor output, Tensor total_weight)"),
):
    _weight, _reduction, _ignored = _defaults
    operator(
        f"aten::nll_loss2d{_kind}(Tensor self, Tensor target, Tensor? weight{_weight},"
        f" int reduction{_reduction}, SymInt ignore_index{_ignored}) -> {_returns}",
        rules.Typed(_of_images),
        reference=nll_loss_forward if _kind else nll_loss,
        loops=loops.Script(f"""
    def nll_loss2d{_kind}({_LIKELIHOOD}):
        assert self.dim() == 4 and target.dim() == 3, 'expected images with channels and maps of classes'
        return torch.nll_loss{_kind or "_nd"}(self, target, weight, reduction, ignore_index)
    """),
        out=None if _kind else "out",
        doc="As `nll_loss`, of images, whose pixels have classes.",
    )

derive(
    "aten.nll_loss2d_forward",
    "aten::nll_loss2d_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction,"
    " SymInt ignore_index, *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))",
)


@operator(
    "aten::nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction,"
    " SymInt ignore_index, Tensor total_weight) -> Tensor",
    rules.Shaped(lambda arguments: arguments.tensor("self").sizes),
    tangent=terms(
        grad_output=LINEAR,
        weight=LINEAR,
        total_weight="""
        return -(result * total_weight_t / total_weight) if reduction == 1 else torch.zeros_like(result)
        """,
    ),
    loops=loops.Script(f"""
    def nll_loss_backward(grad_output, {_LIKELIHOOD}, total_weight):{_WEIGHTS_SCRIPT}
        share = -weights * grad_output
        if reduction == 1:
            share = share / total_weight
        share = torch.where(weights == 0, torch.zeros_like(share), share)
        return torch.scatter(torch.zeros_like(self), dim, classes.unsqueeze(dim), share.unsqueeze(dim))
    """),
    out="grad_input(grad_input)",
)
def nll_loss_backward(
    grad_output: Array, self: Array, target: Array, weight: Array | None, reduction: int,
    ignore_index: int, total_weight: Array,
) -> Array:  # fmt: skip
    """The gradient of `nll_loss`: minus the weight of the target's class, at that class."""
    _, weights, classes = _chosen(self, target, weight, ignore_index)
    share = -weights * grad_output.astype(np.float64)
    share = share / total_weight.astype(np.float64) if reduction == MEAN else share
    share = np.where(weights == 0, 0, share)
    at = _class_dim(self.ndim)
    result = np.zeros(self.shape)
    np.put_along_axis(result, np.expand_dims(classes, at), np.expand_dims(share, at), at)
    return result


def _cross_entropy_types(arguments: Arguments) -> Sequence[t.TensorType]:
    target = arguments.tensor("target")
    if target.dtype is None or not target.dtype.is_floating:
        found = _likelihood_types(arguments) if target.dtype is not None else [t.TENSOR]
        return found
    tensor, reduction = arguments.tensor("self"), reduction_of(arguments)
    at = None if tensor.rank is None else _class_dim(tensor.rank)
    sizes = None if tensor.sizes is None or at is None else (*tensor.sizes[:at], *tensor.sizes[at + 1 :])
    return [t.TensorType.of(tensor.dtype, sizes if reduction == 0 else None if reduction is None else ())]


@operator(
    "aten::cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1,"
    " SymInt ignore_index=-100, float label_smoothing=0.0) -> Tensor",
    rules.Typed(_cross_entropy_types),
    loops=loops.Script("""
    def cross_entropy_loss(self, target, weight: Optional[Tensor], reduction: int, ignore_index: int,
                           label_smoothing: float):
        assert not label_smoothing > 1.0, "expected label_smoothing of at most 1"
        smoothing = label_smoothing if label_smoothing > 0.0 else 0.0
        dim = 0 if self.dim() == 1 else 1
        logs = torch.log_softmax(self, dim)
        count = self.size(dim)
        sizes = [1] * dim + [count] + [1] * (self.dim() - dim - 1)
        if target.is_floating_point():
            wanted = target * (1.0 - smoothing) + smoothing / max(count, 1)
            scaled = logs if weight is None else logs * weight.view(sizes)
            values = -torch.sum(scaled * wanted, [dim])
            if reduction == 0:
                return values
            total = torch.sum(values)
            return total / (self.numel() // max(count, 1)) if reduction == 1 else total
        hard = torch.nll_loss_nd(logs, target, weight, reduction, ignore_index)
        if smoothing == 0.0:
            return hard
        scaled = logs if weight is None else logs * weight.view(sizes)
        kept = target != ignore_index
        smooth = -torch.sum(scaled, [dim])
        smooth = torch.where(kept, smooth, torch.zeros_like(smooth))
        if reduction == 1:
            classes = torch.where(kept, target, torch.zeros_like(target))
            weights = kept.type_as(self)
            if weight is not None:
                flat = torch.index_select(weight, 0, classes.reshape([classes.numel()]))
                weights = weights * flat.view(classes.size())
            smooth = torch.sum(smooth) / torch.sum(weights)
        elif reduction == 2:
            smooth = torch.sum(smooth)
        return (1.0 - smoothing) * hard + smooth * (smoothing / count)
    """),
)
def cross_entropy_loss(
    self: Array, target: Array, weight: Array | None, reduction: int, ignore_index: int,
    label_smoothing: float,
) -> Array:  # fmt: skip
    """The cross entropy of softmax with classes or with probabilities, which may be smoothed; not below 0."""
    if label_smoothing > 1:
        raise ValueError(f"expected label_smoothing of at most 1, got {label_smoothing}")
    smoothing = label_smoothing if label_smoothing > 0 else 0.0  # NaN smooths nothing, as in PyTorch
    at = _class_dim(self.ndim)
    values = self.astype(np.float64)
    shifted = values - values.max(axis=at, keepdims=True, initial=-np.inf)
    logs = shifted - np.log(np.exp(shifted).sum(axis=at, keepdims=True))
    sizes = [-1 if d == at else 1 for d in range(self.ndim)]
    scaled = logs if weight is None else logs * weight.astype(np.float64).reshape(sizes)
    count = self.shape[at]
    if DType.of(target.dtype).is_floating:
        wanted = target.astype(np.float64) * (1 - smoothing) + smoothing / max(count, 1)
        losses = -(scaled * wanted).sum(axis=at)
        return (
            losses.sum() / np.float64(losses.size if count else 0)
            if reduction == MEAN
            else reduced(losses, reduction)
        )
    hard, _ = nll_loss_forward(logs, target, weight, reduction, ignore_index)
    if smoothing == 0:
        return hard
    smooth = np.where(target == ignore_index, 0, -scaled.sum(axis=at))
    if reduction == MEAN:
        smooth = smooth.sum() / _chosen(logs, target, weight, ignore_index)[1].sum()
    elif reduction == SUM:
        smooth = smooth.sum()
    return (1 - smoothing) * hard + smooth * smoothing / count
