"""
Fourier transforms, in TorchScript over `aten::_fft_c2c`, `_fft_r2c` and `_fft_c2r`.

A transform of one dimension takes `n` elements of it, one of several those that `s` says: a dimension is cut,
or filled up with zeros. Frequencies of real numbers are complex numbers of which one half tells the other.
"""

_SHARED = """
def _fft_mode(norm: Optional[str], forward: bool) -> int:
    if norm is None or norm == 'backward':
        return 0 if forward else 2
    if norm == 'forward':
        return 2 if forward else 0
    if norm != 'ortho':
        raise RuntimeError('expected "forward", "backward" or "ortho" as norm, got "{}"'.format(norm))
    return 1

def _fft_floats(self):
    x = self if self.is_floating_point() or self.is_complex() else self.to(torch.float32)
    if x.dtype == torch.float16 or x.dtype == torch.bfloat16:
        raise RuntimeError('expected a tensor of float32, float64 or complex numbers, got 16-bit floats')
    return x

def _fft_reals(self):
    if self.is_complex():
        raise RuntimeError('expected a tensor of real numbers, got one of complex numbers')
    return torch.ops.aten._fft_floats(self)

def _fft_complex(self):
    x = torch.ops.aten._fft_floats(self)
    return x if x.is_complex() else torch.complex(x, torch.zeros_like(x))

def _fft_dim(rank: int, dim: int) -> int:
    if dim < -rank or dim >= rank:
        raise IndexError('expected a dimension from {} to {}, got {}'.format(-rank, rank - 1, dim))
    return dim + rank if dim < 0 else dim

def _fft_dims(rank: int, s: Optional[List[int]], dim: Optional[List[int]], least: int) -> List[int]:
    count = rank
    if dim is not None:
        count = len(dim)
        if s is not None:
            if len(s) != count:
                raise RuntimeError('expected as many sizes as dimensions')
    elif s is not None:
        count = len(s)
        if count > rank:
            raise RuntimeError('expected at most {} sizes, got {}'.format(rank, count))
    if count < least:
        raise RuntimeError('expected at least one dimension to transform')
    dims = [rank - count + i for i in range(count)]
    if dim is not None:
        dims = [torch.ops.aten._fft_dim(rank, d) for d in dim]
    for i in range(count):
        if dims[i] in dims[:i]:
            raise RuntimeError('expected each dimension once')
    return dims

def _fft_resized(self, dim: int, size: Optional[int]):
    count = self.size(dim) if size is None else size
    if count < 1:
        raise RuntimeError('expected at least 1 element of a dimension, got {}'.format(count))
    if size is None or size == self.size(dim):
        return self
    return torch.constant_pad_nd(self, [0, 0] * (self.dim() - 1 - dim) + [0, count - self.size(dim)])

def _fft_all_resized(self, dims: List[int], s: Optional[List[int]]):
    x = self
    for i in range(len(dims)):
        if s is None:
            x = torch.ops.aten._fft_resized(x, dims[i], None)
        else:
            x = torch.ops.aten._fft_resized(x, dims[i], x.size(dims[i]) if s[i] == -1 else s[i])
    return x

def _fft_last(self, dims: List[int], s: Optional[List[int]]) -> int:
    size = 2 * (self.size(dims[-1]) - 1)
    if s is not None:
        size = size if s[-1] == -1 else s[-1]
    if size < 1:
        raise RuntimeError('expected at least 1 element of a dimension, got {}'.format(size))
    return size

def _fft_of_complex(self, s: Optional[List[int]], dims: List[int], norm: Optional[str], forward: bool):
    mode = torch.ops.aten._fft_mode(norm, forward)
    x = torch.ops.aten._fft_all_resized(torch.ops.aten._fft_complex(self), dims, s)
    return torch._fft_c2c(x, dims, mode, forward) if len(dims) > 0 else x.clone()

def _fft_of_one(self, n: Optional[int], dim: int, norm: Optional[str], forward: bool):
    mode = torch.ops.aten._fft_mode(norm, forward)
    x, at = torch.ops.aten._fft_floats(self), torch.ops.aten._fft_dim(self.dim(), dim)
    x = torch.ops.aten._fft_resized(x, at, n)
    if x.is_complex():
        return torch._fft_c2c(x, [at], mode, forward)
    found = torch._fft_r2c(x, [at], mode, False)
    return found if forward else found.conj()

def _fft_from_real(self, s: Optional[List[int]], dims: List[int], norm: Optional[str], forward: bool):
    mode = torch.ops.aten._fft_mode(norm, forward)
    x = torch.ops.aten._fft_all_resized(torch.ops.aten._fft_reals(self), dims, s)
    found = torch._fft_r2c(x, dims, mode, True)
    return found if forward else found.conj()

def _fft_to_real(self, s: Optional[List[int]], dims: List[int], norm: Optional[str], forward: bool):
    mode, last = torch.ops.aten._fft_mode(norm, forward), torch.ops.aten._fft_last(self, dims, s)
    x, first = torch.ops.aten._fft_complex(self), len(dims) - 1
    if s is not None:
        x = torch.ops.aten._fft_all_resized(x, dims[:first], s[:first])
    x = torch.ops.aten._fft_resized(x, dims[-1], last // 2 + 1)
    return torch._fft_c2r(x.conj() if forward else x, dims, mode, last)
"""

