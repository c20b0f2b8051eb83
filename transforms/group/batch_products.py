"""
`batch-products`: makes one matrix product of several.

A tree of sums whose leaves are products is one product of the left sides beside one another and the right
sides below one another. Products with one side in common are one product of that side with the others beside
or below one another, taken apart by `prim.ConstantChunk`. Sums are rounded in another order then, nothing
else changes: sizes have to be certain to fit, as the program would find errors that a larger product hides.

Only `threshold` products and more become one. It is not in the pipeline of the executor: copies of the sides
take longer than small products save, as docs/performance.md shows.

```mlir
// before
%0 = aten.mm(%a, %b) : …
%1 = aten.mm(%c, %d) : …
%2 = aten.add.Tensor(%0, %1, %one) : …
// after
%0 = aten.cat([%a, %c], 1) : …
%1 = aten.cat([%b, %d], 0) : …
%2 = aten.mm(%0, %1) : …
```
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import fuse
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.known_sizes import size_of
from tsir.transforms.rewriting.pipelines import expect_at_least
from tsir.transforms.simplify.list_patterns import Interchangeable
from tsir.transforms.simplify.remove_dead import remove_dead
from tsir.transforms.types.container_types import chunk_type

SIDES = ("self", "mat2")
"""The operands of a product, the left one first."""


@dataclass(frozen=True)
class BatchProductsPass(ModulePass):
    """Make one matrix product of sums of products, and of products with a side in common."""

    name = "batch-products"

    threshold: int = 4
    """The fewest products that become one."""

    def __post_init__(self) -> None:
        expect_at_least(2, threshold=self.threshold)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                batches = _Batches(Interchangeable(function), self.threshold)
                for block in [block for region in _regions(function) for block in region]:
                    batches.sums(block)
                    batches.sides(block)
                remove_dead(function)


def _regions(function: FuncOp) -> Iterator[list[Block]]:
    for op in function.walk():
        for region in op.regions:
            yield list(region.blocks)


class _Batches:
    """The products of a function that are never written, nor are their operands."""

    def __init__(self, same: Interchangeable, threshold: int):
        self.same = same
        self.threshold = threshold

    def sums(self, block: Block) -> None:
        """Make products of the largest trees of sums of products in a block."""
        trees: dict[Operation, deque[SchemaOp]] = {}
        for op in block.ops:
            if isinstance(op, SchemaOp) and op.name == "aten.mm" and self._is_free(op):
                trees[op] = deque([op])
            elif isinstance(op, SchemaOp) and self._is_sum(op, trees):
                trees[op] = _both(*(trees.pop(_maker(op[name])) for name in ("self", "other")))
        for root, terms in trees.items():
            if len(terms) >= self.threshold and _fit(terms):
                _sum_up(root, terms)

    def _is_sum(self, op: SchemaOp, trees: Container[object]) -> bool:
        """Whether an operation adds two different trees, neither of them times a number."""
        if op.name != "aten.add.Tensor" or constant_of(op["alpha"]) != 1:
            return False
        a, b = op["self"], op["other"]
        return a is not b and all(
            value.owner in trees and value.has_one_use() and self.same.is_constant(op.results[0])
            for value in (a, b)
        )

    def _is_free(self, op: SchemaOp) -> bool:
        """Whether neither a product nor its factors are written."""
        return all(map(self.same.is_constant, (op.results[0], *(op[side] for side in SIDES))))

    def sides(self, block: Block) -> None:
        """Make products of those in a block that have a side in common."""
        for side, other, dim in ((0, 1, 1), (1, 0, 0)):
            order = {op: number for number, op in enumerate(block.ops)}
            shared: dict[SSAValue, list[SchemaOp]] = {}
            for op in block.ops:
                if isinstance(op, SchemaOp) and op.name == "aten.mm" and self._stays(op):
                    shared.setdefault(op[SIDES[side]], []).append(op)
            for products in shared.values():
                first = order[products[0]]
                kept = [op for op in products if _stands_before(op[SIDES[other]], first, block, order)]
                if len(kept) >= self.threshold and _alike([op[SIDES[other]] for op in kept]):
                    _share(side, kept, dim)

    def _stays(self, op: SchemaOp) -> bool:
        """Whether a product may be a view of a larger one."""
        return op.results[0] in self.same.inner and all(self.same.is_constant(op[side]) for side in SIDES)


def _maker(value: SSAValue) -> Operation:
    assert isinstance(value.owner, Operation)
    return value.owner


def _both(a: deque[SchemaOp], b: deque[SchemaOp]) -> deque[SchemaOp]:
    """The elements of both, in order, in the longer one."""
    if len(a) < len(b):
        b.extendleft(reversed(a))
        return b
    a.extend(b)
    return a


def _stands_before(value: SSAValue, place: int, block: Block, order: Mapping[Operation, int]) -> bool:
    """Whether a value is there before an operation of a block, by the places of those in it."""
    made = value.owner
    return not isinstance(made, Operation) or made.parent is not block or order.get(made, place) < place


def _fit(terms: Collection[SchemaOp]) -> bool:
    """Whether products are certain to be of matrices that fit, of one dtype, and of the same sizes."""
    left, right = ([term[side] for term in terms] for side in SIDES)
    if len({_dtype(value) for value in (*left, *right)}) != 1 or _dtype(left[0]) is None:
        return False
    inner = all(size_of(a, 1) == size_of(b, 0) for a, b in zip(left, right, strict=True))
    return inner and len({size_of(a, 0) for a in left}) == 1 and len({size_of(b, 1) for b in right}) == 1


def _alike(values: Sequence[SSAValue]) -> bool:
    """Whether matrices are certain to be of one dtype and of the same sizes."""
    dtypes = {_dtype(value) for value in values}
    sizes = {(size_of(value, 0), size_of(value, 1)) for value in values}
    return None not in dtypes and len(dtypes) == len(sizes) == 1


def _dtype(value: SSAValue) -> object:
    """The dtype of a matrix, None if it is not known, or whether it is one."""
    return value.type.dtype if isinstance(value.type, t.TensorType) and value.type.rank == 2 else None


def _joined(values: Sequence[SSAValue], dim: int, emitter: Emitter) -> SSAValue:
    return emitter.call("aten::cat", list(values), dim, refine=True)[0]


def _sum_up(root: Operation, terms: Collection[SchemaOp]) -> None:
    """Replace a tree of sums by one product."""
    emitter = Emitter(Builder(InsertPoint.before(root)), fuse([term.location for term in terms]))
    left, right = ([term[side] for term in terms] for side in SIDES)
    sides = _joined(left, 1, emitter), _joined(right, 0, emitter)
    Rewriter.replace_op(root, [], emitter.call("aten::mm", *sides, refine=True))


def _share(side: int, products: Sequence[SchemaOp], dim: int) -> None:
    """Replace products with a side in common by pieces of one, where the first of them stands."""
    count, common = len(products), products[0][SIDES[side]]
    emitter = Emitter(Builder(InsertPoint.before(products[0])), fuse([op.location for op in products]))
    joined = _joined([op[SIDES[1 - side]] for op in products], dim, emitter)
    whole = emitter.call("aten::mm", *((common, joined) if side == 0 else (joined, common)), refine=True)[0]
    assert isinstance(whole.type, t.TensorType)
    properties = {"chunks": IntegerAttr(count, i64), "dim": IntegerAttr(dim, i64)}
    pieces = c.ConstantChunkOp.make([whole], [chunk_type(whole.type, count, dim)] * count, properties)
    for product, piece in zip(products, emitter.insert(pieces).results, strict=True):
        Rewriter.replace_op(product, [], [piece])
