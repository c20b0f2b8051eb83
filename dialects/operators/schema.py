"""
Operator schemas: what `aten::add.Tensor(Tensor self, …) -> Tensor` says, and how it is printed.

A schema is the source of truth of an operator: its operands, defaults and mutability.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.ir import Attribute

from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types import attributes as t

Default = None | bool | int | float | complex | str | tuple["Default", ...]
"""A default value; lists are tuples here as schemas are immutable."""


class Missing:
    """The absence of a default value."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING = Missing()


@dataclass(frozen=True, slots=True)
class Alias:
    """Alias annotation of an argument or result: the sets it belongs to, and whether it is written."""

    before: frozenset[str]
    is_write: bool = False
    after: frozenset[str] | None = None

    def __str__(self) -> str:
        after = "" if self.after is None else f" -> {'|'.join(sorted(self.after))}"
        return f"({'|'.join(sorted(self.before))}{'!' if self.is_write else ''}{after})"


@dataclass(frozen=True, slots=True)
class Argument:
    """
    One argument or result of a schema.

    `size` is the N of `int[N]`: a single number given for it is repeated N times.
    """

    name: str
    type: Attribute
    size: int | None = None
    default: Default | Missing = MISSING
    kwarg_only: bool = False
    alias: Alias | None = None
    is_out: bool = False

    @property
    def has_default(self) -> bool:
        """Whether a call may leave it out."""
        return not isinstance(self.default, Missing)

    def __str__(self) -> str:
        text = f"{type_text(self.type, self.size, self.alias)} {self.name}".rstrip()
        return text if isinstance(self.default, Missing) else f"{text}={_default_text(self.default)}"


@dataclass(frozen=True)
class Schema:
    """An operator's signature. `name` has its namespace (`aten::add`), `overload` may be empty."""

    name: str
    overload: str
    arguments: tuple[Argument, ...]
    returns: tuple[Argument, ...]
    is_vararg: bool = False
    is_varret: bool = False

    @cached_property
    def op_name(self) -> str:
        """The name of the operation in the IR, as `aten.add.Tensor`."""
        name = self.name.replace("::", ".", 1)
        return f"{name}.{self.overload}" if self.overload else name

    @cached_property
    def full_name(self) -> str:
        """Namespace, name and overload, as `aten::add.Tensor`."""
        return f"{self.name}.{self.overload}" if self.overload else self.name

    @cached_property
    def is_mutable(self) -> bool:
        """Whether any argument is written."""
        return any(a.alias is not None and a.alias.is_write for a in self.arguments)

    @cached_property
    def has_aliases(self) -> bool:
        """Whether any argument or result is annotated as an alias."""
        return any(a.alias is not None for a in (*self.arguments, *self.returns))

    @cached_property
    def positions(self) -> dict[str, int]:
        """The index of each argument by name."""
        return {a.name: i for i, a in enumerate(self.arguments)}

    @cached_property
    def canonical(self) -> str:
        """
        What identifies the overload: name, argument types and names, return types.

        Defaults, list sizes, alias annotations, overload and result names are left out.
        """
        parts: list[str] = []
        for previous, a in zip((None, *self.arguments), self.arguments, strict=False):
            star = "*, " if a.kwarg_only and not (previous and previous.kwarg_only) else ""
            parts.append(f"{star}{type_text(a.type)} {a.name}")
        if self.is_vararg:
            parts.append("...")
        return f"{self.name}({', '.join(parts)}) -> {self._returns(lambda r: type_text(r.type))}"

    def _returns(self, show: Callable[[Argument], str]) -> str:
        shown = [show(r) for r in self.returns] + (["..."] if self.is_varret else [])
        # A type that begins with a parenthesis would read as a list of results.
        alone = len(shown) == 1 and not shown[0].startswith("(")
        return shown[0] if alone else f"({', '.join(shown)})"

    def __str__(self) -> str:
        parts: list[str] = []
        for previous, a in zip((None, *self.arguments), self.arguments, strict=False):
            if a.kwarg_only and not (previous and previous.kwarg_only):
                parts.append("*")
            parts.append(str(a))
        if self.is_vararg:
            parts.append("...")
        return f"{self.full_name}({', '.join(parts)}) -> {self._returns(str)}"

    def argument(self, name: str) -> Argument:
        """The argument with this name; KeyError with the choices if there is none."""
        index = self.positions.get(name)
        if index is None:
            raise KeyError(f"{self.full_name} has no argument '{name}', only {', '.join(self.positions)}")
        return self.arguments[index]


_SPELLING: dict[Attribute, str] = {
    t.NUMBER: "Scalar", t.INT: "int", t.FLOAT: "float", t.COMPLEX: "complex", t.BOOL: "bool", t.STRING: "str",
    t.DEVICE: "Device", t.GENERATOR: "Generator", t.NONE: "NoneType", t.ANY: "Any",
}  # fmt: skip


def type_text(type: Attribute, size: int | None = None, alias: Alias | None = None) -> str:
    """The spelling of a type in a schema, with its list size and alias annotation if given."""
    note = "" if alias is None else str(alias)
    match type:
        case t.ListType(element=t.TensorType()):
            return f"Tensor{note}[{'' if size is None else size}]"
        case t.ListType():
            return f"{type_text(type.element)}[{'' if size is None else size}]{note}"
        case t.OptionalType(element=t.ListType() as inner):
            return f"{type_text(inner, size, alias)}?"
        case t.OptionalType():
            return f"{type_text(type.element, alias=alias)}?"
        case t.FutureType():
            return f"Future({type_text(type.element)}){note}"
        case t.DictType():
            return f"Dict({type_text(type.key)}, {type_text(type.value)}){note}"
        case t.TupleType():
            return f"({', '.join(map(type_text, type.elements))}){note}"
        case t.VarType():
            return f"{type.data}{note}"
        case t.TensorType():
            return f"Tensor{note}"
        case _:
            return f"{_SPELLING[type]}{note}"


def _default_text(value: Default) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_default_text, value))}]"
    return repr(value)
