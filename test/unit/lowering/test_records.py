"""Records: values come back as they were, and a text makes nothing but what is named."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    CallSiteLoc,
    FusedLoc,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
)

from tsir.dialects.ir.locations import KINDS, file_location
from tsir.dialects.types.dtype import DType
from tsir.lowering.host.value_records import Records


class Colour(Enum):
    RED = auto()


@dataclass(frozen=True)
class Leaf:
    value: object
    scratch: dict[str, int] = field(default_factory=dict[str, int], compare=False)


@dataclass(frozen=True)
class Other:
    value: object


RECORDS = Records(Leaf, Colour, *KINDS)
HERE = file_location("a.py", 3, 7)
LOCATIONS = (
    UNKNOWN_LOC,
    HERE,
    NameLoc(StringAttr("x"), HERE),
    CallSiteLoc(HERE, file_location("é\n.py", 1, 1)),
    FusedLoc((HERE, UNKNOWN_LOC), NoneAttr()),
)
VALUES: tuple[object, ...] = (
    *(None, True, 0, -(2**63), 2**70, 1.5, -0.0, float("inf"), "", 'quoted "é\n', (), ((1,), (2, (3,)))),
    *(Leaf(Leaf(None)), Colour.RED, DType.bf16, int, float, bool, type(None)),
    *(np.dtype(np.float32), np.dtype(ml_dtypes.bfloat16), np.dtype(np.bool_)),
)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_come_back(value: object) -> None:
    found = RECORDS.read(RECORDS.text(Leaf((value, value))), Leaf)
    assert repr(found) == repr(Leaf((value, value)))
    assert type(found.value) is tuple


@pytest.mark.parametrize("location", LOCATIONS, ids=str)
def test_locations_come_back(location: LocationAttr) -> None:
    assert RECORDS.read(RECORDS.text(Leaf(location)), Leaf) == Leaf(location)


def test_what_does_not_tell_values_apart_is_left_out() -> None:
    assert RECORDS.read(RECORDS.text(Leaf(1, {"a": 1})), Leaf).scratch == {}


@pytest.mark.parametrize("value", [Other(1), {1: 2}, {3}, b"", str, Leaf, np.zeros(1)], ids=repr)
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="expected a value of a record"):
        RECORDS.text(Leaf(value))


TEXTS = (
    *("", "{", "1", "null", "[]", '"Leaf"', '{"Other": [1]}', '{"Leaf": 1}', '{"Leaf": []}', "{}"),
    *(
        '{"Leaf": [1, 2, 3]}',
        '{"Leaf": [1], "b": []}',
        '{"Colour": ["RED"]}',
        '{"Leaf": [{"Colour": ["x"]}]}',
    ),
    *('{"Leaf": [{"type": ["str"]}]}', '{"Leaf": [{"dtype": ["x"]}]}', '{"Leaf": [{"dtype": []}]}'),
    '{"Leaf": [{"Colour": ["__class__"]}]}',
)


@pytest.mark.parametrize("text", TEXTS)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        RECORDS.read(text, Leaf)
