"""Tensors of PyTorch in and out, of every dtype, without copies."""

from __future__ import annotations

import pytest
import torch
from test_special_values import TORCH_DTYPES

import tsir

VIEW = tsir.CompilationUnit("def f(x):\n    return x.t()\n").f
WRITE = tsir.CompilationUnit("def f(x):\n    x.add_(x)\n    return x * x\n").f


@pytest.mark.parametrize("dtype", TORCH_DTYPES.values(), ids=str)
def test_storage_is_shared(dtype: torch.dtype) -> None:
    tensor = torch.arange(6).reshape(2, 3).to(dtype)
    view = VIEW(tensor)
    assert isinstance(view, torch.Tensor)
    assert view.data_ptr() == tensor.data_ptr()
    torch.testing.assert_close(view, tensor.t())


@pytest.mark.parametrize("dtype", TORCH_DTYPES.values(), ids=str)
def test_tensors_are_written(dtype: torch.dtype) -> None:
    tensor = torch.arange(6).to(dtype)
    expected = tensor + tensor
    product = WRITE(tensor)
    torch.testing.assert_close(tensor, expected)
    torch.testing.assert_close(product, expected * expected)
