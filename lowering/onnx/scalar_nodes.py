"""
Nodes for scalar expressions: each operation of `arith` and `math` as nodes over whole tensors.

The expressions of operators are compiled to a block, as native code has them, so that both mean the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith, cf, func, math
from xdsl.dialects.builtin import FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.types.dtype import DType
from tsir.dialects.types.onnx_dtypes import ONNX_DTYPES
from tsir.lowering.builders.element import Scalar, element_type
from tsir.lowering.builders.scalar import Expressions, names_in
from tsir.lowering.builders.scalar import Value as Known
from tsir.lowering.builders.scalar_arithmetic import ExpressionError
from tsir.lowering.onnx import elementary
from tsir.lowering.onnx.graph import NoForm, Value
from tsir.lowering.onnx.nodes import Nodes

_DTYPES: dict[Attribute, DType] = {
    element_type(dtype): dtype for dtype in ONNX_DTYPES if dtype is not DType.u8
}
"""The dtypes in which nodes have the elements of the IR, whose integers tell no sign."""

_WIDER = {DType.i8: DType.i32, DType.i16: DType.i32, DType.u8: DType.i32}
"""The dtypes in which integers are computed with that few kernels take; they wrap when they are cast back."""


def expressions(
    nodes: Nodes,
    texts: Sequence[str],
    where: Sequence[str],
    names: Mapping[str, object],
    literal: DType,
    dtypes: Sequence[DType | None],
) -> list[Value]:
    """
    The values of scalar expressions over tensors, converted to `dtypes`.

    `names` are what the texts name, of which tensors broadcast; `literal` is the dtype of literals that meet
    nothing else.
    """
    tensors = {name: value for name, value in names.items() if isinstance(value, Value)}
    block = Block(arg_types=[element_type(value.dtype) for value in tensors.values()])
    builder = Builder(InsertPoint.at_end(block))
    compiled = Expressions(builder, literal)
    scalars: dict[str, Known] = {name: cast("Known", v) for name, v in names.items() if name not in tensors}
    for (name, value), argument in zip(tensors.items(), block.args, strict=True):
        scalars[name] = Scalar(argument, value.dtype)
    try:
        compiled.bind(scalars, where)
        found = [compiled.number(text, dtype) for text, dtype in zip(texts, dtypes, strict=True)]
    except ExpressionError as error:
        raise NoForm(str(error)) from error
    known: dict[SSAValue, Value] = {
        argument: _signless(nodes, value)
        for argument, value in zip(block.args, tensors.values(), strict=True)
    }
    translate(nodes, block, known)
    results = [_signed(nodes, known[scalar.value], scalar.dtype) for scalar in found]
    # What an expression does not read still broadcasts.
    for result, each in zip(range(len(results)), results, strict=True):
        for argument, value in zip(block.args, tensors.values(), strict=True):
            if not argument.uses and value.sizes != ():
                each = nodes.expand(each, nodes.shape(value), max(each.rank, value.rank))
        results[result] = each
    return results


def used_names(texts: Sequence[str], where: Sequence[str]) -> set[str]:
    """The names that expressions and their parts read."""
    parts = (names_in(part.partition("=")[2]) for part in where)
    return set[str]().union(*map(names_in, texts), *parts)


def _signless(nodes: Nodes, value: Value) -> Value:
    return nodes.cast(value, DType.i8) if value.dtype is DType.u8 else value


def _signed(nodes: Nodes, value: Value, dtype: DType) -> Value:
    return nodes.cast(value, dtype) if dtype is DType.u8 else value


def translate(nodes: Nodes, block: Block, known: dict[SSAValue, Value]) -> None:
    """Add the nodes of a block's operations; `known` are the values of its arguments, then of all."""
    for op in block.ops:
        if isinstance(op, cf.AssertOp):
            _guard(nodes, known[op.arg])
            continue
        known[op.results[0]] = _nodes_of(nodes, op, [known[operand] for operand in op.operands])


def _guard(nodes: Nodes, holds: Value) -> None:
    """Note a condition, which has to hold for all elements, without which the program fails."""
    nodes.scope.guards.append(holds)


