"""`trace`: a function of IR from a function of Python that is run once."""

from __future__ import annotations

import dataclasses
import inspect
import keyword
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.types.dtype import Array
from tsir.runtime.call.function import Function, Module
from tsir.runtime.tracing.recorder import Trace, plain, refusal, same, sources_of
from tsir.runtime.tracing.traced import make
from tsir.runtime.values.structure import described, map_arrays, map_leaves
from tsir.runtime.values.traceable import recorder_of

_USED = ("torch", "CONSTANTS", "abs", "float", "len")
"""Names that the text of a trace uses."""


def trace(function: Callable[..., Any], *examples: Any, check: bool = False) -> Function:
    """
    A compiled function, from one run of a Python function on tensors that write down what is done to them.

    `examples` are arguments: arrays, numbers, and lists, tuples and dictionaries of them. Inside, tensors
    have the operators and methods of `tsir.Tensor`; `tsir.torch`, NumPy's functions and the namespace of the
    array API standard (`x.__array_namespace__()`) take them. Compiled functions are called. What Python does
    beside is done once: loops over ranges are unrolled, branches on values that are not traced are taken.
    Sizes are traced numbers, so that the function takes tensors of other sizes; of ranks and dtypes that the
    function has asked for, it takes these.

    UnsupportedError at the line that would fix what differs from call to call: a condition, a loop or an
    index of Python by a traced value. With `check` the function is traced again with other values, and its
    result compared with that of the first run; UnsupportedError says where the two differ.
    """
    made, first, result = _traced(function, examples)
    if check:
        lines = first.lines
        _compare(made(*[_copied(example) for example in examples]), result)
        _, again, _ = _traced(function, [_other(example) for example in examples])
        for (line, place), (other, _) in zip(lines, again.lines, strict=False):
            if line != other:
                message = f"with other values the trace has '{other}' in place of '{line}'"
                raise UnsupportedError(Diagnostic.error(place, message), sources_of([place]))
        if len(lines) != len(again.lines):
            raise UnsupportedError(
                f"with other values the trace has {len(again.lines)} lines, not {len(lines)}"
            )
        for name, value in first.constants.items():
            if not same(cast(Array, value), cast(Array, again.constants[name])):
                place = next((place for line, place in lines if f"CONSTANTS.{name}" in line), None)
                message = "with other values a constant of the trace has other elements"
                raise UnsupportedError(Diagnostic.error(place, message), sources_of([place]))
    return made


def _traced(function: Callable[..., Any], examples: Sequence[Any]) -> tuple[Function, Trace, object]:
    """The function, its trace, and what it gave for the examples."""
    name = getattr(function, "__name__", "traced")
    is_free = name.isidentifier() and not keyword.iskeyword(name) and name not in _USED
    names = _parameters(function, len(examples))
    recorder = Trace(make, name if is_free else "traced", names)
    types = [f"{name}: {_type(example, name)}" for name, example in zip(names, examples, strict=True)]
    given = [make(recorder, name, _copied(example)) for name, example in zip(names, examples, strict=True)]
    before = map_leaves(id, given)
    try:
        result = function(*given)
        if map_leaves(id, given) != before:
            raise refusal("expected that the function leaves the lists of its arguments as they are")
        text = _result(recorder, result)
    finally:
        recorder.is_open = False
    module = recorder.compiled(types, text)
    made = Module(module, sources_of(place for _, place in recorder.lines)).function(recorder.name)
    made.__wrapped__, made.__doc__ = function, getattr(function, "__doc__", None)
    return made, recorder, plain(_plain_structure(result))


def _parameters(function: Callable[..., Any], count: int) -> list[str]:
    """Names for as many arguments, those that the function gives them."""
    try:
        formals = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        formals = []
    named = [f.name for f in formals if f.kind in (f.POSITIONAL_ONLY, f.POSITIONAL_OR_KEYWORD)][:count]
    if hidden := [name for name in named if name in _USED]:
        raise UnsupportedError(f"expected no parameter named '{hidden[0]}' of a traced function; rename it")
    return named + [f"argument{i}" for i in range(len(named), count)]


def _copied(example: object) -> object:
    """An example whose arrays the function may write."""
    return map_arrays(np.copy, plain(example))


def _type(example: object, name: str) -> str:
    """The type of a parameter for an example."""
    value = plain(example)
    match value:
        case np.ndarray():
            return "Tensor"
        case bool() | int() | float() | complex() | str():
            return type(value).__name__
        case list():
            return f"List[{_element(cast('list[object]', value), name)}]"
        case tuple():
            return f"Tuple[{', '.join(_type(item, name) for item in cast('tuple[object, ...]', value))}]"
        case dict():
            entries = cast("dict[object, object]", value)
            key = _element(list(entries), name)
            return f"Dict[{key}, {_element(list(entries.values()), name)}]"
        case _:
            raise UnsupportedError(
                f"expected argument '{name}' to be an array or a number, got {described(example)}"
            )


def _element(items: Sequence[object], name: str) -> str:
    types = {_type(item, name) for item in items}
    if len(types) != 1:
        found = ", ".join(sorted(types)) or "none"
        raise UnsupportedError(f"expected elements of one type in argument '{name}', got {found}")
    return types.pop()


def _result(recorder: Trace, result: object) -> str:
    """The text of what the function returns."""
    if recorder_of(_plain_structure(result)) is None:
        got = "None" if result is None else described(result)
        raise refusal(f"expected a result that depends on the arguments, got {got}")
    return recorder.text_of(_plain_structure(result))


def _plain_structure(value: object) -> object:
    """Structures of tuples, lists and dictionaries; data classes as dictionaries of their fields."""
    return map_leaves(_fields, value)


def _fields(leaf: object) -> object:
    if not dataclasses.is_dataclass(leaf) or isinstance(leaf, type):
        return leaf
    return {f.name: _plain_structure(getattr(leaf, f.name)) for f in dataclasses.fields(leaf)}


def _other(example: object) -> object:
    """An argument of the same kind with other values."""
    return map_arrays(_changed, plain(example))


def _changed(array: Array) -> Array:
    if array.dtype.kind == "f":
        return (array * 0.75 + 0.125).astype(array.dtype)
    return array[::-1].copy() if array.ndim else array


def _compare(found: object, wanted: object) -> None:
    """UnsupportedError if the compiled function gives something else than the run that was traced."""
    if isinstance(wanted, tuple | list):
        pairs = zip(cast("Sequence[object]", found), cast("Sequence[object]", wanted), strict=True)
        for one, other in pairs:
            _compare(one, other)
    elif isinstance(wanted, dict):
        for key, item in cast("dict[object, object]", wanted).items():
            _compare(cast("dict[object, object]", found)[key], item)
    elif isinstance(wanted, np.ndarray | int | float):
        same = np.allclose(cast(Any, found), cast(Any, wanted), rtol=1e-4, atol=1e-5, equal_nan=True)
        if not same:
            raise UnsupportedError("the traced function gives another result than the run that was traced")