_ONE = """
def fft_{name}(self, n: Optional[int] = None, dim: int = -1, norm: Optional[str] = None):
    {body}
"""

_ALONG = """
    s: Optional[List[int]] = None
    if n is not None:
        s = [n]
    return torch.ops.aten._fft_{form}(self, s, [torch.ops.aten._fft_dim(self.dim(), dim)], norm, {forward})
""".strip()

_SEVERAL = """
def fft_{name}n(
    self, s: Optional[BroadcastingList1[int]] = None, dim: Optional[BroadcastingList1[int]] = None,
    norm: Optional[str] = None
):
    dims = torch.ops.aten._fft_dims(self.dim(), s, dim, {least})
    {body}

def fft_{name}2(
    self, s: Optional[BroadcastingList1[int]] = None, dim: BroadcastingList1[int] = [-2, -1],
    norm: Optional[str] = None
):
    return torch.ops.aten.fft_{name}n(self, s, dim, norm)
"""

_ALL_BY = "return torch.ops.aten._fft_{form}(self, s, dims, norm, {forward})"

# A transform to real numbers takes the others first, one from them last.
_REAL_LAST = """
    last = torch.ops.aten._fft_last(self, dims, s)
    first = len(dims) - 1
    x = torch.ops.aten._fft_of_complex(self, None if s is None else s[:first], dims[:first], norm, True)
    return torch.ops.aten._fft_to_real(x, [last], dims[first:], norm, True)
""".strip()
_REAL_FIRST = """
    first = len(dims) - 1
    x = torch.ops.aten._fft_all_resized(torch.ops.aten._fft_reals(self), dims, s)
    x = torch.ops.aten._fft_from_real(x, None, dims[first:], norm, False)
    return torch.ops.aten._fft_of_complex(x, None, dims[:first], norm, False)
""".strip()

_FORMS = {
    "fft": ("of_complex", True), "ifft": ("of_complex", False),
    "rfft": ("from_real", True), "irfft": ("to_real", False),
    "hfft": ("to_real", True), "ihfft": ("from_real", False),
}  # fmt: skip
"""The transforms by name: over which function above, and whether forward."""

_COMPOSED = {"hfft": _REAL_LAST, "ihfft": _REAL_FIRST}
"""The bodies of those of several dimensions that are composed of two transforms."""


def _one(name: str, form: str, forward: bool) -> str:
    whole = f"return torch.ops.aten._fft_of_one(self, n, dim, norm, {forward})"
    body = whole if form == "of_complex" else _ALONG.format(form=form, forward=forward)
    return _ONE.format(name=name, body=body)


def _several(name: str, form: str, forward: bool) -> str:
    body = _COMPOSED.get(name, _ALL_BY.format(form=form, forward=forward))
    return _SEVERAL.format(name=name, body=body, least=0 if form == "of_complex" else 1)


_PLACES = """
def _fft_frequencies(
    n: int, d: float, negative: bool, dtype: Optional[int], device: Optional[Device]
):
    if n < 0:
        raise RuntimeError('expected a number of elements of at least 0, got {}'.format(n))
    to = torch.float32 if dtype is None else dtype
    points = torch.arange((n + 1) // 2 if negative else n // 2 + 1, dtype=to, device=device)
    if not points.is_floating_point():
        raise RuntimeError('expected a dtype of floats')
    if negative:
        points = torch.cat([points, torch.arange(-(n // 2), 0, dtype=to, device=device)])
    return points * (1.0 / (n * d) if n * d != 0.0 else math.inf)

def fft_fftfreq(
    n: int, d: float = 1.0, *, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    return torch.ops.aten._fft_frequencies(n, d, True, dtype, device)

def fft_rfftfreq(
    n: int, d: float = 1.0, *, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    return torch.ops.aten._fft_frequencies(n, d, False, dtype, device)

def fft_fftshift(self, dim: Optional[BroadcastingList1[int]] = None):
    dims = [i for i in range(self.dim())]
    if dim is not None:
        dims = [torch.ops.aten._fft_dim(self.dim(), d) for d in dim]
    return torch.roll(self, [self.size(d) // 2 for d in dims], dims)

def fft_ifftshift(self, dim: Optional[BroadcastingList1[int]] = None):
    dims = [i for i in range(self.dim())]
    if dim is not None:
        dims = [torch.ops.aten._fft_dim(self.dim(), d) for d in dim]
    return torch.roll(self, [(self.size(d) + 1) // 2 for d in dims], dims)
"""

