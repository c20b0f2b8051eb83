"""
Functions of many rows at once, from functions of one: `vmap`.

The IR for arguments of each kind is made from that of the function for their rows, and compiled as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, TsirError, UnsupportedError
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.lattice import holds_tensors, unshaped
from tsir.runtime.api.programs import scripted
from tsir.runtime.autograd.flattening import flat_count
from tsir.runtime.autograd.recorded import to_arrays
from tsir.runtime.batching.axes import Axes, axes_of, has_batch, leaf_axes, row_of
from tsir.runtime.call.closed import HasFunction, closed
from tsir.runtime.call.function import Function
from tsir.runtime.derivatives.argument_leaves import read_leaves
from tsir.runtime.derivatives.gradients import DerivedFunction
from tsir.runtime.plans.sources import Source
from tsir.runtime.plans.unpack_arguments import take_apart, type_for, unpack_arguments
from tsir.runtime.values.binding import Parameter
from tsir.runtime.values.structure import with_leaves
from tsir.transforms.batch.batch import BY_ROW, Entry, batch_function
from tsir.transforms.batch.random_rules import RANDOMNESS, Randomness
from tsir.transforms.differentiate.preparation import prepare, settle


@dataclass(frozen=True)
class BatchSource(Source):
    """A function of one row as one of many: `axes` are those of its arguments, `out_axes` of its results."""

    base: Source
    names: tuple[str, ...]
    axes: tuple[Axes, ...]
    out_axes: Axes
    counts: tuple[int, ...]
    """The flat results in each of the function's own, or none if that is not known."""
    randomness: Randomness

    @property
    def takes_all_keys(self) -> bool:
        return True

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        leaves = [
            list(leaf_axes(value, axes, f"argument '{name}'"))
            for value, axes, name in zip(arguments, self.axes, self.names, strict=True)
        ]
        if not any(axis is not None for each in leaves for _, axis in each):
            raise ExecutionError("vmap: expected an array with a batch among the arguments, got none")
        rows = [
            with_leaves(value, starmap(row_of, each)) for value, each in zip(arguments, leaves, strict=True)
        ]
        module, function = self.base(rows)
        prepare(module, function, ())
        if unpack_arguments(function, rows):  # those that were written
            settle(module)
        apart = {
            index: read_leaves(function, index, rows[index])
            for index, each in enumerate(leaves)
            if isinstance(rows[index], dict | list | tuple) and any(axis is not None for _, axis in each)
        }
        old = list(function.body.block.args)
        types = [
            _batched_argument(argument.type, value, any(axis is not None for _, axis in each))
            for argument, value, each in zip(old, arguments, leaves, strict=True)
        ]

        def enter(function: FuncOp, block: Block, emitter: Emitter) -> list[Entry]:
            found: list[Entry] = []
            for index, (value, each, name) in enumerate(zip(arguments, leaves, self.names, strict=True)):
                given, argument = block.args[index], function.body.block.args[index]
                given.name_hint = argument.name_hint
                if index not in apart:
                    found.append(Entry(argument, given, each[0][1] if len(each) == 1 else None, name))
                    continue
                parts, _ = take_apart(emitter, given, value, every=True)
                axes = [axis for _, axis in each]
                found += map(Entry, apart[index], parts, axes, [name] * len(parts))
            return found

        batch_function(module, function, types, enter, self._places, self.randomness)
        settle(module)
        return module, function

    def _places(self, results: Sequence[SSAValue]) -> Sequence[int | None]:
        """The dimension of each result that is to be the batch."""
        out = self.out_axes
        if not isinstance(out, tuple):
            return [out] * len(results)
        counts = self.counts if len(self.counts) == len(out) else (1,) * len(results)
        if out[:1] == ("keys",) or any(isinstance(axis, tuple) for axis in out):
            expected = "expected out_axes as an int or a sequence of ints and None, one for each result"
            raise ExecutionError(f"vmap: {expected}, got a container")
        if len(out) != len(counts):
            raise ExecutionError(f"vmap: expected out_axes for {len(counts)} results, got {len(out)}")
        axes = cast("tuple[int | None, ...]", out)
        return [axis for axis, count in zip(axes, counts, strict=True) for _ in range(count)]


def _batched_argument(row: Attribute, value: object, batched: bool) -> Attribute:
    """The type of an argument that has this one in a row."""
    if not batched:
        return row
    if isinstance(value, np.ndarray):
        return t.TensorType.of_array(cast(Array, value), exact=False)
    return type_for(value, unshaped(row), fixed=True)


