"""
Products among structured operations, and what is computed from their elements alone.

A product is a `linalg.generic` that adds, to an output filled with zeros, products of elements of two factors
over one loop. Links are the pointwise operations that follow it, each of which reads what the product or a
link before it writes: they can be computed on an element before it is stored. All of them then stand where
the last one does, past what touches none of their memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    DenseArrayBase,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerType,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.traits import is_side_effect_free

from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.access_maps import VIEWS, is_memref, root
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.iteration_space import Space, View, loop_of
from tsir.lowering.builders.loop_nests import inline_body
from tsir.lowering.builders.structured import Structured, read_generic
from tsir.lowering.schedule.clusters import Buffers, touched
from tsir.lowering.vectorise.widening import elementary

FAR = 16
"""Operations on other memory past which a product may move."""


@dataclass(frozen=True)
class Contraction:
    """A product of matrices, or of batches of them."""

    op: linalg.GenericOp
    fill: linalg.GenericOp
    structured: Structured
    factors: tuple[int, int]
    """The operand that has the rows of the result, and the operand that has its columns."""
    loops: tuple[int, ...]
    """Those of the result: batches, rows, columns."""
    depth: int
    """The loop that is summed over."""

    @property
    def element(self) -> AnyFloat:
        """The type of the sums."""
        kind = self.structured.body.args[-1].type
        assert isinstance(kind, AnyFloat)
        return kind

    @property
    def total(self) -> SSAValue:
        """The memref that is written."""
        return self.op.outputs[0]


def match_contraction(op: linalg.GenericOp) -> Contraction | None:
    """Returns the product that an operation is, None if it is another one."""
    structured = read_generic(op)
    if structured.inputs != 2 or len(structured.operands) != 3 or len(structured.reduced) != 1:
        return None
    if not is_multiply_add(structured):
        return None
    (depth,) = structured.reduced
    followed = [tuple(loop_of(result, each) for result in each.results) for each in structured.maps]
    *_, out = followed
    loops = tuple(loop for loop in out if loop is not None)
    if len(loops) < 2 or sorted((*loops, depth)) != list(range(structured.maps[0].num_dims)):
        return None
    row, column = loops[-2:]
    fill = filled_before(op)
    for left, right in ((0, 1), (1, 0)):
        a, b = followed[left], followed[right]
        if {row, depth} <= {*a} and column not in a and {column, depth} <= {*b} and row not in b:
            return fill and Contraction(op, fill, structured, (left, right), loops, depth)
    return None


def is_multiply_add(structured: Structured) -> bool:
    """Whether a body adds the product of two elements, made wider or not, to a float of 32 or 64 bits."""
    first, second, old = structured.body.args
    end = structured.body.last_op
    total = end.operands[0].owner if end is not None else None
    if not isinstance(total, arith.AddfOp) or not isinstance(old.type, Float32Type | Float64Type):
        return False
    products = [value.owner for value in total.operands if value is not old]
    if len(products) != 1 or not isinstance(product := products[0], arith.MulfOp):
        return False
    return {narrow(value) for value in product.operands} == {first, second}


def narrow(value: SSAValue) -> SSAValue:
    """Returns what a value was made of that may have been made wider."""
    return value.owner.input if isinstance(value.owner, arith.ExtFOp) else value


def filled_before(op: linalg.GenericOp) -> linalg.GenericOp | None:
    """Returns what fills the output with zeros, nothing that touches that standing in between."""
    (total,) = op.outputs
    before = op.prev_op
    while before is not None and not names(before, root(total)):
        before = before.prev_op
    if not isinstance(before, linalg.GenericOp) or before.inputs or list(before.outputs) != [total]:
        return None
    end = before.body.block.last_op
    number = None if end is None else end.operands[0].owner
    zeros: list[Attribute] = [FloatAttr(0.0, kind) for kind in (Float32Type(), Float64Type())]
    return before if isinstance(number, arith.ConstantOp) and number.value in zeros else None


def names(op: Operation, memory: SSAValue) -> bool:
    """Whether an operation that is no view names memory."""
    if isinstance(op, VIEWS):
        return False
    return any(root(value) is memory for inner in op.walk() for value in inner.operands if is_memref(value))


@dataclass(frozen=True)
class Link:
    """A pointwise operation on elements of a product."""

    op: linalg.GenericOp
    structured: Structured
    sources: Mapping[int, SSAValue]
    """The inputs that are elements of what stands before it in the chain: which of its memory each is."""


@dataclass
class Chain:
    """A product and the links that follow it."""

    product: Contraction
    buffers: Buffers
    links: list[Link] = field(default_factory=list[Link])

    @property
    def operations(self) -> list[linalg.GenericOp]:
        """All of the operations, in order, with that which fills the output of the product."""
        return [self.product.fill, self.product.op, *(link.op for link in self.links)]

    @property
    def last(self) -> linalg.GenericOp:
        """The operation at which the chain is computed."""
        return self.operations[-1]

    def is_kept(self, op: linalg.GenericOp) -> bool:
        """Whether what an operation writes is wanted outside of the chain."""
        return op is self.last or not self.buffers.users[root(op.outputs[0])] <= {*self.operations}

    def of_its_own(self) -> Iterator[Operation]:
        """Yields the operations, and around them the memory that only they use, its views and its end."""
        own = [root(op.outputs[0]).owner for op in self.operations[1:] if not self.is_kept(op)]
        users = [user for op in own if isinstance(op, memref.AllocOp) for user in views_of(op.memref)]
        yield from (op for op in own if isinstance(op, Operation))
        yield from (user for user in users if isinstance(user, VIEWS))
        yield from self.operations
        yield from (user for user in users if not isinstance(user, VIEWS))


def views_of(value: SSAValue) -> Iterator[Operation]:
    """Yields the views of memory, a view ahead of the views of it, and what frees it."""
    for use in value.uses:
        if isinstance(use.operation, VIEWS):
            yield use.operation
            yield from views_of(use.operation.results[0])
        elif isinstance(use.operation, memref.DeallocOp):
            yield use.operation


def chain_of(product: Contraction, buffers: Buffers) -> Chain:
    """Returns the chain that a product begins, as far as nothing stands in its way."""
    chain = Chain(product, buffers)
    written = {root(product.total)}
    reads = {buffers.memory(value) for value in product.op.inputs}
    if root(product.total) not in buffers.users:
        return chain
    op, passed = product.op.next_op, 0
    while op is not None and op.next_op is not None and passed < FAR:
        link = match_link(op, written, chain)
        if link is not None and link.op.outputs[0] in buffers.users:
            chain.links.append(link)
            written.add(root(link.op.outputs[0]))
            reads |= {buffers.memory(value) for value in link.op.inputs if is_memref(value)}
        elif not isinstance(op, VIEWS):
            read, write = ({buffers.memory(v) for v in each if is_memref(v)} for each in touched(op))
            passed += bool(read or write)
            if write & (reads | written) or read & written:
                break
        op = op.next_op
    return chain


def match_link(op: Operation, written: set[SSAValue], chain: Chain) -> Link | None:
    """Returns the link that an operation is, None if it is another one."""
    if not isinstance(op, linalg.GenericOp) or len(op.outputs) != 1 or op.res:
        return None
    structured = read_generic(op)
    rank = len(chain.product.loops)
    identity = [each == AffineMap.identity(rank) for each in structured.maps]
    sources = {n: root(v) for n, v in enumerate(op.inputs) if is_memref(v) and root(v) in written}
    views = [op.inputs[n].owner for n in sources if op.inputs[n] not in written]
    if (
        not sources
        or any(not (isinstance(x, memref.ReinterpretCastOp) and x.source in written) for x in views)
        or structured.reduced
        or not identity[-1]
        or not all(identity[n] for n in sources)
        or not isinstance(op.outputs[0].owner, memref.AllocOp)
        or op.outputs[0] in written
        or structured.old_values[0].first_use is not None
        or not all(only_computes(inner) for inner in structured.body.ops)
    ):
        return None
    return Link(op, structured, sources)


def only_computes(op: Operation) -> bool:
    """Whether an operation of a body depends on its operands alone."""
    if isinstance(op, linalg.IndexOp):
        return False
    return isinstance(op, linalg.YieldOp) or is_side_effect_free(op) or elementary(op) is not None


def is_same(link: Link, sizes: Sequence[Index], index: IndexBuilder) -> Flag:
    """Returns whether a link reads, in each iteration, the element there of a result of these sizes."""
    flags: list[Flag] = []
    strides = [index.product(sizes[axis + 1 :]) for axis in range(len(sizes))]
    for number in link.sources:
        view = link.op.inputs[number].owner
        if not isinstance(view, memref.ReinterpretCastOp):
            continue
        (offset,), found, steps = (
            mixed(static, dynamic)
            for static, dynamic in (
                (view.static_offsets, view.offsets),
                (view.static_sizes, view.sizes),
                (view.static_strides, view.strides),
            )
        )
        flags.append(index.compare("eq", offset, 0))
        flags += (index.compare("eq", a, b) for a, b in zip(found, sizes, strict=True))
        for size, a, b in zip(sizes, steps, strides, strict=True):
            equal = index.compare("eq", a, b)
            flags.append(True if equal is True else index.either(equal, index.compare("eq", size, 1)))
    return index.all(flags)


def mixed(static: DenseArrayBase[IntegerType], dynamic: Sequence[SSAValue]) -> list[Index]:
    """The numbers of an index list, known or not."""
    values = iter(dynamic)
    return [next(values) if number == DYNAMIC_INDEX else number for number in static.get_values()]


@dataclass(frozen=True)
class Ending:
    """The epilogue of a product: the operations on each element, ready to be built inside of a kernel."""

    chain: Chain
    total: View | None
    """The result of the product, if it is wanted."""
    inputs: Sequence[Sequence[View | None]]
    """The operands of each link, but for those that stand before it in the chain."""
    outputs: Sequence[View | None]
    """The results of each link that are wanted."""

    def build(self, builder: Builder, value: SSAValue, at: Mapping[int, SSAValue]) -> None:
        """Builds the elements that follow from a sum, and the stores of those that are wanted."""
        values = {root(self.chain.product.total): value}
        store(builder, value, self.total, at)
        place = {n: at[loop] for n, loop in enumerate(self.chain.product.loops)}
        for link, views, out in zip(self.chain.links, self.inputs, self.outputs, strict=True):
            given = [
                values[link.sources[number]] if view is None else load(builder, view, place)
                for number, view in enumerate(views)
            ]
            # The body does not ask for what was there before.
            (found,) = inline_body(builder, link.structured.body, [*given, given[0]], {})
            values[root(link.op.outputs[0])] = found
            store(builder, found, out, place)


def ending_of(chain: Chain, space: Space, index: IndexBuilder) -> Ending:
    """Returns what becomes of an element of a product with such a space."""
    sizes = tuple(space.sizes[loop] for loop in chain.product.loops)
    total = spaces.view(space, space.operands[-1], index) if chain.is_kept(chain.product.op) else None

    def view(link: Link, number: int) -> View:
        structured = link.structured
        value, map = structured.operands[number], structured.maps[number]
        operand = spaces.read_operand(value, map, sizes, index)
        return spaces.view(Space(sizes, (operand,)), operand, index)

    inputs = [
        [None if number in link.sources else view(link, number) for number in range(len(link.op.inputs))]
        for link in chain.links
    ]
    outputs = [view(link, len(link.op.inputs)) if chain.is_kept(link.op) else None for link in chain.links]
    return Ending(chain, total, inputs, outputs)


def load(builder: Builder, view: View, at: Mapping[int, SSAValue]) -> SSAValue:
    """Builds an element of an operand; a scalar is its own."""
    if not is_memref(view.memref):
        return view.memref
    return builder.insert(memref.LoadOp.get(view.memref, view.at(at))).res


def store(builder: Builder, value: SSAValue, view: View | None, at: Mapping[int, SSAValue]) -> None:
    """Builds the store of an element, if there is a view to store it in."""
    if view is not None:
        builder.insert(memref.StoreOp.get(value, view.memref, view.at(at)))
