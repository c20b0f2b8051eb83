"""Handing the new values of written arguments back to the caller, after a functionalised plan has run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, UnsupportedError
from tsir.dialects.operators.memory import overlaps_itself
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.structure import arrays_in
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.functionalise.functionalise import ALIASES, written_arguments
from tsir.transforms.functionalise.rebuilding import note_writes, numbers_in
from tsir.transforms.functionalise.returns import own_results, return_values, returned


def hand_back_writes(function: FuncOp) -> None:
    """
    Let a functionalised function write the arguments that it has new values of, instead of returning these.

    UnsupportedError for an argument that is no tensor, whose new value may have other sizes.
    """
    own, new = own_results(function), returned(function)[len(own_results(function)) :]
    emitter = end_of(function.body.block)
    for index, value in zip(written_arguments(function), new, strict=True):
        argument = function.body.block.args[index]
        if not isinstance(argument.type, t.TensorType):
            message = (
                f"expected no writes to arguments but tensors, got one to a value of type {argument.type}"
            )
            raise UnsupportedError(Diagnostic.error(function, message))
        emitter.call("aten::copy_", argument, value)
    return_values(function, own)


@dataclass(frozen=True)
class Written:
    """The arguments that a plan has new values for, and the results that are written arguments."""

    arguments: tuple[int, ...] = ()
    aliases: tuple[tuple[int, ...], ...] = ()

    @staticmethod
    def of(function: FuncOp) -> Written:
        """The written arguments and aliases that the attributes of a functionalised function note."""
        aliases = function.attributes.get(ALIASES)
        rows = cast("ArrayAttr[Attribute]", aliases).data if isinstance(aliases, ArrayAttr) else ()
        return Written(written_arguments(function), tuple(map(numbers_in, rows)))

    def __bool__(self) -> bool:
        return bool(self.arguments or self.aliases)

    def apart(self, arguments: Sequence[object]) -> bool:
        """Whether the written arguments may be written, and overlap nothing, themselves included."""
        held = [list(arrays_in(argument)) for argument in arguments]
        for index in self.arguments:
            if not all(array.flags.writeable and not overlaps_itself(array) for array in held[index]):
                return False
            others = (array for at, arrays in enumerate(held) if at != index for array in arrays)
            own = held[index]
            pairs = [*combinations(own, 2), *((a, b) for b in others for a in own)]
            if any(np.may_share_memory(a, b) for a, b in pairs):
                return False
        return True

    def check_apart(self, function: FuncOp, arguments: Sequence[object]) -> None:
        """ExecutionError if the function cannot write its arguments."""
        if self.arguments and not self.apart(arguments):
            message = "expected arguments that it writes to be writeable and apart from all others"
            raise ExecutionError(Diagnostic.error(function, message))

    def hand_back(self, arguments: Sequence[object], results: Sequence[object]) -> tuple[object, ...]:
        """Write the new values into the arguments; the function's own results, some of them arguments."""
        count = len(results) - len(self.arguments)
        self.overwrite(arguments, results[count:])
        return self.with_aliases(arguments, results[:count])

    def overwrite(self, arguments: Sequence[object], values: Sequence[object]) -> None:
        """Write the new values of the written arguments into them."""
        for index, value in zip(self.arguments, values, strict=True):
            _overwrite(arguments[index], value)

    def with_aliases(self, arguments: Sequence[object], results: Sequence[object]) -> tuple[object, ...]:
        """The function's own results with arguments in place of those that are written arguments."""
        own = list(results)
        for argument, *path in self.aliases:
            own = cast("list[object]", _put(own, path, arguments[argument]))
        return tuple(own)


def keep_containers(function: FuncOp) -> None:
    """
    Let a functionalised function return no new values of the lists and dictionaries that it is given.

    It is for calls whose containers are copies of the caller's. What it returns of them stays.
    """
    rows = Written.of(function).aliases
    arguments = function.body.block.args
    of_results = Counter(argument for argument, *_ in rows)
    dropped = {
        index
        for index in written_arguments(function)
        if isinstance(arguments[index].type, t.ListType | t.DictType) and of_results[index] < 2
    }
    if not dropped:
        return
    own, written = own_results(function), written_arguments(function)
    kept = [index for index in written if index not in dropped]
    values = dict(zip(written, returned(function)[len(own) :], strict=True))
    return_values(function, [*own, *(values[index] for index in kept)])
    if isinstance(attributes := function.res_attrs, ArrayAttr):
        function.properties["res_attrs"] = ArrayAttr(attributes.data[: len(own) + len(kept)])
    note_writes(function, kept, [row for row in rows if row[0] not in dropped])


def _overwrite(target: object, value: object) -> None:
    if isinstance(target, np.ndarray):
        cast(Array, target)[...] = cast(Array, value)
    elif isinstance(target, list):
        cast("list[object]", target)[:] = cast("list[object]", value)
    elif isinstance(target, dict):
        entries = cast("dict[object, object]", target)
        entries.clear()
        entries.update(cast("dict[object, object]", value))


def _put(holder: object, path: Sequence[int], value: object) -> object:
    """`holder` with what stands at a path of positions replaced, by a copy where it is a tuple."""
    if not path:
        return value
    items: list[Any] = list(cast("Sequence[object]", holder))
    items[path[0]] = _put(items[path[0]], path[1:], value)
    return tuple(items) if isinstance(holder, tuple) else items
