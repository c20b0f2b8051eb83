"""
Finds structured operations that may run side by side, iteration by iteration of the loops that they share.

A block is walked once, from its end. An operation joins the latest cluster with the same leading loops that
all operations which have to follow it allow, so that a producer stands beside its first consumer. A cluster
runs where its last operation stands: operations only move down, past what touches none of their memory. What
one operation of a cluster writes, the others touch at the same place of the shared loops alone. Two memrefs
are taken to be distinct if they come from different allocations or arguments, one of which is an allocation
that only views of it name or an argument marked `llvm.noalias`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from xdsl.dialects import memref
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.traits import is_side_effect_free

from tsir.dialects.ir.traversal import all_operations
from tsir.lowering.builders.access_maps import VIEWS, Access, Nest, is_memref, is_private, named_in, root

Memory: TypeAlias = SSAValue | None
"""The allocation or argument that a memref lies in; None for all that may share memory with others."""

Place: TypeAlias = tuple[SSAValue, tuple[int | None, ...] | None]
"""An access in one iteration of the shared loops: memref and indices; None where these are computed."""


Touched: TypeAlias = tuple[Iterable[SSAValue], Iterable[SSAValue]]
"""The reads and the writes of an operation."""


def touched(op: Operation) -> Touched:
    """Returns the memrefs that an operation reads and those that it writes, all it names if unknown."""
    if (known := _TOUCHED.get(type(op))) is not None:
        return known(op)
    seen = [value for inner in all_operations(op) for value in inner.operands if is_memref(value)]
    return ((), ()) if not seen or is_side_effect_free(op) else (seen, seen)


def _of_body(op: linalg.GenericOp) -> Touched:
    inside = named_in(op)
    stored = [value for value, inner in inside.items() if not isinstance(inner, memref.LoadOp)]
    return (*op.inputs, *inside), (*op.outputs, *stored)


_TOUCHED: dict[type[Operation], Callable[[Any], Touched]] = {
    memref.AllocOp: lambda op: ((), ()),
    memref.AllocaOp: lambda op: ((), ()),
    linalg.GenericOp: _of_body,
    linalg.FillOp: lambda op: (op.inputs, op.outputs),
    memref.CopyOp: lambda op: ((op.source,), (op.destination,)),
    memref.LoadOp: lambda op: ((op.memref,), ()),
    memref.StoreOp: lambda op: ((), (op.memref,)),
    memref.DeallocOp: lambda op: ((), (op.memref,)),
}


class Buffers:
    """The allocations of a block that only views of them name, and who uses these."""

    def __init__(self, block: Block):
        self.users: dict[SSAValue, set[Operation]] = {}
        for op in block.ops:
            if type(op) is memref.AllocOp:
                users = users_of(op.memref, block)
                if not any(is_memref(result) for user in users for result in user.results):
                    self.users[op.memref] = users

    def add_used(self, value: SSAValue) -> None:
        """Adds an allocation that operations which are not there yet will use."""
        assert isinstance(value.owner, Operation)
        self.users[value] = {value.owner}

    def memory(self, value: SSAValue) -> Memory:
        """Returns the memory that a memref lies in."""
        found = root(value)
        private = found in self.users or (isinstance(found, BlockArgument) and is_private(found))
        return found if private else None


def users_of(value: SSAValue, block: Block) -> set[Operation]:
    """
    Returns the operations that use a memref or a view of it, other than to free it.

    Operations of the block stand for those inside of them, except for bodies of structured operations.
    """
    found: set[Operation] = set()
    left = [value]
    while left:
        for use in left.pop().uses:
            op = use.operation
            if type(op) in VIEWS:
                left.append(op.results[0])
            elif type(op) is not memref.DeallocOp:
                ancestor = block.find_ancestor_op_in_block(op)
                found.add(op if ancestor is None or isinstance(ancestor, linalg.GenericOp) else ancestor)
    return found


@dataclass(frozen=True)
class Sharing:
    """The loops that an operation may share: the first `depth`, with operations whose key is equal."""

    key: Hashable
    depth: int

    def place(self, access: Access) -> Place:
        """Returns what is touched in one iteration of the shared loops."""
        return access.value, tuple(d if d is not None and d < self.depth else None for d in access.loops)

    def is_own(self, place: Place) -> bool:
        """Whether each iteration touches a place of its own."""
        return place[1] is not None and set(place[1]).issuperset(range(self.depth))


@dataclass
class Cluster:
    """Operations that run side by side, the last one of the program first."""

    sharing: Sharing | None
    nests: dict[Operation, Nest] = field(default_factory=dict[Operation, Nest])
    operands: set[Access] = field(default_factory=set[Access])
    """The memrefs that the cluster reads or writes and that are used outside of it."""
    temporaries: set[SSAValue] = field(default_factory=set[SSAValue])
    """Allocations that nothing else uses and that are written before they are read."""
    places: dict[Memory, set[Place]] = field(default_factory=dict[Memory, set[Place]])
    written: set[Memory] = field(default_factory=set[Memory])
    length: int = 0
    """Operations in all bodies."""

    def in_order(self) -> list[Nest]:
        """Returns the operations in the order of the program."""
        return list(self.nests.values())[::-1]

    def add(self, nest: Nest, buffers: Buffers) -> None:
        """Adds an operation that stands before all the others in the program."""
        temporaries = self.temporaries_with(nest, buffers)
        self.operands = self.operands_with(nest, temporaries)
        self.temporaries |= temporaries
        self.nests[nest.op] = nest
        self.length += nest.length
        if self.sharing is not None:
            for memory, places in places_of(nest, self.sharing, buffers).items():
                self.places.setdefault(memory, set()).update(places)
            self.written.update(buffers.memory(x.value) for x in nest.outputs)

    def temporaries_with(self, nest: Nest, buffers: Buffers) -> set[SSAValue]:
        """Returns what an operation writes for this cluster alone."""

        def is_inside(value: SSAValue) -> bool:
            users = buffers.users.get(value)
            return users is not None and all(user is nest.op or user in self.nests for user in users)

        return {x.value for x in nest.outputs if is_inside(x.value) and nest.overwrites(x.value)}

    def operands_with(self, nest: Nest, temporaries: set[SSAValue]) -> set[Access]:
        """Returns the operands of this cluster and another operation, of which these are temporaries."""
        both = self.operands.union(nest.inputs, nest.outputs)
        return {access for access in both if access.value not in temporaries}

    def agrees(self, nest: Nest, buffers: Buffers) -> bool:
        """Whether what an operation or this cluster writes is touched by both at one place only."""
        if self.sharing is None:
            return False
        written = {buffers.memory(x.value) for x in nest.outputs} | self.written
        for memory, places in places_of(nest, self.sharing, buffers).items():
            if memory in written and memory in self.places:
                (place, *others) = places | self.places[memory]
                if others or not self.sharing.is_own(place):
                    return False
        return True


def places_of(nest: Nest, sharing: Sharing, buffers: Buffers) -> dict[Memory, set[Place]]:
    """Returns what an operation touches in one iteration of shared loops, by the memory it lies in."""
    found: dict[Memory, set[Place]] = defaultdict(set)
    for access in (*nest.inputs, *nest.outputs):
        if is_memref(access.value):
            found[buffers.memory(access.value)].add(sharing.place(access))
    for value in nest.gathered:
        found[buffers.memory(value)].add((value, None))
    return found


class Policy(Protocol):
    """The rules of clustering: the loops that operations may share, and the clusters that they join."""

    def sharing(self, nest: Nest) -> Sharing | None:
        """The loops that an operation may share, None if it shall stand alone."""
        ...

    def admits(self, cluster: Cluster, nest: Nest) -> bool:
        """Whether an operation that may join a cluster shall do so."""
        ...


@dataclass
class Clustering:
    """The clusters of a block, built from its end; their numbers are places in a list."""

    buffers: Buffers
    policy: Policy
    clusters: list[Cluster] = field(default_factory=list[Cluster])
    alike: dict[Hashable, list[int]] = field(default_factory=dict[Hashable, list[int]])
    readers: dict[Memory, int] = field(default_factory=dict[Memory, int])
    writers: dict[Memory, int] = field(default_factory=dict[Memory, int])

    def add(self, op: Operation, nest: Nest | None) -> None:
        """Puts an operation into a cluster, all that follow it in the program being in theirs."""
        reads, writes = ({self.buffers.memory(v) for v in values if is_memref(v)} for values in touched(op))
        if not (reads or writes):
            return
        later = [self.writers.get(memory, -1) for memory in reads | writes]
        later += [self.readers.get(memory, -1) for memory in writes]
        sharing = None if nest is None else self.policy.sharing(nest)
        number = None
        if nest is not None and sharing is not None:
            number = self._joined(nest, sharing, max(later))
        if number is None:
            number = len(self.clusters)
            self.clusters.append(Cluster(sharing))
            if sharing is not None:
                self.alike.setdefault(sharing.key, []).append(number)
        if nest is not None:
            self.clusters[number].add(nest, self.buffers)
        for found, memories in ((self.readers, reads), (self.writers, writes)):
            found.update((memory, max(found.get(memory, -1), number)) for memory in memories)

    def _joined(self, nest: Nest, sharing: Sharing, bound: int) -> int | None:
        """
        Returns the latest cluster that an operation shall join, none later than its bound.

        Looks at few of them: at the bound itself, whatever it shares, and at the first two that are alike.
        """
        alike = self.alike.get(sharing.key, [])
        at = bisect_left(alike, bound)
        for number in dict.fromkeys([max(bound, 0), *alike[at : at + 2]]):
            if number < len(self.clusters):
                cluster = self.clusters[number]
                if cluster.agrees(nest, self.buffers) and self.policy.admits(cluster, nest):
                    return number
        return None


def find_clusters(
    block: Block, nests: Mapping[Operation, Nest], buffers: Buffers, policy: Policy
) -> list[Cluster]:
    """Returns the structured operations of a block that shall share loops."""
    clustering = Clustering(buffers, policy)
    for op in reversed(list(block.ops)):
        clustering.add(op, nests.get(op))
    return [cluster for cluster in clustering.clusters if len(cluster.nests) > 1]
