"""Other sizes for the same elements: a view where the strides allow it, a copy where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import IntAttr, IntegerAttr
from xdsl.ir import Block, Region

from tsir.lowering.builders.index_arithmetic import Flag, Index, same
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.shapes import Shapes
from tsir.lowering.values.tensors import Function, Tensor


def view(call: Call) -> list[Lowered]:
    """The elements under other sizes, without a copy."""
    viewed, fits = _viewed(call, "size")
    message = "expected sizes that the strides of the input allow; use reshape to copy"
    call.function.shapes.check(fits, message)
    return [viewed]


def reshape(call: Call) -> list[Lowered]:
    """The elements under other sizes: a view where the strides allow it, else a copy."""
    viewed, fits = _viewed(call, "shape")
    return [view_or_copy(call.function, fits, viewed, call.tensor("self"))]


def _viewed(call: Call, name: str) -> tuple[Tensor, Flag]:
    """The view, and whether the strides allow it."""
    tensor, shapes = call.tensor("self"), call.function.shapes
    sizes = fitted(shapes, call.indices(name), tensor.sizes, exact=call.in_script)
    strides, fits = view_strides(shapes, tensor.sizes, tensor.strides, sizes)
    return replace(tensor, sizes=sizes, strides=strides), fits


def fitted(
    shapes: Shapes, sizes: Sequence[Index], own: Sequence[Index], *, exact: bool = False
) -> tuple[Index, ...]:
    """
    The sizes with one constant -1 replaced by what is left of the elements, which they must hold.

    A 0 beside -1 is an error, but not if `exact` and it is one of the tensor's own sizes.
    """
    unknown = [axis for axis, size in enumerate(sizes) if same(size, -1)]
    if len(unknown) > 1:
        raise Unsupported(f"expected at most one size of -1, got {len(unknown)}")
    count = shapes.product(own)
    found = list(sizes) if unknown else _without_unknown(shapes, sizes, count)
    if unknown:
        rest = [size for axis, size in enumerate(sizes) if axis != unknown[0]]
        shared = _without_common(own, rest)
        found[unknown[0]] = shapes.quotient(shapes.product(shared[0]), shapes.product(shared[1]))
        others = shared[1] if exact else rest
        if others:
            zero = shapes.compare("eq", shapes.product(others), 0)
            shapes.check(shapes.opposite(zero), "expected sizes without 0 beside -1")
    for size in found:
        if may_be_negative(size):
            shapes.check(shapes.relation("sge", size, 0), "expected sizes that are not negative")
    fits = shapes.compare("eq", shapes.product(found), count)
    if not _without_common(own, found) == ([], []):
        shapes.check(fits, "expected sizes that hold all elements of the input")
    return tuple(found)


def _without_unknown(shapes: Shapes, sizes: Sequence[Index], count: Index) -> list[Index]:
    """The sizes with one that turns out to be -1 replaced by what is left of `count` elements."""
    flags = {axis: shapes.compare("eq", x, -1) for axis, x in enumerate(sizes) if may_be_negative(x)}
    ones = [shapes.select(flags[n], 1, x) if n in flags else x for n, x in enumerate(sizes)]
    if not flags:
        return ones
    for pair in combinations(flags.values(), 2):
        shapes.check(shapes.opposite(shapes.both(*pair)), "expected at most one size of -1")
    rest = shapes.product(ones)
    left, zero = shapes.quotient(count, rest), shapes.compare("eq", rest, 0)
    for flag in flags.values():
        shapes.check(shapes.opposite(shapes.both(flag, zero)), "expected sizes without 0 beside -1")
    return [shapes.select(flags[n], left, x) if n in flags else x for n, x in enumerate(sizes)]


def may_be_negative(index: Index) -> bool:
    """Whether a size that the program computes may turn out to be negative."""
    if isinstance(index, int):
        return index < 0
    match index.owner:
        case memref.DimOp():
            return False
        case arith.ConstantOp(value=IntegerAttr(value=IntAttr(data=number))):
            return number < 0
        case arith.MuliOp() | arith.AddiOp() | arith.IndexCastOp() | arith.MinSIOp() as op:
            return any(map(may_be_negative, op.operands))
        case _:
            return True


def _without_common(a: Sequence[Index], b: Sequence[Index]) -> tuple[list[Index], list[Index]]:
    """The factors of two products without those that both have."""
    left, right = list(a), list[Index]()
    for factor in b:
        at = next((n for n, other in enumerate(left) if same(factor, other)), None)
        if at is None:
            right.append(factor)
        else:
            left.pop(at)
    return left, right


@dataclass(frozen=True)
class _Run:
    """
    Dimensions that lie in memory as one, and of which the one at hand is the outermost so far.

    Its innermost element stride is `base`; dimensions inside of it hold `inside` elements, itself
    `count`.
    """

    base: Index
    inside: Index
    count: Index


def view_strides(
    shapes: Shapes, sizes: Sequence[Index], strides: Sequence[Index], new: Sequence[Index]
) -> tuple[tuple[Index, ...], Flag]:
    """
    The strides under which the same elements have the sizes `new`, and whether there are any.

    Neighbouring dimensions that lie in memory as one make a run. A new dimension lies in the run that
    holds its first element step, and no new dimension may reach from one run into the next.
    """
    if not sizes:
        return (1,) * len(new), True
    ends = [shapes.product(reversed(sizes[axis:])) for axis in range(len(sizes))]
    runs, breaks = _runs(shapes, sizes, strides, ends)
    found: list[Index] = []
    fits: Flag = True
    for axis, size in enumerate(new):
        begin = shapes.product(reversed(new[axis + 1 :]))
        end = shapes.multiply(size, begin)
        found.append(_stride(shapes, runs, breaks, ends, begin))
        for broken, at in zip(breaks[1:], ends[1:], strict=True):
            crosses = shapes.both(shapes.compare("slt", begin, at), shapes.compare("slt", at, end))
            fits = shapes.both(fits, shapes.opposite(shapes.both(broken, crosses)))
    empty = shapes.compare("eq", ends[0], 0)
    contiguous = shapes.contiguous(new)
    fitting = shapes.either(fits, empty)
    if same_all(found, contiguous):
        return contiguous, fitting
    pairs = zip(contiguous, found, strict=True)
    return tuple(shapes.select(empty, a, b) for a, b in pairs), fitting


def same_all(a: Sequence[Index], b: Sequence[Index]) -> bool:
    """Whether indices are known to be equal, one by one."""
    return all(same(x, y) for x, y in zip(a, b, strict=True))


def _runs(
    shapes: Shapes, sizes: Sequence[Index], strides: Sequence[Index], ends: Sequence[Index]
) -> tuple[list[_Run], list[Flag]]:
    """The run of each dimension, and whether it is the outermost of its run."""
    run = _Run(strides[-1], 1, sizes[-1])
    runs: list[_Run] = [run]
    breaks: list[Flag] = []
    for axis in range(len(sizes) - 2, -1, -1):
        follows = shapes.compare("eq", strides[axis], shapes.multiply(run.count, run.base))
        joined = shapes.either(shapes.compare("eq", sizes[axis], 1), follows)
        run = _Run(
            shapes.select(joined, run.base, strides[axis]),
            shapes.select(joined, run.inside, ends[axis + 1]),
            shapes.select(joined, shapes.multiply(sizes[axis], run.count), sizes[axis]),
        )
        runs.insert(0, run)
        breaks.insert(0, shapes.opposite(joined))
    return runs, [True, *breaks]


def _stride(
    shapes: Shapes, runs: Sequence[_Run], breaks: Sequence[Flag], ends: Sequence[Index], begin: Index
) -> Index:
    """The stride of a new dimension inside of which there are `begin` elements."""
    base, inside = runs[-1].base, runs[-1].inside
    for axis in range(len(runs) - 2, -1, -1):
        if breaks[axis + 1] is False:
            continue
        beyond = shapes.relation("sge", begin, ends[axis + 1])
        base = shapes.select(beyond, runs[axis].base, base)
        inside = shapes.select(beyond, runs[axis].inside, inside)
    return shapes.multiply(shapes.quotient(begin, inside), base)


def _copied(function: Function, tensor: Tensor, sizes: Sequence[Index]) -> Tensor:
    copy = function.contiguous(tensor)
    return replace(copy, sizes=tuple(sizes), strides=function.shapes.contiguous(sizes))


def view_or_copy(function: Function, fits: Flag, viewed: Tensor, tensor: Tensor) -> Tensor:
    """The view of a tensor if `fits`, which the run may have to tell, else a copy of its sizes."""
    if fits is True:
        return viewed
    if fits is False:
        return _copied(function, tensor, viewed.sizes)
    shapes, viewing, copying = function.shapes, function.inside(Block()), function.inside(Block())
    results = (
        viewing.dynamic_memref(viewed),
        copying.dynamic_memref(_copied(copying, tensor, viewed.sizes)),
    )
    for inner, result in zip((viewing, copying), results, strict=True):
        inner.builder.insert(scf.YieldOp(result))
    branches = Region(viewing.block), Region(copying.block)
    op = scf.IfOp(shapes.flag(fits), [results[0].type], *branches)
    chosen = function.builder.insert(op).results[0]
    pairs = zip(viewed.strides, shapes.contiguous(viewed.sizes), strict=True)
    strides = tuple(shapes.select(fits, a, b) for a, b in pairs)
    return function.adopt(Tensor(chosen, viewed.dtype, viewed.sizes, strides))
