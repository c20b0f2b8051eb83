"""The signature of a function: types, sizes and defaults of its parameters, as a schema has them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ForwardRef, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.operators.schema import MISSING, Argument, Default, Schema
from tsir.dialects.types import attributes as t
from tsir.dialects.types.numbers import WIDENING
from tsir.dialects.types.values import Device, to_attribute
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.annotations import broadcast_size, fields_type, type_of_annotation
from tsir.frontend.compiler.special_functions import SPECIAL
from tsir.frontend.compiler.sugared import Constant, Sugared
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure, Unusable, noting
from tsir.frontend.source.script_source import parse_expression
from tsir.frontend.source.source import Range

if TYPE_CHECKING:
    from tsir.frontend.compiler.expressions import ExpressionCompiler


GlobalName = Callable[[tree.Expression], Sugared | None]
"""The meaning of a name around a function, or a name in a module."""


def signature(
    definition: tree.Definition,
    failures: list[Diagnostic],
    compiler: ExpressionCompiler,
) -> Schema:
    """The signature of a definition."""
    arguments: list[Argument] = []
    for parameter in definition.parameters:
        type: Attribute = t.TENSOR
        size: int | None = None
        default: object = MISSING
        with noting(failures):
            if parameter.annotation is not None:
                type = compiler.annotated_type(parameter.annotation)
                size = broadcast_size(parameter.annotation)
            if parameter.default is not None:
                default = _checked(constant_value(parameter.default, compiler.global_name), parameter.range)
        if type in WIDENING and isinstance(default, int | float):
            default = WIDENING[type](default)
        if isinstance(default, list):
            default = tuple(cast("list[object]", default))
        arguments.append(
            Argument(parameter.name, type, size, cast(Default, default), kwarg_only=parameter.keyword_only)
        )
    return Schema(definition.name, "", tuple(arguments), ())


def class_signature(kind: object, within: tuple[object, ...] = ()) -> Schema | None:
    """
    The signature of a Python class of named tuples, None of another object; Failure at an unknown type.

    Its fields may hold named tuples of other classes, but none of those that it is itself a field `within`.
    """
    if not isinstance(kind, type) or not hasattr(kind, "_fields"):
        return None
    defaults: Mapping[str, object] = getattr(kind, "_field_defaults", {})
    arguments: list[Argument] = []
    hints = inspect.get_annotations(kind)
    inside = {hint.__name__: hint for hint in hints.values() if isinstance(hint, type)}
    known = {**vars(sys.modules[kind.__module__]), **inside}

    def named(node: tree.Expression) -> Attribute | None:
        found = known.get(node.name) if isinstance(node, tree.Name) else None
        is_outer = any(found is each for each in (kind, *within))
        schema = None if is_outer else class_signature(found, (kind, *within))
        return None if schema is None else fields_type(schema)

    for name, hint in hints.items():
        annotation = annotation_of(hint, f"<{kind.__qualname__}.{name}>")
        default = python_constant(defaults[name]) if name in defaults else MISSING
        arguments.append(
            Argument(name, type_of_annotation(annotation, named), default=cast(Default, default))
        )
    return Schema(kind.__name__, "", tuple(arguments), ())


def annotation_of(hint: object, filename: str) -> tree.Expression:
    """A type as Python keeps it; one that is text need not be defined, as `Tensor` is not without PyTorch."""
    text = hint.__forward_arg__ if isinstance(hint, ForwardRef) else inspect.formatannotation(hint)
    return parse_expression(hint.__name__ if isinstance(hint, type) else text, filename)


def _checked(default: object, place: Range) -> object:
    """A default value; Failure if no constant has it."""
    try:
        to_attribute(default)
    except (TypeError, ValueError) as error:
        raise Failure(place, str(error)) from error
    return default


def python_constant(value: object) -> object:
    """A Python object, with numbers of NumPy, dtypes and devices of PyTorch as programs have them."""
    if isinstance(value, np.float64 | np.integer | np.bool_ | np.str_):
        return cast("np.generic", value).item()
    if type(value).__module__ != "torch":
        return value
    is_device = type(value).__name__ == "device"
    return Device.parse(str(value)) if is_device else names.CONSTANTS.get(str(value), value)


def constant_value(node: tree.Expression, global_name: GlobalName) -> object:
    """The value of a constant expression, as a default is; Failure if it is not constant."""
    match node:
        case tree.Constant(value=value) if value is not ...:
            return value
        case tree.UnaryOperation(operator="-", operand=tree.Constant(value=int() | float() as value)):
            return -value
        case tree.UnaryOperation(operator="-", operand=tree.Constant(value=complex() as value)):
            return complex(0.0, -value.imag)
        case tree.BinaryOperation(operator="+" | "-" as sign, right=tree.Constant(value=complex() as value)):
            real = constant_value(node.left, global_name)
            if not isinstance(real, int | float):
                raise Failure(node.range, f"expected a constant, got '{node.range.text}'")
            return real + value if sign == "+" else real - value
        case tree.ListLiteral():
            return [constant_value(item, global_name) for item in node.items]
        case tree.TupleLiteral():
            return tuple([constant_value(item, global_name) for item in node.items])
        case tree.Name() | tree.Attribute() if isinstance(found := global_name(node), Constant):
            return found.value
        case tree.Call(function=function, arguments=(tree.Constant(value=str() as text),)) if (
            global_name(function) is SPECIAL["torch.device"]
        ):
            return Device.parse(text)
        case tree.Refused():
            raise Unusable
        case _:
            raise Failure(node.range, f"expected a constant, got '{node.range.text}'")