def _nodes_of(nodes: Nodes, op: Operation, values: Sequence[Value]) -> Value:
    dtype = _DTYPES.get(op.results[0].type)
    if dtype is None:
        raise NoForm(f"numbers of type {op.results[0].type} have no form in ONNX")
    if isinstance(op, arith.ConstantOp):
        number = cast("IntegerAttr[Any] | FloatAttr[Any]", op.value).value.data
        return nodes.scope.constant(np.array(number).astype(dtype.numpy))
    if isinstance(op, func.CallOp):
        name = op.callee.root_reference.data.split(".")[1]
        make = _CALLS.get(name)
        if make is None:
            raise NoForm(f"ONNX has no function '{name}'")
        return make(nodes, *values)
    make = _OPERATIONS.get(op.name)
    if make is None:
        raise NoForm(f"ONNX has no form of '{op.name}'")
    return make(nodes, op, *values)


_Make = Callable[..., Value]


def _plain(operator: str) -> _Make:
    """A node of floats, or of integers that wrap."""

    def make(nodes: Nodes, op: Operation, *values: Value) -> Value:
        dtype = values[0].dtype
        wide = _WIDER.get(dtype, dtype)
        return nodes.cast(nodes.elementwise(operator, *(nodes.cast(v, wide) for v in values)), dtype)

    return make


def _logical(of_bools: str, of_integers: str) -> _Make:
    """A node of truth values, or one of the bits of integers."""

    def make(nodes: Nodes, op: Operation, *values: Value) -> Value:
        if values[0].dtype is DType.bool:
            return nodes.elementwise(of_bools, *values)
        if nodes.opset < 18:
            raise NoForm(f"opset {nodes.opset} has no operators of bits, which came with 18")
        return nodes.elementwise(of_integers, *values)

    return make


