"""
Views as functions: made again of the present value of what they look at, and written through.

A write to a view gives a new value of what it views: the operator's inverse puts the view's new
value in its place. A split has a list of views; their inverse joins the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.prim import containers as c
from tsir.dialects.table.access import arguments_of, constant, constant_of
from tsir.dialects.table.families import find_operator
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.lattice import rebuild


@dataclass(eq=False, frozen=True, slots=True)
class Step:
    """
    One view on the way from an object to a value: result `result` of `op`, after the step `before`.

    `rest` are the operands of `op` behind the one that is viewed, in the function that is built.
    """

    before: Step | None
    op: Operation
    rest: tuple[SSAValue, ...]
    result: int = 0


@dataclass(frozen=True, slots=True)
class Inversion:
    """The arguments of an inverse: the view, the old value that it views, and its results' new values."""

    emitter: Emitter
    step: Step
    viewed: SSAValue
    results: Sequence[SSAValue]

    def call(self, name: str, *operands: SSAValue) -> SSAValue:
        """An operator's result, under the type of what is viewed."""
        return emit_as(self.emitter, name, operands, self.viewed.type)

    def by(self, name: str, *operands: SSAValue) -> SSAValue:
        """As `call`, with the view's only new value first."""
        return self.call(name, self.results[0], *operands)


Inverse = Callable[[Inversion], SSAValue]


def emit_as(emitter: Emitter, name: str, operands: Sequence[SSAValue], type: Attribute) -> SSAValue:
    """The result of the operator of a full name (`aten.add.Tensor`), under a type that is known of it."""
    entry = find_operator(name)
    assert entry is not None, name
    return emitter.insert(operation_class(entry).make(operands, [type])).results[0]


def without_strides(type: Attribute) -> Attribute:
    """A type without what writes do not keep: the strides of tensors in it."""
    return rebuild(type, lambda leaf: leaf.known(strides=None) if isinstance(leaf, t.TensorType) else leaf)


def _same(i: Inversion) -> SSAValue:
    return i.results[0]


def _itself(name: str) -> Inverse:
    """A view that is its own inverse."""
    return lambda i: i.by(name, *i.step.rest)


def _resize(i: Inversion) -> SSAValue:
    return i.by("aten.reshape_as", i.viewed)


def _scatter(name: str) -> Inverse:
    return lambda i: i.call(name, i.viewed, i.results[0], *i.step.rest)


def _unpermute(i: Inversion) -> SSAValue:
    order = permutation(i.step.op)
    assert not isinstance(order, str), "what 'refusal' refuses is not inverted"
    inverse = [order.index(d) for d in range(len(order))]
    return i.by("aten.permute", i.emitter.constant(inverse, t.ListType(t.INT)))


def permutation(op: Operation) -> list[int] | str:
    """The order of a `permute`, counted from the front, or why it has no inverse that is known."""
    assert isinstance(op, SchemaOp)
    dims = arguments_of(op).ints("dims")
    if dims is None or not all(isinstance(d, int) for d in dims):
        return "the order of the dimensions is not constant"
    rank, given = len(dims), [d for d in dims if isinstance(d, int)]
    order = [d + rank if d < 0 else d for d in given]
    return order if sorted(order) == list(range(rank)) else f"{given} does not name each dimension once"


def _move_back(name: str) -> Inverse:
    return lambda i: i.by(name, i.step.rest[1], i.step.rest[0])


def _put_narrow(i: Inversion) -> SSAValue:
    """`slice_scatter` from `start` to `start + length`, once a negative start counts from the front."""
    dim, start, length = i.step.rest
    emitter = i.emitter
    if not isinstance(first := constant_of(start), int) or first < 0:
        is_negative = emitter.call("aten::Int", emitter.call("aten::lt", start, 0)[0])[0]
        size = emitter.call("aten::size", i.viewed, dim)[0]
        start = emitter.call("aten::add", start, emitter.call("aten::mul", is_negative, size)[0])[0]
    end = emitter.call("aten::add", start, length)[0]
    one = emitter.constant(1)
    return i.call("aten.slice_scatter", i.viewed, i.results[0], dim, start, end, one)


def _reinterpret(i: Inversion) -> SSAValue:
    return i.by("aten.view.dtype", i.emitter.call("prim::dtype", i.viewed)[0])


def _whole(name: str) -> Inverse:
    """Complex numbers of which one part is new; of real numbers, the new value itself."""

    def inverse(i: Inversion) -> SSAValue:
        dtype = _dtype_of(i.viewed)
        if dtype is None or not dtype.is_complex:
            return i.results[0]
        real = name == "aten.real"
        kept = i.emitter.call("prim::imaginary_part" if real else "prim::real_part", i.viewed)[0]
        return i.call("aten.complex", *((i.results[0], kept) if real else (kept, i.results[0])))

    return inverse


