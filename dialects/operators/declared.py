"""The script text that an operator is declared as, which depends on the dtypes of complex arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from xdsl.ir import Attribute

from tsir.dialects.complex_forms.form import Gradient
from tsir.dialects.complex_forms.forms import FORMS
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.loops import Script
from tsir.dialects.operators.rules import Pointwise
from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import Operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType, real_of
from tsir.dialects.types.type_names import compact


def script_of(entry: Operator, arguments: Arguments) -> str | None:
    """The script text that an operator is declared as, for these arguments; None if it is not declared so."""
    form = FORMS.get(entry.functional_name)
    if form is not None and form.text is not None and any(dtypes := _complex_dtypes(entry, arguments)):
        parameters = tuple(_typed(a, arguments[a.name].type) for a in entry.schema.arguments)
        text = form.text
        if wrong := [
            a.name for a, x in zip(parameters, dtypes, strict=True) if a.type == t.COMPLEX and x is None
        ]:
            base = entry.functional_name.partition(".")[0]
            if base in _SCALED:
                text = _SCALED[base]
            elif "{re}" in text:
                raise RuleError(f"expected a real number as '{wrong[0]}' in native code, got a complex one")
        return _text(entry.functional_name, text, parameters, dtypes)
    return entry.loops.text if isinstance(entry.loops, Script) else None


_SCALED: Mapping[str, str] = {
    "add": "return torch.add(self, torch.mul(other, alpha))",
    "sub": "return torch.sub(self, torch.mul(other, alpha))",
    "rsub": "return torch.sub(other, torch.mul(self, alpha))",
}
"""The texts of sums and differences with a complex factor."""


def _typed(argument: Argument, given: Attribute) -> Argument:
    """A number of any kind as a complex one, if that is given."""
    return replace(argument, type=t.COMPLEX) if argument.type == t.NUMBER and given == t.COMPLEX else argument


def gradient_of(entry: Operator, arguments: Arguments) -> Gradient | None:
    """
    The source of an operator's gradient, for these arguments; None if that is not known.

    A dtype that is not known may be complex.
    """
    form = FORMS.get(entry.functional_name)
    if "alpha" in arguments and arguments["alpha"].type in (t.COMPLEX, t.NUMBER):
        return Gradient.CONJUGATED  # of a sum with a factor that is not real
    if form is None or form.gradient is Gradient.OWN or any(_complex_dtypes(entry, arguments)):
        return Gradient.OWN if form is None else form.gradient
    if all(_is_known(arguments, name) for name in entry.schema.positions):
        return Gradient.OWN
    # Conjugation, and the text that holds for real numbers too, are right for both.
    holds = form.gradient is Gradient.CONJUGATED or form.text is None
    return form.gradient if holds else None


def _is_known(arguments: Arguments, name: str) -> bool:
    """Whether an argument is no tensor, nor has any, or the dtype is known."""
    type = arguments[name].type
    while isinstance(type, t.OptionalType | t.ListType):
        type = type.element
    if not isinstance(type, t.TensorType):
        return True
    return type.dtype is not None or arguments.is_none(name) is True


def _complex_dtypes(entry: Operator, arguments: Arguments) -> tuple[DType | None, ...]:
    """For each argument the complex dtype in which it takes part, None of one that does not."""
    names, rule = entry.schema.positions, entry.rule
    own = tuple(map(arguments.complex_dtype, names))
    if not any(own):
        return own
    taking = rule.promoting(arguments) if isinstance(rule, Pointwise) else rule.operands
    if not taking:
        return own
    common = rule.computes(arguments)
    if common is None or not common.is_complex:
        return (None,) * len(names)
    return tuple(common if name in taking and _is_given(arguments, name) else None for name in names)


def _is_given(arguments: Arguments, name: str) -> bool:
    """Whether an argument may be a number, or a tensor that is not optional."""
    return not isinstance(arguments.schema.argument(name).type, t.OptionalType)


_LETTERS = (("a", "b"), ("c", "d"), ("e", "f"))
"""The names of the parts of the arguments that take part, in order."""

_PARTS = {"re": "torch.ops.prim.real_part", "im": "torch.ops.prim.imaginary_part"}


@cache
def _text(name: str, body: str, arguments: Sequence[Argument], dtypes: Sequence[DType | None]) -> str:
    """The text of a form as a function; `dtypes` has for each argument the dtype in which it takes part."""
    function = name.partition(".")[0]
    lines = [f"def {function}({', '.join(map(_parameter, arguments))}):"]
    taking = [(a, dtype) for a, dtype in zip(arguments, dtypes, strict=True) if dtype is not None]
    letters = {a.name: pair for (a, _), pair in zip(taking, _LETTERS, strict=False)}
    for argument, dtype in taking:
        lines += _taken(argument, dtype, ", ".join(letters[argument.name]))

    def call(found: re.Match[str]) -> str:
        """A call of the operator itself, with parts in place of the arguments that take part."""
        given = found[1]
        index = list(_PARTS).index(given) if given in _PARTS else None
        chosen = given if index is None else [pair[index] for pair in letters.values()]
        return _call(function, arguments, dict(zip(letters, chosen, strict=True)))

    body = body.strip().replace("{dtype}", str(next(iter(taking))[1].number))
    body = re.sub(r"\{(\w+)\}", call, body)
    body = re.sub(r"\b(re|im)\(", lambda found: f"{_PARTS[found[1]]}(", body)
    return "\n    ".join([*lines, *body.splitlines()]) + "\n"


def _parameter(argument: Argument) -> str:
    return (
        argument.name
        if isinstance(argument.type, t.TensorType)
        else f"{argument.name}: {compact(argument.type)}"
    )


def _taken(argument: Argument, dtype: DType, parts: str) -> Sequence[str]:
    """The lines that give the parts of an argument in the dtype in which it takes part."""
    name = argument.name
    of = f"dtype={real_of(dtype).number}"
    if argument.type == t.COMPLEX:
        return [
            f"{parts} = {', '.join(f'torch.scalar_tensor({part}({name}), {of})' for part in _PARTS.values())}"
        ]
    if argument.type == t.NUMBER:
        return [f"{parts} = torch.scalar_tensor({name}, {of}), torch.scalar_tensor(0.0, {of})"]
    return [
        f"{name} = {name}.to({dtype.number})",
        f"{parts} = {', '.join(f'{part}({name})' for part in _PARTS.values())}",
    ]


def _call(function: str, arguments: Sequence[Argument], parts: Mapping[str, str]) -> str:
    """A call with parts in place of the arguments that take part, without a dtype and optional tensors."""
    left_out = {a.name for a in arguments if a.name == "dtype" or a.type == t.OptionalType(t.TENSOR)}
    values = {a.name: parts.get(a.name, "None" if a.name in left_out else a.name) for a in arguments}
    given = (value if n == 0 else f"{name}={value}" for n, (name, value) in enumerate(values.items()))
    return f"torch.ops.aten.{function}({', '.join(given)})"
