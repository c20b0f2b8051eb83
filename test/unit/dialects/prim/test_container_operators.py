"""Operators on strings, lists, dictionaries and tensor queries."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.table.families import find_operator
from tsir.dialects.types.values import Device


def run(name: str, *arguments: object) -> Any:
    entry = find_operator(name)
    assert entry is not None
    results = evaluate(entry, arguments)
    return results[0] if len(results) == 1 else results


STRINGS: list[tuple[str, tuple[object, ...], object]] = [
    ("aten.len.str", ("é",), 2),
    ("aten.upper", ("é",), "é"),
    ("aten.__getitem__.str", ("abc", -1), "c"),
    ("aten.slice.str", ("abc", None, None, -1), "cba"),
    ("aten.split.str", (" a  b ", None, -1), ["a", "b"]),
    ("aten.split.str", ("a,b,,c", ",", -1), ["a", "b", "", "c"]),
    ("aten.rsplit", ("a b c", " ", 1), ["a b", "c"]),
    ("aten.find", ("abcabc", "c", 0, -1), 2),
    ("aten.find", ("abcabc", "c", 3, 5), -1),
    ("aten.find", ("abcabc", "c", 0, -3), 2),
    ("aten.rfind", ("abcabc", "c", 0, -1), 5),
    ("aten.count", ("aaaa", "a", 1, 3), 2),
    ("aten.startswith", ("abc", "c", -1, -1), True),
    ("aten.endswith", ("abc", "abc", 0, -1), True),
    ("aten.center", ("ab", 5, "*"), "**ab*"),
    ("aten.zfill", ("-5", 5), "000-5"),
    ("aten.rpartition", ("a.b.c", "."), ("a.b", ".", "c")),
    ("aten.strip", (" ab ", " \n\t\f\v"), "ab"),
    ("aten.join", (",", ["a", "b"]), "a,b"),
    ("aten.isidentifier", ("1a",), False),
    ("aten.isprintable", ("",), True),
    ("aten.lt.str", ("a", "b"), True),
    ("aten.ord", ("a",), 97),
    ("aten.chr", (300,), ","),
    ("aten.hex", (-255,), "-0xff"),
    ("aten.list", ("abc",), ["a", "b", "c"]),
    ("aten.str", (2.0,), "2."),
    ("aten.str", (1e-5,), "1.0000000000000001e-05"),
    ("aten.str", (1e20,), "1e+20"),
    ("aten.str", (math.inf,), "inf"),
    ("aten.str", ([1.5, 2.0],), "[1.5, 2.]"),
    ("aten.str", ((1,),), "(1,)"),
    ("aten.str", ({"a": 1},), "{a: 1}"),
    ("aten.str", (Device("cuda", 1),), "cuda:1"),
    ("aten.format", ("{}|{}", 2.0, "x", 3), "2.|x"),
    ("aten.format", ("{0}", 1), "{0}"),
    ("aten.percentFormat", ("%d %s %f %c %%", 3.7, 2.5, 2, 65), "3 2.5 2.000000 A %"),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), STRINGS)
def test_string(name: str, arguments: tuple[object, ...], expected: object):
    assert run(name, *arguments) == expected


LISTS: list[tuple[str, tuple[object, ...], object]] = [
    ("aten.__getitem__.t", ([1, 2], -2), 1),
    ("aten.slice.t", ([1, 2, 3], -1, None, -1), [3, 2, 1]),
    ("aten.slice.t", ([1, 2, 3], -10, 2, 1), [1, 2]),
    ("aten.mul.right_", (2, [1]), [1, 1]),
    ("aten.index.list_Tensor", ([np.array(2), np.array(1)], np.array(1)), 1),
    ("aten.count.Tensor", ([np.array(2), np.array([1])], np.array(1)), 1),
    ("aten.eq.float_list", ([math.nan], [math.nan]), False),
    ("aten.eq.Tensor_list", ([np.ones(1)], []), False),
    ("aten.__contains__.float_list", ([math.nan], math.nan), False),
    ("aten.sorted.any", ([(2, "a"), (1, "b"), (1, "a")],), [(1, "a"), (1, "b"), (2, "a")]),
    ("aten.sum.bool", ([True, True],), 2),
    ("aten.sum.float", ([],), 0.0),
    ("prim.max.self_float", ([1.0, math.nan, 2.0],), 2.0),
    ("prim.max.int_list", ([1, 5], [2, 1]), [2, 1]),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), LISTS)
def test_list(name: str, arguments: tuple[object, ...], expected: object):
    result = run(name, *arguments)
    assert result == expected
    assert type(result) is type(expected)


def test_lists_are_shared():
    items: list[int] = [1, 2]
    assert run("aten.append.t", items, 3) is items
    run("aten.insert.t", items, -10, 0)
    run("aten.extend.t", items, items)
    run("aten.reverse.t", items)
    run("aten.Delete.t", items, 0)
    run("aten._set_item.t", items, -1, 9)
    assert items == [2, 1, 0, 3, 2, 1, 9]
    assert run("aten.pop.t", items, -1) == 9
    run("aten.sort.int", items, True)
    run("aten.remove.int", items, 2)
    assert items == [3, 2, 1, 1, 0]
    assert run("aten.copy.t", items) is not items
    same = [math.nan]
    assert run("aten.eq.float_list", same, same)


def test_an_element_is_the_tensor_itself():
    tensor = np.ones((3, 2)).T
    assert run("aten.__getitem__.t", [tensor], 0) is tensor


def test_dictionaries_keep_their_order():
    entries = {"a": 1, "b": 2}
    run("aten._set_item.str", entries, "c", 3)
    run("aten.Delete.Dict_str", entries, "a")
    run("aten.update.str", entries, {"a": 4, "b": 5})
    assert run("aten.items.str", entries) == [("b", 5), ("c", 3), ("a", 4)]
    assert run("aten.popitem.str", entries) == ("b", 5)
    assert run("aten.get.str", entries, "z") is None
    assert run("aten.get.default_str", entries, "z", 7) == 7
    assert run("aten.setdefault.str", entries, "z", 8) == 8
    assert run("aten.pop.Dict_str", entries, "z") == 8
    assert run("aten.keys.str", entries) == ["c", "a"]
    assert run("aten.dict.int", [(1, 2)]) == {1: 2}


REFUSED: list[tuple[str, tuple[object, ...], type[Exception]]] = [
    ("aten.__getitem__.t", ([1, 2], -3), IndexError),
    ("aten.pop.t", ([], -1), IndexError),
    ("aten.slice.t", ([1], 0, 1, 0), ValueError),
    ("aten.mul.left_t", ([1], -1), ValueError),
    ("aten.remove.int", ([1], 2), ValueError),
    ("prim.max.self_int", ([],), ValueError),
    ("aten.eq.Tensor_list", ([np.ones(2)], [np.ones(2)]), ValueError),
    ("aten.__getitem__.Dict_str", ({}, "z"), LookupError),
    ("aten.__getitem__.str", ("abc", 3), IndexError),
    ("aten.index.str", ("abc", "z", 0, -1), ValueError),
    ("aten.format", ("{} {}", 1), ValueError),
    ("aten.percentFormat", ("%d", 1, 2), ValueError),
    ("aten.percentFormat", ("%x", 1), ValueError),
    ("aten.size.int", (np.array(1), 0), IndexError),
    ("aten.len.Tensor", (np.array(1),), IndexError),
    ("aten._unwrap_optional", (None,), ValueError),
    ("prim.RaiseException", ("no", None), RuntimeError),
]


@pytest.mark.parametrize(("name", "arguments", "error"), REFUSED)
def test_refused(name: str, arguments: tuple[object, ...], error: type[Exception]):
    with pytest.raises(error):
        run(name, *arguments)


def test_queries():
    view = np.ones((4, 3), "f4")[1:].T
    assert run("aten.size", view) == [3, 3]
    assert run("aten.stride", view) == [1, 3]
    assert run("aten.stride", np.ones((2, 0, 3))) == [3, 3, 1]
    assert run("aten.storage_offset", view) == 3
    assert run("aten.storage_offset", run("aten.as_strided", view, [2], [1], 2)) == 2
    assert not run("aten.is_contiguous", view)
    assert run("aten.is_contiguous", np.ones((1, 3)).T)
    assert run("prim.dtype", view) == 6
    assert run("prim.device", view) == Device("cpu")
    assert run("prim.nbytes", view) == 36


def test_channels_last():
    for rank, number in ((4, 2), (5, 3)):
        last = np.moveaxis(np.ones(range(2, 2 + rank)), -1, 1)
        assert run("aten.is_contiguous.memory_format", last, number)
        assert not run("aten.is_contiguous.memory_format", last, 0)
        assert not run("aten.is_contiguous.memory_format", np.ascontiguousarray(last), number)


def test_identity():
    tensor = np.ones(2)
    assert run("aten.__is__", None, None)
    assert run("aten.__is__", tensor, tensor)
    assert run("aten.__isnot__", tensor, tensor.copy())
    assert run("aten.__is__", 2**70 % 2**63, 2**70 % 2**63)
    assert not run("aten.__is__", 1, True)


def test_effects_are_declared():
    raising = find_operator("prim.RaiseException")
    assert raising is not None
    assert raising.effects
    with pytest.warns(UserWarning, match="mind"):
        run("aten.warn", "mind", 2)
