"""Pseudoinverses and ranks of matrices: what their singular values are beside a tolerance."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.linalg.eigen import eigen
from tsir.dialects.aten.linalg.eigen import hermitian as hermitian_of
from tsir.dialects.aten.linalg.matrices import ROUNDING, Result, adjoint, matrices, matrix, square
from tsir.dialects.aten.linalg.singular import singular
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import present, tensor_names
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

Tolerance = float | Array | None


def tolerance(largest: Array, matrices: Array, atol: Tolerance, rtol: Tolerance) -> Array:
    """
    What singular values have to exceed: the larger of `atol` and `rtol` times the largest of them.

    `rtol` is by default the rounding of an element times the longer side, or 0 if `atol` is given.
    """
    if any(isinstance(each, np.ndarray) and each.dtype.kind == "c" for each in (atol, rtol)):
        raise TypeError("expected real tolerances, got complex ones")
    if rtol is None:
        rounding = np.finfo(matrices.dtype).eps * max(matrices.shape[-2:])
        rtol = rounding if atol is None else np.where(np.asarray(atol) > 0, 0.0, rounding)
    absolute = np.asarray(0.0 if atol is None else atol, np.float64)
    return np.maximum(absolute[..., None], np.asarray(rtol, np.float64)[..., None] * largest)


_TOLERANCE = f"""
rounding = torch.full([], {ROUNDING} * max({{0}}.size(-2), {{0}}.size(-1)), dtype=torch.float64)
relative = rounding.to({{0}}.device)
absolute = torch.zeros_like(relative)
if atol is not None:
    absolute = atol
    relative = torch.where(atol > 0, 0.0, relative)
if rtol is not None:
    relative = rtol
