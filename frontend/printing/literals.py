"""Types and constants as source text has them."""

from __future__ import annotations

import math
import re
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.values import Device, TensorAttr

_NAMES: dict[Attribute, str] = {
    t.INT: "int", t.FLOAT: "float", t.COMPLEX: "complex", t.BOOL: "bool", t.STRING: "str", t.NUMBER: "number",
    t.NONE: "NoneType", t.DEVICE: "Device", t.GENERATOR: "Generator", t.ANY: "Any",
}  # fmt: skip


def type_text(type: Attribute) -> str:
    """A type as an annotation; KeyError for one that source text cannot say."""
    match type:
        case t.TensorType():
            return "Tensor"
        case t.ListType():
            return f"List[{type_text(type.element)}]"
        case t.OptionalType():
            return f"Optional[{type_text(type.element)}]"
        case t.TupleType():
            return f"Tuple[{', '.join(map(type_text, type.elements)) or '()'}]"
        case t.DictType():
            return f"Dict[{type_text(type.key)}, {type_text(type.value)}]"
        case t.FutureType():
            return f"Future[{type_text(type.element)}]"
        case _:
            return _NAMES[type]


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def string_text(text: str) -> str:
    """A string literal. Characters of control are written in octal, which is all that PyTorch reads."""
    return '"' + re.sub(r'[\x00-\x1f\x7f"\\]', lambda m: _ESCAPES.get(m[0], f"\\{ord(m[0]):03o}"), text) + '"'


def float_text(value: float) -> str:
    """A float literal."""
    if math.isnan(value):
        return "nan"
    return ("inf" if value > 0 else "-inf") if math.isinf(value) else repr(value)


def complex_text(value: complex) -> str:
    """A complex number as a literal, or where a sum would lose a part or its sign, as a call."""
    real, imaginary = map(float_text, (value.real, value.imag))
    if not (math.isfinite(value.real) and math.isfinite(value.imag)) or "-0.0" in (real, imaginary):
        return f"complex({real}, {imaginary})"
    if value.real == 0:
        return f"{imaginary}j"
    return f"({real}{'' if value.imag < 0 else '+'}{imaginary}j)"


def number_text(value: object) -> str:
    """A number, a string or None as a literal; TypeError for another value."""
    match value:
        case None | bool() | int():
            return str(value)
        case float():
            return float_text(value)
        case complex():
            return complex_text(value)
        case str():
            return string_text(value)
        case _:
            raise TypeError(f"expected a number or a string, got {type(value).__name__}")


def constant_text(value: object) -> str:
    """A constant, as the default of a parameter is; TypeError for one that has no literal."""
    match value:
        case list():
            return f"[{', '.join(map(constant_text, cast('list[object]', value)))}]"
        case tuple():
            items = [constant_text(item) for item in cast("tuple[object, ...]", value)]
            return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
        case Device():
            return f"torch.device({string_text(str(value))})"
        case _:
            return number_text(value)


class TensorConstants:
    """The tensors of a program, which texts name `CONSTANTS.c0`, `CONSTANTS.c1`, …; equal ones are one."""

    def __init__(self, first: int = 0):
        self._first = first
        self._names: dict[object, str] = {}
        self.values: dict[str, object] = {}
        """The values by their names, `c0` and so on."""

    def of_value(self, value: object) -> str:
        """The text of a tensor of the process, or another value, which stays the same one."""
        return self._named(("object", id(value)), value)

    def text(self, op: ConstantOp) -> str:
        """A constant of a function as text."""
        if isinstance(op.value, TensorAttr):
            return self._named(op.value.data, op.value.array)
        return number_text(op.python_value())

    def _named(self, key: object, value: object) -> str:
        if key not in self._names:
            name = f"c{self._first + len(self.values)}"
            self._names[key] = name
            self.values[name] = value
        return f"CONSTANTS.{self._names[key]}"
