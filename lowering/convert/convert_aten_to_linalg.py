"""
Lowers functions of `prim` and `aten` to `linalg` on strided memrefs.

Expects functions without side effects whose arguments are tensors of known dtype and rank, and numbers.
Tensors become memrefs, numbers `i64`, `f64` and `i1`. Each operator becomes structured operations over its
result, of which broadcast operands have stride 0, with the size arithmetic and the checks that it needs; a
view becomes another layout of the same buffer. Branches and loops become `scf` (see `control_flow`).

Leaves `func`, `arith`, `math`, `memref`, `scf`, `linalg.generic` and `cf.assert`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import cast

import numpy as np
from xdsl.context import Context
from xdsl.dialects import cf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    FunctionType,
    IndexType,
    LocationAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    StringAttr,
    UnknownLoc,
    f64,
    i1,
    i64,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.declared import script_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.builders.declarations import declare_callees
from tsir.lowering.builders.element import Scalar, constant, element_type
from tsir.lowering.builders.index_arithmetic import Index, ShapeError
from tsir.lowering.convert.c_calls import define_c_calls, is_linked, lower_c_call
from tsir.lowering.convert.control_flow import lower_branch, lower_loop
from tsir.lowering.convert.forms import lower_call, without_loops
from tsir.lowering.convert.function_calls import Callees
from tsir.lowering.convert.gradient_accumulation import add_part, parts_added
from tsir.lowering.convert.loop_checks import check_loops
from tsir.lowering.convert.script_operators import as_declared, script_block
from tsir.lowering.fourier.routines import define_routines
from tsir.lowering.operators.scalar_results import NUMBERS
from tsir.lowering.operators.splitting import constant_chunk
from tsir.lowering.values import lists
from tsir.lowering.values.call import Call, Failing, List, Lowered, Pieces, Unsupported
from tsir.lowering.values.constants import define
from tsir.lowering.values.loop_carried import ListOf, kind_for, kind_of
from tsir.lowering.values.speculation import Layout, Speculation, assumed
from tsir.lowering.values.tensors import Function, Tensor

_NUMBERS: dict[Attribute, tuple[Attribute, DType]] = {
    t.INT: (i64, DType.i64),
    t.FLOAT: (f64, DType.f64),
    t.COMPLEX: (element_type(DType.c128), DType.c128),
    t.BOOL: (i1, DType.bool),
}

_UNREAD: dict[Attribute, Lowered] = {t.INT: 0, t.FLOAT: 0.0, t.BOOL: False, t.NONE: None}

RESULT_DTYPES = "tsir.result_dtypes"
"""The attribute of a lowered function that names the dtypes of its results."""


@dataclass(frozen=True)
class ConvertAtenToLinalgPass(ModulePass):
    """Lowers tensor operations to structured operations on memrefs."""

    name = "convert-aten-to-linalg"

    library: bool = True
    """Whether products of matrices are left to a library, which calls name; else they are structured too."""

    atomic: bool = False
    """Whether what is added at places of data is so by atomic operations of parallel loops, in any order."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lower every function with a body; private ones as they are called, if they are."""
        callees = Callees(op)
        for function in list(op.ops):
            if isinstance(function, FuncOp) and not function.is_declaration and function not in callees:
                define(op, convert_function(function, callees, library=self.library, atomic=self.atomic))
        callees.replace_in(op)
        declare_callees(op)
        define_routines(op)
        define_c_calls(op)


def convert_function(
    function: FuncOp, callees: Callees, *, library: bool = True, atomic: bool = False
) -> Mapping[str, Array]:
    """
    Lower one function in place, and what it calls; returns the arrays that its module has to hold.

    UnsupportedError, with the operation's location, if it has no form.
    """
    old = function.body.block
    try:
        block = Block(arg_types=[native_type(a.type) for a in old.args])
    except Unsupported as error:
        raise UnsupportedError(Diagnostic.error(function, str(error))) from error
    layouts = assumed(function)
    speculation = Speculation() if any(layouts) else None
    lowering = Lowering(Function(block, speculation, library=library, atomic=atomic), callees=callees)
    lowering.bind_arguments(old.args, block.args, layouts)
    results = lowering.run(old)
    try:
        returned = zip(results, function.function_type.outputs, strict=True)
        results = [lowering.as_list(result, type) for result, type in returned]
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
    return lowering.function.constants


