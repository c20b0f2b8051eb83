"""Calls of operators as functions: sample arguments from a schema, and a function that makes the call."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import FunctionType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Category, DType
from tsir.dialects.types.values import Generator

Array = np.ndarray[Any, Any]

SHAPES: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((3, 5), (3, 5), (3, 5)),
    ((3, 1), (1, 5), (5,)),
    ((4,), (), (4,)),
    ((), (), ()),
    ((2, 0, 3), (1, 3), (3,)),
    ((2, 1, 37), (37,), (2, 3, 37)),
)
"""Sizes of the tensor arguments of a call, the last ones for all that follow."""

AWKWARD = (0.0, -0.0, np.nan, np.inf, -np.inf, 1.0, -1.0, 0.5, -2.5, 88.5, -104.0, 3e-40, 1e30)


def elements(shape: Sequence[int], dtype: DType, seed: int) -> Array:
    """Elements of a dtype: small ones, and of real floats also those that need care."""
    rng = np.random.default_rng(seed)
    if dtype is DType.bool:
        return rng.integers(0, 2, shape).astype(np.bool_)
    if dtype.is_complex:
        parts = rng.normal(0, 2, (2, *shape))
        return np.asarray(parts[0] + 1j * parts[1]).astype(dtype.numpy)
    if dtype.category is Category.INTEGER:
        return rng.integers(0 if dtype is DType.u8 else -6, 7, shape).astype(dtype.numpy)
    values = rng.normal(0, 2, shape)
    flat = values.reshape(-1)
    if flat.size >= len(AWKWARD):
        flat[rng.permutation(flat.size)[: len(AWKWARD)]] = AWKWARD
    with np.errstate(all="ignore"):
        return values.astype(dtype.numpy)


def generated(entry: Operator, dtype: DType) -> Iterator[list[object]]:
    """Arguments with tensors of a dtype, as far as a schema tells what fits; not all are valid."""
    for seed, shapes in enumerate(SHAPES):
        choices = list(_choices(entry, dtype, shapes, seed))
        for rest in itertools.islice(itertools.product(*choices), 8):
            yield list(rest)


def _choices(
    entry: Operator, dtype: DType, shapes: Sequence[Sequence[int]], seed: int
) -> Iterator[list[object]]:
    tensors = itertools.count()
    for a in entry.schema.arguments:
        if _is_tensor(a.type):
            n = next(tensors)
            array = elements(shapes[min(n, len(shapes) - 1)], dtype, 10 * seed + n)
            yield [array, None] if isinstance(a.type, t.OptionalType) else [array]
        else:
            yield _plain(a, dtype)


def _is_tensor(type: Attribute) -> bool:
    inner = type.element if isinstance(type, t.OptionalType) else type
    return isinstance(inner, t.TensorType)


def _plain(a: Argument, dtype: DType) -> list[object]:
    """Values for an argument that is not a tensor, its default first."""
    default: list[object] = [_listed(a.default)] if a.has_default else []
    inner = a.type.element if isinstance(a.type, t.OptionalType) else a.type
    more: dict[Attribute, list[object]] = {
        t.NUMBER: [2, 0.5] if dtype.category >= Category.FLOAT else [2, 3],
        t.INT: [0, 1],
        t.FLOAT: [0.75],
        t.BOOL: [False, True],
        t.GENERATOR: [Generator(1, 2)],
    }
    return default + [v for v in more.get(inner, []) if v not in default]


def _listed(value: object) -> object:
    return [_listed(v) for v in cast("tuple[object, ...]", value)] if isinstance(value, tuple) else value


DIFFERENTIABLE = {
    "aten._linalg_solve_ex": 1, "aten._linalg_det": 1, "aten._linalg_slogdet": 2, "aten._ctc_loss": 1,
    "aten._ctc_loss.Tensor": 1, "aten.linalg_lstsq": 2, "aten.linalg_eig": 1,
}  # fmt: skip
"""
How many of the first results have a gradient in any direction: not the factors behind them, as in PyTorch,
and not complex eigenvectors, whose phases have none.
"""

BY_SECOND = {"aten.igamma", "aten.igammac", "aten.special_zeta"}
"""Operators without a derivative by their first argument, as in PyTorch."""

SYMMETRIC = {"aten._linalg_eigh", "aten.linalg_eigh", "aten.linalg_eigvalsh"}
"""Operators whose derivatives are those on symmetric matrices, of which they read a triangle."""


def function_of(
    entry: Operator,
    values: Sequence[object],
    *,
    dynamic: bool,
    exact: bool = False,
    returned: int | None = None,
) -> tuple[FuncOp, list[object]]:
    """
    A function that calls an operator, and what it is to be called with.

    Tensors and generators are arguments; numbers too if `dynamic`, else they are constants of the function.
    Of tensors sizes and strides are known if `exact`, else dtype and rank alone. It returns the first
    `returned` results, or all.
    """
    block = Block()
    arguments: list[object] = []
    operands = [
        _operand(block, value, a.type, arguments, dynamic and _is_number(a.type), exact)
        for a, value in zip(entry.schema.arguments, values, strict=True)
    ]
    known = entry.rule.types(Arguments.of_values(entry.schema, values))
    op = operation_class(entry).make(operands, known)
    block.add_op(op)
    results = [value for result in op.results[:returned] for value in _tensors(block, result, entry, values)]
    block.add_op(ReturnOp(*results))
    types = FunctionType.from_lists([a.type for a in block.args], [r.type for r in results])
    return FuncOp("call", types, Region(block)), arguments


def _is_number(type: Attribute) -> bool:
    return type in (t.NUMBER, t.FLOAT)


def _operand(
    block: Block, value: object, type: Attribute, arguments: list[object], dynamic: bool, exact: bool
) -> SSAValue:
    if isinstance(value, np.ndarray):
        array = cast(Array, value)
        arguments.append(array)
        return block.insert_arg(t.TensorType.of_array(array, exact=exact), len(block.args))
    if isinstance(value, Generator):
        arguments.append(value)
        return block.insert_arg(t.GENERATOR, len(block.args))
    if dynamic and isinstance(value, int | float):
        arguments.append(value)
        kind = t.BOOL if isinstance(value, bool) else t.INT if isinstance(value, int) else t.FLOAT
        return block.insert_arg(kind, len(block.args))
    items = cast("list[object]", value) if isinstance(value, list) else []
    if any(isinstance(item, np.ndarray) for item in items):
        element = type.element if isinstance(type, t.ListType) else t.TENSOR
        built = [_operand(block, item, element, arguments, dynamic, exact) for item in items]
        return _add(block, c.ListConstructOp.of(built, element))
    return _add(block, ConstantOp.of(cast(object, value), type if items or value in (None, []) else None))


def _add(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]


def _tensors(block: Block, result: SSAValue, entry: Operator, values: Sequence[object]) -> list[SSAValue]:
    """A result as tensors and numbers: the elements of a list."""
    if not isinstance(result.type, t.ListType):
        return [result]
    count = len(entry.reference(*values))
    op = c.ListUnpackOp.make([result], [result.type.element] * count)
    block.add_op(op)
    return list(op.results)
