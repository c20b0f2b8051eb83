"""
Operators of exported programs, in TorchScript: checks, and those of decompositions.

What only exists for a backward, as the statistics of a norm, is computed too: programs may use it.
"""

EXPORTED = """
def _assert_scalar(self: bool, assert_msg: str) -> None:
    if not self:
        raise RuntimeError(assert_msg)

def _assert_async(self, assert_msg: str = 'expected a condition that holds') -> None:
    if not bool(self):
        raise RuntimeError(assert_msg)

def _assert_tensor_metadata(
    a, size: Optional[List[int]] = None, stride: Optional[List[int]] = None, dtype: Optional[int] = None,
    device: Optional[Device] = None, layout: Optional[int] = None
) -> None:
    if dtype is not None:
        if a.dtype != dtype:
            raise RuntimeError('expected a tensor of the dtype of the export')
    if size is not None:
        if a.size() != size:
            raise RuntimeError('expected a tensor of the sizes of the export')

def sym_constrain_range(size: int, min: Optional[int] = None, max: Optional[int] = None) -> None:
    if min is not None:
        if size < min:
            raise RuntimeError('expected a number of at least {}, got {}'.format(min, size))
    if max is not None:
        if size > max:
            raise RuntimeError('expected a number of at most {}, got {}'.format(max, size))

def sym_constrain_range_for_size(size: int, min: Optional[int] = None, max: Optional[int] = None) -> None:
    torch.ops.aten.sym_constrain_range(size, min=min, max=max)

def adaptive_avg_pool1d(self, output_size: List[int]):
    return torch.adaptive_avg_pool2d(self.unsqueeze(-2), [1, output_size[0]]).squeeze(-2)

def _trilinear(
    i1, i2, i3, expand1: List[int], expand2: List[int], expand3: List[int], sumdim: List[int],
    unroll_dim: int = 1
):
    for dim in range(i1.dim() + len(expand1)):
        if dim in expand1:
            i1 = i1.unsqueeze(dim)
        if dim in expand2:
            i2 = i2.unsqueeze(dim)
        if dim in expand3:
            i3 = i3.unsqueeze(dim)
    product = i1 * i2 * i3
    return product.sum(sumdim) if len(sumdim) > 0 else product

def empty_permuted(
    size: List[int], physical_layout: List[int], dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    inverse = [0] * len(size)
    sizes = [0] * len(size)
    for i in range(len(size)):
        inverse[physical_layout[i]] = i
        sizes[i] = size[physical_layout[i]]
    made = torch.empty(sizes, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
    return made.permute(inverse)

def empty_strided(
    size: List[int], stride: List[int], *, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    if len(size) != len(stride):
        raise RuntimeError('expected a stride for each size')
    count, reach, is_plain = 1, 1, True
    for i in range(len(size)):
        d = len(size) - 1 - i
        is_plain = is_plain and (size[d] == 1 or stride[d] == count)
        count = count * size[d]
        reach = reach + (size[d] - 1) * stride[d]
    if is_plain or count == 0:
        return torch.empty(size, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
    room = torch.empty([reach], dtype=dtype, layout=layout, device=device, pin_memory=pin_memory)
    return room.as_strided(size, stride)

def new_empty_strided(
    self, size: List[int], stride: List[int], *, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    kind = self.dtype if dtype is None else dtype
    return torch.ops.aten.empty_strided(size, stride, dtype=kind, device=device)

def _reshape_alias(self, size: List[int], stride: List[int]):
    return self.reshape(size)

def cosine_similarity(x1, x2, dim: int = 1, eps: float = 1e-08):
    return torch.nn.functional.cosine_similarity(x1, x2, dim, eps)

def pairwise_distance(x1, x2, p: float = 2.0, eps: float = 1e-06, keepdim: bool = False):
    return torch.nn.functional.pairwise_distance(x1, x2, p, eps, keepdim)

def max_pool1d_with_indices(
    self, kernel_size: List[int], stride: List[int] = [], padding: List[int] = [0], dilation: List[int] = [1],
    ceil_mode: bool = False
):
    return torch.nn.functional.max_pool1d_with_indices(
        self, kernel_size, stride, padding, dilation, ceil_mode
    )

def pixel_shuffle(self, upscale_factor: int):
    return torch.nn.functional.pixel_shuffle(self, upscale_factor)

def pixel_unshuffle(self, downscale_factor: int):
    return torch.nn.functional.pixel_unshuffle(self, downscale_factor)

def channel_shuffle(self, groups: int):
    return torch.nn.functional.channel_shuffle(self, groups)

def native_channel_shuffle(self, groups: int):
    return torch.nn.functional.channel_shuffle(self, groups)

def adaptive_max_pool1d(self, output_size: List[int]):
    return torch.nn.functional.adaptive_max_pool1d_with_indices(self, output_size)

def conv_tbc(self, weight, bias, pad: int = 0):
    if self.dim() != 3 or weight.dim() != 3 or bias.dim() != 1:
        raise RuntimeError('expected an input and a weight of 3 dimensions and a vector as bias')
    found = torch.conv1d(self.permute([1, 2, 0]), weight.permute([2, 1, 0]), bias, [1], [pad])
    return found.permute([2, 0, 1]).contiguous()

def norm_except_dim(v, pow: int = 2, dim: int = 0):
    if dim == -1:
        return torch.linalg_vector_norm(v, pow)
    rows = v.transpose(0, dim).reshape([v.size(dim), -1])
    norms = torch.linalg_vector_norm(rows, pow, [1])
    return norms.reshape([-1] + [1] * (v.dim() - 1)).transpose(0, dim)

def _weight_norm_interface(v, g, dim: int = 0):
    norm = torch.ops.aten.norm_except_dim(v, 2, dim)
    return v * (g / norm), norm.reshape(g.size())

def feature_dropout(input, p: float, train: bool):
    return torch.feature_dropout(input, p, train)

def _weight_norm(v, g, dim: int = 0):
    if dim == -1:
        return v * (g / torch.linalg_vector_norm(v, 2))
    rows = v.transpose(0, dim).reshape([v.size(dim), -1])
    return v * (g / torch.linalg_vector_norm(rows, 2, [1]).reshape(g.size()))

def _cdist_forward(x1, x2, p: float, compute_mode: Optional[int] = None):
    return torch.ops.aten.cdist(x1, x2, p, compute_mode)

def linalg_norm(
    self, ord: Any = None, dim: Optional[List[int]] = None, keepdim: bool = False, dtype: Optional[int] = None
):
    return torch.linalg.norm(self, ord, dim, keepdim, dtype=dtype)

def _native_batch_norm_legit_no_training(
    input, weight: Optional[Tensor], bias: Optional[Tensor], running_mean, running_var, momentum: float,
    eps: float
):
    normal = torch.batch_norm(input, weight, bias, running_mean, running_var, False, momentum, eps, False)
    return normal, input.new_empty([0]), input.new_empty([0])

def _native_batch_norm_legit(
    input, weight: Optional[Tensor], bias: Optional[Tensor], running_mean: Any = None,
    running_var: Any = None, training: Any = None, momentum: Any = None, eps: Any = None
):
    if isinstance(running_mean, bool):
        return torch.native_batch_norm(
            input, weight, bias, None, None, running_mean, running_var, training
        )
    return torch.native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)

def _batch_norm_with_update(
    input, weight: Optional[Tensor], bias: Optional[Tensor], running_mean, running_var, momentum: float,
    eps: float
):
    result, mean, scale = torch.native_batch_norm(
        input, weight, bias, running_mean, running_var, True, momentum, eps
    )
    return result, mean, scale, torch.zeros([0], dtype=torch.uint8, device=input.device)

def native_group_norm(
    input, weight: Optional[Tensor], bias: Optional[Tensor], N: int, C: int, HxW: int, group: int, eps: float
):
    parts = input.reshape([N, group, C // group * HxW])
    mean = parts.mean(2)
    rstd = (parts.var(2, False) + eps).rsqrt()
    return torch.group_norm(input, group, weight, bias, eps), mean, rstd

def _fused_rms_norm(
    input, normalized_shape: List[int], weight: Optional[Tensor] = None, eps: Optional[float] = None
):
    count = len(normalized_shape)
    small = torch.finfo(input.dtype).eps if eps is None else eps
    dims = [-1 - i for i in range(count)]
    rstd = ((input * input).mean(dims, True) + small).rsqrt()
    return torch.rms_norm(input, normalized_shape, weight, eps), rstd

def _scaled_dot_product_flash_attention_for_cpu(
    query, key, value, dropout_p: float = 0.0, is_causal: bool = False, attn_mask: Optional[Tensor] = None,
    scale: Optional[float] = None
):
    found = torch.scaled_dot_product_attention(
        query, key, value, attn_mask, dropout_p, is_causal, scale=scale
    )
    factor = 1.0 / math.sqrt(query.size(-1)) if scale is None else scale
    scores = torch.matmul(query, key.transpose(-2, -1)) * factor
    if attn_mask is not None:
        scores = scores + attn_mask
    if is_causal:
        seen = torch.ones_like(scores).tril() > 0
        scores = scores.masked_fill(torch.logical_not(seen), -math.inf)
    return found, scores.logsumexp(-1)
"""
"""The text of the module."""
