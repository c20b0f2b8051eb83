"""Views that do not exist, in eager PyTorch."""

from __future__ import annotations

import pytest
import torch
from wrong_views import WRONG_VIEWS


@pytest.mark.parametrize("call", WRONG_VIEWS)
def test_refused(call: str) -> None:
    names = {"x": torch.arange(24.0).view(2, 3, 4), "torch": torch}
    with pytest.raises((RuntimeError, IndexError)):
        eval(call, names)
