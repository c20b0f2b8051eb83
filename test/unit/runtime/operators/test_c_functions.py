"""Operators that are C functions, and the neighbour list of the examples."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from c_calls import Exported, needs_linker
from lambdas import of_one

import tsir

EXAMPLES = Path(__file__).parents[4] / "examples" / "operators"

SOURCE = """
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef struct { void *data, *owner; int32_t dtype, rank; int64_t sizes[8], strides[8]; } tsir_tensor;

int all(tsir_tensor *x, bool twice, const char *s, const tsir_tensor *o, const tsir_tensor *xs, int64_t n,
        const int64_t *is, int64_t ni, int64_t *length, double *half, bool *flag,
        char *message, int64_t capacity) {
    for (int64_t i = 0; i < x->sizes[0]; ++i)
        ((float *)x->data)[i * x->strides[0]] *= (twice ? 2 : 1) * (o ? 100 : 1) * n * is[ni - 1];
    *length = (int64_t)strlen(s);
    *half = ((double *)xs[1].data)[xs[1].strides[0]] / 2;
    *flag = twice;
    return 0;
}
int rows(const tsir_tensor *x, tsir_tensor *result, tsir_tensor *sizes, char *message, int64_t capacity) {
    if (x->rank != 2) return snprintf(message, capacity, "expected rank 2, got %d", x->rank), 3;
    if (x->strides[0] < 0 || x->strides[1] < 0) return 4;
    for (int64_t i = 0; i < x->sizes[0]; ++i) {
        float total = 0;
        for (int64_t j = 0; j < x->sizes[1]; ++j)
            total += ((float *)x->data)[i * x->strides[0] + j * x->strides[1]];
        ((float *)result->data)[i] = total;
    }
    memcpy(sizes->data, x->sizes, 16);
    return 0;
}
int kinds(const tsir_tensor *x, bool twice, const char *s, const tsir_tensor *o, const tsir_tensor *xs,
          int64_t n, const int64_t *is, int64_t ni, int64_t k, double f, tsir_tensor *sum, int64_t *length,
          double *half, bool *flag, char *message, int64_t capacity) {
    double total = 0;
    if (k < 0) return snprintf(message, capacity, "negative"), 1;
    for (int64_t t = 0; t < n; ++t)
        for (int64_t i = 0; i < xs[t].sizes[0]; ++i) total += ((double *)xs[t].data)[i * xs[t].strides[0]];
    total += o ? 100 : 0;
    for (int64_t i = 0; i < x->sizes[0]; ++i)
        ((float *)sum->data)[i] = ((float *)x->data)[i * x->strides[0]] * (twice ? 2 : 1) + total;
    *length = (int64_t)strlen(s) * 1000 + (ni ? is[ni - 1] : 0) + k;
    *half = f / 2;
    *flag = !twice;
    return 0;
}
static volatile int arrived;
int meet(int64_t *result, char *message, int64_t capacity) { /* waits for a second thread */
    __sync_fetch_and_add(&arrived, 1);
    for (int64_t turns = 0; arrived < 2 && turns < 2000000000; ++turns);
    *result = arrived;
    return 0;
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("cc") is None:
        pytest.skip("no cc")
    folder = tmp_path_factory.mktemp("c")
    (folder / "c.c").write_text(SOURCE)
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", str(folder / "c.so"), str(folder / "c.c")], check=True
    )
    return folder / "c.so"


X = np.arange(6, dtype=np.float32).reshape(2, 3)
X.flags.writeable = False
ROWS = "u::rows(Tensor x) -> (Tensor, Tensor)"


def promised(x: Any) -> Any:
    return tsir.TensorSpec(x.shape[:1], x.dtype), tsir.TensorSpec((2,), "i64")


