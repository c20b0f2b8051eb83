"""The tables of names against the modules of PyTorch: no module has a function that PyTorch's has not."""

from __future__ import annotations

import math
from typing import Any

import torch
import torch.nn.functional as F

import tsir
from tsir.dialects.operators.table import OVERLOADS
from tsir.frontend.compiler import modules, namespaces
from tsir.frontend.library import definitions


def test_functions_of_modules_are_pytorchs() -> None:
    operators = {name.removeprefix("aten::") for name in OVERLOADS if name.startswith("aten::")}
    for path, module in (
        ("torch.nn.functional", F),
        ("torch.linalg", torch.linalg),
        ("torch.special", torch.special),
    ):
        prefix = namespaces.PREFIXES.get(path, "aten::").removeprefix("aten::")
        names = {name.removeprefix(prefix) for name in operators if name.startswith(prefix)}
        known = {name for name in names if modules.find(path, name) is not None}
        assert {name for name in known if not hasattr(module, name)} == set()
        callable_names = {name for name in names if callable(getattr(module, name, None))}
        assert callable_names - known == set()
    public = {name for name in definitions.functions("torch.nn.functional") if not name.startswith("_")}
    assert {name for name in public if not hasattr(F, name)} == set()
    archived = {f"fft_{name}" for name in namespaces.FOURIER}
    assert all(hasattr(torch.ops.aten if n in archived else torch, n) for n in namespaces.SHARED)
    assert all(hasattr(math, name) for name in namespaces.FUNCTIONS["math"])


def test_objects_of_pytorch_are_its_functions_under_any_name() -> None:
    relu, padded, norm = torch.relu, F.pad, torch.linalg.norm
    double, pool = torch.float64, F.max_pool1d

    def f(x: torch.Tensor) -> torch.Tensor:
        y = padded(relu(x), (1, 1)).to(double)
        return pool(y[None], 2)[0] + norm(y)

    x = torch.randn(2, 4)
    found: Any = tsir.script(f)(x)
    torch.testing.assert_close(found, f(x))
