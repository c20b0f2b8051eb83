"""
Fast calls: native code as a callable of positional arguments, with nothing between them but guards.

A fast call takes arguments of the exact kinds that it was made for. To anything else, to arguments that are
laid out otherwise, and to whatever native code fails on, it answers NotImplemented, and has done nothing: the
caller goes the long way, which converts, compiles, or says what was wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

import numpy as np

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.host.environment import FAST_CALL
from tsir.lowering.llvm.python.entry import (
    ARRAY,
    BOOL,
    FLOAT,
    INT,
    NONE,
    Argument,
    Entry,
    Table,
    make_entry,
)
from tsir.lowering.llvm.python.entry import Result as Row
from tsir.lowering.native.native_arguments import ListParameter, NumberParameter, Parameter
from tsir.lowering.native.native_function import CopiedView, LayoutMissedError, NativeFunction
from tsir.lowering.process.memory import memory_functions

FastCall: TypeAlias = Callable[..., Any]
"""Gives the result for positional arguments, or NotImplemented."""

Tree: TypeAlias = "int | Given | Fixed | Container[Tree] | tuple[Tree, ...]"
"""Results of native code in the structure that the caller gets: by their positions, in containers."""

Shape: TypeAlias = "Container[Shape] | None"
"""An argument: a container, of which native code takes the leaves, or a leaf itself."""

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Container(Generic[_Part]):
    """
    A `kind` of container with its parts, which have `keys` in a dictionary.

    It is a "tuple", "list" or "dict", or as an argument a "record": a tuple, or a dictionary of its names.
    """

    kind: str
    parts: tuple[_Part, ...]
    keys: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """In the place of a result: a leaf of the arguments, by its position among all leaves."""

    leaf: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """In the place of a result: a number, a string or None."""

    value: object


@dataclass(frozen=True, slots=True)
class ArrayKind:
    """Arrays of numpy's own type with a dtype and a rank."""

    dtype: DType
    rank: int

    def takes(self, value: object) -> bool:
        """Whether a value is such an array, with strides that count elements."""
        if type(value) is not np.ndarray:
            return False
        array = cast(Array, value)
        dtype = self.dtype.numpy
        if array.dtype != dtype or array.ndim != self.rank or not array.dtype.isnative:
            return False
        itemsize = dtype.itemsize
        for stride in array.strides:
            if stride % itemsize:
                return False
        return True

    @property
    def slots(self) -> int:
        """The number of slots of its descriptor."""
        return 1 + 2 * self.rank

    def argument(self, slot: int) -> Argument:
        """The row of an argument in a table."""
        return Argument(np.ndarray, ARRAY, slot, self.dtype.numpy, self.rank)


@dataclass(frozen=True, slots=True)
class NumberKind:
    """Numbers of exactly this type: int of 64 bits, float or bool; or None, of type NoneType."""

    type: type

    def takes(self, value: object) -> bool:
        """Whether a value is such a number."""
        return type(value) is self.type and (self.type is not int or -(2**63) <= cast(int, value) < 2**63)

    @property
    def slots(self) -> int:
        """The number of slots that it takes."""
        return 1

    def argument(self, slot: int) -> Argument:
        """The row of an argument in a table."""
        return Argument(self.type, _KINDS[self.type], slot)


_KINDS = {int: INT, float: FLOAT, bool: BOOL, type(None): NONE}


Kind: TypeAlias = ArrayKind | NumberKind


@dataclass(frozen=True, slots=True)
class Wiring:
    """
    How a function is one native call.

    `kinds` says what each leaf of the arguments has to be, `inputs` which of them native code takes,
    `results` what of its results is returned, `shapes` which arguments are containers; none are without.
    """

    kinds: tuple[Kind, ...]
    inputs: tuple[int, ...]
    results: Tree
    shapes: tuple[Shape, ...] = ()


def arrange(tree: Tree, results: Sequence[object], leaves: Sequence[object]) -> object:
    """The results of native code, which was given these leaves, in the structure that the caller gets."""
    match tree:
        case int():
            return results[tree]
        case tuple():
            return tuple([arrange(part, results, leaves) for part in tree])
        case Given():
            return leaves[tree.leaf]
        case Fixed():
            return tree.value
        case Container():
            parts = [arrange(part, results, leaves) for part in tree.parts]
            return dict(zip(tree.keys, parts, strict=True)) if tree.kind == "dict" else parts


def positions(tree: Tree) -> Iterator[int | None]:
    """The positions of the leaves of a tree among the results of native code, None for others."""
    match tree:
        case int():
            yield tree
        case Given() | Fixed():
            yield None
        case _:
            for part in tree if isinstance(tree, tuple) else tree.parts:
                yield from positions(part)


_CLASSES: Mapping[str, type] = {"tuple": tuple, "record": tuple, "list": list, "dict": dict}


