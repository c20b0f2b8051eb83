"""Sums, products, truths and statistics of many complex numbers."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import (
    Forms,
    analytic,
    analytic_texts,
    by_parts,
    composed,
    moving,
    other_texts,
    own_gradients,
)

_VARIANCE = "return {re} + {im}"
_DEVIATION = "return torch.hypot({re}, {im})"
_AND_MEAN = """
spread, mean = {re}
other, more = {im}
return %s, torch.complex(mean, more)
"""
_VARIANCE_AND_MEAN = _AND_MEAN % "spread + other"
_DEVIATION_AND_MEAN = _AND_MEAN % "torch.hypot(spread, other)"

_LOGSUMEXP = """
largest = torch.amax(a, dim, True)
offset = torch.where(torch.isfinite(largest), largest, torch.zeros_like(largest))
result = torch.log(torch.sum(torch.exp(self - offset), dim, True)) + offset
return result if keepdim else torch.sum(result, dim, False)
"""

_CORRELATIONS = """
covariances = torch.cov(self)
if covariances.dim() == 0:
    return covariances / covariances
scale = re(covariances).diagonal().sqrt()
found = covariances / scale.unsqueeze(1) / scale.unsqueeze(0)
return torch.complex(re(found).clamp(-1, 1), im(found).clamp(-1, 1))
"""

REDUCTIONS: Forms = {
    **moving("any any.dim any.dims all all.dim all.dims count_nonzero count_nonzero.dim_IntList diff"),
    **by_parts(
        "sum sum.dim_IntList mean mean.dim cumsum sum_to_size _grad_sum_to_size index_add index_put"
        " scatter_add reflection_pad1d_backward reflection_pad2d_backward replication_pad1d_backward"
        " replication_pad2d_backward"
    ),
    **analytic("prod prod.dim_int cumprod"),
    **analytic_texts({"logsumexp": _LOGSUMEXP}),
    **own_gradients(
        {
            "var": _VARIANCE,
            "var.dim": _VARIANCE,
            "var.correction": _VARIANCE,
            "std": _DEVIATION,
            "std.dim": _DEVIATION,
            "std.correction": _DEVIATION,
            "var_mean": _VARIANCE_AND_MEAN,
            "var_mean.dim": _VARIANCE_AND_MEAN,
            "var_mean.correction": _VARIANCE_AND_MEAN,
            "std_mean": _DEVIATION_AND_MEAN,
            "std_mean.dim": _DEVIATION_AND_MEAN,
            "std_mean.correction": _DEVIATION_AND_MEAN,
        }
    ),
    **other_texts(
        {
            "linalg_vector_norm": "return torch.linalg_vector_norm(self.abs(), ord, dim, keepdim)",
            "corrcoef": _CORRELATIONS,
        }
    ),
    **composed(
        """
        trapezoid.dx trapezoid.x cumulative_trapezoid.dx cumulative_trapezoid.x cov gradient.scalarint
        gradient.scalararray gradient.array gradient.scalarrayint gradient.scalarrayarray
        gradient.tensorarrayint gradient.tensorarray norm.Scalar norm.ScalarOpt_dim
        norm.ScalarOpt_dim_dtype norm.ScalarOpt_dtype frobenius_norm.dim dist renorm l1_loss
        """
    ),
}
