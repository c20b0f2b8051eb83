"""The functions of `torch.nn.functional` that pool, resample and take windows of images, in TorchScript."""


def _max_pool(rank: int) -> str:
    """`max_pool` of a rank, alone, with places, and by the flag that asks for them."""
    head = ", ".join(
        f"{name}: {type}{default}"
        for name, type, default in (
            ("kernel_size", f"BroadcastingList{rank}[int]", ""),
            ("stride", f"Optional[BroadcastingList{rank}[int]]", " = None"),
            ("padding", f"BroadcastingList{rank}[int]", " = 0"),
            ("dilation", f"BroadcastingList{rank}[int]", " = 1"),
            ("ceil_mode", "bool", " = False"),
            ("return_indices", "bool", " = False"),
        )
    )
    return f"""
def max_pool{rank}d_with_indices(input, {head}):
    step = torch.jit.annotate(List[int], []) if stride is None else stride
    return torch.ops.aten.max_pool{rank}d_with_indices(input, kernel_size, step, padding, dilation, ceil_mode)

def max_pool{rank}d(input, {head}):
    step = torch.jit.annotate(List[int], []) if stride is None else stride
    if return_indices:
        return torch.ops.aten.max_pool{rank}d_with_indices(
            input, kernel_size, step, padding, dilation, ceil_mode
        )
    return torch.max_pool{rank}d(input, kernel_size, step, padding, dilation, ceil_mode)

def adaptive_avg_pool{rank}d(input, output_size: Any):
    return torch.ops.aten.adaptive_avg_pool{rank}d(input, _adapted(input, output_size, {rank}))

def adaptive_max_pool{rank}d_with_indices(input, output_size: Any, return_indices: bool = False):
    return torch.adaptive_max_pool{rank}d(input, _adapted(input, output_size, {rank}))

def adaptive_max_pool{rank}d(input, output_size: Any, return_indices: bool = False):
    values, indices = adaptive_max_pool{rank}d_with_indices(input, output_size)
    if return_indices:
        return values, indices
    return values
"""


def _lp_pool(rank: int) -> str:
    count = " * ".join(f"kernel_size[{n}]" for n in range(rank))
    return f"""
def lp_pool{rank}d(
    input, norm_type: number, kernel_size: BroadcastingList{rank}[int],
    stride: Optional[BroadcastingList{rank}[int]] = None, ceil_mode: bool = False
):
    step = kernel_size if stride is None else stride
    mean = torch.ops.aten.avg_pool{rank}d(input.pow(norm_type), kernel_size, step, 0, ceil_mode)
    return (torch.sign(mean) * torch.relu(torch.abs(mean))).mul({count}).pow(1.0 / norm_type)
"""


def _max_unpool(rank: int) -> str:
    calls = {
        1: "torch.ops.aten.max_unpool2d(input.unsqueeze(-1), indices.unsqueeze(-1), sizes + [1]).squeeze(-1)",
        2: "torch.ops.aten.max_unpool2d(input, indices, sizes)",
        3: "torch.ops.aten.max_unpool3d(input, indices, sizes, step, padding)",
    }
    return f"""
def max_unpool{rank}d(
    input, indices, kernel_size: BroadcastingList{rank}[int],
    stride: Optional[BroadcastingList{rank}[int]] = None, padding: BroadcastingList{rank}[int] = 0,
    output_size: Optional[List[int]] = None
):
    step = kernel_size if stride is None else stride
    sizes = [
        (input.size(n - {rank}) - 1) * step[n] + kernel_size[n] - 2 * padding[n] for n in range({rank})
    ]
    if output_size is not None:
        given = output_size
        if len(output_size) == {rank} + 2:
            given = output_size[2:]
        if len(given) != {rank}:
            raise ValueError('expected a size for each dimension')
        for n in range({rank}):
            if given[n] <= sizes[n] - step[n] or given[n] >= sizes[n] + step[n]:
                raise ValueError('expected sizes less than a step from those of the kernel and the stride')
        sizes = given
    return {calls[rank]}
"""