def _dtype_of(value: SSAValue) -> DType | None:
    return value.type.dtype if isinstance(value.type, t.TensorType) else None


def _join(name: str) -> Inverse:
    """The pieces of a split, in a list, as one tensor; the dimension is the split's last argument."""
    return lambda i: i.by(name, i.step.rest[-1])


def _put_element(i: Inversion) -> SSAValue:
    return i.call("prim.ListSet", i.viewed, i.step.rest[0], i.results[0])


def _pack(i: Inversion) -> SSAValue:
    made = c.ListConstructOp.make(i.results, [i.viewed.type])
    return i.emitter.insert(made).results[0]


def _join_chunks(i: Inversion) -> SSAValue:
    op = i.step.op
    assert isinstance(op, c.ConstantChunkOp)
    pieces = i.emitter.insert(c.ListConstructOp.of(i.results, t.TENSOR)).results[0]
    return i.call("aten.cat", pieces, i.emitter.constant(op.dim))


_SPLITS: Mapping[str, str] = {
    "aten.split.Tensor": "aten.cat",
    "aten.split.sizes": "aten.cat",
    "aten.split_with_sizes": "aten.cat",
    "aten.split": "aten.cat",
    "aten.chunk": "aten.cat",
    "aten.tensor_split.sections": "aten.cat",
    "aten.tensor_split.indices": "aten.cat",
    "aten.unbind.int": "aten.stack",
}
"""Operators that give a list of views, and the operator that joins it."""

_INVERSES: Mapping[str, Inverse] = {
    "aten.alias": _same,
    "aten.lift_fresh": _same,
    "aten._unwrap_optional": _same,
    "prim.unchecked_unwrap_optional": _same,
    "prim.unchecked_cast": _same,
    "aten.transpose.int": _itself("aten.transpose.int"),
    "aten.swapaxes": _itself("aten.swapaxes"),
    "aten.t": _itself("aten.t"),
    "aten.numpy_T": _itself("aten.numpy_T"),
    "aten.mT": _itself("aten.mT"),
    "aten.permute": _unpermute,
    "aten.movedim.int": _move_back("aten.movedim.int"),
    "aten.movedim.intlist": _move_back("aten.movedim.intlist"),
    "aten.unsqueeze": _resize,
    "aten.squeeze": _resize,
    "aten.squeeze.dim": _resize,
    "aten.squeeze.dims": _resize,
    "aten.view": _resize,
    "aten.view_as": _resize,
    "aten.unflatten.int": _resize,
    "aten.view.dtype": _reinterpret,
    "aten.real": _whole("aten.real"),
    "aten.imag": _whole("aten.imag"),
    "aten.view_as_real": _itself("aten.view_as_complex"),
    "aten.view_as_complex": _itself("aten.view_as_real"),
    "aten.select.int": _scatter("aten.select_scatter"),
    "aten.slice.Tensor": _scatter("aten.slice_scatter"),
    "aten.narrow": _put_narrow,
    "aten.diagonal": _scatter("aten.diagonal_scatter"),
    "aten.detach": _scatter("prim.detach_scatter"),
    "prim.ConstantChunk": _join_chunks,
    "aten.__getitem__.t": _put_element,
    "prim.ListUnpack": _pack,
    **{name: _join(join) for name, join in _SPLITS.items()},
}
"""The inverse of each view, by which a write goes through it; a split's list counts only if it is private."""

_CONTIGUOUS_INVERSES: Mapping[str, Inverse] = {
    "aten.reshape": _resize,
    "aten.reshape_as": _resize,
    "aten.flatten.using_ints": _resize,
    "aten.contiguous": _same,
    "aten.as_strided": _scatter("aten.as_strided_scatter"),
}
"""Operators that are certain to give a view where their argument is known to be contiguous."""

_OVERLAPPING = "elements of the view share storage"
_REFUSALS: Mapping[str, str] = {
    "aten.expand": _OVERLAPPING,
    "aten.expand_as": _OVERLAPPING,
    "aten.broadcast_to": _OVERLAPPING,
    "prim.expand_reduced": _OVERLAPPING,
    "aten.unfold": _OVERLAPPING,
}
"""Views that cannot be written through, and why."""

_READ = "gradients of what is written are not those of what is viewed"

