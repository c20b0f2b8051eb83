"""Values as text: what is read, what is refused where, and that printed values read back."""

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import ParseError
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.runtime.values.comparison import difference
from tsir.runtime.values.tensor_spec import TensorSpec
from tsir.runtime.values.value_text import MAX_PRINTED, kind_text, read_spec, read_value, value_text

F32, I64 = np.float32, np.int64


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        (" -7 ", -7),
        ("2.5", 2.5),
        ("-1e3", -1000.0),
        ("inf", np.inf),
        ("true", True),
        ("False", False),
        ("none", None),
        ('"a\\"b, c"', 'a"b, c'),
        ("cpu", Device("cpu")),
        ("[]", []),
        ("[1, 2,]", [1, 2]),
        ("(1, [none, true])", (1, [None, True])),
        ('{"a": 1, "b": (2,)}', {"a": 1, "b": (2,)}),
        ("2x3xf32=1,2,3,4,5,6", np.array([[1, 2, 3], [4, 5, 6]], F32)),
        ("2x2xi64=[[1, 2][3 4]]", np.array([[1, 2], [3, 4]], I64)),
        ("2x3xf32=7", np.full((2, 3), 7, F32)),
        ("2x3xf64", np.zeros((2, 3))),
        ("0x3xf32", np.zeros((0, 3), F32)),
        ("2x0xf32=1", np.zeros((2, 0), F32)),
        ("i64=3", np.array(3)),
        ("3xbool=true,false,true", np.array([True, False, True])),
        ("2xf32=nan,-inf", np.array([np.nan, -np.inf], F32)),
        ("[2xf32=[1,2], 3xi64=4, 5]", [np.array([1, 2], F32), np.array([4, 4, 4]), 5]),
    ],
)
def test_texts_say_values(text: str, value: object) -> None:
    assert difference(value, read_value(text), None) is None


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "expected a value"),
        ("word", 1, "expected a value"),
        ("5 6", 3, "expected the end"),
        ("[1, 2", 6, "expected ',' or ']'"),
        ('"open', 1, "closing"),
        ("2xf32=1,2,3", 1, "expected 2 elements or one, got 3"),
        ("2xf32=[1,2", 11, "expected a number or ']'"),
        ("2xi8=1,300", 1, "i8 can hold"),
        ("2xi64=1.5", 1, "floating-point"),
        ("?xf32", 1, "expected a number as size"),
        ("9999999999x9xf32=0", 1, "at most"),
        ("@no/such.npy", 1, "no such file"),
        ("{[1]: 2}", 2, "as key"),
        ("2x3xfloat32=1", 5, f"expected a dtype ({', '.join(DType.__members__)}), got 'float32'"),
        ("?xf33", 3, "bool, bf16), got 'f33'"),
        ("2x3", 3, "bool, bf16), got '3'"),
        ("float=1", 1, "bool, bf16), got 'float'"),
        ("pos=2xf32=1", 1, """got 'pos'; a dictionary is written {"key": value}"""),
        ('{"a": 2xf32=1,2}', 16, "':' behind a key; a tensor in a dictionary has its elements in brackets"),
        ("[2xf32=1, 1x=2]", 13, "bool, bf16), got ''"),
    ],
)
def test_mistakes_are_located(text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_value(text, "<input 0>")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.position == ("<input 0>", 1, column)
    assert message in diagnostic.message


@pytest.mark.parametrize("dtype", list(DType))
@pytest.mark.parametrize("sizes", ["", "3x", "2x3x", "0x2x", "1x1x2x"])
def test_random_tensors_read_back(dtype: DType, sizes: str) -> None:
    text = f"{sizes}{dtype.name}=rand(3)"
    array = cast("np.ndarray[Any, Any]", read_value(text))
    assert difference(array, read_value(text), None) is None
    assert f"{kind_text(array)}=" == text.partition("rand")[0]
    assert difference(array, read_value(value_text(array)), None) is None
    assert array.size < 2 or dtype is DType.bool or len(set(array.reshape(-1).tolist())) > 1


@pytest.mark.parametrize(
    "text", ["5", "2.0", "inf", "none", "true", '"a"', "[(2, 3)]", "(1,)", "()", '{"a": []}']
)
def test_printed_values_are_what_was_read(text: str) -> None:
    assert value_text(read_value(text)) == text


def test_large_tensors_are_shortened() -> None:
    assert "..." in value_text(np.zeros(MAX_PRINTED + 1, F32))
    assert "..." not in value_text(np.zeros(MAX_PRINTED, F32))


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "array.npy"
    np.save(path, np.arange(3.0))
    assert difference([np.arange(3.0), 1], read_value(f"[@{path}, 1]"), None) is None
    np.save(path, np.zeros(1, np.uint16))
    with pytest.raises(ParseError, match="uint16"):
        read_value(f"@{path}")
    path.write_bytes(b"no array")
    with pytest.raises(ParseError, match=r"expected an array in the \.npy format"):
        read_value(f"@{path}")


def test_specs() -> None:
    assert read_spec("?x3xf32") == TensorSpec((None, 3), "f32")
    assert read_spec(" i64 ") == TensorSpec((), "i64")
    assert read_spec("5") == 5
    entries = {"pos": TensorSpec((None, 3), "f64"), "n": 2, "f": [TensorSpec((), "f32")]}
    assert read_spec("pos=?x3xf64, n = 2,f=[f32]") == entries
    assert read_spec("f32=[1]") == np.float32(1)
    assert difference(read_spec("2xf32=1"), np.ones(2, np.float32), None) is None
    assert read_spec("(?xf64, [2xbool, none], 1.5)") == (
        TensorSpec((None,), "f64"),
        [TensorSpec((2,), "bool"), None],
        1.5,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-2xf32", "<spec>:1:1: error: expected a spec, such as ?x3xf32"),
        ("?x", "<spec>:1:3: error: expected a dtype"),
        ("?xf32=1", "<spec>:1:1: error: expected a number as size"),
        ("a=1, a=2", "<spec>:1:6: error: expected each key once, got 'a' again"),
        ("a=", "<spec>:1:3: error: expected a spec, such as ?x3xf32, 5, none or [f32]"),
        ("a=1 b=2", "<spec>:1:5: error: expected the end of the value"),
        ("nothing", "<spec>:1:1: error: expected a spec, such as ?x3xf32"),
    ],
)
def test_what_is_no_spec(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_spec(text)
    assert str(caught.value).startswith(message)
