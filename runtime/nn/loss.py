"""Losses; `reduction` is 'mean', 'sum' or 'none'."""

from __future__ import annotations

import tsir.nn.functional as F
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.module import Module


class MSELoss(Module):
    """The square of differences."""

    def __init__(self, reduction: str = "mean"):
        super().__init__()
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.mse_loss(input, target, reduction=self.reduction)


class L1Loss(Module):
    """The absolute value of differences."""

    def __init__(self, reduction: str = "mean"):
        super().__init__()
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.l1_loss(input, target, reduction=self.reduction)


class SmoothL1Loss(Module):
    """The absolute value of differences, squared near 0."""

    def __init__(self, reduction: str = "mean", beta: float = 1.0):
        super().__init__()
        self.reduction = reduction
        self.beta = beta

    def forward(self, input: Tensor, target: Tensor):
        return F.smooth_l1_loss(input, target, reduction=self.reduction, beta=self.beta)

    def extra_repr(self) -> str:
        return f"beta={self.beta}"


class HuberLoss(Module):
    """Half the square of differences, growing linearly beyond `delta`."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0):
        super().__init__()
        self.reduction = reduction
        self.delta = delta

    def forward(self, input: Tensor, target: Tensor):
        return F.huber_loss(input, target, self.reduction, self.delta)

    def extra_repr(self) -> str:
        return f"delta={self.delta}"


class KLDivLoss(Module):
    """The divergence of a distribution from another, whose logarithm is the input."""

    def __init__(self, reduction: str = "mean", log_target: bool = False):
        super().__init__()
        self.reduction = reduction
        self.log_target = log_target

    def forward(self, input: Tensor, target: Tensor):
        return F.kl_div(input, target, reduction=self.reduction, log_target=self.log_target)

    def extra_repr(self) -> str:
        return f"log_target={self.log_target}"


class PoissonNLLLoss(Module):
    """The negative log likelihood of counts of a Poisson distribution."""

    def __init__(
        self, log_input: bool = True, full: bool = False, eps: float = 1e-8, reduction: str = "mean"
    ):
        super().__init__()
        self.log_input = log_input
        self.full = full
        self.eps = eps
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.poisson_nll_loss(
            input, target, self.log_input, self.full, eps=self.eps, reduction=self.reduction
        )

    def extra_repr(self) -> str:
        return f"log_input={self.log_input}, full={self.full}, eps={self.eps}"


class CTCLoss(Module):
    """The loss of sequences of labels that are not aligned with the steps of `log_probs`."""

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False):
        super().__init__()
        self.blank = blank
        self.reduction = reduction
        self.zero_infinity = zero_infinity

    def forward(self, log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor):
        return F.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )


class SoftMarginLoss(Module):
    """The logistic loss of targets of 1 and -1."""

    def __init__(self, reduction: str = "mean"):
        super().__init__()
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.soft_margin_loss(input, target, reduction=self.reduction)


class HingeEmbeddingLoss(Module):
    """Distances of pairs that are alike (1), and how far others (-1) are below the margin."""

    def __init__(self, margin: float = 1.0, reduction: str = "mean"):
        super().__init__()
        self.margin = margin
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.hinge_embedding_loss(input, target, self.margin, reduction=self.reduction)

    def extra_repr(self) -> str:
        return f"margin={self.margin}"


class MarginRankingLoss(Module):
    """The distance by which the first of two falls short of exceeding the second by the margin."""

    def __init__(self, margin: float = 0.0, reduction: str = "mean"):
        super().__init__()
        self.margin = margin
        self.reduction = reduction

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor):
        return F.margin_ranking_loss(input1, input2, target, self.margin, reduction=self.reduction)

    def extra_repr(self) -> str:
        return f"margin={self.margin}"


class CosineEmbeddingLoss(Module):
    """Angles of pairs that are alike (1), and how far others (-1) are below the margin."""

    def __init__(self, margin: float = 0.0, reduction: str = "mean"):
        super().__init__()
        self.margin = margin
        self.reduction = reduction

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor):
        return F.cosine_embedding_loss(input1, input2, target, self.margin, reduction=self.reduction)

    def extra_repr(self) -> str:
        return f"margin={self.margin}"


class TripletMarginLoss(Module):
    """The distance by which the anchor falls short of being nearer to the positive by the margin."""

    def __init__(
        self,
        margin: float = 1.0,
        p: float = 2.0,
        eps: float = 1e-6,
        swap: bool = False,
        reduction: str = "mean",
    ):
        super().__init__()
        self.margin = margin
        self.p = p
        self.eps = eps
        self.swap = swap
        self.reduction = reduction

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor):
        return F.triplet_margin_loss(
            anchor, positive, negative, self.margin, self.p, self.eps, self.swap, reduction=self.reduction
        )

    def extra_repr(self) -> str:
        return f"margin={self.margin}, p={self.p}, eps={self.eps}, swap={self.swap}"


class CrossEntropyLoss(Module):
    """The cross entropy of softmax along dimension 1 with classes, or with probabilities of classes."""

    def __init__(
        self,
        weight: object = None,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ):
        super().__init__()
        self.register_buffer("weight", weight)
        self.ignore_index, self.reduction = ignore_index, reduction
        self.label_smoothing = float(label_smoothing)

    def forward(self, input: Tensor, target: Tensor):
        return F.cross_entropy(
            input, target, self.weight, ignore_index=self.ignore_index, reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )  # fmt: skip


class NLLLoss(Module):
    """The negative log likelihood of classes, of which the input has log probabilities along dimension 1."""

    def __init__(self, weight: object = None, ignore_index: int = -100, reduction: str = "mean"):
        super().__init__()
        self.register_buffer("weight", weight)
        self.ignore_index, self.reduction = ignore_index, reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.nll_loss(
            input, target, self.weight, ignore_index=self.ignore_index, reduction=self.reduction
        )


class BCELoss(Module):
    """The cross entropy of probabilities with targets from 0 to 1."""

    def __init__(self, weight: object = None, reduction: str = "mean"):
        super().__init__()
        self.register_buffer("weight", weight)
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.binary_cross_entropy(input, target, self.weight, reduction=self.reduction)


class BCEWithLogitsLoss(Module):
    """The cross entropy of the sigmoid of the input with targets from 0 to 1."""

    def __init__(self, weight: object = None, reduction: str = "mean", pos_weight: object = None):
        super().__init__()
        self.register_buffer("weight", weight)
        self.register_buffer("pos_weight", pos_weight)
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor):
        return F.binary_cross_entropy_with_logits(
            input, target, self.weight, pos_weight=self.pos_weight, reduction=self.reduction
        )