LAYOUT_READERS = frozenset(
    ("aten.as_strided", "aten.stride", "aten.stride.int", "aten.is_contiguous", "aten.storage_offset")
)
"""Operators that see how a tensor is laid out, which the new value of a written one does not keep."""


def is_split(op: object) -> bool:
    """Whether an operation gives a list of views."""
    return isinstance(op, Operation) and op.name in _SPLITS


def is_view(op: Operation, viewed: SSAValue) -> bool:
    """Whether every result of an operation is certain to be a view of its operand, the object `viewed`."""
    if op.name in _CONTIGUOUS_INVERSES:
        return is_contiguous(viewed) and _stays_inside(op, viewed)
    return op.name in _INVERSES or op.name in _REFUSALS


def _stays_inside(op: Operation, viewed: SSAValue) -> bool:
    """Whether `as_strided` counts from where the tensor begins, not from where its storage does."""
    if not isinstance(op, SchemaOp):
        return False
    starts_at_zero = not isinstance(viewed, BlockArgument)
    if op.name == "aten.as_strided":
        return starts_at_zero or constant_of(op["storage_offset"]) is None
    return op.name != "aten.contiguous" or constant(op, "memory_format", int) == 0


def is_contiguous(value: SSAValue) -> bool:
    """Whether a tensor is known to be contiguous: by its type, or as a new one made of no other."""
    type, owner = value.type, value.owner
    if isinstance(type, t.TensorType) and type.sizes is not None and type.strides is not None:
        expected: list[int] = []
        for size in reversed(type.sizes[1:]):
            if not isinstance(size, int):
                return False
            expected.append(size * (expected[-1] if expected else 1))
        return type.strides == (*reversed(expected), *([1] if type.sizes else []))
    if not isinstance(owner, SchemaOp) or owner.schema().is_mutable:
        return False
    format = owner["memory_format"] if "memory_format" in owner.schema().positions else None
    if format is not None and constant_of(format) not in (None, 0):
        return False
    return not any(_takes_tensors(a.type) for a in owner.schema().arguments)


def _takes_tensors(type: Attribute) -> bool:
    match type:
        case t.ListType() | t.OptionalType():
            return _takes_tensors(type.element)
        case _:
            return isinstance(type, t.TensorType | t.AnyType | t.VarType)


def refusal(op: Operation) -> str | None:
    """Why one cannot write through a view, or None if one can."""
    if op.name == "aten.permute" and isinstance(order := permutation(op), str):
        return order
    if op.name == "aten.real" and _dtype_of(op.operands[0]) is None:
        return "the dtype of what is viewed is not known"
    if op.name == "aten.detach" and not _is_only_written(op):
        return _READ
    return _REFUSALS.get(op.name)


def _is_only_written(view: Operation) -> bool:
    """Whether gradients of a view are never asked for: what uses it gives nothing, or views of that kind."""
    return all(
        _is_only_written(use.operation) if use.operation.name == view.name else not _gives(use.operation)
        for result in view.results
        for use in result.uses
    )


def _gives(op: Operation) -> bool:
    """Whether what an operation takes goes on, other than as a number or a fact of it."""
    return not op.results or any(r.uses and r.type not in _PLAIN for r in op.results)


_PLAIN = (t.INT, t.FLOAT, t.COMPLEX, t.BOOL, t.NUMBER, t.DEVICE)


def replay(emitter: Emitter, step: Step, viewed: SSAValue, *, changed: bool) -> tuple[SSAValue, ...]:
    """
    The results of a view of `viewed`, which is `changed` from what the program viewed first.

    A changed value may be laid out in another way, so a view by sizes becomes a `reshape`.
    """
    op, operands = step.op, (viewed, *step.rest)
    types = [without_strides(r.type) for r in op.results] if changed else list(op.result_types)
    if changed and op.name in ("aten.view", "aten.view_as"):
        return (emit_as(emitter, op.name.replace("view", "reshape"), operands, types[0]),)
    if changed and op.name == "aten.as_strided":
        operands = (emitter.call("aten::contiguous", viewed)[0], *step.rest)
    made = type(op).create(operands=operands, result_types=types, properties=op.properties)
    made.location = op.location
    made.attributes = dict(op.attributes)
    return tuple(emitter.insert(made).results)


def invert(emitter: Emitter, step: Step, viewed: SSAValue, results: Sequence[SSAValue]) -> SSAValue:
    """The new value of `viewed` when the view's results become `results`."""
    inverse = _INVERSES.get(step.op.name) or _CONTIGUOUS_INVERSES[step.op.name]
    return inverse(Inversion(emitter, step, viewed, results))
