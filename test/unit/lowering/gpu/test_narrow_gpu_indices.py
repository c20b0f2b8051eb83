"""Indices of 32 bits: which kernels the host takes for which sizes, and that both give the same."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from gpu_host import Host, Reference, simulate
from gpu_programs import ill_conditioned, listed
from gpu_threads import interpret
from ptx_memory import Array, Space
from xdsl.dialects import func, gpu, scf
from xdsl.dialects.builtin import ModuleOp, i32

import tsir
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.nvptx.kernels import kernels_of
from tsir.transforms.analysis.subgraphs import function_of_group

UNIT = tsir.CompilationUnit("""
def shifted(x: Tensor):
    return x + 1.0

def along(x: Tensor):
    return x.sum(1)

def picked(x: Tensor, at: Tensor):
    return x.index_select(0, at)

def product(x: Tensor, y: Tensor):
    return x @ y

def moved(x: Tensor, y: Tensor):
    return torch.exp(x) * y + x

def normed(x: Tensor):
    return torch.layer_norm(x, [x.size(1)])
""")


def is_narrow(kernel: gpu.FuncOp) -> bool:
    """Whether all loops of a kernel over numbers of its threads are of 32 bits."""
    return any(isinstance(op, scf.ForOp) and op.lb.type == i32 for op in kernel.walk())


@dataclass(frozen=True)
class Faked:
    """A tensor of f32 whose elements nobody reads."""

    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: str = "f4"


class Untouched(Space):
    """Memory that nobody reads."""

    def add(self, data: Array, *, known: bool) -> int:
        return 1 << 42


class Asked(Host):
    """A host whose kernels do not run: what they leave is -1."""

    def download(self, reference: Reference) -> Array:
        return np.full(reference.sizes, -1, reference.dtype)


def launch_nothing(*launch: object) -> None:
    """Runs no kernel."""


def taken(module: ModuleOp, *tensors: Faked) -> list[bool]:
    """Whether the kernels are narrow that the host launches, for tensors of sizes that no memory has."""
    narrow = {kernel.sym_name.data: is_narrow(kernel) for kernel in kernels_of(module)}
    host = Asked(launch_nothing, Untouched("global", 1 << 40))
    function = next(op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration)
    for argument, x in zip(function.body.block.args, tensors, strict=True):
        host.values[argument] = Reference(1 << 41, x.sizes, x.strides, np.dtype(x.dtype))
    host.run(function.body.block)
    return [narrow[name] for name in host.launches]


def kernels(name: str, *arguments: Array) -> ModuleOp:
    """The kernels of a program for all sizes and strides, and what launches them."""
    (group,) = getattr(UNIT, name).executor.plan(arguments).groups()
    return lower([function_of_group(group, name)])


def zeros(rank: int) -> Array:
    """A tensor of a rank."""
    return np.zeros((2,) * rank, np.float32)


FULL = 2**31
GRID = 2**28
"""Threads of the largest grid: a loop takes as many steps at once."""

SUMS = {
    "elements below": (Faked((4, FULL // 4 - 1), (FULL // 4 - 1, 1)), True),
    "elements above": (Faked((4, FULL // 4 + 1), (FULL // 4 + 1, 1)), False),
    "apart below": (Faked((2, 3), (FULL - 3, 1)), True),
    "apart above": (Faked((2, 3), (FULL - 2, 1)), False),
    "expanded below": (Faked((2, FULL - 2**11), (0, 0)), True),
    "expanded above": (Faked((2, FULL), (0, 0)), False),
    "far above": (Faked((2, 2**40), (0, 0)), False),
}


@pytest.mark.parametrize("name", SUMS)
def test_the_host_asks_for_the_sizes_and_strides_of_a_sum(name: str) -> None:
    x, narrow = SUMS[name]
    assert taken(kernels("along", zeros(2)), x)[0] == narrow


@pytest.mark.parametrize(
    ("size", "narrow"), [(1, True), (FULL - 2 * GRID, True), (FULL - GRID, False), (FULL, False)]
)
def test_the_host_asks_for_the_iterations_of_a_loop(size: int, narrow: bool) -> None:
    assert taken(kernels("shifted", zeros(1)), Faked((size,), (1,))) == [narrow]


@pytest.mark.parametrize(("rows", "narrow"), [(FULL // 4, True), (FULL // 4 + 1, False)])
def test_a_table_decides_though_few_of_its_rows_are_read(rows: int, narrow: bool) -> None:
    module = kernels("picked", zeros(2), np.zeros(2, np.int64))
    at = Faked((3,), (1,), dtype="i8")
    assert taken(module, Faked((rows, 4), (4, 1)), at)[-1] == narrow


@pytest.mark.parametrize(("depth", "narrow"), [(FULL // 4, True), (FULL // 4 + 1, False)])
def test_factors_of_a_product_decide(depth: int, narrow: bool) -> None:
    module = kernels("product", zeros(2), zeros(2))
    assert taken(module, Faked((4, depth), (depth, 1)), Faked((depth, 4), (4, 1))) == [narrow]


def test_known_sizes_need_no_choice() -> None:
    text = """
func.func @f(%x: !prim.tensor<f32, [{0}, 3], strides [3, 1]>) -> !prim.tensor<f32, [{0}, 3]> {{
  %y = aten.relu(%x) : (!prim.tensor<f32, [{0}, 3], strides [3, 1]>) -> !prim.tensor<f32, [{0}, 3]>
  func.return %y : !prim.tensor<f32, [{0}, 3]>
}}
"""
    for rows, narrow in ((7, True), (2**30, False)):
        op = tsir.parse(text.format(rows)).op
        module = lower([inner for inner in op.ops if isinstance(inner, func.FuncOp)])
        assert {is_narrow(kernel) for kernel in kernels_of(module)} == {narrow}


X = ill_conditioned((7, 5, 9))
CASES: dict[str, tuple[str, tuple[Array, ...]]] = {
    "transposed": ("moved", (X.transpose(2, 0, 1)[:, ::2], X[:1, :4, :1])),
    "odd sizes": ("moved", (ill_conditioned((3, 1, 257)), ill_conditioned((1, 5, 257)))),
    "side by side": ("moved", (ill_conditioned((1030,)), ill_conditioned((1030,)))),
    "rows": ("normed", (ill_conditioned((19, 33)),)),
    "long rows": ("normed", (ill_conditioned((1, 1030)),)),
    "columns": ("along", (ill_conditioned((33, 19)).T,)),
    "places": ("picked", (ill_conditioned((9, 7)).T, np.array([6, 0, 3, 3]))),
    "matrices": ("product", (ill_conditioned((70, 5)).T, ill_conditioned((70, 3)))),
}


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("bits", [31, 2], ids=["narrow", "wide"])
@pytest.mark.parametrize("name", CASES)
def test_both_widths_give_the_same(name: str, bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    program, arguments = CASES[name]
    monkeypatch.setattr("tsir.lowering.gpu.outlining.narrow_gpu_indices.BITS", bits)
    module = kernels(program, *arguments)
    launches: list[str] = []
    found = simulate(module, arguments, launches=launches)
    widths = {kernel.sym_name.data: is_narrow(kernel) for kernel in kernels_of(module)}
    assert {widths[launch] for launch in launches[-1:]} == {bits == 31}
    for results in (found, interpret(module, arguments)):
        for one, other in zip(results, listed(getattr(UNIT, program)(*arguments)), strict=True):
            np.testing.assert_allclose(np.asarray(one), other, rtol=1e-5, atol=1e-5)
