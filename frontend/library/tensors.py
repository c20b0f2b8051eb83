"""Functions of tensors of any rank that PyTorch composes of operators, in TorchScript."""

TENSORS = """
def unravel_index(indices, shape: List[int]):
    if indices.is_floating_point() or indices.is_complex() or indices.dtype == torch.bool:
        raise ValueError('expected indices of whole numbers')
    found: List[Tensor] = []
    step = 1
    for i in range(len(shape)):
        size = shape[len(shape) - 1 - i]
        found.append(torch.div(indices, step, rounding_mode='floor') % size)
        step = step * size
    found.reverse()
    return found

def type(self, dtype: int):
    return self.to(dtype)

def _sum_of_list(tensors: List[Tensor], start: number = 0):
    if len(tensors) == 0:
        raise RuntimeError('expected at least one tensor to sum up, got none')
    total = start + tensors[0]
    for i in range(1, len(tensors)):
        total = total + tensors[i]
    return total

def new_tensor(self, data: Any, dtype: Optional[int] = None, device: Optional[Device] = None):
    own = self.dtype if dtype is None else dtype
    return torch.tensor(data, dtype=own, device=self.device if device is None else device)

def _broadcast_sizes(first: List[int], second: List[int]):
    rank = max(len(first), len(second))
    sizes: List[int] = []
    for i in range(rank):
        a = first[i - rank + len(first)] if i >= rank - len(first) else 1
        b = second[i - rank + len(second)] if i >= rank - len(second) else 1
        if a != b and a != 1 and b != 1:
            raise RuntimeError('expected sizes that fit each other, got {} and {}'.format(a, b))
        sizes.append(b if a == 1 else a)
    return sizes

def empty_permuted(
    size: List[int], physical_layout: List[int], dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    assert len(size) == len(physical_layout), 'expected a place for each dimension'
    made = torch.empty([size[d] for d in physical_layout], dtype=dtype, device=device)
    places = [d for d in physical_layout]
    for i in range(len(size)):
        places[physical_layout[i]] = i
    return made.permute(places)

def positive(self):
    if self.dtype == torch.bool:
        raise RuntimeError('expected a tensor of numbers, got one of bools')
    return self

def conj(self):
    return torch.conj_physical(self) if self.is_complex() else self

def _conj(self):
    return torch.conj(self)

def adjoint(self):
    return torch.conj(self.mT)

def _mH(self):
    return torch.conj(self.mT)

def _H(self):
    if self.dim() != 0 and self.dim() != 2:
        raise RuntimeError('expected a matrix, got a tensor of {} dimensions'.format(self.dim()))
    return torch.conj(self.t())

def resolve_conj(self):
    return self

def resolve_neg(self):
    return self

def polar(abs, angle):
    return torch.complex(abs * angle.cos(), abs * angle.sin())

def angle(self):
    if self.is_complex():
        return torch.atan2(torch.imag(self), torch.real(self))
    x = self if self.is_floating_point() else self.to(torch.float32)
    return torch.where(x.isnan(), x, torch.where(x < 0, math.pi, 0.0).to(x.dtype))

def isreal(self):
    return torch.imag(self) == 0 if self.is_complex() else torch.ones_like(self, dtype=torch.bool)

def _chunk_cat(tensors: List[Tensor], dim: int, num_chunks: int):
    parts: List[Tensor] = []
    if dim < 0:
        dim = dim + tensors[0].dim()
    for tensor in tensors:
        missing = -tensor.size(dim) % num_chunks
        padded = torch.constant_pad_nd(tensor, [0, 0] * (tensor.dim() - 1 - dim) + [0, missing])
        parts.append(padded.reshape(tensor.size()[:dim] + [num_chunks, -1]))
    return torch.cat(parts, dim + 1)

def nanmean(
    self, dim: Optional[BroadcastingList1[int]] = None, keepdim: bool = False, dtype: Optional[int] = None
):
    if not self.is_floating_point():
        raise RuntimeError('expected a tensor of floats')
    count = (~self.detach().isnan()).sum(dim, keepdim)
    return self.nansum(dim, keepdim, dtype=dtype) / count

def trapz(y, x: Optional[Tensor] = None, dx: float = 1.0, dim: int = -1):
    return torch.trapezoid(y, dx=dx, dim=dim) if x is None else torch.trapezoid(y, x, dim=dim)

def hsplit(self, indices_or_sections: Any):
    if self.dim() < 1:
        raise RuntimeError('expected at least 1 dimension, got 0')
    return torch.ops.aten._split_evenly(self, indices_or_sections, 0 if self.dim() == 1 else 1)

def vsplit(self, indices_or_sections: Any):
    if self.dim() < 2:
        raise RuntimeError('expected at least 2 dimensions, got {}'.format(self.dim()))
    return torch.ops.aten._split_evenly(self, indices_or_sections, 0)

def dsplit(self, indices_or_sections: Any):
    if self.dim() < 3:
        raise RuntimeError('expected at least 3 dimensions, got {}'.format(self.dim()))
    return torch.ops.aten._split_evenly(self, indices_or_sections, 2)

def _split_evenly(self, given: Any, dim: int):
    if isinstance(given, int):
        if given < 1 or self.size(dim) % given != 0:
            raise RuntimeError(
                'expected a number of parts that divides {}, got {}'.format(self.size(dim), given)
            )
    return torch.tensor_split(self, given, dim)
"""
"""Functions of `torch.ops.aten`, and of `torch`."""

SEQUENCES = """
def pad_sequence(
    sequences: List[Tensor], batch_first: bool = False, padding_value: float = 0.0,
    padding_side: str = 'right'
):
    if len(sequences) == 0:
        raise RuntimeError('expected at least one sequence, got none')
    if padding_side != 'right' and padding_side != 'left':
        raise RuntimeError('expected the side "right" or "left", got "{}"'.format(padding_side))
    longest = 0
    for sequence in sequences:
        longest = max(longest, sequence.size(0))
    rows: List[Tensor] = []
    for sequence in sequences:
        missing = longest - sequence.size(0)
        ends = [0, missing] if padding_side == 'right' else [missing, 0]
        rows.append(torch.constant_pad_nd(sequence, [0, 0] * (sequence.dim() - 1) + ends, padding_value))
    return torch.stack(rows, 0 if batch_first else 1)
"""
"""The functions of `torch.nn.utils.rnn`, and the operators of their names."""
