"""Arrays of other libraries in and out, without copies, through DLPack."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeGuard, cast

import numpy as np

from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.llvm.python.exchange import HOST
from tsir.lowering.native.exchange import Exchange, adopt_of, share_of
from tsir.runtime.values import bfloat16
from tsir.runtime.values.bfloat16 import BrainFloats
from tsir.runtime.values.structure import leaves_in

DLPACK_ERRORS = (BufferError, RuntimeError, ValueError, TypeError)
"""The errors that producers raise for tensors that DLPack cannot carry; they do not agree on one."""


class DLPackArray(Protocol):
    """An array that offers its storage by DLPack."""

    def __dlpack__(self, *args: Any, **options: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[int, int]: ...


MAX_TYPES = 256
"""Types of arrays of which it is known what they offer."""

Export = Callable[[Array], object]
"""Turns a result into the kind of array that the caller uses."""


_NUMPY = (np.ndarray, np.generic)


def is_array(value: object) -> bool:
    """Whether a value is an array that a tensor argument may be given."""
    return isinstance(value, _NUMPY) or offers_storage(value)


def offers_storage(value: object) -> TypeGuard[DLPackArray]:
    """Whether a value offers its storage by DLPack, as numpy's own arrays do."""
    return hasattr(type(value), "__dlpack__")


def to_numpy(value: object) -> Array:
    """
    The array that shares its storage with `value`.

    TypeError if it is on another device, or has a dtype or a layout that tensors cannot have.
    """
    # The first look at numpy.ma loads it, which plain arrays need not wait for.
    if type(value) is not np.ndarray and isinstance(value, np.ma.MaskedArray):
        raise TypeError("expected an array without a mask, got a masked array; its filled() is without")
    if isinstance(value, np.ndarray):
        array = cast(Array, value)
    elif isinstance(value, np.generic):
        array = cast(Array, np.asarray(cast(object, value)))
    else:
        array = from_dlpack(cast(DLPackArray, value))
    if not array.dtype.isnative:
        raise TypeError(f"expected an array in native byte order, got {array.dtype}")
    DType.of(array.dtype)
    if any(stride % array.itemsize for stride in array.strides):
        raise TypeError("expected strides that are multiples of the item size")
    return array


def from_dlpack(value: DLPackArray) -> Array:
    """The array that shares the storage of one of another library; TypeError if DLPack refuses it."""
    share = exchanges_of(type(value))[0]
    if share is not None and not is_more_than_storage(value):
        found = share(value)
        if found is not NotImplemented:
            return found
    try:
        return _shared(value)
    except DLPACK_ERRORS as error:
        kind = f"{type(value).__module__}.{type(value).__name__}"
        hint = "; detach it first" if "grad" in str(error) else ""
        reason = str(error).partition("\n")[0]
        raise TypeError(
            f"expected a plain CPU array, got a {kind} that DLPack refuses: {reason}{hint}"
        ) from error


@lru_cache(MAX_TYPES)
def exchanges_of(kind: type, device: int = HOST) -> tuple[Exchange | None, Exchange | None]:
    """The C functions that share and make arrays of a type on a device; as of `share_of`."""
    known = f"{kind.__module__}.{kind.__qualname__}" in _ASKED_IN_C
    return (share_of(kind, device), adopt_of(kind)) if known else (None, None)


_ASKED_IN_C = ("torch.Tensor",)
"""Types whose functions in C tell all but what `is_more_than_storage` asks."""


def is_more_than_storage(value: Any) -> bool:
    """Whether a tensor of PyTorch has what DLPack cannot carry: a gradient, or elements yet to change."""
    return value.requires_grad or value.is_neg() or value.is_conj()


def _shared(value: DLPackArray) -> Array:
    """The array that numpy makes of a producer, by way of i16 for bf16."""
    check_resolved(value)
    try:
        return np.from_dlpack(value)
    except DLPACK_ERRORS:
        found = bfloat16.from_producer(value)
        if found is None:
            raise
        return found


def check_resolved(value: DLPackArray) -> None:
    """ValueError if elements of an array are yet to be negated or conjugated, which DLPack does not tell."""
    for kind, change in (("neg", "negated"), ("conj", "conjugated")):
        is_left = getattr(value, f"is_{kind}", None)
        if is_left is not None and is_left():
            raise ValueError(f"its elements are yet to be {change}; call resolve_{kind}() first")


_BRAIN_FLOAT = DType.bf16.numpy

_VERSION = (1, 0)
"""The version of DLPack that capsules are asked for."""


def exporter(values: Sequence[object]) -> Export:
    """The function that makes results: numpy's arrays, or those of the first DLPack argument's kind."""
    for value in leaves_in(values):
        if isinstance(value, _NUMPY):
            return _as_is
        if offers_storage(value):
            return _library_exporter(value)
    return _as_is


def _as_is(array: Array) -> object:
    return array


def importer_of(value: object) -> Callable[[object], object] | None:
    """`from_dlpack` of the library that defines the type of an array; None if it has none."""
    library = sys.modules.get(type(value).__module__.partition(".")[0])
    convert = getattr(library, "from_dlpack", None)
    if convert is None and library is not None:
        convert = getattr(sys.modules.get(f"{library.__name__}.dlpack"), "from_dlpack", None)
    return convert


def _importer_in_namespace(value: Any) -> Callable[[object], object] | None:
    """`from_dlpack` of the namespace that an array names, as the array API has it; None if it names none."""
    namespace = getattr(value, "__array_namespace__", None)
    return None if namespace is None else getattr(namespace(), "from_dlpack", None)


def _library_exporter(value: DLPackArray) -> Export:
    """The function that makes arrays of the library that `value` is of."""
    convert = _importer_in_namespace(value) or importer_of(value)
    if convert is None:
        return _as_is

    adopt = exchanges_of(type(value))[1]

    def export(array: Array) -> object:
        # Some consumers abort the process for a negative stride, and share read-only storage for writing.
        plain = array.flags.writeable and min(array.strides, default=0) >= 0
        given = array if plain else array.copy()
        if adopt is not None:
            found = adopt(_producer(given).__dlpack__(max_version=_VERSION))
            if found is not NotImplemented:
                return found
        return _imported(convert, given)

    return export


def _producer(array: Array) -> DLPackArray:
    return BrainFloats(array) if array.dtype == _BRAIN_FLOAT else array


def _imported(convert: Callable[[object], object], array: Array) -> object:
    """
    The array of a library that has the elements of one of numpy's.

    Shared, but copied if the library takes no such strides, or promises that nobody writes its arrays. It is
    numpy's if the library has no such dtype, as JAX has no numbers of 64 bits unless it is told to.
    """
    try:
        found = convert(_producer(array))
    except DLPACK_ERRORS:
        array = array.copy()
        try:
            found = convert(_producer(array))
        except DLPACK_ERRORS:
            return array
    held = to_numpy(found)
    if held.dtype != array.dtype:
        return array
    promised = not held.flags.writeable and np.may_share_memory(held, array)
    return convert(_producer(array.copy())) if promised else found
