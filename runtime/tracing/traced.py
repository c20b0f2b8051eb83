"""What stands for tensors and numbers while a function is traced."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn, cast

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.runtime.api.arithmetic import Arithmetic, operator
from tsir.runtime.api.methods import evaluate, index_text, subscript
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.autograd.recorded import Version
from tsir.runtime.tracing.places import UnfitExamples, is_dropped, is_unpacked, refusal
from tsir.runtime.tracing.recorder import Trace, plain
from tsir.runtime.values.traceable import Traceable


def make(trace: Trace, variable: str, value: object) -> Any:
    """The traced value of a variable, which is this for the examples; structures hold traced values."""
    match value:
        case np.ndarray():
            return Traced.of_trace(trace, variable, cast(Array, value))
        case bool() | int() | float() | complex():
            return TracedNumber(trace, variable, value)
        case list():
            items = cast("list[object]", value)
            trace.ask(f"len({variable})", str(len(items)), f"{len(items)} elements")
            return [make(trace, f"{variable}[{i}]", item) for i, item in enumerate(items)]
        case tuple():
            parts = cast("tuple[object, ...]", value)
            return tuple([make(trace, f"{variable}[{i}]", item) for i, item in enumerate(parts)])
        case dict():
            entries = cast("dict[object, object]", value).items()
            trace.ask(f"len({variable})", str(len(entries)), f"{len(entries)} keys")
            return {key: make(trace, f"{variable}[{key!r}]", item) for key, item in entries}
        case str():
            trace.ask(variable, repr(value), repr(value))
            return value
        case _:
            return value


def _fixed(what: str, remedy: str) -> NoReturn:
    raise refusal(f"{what} would be fixed as it is for the examples: {remedy}")


_KEYWORDS = {"axis", "keepdims", "ddof"}
"""Keywords of NumPy's methods alone, by which they are told from those of PyTorch."""

_OPEN = ("cumsum", "cumprod", "transpose")
"""Methods that only NumPy's arrays have without arguments."""

CLOSE_OVER = "close over a number that is to be fixed, as by a lambda, or give tsir.script the function"


