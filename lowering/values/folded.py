"""Results of operators on constants, where a graph has to know them before it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.transforms.analysis.effects import is_pure


def folded(op: SchemaOp, operands: Sequence[object]) -> Sequence[object] | None:
    """
    The results of an operator on constants, texts among them, that gives no tensors; None of others.

    An error of the reference, one of `REFERENCE_ERRORS`, if it fails for them.
    """
    plain = all(map(_is_plain, op.result_types))
    if not plain or not operands or not all(map(is_constant, operands)) or not is_pure(op):
        return None
    return evaluate(op.operator, operands, given=[operand.type for operand in op.operands])


def is_constant(value: object) -> bool:
    """Whether a value is a number, a text or None, or a list of such."""
    if isinstance(value, list):
        return all(map(is_constant, cast("list[object]", value)))
    return value is None or isinstance(value, bool | int | float | str)


def _is_plain(type: Attribute) -> bool:
    element = type.element if isinstance(type, t.ListType) else type
    return element in NUMBER_DTYPES or element == t.STRING
