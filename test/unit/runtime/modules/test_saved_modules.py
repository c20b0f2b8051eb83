"""Modules as C calls them: weights inside, and state in handles that are apart from each other."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from c_calls import Exported, handles, needs_linker
from modules_as_text import archive_of

import tsir

Array: TypeAlias = np.ndarray[Any, Any]

STREAM = """
  def forward(self: __torch__.Net,
    x: Tensor) -> Tuple[Tensor, Tensor, int, float, bool]:
    before = self.h
    self.h = torch.tanh(torch.add(torch.matmul(self.h, self.weight), x))
    self.pair = (torch.add((self.pair)[0], x), torch.neg((self.pair)[1]))
    self.cache["last"] = torch.mul(self.cache["last"], 0.5)
    _ = torch.add_(self.mean, torch.mean(x))
    self.layers = [(self.layers)[1], torch.add((self.layers)[0], x)]
    self.count = torch.add(self.count, 2)
    self.scale = torch.mul(self.scale, 0.5)
    self.odd = torch.__not__(self.odd)
    y = torch.add(torch.add(self.mean, (self.pair)[0]), torch.add((self.pair)[1], self.cache["last"]))
    z = torch.add(torch.add(y, (self.layers)[0]), (self.layers)[1])
    return (torch.add(torch.mul(z, self.scale), self.h), before, self.count, self.scale, self.odd)
"""
PLACES = ("tensor", "tensor", ctypes.c_int64, ctypes.c_double, ctypes.c_bool)


def numbers(*sizes: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(size=sizes).astype(np.float32)


def stream() -> Any:
    attributes = {
        "weight": numbers(3, 3),
        "h": numbers(2, 3, seed=1),
        "pair": (numbers(2, 3, seed=2), numbers(2, 3, seed=3)),
        "cache": {"last": numbers(3, seed=4)},
        "mean": np.zeros((), np.float32),
        "layers": [numbers(1, 3, seed=5), numbers(2, 3, seed=6)],
        "count": 3,
        "scale": 2.0,
        "odd": False,
    }
    return tsir.load(archive_of(STREAM, attributes, {"labels": b"a\0b", "about": b"a test"}))


def agrees(step: Exported, handle: ctypes.c_void_p, module: Any, x: Array) -> None:
    outcome = step(handle, x)
    assert (outcome.status, outcome.message) == (0, "")
    expected = module(x)
    for found, value in zip(outcome.results, expected, strict=True):
        np.testing.assert_allclose(found, value, rtol=1e-5, atol=1e-6)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("saved")
    tsir.compile(stream(), tsir.TensorSpec((2, 3)), fallback=False).save(made / "model.so")
    return made


@needs_linker
def test_handles_are_apart_from_each_other(folder: Path) -> None:
    library = ctypes.CDLL(str(folder / "model.so"))
    step = Exported(library, "model", PLACES)
    first, second = stream(), stream()
    with handles(library, "model", 2) as (a, b):
        for seed, (handle, module) in enumerate(
            [(a, first), (b, second), (a, first), (a, first), (b, second)]
        ):
            agrees(step, handle, module, numbers(2, 3, seed=seed))
        copy = ctypes.c_void_p()
        assert library.model_clone(a, ctypes.byref(copy)) == 0
        agrees(step, copy, first.clone(), numbers(2, 3))
        library.model_destroy(copy)
        agrees(step, a, first, numbers(2, 3, seed=9))
        assert library.model_reset(a) == 0
        agrees(step, a, stream(), numbers(2, 3))


@needs_linker
def test_a_call_that_fails_leaves_the_state(folder: Path) -> None:
    library = ctypes.CDLL(str(folder / "model.so"))
    step, x = Exported(library, "model", PLACES), numbers(2, 3)
    with handles(library, "model", 1) as (handle,):
        assert step(handle, numbers(2, 4)).status == 1
        assert step(handle, x.astype(np.float64)).status == 1
        agrees(step, handle, stream(), x)
    outcome = step(None, x)
    assert outcome.status == 1
    assert "expected a state that model_create made as 'state', got NULL" in outcome.message
    assert [library.model_create(None), library.model_reset(None), library.model_clone(None, None)] == [
        1,
        1,
        1,
    ]
    copy = ctypes.c_void_p(1)
    assert library.model_clone(None, ctypes.byref(copy)) == 1
    assert copy.value is None
    library.model_destroy(None)


@needs_linker
def test_threads_have_states_of_their_own(folder: Path) -> None:
    library = ctypes.CDLL(str(folder / "model.so"))
    step = Exported(library, "model", PLACES)
    modules, problems = [stream() for _ in range(4)], list[BaseException]()

    def run(handle: ctypes.c_void_p, module: Any) -> None:
        try:
            for seed in range(20):
                agrees(step, handle, module, numbers(2, 3, seed=seed))
        except BaseException as error:
            problems.append(error)

    with handles(library, "model", len(modules)) as made:
        threads = [threading.Thread(target=run, args=pair) for pair in zip(made, modules, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not problems


@needs_linker
def test_files_beside_a_module_are_in_its_library(folder: Path) -> None:
    library = ctypes.CDLL(str(folder / "model.so"))
    library.model_metadata.restype = ctypes.c_void_p
    size = ctypes.c_int64(-1)
    found = library.model_metadata(b"labels", ctypes.byref(size))
    assert ctypes.string_at(found, 4) == b"a\0b\0"
    assert size.value == 3
    assert ctypes.string_at(library.model_metadata(b"about", None)) == b"a test"
    for key in (b"abou", b"about ", b"", None):
        assert library.model_metadata(key, ctypes.byref(size)) is None
        assert size.value == 0


@pytest.mark.skipif(not (shutil.which("cc") and shutil.which("c++")), reason="no compilers")
def test_the_header_is_c_and_c_plus_plus(folder: Path) -> None:
    text = (folder / "model.h").read_text()
    assert '*   cache["last"]: f32 [3]\n' in text
    assert "model_state *state,\n    const tsir_tensor *x,  /* f32 [2, 3] */\n" in text
    program = '#include "model.h"\nint main(void) { return model_metadata(0, 0) != 0 ? 1 : 0; }\n'
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{folder}", "-fsyntax-only"]
    commands = [("cc", "-std=c99", ".c"), ("cc", "-std=c11", ".c"), ("c++", "-std=c++11", ".cc")]
    for compiler, standard, suffix in commands:
        file = folder / f"main{suffix}"
        file.write_text(program)
        done = subprocess.run([compiler, standard, *strict, str(file)], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


GROWING = """
  def forward(self: __torch__.Net,
    x: Tensor) -> Tensor:
    self.past = torch.cat([self.past, x], 0)
    return torch.sum(self.past, [0])
  def last(self: __torch__.Net,
    x: Tensor) -> Tensor:
    y = self.past
    self.past = x
    return y
