"""Operators whose result is known while a function is lowered, or a number: sizes, facts, lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tsir.dialects.types.dtype import Category, DType
from tsir.dialects.types.values import Device
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.values import lists
from tsir.lowering.values.call import Call, Failing, List, Lowered, Pieces, Unsupported
from tsir.lowering.values.tensors import Tensor


def _int(call: Call, index: Index) -> Lowered:
    """A size as an int of the program."""
    return index if isinstance(index, int) else Scalar(call.function.shapes.to_i64(index), DType.i64)


def _size(call: Call) -> list[Lowered]:
    tensor = call.tensor("self")
    return [[_int(call, size) for size in tensor.sizes]]


def _size_of_dim(call: Call) -> list[Lowered]:
    tensor, dim = call.tensor("self"), call.constant("dim", int)
    call.check(-tensor.rank <= dim < tensor.rank, f"expected a dimension of rank {tensor.rank}, got {dim}")
    return [_int(call, tensor.sizes[dim])]


def _count(call: Call) -> list[Lowered]:
    return [_int(call, call.function.shapes.product(call.tensor("self").sizes))]


def _length(call: Call) -> list[Lowered]:
    value = call.operands[0]
    if isinstance(value, list):
        return [len(value)]
    if isinstance(value, List | Pieces):
        return lists.OPERATORS[call.entry.name](call)
    if isinstance(value, Tensor) and value.rank:
        return [_int(call, value.sizes[0])]
    raise Unsupported("expected a list, or a tensor with dimensions")


_INDICES: Mapping[str, Sequence[int]] = {
    "aten.__getitem__.t": (1,),
    "aten.mul.left_t": (1,),
    "aten.mul.right_": (0,),
    "aten.slice.t": (1, 2),
    "prim.ListDelete": (1,),
    "prim.ListInsert": (1,),
    "prim.ListSet": (1,),
}
"""By the name of the operation: the places of its operands that say where in a list, or how often."""


def _plain(call: Call) -> list[Lowered]:
    """
    What Python makes of lists and constants: the reference does not look at their elements.

    Lists and indices that the run decides are left to it.
    """
    at_run_time = (call.operands[place] for place in _INDICES.get(call.entry.name, ()))
    written = call.entry.name in lists.WRITES and not call.in_script
    dynamic = any(isinstance(x, List | Pieces) for x in call.operands) or any(
        isinstance(x, Scalar) for x in at_run_time
    )
    if written or dynamic:
        if (lower := lists.OPERATORS.get(call.entry.name)) is None:
            raise Unsupported("it has no native form for lists whose length the run decides")
        return lower(call)
    try:
        return [call.entry.reference(*call.operands)]
    except LookupError as error:
        raise Failing(str(error)) from error
    except (TypeError, ValueError) as error:
        raise Unsupported(str(error)) from error


def _fact(read: Callable[[Tensor], Lowered]) -> Callable[[Call], list[Lowered]]:
    """A constant that is known of a tensor."""

    def lower(call: Call) -> list[Lowered]:
        tensor = call.operands[0]
        if not isinstance(tensor, Tensor):
            raise Unsupported("expected a tensor")
        return [read(tensor)]

    return lower


def _implicit(dtype: DType) -> Callable[[Call], list[Lowered]]:
    """The element of a tensor without dimensions that is given for a number."""

    def lower(call: Call) -> list[Lowered]:
        tensor = call.operands[0]
        call.check(isinstance(tensor, Tensor) and not tensor.rank, "expected a tensor without dimensions")
        if dtype is DType.i64 and isinstance(tensor, Tensor):
            call.check(tensor.dtype.category is Category.INTEGER, "expected a tensor of integers as an int")
        return _element(dtype)(call)

    return lower


def _element(dtype: DType | None) -> Callable[[Call], list[Lowered]]:
    """The only element of a tensor as a number."""

    def lower(call: Call) -> list[Lowered]:
        tensor = call.operands[0]
        if not isinstance(tensor, Tensor):
            raise Unsupported("expected a tensor")
        shapes = call.function.shapes
        for size in tensor.sizes:
            shapes.check(shapes.compare("eq", size, 1), "expected a tensor with one element")
        call.check(dtype is DType.bool or not tensor.dtype.is_complex, "expected a real number")
        element = call.function.element(tensor, [0] * tensor.rank)
        kinds = {2: DType.f64, 1: DType.i64, 0: DType.bool}
        wanted = kinds[element.dtype.category] if dtype is None else dtype
        return [convert(call.function.builder, element, wanted)]

    return lower


def _tensor(call: Call) -> list[Lowered]:
    """A tensor without dimensions that holds a number."""
    value = call.operands[0]
    dtype = call.dtype()
    result = call.function.allocate(dtype, ())
    if not isinstance(value, Scalar | bool | int | float | complex):
        raise Unsupported("expected a number")
    call.function.fill(result, value)
    return [result]


def _generator(call: Call) -> list[Lowered]:
    """A generator of random numbers, as its seed and its offset."""
    e = Emitter(call.function.builder)
    given = [call[name] for name in ("seed", "offset", "index")]
    seed, offset, index = (
        x if isinstance(x, Scalar) else constant(e.builder, x, DType.i64)
        for x in given
        if isinstance(x, Scalar | int)
    )
    return [[seed, scalar_arithmetic.add(e, offset, index)]]


NUMBERS: dict[str, Callable[[Call], list[Lowered]]] = {
    "aten.size": _size,
    "aten.size.int": _size_of_dim,
    "aten.dim": _fact(lambda x: x.rank),
    "aten.numel": _count,
    "aten.len.t": _length,
    "aten.len.Tensor": _length,
    **dict.fromkeys(
        (
            *("aten.__getitem__.t", "aten.slice.t", "aten.add.t", "aten.append.t", "aten.mul.left_t"),
            *("aten.mul.right_", "aten.copy.t", "aten.list.t", "aten.extend.t", "aten.insert.t"),
            *("aten.add_.t", "prim.ListSet", "prim.ListDelete", "aten._set_item.t", "aten.Delete.t"),
            *("aten.pop.t", "aten.reverse.t", "aten.__is__", "aten.__isnot__", "prim.ListInsert"),
            "prim.ListReverse",
            *("prim.unchecked_unwrap_optional", "aten._unwrap_optional"),
        ),
        _plain,
    ),
    "aten.eq.int_list": lists.OPERATORS["aten.eq.int_list"],
    "aten.ne.int_list": lists.OPERATORS["aten.ne.int_list"],
    "prim.dtype": _fact(lambda x: x.dtype.number),
    "prim.device": _fact(lambda x: Device("cpu")),
    "prim.layout": _fact(lambda x: 0),
    "prim.is_cuda": _fact(lambda x: False),
    "aten.is_floating_point": _fact(lambda x: x.dtype.is_floating),
    "aten.is_complex": _fact(lambda x: x.dtype.is_complex),
    "aten.item": _element(None),
    "aten.Int.Tensor": _element(DType.i64),
    "aten.IntImplicit": _implicit(DType.i64),
    "aten.Float.Tensor": _element(DType.f64),
    "aten.FloatImplicit": _implicit(DType.f64),
    "aten.Bool.Tensor": _element(DType.bool),
    "prim.NumToTensor.Scalar": _tensor,
    "prim.Generator": _generator,
}
"""By the name of the operation."""
