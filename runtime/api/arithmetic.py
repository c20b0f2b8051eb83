"""The operators of Python on tensors, and on the numbers of traces: expressions of TorchScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from tsir.runtime.api.methods import evaluate

Result = TypeVar("Result")


def operator(name: str, expression: str) -> Callable[..., Any]:
    """A method that is an expression of TorchScript of its operands, named as its function."""

    def apply(*operands: object) -> Any:
        return evaluate(name, expression, *operands)

    return apply


class Arithmetic(Generic[Result]):
    """What has the operators of Python, each a function of TorchScript."""

    __add__: Callable[..., Result] = operator("add", "{0} + {1}")
    __radd__: Callable[..., Result] = operator("add", "{0} + {1}")
    __mul__: Callable[..., Result] = operator("mul", "{0} * {1}")
    __rmul__: Callable[..., Result] = operator("mul", "{0} * {1}")
    __sub__: Callable[..., Result] = operator("sub", "{0} - {1}")
    __rsub__: Callable[..., Result] = operator("rsub", "{1} - {0}")
    __truediv__: Callable[..., Result] = operator("div", "{0} / {1}")
    __rtruediv__: Callable[..., Result] = operator("rdiv", "{1} / {0}")
    __floordiv__: Callable[..., Result] = operator("floordiv", "{0} // {1}")
    __rfloordiv__: Callable[..., Result] = operator("rfloordiv", "{1} // {0}")
    __mod__: Callable[..., Result] = operator("mod", "{0} % {1}")
    __rmod__: Callable[..., Result] = operator("rmod", "{1} % {0}")
    __pow__: Callable[..., Result] = operator("pow", "{0} ** {1}")
    __rpow__: Callable[..., Result] = operator("rpow", "{1} ** {0}")
    __matmul__: Callable[..., Result] = operator("matmul", "{0} @ {1}")
    __rmatmul__: Callable[..., Result] = operator("rmatmul", "{1} @ {0}")
    __lshift__: Callable[..., Result] = operator("lshift", "{0} << {1}")
    __rlshift__: Callable[..., Result] = operator("rlshift", "torch.bitwise_left_shift({1}, {0})")
    __rshift__: Callable[..., Result] = operator("rshift", "{0} >> {1}")
    __rrshift__: Callable[..., Result] = operator("rrshift", "torch.bitwise_right_shift({1}, {0})")
    __neg__: Callable[..., Result] = operator("neg", "-{0}")
    __invert__: Callable[..., Result] = operator("invert", "~{0}")
    __and__: Callable[..., Result] = operator("and_", "{0} & {1}")
    __rand__: Callable[..., Result] = operator("rand", "{1} & {0}")
    __or__: Callable[..., Result] = operator("or_", "{0} | {1}")
    __ror__: Callable[..., Result] = operator("ror", "{1} | {0}")
    __xor__: Callable[..., Result] = operator("xor", "{0} ^ {1}")
    __rxor__: Callable[..., Result] = operator("rxor", "{1} ^ {0}")
    __lt__: Callable[..., Result] = operator("lt", "{0} < {1}")
    __le__: Callable[..., Result] = operator("le", "{0} <= {1}")
    __gt__: Callable[..., Result] = operator("gt", "{0} > {1}")
    __ge__: Callable[..., Result] = operator("ge", "{0} >= {1}")
    __hash__ = object.__hash__


# Not in the class, as Python's own have to return bool.
Arithmetic.__eq__ = cast(Any, operator("eq", "{0} == {1}"))
Arithmetic.__ne__ = cast(Any, operator("ne", "{0} != {1}"))
