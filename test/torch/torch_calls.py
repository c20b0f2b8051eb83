"""
Calls of operators with PyTorch's values: copied with their storage, run by PyTorch, given to tsir.

A copy keeps what tensors share and how they lie in memory, so that writes through views show.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import ml_dtypes
import numpy as np
import torch
from signs import settle

from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device

TORCH_DTYPES = {
    torch.uint8: DType.u8, torch.int8: DType.i8, torch.int16: DType.i16, torch.int32: DType.i32,
    torch.int64: DType.i64, torch.float16: DType.f16, torch.float32: DType.f32, torch.float64: DType.f64,
    torch.bool: DType.bool, torch.bfloat16: DType.bf16,
    torch.complex64: DType.c64, torch.complex128: DType.c128,
}  # fmt: skip
"""The dtypes that tsir has."""

MEMORY_FORMATS = {
    torch.contiguous_format: 0, torch.preserve_format: 1, torch.channels_last: 2, torch.channels_last_3d: 3,
}  # fmt: skip

MAX_RANK = 64

TORCH_ERRORS = (RuntimeError, ValueError, NotImplementedError, IndexError, TypeError)
"""What PyTorch raises for arguments that it does not take."""


class Foreign(Exception):
    """A value that TorchScript programs in tsir cannot have: a complex number, a generator."""


@dataclass(frozen=True)
class Call:
    """
    An operator and its arguments in schema order.

    `tolerances` are those that PyTorch's tests grant, (relative, absolute) by dtype.
    """

    name: str
    values: tuple[Any, ...]
    tolerances: Mapping[torch.dtype, tuple[float, float]] = field(default_factory=dict)

    @property
    def entry(self) -> Operator:
        """The entry of the table."""
        return OPERATORS[self.name]

    @property
    def dtype(self) -> torch.dtype | None:
        """The dtype of the first tensor."""
        return next((x.dtype for x in tensors_of(self.values)), None)

    @property
    def is_complex(self) -> bool:
        """Whether complex numbers take part."""
        dtypes = [value for value in self.values if isinstance(value, torch.dtype)]
        return any(x.is_complex for x in [*dtypes, *(x.dtype for x in tensors_of(self.values))])

    def kind(self) -> Hashable:
        """What decides the native code: all but sizes, strides and elements of tensors."""
        return self.name, _signature(self.values, sizes=False)

    def signature(self) -> Hashable:
        """All but the elements of tensors."""
        return self.name, _signature(self.values, sizes=True)

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(_shown, self.values))})"


def _signature(value: Any, *, sizes: bool) -> Hashable:
    if isinstance(value, torch.Tensor):
        return (value.dtype, value.shape, value.stride()) if sizes else (value.dtype, value.ndim)
    if isinstance(value, list | tuple):
        return tuple(_signature(item, sizes=sizes) for item in value)
    return type(value), repr(value)


def _shown(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        plain = "" if value.is_contiguous() else f" strides {list(value.stride())}"
        return f"{TORCH_DTYPES[value.dtype].name}{list(value.shape)}{plain}"
    return f"[{', '.join(map(_shown, value))}]" if isinstance(value, list | tuple) else repr(value)


def tensors_of(value: Any) -> list[torch.Tensor]:
    """All tensors in nested lists and tuples."""
    if isinstance(value, torch.Tensor):
        return [value]
    return [x for item in value for x in tensors_of(item)] if isinstance(value, list | tuple) else []


def may_carry(x: torch.Tensor) -> bool:
    """Whether a tensor may carry a gradient."""
    return x.is_floating_point() or x.is_complex()


def inner(argument: Argument) -> Any:
    """The type of an argument, without the option to be None."""
    return argument.type.element if isinstance(argument.type, t.OptionalType) else argument.type


def bind(name: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> tuple[Any, ...]:
    """Arguments in schema order with defaults; Foreign if the schema has no place for one."""
    formals = OPERATORS[name].schema.arguments
    given = dict(keywords)
    positional = [a for a in formals if not a.kwarg_only]
    if len(args) > len(positional):
        raise Foreign("too many arguments")
    given.update({a.name: value for a, value in zip(positional, args, strict=False)})
    missing = [a.name for a in formals if a.name not in given and not a.has_default]
    if missing or not given.keys() <= {a.name for a in formals}:
        raise Foreign("other arguments")
    return tuple(_fitted(a, given[a.name]) if a.name in given else default_of(a) for a in formals)


def default_of(argument: Argument) -> Any:
    """The default of an argument as a Python value."""
    default = argument.default
    return list(default) if isinstance(default, tuple) else default


def _fitted(argument: Argument, value: Any) -> Any:
    """A value as an argument takes it: numbers converted, a number for a list repeated."""
    type = inner(argument)
    if isinstance(type, t.ListType):
        if isinstance(value, torch.Tensor):
            return list(value.unbind(0)) if isinstance(type.element, t.TensorType) else value.tolist()
        return list(value) if isinstance(value, list | tuple) else _repeated(argument, value)
    if isinstance(value, torch.Tensor) and not isinstance(type, t.TensorType):
        if value.numel() != 1:
            raise Foreign("a tensor in the place of a number")
        value = value.item()
    if type == t.FLOAT and isinstance(value, int):
        return float(value)
    if isinstance(type, t.TensorType) and isinstance(value, int | float):
        raise Foreign("a number in the place of a tensor")
    return value


def _repeated(argument: Argument, value: Any) -> Any:
    return value if value is None or argument.size is None else [value] * argument.size


def copied(value: Any, storages: dict[int, torch.UntypedStorage] | None = None) -> Any:
    """A copy of nested values: tensors that share storage share that of the copies."""
    known: dict[int, torch.UntypedStorage] = {} if storages is None else storages
    if isinstance(value, list | tuple):
        return type(value)(copied(item, known) for item in value)
    if not isinstance(value, torch.Tensor):
        return value
    if type(value) not in (torch.Tensor, torch.nn.Parameter) or value.layout is not torch.strided:
        raise Foreign("a tensor that is not dense")
    if value.device.type != "cpu":
        raise Foreign(f"a tensor on {value.device}")
    if value.dtype not in TORCH_DTYPES:
        raise Foreign(f"a tensor of {value.dtype}")
    if value.ndim > MAX_RANK:
        raise Foreign("a tensor of more dimensions than arrays have")
    plain = value.detach().resolve_conj().resolve_neg()
    storage = plain.untyped_storage()
    if storage.data_ptr() not in known or not storage.data_ptr():
        known[storage.data_ptr()] = storage.clone()
    own = torch.empty(0, dtype=plain.dtype)
    return own.set_(known[storage.data_ptr()], plain.storage_offset(), plain.shape, plain.stride())


def shared(value: Any) -> Any:
    """A value as tsir takes it: tensors as arrays over the same memory."""
    match value:
        case torch.Tensor():
            if value.dtype is torch.bfloat16:
                return value.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
            return value.resolve_conj().numpy()
        case torch.dtype():
            if value not in TORCH_DTYPES:
                raise Foreign(f"the dtype {value}")
            return TORCH_DTYPES[value].number
        case torch.device():
            return Device(value.type, value.index)
        case torch.layout():
            return 0
        case torch.memory_format():
            return MEMORY_FORMATS[value]
        case list() | tuple():
            return [shared(item) for item in value]
        case None | bool() | int() | float() | str():
            return value
        case _:
            raise Foreign(f"a {type(value).__name__}")


def overload_of(entry: Operator) -> Callable[..., Any] | None:
    """PyTorch's operator of an entry, if programs outside of script have it."""
    packet = getattr(torch.ops.aten, entry.schema.name.removeprefix("aten::"), None)
    return getattr(packet, entry.schema.overload or "default", None)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """No warnings from PyTorch, neither from Python nor from C++."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@dataclass(frozen=True)
class Outcome:
    """What a call returned, and its arguments afterwards; `error` if it raised."""

    results: Any
    arguments: tuple[Any, ...]
    error: Exception | None = None


def run_torch(call: Call) -> Outcome:
    """PyTorch's outcome for a copy of the arguments."""
    arguments = copied(call.values)
    function = overload_of(call.entry)
    assert function is not None
    formals = call.entry.schema.arguments
    positional = [x for a, x in zip(formals, arguments, strict=True) if not a.kwarg_only]
    keywords = {a.name: x for a, x in zip(formals, arguments, strict=True) if a.kwarg_only}
    with quiet(), torch.no_grad():
        torch.manual_seed(0)
        try:
            results = function(*positional, **keywords)
            settle(call.entry.schema.name, results)
            return Outcome(results, arguments)
        except TORCH_ERRORS as error:
            return Outcome(None, arguments, error)


def to_torch(array: np.ndarray[Any, Any]) -> torch.Tensor:
    """A tensor with a copy of an array's elements."""
    if array.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(array.copy())
