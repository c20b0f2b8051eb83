"""Programs of a tensor and a number, run by the interpreter and as native code alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.scf import ParallelOp
from xdsl.ir import SSAValue

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.values.speculation import Layout, assume
from tsir.runtime.call.function import Function, Module
from tsir.runtime.plans.plan import Plan
from tsir.runtime.values.comparison import Tolerance, difference
from tsir.runtime.values.structure import arrays_in
from tsir.transforms.analysis.subgraphs import function_of_group


def function_of(body: str) -> Function:
    """The function of a body, of `x` and `n`."""
    return Module(compile_source(f"def f(x, n: int):\n{body}")).function("f")


def place(error: TsirError) -> str:
    """Where an error is, for programs whose errors native code words in its own way."""
    return str(error).split(": ")[0]


def outcome(call: Callable[..., Any], x: Array, n: int, told: Callable[[TsirError], str] = str) -> object:
    """Results, and which of their arrays lie in the argument or in one another, or what an error tells."""
    try:
        results: tuple[object, ...] = call(x, n)
    except TsirError as error:
        return told(error)
    arrays = list(arrays_in(results))
    return [*results, [np.shares_memory(a, b) for a in arrays for b in (x, *arrays)]]


def without_fallback(function: Function) -> Callable[..., Any]:
    """The function as one that raises wherever the interpreter would run."""
    return lambda *args: function.call(args, {}, fallback=False)


def check_native(body: str, counts: Sequence[int], told: Callable[[TsirError], str] = str) -> None:
    """Assert that native code alone does for each `n` what the interpreter does, in rows and in columns."""
    function = function_of(body)
    x: Array = np.arange(-2, 4, dtype=np.float32).reshape(2, 3)
    for argument in (x, np.ascontiguousarray(x.T).T):
        for n in counts:
            expected = outcome(function.interpret, argument, n, told)
            found = outcome(without_fallback(function), argument, n, told)
            assert difference(expected, found, Tolerance()) is None, (n, expected, found)


def kernels(plan: Plan, arguments: Sequence[object]) -> int:
    """The loop nests of the only group of a plan, constants aside and copies for products."""
    (group,) = plan.groups()
    layouts = map(Layout.of, arguments)
    given: dict[SSAValue, Layout | None] = dict(zip(plan.function.body.block.args, layouts, strict=True))
    function = function_of_group(group)
    assume(function, [given[operand] for operand in group.operands])
    module = ModuleOp([function])
    run_passes(module, ("convert-aten-to-linalg", "schedule"))
    found = function.body.block.ops
    return sum(isinstance(op, ParallelOp) or (isinstance(op, GenericOp) and bool(op.inputs)) for op in found)
