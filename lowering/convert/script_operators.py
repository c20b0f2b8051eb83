"""Operators that are declared as script text in terms of others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from textwrap import dedent

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block

from tsir.dialects.ir.diagnostics import TsirError
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.tensors import Tensor


@cache
def script_block(text: str) -> Block:
    """The body of the only function that a script text defines; it must not be changed."""
    try:
        module = compile_source(dedent(text))
    except TsirError as error:
        raise Unsupported(f"its script text does not compile: {error.diagnostics[0].message}") from error
    functions = [op for op in module.ops if isinstance(op, FuncOp)]
    _modules.append(module)
    return functions[0].body.block


_modules: list[object] = []
"""The modules that hold the blocks."""


def as_declared(call: Call, results: Sequence[Lowered]) -> list[Lowered]:
    """Results in the number and dtypes that the operator's schema and type rule say."""
    formals = call.entry.schema.returns
    found = list(results)
    if len(formals) != 1 and len(found) == 1 and isinstance(found[0], list):
        found = found[0]
    if len(found) != len(formals):
        raise Unsupported(f"expected {len(formals)} results, got {len(found)}")
    return [call.in_dtype(value, n) if isinstance(value, Tensor) else value for n, value in enumerate(found)]
