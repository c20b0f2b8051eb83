"""Nodes of lists: of known length, sequences of tensors, and tensors of numbers."""

from __future__ import annotations

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Lowered, Results, folded_number, form
from tsir.lowering.onnx.containers import as_numbers, as_sequence, element_at, element_dtype, length_of
from tsir.lowering.onnx.graph import NoForm, NumbersValue, SequenceValue, Value
from tsir.lowering.onnx.nodes import Nodes, Number, onnx_dtype


@form("aten.len.t")
def length(call: Call) -> Results:
    """The number of elements of a list."""
    value = call["a"]
    if isinstance(value, list):
        return len(value)
    if isinstance(value, NumbersValue):
        return call.nodes.size(value.value, 0)
    return length_of(call.nodes, as_sequence(call.nodes, value, None))


@form("aten.copy.t", "aten.list.t", "aten.Size")
def copied(call: Call) -> Results:
    """A list of the same elements."""
    return call.operands[0]


@form("aten.__getitem__.t")
def getitem(call: Call) -> Results:
    """An element of a list."""
    value, index = call["list"], call["idx"]
    if isinstance(value, list) and isinstance(index, int):
        return value[_place(value, index)]
    place = call.nodes.as_value(call.number("idx"))
    if isinstance(value, NumbersValue) and value.element is not None:
        inside = _is_inside(call.nodes, place, call.nodes.size(value.value, 0))
        call.nodes.demand(inside, "an index of the list")
        return value.element
    if _holds_numbers(value):
        numbers = as_numbers(call.nodes, value, call.dtype())
        return call.nodes.op("Gather", [numbers.value, place], numbers.value.dtype, [], axis=0)
    sequence = as_sequence(call.nodes, value, element_dtype(call.type()))
    return element_at(call.nodes, sequence, place)


def _place(items: list[Lowered], index: int) -> int:
    """A place in a list of known length, counted from the front; NoForm if there is none."""
    if not -len(items) <= index < len(items):
        raise NoForm(f"expected an index of a list of {len(items)} elements, got {index}")
    return index % len(items)


def _is_inside(nodes: Nodes, place: Value, length: Number) -> Value:
    """Whether a list of this length has an element at a place, counted from the end if it is negative."""
    size = nodes.as_value(length)
    below = nodes.elementwise("Less", place, size, dtype=DType.bool)
    lowest = nodes.elementwise("Neg", size)
    return nodes.elementwise(
        "And", below, nodes.elementwise("GreaterOrEqual", place, lowest, dtype=DType.bool)
    )


def _holds_numbers(value: Lowered) -> bool:
    if not isinstance(value, list):
        return isinstance(value, NumbersValue)
    return bool(value) and not any(isinstance(x, Value) and x.sizes != () for x in value)


def _numbers(call: Call, value: Lowered, type: Attribute) -> Value:
    """A list of numbers as a tensor of one dimension, of the dtype that a type of lists tells."""
    dtype = element_dtype(type)
    if dtype is None:
        raise NoForm("the dtype of the elements of a list is not known")
    return as_numbers(call.nodes, value, dtype).value


def _is_of_numbers(type: object) -> bool:
    return isinstance(type, t.ListType) and type.element in (t.INT, t.FLOAT, t.BOOL)


@form("aten.add.t")
def joined(call: Call) -> Results:
    """Two lists, one behind the other."""
    a, b = call["a"], call["b"]
    if isinstance(a, list) and isinstance(b, list):
        return [*a, *b]
    nodes = call.nodes
    if _is_of_numbers(call.type()):
        parts = [_numbers(call, x, call.type()) for x in (a, b)]
        return NumbersValue(nodes.op("Concat", parts, parts[0].dtype, 1, axis=0))
    dtype = element_dtype(call.type())
    sequence = as_sequence(nodes, a, dtype)
    if not isinstance(b, list):
        return _appended_all(nodes, sequence, as_sequence(nodes, b, sequence.dtype))
    for item in b:
        sequence = _inserted(nodes, sequence, call.as_tensor(item, "b"), None)
    return sequence


def _inserted(nodes: Nodes, sequence: SequenceValue, value: Value, place: Value | None) -> SequenceValue:
    inputs = [sequence.name, value.name, *([] if place is None else [place.name])]
    (name,) = nodes.scope.add("SequenceInsert", inputs)
    same = sequence.sizes is None or (value.sizes is not None and len(sequence.sizes) == len(value.sizes))
    sizes = None if not same else (None,) * len(value.sizes or ()) if value.sizes is not None else None
    return SequenceValue(name, sequence.dtype, sizes)


def _appended_all(nodes: Nodes, first: SequenceValue, second: SequenceValue) -> SequenceValue:
    """The elements of a second list behind those of a first, by a loop."""
    body = nodes.scope.inside(nodes.scope.names.new("g"))
    inner = Nodes(body)
    names = [nodes.scope.names.new() for _ in range(3)]
    index, condition = Value(names[0], DType.i64, ()), Value(names[1], DType.bool, ())
    so_far = SequenceValue(names[2], first.dtype, None)
    body.graph.inputs += [index, condition, so_far]
    item = element_at(inner, second, index)
    grown = _inserted(inner, so_far, item, None)
    body.output(condition)
    body.output(grown)
    count = length_of(nodes, second)
    inputs = [count.name, "", first.name]
    (name,) = nodes.scope.add("Loop", inputs, {"body": body.graph})
    return SequenceValue(name, first.dtype, second.sizes)


