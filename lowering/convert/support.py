"""Finds the operations that have a native form, by lowering each alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp
from tsir.dialects.types import attributes as t
from tsir.lowering.convert.convert_aten_to_linalg import Lowering, native_type
from tsir.lowering.convert.forms import reason_never_native
from tsir.lowering.values.call import Unsupported
from tsir.lowering.values.tensors import Function
from tsir.transforms.analysis.effects import STREAM
from tsir.transforms.analysis.subgraphs import read_by

MADE = (c.ListConstructOp, ConstantOp, c.UninitializedOp)
"""Operations that are rematerialised at their uses, as generators are: no arguments of native code."""

MAX_KNOWN = 4096
"""Answers that are kept."""

_known: dict[Hashable, str | None] = {}


def unsupported(op: Operation) -> str | None:
    """
    Why an operation has no native form; None if it has one.

    Its operands are taken as their types and constants tell: tensors need a dtype and a rank.
    """
    if isinstance(op, IfOp | LoopOp):
        # What one operation tells of its results is mostly enough for those that read them.
        return None if _reason(op, unsupported) is None else _reason(op)
    if isinstance(op, c.OperatorOp):
        return f"unknown operator '{op.operator_name}'"
    if not isinstance(op, SchemaOp | c.ConstantChunkOp | c.ListUnpackOp):
        return "native code has no form of it"
    if isinstance(op, SchemaOp) and isinstance(op.operator.loops, loops.CFunction):
        return _reason(op)  # what is linked is not so in all code
    any_float = isinstance(op, SchemaOp) and _takes_any_float(op.operator)
    key = (op.name, *(_key(v, any_float) for v in op.operands), *op.properties.items())
    if key not in _known:
        if len(_known) >= MAX_KNOWN:
            _known.clear()
        _known[key] = _reason(op)
    return _known[key]


def _takes_any_float(operator: Operator) -> bool:
    """Whether no value of a float, which a program may have thousands of, is refused."""
    form, rule = operator.loops, operator.rule
    if not isinstance(form, loops.Pointwise) or not isinstance(rule, rules.Pointwise):
        return False
    return not form.demands and not rule.fits


def _key(value: SSAValue, any_float: bool) -> Hashable:
    """The facts of an operand that its support depends on; of a float, its type if `any_float`."""
    owner = value.owner
    if isinstance(owner, ConstantOp):
        return owner.result.type if any_float and value.type == t.FLOAT else (owner.value, owner.result.type)
    if isinstance(owner, c.ListConstructOp):
        return tuple(_key(item, any_float) for item in owner.operands)
    is_made = isinstance(owner, c.UninitializedOp) or (isinstance(owner, Operation) and owner.name == STREAM)
    return (value.type, is_made)


def _reason(op: Operation, inside: Callable[[Operation], str | None] | None = None) -> str | None:
    lowering = Lowering(Function(Block()), is_trial=True, reason=inside)
    try:
        for operand in read_by(op):
            _assume(lowering, operand)
        lowering.results(op)
    except UnsupportedError as error:
        return error.diagnostics[0].message
    except (Unsupported, RuleError) as error:
        never = reason_never_native(op.operator) if isinstance(op, SchemaOp) else None
        return never or str(error)  # the interpreter gives the error where the program gets there
    return None


def _assume(lowering: Lowering, value: SSAValue) -> None:
    """Make a value of the program an argument of the trial, or the constant or list that it is."""
    owner = value.owner
    if isinstance(owner, Operation) and (isinstance(owner, MADE) or owner.name == STREAM):
        for item in owner.operands:
            _assume(lowering, item)
        lowering.values[value] = lowering.results(owner)[0]
        return
    block = lowering.function.block
    argument = block.insert_arg(native_type(value.type), len(block.args))
    lowering.bind_arguments([value], [argument], [None])
