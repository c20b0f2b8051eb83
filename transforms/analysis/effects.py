"""Side effects of operations; every pass that deletes or moves operations queries them."""

from __future__ import annotations

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t

# Every pass asks of every operation, hence by class: these have no subclasses.
_UNKNOWN = frozenset({c.PythonOp, c.OperatorOp, c.CallFunctionOp})
_TERMINATORS = frozenset({YieldOp, ReturnOp})

_SWITCHES = ("training", "use_input_stats")
"""Arguments without which an operator leaves its running statistics alone."""

SEED = "prim.RandomSeed"
"""Takes a seed of the default generator, another one each time."""

GENERATOR = "generator"
"""The argument of random operators that says what they draw; None is the default generator."""

STREAM = "prim.Generator"
"""Makes the generator of one draw from a seed and an offset."""

_READ_ONLY = "to_add"
"""The second dictionary of `update`, which the schema says is written."""

_RETURNS_SELF = "aten.add_.t"
"""Returns the list that it extends, which its schema does not say."""


def has_side_effects(op: Operation) -> bool:
    """
    Whether running the operation (or one inside it) has an effect that may not be left out or repeated.

    It prints, raises as its purpose, draws from the default generator, or calls what is not known. Writes
    to values are not counted: `AliasAnalysis` knows who sees them.
    """
    if isinstance(op, SchemaOp):
        return op.operator.effects or draws(op)
    if op.__class__ in _UNKNOWN or isinstance(op, c.PrintOp):
        return True
    return any(
        has_side_effects(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )


def is_seen(op: Operation) -> bool:
    """Whether the operation has an observable effect beside its results, as a seed has not."""
    return has_side_effects(op) and op.name != SEED


def draws(op: Operation) -> bool:
    """Whether the operation (or one inside it) draws from the default generator, or may do so."""
    if isinstance(op, SchemaOp):
        positions = op.schema().positions
        given = GENERATOR in positions and op[GENERATOR].type == t.GENERATOR
        return op.operator.random and not given and switch_of(op) is not False
    return any(draws(inner) for region in op.regions for block in region.blocks for inner in block.ops)


def switch_of(op: SchemaOp) -> SSAValue | bool:
    """Whether a random operator draws: a bool of the program where that is not known."""
    name = op.operator.switch
    known = True if name is None else constant_of(op[name])
    return op[name] if name is not None and not isinstance(known, bool) else known is not False


def writes(op: Operation) -> bool:
    """Whether the operation (or one inside it) writes into a value, or may do so."""
    if isinstance(op, SchemaOp):
        return bool(written_operands(op))
    if op.__class__ in _UNKNOWN:
        return True
    return any(writes(inner) for region in op.regions for block in region.blocks for inner in block.ops)


def written_operands(op: SchemaOp) -> list[SSAValue]:
    """The operands that an operator writes, by its schema or by what its entry adds to that."""
    schema = op.schema()
    found: list[SSAValue] = []
    if schema.is_mutable:
        for argument, value in zip(schema.arguments, op.operands, strict=False):
            if argument.alias is not None and argument.alias.is_write and argument.name != _READ_ONLY:
                found.append(value)
    if op.operator.writes and not _is_switched_off(op):
        written = map(op.__getitem__, op.operator.writes)
        found += [v for v in written if v.type != t.NONE and constant_of(v) is not None]
    return found


def _is_switched_off(op: SchemaOp) -> bool:
    positions = op.schema().positions
    return any(constant_of(op[name]) is False for name in _SWITCHES if name in positions)


def returned_operands(op: SchemaOp) -> list[tuple[SSAValue, SSAValue]]:
    """Each result that is an operand itself, after the operator has written it, with that operand."""
    schema = op.schema()
    if not schema.is_mutable:
        return []
    if op.name == _RETURNS_SELF:
        return [(op.results[0], op.operands[0])]
    found: list[tuple[SSAValue, SSAValue]] = []
    for formal, result in zip(schema.returns, op.results, strict=False):
        for argument, operand in zip(schema.arguments, op.operands, strict=False):
            if formal.alias is not None and argument.alias is not None and argument.alias.is_write:
                if formal.alias.before == argument.alias.before:
                    found.append((result, operand))
    return found


def calls_unknown(op: Operation) -> bool:
    """Whether the operation (or one inside it) calls what is not known; nothing moves across it."""
    if op.__class__ in _UNKNOWN:
        return True
    return any(
        calls_unknown(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )


def is_pure(op: Operation) -> bool:
    """Whether the operation only computes its results, so that it may be removed if they are unused."""
    return not (is_terminator(op) or has_side_effects(op) or writes(op))


def is_terminator(op: Operation) -> bool:
    """Whether the operation ends a block."""
    return op.__class__ in _TERMINATORS
