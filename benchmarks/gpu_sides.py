"""
What our results on a GPU are held against: PyTorch where it has CUDA, else our own code for CPUs.

A side makes the arguments of a case, knows the results, and has contenders of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import numpy as np

import tsir
from benchmarks.gpu_cases import TOLERANCES, Case
from benchmarks.workloads import SCALE
from tsir.dialects.types.dtype import DType
from tsir.runtime.cuda import DeviceArray, to_device

OURS, EAGER, COMPILED, BLAS = "tsir", "eager", "torch.compile", "cuBLAS"

REPLAY, GROUPED, REORDERED = "replay", "wgmma", "any order"
"""Ours by other ways: they are no peers."""

TORCH, NUMPY = "torch", "numpy"

Call = Callable[..., Any]
Make = Callable[[Case], Call]


@dataclass(frozen=True)
class Side:
    """One side of a comparison: it makes arguments, gives the results of a case and compares others'."""

    name: str
    arguments: Callable[[Case], list[Any]]
    copy: Callable[[Any], Any]
    wanted: Callable[[Case, Sequence[Any]], list[Any]]
    error: Callable[[Any, Any], tuple[float, float]]
    """The largest difference between two arrays, and the largest element of the second."""
    contenders: Callable[[Case], Mapping[str, Make]]
    slow: Mapping[str, Make]
    """Contenders that take long to compile."""

    def difference(self, case: Case, found: Sequence[Any], wanted: Sequence[Any]) -> str | None:
        """The mistake in results, None if there is none."""
        if len(found) != len(wanted):
            return f"wrong: {len(found)} results in place of {len(wanted)}"
        for one, other in zip(found, wanted, strict=True):
            if (tuple(one.shape), one.dtype) != (tuple(other.shape), other.dtype):
                kinds = (f"{x.dtype}{list(x.shape)}" for x in (one, other))
                return f"wrong: {' in place of '.join(kinds)}"
            if 0 in other.shape:
                continue
            error, scale = self.error(one, other)
            if not error <= TOLERANCES[case.dtype] * max(scale, 1e-30):
                return f"wrong by {error:.2g} of {scale:.2g}"
        return None


def side(name: str) -> Side:
    """PyTorch where that is asked for and has CUDA, else ourselves on the CPU."""
    if name == NUMPY:
        return numpy_side("not asked for")
    try:
        import torch
    except ImportError as error:
        return numpy_side(f"cannot be imported: {error}")
    return torch_side() if torch.cuda.is_available() else numpy_side("has no CUDA")


def leaves(result: object) -> list[Any]:
    """The arrays of a result, in order."""
    if isinstance(result, tuple):
        return [leaf for part in cast("tuple[object, ...]", result) for leaf in leaves(part)]
    return [result]


def function_of(case: Case) -> Any:
    """Our function, or its value and gradients."""
    row = case.row
    function: Any = getattr(tsir.CompilationUnit(row.workload.source), row.entry)
    return tsir.value_and_grad(function, row.wrt) if row.gradient else function


def ours(case: Case, **options: Any) -> Any:
    """Our function, compiled for the device as a whole."""
    shapes = case.row.shapes(case.sizes)
    specs = [tsir.TensorSpec((None,) * len(shape), case.dtype, device="cuda") for shape in shapes]
    return tsir.compile(function_of(case), *specs, target="cuda", fallback=False, **options)


def replayed(case: Case) -> Call:
    """Our function as a CUDA graph of its first call; the copies of arguments are part of each."""
    function, captured = ours(case), list[Call]()

    def call(*arrays: Any) -> Any:
        if not captured:
            captured.append(function.capture(*arrays))
        return captured[0](*arrays)

    return call


def freer(case: Case) -> Mapping[str, Make]:
    """Ours where more is allowed: products of 16-bit floats by `wgmma`, sums of long rows in any order."""
    if case.is_product:
        return {GROUPED: partial(ours, products="wgmma")}
    return {REORDERED: partial(ours, deterministic=False)} if case.has_long_rows else {}


def numpy_side(why: str) -> Side:
    """Ourselves on the CPU, with numbers of f32; `why` says why PyTorch is not the side."""

    def arguments(case: Case) -> list[Any]:
        kind, random = DType[case.dtype].numpy, np.random.default_rng(0)
        shapes = case.row.shapes(case.sizes)
        return [
            to_device((random.standard_normal(s, np.float32) * np.float32(SCALE)).astype(kind))
            for s in shapes
        ]

    def wanted(case: Case, given: Sequence[DeviceArray]) -> list[Any]:
        found = function_of(case)(*(array.numpy().astype(np.float32) for array in given))
        return [leaf.astype(DType[case.dtype].numpy) for leaf in leaves(found)]

    def error(one: DeviceArray, other: np.ndarray[Any, Any]) -> tuple[float, float]:
        right = other.astype(np.float64)
        return float(np.abs(one.numpy() - right).max()), float(np.abs(right).max())

    def contenders(case: Case) -> Mapping[str, Make]:
        return {BLAS: partial(ours, products="cublas")} if case.is_product else {}

    name = f"numpy {np.__version__}, as PyTorch {why}"
    return Side(name, arguments, lambda array: to_device(array.numpy()), wanted, error, contenders, {})


def torch_side() -> Side:
    """PyTorch: its functions as they are written, compiled, and its cuBLAS."""
    import torch

    dtypes = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}

    def arguments(case: Case) -> list[Any]:
        torch.manual_seed(0)
        shapes = case.row.shapes(case.sizes)
        return [(torch.randn(s, device="cuda") * SCALE).to(dtypes[case.dtype]) for s in shapes]

    def wanted(case: Case, given: Sequence[Any]) -> list[Any]:
        return leaves(eager(case)(*given))

    def error(one: Any, other: Any) -> tuple[float, float]:
        return float((one.double() - other.double()).abs().max()), float(other.abs().max())

    def contenders(case: Case) -> Mapping[str, Make]:
        return {EAGER: eager, BLAS: blas} if case.is_product else {EAGER: eager}

    name = f"PyTorch {torch.__version__}"
    return Side(name, arguments, torch.clone, wanted, error, contenders, {COMPILED: compiled})


def eager(case: Case) -> Call:
    """PyTorch's function, as it is written."""
    return in_torch(case, lambda function: function)


def compiled(case: Case) -> Call:
    """PyTorch's function, by its compiler."""
    import torch

    return in_torch(case, lambda function: torch.compile(function, dynamic=False))


def blas(case: Case) -> Call:
    """The product of PyTorch's cuBLAS, into memory that is there."""
    import torch

    made: dict[str, Any] = {}

    def call(left: Any, right: Any) -> Any:
        if not made:
            made["out"] = left.new_empty(left.shape[0], right.shape[1])
        return torch.mm(left, right, out=made["out"])

    return call


def in_torch(case: Case, prepare: Callable[[Call], Call]) -> Call:
    """A function of PyTorch, or what gives its value and its gradients."""
    import torch

    row = case.row
    names: dict[str, Any] = {"torch": torch}
    exec(row.workload.source, names)
    function = prepare(names[row.entry])
    if not row.gradient:
        return function

    def with_gradients(*tensors: Any) -> Any:
        wrt = [tensors[i].detach().requires_grad_() for i in row.wrt]
        value = function(*wrt, *tensors[len(wrt) :])
        return value.detach(), torch.autograd.grad(value, wrt)

    return with_gradients
