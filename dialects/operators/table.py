"""
The table of operators: one entry declares all that the compiler knows of an operator.

Entries are made by `operator(...)` in the family files of `dialects/aten` and `dialects/prim`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from xdsl.ir import Attribute

from tsir.dialects.complex_forms.forms import COMPLEX_NUMBERS, FORMS, REAL_ONLY
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.loops import Loops
from tsir.dialects.operators.schema import Schema
from tsir.dialects.operators.schema_parsing import parse_schema
from tsir.dialects.operators.tangents import Tangent
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.lattice import Bindings, bind, substitute

Reference = Callable[..., Any]


class TypeRule(Protocol):
    """A rule for result types from arguments, and for the dtype in which the operator computes."""

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        """One type per result; RuleError if the operator is not defined for the arguments."""
        ...

    def computes(self, arguments: Arguments) -> DType | None:
        """The dtype to which operands are converted first; None if they are taken as they are."""
        ...

    @property
    def operands(self) -> tuple[str, ...] | None:
        """The arguments that are converted; None for every Tensor and Scalar."""
        ...


class FromSchema:
    """The rule of operators whose result types stand in the schema."""

    operands: tuple[str, ...] | None = ()

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        return schema_types(arguments.schema, [arguments[a.name].type for a in arguments.schema.arguments])

    def computes(self, arguments: Arguments) -> DType | None:
        return None


def schema_types(schema: Schema, actual: Sequence[Attribute]) -> list[Attribute]:
    """The result types that a schema gives for these argument types."""
    bindings: Bindings = {}
    for argument, type in zip(schema.arguments, actual, strict=False):
        bind(argument.type, type, bindings)
    return [substitute(r.type, bindings) for r in schema.returns]


@dataclass(frozen=True)
class Operator:
    """
    One overload.

    `gradient` is a formula as script text; `tangent`, written independently of it, is None where the
    derivative in a direction is made of the gradient. `functional` is the entry from which an in-place
    or `out` form was derived. `effects` marks what may not be removed, merged or moved: it prints or
    raises. `random` marks what draws from the default generator where its argument `generator` is None;
    `given` is the form with that argument of one that has none, and then has the gradient and the tangent.
    `switch` names the bool argument without which a random operator draws nothing.
    `writes` names the arguments that are written although the schema does not say so. An operator that is
    `composed` is nothing but its script text, from which the types of its results follow. `calls` says what
    runs an operator that has no other form; where `native` is given, plans call it in place of the reference.
    `family` is the module that declares the operator.
    """

    text: str
    rule: TypeRule
    reference: Reference
    loops: Loops | None = None
    gradient: str | None = None
    tangent: Tangent | None = None
    functional: Operator | None = None
    effects: bool = False
    random: bool = False
    switch: str | None = None
    given: Operator | None = None
    writes: tuple[str, ...] = ()
    composed: bool = False
    calls: str | None = None
    native: Reference | None = None
    doc: str = ""
    family: str = ""

    @cached_property
    def schema(self) -> Schema:
        """The parsed schema."""
        return parse_schema(self.text)

    @property
    def name(self) -> str:
        """The name of the operation in the IR."""
        return name_of(self.text)

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        """One type per result; RuleError if the operator is not defined for the arguments."""
        if self._is_real:
            for name in (argument.name for argument in self.schema.arguments if not argument.is_out):
                if (dtype := arguments.complex_dtype(name)) is not None:
                    expected = f"expected '{name}' of bools, integers or floats, got {dtype.numpy}"
                    raise RuleError(f"'{self.name}' takes no complex numbers: {expected}")
        return self.rule.types(arguments)

    @cached_property
    def _is_real(self) -> bool:
        """Whether it has tensors, or numbers of any kind, and takes no complex ones."""
        takes_complex = self.functional_name in FORMS and self.name not in REAL_ONLY
        if "Tensor" in self.text:
            return self.text.startswith("aten::") and not takes_complex
        return "Scalar " in self.text and self.functional_name not in COMPLEX_NUMBERS

    @cached_property
    def functional_name(self) -> str:
        """The name of the functional operator, behind its namespace: `add.Tensor`."""
        return (self.functional or self).name.partition(".")[2]

    @property
    def summary(self) -> str:
        """The first line of the documentation."""
        return self.doc.strip().partition("\n")[0]


def name_of(text: str) -> str:
    """`aten.add.Tensor` of a schema text, without parsing all of it."""
    return text.partition("(")[0].replace("::", ".", 1)


OPERATORS: dict[str, Operator] = {}
"""Every operator by the name of its operation; filled when the family files are imported."""

OVERLOADS: dict[str, list[Operator]] = {}
"""Every operator by its name without overload (`aten::add`), in the order of declaration."""


def register(entry: Operator) -> Operator:
    """Put an entry into the table; ValueError if its name is taken."""
    if entry.name in OPERATORS:
        raise ValueError(f"operator '{entry.name}' is declared twice")
    OPERATORS[entry.name] = entry
    base = entry.text.partition("(")[0]
    namespace, _, rest = base.partition("::")
    OVERLOADS.setdefault(f"{namespace}::{rest.partition('.')[0]}", []).append(entry)
    return entry


def withdraw(name: str) -> None:
    """Take the entry of an operation's name out of the table, if it is there."""
    if (entry := OPERATORS.pop(name, None)) is None:
        return
    overloads = OVERLOADS[entry.schema.name]
    overloads.remove(entry)
    if not overloads:
        del OVERLOADS[entry.schema.name]


