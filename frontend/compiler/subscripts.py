"""Indexing and slicing, and writing to what an index names."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.choices import OneOf
from tsir.frontend.compiler.conditions import ConditionCompiler
from tsir.frontend.compiler.iteration import TupleOf
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.sugared import Constant, Sugared, Value, is_tensor
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range


def load(compiler: ConditionCompiler, node: tree.Subscript) -> Sugared:
    """The meaning of `value[index]`."""
    base = compiler.expression(node.value)
    is_keyed = isinstance(base, Object) and base.is_keyed
    if not is_keyed and (parts := base.known_parts()) is not None:
        return _constant_index(compiler, node, parts)
    if isinstance(base, Object) and not isinstance(node.index, tree.Slice):
        return _index_object(compiler, node, base)
    value = base.as_value(compiler, node.range)
    match value.type:
        case t.TensorType():
            return Value(_Indexing(compiler, node.range, value).load(_indices(node.index)))
        case t.TupleType():
            return _index_tuple(compiler, node, value)
        case t.ListType() | t.StringType() if isinstance(node.index, tree.Slice):
            parts = _bounds(compiler, node.index)
            return Value(compiler.operator(node.range, "aten::slice", [value, *parts]))
        case t.ListType() | t.StringType() | t.DictType():
            index = compiler.value(node.index)
            return Value(compiler.operator(node.range, "aten::__getitem__", [value, index]))
        case _:
            raise compiler.refusal(node.range, f"expected something to index, got {Value(value).kind}", value)


def store(compiler: ConditionCompiler, node: tree.Subscript, item: Sugared) -> None:
    """Write to what `value[index]` names."""
    base = compiler.expression(node.value)
    if isinstance(base, Object) and not isinstance(node.index, tree.Slice):
        base.special(compiler, node.range, "__setitem__", [compiler.expression(node.index), item])
        return
    value = base.as_value(compiler, node.value.range)
    match value.type:
        case t.TensorType():
            _Indexing(compiler, node.range, value).store(_indices(node.index), item)
        case t.ListType() | t.DictType() if not isinstance(node.index, tree.Slice):
            args = [value, compiler.value(node.index), item.as_value(compiler, node.range)]
            compiler.call_operator(node.range, "aten::_set_item", args, {})
        case _:
            raise compiler.refusal(
                node.range, f"expected something to assign to, got {Value(value).kind}", value
            )


def update(compiler: ConditionCompiler, node: tree.Subscript, operator: str, item: Sugared) -> None:
    """`value[index] += item`, in place for tensors, as the language has it."""
    base = compiler.expression(node.value)
    if isinstance(base, Object) and not isinstance(node.index, tree.Slice):
        index = compiler.expression(node.index)
        old = base.special(compiler, node.range, "__getitem__", [index])
        new = compiler.combine(node.range, operator, old, item)
        base.special(compiler, node.range, "__setitem__", [index, new])
        return
    value = base.as_value(compiler, node.value.range)
    if isinstance(value.type, t.TensorType):
        _Indexing(compiler, node.range, value).update(_indices(node.index), operator, item)
        return
    if isinstance(node.index, tree.Slice):
        raise Failure(node.range, "expected an index, got a slice")
    index = compiler.value(node.index)
    old = compiler.operator(node.range, "aten::__getitem__", [value, index])
    new = compiler.combine(node.range, operator, Value(old), item).as_value(compiler, node.range)
    compiler.call_operator(node.range, "aten::_set_item", [value, index, new], {})


def _indices(index: tree.Expression) -> Sequence[tree.Expression]:
    return index.items if isinstance(index, tree.TupleLiteral) else (index,)


def _bounds(compiler: ConditionCompiler, node: tree.Slice) -> list[object]:
    """Start, stop and step of a slice, None and 1 where they are left out."""
    ends: list[object] = [None if n is None else compiler.value(n) for n in (node.lower, node.upper)]
    return [*ends, 1 if node.step is None else compiler.value(node.step)]


def _constant(compiler: ConditionCompiler, node: tree.Expression | None) -> int | None:
    """The value of a constant int; None if there is no expression."""
    if node is None:
        return None
    found = compiler.expression(node)
    if isinstance(found, Constant) and type(found.value) is int:
        return found.value
    raise Failure(node.range, "expected a constant int as the index of a tuple")


def _constant_index(compiler: ConditionCompiler, node: tree.Subscript, parts: Sequence[Sugared]) -> Sugared:
    if isinstance(node.index, tree.Slice):
        ends = [_constant(compiler, n) for n in (node.index.lower, node.index.upper, node.index.step)]
        return TupleOf(parts[slice(*ends)])
    index = _constant(compiler, node.index)
    if index is None or not -len(parts) <= index < len(parts):
        raise Failure(node.range, f"expected an index of a tuple of {len(parts)}, got {index}")
    return parts[index]


def _index_tuple(compiler: ConditionCompiler, node: tree.Subscript, value: SSAValue) -> Sugared:
    assert isinstance(value.type, t.TupleType)
    count = len(value.type.elements)
    if isinstance(node.index, tree.Slice):
        return _constant_index(compiler, node, Value(value).items(compiler, node.range, count))
    index = _constant(compiler, node.index)
    if index is None or not -count <= index < count:
        raise Failure(node.range, f"expected an index of a tuple of {count}, got {index}")
    return Value(compiler.insert(node.range, c.TupleIndexOp.of(value, index % count)).results[0])


def _index_object(compiler: ConditionCompiler, node: tree.Subscript, base: Object) -> Sugared:
    """An element of a list of modules, or of an object with such a method."""
    assert not isinstance(node.index, tree.Slice)
    index = compiler.expression(node.index)
    if base.is_keyed:
        return base.special(compiler, node.range, "__getitem__", [index])
    if "__getitem__" in base.type.methods:
        return base.attribute(compiler, node.range, "__getitem__").call(compiler, node.range, [index], {})
    if isinstance(index, Constant) and isinstance(index.value, str):
        return base.attribute(compiler, node.range, index.value)
    names = [name for name in base.type.annotations if name.isdigit()]
    found = [base.attribute(compiler, node.range, name) for name in names]
    objects = [each for each in found if isinstance(each, Object)]
    if (
        isinstance(index, Constant)
        and type(index.value) is int
        and -len(objects) <= index.value < len(objects)
    ):
        return objects[index.value]
    if not objects:
        raise Failure(node.range, f"expected something to index, got {base.kind}")
    return OneOf(objects, index.as_value(compiler, node.range))


class _Indexing:
    """One subscript of a tensor: ints and slices make a view, tensors then index into it."""

    def __init__(self, compiler: ConditionCompiler, place: Range, value: SSAValue):
        self.compiler = compiler
        self.place = place
        self.value = value

    def load(self, indices: Sequence[tree.Expression]) -> SSAValue:
        """The elements that the indices name."""
        view, tensors = self._view(indices)
        if not tensors:
            return view
        return self.compiler.operator(self.place, "aten::index", [view, self._list(tensors)])

    def store(self, indices: Sequence[tree.Expression], item: Sugared) -> None:
        """Write to the elements that the indices name."""
        view, tensors = self._view(indices)
        value = self.compiler.argument(self.place, item)
        writes_tensor = is_tensor(value)
        if not tensors:
            name = "aten::copy_" if writes_tensor else "prim::put_number"
            self.compiler.call_operator(self.place, name, [view, value], {})
            return
        if not writes_tensor:
            value = self._like(view, value)
        args = [view, self._list(tensors), value]
        self.compiler.call_operator(self.place, "aten::index_put_", args, {})

    def update(self, indices: Sequence[tree.Expression], operator: str, item: Sugared) -> None:
        """Combine the elements that the indices name with a value, in place."""
        compiler, place = self.compiler, self.place
        view, tensors = self._view(indices)
        if not tensors:
            in_place = IN_PLACE.get(operator)
            if in_place is None:
                raise Failure(place, f"'{operator}=' is not supported for a part of a tensor")
            compiler.call_operator(place, in_place, [view, compiler.argument(place, item)], {})
            return
        chosen = self._list(tensors)
        old = compiler.operator(place, "aten::index", [view, chosen])
        new = compiler.combine(place, operator, Value(old), item).as_value(compiler, place)
        compiler.call_operator(place, "aten::index_put_", [view, chosen, new], {})

    def _like(self, view: SSAValue, number: object) -> SSAValue:
        """A number as a 0-d tensor of the dtype of the view."""
        dtype = self.compiler.operator(self.place, "prim::dtype", [view])
        made = self.compiler.call_operator(self.place, "aten::tensor", [number], {"dtype": dtype})
        return made.as_value(self.compiler, self.place)

    def _view(self, indices: Sequence[tree.Expression]) -> tuple[SSAValue, list[SSAValue | None]]:
        """The view that ints, slices, None and `...` give, and the index tensors by its dimensions."""
        view, dim, from_end = self.value, 0, False
        tensors: dict[int, SSAValue] = {}
        for position, index in enumerate(indices):
            match index:
                case tree.Slice():
                    args: list[object] = [view, dim, *_bounds(self.compiler, index)]
                    view = self.compiler.operator(index.range, "aten::slice", args)
                    dim += 1
                case _ if self._is_new_axis(index):
                    # Before dimension -1 is, once it is there, dimension -2.
                    place = dim - 1 if from_end else dim
                    view = self.compiler.operator(index.range, "aten::unsqueeze", [view, place])
                    dim += not from_end
                case tree.Constant(value=value) if value is ...:
                    # Dimensions behind `...` count from the end.
                    dim, from_end = -self._dimensions(indices[position + 1 :]), True
                case _:
                    found = self.compiler.value(index)
                    view, dim = self._index(index.range, view, dim, found, tensors)
        if not tensors:
            return view, []
        if min(tensors) < 0:
            raise Failure(self.place, "index tensors behind '...' are not supported")
        return view, [tensors.get(d) for d in range(max(tensors) + 1)]

    def _dimensions(self, indices: Sequence[tree.Expression]) -> int:
        return sum(1 for index in indices if not self._is_new_axis(index))

    def _is_new_axis(self, index: tree.Expression) -> bool:
        """Whether an index is None, which may be a name of a module, as `np.newaxis`."""
        if isinstance(index, tree.Attribute):
            found = self.compiler.global_name(index)
            return isinstance(found, Constant) and found.value is None
        return isinstance(index, tree.Constant) and index.value is None

    def _index(
        self, place: Range, view: SSAValue, dim: int, found: SSAValue, tensors: dict[int, SSAValue]
    ) -> tuple[SSAValue, int]:
        """One index that is a value: an int selects, a tensor is kept for `index`."""
        if found.type == t.INT:
            selected = self.compiler.operator(place, "aten::select", [view, dim, found])
            return selected, dim if dim >= 0 else dim + 1
        if isinstance(found.type, t.TensorType | t.ListType):
            tensor = found
            if isinstance(found.type, t.ListType):
                tensor = self.compiler.operator(place, "aten::tensor", [found])
            tensors[dim] = tensor
            return view, dim + 1
        message = f"expected an int, a slice or a tensor as index, got {Value(found).kind}"
        raise self.compiler.refusal(place, message, found)

    def _list(self, tensors: Sequence[SSAValue | None]) -> SSAValue:
        optional = t.OptionalType(t.TENSOR)
        items = [self.compiler.constant(self.place, None, optional) if x is None else x for x in tensors]
        op = c.ListConstructOp.of(items, optional)
        return self.compiler.insert(self.place, op).results[0]


IN_PLACE = {
    "+": "aten::add_", "-": "aten::sub_", "*": "aten::mul_", "/": "aten::div_", "%": "aten::remainder_",
    "**": "aten::pow_", "//": "aten::floor_divide_", "&": "aten::__iand__", "|": "aten::__ior__",
    "^": "aten::__ixor__", "<<": "aten::__ilshift__", ">>": "aten::__irshift__",
}  # fmt: skip
"""The in-place forms of arithmetic."""
