"""
Lowers `linalg` operations on memrefs to loops: `linalg.generic`, `linalg.fill` and `memref.copy`.

Expects memrefs with strided layouts and indexing maps that project dimensions; leaves `scf`, `memref`, and
what the bodies hold. Parallel dimensions become one `scf.parallel`, outermost; reductions `scf.for` inside,
with their accumulators carried by the loops. Pointwise spaces are normalised (see `iteration_space`);
associative reductions follow the fixed tree (see `reduction_tree`), others are folded in row-major order.

Where layouts leave a stride unknown, two variants are built and one is taken at run time: in the first, all
operands have stride 1 or 0 along the loop that matters most, and neighbouring reduced dimensions are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from tsir.lowering import iteration_space as spaces
from tsir.lowering.columns import COLUMNS, FEW, PIECE, Columns, narrowed, tile_width
from tsir.lowering.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.iteration_space import Space, View
from tsir.lowering.loops import branch, for_loop, inline_body, parallel_nest, replace_by
from tsir.lowering.reduction_tree import (
    LEVELS,
    Combiner,
    Values,
    combine_all,
    match_combiner,
    reduce_elements,
    reduce_values,
)


@dataclass(frozen=True)
class Structured:
    """What is common to the operations lowered here: operands, maps, reduced loops and a scalar body."""

    operands: tuple[SSAValue, ...]
    maps: tuple[AffineMap, ...]
    inputs: int
    reduced: frozenset[int]
    body: Block

    @property
    def uses_index(self) -> bool:
        """Whether the body asks for the position in the iteration space."""
        return any(isinstance(op, linalg.IndexOp) for op in self.body.walk())


def read_generic(op: linalg.GenericOp) -> Structured:
    """Reads a `linalg.generic` on memrefs."""
    if op.res:
        raise PassFailedException("expected linalg.generic on memrefs, got one with tensor results")
    maps = tuple(attribute.data for attribute in op.indexing_maps)
    kinds = [kind.data for kind in op.iterator_types]
    reduced = frozenset(d for d, kind in enumerate(kinds) if kind is IteratorType.REDUCTION)
    return Structured(tuple(op.operands), maps, len(op.inputs), reduced, op.body.block)


def elementwise(source: SSAValue, destination: SSAValue) -> Structured:
    """Describes writing one value, scalar or memref, into a memref element by element."""
    rank = len(spaces.memref_type(destination).get_shape())
    identity = AffineMap.identity(rank)
    scalar = AffineMap(rank, 0, ())
    element = spaces.memref_type(destination).element_type
    block = Block(arg_types=[element, element])
    block.add_op(linalg.YieldOp(block.args[0]))
    source_map = identity if isinstance(source.type, MemRefType) else scalar
    return Structured((source, destination), (source_map, identity), 1, frozenset(), block)


@dataclass(frozen=True)
class Nest:
    """The views of a space's operands, ready to be read and written inside its loops."""

    structured: Structured
    views: tuple[View, ...]

    @property
    def outputs(self) -> tuple[View, ...]:
        """The views that are written."""
        return self.views[self.structured.inputs :]

    def read(self, builder: Builder, position: int, indices: Mapping[int, SSAValue]) -> SSAValue:
        """Builds the load of one operand's element; a scalar operand is its own element."""
        view = self.views[position]
        if not isinstance(view.memref.type, MemRefType):
            return view.memref
        return builder.insert(memref.LoadOp.get(view.memref, view.at(indices))).res

    def read_inputs(self, builder: Builder, indices: Mapping[int, SSAValue]) -> list[SSAValue]:
        """Builds the loads of all inputs."""
        return [self.read(builder, position, indices) for position in range(self.structured.inputs)]

    def write(self, builder: Builder, values: Sequence[SSAValue], indices: Mapping[int, SSAValue]) -> None:
        """Builds the stores of all outputs."""
        for view, value in zip(self.outputs, values, strict=True):
            builder.insert(memref.StoreOp.get(value, view.memref, view.at(indices)))


