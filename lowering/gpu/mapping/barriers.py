"""
Barriers that order nothing, which are left out of the kernels in which several threads share a row.

A barrier is there for two accesses of the same memory, one of them a write: one ahead of it and one behind
it, with no other barrier on the way between them. Whoever builds loops for a team of threads puts a barrier
ahead of each write and behind it, and knows nothing of what stands around; most of them are for nothing, as
those at the end of a kernel, or two that only stand for one. They are looked at one after the other, those of
inner loops first, and each goes that orders nothing beside those that are left. A barrier of a cluster does
not stand for one of the block.

```mlir
// before
memref.store %a, %shared[%i] : memref<16xf32, 3>
"gpu.barrier"() : () -> ()
%b = memref.load %x[%j] : memref<?xf32>
"gpu.barrier"() : () -> ()
%c = memref.load %shared[%j] : memref<16xf32, 3>
"gpu.barrier"() : () -> ()
memref.store %c, %result[%j] : memref<?xf32>
// after
memref.store %a, %shared[%i] : memref<16xf32, 3>
%b = memref.load %x[%j] : memref<?xf32>
"gpu.barrier"() : () -> ()
%c = memref.load %shared[%j] : memref<16xf32, 3>
memref.store %c, %result[%j] : memref<?xf32>
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, prod

from xdsl.dialects import gpu, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.machine.nvvm.memory import SHARED
from tsir.dialects.machine.subgroup import BarrierOp
from tsir.lowering.builders.access_maps import is_made, is_memref, memory_of, root
from tsir.lowering.builders.index_arithmetic import known
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.llvm.ir.types import memory_type, type_of
from tsir.lowering.schedule.clusters import touched

_BARRIERS = (gpu.BarrierOp, BarrierOp)


@dataclass(frozen=True)
class Access:
    """The bytes of memory that an operation accesses: from the first up to the last."""

    memory: SSAValue
    bytes: tuple[float, float]
    writes: bool

    def meets(self, other: Access) -> bool:
        """Whether it matters which of two accesses comes first."""
        apart = self.memory is not other.memory and (is_made(self.memory) or is_made(other.memory))
        (first, past), (start, end) = self.bytes, other.bytes
        return (self.writes or other.writes) and not apart and first < end and start < past


def accesses(op: Operation) -> list[Access]:
    """The accesses of an operation without regions to memory that several threads share."""
    reads, writes = touched(op)
    found = [access(value, writes=False) for value in reads if is_memref(value)]
    found += [access(value, writes=True) for value in writes if is_memref(value)]
    return [each for each in found if not is_own(each.memory)]


def access(value: SSAValue, *, writes: bool) -> Access:
    """The access to a memref, which may be a part of other memory."""
    memory, view = memory_of(value), root(value).owner
    start = known(view.byte_shift) if isinstance(view, memref.ViewOp) else 0
    if not isinstance(view, memref.ViewOp) or not isinstance(start, int) or root(view.source) is not memory:
        return Access(memory, (0, inf), writes)
    kind = memref_type(view.result)
    sizes, element = kind.get_shape(), memory_type(type_of(kind.element_type)).bits // 8
    past = inf if DYNAMIC_INDEX in sizes else start + prod(sizes) * element
    return Access(memory, (start, past), writes)


def is_own(memory: SSAValue) -> bool:
    """Whether each thread has memory to itself."""
    owner = memory.owner
    return isinstance(owner, memref.AllocaOp) and owner.memref.type.memory_space != SHARED


@dataclass
class Step:
    """A barrier, what an operation touches, or a place where others come from and go to."""

    barrier: Operation | None = None
    threads: float = 0
    """Whose accesses the barrier orders: those of so many."""
    accesses: Sequence[Access] = ()
    depth: int = 0
    ahead: list[Step] = field(default_factory=list["Step"])
    behind: list[Step] = field(default_factory=list["Step"])

    def then(self, step: Step) -> Step:
        """The step, which may come next."""
        self.behind.append(step)
        step.ahead.append(self)
        return step


def follow(block: Block, last: Step, barriers: list[Step], depth: int = 0) -> Step:
    """
    Makes the steps of a block, behind one that came before, and returns the last of them.

    A region may be run any number of times, which is more than what it is in truth. Collects the barriers.
    """
    for op in block.ops:
        if op.regions:
            last = last.then(Step())
            for inner in (inner for region in op.regions for inner in region.blocks):
                follow(inner, last, barriers, depth + 1).then(last)
        elif isinstance(op, _BARRIERS):
            threads = op.width.value.data if isinstance(op, BarrierOp) else inf
            last = last.then(Step(op, threads, depth=depth))
            barriers.append(last)
        elif found := accesses(op):
            last = last.then(Step(accesses=found))
    return last


def accesses_until_barrier(step: Step, ways: Callable[[Step], Sequence[Step]]) -> set[Access]:
    """The accesses on the paths from a barrier to the next ones of as many threads."""
    found: set[Access] = set()
    seen: set[int] = set()
    left = [*ways(step)]
    while left:
        at = left.pop()
        if id(at) not in seen and (at.barrier is None or at.threads < step.threads):
            seen.add(id(at))
            left += ways(at)
            found.update(at.accesses)
    return found


def remove_redundant_barriers(launch: gpu.LaunchOp) -> None:
    """Leaves out the barriers of a launch that order nothing, which all threads of a team come to."""
    barriers: list[Step] = []
    follow(launch.body.block, Step(), barriers)
    for step in sorted(barriers, key=lambda step: -step.depth):
        ahead, behind = (
            accesses_until_barrier(step, lambda at: at.ahead),
            accesses_until_barrier(step, lambda at: at.behind),
        )
        if step.barrier is not None and not any(one.meets(other) for one in ahead for other in behind):
            step.barrier.detach()
            step.barrier.erase()
            step.barrier = None
