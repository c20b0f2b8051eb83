"""What programs ask of the device of tensors is known when they are planned."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

UNIT = tsir.CompilationUnit("""
def placed(x):
    i = torch.arange(x.size(1), device=x.device, dtype=x.dtype)
    y = x.to(x.device) * i
    if y.device.type == 'cuda' or y.get_device() >= 0 or y.device != torch.device('cpu'):
        y = y + 100
    return y + torch.zeros([3], device=y.device, dtype=y.dtype)

def asked(x):
    if x.is_cuda or x.is_quantized or x.is_sparse or x.is_xla or not x.is_cpu or not x.is_leaf:
        x = x * 100
    if x.requires_grad or x.is_meta or x.is_nested or torch.is_autocast_enabled():
        x = x + 100
    return x.exp()

def size(x):
    return x.itemsize, x.nbytes
""")
X = np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.mark.parametrize(("name", "expected"), [("placed", X * np.arange(3)), ("asked", np.exp(X))])
def test_a_query_of_the_device_is_a_constant(name: str, expected: np.ndarray) -> None:
    function = getattr(UNIT, name)
    np.testing.assert_allclose(function(X), expected, rtol=1e-6)
    explained = str(function.explain(X))
    assert explained.count("native group") == 1
    assert "remark" not in explained


def test_gradients_pass_beside_queries() -> None:
    unit = tsir.CompilationUnit("def f(x):\n    return (x * torch.ones([3], device=x.device)).sum()\n")
    assert tsir.grad(unit.f)(X).tolist() == np.ones((2, 3)).tolist()


def test_sizes_in_bytes() -> None:
    assert UNIT.size(X) == (4, 24)