def make_nest(structured: Structured, space: Space, index: IndexBuilder) -> Nest:
    """Builds the views of all operands of a space."""
    return Nest(structured, tuple(spaces.view(space, operand, index) for operand in space.operands))


def lower_pointwise(structured: Structured, space: Space, index: IndexBuilder) -> None:
    """Builds the loops of an operation without reduced dimensions."""
    if not structured.uses_index:
        space = spaces.normalise(space, index)

    def nest(builder: Builder, space: Space) -> None:
        views = make_nest(structured, space, IndexBuilder(builder))
        parallel_nest(builder, space.sizes, lambda b, ivs: pointwise_element(b, views, dict(enumerate(ivs))))

    if not space.sizes:
        nest(index.builder, space)
        return
    inner = len(space.sizes) - 1
    branch(
        index.builder,
        spaces.unit_strides(space, inner, index),
        lambda builder: nest(builder, spaces.assume_unit(space, inner)),
        lambda builder: nest(builder, space),
    )


def pointwise_element(builder: Builder, nest: Nest, indices: Mapping[int, SSAValue]) -> None:
    """Builds one iteration of a pointwise nest; an output is read only if the body uses its old value."""
    block = nest.structured.body
    arguments = nest.read_inputs(builder, indices)
    for position, argument in enumerate(block.args[nest.structured.inputs :], nest.structured.inputs):
        used = argument.first_use is not None
        arguments.append(nest.read(builder, position, indices) if used else argument)
    nest.write(builder, inline_body(builder, block, arguments, indices), indices)


def lower_reduction(structured: Structured, space: Space, index: IndexBuilder) -> None:
    """Builds the loops of an operation with reduced dimensions, once more for unit strides if need be."""
    unit = spaces.likely_unit_loop(space)
    combiners = body_combiners(structured)
    groups = reduced_groups(structured.reduced)
    row_major: Flag = combiners is None or all(len(group) == 1 for group in groups)
    merged = space
    if not (row_major or structured.uses_index):
        row_major, merged = spaces.merge_groups(space, groups, index)
    sizes = [index.product(space.sizes[d] for d in group) for group in groups]

    def nest(builder: Builder, walked: Space, is_merged: bool) -> None:
        views = make_nest(structured, walked, IndexBuilder(builder))
        sized = tuple(zip(groups, sizes, strict=True))
        Reduction(views, space, unit, is_merged, sized, combiners).build(builder)

    branch(
        index.builder,
        index.both(row_major, spaces.unit_strides(merged, unit, index)),
        lambda builder: nest(builder, spaces.assume_unit(merged, unit), True),
        lambda builder: nest(builder, merged if row_major is True else space, row_major is True),
    )


def reduced_groups(reduced: frozenset[int]) -> list[list[int]]:
    """Splits the reduced loops into runs of neighbours."""
    groups: list[list[int]] = []
    for loop in sorted(reduced):
        if groups and groups[-1][-1] == loop - 1:
            groups[-1].append(loop)
        else:
            groups.append([loop])
    return groups


def body_combiners(structured: Structured) -> list[Combiner] | None:
    """Returns the combiner of each output, None if one of them is not associative."""
    yielded = structured.body.last_op
    assert yielded is not None
    accumulators = structured.body.args[structured.inputs :]
    found = [match_combiner(a, r) for a, r in zip(accumulators, yielded.operands, strict=True)]
    known = [combiner for combiner in found if combiner is not None]
    return known if len(known) == len(found) else None


