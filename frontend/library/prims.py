"""
The operators of `torch.ops.prims`, which decomposed programs call, in TorchScript.

Most are operators of `aten` of the same name, without promotion.
"""

from __future__ import annotations

from collections.abc import Mapping

UNARY = (
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "bitwise_not", "ceil", "conj_physical", "cos",
    "cosh", "digamma", "erf", "erfc", "exp", "exp2", "expm1", "floor", "imag", "isfinite", "lgamma", "log",
    "log10", "log1p", "log2", "neg", "real", "reciprocal", "round", "rsqrt", "sign", "signbit", "sin", "sinh",
    "sqrt", "tan", "tanh", "trunc",
)  # fmt: skip

BINARY = (
    "add", "atan2", "bitwise_and", "bitwise_or", "bitwise_xor", "eq", "fmax", "fmin", "fmod", "gcd",
    "ge", "gt", "hypot", "igamma", "igammac", "le", "lt", "maximum", "minimum", "mul", "ne", "nextafter",
    "pow", "remainder", "sub",
)  # fmt: skip

RENAMED: Mapping[str, str] = {
    "bessel_i0": "special_i0(self)",
    "bessel_i0e": "special_i0e(self)",
    "bessel_i1": "special_i1(self)",
    "bessel_i1e": "special_i1e(self)",
    "bessel_j0": "special_bessel_j0(self)",
    "bessel_j1": "special_bessel_j1(self)",
    "erf_inv": "erfinv(self)",
    "erfcx": "special_erfcx(self)",
    "ndtri": "special_ndtri(self)",
    "shift_left": "__lshift__(self, other)",
    "shift_right_arithmetic": "__rshift__(self, other)",
    "zeta": "special_zeta(self, other)",
}
"""The operator of `aten` that one of another name is."""


def _same(name: str, call: str) -> str:
    parameters = "self, other" if "other" in call else "self"
    return f"\ndef {name}({parameters}):\n    return torch.ops.aten.{call}\n"


_OTHERS = """
def _all(inp, dims: Optional[List[int]]) -> List[int]:
    return [i for i in range(inp.dim())] if dims is None else dims

def amax(inp, dims: Optional[List[int]], output_dtype: Optional[int] = None):
    return torch.amax(inp, torch.ops.prims._all(inp, dims))

def amin(inp, dims: Optional[List[int]], output_dtype: Optional[int] = None):
    return torch.amin(inp, torch.ops.prims._all(inp, dims))

def broadcast_in_dim(a, shape: List[int], broadcast_dimensions: List[int]):
    sizes = [1] * len(shape)
    for i in range(len(broadcast_dimensions)):
        sizes[broadcast_dimensions[i]] = a.size(i)
    return a.reshape(sizes).expand(shape)

def cat(tensors: List[Tensor], dim: int):
    return torch.cat(tensors, dim)

def clone(self, memory_format: Optional[int] = None):
    return torch.clone(self, memory_format=memory_format)

def collapse(a, start: int, end: int):
    return a.flatten(start, end).clone() if a.dim() > 0 else a.reshape([1])

def collapse_view(a, start: int, end: int):
    return a.flatten(start, end)

def convert_element_type(a, dtype: int):
    return a.to(dtype)

def device_put(a, device: Device, non_blocking: bool = False):
    return a.to(device)

def div(a, b):
    if a.is_floating_point() or a.is_complex() or a.dtype == torch.bool:
        return torch.div(a, b)
    return torch.div(a, b, rounding_mode='trunc')

def empty(shape: List[int], dtype: int, device: Device, requires_grad: bool):
    return torch.empty(shape, dtype=dtype, device=device)

def empty_strided(shape: List[int], strides: List[int], dtype: int, device: Device, requires_grad: bool):
    return torch.empty_strided(shape, strides, dtype=dtype, device=device)

def fill(self, value: number):
    return torch.full_like(self, value)

def full(shape: List[int], fill_value: number, dtype: int, device: Device, requires_grad: bool):
    return torch.full(shape, fill_value, dtype=dtype, device=device)

def full_like(a, fill_value: number, dtype: int, device: Device, requires_grad: bool):
    return torch.full_like(a, fill_value, dtype=dtype, device=device)

def iota(length: int, start: int, step: int, dtype: int, device: Device, requires_grad: bool):
    return (torch.arange(length, device=device) * step + start).to(dtype)

def item(a):
    return a.item()

def prod(inp, dims: Optional[List[int]], output_dtype: Optional[int] = None):
    found = inp.reshape([-1]).prod(0) if dims is None else inp
    if dims is not None:
        for dim in dims:
            found = found.prod(dim, True)
        found = found.squeeze(dims)
    return found if output_dtype is None else found.to(output_dtype)

def reshape(a, shape: List[int]):
    return a.reshape(shape).clone()

def rev(a, dims: List[int]):
    return a.flip(dims)

def scalar_tensor(s: number, dtype: Optional[int] = None, device: Optional[Device] = None):
    return torch.scalar_tensor(s, dtype=dtype, device=device)

def split_dim(a, dim: int, outer_length: int):
    return a.unflatten(dim, [outer_length, a.size(dim) // outer_length])

def squeeze(a, dimensions: List[int]):
    return a.squeeze(dimensions)

def sum(inp, dims: Optional[List[int]], output_dtype: Optional[int] = None):
    return torch.sum(inp, dims, dtype=output_dtype)

def transpose(a, permutation: List[int]):
    return a.permute(permutation)

def var(inp, dims: Optional[List[int]], correction: Optional[float] = 1, output_dtype: Optional[int] = None):
    return torch.var(inp, dims, correction=correction)

def view_of(a):
    return a.view_as(a)

def view_of_dtype(a, dtype: int):
    return a.view(dtype=dtype)

def where(pred, a, b):
    return torch.where(pred, a, b)
"""

PRIMS = "".join([
    *(_same(name, f"{name}(self)") for name in UNARY),
    *(_same(name, f"{name}(self, other)") for name in BINARY),
    *(_same(name, call) for name, call in RENAMED.items()),
    _OTHERS,
])  # fmt: skip
"""The text of the module."""
