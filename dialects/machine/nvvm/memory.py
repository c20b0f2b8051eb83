"""The memory that the threads of a block share, and what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    IntegerAttr,
    MemRefType,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import VerifyException

SHARED = IntegerAttr(3, i64)
"""The space of memory that the threads of a block share."""

CHUNK = 16
"""Bytes that one asynchronous copy moves."""

HALVES = (Float16Type(), BFloat16Type())


def verify_place(kind: Attribute, indices: Sequence[SSAValue], *, shared: bool) -> None:
    """Verifies that a memref has as many axes as there are indices, and lies in the memory meant."""
    ranked = cast("MemRefType[Attribute]", kind)
    if ranked.get_num_dims() != len(indices):
        raise VerifyException(f"expected an index for each axis of {ranked}, got {len(indices)}")
    if (ranked.memory_space == SHARED) != shared:
        raise VerifyException(f"expected {'shared' if shared else 'global'} memory, got {ranked}")