def _bounded(nodes: Nodes, place: Number, length: Number) -> Number:
    """A place in a list: counted from the end if it is negative, and inside."""
    if isinstance(place, int) and place >= 0:
        return nodes.at_most(place, length)
    if isinstance(place, int):
        return nodes.at_least(nodes.add(length, place), 0)
    negative = nodes.elementwise("Less", place, nodes.number(0, DType.i64), dtype=DType.bool)
    placed = nodes.where(negative, nodes.as_value(nodes.add(place, length)), place)
    return nodes.at_most(nodes.at_least(placed, 0), length)


@form("aten.slice.t")
def part(call: Call) -> Results:
    """A part of a list."""
    value, start, end, step = (call.operands[n] for n in range(4))
    fixed = [each for each in (start, end, step) if each is None or isinstance(each, int)]
    if isinstance(value, list) and len(fixed) == 3:
        return value[slice(*fixed)]
    nodes = call.nodes
    if _holds_numbers(value):
        numbers = _numbers(call, value, call.type())
        first: Number = 0 if start is None else call.number("start")
        last: Number = 2**63 - 1 if end is None else call.number("end")
        return NumbersValue(nodes.slice(numbers, 0, first, last, call.constant("step", int)))
    if step != 1:
        raise NoForm("expected step 1 of a part of a list of unknown length")
    sequence = as_sequence(nodes, value, element_dtype(call.type()))
    length = length_of(nodes, sequence)
    first = 0 if start is None else _bounded(nodes, call.number("start"), length)
    last = length if end is None else _bounded(nodes, call.number("end"), length)
    return _section(nodes, sequence, first, last)


def _section(
    nodes: Nodes, sequence: SequenceValue, first: Number, last: Number, *, backward: bool = False
) -> SequenceValue:
    """The elements of a list between two places, by a loop; from the last one on if it goes backward."""
    body = nodes.scope.inside(nodes.scope.names.new("g"))
    inner = Nodes(body)
    names = [nodes.scope.names.new() for _ in range(3)]
    index, condition = Value(names[0], DType.i64, ()), Value(names[1], DType.bool, ())
    so_far = SequenceValue(names[2], sequence.dtype, None)
    body.graph.inputs += [index, condition, so_far]
    from_end = inner.subtract(inner.subtract(last, 1), index) if backward else 0
    place = from_end if backward else inner.add(index, first)
    item = element_at(inner, sequence, place)
    body.output(condition)
    body.output(_inserted(inner, so_far, item, None))
    count = nodes.as_value(nodes.at_least(nodes.subtract(last, first), 0))
    (empty,) = nodes.scope.add("SequenceEmpty", [], {"dtype": onnx_dtype(sequence.dtype)})
    (name,) = nodes.scope.add("Loop", [count.name, "", empty], {"body": body.graph})
    return SequenceValue(name, sequence.dtype, sequence.sizes)


@form("prim.ListSet")
def list_set(call: Call) -> Results:
    """A list with another element."""
    value, index, element = call["l"], call["idx"], call["el"]
    if isinstance(value, list) and isinstance(index, int):
        place = _place(value, index)
        return [*value[:place], element, *value[place + 1 :]]
    nodes = call.nodes
    place = nodes.as_value(call.number("idx"))
    if _is_of_numbers(call.type()):
        numbers = _numbers(call, value, call.type())
        update = nodes.unsqueeze(nodes.cast(call.tensor("el"), numbers.dtype), [0])
        inputs = [numbers, nodes.unsqueeze(place, [0]), update]
        return NumbersValue(nodes.op("ScatterElements", inputs, numbers.dtype, 1, axis=0))
    sequence = as_sequence(nodes, value, element_dtype(call.type()))
    length = length_of(nodes, sequence)
    nodes.demand(_is_inside(nodes, place, length), "an index of the list")
    place = nodes.as_value(_bounded(nodes, place, length))
    (erased,) = nodes.scope.add("SequenceErase", [sequence.name, place.name])
    rest = SequenceValue(erased, sequence.dtype, sequence.sizes)
    return _inserted(nodes, rest, call.as_tensor(element, "el"), place)


@form("prim.ListDelete")
def list_delete(call: Call) -> Results:
    """A list without one element."""
    value, index = call["l"], call["idx"]
    if isinstance(value, list) and isinstance(index, int):
        place = _place(value, index)
        return [*value[:place], *value[place + 1 :]]
    nodes = call.nodes
    if _is_of_numbers(call.type()):
        raise NoForm("expected a list of tensors")
    sequence = as_sequence(nodes, value, element_dtype(call.type()))
    place = nodes.as_value(call.number("idx"))
    (erased,) = nodes.scope.add("SequenceErase", [sequence.name, place.name])
    return SequenceValue(erased, sequence.dtype, sequence.sizes)


