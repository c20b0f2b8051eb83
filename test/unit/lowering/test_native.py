"""Native functions: guards before a call, ownership of results, views, and errors with locations."""

from __future__ import annotations

import gc
from typing import Any, cast

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.dialects.ir.parsing import parse_module
from tsir.lowering.native.native import compile_function
from tsir.lowering.native.native_function import NativeFunction

Array = np.ndarray[Any, Any]
T1, T2 = "!prim.tensor<f32, [?]>", "!prim.tensor<f32, [?, ?]>"


def compiled(text: str) -> NativeFunction:
    function = parse_module(text, "test.mlir").body.block.first_op
    assert isinstance(function, FuncOp)
    return compile_function(function)


def call(body: str, arguments: str, results: str) -> NativeFunction:
    return compiled(f"func.func @f({arguments}) -> ({results}) {{\n{body}\n}}")


ADD = call(
    f"""  %one = prim.Constant 1
  %r = aten.add.Tensor(%x, %y, %one) : ({T2}, {T2}, !prim.int) -> {T2}
  return %r : {T2}""",
    f"%x : {T2}, %y : {T2}",
    T2,
)
TRANSPOSE = call(
    f"""  %a = prim.Constant 0
  %b = prim.Constant 1
  %r = aten.transpose.int(%x, %a, %b) : ({T2}, !prim.int, !prim.int) -> {T2}
  return %r : {T2}""",
    f"%x : {T2}",
    T2,
)
VIEW_OF_SUM = call(
    f"""  %a = prim.Constant 0
  %b = prim.Constant 1
  %s = aten.add.Tensor(%x, %x, %b) : ({T2}, {T2}, !prim.int) -> {T2}
  %r = aten.transpose.int(%s, %a, %b) : ({T2}, !prim.int, !prim.int) -> {T2}
  return %s, %r : {T2}, {T2}""",
    f"%x : {T2}",
    f"{T2}, {T2}",
)


def matrix(rows: int, columns: int) -> Array:
    return np.arange(rows * columns, dtype=np.float32).reshape(rows, columns)


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (matrix(3, 4), matrix(1, 4)),
        (matrix(3, 1), matrix(1, 4)),
        (matrix(4, 3).T, matrix(3, 4)),
        (matrix(3, 4)[::-1], matrix(3, 4)[:, ::-1]),
        (matrix(6, 8)[::2, ::2], matrix(3, 4)),
        (np.broadcast_to(matrix(1, 4), (3, 4)), matrix(3, 1)),
        (matrix(0, 4), matrix(1, 4)),
        (matrix(1, 1), matrix(0, 3)),
    ],
)
def test_layouts(x: Array, y: Array) -> None:
    (result,) = ADD([x, y])
    np.testing.assert_array_equal(result, x + y)


def test_unaligned_elements_are_copied() -> None:
    raw = np.zeros(17, np.uint8)
    x = raw[1:].view(np.float32).reshape(2, 2)
    assert not x.flags.aligned
    x[...] = 3
    (result,) = ADD([x, x])
    np.testing.assert_array_equal(result, x + x)


def test_wrong_arguments() -> None:
    x = matrix(2, 2)
    with pytest.raises(TypeError, match="expected float32 of rank 2 as argument 1, got float64 of rank 2"):
        ADD([x, x.astype(np.float64)])
    with pytest.raises(TypeError, match="expected float32 of rank 2 as argument 0, got float32 of rank 1"):
        ADD([x[0], x])
    with pytest.raises(TypeError, match="expected an array as argument 0, got int"):
        ADD([1, x])
    with pytest.raises(TypeError, match="expected 2 arguments, got 1"):
        ADD([x])


def test_an_error_names_the_operation() -> None:
    with pytest.raises(ExecutionError, match="broadcast") as caught:
        ADD([matrix(3, 4), matrix(3, 3)])
    assert str(caught.value).startswith("test.mlir:3:")


def test_a_view_of_an_argument_shares_its_memory() -> None:
    x = matrix(3, 4)
    (result,) = TRANSPOSE([x])
    assert isinstance(result, np.ndarray)
    result[0, 1] = -1
    assert x[1, 0] == -1
    view = TRANSPOSE([matrix(3, 4)])[0]
    gc.collect()
    np.testing.assert_array_equal(view, matrix(3, 4).T)


def test_a_view_of_a_read_only_argument_is_read_only() -> None:
    x = matrix(3, 4)
    x.flags.writeable = False
    (result,) = TRANSPOSE([x])
    assert isinstance(result, np.ndarray)
    assert not result.flags.writeable


