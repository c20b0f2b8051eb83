"""Script text made of what users give for an operator: expressions, bodies of functions, names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import dedent, indent
from typing import cast

from tsir.dialects.operators.schema import MISSING, Argument, Schema
from tsir.dialects.table.families import overloads
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import holds_tensors
from tsir.dialects.types.type_names import compact

_NAME = re.compile(r"\w+::\w+(\.\w+)?")
_FUNCTION = re.compile(r"^def \w", re.MULTILINE)


class TextError(ValueError):
    """What a user gives for an operator does not fit its schema; the reasons, one a line."""


def own_name(schema: Schema) -> str:
    """The name of an operator without namespace and overload."""
    return schema.name.partition("::")[2]


def call(schema: Schema) -> str:
    """A call of an operator with its own arguments, in script."""
    path = schema.name.replace("::", ".")
    given = (f"{a.name}={a.name}" if a.kwarg_only else a.name for a in schema.arguments)
    return f"torch.ops.{path}({', '.join(given)})"


def header(schema: Schema, *, defaults: bool = False) -> str:
    """The line that defines a function with the parameters of an operator, whose name it has."""
    return f"def {own_name(schema)}({', '.join(_parameter(a, defaults) for a in schema.arguments)}):"


def _parameter(argument: Argument, defaults: bool) -> str:
    is_plain = isinstance(argument.type, t.TensorType)
    text = argument.name if is_plain else f"{argument.name}: {compact(argument.type)}"
    if not defaults or argument.default is MISSING:
        return text
    return f"{text}={_literal(argument.default)}"


def _literal(default: object) -> str:
    if isinstance(default, tuple):
        return f"[{', '.join(map(_literal, cast('tuple[object, ...]', default)))}]"
    return repr(default)


def calling(schema: Schema) -> str:
    """The text of a function that calls an operator."""
    result = "return " if schema.returns else ""
    return f"{header(schema, defaults=True)}\n    {result}{call(schema)}\n"


def whole(schema: Schema, text: str) -> str:
    """The text of an operator as a function: it may be given as an expression, or as the body alone."""
    text = dedent(text).strip("\n")
    if _FUNCTION.search(text):
        return text
    body = text if "\n" in text.strip() or "return" in text else f"return {text.strip()}"
    return f"{header(schema)}\n{indent(body, '    ')}\n"


def result_names(schema: Schema) -> list[str]:
    """The names that derivatives have for the results: those of the schema, else `result`, or `result0`, …"""
    if len(schema.returns) == 1:
        return ["result"]
    return [r.name or f"result{i}" for i, r in enumerate(schema.returns)]


def gradient_names(schema: Schema) -> list[str]:
    """The names that derivatives have for the gradients of results: `grad`, or `grad0`, `grad_values`, …"""
    if len(schema.returns) == 1:
        return ["grad"]
    return [f"grad_{r.name}" if r.name else f"grad{i}" for i, r in enumerate(schema.returns)]


def differentiable(schema: Schema) -> list[str]:
    """The arguments that are, or hold, tensors."""
    return [argument.name for argument in schema.arguments if holds_tensors(argument.type)]


Gradient = str | Mapping[str, str | None]
"""What users give as a gradient: text, the name of an operator, or expressions by argument."""


def gradient_text(schema: Schema, gradient: Gradient) -> str:
    """The gradient of an operator as the table has it: a function that returns a closure."""
    if isinstance(gradient, Mapping):
        return _by_expressions(schema, gradient)
    if _NAME.fullmatch(gradient.strip()):
        return _by_operator(schema, gradient.strip())
    if _FUNCTION.search(dedent(gradient)):
        return dedent(gradient)
    expected = "the name of an operator, as 'ns::name', a function in script, or expressions by argument"
    raise TextError(f"expected {expected}, got {gradient!r}")


def _by_expressions(schema: Schema, expressions: Mapping[str, str | None]) -> str:
    expect_arguments(schema, expressions)
    if left_out := [name for name in differentiable(schema) if name not in expressions]:
        raise TextError(f"expected a gradient of {_quoted(left_out)}; None says that there is none")
    single = _single_tensors(schema)
    lines = [_size_of(name) for name in single if expressions[name] is not None]
    gradients = [
        _of_size(f"({text})", name) if text is not None and name in single else str(text)
        for name in schema.positions
        for text in [expressions.get(name)]
    ]
    return _closure(schema, lines, [], gradients)


def _by_operator(schema: Schema, name: str) -> str:
    """The gradient by an operator that takes gradients of the results, then arguments and results by name."""
    base, _, overload = name.partition(".")
    found = [entry for entry in overloads(base) if not overload or entry.schema.overload == overload]
    if not found:
        raise TextError(f"unknown operator '{name}'; register it first")
    backward = found[0].schema
    count = len(schema.returns)
    known = [*schema.positions, *result_names(schema)]
    rest = backward.arguments[count:]
    reasons = [
        f"expected '{a.name}' of '{name}' to be named as an argument or a result ({', '.join(known)})"
        for a in rest
        if a.name not in known and not a.has_default
    ]
    wanted = differentiable(schema)
    if len(backward.arguments) < count:
        reasons.append(f"expected the gradients of {count} results as the first arguments of '{name}'")
    if len(backward.returns) != len(wanted):
        reasons.append(
            f"expected {len(wanted)} results of '{name}', one for each tensor among the arguments, got "
            f"{len(backward.returns)}"
        )
    if reasons:
        raise TextError("\n".join(reasons))
    given = [
        *(f"{a.name}={g}" for a, g in zip(backward.arguments, gradient_names(schema), strict=False)),
        *(f"{a.name}={a.name}" for a in rest if a.name in known),
    ]
    found_names = [f"gradient_of_{name}" for name in wanted]
    line = f"{', '.join(found_names)} = torch.ops.{base.replace('::', '.')}({', '.join(given)})"
    single = [
        name
        for name, result in zip(wanted, backward.returns, strict=True)
        if name in _single_tensors(schema) and isinstance(result.type, t.TensorType)
    ]
    gradients = dict(zip(wanted, found_names, strict=True)) | {
        name: _of_size(f"gradient_of_{name}", name) for name in single
    }
    lines = [_size_of(name) for name in single]
    return _closure(
        schema, lines, [line] if wanted else [], [gradients.get(name, "None") for name in schema.positions]
    )


def _single_tensors(schema: Schema) -> list[str]:
    """The arguments that are one tensor, which is there in each call."""
    return [a.name for a in schema.arguments if isinstance(a.type, t.TensorType)]


def _size_of(name: str) -> str:
    return f"{name}_size = {name}.size()"


def _of_size(gradient: str, name: str) -> str:
    """A gradient summed to the sizes of its argument, which is an error if these do not expand to it."""
    return f"{gradient}.sum_to_size({name}_size)"


def _closure(schema: Schema, ahead: Sequence[str], inside: Sequence[str], gradients: Sequence[str]) -> str:
    """A function that calls the operator, and returns a closure."""
    names = result_names(schema)
    parameters = [
        f"{name}: {compact(r.type)}" if isinstance(r.type, t.ListType) and holds_tensors(r.type) else name
        for name, r in zip(gradient_names(schema), schema.returns, strict=True)
    ]
    lines = [
        header(schema),
        *(f"    {line}" for line in ahead),
        f"    {', '.join(names)} = {call(schema)}",
        f"    def backward({', '.join(parameters)}):",
        *(f"        {line}" for line in inside),
        f"        return {', '.join(gradients)}",
        f"    return {', '.join(names)}, backward",
    ]
    return "\n".join(lines) + "\n"


def expect_arguments(schema: Schema, names: Iterable[str]) -> None:
    """TextError if a derivative is by what is no argument that holds tensors."""
    known = differentiable(schema)
    if wrong := [name for name in names if name not in known]:
        raise TextError(f"expected derivatives by {_quoted(known) or 'no argument'}, got {_quoted(wrong)}")


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
