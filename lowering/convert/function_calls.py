"""
Calls of private functions of a module, each lowered for what its callers know of the arguments.

A call is lowered as a branch is: what it takes and gives has a `Kind`. Numbers of its layouts that only the
run knows are passed beside a tensor, so that equal ones are so inside; what speculation takes for granted
holds for the caller as a whole. Calls that know the same share one function.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import FunctionType, IndexType, ModuleOp, StringAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue

from tsir.dialects.ir.traversal import all_operations, operations_of
from tsir.dialects.prim import containers as c
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.llvm.emit.convention import MOVED, ONCE_NAME
from tsir.lowering.values.call import Lowered, Unsupported, is_constant
from tsir.lowering.values.loop_carried import Kind, Layout, Number, kind_of
from tsir.lowering.values.tensors import Function, Tensor


class Lowering(Protocol):
    """The lowering of the operations around calls, and inside of functions."""

    @property
    def function(self) -> Function:
        """The function in which operations are built."""
        ...

    @property
    def values(self) -> dict[SSAValue, Lowered]:
        """The lowered values of the program's values."""
        ...

    def inside(self, block: Block) -> Lowering:
        """The same at the end of a block inside an operation that is being built."""
        ...

    def run(self, block: Block) -> list[Lowered]:
        """Lower the operations of a block; returns what its terminator passes on."""
        ...


@dataclass(frozen=True)
class _Size:
    """A whole number of the program that is a size; it is known as the layouts of tensors are."""

    number: SSAValue


_Kind: TypeAlias = Kind | _Size | None
"""The facts of an argument or a result: all, of a constant."""


@dataclass(frozen=True)
class _Made:
    """
    A lowered function, and what is known of its results, with the values of constants.

    `numbers` are those that its first call passes, in whose terms the kinds are; `read` is what it reads of
    the code around its calls besides.
    """

    name: str
    numbers: Sequence[SSAValue]
    read: Sequence[SSAValue]
    results: Sequence[tuple[_Kind, Lowered]]


class Callees:
    """The private functions that others of a module call, and what they become."""

    def __init__(self, module: ModuleOp):
        called = {op.callee for op in operations_of(module, c.CallFunctionOp)}
        self.functions = {
            op.sym_name.data: op
            for op in module.ops
            if isinstance(op, FuncOp)
            and op.sym_visibility == StringAttr("private")
            and op.sym_name.data in called
        }
        self._made: dict[Hashable, _Made] = {}
        self._lowered: list[FuncOp] = []
        self._pending: set[str] = set()

    def __contains__(self, function: FuncOp) -> bool:
        return function in self.functions.values()

    def replace_in(self, module: ModuleOp) -> None:
        """Put what the functions have become in their place in the module, ahead of those that call them."""
        for function in self.functions.values():
            function.detach()
            function.erase()
        if self._lowered and (first := module.body.block.first_op) is not None:
            module.body.block.insert_ops_before(self._lowered, first)

    def call(self, at: Lowering, op: c.CallFunctionOp, operands: Sequence[Lowered]) -> Sequence[Lowered]:
        """The results of a call; Unsupported if the function cannot be lowered, or calls itself."""
        if op.callee not in self.functions or op.callee in self._pending:
            raise Unsupported("native code has no form of it")
        kinds = [_kind(at.function, value) for value in operands]
        numbers = _numbers(at.function, kinds)
        places = {number: place for place, number in enumerate(numbers)}
        facts = (_facts(*pair, places) for pair in zip(kinds, operands, strict=True))
        key = (op.callee, *facts)
        if key not in self._made:
            self._pending.add(op.callee)
            try:
                self._made[key] = self._make(at, op.callee, operands, kinds, numbers)
            finally:
                self._pending.remove(op.callee)
        made = self._made[key]
        given = [*_given(at.function, kinds, operands), *numbers, *made.read]
        own = dict(zip(made.numbers, numbers, strict=True))
        kinds = [_with(kind, own) for kind, _ in made.results]
        call = func.CallOp(made.name, given, [kind.type for kind in kinds if isinstance(kind, Kind)])
        if (moved := op.attributes.get(MOVED)) is not None:
            call.attributes[MOVED] = moved
        results = at.function.builder.insert(call).results
        return _taken(at.function, kinds, [value for _, value in made.results], results)

    def _make(
        self,
        at: Lowering,
        name: str,
        operands: Sequence[Lowered],
        kinds: Sequence[_Kind],
        numbers: Sequence[SSAValue],
    ) -> _Made:
        """The function for arguments of these kinds."""
        source = self.functions[name]
        passed = [kind.type for kind in kinds if isinstance(kind, Kind)]
        block = Block(arg_types=[*passed, *[IndexType()] * len(numbers)])
        inner, own = at.inside(block), dict(zip(numbers, block.args[len(passed) :], strict=True))
        arguments = _taken(inner.function, [_with(kind, own) for kind in kinds], operands, block.args)
        inner.values.update(zip(source.body.block.args, arguments, strict=True))
        results = inner.run(source.body.block)
        theirs: dict[SSAValue, SSAValue] = {mine: number for number, mine in own.items()}
        outside = [_outside(_with(_kind(inner.function, value), theirs), block) for value in results]
        returned = _given(inner.function, outside, results)
        inner.function.builder.insert(func.ReturnOp(*returned))
        read = _bring_in(block)
        types = FunctionType.from_lists(block.arg_types, [value.type for value in returned])
        made = FuncOp(f"{name}.{len(self._lowered)}", types, Region(block), "private")
        made.attributes[ONCE_NAME] = UnitAttr()
        made.location = source.location
        self._lowered.append(made)
        return _Made(made.sym_name.data, numbers, read, list(zip(outside, results, strict=True)))