def test_all_kinds_of_arguments_and_results(library: Path) -> None:
    schema = "u::all(Tensor(a!) x, bool twice, str s, Tensor? o, Tensor[] xs, int[] i)"
    f = tsir.operator(f"{schema} -> (Tensor(a!), int, float, bool)", native=(library, "all"))
    x, d = np.ones(4, np.float32), np.array([1.0, 5.0])
    given, *others = f(x[::2], True, "äb", None, [d, d], [3, 7])
    np.testing.assert_array_equal(x, [28, 1, 28, 1])
    np.testing.assert_array_equal(given, [28, 28])
    assert others == [3, 2.5, True]
    assert f(x, False, "", d, [d, d[::-1]], [1])[2] == 0.5
    np.testing.assert_array_equal(x, [5600, 200, 5600, 200])


def test_what_is_read_only_is_not_written(library: Path) -> None:
    schema = "u::all(Tensor(a!) x, bool twice, str s, Tensor? o, Tensor[] xs, int[] i)"
    tsir.operator(f"{schema} -> (Tensor(a!), int, float, bool)", native=(library, "all"))
    f = tsir.CompilationUnit("def f(x):\n    return torch.ops.u.all(x[0], True, '', None, [], [])[1]").f
    with pytest.raises(tsir.ExecutionError, match=r"<source>:2:.* may be written, got a read-only one"):
        f(X)
    np.testing.assert_array_equal(X, np.arange(6).reshape(2, 3))


@pytest.mark.parametrize("by", ["pair", "function", "address"])
def test_ways_to_name_it(library: Path, by: str) -> None:
    function = ctypes.CDLL(str(library)).rows
    address = ctypes.cast(function, ctypes.c_void_p).value
    native = {"pair": (str(library), "rows"), "function": function, "address": address}[by]
    f = tsir.operator(ROWS, native=native, results=promised)
    for x in (X, X.T, X[::-1, ::2], X[:, :0]):
        total, sizes = f(x)
        np.testing.assert_array_equal(total, x.sum(1))
        np.testing.assert_array_equal(sizes, x.shape)
    if by == "function":
        again = ctypes.CDLL(str(library))
        assert tsir.operator(ROWS, native=again.rows, results=promised) is f
        with pytest.raises(tsir.TsirError, match="registered already, with another native"):
            tsir.operator(ROWS, native=again.meet, results=promised)


def test_a_reference_beside_it_is_what_the_interpreter_calls(library: Path) -> None:
    def rows(x: Any) -> Any:
        return x.sum(1) + 1, np.array(x.shape)

    f = tsir.operator(ROWS, native=(library, "rows"), reference=rows, results=promised)
    np.testing.assert_array_equal(f(X)[0], X.sum(1))
    np.testing.assert_array_equal(f.interpret(X)[0], X.sum(1) + 1)
    assert f.explain(X).endswith("it calls a function in C, and has no script text")
    assert tsir.operator(ROWS, native=(library, "rows"), reference=rows, results=promised) is f


def test_native_groups_are_around_it(library: Path) -> None:
    tsir.operator(
        ROWS, native=(library, "rows"), results=promised, gradient={"x": "grad0[:, None].expand_as(x)"}
    )
    f = tsir.CompilationUnit("def f(x):\n    return (torch.ops.u.rows(x * 2)[0] ** 2).sum()").f
    lines = f.explain(X).splitlines()
    assert (
        lines[-1]
        == "<source>:2:13: remark: 'u.rows' is interpreted: it calls a function in C, and has no script text"
    )
    assert sum(line.startswith("native group") for line in lines) == 2
    np.testing.assert_array_equal(tsir.grad(f)(X), 8 * X.sum(1, keepdims=True) + 0 * X)


def test_a_failure_is_an_error_at_the_call(library: Path) -> None:
    tsir.operator(ROWS, native=(library, "rows"), results=promised)
    f = tsir.CompilationUnit("def f(x):\n    return torch.ops.u.rows(x)[0]").f
    with pytest.raises(
        tsir.ExecutionError, match="<source>:2:12: error: 'u::rows' failed: expected rank 2, got 1"
    ):
        f(X[0])


