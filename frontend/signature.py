"""The signature of a function: types, sizes and defaults of its parameters, as a schema has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.diagnostics import Diagnostic
from tsir.dialects.prim import types as t
from tsir.dialects.schema import MISSING, Argument, Default, Schema
from tsir.frontend import namespaces as names
from tsir.frontend import tree
from tsir.frontend.annotations import broadcast_size, type_of_annotation
from tsir.frontend.failure import Failure, Unusable, noting


def signature(
    definition: tree.Definition, failures: list[Diagnostic], defaults: Mapping[str, object] | None = None
) -> Schema:
    """The signature of a definition; `defaults` are those that Python has evaluated."""
    arguments: list[Argument] = []
    for parameter in definition.parameters:
        type: Attribute = t.TENSOR
        size: int | None = None
        default: object = MISSING
        with noting(failures):
            if parameter.annotation is not None:
                type = type_of_annotation(parameter.annotation)
                size = broadcast_size(parameter.annotation)
            if defaults is not None and parameter.name in defaults:
                default = defaults[parameter.name]
            elif parameter.default is not None:
                default = constant_value(parameter.default)
        if type == t.FLOAT and isinstance(default, int):
            default = float(default)
        if isinstance(default, list):
            default = tuple(cast("list[object]", default))
        arguments.append(
            Argument(parameter.name, type, size, cast(Default, default), kwarg_only=parameter.keyword_only)
        )
    return Schema(definition.name, "", tuple(arguments), ())


def constant_value(node: tree.Expression) -> object:
    """The value of a constant expression, as a default is; Failure if it is not constant."""
    match node:
        case tree.Constant(value=value) if value is not ...:
            return value
        case tree.UnaryOperation(operator="-", operand=tree.Constant(value=int() | float() as value)):
            return -value
        case tree.ListLiteral():
            return list(map(constant_value, node.items))
        case tree.TupleLiteral():
            return tuple(map(constant_value, node.items))
        case tree.Attribute(value=tree.Name(name=base), name=name) if f"{base}.{name}" in names.CONSTANTS:
            return names.CONSTANTS[f"{base}.{name}"]
        case tree.Refused():
            raise Unusable
        case _:
            raise Failure(node.range, f"expected a constant, got '{node.range.text}'")
