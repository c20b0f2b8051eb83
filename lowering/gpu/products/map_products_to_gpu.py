"""
`map-products-to-gpu`: products of matrices become launches of kernels of their own.

Expects `linalg.generic` on memrefs, as `convert-aten-to-linalg{library=false}` leaves it. A product of floats
of two matrices, or of batches of them, becomes `gpu.launch`, and with it what is computed from its elements
alone, as a bias and an activation, where the run-time sizes say that it is. All else is left as it is.

Which kernel it is, a table says: by the types of the factors and the processor, then by the size of the
result. What is not known yet, sizes and strides, is asked for by the host.

```mlir
// before
linalg.generic {…} outs(%t : memref<?x?xf32>) { … linalg.yield %zero : f32 }
linalg.generic {iterator_types = ["parallel", "parallel", "reduction"], …}
  ins(%a, %b : memref<?x?xf16>, memref<?x?xf16>) outs(%t : memref<?x?xf32>) { … }
linalg.generic {iterator_types = ["parallel", "parallel"], …} ins(%t, …) outs(%o : memref<?x?xf16>) { … }
// after
scf.if %large {
  "gpu.launch"(%blocks, %c1, %c1, %c256, %c1, %c1) ({ … nvvm.mma.sync … memref.store %r, %o[%i, %j] … }) …
} else {
  …
}
```
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from tsir.dialects.machine.nvvm.memory import CHUNK
from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.iteration_space import Operand, Space, memref_type
from tsir.lowering.builders.loop_nests import branch, replace_by
from tsir.lowering.builders.structured import read_generic
from tsir.lowering.gpu.mapping.launches import choose
from tsir.lowering.gpu.products.library_products import LibraryProduct
from tsir.lowering.gpu.products.measured_products import contenders, is_chosen, quickest
from tsir.lowering.gpu.products.product_kernel import Copied, Pipeline, ProductKernel, ThroughRegisters
from tsir.lowering.gpu.products.product_kinds import TF32, Kind, kind_of
from tsir.lowering.gpu.products.product_patterns import (
    Chain,
    Contraction,
    Ending,
    chain_of,
    ending_of,
    is_same,
    match_contraction,
)
from tsir.lowering.gpu.products.shared_tiles import Chunks, Elements, Factor, Tile, chunk_of
from tsir.lowering.gpu.products.tile_products import Product
from tsir.lowering.llvm.codegen.target import CUBLAS, PROCESSORS, SM_90A, USUAL, WGMMA, capability
from tsir.lowering.schedule.clusters import Buffers

ENOUGH = 96
"""Tiles of a result from which larger ones are better: most of the processors of a GPU have one then."""


LAYOUTS = ((False, True), (False, False), (True, True))
"""
The factors for which there are kernels that copy, by whether they lie along their rows or along the depth: as
they are, the second transposed as weights are, the first as for their gradients. Others are read by elements.
"""

AHEAD = 2
"""Rounds whose tiles are on their way to shared memory while those of another are multiplied."""


@dataclass(frozen=True)
class Problem:
    """A product on the host: its space, and the code that finishes an element."""

    contraction: Contraction
    space: Space
    ending: Ending

    @property
    def sizes(self) -> list[Index]:
        """The sizes of batches, rows and columns."""
        return [self.space.sizes[loop] for loop in self.contraction.loops]

    def operand(self, factor: int) -> Operand:
        """One of the factors."""
        return self.space.operands[self.contraction.factors[factor]]

    def loop(self, factor: int) -> int:
        """The loop along the rows of a factor."""
        return self.contraction.loops[-2:][factor]

    def factor(self, index: IndexBuilder, number: int) -> Factor:
        """Returns a factor as kernels read it."""
        operand, loop = self.operand(number), self.loop(number)
        view = spaces.view(self.space, operand, index)
        return Factor(view, loop, self.contraction.depth, operand.strides[loop])

    def lies(self, index: IndexBuilder, number: int, dense: bool) -> Flag:
        """Returns whether a factor can be copied: along its rows if `dense`, else along the depth."""
        operand = self.operand(number)
        along, across = self.loop(number), self.contraction.depth
        if not dense:
            along, across = across, along
        others = (*self.contraction.loops[:-2], across)
        flags = [index.compare("eq", operand.strides[along], 1)]
        lanes = chunk_of(memref_type(operand.memref).element_type)
        flags += (is_multiple(index, operand.strides[loop], lanes) for loop in others)
        return index.both(index.all(flags), is_aligned(index, operand))

    def launch(self, index: IndexBuilder, pipeline: Pipeline) -> None:
        """Builds the launch of a kernel."""
        loops, depth = self.contraction.loops, self.space.sizes[self.contraction.depth]
        ProductKernel(pipeline, loops, self.sizes, depth, self.ending.build).launch(index)


def is_multiple(index: IndexBuilder, number: Index, of: int) -> Flag:
    """Returns whether a stride is a multiple of a number."""
    return index.compare("eq", index.remainder(number, of), 0)


def is_aligned(index: IndexBuilder, operand: Operand) -> Flag:
    """Returns whether a factor begins at a multiple of 16 bytes, as every allocation does."""
    memory = operand.memref
    lanes = chunk_of(memref_type(memory).element_type)
    while isinstance(view := memory.owner, memref.ReinterpretCastOp) and view.static_offsets.get_values() == (
        0,
    ):
        memory = view.source
    if isinstance(memory.owner, memref.AllocOp):
        return is_multiple(index, operand.offset, lanes)
    address = insert(index.builder, memref.ExtractAlignedPointerAsIndexOp.get(operand.memref))
    first = index.add(address, index.multiply(operand.offset, CHUNK // lanes))
    return is_multiple(index, first, CHUNK)


@dataclass(frozen=True)
class Kernels:
    """The kernels that a product may want, of which the host takes one."""

    problem: Problem
    factors: tuple[Factor, Factor]
    kind: Kind

    def build(self, index: IndexBuilder) -> None:
        """Builds the launches: of kernels that copy, as the factors lie, or of one that reads elements."""
        choices = LAYOUTS if self.kind.copied else ()
        lies = {
            (number, dense): self.problem.lies(index, number, dense)
            for number in range(2)
            for dense in {layout[number] for layout in choices}
        }

        def variants(builder: Builder, left: Sequence[tuple[bool, bool]]) -> None:
            if not left:
                self.sized(builder, self.kind.read, self.through_registers)
                return
            first, *rest = left
            choose(
                builder,
                IndexBuilder(builder).all(lies[number, dense] for number, dense in enumerate(first)),
                lambda inner: self.sized(inner, self.kind.copied, partial(self.copied, dense=first)),
                lambda inner: variants(inner, rest),
            )

        variants(index.builder, choices)

    def sized(
        self, builder: Builder, tiles: Sequence[Product], pipeline: Callable[[Product], Pipeline]
    ) -> None:
        """Builds the launch for the largest tiles of which the result has enough, else for the smallest."""
        index, (large, *smaller) = IndexBuilder(builder), tiles
        *batch, rows, columns = self.problem.sizes
        counts = index.ceil_divide(rows, large.rows), index.ceil_divide(columns, large.columns)
        choose(
            builder,
            not smaller or index.compare("slt", ENOUGH - 1, index.product((*batch, *counts))),
            lambda inner: self.problem.launch(IndexBuilder(inner), pipeline(large)),
            lambda inner: self.sized(inner, smaller, pipeline),
        )

    def tile(self, product: Product, number: int, *, dense: bool) -> Tile:
        """The tile of a factor."""
        rows = (product.rows, product.columns)[number]
        layout = product.layout(rows, dense=dense)
        return Tile(self.factors[number], layout, rows, product.depth, product.threads)

    def through_registers(self, product: Product) -> Pipeline:
        """Returns the way of tiles of any layout."""
        left, right = (
            Elements(self.tile(product, number, dense=False), product.kept(factor.element))
            for number, factor in enumerate(self.factors)
        )
        return ThroughRegisters(product, left, right)

    def copied(self, product: Product, *, dense: tuple[bool, bool]) -> Pipeline:
        """Returns the way of tiles that lie so."""
        left, right = (Chunks(self.tile(product, number, dense=along)) for number, along in enumerate(dense))
        return Copied(product, left, right, AHEAD)


def map_chain(
    chain: Chain,
    processor: int,
    *,
    allowed: Collection[str | None],
    library: bool,
    measured: Sequence[str],
) -> None:
    """
    Replaces a product and its links by launches; they stay where links are not of its elements.

    A `library` computes the products that it takes, or was `measured` to be quickest with; links are then by
    themselves.
    """
    holds = keep_links(chain)

    def prefers(name: str, space: Space, index: IndexBuilder) -> Flag:
        """Returns whether somebody is to multiply: who was quickest, if it is known who was."""
        if not measured:
            return True
        product = chain.product
        *rows, columns = product.loops
        all_rows = index.product([space.sizes[loop] for loop in rows])
        shape = all_rows, space.sizes[columns], space.sizes[product.depth]
        factor = memref_type(space.operands[product.factors[0]].memref).element_type
        return is_chosen(index, shape, quickest(measured, factor, rounds=TF32 in allowed), name)

    def launches(builder: Builder) -> None:
        index = IndexBuilder(builder)
        space = read(chain.product.op, index)
        problem = Problem(chain.product, space, ending_of(chain, space, index))
        factors = problem.factor(index, 0), problem.factor(index, 1)
        types = [factor.element for factor in factors]

        def build(at: Builder, allowed: Collection[str | None]) -> None:
            kind = kind_of(types, chain.product.element, processor, allowed)
            Kernels(problem, factors, kind).build(IndexBuilder(at))

        others = {*allowed} - {WGMMA}
        choose(
            builder, prefers(WGMMA, space, index), lambda at: build(at, allowed), lambda at: build(at, others)
        )

    def separate(builder: Builder) -> None:
        values: dict[SSAValue, SSAValue] = {}
        for op in chain.of_its_own():
            builder.insert(op.clone(values))

    def kernels(builder: Builder) -> None:
        branch(builder, holds, launches, separate)

    def called(builder: Builder) -> None:
        values: dict[SSAValue, SSAValue] = {}
        for op in chain.of_its_own():
            if op is chain.product.op:
                call_library(chain.product, builder, values, rounds=TF32 in allowed)
            elif op is not chain.product.fill:
                builder.insert(op.clone(values))

    def build(builder: Builder) -> None:
        index = IndexBuilder(builder)
        product = LibraryProduct(chain.product, read(chain.product.op, index))
        wanted = library and product.has_types() and prefers(CUBLAS, product.space, index)
        fits = index.both(wanted, product.fits(index)) if wanted else False
        branch(builder, fits, called, kernels)

    own = [op for op in chain.of_its_own() if op is not chain.last]
    replace_by(chain.last, build)
    for op in own[::-1]:
        op.detach()
        op.erase()


def call_library(
    product: Contraction, builder: Builder, values: dict[SSAValue, SSAValue], *, rounds: bool
) -> None:
    """Builds the call of the library for a product that fits, of other operands in the place of some."""
    op = product.op.clone(values)
    builder.insert(op)

    def call(at: Builder) -> None:
        found = LibraryProduct(replace(product, op=op), read(op, IndexBuilder(at)))
        found.build(at, allow_tf32=rounds)

    replace_by(op, call)


def read(op: linalg.GenericOp, index: IndexBuilder) -> Space:
    """Returns the space of an operation."""
    structured = read_generic(op)
    return spaces.read_space(structured.operands, structured.maps, index)


def keep_links(chain: Chain) -> Flag:
    """Leaves out the links from the first that is known not to fit; returns whether the others do."""
    flags: list[Flag] = []
    for number, link in enumerate(chain.links):
        index = IndexBuilder(Builder(InsertPoint.before(link.op)))
        space = read(chain.product.op, index)
        flag = is_same(link, [space.sizes[loop] for loop in chain.product.loops], index)
        if flag is False:
            del chain.links[number:]
            break
        flags.append(flag)
    return IndexBuilder(Builder(InsertPoint.before(chain.last))).all(flags)


@dataclass(frozen=True)
class MapProductsToGpuPass(ModulePass):
    """Turns products of matrices into launches of kernels of their own."""

    name = "map-products-to-gpu"

    processor: str = USUAL
    """The GPU that kernels are for, as `sm_80`."""

    allow_tf32: bool = False
    """Whether factors of f32 may be rounded to TF32, which has 10 bits of a fraction, from sm_80 on."""

    library: bool = False
    """Whether products that cuBLAS takes are left to it, as `cublas.gemm`; others are kernels."""

    wgmma: bool = False
    """Whether large products of 16-bit floats are by warpgroups, for sm_90a alone."""

    measured: tuple[str, ...] = ()
    """Who is quickest with which products, as `f32:64x64x64:cublas`: the nearest shape decides, if any is."""

    def __post_init__(self) -> None:
        contenders(self.measured)
        if self.processor not in PROCESSORS:
            raise ValueError(f"expected one of {', '.join(PROCESSORS)}, got {self.processor}")
        if self.wgmma and self.processor != SM_90A:
            raise ValueError(f"expected {SM_90A} for products by wgmma, got {self.processor}")

    @property
    def allowed(self) -> Collection[str | None]:
        """The requirements of kernels for products."""
        flags = {None: True, TF32: self.allow_tf32, WGMMA: self.wgmma}
        return [name for name, flag in flags.items() if flag]

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Maps the products of each block."""
        found = [inner for inner in op.walk() if isinstance(inner, linalg.GenericOp)]
        buffers: dict[Block, Buffers] = {}
        for inner in found:
            block = inner.parent_block()
            product = None if block is None else match_contraction(inner)
            if block is not None and product is not None:
                if block not in buffers:
                    buffers[block] = Buffers(block)
                map_chain(
                    chain_of(product, buffers[block]),
                    capability(self.processor),
                    allowed=self.allowed,
                    library=self.library,
                    measured=self.measured,
                )