tolerance = torch.maximum(relative.unsqueeze(-1) * size.amax(-1, True), absolute.unsqueeze(-1))
"""
"""`tolerance` of singular values `size`, as the function of this name has it."""


def _batch(arguments: Arguments, sizes: Sequence[t.Size]) -> Sequence[t.Size] | None:
    """The sizes of a batch, to which tensors of tolerances are broadcast unless matrices are empty."""
    batch: list[t.Size] = list(sizes[:-2])
    tolerances = present(arguments, tensor_names(arguments)[1:])
    if any(tensor.dtype is not None and tensor.dtype.is_complex for tensor in tolerances):
        raise RuleError("expected real tolerances, got complex ones")
    if 0 in sizes or all(tensor.sizes == () for tensor in tolerances):
        return batch
    found = rules.broadcast_all([t.TensorType.of(None, batch), *tolerances])
    if found is None or all(isinstance(size, int) for size in sizes):
        return found
    if len(found) > len(batch):
        return None
    return [a if a == b else None for a, b in zip(found, batch, strict=True)]


def _own_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    is_hermitian = arguments.constant("hermitian", bool) if "hermitian" in arguments else False
    return (square if is_hermitian else matrix)(arguments, arguments.schema.arguments[0].name)


def _inverse(arguments: Arguments) -> Sequence[Result]:
    sizes = _own_sizes(arguments)
    batch = None if sizes is None else _batch(arguments, sizes)
    return [(None, None if sizes is None or batch is None else [*batch, sizes[-1], sizes[-2]])]


def _rank(arguments: Arguments) -> Sequence[Result]:
    sizes = _own_sizes(arguments)
    return [(DType.i64, None if sizes is None else _batch(arguments, sizes))]


def pseudoinverse(matrices: Array, atol: Tolerance, rtol: Tolerance, hermitian: bool) -> Array:
    """The inverse on what has singular values above the tolerance, and 0 beside it."""
    if not matrices.size:
        return adjoint(matrices)
    if hermitian:
        values, left = eigen(hermitian_of(matrices, "L"))
        right, size = adjoint(left), np.abs(values)
    else:
        left, values, right = singular(matrices, False)
        size = values
    kept = size > tolerance(size.max(-1, keepdims=True), matrices, atol, rtol)
    inverse = np.where(kept, 1 / values, 0)
    return ((adjoint(right) * inverse[..., None, :]) @ adjoint(left)).astype(matrices.dtype)


def rank(matrices: Array, atol: Tolerance, rtol: Tolerance, hermitian: bool) -> Array:
    """The number of singular values above the tolerance."""
    if not matrices.size:
        return np.zeros(matrices.shape[:-2], np.int64)
    size = np.abs(eigen(hermitian_of(matrices, "L"))[0]) if hermitian else singular(matrices, False)[1]
    return np.asarray((size > tolerance(size.max(-1, keepdims=True), matrices, atol, rtol)).sum(-1))


# Of P A P = P: dP = -P dA P + P P' dA' (1 - A P) + (1 - P A) dA' P' P, as long as the rank of A stays;
# A' is the adjoint.
PINV_GRADIENT = """
on_left = torch.matmul({P}, {P}.mH)
on_right = torch.matmul({P}.mH, {P})
turned = {G}.mH
of_A = -torch.matmul({P}.mH, torch.matmul({G}, {P}.mH))
beside = turned - torch.matmul({A}, torch.matmul({P}, turned))
of_A = of_A + torch.matmul(beside, on_left)
beside = turned - torch.matmul(torch.matmul(turned, {P}), {A})
of_A = of_A + torch.matmul(on_right, beside)
"""
PINV_TANGENT = """
turned = {T}.mH
moved = -torch.matmul({P}, torch.matmul({T}, {P}))
beside = turned - torch.matmul(torch.matmul(turned, {A}), {P})
moved = moved + torch.matmul(torch.matmul({P}, {P}.mH), beside)
beside = turned - torch.matmul({P}, torch.matmul({A}, turned))
moved = moved + torch.matmul(beside, torch.matmul({P}.mH, {P}))
"""


@operator(
    "aten::linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None,"
    " bool hermitian=False) -> Tensor",
    matrices(_inverse),
    loops=loops.Script(f"""
    def linalg_pinv(self, *, atol: Optional[Tensor], rtol: Optional[Tensor], hermitian: bool):
        if self.numel() == 0:
            return self.mH.contiguous()
        if hermitian:
            values, left = torch._linalg_eigh(self, 'L', True)
            right, size = left.mH, values.abs()
        else:
            left, values, right = torch._linalg_svd(self, False, True)
            size = values
{indent(_TOLERANCE.format("self"), " " * 8)}
        inverse = torch.where(size > tolerance, 1 / values, 0)
        return torch.matmul(right.mH * inverse.unsqueeze(-2), left.mH)
    """),
    gradient=f"""
    def linalg_pinv(self, *, atol: Optional[Tensor], rtol: Optional[Tensor], hermitian: bool):
        result = torch.linalg_pinv(self, atol=atol, rtol=rtol, hermitian=hermitian)
        def backward(grad):
{indent(PINV_GRADIENT.format(A="self", P="result", G="grad"), " " * 12)}
            return of_A.sum_to_size(self.size()), None, None, None
        return result, backward
    """,
    tangent=terms(
        self=f"""
{indent(PINV_TANGENT.format(A="self", P="result", T="self_t"), " " * 8)}
        return moved
        """
    ),
    out="atol_rtol_tensor_out",
)
def linalg_pinv(self: Array, atol: Array | None, rtol: Array | None, hermitian: bool) -> Array:
    """The pseudoinverse; singular values up to the larger of `atol` and `rtol` times the largest are 0."""
    return pseudoinverse(self, atol, rtol, hermitian)


_TENSOR = "torch.full([], {0}, dtype=torch.float64, device=self.device)"
_TENSORS = f"""
        absolute: Optional[Tensor] = None
        relative: Optional[Tensor] = None
        if atol is not None:
            absolute = {_TENSOR.format("atol")}
        if rtol is not None:
            relative = {_TENSOR.format("rtol")}
