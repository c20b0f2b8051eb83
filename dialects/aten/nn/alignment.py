"""
The loss of sequences that are not aligned (CTC), and its gradient.

A sequence of labels is spelt with blanks around each. At each step, a path stays where it is, goes on to
the next place, or leaves a blank out that stands between two labels that differ. The loss is the negative
logarithm of the probability of all paths that end with the last label or the blank behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_FLOATS = (None, DType.f32, DType.f64)


def _checked_dtype(tensor: t.TensorType) -> DType | None:
    if tensor.dtype not in _FLOATS:
        raise RuleError(f"expected log_probs of f32 or f64, got {tensor.dtype.name}")
    return tensor.dtype


def _path_types(arguments: Arguments) -> Sequence[t.TensorType]:
    emitted = arguments.tensor("emitted")
    if emitted.sizes is not None and len(emitted.sizes) != 3:
        raise RuleError(f"expected 3 dimensions, got {len(emitted.sizes)}")
    if emitted.sizes is not None:
        rules.check_sizes("skips", arguments.tensor("skips").sizes, [emitted.sizes[0], emitted.sizes[2]])
    return [t.TensorType.of(_checked_dtype(emitted), emitted.sizes, device=emitted.device)]


@operator(
    "prim::ctc_paths(Tensor emitted, Tensor skips) -> Tensor",
    rules.Typed(_path_types),
    loops=loops.Lowered("tsir.lowering.matrices.paths:ctc_paths"),
)
def ctc_paths(emitted: Array, skips: Array) -> Array:
    """
    The logarithm of the probability of all paths to each place at each step; they begin at the first place.

    `emitted` are the logarithms at each place, a row for each step; `skips` says which places are reached
    from the second before them too.
    """
    batch, steps, places = emitted.shape
    found = np.full((batch, steps + 1, places), -np.inf)
    found[:, 0, :1] = 0
    for step in range(steps):
        ways = np.full((3, batch, places), -np.inf)
        for back in range(min(3, places)):
            ways[back, :, back:] = found[:, step, : places - back]
        ways[2] = np.where(skips, ways[2], -np.inf)
        found[:, step + 1] = np.logaddexp.reduce(ways) + emitted[:, step]
    return found[:, 1:].astype(emitted.dtype)


_LABELS = """
        steps, batch, classes = log_probs.size(0), log_probs.size(1), log_probs.size(2)
        assert log_probs.numel() > 0, "expected log_probs with elements"
        assert 0 <= blank < classes, "expected blank to be one of the labels"
        for lengths in [input_lengths, target_lengths]:
            assert not lengths.is_floating_point(), "expected lengths that are integers"
            assert lengths.dim() == 1 and lengths.size(0) == batch, "expected a length for each sequence"
            assert bool((lengths >= 0).all()), "expected lengths of at least 0"
        taken, spelt = input_lengths.to(torch.int64), target_lengths.to(torch.int64)
        assert bool((taken <= steps).all()), "expected input_lengths of at most the number of steps"
        most = int(spelt.max())
        at = torch.arange(most, device=log_probs.device)
        if targets.dim() == 1:
            assert targets.size(0) == int(spelt.sum()), "expected as many targets as target_lengths say"
            places = (spelt.cumsum(0) - spelt).unsqueeze(1) + at
            places = places.clamp_max(max(targets.size(0) - 1, 0)).reshape([-1])
            chosen = targets.index_select(0, places).reshape([batch, most])
        else:
            assert targets.size(0) == batch, "expected targets for each sequence"
            assert targets.size(1) >= most, "expected as many targets as target_lengths say"
            chosen = targets.narrow(1, 0, most)
        chosen = torch.where(at < spelt.unsqueeze(1), chosen.to(torch.int64), blank)
        assert bool((chosen >= 0).logical_and(chosen < classes).all()), "expected targets that are labels"
        blanks = torch.full([batch, 2 * most + 1], blank, dtype=torch.int64, device=log_probs.device)
        labels = torch.slice_scatter(blanks, chosen, 1, 1, 2 * most + 1, 2)
        ends = 2 * spelt
        whole = [batch, steps, 2 * most + 1]
        emitted = torch.gather(log_probs.transpose(0, 1), 2, labels.unsqueeze(1).expand(whole))
        step = torch.arange(steps, device=log_probs.device)
        place = torch.arange(2 * most + 1, device=log_probs.device)
        on_way = (step < taken.unsqueeze(1)).unsqueeze(2)
        inside = on_way.logical_and((place <= ends.unsqueeze(1)).unsqueeze(1))
"""
"""Script text that checks the arguments and finds the labels at all places, and what steps emit there."""

_DIFFERS = "{0} != torch.constant_pad_nd({0}, [2, 0], blank)[:, :-2]"
"""Script text that says at which places a label differs from the one before it: a blank may be left out."""

_FORWARD = f"""
{_LABELS}
        skips = {_DIFFERS.format("labels")}
        log_alpha = torch.ops.prim.ctc_paths(emitted, skips)
        row = (taken - 1).clamp_min(0).reshape([batch, 1, 1]).expand([batch, 1, 2 * most + 1])
        last = torch.gather(log_alpha, 1, row).squeeze(1)
        on_blank = torch.gather(last, 1, ends.unsqueeze(1)).squeeze(1)
        on_label = torch.gather(last, 1, (ends - 1).clamp_min(0).unsqueeze(1)).squeeze(1)
        found = torch.where(spelt > 0, torch.logaddexp(on_blank, on_label), on_blank)
        nothing = torch.where(spelt > 0, -math.inf, 0.0).to(found.dtype)
        return -torch.where(taken > 0, found, nothing), torch.where(inside, log_alpha, 0)
