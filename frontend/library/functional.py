"""
The functions of `torch.nn.functional` that are no operators, in TorchScript.

Each has the signature that PyTorch documents. Arguments that are constants where a function is called are
constants in its body, so that flags and names of modes decide branches while compiling.
"""

FUNCTIONAL = """
def relu(input, inplace: bool = False):
    return torch.relu_(input) if inplace else torch.relu(input)

def relu6(input, inplace: bool = False):
    return torch.relu6_(input) if inplace else torch.relu6(input)

def elu(input, alpha: float = 1.0, inplace: bool = False):
    return torch.elu_(input, alpha) if inplace else torch.elu(input, alpha)

def selu(input, inplace: bool = False):
    return torch.selu_(input) if inplace else torch.selu(input)

def celu(input, alpha: float = 1.0, inplace: bool = False):
    return torch.celu_(input, alpha) if inplace else torch.celu(input, alpha)

def leaky_relu(input, negative_slope: float = 0.01, inplace: bool = False):
    return torch.leaky_relu_(input, negative_slope) if inplace else torch.leaky_relu(input, negative_slope)

def rrelu(
    input, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = False,
    inplace: bool = False
):
    if inplace:
        return torch.ops.aten.rrelu_(input, lower, upper, training)
    return torch.ops.aten.rrelu(input, lower, upper, training)

def rrelu_(input, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = False):
    return torch.ops.aten.rrelu_(input, lower, upper, training)

def silu(input, inplace: bool = False):
    return torch.silu_(input) if inplace else torch.silu(input)

def mish(input, inplace: bool = False):
    return torch.mish_(input) if inplace else torch.mish(input)

def hardsigmoid(input, inplace: bool = False):
    return torch.hardsigmoid_(input) if inplace else torch.hardsigmoid(input)

def hardswish(input, inplace: bool = False):
    return torch.hardswish_(input) if inplace else torch.hardswish(input)

def hardtanh(input, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False):
    if min_val > max_val:
        raise ValueError('expected min_val to be at most max_val')
    return torch.hardtanh_(input, min_val, max_val) if inplace else torch.hardtanh(input, min_val, max_val)

def threshold(input, threshold: float, value: float, inplace: bool = False):
    return torch.threshold_(input, threshold, value) if inplace else torch.threshold(input, threshold, value)

def logsigmoid(input):
    return torch.log_sigmoid(input)

def softsign(input):
    return input / (input.abs() + 1)

def tanhshrink(input):
    return input - input.tanh()

def _softmax_dim(dim: Optional[int], rank: int) -> int:
    if dim is not None:
        return dim
    return 0 if rank == 0 or rank == 1 or rank == 3 else 1

def softmax(input, dim: Optional[int] = None, _stacklevel: int = 3, dtype: Optional[int] = None):
    return torch.softmax(input, _softmax_dim(dim, input.dim()), dtype)

def softmin(input, dim: Optional[int] = None, _stacklevel: int = 3, dtype: Optional[int] = None):
    return torch.softmax(-input, _softmax_dim(dim, input.dim()), dtype)

def log_softmax(input, dim: Optional[int] = None, _stacklevel: int = 3, dtype: Optional[int] = None):
    return torch.log_softmax(input, _softmax_dim(dim, input.dim()), dtype)

def gumbel_softmax(logits, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1):
    noise = -torch.log(torch.empty_like(logits).exponential_())
    soft = torch.softmax((logits + noise) / tau, dim)
    if not hard:
        return soft
    index = torch.argmax(soft, dim, keepdim=True)
    return torch.zeros_like(logits).scatter(dim, index, 1.0) - soft.detach() + soft

def dropout(input, p: float = 0.5, training: bool = True, inplace: bool = False):
    return torch.dropout_(input, p, training) if inplace else torch.dropout(input, p, training)

def alpha_dropout(input, p: float = 0.5, training: bool = False, inplace: bool = False):
    dropped = torch.alpha_dropout(input, p, training)
    return input.copy_(dropped) if inplace else dropped

def feature_alpha_dropout(input, p: float = 0.5, training: bool = False, inplace: bool = False):
    dropped = torch.feature_alpha_dropout(input, p, training)
    return input.copy_(dropped) if inplace else dropped

def scaled_dot_product_attention(
    query, key, value, attn_mask: Optional[Tensor] = None, dropout_p: float = 0.0, is_causal: bool = False,
    scale: Optional[float] = None, enable_gqa: bool = False
):
    return torch.scaled_dot_product_attention(
        query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa
    )

def bilinear(input1, input2, weight, bias: Optional[Tensor] = None):
    return torch.bilinear(input1, input2, weight, bias)

def dropout1d(input, p: float = 0.5, training: bool = True, inplace: bool = False):
    if input.dim() == 3:
        return torch.feature_dropout(input, p, training, inplace)
    if input.dim() != 2:
        raise RuntimeError('dropout1d: expected 2 or 3 dimensions')
    return torch.feature_dropout(input.unsqueeze(0), p, training, inplace).squeeze(0)

def dropout2d(input, p: float = 0.5, training: bool = True, inplace: bool = False):
    return torch.feature_dropout(input, p, training, inplace)

def dropout3d(input, p: float = 0.5, training: bool = True, inplace: bool = False):
    if input.dim() != 4:
        return torch.feature_dropout(input, p, training, inplace)
    return torch.feature_dropout(input.unsqueeze(0), p, training, inplace).squeeze(0)

def batch_norm(
    input, running_mean: Optional[Tensor], running_var: Optional[Tensor], weight: Optional[Tensor] = None,
    bias: Optional[Tensor] = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-05
):
    if training and input.numel() == input.size(1) and input.numel() > 0:
        raise ValueError('expected more than 1 value per channel when training')
    if eps < 0.0 or (training and eps == 0.0):
        raise ValueError('expected a positive eps')
    return torch.batch_norm(
        input, weight, bias, running_mean, running_var, training, momentum, eps, True
    )

def instance_norm(
    input, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None,
    weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, use_input_stats: bool = True,
    momentum: float = 0.1, eps: float = 1e-05
):
    if use_input_stats and input.numel() == input.size(0) * input.size(1) and input.numel() > 0:
        raise ValueError('expected more than 1 spatial element when training')
    return torch.instance_norm(
        input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, True
    )

def group_norm(
    input, num_groups: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-05
):
    if input.numel() == 1:
        raise ValueError('expected more than 1 value per group when training')
    return torch.group_norm(input, num_groups, weight, bias, eps, True)

def normalize(input, p: float = 2.0, dim: int = 1, eps: float = 1e-12):
    return input / input.norm(p, dim, keepdim=True).clamp_min(eps)

def local_response_norm(input, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0):
    if input.dim() < 3:
        raise ValueError('expected at least 3 dimensions')
    squares = (input * input).flatten(2).unsqueeze(1)
    padded = torch.constant_pad_nd(squares, [0, 0, size // 2, (size - 1) // 2])
    mean = torch.avg_pool2d(padded, [size, 1], 1).view(input.size())
    return input / (mean * alpha + k) ** beta

def cosine_similarity(x1, x2, dim: int = 1, eps: float = 1e-08):
    a, b = torch.broadcast_tensors(x1, x2)
    a = a / torch.linalg_vector_norm(a, 2, [dim], True).clamp_min(eps)
    b = b / torch.linalg_vector_norm(b, 2, [dim], True).clamp_min(eps)
    return (a * b).sum(dim)

def pairwise_distance(x1, x2, p: float = 2.0, eps: float = 1e-06, keepdim: bool = False):
    return torch.norm(x1 - x2 + eps, p, -1, keepdim)

def embedding(
    input, weight, padding_idx: Optional[int] = None, max_norm: Optional[float] = None,
    norm_type: float = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False
):
    row = -1
    if padding_idx is not None:
        if padding_idx < -weight.size(0) or padding_idx >= weight.size(0):
            raise AssertionError('expected padding_idx to be a row of the weight')
        row = padding_idx if padding_idx >= 0 else weight.size(0) + padding_idx
    if max_norm is not None:
        index = input.reshape([-1])
        rows = weight.index_select(0, index)
        norms = rows.norm(norm_type, 1, keepdim=True)
        weight[index] = torch.where(norms > max_norm, rows * (max_norm / (norms + 1e-07)), rows)
    return torch.embedding(weight, input, row, scale_grad_by_freq, sparse)

def _wrapped(input, dim: int, before: int, after: int):
    size = input.size(dim)
    first, last = max(-before, 0), max(-after, 0)
    if before + size + after < 0:
        raise RuntimeError('expected elements that are left after padding')
    kept = input.narrow(dim, first, size - first - last)
    if before > kept.size(dim) or after > kept.size(dim):
        raise RuntimeError('expected padding that does not wrap around more than once')
    front = kept.narrow(dim, kept.size(dim) - max(before, 0), max(before, 0))
    return torch.cat([front, kept, kept.narrow(dim, 0, max(after, 0))], dim)

def pad(input, pad: List[int], mode: str = 'constant', value: Optional[float] = None):
    if mode == 'constant':
        return torch.constant_pad_nd(input, pad, 0.0 if value is None else value)
    if value is not None and value != 0.0:
        raise RuntimeError('expected no value for this mode of padding')
    count = len(pad) // 2
    others = input.dim() - count
    if len(pad) % 2 != 0 or count < 1 or count > 3 or others < 1 or others > 2:
        raise NotImplementedError('expected 2, 4 or 6 paddings that leave out one or two dimensions')
    if mode == 'reflect':
        if count == 1:
            return torch.ops.aten.reflection_pad1d(input, pad)
        if count == 2:
            return torch.ops.aten.reflection_pad2d(input, pad)
        return torch.ops.aten.reflection_pad3d(input, pad)
    if mode == 'replicate':
        if count == 1:
            return torch.ops.aten.replication_pad1d(input, pad)
        if count == 2:
            return torch.ops.aten.replication_pad2d(input, pad)
        return torch.ops.aten.replication_pad3d(input, pad)
    if mode != 'circular':
        raise NotImplementedError('unknown mode of padding: ' + mode)
    output = _wrapped(input, -1, pad[0], pad[1])
    if count > 1:
        output = _wrapped(output, -2, pad[2], pad[3])
    if count > 2:
        output = _wrapped(output, -3, pad[4], pad[5])
    return output

def pixel_shuffle(input, upscale_factor: int):
    r, size = upscale_factor, input.size()
    if input.dim() < 3 or r < 1 or size[-3] % (r * r) != 0:
        raise RuntimeError('expected channels that the square of the factor divides')
    if r == 1:
        return input.clone()
    parts = input.reshape(size[:-3] + [size[-3] // (r * r), r, r, size[-2], size[-1]])
    moved = parts.movedim([-4, -3], [-3, -1])
    return moved.reshape(size[:-3] + [size[-3] // (r * r), size[-2] * r, size[-1] * r])

def pixel_unshuffle(input, downscale_factor: int):
    r, size = downscale_factor, input.size()
    if input.dim() < 3 or r < 1 or size[-2] % r != 0 or size[-1] % r != 0:
        raise RuntimeError('expected sizes that the factor divides')
    if r == 1:
        return input.clone()
    parts = input.reshape(size[:-2] + [size[-2] // r, r, size[-1] // r, r])
    moved = parts.movedim([-3, -1], [-4, -3])
    return moved.reshape(size[:-3] + [size[-3] * r * r, size[-2] // r, size[-1] // r])

def channel_shuffle(input, groups: int):
    if input.dim() < 3 or groups < 1 or input.size(1) % groups != 0:
        raise RuntimeError('expected channels that the number of groups divides')
    if groups == 1:
        return input.clone()
    return input.unflatten(1, [groups, input.size(1) // groups]).transpose(1, 2).flatten(1, 2)
"""
"""Functions whose Python signature differs from the operator's, or that PyTorch composes of operators."""