@form("prim.ListInsert")
def list_insert(call: Call) -> Results:
    """A list with one element more."""
    value, index, element = call["l"], call["idx"], call["el"]
    if isinstance(value, list) and isinstance(index, int):
        return [*value[:index], element, *value[index:]]
    if _is_of_numbers(call.type()):
        raise NoForm("expected a list of tensors")
    nodes = call.nodes
    sequence = as_sequence(nodes, value, element_dtype(call.type()))
    length = length_of(nodes, sequence)
    place = nodes.as_value(_bounded(nodes, call.number("idx"), length))
    return _inserted(nodes, sequence, call.as_tensor(element, "el"), place)


@form("prim.ListReverse")
def list_reverse(call: Call) -> Results:
    """A list in the opposite order."""
    value = call["l"]
    if isinstance(value, list):
        return value[::-1]
    if isinstance(value, NumbersValue):
        return NumbersValue(call.nodes.slice(value.value, 0, 2**63 - 1, -(2**63 - 1), -1))
    sequence = as_sequence(call.nodes, value, element_dtype(call.type()))
    length = length_of(call.nodes, sequence)
    return _section(call.nodes, sequence, 0, length, backward=True)


@form("aten.mul.left_t")
def repeated(call: Call) -> Results:
    """A list several times."""
    value, count = call.operands
    if isinstance(value, list) and isinstance(count, int):
        return value * count
    if _is_of_numbers(call.type()):
        numbers = _numbers(call, value, call.type())
        times = call.nodes.ints([call.nodes.at_least(call.as_number(count, "n"), 0)])
        return NumbersValue(call.nodes.op("Tile", [numbers, times], numbers.dtype, 1))
    raise NoForm("expected a list of known length, and a constant")


@form("aten.sum.int", "aten.sum.float", "prim.max.self_int", "prim.min.self_int", "prim.max.self_float",
      "prim.min.self_float")  # fmt: skip
def folded(call: Call) -> Results:
    """The sum of a list of numbers, or its largest or smallest one."""
    dtype = call.dtype()
    numbers = as_numbers(call.nodes, call.operands[0], dtype).value
    operator = {"sum": "ReduceSum", "max": "ReduceMax", "min": "ReduceMin"}[call.op.name.split(".")[1]]
    if operator != "ReduceSum":
        call.nodes.demand(call.nodes.is_at_most(1, call.nodes.size(numbers, 0)), "a list with elements")
    return folded_number(call, call.nodes.reduce(operator, numbers, [0]))


@form("aten.__contains__.int_list", "aten.__contains__.float_list", "aten.count.int", "aten.count.float")
def occurrences(call: Call) -> Results:
    """How often a number is in a list, or whether it is."""
    nodes, numbers = call.nodes, _numbers(call, call.operands[0], call.op.operands[0].type)
    wanted = nodes.cast(call.as_tensor(call.operands[1], "item"), numbers.dtype)
    same = nodes.elementwise("Equal", numbers, wanted, dtype=DType.bool)
    count = nodes.reduce("ReduceSum", nodes.cast(same, DType.i64), [0])
    if call.dtype() is DType.i64:
        return count
    return nodes.elementwise("Greater", count, nodes.number(0, DType.i64), dtype=DType.bool)


@form("prim.ListSort", "aten.sorted.int", "aten.sorted.float")
def list_sort(call: Call) -> Results:
    """A list of numbers in order."""
    nodes = call.nodes
    if not _is_of_numbers(call.type()):
        raise NoForm("expected a list of numbers")
    numbers = _numbers(call, call.operands[0], call.type())
    count = nodes.ints([nodes.size(numbers, 0)])
    descending = "reverse" in call.arguments and call.constant("reverse", bool)
    attributes = {"axis": 0, "largest": int(descending), "sorted": 1}
    ordered, _ = nodes.scope.add("TopK", [numbers.name, count.name], attributes, 2)
    return NumbersValue(Value(ordered, numbers.dtype, (None,)))


@form("aten.divmod.int")
def divmod_(call: Call) -> Results:
    """The quotient of two ints rounded down, and the remainder."""
    nodes = call.nodes
    a, b = call.tensor("x"), call.tensor("y")
    rest = nodes.elementwise("Mod", a, b)  # with the sign of the divisor
    return nodes.elementwise("Div", nodes.elementwise("Sub", a, rest), b), rest


@form("aten.eq.int_list", "aten.ne.int_list")
def compare_lists(call: Call) -> Results:
    """Whether two lists of ints of known lengths are equal."""
    nodes, wanted = call.nodes, call.op.name == "aten.eq.int_list"
    a, b = call.numbers("a"), call.numbers("b")
    if len(a) != len(b):
        return not wanted
    if not a:
        return wanted
    same = nodes.elementwise("Equal", nodes.ints(a), nodes.ints(b), dtype=DType.bool)
    count = nodes.reduce("ReduceMin", nodes.cast(same, DType.i32), [0])
    found = nodes.cast(count, DType.bool)
    return found if wanted else nodes.negation(found)
