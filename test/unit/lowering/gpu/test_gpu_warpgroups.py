"""Products of tiles by warpgroups: what LLVM prints, run in the simulator, gives what numpy gives."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gpu_host import text_of
from product_kernels import BF16, F16, F32, GROUPED, Array, Made, exact, lowered, run, run_both, whole
from ptx_memory import SimulationError
from ptx_warpgroups import Descriptor
from xdsl.builder import Builder
from xdsl.ir import Block
from xdsl.parser import Parser
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.universe import new_context
from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.gpu.products import map_products_to_gpu
from tsir.lowering.gpu.products.shared_tiles import Layout
from tsir.lowering.gpu.products.warpgroups import Warpgroups
from tsir.lowering.llvm.codegen.target import Freedom, named
from tsir.lowering.llvm.nvptx.kernels import kernels_of
from tsir.lowering.llvm.nvptx.nvvm_ops import layout_bits
from tsir.lowering.llvm.nvptx.ptx import printed, ptx

USED = "wgmma.mma_async.sync.aligned.m64n256k16.f32"


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of one tile count as large ones."""
    monkeypatch.setattr(map_products_to_gpu, "ENOUGH", 1)


def product(name: str, arrays: Sequence[Array], *, by_groups: bool = True, **options: Any) -> list[Array]:
    """The results of a program whose one launch is, or is not, by warpgroups."""
    module, launches = lowered(name, arrays, target=GROUPED, **options), list[str]()
    found = run(module, arrays, target=GROUPED, launches=launches)
    assert [USED in text_of(module, kernel, GROUPED) for kernel in launches] == [by_groups]
    return found


def factors(
    sizes: tuple[int, int, int], dtype: np.dtype[Any], turned: tuple[bool, bool] = (False, False)
) -> list[Array]:
    """Factors of a product of so many rows, depth and columns, which may lie by columns."""
    m, k, n = sizes
    return [
        whole(shape[::-1], dtype, seed).T if flag else whole(shape, dtype, seed)
        for seed, (shape, flag) in enumerate(zip(((m, k), (k, n)), turned, strict=True))
    ]


@pytest.mark.sweep(0.25)
@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(
    ("sizes", "dtype"),
    [
        ((1, 8, 8), F16),
        ((63, 16, 64), BF16),
        ((64, 24, 72), F16),
        ((65, 40, 128), BF16),
        ((129, 136, 136), F16),
    ],
    ids=str,
)
def test_sizes(sizes: tuple[int, int, int], dtype: np.dtype[Any]) -> None:
    arrays = factors(sizes, dtype)
    (found,) = product("mm", arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("turned", [(False, False), (False, True), (True, False)], ids=str)
def test_ways_in_which_factors_lie(turned: tuple[bool, bool]) -> None:
    arrays = factors((72, 40, 80), F16, turned)
    module, launches = lowered("mm", arrays, target=GROUPED), list[str]()
    (found,) = run_both(module, arrays, target=GROUPED)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))
    run(module, arrays, target=GROUPED, launches=launches)
    (name,) = launches
    used = re.findall(
        rf"{re.escape(USED)}\S+ {{.*}}, %rd\d+, %rd\d+, 1, 1, 1, (\d), (\d);", text_of(module, name, GROUPED)
    )
    assert {*used} == {(str(int(turned[0])), str(int(not turned[1])))}


@pytest.mark.usefixtures("large")
def test_factors_that_cannot_be_copied_are_multiplied_by_warps() -> None:
    both = factors((9, 24, 16), F16, (True, True))
    odd = [whole((9, 23), F16), whole((23, 16), F16, 1)]
    strided = [whole((9, 64), F16)[:, ::2], np.broadcast_to(whole((32, 1), F16, 1), (32, 16))]
    for arrays in (both, odd, strided):
        (found,) = product("mm", arrays, by_groups=False)
        np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


def test_small_results_and_other_factors_are_multiplied_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays = factors((40, 24, 16), F16)
    product("mm", arrays, by_groups=False)
    monkeypatch.setattr(map_products_to_gpu, "ENOUGH", 1)
    product("mm", [array.astype(F32) for array in arrays], by_groups=False)


