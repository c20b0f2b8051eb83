"""
The types of tangents, and tangents that are zero.

The tangent of a list, tuple or dictionary is one of tangents, of the same structure. What cannot have a
tangent, as a number in a tuple, the key of a dictionary or None, stands there itself.
"""

from __future__ import annotations

from typing import cast

from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import AnyDefinedOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.differentiate.requires_grad import may_carry


def tangent_type(type: Attribute) -> Attribute:
    """The type of the tangent of a value of a type, of which nothing more is known."""
    if not may_carry(type):
        return type
    match type:
        case t.ListType():
            return t.ListType(tangent_type(type.element))
        case t.TupleType():
            return t.TupleType(tuple(map(tangent_type, type.elements)))
        case t.DictType():
            return t.DictType(type.key, tangent_type(type.value))
        case t.OptionalType():
            return t.OptionalType(tangent_type(type.element))
        case _:
            return t.TENSOR


def zeros(emitter: Emitter, value: SSAValue) -> SSAValue:
    """Zeros like the tensors that a value is or holds; undefined where they are."""
    if not may_carry(value.type):
        return value
    if isinstance(value.owner, c.UninitializedOp):
        return emitter.insert(c.UninitializedOp.make([], [tangent_type(value.type)])).results[0]
    match value.type:
        case t.ListType():
            return _zero_elements(emitter, value)
        case t.TupleType():
            items = emitter.insert(c.TupleUnpackOp.of(value)).results
            made = c.TupleConstructOp.of([zeros(emitter, item) for item in items])
            return emitter.insert(made).results[0]
        case t.DictType():
            return _zero_entries(emitter, value)
        case t.OptionalType():
            return _unless_none(emitter, value)
        case _:
            return _zeros_if_defined(emitter, value)


def _zeros_if_defined(emitter: Emitter, value: SSAValue) -> SSAValue:
    """Zeros like a tensor; of an undefined one, itself."""
    blocks = Block(), Block([YieldOp(value)])
    inner = Emitter(Builder(InsertPoint.at_end(blocks[0])), emitter.location)
    inner.insert(YieldOp(*inner.call("aten::zeros_like", value)))
    condition = emitter.insert(AnyDefinedOp.make([value], [t.BOOL])).results[0]
    return emitter.insert(IfOp(condition, [t.TENSOR], *map(Region, blocks))).results[0]


def _unless_none(emitter: Emitter, value: SSAValue) -> SSAValue:
    """Zeros like what may be None, None if it is."""
    type = cast("t.OptionalType", value.type)
    blocks = Block([YieldOp(value)]), Block()
    inner = Emitter(Builder(InsertPoint.at_end(blocks[1])), emitter.location)
    own = inner.insert(c.UncheckedCastOp.make([value], [type.element])).results[0]
    inner.insert(YieldOp(zeros(inner, own)))
    (is_none,) = emitter.call("aten::__is__", value, None)
    return emitter.insert(IfOp(is_none, [tangent_type(type)], *map(Region, blocks))).results[0]


def _zero_elements(emitter: Emitter, whole: SSAValue) -> SSAValue:
    """A list of zeros like the elements of a list."""
    type = cast("t.ListType", tangent_type(whole.type))
    (length,) = emitter.call("aten::len", whole)
    body = Block(arg_types=[t.INT, type])
    inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
    (item,) = inner.call("aten::__getitem__", whole, body.args[0])
    single = inner.insert(c.ListConstructOp.of([zeros(inner, item)], type.element)).results[0]
    inner.insert(YieldOp(inner.constant(True), *inner.call("aten::add", body.args[1], single)))
    started = [emitter.constant([], type)]
    return emitter.insert(LoopOp(length, emitter.constant(True), started, [type], Region(body))).results[0]


def _zero_entries(emitter: Emitter, whole: SSAValue) -> SSAValue:
    """A dictionary of zeros like the values of a dictionary."""
    type = tangent_type(whole.type)
    (keys,) = emitter.call("aten::keys", whole)
    (length,) = emitter.call("aten::len", keys)
    body = Block(arg_types=[t.INT, type])
    inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
    (key,) = inner.call("aten::__getitem__", keys, body.args[0])
    (item,) = inner.call("aten::__getitem__", whole, key)
    made = inner.call("prim::DictSet", body.args[1], key, zeros(inner, item))
    inner.insert(YieldOp(inner.constant(True), *made))
    started = [emitter.insert(c.DictConstructOp.make([], [type])).results[0]]
    return emitter.insert(LoopOp(length, emitter.constant(True), started, [type], Region(body))).results[0]
