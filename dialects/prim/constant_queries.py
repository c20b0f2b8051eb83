"""Queries whose answer is the same for every tensor on the CPU, strided and in numpy's memory."""

from __future__ import annotations

from collections.abc import Mapping

from tsir.dialects.types.values import Device

CONSTANT_QUERIES: Mapping[str, tuple[object, str]] = {
    "prim::device(Tensor a) -> Device": (Device("cpu"), "Where the elements are: on the CPU, as in numpy."),
    "prim::is_cpu(Tensor a) -> bool": (True, "Whether the tensor is on the CPU, as here it is."),
    "prim::requires_grad(Tensor a) -> bool": (False, "Whether gradients are recorded: not for an array."),
    "aten::is_leaf(Tensor self) -> bool": (True, "Whether no operation recorded it: none does."),
    "aten::get_device(Tensor self) -> int": (-1, "The index of the device, which the CPU lacks."),
    "prim::layout(Tensor a) -> Layout": (0, "The layout, strided."),
    "prim::is_cuda(Tensor a) -> bool": (False, "Whether the tensor is on a GPU, as here it is not."),
    "prim::is_mkldnn(Tensor a) -> bool": (False, "Whether the layout is MKL-DNN's: none is."),
    "prim::is_mps(Tensor a) -> bool": (False, "Whether the tensor is on a Metal device: none is."),
    "prim::is_meta(Tensor a) -> bool": (False, "Whether the tensor has no elements to read: all have."),
    "prim::is_sparse(Tensor a) -> bool": (False, "Whether the layout is sparse: none is."),
    "prim::is_sparse_csr(Tensor a) -> bool": (False, "Whether zeros are left out of rows: none are."),
    "prim::is_quantized(Tensor a) -> bool": (False, "Whether integers stand for floats."),
    "prim::is_vulkan(Tensor a) -> bool": (False, "Whether the tensor is on a Vulkan device: none is."),
    "prim::is_ipu(Tensor a) -> bool": (False, "Whether the tensor is on an IPU device: none is."),
    "prim::is_maia(Tensor a) -> bool": (False, "Whether the tensor is on a MAIA device: none is."),
    "prim::is_mtia(Tensor a) -> bool": (False, "Whether the tensor is on an MTIA device: none is."),
    "prim::is_xla(Tensor a) -> bool": (False, "Whether the tensor is on an XLA device: none is."),
    "prim::is_xpu(Tensor a) -> bool": (False, "Whether the tensor is on an XPU device: none is."),
    "prim::is_nested(Tensor a) -> bool": (False, "Whether the tensor is nested: none is."),
    "aten::is_autocast_enabled() -> bool": (False, "Whether dtypes are chosen by operator: never."),
    "aten::is_autocast_cpu_enabled() -> bool": (False, "Whether dtypes are chosen by operator: never."),
}
"""The constant result by schema, and the operator's documentation."""

CONSTANT_ANSWERS: Mapping[str, object] = {
    text.partition("(")[0].replace("::", "."): value for text, (value, _) in CONSTANT_QUERIES.items()
}
"""The constant result by the name of the operation."""
