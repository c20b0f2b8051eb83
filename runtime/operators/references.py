"""What evaluates an operator of a user: a Python function, whose results are checked, or script text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.schema import Schema, type_text
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.runtime.operators.promises import Promised, by_name, expect_promised
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.structure import arrays_in, described, map_arrays
from tsir.transforms.rewriting.script_text import composition


class OperatorFailed(RuntimeError):
    """A user's operator failed; the cause is the exception that its function raised."""


class Checked:
    """
    A Python function as the reference of an operator.

    It gets arrays, which it may write only where the schema has an alias, and numbers. What it gives is held
    against the schema and against what is promised.
    """

    def __init__(self, schema: Schema, function: Callable[..., object], promised: Promised | None):
        self.schema, self.function, self.promised = schema, function, promised

    def __call__(self, *values: object) -> object:
        schema = self.schema
        given = [
            _shielded(value) if a.alias is None else value
            for a, value in zip(schema.arguments, values, strict=True)
        ]
        positional, keywords = by_name(schema, given)
        try:
            found = self.function(*positional, **keywords)
        except Exception as error:
            text = f": {error}" if str(error) else ""
            raise OperatorFailed(f"'{schema.full_name}' raised {type(error).__name__}{text}") from error
        return self._checked(found, values)

    def _checked(self, found: object, values: Sequence[object]) -> object:
        """The results of the function as the schema says; TypeError or ValueError if they are others."""
        schema = self.schema
        count = len(schema.returns)
        if count == 0:
            if found is not None:
                raise TypeError(f"expected no result of '{schema.full_name}', got {described(found)}")
            return ()
        written = self._written(values)
        if found is None and len(written) == count and all(r.alias is not None for r in schema.returns):
            return written[0] if count == 1 else tuple(written)
        items: Sequence[object] = (found,)
        if count > 1:
            items = cast("Sequence[object]", found) if isinstance(found, tuple | list) else ()
            if len(items) != count:
                got = len(items) if isinstance(found, tuple | list) else described(found)
                raise TypeError(f"expected {count} results of '{schema.full_name}', got {got}")
        types: Sequence[Attribute] = [r.type for r in schema.returns]
        if self.promised is not None:
            types = self.promised.types(Arguments.of_values(schema, values))
        apart = list(arrays_in(list(values)))
        results: list[object] = []
        for index, (item, formal, promised) in enumerate(zip(items, schema.returns, types, strict=True)):
            result = _taken(item, formal.type, promised, self._name(index))
            results.append(map_arrays(partial(_new, apart), result) if formal.alias is None else result)
        return results[0] if count == 1 else tuple(results)

    def _written(self, values: Sequence[object]) -> list[object]:
        """The arguments that are written, which a function that returns nothing returns."""
        return [
            value
            for a, value in zip(self.schema.arguments, values, strict=True)
            if a.alias is not None and a.alias.is_write
        ]

    def _name(self, index: int) -> str:
        own = self.schema.returns[index].name
        place = "" if len(self.schema.returns) == 1 else f" {index}" if not own else f" '{own}'"
        return f"result{place} of '{self.schema.full_name}'"


def _shielded(value: object) -> object:
    """An argument that cannot be written: arrays are read-only, lists are copies."""
    if isinstance(value, np.ndarray):
        view = cast(Array, value).view()
        view.flags.writeable = False
        return view
    if isinstance(value, list):
        return [_shielded(item) for item in cast("list[object]", value)]
    return value


def _new(others: list[Array], array: Array) -> Array:
    """An array that shares no memory with others, to which it is added, and that may be written."""
    shares = any(np.may_share_memory(array, other) for other in others)
    made = array.copy() if shares or not array.flags.writeable else array
    others.append(made)
    return made


def _taken(value: object, type: Attribute, promised: Attribute, what: str) -> object:
    """A result of a type; TypeError if it is of another, ValueError if it is not what is promised."""
    match type:
        case t.TensorType():
            if not is_array(value):
                raise TypeError(f"expected an array as {what}, got {described(value)}")
            try:
                array = to_numpy(value)
            except TypeError as error:
                raise TypeError(f"{what}: {error}") from error
            if isinstance(promised, t.TensorType):
                expect_promised(promised, array, what)
            return array
        case t.OptionalType():
            return None if value is None else _taken(value, type.element, type.element, what)
        case t.ListType():
            if not isinstance(value, list | tuple):
                raise TypeError(f"expected a list as {what}, got {described(value)}")
            items = cast("Sequence[object]", value)
            return [
                _taken(x, type.element, type.element, f"element {i} of {what}") for i, x in enumerate(items)
            ]
        case t.TupleType():
            parts = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
            if len(parts) != len(type.elements):
                raise TypeError(f"expected a tuple of {len(type.elements)} as {what}, got {described(value)}")
            return tuple(_taken(x, e, e, what) for x, e in zip(parts, type.elements, strict=True))
        case _:
            return _number(value, type, what)


_KINDS: dict[Attribute, tuple[type, ...]] = {
    t.BOOL: (bool, np.bool_),
    t.INT: (int, np.integer),
    t.FLOAT: (float, int, np.floating, np.integer),
    t.COMPLEX: (complex, float, int, np.number),
    t.NUMBER: (int, float, complex, np.number, bool, np.bool_),
    t.STRING: (str,),
}
"""The classes of Python's values and numpy's that a result of a type may have."""

_MAKES: dict[Attribute, Callable[..., object]] = {
    t.BOOL: bool, t.INT: int, t.FLOAT: float, t.COMPLEX: complex, t.STRING: str,
}  # fmt: skip


def _number(value: object, type: Attribute, what: str) -> object:
    if type not in _KINDS:
        return value
    is_bool = isinstance(value, bool | np.bool_)
    if not isinstance(value, _KINDS[type]) or (is_bool and type not in (t.BOOL, t.NUMBER)):
        raise TypeError(f"expected {type_text(type)} as {what}, got {described(value)}")
    plain = cast("np.generic", value).item() if isinstance(value, np.generic) else value
    if type in (t.INT, t.NUMBER) and isinstance(plain, int) and not -(2**63) <= plain < 2**63:
        raise ValueError(f"expected an int of 64 bits as {what}, got {plain}")
    try:
        return _MAKES[type](plain) if type in _MAKES else plain
    except OverflowError:
        raise ValueError(f"expected a {type_text(type)} of 64 bits as {what}, got a larger int") from None


class Composed:
    """Script text as the reference of an operator: it runs in the interpreter."""

    def __init__(self, name: str):
        self.name = name

    @cached_property
    def _module(self) -> ModuleOp:
        return ModuleOp([composition(OPERATORS[self.name]).clone()])

    def __call__(self, *values: object) -> object:
        interpreter = Interpreter(self._module)
        (name,) = interpreter.functions
        try:
            return interpreter.call(name, values)[0]
        except TsirError as error:
            raise OperatorFailed(error.diagnostics[0].message) from error