@pytest.mark.usefixtures("large")
def test_other_processors_have_other_kernels() -> None:
    for name in ("nvptx64-sm_80", "nvptx64-sm_100", "nvptx64-sm_120a"):
        target = named(name).allowing(Freedom(products="wgmma"))
        assert not target.has_wgmma
        assert target.cpu == named(name).cpu
    assert GROUPED == named("nvptx64-sm_90a").allowing(Freedom(products="wgmma"))
    module = lowered("mm", factors((8, 8, 8), F16), target=GROUPED)
    for other in ("nvptx64", "nvptx64-sm_100a"):
        with pytest.raises(UnsupportedError, match=r"no function wgmma\.mma_async that the target may call"):
            ptx(module, named(other))


SHARING = """
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = (memref<100xi8>, index) -> (), kernel}> ({
  ^bb0(%x: memref<100xi8>, %i: index):
    %s = memref.alloca() : memref<FIRSTxi8, 3 : i64>
    %t = memref.alloca() : memref<SECONDxi8, 3 : i64>
    %a = memref.load %x[%i] : memref<100xi8>
    memref.store %a, %s[%i] : memref<FIRSTxi8, 3 : i64>
    memref.store %a, %t[%i] : memref<SECONDxi8, 3 : i64>
    "gpu.barrier"() : () -> ()
    %b = memref.load %s[%i] : memref<FIRSTxi8, 3 : i64>
    %c = memref.load %t[%i] : memref<SECONDxi8, 3 : i64>
    %d = arith.addi %b, %c : i8
    memref.store %d, %x[%i] : memref<100xi8>
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
}) : () -> ()
"""


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ((60000, 100), ""),
        ((60000, 60000), "expected one memory of more than 49152 bytes to share"),
        ((240000, 100), "expected at most 232448 bytes known to share, got memref<240000xi8, 3 : i64>"),
    ],
    ids=str,
)
def test_memory_for_which_launches_ask(sizes: tuple[int, int], message: str) -> None:
    text = SHARING.replace("FIRST", str(sizes[0])).replace("SECOND", str(sizes[1]))
    module = Parser(new_context(), text).parse_module()
    if message:
        with pytest.raises(UnsupportedError, match=re.escape(message)):
            ptx(module, GROUPED)
        return
    made = ptx(module, GROUPED)
    assert re.search(r"\.extern \.shared \.align 128 \.b8 \w+\[0?\];", made)
    assert re.search(r"\.shared \.align 128 \.b8 \w+\[100\];", made)


@pytest.mark.usefixtures("large")
def test_batches() -> None:
    arrays = [whole((2, 9, 16), F16), whole((2, 16, 8), F16, 1)]
    (found,) = product("bmm", arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))
    (found,) = product("matmul", [arrays[0][:, None], arrays[1]])
    np.testing.assert_array_equal(found, exact(np.matmul, arrays[0][:, None], arrays[1]))


@pytest.mark.usefixtures("large")
def test_what_follows_an_element() -> None:
    a, b, c = whole((9, 24), BF16), whole((16, 24), BF16, 1), whole((16,), BF16, 2)
    (found,) = product("linear", [a, b, c])
    wide = [array.astype(np.float64) for array in (a, b, c)]
    np.testing.assert_array_equal(found, np.maximum(wide[0] @ wide[1].T + wide[2], 0).astype(BF16))
    kept = product("kept", [a, b.T, c])
    total = wide[0] @ wide[1].T + wide[2]
    np.testing.assert_array_equal(kept[0], total.astype(BF16))
    np.testing.assert_array_equal(kept[1], (np.maximum(total, 0) * total).astype(BF16))


@pytest.mark.usefixtures("large")
def test_sizes_of_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tsir.lowering.gpu.mapping.launches.MOST_BLOCKS", (1, 1))
    arrays = [whole((130, 40), F16), whole((16, 40), F16, 1).T]
    (found,) = product("mm", arrays, dynamic=True)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(("dtype", "tolerance"), [(F16, 1e-3), (BF16, 8e-3)], ids=str)
def test_accuracy(dtype: np.dtype[Any], tolerance: float) -> None:
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(shape).astype(dtype) for shape in ((9, 200), (200, 16))]
    arrays[0][2, 3], arrays[0][4, 0], arrays[1][0] = np.nan, np.inf, 1
    (found,) = product("mm", arrays)
    with np.errstate(invalid="ignore"):
        wanted = exact(np.matmul, *arrays).astype(np.float64)
    np.testing.assert_allclose(found.astype(np.float64), wanted, rtol=tolerance, atol=tolerance)


