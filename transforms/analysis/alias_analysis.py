"""
Which values may share storage, and who writes to them; `alias-analysis` shows it.

Every value that can be written (tensors, lists, dictionaries, and what holds them) belongs to one
set; two values may alias if their sets are the same. A container's set has the set of its contents.
Sets are joined by the alias annotations of the schemas, by views, containers and control flow, in
one pass over the function: the result does not depend on the order of execution.

```mlir
// after
%v = aten.view(%x, %s) {alias.sets = [0]} : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
%y = aten.add_.Tensor(%v, %z, %1) {alias.sets = [0], alias.writes = [0]} : …
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import Argument
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.effects import returned_operands, written_operands

_WILDCARD = "*"


# Every pass asks of every value, hence by class: these types have no subclasses.
_CONTAINERS = frozenset({t.ListType, t.DictType, t.TupleType})
_MUTABLE = frozenset({t.TensorType, t.ListType, t.DictType, t.AnyType, t.VarType})
_FLAT = frozenset(
    {
        t.TensorType, t.IntType, t.FloatType, t.ComplexType, t.BoolType, t.NumberType, t.NoneType,
        t.StringType,
    }
)  # fmt: skip


def is_container(type: Attribute) -> bool:
    """Whether values of the type hold other values."""
    if type.__class__ in _FLAT:
        return False
    return type.__class__ in _CONTAINERS or (isinstance(type, t.OptionalType) and is_container(type.element))


def is_mutable(type: Attribute) -> bool:
    """Whether a value of the type can be written, or holds one that can."""
    if type.__class__ in _MUTABLE:
        return True
    if type.__class__ in _FLAT:
        return False
    match type:
        case t.OptionalType() | t.FutureType():
            return is_mutable(type.element)
        case t.TupleType():
            return any(map(is_mutable, type.elements))
        case _:
            return False


def holds_mutable(type: Attribute) -> bool:
    """Whether a value of the type is a container of values that can be written."""
    if type.__class__ in _FLAT:
        return False
    match type:
        case t.OptionalType():
            return holds_mutable(type.element)
        case t.ListType():
            return is_mutable(type.element)
        case t.DictType():
            return is_mutable(type.value)
        case t.TupleType():
            return any(map(is_mutable, type.elements))
        case _:
            return False


class AliasAnalysis:
    """
    The alias sets of one function.

    Its arguments may all alias one another, unless `distinct_arguments` says that they are known
    to be apart. `writes_arguments` says whether the function of a name may write what it is given.
    """

    def __init__(
        self,
        function: FuncOp,
        *,
        distinct_arguments: bool = False,
        writes_arguments: Callable[[str], bool] = lambda name: True,
    ):
        self._writes_arguments = writes_arguments
        self._parent: list[int] = []
        self._contents: dict[int, int] = {}
        self._sets: dict[SSAValue, int] = {}
        self._written_values: dict[Operation, list[SSAValue]] = {}
        self._written_sets: set[int] | None = None
        self._wildcard = self._fresh()
        shared = None if distinct_arguments else self._fresh()
        self._body = function.body.block
        self.arguments = self._body.args
        for argument in self.arguments:
            self._argument(argument, shared)
        self._block(self._body)
        self.returned: set[int] = set()
        """The sets of what the caller gets, and of everything that this holds."""
        if isinstance(last := self._body.last_op, ReturnOp):
            self.returned.update(*map(self.reachable, last.operands))

    def may_alias(self, a: SSAValue, b: SSAValue) -> bool:
        """Whether writing to one may change the other."""
        return bool(self.reachable(a) & self.reachable(b))

    def set_of(self, value: SSAValue) -> int | None:
        """The number of a value's set; None if it can never be written."""
        return self._find(self._of(value)) if is_mutable(value.type) else None

    def reachable(self, value: SSAValue) -> set[int]:
        """The value's set and those of everything that it holds."""
        return set(self._chain(value))

    def _chain(self, value: SSAValue) -> list[int]:
        """The value's set, that of what it holds, that of what these hold, and so on."""
        found: dict[int, None] = {}
        at = self.set_of(value)
        while at is not None and at not in found:
            found[at] = None
            inner = self._contents.get(at)
            at = None if inner is None else self._find(inner)
        return list(found)

    def written(self, op: Operation) -> set[int]:
        """The sets that an operation itself writes; those inside it are counted on their own."""
        values: list[SSAValue] = self._written_values.get(op, [])
        if not values or isinstance(op, SchemaOp):
            return set(map(self._find, map(self._of, values)))
        found = {self._find(self._wildcard)}
        for value in values:
            found |= self.reachable(value)
        return found

    def is_written(self, value: SSAValue) -> bool:
        """Whether an operation may write to a value or to what it holds."""
        if not self._written_values:
            return False
        if self._written_sets is None:
            self._written_sets = {at for op in self._written_values for at in self.written(op)}
        return not self._written_sets.isdisjoint(self.reachable(value))

    def holds_written(self, container: SSAValue) -> bool:
        """Whether an operation may write to what a list, tuple or dictionary holds."""
        return self.is_written(container) and not (self._written_sets or set()).isdisjoint(
            self._chain(container)[1:]
        )

    def is_changed(self, container: SSAValue) -> bool:
        """Whether an operation may give a list or a dictionary, or one inside of it, other elements."""
        if not self.is_written(container):
            return False
        type = container.type
        for at in self._chain(container):
            match type:
                case t.ListType():
                    type = type.element
                case t.DictType():
                    type = type.value
                case _:
                    break
            if at in (self._written_sets or ()):
                return True
        return is_container(type)

    def is_private(self, value: SSAValue) -> bool:
        """Whether a value is never written: not by the function, nor by the caller, if it does not escape."""
        if not is_mutable(value.type):
            return True
        return not self.is_written(value) and self._returned.isdisjoint(self.reachable(value))

    @cached_property
    def _returned(self) -> frozenset[int]:
        """The sets of what the function returns."""
        last = self._body.last_op
        returned = last.operands if isinstance(last, ReturnOp) else ()
        return frozenset(at for value in returned for at in self.reachable(value))

    @cached_property
    def outer(self) -> frozenset[int]:
        """The sets of what the caller has, and of what is not known."""
        found = {self._find(self._wildcard)}.union(*(self.reachable(a) for a in self.arguments))
        return frozenset(found)

    def _fresh(self) -> int:
        self._parent.append(len(self._parent))
        return len(self._parent) - 1

    def _find(self, at: int) -> int:
        while self._parent[at] != at:
            self._parent[at] = self._parent[self._parent[at]]
            at = self._parent[at]
        return at

    def _join(self, a: int, b: int) -> None:
        """Make one set of two, and of their contents; a loop, as contents nest to any depth."""
        pending = [(a, b)]
        while pending:
            x, y = map(self._find, pending.pop())
            if x == y:
                continue
            # The older set stays, so that numbers follow the program's order.
            x, y = min(x, y), max(x, y)
            self._parent[y] = x
            inner = self._contents.pop(y, None)
            if inner is None:
                continue
            if x in self._contents:
                pending.append((self._contents[x], inner))
            else:
                self._contents[x] = inner

    def _of(self, value: SSAValue) -> int:
        if value not in self._sets:
            self._sets[value] = self._fresh()
        return self._sets[value]

    def _inside(self, at: int) -> int:
        """The set of what the members of a set hold."""
        at = self._find(at)
        if at not in self._contents:
            self._contents[at] = self._fresh()
        return self._contents[at]

    def _argument(self, argument: SSAValue, shared: int | None) -> None:
        if not is_mutable(argument.type):
            return
        at = self._of(argument)
        if shared is not None:
            self._join(at, self._inside(shared) if is_container(argument.type) else shared)
        if is_container(argument.type):
            self._join(self._inside(at), shared if shared is not None else self._fresh())

    def _same(self, values: Iterable[SSAValue]) -> None:
        mutable = [value for value in values if is_mutable(value.type)]
        for value in mutable[1:]:
            self._join(self._of(mutable[0]), self._of(value))

    def _hold(self, container: SSAValue, items: Iterable[SSAValue]) -> None:
        for item in items:
            if is_mutable(item.type):
                self._join(self._inside(self._of(container)), self._of(item))

    def _block(self, block: Block) -> None:
        for op in block.ops:
            self._op(op)

    def _op(self, op: Operation) -> None:
        for region in op.regions:
            for block in region.blocks:
                self._block(block)
        if type(op) is ConstantOp:
            return
        match op:
            case SchemaOp():
                self._call(op)
            case IfOp():
                for branch in op.branches:
                    self._merge(op.outputs, _yielded(branch))
            case LoopOp():
                body = op.body.block
                self._merge(op.outputs, op.initial)
                self._merge(op.outputs, body.args[1:])
                self._merge(op.outputs, _yielded(body)[1:])
            case c.GroupOp():
                block = op.regions[0].block
                self._merge(block.args, op.operands)
                self._merge(op.results, _yielded(block))
            case c.ListConstructOp() | c.TupleConstructOp() | c.DictConstructOp():
                self._hold(op.results[0], op.operands)
            case c.ListUnpackOp() | c.DictUnpackOp() | c.TupleUnpackOp() | c.TupleIndexOp():
                self._hold(op.operands[0], op.results)
            case c.TupleSliceOp() | c.UncheckedCastOp() | c.ConstantChunkOp():
                self._same((*op.operands, *op.results))
            case c.OperatorOp():
                self._unknown(op, is_writer=not op.only_reads)
            case c.PythonOp():
                self._unknown(op, is_writer=True)
            case c.CallFunctionOp():
                self._unknown(op, is_writer=self._writes_arguments(op.callee))
            case _:
                pass

    def _merge(self, into: Sequence[SSAValue], values: Sequence[SSAValue]) -> None:
        for a, b in zip(into, values, strict=True):
            self._same((a, b))

    def _unknown(self, op: Operation, *, is_writer: bool) -> None:
        """An operation of which no more is known gives any of its operands, and may write them."""
        for value in (*op.operands, *op.results):
            if is_mutable(value.type):
                self._join(self._of(value), self._wildcard)
                if is_container(value.type):
                    self._join(self._inside(self._of(value)), self._wildcard)
        if is_writer:
            self._written_values[op] = [v for v in op.operands if is_mutable(v.type)]

    def _call(self, op: SchemaOp) -> None:
        """Join sets as the schema's annotations say."""
        schema = op.schema()
        if not (schema.has_aliases or op.operator.writes):
            for result in op.results:
                self._inherit(op, result)
            return
        pairs = list(zip(schema.arguments, op.operands, strict=False))
        written = written_operands(op)
        if written:
            self._written_values[op] = written
        for result, operand in returned_operands(op):
            self._same((operand, result))
        containers = [v for v in op.operands if is_container(v.type)]
        for argument, value in pairs:
            if argument.alias is not None and _WILDCARD in (argument.alias.after or ()):
                for container in [v for v in written if is_container(v.type)]:
                    self._hold(container, [value])
        for result, value in zip(schema.returns, op.results, strict=False):
            if result.alias is None:
                self._inherit(op, value)
                continue
            if _WILDCARD in result.alias.before:
                for container in containers:
                    self._hold(container, [value])
            for argument, operand in pairs:
                if _share(argument, result):
                    self._tie(operand, value)

    def _inherit(self, op: SchemaOp, result: SSAValue) -> None:
        """A new container, as a slice of a list, may hold the operands and what they hold."""
        if not holds_mutable(result.type):
            return
        for operand in op.operands:
            if holds_mutable(operand.type):
                self._join(self._inside(self._of(result)), self._inside(self._of(operand)))
            elif not is_container(operand.type):
                self._hold(result, [operand])

    def _tie(self, operand: SSAValue, result: SSAValue) -> None:
        """One annotation names both: they are the same, or one holds the other."""
        if is_container(operand.type) == is_container(result.type):
            self._same((operand, result))
        elif is_container(result.type):
            self._hold(result, [operand])
        else:
            self._hold(operand, [result])


