"""
Operators of `torch.ops.aten` that PyTorch composes of others, in TorchScript, with their schemas' parameters.

Graphs and archives call them; reductions are the numbers of `torch.nn.functional`'s: 0 none, 1 mean, 2 sum.
"""

ATEN = """
def poisson_nll_loss(self, target, log_input: bool, full: bool, eps: float, reduction: int):
    if log_input:
        loss = self.exp() - target * self
    else:
        loss = self - target * (self + eps).log()
    if full:
        stirling = target * target.log() - target + 0.5 * (2 * math.pi * target).log()
        loss = loss + stirling.masked_fill(target <= 1, 0)
    return _reduced(loss, reduction)

def margin_ranking_loss(input1, input2, target, margin: float = 0.0, reduction: int = 1):
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError('expected as many dimensions of the inputs as of the target')
    return _reduced((-target * (input1 - input2) + margin).clamp_min(0), reduction)

def soft_margin_loss(self, target, reduction: int = 1):
    return _reduced((-self * target).exp().log1p(), reduction)

def hinge_embedding_loss(self, target, margin: float = 1.0, reduction: int = 1):
    far = torch.where(target != 1, (margin - self).clamp_min(0), torch.zeros_like(self))
    near = torch.where(target != -1, self, torch.zeros_like(self))
    return _reduced(far + near, reduction)

def cosine_embedding_loss(input1, input2, target, margin: float = 0.0, reduction: int = 1):
    dim = target.dim()
    if dim > 1 or input1.dim() != dim + 1 or input2.dim() != dim + 1:
        raise RuntimeError('expected a target of at most one dimension, and inputs of one more')
    squares = ((input1 * input1).sum(dim) + 1e-12) * ((input2 * input2).sum(dim) + 1e-12)
    cosine = (input1 * input2).sum(dim) / squares.sqrt()
    same = torch.where(target == 1, 1 - cosine, torch.zeros_like(cosine))
    other = torch.where(target == -1, (cosine - margin).clamp_min(0), torch.zeros_like(cosine))
    return _reduced(same + other, reduction)

def triplet_margin_loss(
    anchor, positive, negative, margin: float = 1.0, p: float = 2.0, eps: float = 1e-06, swap: bool = False,
    reduction: int = 1
):
    if margin <= 0:
        raise ValueError('expected a positive margin')
    if anchor.dim() != positive.dim() or anchor.dim() != negative.dim():
        raise RuntimeError('expected as many dimensions of the anchor as of the others')
    near, far = pairwise_distance(anchor, positive, p, eps), pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = torch.minimum(far, pairwise_distance(positive, negative, p, eps))
    return _reduced((margin + near - far).clamp_min(0), reduction)

def pad(self, pad: List[int], mode: str = 'constant', value: Optional[float] = None):
    return torch.nn.functional.pad(self, pad, mode, value)

def bilinear(input1, input2, weight, bias: Optional[Tensor] = None):
    left = torch.matmul(input1.unsqueeze(-2).unsqueeze(-2), weight)
    result = torch.matmul(left, input2.unsqueeze(-2).unsqueeze(-1)).squeeze(-1).squeeze(-1)
    return result if bias is None else result + bias
"""
"""The text of the module."""
