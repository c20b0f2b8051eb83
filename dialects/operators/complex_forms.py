"""
What operators do with complex numbers.

An operator that is not named here refuses tensors of complex dtype. Those in `AS_DECLARED` move elements,
or are composed of operators that are named here. Those in `PARTS` do with the real and with the imaginary
parts what they do with real numbers. `BODIES` gives the others as script text, in which `a + bi` is the first
tensor or number that takes part, `c + di` the second and `e + fi` the third, all of them in the complex dtype
to which they promote, and arguments have their names. So native code and gradients are those of real numbers;
a gradient by the parts of a number is what PyTorch calls its gradient. The references compute with numpy's
complex numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tsir.dialects.operators.schema import Argument
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType, real_of
from tsir.dialects.types.type_names import compact

AS_DECLARED = frozenset(
    """
    alias lift_fresh detach clone contiguous copy zero to.dtype to.device to.other to.dtype_layout
    to.prim_Device to.prim_dtype to.prim_other _to_copy type_as _cast_Float _cast_Double _cast_Half
    zeros zeros_like new_zeros ones ones_like new_ones empty.memory_format empty_like new_empty
    full full_like new_full fill.Scalar fill.Tensor scalar_tensor eye eye.m
    tensor tensor.bool tensor.float tensor.int as_tensor.bool as_tensor.float as_tensor.int as_tensor.list
    index.Tensor index_select index_fill.int_Tensor index_fill.int_Scalar index_copy take masked_select
    masked_scatter nonzero nonzero_numpy where take_along_dim gather scatter.src scatter.value embedding
    where.self where.ScalarOther where.ScalarSelf where.Scalar masked_fill.Scalar masked_fill.Tensor
    tril triu diag trace constant_pad_nd reflection_pad1d reflection_pad2d replication_pad1d
    replication_pad2d repeat_interleave.self_int repeat_interleave.self_Tensor
    transpose.int swapaxes t numpy_T mT permute movedim.int movedim.intlist unsqueeze squeeze squeeze.dim
    squeeze.dims diagonal unfold as_strided atleast_1d atleast_2d atleast_3d broadcast_to expand select.int
    slice.Tensor narrow fliplr flipud rot90 ravel diag_embed diagflat block_diag cartesian_prod combinations
    expand_as cat concat stack broadcast_tensors meshgrid meshgrid.indexing repeat tile flip roll
    view _unsafe_view reshape view_as reshape_as flatten.using_ints unflatten.int
    narrow_copy unfold_backward select_scatter slice_scatter diagonal_scatter select_backward slice_backward
    diagonal_backward split.Tensor split.sizes split_with_sizes split chunk
    tensor_split.sections tensor_split.indices unbind.int hstack vstack dstack column_stack
    real imag view_as_real _fft_c2c _fft_c2r stft stft.center
    """.split()
)
"""Operators that take complex tensors as they take others, by their names behind `aten::`."""

PARTS = frozenset(
    """
    neg sum sum.dim_IntList mean mean.dim cumsum sum_to_size _grad_sum_to_size index_add index_put
    scatter_add add.Tensor add.Scalar sub.Tensor sub.Scalar rsub.Tensor rsub.Scalar
    """.split()
)
"""Operators that are applied to the real and to the imaginary parts."""


def _products(call: str) -> str:
    """A bilinear operator of complex arguments, by the same of their parts."""
    parts = (call.format(x, y) for x, y in ("ac", "bd", "ad", "bc"))
    return "return torch.complex({} - {}, {} + {})".format(*parts)


_QUOTIENT = """
swap = c.abs() < d.abs()
large, small = torch.where(swap, d, c), torch.where(swap, c, d)
none = large == 0
ratio = torch.where(none, 0.0, small / torch.where(none, 1.0, large))
scale = 1 / (large + small * ratio)
re, im = torch.where(swap, a * ratio + b, a + b * ratio), torch.where(swap, b * ratio - a, b - a * ratio)
return torch.complex(re * scale, im * scale)
"""

_ROOT = """
none = (a == 0) & (b == 0)
t = ((a.abs() + torch.hypot(torch.where(none, 1.0, a), b)) / 2).sqrt()
s = b / (2 * t)
re, im = torch.where(a < 0, s.abs(), t), torch.where(a < 0, torch.copysign(t, b), s)
return torch.complex(torch.where(none, 0.0, re), torch.where(none, b, im))
"""

_ABS = """
none = (a == 0) & (b == 0)
return torch.where(none, 0.0, torch.hypot(torch.where(none, 1.0, a), b))
"""

_TANH = """
s, w = (-2 * a.abs()).exp(), 2 * b
scale = 1 / (1 + s * (s + 2 * w.cos()))
return torch.complex(torch.copysign((1 - s) * (1 + s) * scale, a), 2 * s * w.sin() * scale)
"""

BODIES: Mapping[str, str] = {
    "mul.Tensor": _products("{} * {}"),
    "mul.Scalar": _products("{} * {}"),
    "div.Tensor": _QUOTIENT,
    "div.Scalar": _QUOTIENT,
    "true_divide.Tensor": _QUOTIENT,
    "true_divide.Scalar": _QUOTIENT,
    "conj_physical": "return torch.complex(a, -b)",
    "reciprocal": "return torch.ones_like(self) / self",
    "square": "return self * self",
    "abs": _ABS,
    "sign": "return torch.where(self == 0, self, self / self.abs())",
    "exp": "return torch.complex(a.exp() * b.cos(), a.exp() * b.sin())",
    "log": "return torch.complex(self.abs().log(), torch.atan2(b, a))",
    "log2": "return self.log() / math.log(2.0)",
    "log10": "return self.log() / math.log(10.0)",
    "sqrt": _ROOT,
    "rsqrt": "return self.sqrt().reciprocal()",
    "sin": "return torch.complex(a.sin() * b.cosh(), a.cos() * b.sinh())",
    "cos": "return torch.complex(a.cos() * b.cosh(), -a.sin() * b.sinh())",
    "sinh": "return torch.complex(a.sinh() * b.cos(), a.cosh() * b.sin())",
    "cosh": "return torch.complex(a.cosh() * b.cos(), a.sinh() * b.sin())",
    "tanh": _TANH,
    "sigmoid": "return (1 + (-self).exp()).reciprocal()",
    "eq.Tensor": "return (a == c) & (b == d)",
    "eq.Scalar": "return (a == c) & (b == d)",
    "ne.Tensor": "return (a != c) | (b != d)",
    "ne.Scalar": "return (a != c) | (b != d)",
    "isnan": "return a.isnan() | b.isnan()",
    "isinf": "return a.isinf() | b.isinf()",
    "isfinite": "return a.isfinite() & b.isfinite()",
    "mm": _products("torch.mm({}, {})"),
    "bmm": _products("torch.bmm({}, {})"),
    "mv": _products("torch.mv({}, {})"),
    "dot": _products("torch.dot({}, {})"),
    "outer": _products("torch.outer({}, {})"),
    "ger": _products("torch.outer({}, {})"),
    "matmul": _products("torch.matmul({}, {})"),
}
"""The body of the script text of an operator, by its name behind `aten::`."""


def takes_complex(name: str) -> bool:
    """Whether an operator, by its name behind `aten::`, takes complex tensors."""
    return name in AS_DECLARED or name in PARTS or name in BODIES


def is_by_parts(name: str) -> bool:
    """Whether an operator, by its name behind `aten::`, is script text over parts of complex arguments."""
    return name in PARTS or name in BODIES


@cache
def complex_text(name: str, arguments: Sequence[Argument], dtypes: Sequence[DType | None]) -> str:
    """
    The script text over parts of an operator, by its name behind `aten::`.

    `dtypes` has for each argument the complex dtype in which it takes part, None of one that does not.
    """
    function = name.partition(".")[0]
    lines = [f"def {function}({', '.join(map(_parameter, arguments))}):"]
    parts: dict[str, tuple[str, str]] = {}
    letters = iter((("a", "b"), ("c", "d"), ("e", "f")))
    for argument, dtype in zip(arguments, dtypes, strict=True):
        if dtype is not None:
            re, im = next(letters)
            parts[argument.name] = re, im
            lines += _taken(argument, dtype, f"{re}, {im}")
    if name in PARTS:
        calls = [_call(function, arguments, {k: v[index] for k, v in parts.items()}) for index in (0, 1)]
        lines.append(f"return torch.complex({', '.join(calls)})")
    else:
        lines += BODIES[name].strip().splitlines()
    return "\n    ".join(lines) + "\n"


def _parameter(argument: Argument) -> str:
    return (
        argument.name
        if isinstance(argument.type, t.TensorType)
        else f"{argument.name}: {compact(argument.type)}"
    )


def _taken(argument: Argument, dtype: DType, parts: str) -> Sequence[str]:
    """The lines that give the parts of an argument in the dtype in which it takes part."""
    name = argument.name
    if argument.type == t.NUMBER:
        of = f"dtype={real_of(dtype).number}"
        return [f"{parts} = torch.scalar_tensor({name}, {of}), torch.scalar_tensor(0.0, {of})"]
    return [
        f"{name} = {name}.to({dtype.number})",
        f"{parts} = torch.ops.prim.real_part({name}), torch.ops.prim.imaginary_part({name})",
    ]


def _call(function: str, arguments: Sequence[Argument], parts: Mapping[str, str]) -> str:
    """A call with parts in place of the arguments that take part, which then have the dtype."""
    values = {a.name: parts.get(a.name, "None" if a.name == "dtype" else a.name) for a in arguments}
    given = (f"{a.name}={values[a.name]}" if a.name != "self" else values[a.name] for a in arguments)
    return f"torch.ops.aten.{function}({', '.join(given)})"
