"""Functions saved for callers without Python: what they compute, check and say."""

from __future__ import annotations

import ctypes
import linecache
import resource
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
import pytest
from c_calls import CTensor, needs_linker, saved

import tsir
from tsir.dialects.types.dtype import DType
from tsir.runtime.values.structure import leaves_in

Array: TypeAlias = np.ndarray[Any, Any]

OK, BAD_ARGUMENT, FAILED, OUT_OF_MEMORY = range(4)
ANY = tsir.TensorSpec((None, None))

UNIT = tsir.CompilationUnit(
    """
def scale(x, y, k: int = 2, s: float = 0.5, negate: bool = False):
    z = torch.tanh(x * y) * s + k
    if negate:
        z = -z
    return z, x.size(0), x.numel() > 3, s * 2.0

def view(x):
    return x.t()

def affine(layers: List[Tensor], x, shift: Optional[Tensor], where: Tuple[int, Tensor]):
    x = (x @ layers[0] + layers[1]) @ layers[2] + layers[3]
    if shift is not None:
        x = x + shift
    return x * where[0] + where[1]

def fails(x, n: int):
    if n > 2:
        raise ValueError("too many")
    return x.reshape(n, 2)

def sums(x, dim: int):
    return x.sum(dim)

def writes(x, y):
    x.add_(1)
    y.mul_(2)
    return x

def shows(x):
    print(x)
    return x.sort()

def grows(x, n: int):
    found = [x]
    for i in range(n):
        found.append(x * i)
    return found

def energy(x, y):
    return (x * y).sum() + (x * x).exp().mean()

def nothing(x):
    return x

def draws(x):
    return torch.dropout(torch.rand_like(x), 0.5, True)

def converts(x, y):
    return x * y, x < y, x.to(torch.float64)
""",
    "unit.py",
)


def numbers(*sizes: int, dtype: str = "float32") -> Array:
    return np.random.default_rng(sum(sizes)).normal(size=sizes).astype(dtype)


@needs_linker
def test_tensors_and_numbers_go_in_and_out(tmp_path: Path) -> None:
    places = ("tensor", ctypes.c_int64, ctypes.c_bool, ctypes.c_double)
    f = saved(tmp_path, UNIT.scale, ANY, ANY, 2, 0.5, False, places=places)
    x = numbers(6, 8)
    for view in (x, x.T, x[::2, ::3], np.broadcast_to(x[0], (4, 8)), x[:, :1], x[:0], x[:1, :1]):
        for other in (numbers(*view.shape), numbers(view.shape[1], view.shape[0]).T, numbers(1, 1)):
            for k, s, negate in ((3, 1.5, True), (-1, 0.0, False)):
                outcome = f(view, other, k, s, negate)
                assert (outcome.status, outcome.message) == (OK, "")
                z, *rest = UNIT.scale.interpret(view, other, k, s, negate)
                np.testing.assert_allclose(outcome.results[0], z, rtol=1e-5, atol=1e-6)
                assert list(outcome.results[1:]) == rest


@needs_linker
def test_a_view_of_an_argument_has_no_owner(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.view, ANY)
    x = numbers(3, 4)
    outcome = f(x)
    np.testing.assert_array_equal(outcome.results[0], x.T)
    assert outcome.owned == (False,)
    g = saved(tmp_path, UNIT.nothing, ANY, name="same")
    np.testing.assert_array_equal(g(x[::2]).results[0], x[::2])


@needs_linker
def test_a_library_that_is_loaded_stays_when_another_is_saved(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.view, ANY, name="same")
    saved(tmp_path, UNIT.energy, ANY, ANY, name="same")
    assert f(numbers(3, 4)).results[0].shape == (4, 3)


