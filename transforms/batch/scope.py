"""The values of a batched function: those of one row, with the batch as first dimension or without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.type_names import compact
from tsir.transforms.rewriting.script_text import emit_script

NUMBERS: dict[Attribute, DType] = {t.INT: DType.i64, t.FLOAT: DType.f64, t.BOOL: DType.bool}
"""The dtypes of the tensors that hold a number for each row."""


class Refusal(Exception):
    """An operation has no batched form; the message says why."""


class NotKnown(Refusal):
    """A rank or a dimension on which the form depends is not known, as in the rounds of a loop over it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A value of the batched function; `batched` if its first dimension, or that of its elements, is."""

    value: SSAValue
    batched: bool


def rank_of(value: SSAValue) -> int:
    """The rank that a tensor has in one row; Refusal if it is not known."""
    if not isinstance(value.type, t.TensorType) or value.type.rank is None:
        raise NotKnown("the rank of a tensor is not known")
    return value.type.rank


def batched_type(type: Attribute) -> Attribute:
    """The type of a value of this type for each row; Refusal if there is none."""
    match type:
        case t.TensorType():
            sizes = None if type.sizes is None else (None, *type.sizes)
            return t.TensorType.of(type.dtype, sizes)
        case t.ListType() if not isinstance(type.element, t.IntType | t.FloatType | t.BoolType):
            return t.ListType(batched_type(type.element))
        case t.DictType() if type.value not in NUMBERS:
            return t.DictType(type.key, batched_type(type.value))
        case t.TupleType():
            return type.rebuilt([batched_type(element) for element in type.elements])
        case t.OptionalType() if type.element not in NUMBERS:
            return t.OptionalType(batched_type(type.element))
        case t.NoneType():
            return type
        case _ if type in NUMBERS:
            return t.TensorType.ranked(NUMBERS[type], 1)
        case _:
            raise Refusal(f"a value of type {compact(type)} cannot differ from row to row")


_EXPAND = """
def expanded(value, count: int):
    return value.unsqueeze(0).expand([count] + value.size())
"""

_EXPAND_LIST = """
def expanded(values: List[Tensor], count: int):
    return [value.unsqueeze(0).expand([count] + value.size()) for value in values]
"""

_TAKE_FROM_LIST = """
def taken(values: List[Tensor], rows):
    return [value.index_select(0, rows) for value in values]
"""


def expanded(emitter: Emitter, value: SSAValue, type: Attribute, count: SSAValue) -> SSAValue:
    """A value that is the same in all rows, of this type in one, as a batched one of `count` rows."""
    match type:
        case t.TensorType(rank=None):
            return emit_script(emitter, _EXPAND, [value, count])[0]
        case t.TensorType():
            (whole,) = emitter.call("aten::unsqueeze", value, 0, refine=True)
            kept = emitter.constant(-1)
            sizes = emitter.insert(ListConstructOp.of([count, *[kept] * rank_of(value)], t.INT)).results[0]
            return emitter.call("aten::expand", whole, sizes, refine=True)[0]
        case t.ListType(element=t.TensorType()):
            return emit_script(emitter, _EXPAND_LIST, [value, count])[0]
        case _ if type in NUMBERS:
            sizes = emitter.insert(ListConstructOp.of([count], t.INT)).results[0]
            dtype = {"dtype": NUMBERS[type].number}
            return emitter.call("aten::full", sizes, value, keywords=dtype, refine=True)[0]
        case t.NoneType():
            return value
        case _:
            raise Refusal(f"a value of type {compact(type)} cannot be given to all rows")


def taken(emitter: Emitter, value: SSAValue, type: Attribute, rows: SSAValue) -> SSAValue:
    """Some rows of a batched value, of this type in one row: those at the places that a tensor holds."""
    match type:
        case t.ListType(element=t.TensorType()):
            return emit_script(emitter, _TAKE_FROM_LIST, [value, rows])[0]
        case _ if isinstance(type, t.TensorType) or type in NUMBERS:
            return emitter.call("aten::index_select", value, 0, rows, refine=True)[0]
        case _:
            raise Refusal(f"a value of type {compact(type)} cannot be taken for some rows")


class Scope:
    """
    The values so far, and where operations are put.

    A scope that has a `capture` is for some of the rows of its parent's: that makes a batched value of the
    parent one of these rows.
    """

    def __init__(
        self,
        emitter: Emitter,
        count: SSAValue,
        parent: Scope | None = None,
        capture: Callable[[SSAValue, Row], SSAValue] | None = None,
    ):
        self.emitter, self.count = emitter, count
        self._parent, self._capture = parent, capture
        self.draw_counts: frozenset[SSAValue] = frozenset() if parent is None else parent.draw_counts
        """The values that count random draws, which all rows count together."""
        self.draws_apart: bool = parent is not None and parent.draws_apart
        """Whether rows draw random numbers of their own."""
        self.depth: int = 0 if parent is None else parent.depth + 1
        self._rows: dict[SSAValue, Row] = {}
        self.expects_rows = False
        """Whether what is put into the scope needs a batch of at least one row."""

    def __getitem__(self, value: SSAValue) -> Row:
        """What stands for a value of the function of one row."""
        if value in self._rows:
            return self._rows[value]
        assert self._parent is not None
        row = self._parent[value]
        if row.batched and self._capture is not None:
            row = self._rows[value] = Row(self._capture(value, row), True)
        return row

    def __setitem__(self, value: SSAValue, row: Row) -> None:
        self._rows[value] = row

    def __contains__(self, value: SSAValue) -> bool:
        return value in self._rows or (self._parent is not None and value in self._parent)

    def set(self, values: Sequence[SSAValue], rows: Sequence[Row]) -> None:
        """Let rows stand for values."""
        self._rows.update(zip(values, rows, strict=True))

    def is_batched(self, value: SSAValue) -> bool:
        return self[value].batched

    def any_batched(self, values: Sequence[SSAValue]) -> bool:
        return any(map(self.is_batched, values))

    def whole(self, value: SSAValue) -> SSAValue:
        """A value for each row, whether it differs from row to row or not."""
        row = self[value]
        if isinstance(value.type, t.OptionalType) and constant_of(row.value) is None:
            return row.value
        return row.value if row.batched else expanded(self.emitter, row.value, value.type, self.count)

    def expect_rows(self) -> None:
        """Note that there has to be a row: in a scope of some rows there is."""
        if self._capture is None:
            self.expects_rows = True
            if self._parent is not None:
                self._parent.expect_rows()

    def at(self, emitter: Emitter) -> Scope:
        """The scope of a block in this one's, with the same rows."""
        return Scope(emitter, self.count, self)
