"""Sums, means and maxima of bags of rows of a table, in TorchScript."""

BAGS = """
def embedding_bag(
    weight, indices, offsets, scale_grad_by_freq: bool = False, mode: int = 0, sparse: bool = False,
    per_sample_weights: Optional[Tensor] = None, include_last_offset: bool = False,
    padding_idx: Optional[int] = None
):
    count, width = indices.numel(), weight.size(1)
    bags = offsets.numel() - 1 if include_last_offset else offsets.numel()
    if indices.dim() != 1 or offsets.dim() != 1 or bags < 0:
        raise RuntimeError('expected vectors of indices and offsets, and an offset that is the last')
    if per_sample_weights is not None and mode != 0:
        raise RuntimeError('expected weights of samples for sums only')
    row = -1
    if padding_idx is not None:
        row = padding_idx if padding_idx >= 0 else weight.size(0) + padding_idx
        if row < 0 or row >= weight.size(0):
            raise RuntimeError('expected padding_idx to be a row of the weight')
    starts = offsets.to(torch.int64)
    if offsets.numel() > 0:
        if int(starts[0]) != 0 or int(starts[-1]) > count or bool((starts[1:] < starts[:-1]).any()):
            raise RuntimeError('expected offsets in order, from 0 to at most the number of indices')
    order = torch.arange(count, device=weight.device)
    found = torch.searchsorted(starts, order, right=True) - 1
    # What is in no bag goes to one more, which is left out.
    bag = torch.where(found < 0, bags, found)
    kept = indices != row
    rows = torch.embedding(weight, indices, -1, scale_grad_by_freq, False)
    zeros = torch.zeros([bags + 1], dtype=torch.int64, device=weight.device)
    if mode != 2:
        if per_sample_weights is not None:
            if per_sample_weights.dtype != weight.dtype:
                raise RuntimeError('expected weights of samples of the dtype of the weight')
            rows = rows * per_sample_weights.unsqueeze(1)
        summed = torch.where(kept.unsqueeze(1), rows, 0)
        result = weight.new_zeros([bags + 1, width]).index_add(0, bag, summed)
        if mode == 0:
            return result[:bags], found, zeros[:bags], zeros[:bags]
        sizes = zeros.index_add(0, bag, kept.to(torch.int64))
        return (result / sizes.clamp_min(1).unsqueeze(1))[:bags], found, sizes[:bags], sizes[:bags]
    sizes = zeros.index_add(0, bag, kept.to(torch.int64))
    # The first row of a bag that has the largest element; a NaN is the largest if it is the bag's first.
    places = torch.where(kept, order, count)
    first = torch.full_like(zeros, count).scatter_reduce(0, bag, places, 'amin')
    lead = torch.where(first.index_select(0, bag) == order, math.inf, -math.inf).to(rows.dtype).unsqueeze(1)
    seen = torch.where(kept.unsqueeze(1), torch.where(rows == rows, rows, lead), -math.inf).detach()
    bag_of = bag.unsqueeze(1).expand([count, width])
    least = torch.full([bags + 1, width], -math.inf, dtype=rows.dtype, device=rows.device)
    top = least.scatter_reduce(0, bag_of, seen, 'amax')
    reached = torch.where(seen == top.index_select(0, bag), places.unsqueeze(1), count)
    none = torch.full([bags + 1, width], count, dtype=torch.int64, device=rows.device)
    chosen = none.scatter_reduce(0, bag_of, reached, 'amin')[:bags]
    result = torch.cat([rows, rows.new_zeros([1, width])]).gather(0, chosen)
    row_of = torch.cat([indices, indices.new_zeros([1])]).to(torch.int64)
    return result, found, sizes[:bags], row_of.index_select(0, chosen.reshape([-1])).reshape([bags, width])

def _embedding_bag(
    weight, indices, offsets, scale_grad_by_freq: bool = False, mode: int = 0, sparse: bool = False,
    per_sample_weights: Optional[Tensor] = None, include_last_offset: bool = False, padding_idx: int = -1
):
    return torch.ops.aten.embedding_bag(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset,
        None if padding_idx < 0 else padding_idx
    )

def _embedding_bag_forward_only(
    weight, indices, offsets, scale_grad_by_freq: bool = False, mode: int = 0, sparse: bool = False,
    per_sample_weights: Optional[Tensor] = None, include_last_offset: bool = False, padding_idx: int = -1
):
    return torch.ops.aten._embedding_bag(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset,
        padding_idx
    )
"""
"""The operators."""

EMBEDDING_BAG = """
def embedding_bag(
    input, weight, offsets: Optional[Tensor] = None, max_norm: Optional[float] = None, norm_type: float = 2.0,
    scale_grad_by_freq: bool = False, mode: str = 'mean', sparse: bool = False,
    per_sample_weights: Optional[Tensor] = None, include_last_offset: bool = False,
    padding_idx: Optional[int] = None
):
    if weight.dim() != 2 or input.dim() < 1 or input.dim() > 2:
        raise ValueError('expected a table as weight, and an input of one or two dimensions')
    if mode != 'sum' and mode != 'mean' and mode != 'max':
        raise ValueError('expected the mode sum, mean or max, got ' + mode)
    if mode == 'max' and (scale_grad_by_freq or sparse):
        raise ValueError('expected neither scaled nor sparse gradients for the mode max')
    if per_sample_weights is not None:
        if mode != 'sum':
            raise NotImplementedError('expected weights of samples for the mode sum only')
        if per_sample_weights.size() != input.size():
            raise ValueError('expected as many weights of samples as indices')
    if (offsets is None) != (input.dim() == 2):
        raise ValueError('expected offsets for an input of one dimension, and none for one of two')
    if input.dim() == 2 and input.size(1) == 0:
        raise RuntimeError('expected rows with elements')
    starts = torch.arange(0, input.numel(), input.size(-1)) if offsets is None else offsets
    index = input.reshape([-1])
    if max_norm is not None:
        rows = weight.index_select(0, index)
        norms = rows.norm(norm_type, 1, keepdim=True)
        weight[index] = torch.where(norms > max_norm, rows * (max_norm / (norms + 1e-07)), rows)
    weights = None if per_sample_weights is None else per_sample_weights.reshape([-1])
    kind = 0 if mode == 'sum' else 1 if mode == 'mean' else 2
    return torch.ops.aten.embedding_bag(
        weight, index, starts, scale_grad_by_freq, kind, sparse, weights,
        include_last_offset and input.dim() == 1, padding_idx
    )[0]
"""
"""The function of `torch.nn.functional`."""
