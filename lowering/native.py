"""
Native functions: compiled once, called with arrays and numbers.

`compile_function` takes a function of `prim` and `aten` through all passes to machine code. Before
each call the arguments are held against the types that the code was compiled for; what native code
cannot read as it is (negative strides, unaligned elements) is copied first. Results own their memory;
a result that is a view of an argument keeps that argument alive.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.diagnostics import Diagnostic, ExecutionError
from tsir.dialects.dtype import DType
from tsir.dialects.lists import ListType
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array
from tsir.lowering import blas, interrupts, threads
from tsir.lowering.convert_aten_to_linalg import result_dtypes
from tsir.lowering.llvm.cache import compile_cached
from tsir.lowering.llvm.emit import EmittedModule, emit
from tsir.lowering.llvm.function import Failure
from tsir.lowering.llvm.jit import Loaded, Optimise, load
from tsir.lowering.native_memory import Reference, address_of, array_at, bounds, memory_functions, retained
from tsir.lowering.pipelines import run_passes
from tsir.lowering.speculation import Layout, assume

PIPELINE = ("convert-aten-to-linalg", "schedule", "aten-linalg-to-scf", "vectorise-scf")
"""From tensor operations to loops that the emitter takes."""

ENTRY = "tsir.main"
"""The name of the compiled function in its object."""


def lower(function: FuncOp, layouts: Sequence[Layout | None] = ()) -> ModuleOp:
    """A module with a copy of a function, lowered to loops; for arguments of these layouts, if given."""
    copy = function.clone()
    copy.properties["sym_name"] = StringAttr(ENTRY)
    if layouts:
        assume(copy, layouts)
    module = ModuleOp([copy])
    run_passes(module, PIPELINE)
    return module


def compile_function(
    function: FuncOp, layouts: Sequence[Layout | None] = (), opt: Optimise = "none"
) -> NativeFunction:
    """
    The native code of a function whose tensors have known dtype and rank.

    With `layouts` of examples of the arguments, it is a variant for arguments that are laid out alike.
    """
    module = lower(function, layouts)
    parameters = [parameter(argument.type) for argument in function.body.block.args]
    return compile_loops(module, ENTRY, parameters, _results(module), opt)


def compile_loops(
    module: ModuleOp,
    name: str,
    parameters: Sequence[Parameter],
    results: Sequence[Result],
    opt: Optimise = "none",
) -> NativeFunction:
    """The native code of a public function of a module of loops."""
    emitted = emit(module)
    imports = {**memory_functions(), **interrupts.poll(), **blas.addresses(), **threads.sharing()}
    loaded = load(compile_cached(emitted.text, opt=opt), [f"{name}.entry"], imports)
    return NativeFunction(loaded, parameters, results, emitted, name)


MAX_LAYOUTS = 1000
"""Layouts of arrays that are remembered for one parameter, so that they need not be looked at again."""

_Layout = tuple[tuple[int, ...], tuple[int, ...]]
"""Shape and strides of an array, in bytes as numpy has them."""


def _no_layouts() -> dict[_Layout, Sequence[int]]:
    return {}


@dataclass(frozen=True, slots=True)
class NumberParameter:
    """A number that native code takes: its Python type, and the format of its slot."""

    kind: type
    format: str


@dataclass(frozen=True, slots=True)
class TensorParameter:
    """A tensor that native code takes; sizes and strides that the code relies on are numbers."""

    dtype: np.dtype[Any]
    sizes: tuple[int | None, ...]
    strides: tuple[int | None, ...]
    layouts: dict[_Layout, Sequence[int]] = field(default_factory=_no_layouts, compare=False)

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.sizes)

    def pack(self, value: object, position: int, slots: list[int | float]) -> Array:
        """Append the descriptor of the array to pass for a value, and return this array."""
        if isinstance(value, np.ndarray):
            array = cast(Array, value)
            layout = self.layouts.get((array.shape, array.strides)) if array.dtype == self.dtype else None
            address = address_of(array)
            if layout is not None and not address % self.dtype.alignment:
                slots.append(address)
                slots += layout
                return array
        array = self.accept(cast(object, value), position)
        layout = (*array.shape, *(stride // array.itemsize for stride in array.strides))
        slots.append(address_of(array))
        slots += layout
        if len(self.layouts) < MAX_LAYOUTS:
            self.layouts[array.shape, array.strides] = layout
        return array

    def accept(self, value: object, position: int) -> Array:
        """The array to pass for a value: itself, or a copy that native code can read."""
        if not isinstance(value, np.ndarray):
            raise TypeError(f"expected an array as argument {position}, got {type(value).__name__}")
        array = cast(Array, value)
        if array.dtype != self.dtype or array.ndim != self.rank:
            expected = f"expected {self.dtype} of rank {self.rank} as argument {position}"
            raise TypeError(f"{expected}, got {array.dtype} of rank {array.ndim}")
        if not array.flags.aligned or any(s < 0 or s % array.itemsize for s in array.strides):
            array = array.copy()
        for axis, (size, stride) in enumerate(zip(self.sizes, self.strides, strict=True)):
            if size is not None and array.shape[axis] != size:
                message = f"expected size {size} in dimension {axis} of argument {position}"
                raise ValueError(f"{message}, got {array.shape[axis]}")
            if (
                stride is not None
                and array.shape[axis] > 1
                and array.strides[axis] != stride * array.itemsize
            ):
                message = f"expected stride {stride} in dimension {axis} of argument {position}"
                raise ValueError(f"{message}, got {array.strides[axis] // array.itemsize}")
        return array


def _no_arrays() -> list[Array]:
    return []


@dataclass(slots=True)
class _Passed:
    """The arrays that a call passes, those of them that are copies, and what else has to live as long."""

    arrays: list[Array] = field(default_factory=_no_arrays)
    copies: list[Array] = field(default_factory=_no_arrays)
    held: list[object] = field(default_factory=list[object])

    def add(self, array: Array, value: object) -> None:
        """Add the array that is passed for a value."""
        self.arrays.append(array)
        if array is not value:
            self.copies.append(array)


@dataclass(frozen=True, slots=True)
class ListParameter:
    """A list that native code takes, of elements that it takes."""

    element: Parameter

    def pack(self, value: object, position: int, passed: _Passed) -> int:
        """The address of the list that native code reads for a value, while `passed` lives."""
        if not isinstance(value, list):
            raise TypeError(f"expected a list as argument {position}, got {type(value).__name__}")
        slots: list[int | float] = []
        for item in cast("list[object]", value):
            match self.element:
                case TensorParameter():
                    slots.append(0)  # the memory is not of an object
                    passed.add(self.element.pack(item, position, slots), item)
                case ListParameter():
                    slots.append(self.element.pack(item, position, passed))
                case NumberParameter(kind):
                    if type(item) is not kind:
                        expected = f"expected a list of {kind.__name__} as argument {position}"
                        raise TypeError(f"{expected}, got one with {type(item).__name__}")
                    slots.append(cast("int | float", item))
        count = len(cast("list[object]", value))
        owner = "Q" if isinstance(self.element, TensorParameter) else ""
        elements = struct.Struct((owner + _format(self.element)) * count)
        width = -1 if isinstance(self.element, NumberParameter) else elements.size // max(count, 1) // 8
        held = ctypes.create_string_buffer(elements.pack(*slots))
        fields = (_MANY, width, ctypes.addressof(held), count, count)
        made = ctypes.create_string_buffer(struct.pack("5q", *fields))
        passed.held += (held, made)
        return ctypes.addressof(made)


_MANY = 1 << 62
"""References to a list that native code never frees."""

Parameter = NumberParameter | TensorParameter | ListParameter


def parameter(type: Attribute) -> Parameter:
    """How native code takes an argument of a type."""
    if isinstance(type, t.ListType):
        return ListParameter(parameter(type.element))
    if isinstance(type, t.TensorType):
        assert type.dtype is not None
        sizes = [size if isinstance(size, int) else None for size in type.sizes or ()]
        return TensorParameter(type.dtype.numpy, tuple(sizes), type.strides or (None,) * len(sizes))
    return _NUMBERS[type]


_NUMBERS: dict[Attribute, NumberParameter] = {
    t.INT: NumberParameter(int, "q"),
    t.FLOAT: NumberParameter(float, "d"),
    t.BOOL: NumberParameter(bool, "q"),
}


@dataclass(frozen=True, slots=True)
class Result:
    """A result of native code: its dtype, and its rank if it is a tensor; `depth` lists around either."""

    dtype: DType
    rank: int | None
    depth: int = 0

    @property
    def owned(self) -> bool:
        """Whether it comes with a reference to an object, in its first slot, unless that is null."""
        return self.rank is not None or bool(self.depth)

    @property
    def slots(self) -> int:
        """The number of slots that it takes."""
        return 1 if self.rank is None or self.depth else 2 + 2 * self.rank

    def number(self, bits: int) -> int | float | bool:
        """The number whose bits stand in a slot."""
        if self.dtype is DType.f64:
            return struct.unpack("d", struct.pack("q", bits))[0]
        return bool(bits) if self.dtype is DType.bool else bits


def _results(module: ModuleOp) -> list[Result]:
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == ENTRY)
    types = function.function_type.outputs.data
    return [_result(*pair) for pair in zip(types, result_dtypes(function), strict=True)]


def _result(type: Attribute, dtype: DType) -> Result:
    depth = 0
    while isinstance(type, ListType):
        type, depth = type.element, depth + 1
    rank = cast("MemRefType[Attribute]", type).get_num_dims() if isinstance(type, MemRefType) else None
    return Result(dtype, rank, depth)


class CopiedView(Exception):
    """A result would be a view of a copy: native code cannot read the argument where it lies."""


class LayoutMissedError(Exception):
    """The code is a variant for arguments that are laid out otherwise; it has computed nothing."""


class NativeFunction:
    """Compiled code as a function of a sequence of arrays and numbers, which returns a tuple of them."""

    def __init__(
        self,
        code: Loaded,
        parameters: Sequence[Parameter],
        results: Sequence[Result],
        emitted: EmittedModule,
        name: str = ENTRY,
    ):
        self.text = emitted.text
        self.parameters = tuple(parameters)
        self.results = tuple(results)
        self._sites = tuple(emitted.sites)
        self.code = code
        self.address = code[f"{name}.entry"]
        self._entry = code.entry(name)
        self._slots = struct.Struct("".join(map(_format, self.parameters)))
        self._out = struct.Struct("q" * sum(result.slots for result in self.results))
        starts = accumulate((result.slots for result in self.results), initial=0)
        self._places = tuple(zip(self.results, starts, strict=False))
        self._buffer = ctypes.c_char * max(self._out.size, 8)

    def __call__(self, values: Sequence[object]) -> tuple[object, ...]:
        """
        The results for these arguments.

        TypeError or ValueError if the code was not compiled for them, LayoutMissedError if it is a variant
        for arguments that are laid out otherwise, ExecutionError if it fails, CopiedView if a result would
        be a view of an argument that had to be copied.
        """
        if len(values) != len(self.parameters):
            raise TypeError(f"expected {len(self.parameters)} arguments, got {len(values)}")
        passed = _Passed()
        slots: list[int | float] = []
        for position, (parameter, value) in enumerate(zip(self.parameters, values, strict=True)):
            if isinstance(parameter, TensorParameter):
                passed.add(parameter.pack(value, position, slots), value)
            elif isinstance(parameter, ListParameter):
                slots.append(parameter.pack(value, position, passed))
            elif type(value) is parameter.kind:
                slots.append(cast("int | float", value))
            else:
                expected = f"expected {parameter.kind.__name__} as argument {position}"
                raise TypeError(f"{expected}, got {type(value).__name__}")
        results = self._buffer()
        status: int = self._entry(self._slots.pack(*slots), results)
        if status:
            site = self._sites[status - 1]
            if site.failure is Failure.INTERRUPTED:
                interrupts.raise_again()
            if site.failure is Failure.MISSED:
                raise LayoutMissedError
            raise ExecutionError(Diagnostic.error(site.location, site.message))
        return self._read(self._out.unpack_from(results), passed)

    def _read(self, slots: Sequence[int], passed: _Passed) -> tuple[object, ...]:
        # All references are taken over first, so that an error drops them.
        owners = [Reference(slots[at]) if result.owned and slots[at] else None for result, at in self._places]
        placed = zip(self._places, owners, strict=True)
        return tuple(
            [_value(result, slots[at : at + result.slots], owner, passed) for (result, at), owner in placed]
        )


def _value(result: Result, slots: Sequence[int], owner: Reference | None, passed: _Passed) -> object:
    """The value that stands in slots, with a reference to what it lies in; None if that is no object."""
    if result.depth:
        return _list(result, slots[0], passed)
    if result.rank is None:
        return result.number(slots[0])
    address, sizes, strides = slots[1], slots[2 : 2 + result.rank], slots[2 + result.rank :]
    dtype = result.dtype.numpy
    if owner is not None:
        return array_at(address, dtype, sizes, strides, owner)
    source = _holder(address, passed.arrays)
    if any(source is copy for copy in passed.copies):
        raise CopiedView
    return array_at(address, dtype, sizes, strides, source, read_only=not source.flags.writeable)


def _list(result: Result, address: int, passed: _Passed) -> list[object]:
    """The elements of a list of native code, with references of their own."""
    element = Result(result.dtype, result.rank, result.depth - 1)
    _, _, data, count, _ = (ctypes.c_int64 * 5).from_address(address)
    numbers = list((ctypes.c_int64 * (count * element.slots)).from_address(data)) if count else []
    values: list[object] = []
    for start in range(0, len(numbers), element.slots):
        slots = numbers[start : start + element.slots]
        owner = retained(slots[0]) if element.owned and slots[0] else None
        values.append(_value(element, slots, owner, passed))
    return values


def _format(parameter: Parameter) -> str:
    match parameter:
        case TensorParameter():
            return "Q" + "q" * (2 * parameter.rank)
        case ListParameter():
            return "Q"
        case NumberParameter():
            return parameter.format


def _holder(address: int, arguments: Sequence[Array]) -> Array:
    """The argument that a view lies in."""
    for array in arguments:
        start, end = bounds(array)
        if start <= address < end:
            return array
    # A view without elements may lie just behind its argument; it is never read.
    return arguments[0]