def _share(argument: Argument, result: Argument) -> bool:
    if argument.alias is None or result.alias is None:
        return False
    return bool((argument.alias.before | (argument.alias.after or frozenset())) & result.alias.before)


def _yielded(block: Block) -> Sequence[SSAValue]:
    last = block.last_op
    return last.operands if isinstance(last, YieldOp) else ()


@dataclass(frozen=True)
class AliasAnalysisPass(ModulePass):
    """Annotate operations with the alias sets of their results and the sets that they write."""

    name = "alias-analysis"

    distinct_arguments: bool = False
    """Take the functions' arguments to be apart from one another."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                _annotate(function, AliasAnalysis(function, distinct_arguments=self.distinct_arguments))


def _annotate(function: FuncOp, analysis: AliasAnalysis) -> None:
    dense: dict[int, int] = {}

    def numbers(sets: Iterable[int | None]) -> ArrayAttr[IntegerAttr]:
        shown = [-1 if s is None else dense.setdefault(s, len(dense)) for s in sets]
        return ArrayAttr([IntegerAttr(n, i64) for n in shown])

    numbers(analysis.set_of(argument) for argument in analysis.arguments)
    for op in function.walk():
        if op is function:
            continue
        if any(is_mutable(result.type) for result in op.results):
            op.attributes["alias.sets"] = numbers(analysis.set_of(r) for r in op.results)
        if written := analysis.written(op):
            op.attributes["alias.writes"] = numbers(sorted(written))