@cache
def made() -> Made:
    """A product of two tiles by one block, in more rounds than there are stages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(map_products_to_gpu, "ENOUGH", 1)
        patch.setattr("tsir.lowering.gpu.mapping.launches.MOST_BLOCKS", (1, 1))
        return Made.of(*factors((136, 136, 8), F16), target=GROUPED)


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize(
    "pattern",
    [
        r"bar\.sync\s+0;",
        r"fence\.proxy\.async\.shared::cta;",
        r"wgmma\.fence\.sync\.aligned;",
        r"wgmma\.commit_group\.sync\.aligned;",
        r"wgmma\.wait_group\.sync\.aligned [01];",
        r"cp\.async\.wait_group\s+1;",
    ],
)
def test_each_is_needed(pattern: str) -> None:
    edits = [*made().without(pattern)]
    assert edits
    assert [made().goes_wrong(edit) for edit in edits] == [True] * len(edits)


WRONG: dict[str, tuple[str, str, str]] = {
    "waits for one product too few": (r"(wgmma\.wait_group\.sync\.aligned) 1", r"\1 2", "no barrier orders"),
    "waits for all but one": (r"(wgmma\.wait_group\.sync\.aligned) 0", r"\1 1", "nobody has waited for"),
    "the first factor transposed": (r"1, 1, 1, 0, 1;", "1, 1, 1, 1, 1;", ""),
    "the second factor not transposed": (r"1, 1, 1, 0, 1;", "1, 1, 1, 0, 0;", ""),
    "a sum that is not added to": (r"1, 1, 1, 0, 1;", "0, 1, 1, 0, 1;", "not modelled"),
    "a factor too near": (r"(?s)(or\.b64\s+%rd\d+, %rd\d+, )(-?\d+)", r"\g<1>1\2", ""),
}
"""Edits of a kernel, and what is found."""


@pytest.mark.parametrize("name", WRONG)
def test_wrong_products_are_found(name: str) -> None:
    pattern, replacement, message = WRONG[name]

    def edit(text: str) -> str:
        return re.sub(pattern, replacement, text)

    if not message:
        assert made().goes_wrong(edit)
        return
    with pytest.raises(SimulationError, match=message):
        made().run(edit)


def test_memory_has_to_begin_where_lines_are_exchanged_anew() -> None:
    with pytest.raises(SimulationError, match="memory at multiples of 128, where lines are exchanged by 8"):
        run(
            made().module,
            made().arrays,
            target=GROUPED,
            edit=lambda text: text.replace("1024 .b8", "128 .b8"),
        )


CHANGES: dict[str, Callable[[int], int]] = {
    "the other exchange of chunks": lambda word: word ^ 3 << 62,
    "none": lambda word: word & ~(3 << 62),
    "8 lines and a chunk to the next 8": lambda word: word + (1 << 32),
    "a leading offset that is too large": lambda word: word + (1 << 16),
    "a pattern that begins elsewhere": lambda word: word | 1 << 49,
}
"""What may be wrong in a descriptor."""


@pytest.mark.parametrize("name", CHANGES)
def test_wrong_descriptors_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(depth: int, transposed: bool) -> tuple[int, int]:
        word, step = layout_bits(depth, transposed)
        return CHANGES[name](word), step

    assert made()  # as it is
    monkeypatch.setattr("tsir.lowering.llvm.nvptx.nvvm_ops.layout_bits", wrong)
    kernels = [kernel for kernel in kernels_of(made().module) if kernel.sym_name.data == made().name]
    assert made().goes_wrong(lambda _: printed(kernels, GROUPED))


def layout_places(layout: Layout, rows: int, depth: int) -> Array:
    """The places of the elements of a tile in bytes."""
    index = IndexBuilder(Builder(InsertPoint.at_end(Block())))
    places = [[layout.at(index, row, step) for step in range(depth)] for row in range(rows)]
    return 2 * np.array(places)


@pytest.mark.parametrize("depth", [32, 64])
@pytest.mark.parametrize("dense", [False, True])
def test_descriptors_say_how_tiles_lie(depth: int, dense: bool) -> None:
    places = layout_places(Warpgroups(2, 256, depth, 1).layout(128, dense=dense), 128, depth)
    word, step = layout_bits(depth, dense)
    for first in range(0, depth, 16):
        told = Descriptor.of(word + step * (first // 16)).places(128, transposed=dense)
        np.testing.assert_array_equal(told, places[:, first : first + 16])


def canonical(line: int, leading: int, stride: int, *, transposed: bool) -> Callable[[int, int], int]:
    """
    Where NVIDIA's tables of canonical layouts have an element, in bytes, before chunks are exchanged.

    With T elements of a chunk and w chunks of a line, ((T,w,m),(8,k)):((1,T,LBO),(wT,SBO)) where a tile is
    transposed, else ((8,m),(T,2k)):((wT,SBO),(1,T)).
    """
    if transposed:
        return lambda row, step: (
            row % 8 * 2 + row // 8 % (line // 16) * 16 + row // (line // 2) * leading
            + step % 8 * line + step // 8 * stride
        )  # fmt: skip
    return lambda row, step: row % 8 * line + row // 8 * stride + step % 8 * 2 + step // 8 * 16


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(("mode", "line", "bits"), [(1, 128, 3), (2, 64, 2)])
def test_descriptors_are_read_as_documented(transposed: bool, mode: int, line: int, bits: int) -> None:
    start, leading, stride = 3072, 16384 if transposed else 16, 8 * line
    word = start >> 4 | leading >> 4 << 16 | stride >> 4 << 32 | mode << 62
    found = Descriptor.of(word).places(128, transposed=transposed)
    at = canonical(line, leading, stride, transposed=transposed)
    for row, step in np.ndindex(128, 16):
        address = start + at(row, step)
        # Swizzle<bits, 4, 3>: so many bits from the fifth on are changed by those three further up.
        address ^= (address >> 7 & (1 << bits) - 1) << 4
        assert found[row, step] == address


PTXAS = shutil.which("ptxas")
"""NVIDIA's assembler, where it is installed."""


