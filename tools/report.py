"""The report of `ts-translate --report` on a program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import OperatorOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.values import type_of
from tsir.lowering.convert.forms import reason_never_native
from tsir.runtime.values.binding import parameters
from tsir.tools.programs import Program

MAX_PLACES = 3
"""Places that are told of one operator."""

NATIVE, INTERPRETED, MISSING = "native", "interpreted", "missing"


@dataclass
class Uses:
    """The count of an operator in a program, its outcome and the reason, and its first place."""

    operator: str
    state: str
    reason: str | None
    count: int = 0
    places: list[str] = field(default_factory=list[str])


@dataclass(frozen=True)
class Held:
    """A parameter of a function; of one that is an attribute of a module, the bytes."""

    name: str
    type: str
    bytes: int | None = None


@dataclass(frozen=True)
class FunctionReport:
    """A function: its parameters, the attributes that it reads and assigns, its operators."""

    name: str
    parameters: list[Held]
    attributes: list[Held]
    assigned: list[str]
    operators: list[Uses]


def report_of(module: ModuleOp, program: Program, *, as_json: bool) -> str:
    """The report on the functions of a program, as text or as JSON."""
    functions = [
        _function(op, program) for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration
    ]
    if as_json:
        return json.dumps([asdict(function) for function in functions], indent=2) + "\n"
    return "\n".join(line for function in functions for line in _lines(function)) + "\n"


def _function(function: FuncOp, program: Program) -> FunctionReport:
    formals = parameters(function)
    count = len(program.attributes)
    attributes = [
        Held(formal.name, _type(value), _bytes(value))
        for formal, value in zip(formals[:count], program.attributes, strict=True)
    ]
    own = [Held(formal.name, compact(formal.type, dtypes=True)) for formal in formals[count:]]
    found: dict[str, Uses] = {}
    for op in function.walk():
        _note(op, found)
    operators = sorted(found.values(), key=lambda uses: (_ORDER[uses.state], -uses.count, uses.operator))
    return FunctionReport(function.sym_name.data, own, attributes, list(program.assigned), operators)


_ORDER: Mapping[str, int] = {MISSING: 0, INTERPRETED: 1, NATIVE: 2}


def _note(op: Operation, found: dict[str, Uses]) -> None:
    """Count an operator."""
    match op:
        case OperatorOp():
            name, state, reason = op.operator_name, MISSING, "the table lacks it"
        case SchemaOp():
            reason = None if _is_message(op) else _reason(op)
            name = op.name.replace(".", "::", 1)
            state = NATIVE if reason is None else INTERPRETED
        case _:
            return
    uses = found.setdefault(name, Uses(name, state, reason))
    uses.count += 1
    place = str(location_of(op)).removeprefix("loc(").removesuffix(")").replace('"', "")
    if state != NATIVE and len(uses.places) < MAX_PLACES and place not in uses.places:
        uses.places.append(place)


def _reason(op: SchemaOp) -> str | None:
    """Why an operation is interpreted; dictionaries of constant keys are taken apart, and so are native."""
    reason = reason_never_native(op.operator)
    if reason is not None and any(isinstance(value.type, t.DictType) for value in op.operands):
        return "where a key of the dictionary is no constant"
    return reason


def _is_message(op: Operation) -> bool:
    """Whether an operation raises, or makes the text for one that does, which native code can."""
    if op.name == "prim.RaiseException":
        return True
    users = [use.operation for result in op.results for use in result.uses]
    return bool(users) and all(map(_is_message, users))


def _type(value: object) -> str:
    """The type of a value; of an array with its sizes."""
    if not isinstance(value, np.ndarray):
        return compact(type_of(value), dtypes=True)
    array = cast(Array, value)
    return f"{DType.of(array.dtype).name} {list(array.shape)}"


def _bytes(value: object) -> int | None:
    return value.nbytes if isinstance(value, np.ndarray) else None


def _lines(function: FunctionReport) -> Iterator[str]:
    signature = ", ".join(f"{held.name}: {held.type}" for held in function.parameters)
    yield f"{function.name}({signature})"
    if function.attributes:
        total = sum(held.bytes or 0 for held in function.attributes)
        yield f"  reads {len(function.attributes)} attributes, {total} bytes"
        width = max(len(held.name) for held in function.attributes)
        yield from (f"    {held.name:{width}}  {held.type}" for held in function.attributes)
    if function.assigned:
        yield f"  assigns {', '.join(function.assigned)}"
    counts = {state: sum(u.count for u in function.operators if u.state == state) for state in _ORDER}
    told = ", ".join(f"{count} {state}" for state, count in reversed(counts.items()))
    yield f"  {sum(counts.values())} operations: {told}"
    for uses in function.operators:
        reason = "" if uses.reason is None else f": {uses.reason}"
        state = "" if uses.state == NATIVE else f"  {uses.state}{reason} ({', '.join(uses.places)})"
        yield f"    {uses.count:5}  {uses.operator}{state}"