"""


@operator(
    "aten::linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None,"
    " bool hermitian=False) -> Tensor",
    matrices(_inverse),
    loops=loops.Script(f"""
    def linalg_pinv(self, *, atol: Optional[float], rtol: Optional[float], hermitian: bool):
{_TENSORS}
        return torch.linalg_pinv(self, atol=absolute, rtol=relative, hermitian=hermitian)
    """),
    out="atol_rtol_float_out",
)
def linalg_pinv_float(self: Array, atol: float | None, rtol: float | None, hermitian: bool) -> Array:
    """The pseudoinverse; singular values up to the larger of `atol` and `rtol` times the largest are 0."""
    return pseudoinverse(self, atol, rtol, hermitian)


@operator(
    "aten::linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor",
    matrices(_inverse),
    loops=loops.Script("""
    def linalg_pinv(self, rcond: float, hermitian: bool):
        return torch.linalg_pinv(self, atol=0.0, rtol=rcond, hermitian=hermitian)
    """),
    out="out",
)
def linalg_pinv_rcond(self: Array, rcond: float, hermitian: bool) -> Array:
    """The pseudoinverse; singular values up to `rcond` times the largest are 0."""
    return pseudoinverse(self, 0.0, rcond, hermitian)


@operator(
    "aten::linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor",
    matrices(_inverse),
    loops=loops.Script("""
    def linalg_pinv(self, rcond, hermitian: bool):
        return torch.linalg_pinv(self, atol=torch.zeros_like(rcond), rtol=rcond, hermitian=hermitian)
    """),
    out="out_rcond_tensor",
)
def linalg_pinv_rcond_tensor(self: Array, rcond: Array, hermitian: bool) -> Array:
    """The pseudoinverse; singular values up to `rcond` times the largest are 0."""
    return pseudoinverse(self, 0.0, rcond, hermitian)


@operator(
    "aten::pinverse(Tensor self, float rcond=1.0000000000000001e-15) -> Tensor",
    matrices(_inverse),
    loops=loops.Script("""
    def pinverse(self, rcond: float):
        return torch.linalg_pinv(self, rcond, False)
    """),
)
def pinverse(self: Array, rcond: float) -> Array:
    """The pseudoinverse; singular values up to `rcond` times the largest are 0."""
    return pseudoinverse(self, 0.0, rcond, False)


@operator(
    "aten::linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None,"
    " bool hermitian=False) -> Tensor",
    matrices(_rank, ("input",)),
    loops=loops.Script(f"""
    def linalg_matrix_rank(input, *, atol: Optional[Tensor], rtol: Optional[Tensor], hermitian: bool):
        if input.numel() == 0:
            return torch.zeros(input.size()[:-2], dtype=torch.int64, device=input.device)
        size = torch.linalg_eigvalsh(input).abs() if hermitian else torch.linalg_svdvals(input)
{indent(_TOLERANCE.format("input"), " " * 8)}
        return (size > tolerance).sum(-1)
    """),
    out="atol_rtol_tensor_out",
)
def linalg_matrix_rank(input: Array, atol: Array | None, rtol: Array | None, hermitian: bool) -> Array:
    """The number of singular values above the larger of `atol` and `rtol` times the largest."""
    return rank(input, atol, rtol, hermitian)


@operator(
    "aten::linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None,"
    " bool hermitian=False) -> Tensor",
    matrices(_rank),
    loops=loops.Script(f"""
    def linalg_matrix_rank(self, *, atol: Optional[float], rtol: Optional[float], hermitian: bool):
{_TENSORS}
        return torch.linalg_matrix_rank(self, atol=absolute, rtol=relative, hermitian=hermitian)
    """),
    out="atol_rtol_float_out",
)
def linalg_matrix_rank_float(self: Array, atol: float | None, rtol: float | None, hermitian: bool) -> Array:
    """The number of singular values above the larger of `atol` and `rtol` times the largest."""
    return rank(self, atol, rtol, hermitian)


@operator(
    "aten::linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor",
    matrices(_rank),
    loops=loops.Script("""
    def linalg_matrix_rank(self, tol: float, hermitian: bool):
        return torch.linalg_matrix_rank(self, atol=tol, rtol=0.0, hermitian=hermitian)
    """),
    out="out",
)
def linalg_matrix_rank_tol(self: Array, tol: float, hermitian: bool) -> Array:
    """The number of singular values above `tol`."""
    return rank(self, tol, 0.0, hermitian)


@operator(
    "aten::linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor",
    matrices(_rank, ("input",)),
    loops=loops.Script("""
    def linalg_matrix_rank(input, tol, hermitian: bool):
        return torch.linalg_matrix_rank(input, atol=tol, rtol=torch.zeros_like(tol), hermitian=hermitian)
    """),
    out="out_tol_tensor",
)
def linalg_matrix_rank_tol_tensor(input: Array, tol: Array, hermitian: bool) -> Array:
    """The number of singular values above `tol`."""
    return rank(input, tol, 0.0, hermitian)
