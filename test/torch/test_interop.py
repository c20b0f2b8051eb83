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


PAIR = tsir.CompilationUnit("def f(x, y):\n    return x.t(), x * y\n").f

LAYOUTS = {
    "rows": lambda x: x,
    "columns": lambda x: x.t().contiguous().t(),
    "strided": lambda x: x.repeat(2, 2)[::2, ::2],
    "expanded": lambda x: x[:1].expand(4, 3),
    "size 1": lambda x: x[:1, :1],
    "empty": lambda x: x[:0],
    "a parameter": lambda x: torch.nn.Parameter(x, requires_grad=False),
}


@pytest.mark.parametrize("dtype", TORCH_DTYPES.values(), ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_fast_calls_give_what_the_first_one_does(layout: str, dtype: torch.dtype) -> None:
    x = LAYOUTS[layout](torch.arange(6).reshape(2, 3).to(dtype))
    expected = (x.t(), x * x) if dtype is not torch.bool else (x.t(), x & x)
    for _ in range(3):
        for found in (PAIR(x, x), PAIR(y=x, x=x)):
            torch.testing.assert_close(found, expected)
            assert found[0].data_ptr() == x.data_ptr()
            assert found[0].stride() == expected[0].stride() or not x.numel()


Z = torch.complex(torch.ones(2, 3), torch.ones(2, 3))

REFUSED = {
    "a gradient": (torch.ones(2, 3, requires_grad=True), "require gradient.*detach it first"),
    "negated": (Z.conj().imag, r"call resolve_neg\(\) first"),
    "conjugated": (Z.conj(), r"call resolve_conj\(\) first"),
    "sparse": (torch.eye(3).to_sparse(), "layout other than torch.strided"),
    "no storage": (torch.ones(2, 3, device="meta"), "DLPack refuses"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_has_no_plain_storage_is_refused(what: str) -> None:
    tensor, message = REFUSED[what]
    plain = torch.ones(2, 3)
    for _ in range(2):
        torch.testing.assert_close(PAIR(plain, plain)[1], plain)
        with pytest.raises(tsir.ExecutionError, match=message):
            PAIR(tensor, plain)
        with pytest.raises(tsir.ExecutionError, match=message):
            PAIR(plain, y=tensor)


def test_subclasses_are_asked_in_python() -> None:
    class Own(torch.Tensor):
        asked = 0

        def __dlpack__(self, **options: object) -> object:
            Own.asked += 1
            return torch.Tensor.__dlpack__(self.as_subclass(torch.Tensor), **options)

    x = torch.ones(2, 3)
    for _ in range(3):
        torch.testing.assert_close(torch.Tensor(PAIR(x.as_subclass(Own), x)[1]), x)
    assert Own.asked >= 3


def test_storage_lives_as_long_as_results() -> None:
    for _ in range(3):
        x = torch.arange(1000.0).reshape(10, 100)
        view, _ = PAIR(x, x)
        expected = x.t().clone()
        del x
        torch.testing.assert_close(view, expected)
