"""The loops of operators against their schemas: what no call can be lowered by is a defect of the entry."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tsir.dialects.ir.diagnostics import Diagnostic, Severity, TsirError
from tsir.dialects.operators import loops
from tsir.dialects.operators.schema import Schema
from tsir.dialects.operators.table import Operator
from tsir.dialects.types import attributes as t
from tsir.lowering.builders.scalar import problems
from tsir.lowering.convert.script_operators import script_block
from tsir.lowering.values.call import Unsupported


class LoopsError(TsirError):
    """The loops of an operator do not fit its schema: a defect of its entry."""


@cache
def check_loops(entry: Operator) -> None:
    """LoopsError with everything in the loops of an operator that does not fit its schema."""
    check = _CHECKS.get(type(entry.loops))
    found = [] if check is None else list(dict.fromkeys(check(entry.schema, entry.loops)))
    if found:
        raise LoopsError([Diagnostic(Severity.ERROR, f"loops of {entry.name}: {text}") for text in found])


def _pointwise(schema: Schema, form: loops.Pointwise) -> Iterator[str]:
    texts = (form.expression,) if isinstance(form.expression, str) else form.expression
    yield from _counted("expressions", len(schema.returns), texts)
    yield from _demands(schema, form.demands)
    known = {*schema.positions, "dtype"}
    for part in form.where:
        name, equals, text = (each.strip() for each in part.partition("="))
        if not equals or not name.isidentifier():
            yield f"expected 'name = expression', got '{part}'"
            continue
        yield from problems(text, known)
        known.add(name)
    for text in texts:
        yield from problems(text, known)


def _number(schema: Schema, form: loops.Number) -> Iterator[str]:
    yield from _demands(schema, form.demands)
    yield from problems(form.expression, schema.positions.keys())


def _demands(schema: Schema, demands: Sequence[tuple[str, str]]) -> Iterator[str]:
    for text, _ in demands:
        yield from problems(text, schema.positions.keys())


def _reduction(schema: Schema, form: loops.Reduction) -> Iterator[str]:
    if "self" not in schema.positions:
        yield f"expected an argument 'self' to reduce, got {', '.join(schema.positions) or 'none'}"
    yield from _counted("initial values", len(form.map), form.init)
    yield from _counted("expressions to combine", len(form.map), form.combine)
    yield from _counted("expressions to finish", len(schema.returns), form.finish)
    others = {*schema.positions, "lowest", "highest"} - {"self", "dim", "keepdim", "dtype"}
    first, second = ({f"{letter}{n}" for n in range(len(form.map))} for letter in "ab")
    for texts, known in (
        (form.map, others | {"x"}),
        (form.init, others),
        (form.combine, others | first | second),
        (form.finish, others | first | {"n"}),
    ):
        for text in texts:
            yield from problems(text, known)


def _product(schema: Schema, form: loops.Product) -> Iterator[str]:
    found = re.fullmatch(r"([a-z]*),([a-z]*)->([a-z]*)", form.subscripts)
    if found is None:
        yield f"expected subscripts as 'ik,kj->ij', got '{form.subscripts}'"
    elif unknown := set(found[3]) - set(found[1] + found[2]):
        yield f"expected subscripts of the factors in the result, got '{min(unknown)}' in '{form.subscripts}'"
    tensors = sum(a.type == t.TENSOR for a in schema.arguments)
    if tensors < 2:
        yield f"expected two tensors as arguments of a product, got {tensors}"


def _script(schema: Schema, form: loops.Script) -> Iterator[str]:
    try:
        parameters = script_block(form.text).args
    except Unsupported as error:
        yield str(error)
        return
    if len(parameters) != len(schema.arguments):
        yield f"expected a script of {len(schema.arguments)} parameters, got {len(parameters)}"


def _lowered(schema: Schema, form: loops.Lowered) -> Iterator[str]:
    try:
        found: object = pkgutil.resolve_name(form.target)
    except (ImportError, AttributeError, ValueError) as error:
        yield f"expected 'module:function', got '{form.target}': {error}"
        return
    if not callable(found):
        yield f"expected a function as '{form.target}', got a value of type {type(found).__name__}"


def _counted(what: str, expected: int, found: Sequence[str]) -> Iterator[str]:
    if len(found) != expected:
        yield f"expected {expected} {what}, got {len(found)}"


_CHECKS: Mapping[type[object], Callable[[Schema, Any], Iterator[str]]] = {
    loops.Pointwise: _pointwise,
    loops.Number: _number,
    loops.Reduction: _reduction,
    loops.Product: _product,
    loops.Script: _script,
    loops.Lowered: _lowered,
}
"""The check of loops of each form; that of a view runs its layout function."""
