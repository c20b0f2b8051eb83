"""Kernels for products of matrices: what LLVM prints, run in the simulator, gives what numpy gives."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from gpu_host import simulate
from gpu_threads import interpret
from guard_pages import exit_signal
from ptx_memory import SimulationError
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue
from xdsl.parser import Parser
from xdsl.rewriter import Rewriter

import tsir
from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.parsing import default_context
from tsir.dialects.prim import types as t
from tsir.lowering import map_products_to_gpu, shared_tiles
from tsir.lowering.gpu import lower
from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.llvm import nvvm_ops
from tsir.lowering.llvm.jit import assembly
from tsir.lowering.llvm.kernels import emit_kernels
from tsir.lowering.llvm.nvptx import ptx
from tsir.lowering.llvm.target import PROCESSORS, capability, named
from tsir.lowering.tile_products import Fragments
from tsir.transforms.subgraphs import function_of_group

Array = np.ndarray[Any, Any]

PROGRAMS = tsir.CompilationUnit("""
def mm(a: Tensor, b: Tensor):
    return torch.mm(a, b)

def bmm(a: Tensor, b: Tensor):
    return torch.bmm(a, b)

def matmul(a: Tensor, b: Tensor):
    return torch.matmul(a, b)

def mv(a: Tensor, b: Tensor):
    return torch.mv(a, b)

def linear(a: Tensor, b: Tensor, c: Tensor):
    return torch.relu(torch.linear(a, b, c))

def added(a: Tensor, b: Tensor, c: Tensor):
    return torch.mm(a, b) + c

def kept(a: Tensor, b: Tensor, c: Tensor):
    h = torch.mm(a, b) + c
    return h, torch.relu(h) * h

def twice(a: Tensor, b: Tensor, c: Tensor):
    return torch.mm(torch.relu(torch.mm(a, b)), c)

def sum_of_two(a: Tensor, b: Tensor, c: Tensor):
    return torch.mm(a, b) + torch.mm(c, b)

def shifted(a: Tensor, b: Tensor):
    return torch.mm((a * 2.0).narrow(1, 4, 16), b)

def mixed(a: Tensor, b: Tensor):
    return torch.softmax(torch.mm(a, b), 1)
