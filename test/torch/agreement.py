"""Whether tsir and PyTorch agree on a call: results, what is written, what is shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from signs import clear
from torch_calls import Call, Outcome, copied, shared, tensors_of, to_torch
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.sources import ModuleSource

Runner = Callable[[Operator, Sequence[object]], Sequence[object]]
ERRORS = (*REFERENCE_ERRORS, TsirError)

UNDEFINED = {"empty", "empty_like", "new_empty"}
"""Operators whose results have no defined elements."""

UNORDERED = {"sort", "argsort", "topk", "kthvalue", "median", "nanmedian", "mode"}
"""Operators that give the indices of equal elements in any order."""

BY_STRIDES = {base: {"LU", "pivots"} for base in ("_linalg_det", "_linalg_slogdet", "_linalg_solve_ex")}
"""
Results whose elements depend on strides, by their names: PyTorch factorises the transposed matrix of one
in row-major order. Their dtypes and sizes are compared. Rounding decides between pivots of conjugate rows,
which samples of `_linalg_solve_ex` have; factors are compared as those of `linalg_lu_factor_ex`.
"""

ROUNDED = {
    "conv2d": (1e-5, 0.0), "convolution": (0.0, 2e-4), "conv_transpose3d": (0.0, 2e-4),
    "polygamma": (1e-4, 0.0), "sinc": (1e-5, 0.0), "sinc_": (1e-5, 0.0),
    "_upsample_bilinear2d_aa": (0.0, 2e-4), "_upsample_bicubic2d_aa": (0.0, 2e-4),
}  # fmt: skip
"""
Operators whose f32 is further from f64 in PyTorch itself than its tolerance, with a wider one.

Tolerances are relative, absolute. At the samples of its tests PyTorch's f32 polygamma is up to 2.1e-5 off
for n = 1 (0.07 within 1e-5 of the pole at -4), and 2e-7 for other n. Wide weights are of places in f32.
"""


def interpret(entry: Operator, values: Sequence[object]) -> Sequence[object]:
    """The results by the reference in numpy."""
    return evaluate(entry, values)


def run_native(entry: Operator, values: Sequence[object]) -> Sequence[object]:
    """The results by native code alone; UnsupportedError with the reason if there is none."""
    module, function, arguments = module_of(entry, values)
    return Executor(ModuleSource(module, function)).run(arguments, fallback=False)


def module_of(entry: Operator, values: Sequence[object]) -> tuple[ModuleOp, FuncOp, list[object]]:
    """A module with a function that makes one call: its tensors are arguments, all else is constant."""
    block = Block()
    arguments: list[object] = []
    formals = entry.schema.arguments
    operands = [_operand(block, x, a.type, arguments) for x, a in zip(values, formals, strict=True)]
    op = operation_class(entry).make(operands, [r.type for r in entry.schema.returns])
    block.add_ops([op, ReturnOp(*op.results)])
    types = FunctionType.from_lists([a.type for a in block.args], list(op.result_types))
    function = FuncOp("call", types, Region(block))
    return ModuleOp([function]), function, arguments


def _operand(block: Block, value: object, type: Any, arguments: list[object]) -> SSAValue:
    if isinstance(value, np.ndarray):
        arguments.append(value)
        return block.insert_arg(t.TENSOR, len(block.args))
    if isinstance(value, list) and any(isinstance(item, np.ndarray) for item in value):
        element = (type.element if isinstance(type, t.OptionalType) else type).element
        items = [_operand(block, item, element, arguments) for item in value]
        return _added(block, c.ListConstructOp.of(items, element))
    return _added(block, ConstantOp.of(value, type if isinstance(value, list) or value is None else None))


def _added(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]


def disagreement(call: Call, expected: Outcome, runner: Runner) -> str | None:
    """What differs between PyTorch's outcome and that of a runner; None if nothing does."""
    arguments = copied(call.values)
    values = [shared(x) for x in arguments]
    try:
        results = runner(call.entry, values)
    except ERRORS as error:
        if expected.error is not None:
            return None
        if type(error).__name__ == "UnsupportedError":
            raise
        return f"raises {type(error).__name__}: {error}"
    if expected.error is not None:
        return f"returns where PyTorch raises: {str(expected.error).splitlines()[0]}"
    try:
        clear(call.entry.schema.name, results)
        _compare_results(call, expected, results)
        _compare_identity(call, expected, values, results)
        _compare_arguments(call, expected.arguments, arguments)
        if any(r.alias is not None for r in call.entry.schema.returns) and _base(call) not in UNORDERED:
            _write_through(expected.results, results)
            _compare_arguments(call, expected.arguments, arguments)
    except (AssertionError, TypeError) as error:
        return " ".join(str(error).split())
    return None


def _leaves(value: Any) -> list[Any]:
    return [x for item in value for x in _leaves(item)] if isinstance(value, list | tuple) else [value]


