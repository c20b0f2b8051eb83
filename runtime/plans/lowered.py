"""
Running functions below the level of operators: on memrefs and numbers, compiled as they stand.

What is structured (`linalg`) becomes loops first; loops, vectors and calls go to machine code as they are.
An array that native code could not read or write where it lies is an error, since the function may write it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import IndexType, MemRefType, ModuleOp, f64, i1, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, UnsupportedError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.builders.element import element_type
from tsir.lowering.convert.convert_aten_to_linalg import RESULT_DTYPES, result_dtypes
from tsir.lowering.llvm.ir.function import static_sizes, static_strides
from tsir.lowering.native.native import compile_loops
from tsir.lowering.native.native_arguments import NumberParameter, Parameter, TensorParameter
from tsir.lowering.native.native_function import LayoutMissedError, NativeFunction, Result
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.values.speculation import MISSED

INTERPRETED = frozenset({"aten", "autodiff", "func", "prim"})
"""The dialects that the interpreter runs, beside operators."""

_NUMBERS: dict[Attribute, tuple[NumberParameter, DType]] = {
    i64: (NumberParameter(int, "q"), DType.i64),
    IndexType(): (NumberParameter(int, "q"), DType.i64),
    f64: (NumberParameter(float, "d"), DType.f64),
    i1: (NumberParameter(bool, "q"), DType.bool),
}

_SIGNED: dict[Attribute, DType] = {element_type(dtype): dtype for dtype in DType if dtype is not DType.u8}
"""The dtype of elements where nothing tells it but their type in the IR."""


def is_lowered(function: FuncOp) -> bool:
    """Whether a function is below the level that the interpreter runs."""
    types = (*function.function_type.inputs, *function.function_type.outputs)
    if any(isinstance(type, MemRefType) or type in _NUMBERS for type in types):
        return True
    return any(
        op.name.partition(".")[0] not in INTERPRETED
        for op in function.body.walk()
        if not isinstance(op, SchemaOp)  # operators may be of any namespace
    )


def element_dtype(type: MemRefType[Attribute]) -> DType | None:
    """The dtype that arrays for a memref usually have; None if no dtype has its elements."""
    return _SIGNED.get(type.element_type)


def bind_lowered(function: FuncOp, values: Sequence[object]) -> list[object]:
    """The values as a function on memrefs takes them; ExecutionError at the function if they do not fit."""
    types = function.function_type.inputs.data
    if len(values) != len(types):
        message = f"expected {len(types)} arguments, got {len(values)}"
        raise ExecutionError(Diagnostic.error(function, message))
    return [
        float(value) if type == f64 and isinstance(value, int) and not isinstance(value, bool) else value
        for type, value in zip(types, values, strict=True)
    ]


@dataclass(frozen=True)
class LoweredFunction:
    """A function of a module on memrefs and numbers, which is compiled when it is called."""

    module: ModuleOp
    function: FuncOp

    def __call__(self, values: Sequence[object]) -> tuple[object, ...]:
        """The results for values that have been bound."""
        types = self.function.function_type.inputs.data
        try:
            parameters = [_parameter(*pair, i) for i, pair in enumerate(zip(types, values, strict=True))]
            return self._compiled(parameters)(values)
        except (TypeError, ValueError) as error:
            raise ExecutionError(Diagnostic.error(self.function, str(error))) from error
        except LayoutMissedError as error:
            raise ExecutionError(Diagnostic.error(self.function, MISSED)) from error

    def _compiled(self, parameters: Sequence[Parameter]) -> NativeFunction:
        name = self.function.sym_name.data
        module, reached = self.module.clone(), _reached(self.module, name)
        for op in [op for op in module.ops if isinstance(op, FuncOp)]:
            if op.sym_name.data not in reached:
                op.detach()
                op.erase()
            elif op.sym_name.data == name:
                op.properties.pop("sym_visibility", None)  # a private function has no entry
        if any(_is_structured(op) for op in module.walk()):
            run_passes(module, ("aten-linalg-to-scf",))
        return compile_loops(module, name, parameters, self._results())

    def _results(self) -> list[Result]:
        types = self.function.function_type.outputs.data
        if RESULT_DTYPES in self.function.attributes:
            dtypes: Sequence[DType | None] = result_dtypes(self.function)
        else:
            dtypes = [_result_dtype(type) for type in types]
        return [self._result(*pair) for pair in zip(types, dtypes, strict=True)]

    def _result(self, type: Attribute, dtype: DType | None) -> Result:
        if dtype is None:
            message = f"expected results that are memrefs, i64, index, f64 or i1, got {type}"
            raise UnsupportedError(Diagnostic.error(self.function, message))
        rank = cast("MemRefType[Attribute]", type).get_num_dims() if isinstance(type, MemRefType) else None
        return Result(dtype, rank)


def _is_structured(op: Operation) -> bool:
    return op.name.startswith("linalg.") or isinstance(op, memref.CopyOp)


def _reached(module: ModuleOp, name: str) -> set[str]:
    """The functions that a function calls, and those that they call, with itself."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
    found, pending = {name}, [name]
    while pending:
        called = set(_callees(functions[pending.pop()])) & functions.keys()
        pending += called - found
        found |= called
    return found


def _callees(function: FuncOp) -> Iterator[str]:
    for op in function.walk():
        if isinstance(op, func.CallOp):
            yield op.callee.string_value()


def _result_dtype(type: Attribute) -> DType | None:
    if isinstance(type, MemRefType):
        return element_dtype(cast("MemRefType[Attribute]", type))
    return _NUMBERS[type][1] if type in _NUMBERS else None


def _parameter(type: Attribute, value: object, position: int) -> Parameter:
    """The form of an argument that native code takes; TypeError or ValueError if it cannot take the value."""
    if type in _NUMBERS:
        return _NUMBERS[type][0]
    if not isinstance(type, MemRefType):
        raise TypeError(f"expected memrefs, i64, index, f64 or i1 as arguments, got {type}")
    if not isinstance(value, np.ndarray):
        raise TypeError(f"expected an array as argument {position}, got {value!r}")
    kind, array = cast("MemRefType[Attribute]", type), cast(Array, value)
    dtype = DType.of(array.dtype)
    if element_type(dtype) != kind.element_type:
        raise TypeError(f"expected elements of {kind.element_type} in argument {position}, got {dtype.name}")
    strides = static_strides(kind)
    if strides is None and not array.flags.c_contiguous:
        raise ValueError(f"expected the elements of argument {position} in row-major order")
    if not array.flags.aligned or any(s < 0 or s % array.itemsize for s in array.strides):
        raise ValueError(f"expected positive, aligned strides in argument {position}")
    sizes = tuple(static_sizes(kind))
    return TensorParameter(array.dtype, sizes, tuple(strides or (None,) * len(sizes)))