@dataclass(frozen=True)
class Reduction:
    """
    One variant of a reduction's nest.

    `merged` says that in each group of neighbouring reduced loops, all operands walk the group in row-major
    order with the strides of its last loop; otherwise positions in a group are found by division.
    """

    nest: Nest
    space: Space
    unit: int
    merged: bool
    groups: tuple[tuple[list[int], Index], ...]
    combiners: list[Combiner] | None

    @property
    def body(self) -> Block:
        """The scalar body; its last arguments are the accumulators."""
        return self.nest.structured.body

    def build(self, builder: Builder) -> None:
        """Builds the parallel loops, the one of unit stride innermost, around the reduction."""
        parallel = [d for d in range(len(self.space.sizes)) if d not in self.nest.structured.reduced]
        parallel.sort(key=lambda d: d == self.unit)
        if self.combiners is None or not self.is_across:
            self.each(builder, parallel)
            return
        many = IndexBuilder(builder).compare("slt", FEW, self.groups[0][1])
        tiles = partial(self.tiles, parallel=parallel, combiners=self.combiners)
        branch(builder, many, tiles, lambda inner: self.each(inner, parallel))

    @property
    def is_across(self) -> bool:
        """Whether neighbours in memory are known to belong to different results."""
        structured = self.nest.structured
        if len(self.groups) > 1 or structured.uses_index or self.unit in structured.reduced:
            return False
        return all(view.has_unit_stride(self.unit) for view in self.nest.views if self.unit in view.loops)

    def tiles(self, builder: Builder, parallel: Sequence[int], combiners: Sequence[Combiner]) -> None:
        """Builds the results of some columns at a time, the last of the loops being the one over these."""
        ((group, size),) = self.groups
        *outer, column = parallel
        index, piece = IndexBuilder(builder), len(self.space.sizes)
        count = index.ceil_divide(size, PIECE)
        sizes = (*self.space.sizes, count)
        rows = (*outer, piece, column)
        parts = [allocate(builder, c.accumulator.type, [sizes[d] for d in rows]) for c in combiners]

        def tile(inner: Builder, indices: Sequence[SSAValue]) -> None:
            at = dict(zip(rows, indices, strict=True))
            width = tile_width(inner, at[column], sizes[column])
            views = [narrowed(inner, v, column, at[column], width, sizes) for v in self.nest.views]
            part = replace(self, nest=replace(self.nest, views=tuple(views)))
            targets = [narrowed(inner, View(p, rows), column, at[column], width, sizes) for p in parts]
            bounds = IndexBuilder(inner)
            base = bounds.multiply(at[piece], PIECE)
            past = bounds.minimum(bounds.add(base, PIECE), size)

            def leaf(body: Builder, j: SSAValue, k: SSAValue, carried: Values) -> Values:
                return part.element(body, carried, {**at, column: j, **part.positions(body, group, k)})

            def use(body: Builder, j: SSAValue, totals: Values) -> None:
                for value, target in zip(totals, targets, strict=True):
                    body.insert(memref.StoreOp.get(value, target.memref, target.at({**at, column: j})))

            Columns(combiners, width).reduce(inner, (base, past), leaf, use)

        def result(inner: Builder, indices: Sequence[SSAValue]) -> None:
            at = dict(zip(parallel, indices, strict=True))

            def total(body: Builder, k: SSAValue) -> Values:
                places = View(parts[0], rows).at({**at, piece: k})
                return [body.insert(memref.LoadOp.get(part, places)).res for part in parts]

            tree = reduce_values(inner, combiners, count, total, LEVELS[1:])
            self.nest.write(inner, combine_all(inner, combiners, self.initial(inner, at), tree), at)

        parallel_nest(builder, [sizes[d] for d in rows], tile, COLUMNS)
        parallel_nest(builder, [sizes[d] for d in parallel], result)
        for part in parts:
            builder.insert(memref.DeallocOp.get(part))

    def each(self, builder: Builder, parallel: Sequence[int]) -> None:
        """Builds one result after the other."""
        parallel_nest(
            builder,
            [self.space.sizes[d] for d in parallel],
            lambda inner, ivs: self.result(inner, dict(zip(parallel, ivs, strict=True))),
        )

    def result(self, builder: Builder, at: Mapping[int, SSAValue]) -> None:
        """Builds one result: the old values of the outputs, combined with all elements."""
        initial = self.initial(builder, at)
        if self.combiners is None:
            values = self.fold(builder, initial, at, sorted(self.nest.structured.reduced))
        else:
            tree = self.tree(builder, self.combiners, at, self.groups)
            values = combine_all(builder, self.combiners, initial, tree)
        self.nest.write(builder, values, at)

    def initial(self, builder: Builder, at: Mapping[int, SSAValue]) -> list[SSAValue]:
        """Builds the load of the old values of the outputs."""
        first = self.nest.structured.inputs
        return [self.nest.read(builder, first + i, at) for i in range(len(self.nest.outputs))]

    def fold(
        self, builder: Builder, carried: Values, at: Mapping[int, SSAValue], loops: Sequence[int]
    ) -> Values:
        """Builds the elements' combination one after the other, in row-major order."""
        if not loops:
            return self.element(builder, carried, at)
        return for_loop(
            builder,
            (0, self.space.sizes[loops[0]], 1),
            carried,
            lambda inner, k, values: self.fold(inner, values, {**at, loops[0]: k}, loops[1:]),
        ).results

    def tree(
        self,
        builder: Builder,
        combiners: Sequence[Combiner],
        at: Mapping[int, SSAValue],
        groups: Sequence[tuple[list[int], Index]],
    ) -> Values:
        """Builds the fixed tree over the groups, outermost first."""
        (group, size), *rest = groups

        def term(inner: Builder, k: SSAValue) -> Values:
            return self.tree(inner, combiners, {**at, **self.positions(inner, group, k)}, rest)

        def leaf(inner: Builder, k: SSAValue, carried: Values) -> Values:
            return self.element(inner, carried, {**at, **self.positions(inner, group, k)})

        if rest:
            return reduce_values(builder, combiners, size, term)
        return reduce_elements(builder, combiners, size, leaf, shared=not at)

    def element(self, builder: Builder, carried: Values, at: Mapping[int, SSAValue]) -> Values:
        """Builds the body for one element."""
        return inline_body(builder, self.body, [*self.nest.read_inputs(builder, at), *carried], at)

    def positions(self, builder: Builder, group: Sequence[int], k: SSAValue) -> dict[int, SSAValue]:
        """Returns the loop indices of element `k` of a group, counted in row-major order."""
        if self.merged:
            return {group[-1]: k}
        index = IndexBuilder(builder)
        found: dict[int, SSAValue] = {}
        for loop in reversed(group[1:]):
            size = index.value(self.space.sizes[loop])
            found[loop] = builder.insert(arith.RemUIOp(k, size)).result
            k = builder.insert(arith.DivUIOp(k, size)).result
        return {**found, group[0]: k}


