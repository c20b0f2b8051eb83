"""Functions of matrices that PyTorch composes of operators, in TorchScript."""

MATRICES = """
def lu_solve(self, LU_data, LU_pivots):
    return torch.linalg.lu_solve(LU_data, LU_pivots, self)

def ormqr(self, input2, input3, left: bool = True, transpose: bool = False):
    # Each reflection is `I - tau * v * v^H`; below its diagonal a column of `self` holds v.
    count = input2.size(-1)
    rows = torch.arange(self.size(-2), device=self.device)
    found = input3
    for step in range(count):
        i = step if left == transpose else count - 1 - step
        column = self.select(-1, i)
        v = torch.where(rows > i, column, torch.where(rows == i, torch.ones_like(column), 0)).unsqueeze(-1)
        tau = input2.select(-1, i).unsqueeze(-1).unsqueeze(-1)
        if transpose:
            tau = torch.conj(tau)
        if left:
            found = found - tau * torch.matmul(v, torch.matmul(v.mH, found))
        else:
            found = found - tau * torch.matmul(torch.matmul(found, v), v.mH)
    return found

def matrix_power(self, n: int):
    if self.dim() < 2 or self.size(-1) != self.size(-2):
        raise RuntimeError('expected square matrices')
    power = torch.eye(self.size(-1), dtype=self.dtype, device=self.device).expand_as(self).clone()
    square = torch.linalg.inv(self) if n < 0 else self
    left = abs(n)
    while left > 0:
        if left % 2 == 1:
            power = torch.matmul(power, square)
        left //= 2
        if left > 0:
            square = torch.matmul(square, square)
    return power

def matrix_exp(self):
    if not self.is_floating_point() and not self.is_complex():
        raise RuntimeError('expected matrices of floats or complex numbers')
    if self.dim() < 2 or self.size(-1) != self.size(-2):
        raise RuntimeError('expected square matrices')
    if self.numel() == 0:
        return self.clone()
    # exp(A) is exp(A / 2**s) squared s times; of a norm up to 1, 18 terms of the series are exact in f64.
    largest = float(self.detach().abs().sum(-2).max())
    squarings = 0
    while largest > 1.0 and squarings < 1024:
        largest = largest / 2
        squarings += 1
    scaled = self * 2.0 ** -squarings
    one = torch.eye(self.size(-1), dtype=self.dtype, device=self.device)
    total = one + scaled / 18
    for i in range(17):
        total = one + torch.matmul(scaled, total) / (17 - i)
    for _ in range(squarings):
        total = torch.matmul(total, total)
    return total

def linalg_matrix_norm(
    self, ord: Any = 'fro', dim: List[int] = [-2, -1], keepdim: bool = False, dtype: Optional[int] = None
):
    return torch.linalg.matrix_norm(self, ord, dim, keepdim, dtype=dtype)

def linalg_cond(self, p: Any = None):
    return torch.linalg.cond(self, p)

def nuclear_norm(self, dim: Any = None, keepdim: bool = False):
    if dim is None:
        return torch.linalg.matrix_norm(self, 'nuc', [-2, -1], keepdim)
    if isinstance(dim, bool):
        return torch.linalg.matrix_norm(self, 'nuc', [-2, -1], dim)
    return torch.linalg.matrix_norm(self, 'nuc', dim, keepdim)

def _singular_values(A, rows: int, columns: int, dtype: Optional[int]):
    moved = torch.movedim(A, [rows, columns], [-2, -1])
    return torch.linalg_svdvals(moved if dtype is None else moved.to(dtype))

def chain_matmul(matrices: List[Tensor]):
    for matrix in matrices:
        if matrix.dim() != 2:
            raise RuntimeError('expected matrices')
    return matrices[0] if len(matrices) == 1 else torch.linalg.multi_dot(matrices)
"""
"""Functions of `torch.ops.aten`, and of `torch`."""