""")

F16, BF16 = np.dtype(np.float16), np.dtype(ml_dtypes.bfloat16)
F32, F64 = np.dtype(np.float32), np.dtype(np.float64)
OLD = "nvptx64-sm_75"
USUAL = "nvptx64"


def known_as(function: FuncOp, arrays: Sequence[Array]) -> FuncOp:
    """A function whose arguments are known to have the sizes and strides of arrays."""
    for argument, array in zip(function.body.block.args, arrays, strict=True):
        Rewriter.replace_value_with_new_type(argument, t.TensorType.of_array(array, exact=True))
    types = [argument.type for argument in function.body.block.args]
    outputs = function.function_type.outputs.data
    function.properties["function_type"] = FunctionType.from_lists(types, outputs)
    return function


def lowered(name: str, arrays: Sequence[Array], *, target: str = USUAL, dynamic: bool = False) -> ModuleOp:
    """The kernels of a program for arguments, of which no more than dtype and rank is known if `dynamic`."""
    (group,) = getattr(PROGRAMS, name).executor.plan(arrays).groups()
    function = function_of_group(group)
    module = lower([function if dynamic else known_as(function, arrays)], named(target))
    module.verify()
    return module


def run(
    module: ModuleOp,
    arrays: Sequence[Array],
    *,
    target: str = USUAL,
    edit: Callable[[str], str] = str,
    launches: list[str] | None = None,
) -> list[Array]:
    """The results of kernels."""
    found = simulate(module, arrays, target=named(target), edit=edit, launches=launches)
    return [np.asarray(each) for each in found]


def run_both(module: ModuleOp, arrays: Sequence[Array], *, target: str = USUAL) -> list[Array]:
    """The results of kernels, which are the same whether PTX is run or the operations are."""
    found = run(module, arrays, target=target)
    for one, other in zip(interpret(module, arrays), found, strict=True):
        np.testing.assert_array_equal(np.asarray(one), other)
    return found


def whole(shape: Sequence[int], dtype: np.dtype[Any], seed: int = 0) -> Array:
    """Numbers of which sums of a few hundred products are exact in every dtype."""
    return np.random.default_rng(seed).integers(-1, 2, shape).astype(dtype)


def exact(function: Callable[..., Array], *arrays: Array) -> Array:
    """What a function gives of numbers of 64 bits, in the dtype of the first array."""
    return function(*(array.astype(np.float64) for array in arrays)).astype(arrays[0].dtype)


DTYPES = ((F32, USUAL), (F64, USUAL), (F16, USUAL), (BF16, USUAL), (F16, OLD), (BF16, OLD))
SIZES = ((1, 1, 1), (0, 3, 2), (3, 0, 2), (3, 2, 0), (5, 40, 7), (65, 24, 66), (24, 72, 40))
"""Rows, depth and columns: none, one, odd, past one tile, and multiples of 8, which can be copied."""


@pytest.mark.parametrize(
    ("dtype", "target", "sizes"),
    [
        *((dtype, USUAL, sizes) for dtype in (F32, F16) for sizes in SIZES),
        *((dtype, target, sizes) for dtype, target in DTYPES for sizes in SIZES[-2:] if dtype is not F32),
    ],
    ids=str,
)
def test_sizes(dtype: np.dtype[Any], target: str, sizes: tuple[int, int, int]) -> None:
    m, k, n = sizes
    arrays = [whole((m, k), dtype), whole((k, n), dtype, 1)]
    (found,) = run(lowered("mm", arrays, target=target), arrays, target=target)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.parametrize(("dtype", "target"), DTYPES, ids=str)
@pytest.mark.parametrize("turned", [(True, False), (False, True), (True, True)], ids=str)
def test_transposed_factors(dtype: np.dtype[Any], target: str, turned: tuple[bool, bool]) -> None:
    shapes = ((24, 40), (40, 16))
    arrays = [
        whole(shape[::-1], dtype, seed).T if flag else whole(shape, dtype, seed)
        for seed, (shape, flag) in enumerate(zip(shapes, turned, strict=True))
    ]
    (found,) = run_both(lowered("mm", arrays, target=target), arrays, target=target)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
def test_strided_factors(dtype: np.dtype[Any]) -> None:
    arrays = [whole((9, 64), dtype)[:, ::2], np.broadcast_to(whole((32, 1), dtype, 1), (32, 9))]
    (found,) = run(lowered("mm", arrays), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


def test_a_factor_that_begins_inside_of_16_bytes_is_not_copied() -> None:
    arrays = [whole((9, 24), F16), whole((16, 8), F16, 1)]
    (found,) = run(lowered("shifted", arrays), arrays)
    np.testing.assert_array_equal(found, 2 * exact(np.matmul, arrays[0][:, 4:20], arrays[1]))


@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("bmm", ((3, 9, 16), (3, 16, 8))),
        ("bmm", ((0, 2, 3), (0, 3, 4))),
        ("matmul", ((2, 1, 5, 8), (3, 8, 16))),
        ("matmul", ((8,), (2, 8, 16))),
        ("matmul", ((2, 5, 8), (8,))),
        ("mv", ((9, 24), (24,))),
    ],
    ids=str,
)
def test_batches_and_vectors(dtype: np.dtype[Any], name: str, shapes: Sequence[Sequence[int]]) -> None:
    arrays = [whole(shape, dtype, seed) for seed, shape in enumerate(shapes)]
    (found,) = run(lowered(name, arrays), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.parametrize(("dtype", "target"), DTYPES[:-1], ids=str)
def test_large_tiles(dtype: np.dtype[Any], target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_products_to_gpu, "ENOUGH", 1)
    arrays = [whole((40, 24), dtype), whole((24, 144), dtype, 1)]
    launches: list[str] = []
    (found,) = run(lowered("mm", arrays, target=target), arrays, target=target, launches=launches)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))
    assert len(launches) == 1


@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
@pytest.mark.parametrize("sizes", [(5, 24, 16), (5, 7, 3)], ids=str)
def test_nothing_known_but_the_rank(dtype: np.dtype[Any], sizes: tuple[int, int, int]) -> None:
    m, k, n = sizes
    arrays = [whole((m, k), dtype), whole((n, k), dtype, 1).T]
    (found,) = run(lowered("mm", arrays, dynamic=True), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


def test_one_kernel_for_all_blocks_of_a_small_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tsir.lowering.launches.MOST_BLOCKS", (2, 2))
    arrays = [whole((130, 24), F16), whole((24, 136), F16, 1)]
    (found,) = run(lowered("mm", arrays), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.parametrize(("dtype", "tolerance"), [(F32, 3e-6), (F64, 1e-14), (F16, 1e-3), (BF16, 8e-3)])
def test_accuracy(dtype: np.dtype[Any], tolerance: float) -> None:
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(shape).astype(dtype) for shape in ((9, 200), (200, 16))]
    (found,) = run(lowered("mm", arrays), arrays)
    wanted = exact(np.matmul, *arrays).astype(np.float64)
    np.testing.assert_allclose(found.astype(np.float64), wanted, rtol=tolerance, atol=tolerance)


def test_numbers_that_are_none_and_infinite_stay_in_their_row() -> None:
    arrays = [whole((9, 24), F16), whole((24, 16), F16, 1)]
    arrays[0][2, 3], arrays[0][4, 0] = np.nan, np.inf
    arrays[1][0] = 1
    (found,) = run(lowered("mm", arrays), arrays)
    with np.errstate(invalid="ignore"):
        np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


ENDINGS: dict[str, Callable[[Array, Array, Array], Sequence[Array]]] = {
    "linear": lambda a, b, c: [np.maximum(a @ b.T + c, 0)],
    "added": lambda a, b, c: [a @ b + c],
    "kept": lambda a, b, c: [a @ b + c, np.maximum(a @ b + c, 0) * (a @ b + c)],
    "twice": lambda a, b, c: [np.maximum(a @ b, 0) @ c],
    "sum_of_two": lambda a, b, c: [a @ b + c @ b],
}
"""What programs of three arguments give."""

FUSED = (
    *(("linear", ((9, 24), (16, 24), (16,)), 1), ("added", ((9, 24), (24, 16), (9, 1)), 1)),
    *(("added", ((9, 24), (24, 16), ()), 1), ("added", ((9, 24), (24, 16), (9, 16)), 1)),
    *(("kept", ((9, 24), (24, 16), (16,)), 1), ("twice", ((9, 24), (24, 16), (16, 8)), 2)),
    ("sum_of_two", ((9, 24), (24, 16), (9, 24)), 2),
)
"""Programs, sizes of arguments, and the launches that they take."""


@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
@pytest.mark.parametrize(("name", "shapes", "count"), FUSED, ids=str)
def test_what_follows_an_element(
    dtype: np.dtype[Any], name: str, shapes: Sequence[Sequence[int]], count: int
) -> None:
    arrays = [whole(shape, dtype, seed) for seed, shape in enumerate(shapes)]
    launches: list[str] = []
    module = lowered(name, arrays)
    found = run(module, arrays, launches=launches)
    a, b, c = (array.astype(np.float64) for array in arrays)
    wanted = ENDINGS[name](a, b, c)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(one, other.astype(dtype))
    assert len(launches) == count


@pytest.mark.parametrize(("columns", "count"), [(6, 1), (1, 2)])
def test_the_sizes_of_a_run_tell_what_follows_an_element(columns: int, count: int) -> None:
    # The second of these is made larger by what is added to it.
    arrays = [whole((5, 7), F32), whole((7, columns), F32, 1), whole((6,), F32, 2)]
    launches: list[str] = []
    (found,) = run(lowered("added", arrays, dynamic=True), arrays, launches=launches)
    np.testing.assert_array_equal(found, arrays[0] @ arrays[1] + arrays[2])
    assert len(launches) >= count
    assert (len(launches) == 1) == (count == 1)


def test_the_result_is_reduced_elsewhere() -> None:
    arrays = [whole((5, 7), F32), whole((7, 9), F32, 1)]
    (found,) = run(lowered("mixed", arrays), arrays)
    sums = np.exp(arrays[0] @ arrays[1])
    np.testing.assert_allclose(found, sums / sums.sum(1, keepdims=True), rtol=1e-5)


# What is planted into kernels is found.


@dataclass(frozen=True)
class Made:
    """A product that has been lowered, and the text of the one kernel that it launches."""

    module: ModuleOp
    arrays: tuple[Array, ...]
    name: str

    @classmethod
    def of(cls, *arrays: Array) -> Made:
        """The product of two arrays."""
        module, launches = lowered("mm", arrays), list[str]()
        run(module, arrays, launches=launches)
        (name,) = launches
        return cls(module, arrays, name)

    def edited(self, text: str, edit: Callable[[str], str]) -> str:
        """The text of all kernels with an edit of that one, which changes it."""
        start = text.index(f".entry {self.name}(")
        end = text.find(".entry", start + 1) % (len(text) + 1)
        after = edit(text[start:end])
        assert after != text[start:end]
        return text[:start] + after + text[end:]

    def run(self, edit: Callable[[str], str]) -> Array:
        """The result after an edit of the kernel."""
        (found,) = run(self.module, self.arrays, edit=lambda text: self.edited(text, edit))
        return found

    def goes_wrong(self, edit: Callable[[str], str]) -> bool:
        """Whether the kernel does what it may not after an edit, or gives other numbers."""
        try:
            return not np.array_equal(self.run(edit), exact(np.matmul, *self.arrays))
        except SimulationError:
            return True

    def without(self, pattern: str) -> Iterator[Callable[[str], str]]:
        """Yields edits each of which removes one of the places that match a pattern."""
        text = ptx(self.module)
        found: list[re.Match[str]] = []
        self.edited(text, lambda kernel: found.extend(re.finditer(pattern, kernel)) or "")

        def edit(place: re.Match[str]) -> Callable[[str], str]:
            return lambda kernel: kernel[: place.start()] + kernel[place.end() :]

        yield from map(edit, found)


@cache
def copied() -> Made:
    """A product of 16-bit floats that is copied, in more rounds than there are stages."""
    return Made.of(whole((24, 200), F16), whole((200, 72), F16, 1))


@cache
def read() -> Made:
    """A product that goes through registers, of several tiles along the depth."""
    return Made.of(whole((24, 20), F32), whole((20, 72), F32, 1))


BARRIER = r"bar\.sync\s+0;"


@pytest.mark.parametrize("made", [copied, read])
def test_each_barrier_is_needed(made: Callable[[], Made], monkeypatch: pytest.MonkeyPatch) -> None:
    # Some of them are for the next tile of a block.
    monkeypatch.setattr("tsir.lowering.launches.MOST_BLOCKS", (1, 1))
    again = Made.of(*made().arrays)
    edits = [*again.without(BARRIER)]
    assert len(edits) >= 6
    assert [again.goes_wrong(edit) for edit in edits] == [True] * len(edits)


def test_a_missing_wait_is_found() -> None:
    with pytest.raises(SimulationError, match="nobody has written"):
        copied().run(lambda text: re.sub(r"cp\.async\.wait_group\s+1;", "", text))


def test_a_wait_for_too_few_groups_is_found() -> None:
    with pytest.raises(SimulationError, match="nobody has written"):
        copied().run(lambda text: re.sub(r"wait_group\s+1;", "wait_group 2;", text))


def test_each_group_is_needed() -> None:
    assert all(map(copied().goes_wrong, copied().without(r"cp\.async\.commit_group;")))


def test_wrong_registers_are_found() -> None:
    turn = r"(mma\.sync\S+\s+\{[^}]*\},\s+\{%r\d+, )(%r\d+), (%r\d+)"
    assert copied().goes_wrong(lambda text: re.sub(turn, r"\1\3, \2", text))


def test_fragments_that_are_not_transposed_are_found() -> None:
    assert copied().goes_wrong(lambda text: text.replace(".trans", ""))


def test_a_copy_that_is_too_long_is_found() -> None:
    made = Made.of(whole((24, 40), F16), whole((40, 8), F16, 1))
    with pytest.raises(SimulationError, match=r"access of 1 bytes|outside of all memory"):
        made.run(lambda text: re.sub(r", 16, %r\d+;", ", 16;", text))


def test_tiles_without_an_exchange_share_banks(monkeypatch: pytest.MonkeyPatch) -> None:
    def straight(index: IndexBuilder, place: Index, turn: Index) -> Index:
        return place

    monkeypatch.setattr(shared_tiles, "exchanged", straight)
    arrays = whole((24, 40), F16), whole((40, 16), F16, 1)
    with pytest.raises(SimulationError, match="the same banks"):
        run(lowered("mm", arrays), arrays)


def test_tiles_that_are_read_otherwise_than_copied_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fragment(self: Fragments, index: IndexBuilder, *given: Any) -> Sequence[SSAValue]:
        with monkeypatch.context() as patch:
            patch.setattr(shared_tiles, "BANKS", 4)
            return right(self, index, *given)

    right = Fragments.fragment
    monkeypatch.setattr(Fragments, "fragment", fragment)
    arrays = whole((24, 40), F16), whole((40, 16), F16, 1)
    module = lowered("mm", arrays)
    with pytest.raises(SimulationError, match="the same banks"):
        run(module, arrays)


# What becomes of kernels.


def test_products_of_bf16_are_refused_by_the_first_processors() -> None:
    arrays = [whole((24, 40), BF16), whole((40, 16), BF16, 1)]
    with pytest.raises(UnsupportedError, match=r"no function llvm\.nvvm\.\S+ that the target may call"):
        ptx(lowered("mm", arrays), named(OLD))


PTXAS = shutil.which("ptxas")
"""NVIDIA's assembler, where it is installed."""