def _dtype_of(lowered: Lowered) -> DType:
    """The dtype of a value, or of what a list holds in the end."""
    if isinstance(lowered, Tensor | Scalar):
        return lowered.dtype
    if isinstance(lowered, List):
        element = lowered.element
        while isinstance(element, t.ListType):
            element = element.element
        return element.dtype if isinstance(element, t.TensorType) and element.dtype else _NUMBERS[element][1]
    return DType.bool if isinstance(lowered, bool) else DType.i64 if isinstance(lowered, int) else DType.f64


def result_dtypes(function: FuncOp) -> list[DType]:
    """The dtypes of the results of a lowered function, which its types do not tell apart by sign."""
    names = cast("ArrayAttr[StringAttr]", function.attributes[RESULT_DTYPES])
    return [DType[name.data] for name in names]


@lru_cache(4096)
def native_type(type: Attribute) -> Attribute:
    """The type of an argument; tensors keep the sizes and strides that they are known to have."""
    if type in _NUMBERS:
        return _NUMBERS[type][0]
    if isinstance(type, t.ListType):
        return kind_for(type).type
    if not isinstance(type, t.TensorType) or type.dtype is None or type.sizes is None:
        raise Unsupported(f"expected tensors of known dtype and rank, and numbers, got {type}")
    sizes = [size if isinstance(size, int) else DYNAMIC_INDEX for size in type.sizes]
    strides = type.strides or (None,) * len(sizes)
    return MemRefType(element_type(type.dtype), sizes, StridedLayoutAttr(strides))


