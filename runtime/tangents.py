"""
Derivatives in a direction: `jvp`, in forward mode.

The IR of a function with its tangents is made for each kind of arguments, and compiled as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast
from weakref import WeakKeyDictionary

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.dtype import Category, DType
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array
from tsir.runtime.binding import bind
from tsir.runtime.executor import Executor, Source
from tsir.runtime.function import Function, unflatten
from tsir.runtime.gradients import GradientError, scripted, wrt_types
from tsir.runtime.interop import exporter, is_array, to_numpy
from tsir.transforms.differentiate import finish, own_results, prepare, return_instead
from tsir.transforms.forward import FORWARD, push_forward, zeros
from tsir.transforms.handing_out import end_of
from tsir.transforms.requires_grad import may_carry


@dataclass(frozen=True)
class TangentSource:
    """
    The results of a function and their derivatives in a direction, which stands behind the arguments.

    `indices` are the arguments that have a tangent. What cannot have one stands for its own.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments[: len(self.names)])
        wrt_types(function, self.indices, self.names)
        prepare(module, function, self.indices, FORWARD)
        tangents = push_forward(function, self.indices)
        results, emitter = own_results(function), end_of(function.body.block)
        derivatives = [
            tangent or (zeros(emitter, value) if _has_zeros(value.type) else value)
            for value, tangent in zip(results, tangents, strict=True)
        ]
        return_instead(function, [*results, *derivatives])
        finish(module)
        return module, function


def _has_zeros(type: Attribute) -> bool:
    """Whether a value of the type has a tangent even if it does not change: it is of tensors of floats."""
    inner = type.element if isinstance(type, t.OptionalType) else type
    while isinstance(inner, t.ListType):
        inner = inner.element
    return isinstance(inner, t.TensorType) and may_carry(inner)


def jvp(
    function: Function | Callable[..., object], primals: Sequence[object], tangents: Sequence[object]
) -> tuple[Any, Any]:
    """
    The result of a function, and its derivative in the direction of `tangents`.

    `tangents` holds an array for each of `primals`, of its sizes and dtype, or None for one that does not
    change. Both results have the structure of the function's result; what is not of floats has the
    derivative None. Errors as of `grad`.
    """
    made = scripted(function)
    for name, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, list | tuple):
            raise GradientError(f"expected a tuple of {name}, got {given!r}")
    values = bind(made.op, primals, {})
    if len(tangents) != len(primals):
        message = f"expected one tangent for each of {len(primals)} primals, got {len(tangents)}"
        raise GradientError(message)
    indices = tuple(index for index, tangent in enumerate(tangents) if tangent is not None)
    directions = [_like(values[index], tangents[index], made.parameters[index]) for index in indices]
    results = _executor(made, indices).run([*values, *directions])
    count = len(results) // 2
    export = exporter(primals)
    derivatives = [d if _is_float(v) else None for v, d in zip(results[:count], results[count:], strict=True)]
    types = made.op.function_type.outputs.data
    return (
        made.pack(unflatten(types, results[:count]), export),
        made.pack(unflatten(types, derivatives), export),
    )


_EXECUTORS: WeakKeyDictionary[Function, dict[tuple[int, ...], Executor]] = WeakKeyDictionary()
"""Those of functions with tangents, by the arguments that have them, as long as the functions live."""


def _executor(function: Function, indices: tuple[int, ...]) -> Executor:
    kept = _EXECUTORS.setdefault(function, {})
    if indices not in kept:
        kept[indices] = Executor(TangentSource(function.executor.source, tuple(function.parameters), indices))
    return kept[indices]


def _is_float(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_is_float, cast("list[object]", value)))
    return isinstance(value, np.ndarray) and DType.of(cast(Array, value).dtype).category is Category.FLOAT


def _like(primal: object, given: object, name: str) -> object:
    """A tangent, of the sizes and dtype of what it belongs to; GradientError if it has others."""
    if isinstance(primal, list | tuple):
        items = cast("Sequence[object]", primal)
        if not isinstance(given, list | tuple) or len(cast("Sequence[object]", given)) != len(items):
            raise GradientError(f"expected {len(items)} elements for '{name}', got {given!r}")
        return [_like(*pair, name) for pair in zip(items, cast("Sequence[object]", given), strict=True)]
    if not isinstance(primal, np.ndarray):
        got = type(primal).__name__
        raise GradientError(f"expected argument '{name}' to be a tensor of floats, got {got}")
    found, own = to_numpy(given) if is_array(given) else None, cast(Array, primal)
    if found is None or found.shape != own.shape or found.dtype != own.dtype:
        got = f"{found.dtype} of sizes {list(found.shape)}" if found is not None else repr(given)
        raise GradientError(f"expected {own.dtype} of sizes {list(own.shape)} for '{name}', got {got}")
    return found
