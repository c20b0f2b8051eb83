"""Widening: one iteration of a scalar loop body becomes several, side by side in the lanes of vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects import arith, cf, func, memref, scf, vector
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    SymbolRefAttr,
    VectorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import is_side_effect_free

from tsir.dialects.machine import lanes
from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.access_strides import (
    MOST_APART,
    Varying,
    access_step,
    flat,
    picked,
    shuffled,
    step_of,
)
from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop
from tsir.lowering.builders.memrefs import ascending, splat, vector_type
from tsir.lowering.llvm.emit.convention import ELEMENTARY_PREFIX, elementary_name

ELEMENTWISE_DIALECTS = frozenset({"arith", "math"})
"""Dialects whose operations act on each lane alone."""

TRAPPING = (
    arith.DivSIOp,
    arith.DivUIOp,
    arith.RemSIOp,
    arith.RemUIOp,
    arith.FloorDivSIOp,
    arith.CeilDivSIOp,
    arith.CeilDivUIOp,
)
"""Operations that must not meet the contents of a lane that is off."""


ON_LANES: dict[type[Operation], type[Operation]] = {
    arith.SelectOp: lanes.SelectOp,
    arith.CmpiOp: lanes.CmpiOp,
    arith.CmpfOp: lanes.CmpfOp,
    arith.FPToSIOp: lanes.FPToSIOp,
    arith.FPToUIOp: lanes.FPToUIOp,
    arith.SIToFPOp: lanes.SIToFPOp,
    arith.UIToFPOp: lanes.UIToFPOp,
    arith.TruncIOp: lanes.TruncIOp,
    arith.ExtSIOp: lanes.ExtSIOp,
    arith.ExtUIOp: lanes.ExtUIOp,
}
"""The operations that xDSL does not define on vectors, and ours."""


def elementary(op: Operation) -> str | None:
    """Returns the elementary function that an operation calls, None if it is no such call."""
    return elementary_name(op.callee.string_value()) if isinstance(op, func.CallOp) else None


def is_element(kind: Attribute) -> bool:
    """Whether a value of this type can fill a lane."""
    return isinstance(kind, AnyFloat | IntegerType)


def in_row(base: SSAValue) -> bool:
    """Whether elements that follow one another along the last axis of a memref lie side by side."""
    strides, _ = spaces.layout_of(base)
    return strides is None or strides[-1:] in ([1], (1,))


def find_varying(body: Block, iv: SSAValue, carried: Sequence[SSAValue]) -> Varying | None:
    """
    Returns the values that differ between iterations, None if some operation cannot be widened.

    The loop's index, `iv`, counts as varying; so does everything that an inner loop carries.
    """
    varying: Varying = {iv: 1, **dict.fromkeys(carried)}
    return varying if all_widen(body, varying) else None


def all_widen(body: Block, varying: Varying) -> bool:
    """Whether all operations of a block can be widened; collects the varying values."""
    return all(widens(op, varying) for op in body.ops)


def widens(op: Operation, varying: Varying) -> bool:
    """Whether one operation can be widened; collects its results if they vary."""
    moves = not varying.keys().isdisjoint(op.operands)
    if isinstance(op, scf.ForOp):
        return loop_widens(op, varying)
    if isinstance(op, memref.StoreOp):
        return access_step(op.memref, op.indices, varying) == 1 and in_row(op.memref)
    if isinstance(op, memref.LoadOp):
        step = access_step(op.memref, op.indices, varying)
        varies, fits = step != 0, step is not None and abs(step) <= MOST_APART
    elif isinstance(op, scf.YieldOp | scf.ReduceOp):
        return True
    elif moves and (step := step_of(op, varying)) is not None:
        if step:
            varying[op.results[0]] = step
        return True
    elif isinstance(op, arith.IndexCastOp) and varying.get(op.input) is not None:
        fits = varies = is_element(op.result.type) and abs(varying[op.input] or 0) <= MOST_APART
    elif op.regions:
        return False
    elif not moves:
        # A check that all lanes share is one check; a loop without elements makes none.
        return is_side_effect_free(op) or isinstance(op, cf.AssertOp) or elementary(op) is not None
    else:
        on_elements = all(is_element(value.type) for value in (*op.operands, *op.results))
        known = op.dialect_name() in ELEMENTWISE_DIALECTS or elementary(op) is not None
        fits = on_elements and known
        varies = True
    if varies:
        varying.update(dict.fromkeys(op.results))
    return fits


def loop_widens(op: scf.ForOp, varying: Varying) -> bool:
    """Whether an inner loop can be widened: all lanes run it alike."""
    if not varying.keys().isdisjoint((op.lb, op.ub, op.step)):
        return False
    if not all(is_element(value.type) for value in op.iter_args):
        return False
    varying.update(dict.fromkeys((*op.body.block.args[1:], *op.results)))
    return all_widen(op.body.block, varying)


def traps(body: Block, varying: Varying) -> bool:
    """Whether a body has an operation on lanes that must not meet the contents of one that is off."""
    return any(isinstance(op, TRAPPING) and not varying.keys().isdisjoint(op.results) for op in body.walk())


def lanes_for(varying: Varying, body: Block, width: int) -> int:
    """Returns the number of lanes for a body: all its types get the same, the widest one decides."""
    stored = [op.value for op in body.walk() if isinstance(op, memref.StoreOp)]
    kinds = [value.type for value in (*varying, *stored)]
    return width // 2 if any(bits(kind) > 32 for kind in kinds) else width


def bits(kind: Attribute) -> int:
    """Returns the width of a type that can fill a lane, 0 for others."""
    if isinstance(kind, AnyFloat):
        return kind.bitwidth
    return cast("IntegerType", kind).width.data if isinstance(kind, IntegerType) else 0


_ATTRIBUTE_BITS = 64
"""The widest elements that a constant vector can have."""


@dataclass(frozen=True)
class Widening:
    """Rewrites bodies for a number of lanes, given the values that vary between them."""

    lanes: int
    varying: Varying

    def type_of(self, element: Attribute) -> VectorType[Attribute]:
        """Returns the vector that holds one element in each lane."""
        return vector_type(element, self.lanes)

    def properties(self, op: Operation) -> Mapping[str, Attribute]:
        """Returns the properties of an operation on lanes; an elementary function is named by its type."""
        name = elementary(op)
        if name is None:
            return op.properties
        symbol = f"{ELEMENTARY_PREFIX}{name}.v{self.lanes}{op.results[0].type}"
        return {**op.properties, "callee": SymbolRefAttr(symbol)}

    def splat(self, builder: Builder, value: SSAValue) -> SSAValue:
        """Builds a vector with the same value in each lane."""
        constant = value.owner.value if isinstance(value.owner, arith.ConstantOp) else None
        if isinstance(constant, IntegerAttr | FloatAttr) and bits(value.type) <= _ATTRIBUTE_BITS:
            return self.constant(builder, value.type, constant.value.data)
        made = vector.BroadcastOp.create(operands=[value], result_types=[self.type_of(value.type)])
        return builder.insert(made).vector

    def constant(self, builder: Builder, element: Attribute, number: float) -> SSAValue:
        """Builds a constant vector with the same number in each lane."""
        if bits(element) > _ATTRIBUTE_BITS:
            whole = arith.ConstantOp(IntegerAttr(int(number), cast("IntegerType", element)))
            return self.splat(builder, builder.insert(whole).result)
        value = splat(element, self.lanes, number)
        made = arith.ConstantOp.create(result_types=[value.type], properties={"value": value})
        return builder.insert(made).result

    def body(
        self,
        builder: Builder,
        block: Block,
        arguments: Sequence[SSAValue],
        mask: SSAValue | None = None,
        ahead: Mapping[SSAValue, SSAValue] = MappingProxyType({}),
    ) -> list[SSAValue]:
        """
        Builds a block for all lanes, those outside the mask without touching memory; returns what it yields.

        The arguments are those of the block: indices as scalars, of the first lane, all else as vectors.
        `ahead` has what was computed before.
        """
        values = {**ahead, **dict(zip(block.args, arguments, strict=True))}
        return Lanes(self, builder, values, mask).build(block)


@dataclass(frozen=True)
class Lanes:
    """One body being built: the values so far, scalars where they do not vary, else vectors."""

    widening: Widening
    builder: Builder
    values: dict[SSAValue, SSAValue]
    mask: SSAValue | None

    def scalar(self, value: SSAValue) -> SSAValue:
        """Returns a value that does not vary, or an index of the first lane."""
        return self.values.get(value, value)

    def vector(self, value: SSAValue) -> SSAValue:
        """Returns a value as a vector."""
        known = self.scalar(value)
        return known if value in self.widening.varying else self.widening.splat(self.builder, known)

    def build(self, block: Block) -> list[SSAValue]:
        """Builds all operations of a block; returns what it yields, as vectors."""
        for op in block.ops:
            if isinstance(op, scf.YieldOp | scf.ReduceOp):
                return [self.vector(value) for value in op.operands]
            if not op.results or op.results[0] not in self.values:
                self.operation(op)
        return []

    def operation(self, op: Operation) -> None:
        """Builds one operation, once for all lanes or on vectors."""
        if isinstance(op, scf.ForOp):
            self.loop(op)
        elif isinstance(op, memref.StoreOp):
            self.store(op)
        elif all(self.widening.varying.get(result, 0) is not None for result in op.results):
            self.builder.insert(op.clone(self.values))
        elif isinstance(op, memref.LoadOp):
            self.values[op.res] = self.load(op)
        elif isinstance(op, arith.IndexCastOp):
            self.values[op.result] = self.numbers(op)
        else:
            kinds = [self.widening.type_of(result.type) for result in op.results]
            operands = [self.vector(value) for value in op.operands]
            wide = ON_LANES.get(type(op), type(op)).create(
                operands=operands,
                result_types=kinds,
                properties=self.widening.properties(op),
                location=op.location,
            )
            self.values.update(zip(op.results, self.builder.insert(wide).results, strict=True))

    def loop(self, op: scf.ForOp) -> None:
        """Builds an inner loop that carries vectors."""
        block = op.body.block
        initial = [self.vector(value) for value in op.iter_args]
        bounds = (self.scalar(op.lb), self.scalar(op.ub), self.scalar(op.step))

        def step(inner: Builder, k: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            values = {**self.values, **dict(zip(block.args, [k, *carried], strict=True))}
            return Lanes(self.widening, inner, values, self.mask).build(block)

        loop = for_loop(self.builder, bounds, initial, step)
        self.values.update(zip(op.results, loop.results, strict=True))

    def numbers(self, op: arith.IndexCastOp) -> SSAValue:
        """Builds the indices of all lanes as integers: that of the first, and how far the others are."""
        first = self.builder.insert(op.clone(self.values)).result
        kind = self.widening.type_of(op.result.type)
        step = self.widening.varying[op.input]
        assert step is not None
        steps = arith.ConstantOp(ascending(op.result.type, self.widening.lanes, step))
        every = vector.BroadcastOp(first, kind)
        added = arith.AddiOp(every.vector, steps.result)
        for made in (steps, every, added):
            self.builder.insert(made)
        return added.result

    def load(self, op: memref.LoadOp) -> SSAValue:
        """Builds the load of elements that lie side by side, or some apart."""
        base = self.scalar(op.memref)
        indices = [self.scalar(value) for value in op.indices]
        step = access_step(op.memref, op.indices, self.widening.varying)
        assert step is not None
        if step == 1 and in_row(op.memref):
            return self.neighbours(base, indices, op.res.type, self.mask)
        between = flat(self.builder, base, indices, step, self.widening.lanes)
        index = IndexBuilder(self.builder)

        def load(start: int, lanes: tuple[int, ...]) -> SSAValue:
            mask = self.mask
            if mask is not None:
                mask = shuffled(self.builder, mask, mask, lanes)
            return self.neighbours(between, [index.value(start)], op.res.type, mask)

        return picked(self.builder, step, self.widening.lanes, load)

    def neighbours(
        self, base: SSAValue, indices: Sequence[SSAValue], element: Attribute, mask: SSAValue | None
    ) -> SSAValue:
        """Builds the load of elements side by side, those of a mask if there is one."""
        kind = self.widening.type_of(element)
        if mask is None:
            load = vector.LoadOp.create(operands=[base, *indices], result_types=[kind])
            return self.builder.insert(load).results[0]
        passed = self.widening.constant(self.builder, element, 0)
        operands = [base, *indices, mask, passed]
        masked = vector.MaskedLoadOp.create(operands=operands, result_types=[kind])
        return self.builder.insert(masked).results[0]

    def store(self, op: memref.StoreOp) -> None:
        """Builds the store of neighbouring elements."""
        base = self.scalar(op.memref)
        indices = [self.scalar(value) for value in op.indices]
        value = self.vector(op.value)
        if self.mask is None:
            self.builder.insert(vector.StoreOp.create(operands=[value, base, *indices]))
        else:
            operands = [base, *indices, self.mask, value]
            self.builder.insert(vector.MaskedStoreOp.create(operands=operands))
