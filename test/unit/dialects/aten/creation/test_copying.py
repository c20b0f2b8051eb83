"""Copies and conversions: what is shared, what is converted, what is laid out anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device

Run = Callable[..., Any]

F32, F64, U8, I8 = (d.number for d in (DType.f32, DType.f64, DType.u8, DType.i8))
CHANNELS_LAST = 2


def ones(*shape: int) -> np.ndarray[Any, Any]:
    return np.ones(shape, np.float32)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("to.dtype", [F32]),
        ("to.device", [Device(), F32]),
        ("to.other", [np.zeros(1, np.float32)]),
        ("to.prim_Device", [None]),
        ("to.prim_dtype", [None]),
        ("to.prim_other", []),
        ("contiguous", []),
        ("alias", []),
        ("detach", []),
        ("type_as", [np.zeros(1, np.float32)]),
        ("_cast_Float", []),
    ],
)
def test_what_need_not_change_is_shared(run: Run, name: str, arguments: list[Any]) -> None:
    x = ones(2, 3)
    run(name, x, *arguments)[0, 0] = 5
    assert x[0, 0] == 5


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("clone", []),
        ("to.dtype", [F32, False, True]),
        ("to.prim_other", [False, True]),
        ("_to_copy", []),
        ("type_as", [np.zeros(1, np.float16)]),
        ("_cast_Half", []),
        ("contiguous", []),
    ],
)
def test_copies_are_not_shared(run: Run, name: str, arguments: list[Any]) -> None:
    x = ones(3, 2).T
    run(name, x, *arguments)[0, 0] = 5
    assert x[0, 0] == 1


def test_conversions_wrap_as_x86_does(run: Run) -> None:
    np.testing.assert_array_equal(run("to.dtype", np.array([-1.5, 300.0], np.float32), U8), [255, 44])
    np.testing.assert_array_equal(run("_cast_Long", np.array([np.nan])), [np.iinfo(np.int64).min])
    assert run("type_as", ones(1), np.zeros(1, np.int16)).dtype == np.int16


def test_another_device_is_refused(run: Run) -> None:
    with pytest.raises(ValueError, match="device cpu"):
        run("to.prim_Device", ones(1), Device("cuda"))


def test_clone_keeps_the_order_of_strides_but_for_expanded_ones(run: Run) -> None:
    assert run("clone", ones(2, 3).T).strides == (4, 12)
    assert run("clone", np.broadcast_to(ones(3), (2, 3))).strides == (12, 4)


def test_memory_formats(run: Run) -> None:
    x = ones(1, 2, 3, 4)
    last = run("contiguous", x, memory_format=CHANNELS_LAST)
    assert [s // 4 for s in last.strides] == [24, 1, 8, 2]
    assert run("contiguous", last, memory_format=CHANNELS_LAST).ctypes.data == last.ctypes.data
    with pytest.raises(ValueError, match="rank 4"):
        run("contiguous", ones(2), memory_format=CHANNELS_LAST)


def test_copy_broadcasts_and_converts(run: Run) -> None:
    x = np.zeros((2, 2), np.int64)
    assert run("copy_", x, np.array([1.5, 2.5])) is x
    np.testing.assert_array_equal(x, [[1, 2], [1, 2]])
    with pytest.raises(ValueError, match="broadcast"):
        run("copy_", np.zeros(2), np.zeros((2, 2)))


def test_fills(run: Run) -> None:
    x = np.zeros(2, np.int8)
    run("fill_.Tensor", x, np.array(1.7))
    np.testing.assert_array_equal(x, [1, 1])
    run("zero_", x)
    np.testing.assert_array_equal(x, [0, 0])
    with pytest.raises(ValueError, match="range of int8"):
        run("fill_.Scalar", x, 300)
    with pytest.raises(ValueError, match="without dimensions"):
        run("fill_.Tensor", x, np.zeros(1))


def test_an_expanded_tensor_is_filled_as_its_elements_agree(run: Run) -> None:
    x = ones(1)
    run("zero_", np.lib.stride_tricks.as_strided(x, (2,), (0,)))
    np.testing.assert_array_equal(x, [0])


def test_an_expanded_tensor_takes_no_copy(run: Run) -> None:
    with pytest.raises(ValueError, match="to write"):
        run("copy_", np.lib.stride_tricks.as_strided(ones(1), (2,), (0,)), np.zeros(2, np.float32))