_SHORT_TIME = """
def _stft_window(self, window: Optional[Tensor], n_fft: int, width: int):
    weights = torch.ones([width], dtype=self.dtype, device=self.device) if window is None else window
    if weights.is_complex() and window is None:
        weights = torch.ops.prim.real_part(weights)
    if weights.dim() != 1 or weights.size(0) != width:
        raise RuntimeError('expected a window of {} elements'.format(width))
    before = (n_fft - width) // 2
    return torch.constant_pad_nd(weights, [before, n_fft - width - before])

def _stft_centered(self, n_fft: int, pad_mode: str):
    half = n_fft // 2
    x = self.view([1] * (3 - self.dim()) + self.size())
    return torch.nn.functional.pad(x, [half, half], pad_mode).squeeze(0) if self.dim() == 2 else (
        torch.nn.functional.pad(x, [half, half], pad_mode).view([-1]))

def istft(
    self, n_fft: int, hop_length: Optional[int] = None, win_length: Optional[int] = None,
    window: Optional[Tensor] = None, center: bool = True, normalized: bool = False,
    onesided: Optional[bool] = None, length: Optional[int] = None, return_complex: bool = False
):
    width = n_fft if win_length is None else win_length
    hop = n_fft // 4 if hop_length is None else hop_length
    if not self.is_complex():
        raise RuntimeError('expected a tensor of complex numbers, as stft gives with return_complex=True')
    if self.dim() != 2 and self.dim() != 3:
        raise RuntimeError('expected a tensor of 2 or 3 dimensions, got {}'.format(self.dim()))
    if self.numel() == 0:
        raise RuntimeError('expected a tensor that is not empty')
    count, frames = self.size(-2), self.size(-1)
    is_half = count != n_fft if onesided is None else onesided
    expected = n_fft // 2 + 1 if is_half else n_fft
    if count != expected:
        raise RuntimeError('expected {} frequencies, got {}'.format(expected, count))
    if width < 1 or width > n_fft:
        raise RuntimeError('expected win_length from 1 to {}, got {}'.format(n_fft, width))
    if hop < 1 or hop > width:
        raise RuntimeError('expected hop_length from 1 to {}, got {}'.format(width, hop))
    weights = torch.ops.aten._stft_window(self, window, n_fft, width)
    if weights.is_complex() and not return_complex:
        raise RuntimeError('expected return_complex=True with a complex window')
    x = self.transpose(-1, -2) if self.dim() == 3 else self.t().unsqueeze(0)
    mode = 1 if normalized else 2
    if return_complex:
        if is_half:
            raise RuntimeError('expected both sides of the frequencies with return_complex=True')
        parts = torch._fft_c2c(x, [2], mode, False)
    else:
        half = x if is_half else x.narrow(2, 0, n_fft // 2 + 1)
        parts = torch._fft_c2r(half, [2], mode, n_fft)
    whole = n_fft + hop * (frames - 1)
    y = torch.unfold_backward(parts * weights, [x.size(0), whole], 1, n_fft, hop)
    squares = (weights * weights).expand([1, frames, n_fft])
    overlap = torch.unfold_backward(squares, [1, whole], 1, n_fft, hop)
    start = n_fft // 2 if center else 0
    end = whole - n_fft // 2 if center else whole
    if length is not None:
        end = start + length
    y, overlap = y[:, start:end], overlap[:, start:end]
    if y.size(1) == 0:
        raise RuntimeError('expected a signal of at least 1 element')
    if not bool(overlap.detach().abs().min() > 1e-11):
        raise RuntimeError('expected windows that overlap everywhere, got a sum of 0')
    y = y / overlap
    if end > whole:
        y = torch.constant_pad_nd(y, [0, end - whole])
    return y if self.dim() == 3 else y.squeeze(0)
"""

FOURIER = (
    _SHARED
    + _PLACES
    + _SHORT_TIME
    + "".join(make(name, *form) for name, form in _FORMS.items() for make in (_one, _several))
)
"""The functions of `torch.ops.aten`; those of `torch.fft` are theirs that begin with `fft_`."""
