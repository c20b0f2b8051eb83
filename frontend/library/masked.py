"""The functions of `torch.masked`, in TorchScript: what is masked out is the identity of the reduction."""

_PARTS = """
def _filled(input, mask: Optional[Tensor], identity: number):
    if mask is None:
        return input
    return input.masked_fill(~mask.to(torch.bool).expand(input.size()), identity)

def _lowered(input, mask: Optional[Tensor]):
    if input.is_floating_point():
        return torch.masked._filled(input, mask, -math.inf)
    return torch.masked._filled(input, mask, torch.iinfo(input.dtype).min)

def _raised(input, mask: Optional[Tensor]):
    if input.is_floating_point():
        return torch.masked._filled(input, mask, math.inf)
    return torch.masked._filled(input, mask, torch.iinfo(input.dtype).max)

def _dims(dim: Any, rank: int):
    if dim is None:
        return [d for d in range(rank)]
    if isinstance(dim, int):
        return [dim]
    return dim

def _summed_dtype(input, dtype: Optional[int]):
    whole = not input.is_floating_point() and not input.is_complex()
    own = torch.int64 if whole else input.dtype
    return own if dtype is None else dtype

def _counts(input, mask: Optional[Tensor], dims: List[int], keepdim: bool):
    counted = torch.ones_like(input, dtype=torch.int64)
    return torch.masked._filled(counted, mask, 0).sum(dims, keepdim)

def _spread(
    input, dim: Any, unbiased: Optional[bool], correction: Any, keepdim: bool, dtype: Optional[int],
    mask: Optional[Tensor]
):
    if unbiased is not None and correction is not None:
        raise AssertionError('expected one of unbiased and correction, got both')
    fewer = (1.0 if unbiased else 0.0) if unbiased is not None else 1.0
    if correction is not None:
        fewer = float(correction)
    own = input.dtype if input.is_floating_point() or input.is_complex() else torch.float32
    result = own if dtype is None else dtype
    dims = torch.masked._dims(dim, input.dim())
    total = torch.masked._filled(input, mask, 0).sum(dims, True, dtype=result)
    apart = input - total / torch.masked._counts(input, mask, dims, True)
    squares = torch.masked._filled(apart * apart.conj(), mask, 0).sum(dims, keepdim, dtype=result)
    count = torch.masked._counts(input, mask, dims, keepdim)
    left = (count.to(torch.masked._part(result)) - fewer).clamp_min(0)
    return (squares / (count if fewer == 0.0 else left)).to(result)

def _part(dtype: int):
    if dtype == torch.complex64:
        return torch.float32
    return torch.float64 if dtype == torch.complex128 else dtype

def mean(
    input, dim: Any = None, *, keepdim: bool = False, dtype: Optional[int] = None,
    mask: Optional[Tensor] = None
):
    if dtype is None and not input.is_floating_point() and not input.is_complex():
        raise ValueError('expected a floating or complex dtype of a mean')
    dims = torch.masked._dims(dim, input.dim())
    total = torch.masked._filled(input, mask, 0).sum(dims, keepdim, dtype=dtype)
    return total / torch.masked._counts(input, mask, dims, keepdim)

def prod(
    input, dim: Any = None, *, keepdim: bool = False, dtype: Optional[int] = None,
    mask: Optional[Tensor] = None
):
    result = torch.masked._filled(input, mask, 1).to(torch.masked._summed_dtype(input, dtype))
    places = torch.masked._dims(dim, input.dim())
    dims = sorted([d if d >= 0 else d + max(input.dim(), 1) for d in places])
    for i in range(len(dims)):
        result = result.prod(dims[len(dims) - 1 - i], keepdim)
    return result

def median(
    input, dim: int = -1, *, keepdim: bool = False, dtype: Optional[int] = None,
    mask: Optional[Tensor] = None
):
    if input.is_floating_point():
        return torch.nanmedian(torch.masked._filled(input, mask, math.nan), dim, keepdim)[0]
    found = torch.nanmedian(torch.masked._filled(input.to(torch.float32), mask, math.nan), dim, keepdim)[0]
    if bool(found.isnan().any()):
        raise ValueError('expected no rows that are masked out as a whole, of a dtype without NaN')
    return found.to(input.dtype if dtype is None else dtype)

def norm(
    input, ord: number = 2.0, dim: Any = None, *, keepdim: bool = False, dtype: Optional[int] = None,
    mask: Optional[Tensor] = None
):
    x = torch.masked._filled(input, mask, math.inf if ord == -math.inf else 0.0)
    return torch.linalg.vector_norm(x, ord, torch.masked._dims(dim, input.dim()), keepdim, dtype=dtype)

def normalize(
    input, ord: number, dim: int, *, eps: float = 1e-12, dtype: Optional[int] = None,
    mask: Optional[Tensor] = None
):
    length = torch.masked.norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    return torch.masked._filled(input, mask, 0) / length.clamp_min(eps)

def logaddexp(
    input, other, *, dtype: Optional[int] = None, input_mask: Optional[Tensor] = None,
    other_mask: Optional[Tensor] = None
):
    first = torch.masked._filled(input, input_mask, -math.inf)
    second = torch.masked._filled(other, other_mask, -math.inf)
    return torch.logaddexp(first, second).to(input.dtype if dtype is None else dtype)
"""


