"""Factorisations of complex matrices, and what is computed by them."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import Forms, analytic, composed, moving

_ELIMINATION: Forms = {
    **analytic(
        """
        linalg_lu_factor_ex linalg_solve_triangular _linalg_solve_ex linalg_solve linalg_inv_ex
        """
    ),
    **moving("_linalg_det"),
    **composed(
        """
        linalg_lu_factor lu_unpack linalg_lu linalg_lu_solve linalg_solve_ex linalg_inv inverse linalg_det det
        _linalg_slogdet linalg_slogdet slogdet logdet triangular_solve
        """
    ),
}

_CHOLESKY: Forms = {
    **moving("linalg_cholesky_ex"),
    **composed("linalg_cholesky cholesky cholesky_solve cholesky_inverse"),
}

FACTORISATIONS: Forms = {**_ELIMINATION, **_CHOLESKY}