def _kind(function: Function, value: Lowered) -> _Kind:
    """The facts of a value outside of a function, or inside of it; Unsupported if it cannot be passed."""
    if is_constant(value):
        return None
    if isinstance(value, Scalar) and isinstance(made := value.value.owner, arith.IndexCastOp):
        if isinstance(made.input.type, IndexType):
            return _Size(made.input)
    kind = kind_of(function, value, None)
    if not isinstance(kind, Layout | Number):
        raise Unsupported("expected tensors and numbers as arguments and results of calls")
    return kind


def _outside(kind: _Kind, block: Block) -> _Kind:
    """The facts of a result outside of a function, from those that hold in the function's block."""
    if isinstance(kind, Layout):
        return kind.outside(block)
    inside = isinstance(kind, _Size) and block.is_ancestor(kind.number.owner)
    return Number(DType.i64) if inside else kind


def _given(function: Function, kinds: Sequence[_Kind], values: Sequence[Lowered]) -> list[SSAValue]:
    """The values that are passed."""
    pairs = zip(kinds, values, strict=True)
    return [_value(function, kind, value) for kind, value in pairs if isinstance(kind, Kind)]


def _value(function: Function, kind: Kind, value: Lowered) -> SSAValue:
    """A value of a kind as one of the program: the buffer of a tensor that has its layout."""
    if isinstance(value, Tensor) and value.buffer.type == kind.type and function.is_whole(value):
        return value.buffer
    return kind.give(function, value)


def _taken(
    function: Function, kinds: Sequence[_Kind], constants: Sequence[Lowered], passed: Iterable[SSAValue]
) -> list[Lowered]:
    """The values of these kinds, of which some are `constants`, from those that are passed."""
    values, taken = iter(passed), list[Lowered]()
    for kind, constant in zip(kinds, constants, strict=True):
        match kind:
            case None:
                taken.append(constant)
            case _Size():
                taken.append(Scalar(function.shapes.to_i64(kind.number), DType.i64))
            case _:
                taken.append(kind.take(function, next(values)))
    return taken


def _numbers(function: Function, kinds: Sequence[_Kind]) -> list[SSAValue]:
    """The numbers of kinds that are passed: those of which nothing is taken for granted."""
    known = function.shapes.speculation
    found = dict.fromkeys(number for kind in kinds for number in _numbers_of(kind))
    return [number for number in found if known is None or known.number(number) is None]


def _numbers_of(kind: _Kind) -> Iterator[SSAValue]:
    match kind:
        case Layout():
            numbers = (*kind.sizes, *(kind.strides or ()))
            yield from (number for number in numbers if isinstance(number, SSAValue))
        case _Size():
            yield kind.number
        case _:
            pass


def _with(kind: _Kind, numbers: Mapping[SSAValue, SSAValue]) -> _Kind:
    """A kind with other numbers in the place of some."""

    def placed(found: Sequence[Index | None]) -> tuple[Index | None, ...]:
        return tuple(numbers.get(each, each) if isinstance(each, SSAValue) else each for each in found)

    match kind:
        case Layout():
            return replace(kind, sizes=placed(kind.sizes), strides=kind.strides and placed(kind.strides))
        case _Size():
            return _Size(numbers.get(kind.number, kind.number))
        case _:
            return kind


def _facts(kind: _Kind, value: Lowered, places: Mapping[SSAValue, int]) -> Hashable:
    """A kind with the places of its numbers among those that are passed; the text of a constant."""

    def placed(number: Index | None) -> Hashable:
        return ("passed", places[number]) if isinstance(number, SSAValue) and number in places else number

    match kind:
        case None:
            return repr(value)  # which tells zeros apart
        case Layout():
            strides = kind.strides and tuple(map(placed, kind.strides))
            return kind.dtype, tuple(map(placed, kind.sizes)), strides
        case _Size():
            return placed(kind.number)
        case _:
            return kind


def _bring_in(block: Block) -> list[SSAValue]:
    """
    Make arguments of what the block of a function reads of the code around its calls.

    Arithmetic is done again inside, where it tells of what a number is a multiple.
    """
    inside = [inner for op in block.ops for inner in all_operations(op)]
    own: set[SSAValue] = {*block.args, *(result for op in inside for result in op.results)}
    blocks = (each for op in inside for region in op.regions for each in region.blocks)
    own.update(argument for each in blocks for argument in each.args)
    known: dict[SSAValue, SSAValue] = {}
    read: list[SSAValue] = []
    first = block.first_op
    assert first is not None

    def brought(value: SSAValue) -> SSAValue:
        if value not in known:
            made = value.owner
            if isinstance(made, Operation) and made.dialect_name() == arith.Arith.name:
                copy = made.clone(value_mapper={operand: brought(operand) for operand in made.operands})
                block.insert_op_before(copy, first)
                known[value] = copy.results[0]
            else:
                known[value] = block.insert_arg(value.type, len(block.args))
                read.append(value)
        return known[value]

    for op in inside:
        if any(operand not in own for operand in op.operands):
            op.operands = [operand if operand in own else brought(operand) for operand in op.operands]
    return read
