"""Views that do not exist, in eager PyTorch."""

from __future__ import annotations

import warnings

import pytest
import torch
from wrong_views import WRONG_VIEWS


@pytest.mark.parametrize("call", WRONG_VIEWS)
def test_refused(call: str) -> None:
    names = {"x": torch.arange(24.0).view(2, 3, 4), "torch": torch}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # once in a process, of `x.T` of other than matrices
        with pytest.raises((RuntimeError, IndexError)):
            eval(call, names)
