"""The operators of Python on tensors, and on the numbers of traces: expressions of TorchScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from tsir.runtime.api.methods import evaluate


def operator(name: str, expression: str) -> Callable[..., Any]:
    """A method that is an expression of TorchScript of its operands, named as its function."""

    def apply(*operands: object) -> Any:
        return evaluate(name, expression, *operands)

    return apply


class Arithmetic:
    """What has the operators of Python, each a function of TorchScript."""

    __add__ = __radd__ = operator("add", "{0} + {1}")
    __mul__ = __rmul__ = operator("mul", "{0} * {1}")
    __sub__, __rsub__ = operator("sub", "{0} - {1}"), operator("rsub", "{1} - {0}")
    __truediv__, __rtruediv__ = operator("div", "{0} / {1}"), operator("rdiv", "{1} / {0}")
    __floordiv__, __rfloordiv__ = operator("floordiv", "{0} // {1}"), operator("rfloordiv", "{1} // {0}")
    __mod__, __rmod__ = operator("mod", "{0} % {1}"), operator("rmod", "{1} % {0}")
    __pow__, __rpow__ = operator("pow", "{0} ** {1}"), operator("rpow", "{1} ** {0}")
    __matmul__, __rmatmul__ = operator("matmul", "{0} @ {1}"), operator("rmatmul", "{1} @ {0}")
    __neg__, __invert__ = operator("neg", "-{0}"), operator("invert", "~{0}")
    __abs__ = operator("absolute", "abs({0})")
    __and__, __or__, __xor__ = (
        operator("and_", "{0} & {1}"),
        operator("or_", "{0} | {1}"),
        operator("xor", "{0} ^ {1}"),
    )
    __lt__, __le__ = operator("lt", "{0} < {1}"), operator("le", "{0} <= {1}")
    __gt__, __ge__ = operator("gt", "{0} > {1}"), operator("ge", "{0} >= {1}")
    __hash__ = object.__hash__


# Not in the class, as Python's own have to return bool.
Arithmetic.__eq__ = cast(Any, operator("eq", "{0} == {1}"))
Arithmetic.__ne__ = cast(Any, operator("ne", "{0} != {1}"))
