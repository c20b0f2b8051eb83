"""Products that are left to cuBLAS: what it is asked for, what follows, and how it fails."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from device_calls import compare
from device_producers import strided
from fake_driver import FakeDriver
from fake_library import FakeLibrary

import tsir
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.host.environment import CUDA_WAITS
from tsir.runtime.cuda import library, stream, to_device

PROGRAM = tsir.CompilationUnit(
    """
def product(x: Tensor, y: Tensor):
    return torch.matmul(x, y)

def layer(x: Tensor, y: Tensor):
    return torch.relu(torch.mm(x, y) + x.size(0)), torch.mm(x, y).sum()

def twice(x: Tensor, y: Tensor):
    return torch.mm(torch.relu(torch.mm(x, y)), y)

def number(x: Tensor, y: Tensor):
    return torch.mm(x, y) * float(x.sum())
""",
    "program.py",
)
RNG = np.random.default_rng(0)
ASKED = (
    "left_turned",
    "right_turned",
    "rows",
    "columns",
    "depth",
    "left_leading",
    "right_leading",
    "leading",
)


def numbers(*sizes: int, dtype: DType = DType.f32) -> Array:
    """Small integers, whose products have the same bits in any order."""
    return RNG.integers(-4, 5, sizes).astype(dtype.numpy)


def compiled(name: str, *args: object, **options: Any) -> Any:
    """A function whose products are the library's."""
    return tsir.compile(getattr(PROGRAM, name), *args, target="cuda", products="cublas", **options)


def check(name: str, *pairs: tuple[Array, Array], **options: Any) -> None:
    """Hold results for arrays as they lie against those on the CPU; all have the code of the first."""
    function = compiled(name, *map(strided, pairs[0]), **options)
    for x, y in pairs:
        compare(function(strided(x), strided(y)), getattr(PROGRAM, name)(x, y))


def asked(fake: FakeLibrary) -> list[tuple[int, ...]]:
    """The sizes and layouts of the products so far."""
    return [tuple(call[name] for name in ASKED) for call in fake.calls]


def test_rows_are_columns_to_the_library(fake: FakeLibrary) -> None:
    check("product", (numbers(3, 5), numbers(5, 4)))
    assert asked(fake) == [(0, 0, 4, 3, 5, 4, 5, 4)]
    assert not fake.driver.launches


def test_factors_are_turned(fake: FakeLibrary) -> None:
    lefts, rights = (numbers(3, 5), numbers(5, 3).T), (numbers(5, 4), numbers(4, 5).T)
    check("product", *((x, y) for x in lefts for y in rights))
    assert asked(fake) == [
        (0, 0, 4, 3, 5, 4, 5, 4),
        (1, 0, 4, 3, 5, 5, 5, 4),
        (0, 1, 4, 3, 5, 4, 3, 4),
        (1, 1, 4, 3, 5, 5, 3, 4),
    ]


LAID = {
    "parts of rows": (numbers(3, 9)[:, :5], numbers(5, 8)[:, :4], (0, 0, 4, 3, 5, 8, 9, 4)),
    "every other row": (numbers(6, 5)[::2], numbers(10, 4)[::2], (0, 0, 4, 3, 5, 8, 10, 4)),
    "a row": (numbers(1, 5), numbers(5, 4), (0, 0, 4, 1, 5, 4, 5, 4)),
    "a column": (numbers(3, 5), numbers(5, 1), (0, 0, 1, 3, 5, 1, 5, 1)),
    "no depth to speak of": (numbers(3, 1), numbers(1, 4), (0, 0, 4, 3, 1, 4, 1, 4)),
    "a number": (numbers(1, 1), numbers(1, 1), (0, 0, 1, 1, 1, 1, 1, 1)),
}


def test_rows_may_be_apart(fake: FakeLibrary) -> None:
    check("product", *((x, y) for x, y, _ in LAID.values()))
    assert asked(fake) == [wanted for *_, wanted in LAID.values()]


OTHERS = {
    "elements apart": (numbers(3, 10)[:, ::2], numbers(5, 4)),
    "expanded": (np.broadcast_to(numbers(1, 5), (3, 5)), numbers(5, 4)),
    "no rows": (numbers(0, 5), numbers(5, 4)),
    "no depth": (numbers(3, 0), numbers(0, 4)),
    "no columns": (numbers(3, 5), numbers(5, 0)),
}


def test_other_products_are_kernels(fake: FakeLibrary) -> None:
    check("product", *OTHERS.values())
    assert not fake.calls