def check_assembly(text: str, tmp_path: Path) -> None:
    """Assembles a kernel, whose sums stay in registers, and no product of which has to wait for another."""
    file = tmp_path / "kernels.ptx"
    file.write_text(text)
    command = [str(PTXAS), "-v", "-arch=sm_90a", str(file), "-o", str(tmp_path / "kernels.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "0 bytes spill stores, 0 bytes spill loads" in done.stderr
    assert "serialized" not in done.stderr


@pytest.mark.sweep(0.2)
@pytest.mark.skipif(PTXAS is None, reason="ptxas is not installed")
@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(
    ("dtype", "turned", "dynamic"),
    [(F16, (False, False), True), (BF16, (False, True), False), (F16, (True, False), False)],
    ids=str,
)
def test_kernels_assemble_without_spills(
    dtype: np.dtype[Any], turned: tuple[bool, bool], dynamic: bool, tmp_path: Path
) -> None:
    arrays, launches = factors((8, 200, 16), dtype, turned), list[str]()
    module = lowered("mm", arrays, target=GROUPED, dynamic=dynamic)
    run(module, arrays, target=GROUPED, launches=launches)
    check_assembly(text_of(module, launches[0], GROUPED), tmp_path)


@pytest.mark.usefixtures("large")
def test_the_instructions_of_a_round() -> None:
    arrays, launches = factors((8, 200, 16), BF16), list[str]()
    module = lowered("mm", arrays, target=GROUPED)
    run(module, arrays, target=GROUPED, launches=launches)
    text = text_of(module, launches[0], GROUPED)
    start = text.index("cp.async.wait_group \t1;")
    names = re.findall(r"^\s*(cp\.async\S*|fence\S*|bar\.sync|wgmma\S*)", text[start:], re.M)
    kinds = [name for name, before in zip(names, ["", *names], strict=False) if name != before]
    assert kinds[:9] == [
        "cp.async.wait_group",
        "fence.proxy.async.shared::cta;",
        "bar.sync",
        "cp.async.cg.shared.global",
        "cp.async.commit_group;",
        "wgmma.fence.sync.aligned;",
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16",
        "wgmma.commit_group.sync.aligned;",
        "wgmma.wait_group.sync.aligned",
    ]
    assert re.findall(r"wgmma.wait_group.sync.aligned (\d);", text) == ["1", "0"]
    assert text.count(USED) == 4
    assert ".maxntid 256" in text
    assert ".extern .shared .align 1024 .b8" in text
