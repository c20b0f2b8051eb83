"""Forms of operators on tensors that nodes call by other operators."""

from __future__ import annotations

from typing import cast

import numpy as np

from tsir.dialects.prim.containers import ConstantChunkOp
from tsir.dialects.types.dtype import DType
from tsir.frontend.exported.schema import Argument, Listed, Member, Use
from tsir.lowering.exported.call import Call, Results, aten, form, operator_node
from tsir.lowering.exported.scope import TENSOR, Lowered, NoForm, Scope, contiguous
from tsir.lowering.exported.sizes import meta_of
from tsir.lowering.values.folded import is_constant


def chunks(scope: Scope, op: ConstantChunkOp, value: Lowered) -> list[Lowered]:
    """The parts of a tensor along a dimension."""
    if not isinstance(value, Use):
        raise NoForm("expected a tensor")
    inputs = [("self", value), ("chunks", op.chunks), ("dim", op.dim)]
    made = scope.several(aten("chunk"), inputs, [meta_of(scope, x) for x in op.results], listed=True)
    scope.aliases.update(each.name for each in made)
    return list(made)


@form("aten._grad_sum_to_size")
def grad_sum_to_size(call: Call) -> Results:
    """A gradient summed to sizes, unless there are none."""
    if call["size"] is None:
        return call.tensor("self")
    return call.scope.tensor(
        aten("sum_to_size"), [("self", call.tensor("self")), ("size", _list(call["size"], "size"))],
        meta_of(call.scope, call.result),
    )  # fmt: skip


def _list(value: Lowered, name: str) -> Listed:
    if not isinstance(value, list) or not all(isinstance(each, Use | int) for each in value):
        raise NoForm(f"expected '{name}' to be a list of ints of known length")
    return Listed(tuple(cast("list[Use | int]", value)))


@form("prim.expand_reduced")
def expand_reduced(call: Call) -> Results:
    """The result of a reduction along dimensions, expanded to the sizes ahead of it."""
    scope, value = call.scope, call.tensor("self")
    size = _list(call["size"], "size")
    rank = len(size.items)
    dims = call["dim"]
    if isinstance(dims, list) and dims and not call["keepdim"]:
        for dim in sorted(each % rank for each in dims if isinstance(each, int)):
            own = scope.meta(value)
            meta = type(own)(own.dtype, (*own.sizes[:dim], 1, *own.sizes[dim:]))
            meta = type(own)(own.dtype, meta.sizes, (*own.strides[:dim], 1, *own.strides[dim:]))
            value = scope.tensor(aten("unsqueeze"), [("self", value), ("dim", dim)], meta)
    return scope.tensor(aten("expand"), [("self", value), ("size", size)], meta_of(scope, call.result))


@form("prim.detach_unless_same", "prim.barrier")
def itself(call: Call) -> Results:
    """The tensor itself: a graph has no record of gradients."""
    return call.operands[0]


@form("prim.overwrite", "prim.detach_scatter")
def overwrite(call: Call) -> Results:
    """A tensor with the elements of another."""
    inputs = [
        (name, call.tensor(each.name))
        for name, each in zip(("self", "src"), call.op.schema().arguments, strict=True)
    ]
    return call.scope.tensor(aten("copy"), inputs, meta_of(call.scope, call.result))


# At the place of a round


def _place(call: Call) -> Use | None:
    """
    The index of a call as a tensor of one element, if it is the number of the round of a loop; else None.

    PyTorch cannot decide whether a number that the run tells is negative when it traces a program.
    """
    index = call["index"]
    place = call.scope.origins.get(index) if isinstance(index, Use) else None
    if place is None or place not in call.scope.counters:
        return None
    return _unsqueezed(call.scope, place, 0)


def _unsqueezed(scope: Scope, value: Use, dim: int) -> Use:
    """A tensor with a dimension of size 1 more."""
    own = scope.meta(value)
    meta = contiguous(own.dtype, (*own.sizes[:dim], 1, *own.sizes[dim:]))
    return scope.tensor(aten("unsqueeze"), [("self", value), ("dim", dim)], meta)


