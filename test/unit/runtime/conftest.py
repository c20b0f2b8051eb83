"""What tests of plans and modules share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tsir.lowering.host import disk_cache
from tsir.lowering.native import code_records


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory for what is kept; the sources count as what was loaded, though they may be younger."""
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("TSIR_CACHE")
    monkeypatch.setattr(disk_cache, "own_sources", lambda: "sources")
    code_records.compiler.cache_clear()
    return tmp_path