def operator(
    text: str,
    rule: TypeRule | None = None,
    *,
    reference: Reference | None = None,
    loops: Loops | None = None,
    gradient: str | None = None,
    tangent: Tangent | None = None,
    inplace: bool = False,
    out: str | None = None,
    effects: bool = False,
    random: bool = False,
    switch: str | None = None,
    given: str | None = None,
    writes: tuple[str, ...] = (),
    composed: bool = False,
    calls: str | None = None,
    native: Reference | None = None,
    doc: str | None = None,
) -> Callable[[Reference], Reference]:
    """
    Declare the operator with the schema `text`; decorates its numpy reference.

    `inplace` derives `name_` as well, `out` the form with `out` arguments, by its overload name and,
    where they differ from the results' names, the arguments' names: `dim_max(max, max_values)`.
    `given` derives the form, of this name, with an argument `generator`: its are then the reference, the
    gradient and the tangent. The reference takes the arguments in schema order, tensors as arrays; its
    docstring, or `doc`, documents the operator.
    """

    family = _declaring_module()

    def declare(function: Reference) -> Reference:
        entry = Operator(
            text, rule or FromSchema(), function, loops, gradient, tangent,
            effects=effects, random=random, switch=switch, writes=writes,
            composed=composed, calls=calls, native=native,
            doc=(function.__doc__ if doc is None else doc) or "", family=family,
        )  # fmt: skip
        if given is not None:
            form = replace(entry, text=generator_text(text, given))
            entry = replace(entry, gradient=None, tangent=None, given=form)
            register(form)
        register(entry)
        if inplace:
            register(_derived(entry, inplace_text(text)))
        if out is not None:
            register(_derived(entry, out_text(text, out)))
        return function

    if reference is not None:
        declare(reference)
    return declare


def _declaring_module() -> str:
    """The module that declares an operator: that of the nearest caller outside of this room."""
    frame = inspect.currentframe()
    room = __name__.rpartition(".")[0]
    while frame is not None and frame.f_globals["__name__"].startswith(f"{room}."):
        frame = frame.f_back
    return "" if frame is None else frame.f_globals["__name__"]


def derive(functional: str, text: str) -> None:
    """Declare an in-place or `out` form whose schema does not follow from its functional operator's."""
    register(_derived(OPERATORS[functional], text))


def _derived(entry: Operator, text: str) -> Operator:
    return Operator(
        text, entry.rule, entry.reference, functional=entry,
        effects=entry.effects, random=entry.random, switch=entry.switch, doc=entry.doc,
        family=entry.family,
    )  # fmt: skip


def inplace_text(text: str) -> str:
    """The schema of the in-place form: `self` is written and returned."""
    head, _, rest = text.partition("(")
    name, dot, overload = head.partition(".")
    arguments, _, _ = rest.rpartition(" -> ")
    arguments = arguments.replace("Tensor self", "Tensor(a!) self", 1)
    name = name.replace("::__", "::__i") if name.endswith("__") else f"{name}_"
    return f"{name}{dot}{overload}({arguments} -> Tensor(a!)"


def generator_text(text: str, name: str) -> str:
    """
    The schema `name` that has the arguments of another, and a generator as the first by keyword only.

    It may be None where the schema is PyTorch's.
    """
    _, _, rest = text.partition("(")
    arguments, _, returns = rest.rpartition(") -> ")
    before, star, behind = arguments.partition(", *, ")
    type = "Generator?" if name.startswith("aten::") else "Generator"
    return f"{name}({before}, *, {type} generator{', ' if star else ''}{behind}) -> {returns}"


def out_text(text: str, overload: str) -> str:
    """
    The schema of the `out` form: keyword-only tensors are written and returned.

    It is made of the text alone, as this runs for hundreds of operators on import.
    """
    head, _, rest = text.partition("(")
    arguments, _, returns = rest.rpartition(") -> ")
    if "Layout? layout=" in arguments:
        arguments = _OPTIONS.sub("", arguments)
    overload, _, given = overload.rstrip(")").partition("(")
    results = [r.removeprefix("Tensor").strip() for r in returns.strip("()").split(", ")]
    names = given.split(", ") if given else _out_names(results)
    letters = [f"Tensor({chr(ord('a') + i)}!)" for i in range(len(names))]
    outs = [f"{letter} {name}" for letter, name in zip(letters, names, strict=True)]
    written = [f"{letter} {result}".rstrip() for letter, result in zip(letters, results, strict=True)]
    star = [] if _STAR.search(arguments) else ["*"]
    whole = letters[0] if len(names) == 1 else f"({', '.join(written)})"
    return f"{head.partition('.')[0]}.{overload}({', '.join([arguments, *star, *outs])}) -> {whole}"


def _out_names(results: Sequence[str]) -> list[str]:
    """The names of `out` arguments: those of the results, else `out`, or `out0`, `out1`, …"""
    if len(results) == 1:
        return [results[0] or "out"]
    return [name or f"out{i}" for i, name in enumerate(results)]


_STAR = re.compile(r"(^|, )\*(,|$)")
_OPTIONS = re.compile(r", \w+\?? (dtype|layout|device|pin_memory)=\w+")