def _compare_results(call: Call, expected: Outcome, results: Sequence[object]) -> None:
    wanted = [] if not call.entry.schema.returns else _leaves(expected.results)
    found = _leaves(results)
    assert len(found) == len(wanted), f"{len(found)} results, expected {len(wanted)}"
    names = [each.name for each in call.entry.schema.returns]
    for number, (a, b) in enumerate(zip(found, wanted, strict=True)):
        if isinstance(b, torch.Tensor):
            assert isinstance(a, np.ndarray), f"a {type(a).__name__}, expected a tensor"
            pair = to_torch(a), b
            last = number == len(wanted) - 1 and "dim" in call.entry.schema.positions
            name = names[number] if len(names) == len(wanted) else ""
            _compare_tensors(
                call, *(_ordered(call, *pair) if last and _base(call) in UNORDERED else pair), name
            )
        elif b is None and isinstance(a, np.ndarray):
            assert a.size == 0, (
                f"{a!r}, where PyTorch gives an undefined tensor, expected one without elements"
            )
        else:
            assert type(a) is type(b), f"{a!r}, expected {b!r}"
            assert a == b or (a != a and b != b), f"{a!r}, expected {b!r}"


def _ordered(call: Call, found: torch.Tensor, wanted: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The elements at two tensors of indices in the place of those."""
    source, dim = call.values[0], call.values[call.entry.schema.positions["dim"]]
    if not source.ndim or found.shape != wanted.shape or found.dtype != wanted.dtype:
        return found, wanted
    if found.ndim < source.ndim:  # without the dimension that is reduced
        found, wanted = found.unsqueeze(dim), wanted.unsqueeze(dim)
    assert bool(((found >= 0) & (found < source.shape[dim])).all()), "an index is out of range"
    return source.gather(dim, found), source.gather(dim, wanted)


def _base(call: Call) -> str:
    return call.entry.schema.name.removeprefix("aten::")


def _compare_tensors(call: Call, found: torch.Tensor, wanted: torch.Tensor, name: str = "") -> None:
    assert found.dtype == wanted.dtype, f"dtype {found.dtype}, expected {wanted.dtype}"
    assert found.shape == wanted.shape, f"shape {list(found.shape)}, expected {list(wanted.shape)}"
    if call.entry.random or _base(call) in UNDEFINED or name in BY_STRIDES.get(_base(call), ()):
        return
    rtol, atol = torch.testing._comparison.default_tolerances(found, wanted)
    more = call.tolerances.get(found.dtype, (0.0, 0.0))
    rtol, atol = max(rtol, more[0]), max(atol, more[1])
    if found.dtype in (torch.float32, torch.complex64):
        wider = ROUNDED.get(_base(call), (0.0, 0.0))
        rtol, atol = max(rtol, wider[0]), max(atol, wider[1])
    torch.testing.assert_close(found, wanted, rtol=rtol, atol=atol, equal_nan=True, check_stride=False)


def _compare_identity(call: Call, expected: Outcome, values: Sequence[Any], results: Sequence[Any]) -> None:
    """An operator that returns what it wrote returns the very tensor."""
    found, wanted = _leaves(results), _leaves(expected.results)
    formals = call.entry.schema.arguments
    for a, b in zip(found, wanted, strict=bool(call.entry.schema.returns)):
        for argument, value, formal in zip(expected.arguments, values, formals, strict=True):
            if formal.alias is not None and formal.alias.is_write and b is argument and b.numel():
                assert a.ctypes.data == value.ctypes.data, "the result is not the tensor that was written"
                assert a.strides == value.strides or a.size < 2, (
                    "the result is not the tensor that was written"
                )


def _compare_arguments(call: Call, expected: Any, found: Any) -> None:
    """Arguments afterwards are as PyTorch leaves them."""
    formals = call.entry.schema.arguments
    pairs = [
        (
            *(_ordered(call, a, b) if formal.name == "indices" and _base(call) in UNORDERED else (a, b)),
            formal.name,
        )
        for formal, one, other in zip(formals, found, expected, strict=True)
        for a, b in zip(tensors_of(one), tensors_of(other), strict=True)
    ]
    for a, b, name in pairs:
        try:
            _compare_tensors(call, a, b, name)
        except AssertionError as error:
            raise AssertionError(f"an argument afterwards: {error}") from error


def _write_through(expected: Any, found: Any) -> None:
    """Change all results, which changes the arguments that they are views of."""
    for a, b in zip(_leaves(found), _leaves(expected), strict=False):
        if isinstance(b, torch.Tensor) and b.numel() and torch._debug_has_internal_overlap(b) == 0:
            changed = ~b if b.dtype is torch.bool else b + 1
            b.copy_(changed)
            assert a.flags.writeable, "the result may not be written"
            a[...] = shared(changed)
