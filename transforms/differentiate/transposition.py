"""
The derivative in a direction of an operator of which only the gradient is known.

The gradient is linear in the gradients of the results. Its own gradient, with regard to these, is the
derivative in a direction: the reverse of the reverse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.facts import FACTS, after
from tsir.transforms.differentiate.differentiate import append_backward, reverse_function
from tsir.transforms.differentiate.preparation import finish, prepare
from tsir.transforms.functionalise.returns import own_results, return_instead
from tsir.transforms.rewriting.script_text import emit_body
from tsir.transforms.types.settle_types import settle_results


def emit_transposed_twice(
    emitter: Emitter, op: Operation, tangents: Mapping[SSAValue, SSAValue]
) -> list[SSAValue | None]:
    """
    Insert what gives the tangents of an operation's results for those of its operands.

    UnsupportedError if the gradient of the operator has itself no gradient.
    """
    module, function, operands = _function_of(op)
    moving = [index for index, value in enumerate(operands) if value in tangents]
    found = _transpose_twice(module, function, moving)
    given = [*operands, *(tangents[operands[index]] for index in moving)]
    emitted = emit_body(emitter, function, given)
    return [emitted.pop(0) if known else None for known in found]


def _function_of(op: Operation) -> tuple[ModuleOp, FuncOp, list[SSAValue]]:
    """A function that runs an operation, in a module of its own, and the values that it takes."""
    block = Block()
    known: dict[SSAValue, SSAValue] = {}
    operands: list[SSAValue] = []
    for value in op.operands:
        if value in known:
            continue
        if isinstance(value.owner, ConstantOp):
            copy = value.owner.clone()
            block.add_op(copy)
            known[value] = copy.results[0]
        else:
            operands.append(value)
            known[value] = block.insert_arg(value.type, len(block.args))
    inner = op.clone(value_mapper=known)
    block.add_ops([inner, ReturnOp(*inner.results)])
    types = FunctionType.from_lists([a.type for a in block.args], inner.result_types)
    function = FuncOp("forward", types, Region(block))
    return ModuleOp([function]), function, operands


def _transpose_twice(module: ModuleOp, function: FuncOp, moving: Sequence[int]) -> list[bool]:
    """
    Let a function take tangents of the arguments `moving`, and return those of its results.

    Returns, for each result, whether it has one.
    """
    prepare(module, function, moving)
    block = function.body.block
    backward = reverse_function(function, [block.args[index] for index in moving])
    results = own_results(function)
    count = len(block.args)
    seeds = [block.insert_arg(results[index].type, len(block.args)) for index in backward.seeded]
    gradients = append_backward(backward, seeds)
    reached = [index for index in moving if block.args[index] in gradients]
    return_instead(function, [*results, *(gradients[block.args[index]] for index in reached)])
    finish(module)
    linear = range(count, count + len(seeds))
    prepare(module, function, linear)
    block = function.body.block
    given = [block.args[index] for index in linear]
    transposed = reverse_function(function, given)
    values = own_results(function)[: len(results)]
    types = [block.args[index].type for index in moving]
    tangents = [block.insert_arg(type, len(block.args)) for type in types]
    directions = [tangents[moving.index(reached[index - len(values)])] for index in transposed.seeded]
    found = append_backward(transposed, directions)
    derivatives = [
        found.get(given[backward.seeded.index(index)]) if index in backward.seeded else None
        for index in range(len(values))
    ]
    return_instead(function, [d for d in derivatives if d is not None])
    for index, argument in zip(backward.seeded, given, strict=True):
        _erase_linear(values[index], argument)
    settle_results(function)
    finish(module)
    return [d is not None for d in derivatives]


def _erase_linear(result: SSAValue, seed: BlockArgument) -> None:
    """Put zeros in place of a gradient, or the result, a list: what is linear in it does not depend on it."""
    is_tensor = isinstance(result.type, t.TensorType)
    zeros = after(result).call("aten::zeros_like", result)[0] if is_tensor else result
    for op in [use.operation for use in seed.uses if use.operation.name in FACTS]:
        op.detach()
        Rewriter.insert_op(op, InsertPoint.after(cast(Operation, zeros.owner)))
    seed.replace_all_uses_with(zeros)
    seed.block.erase_arg(seed)
