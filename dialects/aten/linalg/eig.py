"""Eigenvalues and eigenvectors of any square matrices, which are complex also if the matrices are real."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.linalg.eigen import PHASES
from tsir.dialects.aten.linalg.matrices import (
    PHASE_TOLERANCE,
    Result,
    are_finite,
    matrices,
    part_dtype,
    phases,
    square,
    widened,
)
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array, DType, complex_of

_NOT_FINITE = "expected matrices without infinities and NaN, which have no eigenvalues"


def _decomposition(arguments: Arguments) -> Sequence[Result]:
    sizes, part = square(arguments), part_dtype(arguments, "self")
    whole = None if part is None else complex_of(part)
    return [(whole, None if sizes is None else sizes[:-1]), (whole, sizes)]


# Of A V = V L with P = inv(V) dA V: dL is the diagonal of P, the other ones over the distances tell dV, and
# the lengths of the vectors stay 1.
@operator(
    "aten::linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)",
    matrices(_decomposition),
    gradient=f"""
    def linalg_eig(self):
        values, vectors = torch.linalg_eig(self)
        def backward(grad_values: Optional[Tensor], grad_vectors: Optional[Tensor]):
            inner = torch.zeros_like(vectors)
            if grad_vectors is not None:
                unit = torch.eye(self.size(-1), device=self.device)
                distance = (values.unsqueeze(-2) - values.unsqueeze(-1)).conj() + unit
                along = torch.matmul(vectors.mH, grad_vectors)
                kept = torch.diagonal(along, 0, -2, -1)
                if not (torch.ops.prim.imaginary_part(kept).abs() <= {PHASE_TOLERANCE}).all():
                    raise RuntimeError('{PHASES}')
                lengths = torch.matmul(vectors.mH, vectors * torch.ops.prim.real_part(kept).unsqueeze(-2))
                inner = torch.where(unit == 1, 0, (along - lengths) / distance)
            if grad_values is not None:
                inner = inner + torch.diag_embed(grad_values)
            found = torch.linalg_solve(vectors.mH, torch.matmul(inner, vectors.mH))
            return found if self.is_complex() else torch.ops.prim.real_part(found)
        return values, vectors, backward
    """,
    tangent=terms(
        self="""
        moved = torch.matmul(self_t.to(eigenvectors.dtype), eigenvectors)
        inner = torch.linalg_solve(eigenvectors, moved)
        unit = torch.eye(self.size(-1), device=self.device)
        distance = eigenvalues.unsqueeze(-2) - eigenvalues.unsqueeze(-1) + unit
        turned = torch.matmul(eigenvectors, torch.where(unit == 1, 0, inner / distance))
        along = torch.ops.prim.real_part((eigenvectors.conj() * turned).sum(-2)).unsqueeze(-2)
        return torch.diagonal(inner, 0, -2, -1), turned - eigenvectors * along
        """
    ),
    out="out(eigenvalues, eigenvectors)",
)
def linalg_eig(self: Array) -> tuple[Array, Array]:
    """
    The eigenvalues of square matrices, and their eigenvectors as columns, both complex.

    Their order is LAPACK's. Each vector has the length 1, and its first element that is about as large as its
    largest is positive. A loss that depends on the phases of vectors has no gradient.
    """
    if not are_finite(self).all():
        raise ValueError(_NOT_FINITE)
    dtype = complex_of(DType.of(self.dtype)).numpy if self.dtype.kind == "f" else self.dtype
    values, vectors = np.linalg.eig(widened(self))
    vectors = vectors * np.conj(phases(np.swapaxes(vectors, -1, -2)))[..., None, :]
    return values.astype(dtype), vectors.astype(dtype)


_VALUES_GRADIENT = """
    def {name}(self):
        values, vectors = torch.linalg_eig(self)
        def backward(grad):
            found = torch.linalg_solve(vectors.mH, grad.unsqueeze(-1) * vectors.mH)
            return found if self.is_complex() else torch.ops.prim.real_part(found)
        return values, backward
"""

for _name in ("linalg_eigvals", "_linalg_eigvals"):

    @operator(
        f"aten::{_name}(Tensor self) -> Tensor",
        matrices(lambda arguments: _decomposition(arguments)[:1]),
        gradient=_VALUES_GRADIENT.format(name=_name),
        tangent=terms(
            self="""
        values, vectors = torch.linalg_eig(self)
        moved = torch.matmul(self_t.to(vectors.dtype), vectors)
        return torch.diagonal(torch.linalg_solve(vectors, moved), 0, -2, -1)
        """
        ),
        out="out" if _name == "linalg_eigvals" else None,
    )
    def linalg_eigvals(self: Array) -> Array:
        """The eigenvalues of square matrices, which are complex."""
        return linalg_eig(self)[0]
