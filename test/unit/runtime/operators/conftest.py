"""What a test registers is forgotten after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tsir.dialects.ir.universe import DECLARED
from tsir.dialects.operators.table import OPERATORS, OVERLOADS
from tsir.runtime.operators.declare import REGISTERED


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    tables = (OPERATORS, OVERLOADS, DECLARED, REGISTERED)
    before = [set(table) for table in tables]
    yield
    for table, names in zip(tables, before, strict=True):
        for name in [name for name in table if name not in names]:
            del table[name]