@needs_linker
def test_lists_and_tuples_come_apart(tmp_path: Path) -> None:
    """Their lengths are those of the example; what is None or a string is compiled in."""
    layers, x = [numbers(3, 4), numbers(4), numbers(4, 2), numbers(2)], numbers(5, 3)
    where = (3, numbers(2))
    f = saved(tmp_path, UNIT.affine, layers, x, None, where)
    outcome = f(*layers, x, *where)
    assert outcome.status == OK
    np.testing.assert_allclose(outcome.results[0], UNIT.affine(layers, x, None, where), rtol=1e-5, atol=1e-6)
    header = (tmp_path / "saved.h").read_text()
    assert [name in header for name in ("*layers_3,", "layers_4", "shift", "int64_t where_0,")] == [
        True, False, False, True,
    ]  # fmt: skip


@needs_linker
def test_all_that_is_wrong_with_arguments_is_said_at_once(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.energy, tsir.TensorSpec((None, 4)), tsir.TensorSpec((2, 4), "f64"))
    x, y = numbers(2, 4), numbers(2, 4, dtype="float64")
    assert f(x, y).status == OK
    outcome = f(y, numbers(3, 2, dtype="float64"))
    assert outcome.status == BAD_ARGUMENT
    assert outcome.message.split("\n") == [
        "unit.py:40:1: error: energy: expected a tensor of f32 as argument 'x', got f64",
        "unit.py:40:1: error: energy: expected size 2 in dimension 0 of argument 'y', got 3",
        "unit.py:40:1: error: energy: expected size 4 in dimension 1 of argument 'y', got 2",
        "def energy(x, y):",
        "^",
    ]
    assert "expected rank 2 of argument 'x', got 1" in f(x[0], y).message
    assert "expected a tensor as argument 'y', got NULL" in f(x, None).message
    backwards = f(x[::-1], y)
    assert "expected a stride of 0 or more in dimension 0 of argument 'x', got -4" in backwards.message
    wrong = CTensor.of(x)
    wrong.sizes[0], wrong.dtype, wrong.data = -1, 99, None
    assert "expected a tensor of f32 as argument 'x', got 99" in f(wrong, y).message
    wrong.dtype = 6
    assert "expected a size of 0 or more in dimension 0 of argument 'x', got -1" in f(wrong, y).message
    assert "expected the address of the elements of argument 'x', got NULL" in f(wrong, y).message
    wrong = CTensor.of(x)
    wrong.data += 1
    assert "the elements of argument 'x' at a multiple of 4 bytes, got" in f(wrong, y).message


@needs_linker
def test_messages_fit_their_place(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.view, ANY)
    whole = f(None).message
    for capacity in (0, 1, 2, 20, len(whole), len(whole) + 1):
        outcome = f(None, capacity=capacity)
        assert (outcome.status, outcome.message) == (BAD_ARGUMENT, whole[: max(capacity - 1, 0)])
    place = CTensor()
    assert f.library.view(None, ctypes.byref(place), None, ctypes.c_int64(100)) == BAD_ARGUMENT
    assert (
        f.library.view(ctypes.byref(CTensor.of(numbers(2, 2))), None, None, ctypes.c_int64(0)) == BAD_ARGUMENT
    )


@needs_linker
def test_a_failure_names_the_line_of_the_program(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.fails, ANY, 2)
    x = numbers(2, 2)
    assert f(x, 2).status == OK
    raised = f(x, 3)
    assert (raised.status, raised.results) == (FAILED, (None,))
    assert raised.message.startswith("unit.py:19:9: error: ")
    assert "too many" in raised.message
    assert f(x, 1).status == FAILED
    assert f(x, 1).message.startswith("unit.py:20:12: error: ")


