"""From functions in IR to native functions: through all passes to LLVM IR, which `native_function` loads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.machine.lists import ListType
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.convert.convert_aten_to_linalg import result_dtypes
from tsir.lowering.llvm.codegen.jit import Optimise
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.native.native_arguments import ListParameter, NumberParameter, Parameter, TensorParameter
from tsir.lowering.native.native_function import Code, NativeFunction, Result
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.values.speculation import Layout, assume

PIPELINE = ("convert-aten-to-linalg", "schedule", "aten-linalg-to-scf", "vectorise-scf", "stream-results")
"""From tensor operations to loops that the emitter takes."""

ENTRY = "tsir.main"
"""The name of the compiled function in its object."""


def lower(
    function: FuncOp, layouts: Sequence[Layout | None] = (), *, passes: Sequence[str] = PIPELINE
) -> ModuleOp:
    """A module with a copy of a function, lowered to loops; for arguments of these layouts, if given."""
    copy = function.clone()
    copy.properties["sym_name"] = StringAttr(ENTRY)
    if layouts:
        assume(copy, layouts)
    module = ModuleOp([copy])
    run_passes(module, passes)
    return module


def compile_function(
    function: FuncOp, layouts: Sequence[Layout | None] = (), opt: Optimise = "none"
) -> NativeFunction:
    """
    The native code of a function whose tensors have known dtype and rank.

    With `layouts` of examples of the arguments, it is a variant for arguments that are laid out alike.
    """
    module = lower(function, layouts, passes=("outline-repeats", *PIPELINE))
    parameters = [parameter_for(argument.type) for argument in function.body.block.args]
    return compile_loops(module, ENTRY, parameters, results_of(module, ENTRY), opt)


def compile_loops(
    module: ModuleOp,
    name: str,
    parameters: Sequence[Parameter],
    results: Sequence[Result],
    opt: Optimise = "none",
) -> NativeFunction:
    """The native code of a public function of a module of loops."""
    return NativeFunction(Code(name, tuple(parameters), tuple(results), emit(module, shares=True), opt))


def results_of(module: ModuleOp, name: str) -> list[Result]:
    """The results of a function of a module, as native code gives them."""
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    types = function.function_type.outputs.data
    return [_result(*pair) for pair in zip(types, result_dtypes(function), strict=True)]


def _result(type: Attribute, dtype: DType) -> Result:
    depth = 0
    while isinstance(type, ListType):
        type, depth = type.element, depth + 1
    rank = cast("MemRefType[Attribute]", type).get_num_dims() if isinstance(type, MemRefType) else None
    return Result(dtype, rank, depth)


def parameter_for(type: Attribute) -> Parameter:
    """The way in which native code takes an argument of a type."""
    if isinstance(type, t.ListType):
        return ListParameter(parameter_for(type.element))
    if isinstance(type, t.TensorType):
        assert type.dtype is not None
        sizes = [size if isinstance(size, int) else None for size in type.sizes or ()]
        return TensorParameter(type.dtype.numpy, tuple(sizes), type.strides or (None,) * len(sizes))
    return _NUMBERS[type]


_NUMBERS: dict[Attribute, NumberParameter] = {
    t.INT: NumberParameter(int, "q"),
    t.FLOAT: NumberParameter(float, "d"),
    t.BOOL: NumberParameter(bool, "q"),
}
