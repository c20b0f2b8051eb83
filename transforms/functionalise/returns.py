"""
What functions return, and how they are made to return something else.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue
from xdsl.rewriter import Rewriter

from tsir.transforms.functionalise.functionalise import written_arguments
from tsir.transforms.types.settle_types import settle_results


def returned(function: FuncOp) -> list[SSAValue]:
    """The values that a function returns."""
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    return list(last.operands)


def own_results(function: FuncOp) -> list[SSAValue]:
    """The values that a function returns, without the new values of arguments that it writes."""
    results = returned(function)
    return results[: len(results) - len(written_arguments(function))]


def return_instead(function: FuncOp, values: Sequence[SSAValue]) -> None:
    """Let a function return these values, before the new values of arguments that it writes."""
    written = returned(function)[len(own_results(function)) :]
    return_values(function, [*values, *written])


def return_values(function: FuncOp, values: Sequence[SSAValue]) -> None:
    """Let a function return these values, and nothing else; its type says so."""
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    made = ReturnOp(*values)
    made.location = last.location
    Rewriter.replace_op(last, made)
    settle_results(function)
