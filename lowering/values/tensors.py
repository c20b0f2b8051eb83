"""Tensors while a function is lowered, and the structured operations that compute them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TypeAlias

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    i32,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.memory import MOST_ELEMENTS
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import MAX_WRITTEN_OUT
from tsir.lowering.builders.element import Scalar, constant, convert, element_type, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index, ShapeError, same
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.builders.loop_nests import branch, for_each, parallel_nest
from tsir.lowering.builders.memrefs import (
    allocation,
    dimension,
    integers,
    memref_of,
    metadata,
    projection,
    reinterpreted,
)
from tsir.lowering.values import constants
from tsir.lowering.values.shapes import Shapes
from tsir.lowering.values.speculation import Layout, Speculation

PARALLEL = IteratorTypeAttr.parallel()
REDUCTION = IteratorTypeAttr.reduction()


@dataclass(frozen=True)
class Tensor:
    """A layout over a buffer: element (i, j, …) lies `offset + i * strides[0] + …` behind its start."""

    buffer: SSAValue
    dtype: DType
    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    offset: Index = 0

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.sizes)

    def insert_dims(self, dims: Sequence[int]) -> Tensor:
        """With dimensions of size 1 at these places of the result, in order."""
        sizes, strides = list(self.sizes), list(self.strides)
        for dim in dims:
            sizes.insert(dim, 1)
            strides.insert(dim, 0)
        return replace(self, sizes=tuple(sizes), strides=tuple(strides))

    def permute(self, dims: Sequence[int]) -> Tensor:
        """The dimensions in another order."""
        sizes, strides = (tuple(x[d] for d in dims) for x in (self.sizes, self.strides))
        return replace(self, sizes=sizes, strides=strides)


@dataclass(frozen=True)
class Body:
    """The inside of a structured operation: where its operations go, and the elements it is given."""

    block: Block
    builder: Builder
    elements: tuple[Scalar, ...]
    indices: tuple[SSAValue, ...] | None = None

    @cached_property
    def shapes(self) -> Shapes:
        """Builds index arithmetic here, each of it once."""
        return Shapes(self.builder)

    def position(self, dim: int) -> SSAValue:
        """The index along one dimension of the iteration space."""
        if self.indices is not None:
            return self.indices[dim]
        return insert(self.builder, linalg.IndexOp(dim))

    def subtract(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """The difference of two indices."""
        return insert(self.builder, arith.SubiOp(a, b))


Compute: TypeAlias = Callable[[Body], Sequence[Scalar]]
"""Builds the elements of all outputs from those of inputs and outputs."""


class Function:
    """The function that is being built: its size arithmetic, its buffers and its loops."""

    def __init__(
        self,
        block: Block,
        speculation: Speculation | None = None,
        *,
        library: bool = True,
        atomic: bool = False,
    ):
        self.block = block
        self.library = library
        """Whether products of matrices are left to a library."""
        self.atomic = atomic
        """Whether what is added at places of data is so by atomic operations."""
        self.builder = Builder(InsertPoint.at_end(block))
        self.shapes = Shapes(self.builder, speculation=speculation)
        self._whole: dict[SSAValue, Tensor] = {}
        self.constants: dict[str, Array] = {}
        """The arrays that the module has to hold, by their names."""

    def argument(self, value: SSAValue, dtype: DType, layout: Layout | None = None) -> Tensor:
        """
        A memref argument as a tensor; sizes and strides that its type lacks are read from it.

        With the `layout` of an example they are what speculation takes them to be.
        """
        type = memref_type(value)
        if layout is not None and self.shapes.speculation is not None:
            buffer, sizes, strides = self.shapes.speculation.argument(value, layout, self.shapes)
            return self._keep(Tensor(buffer, dtype, tuple(sizes), tuple(strides)))
        strides = type.get_strides()
        assert strides is not None
        sizes = tuple(
            insert(self.builder, dimension(value, self.shapes.value(axis))) if size == DYNAMIC_INDEX else size
            for axis, size in enumerate(type.get_shape())
        )
        read: Sequence[SSAValue] = ()
        if None in strides:
            read = self.builder.insert(metadata(value)).strides
        known = tuple(read[axis] if stride is None else stride for axis, stride in enumerate(strides))
        return self._keep(Tensor(value, dtype, sizes, known))

    def allocate(self, dtype: DType, sizes: Sequence[Index]) -> Tensor:
        """A new tensor in row-major order, its elements undefined; ShapeError if no memory holds it."""
        known = [s for s in sizes if isinstance(s, int)]
        if min(known, default=0) < 0 or prod(known) > MOST_ELEMENTS:
            raise ShapeError(f"expected sizes of 0 to {MOST_ELEMENTS} elements, got {known}")
        op = allocation(element_type(dtype), sizes)
        strides = self.shapes.contiguous(sizes)
        return self._keep(Tensor(insert(self.builder, op), dtype, tuple(sizes), strides))

    def known_as(self, tensor: Tensor, sizes: Sequence[Index]) -> Tensor:
        """The tensor of a whole buffer, with sizes that are known to be equal to its own."""
        return self._keep(replace(tensor, sizes=tuple(sizes)))

    def constant(self, array: Array) -> Tensor:
        """A new tensor with the elements of an array, which are those of a global if they are many."""
        tensor = self.allocate(DType.of(array.dtype), array.shape)
        if array.size and not any(array.strides):
            self.fill(tensor, array.reshape(-1)[0].item())
            return tensor
        if array.size > MAX_WRITTEN_OUT:
            name = constants.name_of(array)
            self.constants[name] = array
            held = insert(self.builder, memref.GetGlobalOp(name, constants.type_of(array)))
            self.copy(self._keep(replace(tensor, buffer=held)), tensor)
            return tensor
        for index in np.ndindex(array.shape):
            element = constant(self.builder, array[index].item(), tensor.dtype)
            at = [self.shapes.value(i) for i in index]
            self.builder.insert(memref.StoreOp.get(element.value, tensor.buffer, at))
        return tensor

    def _keep(self, tensor: Tensor) -> Tensor:
        self._whole[tensor.buffer] = tensor
        return tensor

    def inside(self, block: Block) -> Function:
        """The same function at the end of a block inside an operation of it."""
        inner = Function(block, self.shapes.speculation, library=self.library, atomic=self.atomic)
        inner._whole, inner.constants = dict(self._whole), self.constants
        return inner

    def adopt(self, tensor: Tensor) -> Tensor:
        """A tensor over a whole buffer that was made elsewhere."""
        return self._keep(tensor)

    def memref(self, tensor: Tensor) -> SSAValue:
        """A memref with the tensor's layout: the buffer where it has it, a cast of it otherwise."""
        if self.is_whole(tensor):
            return tensor.buffer
        return self._cast(tensor, tensor.sizes, tensor.strides, tensor.offset)

    def is_whole(self, tensor: Tensor) -> bool:
        """Whether a tensor has the layout of its buffer."""
        return same_layout(tensor, self._whole[tensor.buffer])

    def dynamic_memref(self, tensor: Tensor) -> SSAValue:
        """A memref with the tensor's layout whose type knows nothing of it but the rank."""
        sizes, strides = ([self.shapes.value(x) for x in y] for y in (tensor.sizes, tensor.strides))
        return self._cast(tensor, sizes, strides, self.shapes.value(tensor.offset))

    def _cast(
        self, tensor: Tensor, sizes: Sequence[Index], strides: Sequence[Index], offset: Index
    ) -> SSAValue:
        """The buffer under another layout, in whose type the numbers stand."""
        # The back end has offsets in addresses: a memref's own offset is 0 wherever it is asked for.
        type = memref_of(element_type(tensor.dtype), sizes, strides, 0 if same(offset, 0) else None)
        return self.shapes.reuse(
            ("memref", tensor.buffer, offset, tuple(sizes), tuple(strides)),
            lambda: reinterpreted(tensor.buffer, offset, sizes, strides, type),
        )

    def expand(self, tensor: Tensor, sizes: Sequence[Index]) -> Tensor:
        """The tensor broadcast to `sizes`, to which it is known to broadcast, without a copy."""
        added = len(sizes) - tensor.rank
        strides = [
            self.shapes.expanded(*axis)
            for axis in zip(tensor.strides, tensor.sizes, sizes[added:], strict=True)
        ]
        return replace(tensor, sizes=tuple(sizes), strides=(*[0] * added, *strides))

    def pointwise(
        self, inputs: Sequence[Tensor], sizes: Sequence[Index], dtypes: Sequence[DType], compute: Compute
    ) -> list[Tensor]:
        """New tensors of `sizes`, computed element by element from inputs that broadcast to them."""
        outputs = [self.allocate(dtype, sizes) for dtype in dtypes]
        self.structured([self.expand(x, sizes) for x in inputs], outputs, compute)
        return outputs

    def structured(
        self,
        inputs: Sequence[Tensor],
        outputs: Sequence[Tensor],
        compute: Compute,
        maps: Sequence[Sequence[int]] | None = None,
        loops: int | None = None,
    ) -> None:
        """
        A loop nest that writes `outputs`, with one loop per dimension unless `loops` says how many.

        `maps` gives, for each input and output, the loop that each of its dimensions follows. Loops
        that outputs do not follow are reductions, in which `compute` sees their old elements.
        """
        tensors = [*inputs, *outputs]
        count = outputs[0].rank if loops is None else loops
        followed = [range(count)] * len(tensors) if maps is None else maps
        written = set[int]().union(*followed[len(inputs) :])
        body = new_body(tensors)
        results = [
            convert(body.builder, value, output.dtype).value
            for value, output in zip(compute(body), outputs, strict=True)
        ]
        body.builder.insert(linalg.YieldOp.create(operands=results))
        self.builder.insert(
            linalg.GenericOp.create(
                operands=[self.memref(x) for x in tensors],
                properties={
                    "indexing_maps": ArrayAttr([projection(count, tuple(loops)) for loops in followed]),
                    "iterator_types": ArrayAttr(
                        [PARALLEL if d in written else REDUCTION for d in range(count)]
                    ),
                    "operandSegmentSizes": integers((len(inputs), len(outputs)), i32),
                },
                regions=[Region(body.block)],
            )
        )

    def repeat(self, past: Index, step: Callable[[Function, SSAValue], None], first: Index = 0) -> None:
        """A loop whose rounds run one after the other; `step` builds one in the function it is given."""

        def body(builder: Builder, index: SSAValue) -> None:
            step(self.inside(builder.insertion_point.block), index)

        for_each(self.builder, (first, past, 1), body)

    def share(self, count: Index, piece: Index, step: Callable[[Function, SSAValue], None]) -> None:
        """A loop whose rounds may run at once, `piece` of them, 1 at least, as a thread takes them."""

        def rounds(builder: Builder, place: Sequence[SSAValue]) -> None:
            inner = self.inside(builder.insertion_point.block)
            first = inner.shapes.multiply(place[0], piece)
            past = inner.shapes.minimum(inner.shapes.add(first, piece), count)
            inner.repeat(past, step, first)

        parallel_nest(self.builder, [self.shapes.ceil_divide(count, piece)], rounds, grain=1)

    def branch(
        self, condition: Flag, then: Callable[[Function], None], otherwise: Callable[[Function], None]
    ) -> None:
        """One of two parts, each built in the function it is given, as a condition tells."""

        def inside(part: Callable[[Function], None]) -> Callable[[Builder], None]:
            return lambda builder: part(self.inside(builder.insertion_point.block))

        branch(self.builder, condition, inside(then), inside(otherwise))

    def in_order(
        self,
        sizes: Sequence[Index],
        inputs: Sequence[Tensor],
        write: Callable[[Body], None],
        *,
        apart: bool = False,
        free: bool = False,
    ) -> None:
        """
        Loops that run one after the other, in row-major order, over inputs of these sizes.

        `apart` tells that no two rounds of the innermost loop touch the same element: it is a parallel one.
        So are all if the order is `free`.
        """
        memrefs = [self.memref(x) for x in inputs]
        zero = self.shapes.value(0)

        def load(builder: Builder, tensor: Tensor, source: SSAValue, indices: Sequence[SSAValue]) -> Scalar:
            moving = [zero if same(s, 0) else i for s, i in zip(tensor.strides, indices, strict=True)]
            return Scalar(insert(builder, memref.LoadOp.get(source, moving)), tensor.dtype)

        def nest(builder: Builder, indices: tuple[SSAValue, ...]) -> None:
            if len(indices) == len(sizes):
                pairs = zip(inputs, memrefs, strict=True)
                elements = tuple(load(builder, tensor, source, indices) for tensor, source in pairs)
                write(Body(self.block, builder, elements, indices))
                return
            size = sizes[len(indices)]
            if apart and len(indices) == len(sizes) - 1:
                parallel_nest(builder, [size], lambda inner, last: nest(inner, (*indices, *last)))
            else:
                for_each(builder, (0, size, 1), lambda inner, index: nest(inner, (*indices, index)))

        if free:
            parallel_nest(self.builder, sizes, lambda inner, indices: nest(inner, tuple(indices)))
        else:
            nest(self.builder, ())

    def adds_freely(self, dtype: DType) -> bool:
        """Whether elements of a dtype are added atomically, in any order."""
        return self.atomic and dtype in (DType.f32, DType.f64, DType.i32, DType.i64)

    def fill(self, tensor: Tensor, number: complex | Scalar) -> None:
        """Gives every element one value."""

        def compute(body: Body) -> Sequence[Scalar]:
            if isinstance(number, Scalar):
                return [number]
            return [constant(body.builder, number, tensor.dtype)]

        self.structured([], [tensor], compute)

    def copy(self, source: Tensor, target: Tensor) -> None:
        """Writes the elements of a tensor, converted, into another of the same sizes."""
        self.structured([source], [target], lambda body: body.elements[:1])

    def converted(self, tensor: Tensor, dtype: DType) -> Tensor:
        """A tensor in another dtype; itself if it has it."""
        if tensor.dtype is dtype:
            return tensor
        result = self.allocate(dtype, tensor.sizes)
        self.copy(tensor, result)
        return result

    def contiguous(self, tensor: Tensor) -> Tensor:
        """A new tensor with the same elements in row-major order."""
        result = self.allocate(tensor.dtype, tensor.sizes)
        self.copy(tensor, result)
        return result

    def element(self, tensor: Tensor, indices: Sequence[Index] = ()) -> Scalar:
        """One element of a tensor."""
        at = [self.shapes.value(index) for index in indices]
        return Scalar(insert(self.builder, memref.LoadOp.get(self.memref(tensor), at)), tensor.dtype)


def new_body(tensors: Sequence[Tensor]) -> Body:
    """An empty body that is given one element of each tensor."""
    block = Block(arg_types=[element_type(x.dtype) for x in tensors])
    elements = tuple(Scalar(a, x.dtype) for a, x in zip(block.args, tensors, strict=True))
    return Body(block, Builder(InsertPoint.at_end(block)), elements)


def same_layout(a: Tensor, b: Tensor) -> bool:
    """Whether two tensors over one buffer are known to have the same sizes, strides and offset."""
    pairs = zip((*a.sizes, *a.strides, a.offset), (*b.sizes, *b.strides, b.offset), strict=False)
    return a.rank == b.rank and all(same(x, y) for x, y in pairs)
