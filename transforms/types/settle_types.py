"""
Types that have to follow when a value is replaced by one of which more is known.

A rewrite may put a value in the place of another whose type is a supertype. Most operations take
that; elements of a tuple and results of a function follow the types of what they come from.
"""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from tsir.dialects.ir.traversal import all_operations
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.transforms.types.container_types import follow


def settle_module(module: ModuleOp) -> None:
    """Bring the types in all functions of a module up to date."""
    for function in module.ops:
        if isinstance(function, FuncOp) and not function.is_declaration:
            settle_types(function)


def settle_types(function: FuncOp) -> None:
    """Bring the types of tuple elements, and of the function's results, up to date."""
    for op in all_operations(function):
        _settle_elements(op)
    settle_results(function)


def settle_results(function: FuncOp) -> None:
    """Give a function the types of the values that it returns as those of its results."""
    block = function.body.block
    if isinstance(last := block.last_op, ReturnOp):
        inputs = [argument.type for argument in block.args]
        function.function_type = FunctionType.from_lists(inputs, list(last.operand_types))


_READS = frozenset({c.TupleUnpackOp, c.TupleIndexOp, c.TupleSliceOp})
"""The operations that read a tuple, by class, as every operation is asked."""


def _settle_elements(op: Operation) -> None:
    if op.__class__ not in _READS:
        return
    type = op.operands[0].type
    if not isinstance(type, t.TupleType):
        return
    match op:
        case c.TupleUnpackOp():
            types = type.elements
        case c.TupleIndexOp():
            types = (type.elements[op.index],)
        case c.TupleSliceOp():
            types = (t.TupleType(type.elements[slice(*op.bounds)]),)
        case _:
            return
    for result, element in zip(op.results, types, strict=True):
        follow(result, element)