@needs_linker
@pytest.mark.parametrize("named", [True, False])
def test_messages_quote_what_was_compiled(
    named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("unit.py").write_text("another\n" * 30)
    linecache.clearcache()
    unit = tsir.CompilationUnit("def f(x):\n    return x.reshape(7)\n", "unit.py")
    f = saved(tmp_path, (unit if named else tsir.parse(str(unit))).f, ANY)
    message = f(numbers(2, 2)).message
    assert "another" not in message
    assert ("\n    return x.reshape(7)\n           ^" in message) == named


@pytest.mark.parametrize(
    ("place", "reason"), [("missing/f.o", "no such file or directory"), ("f.o/f.o", "not a directory")]
)
def test_a_file_that_cannot_be_written(place: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "f.o").touch()
    path = tmp_path / place
    with pytest.raises(tsir.TsirError, match=rf"{path}:1:1: error: cannot write the file: {reason}$"):
        tsir.compile(UNIT.view, ANY).save(path)


@needs_linker
def test_code_for_a_layout_and_code_for_all_give_the_same_bits(tmp_path: Path) -> None:
    """Row-major arguments of these sizes take the one, whatever else the other."""
    x, y = numbers(33, 47), numbers(33, 47)
    f = saved(tmp_path, UNIT.energy, x, y)
    expected = f(x, y).results[0]
    np.testing.assert_allclose(expected, UNIT.energy(x, y), rtol=1e-5)
    for a in (np.asfortranarray(x), np.repeat(x, 2, 1)[:, ::2]):
        for b in (y, np.asfortranarray(y)):
            np.testing.assert_array_equal(f(a, b).results[0], expected)
    one = numbers(1, 47)
    np.testing.assert_allclose(f(x, one).results[0], UNIT.energy(x, one), rtol=1e-5)
    assert 'define internal i32 @"tsir.main.1.code"' in text_of(tmp_path, UNIT.energy, x, y)


def text_of(folder: Path, function: Any, *examples: Any) -> str:
    tsir.compile(function, *examples).save(folder / "saved.ll")
    return (folder / "saved.ll").read_text()


@needs_linker
def test_every_dtype_crosses(tmp_path: Path) -> None:
    for dtype in DType:
        if dtype is DType.bool:
            continue
        unit = tsir.CompilationUnit("def f(x):\n    return x + x, x != 1")
        spec = tsir.TensorSpec((None,), dtype.name)
        f = saved(tmp_path, unit.f, spec, places=("tensor", "tensor"), name=f"f_{dtype.name}")
        x = np.array([0, 1, 2, 3], dtype.numpy)
        doubled, differs = f(x).results
        assert doubled.dtype == dtype.numpy
        np.testing.assert_array_equal(doubled, x + x)
        np.testing.assert_array_equal(differs, [True, False, True, True])
    unit = tsir.CompilationUnit("def f(x):\n    return x.logical_not()")
    f = saved(tmp_path, unit.f, tsir.TensorSpec((None,), "bool"), name="flip")
    np.testing.assert_array_equal(f(np.array([True, False])).results[0], [False, True])


@needs_linker
def test_constants_of_many_numbers_are_saved(tmp_path: Path) -> None:
    """Code for a layout and code for all share them; each call has its own to write."""
    table = [n / 8 - 4 for n in range(80)]
    text = f"""
def f(x):
    t = torch.tensor({table})
    t[0] += 1.0
    return t * x, torch.tensor({table}), torch.tensor({[n > 3 for n in table]})
"""
    unit, x = tsir.CompilationUnit(text), numbers(80)
    for name, given in (("any", tsir.TensorSpec((None,))), ("same", x)):
        f = saved(tmp_path, unit.f, given, places=["tensor"] * 3, name=name)
        for view in (x, np.repeat(x, 2)[::2], x[:1]):
            for _ in range(2):
                outcome = f(view)
                assert (outcome.status, outcome.message) == (OK, "")
                for found, expected in zip(outcome.results, unit.f.interpret(view), strict=True):
                    np.testing.assert_array_equal(found, expected)


@needs_linker
def test_a_fixed_number_is_checked(tmp_path: Path) -> None:
    """An operator that needs a number when it is compiled has that of the example."""
    f = saved(tmp_path, UNIT.sums, ANY, 1)
    x = numbers(3, 4)
    np.testing.assert_allclose(f(x, 1).results[0], x.sum(1), rtol=1e-6)
    outcome = f(x, -5)
    assert (outcome.status, outcome.results) == (BAD_ARGUMENT, (None,))
    assert "sums: expected 1 as argument 'dim', got -5\n" in outcome.message
    assert "got -9223372036854775808" in f(x, -(2**63)).message


@needs_linker
def test_gradients_of_any_order_are_saved(tmp_path: Path) -> None:
    x, y = numbers(3, 4), numbers(3, 4)
    for kind, function, places in (
        ("grad", tsir.grad(UNIT.energy), 1),
        ("value_and_grad", tsir.value_and_grad(UNIT.energy, (0, 1)), 3),
        ("hessian", tsir.hessian(UNIT.energy), 1),
    ):
        f = saved(
            tmp_path,
            function,
            ANY,
            ANY,
            places=("tensor",) * places,
            name=f"derived_{places}_{kind}",
        )
        outcome = f(x, y.T.copy().T)
        assert outcome.status == OK
        expected = list(leaves_in(function(x, y), (list, tuple)))
        assert len(outcome.results) == len(expected)
        for result, wanted in zip(outcome.results, expected, strict=True):
            np.testing.assert_allclose(result, cast(Array, wanted), rtol=1e-5, atol=1e-6)
    header = tmp_path / "named.h"
    tsir.compile(tsir.value_and_grad(UNIT.energy), ANY, ANY).save(header)
    assert "int energy_value_and_grad(" in header.read_text()


@needs_linker
def test_calls_keep_no_memory(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.energy, ANY, ANY)
    x, y = numbers(300, 400), numbers(300, 400)
    wrong = numbers(3, 5)
    for _ in range(20):
        f(x, y)
        f(x, wrong)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(300):
        assert f(x, y).status == OK
        assert f(x, wrong).status == FAILED
    assert (
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4000
    )  # kB; one x each would be 140,000


@needs_linker
def test_threads_call_at_once(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.energy, ANY, ANY)
    x, y = numbers(50, 60), numbers(50, 60)
    expected = f(x, y).results[0]
    with ThreadPoolExecutor(8) as pool:
        outcomes = [call.result() for call in [pool.submit(f, x, y) for _ in range(200)]]
    assert all(o.status == OK and o.results[0] == expected for o in outcomes)


@pytest.mark.parametrize(
    ("function", "examples", "messages"),
    [
        (UNIT.writes, (ANY, ANY), ["one that writes 'x'", "one that writes 'y'"]),
        (UNIT.shows, (ANY,), ["'prim.Print' is interpreted"]),
        (UNIT.grows, (ANY, 3), ["tuples or lists written out of them, got Tensor[]"]),
        (
            UNIT.nothing,
            (tsir.TensorSpec((1,) * 9),),
            ["at most 8 dimensions, got 9 of 'x'", "got 9 of 'result'"],
        ),
    ],
)
def test_what_cannot_be_saved_is_a_located_error(
    function: Any, examples: tuple[Any, ...], messages: list[str], tmp_path: Path
) -> None:
    compiled = tsir.compile(function, *examples)
    with pytest.raises(tsir.UnsupportedError) as caught:
        compiled.save(tmp_path / "f.o")
    found = caught.value.diagnostics
    assert all(d.position is not None and d.position.file == "unit.py" for d in found)
    assert [sum(message in d.message for d in found) for message in messages] == [1] * len(messages)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name",
    [
        "double",
        "class",
        "main",
        "malloc",
        "printf",
        "time",
        "tanhf",
        "_f",
        "tsir_tensor_free",
        "1f",
        "a-b",
        "é",
        "",
    ],
)
def test_names_that_c_has_uses_for_are_errors(name: str, tmp_path: Path) -> None:
    compiled = tsir.compile(UNIT.view, ANY)
    with pytest.raises(tsir.UnsupportedError, match="expected a name that is free in C and C") as caught:
        compiled.save(tmp_path / "f.o", name=name)
    assert f"got '{name}'" in str(caught.value)


