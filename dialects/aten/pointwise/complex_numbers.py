"""Complex numbers and their parts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.ir.wording import sizes_text
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import pointwise
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import LINEAR, linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType, complex_of, real_of

_PART_DTYPES = (DType.f32, DType.f64)
"""The dtypes that the parts of complex numbers may have."""


class _Complex(rules.Pointwise):
    """A complex number of parts that are of one dtype, f32 or f64."""

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        dtype = self.computes(arguments)
        if dtype not in (None, *_PART_DTYPES):
            raise RuleError(f"expected parts of float32 or float64, got {dtype.numpy}")
        (type,) = super().types(arguments)
        assert isinstance(type, t.TensorType)
        return [type.known(dtype=None if dtype is None else complex_of(dtype))]


@pointwise(
    "aten::complex(Tensor real, Tensor imag) -> Tensor",
    "complex(real, imag)",
    {"real": "torch.real(grad)", "imag": "torch.imag(grad)"},
    terms(
        real="torch.complex(real_t, torch.zeros_like(real_t)).expand(result.size())",
        imag="torch.complex(torch.zeros_like(imag_t), imag_t).expand(result.size())",
    ),
    rule=_Complex(agree=("real", "imag")),
    inplace=False,
)
def complex(real: Array, imag: Array) -> Array:
    """Complex numbers of their parts, which are of one dtype, f32 or f64, and broadcast."""
    real, imag = np.broadcast_arrays(real, imag)
    made = np.empty(real.shape, np.complex128)
    made.real, made.imag = real, imag
    return made


def _part(arguments: Arguments) -> list[t.TensorType]:
    """The type of the part of a tensor: its sizes, and strides in numbers of parts."""
    own = arguments.tensor("self")
    if own.dtype is None or not own.dtype.is_complex:
        return [own.known(strides=None)]
    strides = own.strides and [None if s is None else 2 * s for s in own.strides]
    return [t.TensorType.of(real_of(own.dtype), own.sizes, strides, own.device)]


def _imaginary(arguments: Arguments) -> list[t.TensorType]:
    _expect_complex(arguments)
    return _part(arguments)


def _expect_complex(arguments: Arguments) -> None:
    dtype = arguments.tensor("self").dtype
    if dtype is not None and not dtype.is_complex:
        raise RuleError(f"expected a complex tensor, got one of {dtype.numpy}")


_PARTS_OF = rules.Typed(lambda arguments: [_imaginary(arguments)[0].known(strides=None)])

_PART_GRADIENT = """
    def {name}(self):
        def backward(grad):
            return torch.complex({parts})
        return {call}(self), backward
    """

_OF_REAL = "grad, torch.zeros_like(grad)"
_OF_IMAGINARY = "torch.zeros_like(grad), grad"


@operator(
    "prim::real_part(Tensor self) -> Tensor",
    _PARTS_OF,
    loops=loops.Pointwise("real(self)"),
    gradient=_PART_GRADIENT.format(name="real_part", parts=_OF_REAL, call="torch.ops.prim.real_part"),
    tangent=linear("self"),
)
def real_part(self: Array) -> Array:
    """The real parts of complex numbers, in memory of their own."""
    return self.real.copy()


@operator(
    "prim::imaginary_part(Tensor self) -> Tensor",
    _PARTS_OF,
    loops=loops.Pointwise("imag(self)"),
    gradient=_PART_GRADIENT.format(
        name="imaginary_part", parts=_OF_IMAGINARY, call="torch.ops.prim.imaginary_part"
    ),
    tangent=linear("self"),
)
def imaginary_part(self: Array) -> Array:
    """The imaginary parts of complex numbers, in memory of their own."""
    return self.imag.copy()


@operator(
    "aten::real(Tensor(a) self) -> Tensor(a)",
    rules.Typed(_part),
    gradient="""
    def real(self):
        is_complex = self.is_complex()
        def backward(grad):
            return torch.complex(grad, torch.zeros_like(grad)) if is_complex else grad
        return torch.real(self), backward
    """,
    tangent=linear("self"),
)
def real(self: Array) -> Array:
    """The real parts, a view; of real numbers the tensor itself."""
    return self.real if self.dtype.kind == "c" else self


@operator(
    "aten::imag(Tensor(a) self) -> Tensor(a)",
    rules.Typed(_imaginary),
    gradient=_PART_GRADIENT.format(name="imag", parts=_OF_IMAGINARY, call="torch.imag"),
    tangent=linear("self"),
)
def imag(self: Array) -> Array:
    """The imaginary parts, a view."""
    return self.imag


def _split(arguments: Arguments) -> list[Attribute]:
    _expect_complex(arguments)
    own, (part,) = arguments.tensor("self"), _part(arguments)
    sizes = None if own.sizes is None else (*own.sizes, 2)
    strides = None if part.strides is None else (*part.strides, 1)
    return [part.known(sizes=sizes, strides=strides)]


@operator(
    "aten::view_as_real(Tensor(a) self) -> Tensor(a)",
    rules.Typed(_split),
    gradient="""
    def view_as_real(self):
        def backward(grad):
            return torch.complex(grad.select(-1, 0), grad.select(-1, 1))
        return torch.view_as_real(self), backward
    """,
    tangent=linear("self"),
)
def view_as_real(self: Array) -> Array:
    """The parts along a last dimension of size 2, a view."""
    strides = (*self.strides, self.itemsize // 2)
    return np.lib.stride_tricks.as_strided(self.real, (*self.shape, 2), strides)


def _joined(arguments: Arguments) -> list[Attribute]:
    own = arguments.tensor("self")
    if own.dtype not in (None, *_PART_DTYPES):
        raise RuleError(f"expected parts of float32 or float64, got {own.dtype.numpy}")
    if own.sizes is not None and (not own.sizes or own.sizes[-1] not in (2, None)):
        raise RuleError(f"expected a last dimension of size 2, got sizes {sizes_text(own.sizes)}")
    steps = own.strides or (1,)
    if steps[-1] not in (1, None):
        raise RuleError(f"expected parts side by side, got a last stride of {steps[-1]}")
    if any(s is not None and s % 2 for s in steps[:-1]):
        raise RuleError(f"expected strides that are multiples of 2, got {list(steps)}")
    sizes = None if own.sizes is None else own.sizes[:-1]
    strides = own.strides and [None if s is None else s // 2 for s in own.strides[:-1]]
    return [t.TensorType.of(own.dtype and complex_of(own.dtype), sizes, strides, own.device)]


@operator(
    "aten::view_as_complex(Tensor(a) self) -> Tensor(a)",
    rules.Typed(_joined),
    gradient="""
    def view_as_complex(self):
        def backward(grad):
            return torch.view_as_real(grad)
        return torch.view_as_complex(self), backward
    """,
    tangent=linear("self"),
)
def view_as_complex(self: Array) -> Array:
    """Complex numbers of the parts along a last dimension of size 2, a view."""
    if self.ndim == 0 or self.shape[-1] != 2:
        raise ValueError("expected a last dimension of size 2")
    if not self.size:  # whose strides say nothing
        return np.empty(self.shape[:-1], complex_of(DType.of(self.dtype)).numpy)
    if self.strides[-1] != self.itemsize:
        raise ValueError(
            f"expected parts side by side, got a last stride of {self.strides[-1] // self.itemsize}"
        )
    if any(stride % (2 * self.itemsize) for stride in self.strides[:-1]):
        raise ValueError("expected strides that are multiples of 2")
    return self.view(complex_of(DType.of(self.dtype)).numpy)[..., 0]


@pointwise(
    "aten::conj_physical(Tensor self) -> Tensor",
    "self",
    {"self": "grad.conj()"},
    terms(self=LINEAR),
)
def conj_physical(self: Array) -> Array:
    """The numbers with their imaginary parts negated; real ones as they are."""
    return np.conj(self)
