"""Declaring pointwise operators: schema, rule, expression and derivatives in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import Reference, TypeRule, operator
from tsir.dialects.operators.tangents import Tangent, Terms, terms
from tsir.dialects.types.dtype import Category

SAME = rules.Pointwise()
NUMERIC = rules.Pointwise(least=Category.INTEGER)
FLOATING = rules.Pointwise(least=Category.FLOAT, numbers=False)
TO_FLOAT = rules.Pointwise(Result.FLOAT)
TO_BOOL = rules.Pointwise(Result.BOOL)

Derivatives = Mapping[str, str]
"""For arguments by name, the gradient in terms of `grad`, the arguments and `result`."""


def pointwise(
    text: str,
    expression: str | tuple[str, ...],
    derivatives: Derivatives | None = None,
    tangent: Tangent | None = None,
    *,
    rule: TypeRule = SAME,
    where: tuple[str, ...] = (),
    demands: tuple[tuple[str, str], ...] = (),
    inplace: bool = True,
    out: str | None = "out",
    doc: str | None = None,
) -> Callable[[Reference], Reference]:
    """Declare an operator whose loop is an expression; decorates its numpy reference."""
    return operator(
        text,
        rule,
        loops=loops.Pointwise(expression, where, demands),
        gradient=closure(text, derivatives) if derivatives else None,
        tangent=tangent,
        inplace=inplace,
        out=out,
        doc=doc,
    )


def unary(
    name: str,
    derivative: str | None = None,
    tangent: Tangent | None = None,
    *,
    expression: str | None = None,
    rule: TypeRule = TO_FLOAT,
    where: tuple[str, ...] = (),
    inplace: bool = True,
    doc: str | None = None,
) -> Callable[[Reference], Reference]:
    """Declare an operator of one tensor, whose expression is the function of its name unless given."""
    return pointwise(
        f"aten::{name}(Tensor self) -> Tensor",
        expression or f"{name}(self)",
        {"self": derivative} if derivative else None,
        tangent,
        rule=rule,
        where=where,
        inplace=inplace,
        doc=doc,
    )


def binary(
    name: str,
    expression: str,
    derivatives: Derivatives | None = None,
    tangent: Terms | None = None,
    *,
    rule: TypeRule = SAME,
    out: str | None = "Tensor_out",
    scalar_out: str | None = "Scalar_out",
    doc: str | None = None,
) -> Callable[[Reference], Reference]:
    """Declare the overloads `Tensor` and `Scalar` of an operator of two operands."""

    def declare(reference: Reference) -> Reference:
        for overload, out_overload in (("Tensor", out), ("Scalar", scalar_out)):
            text = f"aten::{name}.{overload}(Tensor self, {overload} other) -> Tensor"
            kept = tangent if tangent is None or overload == "Tensor" else _of_self(tangent)
            declare_one = pointwise(text, expression, derivatives, kept, rule=rule, out=out_overload, doc=doc)
            declare_one(reference)
        return reference

    return declare


def mixed(
    name: str,
    overloads: Sequence[tuple[str, str, str]],
    expression: str,
    derivatives: Derivatives | None = None,
    tangents: Mapping[str, str] | None = None,
    *,
    names: tuple[str, str] = ("self", "other"),
    rule: TypeRule = TO_FLOAT,
    where: tuple[str, ...] = (),
    doc: str | None = None,
) -> Callable[[Reference], Reference]:
    """
    Declare the overloads of an operator of two operands, of which either may be a number.

    Each overload has its name, that of its `out` form and the name of the operand that is a number, if one
    is. In derivatives and tangents `{x}` is the operand `x` as a tensor.
    """

    def declare(reference: Reference) -> Reference:
        for overload, out, number in overloads:
            given = ", ".join(f"{'Scalar' if n == number else 'Tensor'} {n}" for n in names)
            whole = {n: f"torch.full_like(result, {n})" if n == number else n for n in names}

            def of_tensors(texts: Mapping[str, str], number: str, whole: Mapping[str, str]) -> dict[str, str]:
                return {n: text.format(**whole) for n, text in texts.items() if n != number}

            declare_one = pointwise(
                f"aten::{name}{overload and '.'}{overload}({given}) -> Tensor",
                expression,
                of_tensors(derivatives, number, whole) if derivatives else None,
                terms(**of_tensors(tangents, number, whole)) if tangents else None,
                rule=rule, where=where, inplace=False, out=out, doc=doc,
            )  # fmt: skip
            declare_one(reference)
        return reference

    return declare


def _of_self(tangent: Terms) -> Terms:
    """The terms of the overload whose second operand is a number, which has no tangent."""
    return Terms(tuple((name, text) for name, text in tangent.texts if name == "self"))


_ANNOTATIONS = {
    "Scalar": "number",
    "SymInt": "int",
    "SymInt[]": "List[int]",
    "ScalarType": "int",
    "Layout": "int",
    "MemoryFormat": "int",
}
"""Types of schemas that script spells otherwise."""


WIDENED = "{x}.to(torch.float32) if {x}.dtype == torch.float16 or {x}.dtype == torch.bfloat16 else {x}"
"""Script text of a tensor in the precision in which elements of its dtype are computed."""


def closure(text: str, derivatives: Derivatives) -> str:
    """
    The gradient of an operator as script text.

    Of several tensors each gradient is summed to the sizes of its argument, which may have been
    broadcast. Expressions may use `result`, and `self_dtype` and `self_device` for those of `self`.
    """
    name, _, rest = text.removeprefix("aten::").replace("Tensor(a)", "Tensor").partition("(")
    name = name.partition(".")[0]
    parts = list(_parts(rest.rpartition(") ->")[0]))
    tensors = [argument for type, argument in parts if type == "Tensor"]
    sums = len(tensors) > 1
    call = f"torch.{name}({', '.join(_passed(parts))})"
    used = " ".join(derivatives.values())
    uses_result = "result" in used
    lines = [f"{n}_size = {n}.size()" for n in tensors if sums and n in derivatives]
    lines += [
        f"{n}_{fact} = {n}.{fact}" for n in tensors for fact in ("dtype", "device") if f"{n}_{fact}" in used
    ]
    lines += [f"result = {call}"] if uses_result else []
    gradients = [
        _gradient(n, derivatives.get(n) if n in tensors else None, sums) for type, n in parts if type
    ]
    return "\n".join((
        f"def {name}({', '.join(_parameters(parts))}):",
        *(f"    {line}" for line in lines),
        "    def backward(grad):",
        f"        return {', '.join(gradients)}",
        f"    return {'result' if uses_result else call}, backward",
    ))  # fmt: skip


def _parts(arguments: str) -> Iterator[tuple[str, str]]:
    """Type and name of each argument; a star has no type."""
    for part in arguments.split(", "):
        type, _, name = part.partition("=")[0].rpartition(" ")
        yield type, name


def _parameters(parts: list[tuple[str, str]]) -> Iterator[str]:
    for type, name in parts:
        yield name if type in ("", "Tensor") else f"{name}: {_annotation(type)}"


def _annotation(type: str) -> str:
    inner = type.removesuffix("?")
    spelt = _ANNOTATIONS.get(inner, inner)
    return f"Optional[{spelt}]" if type.endswith("?") else spelt


def _passed(parts: list[tuple[str, str]]) -> Iterator[str]:
    keyword = False
    for type, name in parts:
        if type:
            yield f"{name}={name}" if keyword else name
        keyword = keyword or not type


def _gradient(argument: str, derivative: str | None, sums: bool) -> str:
    if derivative is None:
        return "None"
    return f"({derivative}).sum_to_size({argument}_size)" if sums else derivative
