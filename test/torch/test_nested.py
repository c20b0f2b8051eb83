"""Gradients of tuples and lists that hold tensors, against PyTorch's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch
from differences import leaves
from nested_programs import CASES, SOURCE
from torch_calls import quiet

import tsir
from tsir.runtime.values.structure import with_leaves

UNIT = tsir.CompilationUnit(SOURCE)


def tensors(value: Any) -> Any:
    """The same for PyTorch, with gradients to be found."""
    given = (torch.tensor(x, requires_grad=True) if isinstance(x, np.ndarray) else x for x in leaves(value))
    return with_leaves(value, given)


def gradients(value: Any) -> Iterator[Any]:
    """The gradient of each leaf as PyTorch has left it, zeros where it found none."""
    for leaf in leaves(value):
        found = leaf.grad if isinstance(leaf, torch.Tensor) else None
        yield torch.zeros_like(leaf).numpy() if found is None and isinstance(leaf, torch.Tensor) else found


@pytest.mark.parametrize(("name", "arguments"), CASES)
def test_gradients_are_those_of_pytorch(name: str, arguments: tuple[Any, ...]) -> None:
    with quiet():
        given = tensors(arguments)
        expected = getattr(torch.jit.CompilationUnit(SOURCE), name)(*given)
        if expected.requires_grad:
            expected.backward()
    value, found = tsir.value_and_grad(UNIT.function(name))(*arguments)
    np.testing.assert_allclose(value, expected.detach(), rtol=1e-12)
    for ours, theirs in zip(leaves(found), gradients(given[0]), strict=True):
        assert (ours is None) == (theirs is None)
        if ours is not None:
            np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12)
