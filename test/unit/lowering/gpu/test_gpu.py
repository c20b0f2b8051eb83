"""Kernels of a GPU: their PTX in the simulator, and their operations, give what the reference gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import cast

import numpy as np
import pytest
from gpu_host import simulate
from gpu_programs import POINTWISE, PROGRAMS, REDUCING, ROUNDED, called, ill_conditioned, listed
from gpu_threads import interpret
from operator_agreement import ENTRIES, OTHERS, assert_same, lowering, samples_of
from operator_calls import Array, function_of
from sampling import EVERYTHING

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators import loops
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.dtype import DType
from tsir.lowering.convert.forms import reason_never_native
from tsir.lowering.gpu.outlining.pipeline import lower

TENSORS = [(entry, n) for n, entry in enumerate(ENTRIES) if not isinstance(entry.loops, loops.Number)]
"""Operators on tensors, and their numbers, by which what is tried of each is chosen."""

REASON = "'.*' has no native form: .*"
"""Why an operator may have no kernels: what native code has, a GPU has."""


def calls(entry: Operator, dtype: DType) -> Iterator[tuple[list[object], tuple[object, ...]]]:
    """Arguments of an operator that the reference takes, and what it gives."""
    for values in samples_of(entry, dtype):
        try:
            yield values, evaluate(entry, values)
        except REFERENCE_ERRORS:
            continue


@pytest.mark.sweep(0.12, lowering)
@pytest.mark.parametrize(("entry", "index"), TENSORS, ids=lambda x: getattr(x, "name", ""))
def test_operators(entry: Operator, index: int) -> None:
    assert reason_never_native(entry) is None
    others = OTHERS if EVERYTHING else [OTHERS[index // 8 % len(OTHERS)]] if index % 8 == 0 else []
    for dtype in (DType.f32, *others):
        for values, wanted in [*calls(entry, dtype)][:1]:
            for exact in (True, False) if EVERYTHING else [index % 3 > 0]:
                hold(entry, values, wanted, dtype, exact=exact)


OF_COMPLEX = (
    "aten.mul.Tensor", "aten.exp", "aten.abs", "aten.sum.dim_IntList", "aten.mm", "aten.cat",
    "aten.select.int", "prim.imaginary_part",
)  # fmt: skip


@pytest.mark.parametrize("name", OF_COMPLEX)
def test_complex_numbers(name: str) -> None:
    entry = OPERATORS[name]
    values, wanted = next(calls(entry, DType.f32 if name == "prim.imaginary_part" else DType.c64))
    hold(entry, values, wanted, DType.c64, exact=True)


def test_complex_numbers_of_f64_have_no_kernels() -> None:
    values, _ = next(calls(OPERATORS["aten.mul.Tensor"], DType.c128))
    function, _ = function_of(OPERATORS["aten.mul.Tensor"], values, dynamic=False)
    with pytest.raises(UnsupportedError, match="integers of more than 64 bits, as of complex128"):
        lower([function])


def hold(
    entry: Operator, values: list[object], wanted: Sequence[object], dtype: DType, *, exact: bool
) -> None:
    """
    Hold the kernels of a call against the reference, by their operations.

    Where sizes and strides are known, so that there are few kernels, their PTX is held against it too.
    """
    function, arguments = function_of(entry, values, dynamic=False, exact=exact)
    try:
        module = lower([function])
    except UnsupportedError as error:
        for diagnostic in error.diagnostics:
            assert re.fullmatch(REASON, diagnostic.message)
        return
    module.verify()
    flat = [x for w in wanted for x in (cast("list[object]", w) if isinstance(w, list) else [w])]
    for runs in (interpret, simulate) if exact or EVERYTHING else (interpret,):
        for one, other in zip(runs(module, arguments), flat, strict=True):
            assert_same(one, other, dtype)


CLAIMS = {
    "aten.append.t": "    z = [x]\n    for i in range(n):\n        z.append(x)\n    return torch.stack(z)",
    "aten.equal": "    return torch.equal(x, x * 2.0)",
    "aten.relu": "    return torch.relu(x)",
    "aten.Float.Tensor": "    return x * float(x.sum())",
    "aten.add.int": "    return x + (n + 1)",
    "aten.nonzero": "    return x.nonzero()",
}
"""Programs that need an operator."""


@pytest.mark.parametrize("name", CLAIMS)
def test_the_reference_says_what_a_gpu_has(name: str) -> None:
    function = tsir.CompilationUnit(f"def f(x: Tensor, n: int):\n{CLAIMS[name]}").f
    specs = tsir.TensorSpec((None, None), "f32"), 3
    if reason_never_native(OPERATORS[name]) is None:
        assert "entry" in tsir.compile(function, *specs, target="nvptx64").ptx
    else:
        with pytest.raises(tsir.UnsupportedError):
            tsir.compile(function, *specs, target="nvptx64")


SHAPES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((0, 3), (3,)),
    ((), ()),
    ((1,), (1,)),
    ((257,), ()),
    ((3, 1, 5), (4, 1)),
    ((70, 130), (130,)),
    ((1, 513), (3, 1)),
)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", POINTWISE)
@pytest.mark.parametrize("shapes", SHAPES, ids=str)
def test_programs(name: str, shapes: Sequence[tuple[int, ...]]) -> None:
    random = np.random.default_rng(0)
    check(name, [np.asarray(random.standard_normal(shape), np.float32) for shape in shapes])


@pytest.mark.parametrize("name", POINTWISE)
def test_strides(name: str) -> None:
    random = np.random.default_rng(0)
    x = random.standard_normal((9, 14, 6)).astype(np.float32)
    y = random.standard_normal((7, 5)).astype(np.float32)
    check(name, [x.transpose(2, 1, 0)[:, ::2], np.broadcast_to(y.T[:, :, None], (5, 7, 9))[:1]])


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", REDUCING)
@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (2, 1100), (0, 3)], ids=str)
def test_reductions_have_every_bit_of_native_code(name: str, shape: tuple[int, int]) -> None:
    reduced_alike(name, ill_conditioned(shape))


@pytest.mark.parametrize(("name", "shape"), [("total", (65, 1025)), ("columns", (1025, 2))])
def test_few_results_of_many_elements(name: str, shape: tuple[int, int]) -> None:
    reduced_alike(name, ill_conditioned(shape))


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", REDUCING)
def test_reductions_of_strided_tensors(name: str) -> None:
    reduced_alike(name, ill_conditioned((17, 66))[:, ::2].T)


def reduced_alike(name: str, x: Array) -> None:
    """Hold the results of kernels against those of native code: bit by bit, but for exponentials."""
    function = getattr(PROGRAMS, name)
    module = called(function, [x])
    try:
        wanted = function(x)
    except tsir.ExecutionError as error:
        told, _, _ = error.diagnostics[0].message.partition(", got")  # kernels do not tell what was found
        with pytest.raises(ValueError, match=re.escape(told)):
            simulate(module, [x])
        return
    for runs, rounded in ((simulate, ROUNDED[1:]), (interpret, ROUNDED)):
        compare = assert_close if name in rounded else np.testing.assert_array_equal
        for one, other in zip(runs(module, [x]), listed(wanted), strict=True):
            compare(np.asarray(one), other)


def assert_close(a: Array, b: Array) -> None:
    """The accuracy of what elementary functions are part of."""
    np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", [DType.f64, DType.f16, DType.i32, DType.i64, DType.bool])
def test_reductions_of_other_dtypes(dtype: DType) -> None:
    x: Array = (10 * ill_conditioned((5, 40))).clip(-100, 100).astype(dtype.numpy)
    for name in ("rows", "total"):
        reduced_alike(name, x)


@pytest.mark.parametrize("name", ["softmax", "normed"])
def test_rows_are_one_kernel(name: str) -> None:
    launches: list[str] = []
    x = ill_conditioned((4, 9))
    simulate(called(getattr(PROGRAMS, name), [x]), [x], launches=launches)
    assert len(launches) == 1


@pytest.mark.parametrize("first", [0, 1])
def test_elements_are_moved_several_at_once_where_they_are_aligned(first: int) -> None:
    x = np.zeros(44, np.float32)[first : first + 41]
    launches: list[str] = []
    simulate(called(PROGRAMS.several, [x, x]), [x, x], launches=launches)
    assert launches[0] == f"group_0_kernel_{first}"
    check("several", [x, x])


def test_elements_of_rows_that_come_from_data_are_moved_alone() -> None:
    check("smallest", [ill_conditioned((3, 2, 9))])


def check(name: str, arguments: Sequence[Array]) -> None:
    """Hold the results of kernels against those of native code."""
    function = getattr(PROGRAMS, name)
    module, wanted = called(function, arguments), listed(function(*arguments))
    for found in (simulate(module, arguments), interpret(module, arguments)):
        for one, other in zip(found, wanted, strict=True):
            assert_same(one, other, DType.f32)
