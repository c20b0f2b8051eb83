"""Random operators: each row draws its own numbers, or all draw the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from xdsl.ir import Operation

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.effects import draws
from tsir.transforms.batch.operands import emitted, is_tensor, wholes
from tsir.transforms.batch.scope import Refusal, Row, Scope
from tsir.transforms.batch.view_rules import sizes_behind

Randomness = Literal["error", "different", "same"]
"""What random operators do: they are an error, draw for each row, or draw once for all."""


RANDOMNESS: dict[str, Randomness] = {"error": "error", "different": "different", "same": "same"}
"""The choices of `Randomness` by their names."""


def is_random(op: Operation) -> bool:
    """Whether an operation draws random numbers."""
    if not isinstance(op, SchemaOp) or not any(map(is_tensor, op.results)):
        return False
    return draws(op) or any(operand.type == t.GENERATOR for operand in op.operands)


def random(scope: Scope, op: SchemaOp, randomness: Randomness) -> Sequence[Row]:
    """What a random operator draws, for each row or for all; Refusal where it may not."""
    batched = scope.any_batched(op.operands)
    match randomness:
        case "error":
            choice = "say randomness='different' or randomness='same'"
            raise Refusal(f"it draws random numbers: {choice}")
        case "same" if batched:
            raise Refusal("it draws by values that differ from row to row, which cannot be the same for all")
        case "same":
            return [Row(value, False) for value in emitted(scope, op, {})]
        case "different":
            names = op.schema().positions
            given = wholes(scope, op)
            if "size" in names:
                given["size"] = sizes_behind(scope, op["size"], [scope.count])
            elif not given:
                raise Refusal("it has no form that draws for each row")
            return [Row(value, True) for value in emitted(scope, op, given)]
