"""
Writes large results past the caches.

A cache line that is stored to is read from memory first, and written back when others need its place: of a
result that no cache holds, both are in vain but for the last. Memory that is made here and only written, as
results are, is stored to non-temporally where it has `LARGE` bytes at least, which is told by its sizes.

```mlir
// before
vector.store %v, %r[%i, %j] : memref<?x?xf32>, vector<16xf32>
// after
scf.if %large {
  vector.store %v, %r[%i, %j] {nontemporal = true} : memref<?x?xf32>, vector<16xf32>
} else {
  vector.store %v, %r[%i, %j] : memref<?x?xf32>, vector<16xf32>
}
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func, memref, vector
from xdsl.dialects.builtin import DYNAMIC_INDEX, BoolAttr, FixedBitwidthType, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.traversal import operations_of
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.builders.loop_nests import branch, replace_by

LARGE = 12 << 20
"""Bytes from which a result is not worth its place in a cache, beside what it is computed from."""

_VIEWS = (memref.CastOp, memref.ReinterpretCastOp, memref.SubviewOp)
_ABOUT = (memref.DimOp, memref.RankOp, memref.ExtractStridedMetaDataOp, func.ReturnOp)
_STORES = (memref.StoreOp, vector.StoreOp, vector.MaskedStoreOp)


def stores_to(memory: SSAValue) -> Iterator[Operation | None]:
    """Yields each store to a memref, through any views of it, and None for any other use."""
    for use in memory.uses:
        op = use.operation
        if isinstance(op, _VIEWS):
            yield from stores_to(op.results[0])
        elif isinstance(op, _STORES):
            yield op
        elif not isinstance(op, _ABOUT):
            yield None


def is_large(allocation: memref.AllocOp) -> Flag:
    """Builds, behind an allocation, whether it is large."""
    index = IndexBuilder(Builder(InsertPoint.after(allocation)))
    kind = memref_type(allocation.memref)
    dynamic = iter(allocation.dynamic_sizes)
    sizes: list[Index] = [next(dynamic) if size == DYNAMIC_INDEX else size for size in kind.get_shape()]
    element = cast("FixedBitwidthType", kind.element_type)
    return index.compare("slt", LARGE // element.size - 1, index.product(sizes))


def stream(store: vector.StoreOp, large: Flag) -> None:
    """Replaces a store by one that passes the caches where a flag says so."""

    def past(builder: Builder) -> None:
        made = store.clone()
        made.properties["nontemporal"] = BoolAttr.from_bool(True)
        builder.insert(made)

    replace_by(store, lambda b: branch(b, large, past, lambda inner: inner.insert(store.clone())))


@dataclass(frozen=True)
class StreamResultsPass(ModulePass):
    """Stores large results past the caches."""

    name = "stream-results"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the stores of vectors to memory that is only written."""
        for allocation in operations_of(op, memref.AllocOp):
            stores = list(stores_to(allocation.memref))
            vectors = [store for store in stores if isinstance(store, vector.StoreOp)]
            if vectors and None not in stores and (large := is_large(allocation)) is not False:
                for store in vectors:
                    stream(store, large)
