"""The table of rules by the names of operators, beside those by the form of loops."""

from __future__ import annotations

from tsir.dialects.operators.loops import Number, Pointwise, Reduction
from tsir.dialects.operators.operation import SchemaOp
from tsir.transforms.batch.forms import filled, pointwise, reduction
from tsir.transforms.batch.index_rules import (
    by_one_index,
    index,
    index_add,
    index_put,
    index_select,
    searchsorted,
    select,
)
from tsir.transforms.batch.numbers import number, number_of_tensor, tensor_of_number
from tsir.transforms.batch.operands import Rule
from tsir.transforms.batch.product_rules import convolution, einsum, folded, product
from tsir.transforms.batch.trailing import along_all, broadcasting, of_matrices, same, trailing
from tsir.transforms.batch.view_rules import (
    at_least,
    broadcast_tensors,
    expand,
    expand_reduced,
    meshgrid,
    permute,
    repeat,
    squeeze,
    sum_to_size,
    transposed,
    viewed,
)

_DIM, _MATRIX, _SAME = trailing("dim"), trailing("dim0", "dim1"), same
_MORE = trailing("dim", more=1)
_DIAGONAL, _MOVED = trailing("dim1", "dim2"), trailing("source", "destination")

RULES: dict[str, Rule] = {
    **dict.fromkeys(
        (
            "aten.slice.Tensor", "aten.narrow", "aten.split.Tensor", "aten.split.sizes",
            "aten.split_with_sizes", "aten.split", "aten.chunk", "aten.tensor_split.sections",
            "aten.tensor_split.indices", "aten.unbind.int", "aten.cumsum", "aten.cumprod",
            "aten.logcumsumexp", "aten.cummax", "aten.cummin", "aten.max.dim", "aten.min.dim", "aten.sort",
            "aten.sort.stable", "aten.argsort", "aten.argsort.stable", "aten.topk", "aten.cat",
            "aten.concat", "aten.gather", "aten.scatter.src", "aten.scatter.value", "aten.scatter_add",
            "aten.scatter_reduce.two", "aten.scatter.reduce", "aten.scatter.value_reduce",
            "aten.slice_scatter", "aten._fft_c2c", "aten._fft_r2c", "aten._fft_c2r",
        ),
        _DIM,
    ),
    "aten.select.int": select,
    "aten.select_scatter": _DIM,
    "aten.flip": trailing("dims"),
    "aten.unsqueeze": _MORE,
    "aten.stack": _MORE,
    "aten.transpose.int": _MATRIX,
    "aten.swapaxes": trailing("axis0", "axis1"),
    "aten.movedim.int": _MOVED,
    "aten.movedim.intlist": _MOVED,
    "aten.diagonal": _DIAGONAL,
    "aten.diagonal_scatter": _DIAGONAL,
    "aten.unfold": trailing("dimension"),
    "aten.argmax": along_all,
    "aten.argmin": along_all,
    **dict.fromkeys(
        (
            "aten.alias", "aten.lift_fresh", "aten.detach", "aten.contiguous", "aten.to.dtype",
            "aten.to.device", "aten.to.dtype_layout", "aten.to.prim_Device", "aten.to.prim_dtype",
            "aten.to.prim_other", "aten.constant_pad_nd", "prim.overwrite",
            "aten.nan_to_num", "aten.linalg_cholesky_ex", "aten.linalg_lu_factor_ex", "prim.lu_order",
            "prim.eigen", "prim.orthogonal_rows", "aten.geqrf", "aten.linalg_eig", "aten.linalg_eigvals",
            "aten._linalg_eigvals", "aten.view_as_real", "aten.view_as_complex", "aten.real", "aten.imag",
            "prim.barrier", "prim.detach_unless_same", "prim.no_derivative", "aten.polygamma",
            "aten._unwrap_optional", "aten.linalg_householder_product",
        ),
        _SAME,
    ),
    **dict.fromkeys(("aten.mT", "aten.mH", "aten.adjoint"), of_matrices),
    **dict.fromkeys(
        ("aten.fill.Tensor", "aten.fill.Scalar", "aten.masked_fill.Tensor", "aten.masked_fill.Scalar"),
        filled,
    ),
    **dict.fromkeys(
        (
            "aten.var.dim", "aten.var.correction", "aten.std.dim", "aten.std.correction",
            "aten.var_mean.dim", "aten.var_mean.correction", "aten.std_mean.dim", "aten.std_mean.correction",
            "aten.logsumexp",
        ),
        reduction,
    ),
    **dict.fromkeys(
        (
            "aten.softmax.int", "aten._softmax", "aten.log_softmax.int", "aten._log_softmax",
            "aten._safe_softmax", "aten.glu",
        ),
        _DIM,
    ),
    "aten.index_fill.int_Tensor": by_one_index(),
    "aten.index_fill.int_Scalar": by_one_index(),
    "aten.linalg_solve_triangular": broadcasting,
    **dict.fromkeys(
        (
            "aten.igamma", "aten.igammac", "aten.special_zeta", "aten.gcd", "aten.lcm", "aten.ldexp.Tensor",
        ),
        pointwise,
    ),
    "aten.view": viewed("size"),
    "aten._unsafe_view": viewed("size"),
    "aten.reshape": viewed("shape"),
    "aten.repeat": repeat,
    "aten.expand": expand,
    "aten.broadcast_tensors": broadcast_tensors,
    "aten.broadcast_to": expand,
    "aten.meshgrid": meshgrid,
    "aten.meshgrid.indexing": meshgrid,
    "prim.expand_reduced": expand_reduced,
    "aten.sum_to_size": sum_to_size,
    "aten.permute": permute,
    "aten.t": transposed,
    "aten.numpy_T": transposed,
    "aten.squeeze": squeeze,
    "aten.squeeze.dim": squeeze,
    "aten.squeeze.dims": squeeze,
    "aten.atleast_1d": at_least(1),
    "aten.atleast_2d": at_least(2),
    "aten.atleast_3d": at_least(3),
    "aten.index.Tensor": index,
    "aten.index_put": index_put,
    "aten.index_select": index_select,
    "aten.index_add": index_add,
    "aten.searchsorted.Tensor": searchsorted,
    "aten.bucketize.Tensor": searchsorted,
    **dict.fromkeys(("aten.matmul", "aten.mm", "aten.bmm", "aten.mv", "aten.dot"), product),
    "aten.einsum": einsum,
    "aten.convolution": convolution,
    "prim.convolution_sum": convolution,
    **dict.fromkeys(
        (
            "aten.avg_pool2d", "aten.avg_pool2d_backward", "aten.max_pool2d_with_indices",
            "aten.adaptive_avg_pool2d", "aten._adaptive_avg_pool2d", "aten._adaptive_avg_pool2d_backward",
            "aten.adaptive_max_pool2d",
        ),
        folded(2),
    ),
    **dict.fromkeys(
        (
            "aten.avg_pool3d", "aten.avg_pool3d_backward", "aten.max_pool3d_with_indices",
            "aten.adaptive_avg_pool3d", "aten._adaptive_avg_pool3d", "aten._adaptive_avg_pool3d_backward",
            "aten.adaptive_max_pool3d",
        ),
        folded(3),
    ),
    **dict.fromkeys(
        (
            "aten.item", "aten.Int.Tensor", "aten.Float.Tensor", "aten.is_nonzero", "aten.Bool.Tensor",
            "aten.IntImplicit", "aten.FloatImplicit", "aten.ScalarImplicit",
        ),
        number_of_tensor,
    ),
    **dict.fromkeys(
        (
            "aten.scalar_tensor", "aten.tensor.bool", "aten.as_tensor.bool", "aten.tensor.float",
            "aten.as_tensor.float", "aten.tensor.int", "aten.as_tensor.int", "prim.NumToTensor.bool",
            "prim.NumToTensor.Scalar",
        ),
        tensor_of_number,
    ),
}  # fmt: skip


def rule_of(op: SchemaOp) -> Rule | None:
    """The rule for an operation, one of whose operands is batched; None if there is none."""
    if op.name in RULES:
        return RULES[op.name]
    match op.operator.loops:
        case Pointwise():
            return pointwise
        case Reduction():
            return reduction
        case Number():
            return number
        case _:
            return None
