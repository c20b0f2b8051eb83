"""The losses of `torch.nn.functional`, in TorchScript, with their reductions by name."""

LOSSES = """
def _reduction(reduction: str, size_average: Optional[bool], reduce: Optional[bool]) -> int:
    if size_average is not None or reduce is not None:
        if reduce is not None and not reduce:
            return 0
        return 1 if size_average is None or size_average else 2
    if reduction == 'none':
        return 0
    if reduction == 'mean' or reduction == 'elementwise_mean':
        return 1
    if reduction == 'sum':
        return 2
    raise ValueError(reduction + ' is not a valid value for reduction')

def _reduced(loss, reduction: int):
    if reduction == 0:
        return loss
    return loss.mean() if reduction == 1 else loss.sum()

def _weighted(loss, weight, input, reduction: int):
    if weight.size() != input.size():
        raise ValueError('expected the weight to have the size of the input')
    weighted = loss * weight
    if reduction == 0:
        return weighted
    return weighted.sum() / weight.sum() if reduction == 1 else weighted.sum()

def mse_loss(
    input, target, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
    reduction: str = 'mean', weight: Optional[Tensor] = None
):
    kind = _reduction(reduction, size_average, reduce)
    if weight is None:
        return torch.mse_loss(input, target, kind)
    return _weighted((input - target) ** 2, weight, input, kind)

def l1_loss(
    input, target, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
    reduction: str = 'mean', weight: Optional[Tensor] = None
):
    kind = _reduction(reduction, size_average, reduce)
    if weight is None:
        return torch.l1_loss(input, target, kind)
    return _weighted((input - target).abs(), weight, input, kind)

def smooth_l1_loss(
    input, target, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
    reduction: str = 'mean', beta: float = 1.0
):
    kind = _reduction(reduction, size_average, reduce)
    if beta == 0.0:
        return torch.l1_loss(input, target, kind)
    return torch.smooth_l1_loss(input, target, kind, beta)

def huber_loss(
    input, target, reduction: str = 'mean', delta: float = 1.0, weight: Optional[Tensor] = None
):
    kind = _reduction(reduction, None, None)
    if weight is None:
        return torch.huber_loss(input, target, kind, delta)
    if weight.size() != input.size():
        raise ValueError('expected the weight to have the size of the input')
    return _reduced(torch.huber_loss(input, target, 0, delta) * weight, kind)

def kl_div(
    input, target, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
    reduction: str = 'mean', log_target: bool = False
):
    if reduction == 'batchmean':
        kind = _reduction('sum', size_average, reduce)
        total = torch.kl_div(input, target, kind, log_target=log_target)
        return total / input.size(0) if input.dim() != 0 else total
    return torch.kl_div(input, target, _reduction(reduction, size_average, reduce), log_target=log_target)

def nll_loss(
    input, target, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
    ignore_index: int = -100, reduce: Optional[bool] = None, reduction: str = 'mean'
):
    return torch.nll_loss_nd(input, target, weight, _reduction(reduction, size_average, reduce), ignore_index)

def cross_entropy(
    input, target, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
    ignore_index: int = -100, reduce: Optional[bool] = None, reduction: str = 'mean',
    label_smoothing: float = 0.0
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.cross_entropy_loss(input, target, weight, kind, ignore_index, label_smoothing)

def binary_cross_entropy(
    input, target, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
    reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    if target.size() != input.size():
        raise ValueError('expected the target to have the size of the input')
    expanded = None if weight is None else weight.expand_as(target)
    return torch.binary_cross_entropy(input, target, expanded, kind)

def binary_cross_entropy_with_logits(
    input, target, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
    reduce: Optional[bool] = None, reduction: str = 'mean', pos_weight: Optional[Tensor] = None
):
    kind = _reduction(reduction, size_average, reduce)
    if target.size() != input.size():
        raise ValueError('expected the target to have the size of the input')
    return torch.binary_cross_entropy_with_logits(input, target, weight, pos_weight, kind)

def _lengths(given: Any):
    return given.reshape([-1]) if isinstance(given, Tensor) else torch.tensor(given)

def ctc_loss(
    log_probs, targets, input_lengths: Any, target_lengths: Any, blank: int = 0, reduction: str = 'mean',
    zero_infinity: bool = False
):
    kind = _reduction(reduction, None, None)
    return torch.ops.aten.ctc_loss(
        log_probs, targets, input_lengths, target_lengths, blank, kind, zero_infinity)

def poisson_nll_loss(
    input, target, log_input: bool = True, full: bool = False, size_average: Optional[bool] = None,
    eps: float = 1e-08, reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.ops.aten.poisson_nll_loss(input, target, log_input, full, eps, kind)

def margin_ranking_loss(
    input1, input2, target, margin: float = 0, size_average: Optional[bool] = None,
    reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.ops.aten.margin_ranking_loss(input1, input2, target, margin, kind)

def soft_margin_loss(
    input, target, size_average: Optional[bool] = None, reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.ops.aten.soft_margin_loss(input, target, kind)

def hinge_embedding_loss(
    input, target, margin: float = 1.0, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
    reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.ops.aten.hinge_embedding_loss(input, target, margin, kind)

def cosine_embedding_loss(
    input1, input2, target, margin: float = 0, size_average: Optional[bool] = None,
    reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.ops.aten.cosine_embedding_loss(input1, input2, target, margin, kind)

def triplet_margin_loss(
    anchor, positive, negative, margin: float = 1.0, p: float = 2, eps: float = 1e-06, swap: bool = False,
    size_average: Optional[bool] = None, reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    return torch.ops.aten.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, kind)

def multi_margin_loss(
    input, target, p: int = 1, margin: float = 1.0, weight: Optional[Tensor] = None,
    size_average: Optional[bool] = None, reduce: Optional[bool] = None, reduction: str = 'mean'
):
    kind = _reduction(reduction, size_average, reduce)
    if p != 1 and p != 2:
        raise ValueError('expected 1 or 2 as p')
    if weight is not None:
        if weight.dim() != 1:
            raise ValueError('expected a vector of weights')
    return torch.multi_margin_loss(input, target, p, margin, weight, kind)

def multilabel_margin_loss(
    input, target, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
    reduction: str = 'mean'
):
    return torch.multilabel_margin_loss(input, target, _reduction(reduction, size_average, reduce))

def multilabel_soft_margin_loss(
    input, target, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
    reduce: Optional[bool] = None, reduction: str = 'mean'
):
    loss = -(target * torch.log_sigmoid(input) + (1 - target) * torch.log_sigmoid(-input))
    if weight is not None:
        loss = loss * weight
    return _reduced(loss.sum(-1) / input.size(-1), _reduction(reduction, size_average, reduce))

def gaussian_nll_loss(
    input, target, var: Any, full: bool = False, eps: float = 1e-06, reduction: str = 'mean'
):
    if isinstance(var, float):
        given = torch.full_like(input, var)
    else:
        given = var
    if bool((given < 0).any()):
        raise ValueError('expected variances of at least 0')
    sizes, own = given.size(), input.size()
    if sizes != own:
        if own[:-1] == sizes:
            given = given.unsqueeze(-1)
        else:
            # Of one dimension that differs the variance has one element.
            other = 0
            for n in range(min(len(sizes), len(own))):
                other = other + (sizes[n] if sizes[n] != own[n] else 0)
            if len(sizes) != len(own) or other != 1:
                raise ValueError('expected variances of the sizes of the input, or one along a dimension')
    if reduction != 'none' and reduction != 'mean' and reduction != 'sum':
        raise ValueError(reduction + ' is not a valid value for reduction')
    # What is raised to the bound passes its gradient too.
    bounded = torch.where(given < eps, given - given.detach() + eps, given)
    loss = 0.5 * (bounded.log() + (input - target) ** 2 / bounded)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return _reduced(loss, _reduction(reduction, None, None))

"""
"""A part of the text of the module."""