def allocate(builder: Builder, element: Attribute, sizes: Sequence[Index]) -> SSAValue:
    """Builds memory for elements in row-major order."""
    shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes]
    dynamic = [size for size in sizes if isinstance(size, SSAValue)]
    return builder.insert(memref.AllocOp.get(element, 64, shape, dynamic)).memref


def lower(op: Operation, structured: Structured) -> None:
    """Replaces one operation by its loops."""

    def loops(builder: Builder) -> None:
        index = IndexBuilder(builder)
        space = spaces.read_space(structured.operands, structured.maps, index)
        (lower_reduction if structured.reduced else lower_pointwise)(structured, space, index)

    replace_by(op, loops)


@dataclass(frozen=True)
class AtenLinalgToScfPass(ModulePass):
    """Lowers `linalg` on memrefs and `memref.copy` to loops."""

    name = "aten-linalg-to-scf"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lowers every structured operation of the module."""
        for inner in list(op.walk()):
            if isinstance(inner, linalg.GenericOp):
                lower(inner, read_generic(inner))
            elif isinstance(inner, linalg.FillOp):
                lower(inner, elementwise(inner.inputs[0], inner.outputs[0]))
            elif isinstance(inner, memref.CopyOp):
                lower(inner, elementwise(inner.source, inner.destination))
