"""Types from annotations: `Tensor`, `List[int]`, `Optional[Tuple[int, Tensor]]`, `int | None`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Attribute

from tsir.dialects.operators.schema import Schema
from tsir.dialects.types import attributes as t
from tsir.dialects.types.quantized import PARAMETER_TYPES
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.script_source import parse_expression

_PLAIN: Mapping[str, Attribute] = {
    "Tensor": t.TENSOR, "int": t.INT, "float": t.FLOAT, "complex": t.COMPLEX, "bool": t.BOOL,
    "str": t.STRING,
    "Device": t.DEVICE, "device": t.DEVICE, "number": t.NUMBER, "None": t.NONE, "NoneType": t.NONE,
    **PARAMETER_TYPES,
    "Any": t.ANY, "Generator": t.GENERATOR, "dtype": t.INT, "Number": t.NUMBER,
}  # fmt: skip

_BROADCASTING = "BroadcastingList"
"""`BroadcastingList2[int]` is a list of ints for which one int, taken twice, may be given."""

_QUALIFIERS = ("Final", "Annotated", "ClassVar")
"""Annotations that add facts to a name's type, which comes first."""

_Make = Callable[[Sequence[Attribute]], Attribute]
_CONSTRUCTORS: Mapping[str, tuple[int, _Make]] = {
    "List": (1, lambda p: t.ListType(p[0])),
    "list": (1, lambda p: t.ListType(p[0])),
    "Optional": (1, lambda p: p[0] if isinstance(p[0], t.OptionalType) else t.OptionalType(p[0])),
    "Future": (1, lambda p: p[0]),  # forks run where they are made: their values are there
    "Dict": (2, lambda p: t.DictType(p[0], p[1])),
    "dict": (2, lambda p: t.DictType(p[0], p[1])),
}
"""The number of parameters of a type, and how it is made of them."""


Named = Callable[[tree.Expression], Attribute | None]
"""The type that a name of the program stands for, as a NamedTuple's; None if it is none."""


def type_of_annotation(node: tree.Expression, named: Named = lambda node: None) -> Attribute:
    """The type that an annotation names; Failure at the part of it that names none."""
    match node:
        case tree.Constant(value=None):
            return t.NONE
        case tree.Constant(value=str() as text):
            return type_of_annotation(parse_expression(text, node.range.file, node.range.line), named)
        case tree.Name() | tree.Attribute() if (found := named(node)) is not None:
            return found
        case tree.Name(name=name) | tree.Attribute(name=name) if name in _PLAIN:
            return _PLAIN[name]
        case tree.BinaryOperation(operator="|"):
            return _union(node, (node.left, node.right), named)
        case tree.Subscript(value=tree.Name(name=name) | tree.Attribute(name=name)):
            index = node.index
            parts = index.items if isinstance(index, tree.TupleLiteral) else (index,)
            return _constructed(node, name, parts, named)
        case _:
            raise Failure(node.range, f"expected a type, got '{node.range.text}'")


def broadcast_size(node: tree.Expression) -> int | None:
    """The length to which one number is repeated for a parameter with this annotation, if it is."""
    match node:
        case tree.Subscript(value=tree.Name(name="Optional") | tree.Attribute(name="Optional"), index=inner):
            return broadcast_size(inner)
        case tree.Subscript(value=tree.Name(name=name) | tree.Attribute(name=name)):
            digits = name.removeprefix(_BROADCASTING)
            return int(digits) if digits != name and digits.isdigit() else None
        case _:
            return None


def _constructed(
    node: tree.Expression, name: str, parts: Sequence[tree.Expression], named: Named
) -> Attribute:
    if name in ("Tuple", "tuple"):
        empty = len(parts) == 1 and isinstance(parts[0], tree.TupleLiteral) and not parts[0].items
        return t.TupleType(() if empty else tuple(type_of_annotation(part, named) for part in parts))
    if name in _QUALIFIERS:
        return type_of_annotation(parts[0], named)
    if name == "Union":
        return _union(node, parts, named)
    if name.startswith(_BROADCASTING):
        return t.ListType(type_of_annotation(parts[0], named))
    if name not in _CONSTRUCTORS:
        raise Failure(node.range, f"expected a type, got '{name}[…]'")
    count, make = _CONSTRUCTORS[name]
    if len(parts) != count:
        raise Failure(node.range, f"expected {count} parameters of {name}, got {len(parts)}")
    return make([type_of_annotation(part, named) for part in parts])


def _union(node: tree.Expression, parts: Sequence[tree.Expression], named: Named) -> Attribute:
    types = list(dict.fromkeys(type_of_annotation(part, named) for part in parts))
    others = [type for type in types if type != t.NONE]
    if len(others) > 1 and all(type in (t.INT, t.FLOAT, t.COMPLEX, t.BOOL) for type in others):
        others = [t.NUMBER]
    match others:
        case []:
            return t.NONE
        case [one]:
            return t.OptionalType(one) if t.NONE in types else one
        case _:
            raise Failure(node.range, "expected a union of numbers, or of one type, and None")


def fields_type(schema: Schema) -> t.TupleType:
    """The type of the named tuples of a class with this signature."""
    fields = schema.arguments
    return t.TupleType(t.Fields.of([f.name for f in fields], [f.type for f in fields]))