"""


@needs_linker
def test_a_state_grows_and_keeps_no_argument(tmp_path: Path) -> None:
    module: Any = tsir.load(archive_of(GROWING, {"past": np.zeros((0, 3), np.float32)}))
    tsir.compile(module, tsir.TensorSpec((None, 3))).save(tmp_path / "grow.so")
    library = ctypes.CDLL(str(tmp_path / "grow.so"))
    step, other = Exported(library, "grow", ("tensor",)), module.clone()
    with handles(library, "grow", 1) as (handle,):
        for rows in (2, 0, 1, 5):
            x = numbers(rows, 3, seed=rows)
            outcome, expected = step(handle, x), other(x)
            x[...] = np.nan
            np.testing.assert_allclose(outcome.results[0], expected, rtol=1e-5, atol=1e-6)


@needs_linker
def test_a_state_is_no_view_of_an_argument_nor_a_result_one_of_the_state(tmp_path: Path) -> None:
    module: Any = tsir.load(archive_of(GROWING, {"past": np.zeros((0, 3), np.float32)}))
    tsir.compile(module.last, tsir.TensorSpec((None, 3))).save(tmp_path / "last.so")
    library = ctypes.CDLL(str(tmp_path / "last.so"))
    step, before = Exported(library, "last", ("tensor",)), np.zeros((0, 3), np.float32)
    with handles(library, "last", 1) as (handle,):
        for rows in (2, 0, 3):
            x = numbers(rows, 3, seed=rows)
            given = x.copy()
            outcome = step(handle, given)
            given[...] = np.nan
            np.testing.assert_array_equal(outcome.results[0], before)
            before = x


@pytest.mark.parametrize("target", ["aarch64-linux-gnu", "wasm32"])
def test_objects_for_other_machines(target: str, tmp_path: Path) -> None:
    weight = numbers(4, 3)
    module: Any = tsir.load(archive_of(GROWING, {"past": weight}))
    tsir.compile(module, tsir.TensorSpec((None, 3)), target=target).save(tmp_path / "model.a")
    content = (tmp_path / "model.a").read_bytes()
    assert content.count(weight.tobytes()) == 1
    for name in (b"model", b"model_create", b"model_reset", b"model_clone", b"model_destroy"):
        assert name + b"\0" in content


METHODS = """
  def empty(self: __torch__.Net,
    x: Tensor) -> Tensor:
    y = x
    if torch.__is__(self.none, None):
      y = torch.neg(x)
    else:
      pass
    self.none = y
    return y
  def chosen(self: __torch__.Net,
    x: Tensor) -> Tensor:
    y = torch.sum(x, [self.dim])
    self.dim = torch.sub(0, self.dim)
    return y
  def wide(self: __torch__.Net,
    x: Tensor) -> Tensor:
    self.a = torch.add(torch.to(self.a, 7), 1)
    return x
  def mixed(self: __torch__.Net,
    x: Tensor) -> Tensor:
    y = torch.add(self.b, x)
    _ = torch.add_(self.a, 1)
    self.b = self.a
    return y
  def energy(self: __torch__.Net,
    x: Tensor) -> Tensor:
    self.a = torch.neg(self.a)
    return torch.sum(torch.mul(x, self.a))