KINDS = {DType.f16: (2, 0, 68), DType.bf16: (14, 0, 68), DType.f32: (0, 0, 68), DType.f64: (1, 1, 70)}


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("dtype", KINDS)
def test_types(dtype: DType, fake: FakeLibrary) -> None:
    x, y = to_device(numbers(3, 5, dtype=dtype)), to_device(numbers(5, 4, dtype=dtype))
    compare(compiled("product", x, y)(x, y), PROGRAM.product(x.numpy(), y.numpy()))
    assert [(c["left_kind"], c["kind"], c["compute"]) for c in fake.calls] == [KINDS[dtype]]


@pytest.mark.parametrize(("dtype", "way"), [(DType.f32, 77), (DType.f64, 70)])
def test_factors_are_rounded_where_they_may_be(dtype: DType, way: int, fake: FakeLibrary) -> None:
    check("product", (numbers(3, 5, dtype=dtype), numbers(5, 4, dtype=dtype)), allow_tf32=True)
    assert [call["compute"] for call in fake.calls] == [way]


BATCHES = {
    "each": (numbers(2, 3, 5), numbers(2, 5, 4), (2, 20, 15, 12)),
    "turned": (numbers(2, 5, 3).swapaxes(1, 2), numbers(2, 4, 5).swapaxes(1, 2), (2, 20, 15, 12)),
    "every other": (numbers(4, 3, 5)[::2], numbers(2, 5, 4), (2, 20, 30, 12)),
    "none": (numbers(0, 3, 5), numbers(0, 5, 4), None),
    "one": (numbers(1, 3, 5), numbers(1, 5, 4), (1, 0, 0, 0)),
}


def strides(fake: FakeLibrary) -> list[tuple[int, ...]]:
    """The sizes of the batches so far, and how far their matrices are from each other."""
    return [tuple(c[name] for name in ("batch", "left_apart", "right_apart", "apart")) for c in fake.calls]


def test_batches(fake: FakeLibrary) -> None:
    check("product", *((x, y) for x, y, _ in BATCHES.values()))
    assert strides(fake) == [wanted for *_, wanted in BATCHES.values() if wanted is not None]


def test_batches_of_several_dimensions(fake: FakeLibrary) -> None:
    check("product", (numbers(2, 3, 3, 5), numbers(2, 3, 5, 4)))
    assert strides(fake) == [(6, 20, 15, 12)]


def test_what_follows_is_computed_by_kernels(fake: FakeLibrary) -> None:
    check("layer", (numbers(3, 5), numbers(5, 4)))
    assert fake.calls
    assert fake.driver.launches


def test_what_follows_from_another_product(fake: FakeLibrary) -> None:
    check("twice", (numbers(3, 4), numbers(4, 4)))
    assert len(fake.calls) == 2


def test_products_are_ours_unless_asked_for(fake: FakeLibrary) -> None:
    x, y = to_device(numbers(3, 5)), to_device(numbers(5, 4))
    tsir.compile(PROGRAM.product, x, y, target="cuda")(x, y)
    assert not fake.calls
    assert not fake.streams


def test_only_known_ways() -> None:
    ways: Any = "theirs"
    wanted = "expected products 'own', 'cublas', 'wgmma' or 'measured', got 'theirs'"
    with pytest.raises(ValueError, match=wanted):
        tsir.compile(PROGRAM.product, products=ways)


def test_a_handle_for_each_stream(fake: FakeLibrary) -> None:
    x, y = to_device(numbers(3, 4)), to_device(numbers(4, 4))
    function = compiled("twice", x, y)
    for _ in range(2):
        function(x, y)
    assert list(fake.streams.values()) == [1]
    other = fake.driver.create_stream()
    with stream(other):
        compare(function(x, y), PROGRAM.twice(x.numpy(), y.numpy()))
    assert list(fake.streams.values()) == [1, other]
    assert len({*fake.workspaces.values()}) == 2


def test_a_status_is_an_error_at_the_line(fake: FakeLibrary) -> None:
    x, y = to_device(numbers(3, 5)), to_device(numbers(5, 4))
    function = compiled("product", x, y)
    fake.fails["cublasGemmEx_64"] = 13
    wanted = "program.py:3:12: error: cuBLAS: failed on cuda:0: the status of the test"
    with pytest.raises(tsir.ExecutionError, match=re.escape(wanted)):
        function(x, y)
    del fake.fails["cublasGemmEx_64"]
    compare(function(x, y), PROGRAM.product(x.numpy(), y.numpy()))


