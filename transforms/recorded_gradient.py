"""Reading the gradient record that `differentiate` leaves on a function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.diagnostics import Diagnostic, VerifyError
from tsir.transforms.differentiate import GRADIENT, Gradient, returned

_LISTS = ("input_vjps", "captured_inputs", "captured_outputs", "output_vjps")


def gradient_record(module: ModuleOp, function: FuncOp) -> Gradient | None:
    """
    The record of a function with its backward, None if it has none.

    VerifyError, with all reasons, if the record does not fit the functions.
    """
    attribute = function.attributes.get(GRADIENT)
    if attribute is None:
        return None
    if not isinstance(attribute, DictionaryAttr):
        raise VerifyError(
            Diagnostic.error(function, f"expected a dictionary as '{GRADIENT}', got {attribute}")
        )
    facts = attribute.data
    named = facts.get("backward")
    name = named.root_reference.data if isinstance(named, SymbolRefAttr) else None
    functions = {
        op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration
    }
    df = functions.get(name) if name is not None else None
    lists = {key: _indices(facts.get(key)) for key in _LISTS}
    count = facts.get("real_outputs")
    reasons = [f"expected a list of indices as '{key}'" for key, value in lists.items() if value is None]
    if df is None:
        reasons.append(f"expected the name of a function as 'backward', got {named}")
    if not isinstance(count, IntegerAttr):
        reasons.append("expected a number as 'real_outputs'")
    if not reasons:
        real = cast(IntegerAttr, count).value.data
        record = Gradient(function, cast(FuncOp, df), real, **cast("dict[str, tuple[int, ...]]", lists))
        reasons = list(_misfits(record))
        if not reasons:
            return record
    raise VerifyError([Diagnostic.error(function, f"in '{GRADIENT}': {reason}") for reason in reasons])


def _indices(attribute: Attribute | None) -> tuple[int, ...] | None:
    if not isinstance(attribute, ArrayAttr):
        return None
    items = cast("ArrayAttr[Attribute]", attribute).data
    numbers = [item.value.data for item in items if isinstance(item, IntegerAttr)]
    return tuple(numbers) if len(numbers) == len(items) else None


def _misfits(record: Gradient) -> Iterator[str]:
    """What of a record is not so in its functions."""
    arguments, results = len(record.f.body.block.args), len(returned(record.f))
    limits = zip(_LISTS, (results, arguments, results, arguments), strict=True)
    for key, limit in limits:
        for index in getattr(record, key):
            if not 0 <= index < limit:
                yield f"expected indices below {limit} in '{key}', got {index}"
    taken = len(record.input_vjps) + len(record.captured_inputs) + len(record.captured_outputs)
    name = record.df.sym_name.data
    for what, expected, got in (
        ("arguments", taken, len(record.df.body.block.args)),
        ("results", len(record.output_vjps), len(returned(record.df))),
    ):
        if expected != got:
            yield f"expected {expected} {what} of '{name}', got {got}"