class BatchedFunction(DerivedFunction):
    """A function of many rows at once: `vmap` returns one."""

    def __init__(self, base: Function, in_axes: object, out_axes: object, randomness: Randomness):
        self.in_axes, self.out_axes, self.randomness = in_axes, out_axes, randomness
        formals = base.typed_formals
        self._axes = _by_parameter(in_axes, formals)
        if not any(map(has_batch, self._axes)):
            raise TsirError("vmap: expected in_axes to say a dimension of an argument, got None for all")
        names, out = tuple(formal.name for formal in formals), axes_of(out_axes, "out_axes")
        counts = () if isinstance(base, DerivedFunction) else _counts(base)
        super().__init__(base, BatchSource(base.executor.source, names, self._axes, out, counts, randomness))
        self.packs = base.packs
        self.__name__ = f"{base.__name__}_vmap"

    @cached_property
    def _typed_formals(self) -> Sequence[Parameter]:
        return [
            _without_sizes(formal) if has_batch(axes) else formal
            for formal, axes in zip(self.base.typed_formals, self._axes, strict=True)
        ]

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        return self.base.pack(self.base.unflattened(results), args, keywords)

    def packed(self, result: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        return self.base.packed(result, args, keywords)

    def program_for_text(self) -> ModuleOp:
        reason = "the batched form is known for arguments of a rank alone"
        message = f"{reason}; 'ir' with such arguments gives a module that has 'code'"
        raise UnsupportedError(Diagnostic.error(self.base.op, message))

    def explain(self, *args: object, **keywords: object) -> str:
        """What is compiled for these arguments, and what runs row by row and why."""
        arrays = {name: to_arrays(value) for name, value in keywords.items()}
        _, function = self.executor.source(self.bound(list(map(to_arrays, args)), arrays))
        notes = function.attributes.get(BY_ROW)
        rows = cast("ArrayAttr[StringAttr]", notes).data if isinstance(notes, ArrayAttr) else ()
        return "\n".join([super().explain(*args, **keywords), *(row.data for row in rows)])

    def __repr__(self) -> str:
        return f"<tsir vmap by {self.in_axes} of {self.base!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return BatchedFunction, (self.base, self.in_axes, self.out_axes, self.randomness)


def _by_parameter(in_axes: object, formals: Sequence[Parameter]) -> tuple[Axes, ...]:
    """The axes of each parameter; an int is for those that hold tensors."""
    axes = axes_of(in_axes, "in_axes")
    if not isinstance(axes, tuple):
        return tuple([axes if holds_tensors(formal.type) else None for formal in formals])
    if axes[:1] == ("keys",):
        raise TsirError(
            "vmap: expected in_axes as an int or a sequence with one for each parameter, got a dictionary"
        )
    said = cast("tuple[Axes, ...]", axes)
    required = [formal for formal in formals if formal.is_required]
    if not len(required) <= len(said) <= len(formals):
        expected = f"expected in_axes for {len(formals)} parameters"
        raise TsirError(f"vmap: {expected}, got {len(said)}")
    for formal, each in zip(formals, said, strict=False):
        if has_batch(each) and not holds_tensors(formal.type):
            raise TsirError(
                f"vmap: expected None in in_axes for parameter '{formal.name}', which is no tensor"
            )
    return (*said, *[None] * (len(formals) - len(said)))


def _without_sizes(formal: Parameter) -> Parameter:
    """A parameter that takes tensors of any rank."""
    return Parameter(formal.name, unshaped(formal.type), default=formal.default)


def _counts(base: Function) -> tuple[int, ...]:
    """The flat results in each result of a function, whose tuple counts as several."""
    types = list(base.result_types)
    if len(types) == 1 and isinstance(types[0], t.TupleType):
        types = list(types[0].elements)
    return tuple([flat_count([type]) for type in types])


def vmap(
    function: HasFunction | Function | Callable[..., object],
    in_axes: int | Sequence[object] | None = 0,
    out_axes: object = 0,
    *,
    randomness: Randomness = "error",
) -> Function:
    """
    A function of many rows at once, from one of a single row, as `jax.vmap` and `torch.vmap` give it.

    `in_axes` says which dimension of each argument is the batch, None for an argument that all rows share: an
    int is for all arguments that are tensors or hold such, a sequence has one for each parameter, and in it a
    tuple, list or dictionary one for each element of an argument. Those of parameters that it does not reach
    are None. `out_axes` says which dimension of the results is to be the batch: an int for all, or a sequence
    with one for each; None for a result that is the same in all rows. A number that the function returns
    becomes a tensor with one for each row.

    Branches whose condition differs from row to row run for the rows that take them, and loops until the last
    row ends; what a row does not reach it does not compute. Random operators are an "error", or draw for each
    row ("different") or once for all ("same"). What has no form for many rows runs row by row, natively.

    The result is a function: it can be differentiated, batched again, compiled and saved. TsirError for axes
    that do not fit the parameters, ExecutionError for arguments that do not fit the axes or have batches of
    unlike sizes, UnsupportedError with every operation that can neither be batched nor run row by row.
    """
    if randomness not in RANDOMNESS:
        choices = ", ".join(f"'{each}'" for each in RANDOMNESS)
        raise TsirError(f"vmap: expected randomness to be one of {choices}, got {randomness!r}")
    found = closed(made := scripted(function))
    if found is None:
        return BatchedFunction(made, in_axes, out_axes, randomness)
    axes = _by_parameter(in_axes, found.typed_formals)
    whole = BatchedFunction(found.whole, (*[None] * found.count, *axes), out_axes, randomness)
    return found.made(whole)