"""

# Paths to the end are those from the beginning, with steps and places turned round.
_BACKWARD = f"""
{_LABELS}
        turned = (taken.unsqueeze(1) - 1 - step).clamp_min(0).unsqueeze(2).expand(whole)
        back = (ends.unsqueeze(1) - place).clamp_min(0)
        behind = back.unsqueeze(1).expand(whole)
        reverse = torch.gather(labels, 1, back)
        skips = {_DIFFERS.format("reverse")}
        log_beta = torch.ops.prim.ctc_paths(torch.gather(torch.gather(emitted, 1, turned), 2, behind), skips)
        log_beta = torch.gather(torch.gather(log_beta, 1, turned), 2, behind)
        likelihood = neg_log_likelihood.reshape([batch, 1, 1])
        share = torch.where(inside, (log_alpha + log_beta + likelihood - emitted).exp(), 0.0)
        zeros = share.new_zeros([batch, steps, classes])
        shares = zeros.scatter_add(2, labels.unsqueeze(1).expand(whole), share)
        emits = log_probs.transpose(0, 1)
        found = (emits.exp() - shares) * grad.reshape([batch, 1, 1])
        no_path = likelihood == math.inf
        found = torch.where(no_path.logical_or(emits == -math.inf), math.nan, found)
        dropped = on_way.logical_not()
        if zero_infinity:
            dropped = dropped.logical_or(no_path)
        return torch.where(dropped, 0.0, found).transpose(0, 1).contiguous()
