"""The error of native code that finds no memory: how much it asked for, and for which sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, TsirError
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.process.memory import found
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.lowering.llvm.ir.objects import HEADER
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.process.memory import refused
from tsir.transforms.analysis.subgraphs import function_of_group

_SATURATED = 2**63
"""Bytes from which a product of sizes has overflowed."""


def out_of_memory(error: TsirError, group: Operation, values: Sequence[object]) -> TsirError:
    """
    The error of a group that found no memory, with the bytes that it asked for last and what was left.

    The sizes are those that follow from the arguments for a tensor of so many bytes which the operation at
    the error's place makes; they are left out if there is none, as for one that a loop changes.
    """
    first = error.diagnostics[0]
    bytes, left = refused()
    bytes -= HEADER if HEADER < bytes < _SATURATED else 0
    reason = "" if left is None else found(left)
    message = f"{first.message}: expected {bytes} bytes of memory"
    if bytes >= _SATURATED:
        message = f"{first.message}: expected more bytes of memory than can be counted"
    function = _with_arguments(function_of_group(group), values)
    for op in function.walk():
        if Diagnostic.error(op, "").position == first.position:
            for sizes, held in _tensors(op):
                if held == bytes or (bytes >= _SATURATED and held >= _SATURATED):
                    return _renamed(error, f"{message} for a tensor of sizes {list(sizes)}{reason}")
    return _renamed(error, message + reason)


def _renamed(error: TsirError, message: str) -> TsirError:
    first, *rest = error.diagnostics
    return ExecutionError([replace(first, message=message), *rest])


def _with_arguments(function: FuncOp, values: Sequence[object]) -> FuncOp:
    """A function with the types that follow from these arguments."""
    for argument, value in zip(function.body.block.args, values, strict=True):
        if isinstance(value, np.ndarray) and isinstance(argument.type, t.TensorType):
            Rewriter.replace_value_with_new_type(
                argument, argument.type.known(sizes=cast(Array, value).shape)
            )
        elif isinstance(value, bool | int | float):
            made = ConstantOp.of(value)
            Builder(InsertPoint.at_start(function.body.block)).insert(made)
            argument.replace_all_uses_with(made.result)
    run_passes(ModuleOp([function]), ("infer-types", "constant-propagate", "infer-types"))
    return function


def _tensors(op: Operation) -> Iterator[tuple[Sequence[int], int]]:
    """The sizes of the tensors that an operation makes, and the bytes that these take."""
    for type in op.result_types:
        if isinstance(type, t.TensorType) and type.dtype is not None and type.sizes is not None:
            sizes = [size for size in type.sizes if isinstance(size, int)]
            if len(sizes) == len(type.sizes):
                yield sizes, prod(sizes) * type.dtype.numpy.itemsize