def _function(name: str, parameters: str, filled: str, value: str) -> str:
    """A function whose value is an expression of `x`, the tensor without what is masked out, and `result`."""
    return f"""
def {name}(
    input, {parameters}, dtype: Optional[int] = None, mask: Optional[Tensor] = None
):
    result = input.dtype if dtype is None else dtype
    x = {filled}
    return {value}
"""


_LOWERED, _RAISED = "torch.masked._lowered(input, mask)", "torch.masked._raised(input, mask)"
_ZEROS, _ONES = "torch.masked._filled(input, mask, 0)", "torch.masked._filled(input, mask, 1)"
_DIMS = "torch.masked._dims(dim, input.dim())"
_ALONG, _OVER = "dim: int, *", "dim: Any = None, *, keepdim: bool = False"
_FUNCTIONS = (
    ("sum", _OVER, _ZEROS, f"x.sum({_DIMS}, keepdim, dtype=torch.masked._summed_dtype(input, dtype))"),
    ("amax", _OVER, _LOWERED, f"x.amax({_DIMS}, keepdim).to(result)"),
    ("amin", _OVER, _RAISED, f"x.amin({_DIMS}, keepdim).to(result)"),
    ("argmax", _OVER, _LOWERED, "torch.argmax(x, dim, keepdim).to(result)"),
    ("argmin", _OVER, _RAISED, "torch.argmin(x, dim, keepdim).to(result)"),
    ("logsumexp", _OVER, _LOWERED, f"torch.logsumexp(x, {_DIMS}, keepdim).to(result)"),
    ("cumsum", _ALONG, _ZEROS, "x.cumsum(dim, dtype=result)"),
    ("cumprod", _ALONG, _ONES, "x.cumprod(dim, dtype=result)"),
    ("softmax", _ALONG, _LOWERED, "torch.nn.functional.softmax(x, dim, dtype=result)"),
    ("log_softmax", _ALONG, _LOWERED, "torch.nn.functional.log_softmax(x, dim, dtype=result)"),
    ("softmin", _ALONG, _RAISED, "torch.nn.functional.softmin(x, dim, dtype=result)"),
)

_SPREADS = "".join(
    f"""
def {name}(
    input, dim: Any = None, unbiased: Optional[bool] = None, *, correction: Any = None, keepdim: bool = False,
    dtype: Optional[int] = None, mask: Optional[Tensor] = None
):
    return torch.masked._spread(input, dim, unbiased, correction, keepdim, dtype, mask){end}
"""
    for name, end in (("var", ""), ("std", ".sqrt()"))
)

MASKED = _PARTS + "".join(_function(*each) for each in _FUNCTIONS) + _SPREADS
"""The functions of `torch.masked`."""
