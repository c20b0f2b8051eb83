"""Forgetting what types tell of tensors, as for a graph whose types are those of one traced call."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types.lattice import unshaped


def erase_shapes(function: FuncOp) -> None:
    """Reduce every tensor type in a function to a tensor of which nothing is known, but for constants."""
    _erase_block(function.body.block)
    block = function.body.block
    last = block.last_op
    if isinstance(last, ReturnOp):
        inputs = [argument.type for argument in block.args]
        function.function_type = FunctionType.from_lists(inputs, list(last.operand_types))


def _erase_block(block: Block) -> None:
    for argument in block.args:
        _erase(argument)
    for op in block.ops:
        if not isinstance(op, ConstantOp):
            for result in op.results:
                _erase(result)
        for region in op.regions:
            for inner in region.blocks:
                _erase_block(inner)


def _erase(value: SSAValue) -> None:
    type = unshaped(value.type)
    if type != value.type:
        Rewriter.replace_value_with_new_type(value, type)
