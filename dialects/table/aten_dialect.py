"""The `aten` dialect object: one operation per operator of the table."""

from __future__ import annotations

from xdsl.ir import Dialect

from tsir.dialects.table.families import operations

Aten = Dialect("aten", [*operations("aten")], [])