def test_a_handle_that_cannot_be_made(fake: FakeLibrary) -> None:
    x, y = to_device(numbers(3, 5)), to_device(numbers(5, 4))
    function = compiled("product", x, y)
    for name in ("cublasCreate_v2", "cublasSetStream_v2", "cublasSetWorkspace_v2"):
        fake.fails = {name: 3}
        with pytest.raises(tsir.ExecutionError, match=f"{name} failed: the status of the test"):
            function(x, y)
    fake.fails.clear()
    compare(function(x, y), PROGRAM.product(x.numpy(), y.numpy()))


def test_products_are_waited_for(fake: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CUDA_WAITS.name, "1")
    x, y = to_device(numbers(3, 5)), to_device(numbers(5, 4))
    function = compiled("product", x, y)
    fake.driver.calls.clear()
    function(x, y)
    assert fake.driver.calls.count("cuStreamSynchronize") == 1


def test_no_library(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    def candidates(_: int) -> Iterator[str]:
        yield "/nowhere/libcublas.so.12"

    monkeypatch.setattr(library, "candidates", candidates)
    library.functions_for.cache_clear()
    x, y = to_device(numbers(3, 5)), to_device(numbers(5, 4))
    wanted = r"program.py:2:1: error: .*expected cuBLAS for CUDA 12 to 12, which 'pip install nvidia-cublas'"
    with pytest.raises(tsir.UnsupportedError, match=wanted):
        compiled("product", x, y)


def test_libraries_are_for_the_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, major in (("cublas", 12), ("cu13", 13), ("cu14", 14)):
        place = tmp_path / "nvidia" / folder / "lib"
        place.mkdir(parents=True)
        (place / f"libcublas.so.{major}").touch()
        (place / f"libcublasLt.so.{major}").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "nvidia", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    found = [name.removeprefix(str(tmp_path)) for name in library.candidates(13)]
    assert found == [
        *("/nvidia/cu13/lib/libcublas.so.13", "/nvidia/cublas/lib/libcublas.so.12"),
        *("libcublas.so.13", "libcublas.so.12"),
    ]


@pytest.mark.skipif(shutil.which("cc") is None, reason="a compiler of C is not installed")
def test_the_library_that_cublas_calls_is_the_one_beside_it(tmp_path: Path) -> None:
    """Also where the environment names a folder with one of another version, which cannot be loaded."""
    wheel, other = tmp_path / "wheel", tmp_path / "other"
    for folder, name, text, more in (
        (wheel, "libcublasLt.so.12", "int inner(void) { return 7; }", ()),
        (other, "libcublasLt.so.12", "int old(void) { return 7; }", ()),
        (
            *(wheel, "libcublas.so.12", "int inner(void); int outer(void) { return inner(); }"),
            (str(wheel / "libcublasLt.so.12"), "-Wl,-z,now", "-Wl,--enable-new-dtags,-rpath,$ORIGIN"),
        ),
    ):
        folder.mkdir(exist_ok=True)
        (tmp_path / "text.c").write_text(text)
        made = ["-shared", "-fPIC", f"-Wl,-soname,{name}", "-o", str(folder / name)]
        subprocess.run(["cc", str(tmp_path / "text.c"), *more, *made], check=True)
    load = "import sys; from tsir.runtime.cuda import library; print(library.opened(sys.argv[1]).outer())"
    command = [sys.executable, "-c", load, str(wheel / "libcublas.so.12")]
    environment = {"LD_LIBRARY_PATH": str(other)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.stdout, done.stderr) == ("7\n", "")


def test_replays(fake: FakeLibrary) -> None:
    x, y = numbers(3, 4), numbers(4, 4)
    a, b = to_device(x), to_device(y)
    replay = compiled("twice", a, b).capture(a, b)
    handles, calls = len(fake.streams), len(fake.calls)
    compare(replay(a, b), PROGRAM.twice(x, y))
    other = numbers(3, 4)
    compare(replay(to_device(other), b), PROGRAM.twice(other, y))
    assert (handles, calls) == (len(fake.streams), len(fake.calls))


def test_a_capture_that_fails(fake: FakeLibrary) -> None:
    x, y = to_device(numbers(3, 4)), to_device(numbers(4, 4))
    with pytest.raises(tsir.UnsupportedError, match=r"program.py:12:\d+: error: this cannot be captured"):
        compiled("number", x, y).capture(x, y)
