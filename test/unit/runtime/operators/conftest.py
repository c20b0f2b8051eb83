"""What a test registers is forgotten after it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def each_forgets(forgotten: None) -> None:
    """All tests of this folder register operators."""
