"""Forms of operators that users give: functions that add nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx.call import Call, Lowered, number_dtype
from tsir.lowering.onnx.graph import NoForm, Scope, Value

Symbolic = Callable[..., Any]
"""A function of what adds nodes and of the operator's arguments; it gives what its results become."""


class SymbolicGraph:
    """What a symbolic function adds nodes to."""

    def __init__(self, scope: Scope):
        self._scope = scope

    @property
    def opset(self) -> int:
        """The version of the operators that the model is written for."""
        return self._scope.opset

    def op(
        self,
        operator: str,
        *inputs: object,
        outputs: int = 1,
        domain: str = "",
        dtype: str | None = None,
        rank: int | None = None,
        **attributes: object,
    ) -> Any:
        """
        Add a node; what it gives, a tuple if that is several.

        Inputs are values, numbers or lists of them, which become constants, or None for those left out.
        Attributes are ints, floats, texts, and lists of them. `dtype`, as "f32", and `rank`, the number of
        dimensions, tell of what it gives where the program does not; unless given, they are those of the
        first input.
        """
        names = [self._name(each) for each in inputs]
        found = self._scope.add(operator, names, attributes, outputs, domain)
        like = next((each for each in inputs if isinstance(each, Value)), Value("", DType.f32, None))
        if dtype is not None and dtype not in DType.__members__:
            raise NoForm(f"expected a dtype, as 'f32', got '{dtype}'")
        given = like.dtype if dtype is None else DType[dtype]
        if rank is None and like.sizes is not None:
            rank = len(like.sizes)
        sizes = None if rank is None else (None,) * rank
        values = tuple(Value(name, given, sizes) for name in found)
        return values[0] if outputs == 1 else values

    def _name(self, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, Value):
            return value.name
        items = cast("list[object]", value) if isinstance(value, list) else [value]
        dtypes = {number_dtype(item) for item in items if isinstance(item, bool | int | float)}
        if len(dtypes) <= 1 and all(isinstance(item, bool | int | float) for item in items):
            dtype = dtypes.pop() if dtypes else DType.i64
            return self._scope.constant(np.array(value, dtype.numpy)).name
        raise NoForm(f"expected a value or a number as an input of a node, got {value!r}")


def call_symbolic(make: Symbolic, call: Call) -> Sequence[Lowered]:
    """What the results of an operator become by a function of the user's; their types are the program's."""
    found = make(SymbolicGraph(call.scope), *call.operands)
    values = cast("tuple[object, ...]", found if isinstance(found, tuple) else (found,))
    if len(values) != len(call.op.results):
        raise NoForm(f"expected {len(call.op.results)} results of its symbolic function, got {len(values)}")
    return [_typed(value, result.type) for value, result in zip(values, call.op.results, strict=True)]


def _typed(value: object, type: Attribute) -> Lowered:
    if not isinstance(value, Value):
        raise NoForm(f"expected a value as result of its symbolic function, got {value!r}")
    if isinstance(type, t.TensorType) and type.dtype is not None:
        sizes = None if type.rank is None else (None,) * type.rank
        return Value(value.name, type.dtype, sizes)
    if type in NUMBER_DTYPES:
        return Value(value.name, NUMBER_DTYPES[type], ())
    return value
