"""Values of branches and loops taken apart: what graphs inside nodes give and are given are tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from tsir.dialects.types.dtype import DType
from tsir.frontend.exported.schema import Listed, Member, TensorMeta, Use, kind_in_file
from tsir.lowering.exported.call import aten, boxed, item
from tsir.lowering.exported.scope import TENSOR, Box, Lowered, NoForm, Scope, Unread, contiguous
from tsir.lowering.exported.sizes import box_meta

Leaf = Use | bool | int | float | Unread
"""A tensor, a number, or what no run reads."""


@dataclass(frozen=True)
class _Slot:
    """The place of a leaf."""


Template = object
"""A value with slots in place of its leaves."""


def taken_apart(value: Lowered) -> tuple[Template, list[Leaf]]:
    """The structure of a value, and its leaves in order."""
    leaves: list[Leaf] = []

    def template(each: Lowered) -> Template:
        match each:
            case Use() | Unread() | bool() | int() | float():
                leaves.append(each)
                return _Slot()
            case list():
                return [template(part) for part in each]
            case tuple():
                return tuple([template(part) for part in each])
            case dict():
                return {key: template(part) for key, part in each.items()}
            case _:
                return each

    return template(value), leaves


def put_together(template: Template, leaves: Iterator[Lowered], unboxed: Callable[[Box], Use]) -> Lowered:
    """The value of a structure and its leaves; numbers in containers are taken out of their tensors."""
    if isinstance(template, _Slot):
        return next(leaves)

    def part(each: Template) -> Lowered:
        made = put_together(each, leaves, unboxed)
        return unboxed(made) if isinstance(made, Box) else made

    match template:
        case list():
            return [part(each) for each in cast("list[Template]", template)]
        case tuple():
            return tuple([part(each) for each in cast("tuple[Template, ...]", template)])
        case dict():
            return {key: part(each) for key, each in cast("dict[object, Template]", template).items()}
        case _:
            return cast("Lowered", template)


def rebuilt(scope: Scope, template: Template, leaves: Sequence[Lowered]) -> Lowered:
    """The value of a structure and its leaves in a graph."""
    return put_together(template, iter(leaves), lambda box: item(scope, box.tensor, box.kind))


def as_tensor(scope: Scope, leaf: Leaf, kind: str, dtype: DType, rank: int) -> Use:
    """A leaf as a tensor of the graph; one that no run reads as some tensor of the dtype and rank."""
    if isinstance(leaf, Unread):
        member = Member("scalar_type", dtype.number)
        inputs = [("size", Listed((0,) * rank)), ("dtype", member)]
        return scope.tensor(aten("zeros"), inputs, contiguous(dtype, (0,) * rank))
    if isinstance(leaf, Use) and leaf.kind == TENSOR:
        return leaf
    return boxed(scope, leaf, kind)


def given(scope: Scope, tensors: Sequence[Use]) -> list[Use]:
    """Tensors as outputs of a graph inside a node: none is an input, a view, or there twice."""
    found: list[Use] = []
    for each in tensors:
        if each.name in scope.aliases or each in found:
            each = scope.tensor(aten("clone"), [("self", each)], scope.meta(each))
        found.append(each)
    return found


@dataclass
class Branches:
    """The values of two branches, which become the results of one node."""

    outer: Scope
    scopes: tuple[Scope, Scope]
    outputs: tuple[list[Use], list[Use]] = field(default_factory=lambda: ([], []))
    kinds: list[str] = field(default_factory=list[str])
    metas: list[TensorMeta] = field(default_factory=list[TensorMeta])

    def merged(self, first: Lowered, second: Lowered) -> Callable[[Sequence[Use]], Lowered]:
        """What a result is, of the tensors that the node gives; NoForm if the branches give unlike values."""
        (template, leaves), (other, others) = taken_apart(first), taken_apart(second)
        if isinstance(first, Unread):
            template, leaves = other, [Unread() for _ in others]
        elif isinstance(second, Unread):
            other, others = template, [Unread() for _ in leaves]
        if template != other or len(leaves) != len(others):
            raise NoForm("its branches give values of unlike structures, as None and a tensor")
        parts = [self._leaf(a, b) for a, b in zip(leaves, others, strict=True)]
        return lambda uses: rebuilt(self.outer, template, [part(uses) for part in parts])

    def _leaf(self, a: Leaf, b: Leaf) -> Callable[[Sequence[Use]], Lowered]:
        if isinstance(a, Unread) and isinstance(b, Unread):
            return lambda _: a
        if not isinstance(a, Use | Unread) and type(a) is type(b) and repr(a) == repr(b):
            return lambda _: a
        kinds = {kind for kind in map(kind_in_file, (a, b)) if kind is not None}
        if len(kinds) != 1:
            raise NoForm(f"its branches give {' and '.join(sorted(kinds))}")
        (kind,) = kinds
        dtype, rank = self._facts(a, b, kind)
        tensors = [
            as_tensor(scope, leaf, kind, dtype, rank) for scope, leaf in zip(self.scopes, (a, b), strict=True)
        ]
        place = len(self.kinds)
        for outputs, tensor in zip(self.outputs, tensors, strict=True):
            outputs.append(tensor)
        self.kinds.append(kind)
        self.metas.append(self._joined([s.meta(x) for s, x in zip(self.scopes, tensors, strict=True)]))
        return lambda uses: uses[place] if kind == TENSOR else Box(uses[place], kind)

    def mark(self) -> None:
        """Let the node give a tensor although no result is one: what graphs do besides is kept."""
        self.kinds.append("bool")
        self.metas.append(box_meta("bool"))
        for scope, outputs in zip(self.scopes, self.outputs, strict=True):
            outputs.append(boxed(scope, True, "bool"))

    def _facts(self, a: Leaf, b: Leaf, kind: str) -> tuple[DType, int]:
        """The dtype and the rank of both leaves."""
        if kind != TENSOR:
            return box_meta(kind).dtype, 0
        metas = [s.meta(x) for s, x in zip(self.scopes, (a, b), strict=True) if isinstance(x, Use)]
        facts = {(meta.dtype, len(meta.sizes)) for meta in metas}
        if len(facts) != 1:
            shown = " and ".join(sorted(f"{dtype.name} of {rank} dimensions" for dtype, rank in facts))
            raise NoForm(f"its branches give tensors of unlike dtypes or ranks, {shown}")
        return facts.pop()

    def _joined(self, metas: Sequence[TensorMeta]) -> TensorMeta:
        """The description of a tensor that is one of two."""
        first, second = metas
        sizes = [
            a if a == b else self.outer.symbols.size() for a, b in zip(first.sizes, second.sizes, strict=True)
        ]
        return contiguous(first.dtype, sizes)
