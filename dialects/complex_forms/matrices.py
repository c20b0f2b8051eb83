"""Products of complex matrices, and what is composed of them."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import Forms, analytic, bilinear, composed, other_texts

_CONVOLUTION = """
product = torch.complex({ac} - {bd}, {ad} + {bc})
if bias is None:
    return product
return product + bias.reshape([-1] + [1] * (input.dim() - 2))
"""

MATRICES: Forms = {
    **bilinear("mm bmm mv dot outer ger matmul"),
    **analytic("addmm addmv addr baddbmm addbmm linear einsum"),
    **other_texts({"convolution": _CONVOLUTION, "_convolution": _CONVOLUTION}),
    **composed(
        """
        inner kron vdot tensordot linalg_cross cross vander linalg_vander linalg_vecdot conv1d
        conv1d.padding conv2d conv2d.padding conv3d conv3d.padding conv_transpose1d
        conv_transpose2d.input conv_transpose3d.input
        """
    ),
}
