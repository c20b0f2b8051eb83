"""
Lowers functions of `prim` and `aten` to `linalg` on strided memrefs.

Expects functions without side effects whose arguments are tensors of known dtype and rank, and numbers.
Tensors become memrefs, numbers `i64`, `f64` and `i1`. Each operator becomes structured operations over its
result, of which broadcast operands have stride 0, with the size arithmetic and the checks that it needs; a
view becomes another layout of the same buffer. A branch whose condition is constant is taken, one that
raises becomes a check, and loops of known rounds are unrolled.

Leaves `func`, `arith`, `math`, `memref`, `scf`, `linalg.generic` and `cf.assert`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    FunctionType,
    LocationAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    StringAttr,
    UnitAttr,
    UnknownLoc,
    f64,
    i1,
    i64,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass

from tsir.dialects import loops
from tsir.dialects.access import constant_of
from tsir.dialects.arguments import UNKNOWN, RuleError
from tsir.dialects.diagnostics import Diagnostic, UnsupportedError, location_of
from tsir.dialects.dtype import DType
from tsir.dialects.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.ops import RAISE, ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.prim.values import MAX_WRITTEN_OUT, Array
from tsir.lowering.call import Call, Lowered, Unsupported, is_constant
from tsir.lowering.chunk import constant_chunk
from tsir.lowering.element import Scalar, constant, element_type
from tsir.lowering.forms import lower_call
from tsir.lowering.index_arithmetic import Index
from tsir.lowering.number import NUMBERS
from tsir.lowering.script import as_declared, script_block
from tsir.lowering.speculation import Layout, Speculation, assumed
from tsir.lowering.tensors import Function, Tensor

_NUMBERS: dict[Attribute, tuple[Attribute, DType]] = {
    t.INT: (i64, DType.i64),
    t.FLOAT: (f64, DType.f64),
    t.BOOL: (i1, DType.bool),
}

_UNREAD: dict[Attribute, Lowered] = {t.INT: 0, t.FLOAT: 0.0, t.BOOL: False, t.NONE: None}

MAX_ROUNDS = 1000
"""Rounds of a loop that are lowered one by one."""

RESULT_DTYPES = "tsir.result_dtypes"
"""The attribute of a lowered function that names the dtypes of its results."""


@dataclass(frozen=True)
class ConvertAtenToLinalgPass(ModulePass):
    """Lowers tensor operations to structured operations on memrefs."""

    name = "convert-aten-to-linalg"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lower every function with a body."""
        for function in list(op.ops):
            if isinstance(function, FuncOp) and not function.is_declaration:
                convert_function(function)
        declare_callees(op)


def convert_function(function: FuncOp) -> None:
    """Lower one function in place; UnsupportedError, with the operation's location, if it has no form."""
    old = function.body.block
    try:
        block = Block(arg_types=[native_type(a.type) for a in old.args])
    except Unsupported as error:
        raise UnsupportedError(Diagnostic.error(function, str(error))) from error
    layouts = assumed(function)
    speculation = Speculation() if any(layouts) else None
    lowering = Lowering(Function(block, speculation))
    lowering.bind_arguments(old.args, block.args, layouts)
    results = lowering.run(old)
    try:
        values = [lowering.value(result) for result in results]
    except Unsupported as error:
        raise UnsupportedError(Diagnostic.error(old.last_op or function, str(error))) from error
    block.add_op(ReturnOp(*values))
    if speculation is not None:
        speculation.settle(block)
        function.arg_attrs = None
    types = FunctionType.from_lists([a.type for a in block.args], [v.type for v in values])
    function.properties["function_type"] = types
    function.attributes[RESULT_DTYPES] = ArrayAttr(StringAttr(_dtype_of(r).name) for r in results)
    function.body.detach_block(old)
    function.body.add_block(block)
    old.erase(safe_erase=False)