@pytest.mark.parametrize(
    ("results", "shape", "message"),
    [
        (None, None, "expected 'shape', or 'results' without unknown sizes"),
        (None, "[x.size(0)], [2]", "expected 'results' to tell the dtype of result 0"),
        (promised, "[x.size(0)]", "expected sizes of 2 tensors of 'shape'"),
        (promised, "[x.size(5)], [2]", "'shape' of 'u::rows' failed: .*dimension"),
        (promised, of_one(lambda x: x.nothing), "'shape' of 'u::rows' failed: AttributeError: "),
        (promised, "[x.size(0)], [3]", r"expected sizes as .results. tells from 'shape', got \[3\]"),
        (promised, of_one(lambda x: ([-1], [2])), r"expected sizes of at least 0 of 'shape', got \[-1\]"),
        (promised, "[x.size(0) / 2], [2]", r"expected ints of 'shape', got \[1.0\]"),
        (promised, of_one(lambda x: (1, [2])), "expected a list of sizes of 'shape', got 1"),
    ],
)  # fmt: skip
def test_memory_that_is_not_told_of_is_an_error(
    library: Path, results: Any, shape: Any, message: str
) -> None:
    tsir.operator(ROWS, native=(library, "rows"), results=results, shape=shape)
    f = tsir.CompilationUnit("def f(x):\n    a, b = torch.ops.u.rows(x)\n    return a").f
    with pytest.raises(tsir.ExecutionError, match=rf"<source>:2:\d+: error: {message}"):
        f(X)


def test_calls_do_not_hold_the_lock_of_python(library: Path) -> None:
    """Each of two calls waits for the other, which one alone would never see."""
    f = tsir.operator("u::meet() -> int", native=(library, "meet"), effects=True)
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(f())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [2, 2]


def test_schemas_that_c_does_not_have(library: Path) -> None:
    with pytest.raises(tsir.TsirError) as raised:
        tsir.operator("u::no(Scalar k, float? z) -> Tensor[]", native=(library, "rows"))
    assert [d.message.partition("native: ")[2] for d in raised.value.diagnostics] == [
        "expected 'k' to be Tensor, Tensor?, Tensor[], int, int[], float, bool or str, got Scalar",
        "expected 'z' to be Tensor, Tensor?, Tensor[], int, int[], float, bool or str, got float?",
        "expected result 0 to be Tensor, int, float or bool, got Tensor[]",
    ]
    for native in ((library, "nothing"), ("no.so", "f"), 3.5, "rows"):
        with pytest.raises(tsir.TsirError, match=r"native: (cannot find the C function|expected an address)"):
            tsir.operator("u::no(Tensor x) -> int", native=native)


def saved(f: Any, examples: Any, library: Path, folder: Path, places: list[Any]) -> Exported:
    """A function in a library that finds the C functions it calls in another one."""
    ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
    tsir.compile(f, *examples).save(str(folder / "f.so"), name="f")
    return Exported(ctypes.CDLL(str(folder / "f.so")), "f", places)


KINDS = "u::kinds(Tensor x, bool twice, str s, Tensor? o, Tensor[] xs, int[] i, int k, float f)"
CALLS_KINDS = """
def f(x, d, twice: bool, k: int, h: float):
    a, n, y, b = torch.ops.u.kinds(x * 1, twice, 'äb', None, [d, d[1:]], [3, k], k, h)
    c, m, z, e = torch.ops.u.kinds(a[::2], not twice, '', x, [], [7], 2, 3.0)
    return c, n + m, y + z, b, e
"""


@needs_linker
def test_saved_libraries_call_it_by_its_symbol(library: Path, tmp_path: Path) -> None:
    def results(x: Any, *rest: Any) -> Any:
        return tsir.TensorSpec(x.shape, x.dtype), None, None, None

    tsir.operator(
        f"{KINDS} -> (Tensor, int, float, bool)",
        native=(library, "kinds"),
        results=results,
        shape="[x.size(0)]",
    )
    f = tsir.CompilationUnit(CALLS_KINDS).f
    x, d = np.arange(5, dtype=np.float32), np.arange(1.0, 8.0)[::2]
    examples = tsir.TensorSpec((None,)), tsir.TensorSpec((None,), "f64"), True, 3, 0.5
    places = ["tensor", ctypes.c_int64, ctypes.c_double, ctypes.c_bool, ctypes.c_bool]
    call = saved(f, examples, library, tmp_path, places)
    for arguments in (
        (x, d, True, 3, 0.5),
        (x[::-2].copy()[::1], d[:1], False, 5, 2.5),
        (x[:0], d, True, 0, 0.0),
    ):
        outcome, expected = call(*arguments), f(*arguments)
        assert outcome.status == 0, outcome.message
        np.testing.assert_array_equal(outcome.results[0], expected[0])
        assert outcome.results[1:] == tuple(expected[1:])
    failed = call(x, d, True, -1, 0.5)
    assert failed.status == 2
    assert "<source>:3:18: error: 'u::kinds' failed" in failed.message


