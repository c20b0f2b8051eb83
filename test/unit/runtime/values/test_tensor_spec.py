"""Kinds of tensors to compile for: what they may be, and which code there is for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import tsir
from tsir.lowering.native.native_function import LayoutMissedError


@pytest.mark.parametrize("shape", [4, "ab", (None, "a b"), (-1, 2), (2.0,), (True,)])
def test_shapes_that_no_tensor_has(shape: Any) -> None:
    with pytest.raises(tsir.TsirError, match="expected a tuple of sizes of at least 0, names or None"):
        tsir.TensorSpec(shape)


def test_names_are_sizes_that_are_not_known() -> None:
    spec = tsir.TensorSpec(("n", None, 3))
    assert (spec.sizes, spec.is_exact, spec.example().shape) == ((None, None, 3), False, (1, 1, 3))
    compiled = tsir.compile(tsir.CompilationUnit("def f(x):\n    return x + 1\n").f, spec)
    assert compiled(np.zeros((2, 0, 3), np.float32)).shape == (2, 0, 3)


@pytest.mark.parametrize("dtype", ["f33", "float33", "U3", np.uint16, "<f4", None.__class__])
def test_dtypes_that_no_tensor_has(dtype: Any) -> None:
    with pytest.raises(tsir.TsirError, match=r"expected a numpy dtype or one of .*, float, .* as dtype, got"):
        tsir.TensorSpec((2,), dtype)


def test_the_dtype_that_a_wrong_name_means_is_told() -> None:
    with pytest.raises(tsir.TsirError, match=r"got 'flaot'; did you mean 'float'\?$"):
        tsir.TensorSpec((2,), "flaot")


@pytest.mark.parametrize(
    ("name", "dtype"),
    [
        *(
            ("float", np.float32),
            ("double", np.float64),
            ("half", np.float16),
            ("bfloat16", ml_dtypes.bfloat16),
        ),
        *(("int", np.int32), ("long", np.int64), ("short", np.int16), ("char", np.int8), ("byte", np.uint8)),
        *(("bool", np.bool_), ("float32", np.float32), ("uint8", np.uint8), ("i64", np.int64)),
        *((np.dtype(np.float64), np.float64), (np.int16, np.int16)),
    ],
)
def test_names_of_dtypes_mean_what_they_mean_to_pytorch(name: Any, dtype: Any) -> None:
    assert tsir.TensorSpec((2,), name).example().dtype == dtype


@pytest.mark.parametrize("shape", [(2**70,), (2**62, 2**10), (2**60,)])
def test_sizes_that_no_memory_holds(shape: tuple[int, ...]) -> None:
    with pytest.raises(tsir.TsirError, match="expected a spec of an array that fits into memory, got a"):
        tsir.compile(tsir.CompilationUnit("def f(x):\n    return x\n").f, tsir.TensorSpec(shape))


def test_unknown_sizes_have_code_for_row_major_order_and_for_others() -> None:
    f = tsir.CompilationUnit("def f(x):\n    return torch.softmax(x, 1)\n").f
    compiled = tsir.compile(f, tsir.TensorSpec((None, None)), fallback=False)
    (native,) = compiled.plan.natives
    x = np.random.default_rng(0).standard_normal((5, 7)).astype(np.float32)
    for values in (x, x.T, x[::2, ::3], x[:, :1]):
        np.testing.assert_allclose(compiled(values), f.interpret(values), rtol=1e-6)
    assert len(native.compiled) == 2
    of_rows, _ = native.compiled
    of_rows([x])
    with pytest.raises(LayoutMissedError):
        of_rows([x.T])


def test_entries_of_dictionaries_may_be_specs(tmp_path: Path) -> None:
    unit = tsir.CompilationUnit("def f(x: Dict[str, Tensor]):\n    return x['a'] + x['b']\n")
    compiled = tsir.compile(unit.f, {"a": tsir.TensorSpec((None,)), "b": np.ones(3, np.float32)})
    x = np.full(2, 0.5, np.float32)
    np.testing.assert_array_equal(compiled({"a": x, "b": x}), np.ones(2, np.float32))
    compiled.save(tmp_path / "f.o")
    assert "const tsir_tensor *a," in (tmp_path / "f.h").read_text()
