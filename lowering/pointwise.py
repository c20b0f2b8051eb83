"""Operators that compute each element of a result from one element of each argument."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Attribute

from tsir.dialects import loops
from tsir.dialects.dtype import DType
from tsir.dialects.prim import types as t
from tsir.lowering.call import Call, Lowered
from tsir.lowering.element import Scalar, computing, convert
from tsir.lowering.scalar import Expressions, Value, names_in
from tsir.lowering.tensors import Body, Tensor


def lower_pointwise(call: Call, form: loops.Pointwise) -> list[Lowered]:
    """The results of an operator on tensors, each element computed by itself."""
    texts = (form.expression,) if isinstance(form.expression, str) else form.expression
    used = set[str]().union(*map(names_in, texts), *(names_in(w.partition("=")[2]) for w in form.where))
    tensors = {a.name: x for a in call.entry.schema.arguments if isinstance(x := call[a.name], Tensor)}
    inputs = {name: x for name, x in tensors.items() if name in used}
    rest = used & call.entry.schema.positions.keys() - inputs.keys()
    numbers = {name: call.scalar_value(name) for name in rest}
    sizes = call.function.shapes.broadcast([x.sizes for x in tensors.values()])

    def compute(body: Body) -> Sequence[Scalar]:
        expressions = Expressions(body.builder, call.computing())
        elements = dict(zip(inputs, body.elements, strict=False))
        expressions.bind(numbers | operands(call, body, elements), form.where)
        return [expressions.number(text, call.dtype(n)) for n, text in enumerate(texts)]

    dtypes = [call.dtype(n) for n in range(len(texts))]
    return [*call.function.pointwise(list(inputs.values()), sizes, dtypes, compute)]


def lower_number(call: Call, form: loops.Number) -> list[Lowered]:
    """The number that an operator computes from numbers."""
    expressions = Expressions(call.function.builder, DType.f64)
    expressions.bind({a.name: call.scalar_value(a.name) for a in call.entry.schema.arguments})
    value = expressions.value(form.expression)
    formal = call.entry.schema.returns[0].type
    if isinstance(value, Scalar) and formal in NUMBERS:
        return [convert(call.function.builder, value, NUMBERS[formal])]
    return [value]


NUMBERS: dict[Attribute, DType] = {t.INT: DType.i64, t.FLOAT: DType.f64, t.BOOL: DType.bool}
"""The dtypes of numbers of the program."""


def operands(call: Call, body: Body, elements: Mapping[str, Scalar]) -> dict[str, Value]:
    """Elements of tensor arguments in the dtype in which the operator computes."""
    found: dict[str, Value] = {}
    for name, element in elements.items():
        dtype = call.computes if call.converts(name) and call.computes is not None else element.dtype
        found[name] = convert(body.builder, convert(body.builder, element, dtype), computing(dtype))
    return found
