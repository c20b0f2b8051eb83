"""
New tensors of a trace, by the names of NumPy's functions: their sizes and elements may be traced.

NumPy itself does not ask traced numbers what a new array is to be. While a function is traced, its functions
of this table do: they make a tensor of the trace if one of their arguments is traced, and arrays if not.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from operator import attrgetter
from threading import Lock
from typing import Any, cast

import numpy as np

from tsir.runtime.tracing.places import refusal
from tsir.runtime.tracing.reductions import listed, of_dtype
from tsir.runtime.values.traceable import Recorder, Traceable, recorder_of


def kind_of(value: Any) -> type:
    """The kind of a number that may be traced."""
    number: object = getattr(value, "value", value)
    return type(number)


def torch_name(dtype: Any, kind: type) -> str:
    """The name of a dtype, or of the one that NumPy gives to numbers of a kind."""
    return f"torch.{np.dtype(kind if dtype is None else dtype).name}"


def _filled(name: str) -> Callable[..., Any]:
    def filled(recorder: Recorder, shape: Any, dtype: Any = None) -> Any:
        text = f"torch.{name}({{0}}, dtype={torch_name(dtype, float)})"
        return recorder.evaluate(name, text, [listed(shape)])

    return filled


def _full(recorder: Recorder, shape: Any, fill_value: Any, dtype: Any = None) -> Any:
    number = fill_value
    if not isinstance(fill_value, int | float | complex):
        number = recorder.evaluate("item", "{0}.item()", [fill_value])
    kind = torch_name(dtype, kind_of(number))
    return recorder.evaluate("full", f"torch.full({{0}}, {{1}}, dtype={kind})", [listed(shape), number])


def _arange(recorder: Recorder, start: Any, stop: Any = None, step: Any = 1, dtype: Any = None) -> Any:
    first, last = (0, start) if stop is None else (start, stop)
    kind = float if float in map(kind_of, (first, last, step)) else int
    ends = "{0}, {1}" if kind_of(first) is kind_of(last) else "float({0}), float({1})"
    end = "{1}"
    if not isinstance(step, Traceable):  # beyond its end, it is empty
        end = f"max({ends})" if step > 0 else f"min({ends})"
    text = f"torch.arange({{0}}, {end}, {{2}}, dtype={torch_name(dtype, kind)})"
    return recorder.evaluate("arange", text, [first, last, step])


def _linspace(
    recorder: Recorder, start: Any, stop: Any, num: Any = 50, endpoint: bool = True, dtype: Any = None
) -> Any:
    count, rest = ("{2}", "") if endpoint else ("{2} + 1", "[:-1]")
    text = f"torch.linspace({{0}}, {{1}}, {count}, dtype={torch_name(dtype, float)}){rest}"
    return recorder.evaluate("linspace", text, [start, stop, num])


def _eye(recorder: Recorder, n: Any, m: Any = None, k: int = 0, dtype: Any = None) -> Any:
    sizes, kind = [n, n if m is None else m], torch_name(dtype, float)
    if k == 0:
        return recorder.evaluate("eye", f"torch.eye({{0}}, {{1}}, dtype={kind})", sizes)
    return recorder.evaluate("tril", f"torch.ones({{0}}, dtype={kind}).triu({{1}}).tril({{1}})", [sizes, k])


def _identity(recorder: Recorder, n: Any, dtype: Any = None) -> Any:
    return _eye(recorder, n, dtype=dtype)


def _triangle(name: str) -> Callable[..., Any]:
    def triangle(recorder: Recorder, n: Any, k: int = 0, m: Any = None) -> tuple[Any, ...]:
        text = f"torch.{name}({{0}}, {{1}}, {{2}})"
        places = recorder.evaluate(name, text, [n, n if m is None else m, k])
        return tuple(recorder.evaluate("unbind", "{0}.unbind(0)", [places]))

    return triangle


def _asarray(
    recorder: Recorder,
    obj: Any,
    /,
    dtype: Any = None,
    *,
    device: Any = None,
    copy: Any = None,
    **options: Any,
) -> Any:
    """A traced tensor as it is; numbers, and structures of tensors and numbers, as a new one."""
    if isinstance(obj, Traceable) and not isinstance(obj, int | float | complex):
        return of_dtype(recorder.evaluate("clone", "{0}.clone()", [obj]) if copy else obj, dtype)
    if recorder_of(obj) is None:
        return of_dtype(recorder.evaluate("asarray", "{0}.clone()", [np.asarray(obj)]), dtype)
    if isinstance(obj, list | tuple):
        parts = [_asarray(recorder, each) for each in cast("Sequence[Any]", obj)]
        kind = np.result_type(*(part.dtype for part in parts)) if dtype is None else np.dtype(dtype)
        return recorder.evaluate("stack", "torch.stack({0})", [[of_dtype(part, kind) for part in parts]])
    text = f"torch.scalar_tensor({{0}}, dtype={torch_name(dtype, kind_of(obj))})"
    return recorder.evaluate("scalar_tensor", text, [obj])


def _array(recorder: Recorder, obj: Any, dtype: Any = None, *, copy: Any = True) -> Any:
    return _asarray(recorder, obj, dtype, copy=copy)


def _frequencies(name: str) -> Callable[..., Any]:
    def frequencies(recorder: Recorder, n: Any, d: Any = 1.0, dtype: Any = None) -> Any:
        text = f"torch.fft.{name}({{0}}, {{1}}, dtype={torch_name(dtype, float)})"
        return recorder.evaluate(name, text, [n, d])

    return frequencies


CREATION: dict[str, Callable[..., Any]] = {
    "zeros": _filled("zeros"), "ones": _filled("ones"), "empty": _filled("zeros"), "full": _full,
    "arange": _arange, "linspace": _linspace, "eye": _eye, "identity": _identity, "asarray": _asarray,
    "fft.fftfreq": _frequencies("fftfreq"), "fft.rfftfreq": _frequencies("rfftfreq"), "array": _array,
    "triu_indices": _triangle("triu_indices"), "tril_indices": _triangle("tril_indices"),
}  # fmt: skip
"""Functions of a recorder and NumPy's arguments, by NumPy's names; what is empty holds zeros."""

_LAYOUT = ("order", "device", "subok", "like")
"""Options that change no element."""


def created(name: str, recorder: Recorder, /, *args: Any, **keywords: Any) -> Any:
    """The new tensor of a function of the table; UnsupportedError if it has no form for the arguments."""
    given = {key: value for key, value in keywords.items() if key not in _LAYOUT}
    try:
        return CREATION[name](recorder, *args, **given)
    except TypeError as error:
        raise refusal(f"numpy.{name} has no form in a trace with these arguments: {error}") from error


_lock = Lock()
_active = [0]
_replaced: dict[str, Callable[..., Any]] = {}


def _dispatched(name: str, own: Callable[..., Any]) -> Callable[..., Any]:
    """A function of new arrays, by the name and documentation of NumPy's own."""

    @wraps(own)
    def dispatched(*args: Any, **keywords: Any) -> Any:
        recorder = recorder_of((args, keywords))
        if recorder is None:
            return own(*args, **keywords)
        return created(name, recorder, *args, **keywords)

    return dispatched


@contextmanager
def creating() -> Generator[None]:
    """Let NumPy's functions of new arrays take traced sizes and elements, in all threads, meanwhile."""
    with _lock:
        _active[0] += 1
        if _active[0] == 1:  # as they are now: another library may have replaced them as well
            _replaced.update({name: attrgetter(name)(np) for name in CREATION})
            _install({name: _dispatched(name, own) for name, own in _replaced.items()})
    try:
        yield
    finally:
        with _lock:
            _active[0] -= 1
            if not _active[0]:
                _install(_replaced)


def _install(functions: Mapping[str, Callable[..., Any]]) -> None:
    for name, function in functions.items():
        module, _, member = name.rpartition(".")
        setattr(np.fft if module else np, member, function)
