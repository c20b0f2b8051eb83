"""What docs/modules.md says of modules with weights: PyTorch takes an archive apart, tsir runs the graph."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of TorchScript itself
PAGE = Path(__file__).parents[2] / "docs" / "modules.md"


class Block(torch.nn.Module):
    """Layers with tensors, numbers and `training` as attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.Dropout(0.5)
        )
        self.scale = 2.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x).relu() * self.scale


@pytest.mark.parametrize("traced", [False, True])
def test_the_page_runs(traced: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = Block().eval()
    x = torch.ones(5, 3)
    made = torch.jit.trace(module, x) if traced else torch.jit.script(module)
    torch.jit.save(made, "model.pt")
    found: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, found)
    np.testing.assert_allclose(found["y"], module(x).detach().numpy(), rtol=1e-6)
