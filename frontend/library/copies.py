"""The operators of `torch.ops.aten` that give a view's elements as a tensor of their own, in TorchScript."""

COPIES = """
def _own(self):
    return self.clone(memory_format=torch.contiguous_format)

def _reshape_alias(self, size: List[int], stride: List[int]):
    return torch.as_strided(self, size, stride)

def _reshape_alias_copy(self, size: List[int], stride: List[int]):
    return torch.ops.aten._own(torch.ops.aten._reshape_alias(self, size, stride))

def alias_copy(self):
    return torch.ops.aten._own(self)

def as_strided_copy(self, size: List[int], stride: List[int], storage_offset: Optional[int] = None):
    return torch.ops.aten._own(torch.as_strided(self, size, stride, storage_offset))

def detach_copy(self):
    return torch.ops.aten._own(self.detach())

def diagonal_copy(self, offset: int = 0, dim1: int = 0, dim2: int = 1):
    return torch.ops.aten._own(torch.diagonal(self, offset, dim1, dim2))

def expand_copy(self, size: List[int], implicit: bool = False):
    return torch.ops.aten._own(self.expand(size))

def lift_fresh_copy(self):
    return torch.ops.aten._own(self)

def permute_copy(self, dims: List[int]):
    return torch.ops.aten._own(self.permute(dims))

def select_copy(self, dim: int, index: int):
    return torch.ops.aten._own(self.select(dim, index))

def slice_copy(self, dim: int = 0, start: Optional[int] = None, end: Optional[int] = None, step: int = 1):
    return torch.ops.aten._own(torch.slice(self, dim, start, end, step))

def split_copy(self, split_size: int, dim: int = 0):
    return [torch.ops.aten._own(part) for part in torch.split(self, split_size, dim)]

def split_with_sizes_copy(self, split_sizes: List[int], dim: int = 0):
    return [torch.ops.aten._own(part) for part in torch.split_with_sizes(self, split_sizes, dim)]

def squeeze_copy(self, dim: Any = None):
    return torch.ops.aten._own(self.squeeze() if dim is None else self.squeeze(dim))

def t_copy(self):
    return torch.ops.aten._own(self.t())

def transpose_copy(self, dim0: int, dim1: int):
    return torch.ops.aten._own(self.transpose(dim0, dim1))

def unbind_copy(self, dim: int = 0):
    return [torch.ops.aten._own(part) for part in torch.unbind(self, dim)]

def unfold_copy(self, dimension: int, size: int, step: int):
    return torch.ops.aten._own(self.unfold(dimension, size, step))

def unsqueeze_copy(self, dim: int):
    return torch.ops.aten._own(self.unsqueeze(dim))

def view_as_complex_copy(self):
    return torch.ops.aten._own(torch.view_as_complex(self))

def view_as_real_copy(self):
    return torch.ops.aten._own(torch.view_as_real(self))

def view_copy(self, size: Any):
    if isinstance(size, int):
        return torch.ops.aten._own(self.view(dtype=size))
    return torch.ops.aten._own(self.view(size))
"""
"""Functions of `torch.ops.aten`, and of `torch`."""