@needs_linker
def test_sizes_that_depend_on_data_and_gradients_are_saved(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    path = tmp_path / "libneighbours.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", path, EXAMPLES / "neighbours.c"], check=True)
    energy: Any = import_module("neighbours").register(path)
    gradient = tsir.value_and_grad(energy)
    call = saved(gradient, (tsir.TensorSpec((None, 3), "f64"), 2.0), path, tmp_path, ["tensor", "tensor"])
    for positions in (POSITIONS, POSITIONS[:7].T.copy().T, POSITIONS[:1]):
        value, forces = gradient(positions, 2.0)
        outcome = call(positions, 2.0)
        assert outcome.status == 0, outcome.message
        np.testing.assert_allclose(outcome.results[0], value, rtol=1e-12)
        np.testing.assert_allclose(outcome.results[1], forces, rtol=1e-12)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"address": True}, "it calls a function in C, and has no script text"),
        ({"shape": promised}, "it calls a function in C, and has no script text"),
        ({"results": promised}, "expected script text as its 'shape', to tell the sizes of its results"),
        ({"effects": True, "shape": "[x.size(0)], [2]"}, "it has an effect"),
    ],
)
def test_what_is_not_saved_says_why(library: Path, tmp_path: Path, options: Any, reason: str) -> None:
    function = ctypes.CDLL(str(library)).rows
    is_address = options.pop("address", False)
    native = ctypes.cast(function, ctypes.c_void_p).value if is_address else function
    register: Any = tsir.operator
    register(ROWS, native=native, **{"results": promised, **options})
    f = tsir.CompilationUnit("def f(x):\n    return torch.ops.u.rows(x)[0]").f
    compiled = tsir.compile(f, tsir.TensorSpec((None, 3)))
    with pytest.raises(
        tsir.UnsupportedError, match=f"<source>:2:12: error: 'u.rows' is interpreted: {reason}"
    ):
        compiled.save(str(tmp_path / "f.a"))


POSITIONS = np.random.default_rng(0).uniform(0, 3, (12, 3))


@pytest.mark.parametrize("kind", ["python", "c"])
def test_the_neighbour_list_of_the_examples(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    example: Any = import_module("neighbours")
    path = None
    if kind == "c":
        request.getfixturevalue("library")  # skips where there is no cc
        path = tmp_path / "libneighbours.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", path, EXAMPLES / "neighbours.c"], check=True)
    energy = example.register(path)
    gradient = tsir.grad(energy)(POSITIONS, 2.0)
    for cutoff in (0.01, 2.0):  # without and with pairs
        expected = example.pairs(POSITIONS, cutoff)
        np.testing.assert_array_equal(tsir.torch.ops.md.neighbours(POSITIONS, cutoff), expected)
    step = np.zeros_like(POSITIONS)
    step[3, 1] = 1e-6
    slope = (energy(POSITIONS + step, 2.0) - energy(POSITIONS - step, 2.0)) / 2e-6
    np.testing.assert_allclose(gradient[3, 1], slope, rtol=1e-5)


def test_the_example_keeps_its_energy() -> None:
    run = [sys.executable, str(EXAMPLES / "neighbours.py"), "--steps", "20"]
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    totals = {line.rpartition(" ")[2] for line in done.stdout.splitlines() if line.startswith("step")}
    assert totals == {"-40.0845"}