_RESAMPLING = """
def _adapted(input, output_size: Any, rank: int):
    if isinstance(output_size, int):
        return [output_size] * rank
    if len(output_size) != rank or input.dim() < rank:
        raise ValueError('expected a size for each dimension')
    sizes: List[int] = []
    for size in output_size:
        own = input.size(len(sizes) - rank)
        sizes.append(own if size is None else size)
    return sizes

def interpolate(
    input, size: Optional[BroadcastingList1[int]] = None, scale_factor: Any = None, mode: str = 'nearest',
    align_corners: Optional[bool] = None, recompute_scale_factor: Optional[bool] = None,
    antialias: bool = False,
):
    rank = input.dim() - 2
    if (size is None) == (scale_factor is None):
        raise ValueError('expected either size or scale_factor')
    if rank < 1 or rank > 3:
        raise NotImplementedError('expected a signal, an image or a volume with channels')
    if antialias and (rank != 2 or (mode != 'bilinear' and mode != 'bicubic')):
        raise ValueError('expected the mode bilinear or bicubic of an image for antialias')
    sizes: Optional[List[int]] = None
    factors: Optional[List[float]] = None
    if size is not None:
        sizes = size * rank if len(size) == 1 else size
        if len(sizes) != rank or (recompute_scale_factor is not None and recompute_scale_factor):
            raise ValueError('expected a size for each dimension, and not to compute factors again')
    if scale_factor is not None:
        if isinstance(scale_factor, (int, float)):
            factors = [float(scale_factor)] * rank
        else:
            factors = [float(factor) for factor in scale_factor]
        if len(factors) != rank:
            raise ValueError('expected a factor for each dimension')
        if mode == 'area' or (recompute_scale_factor is not None and recompute_scale_factor):
            sizes = [int(input.size(n + 2) * factors[n]) for n in range(rank)]
            factors = None
    if mode == 'nearest' or mode == 'nearest-exact' or mode == 'area':
        if align_corners is not None:
            raise ValueError('expected no align_corners for this mode')
    if mode == 'nearest':
        if rank == 1:
            return torch.ops.aten.upsample_nearest1d(input, sizes, factors)
        if rank == 2:
            return torch.ops.aten.upsample_nearest2d(input, sizes, factors)
        return torch.ops.aten.upsample_nearest3d(input, sizes, factors)
    if mode == 'nearest-exact':
        if rank == 1:
            return torch.ops.aten._upsample_nearest_exact1d(input, sizes, factors)
        if rank == 2:
            return torch.ops.aten._upsample_nearest_exact2d(input, sizes, factors)
        return torch.ops.aten._upsample_nearest_exact3d(input, sizes, factors)
    if mode == 'area':
        assert sizes is not None
        if rank == 1:
            return torch.adaptive_avg_pool1d(input, sizes)
        if rank == 2:
            return torch.adaptive_avg_pool2d(input, sizes)
        return torch.ops.aten.adaptive_avg_pool3d(input, sizes)
    aligned = align_corners is not None and align_corners
    if mode == 'linear' and rank == 1:
        return torch.ops.aten.upsample_linear1d(input, sizes, aligned, factors)
    if mode == 'bilinear' and rank == 2:
        if antialias:
            return torch.ops.aten._upsample_bilinear2d_aa(input, sizes, aligned, factors)
        return torch.ops.aten.upsample_bilinear2d(input, sizes, aligned, factors)
    if mode == 'bicubic' and rank == 2:
        if antialias:
            return torch.ops.aten._upsample_bicubic2d_aa(input, sizes, aligned, factors)
        return torch.ops.aten.upsample_bicubic2d(input, sizes, aligned, factors)
    if mode == 'trilinear' and rank == 3:
        return torch.ops.aten.upsample_trilinear3d(input, sizes, aligned, factors)
    raise NotImplementedError('unknown mode of interpolation: ' + mode)

def upsample(
    input, size: Optional[BroadcastingList1[int]] = None, scale_factor: Any = None, mode: str = 'nearest',
    align_corners: Optional[bool] = None
):
    return interpolate(input, size, scale_factor, mode, align_corners)

def upsample_nearest(
    input, size: Optional[BroadcastingList1[int]] = None, scale_factor: Any = None
):
    return interpolate(input, size, scale_factor, 'nearest')

def upsample_bilinear(
    input, size: Optional[BroadcastingList1[int]] = None, scale_factor: Any = None
):
    return interpolate(input, size, scale_factor, 'bilinear', True)

def grid_sample(
    input, grid, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: Optional[bool] = None
):
    if mode != 'bilinear' and mode != 'nearest' and mode != 'bicubic':
        raise ValueError('expected the mode bilinear, nearest or bicubic, got ' + mode)
    if padding_mode != 'zeros' and padding_mode != 'border' and padding_mode != 'reflection':
        raise ValueError('expected the padding zeros, border or reflection, got ' + padding_mode)
    kind = 0 if mode == 'bilinear' else 1 if mode == 'nearest' else 2
    beyond = 0 if padding_mode == 'zeros' else 1 if padding_mode == 'border' else 2
    aligned = align_corners is not None and align_corners
    return torch.ops.aten.grid_sampler(input, grid, kind, beyond, aligned)

def affine_grid(theta, size: List[int], align_corners: Optional[bool] = None):
    if len(size) != 4 and len(size) != 5:
        raise NotImplementedError('expected 4 or 5 sizes')
    if min(size) <= 0:
        raise ValueError('expected positive sizes')
    rank = len(size) - 2
    if theta.dim() != 3 or theta.size(-2) != rank or theta.size(-1) != rank + 1:
        raise ValueError('expected a matrix of one row less than columns for each image')
    return torch.ops.aten.affine_grid_generator(theta, size, align_corners is not None and align_corners)

def max_pool1d_with_indices(
    input, kernel_size: BroadcastingList1[int], stride: Optional[BroadcastingList1[int]] = None,
    padding: BroadcastingList1[int] = 0, dilation: BroadcastingList1[int] = 1, ceil_mode: bool = False,
    return_indices: bool = False
) -> Tuple[Tensor, Tensor]:
    step = kernel_size if stride is None else stride
    values, indices = torch.max_pool2d_with_indices(
        input.unsqueeze(-2), [1] + kernel_size, [1] + step, [0] + padding, [1] + dilation, ceil_mode
    )
    return values.squeeze(-2), indices.squeeze(-2)

def max_pool1d(
    input, kernel_size: BroadcastingList1[int], stride: Optional[BroadcastingList1[int]] = None,
    padding: BroadcastingList1[int] = 0, dilation: BroadcastingList1[int] = 1, ceil_mode: bool = False,
    return_indices: bool = False
):
    step = torch.jit.annotate(List[int], []) if stride is None else stride
    if return_indices:
        return max_pool1d_with_indices(input, kernel_size, stride, padding, dilation, ceil_mode)
    return torch.max_pool1d(input, kernel_size, step, padding, dilation, ceil_mode)

def adaptive_avg_pool1d(input, output_size: BroadcastingList1[int]):
    return torch.adaptive_avg_pool2d(input.unsqueeze(-2), [1] + output_size).squeeze(-2)

def adaptive_max_pool1d_with_indices(
    input, output_size: BroadcastingList1[int], return_indices: bool = False
):
    values, indices = torch.adaptive_max_pool2d(input.unsqueeze(-2), [1] + output_size)
    return values.squeeze(-2), indices.squeeze(-2)

def adaptive_max_pool1d(input, output_size: BroadcastingList1[int], return_indices: bool = False):
    values, indices = adaptive_max_pool1d_with_indices(input, output_size)
    if return_indices:
        return values, indices
    return values

def unfold(
    input, kernel_size: BroadcastingList2[int], dilation: BroadcastingList2[int] = 1,
    padding: BroadcastingList2[int] = 0, stride: BroadcastingList2[int] = 1
):
    return torch.ops.aten.im2col(input, kernel_size, dilation, padding, stride)

def fold(
    input, output_size: BroadcastingList2[int], kernel_size: BroadcastingList2[int],
    dilation: BroadcastingList2[int] = 1, padding: BroadcastingList2[int] = 0,
    stride: BroadcastingList2[int] = 1
):
    return torch.ops.aten.col2im(input, output_size, kernel_size, dilation, padding, stride)
"""

IMAGES = "\n".join(
    [
        _RESAMPLING,
        *map(_max_pool, (2, 3)),
        *map(_lp_pool, (1, 2, 3)),
        *map(_max_unpool, (1, 2, 3)),
    ]
)
"""Functions whose Python signature differs from the operator's, or that PyTorch composes of operators."""
