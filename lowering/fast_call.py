"""
Fast calls: native code as a callable of positional arguments, with nothing between them but guards.

A fast call takes arguments of the exact kinds that it was made for. To anything else, to arguments that are
laid out otherwise, and to whatever native code fails on, it answers NotImplemented, and has done nothing: the
caller goes the long way, which converts, compiles, or says what was wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np

from tsir.dialects.diagnostics import ExecutionError
from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array
from tsir.lowering.native import CopiedView, LayoutMissedError, NativeFunction

FastCall: TypeAlias = Callable[..., Any]
"""Gives the result for positional arguments, or NotImplemented."""

Tree: TypeAlias = "int | tuple[Tree, ...]"
"""Results of native code in the structure that the caller gets: by their positions, in tuples."""


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


@dataclass(frozen=True, slots=True)
class NumberKind:
    """Numbers of exactly this type: int of 64 bits, float or bool; or None, of type NoneType."""

    type: type

    def takes(self, value: object) -> bool:
        """Whether a value is such a number."""
        return type(value) is self.type and (self.type is not int or -(2**63) <= cast(int, value) < 2**63)


Kind: TypeAlias = ArrayKind | NumberKind


@dataclass(frozen=True, slots=True)
class Wiring:
    """
    How a function is one native call.

    `kinds` says what each argument has to be, `inputs` which of them native code takes, `results` what of
    its results is returned.
    """

    kinds: tuple[Kind, ...]
    inputs: tuple[int, ...]
    results: Tree


def arrange(tree: Tree, results: Sequence[object]) -> object:
    """The results of native code in the structure that the caller gets."""
    if isinstance(tree, int):
        return results[tree]
    return tuple([arrange(part, results) for part in tree])


def fast_call(native: NativeFunction, wiring: Wiring) -> FastCall:
    """The fast call of a native function."""
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
        return results[tree] if isinstance(tree, int) else arrange(tree, results)

    return call