class Traced(Tensor, Traceable):
    """A tensor of a trace."""

    variable: str

    @staticmethod
    def of_trace(trace: Trace, variable: str, array: Array) -> Traced:
        """The tensor that a variable of a trace is, with the array that it is for the examples."""
        made = Traced.__new__(Traced)
        made._array, made._version, made._edge, made._leaf, made._grad = array, Version(), None, True, None
        made.recorder, made.variable = trace, variable
        return made

    @property
    def _trace(self) -> Trace:
        """The trace that it is of."""
        return cast(Trace, self.recorder)

    @property
    def value(self) -> Array:
        """The array that it is for the examples."""
        return self._array

    @property
    def array(self) -> Array:
        """It is refused: a function that takes the array would fix its elements."""
        _fixed("the array of a tensor", "this function takes arrays alone, and has no form in a trace")

    @property
    def shape(self) -> Any:
        """The sizes, as traced numbers, of the rank, which the function has to meet again."""
        return tuple([evaluate("size", f"{{}}.size({axis})", self) for axis in range(self.ndim)])

    @property
    def ndim(self) -> int:
        """The rank, which the function has to meet again."""
        rank = self._array.ndim
        self._trace.ask(f"{self.variable}.dim()", str(rank), f"a tensor of rank {rank}")
        return rank

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype, which the function has to meet again."""
        dtype = self._array.dtype
        self._trace.ask(f"{self.variable}.dtype", f"torch.{dtype.name}", f"a tensor of {dtype.name}")
        return dtype

    def expect_size(self, axis: int, size: int) -> None:
        """UnsupportedError if an axis has another size; each call has to meet it."""
        found = self._array.shape[axis]
        if found != size:
            raise UnfitExamples.here(f"expected a size of {size} of axis {axis}, got {found}")
        self._trace.ask(f"{self.variable}.size({axis})", str(size), f"a size of {size} of axis {axis}")

    @property
    def size(self) -> Any:
        """The sizes by a call, as in PyTorch, and the number of elements, as in NumPy."""
        return _Sizes(self)

    @property
    def T(self) -> Any:
        """The transpose."""
        return evaluate("T", "{}.T", self)

    @property
    def mT(self) -> Any:
        """The transposes of matrices."""
        return evaluate("mT", "{}.mT", self)

    @property
    def real(self) -> Any:
        """The real parts."""
        return evaluate("real", "torch.real({})", self)

    @real.setter
    def real(self, source: object) -> None:
        self.real[...] = source

    @property
    def imag(self) -> Any:
        """The imaginary parts."""
        return evaluate("imag", "torch.imag({})", self)

    @imag.setter
    def imag(self, source: object) -> None:
        self.imag[...] = source

    @property
    def data(self) -> Any:
        return self.detach()

    def detach(self) -> Any:
        """The same values without gradients."""
        return evaluate("detach", "{}.detach()", self)

    def item(self) -> Any:
        """The only element, as a traced number."""
        return evaluate("item", "{}.item()", self)

    def __getitem__(self, index: object) -> Any:
        parts = cast("tuple[object, ...]", index) if isinstance(index, tuple) else (index,)
        if not any(map(_is_backward, parts)):
            return subscript(self, cast(object, index))
        # PyTorch has no such views: it is a copy, which is not written.
        flipped = evaluate("flip", "torch.flip({0}, {1})", self, _backward_axes(parts))
        self._trace.copy_as_view(flipped.value, self._array)
        steps = [slice(None, None, -cast(Any, p).step) if _is_backward(p) else p for p in parts]
        return flipped[tuple(steps)]

    def __setitem__(self, index: object, source: object) -> None:
        text, values = index_text(self._trace.opened(index))
        source = self._trace.opened(source)
        place = text.format(*map(self._trace.text_of, values))
        text = f"{self.variable}[{place}] = {self._trace.text_of(source)}"
        try:
            self._array[cast(Any, plain(index))] = plain(source)
        except (ValueError, IndexError, TypeError) as error:
            raise UnfitExamples.here(f"the write of these examples fails: {error}") from error
        self._trace.written(self)
        self._trace.write(text)

    def __repr__(self) -> str:
        return (
            f"Traced({self.variable}, dtype={self._array.dtype}, for examples of sizes {self._array.shape})"
        )

    def __format__(self, form: str) -> str:
        return repr(self)  # which nobody takes for a number

    # What a trace would fix

    def __bool__(self) -> bool:
        if self._array.size != 1:
            message = f"expected one element in a condition, got a tensor of sizes {list(self._array.shape)}"
            raise UnfitExamples.here(f"{message}; .any() and .all() have one")
        return self._trace.decide(self.variable, self._array.item(), changes=True)

    def __float__(self) -> float:
        _fixed("float() of a tensor", "x.item() is a traced number")

    def __int__(self) -> int:
        _fixed("int() of a tensor", "x.item() is a traced number")

    def __index__(self) -> int:
        _fixed("a tensor as an index of Python", "index a tensor by it")

    def __len__(self) -> int:
        _fixed("len() of a tensor", "x.shape[0] is a traced number")

    def __iter__(self) -> Any:
        if self.ndim and is_unpacked():  # into so many variables in each call
            return iter(evaluate("unbind", "{}.unbind(0)", self))
        _fixed(
            "the number of rounds of a loop over a tensor", "x.unbind(0) says so, and checks it at each call"
        )

    def fill(self, value: object) -> None:
        """Write a number into all elements, as NumPy's method."""
        self[...] = value

    def tolist(self) -> Any:
        _fixed("tolist() of a tensor", "keep the tensor")

    def numpy(self) -> Array:
        _fixed("the array of a tensor", "call functions of NumPy with the tensor itself")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        remedy = "numpy.take indexes an array by a tensor, and a new array that is written has to be traced"
        _fixed("the array of a tensor", f"this function takes arrays alone; {remedy}")

    def __copy__(self) -> Any:
        return evaluate("clone", "{}.clone()", self)

    def __deepcopy__(self, memo: object) -> Any:
        return evaluate("clone", "{}.clone()", self)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        _fixed("the pickled form of a tensor", "keep the tensor")

    def __dlpack__(self, **options: Any) -> Any:
        _fixed("the memory of a tensor", "this function takes arrays alone, and has no form in a trace")

    def backward(self, *args: object, **keywords: object) -> None:
        raise refusal("expected no backward() in a trace; tsir.grad gives the gradient of the function")

    # NumPy and the array API standard

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: object, **keywords: object) -> Any:
        from tsir.runtime.tracing.ufuncs import call_ufunc

        return call_ufunc(ufunc, method, inputs, keywords)

    def __array_function__(
        self,
        function: Callable[..., Any],
        types: object,
        args: Sequence[object],
        keywords: Mapping[str, object],
    ) -> Any:
        from tsir.runtime.tracing.numpy_functions import call_function

        return call_function(function, args, keywords)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        from tsir.runtime.tracing.numpy_functions import FUNCTIONS, METHODS

        if name in METHODS:
            return partial(FUNCTIONS[name], self)
        of_tensors = super().__getattr__(name)

        def call(*args: Any, **keywords: Any) -> Any:
            if name == "sort" and is_dropped():
                raise refusal(
                    "expected a use of what sort() gives: in a trace it writes nothing; x[...] = np.sort(x)"
                )
            is_numpy = keywords.keys() & _KEYWORDS or (name in _OPEN and not args and not keywords)
            known = FUNCTIONS.get(name) if is_numpy else None
            return of_tensors(*args, **keywords) if known is None else known(self, *args, **keywords)

        return call

    def __array_namespace__(self, api_version: str | None = None) -> Any:
        from tsir.runtime.tracing.array_namespace import ArrayNamespace

        return ArrayNamespace(self.recorder)