def _raised(branch: Block, in_script: bool) -> tuple[Operation, str] | None:
    """
    What raises the error that a branch always ends in, and its message; None if it ends in none.

    In the script text of an operator, it is a check of the operator as any other, which names no exception.
    """
    for op in branch.ops:
        values = [constant_of(operand) for operand in op.operands] if op.name == RAISE else [UNKNOWN]
        if UNKNOWN not in values:
            message, cls = values
            return op, str(message) if in_script or cls is None else f"{cls}: {message}"
    return None


def _run_time(a: Lowered, b: Lowered) -> bool:
    """Whether the run decides which of two results of branches it is; False for equal constants."""
    kinds = Tensor | Scalar | bool | int | float
    if not isinstance(a, kinds) or not isinstance(b, kinds):
        if a is b or (is_constant(a) and is_constant(b) and a == b):
            return False
        raise Unsupported("its branches give results that are no tensors or numbers")
    ranks = [x.rank if isinstance(x, Tensor) else None for x in (a, b)]
    if _dtype_of(a) is not _dtype_of(b) or ranks[0] != ranks[1]:
        raise Unsupported("its branches give different kinds of results")
    return True


def _dtype_of(lowered: Lowered) -> DType:
    if isinstance(lowered, Tensor | Scalar):
        return lowered.dtype
    return DType.bool if isinstance(lowered, bool) else DType.i64 if isinstance(lowered, int) else DType.f64


def result_dtypes(function: FuncOp) -> list[DType]:
    """The dtypes of the results of a lowered function, which its types do not tell apart by sign."""
    names = cast("ArrayAttr[StringAttr]", function.attributes[RESULT_DTYPES])
    return [DType[name.data] for name in names]


def native_type(type: Attribute) -> Attribute:
    """The type of an argument; tensors keep the sizes and strides that they are known to have."""
    if type in _NUMBERS:
        return _NUMBERS[type][0]
    if not isinstance(type, t.TensorType) or type.dtype is None or type.sizes is None:
        raise Unsupported(f"expected tensors of known dtype and rank, and numbers, got {type}")
    sizes = [size if isinstance(size, int) else DYNAMIC_INDEX for size in type.sizes]
    strides = type.strides or (None,) * len(sizes)
    return MemRefType(element_type(type.dtype), sizes, StridedLayoutAttr(strides))


