"""The `quantized` dialect object: one operation per operator of the table."""

from __future__ import annotations

from xdsl.ir import Dialect

from tsir.dialects.table.families import operations

Quantized = Dialect("quantized", [*operations("quantized")], [])
