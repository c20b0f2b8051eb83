"""Functions of `torch` and `math` that are no operators, in TorchScript."""

TORCH = """
def norm(input, p: Any = 'fro', dim: Any = None, keepdim: bool = False, dtype: Optional[int] = None):
    if isinstance(p, str):
        if p == 'nuc':
            dims = [i for i in range(input.dim())] if dim is None else dim
            return torch.linalg.matrix_norm(input, p, dims, keepdim, dtype)
        if p != 'fro':
            raise RuntimeError('expected a number, "fro" or "nuc" as norm')
        return torch.linalg_vector_norm(input, 2, dim, keepdim, dtype=dtype)
    return torch.linalg_vector_norm(input, 2 if p is None else p, dim, keepdim, dtype=dtype)

def tensordot(a, b, dims: Any = 2):
    if isinstance(dims, int):
        left = [a.dim() - dims + i for i in range(dims)]
        return torch.ops.aten.tensordot(a, b, left, [i for i in range(dims)])
    return torch.ops.aten.tensordot(a, b, dims[0], dims[1])

def nonzero(input, *, out: Optional[Tensor] = None, as_tuple: bool = False):
    if as_tuple:
        return torch.nonzero_numpy(input)
    if out is not None:
        return torch.ops.aten.nonzero(input, out=out)
    return torch.ops.aten.nonzero(input)

def unique(
    input, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False,
    dim: Optional[int] = None
):
    if dim is None:
        values, inverse, counts = torch._unique2(input, sorted, return_inverse, return_counts)
    else:
        values, inverse, counts = torch.unique_dim(input, dim, sorted, return_inverse, return_counts)
    if return_inverse and return_counts:
        return values, inverse, counts
    if return_inverse:
        return values, inverse
    if return_counts:
        return values, counts
    return values

def unique_consecutive(
    input, return_inverse: bool = False, return_counts: bool = False, dim: Optional[int] = None
):
    values, inverse, counts = torch.ops.aten.unique_consecutive(input, return_inverse, return_counts, dim)
    if return_inverse and return_counts:
        return values, inverse, counts
    if return_inverse:
        return values, inverse
    if return_counts:
        return values, counts
    return values

def cdist(x1, x2, p: float = 2.0, compute_mode: Optional[str] = 'use_mm_for_euclid_dist_if_necessary'):
    mode = 'use_mm_for_euclid_dist_if_necessary' if compute_mode is None else compute_mode
    if mode == 'use_mm_for_euclid_dist_if_necessary':
        return torch.ops.aten.cdist(x1, x2, p, None)
    if mode == 'use_mm_for_euclid_dist':
        return torch.ops.aten.cdist(x1, x2, p, 1)
    if mode == 'donot_use_mm_for_euclid_dist':
        return torch.ops.aten.cdist(x1, x2, p, 2)
    raise ValueError(mode + ' is not a valid value for compute_mode')

def stft(
    input, n_fft: int, hop_length: Optional[int] = None, win_length: Optional[int] = None,
    window: Optional[Tensor] = None, center: bool = True, pad_mode: Any = 'reflect', normalized: Any = False,
    onesided: Optional[bool] = None, return_complex: Optional[bool] = None,
    align_to_window: Optional[bool] = None
):
    if isinstance(pad_mode, str):
        return torch.ops.aten.stft(
            input, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided,
            return_complex, align_to_window
        )
    # The operator without a center, as code of archives calls it: three arguments ahead of the others.
    return torch.ops.aten.stft(
        input, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided
    )

def lu(A, pivot: bool = True, get_infos: bool = False):
    LU, pivots, infos = torch.linalg.lu_factor_ex(A, pivot=pivot)
    if get_infos:
        return LU, pivots, infos
    return LU, pivots

def cpu(input):
    return input.cpu()

def cuda(input):
    return input.cuda()

def dropout(input, p: float, train: bool):
    if p == 0.0 or (not train and p > 0.0 and p <= 1.0):
        return input
    return torch.ops.aten.dropout(input, p, train)

def feature_dropout(input, p: float, training: bool, inplace: bool = False):
    if p < 0.0 or p > 1.0:
        raise ValueError('expected a probability between 0 and 1')
    if not training or p == 0.0:
        return input
    if input.dim() < 2:
        raise RuntimeError('expected at least 2 dimensions')
    noise = input.new_empty(input.size()[:2] + [1] * (input.dim() - 2)).bernoulli_(1.0 - p)
    if p < 1.0:
        noise = noise / (1.0 - p)
    return input.mul_(noise) if inplace else input * noise

def scaled_dot_product_attention(
    query, key, value, attn_mask: Optional[Tensor] = None, dropout_p: float = 0.0, is_causal: bool = False,
    scale: Optional[float] = None, enable_gqa: bool = False
):
    if dropout_p == 0.0:
        return torch.ops.aten.scaled_dot_product_attention(
            query, key, value, attn_mask, 0.0, is_causal, scale=scale, enable_gqa=enable_gqa
        )
    if is_causal and attn_mask is not None:
        raise RuntimeError('expected a mask or is_causal, got both')
    if enable_gqa:
        key = torch.repeat_interleave(key, query.size(-3) // key.size(-3), -3)
        value = torch.repeat_interleave(value, query.size(-3) // value.size(-3), -3)
    factor = 1.0 / math.sqrt(query.size(-1)) if scale is None else scale
    scores = torch.matmul(query, key.transpose(-2, -1)) * factor
    if is_causal:
        hidden = torch.ones(query.size(-2), key.size(-2), dtype=torch.bool, device=query.device).triu(1)
        scores = scores.masked_fill(hidden, -math.inf)
    if attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            scores = scores.masked_fill(~attn_mask, -math.inf)
        else:
            scores = scores + attn_mask
    weights = torch.dropout(torch._safe_softmax(scores, -1), dropout_p, True)
    return torch.matmul(weights.type_as(value), value)

def _assert(condition: Any, message: str) -> None:
    assert condition, message
"""
"""Functions that differ from the operator of their name, or have none."""

MATH = """
def remainder(x: Any, y: Any):
    return torch.mathremainder(x, y)
"""
"""The functions that Python's module has under another name."""
