"""What we take for granted of the driver and of cuBLAS, held against NVIDIA's headers by a C++ compiler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from tsir.lowering.cuda import driver_functions, library_functions

COMPILER = shutil.which("c++")

KIND = """
#include <cstddef>
#include <type_traits>
template <class T> constexpr int bits = std::is_pointer_v<T> ? 0 : 8 * sizeof(T);
template <class F> struct Function;
template <class R, class... A> struct Function<R (*)(A...)> {
  template <class... W> static constexpr bool takes() {
    if constexpr (sizeof...(A) != sizeof...(W)) return false;
    else return sizeof(R) == 4 && ((bits<A> == bits<W>) && ...);
  }
};
using i32 = int;
using i64 = long long;
using ptr = void *;
"""
"""What says whether the parameters of a function are as wide as others, and pointers where those are."""


def folders() -> Iterator[Path]:
    """Where headers may be: the CUDA that the environment names, the system's, and wheels."""
    for name in ("CUDA_HOME", "CUDA_PATH"):
        if name in os.environ:
            yield Path(os.environ[name], "include")
    yield Path("/usr/local/cuda/include")
    found = find_spec("nvidia")
    for folder in () if found is None else found.submodule_search_locations or ():
        yield from sorted(Path(folder).glob("*/include"))


def compiled(header: str, facts: Sequence[str], folder: Path) -> str:
    """What a compiler says of a file that asserts facts behind a header."""
    lines = [f'static_assert({fact}, "");' for fact in facts]
    text = "\n".join([f"#include <{header}>", KIND, *lines])
    command = [COMPILER or "c++", "-std=c++17", "-fsyntax-only", "-x", "c++", "-"]
    places = [f"-I{place}" for place in (folder, *folders())]
    done = subprocess.run([*command, *places], input=text, capture_output=True, text=True, check=False)
    return done.stderr


def of_header(header: str) -> Path:
    """The folder of a header; the test is skipped without it or a compiler."""
    if COMPILER is None:
        pytest.skip("a compiler of C++ is not installed")
    for folder in folders():
        if (folder / header).exists():
            return folder
    pytest.skip(f"{header} is not installed")


def prototype(name: str, typedefs: str) -> str:
    """The type of what the driver gives for a name: the last that is not later than our version of CUDA."""
    versions = map(int, re.findall(rf"\bPFN_{name}_v(\d+)\)", typedefs))
    taken = [version for version in versions if version <= driver_functions.VERSION]
    assert taken, f"no function {name} is asked of a driver by that name"
    return f"PFN_{name}_v{max(taken)}"


def takes(function: str, kinds: Sequence[str]) -> str:
    return f"Function<{function}>::takes<{', '.join(kinds)}>()"


def driver_facts(functions: Mapping[str, Sequence[str]], folder: Path) -> list[str]:
    typedefs = (folder / "cudaTypedefs.h").read_text()
    return [takes(prototype(name, typedefs), kinds) for name, kinds in functions.items()]


def test_functions_of_the_driver() -> None:
    """By the names and the version that `cuGetProcAddress` is given: a macro of `cuda.h` is no such name."""
    folder = of_header("cudaTypedefs.h")
    facts = driver_facts(driver_functions.FUNCTIONS, folder)
    assert compiled("cudaTypedefs.h", facts, folder) == ""


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("cuGraphInstantiate", ("ptr", "ptr", "i64")),  # which took five until CUDA 12 renamed it
        ("cuMemFreeAsync", ("ptr", "ptr")),
        ("cuInit", ("i64",)),
        ("cuCtxSynchronize", ("ptr",)),
    ],
)
def test_wrong_functions_are_found(name: str, kinds: tuple[str, ...]) -> None:
    folder = of_header("cudaTypedefs.h")
    assert "error" in compiled("cudaTypedefs.h", driver_facts({name: kinds}, folder), folder)


def test_cublas() -> None:
    numbers = {
        "CUBLAS_OP_N": 0,
        "CUBLAS_OP_T": library_functions.TURNED,
        "CUBLAS_GEMM_DEFAULT": library_functions.ALGORITHM,
        "CUBLAS_COMPUTE_32F": library_functions.SUMS_OF_F32,
        "CUBLAS_COMPUTE_64F": library_functions.SUMS_OF_F64,
        "CUBLAS_COMPUTE_32F_FAST_TF32": library_functions.ROUNDING,
    }
    kinds = ("CUDA_R_32F", "CUDA_R_64F", "CUDA_R_16F", "CUDA_R_16BF")
    numbers |= dict(zip(kinds, library_functions.DATA_TYPES.values(), strict=True))
    facts = [f"{name} == {number}" for name, number in numbers.items()]
    facts += [takes(f"decltype(&{name})", kinds) for name, kinds in library_functions.FUNCTIONS.items()]
    facts += [f"bits<decltype({library_functions.DESCRIBE}(cublasStatus_t()))> == 0"]
    folder = of_header("cublas_v2.h")
    assert compiled("cublas_v2.h", facts, folder) == ""
