"""Operators that compute each element of a result from one element of each argument."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tsir.dialects import loops
from tsir.dialects.dtype import DType
from tsir.dialects.prim import types as t
from tsir.lowering.call import Call, Lowered
from tsir.lowering.element import Scalar, computing, convert
from tsir.lowering.scalar import Expressions, Value, names_in
from tsir.lowering.tensors import Body, Tensor


def lower_pointwise(call: Call, form: loops.Pointwise) -> list[Lowered]:
    """The results of a pointwise operator: tensors, or numbers if all arguments are numbers."""
    texts = (form.expression,) if isinstance(form.expression, str) else form.expression
    schema = call.entry.schema
    numbers = {a.name: call.scalar_value(a.name) for a in schema.arguments if not _is_tensor(call[a.name])}
    tensors = {a.name: x for a in schema.arguments if isinstance(x := call[a.name], Tensor)}
    if not isinstance(schema.returns[0].type, t.TensorType):
        return [_number(call, form, text, numbers) for text in texts]
    sizes = call.function.shapes.broadcast([x.sizes for x in tensors.values()])
    used = set[str]().union(*map(names_in, texts), *(names_in(w.partition("=")[2]) for w in form.where))
    inputs = {name: x for name, x in tensors.items() if name in used}

    def compute(body: Body) -> Sequence[Scalar]:
        expressions = Expressions(body.builder, call.computing())
        elements = dict(zip(inputs, body.elements, strict=False))
        expressions.bind(numbers | operands(call, body, elements), form.where)
        return [expressions.number(text, call.dtype(n)) for n, text in enumerate(texts)]

    dtypes = [call.dtype(n) for n in range(len(texts))]
    return [*call.function.pointwise(list(inputs.values()), sizes, dtypes, compute)]


def operands(call: Call, body: Body, elements: Mapping[str, Scalar]) -> dict[str, Value]:
    """Elements of tensor arguments in the dtype in which the operator computes."""
    found: dict[str, Value] = {}
    for name, element in elements.items():
        dtype = call.computes if call.converts(name) and call.computes is not None else element.dtype
        found[name] = convert(body.builder, convert(body.builder, element, dtype), computing(dtype))
    return found


def _is_tensor(value: Lowered) -> bool:
    return isinstance(value, Tensor)


def _number(call: Call, form: loops.Pointwise, text: str, numbers: Mapping[str, Value]) -> Lowered:
    expressions = Expressions(call.function.builder, DType.f64)
    expressions.bind(numbers, form.where)
    return expressions.value(text)
