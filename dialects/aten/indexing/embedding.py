"""Rows of a table by number, and numbers as rows: embedding and one_hot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.indexing.indexing import PLACES, checked_places
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _embedded_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    weight, indices = arguments.tensor("weight"), arguments.tensor("indices")
    if weight.rank not in (None, 2):
        raise RuleError(f"expected 'weight' of rank 2, got rank {weight.rank}")
    if indices.dtype is not None and indices.dtype not in PLACES:
        raise RuleError(f"expected indices of int64 or int32, got {indices.dtype.numpy}")
    if indices.sizes is None:
        return None
    return [*indices.sizes, weight.sizes[1] if weight.sizes else None]


@operator(
    "aten::embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False,"
    " bool sparse=False) -> Tensor",
    rules.Shaped(_embedded_sizes, like="weight"),
    loops=loops.Script("""
    def embedding(weight, indices, padding_idx: int, scale_grad_by_freq: bool, sparse: bool):
        rows = torch.index_select(weight, 0, indices.reshape([indices.numel()]))
        return rows.view(indices.size() + [weight.size(1)])
    """),
    gradient="""
    def embedding(weight, indices, padding_idx: int, scale_grad_by_freq: bool, sparse: bool):
        count = weight.size(0)
        def backward(grad):
            grad_weight = torch.embedding_dense_backward(
                grad, indices, count, padding_idx, scale_grad_by_freq)
            return grad_weight, None, None, None, None
        result = torch.embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse)
        return result, backward
    """,
    tangent=linear("weight"),
    out="out",
)
def embedding(
    weight: Array, indices: Array, padding_idx: int, scale_grad_by_freq: bool, sparse: bool
) -> Array:
    """The rows of `weight` that `indices` name."""
    return weight[checked_places(indices, weight.shape[0], "dimension 0")]


def _embedding_gradient_sizes(arguments: Arguments) -> Sequence[t.Size]:
    grad, indices = arguments.tensor("grad_output"), arguments.tensor("indices")
    rows = arguments.constant("num_weights", int)
    if rows is not None and rows < 0:
        raise RuleError(f"expected a number of weights of at least 0, got {rows}")
    if indices.dtype is not None and indices.dtype not in PLACES:
        raise RuleError(f"expected indices of int64 or int32, got {indices.dtype.numpy}")
    if grad.sizes is None:
        return [rows, None]
    if indices.sizes is not None and len(grad.sizes) != len(indices.sizes) + 1:
        raise RuleError(f"expected 'grad_output' of rank {len(indices.sizes) + 1}, got {len(grad.sizes)}")
    return [rows, grad.sizes[-1] if grad.sizes else None]


@operator(
    "aten::embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights,"
    " SymInt padding_idx, bool scale_grad_by_freq) -> Tensor",
    rules.Shaped(_embedding_gradient_sizes, like="grad_output", agree=("grad_output",)),
    loops=loops.Lowered("tsir.lowering.operators.indexing:embedding_backward"),
    gradient="""
    def embedding_dense_backward(grad_output, indices, num_weights: int, padding_idx: int,
                                 scale_grad_by_freq: bool):
        def backward(grad):
            kept = (indices != padding_idx).unsqueeze(-1)
            return torch.embedding(grad, indices) * kept, None, None, None, None
        result = torch.embedding_dense_backward(
            grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
        return result, backward
    """,
    tangent=linear("grad_output"),
    out="out",
)
def embedding_dense_backward(
    grad_output: Array, indices: Array, num_weights: int, padding_idx: int, scale_grad_by_freq: bool
) -> Array:
    """The gradient of `embedding`: what each row of the weight has from all its uses."""
    width = grad_output.shape[-1]
    if grad_output.shape[:-1] != indices.shape:
        raise ValueError(f"expected a row for each of {list(indices.shape)}, got {list(grad_output.shape)}")
    places = checked_places(indices.reshape(-1), num_weights, "dimension 0")
    grads = np.where((places == padding_idx)[:, None], 0, grad_output.reshape(len(places), width))
    if scale_grad_by_freq:
        grads = grads / np.bincount(places, minlength=num_weights)[places][:, None]
    result = np.zeros((num_weights, width), grads.dtype if grads.dtype.kind in "iu" else np.float64)
    np.add.at(result, places, grads)
    return result


def _one_hot_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    tensor, count = arguments.tensor("self"), arguments.constant("num_classes", int)
    if tensor.dtype not in (None, DType.i64):
        raise RuleError(f"expected a tensor of int64, got {tensor.dtype.numpy}")
    return None if tensor.sizes is None else [*tensor.sizes, None if count == -1 else count]


@operator(
    "aten::one_hot(Tensor self, int num_classes=-1) -> Tensor",
    rules.Shaped(_one_hot_sizes),
    loops=loops.Script("""
    def one_hot(self, num_classes: int):
        count = int(self.max()) + 1 if num_classes == -1 else num_classes
        inside = torch.logical_and(self >= 0, self < count)
        assert bool(torch.all(inside)), "expected classes of at least 0 and below num_classes"
        return (self.unsqueeze(-1) == torch.arange(count)).to(torch.int64)
    """),
)
def one_hot(self: Array, num_classes: int) -> Array:
    """Vectors of 0 with a 1 at the place that each element names."""
    if self.dtype != np.int64:
        raise TypeError(f"expected a tensor of i64, got {self.dtype}")
    count = num_classes if num_classes != -1 else int(self.max()) + 1
    classes = checked_places(self, count, "the dimension of classes")
    return (classes[..., None] == np.arange(count)).astype(np.int64)