def test_parameters_get_names_that_c_takes(tmp_path: Path) -> None:
    unit = tsir.CompilationUnit(
        "def f(double, message, result, int_: int):\n    return double + message + result + int_"
    )
    tsir.compile(unit.f, ANY, ANY, ANY, 1).save(tmp_path / "f.h")
    text = (tmp_path / "f.h").read_text()
    names = ("*double_,", "*message_,", "*result,", "int64_t int_,", "*result_,", "char *message,")
    assert all(name in text for name in names)


@pytest.mark.skipif(not (shutil.which("cc") and shutil.which("c++")), reason="no compilers")
def test_headers_and_objects_in_c_and_c_plus_plus(tmp_path: Path) -> None:
    """Two of each in one program, which share the types and `tsir_tensor_free`."""
    tsir.compile(UNIT.view, ANY).save(tmp_path / "view.a")
    tsir.compile(UNIT.energy, ANY, ANY).save(tmp_path / "energy.o")
    program = '#include "view.h"\n#include "energy.h"\n#include "view.h"\n' + (
        "int main(void) {\n"
        "  float e[6] = {1, 2, 3, 4, 5, 6};\n"
        "  const int64_t sizes[2] = {2, 3};\n"
        "  const tsir_tensor x = tsir_contiguous(e, TSIR_F32, 2, sizes);\n"
        "  tsir_tensor y, z;\n"
        "  if (view(&x, &y, 0, 0) != TSIR_OK || y.owner || y.sizes[0] != 3) return 1;\n"
        "  if (energy(&y, &y, &z, 0, 0) != TSIR_OK || !z.owner || z.rank != 0) return 2;\n"
        "  tsir_tensor_free(&y); tsir_tensor_free(&z); tsir_tensor_free(&z); tsir_tensor_free(0);\n"
        "  return energy(0, &x, &z, 0, 0) == TSIR_BAD_ARGUMENT ? 0 : 3;\n}\n"
    )
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    for suffix, compiler in (
        ("c", ["cc", "-std=c99"]),
        ("cc", ["c++", "-std=c++11"]),
        ("cc", ["c++", "-std=c++20"]),
    ):
        (tmp_path / f"main.{suffix}").write_text(program)
        command = [*compiler, *strict, "-o", "main", f"main.{suffix}", "view.a", "energy.o", "-lm"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert subprocess.run([tmp_path / "main"]).returncode == 0


@pytest.mark.skipif(shutil.which("nm") is None, reason="no nm")
def test_objects_need_the_c_library_alone(tmp_path: Path) -> None:
    unit = tsir.CompilationUnit("""
def f(x, n: int):
    found = [x]
    for i in range(n):
        found.append(torch.softmax(found[-1] @ x, 1).erf() + x.sum(0).lgamma().fmod(2.0))
    return torch.cat(found).exp(), torch.conv2d(x[None, None], x[None, None, :2, :2]).round()
""")
    tsir.compile(unit.f, ANY, 3).save(tmp_path / "f.o")
    tsir.compile(tsir.grad(UNIT.energy), ANY, ANY).save(tmp_path / "g.o")
    library = {"malloc", "free", "memcpy", "memmove", "memset"}
    for name in ("f.o", "g.o"):
        done = subprocess.run(["nm", "-P", name], cwd=tmp_path, capture_output=True, text=True, check=True)
        symbols = [line.split()[:2] for line in done.stdout.splitlines()]
        assert {symbol for symbol, kind in symbols if kind == "U"} <= library
        exported = {symbol for symbol, kind in symbols if kind in "TWVDB"}
        assert exported == {"tsir_tensor_free", "f" if name == "f.o" else "energy_grad"}


@needs_linker
def test_sizes_beyond_all_memory_are_told(tmp_path: Path) -> None:
    f = saved(tmp_path, tsir.CompilationUnit("def f(x):\n    return x + 1", "sum.py").f, ANY)
    for size in (2**62, 2**44):
        huge = CTensor.of(np.ones((1, 1), np.float32))
        huge.sizes[0], huge.strides[0] = size, 0
        outcome = f(huge)
        assert (outcome.status, outcome.results, outcome.owned) == (OUT_OF_MEMORY, (None,), (False,))
        assert outcome.message.startswith("sum.py:2:12: error: out of memory\n")