@form("aten.select.int")
def select(call: Call) -> Results:
    """A part of a tensor at a place."""
    if (place := _place(call)) is None:
        return operator_node(call)
    scope, value = call.scope, call.tensor("self")
    meta, dim = scope.meta(value), call.constant("dim", int) % len(scope.meta(value).sizes)
    taken = contiguous(meta.dtype, (*meta.sizes[:dim], 1, *meta.sizes[dim + 1 :]))
    inputs = [("self", value), ("dim", dim), ("index", place)]
    part = scope.tensor(aten("index_select"), inputs, taken)
    return scope.tensor(aten("squeeze.dim"), [("self", part), ("dim", dim)], meta_of(scope, call.result))


@form("aten.select_scatter")
def select_scatter(call: Call) -> Results:
    """A tensor with another part at a place."""
    scope, value, source = call.scope, call.tensor("self"), call.tensor("src")
    meta = scope.meta(value)
    if scope.meta(source).dtype is not meta.dtype or (place := _place(call)) is None:
        return operator_node(call)
    dim = call.constant("dim", int) % len(meta.sizes)
    inputs = [("self", value), ("dim", dim), ("index", place), ("source", _unsqueezed(scope, source, dim))]
    return scope.tensor(aten("index_copy"), inputs, meta_of(scope, call.result))


# Tensors of numbers


@form("aten.tensor", "aten.as_tensor.list")
def tensor_of_list(call: Call) -> Results:
    """The numbers of a list, or of lists in it, as a tensor."""
    meta = meta_of(call.scope, call.result)
    items = call.operands[0]
    if is_constant(items):
        return call.scope.constant(np.array(items, meta.dtype.numpy).reshape(_shape(items)))
    return _stacked(call.scope, items, meta.dtype)[0]


def _shape(value: Lowered) -> tuple[int, ...]:
    if not isinstance(value, list):
        return ()
    return (len(value), *(_shape(value[0]) if value else ()))


def _stacked(scope: Scope, value: Lowered, dtype: DType) -> tuple[Use, tuple[int, ...]]:
    """The tensor of a number, or of a list, and its sizes."""
    if isinstance(value, list) and value:
        parts = [_stacked(scope, each, dtype) for each in value]
        sizes = (len(parts), *parts[0][1])
        tensors = Listed(tuple([each for each, _ in parts]))
        return scope.tensor(aten("stack"), [("tensors", tensors)], contiguous(dtype, sizes)), sizes
    if not isinstance(value, bool | int | float) and not (isinstance(value, Use) and value.kind != TENSOR):
        raise NoForm("expected a list of numbers")
    inputs = [("s", value), ("dtype", Member("scalar_type", dtype.number))]
    return scope.tensor(aten("scalar_tensor"), inputs, contiguous(dtype, ())), ()


# Conversions, and lists of parts


def _converted(call: Call, dtype: object) -> Results:
    """A tensor in a dtype, on the CPU."""
    value, meta = call.tensor("self"), meta_of(call.scope, call.result)
    inputs: list[tuple[str, Argument]] = [("self", value)]
    inputs.append(("dtype", Member("scalar_type", meta.dtype.number)))
    inputs += [(name, True) for name in ("non_blocking", "copy") if call[name] is True]
    made = call.scope.tensor(aten("to.dtype"), inputs, meta)
    call.scope.aliases.add(made.name)
    return made


@form("aten.to.prim_dtype")
def to_dtype(call: Call) -> Results:
    """A tensor in a dtype."""
    return _converted(call, call["dtype"])


@form("aten.to.prim_Device")
def to_device(call: Call) -> Results:
    """A tensor on a device, which is the CPU."""
    return _converted(call, call["dtype"])


@form("aten.to.prim_other")
def to_other(call: Call) -> Results:
    """A tensor as it is."""
    return _converted(call, None)


@form("aten.split")
def split(call: Call) -> Results:
    """The parts of a tensor along a dimension."""
    raise NoForm("use 'torch.split' of a size")