class TracedNumber(Arithmetic[Any], Traceable):
    """A number of a trace: an argument, a size, or what is computed of them."""

    def __init__(self, trace: Trace, variable: str, value: complex):
        self.recorder, self._variable, self.value = trace, variable, value

    @property
    def variable(self) -> str:
        """The variable that it is in the text."""
        return self._variable

    __abs__ = operator("absolute", "abs({0})")

    def _kind(self) -> type[Any]:
        return type(self.value)

    # Functions that ask for an int or a float by isinstance go the same way as without a trace. By its name,
    # as object has it as a property that can be set.
    locals()["__class__"] = property(_kind)

    def __hash__(self) -> int:
        _fixed("a traced number in a set or as a key", CLOSE_OVER)

    def __copy__(self) -> TracedNumber:
        return self

    def __deepcopy__(self, memo: object) -> TracedNumber:
        return self

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: object, **keywords: object) -> Any:
        from tsir.runtime.tracing.ufuncs import call_ufunc

        return call_ufunc(ufunc, method, inputs, keywords)

    def __repr__(self) -> str:
        return f"TracedNumber({self.variable}, for examples {self.value})"

    def __format__(self, form: str) -> str:
        return repr(self)

    def __bool__(self) -> bool:
        return cast(Trace, self.recorder).decide(self.variable, self.value, changes=False)

    def __int__(self) -> int:
        _fixed("int() of a traced number", CLOSE_OVER)

    def __float__(self) -> float:
        _fixed("float() of a traced number", CLOSE_OVER)

    def __index__(self) -> int:
        _fixed("a traced number as one of Python", CLOSE_OVER)


def _is_backward(part: object) -> bool:
    """Whether a part of an index takes all elements of an axis from the last one on."""
    if not isinstance(part, slice):
        return False
    start, stop, step = (getattr(cast(object, part), name) for name in ("start", "stop", "step"))
    if isinstance(step, Traceable) or not isinstance(step, int) or step >= 0:
        return False
    if start is not None or stop is not None:
        raise refusal("expected no ends of a slice with a negative step in a trace: slice what x[::-1] gives")
    return True


def _backward_axes(parts: Sequence[object]) -> list[int]:
    """The axes that an index takes backward, those behind an ellipsis counted from the end."""
    axes = [part for part in parts if part is not None]
    if any(isinstance(part, Tensor | np.ndarray) for part in axes):
        raise refusal("expected no tensor beside a negative step in an index in a trace")
    behind = axes.index(Ellipsis) if Ellipsis in axes else len(axes)
    return [at if at < behind else at - len(axes) for at, part in enumerate(axes) if _is_backward(part)]


class _Sizes(TracedNumber):
    """`x.size` of a traced tensor: the number of elements, and what gives the sizes when it is called."""

    def __init__(self, tensor: Traced):
        super().__init__(cast(Trace, tensor.recorder), "", tensor.value.size)
        self.tensor = tensor

    @property
    def variable(self) -> str:
        if not self._variable:  # until it is used as a number
            self._variable = evaluate("numel", "{}.numel()", self.tensor).variable
        return self._variable

    def __call__(self, dim: int | None = None) -> Any:
        return self.tensor.shape if dim is None else evaluate("size", "{}.size({})", self.tensor, dim)
