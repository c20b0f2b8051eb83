"""What is known of the results of operators on numbers, and of questions about tensors, from types alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tsir.dialects.operators.arguments import UNKNOWN, Arguments
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.effects import is_pure

_NUMBERS = (t.INT, t.BOOL)
"""The types of the numbers that sizes, and questions about them, are computed of."""


def known_results(op: SchemaOp, arguments: Arguments) -> Sequence[object]:
    """
    The results of an operator in order, UNKNOWN where types do not tell.

    Sizes are numbers or symbols, `size()` a list of what is known of each.
    """
    if (query := _QUERIES.get(op.name)) is not None:
        found = query(arguments)
        return [UNKNOWN if found is None else found]
    return _computed(op, arguments) or [UNKNOWN] * len(op.results)


def _computed(op: SchemaOp, arguments: Arguments) -> Sequence[object] | None:
    """The results of a pure operator on known numbers; None of another, or of one that raises."""
    given = [arguments.value(argument.name) for argument in arguments.schema.arguments]
    is_of_numbers = all(value.type in _NUMBERS for value in (*op.operands, *op.results))
    if not is_of_numbers or not is_pure(op) or not all(isinstance(value, int) for value in given):
        return None
    try:
        return evaluate(op.operator, given)
    except REFERENCE_ERRORS:
        return None


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
