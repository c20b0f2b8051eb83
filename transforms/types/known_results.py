"""What is known of the results of operators on numbers, and of questions about tensors, from types alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import SSAValue

from tsir.dialects.operators.arguments import UNKNOWN, Arguments
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.folding import known_numbers
from tsir.dialects.types import attributes as t


def known_results(
    op: SchemaOp, arguments: Arguments, known: Callable[[SSAValue], object]
) -> Sequence[object]:
    """
    The results of an operator in order, UNKNOWN where types do not tell; `known` tells of its operands.

    Sizes are numbers or symbols, `size()` a list of what is known of each.
    """
    if (query := _QUERIES.get(op.name)) is not None:
        found = query(arguments)
        return [UNKNOWN if found is None else found]
    found = known_numbers(op, known)
    return [UNKNOWN] * len(op.results) if found is None else found


def _size(arguments: Arguments) -> t.Size:
    sizes, dim = arguments.tensor("self").sizes, arguments.constant("dim", int)
    return None if sizes is None or dim is None or not -len(sizes) <= dim < len(sizes) else sizes[dim]


def _sizes(arguments: Arguments) -> list[object] | None:
    sizes = arguments.tensor("self").sizes
    return None if sizes is None else [UNKNOWN if size is None else size for size in sizes]


def _dtype(arguments: Arguments) -> int | None:
    dtype = arguments.tensor("a").dtype
    return None if dtype is None else dtype.number


_QUERIES: Mapping[str, Callable[[Arguments], object]] = {
    "aten.size.int": _size,
    "aten.size": _sizes,
    "prim.dtype": _dtype,
    "aten.dim": lambda arguments: arguments.tensor("self").rank,
}
"""What types tell of tensors, None where they do not."""
