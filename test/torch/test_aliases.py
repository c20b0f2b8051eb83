"""Results that are an argument, or a view of it, in eager PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from aliases import COPIED, SHARED


@pytest.mark.parametrize("text", SHARED + COPIED)
def test_what_a_write_to_the_result_changes(text: str) -> None:
    x = torch.arange(6.0).view(2, 3)
    names: dict[str, Any] = {"torch": torch, "F": torch.nn.functional, "x": x}
    eval(text, names).fill_(9)
    assert (9 in x) is (text in SHARED)