@pytest.mark.skipif(PTXAS is None, reason="ptxas is not installed")
@pytest.mark.parametrize("processor", ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120"])
def test_kernels_assemble_without_spills(processor: str, tmp_path: Path) -> None:
    functions: list[FuncOp] = []
    for dtype in (F32, F64, F16):
        arrays = [whole((24, 40), dtype), whole((40, 16), dtype, 1)]
        (group,) = PROGRAMS.mm.executor.plan(arrays).groups()
        functions.append(function_of_group(group, dtype.name))
    target = named(f"nvptx64-{processor}")
    text = ptx(lower(functions, target), target)
    # Two tiles: of f32 and f64; of 16-bit floats for each of the layouts that are copied, and for all others.
    # And one for operands whose offsets have more than 31 bits.
    assert text.count(".entry") == (4 + 8 if capability(processor) >= 80 else 4 + 2) + 3
    file = tmp_path / "kernels.ptx"
    file.write_text(text)
    command = [str(PTXAS), "-v", f"-arch={processor}", str(file), "-o", str(tmp_path / "kernels.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    spills = re.findall(r"(\d+) bytes spill stores, (\d+) bytes spill loads", done.stderr)
    assert len(spills) == text.count(".entry")
    assert set(spills) == {("0", "0")}


EACH = """
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = (memref<256xT>, index, f32) -> (), kernel}> ({
  ^bb0(%x: memref<256xT>, %i: index, %c: f32):
    %s = memref.alloca() : memref<256xT, 3 : i64>
    "gpu.barrier"() : () -> ()
    COPIES
    %a, %a1, %a2, %a3 = nvvm.ldmatrix %s[%i] : memref<256xT, 3 : i64> -> R, R, R, R
    %b, %b1, %b2, %b3 = nvvm.ldmatrix %s[%i] {transposed} : memref<256xT, 3 : i64> -> R, R, R, R
    %d, %d1, %d2, %d3 = nvvm.mma.sync A[%a, %a1] B[%b] C[%c, %c, %c, %c] : A[R, R] B[R] -> f32, f32, f32, f32
    DEEP
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
}) : () -> ()
"""
COPIES = """
    nvvm.cp.async.shared.global %s[%i], %x[%i], %i : memref<256xT, 3 : i64>, memref<256xT>
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group {n = 0 : i32}
"""
DEEP = """
    %e, %e1, %e2, %e3 = nvvm.mma.sync A[%a, %a1, %a2, %a3] B[%b, %b1] C[%d, %d, %d, %d]
      : A[R, R, R, R] B[R, R] -> f32, f32, f32, f32
"""


@pytest.mark.parametrize(("element", "since"), [("f16", 75), ("f16", 80), ("bf16", 80)])
def test_what_kernels_may_call_compiles(element: str, since: int) -> None:
    late = since >= 80
    text = EACH.replace("COPIES", COPIES * late).replace("DEEP", DEEP * late)
    text = text.replace("T", element).replace("R", f"vector<2x{element}>")
    module = Parser(default_context(), text).parse_module()
    module.verify()
    called = nvvm_ops.CALLABLE
    kind = "bf16" if element == "bf16" else "f32.f32"
    for processor in [next(p for p in PROCESSORS if capability(p) == since), PROCESSORS[-1]]:
        target = named(f"nvptx64-{processor}")
        emitted = emit_kernels(module, target)
        expected = {
            name
            for name, least in called.items()
            if least <= since and ("mma" not in name or name.endswith(kind))
        }
        assert expected == {name for name in called if f'@"{name}"' in emitted}

        def compile_all(emitted: str = emitted, target: Any = target) -> None:
            options = {"triple": target.triple, "cpu": target.cpu, "features": target.features}
            assert ".extern" not in assembly(emitted, opt="O2", **options)

        # LLVM ends the process where it cannot.
        assert exit_signal(compile_all) == 0