@dataclass
class Lowering:
    """
    What the values of a function became while it is lowered.

    `call_site` is where an operator is called whose script text is being lowered in place of it. A trial asks
    only whether there is a native form; with `reason`, which says why an operation by itself has none, those
    inside that have one are not lowered once more.
    """

    function: Function
    values: dict[SSAValue, Lowered] = field(default_factory=dict[SSAValue, "Lowered"])
    call_site: LocationAttr | None = None
    is_trial: bool = False
    reason: Callable[[Operation], str | None] | None = None
    callees: Callees | None = None

    def bind_arguments(
        self, old: Sequence[SSAValue], new: Sequence[SSAValue], layouts: Sequence[Layout | None]
    ) -> None:
        """Say what the function's arguments became; equal symbols are checked to be equal sizes."""
        symbols: dict[str, Index] = {}
        for before, after, layout in zip(old, new, layouts, strict=True):
            if before.type in _NUMBERS:
                self.values[before] = Scalar(after, _NUMBERS[before.type][1])
                continue
            if isinstance(kind := kind_for(before.type), ListOf):
                self.values[before] = List(after, kind.element, is_given=True)
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

    @property
    def in_script(self) -> bool:
        """Whether the script text of an operator is lowered in the place of a call."""
        return self.call_site is not None

    def inside(self, block: Block) -> Lowering:
        """The same at the end of a block inside an operation that is being built."""
        inner = self.function.inside(block)
        return replace(self, function=inner, values=dict(self.values))

    def run(self, block: Block) -> list[Lowered]:
        """Lower the operations of a block; returns what its terminator passes on."""
        added = parts_added(block)
        unread = {part for part in added.values() if part.results[0].has_one_use()}
        for op in block.ops:
            if isinstance(op, ReturnOp | YieldOp):
                return [lists.whole(self.function, self.values[operand]) for operand in op.operands]
            if op in unread:
                continue
            last = self.function.block.last_op
            try:
                results = self._added(op, added[op]) if op in added else self.results(op)
            except (Failing, ShapeError) as error:
                if self.in_script:
                    raise
                if self.function.shapes.speculation is None:
                    return self._fail(op, str(error))
                # Only these layouts may fail; the code for all of them says so when it runs.
                raise UnsupportedError(Diagnostic.error(op, str(error))) from error
            except (Unsupported, RuleError) as error:
                message = f"'{op.name}' has no native form: {error}"
                if self.call_site is not None:
                    raise Unsupported(message) from error
                raise UnsupportedError(Diagnostic.error(op, message)) from error
            self.locate(op, last)
            self.values.update(zip(op.results, results, strict=True))
        raise UnsupportedError("expected a block that ends in a return")

    def _fail(self, op: Operation, message: str) -> list[Lowered]:
        """Stop the program at an operation of a block; the values that the block then yields are not used."""
        last = self.function.block.last_op
        self.function.builder.insert(cf.AssertOp(self.function.shapes.flag(False), message))
        self.locate(op, last)
        block = op.parent_block()
        assert block is not None
        assert block.last_op is not None
        return [self._unread(operand.type) for operand in block.last_op.operands]

    def locate(self, op: Operation, last: Operation | None) -> None:
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
        if self.reason is not None and isinstance(op, SchemaOp) and self.reason(op) is None:
            tensors = [tensor for type in op.result_types if (tensor := self._unknown(type)) is not None]
            if tensors and len(tensors) == len(op.results):
                return tensors
        operands: list[Lowered] = [self.values[operand] for operand in op.operands]
        if op.name not in lists.OPERATORS and op.name not in lists.QUERIES:
            operands = [lists.whole(self.function, value) for value in operands]
        match op:
            case SchemaOp():
                return self._call(op, Call(self.function, op.operator, tuple(operands), self.in_script))
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
                return lower_branch(self, op, operands[0])
            case LoopOp():
                return lower_loop(self, op, operands)
            case c.CallFunctionOp() if self.callees is not None:
                return self.callees.call(self, op, operands)
            case _:
                raise Unsupported("native code has no form of it")

    def _unknown(self, type: Attribute) -> Tensor | None:
        """A tensor of which a trial knows no more than its type, None of anything else."""
        if not isinstance(type, t.TensorType) or type.dtype is None or type.sizes is None:
            return None
        rank = len(type.sizes)
        buffer, *numbers = Block(arg_types=[native_type(type), *[IndexType()] * 2 * rank]).args
        pairs = zip(type.sizes, numbers, strict=False)
        sizes = tuple(size if isinstance(size, int) else number for size, number in pairs)
        return self.function.adopt(Tensor(buffer, type.dtype, sizes, tuple(numbers[rank:])))

    def _unread(self, type: Attribute) -> Lowered:
        """An undefined value of a type, of the sizes that it tells, for a place whose value is not used."""
        if isinstance(type, t.TensorType) and type.dtype is not None and type.sizes is not None:
            sizes = [size if isinstance(size, int) else 0 for size in type.sizes]
            return self.function.allocate(type.dtype, sizes)
        if isinstance(type, t.ListType):
            return []
        if type not in _UNREAD:
            raise Unsupported(f"expected tensors of known dtype and rank, and numbers, got {type}")
        return _UNREAD[type]

    def _call(self, op: SchemaOp, call: Call) -> list[Lowered]:
        """The results of an operator; one with script text is lowered as that is."""
        check_loops(call.entry)
        if isinstance(form := call.entry.loops, loops.CFunction):
            if not is_linked():
                raise Unsupported(without_loops(call.entry))
            return lower_c_call(call, form, lambda text: self._run_script(op, call, text))
        text = script_of(call.entry, call.arguments)
        if text is None or call.entry.name in NUMBERS:
            return lower_call(call)
        call.demand_types()
        return as_declared(call, self._run_script(op, call, text))

    def _run_script(self, op: SchemaOp, call: Call, text: str) -> Sequence[Lowered]:
        """The results of script text for the arguments of a call."""
        site = location_of(op) if self.call_site is None else self.call_site
        block = script_block(text)
        known: dict[SSAValue, Lowered] = dict(zip(block.args, call.operands, strict=True))
        return Lowering(self.function, known, site, self.is_trial).run(block)

    def _added(self, op: Operation, part: SchemaOp) -> list[Lowered]:
        """A sum to a part of which a gradient is added."""
        operands = tuple(self.values[operand] for operand in part.operands)
        total = self.values[op.operands[0]]
        assert isinstance(total, Tensor)
        return [add_part(Call(self.function, part.operator, operands, self.in_script), total)]

    def _unpacked(self, op: Operation, value: Lowered) -> list[Lowered]:
        if isinstance(value, List | Pieces):
            return lists.unpacked(self.function, value, len(op.results))
        if not isinstance(value, list):
            raise Unsupported("expected a list or a tuple")
        if len(value) != len(op.results):
            raise Failing(f"expected {len(op.results)} values to unpack, got {len(value)}")
        return value

    def _constant(self, value: object) -> Lowered:
        if isinstance(value, np.ndarray):
            return self.function.constant(cast(Array, value))
        if isinstance(value, list | tuple):
            return [self._constant(item) for item in cast(Sequence[object], value)]
        return cast(Lowered, value)

    def as_list(self, lowered: Lowered, type: Attribute) -> Lowered:
        """A list of the program in the place of one that is made in sight; all else as it is."""
        kind = kind_of(self.function, lowered, type) if isinstance(lowered, list) else None
        return kind.take(self.function, kind.give(self.function, lowered)) if kind is not None else lowered

    def value(self, lowered: Lowered) -> SSAValue:
        """A result of the function as a value of the program."""
        match lowered:
            case List():
                return lowered.value
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
