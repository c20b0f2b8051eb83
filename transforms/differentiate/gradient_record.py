"""
The gradient record of 2018: a function, its backward, and what of the one is what of the other.

`differentiate` leaves it on a function as an attribute, which is written and read here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, SymbolRefAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic, VerifyError

GRADIENT = "autodiff.gradient"
"""The attribute of a differentiated function, or group, with its gradient record."""

_LISTS = ("input_vjps", "captured_inputs", "captured_outputs", "output_vjps")


@dataclass(frozen=True)
class Gradient:
    """
    A function with its backward: the gradient record of 2018, by the same names.

    `input_vjps` are the results of `f` whose gradients `df` takes first, temporaries last; then it
    takes the arguments and the results of `f` at `captured_inputs` and `captured_outputs`.
    `output_vjps` are the arguments of `f` whose gradients it returns. `f` has `real_outputs` results
    of its own; the others are temporaries.
    """

    f: FuncOp
    df: FuncOp
    real_outputs: int
    input_vjps: tuple[int, ...]
    captured_inputs: tuple[int, ...]
    captured_outputs: tuple[int, ...]
    output_vjps: tuple[int, ...]

    def attribute(self) -> DictionaryAttr:
        """The record as an attribute of `f`."""
        facts: dict[str, Attribute] = {
            "backward": SymbolRefAttr(self.df.sym_name.data),
            "real_outputs": IntegerAttr(self.real_outputs, i64),
        }
        for name in _LISTS:
            facts[name] = ArrayAttr([IntegerAttr(index, i64) for index in getattr(self, name)])
        return DictionaryAttr(facts)


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
    """The facts of a record that do not hold in its functions."""
    type = record.f.function_type
    arguments, results = len(type.inputs), len(type.outputs)
    for key, limit in zip(_LISTS, (results, arguments, results, arguments), strict=True):
        for index in getattr(record, key):
            if not 0 <= index < limit:
                yield f"expected indices below {limit} in '{key}', got {index}"
    taken = len(record.input_vjps) + len(record.captured_inputs) + len(record.captured_outputs)
    name = record.df.sym_name.data
    for what, expected, got in (
        ("arguments", taken, len(record.df.function_type.inputs)),
        ("results", len(record.output_vjps), len(record.df.function_type.outputs)),
    ):
        if expected != got:
            yield f"expected {expected} {what} of '{name}', got {got}"