"""


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("empty", "expected tensors and numbers in attributes that the method assigns, got None in 'none'"),
        ("chosen", "expected no operator to be chosen by 'dim', which the method assigns"),
        ("wide", "expected a new value of f32 [2] for 'a', as a new handle has it, got f64 [2]"),
        ("mixed", "share no memory where the method writes them in place, got 'a' and 'b', which may"),
    ],
)
def test_states_that_handles_cannot_hold(method: str, message: str, tmp_path: Path) -> None:
    a, b = np.ones(2, np.float32), np.zeros(2, np.float32)
    module: Any = tsir.load(archive_of(METHODS, {"a": a, "b": b, "dim": 0, "none": None}))
    compiled = tsir.compile(getattr(module, method), tsir.TensorSpec((2,)))
    with pytest.raises(tsir.UnsupportedError) as caught:
        compiled.save(tmp_path / "f.h")
    assert message in str(caught.value)


def test_a_compiled_module_is_the_module() -> None:
    module: Any = tsir.load(archive_of(GROWING, {"past": np.zeros((0, 3), np.float32)}))
    compiled = tsir.compile(module, tsir.TensorSpec((None, 3)))
    x = numbers(2, 3)
    np.testing.assert_allclose(compiled(x), x.sum(0), rtol=1e-6)
    np.testing.assert_allclose(compiled(x=x), 2 * x.sum(0), rtol=1e-6)
    np.testing.assert_array_equal(module.past, np.concatenate([x, x]))
    assert [formal.name for formal in compiled.formals] == ["x"]


ENERGY = """
  def energy(self: __torch__.Net,
    data: Dict[str, Tensor]) -> Tensor:
    y = torch.matmul(data["x"], self.weight)
    return torch.sum(torch.mul(y, y))
"""


@needs_linker
def test_the_gradient_of_a_method_has_the_weights_in_it(tmp_path: Path) -> None:
    weight, x = numbers(3, 2), numbers(4, 3)
    module: Any = tsir.load(archive_of(ENERGY, {"weight": weight}))
    gradient = tsir.value_and_grad(module.energy)
    tsir.compile(gradient, {"x": tsir.TensorSpec((None, 3))}).save(tmp_path / "energy.so", name="energy")
    outcome = Exported(ctypes.CDLL(str(tmp_path / "energy.so")), "energy", ("tensor", "tensor"))(x)
    np.testing.assert_allclose(outcome.results[0], ((x @ weight) ** 2).sum(), rtol=1e-5)
    np.testing.assert_allclose(outcome.results[1], 2 * x @ weight @ weight.T, rtol=1e-5)
