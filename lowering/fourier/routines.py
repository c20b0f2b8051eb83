"""
The functions of a module that transform rows of complex numbers along one dimension.

A module has them once for each dtype, built where they are called. `transform` takes rows of any length: it
calls `product` for a length that is a product of small factors, and else for a longer one (see `longer`).
`product` calls `pass`, which transforms rows side by side, as many as a vector has lanes. Where there are
fewer rows, or they are long, it takes each as a matrix of two factors of its length: the columns of this are
transformed first, turned by roots, then its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region

from tsir.dialects.types.dtype import DType, complex_of
from tsir.lowering.builders.declarations import declare_callees
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.fourier.longer import by_longer
from tsir.lowering.fourier.packing import Side
from tsir.lowering.fourier.passes import Turns, build_pass
from tsir.lowering.fourier.roots import Factors, Roots, factors, near_root, roots
from tsir.lowering.fourier.stages import lanes_of
from tsir.lowering.fourier.task import Task, as_row, flat
from tsir.lowering.values.tensors import Function

LONG = 2048
"""Elements of a row that is taken as a matrix: what is packed stays in the nearest caches."""

_PREFIX = "tsir.fourier"


def _name(kind: str, dtype: DType) -> str:
    return f"{_PREFIX}.{kind}.{dtype.name}"


def transform(builder: Builder, task: Task) -> None:
    """Build the call that transforms rows of any length of at least 1."""
    task.call(builder, _name("transform", task.dtype))


def define_routines(module: ModuleOp) -> None:
    """Give bodies to those of these functions that a module calls."""
    for kind, build in _BODIES.items():
        for dtype in (DType.f32, DType.f64):
            declared = [
                op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == _name(kind, dtype)
            ]
            for op in declared:
                block = Block(arg_types=op.function_type.inputs)
                build(Function(block), dtype)
                block.add_op(ReturnOp())
                made = FuncOp(op.sym_name.data, op.function_type, Region(block), "private")
                op.detach()
                module.body.block.add_op(made)
        declare_callees(module)


def _transform(function: Function, dtype: DType) -> None:
    task = Task.told(dtype, function.block.args)
    rest = factors(function, task.length).rest
    call = partial(_product_of, dtype)

    def product(inner: Function) -> None:
        call(inner.builder, task)

    is_product = function.shapes.compare("eq", rest, 1)
    function.branch(is_product, product, lambda inner: by_longer(inner, task, call))


def _product_of(dtype: DType, builder: Builder, task: Task) -> None:
    task.call(builder, _name("product", dtype))


def _product(function: Function, dtype: DType) -> None:
    task, shapes = Task.told(dtype, function.block.args), function.shapes
    near = near_root(function, task.length, factors(function, task.length))
    few = shapes.compare("slt", task.count, lanes_of(dtype) // 2)
    long = shapes.compare("slt", LONG, task.length)
    splits = shapes.both(shapes.either(few, long), shapes.compare("slt", 1, near))
    function.branch(
        splits, lambda inner: _by_matrices(inner, task, near), lambda inner: _pass_over(inner, task, None)
    )


def _pass_over(function: Function, task: Task, turns: Roots | None) -> None:
    """Call a pass, with tables of its length; those of roots of a matrix if they are given."""
    builder, table, found = (
        function.builder,
        roots(function, task.length, task.dtype),
        factors(function, task.length),
    )
    others = table if turns is None else turns
    rows = [
        as_row(builder, x, task.dtype) for x in (table.real, table.imaginary, others.real, others.imaginary)
    ]
    are = function.shapes.flag(turns is not None)
    memory = as_row(builder, found.memory, DType.i64)
    task.call(builder, _name("pass", task.dtype), *rows, memory, found.count, are)


def _by_matrices(function: Function, task: Task, rows: Index) -> None:
    """Transform the columns of rows that are taken as matrices of so many rows, then the rows of these."""
    shapes, number, length = function.shapes, complex_of(task.dtype), task.length
    columns, last = shapes.quotient(length, rows), task.source.sizes[1]
    middle = function.allocate(number, [task.count, columns, rows]).buffer
    memory = as_row(function.builder, flat(function.builder, middle, number, 0), number)
    ahead = (shapes.multiply(last, length), length)

    def across(side: Side, width: Index) -> Side:
        """Neighbours become rows of their own, and elements those that are so far apart."""
        outer, _, inner, step = side.strides
        return replace(side, sizes=(last, width), strides=(outer, inner, step, shapes.multiply(step, width)))

    between = (
        Side(memory, number, (last, columns), (*ahead, rows, 1)),
        Side(memory, number, (last, rows), (*ahead, 1, rows)),
    )
    first = replace(
        task, source=across(task.source, columns), target=between[0], length=rows, scaled=False,
        count=shapes.multiply(task.count, columns),
    )  # fmt: skip
    second = replace(
        task, source=between[1], target=across(task.target, rows), length=columns,
        count=shapes.multiply(task.count, rows),
    )  # fmt: skip
    _pass_over(function, first, roots(function, length, task.dtype))
    _pass_over(function, second, None)


def _pass(function: Function, dtype: DType) -> None:
    arguments = function.block.args
    real, imaginary, *turns, memory, count, are = arguments[len(Task.types(dtype)) :]
    table = Roots(real, imaginary)
    found = Factors(memory, count, count)
    task = Task.told(dtype, arguments)
    build_pass(function.builder, task, table, found, Turns(are, Roots(*turns)))


_BODIES: Mapping[str, Callable[[Function, DType], None]] = {
    "transform": _transform,
    "product": _product,
    "pass": _pass,
}
"""The functions by their names: each calls those behind it."""