@dataclass
class Lowering:
    """
    What the values of a function became while it is lowered.

    `call_site` is where an operator is called whose script text is being lowered in place of it.
    """

    function: Function
    values: dict[SSAValue, Lowered] = field(default_factory=dict[SSAValue, "Lowered"])
    call_site: LocationAttr | None = None

    def bind_arguments(
        self, old: Sequence[SSAValue], new: Sequence[SSAValue], layouts: Sequence[Layout | None]
    ) -> None:
        """Say what the function's arguments became; equal symbols are checked to be equal sizes."""
        symbols: dict[str, Index] = {}
        for before, after, layout in zip(old, new, layouts, strict=True):
            if before.type in _NUMBERS:
                self.values[before] = Scalar(after, _NUMBERS[before.type][1])
                continue
            assert isinstance(before.type, t.TensorType)
            assert before.type.dtype is not None
            tensor = self.function.argument(after, before.type.dtype, layout)
            self.values[before] = self._with_symbols(tensor, before.type.sizes or (), symbols)

    def _with_symbols(self, tensor: Tensor, sizes: Sequence[t.Size], symbols: dict[str, Index]) -> Tensor:
        shapes, found = self.function.shapes, list(tensor.sizes)
        for axis, symbol in enumerate(sizes):
            if isinstance(symbol, str):
                size = symbols.setdefault(symbol, found[axis])
                same = shapes.compare("eq", size, found[axis])
                shapes.check(same, f"expected size {symbol} in dimension {axis}, as another argument has it")
                found[axis] = size
        return self.function.known_as(tensor, found)

    def run(self, block: Block) -> list[Lowered]:
        """Lower the operations of a block; returns what its terminator passes on."""
        for op in block.ops:
            if isinstance(op, ReturnOp | YieldOp):
                return [self.values[operand] for operand in op.operands]
            last = self.function.block.last_op
            try:
                results = self.results(op)
            except (Unsupported, RuleError) as error:
                message = f"'{op.name}' has no native form: {error}"
                if self.call_site is not None:
                    raise Unsupported(message) from error
                raise UnsupportedError(Diagnostic.error(op, message)) from error
            self._locate(op, last)
            self.values.update(zip(op.results, results, strict=True))
        raise UnsupportedError("expected a block that ends in a return")

    def _locate(self, op: Operation, last: Operation | None) -> None:
        """Give the operations built since `last` the location of the one they come from."""
        location = location_of(op) if self.call_site is None else self.call_site
        made = self.function.block.first_op if last is None else last.next_op
        while made is not None:
            for inner in made.walk():
                if isinstance(inner.location, UnknownLoc):
                    inner.location = location
            made = made.next_op

    def results(self, op: Operation) -> Sequence[Lowered]:
        """Lower one operation whose operands are lowered; Unsupported if it has no native form."""
        operands: list[Lowered] = [self.values[operand] for operand in op.operands]
        match op:
            case SchemaOp():
                in_script = self.call_site is not None
                return self._call(op, Call(self.function, op.operator, tuple(operands), in_script))
            case ConstantOp():
                return [self._constant(op.python_value())]
            case c.ListConstructOp() | c.TupleConstructOp():
                return [operands]
            case c.ListUnpackOp() | c.TupleUnpackOp():
                return self._unpacked(op, operands[0])
            case c.ConstantChunkOp():
                return constant_chunk(self.function, op, operands[0])
            case c.UncheckedCastOp():
                return operands
            case c.UninitializedOp():
                return [self._unread(op.results[0].type)]
            case c.FusionGroupOp():
                self.values.update(zip(op.regions[0].block.args, operands, strict=True))
                return self.run(op.regions[0].block)
            case IfOp():
                return self._branch(op, operands[0])
            case LoopOp():
                return self._unrolled(op, operands)
            case _:
                raise Unsupported("it is not an operator")

    def _unread(self, type: Attribute) -> Lowered:
        """A value that nobody reads, for a place that asks for one of a type."""
        if isinstance(type, t.TensorType) and type.dtype is not None and type.sizes is not None:
            return self.function.allocate(type.dtype, [0] * len(type.sizes))
        if type not in _UNREAD:
            raise Unsupported(f"expected tensors of known dtype and rank, and numbers, got {type}")
        return _UNREAD[type]

    def _call(self, op: SchemaOp, call: Call) -> list[Lowered]:
        """The results of an operator; one with script text is lowered as that is."""
        if not isinstance(call.entry.loops, loops.Script) or call.entry.name in NUMBERS:
            return lower_call(call)
        call.demand_types()
        site = location_of(op) if self.call_site is None else self.call_site
        block = script_block(call.entry.loops.text)
        inner = Lowering(self.function, dict(zip(block.args, call.operands, strict=True)), site)
        return as_declared(call, inner.run(block))

    def _unrolled(self, op: LoopOp, operands: Sequence[Lowered]) -> Sequence[Lowered]:
        """The results of a loop whose rounds are known when the program is compiled."""
        trips, condition, *carried = operands
        if not isinstance(trips, int):
            raise Unsupported("its number of rounds is not constant")
        for n in range(min(trips, MAX_ROUNDS + 1)):
            if not isinstance(condition, bool) or n == MAX_ROUNDS:
                raise Unsupported("its rounds are not known when the program is compiled")
            if not condition:
                break
            self.values.update(zip(op.body.block.args, [n, *carried], strict=True))
            condition, *carried = self.run(op.body.block)
        return carried

    def _branch(self, op: IfOp, condition: Lowered) -> Sequence[Lowered]:
        """The results of the branch that is taken; one that only the run knows is taken then."""
        in_script = self.call_site is not None
        if isinstance(condition, bool):
            taken = op.branches[0 if condition else 1]
            if (raised := _raised(taken, in_script)) is None:
                return self.run(taken)
            if in_script:
                raise Unsupported(raised[1])  # of the operator whose script text this is
            condition = constant(self.function.builder, condition, DType.bool)
        if not isinstance(condition, Scalar):
            raise Unsupported("its condition is not a number")
        for branch, other in zip(op.branches, reversed(op.branches), strict=True):
            if (raised := _raised(branch, in_script)) is not None:
                shapes, last = self.function.shapes, self.function.block.last_op
                holds = condition.value if other is op.branches[0] else shapes.opposite(condition.value)
                shapes.check(holds, raised[1])
                self._locate(raised[0], last)
                return self.run(other)
        inner = [Lowering(self.function.inside(Block()), dict(self.values), self.call_site) for _ in range(2)]
        results = [each.run(branch) for each, branch in zip(inner, op.branches, strict=True)]
        yielded = [_run_time(*pair) for pair in zip(*results, strict=True)]
        for each, found in zip(inner, results, strict=True):
            kept = [each.yielded(x) for x, at_run_time in zip(found, yielded, strict=True) if at_run_time]
            each.function.builder.insert(scf.YieldOp(*kept))
        last = inner[0].function.block.last_op
        types = [] if last is None else list(last.operand_types)
        then, otherwise = (Region(each.function.block) for each in inner)
        chosen = iter(self.function.builder.insert(scf.IfOp(condition.value, types, then, otherwise)).results)
        return [
            self._adopted(next(chosen), _dtype_of(value)) if at_run_time else value
            for value, at_run_time in zip(results[0], yielded, strict=True)
        ]

    def yielded(self, lowered: Lowered) -> SSAValue:
        """A result of a branch, in a type that does not depend on what is known in it."""
        return self.function.dynamic_memref(lowered) if isinstance(lowered, Tensor) else self.value(lowered)

    def _adopted(self, value: SSAValue, dtype: DType) -> Lowered:
        is_tensor = isinstance(value.type, MemRefType)
        return self.function.argument(value, dtype) if is_tensor else Scalar(value, dtype)

    def _unpacked(self, op: Operation, value: Lowered) -> list[Lowered]:
        if not isinstance(value, list) or len(value) != len(op.results):
            raise Unsupported(f"expected a list of {len(op.results)} elements")
        return value

    def _constant(self, value: object) -> Lowered:
        if isinstance(value, np.ndarray):
            array = cast(Array, value)
            if array.size > MAX_WRITTEN_OUT and any(array.strides):
                raise Unsupported(f"a constant of {array.size} elements has to be an argument")
            return self.function.constant(array)
        if isinstance(value, list | tuple):
            return [self._constant(item) for item in cast(Sequence[object], value)]
        return cast(Lowered, value)

    def value(self, lowered: Lowered) -> SSAValue:
        """A result of the function as a value of the program."""
        match lowered:
            case Tensor():
                return self.function.memref(lowered)
            case Scalar():
                return lowered.value
            case bool():
                return constant(self.function.builder, lowered, DType.bool).value
            case int():
                return constant(self.function.builder, lowered, DType.i64).value
            case float():
                return constant(self.function.builder, lowered, DType.f64).value
            case _:
                raise Unsupported("expected results that are tensors or numbers")


def declare_callees(module: ModuleOp) -> None:
    """Declare the functions that the lowered code calls and nobody defines."""
    known = {op.sym_name.data for op in module.ops if isinstance(op, FuncOp)}
    for op in list(module.walk()):
        if isinstance(op, CallOp) and (name := op.callee.string_value()) not in known:
            known.add(name)
            types = FunctionType.from_lists(op.operand_types, op.result_types)
            declaration = FuncOp(name, types, Region(), "private")
            if not name.startswith("tsir."):
                declaration.attributes["tsir.c_abi"] = UnitAttr()
            module.body.block.add_op(declaration)
