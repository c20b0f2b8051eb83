"""Pools whose windows begin at pseudo-random places (Graham, Fractional Max-Pooling), in TorchScript."""

_POOL = """
def _fractional_max_pool(self, kernel: List[int], sizes: List[int], samples):
    # A place of the result has a dimension for each of `sizes`, and then one for each of its window.
    count = len(kernel)
    x = self if self.dim() == count + 2 else self.unsqueeze(0)
    places = torch.zeros([1] * (2 + 2 * count), dtype=torch.int64, device=self.device)
    for axis in range(count):
        size, end = x.size(2 + axis), x.size(2 + axis) - kernel[axis]
        # PyTorch leaves the last place of volumes without a window of its own.
        most = size if count == 2 else size - 1
        if sizes[axis] + kernel[axis] - 1 > most:
            raise RuntimeError('expected a window of at most {}, got {}'.format(most, kernel[axis]))
        sample, rows = samples.select(-1, axis).unsqueeze(-1), torch.arange(sizes[axis], device=self.device)
        alpha = end / (sizes[axis] - 1) if sizes[axis] > 1 else 0.0
        starts = ((rows + sample) * alpha).to(torch.int64) - (sample * alpha).to(torch.int64)
        starts = torch.where(rows == sizes[axis] - 1, end, starts)
        own = starts.unsqueeze(-1) + torch.arange(kernel[axis], device=self.device)
        shape = [own.size(0), own.size(1)] + [1] * (2 * count)
        shape[2 + axis] = sizes[axis]
        shape[2 + count + axis] = kernel[axis]
        places = places * size + own.reshape(shape)
    places = places.expand([x.size(0), x.size(1)] + places.size()[2:]).flatten(2 + count)
    windows = x.flatten(2).gather(2, places.flatten(2)).reshape(places.size())
    values, which = windows.max(-1)
    indices = places.gather(-1, which.unsqueeze(-1)).squeeze(-1)
    if self.dim() == count + 1:
        return values.squeeze(0), indices.squeeze(0)
    return values, indices
"""

_OPERATOR = """
def fractional_max_pool{n}d(
    self, kernel_size: BroadcastingList{n}[int], output_size: BroadcastingList{n}[int], random_samples
):
    samples = random_samples{order}
    return torch.ops.aten._fractional_max_pool(self, kernel_size, output_size, samples)
"""

_FUNCTION = """
def fractional_max_pool{n}d_with_indices(
    input, kernel_size: BroadcastingList{n}[int], output_size: Optional[BroadcastingList{n}[int]] = None,
    output_ratio: Optional[BroadcastingList{n}[float]] = None, return_indices: bool = False,
    _random_samples: Optional[Tensor] = None
):
    sizes: List[int] = []
    if output_size is not None:
        sizes = output_size
    elif output_ratio is not None:
        for axis in range({n}):
            sizes.append(int(input.size(axis - {n}) * output_ratio[axis]))
    else:
        raise ValueError('expected output_size or output_ratio')
    samples = _random_samples
    if samples is None:
        batch = 1 if input.dim() == {n} + 1 else input.size(0)
        samples = torch.rand([batch, input.size(-{n} - 1), {n}], dtype=input.dtype, device=input.device)
    return torch.ops.aten.fractional_max_pool{n}d(input, kernel_size, sizes, samples)

def fractional_max_pool{n}d(
    input, kernel_size: BroadcastingList{n}[int], output_size: Optional[BroadcastingList{n}[int]] = None,
    output_ratio: Optional[BroadcastingList{n}[float]] = None, return_indices: bool = False,
    _random_samples: Optional[Tensor] = None
):
    values, indices = fractional_max_pool{n}d_with_indices(
        input, kernel_size, output_size, output_ratio, return_indices, _random_samples
    )
    if return_indices:
        return values, indices
    return values
"""

FRACTIONAL_POOLS = "".join([_POOL, _OPERATOR.format(n=2, order=".flip(-1)"), _OPERATOR.format(n=3, order="")])
"""Functions of `torch.ops.aten`; the samples of two dimensions begin with that of the width."""

FRACTIONAL_FUNCTIONS = "".join(_FUNCTION.format(n=n) for n in (2, 3))
"""Functions of `torch.nn.functional`."""