def _xor(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
    return _logical("Xor", "BitwiseXor")(nodes, op, a, b)


_PREDICATES = {
    "eq": "Equal", "lt": "Less", "le": "LessOrEqual", "gt": "Greater", "ge": "GreaterOrEqual",
}  # fmt: skip


def _compare_floats(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
    name = _FLOAT_ORDER[cast("IntegerAttr[Any]", op.properties["predicate"]).value.data]
    if name == "une":
        return nodes.negation(nodes.elementwise("Equal", a, b, dtype=DType.bool))
    return nodes.elementwise(_PREDICATES[name[1:]], a, b, dtype=DType.bool)


def _compare_integers(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
    name = _INTEGER_ORDER[cast("IntegerAttr[Any]", op.properties["predicate"]).value.data]
    if name in ("eq", "ne"):
        found = nodes.elementwise("Equal", a, b, dtype=DType.bool)
        return found if name == "eq" else nodes.negation(found)
    if a.dtype is DType.bool:
        a, b = (nodes.cast(v, DType.i32) for v in (a, b))
    elif name.startswith("u"):
        a, b = (_unsigned(nodes, v) for v in (a, b))
    return nodes.elementwise(_PREDICATES[name[1:]], a, b, dtype=DType.bool)


_FLOAT_ORDER = ("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                "une", "uno", "true")  # fmt: skip
_INTEGER_ORDER = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def _unsigned(nodes: Nodes, value: Value) -> Value:
    """An integer in the order of the number without a sign that its bits are; for 8 bits, that number."""
    if value.dtype is DType.i8:
        return nodes.cast(nodes.cast(value, DType.u8), DType.i32)
    if value.dtype is DType.i16:
        raise NoForm("ONNX has no form of unsigned integers of 16 bits")
    lowest = nodes.number(np.iinfo(value.dtype.numpy).min, value.dtype)
    return nodes.elementwise("Add", value, lowest)  # which wraps


def _cast(nodes: Nodes, op: Operation, value: Value) -> Value:
    return nodes.cast(value, _DTYPES[op.results[0].type])


def _cast_unsigned(nodes: Nodes, op: Operation, value: Value) -> Value:
    wide = value if value.dtype is DType.bool else _unsigned(nodes, value)
    return nodes.cast(wide, _DTYPES[op.results[0].type])


def _select(nodes: Nodes, op: Operation, condition: Value, a: Value, b: Value) -> Value:
    return nodes.where(condition, a, b)


def _extreme(above: str) -> _Make:
    def make(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
        taken = nodes.elementwise(above, a, b, dtype=DType.bool)
        if a.dtype in (DType.f32, DType.f64):
            taken = nodes.elementwise("Or", taken, elementary.is_nan(nodes, a))
        return nodes.where(taken, a, b)

    return make


def _divide_unsigned(remainder: bool) -> _Make:
    def make(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
        if a.dtype is not DType.i8:
            raise NoForm("ONNX has no form of a division of unsigned integers")
        wide = (_unsigned(nodes, a), _unsigned(nodes, b))
        return nodes.cast(nodes.elementwise("Mod" if remainder else "Div", *wide), a.dtype)

    return make


def _remainder(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
    wide = [nodes.cast(v, _WIDER.get(v.dtype, v.dtype)) for v in (a, b)]
    found = nodes.op("Mod", wide, wide[0].dtype, nodes.elementwise("Add", *wide).sizes, fmod=1)
    return nodes.cast(found, a.dtype)


def _shift(left: bool) -> _Make:
    """A shift of integers: twice a product with a power of two, or a quotient by it that is rounded down."""

    def make(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
        found, distance = nodes.cast(a, DType.i64), nodes.cast(b, DType.i64)
        half = nodes.elementwise("Div", distance, nodes.number(2, DType.i64))
        for part in (half, nodes.elementwise("Sub", distance, half)):
            power = nodes.elementwise("Pow", nodes.number(2.0, DType.f64), nodes.cast(part, DType.f64))
            whole = nodes.cast(power, DType.i64)
            if left:
                found = nodes.elementwise("Mul", found, whole)
            else:
                rest = nodes.elementwise("Mod", found, whole)  # with the sign of the power
                found = nodes.elementwise("Div", nodes.elementwise("Sub", found, rest), whole)
        return nodes.cast(found, a.dtype)

    return make


def _power_of_integers(nodes: Nodes, op: Operation, a: Value, b: Value) -> Value:
    exponent = op.operands[1].owner
    if not isinstance(exponent, arith.ConstantOp):
        raise NoForm("ONNX has no exact form of powers of integers with an exponent that is not constant")
    number = cast("IntegerAttr[Any]", exponent.value).value.data
    if not 0 <= number <= 64:
        raise NoForm(f"expected an exponent from 0 to 64 of a power of integers, got {number}")
    multiply = _plain("Mul")
    found, square = nodes.number(1, a.dtype), a
    while number:
        if number % 2:
            found = multiply(nodes, op, found, square)
        square, number = (multiply(nodes, op, square, square) if number > 1 else square), number // 2
    return nodes.expand(found, nodes.shape(a), a.rank) if found.sizes != a.sizes else found


def _function(make: Callable[..., Value]) -> _Make:
    def translated(nodes: Nodes, op: Operation, *values: Value) -> Value:
        return make(nodes, *values)

    return translated


_OPERATIONS: Mapping[str, _Make] = {
    arith.AddfOp.name: _plain("Add"),
    arith.SubfOp.name: _plain("Sub"),
    arith.MulfOp.name: _plain("Mul"),
    arith.DivfOp.name: _plain("Div"),
    arith.NegfOp.name: _plain("Neg"),
    arith.AddiOp.name: _plain("Add"),
    arith.SubiOp.name: _plain("Sub"),
    arith.MuliOp.name: _plain("Mul"),
    arith.DivSIOp.name: _plain("Div"),
    arith.RemSIOp.name: _remainder,
    arith.DivUIOp.name: _divide_unsigned(remainder=False),
    arith.RemUIOp.name: _divide_unsigned(remainder=True),
    arith.AndIOp.name: _logical("And", "BitwiseAnd"),
    arith.OrIOp.name: _logical("Or", "BitwiseOr"),
    arith.XOrIOp.name: _xor,
    arith.ShLIOp.name: _shift(left=True),
    arith.ShRSIOp.name: _shift(left=False),
    arith.CmpfOp.name: _compare_floats,
    arith.CmpiOp.name: _compare_integers,
    arith.SelectOp.name: _select,
    arith.ExtFOp.name: _cast,
    arith.TruncFOp.name: _cast,
    arith.FPToSIOp.name: _cast,
    arith.SIToFPOp.name: _cast,
    arith.UIToFPOp.name: _cast_unsigned,
    arith.ExtSIOp.name: _cast,
    arith.ExtUIOp.name: _cast_unsigned,
    arith.TruncIOp.name: _cast,
    arith.MaximumfOp.name: _extreme("Greater"),
    arith.MinimumfOp.name: _extreme("Less"),
    arith.MaxSIOp.name: _extreme("Greater"),
    arith.MinSIOp.name: _extreme("Less"),
    math.IPowIOp.name: _power_of_integers,
    **{name: _function(make) for name, make in elementary.OPERATIONS.items()},
}  # fmt: skip
"""What each operation is as nodes."""

_CALLS: Mapping[str, Callable[..., Value]] = elementary.CALLS
