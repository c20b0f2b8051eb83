"""Operators that compute each element of a result from one element of each argument."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tsir.dialects.operators import loops, rules
from tsir.dialects.types.dtype import Category, DType, computing, largest, real_of
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.builders.element import Scalar, constant, convert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.scalar import Expressions, Value, names_in
from tsir.lowering.builders.scalar_arithmetic import Emitter, compare
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.tensors import Body, Tensor


def lower_pointwise(call: Call, form: loops.Pointwise) -> list[Lowered]:
    """The results of an operator on tensors, each element computed by itself."""
    texts = (form.expression,) if isinstance(form.expression, str) else form.expression
    used = set[str]().union(*map(names_in, texts), *(names_in(w.partition("=")[2]) for w in form.where))
    _check_demands(call, form.demands)
    tensors = {a.name: x for a in call.entry.schema.arguments if isinstance(x := call[a.name], Tensor)}
    inputs = {name: x for name, x in tensors.items() if name in used}
    rest = used & call.entry.schema.positions.keys() - inputs.keys()
    numbers: dict[str, Value] = {name: call.scalar_value(name) for name in rest}
    if "dtype" in used - call.entry.schema.positions.keys():
        numbers["dtype"] = call.dtype().name
    sizes = call.function.shapes.broadcast([x.sizes for x in tensors.values()])
    _check_rule(call, sizes)

    def compute(body: Body) -> Sequence[Scalar]:
        expressions = Expressions(body.builder, call.computing())
        elements = dict(zip(inputs, body.elements, strict=False))
        expressions.bind(numbers | operands(call, body, elements), form.where)
        return [expressions.number(text, call.dtype(n)) for n, text in enumerate(texts)]

    dtypes = [call.dtype(n) for n in range(len(texts))]
    return [*call.function.pointwise(list(inputs.values()), sizes, dtypes, compute)]


def _check_rule(call: Call, sizes: Sequence[Index]) -> None:
    """Check at run time what the type rule cannot know: that numbers fit a dtype, and sizes a target."""
    rule, shapes = call.entry.rule, call.function.shapes
    if not isinstance(rule, rules.Pointwise):
        return
    dtype = call.dtype() if call.computes is None else call.computes
    if rule.into is not None:
        for size, wanted in zip(sizes, call.tensor(rule.into).sizes, strict=True):
            shapes.check(shapes.compare("eq", size, wanted), "expected sizes that broadcast to the target's")
    for name in rule.fits:
        check_fits(call, name, dtype)
    for name in () if dtype.category >= Category.FLOAT else rule.natural:
        if isinstance(number := call[name], Scalar):
            e = Emitter(call.function.builder)
            holds = compare(e, ">=", number, e.number(0, number))
            shapes.check(holds.value, f"expected '{name}' of at least 0 for integers")


def check_fits(call: Call, name: str, dtype: DType) -> None:
    """Check that a number of the program, or the element of a tensor, is in the range of a dtype."""
    value = call[name]
    if isinstance(value, Tensor):
        if value.dtype is dtype:
            return
        value = call.function.element(value)
    if not isinstance(value, Scalar):
        rules.check_fits(value, dtype)
        return
    if value.dtype.is_complex and not dtype.is_complex:
        raise Unsupported("a complex number for a real one is known at run time alone")
    dtype = real_of(dtype)
    if dtype is DType.bool or value.dtype is dtype:
        return
    lowest, most = rules.bounds(dtype, whole=value.dtype is not DType.f64)
    outside = " or value - value != 0" if dtype.is_floating else ""
    expressions = Expressions(call.function.builder, DType.f64)
    expressions.bind({"value": convert(call.function.builder, value, DType.f64), "low": lowest, "high": most})
    holds = expressions.number(f"(low <= value and value <= high){outside}", DType.bool)
    call.function.shapes.check(holds.value, f"expected a number in the range of {dtype.name}")


def nan_to_num(call: Call) -> list[Lowered]:
    """NaN and infinities replaced: by 0 and the extremes of the dtype unless given."""
    tensor, builder = call.tensor("self"), call.function.builder
    if not tensor.dtype.is_floating:
        return [call.function.contiguous(tensor)]
    wide, limit = computing(tensor.dtype), largest(tensor.dtype)

    def number(name: str, default: float) -> Scalar:
        value = default if call[name] is None else call.scalar_value(name)
        if not isinstance(value, Scalar | int | float):
            raise Unsupported(f"argument '{name}' is not a number")
        known = value if isinstance(value, Scalar) else constant(builder, float(value), DType.f64)
        return convert(builder, known, wide)

    nan, high, low = number("nan", 0), number("posinf", limit), number("neginf", -limit)

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        element = convert(body.builder, body.elements[0], wide)
        result = e.select(compare(e, "!=", element, element), nan, element)
        for infinity, replacement in ((float("inf"), high), (float("-inf"), low)):
            result = e.select(compare(e, "==", element, e.number(infinity, element)), replacement, result)
        return [result]

    return [*call.function.pointwise([tensor], tensor.sizes, [tensor.dtype], compute)]


def _check_demands(call: Call, demands: Sequence[tuple[str, str]]) -> None:
    """Check the conditions that arguments which are not tensors must meet."""
    for text, expected in demands:
        expressions = Expressions(call.function.builder, DType.f64)
        names = names_in(text) & call.entry.schema.positions.keys()
        expressions.bind({name: call.scalar_value(name) for name in names})
        holds = expressions.value(text)
        call.function.shapes.check(holds.value if isinstance(holds, Scalar) else bool(holds), expected)


def lower_number(call: Call, form: loops.Number) -> list[Lowered]:
    """The number that an operator computes from numbers."""
    _check_demands(call, form.demands)
    expressions = Expressions(call.function.builder, DType.f64)
    expressions.bind({a.name: call.scalar_value(a.name) for a in call.entry.schema.arguments})
    value = expressions.value(form.expression)
    formal = call.entry.schema.returns[0].type
    if isinstance(value, Scalar) and formal in NUMBER_DTYPES:
        return [convert(call.function.builder, value, NUMBER_DTYPES[formal])]
    return [value]


def operands(call: Call, body: Body, elements: Mapping[str, Scalar]) -> dict[str, Value]:
    """Elements of tensor arguments in the dtype in which the operator computes."""
    found: dict[str, Value] = {}
    for name, element in elements.items():
        dtype = call.operand_dtype(name) or element.dtype
        found[name] = convert(body.builder, convert(body.builder, element, dtype), computing(dtype))
    return found
