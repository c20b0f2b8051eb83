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

_REFLECTIONS: Forms = {
    **moving("geqrf linalg_householder_product linalg_qr"),
    **composed("orgqr qr"),
}

_SPECTRA: Forms = {
    **moving(
        """
        _linalg_eigh linalg_eigvalsh linalg_eig linalg_eigvals _linalg_eigvals _linalg_svd linalg_svdvals
        linalg_pinv.atol_rtol_tensor linalg_lstsq
        """
    ),
    **composed(
        """
        linalg_eigh linalg_svd svd linalg_pinv.atol_rtol_float linalg_pinv linalg_pinv.rcond_tensor pinverse
        linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.atol_rtol_float linalg_matrix_rank
        linalg_matrix_rank.tol_tensor
        """
    ),
}

FACTORISATIONS: Forms = {**_ELIMINATION, **_CHOLESKY, **_REFLECTIONS, **_SPECTRA}