def test_results_that_share_memory_free_it_once() -> None:
    for _ in range(50):
        total, turned = (cast(Array, x) for x in VIEW_OF_SUM([matrix(30, 40)]))
        assert np.shares_memory(total, turned)
        del total
        np.testing.assert_array_equal(turned, 2 * matrix(30, 40).T)


def test_results_outlive_the_code() -> None:
    add = call(f"  return %x, %x : {T1}, {T1}", f"%x : {T1}", f"{T1}, {T1}")
    first, second = add([np.ones(3, np.float32)])
    del add
    gc.collect()
    np.testing.assert_array_equal(first, second)


def test_numbers() -> None:
    numbers = call(
        """  %s = aten.add.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  %c = prim.Constant 2.5
  return %s, %f, %b, %c : !prim.int, !prim.float, !prim.bool, !prim.float""",
        "%i : !prim.int, %f : !prim.float, %b : !prim.bool",
        "!prim.int, !prim.float, !prim.bool, !prim.float",
    )
    assert numbers([-3, -0.5, True]) == (-6, -0.5, True, 2.5)
    with pytest.raises(TypeError, match="expected int as argument 0, got bool"):
        numbers([True, 0.5, True])


def test_equal_symbols_are_checked() -> None:
    tensor = "!prim.tensor<f32, [s0]>"
    add = call(
        f"""  %one = prim.Constant 1
  %r = aten.add.Tensor(%x, %y, %one) : ({tensor}, {tensor}, !prim.int) -> {tensor}
  return %r : {tensor}""",
        f"%x : {tensor}, %y : {tensor}",
        tensor,
    )
    with pytest.raises(ExecutionError, match="expected size s0"):
        add([np.ones(1, np.float32), np.ones(3, np.float32)])


def test_integer_division_by_zero() -> None:
    tensor = "!prim.tensor<i64, [?]>"
    divide = call(
        f"""  %r = aten.floor_divide(%x, %y) : ({tensor}, {tensor}) -> {tensor}
  return %r : {tensor}""",
        f"%x : {tensor}, %y : {tensor}",
        tensor,
    )
    least = np.iinfo(np.int64).min
    (result,) = divide([np.array([7, -7, least]), np.array([-2, 2, -1])])
    np.testing.assert_array_equal(result, [-4, -4, least])
    with pytest.raises(ExecutionError, match="division by zero"):
        divide([np.array([1, 2]), np.array([1, 0])])


def test_what_has_no_form_is_an_error_with_a_location() -> None:
    with pytest.raises(UnsupportedError, match="has no native form") as caught:
        call(
            f"""  %r = aten.relu_(%x) : ({T1}) -> {T1}
  return %r : {T1}""",
            f"%x : {T1}",
            T1,
        )
    assert "test.mlir:2:" in str(caught.value)


def test_many_arguments() -> None:
    """Their code reads them where they stand, and passes none one by one."""
    count = 120
    names = ", ".join(f"%x{place} : {T1}, %n{place} : !prim.float" for place in range(count))
    lines = ["  %one = prim.Constant 1", "  %y0 = aten.neg(%x0) : ({T1}) -> {T1}"]
    for place in range(count):
        lines.append(f"  %s{place} = aten.mul.Scalar(%x{place}, %n{place}) : ({{T1}}, !prim.float) -> {{T1}}")
        sum = f"aten.add.Tensor(%y{place}, %s{place}, %one) : ({{T1}}, {{T1}}, !prim.int) -> {{T1}}"
        lines.append(f"  %y{place + 1} = {sum}")
    body = "\n".join([*lines, f"  return %y{count}, %x1 : {{T1}}, {{T1}}"]).replace("{T1}", T1)
    native = call(body, names, f"{T1}, {T1}")
    assert "%a7.size0" not in native.text
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(6).astype(np.float32)[:: 1 + place % 2][:3] for place in range(count)]
    numbers = random.standard_normal(count).tolist()
    given = [value for pair in zip(arrays, numbers, strict=True) for value in pair]
    found, view = native(given)
    expected = -arrays[0] + sum_of(arrays, numbers)
    np.testing.assert_allclose(cast(Array, found), expected, rtol=1e-5, atol=1e-5)
    assert np.shares_memory(cast(Array, view), arrays[1])


def sum_of(arrays: list[Array], numbers: list[float]) -> Array:
    return np.sum([array * number for array, number in zip(arrays, numbers, strict=True)], axis=0)
