"""The memory of the process: what the variable says, and that what is held in all is bounded."""

from __future__ import annotations

import pytest

from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.process import memory
from tsir.dialects.table.families import find_operator


@pytest.mark.parametrize(
    ("text", "bytes"),
    [
        ("1", "1"),
        ("8G", str(8 << 30)),
        ("512m", str(512 << 20)),
        ("0", None),
        ("-1", None),
        ("a lot", None),
        ("999999T", None),
    ],
)
def test_a_number_of_bytes_may_have_a_unit(text: str, bytes: str | None) -> None:
    assert memory.MEMORY.understood(text) == bytes


def test_what_is_asked_for_in_small_parts_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "memory_left", lambda: 10)
    with pytest.raises(MemoryError, match=r"^out of memory: expected 90 bytes of memory, got 10 left of"):
        _ask_often(90)


def _ask_often(bytes: int) -> None:
    for _ in range(memory.LOOK // bytes + 1):
        memory.ask(bytes)


LONG = "ab" * (memory.LOOK // 8)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("aten.add.str", [LONG, LONG]),
        ("aten.join", [LONG, ["a", "b", "c", "d", "e", "f"]]),
        ("aten.replace", [LONG, "a", LONG, -1]),
        ("aten.ljust", ["a", 10**15, " "]),
        ("aten.zfill", ["a", 10**15]),
        ("aten.expandtabs", ["\t", 10**15]),
        ("aten.add.t", [[0] * (memory.LOOK // 8), [0]]),
        ("aten.extend.t", [[0], [0] * (memory.LOOK // 8)]),
        ("aten.mul.left_t", [[0] * 16, memory.LOOK // 8]),
    ],
)
def test_what_grows_asks_ahead(name: str, values: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    operator = find_operator(name)
    assert operator is not None
    monkeypatch.setattr(memory, "memory_left", lambda: 0)
    with pytest.raises(MemoryError, match=r"^out of memory: expected"):
        evaluate(operator, values)
