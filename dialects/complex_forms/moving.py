"""Operators that move complex elements, copy them, make tensors of them, or ask of such tensors."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import Forms, moving

MOVING: Forms = moving(
    """
    alias lift_fresh detach clone contiguous copy zero to.dtype to.device to.other to.dtype_layout
    to.prim_Device to.prim_dtype to.prim_other _to_copy type_as _cast_Float _cast_Double _cast_Half
    zeros zeros_like new_zeros ones ones_like new_ones empty.memory_format empty_like new_empty
    full full_like new_full fill.Scalar fill.Tensor scalar_tensor eye eye.m
    tensor tensor.bool tensor.float tensor.int tensor.complex as_tensor.bool as_tensor.float as_tensor.int
    as_tensor.complex as_tensor.list
    index.Tensor index_select index_fill.int_Tensor index_fill.int_Scalar index_copy take put masked_select
    masked_scatter nonzero nonzero_static nonzero_numpy where take_along_dim gather scatter.src scatter.value
    embedding where.self where.ScalarOther where.ScalarSelf where.Scalar masked_fill.Scalar masked_fill.Tensor
    tril triu diag trace constant_pad_nd reflection_pad1d reflection_pad2d replication_pad1d
    replication_pad2d repeat_interleave.self_int repeat_interleave.self_Tensor
    transpose.int swapaxes t numpy_T mT permute movedim.int movedim.intlist unsqueeze squeeze squeeze.dim
    squeeze.dims diagonal unfold as_strided atleast_1d atleast_2d atleast_3d atleast_1d.Sequence
    atleast_2d.Sequence atleast_3d.Sequence broadcast_to expand select.int
    slice.Tensor narrow fliplr flipud rot90 ravel diag_embed diagflat block_diag cartesian_prod combinations
    expand_as cat concat stack broadcast_tensors meshgrid meshgrid.indexing repeat tile flip roll
    view _unsafe_view reshape view_as reshape_as flatten.using_ints unflatten.int view.dtype
    narrow_copy select_scatter slice_scatter diagonal_scatter as_strided_scatter select_backward
    slice_backward diagonal_backward unfold_backward value_selecting_reduction_backward
    split.Tensor split.sizes split_with_sizes split chunk
    tensor_split.sections tensor_split.indices tensor_split.tensor_indices_or_sections unbind.int hstack
    vstack dstack column_stack
    real imag view_as_real im2col col2im
    equal is_nonzero Bool.Tensor item Int.Tensor Float.Tensor IntImplicit FloatImplicit ScalarImplicit
    ComplexImplicit Complex.Tensor_Tensor Complex.Tensor_int Complex.Tensor_float Complex.Tensor_bool
    Complex.int_Tensor Complex.float_Tensor Complex.bool_Tensor
    dim numel len.Tensor size size.int stride stride.int storage_offset
    is_contiguous is_contiguous.memory_format is_floating_point is_complex is_signed element_size is_same_size
    is_leaf get_device grad requires_grad_ dict index.list_Tensor count.Tensor remove.Tensor
    eq.Tensor_list ne.Tensor_list
    """
)
