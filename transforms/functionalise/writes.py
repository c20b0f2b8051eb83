"""
Writes as functions: what an in-place operator makes of what it writes, computed without writing.

`written_values` gives the new value of every operand that an operator writes, and its results that
are not operands. Tensors take the operator's functional entry; lists and dictionaries an operator
that makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.complex_forms.forms import REAL_ONLY
from tsir.dialects.operators.arguments import Arguments, Operand, RuleError
from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.rules import Pointwise
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.table.access import known
from tsir.dialects.table.matching import Emitter, result_types
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import is_mutable
from tsir.transforms.analysis.views import emit_as, without_strides
from tsir.transforms.rewriting.script_text import emit_declared

_KEEPING = frozenset(
    ("aten.copy", "aten.fill.Scalar", "aten.fill.Tensor", "aten.zero", "aten.index_put", "prim.overwrite")
)
"""Functional operators whose result has dtype and sizes of `self` whatever these are."""


@dataclass(frozen=True, slots=True)
class Written:
    """The new values of the operands that an operator writes, in order, and the results that it gives."""

    values: Sequence[SSAValue]
    results: Sequence[SSAValue] = ()


def written_values(emitter: Emitter, op: SchemaOp, operands: Sequence[SSAValue]) -> Written | None:
    """The new values of the operands that an operator writes; None if there is no functional form of it."""
    if op.name in REAL_ONLY and any(_is_complex(value.type) for value in operands):
        return None  # so that it fails in its place
    if op.operator.functional is not None:
        return Written(_functional(emitter, op, op.operator.functional, operands))
    if op.operator.writes:
        return _running_statistics(emitter, op, operands)
    update = _update_of(op.name)
    return None if update is None else update(emitter, op, operands)


def _is_complex(type: Attribute) -> bool:
    return isinstance(type, t.TensorType) and type.dtype is not None and type.dtype.is_complex


def _functional(
    emitter: Emitter, op: SchemaOp, entry: Operator, operands: Sequence[SSAValue]
) -> list[SSAValue]:
    arguments = op.schema().arguments
    targets = [
        v for a, v in zip(arguments, operands, strict=True) if a.alias is not None and a.alias.is_write
    ]
    is_out = any(a.is_out for a in arguments)
    inputs = _inputs(emitter, op, entry, operands, targets[-1]) if is_out else list(operands)
    stores = [
        _Store(target, type, is_out=is_out, keeps_sizes=not is_out and _keeps_sizes(entry, inputs))
        for target, type in zip(targets, result_types(entry, inputs), strict=True)
    ]
    if entry.name in _KEEPING and not is_out:
        return [emit_as(emitter, entry.name, inputs, stores[0].own)]
    types = [store.own if store.is_direct else store.new for store in stores]
    results = emitter.insert(operation_class(entry).make(inputs, types)).results
    return [store.emit(emitter, result) for store, result in zip(stores, results, strict=True)]


@dataclass(frozen=True, slots=True)
class _Store:
    """
    How the result of an operator, of a given type, becomes the new value of its target.

    The new value has the target's dtype and sizes. Where the types do not tell that the result has
    them, operators convert or check when they run.
    """

    target: SSAValue
    type: Attribute
    is_out: bool
    keeps_sizes: bool

    @property
    def own(self) -> t.TensorType:
        return _tensor(without_strides(self.target.type))

    @property
    def new(self) -> t.TensorType:
        return _tensor(self.type)

    @property
    def same_sizes(self) -> bool:
        sizes = self.own.sizes
        return self.keeps_sizes or (sizes is not None and None not in sizes and sizes == self.new.sizes)

    @property
    def is_direct(self) -> bool:
        return self.same_sizes and self.own.dtype is not None and self.own.dtype is self.new.dtype

    def emit(self, emitter: Emitter, result: SSAValue) -> SSAValue:
        own, new = self.own.dtype, self.new.dtype
        if self.is_direct:
            return result
        fits = own is not None and new is not None and new.category <= own.category
        if own is None or not fits or (self.is_out and not self.same_sizes):
            return emit_as(emitter, "prim.overwrite", (self.target, result), self.own)
        if own is not new:
            type = self.own if self.same_sizes else self.new.known(dtype=own)
            flag, none = emitter.constant(False), emitter.constant(None, t.OptionalType(t.INT))
            operands = (result, emitter.constant(own.number), flag, flag, none)
            result = emit_as(emitter, "aten.to.dtype", operands, type)
        if self.same_sizes:
            return result
        # The result of an in-place operator has at least the sizes of its target.
        return emit_as(emitter, "aten.expand_as", (result, self.target), self.own)


def _tensor(type: Attribute) -> t.TensorType:
    return type if isinstance(type, t.TensorType) else t.TENSOR


def _inputs(
    emitter: Emitter, op: SchemaOp, entry: Operator, operands: Sequence[SSAValue], out: SSAValue
) -> list[SSAValue]:
    """The arguments of the functional form; an `out` form leaves out options, its dtype is that of `out`."""
    given = dict(zip((a.name for a in op.schema().arguments), operands, strict=True))
    inputs: list[SSAValue] = []
    for argument in entry.schema.arguments:
        if argument.name in given:
            inputs.append(given[argument.name])
        elif argument.name == "dtype":
            dtype = out.type.dtype if isinstance(out.type, t.TensorType) else None
            known_dtype = None if dtype is None else emitter.constant(dtype.number)
            inputs.append(emitter.call("prim::dtype", out)[0] if known_dtype is None else known_dtype)
        else:
            inputs.append(emitter.constant(None, argument.type))
    return inputs


def _keeps_sizes(entry: Operator, inputs: Sequence[SSAValue]) -> bool:
    """Whether the rule gives the sizes of `self` back even where they are not known."""
    tensors = [v for v in inputs if is_mutable(v.type)]
    if isinstance(entry.rule, Pointwise) and len(tensors) == 1:
        return True
    own = inputs[0].type
    if not isinstance(own, t.TensorType) or own.sizes is None:
        return False
    named = own.known(sizes=tuple(f"size{i}" if s is None else s for i, s in enumerate(own.sizes)))
    operands = [Operand(named), *map(known, inputs[1:])]
    try:
        result = entry.types(Arguments(entry.schema, operands))[0]
    except RuleError:
        return False
    return isinstance(result, t.TensorType) and result.sizes == named.sizes


def _running_statistics(emitter: Emitter, op: SchemaOp, operands: Sequence[SSAValue]) -> Written | None:
    """A norm that moves running statistics, by its script: this returns them behind the results."""
    if any(isinstance(op[name].type, t.OptionalType | t.NoneType) for name in op.operator.writes):
        return None
    found = emit_declared(emitter, op, operands)
    return None if found is None else Written(found[len(op.results) :], found[: len(op.results)])


Update = Callable[[Emitter, SchemaOp, Sequence[SSAValue]], Written]


def _by(name: str) -> Update:
    """A list or dictionary that the operator `name` makes of the arguments of the write."""
    return lambda emitter, op, v: Written([emit_as(emitter, name, v, v[0].type)])


def _append(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    last = emitter.insert(c.ListConstructOp.make([v[1]], [v[0].type])).results[0]
    return Written([emit_as(emitter, "aten.add.t", (v[0], last), v[0].type)])


def _pop(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    item = emit_as(emitter, "aten.__getitem__.t", v, op.results[0].type)
    return Written([emit_as(emitter, "prim.ListDelete", v, v[0].type)], [item])


def _clear_list(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    return Written([emitter.insert(c.ListConstructOp.make([], [v[0].type])).results[0]])


def _clear_dict(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    return Written([emitter.insert(c.DictConstructOp.make([], [v[0].type])).results[0]])


def _pop_key(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    item = emit_as(emitter, f"aten.__getitem__.{_overload(op)}", v, op.results[0].type)
    return Written([emit_as(emitter, "prim.DictDelete", v, v[0].type)], [item])


def _pop_default(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    name = f"aten.get.{_overload(op).removeprefix('Dict_')}"
    item = emit_as(emitter, name, v, op.results[0].type)
    return Written([emit_as(emitter, "prim.DictDiscard", v[:2], v[0].type)], [item])


def _pop_item(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    pair = op.results[0].type
    items = emit_as(emitter, f"aten.items.{_overload(op)}", v, t.ListType(pair))
    first = emit_as(emitter, "aten.__getitem__.t", (items, emitter.constant(0)), pair)
    key = emitter.insert(c.TupleIndexOp.of(first, 0)).results[0]
    return Written([emit_as(emitter, "prim.DictDelete", (v[0], key), v[0].type)], [first])


def _set_default(emitter: Emitter, op: SchemaOp, v: Sequence[SSAValue]) -> Written:
    name = f"aten.get.default_{_overload(op)}"
    item = emit_as(emitter, name, v, op.results[0].type)
    return Written([emit_as(emitter, "prim.DictSet", (v[0], v[1], item), v[0].type)], [item])


def _overload(op: SchemaOp) -> str:
    return op.schema().overload


_UPDATES: Mapping[str, Update] = {
    "aten.append.t": _append,
    "aten.extend.t": _by("aten.add.t"),
    "aten.add_.t": _by("aten.add.t"),
    "aten.insert.t": _by("prim.ListInsert"),
    "aten._set_item.t": _by("prim.ListSet"),
    "aten.Delete.t": _by("prim.ListDelete"),
    "aten.reverse.t": _by("prim.ListReverse"),
    "aten.clear.t": _clear_list,
    "aten.pop.t": _pop,
    "aten.remove": _by("prim.ListRemove"),
    "aten.sort": _by("prim.ListSort"),
    "aten._set_item": _by("prim.DictSet"),
    "aten.Delete": _by("prim.DictDelete"),
    "aten.update": _by("prim.DictUpdate"),
    "aten.clear": _clear_dict,
    "aten.pop.Dict": _pop_key,
    "aten.pop.Dict_default": _pop_default,
    "aten.popitem": _pop_item,
    "aten.setdefault": _set_default,
}
"""
The functional forms of writes to lists and dictionaries.

Those that exist for every kind of key or element stand under the name without that kind.
"""


def _update_of(name: str) -> Update | None:
    """The entry of an operation: by its name, by that without the kind, or without the overload."""
    names = (name, name.rpartition("_")[0], name.rpartition(".")[0])
    return next((_UPDATES[n] for n in names if n in _UPDATES), None)
