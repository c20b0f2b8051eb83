"""
The closed set of forms in which an operator declares its loops.

The CPU and the GPU lowering, fusion and the `--check-support` report read these; an operator
without a form runs in the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Pointwise:
    """
    One element of each result from one element of each tensor argument.

    The expression is scalar Python text over argument names, with `a if c else b`, comparisons,
    arithmetic and the functions of `tsir.lowering.builders.scalar`. Tensor and number arguments arrive in
    the dtype in which the type rule computes; strings, bools, ints and None arguments are constants, and so
    is `dtype`, the name of the result's.
    A tuple of expressions gives several results. `where` names parts that occur more than once,
    in order, each as `name = expression`. `demands` are conditions on arguments that are not tensors,
    each with what is expected where it does not hold.
    """

    expression: str | tuple[str, ...]
    where: tuple[str, ...] = ()
    demands: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """
    A number from numbers: scalar text as in `Pointwise`, on ints as i64, floats as f64 and bools.

    Division of ints by zero raises. `demands` are as in `Pointwise`.
    """

    expression: str
    demands: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Reduction:
    """
    A fold over the dimensions that `dim` names (all where there is no `dim`).

    Each element `x` becomes `map`; accumulators start from `init` and are joined with it by
    `combine`, which sees them as `a0, a1, …` and the mapped element, or another part's
    accumulators, as `b0, b1, …`, and must be associative. `finish` maps `a0, a1, …` to the
    results, with `n` the number of elements reduced and all other arguments by name.
    The names `lowest`, `highest` stand for the extremes of the dtype.
    """

    map: tuple[str, ...]
    init: tuple[str, ...]
    combine: tuple[str, ...]
    finish: tuple[str, ...] = ("a0",)


@dataclass(frozen=True, slots=True)
class View:
    """
    A result that shares the storage of `self`, from its sizes, strides and offset.

    `function` takes a `Strided` and the other arguments in schema order and returns a `Strided`,
    or a list of them. Sizes are numbers or anything with their arithmetic, so that one function
    serves constants and run-time sizes.
    """

    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Product:
    """A contraction of two tensor arguments in the notation of einsum, as `ik,kj->ij`."""

    subscripts: str


@dataclass(frozen=True, slots=True)
class Script:
    """The operator as TorchScript text in terms of others; it runs as those run."""

    text: str


@dataclass(frozen=True, slots=True)
class Lowered:
    """A lowering of its own, named `module:function` and loaded when it is needed."""

    target: str


@dataclass(frozen=True, slots=True)
class CFunction:
    """
    A C function of this symbol, which code may call that is linked with it.

    It has the parameters of functions that are saved. `shape` is script text that gives the sizes of what it
    gives.
    """

    symbol: str
    shape: str | None = None


Loops = Pointwise | Number | Reduction | View | Product | Script | Lowered | CFunction
