"""What operators tell of one row of a batched tensor, where it is the same in all rows."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.batch.operands import emitted
from tsir.transforms.batch.scope import Refusal, Scope, rank_of

Fact = Callable[[Scope, SchemaOp], SSAValue]
"""Gives the result of an operation, not batched."""


def size(scope: Scope, op: SchemaOp) -> SSAValue:
    """The sizes of a row."""
    value, rank = scope[op["self"]].value, rank_of(op["self"])
    parts = [scope.emitter.call("aten::size", value, i + 1)[0] for i in range(rank)]
    return scope.emitter.insert(ListConstructOp.of(parts, t.INT)).results[0]


def size_of(scope: Scope, op: SchemaOp) -> SSAValue:
    """One size of a row."""
    call, value, rank = scope.emitter.call, scope[op["self"]].value, rank_of(op["self"])
    dim, known = scope[op["dim"]], constant_of(op["dim"])
    if dim.batched:
        raise Refusal("'dim' differs from row to row")
    if type(known) is int and not -rank <= known < rank:
        raise Refusal("'dim' is out of range")
    if type(known) is int:
        return call("aten::size", value, known % rank + 1)[0]
    return call("aten::__getitem__", size(scope, op), dim.value)[0]


def length(scope: Scope, op: SchemaOp) -> SSAValue:
    """The first size of a row."""
    return scope.emitter.call("aten::size", scope[op.operands[0]].value, 1)[0]


def rank(scope: Scope, op: SchemaOp) -> SSAValue:
    return scope.emitter.constant(rank_of(op["self"]))


def count(scope: Scope, op: SchemaOp) -> SSAValue:
    """The number of elements of a row: the product of its sizes, as there may be no row."""
    value, found = scope[op["self"]].value, scope.emitter.constant(1)
    for i in range(rank_of(op["self"])):
        (each,) = scope.emitter.call("aten::size", value, i + 1)
        (found,) = scope.emitter.call("aten::mul", found, each)
    return found


def told(scope: Scope, op: SchemaOp) -> SSAValue:
    """What is the same of a batch and of a row: its dtype, its device."""
    return emitted(scope, op, {})[0]


def made_like(scope: Scope, op: SchemaOp) -> SSAValue:
    """A new tensor of the dtype of another, of sizes that are the same in all rows."""
    return emitted(scope, op, {})[0]


FACTS: dict[str, Fact] = {
    "aten.size": size,
    "aten.size.int": size_of,
    "aten.dim": rank,
    "aten.numel": count,
    "aten.len.Tensor": length,
    "aten.len.t": told,
    **dict.fromkeys(
        (
            "prim.dtype", "prim.device", "prim.layout", "aten.is_floating_point", "aten.is_complex",
            "aten.is_signed", "prim.itemsize", "aten.element_size", "prim.is_cpu", "prim.is_cuda",
            "prim.is_sparse", "prim.is_quantized", "prim.is_mkldnn", "prim.is_mps", "prim.is_meta",
            "prim.is_xla", "prim.is_xpu", "prim.is_nested", "aten.get_device", "prim.requires_grad",
            "aten.is_leaf", "aten.__is__", "aten.__isnot__",
        ),
        told,
    ),
    **dict.fromkeys(("aten.new_zeros", "aten.new_ones", "aten.new_empty"), made_like),
}  # fmt: skip
"""What gives a value that is the same in all rows, by the name of the operator."""
