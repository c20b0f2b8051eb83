"""`tsir.Tensor`: an array that knows what computed it, so that gradients flow back to where it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import GradientError
from tsir.dialects.types.dtype import Array
from tsir.runtime.api.arithmetic import Arithmetic, operator
from tsir.runtime.api.methods import method, subscript
from tsir.runtime.autograd.backward import backward
from tsir.runtime.autograd.recorded import Recorded, Version
from tsir.runtime.autograd.recording_mode import is_grad_enabled
from tsir.runtime.values.interop import is_array, to_numpy


def _update(name: str, expression: str) -> Callable[[Tensor, object], Tensor]:
    """A method of tensors that writes the value of an expression into the first."""
    compute = operator(name, expression)
    return lambda tensor, other: tensor.copy_(compute(tensor, other))


class Tensor(Arithmetic["Tensor"], Recorded):
    """
    An array whose gradient can be asked for.

    Functions that are given tensors return tensors, and are recorded where one of them requires a gradient.
    `backward` then adds to `grad` of the tensors that the caller made (the leaves). Operators and methods
    are TorchScript's, each a compiled function: `x @ w + b`, `x.sum(0, keepdim=True)`.
    """

    def __init__(self, data: object, requires_grad: bool = False, *, dtype: Any = None):
        """
        A leaf with a copy of `data`, an array, a tensor, a number or nested lists of numbers.

        `dtype`, numpy's, is by default that of `data`.
        """
        self._array: Array = np.array(_plain(data), dtype)
        to_numpy(self._array)  # refuses dtypes that tensors cannot have
        self._version = Version()
        self._edge = None
        self._leaf = True
        self._grad = None
        if requires_grad:
            self.requires_grad = True

    # What it is

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return self._array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype, as numpy's."""
        return self._array.dtype

    @property
    def ndim(self) -> int:
        """The rank."""
        return self._array.ndim

    @property
    def T(self) -> Tensor:
        """The transpose: a view with the dimensions in reverse order."""
        return self.permute(list(range(self.ndim))[::-1])

    @property
    def data(self) -> Tensor:
        """The same storage without what computed it, as `detach` gives it."""
        return self.detach()

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Set `requires_grad`; the tensor itself."""
        self.requires_grad = requires_grad
        return self

    # Values

    __array_ufunc__ = None
    """Arrays leave operators with a tensor on their right to it."""

    def numpy(self) -> Array:
        """The array, shared and read-only; GradientError if the tensor requires a gradient: detach it."""
        if self.requires_grad:
            raise GradientError("expected a tensor that requires no gradient; call detach() first")
        shared = self._array.view()
        shared.flags.writeable = False
        return shared

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return np.array(self.numpy(), dtype=dtype, copy=copy)

    def item(self) -> float | int | bool:
        """The only element, as a number of Python."""
        if self._array.size != 1:
            raise ValueError(f"expected a single element, got {self._array.size}")
        return self._array.item()

    def tolist(self) -> Any:
        """The elements as nested lists."""
        return self._array.tolist()

    def __float__(self) -> float:
        return float(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __bool__(self) -> bool:
        return bool(self.item())

    def __format__(self, specification: str) -> str:
        return format(self.item() if specification else str(self), specification)

    def __len__(self) -> int:
        if not self.ndim:
            raise TypeError("expected a rank of at least 1 for len(), got a tensor of rank 0")
        return self.shape[0]

    def __repr__(self) -> str:
        text = np.array2string(self._array, separator=", ", prefix="Tensor(", threshold=64)
        kind = f", grad_fn={self.grad_fn}" if self.grad_fn else ", requires_grad=True"
        return f"Tensor({text}, dtype={self.dtype}{kind if self.requires_grad else ''})"

    # Gradients

    def detach(self) -> Tensor:
        """The same storage without what computed it."""
        return Tensor.of(self._array, self._version)

    def backward(
        self, gradient: object = None, *, retain_graph: bool | None = None, create_graph: bool = False
    ) -> None:
        """
        Add the gradients of this tensor to `grad` of the leaves that it was computed from.

        `gradient`, of its sizes and dtype, is 1 for a single element. What the backward reads is released
        but for `retain_graph`, by default `create_graph`; with `create_graph` the gradients are recorded
        themselves. GradientError if there is none to compute.
        """
        backward([self], [gradient], retain_graph=retain_graph, create_graph=create_graph)

    # Writes

    def copy_(self, source: object) -> Tensor:
        """
        Write the elements of an array or tensor, broadcast and cast, into this tensor.

        GradientError if the tensor requires a gradient, but for a leaf under `no_grad`.
        """
        self[...] = source
        return self

    def __setitem__(self, index: object, source: object) -> None:
        """
        Write the elements of an array or tensor, broadcast and cast, into those at an index, as of numpy's.

        GradientError as of `copy_`.
        """
        if self.requires_grad and (not self._leaf or is_grad_enabled()):
            message = "expected a tensor that requires no gradient to be written, or a leaf under no_grad()"
            raise GradientError(message)
        if isinstance(source, Tensor) and source.requires_grad and is_grad_enabled():
            raise GradientError("expected a source that requires no gradient; call detach() first")
        whole = isinstance(index, tuple)
        parts = cast("tuple[object, ...]", index) if whole else (index,)
        places = tuple(part.array if isinstance(part, Tensor) else part for part in parts)
        self._array[cast(Any, places if whole else places[0])] = _plain(source)
        self._version.count += 1

    # Operators

    __abs__: Callable[..., Tensor] = operator("abs", "{0}.abs()")
    __hash__ = object.__hash__
    __iadd__, __isub__ = _update("add", "{0} + {1}"), _update("sub", "{0} - {1}")
    __imul__, __itruediv__ = _update("mul", "{0} * {1}"), _update("div", "{0} / {1}")
    __ifloordiv__, __imod__ = _update("floordiv", "{0} // {1}"), _update("mod", "{0} % {1}")
    __ipow__, __iand__ = _update("pow", "{0} ** {1}"), _update("and_", "{0} & {1}")
    __ior__, __ixor__ = _update("or_", "{0} | {1}"), _update("xor", "{0} ^ {1}")
    __ilshift__, __irshift__ = _update("lshift", "{0} << {1}"), _update("rshift", "{0} >> {1}")
    __pos__: Callable[..., Tensor] = operator("positive", "torch.positive({0})")

    def __getitem__(self, index: object) -> Tensor:
        return subscript(self, index)

    def __iter__(self) -> Iterator[Tensor]:
        if not self.ndim:
            raise TypeError("expected a rank of at least 1 to iterate, got a tensor of rank 0")
        return (self[index] for index in range(len(self)))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return method(self, name)

    def __getstate__(self) -> tuple[Array, bool]:
        if not self._leaf:
            raise GradientError("expected a leaf to be copied or pickled; detach it first")
        return self._array, self.requires_grad

    def __setstate__(self, state: tuple[Array, bool]) -> None:
        self.__init__(*state)

    def __dlpack__(self, **options: Any) -> Any:
        self.numpy()  # refuses what requires a gradient
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array.__dlpack_device__()


def _plain(data: object) -> Array:
    """The elements of a tensor as numpy's array, which may share the storage of the argument."""
    plain = data.array if isinstance(data, Tensor) else data
    return to_numpy(plain) if is_array(plain) else np.asarray(plain)
