"""Fixtures for tests of operators: calling one by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from xdsl.ir import Attribute

import tsir.dialects.table.families
from tsir.dialects.operators.arguments import Arguments, Operand
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.types import attributes as t

assert tsir.dialects.table.families.FAMILIES


@pytest.fixture
def run() -> Callable[..., Any]:
    """
    `run("mm", a, b)`: the result of `aten.mm`, or a tuple of several; defaults are filled in.

    A name of another namespace is given whole, as `prim.expand_reduced`.
    """

    def call(name: str, *values: Any, **keywords: Any) -> Any:
        entry = OPERATORS[name if name in OPERATORS else f"aten.{name}"]
        rest = entry.schema.arguments[len(values) :]
        given = [keywords[a.name] if a.name in keywords else _default(a.default) for a in rest]
        results = evaluate(entry, [*values, *given])
        return results[0] if len(results) == 1 else results

    return call


def _default(value: object) -> object:
    return list(cast(tuple[object, ...], value)) if isinstance(value, tuple) else value


@pytest.fixture
def infer() -> Callable[..., Any]:
    """`infer("t", type)`: the result types that follow from types and constants; UNKNOWN is allowed."""

    def call(name: str, *values: Any) -> list[Attribute]:
        entry = OPERATORS[f"aten.{name}"]
        operands = [
            value if isinstance(value, Operand) else Operand(value) if isinstance(value, t.TensorType)
            else Operand(a.type, value)
            for a, value in zip(entry.schema.arguments, values, strict=True)
        ]  # fmt: skip
        return list(entry.rule.types(Arguments(entry.schema, operands)))

    return call