def leaves_of(shapes: Sequence[Shape], arguments: Sequence[object]) -> list[object] | None:
    """The leaves of arguments of these shapes; None if one has another."""
    leaves: list[object] = []
    if len(shapes) != len(arguments):
        return None
    for shape, value in zip(shapes, arguments, strict=True):
        if shape is None:
            leaves.append(value)
        elif not _add_leaves(shape, value, leaves):
            return None
    return leaves


def _add_leaves(shape: Container[Shape], value: object, leaves: list[object]) -> bool:
    """Add the leaves of a container; whether it has this shape."""
    if shape.kind == "dict" or (shape.kind == "record" and not isinstance(value, tuple)):
        if type(value) is not dict or tuple(cast("dict[object, object]", value)) != shape.keys:
            return False
        items: Sequence[object] = list(cast("dict[object, object]", value).values())
    elif not isinstance(value, _CLASSES[shape.kind]):
        return False
    else:
        items = cast("Sequence[object]", value)
    if len(items) != len(shape.parts):
        return False
    for part, item in zip(shape.parts, items, strict=True):
        if part is None:
            leaves.append(item)
        elif not _add_leaves(part, item, leaves):
            return False
    return True


def fast_call(native: NativeFunction, wiring: Wiring) -> FastCall:
    """
    The fast call of a native function.

    It is a built-in function of its own, or one in Python that calls through ctypes: where built-in ones fail
    their self-test, the environment says `TSIR_FAST_CALL=0`, or an argument is taken twice.
    """
    made = entry() if len({*wiring.inputs}) == len(wiring.inputs) else None
    call = _guarded(native, wiring) if made is None else _built_in(made, native, wiring)
    return _of_containers(call, wiring.shapes) if wiring.shapes else call


def _of_containers(call: FastCall, shapes: Sequence[Shape]) -> FastCall:
    """The fast call for arguments of these shapes, from that for their leaves."""

    def of_containers(*arguments: object) -> object:
        leaves = leaves_of(shapes, arguments)
        return NotImplemented if leaves is None else call(*leaves)

    return of_containers


def own_call(native: NativeFunction) -> FastCall | None:
    """The built-in function from a native function's own arguments to all of its results, if one can be."""
    kinds = [_kind(parameter) for parameter in native.parameters]
    known = tuple([kind for kind in kinds if kind is not None])
    flat = len(known) == len(kinds) and not any(result.depth for result in native.results)
    made = entry() if flat else None
    if made is None:
        return None
    wiring = Wiring(known, tuple(range(len(known))), tuple(range(len(native.results))))
    return _built_in(made, native, wiring)


def _kind(parameter: Parameter) -> Kind | None:
    if isinstance(parameter, NumberParameter):
        return NumberKind(parameter.kind)
    if isinstance(parameter, ListParameter):
        return None
    fixed = any(number is not None for number in (*parameter.sizes, *parameter.strides))
    return None if fixed else ArrayKind(DType.of(parameter.dtype), parameter.rank)


def entry() -> Entry | None:
    """The entry that makes built-in functions; None if the environment or the self-test forbids them."""
    return None if FAST_CALL.is_off else _made_entry()


@cache
def _made_entry() -> Entry | None:
    return make_entry(memory_functions())


def _guarded(native: NativeFunction, wiring: Wiring) -> FastCall:
    guards = [kind.takes for kind in wiring.kinds]
    inputs, tree = wiring.inputs, wiring.results
    count = len(guards)

    def call(*arguments: object) -> object:
        if len(arguments) != count:
            return NotImplemented
        for takes, argument in zip(guards, arguments, strict=True):
            if not takes(argument):
                return NotImplemented
        try:
            results = native([arguments[i] for i in inputs])
        except (LayoutMissedError, CopiedView, ExecutionError):
            return NotImplemented
        return arrange(tree, results, arguments)

    return call


_NUMBERS = {DType.f64: FLOAT, DType.bool: BOOL}
"""The kinds of numbers that native code gives, but for ints."""


def _built_in(entry: Entry, native: NativeFunction, wiring: Wiring) -> FastCall:
    taken = 0
    places: dict[int, int] = {}
    for position in dict.fromkeys((*wiring.inputs, *range(len(wiring.kinds)))):
        places[position] = taken
        taken += wiring.kinds[position].slots
    arguments = [kind.argument(places[position]) for position, kind in enumerate(wiring.kinds)]
    results: list[Row] = []
    given = 0
    for result in native.results:
        kind = _NUMBERS.get(result.dtype, INT) if result.rank is None else ARRAY
        results.append(Row(kind, given, result.dtype.numpy, result.rank or 0))
        given += result.slots
    bare = wiring.results == 0 and len(results) == 1
    table = Table(native.address, arguments, taken, results, given, bare)
    call = entry.bind(table, native.loaded)
    if bare or wiring.results == tuple(range(len(results))):
        return call

    def arranged(*arguments: object) -> object:
        results = call(*arguments)
        return results if results is NotImplemented else arrange(wiring.results, results, arguments)

    return arranged
