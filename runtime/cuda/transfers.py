"""
Work on the CPU between kernels, on copies.

All arrays of a run are on the device. What reads elements of some or makes some on the CPU, as the
interpreter does, is given copies of its operands, and its results are copied back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from xdsl.ir import Operation

from tsir.dialects.autodiff.ops import AddOp
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.lattice import holds_tensors
from tsir.lowering.process.memory import address_of, array_at, bounds
from tsir.runtime.cuda.arrays import brought, placed
from tsir.runtime.cuda.devices import Device
from tsir.runtime.cuda.streams import LEGACY, chosen
from tsir.runtime.values.structure import map_arrays

_TOUCHING = (AddOp, ConstantOp, c.ConstantChunkOp, c.PrintOp, c.PythonOp, c.UninitializedOp)
"""Operations without a schema that read elements of tensors or make tensors."""


_QUERIES = frozenset(
    {
        *("aten.dim", "aten.numel", "aten.len.Tensor", "aten.size", "aten.size.int", "aten.is_same_size"),
        *("aten.stride", "aten.stride.int", "aten.is_contiguous", "aten.is_contiguous.memory_format"),
        *("aten.element_size", "aten.is_floating_point", "aten.is_complex", "aten.is_signed"),
        *("prim.dtype", "prim.itemsize", "prim.nbytes"),
    }
)
"""Operators on tensors that ask for what describes them."""


def touches_elements(op: Operation) -> bool:
    """Whether the interpreter reads elements of tensors or makes tensors for an operation without a block."""
    if isinstance(op, SchemaOp):  # whose lists of any type are moved as they are
        schema = op.schema()
        return op.name not in _QUERIES and any(
            holds_tensors(formal.type) for formal in (*schema.arguments, *schema.returns)
        )
    touched = isinstance(op, _TOUCHING)
    return touched and any(holds_tensors(value.type) for value in (*op.operands, *op.results))


class Transfers:
    """The copies that the runs of a plan make between a device and the CPU, which are counted."""

    def __init__(self, device: Device):
        self.device = device
        self.times = 0
        """The number of runs on copies."""
        self.bytes = 0
        """The bytes that were copied, both ways."""
        self._lock = threading.Lock()

    def run(
        self, function: Callable[[Sequence[object]], Sequence[object]], values: Sequence[object]
    ) -> tuple[object, ...]:
        """
        What a function of arrays on the CPU gives for arrays on the device, on the device again.

        A result that is an operand or a view of one is one there, too. ExecutionError if a copy fails.
        """
        stream = chosen() or LEGACY
        copies: list[tuple[Array, Array]] = []
        copied = 0

        def here(memory: Array) -> Array:
            nonlocal copied
            copied += memory.nbytes
            copies.append((brought(memory, self.device, stream), memory))
            return copies[-1][0]

        def there(result: Array) -> Array:
            nonlocal copied
            for copy, memory in copies:
                if (found := _counterpart(result, copy, memory)) is not None:
                    return found
            copied += result.nbytes
            return placed(result, self.device, stream)

        results = function([map_arrays(here, value) for value in values])
        given = tuple([map_arrays(there, result) for result in results])
        with self._lock:
            self.times += copied > 0
            self.bytes += copied
        return given


def _counterpart(result: Array, copy: Array, memory: Array) -> Array | None:
    """The array of memory that is in it what a result is in the copy of that; None if it is no view."""
    if result is copy:
        return memory
    if not result.size or not copy.size or min(result.strides, default=0) < 0:
        return None
    start, end = bounds(copy)
    first, last = bounds(result)
    if not start <= first < last <= end:
        return None
    strides = [stride // result.itemsize for stride in result.strides]
    return array_at(address_of(memory) + first - start, result.dtype, result.shape, strides, memory)