LINALG = """
def norm(A, ord: Any = None, dim: Any = None, keepdim: bool = False, dtype: Optional[int] = None):
    if ord is None:
        return torch.linalg_vector_norm(A, 2, dim, keepdim, dtype=dtype)
    if dim is None:
        if A.dim() == 2:
            return torch.linalg.matrix_norm(A, ord, [-2, -1], keepdim, dtype)
        if A.dim() != 1:
            raise RuntimeError('expected a vector or a matrix, or dimensions')
    elif not isinstance(dim, int):
        if isinstance(ord, str):
            return torch.linalg.matrix_norm(A, ord, dim, keepdim, dtype)
        if len(dim) == 2:
            return torch.linalg.matrix_norm(A, ord, dim, keepdim, dtype)
    if isinstance(ord, str):
        raise RuntimeError('expected two dimensions for the norm of a matrix')
    return torch.linalg_vector_norm(A, ord, dim, keepdim, dtype=dtype)

def matrix_norm(
    A, ord: Any = 'fro', dim: List[int] = [-2, -1], keepdim: bool = False, dtype: Optional[int] = None
):
    if len(dim) != 2:
        raise RuntimeError('expected two dimensions, got {}'.format(len(dim)))
    if A.dim() < 2:
        raise RuntimeError('expected at least 2 dimensions, got {}'.format(A.dim()))
    rows = dim[0] % A.dim() if dim[0] < 0 else dim[0]
    columns = dim[1] % A.dim() if dim[1] < 0 else dim[1]
    if rows == columns:
        raise RuntimeError('expected two dimensions that differ')
    if isinstance(ord, str):
        if ord == 'fro':
            return torch.linalg_vector_norm(A, 2, [rows, columns], keepdim, dtype=dtype)
        if ord != 'nuc':
            raise RuntimeError('expected "fro" or "nuc" as norm')
        found = torch.ops.aten._singular_values(A, rows, columns, dtype).sum(-1)
    elif abs(ord) == 2:
        values = torch.ops.aten._singular_values(A, rows, columns, dtype)
        if ord > 0 and values.size(-1) == 0:
            found = values.sum(-1)
        else:
            found = values.amax(-1) if ord > 0 else values.amin(-1)
    else:
        if abs(ord) == math.inf:
            rows, columns = columns, rows
        elif abs(ord) != 1:
            raise RuntimeError('expected 1, -1, 2, -2, inf, -inf, "fro" or "nuc" as norm')
        sums = torch.linalg_vector_norm(A, 1, [rows], dtype=dtype)
        left = columns - 1 if rows < columns else columns
        if ord > 0 and sums.size(left) == 0:
            found = sums.sum(left)
        else:
            found = sums.amax(left) if ord > 0 else sums.amin(left)
    if keepdim:
        return found.unsqueeze(min(rows, columns)).unsqueeze(max(rows, columns))
    return found

def cond(A, p: Any = None):
    order = 2 if p is None else p
    if A.dim() < 2:
        raise RuntimeError('expected at least 2 dimensions, got {}'.format(A.dim()))
    if isinstance(order, str):
        if A.size(-2) != A.size(-1):
            raise RuntimeError('expected square matrices')
        if order == 'nuc':
            values = torch.linalg_svdvals(A)
            return values.sum(-1) * (1 / values).sum(-1)
        if order != 'fro':
            raise RuntimeError('expected "fro" or "nuc" as norm')
    elif abs(order) != 1 and abs(order) != 2 and abs(order) != math.inf:
        raise RuntimeError('expected 1, -1, 2, -2, inf, -inf, "fro" or "nuc" as norm')
    if A.numel() == 0:
        return A.abs().new_zeros(A.size()[:-2])
    if not isinstance(order, str):
        if abs(order) == 2:
            values = torch.linalg_svdvals(A)
            first, last = values.select(-1, 0), values.select(-1, -1)
            return first / last if order > 0 else last / first
    inverse, info = torch.linalg_inv_ex(A)
    product = torch.linalg.matrix_norm(A, order) * torch.linalg.matrix_norm(inverse, order)
    return product.masked_fill(info > 0, math.inf)

def matrix_power(A, n: int):
    return torch.ops.aten.matrix_power(A, n)

def matrix_exp(A):
    return torch.ops.aten.matrix_exp(A)

def multi_dot(tensors: List[Tensor]):
    count = len(tensors)
    if count < 2:
        raise RuntimeError('expected at least 2 tensors, got {}'.format(count))
    for i in range(count):
        is_end = i == 0 or i == count - 1
        if tensors[i].dim() != 2 and not (is_end and tensors[i].dim() == 1):
            raise RuntimeError('expected matrices, and vectors at the ends alone')
    found = tensors[0]
    for i in range(1, count):
        found = torch.matmul(found, tensors[i])
    return found

def diagonal(A, offset: int = 0, dim1: int = -2, dim2: int = -1):
    return torch.diagonal(A, offset, dim1, dim2)

def tensorinv(A, ind: int = 2):
    if ind < 1:
        raise RuntimeError('expected an index of at least 1, got {}'.format(ind))
    sizes = A.size()
    count = 1
    for size in sizes[ind:]:
        count *= size
    return torch.linalg.inv(A.reshape([-1, count])).reshape(sizes[ind:] + sizes[:ind])

def tensorsolve(A, B, dims: Optional[List[int]] = None):
    moved = A
    if dims is not None:
        moved = torch.movedim(A, dims, [i - len(dims) for i in range(len(dims))])
    sizes = moved.size()[B.dim():]
    solved = torch.linalg.solve(moved.reshape([B.numel(), -1]), B.flatten())
    return solved.reshape(sizes)
"""
"""Functions of `torch.linalg`."""
