"""
Calls of the C functions of users, in code that is linked with them.

A function of the module stands between: it takes memrefs, so that passes see what is read and written, and
makes of each the `tsir_tensor` that C takes. Its name tells the function of C and the kinds of parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, cast

import numpy as np
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i1, i32, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from tsir.dialects.operators import loops
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.declarations import declare_callees
from tsir.lowering.builders.element import Scalar, constant, insert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.tensors import Function, Tensor

MAX_RANK = 8
"""Dimensions for which a tensor of the C interface has room."""

_WORDS = 3 + 2 * MAX_RANK
"""The words of 64 bits of a `tsir_tensor`: data, owner, dtype and rank, sizes, strides."""

_PREFIX = "tsir.c|"

_LINKED: ContextVar[bool] = ContextVar("tsir_linked", default=False)

Sizes: TypeAlias = Sequence[Index] | None
"""The sizes of a result that is a tensor; None if they are those of its type."""


@contextmanager
def linking(is_linked: bool) -> Generator[None]:
    """Whether code that is lowered in the block is linked with the C functions that it calls."""
    token = _LINKED.set(is_linked)
    try:
        yield
    finally:
        _LINKED.reset(token)


def is_linked() -> bool:
    """Whether code may name C functions by their symbols."""
    return _LINKED.get()


def lower_c_call(
    call: Call, form: loops.CFunction, script: Callable[[str], Sequence[Lowered]]
) -> list[Lowered]:
    """The results of a C function; `script` gives those of script text for the same arguments."""
    if call.entry.schema.is_mutable:
        raise Unsupported("it writes into an argument")
    if call.entry.effects:
        raise Unsupported("it has an effect")
    passed = _Passed(call.function)
    for value in call.operands:
        passed.argument(value)
    told = iter(_told(call, None if form.shape is None else script(form.shape)))
    places = [
        _allocated(call, index, next(told))
        if isinstance(type, t.TensorType)
        else call.function.allocate(_NUMBERS[type], ())
        for index, type in enumerate(call.types)
    ]
    for type, place in zip(call.types, places, strict=True):
        if isinstance(type, t.TensorType):
            passed.tensor(place)
        else:
            passed.add("place", call.function.dynamic_memref(place))
    name = "|".join([f"{_PREFIX}{form.symbol}", *passed.kinds])
    status = insert(call.function.builder, func.CallOp(name, passed.operands, [i64]))
    shapes = call.function.shapes
    succeeded = shapes.compare("eq", shapes.from_i64(status), 0)
    shapes.check(succeeded, f"'{call.entry.schema.full_name}' failed")
    return [
        place if isinstance(type, t.TensorType) else call.function.element(place)
        for type, place in zip(call.types, places, strict=True)
    ]


_NUMBERS: dict[Attribute, DType] = {t.INT: DType.i64, t.FLOAT: DType.f64, t.BOOL: DType.bool}


def _told(call: Call, found: Sequence[Lowered] | None) -> Sequence[Sizes]:
    """The sizes of the results that are tensors, as script text gives them, if it does."""
    count = sum(isinstance(r.type, t.TensorType) for r in call.entry.schema.returns)
    if found is None:
        return [None] * count
    each = found[0] if count != 1 and isinstance(found[0], list) else found
    if len(each) != count or not all(isinstance(sizes, list) for sizes in each):
        raise Unsupported(f"expected lists of sizes of {count} tensors as its 'shape'")
    return [[call.index(size) for size in cast("list[Lowered]", sizes)] for sizes in each]


_DTYPES: dict[type, DType] = {int: DType.i64, float: DType.f64, bool: DType.bool}


def _allocated(call: Call, index: int, sizes: Sizes) -> Tensor:
    """The memory of a result; Unsupported if its dtype or sizes are not known."""
    type = call.types[index]
    promised = type.sizes if isinstance(type, t.TensorType) else None
    if sizes is None:
        known = [size for size in promised or () if isinstance(size, int)]
        if promised is None or len(known) != len(promised):
            raise Unsupported("expected script text as its 'shape', to tell the sizes of its results")
        return call.function.allocate(call.dtype(index), known)
    if promised is not None:
        fits = len(promised) == len(sizes)
        call.check(fits, f"expected {len(promised)} sizes of 'shape', got {len(sizes)}")
        for size, own in zip(sizes, promised, strict=True):
            if isinstance(own, int):
                same = call.function.shapes.compare("eq", size, own)
                call.function.shapes.check(same, f"expected a size {own} as 'results' tells from 'shape'")
    return call.function.allocate(call.dtype(index), sizes)


class _Passed:
    """What is passed to the function between, and the kinds of it."""

    def __init__(self, function: Function):
        self.function = function
        self.operands: list[SSAValue] = []
        self.kinds: list[str] = []

    def add(self, kind: str, *values: SSAValue) -> None:
        """Pass values as a parameter of a kind."""
        self.kinds.append(kind)
        self.operands += values

    def tensor(self, *tensors: Tensor, kind: str = "tensor") -> None:
        """Pass tensors as a parameter."""
        parts = [kind, *(f"{tensor.dtype.number}.{tensor.rank}" for tensor in tensors)]
        if any(tensor.rank > MAX_RANK for tensor in tensors):
            raise Unsupported(f"expected at most {MAX_RANK} dimensions for a function in C")
        self.add(" ".join(parts), *map(self.function.dynamic_memref, tensors))

    def argument(self, value: Lowered) -> None:
        """Pass an argument of the operator."""
        match value:
            case None:
                self.add("null")
            case Tensor():
                self.tensor(value)
            case Scalar():
                self.add("number", value.value)
            case bool() | int() | float():
                self.add("number", constant(self.function.builder, value, _DTYPES[type(value)]).value)
            case str():
                text = np.frombuffer(value.encode() + b"\0", np.uint8)
                self.add("place", self.function.dynamic_memref(self.function.constant(text)))
            case list():
                self._list(value)
            case _:
                raise Unsupported("expected arguments that a function in C takes")

    def _list(self, items: Sequence[Lowered]) -> None:
        tensors = [item for item in items if isinstance(item, Tensor)]
        if len(tensors) == len(items):
            self.tensor(*tensors, kind="tensors")
            return
        held = self.function.allocate(DType.i64, [len(items)])
        builder = self.function.builder
        for place, item in enumerate(items):
            number = item if isinstance(item, Scalar) else constant(builder, cast(int, item), DType.i64)
            at = self.function.shapes.value(place)
            builder.insert(memref.StoreOp.get(number.value, held.buffer, [at]))
        self.add(f"list {len(items)}", self.function.dynamic_memref(held))


def define_c_calls(module: ModuleOp) -> None:
    """Give bodies to the functions that stand between code and C."""
    for op in list(module.ops):
        if isinstance(op, FuncOp) and op.is_declaration and op.sym_name.data.startswith(_PREFIX):
            symbol, *kinds = op.sym_name.data.removeprefix(_PREFIX).split("|")
            block = Block(arg_types=op.function_type.inputs)
            block.add_op(ReturnOp(_call(Function(block), symbol, kinds)))
            made = FuncOp(op.sym_name.data, op.function_type, Region(block), "private")
            op.detach()
            module.body.block.add_op(made)
    declare_callees(module)


def _call(function: Function, symbol: str, kinds: Sequence[str]) -> SSAValue:
    """The status that a C function gives for the arguments of a block."""
    given, passed = iter(function.block.args), list[SSAValue]()
    for kind in kinds:
        name, *more = kind.split(" ")
        match name:
            case "null":
                passed.append(_number(function, 0))
            case "number":
                value = next(given)
                is_bool = value.type == i1
                passed.append(insert(function.builder, arith.ExtUIOp(value, i32)) if is_bool else value)
            case "tensor" | "tensors":
                tensors = [(next(given), int(each.partition(".")[0])) for each in more]
                passed.append(_structs(function, tensors))
                passed += [_number(function, len(tensors))] if name == "tensors" else []
            case "list":
                passed += [next(given), _number(function, int(more[0]))]
            case _:
                passed.append(next(given))
    message = insert(function.builder, memref.AllocaOp.get(i64, 8, [1]))
    passed += [message, _number(function, 0)]
    status = insert(function.builder, func.CallOp(symbol, passed, [i32]))
    return insert(function.builder, arith.ExtSIOp(status, i64))


def _structs(function: Function, tensors: Sequence[tuple[SSAValue, int]]) -> SSAValue:
    """Memory with a `tsir_tensor` for each memref, with the number of its dtype."""
    shapes = function.shapes
    held = insert(function.builder, memref.AllocaOp.get(i64, 8, [max(1, len(tensors)) * _WORDS]))
    for place, (value, number) in enumerate(tensors):
        tensor = function.argument(value, DType.from_number(number))
        pointer = insert(function.builder, memref.ExtractAlignedPointerAsIndexOp.get(value))
        words: dict[int, SSAValue] = {
            0: shapes.to_i64(pointer),
            1: _number(function, 0),
            2: _number(function, number | tensor.rank << 32),
        }
        for axis in range(MAX_RANK):
            has = axis < tensor.rank
            words[3 + axis] = shapes.to_i64(tensor.sizes[axis]) if has else _number(function, 0)
            words[3 + MAX_RANK + axis] = shapes.to_i64(tensor.strides[axis]) if has else _number(function, 0)
        for word, part in words.items():
            at = shapes.value(place * _WORDS + word)
            function.builder.insert(memref.StoreOp.get(part, held, [at]))
    return held


def _number(function: Function, number: int) -> SSAValue:
    return insert(function.builder, arith.ConstantOp(IntegerAttr(number, i64)))