"""


def _lengths(given: Array | Sequence[int], name: str, batch: int) -> Array:
    found = np.asarray(given, None if len(given) else np.int64)
    if found.dtype.kind not in "iu" or found.shape != (batch,):
        raise ValueError(f"expected {name} to be {batch} integers, got {found.dtype} of {list(found.shape)}")
    if (found < 0).any():
        raise ValueError(f"expected {name} of at least 0, got {int(found.min())}")
    return found.astype(np.int64)


def _sequences(
    log_probs: Array, targets: Array, input_lengths: Array, target_lengths: Array, blank: int
) -> list[tuple[Array, Array]]:
    """For each sequence its steps, and the labels with blanks around them; ValueError if they do not fit."""
    steps, batch, classes = log_probs.shape
    if not log_probs.size:
        raise ValueError("expected log_probs with elements")
    if not 0 <= blank < classes:
        raise ValueError(f"expected blank from 0 to {classes - 1}, got {blank}")
    taken = _lengths(input_lengths, "input_lengths", batch)
    spelt = _lengths(target_lengths, "target_lengths", batch)
    if taken.max() > steps:
        raise ValueError(f"expected input_lengths of at most {steps}, got {int(taken.max())}")
    if targets.ndim == 1:
        if targets.size != spelt.sum():
            raise ValueError(f"expected {int(spelt.sum())} targets, got {targets.size}")
        rows = np.split(targets, np.cumsum(spelt)[:-1])
    else:
        if targets.shape[0] != batch or targets.shape[1] < spelt.max():
            raise ValueError(f"expected targets of {[batch, int(spelt.max())]}, got {list(targets.shape)}")
        rows = [row[:count] for row, count in zip(targets, spelt, strict=True)]
    found: list[tuple[Array, Array]] = []
    for n, row in enumerate(rows):
        labels = np.full(2 * len(row) + 1, blank, np.int64)
        labels[1::2] = row
        if labels.min() < 0 or labels.max() >= classes:
            raise ValueError(f"expected targets from 0 to {classes - 1}")
        found.append((log_probs[: taken[n], n].astype(np.float64), labels))
    return found


def _paths(steps: Array, labels: Array, blank: int) -> Array:
    """The logarithm of the probability of all paths to each place at each step."""
    skips = labels != np.concatenate([[blank] * 2, labels])[: len(labels)]
    return ctc_paths(steps[None, :, labels], skips[None])[0]


def _losses(
    log_probs: Array, targets: Array, input_lengths: Array, target_lengths: Array, blank: int,
    zero_infinity: bool,
) -> tuple[Array, Array]:  # fmt: skip
    """
    The loss of each sequence, and the logarithms of the probabilities of paths to each place at each step.

    The latter are 0 beyond the lengths of a sequence.
    """
    sequences = _sequences(log_probs, targets, input_lengths, target_lengths, blank)
    losses: list[float] = []
    most = max(len(labels) for _, labels in sequences)
    log_alpha = np.zeros((len(sequences), log_probs.shape[0], most))
    for n, (steps, labels) in enumerate(sequences):
        paths, nothing = _paths(steps, labels, blank), -np.inf if len(labels) > 1 else 0.0
        log_alpha[n, : len(steps), : len(labels)] = paths
        likelihood = np.logaddexp.reduce(paths[-1, -2:]) if len(steps) else nothing
        losses.append(-likelihood)
    return np.array(losses).astype(log_probs.dtype), log_alpha.astype(log_probs.dtype)


def _loss_gradient(
    grad: Array, log_probs: Array, targets: Array, input_lengths: Array, target_lengths: Array,
    neg_log_likelihood: Array, log_alpha: Array, blank: int, zero_infinity: bool,
) -> Array:  # fmt: skip
    """The gradient of the losses by what a logarithmic softmax makes `log_probs` of, as PyTorch has it."""
    sequences = _sequences(log_probs, targets, input_lengths, target_lengths, blank)
    found = np.zeros(log_probs.shape)
    for n, (steps, labels) in enumerate(sequences):
        loss = float(neg_log_likelihood[n])
        if zero_infinity and loss == np.inf:
            continue
        paths = (
            log_alpha[n, : len(steps), : len(labels)] + _paths(steps[::-1], labels[::-1], blank)[::-1, ::-1]
        )
        joint = np.full(steps.shape, -np.inf)
        for place, label in enumerate(labels):
            joint[:, label] = np.logaddexp(joint[:, label], paths[:, place])
        found[: len(steps), n] = (np.exp(steps) - np.exp(joint + loss - steps)) * grad[n]
    return found.astype(log_probs.dtype)


def _loss_types(arguments: Arguments) -> Sequence[t.TensorType]:
    steps = arguments.tensor("log_probs")
    dtype, sizes = _checked_dtype(steps), steps.sizes
    if sizes is not None and len(sizes) != 3:
        raise RuleError(f"expected log_probs of 3 dimensions, got {len(sizes)}")
    rank = arguments.tensor("targets").rank
    if rank not in (None, 1, 2):
        raise RuleError(f"expected targets of 1 or 2 dimensions, got {rank}")
    length, batch = (None, None) if sizes is None else sizes[:2]
    losses = t.TensorType.of(dtype, [batch], device=steps.device)
    return [losses, losses.known(sizes=(batch, length, None))]


def _gradient_types(arguments: Arguments) -> Sequence[t.TensorType]:
    losses = _loss_types(arguments)[0]
    for name in ("grad", "neg_log_likelihood"):
        rules.check_sizes(name, arguments.tensor(name).sizes, losses.sizes or ())
    steps = arguments.tensor("log_probs")
    return [t.TensorType.of(steps.dtype, steps.sizes, device=steps.device)]


_GIVEN = "log_probs, targets, input_lengths, target_lengths"


def _declare(overload: str, kind: str, annotation: str, tensors: str) -> None:
    """Both operators with lengths as a list or as tensors, which `tensors` makes of them in script text."""
    lengths = f"{kind} input_lengths, {kind} target_lengths"
    inputs = f"log_probs, targets, input_lengths: {annotation}, target_lengths: {annotation}"
    operator(
        f"aten::_ctc_loss{overload}(Tensor log_probs, Tensor targets, {lengths}, int blank=0,"
        " bool zero_infinity=False) -> (Tensor, Tensor)",
        rules.Typed(_loss_types),
        reference=_losses,
        loops=loops.Script(f"""
    def _ctc_loss({inputs}, blank: int, zero_infinity: bool):
{tensors}
{_FORWARD}
    """),
        gradient=f"""
    def _ctc_loss({inputs}, blank: int, zero_infinity: bool):
        loss, log_alpha = torch.ops.aten._ctc_loss({_GIVEN}, blank, zero_infinity)
        def backward(grad, grad_alpha):
            found = torch.ops.aten._ctc_loss_backward(
                grad, {_GIVEN}, loss, log_alpha, blank, zero_infinity)
            return found, None, None, None, None, None
        return loss, log_alpha, backward
    """,
        tangent=terms(
            log_probs=f"""
        ones = torch.ones_like(result0)
        found = torch.ops.aten._ctc_loss_backward(ones, {_GIVEN}, result0, result1, blank, zero_infinity)
        return (found * log_probs_t).sum([0, 2]), None
        """
        ),
        out="Tensor_out(out0, out1)" if overload else "out(out0, out1)",
    )
    operator(
        f"aten::_ctc_loss_backward{overload}(Tensor grad, Tensor log_probs, Tensor targets, {lengths},"
        " Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor",
        rules.Typed(_gradient_types),
        reference=_loss_gradient,
        loops=loops.Script(f"""
    def _ctc_loss_backward(
        grad, {inputs}, neg_log_likelihood, log_alpha, blank: int, zero_infinity: bool
    ):
        assert grad.size(0) == log_probs.size(1), 'expected a gradient for each loss'
{tensors}
{_BACKWARD}
    """),
        out=None if overload else "out",
    )


_declare(
    "",
    "int[]",
    "List[int]",
    """
        input_lengths = torch.tensor(input_lengths)
        target_lengths = torch.tensor(target_lengths)
""",
)
_declare(".Tensor", "Tensor", "Tensor", "")
