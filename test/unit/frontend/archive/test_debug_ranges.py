"""The records of source lines: what they say, and that broken ones have no effect."""

from __future__ import annotations

import os
import pickle
import random

import archives as a
import numpy as np
import pytest

import tsir
from tsir.frontend.archive import pickle_machine
from tsir.frontend.archive.debug_ranges import read_origins

TEXT = "x = torch.neg(y)\nz = x\n"


def table(*records: tuple[int, tuple[object, int, int]], strings: tuple[object, ...]) -> bytes:
    """A record with a table of strings, as PyTorch writes it, but for the class of lists."""
    return pickle.dumps(("FORMAT_WITH_STRING_TABLE", strings, records), protocol=2)


def ranges(*records: tuple[int, tuple[object, int, int]]) -> bytes:
    """A record of the older form."""
    return pickle.dumps(records, protocol=2)


OWN = "def f(y):\n    x = -y\n    return x\n"
SOURCE = (OWN, "net.py", 40)


def test_places_of_both_forms() -> None:
    split = tuple(OWN.splitlines(keepends=True))
    lists = table((4, (([1, 2, 3], 0, 40), 18, 20)), strings=("net.py", *split))
    for record in (lists, ranges((0, (("", "", 0), 0, 0)), (4, (SOURCE, 18, 20)))):
        origins = read_origins(record, TEXT)
        assert origins is not None
        assert (origins.position(0), origins.position(5)) == (None, ("net.py", 41, 9))
        assert origins.lines == {"net.py": {40: "def f(y):", 41: "    x = -y", 42: "    return x", 43: ""}}


def test_offsets_are_bytes() -> None:
    source = ("# \u00fc\u00fc\nx = 1", "n\u00e9t.py", 7)
    origins = read_origins(ranges((5, (source, 11, 12))), "# \u00fc\u00fc x")
    assert origins is not None
    assert origins.position(4) == ("n\u00e9t.py", 8, 5)


BROKEN = {
    "nothing": b"",
    "no pickle": b"hello",
    "a number": pickle.dumps(7, protocol=2),
    "a foreign global": pickle.dumps(os.getcwd, protocol=2),
    "a table alone": pickle.dumps(("FORMAT_WITH_STRING_TABLE", ()), protocol=2),
    "a string that is missing": table((0, (([3], 0, 1), 0, 0)), strings=("net.py",)),
    "a negative string": table((0, (([-1], 0, 1), 0, 0)), strings=("net.py",)),
    "a string that is a number": table((0, (([0], 0, 1), 0, 0)), strings=(5,)),
    "an offset that is text": pickle.dumps((("a", (SOURCE, 1, 2)),), protocol=2),
    "a negative offset": ranges((-1, (SOURCE, 1, 2))),
    "a range of two": pickle.dumps(((0, (SOURCE, 1)),), protocol=2),
    "a negative line": ranges((0, (("x", "net.py", -1), 0, 0))),
    "a line of 2^60": ranges((0, (("x", "net.py", 2**60), 0, 0))),
    "a deep value": b"]" * 300 + b"a" * 299 + b".",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_records_are_ignored(name: str) -> None:
    assert read_origins(BROKEN[name], TEXT) is None


@pytest.mark.parametrize(
    "source", [("x", "a\nb", 1), ("x", "net.py", 1 << 30), (3, "net.py", 1), ("x", None, 1)]
)
def test_sources_that_messages_cannot_name(source: tuple[object, object, int]) -> None:
    origins = read_origins(ranges((0, (source, 0, 0))), TEXT)
    assert origins is not None
    assert origins.position(0) is None
    assert origins.lines == {}


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickle_machine, "MAX_OPCODES", 100)
    assert read_origins(ranges(*[(n, (SOURCE, 0, 0)) for n in range(100)]), TEXT) is None


def test_random_changes_have_no_effect_but_on_places() -> None:
    rng = random.Random(0)
    record = ranges(*[(n, (SOURCE, n, n)) for n in range(8)])
    for _ in range(20_000 if os.environ.get("ALL") else 500):
        changed = bytearray(record)
        for _ in range(rng.randint(1, 5)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        if (origins := read_origins(bytes(changed), TEXT)) is not None:
            for offset in range(len(TEXT)):
                origins.position(offset)


def test_an_archive_with_a_broken_record_runs() -> None:
    records = {**a.RECORDS, "code/__torch__.py.debug_pkl": b"hello"}
    model = tsir.load(a.archive(records))
    with pytest.raises(tsir.TsirError, match=r"expected a method of"):
        model.method("missing")
    assert np.array_equal(model.weight, a.WEIGHT)


USERS = """    @torch.jit.export
    def forward(self, x):
        return self.inner(x)
"""


def test_errors_of_a_whole_method_show_its_definition() -> None:
    code = a.RECORDS["code/__torch__.py"].decode()
    forward = code.index("def forward")
    inner = code.index("self", code.index("inner", forward) - 8)
    fragment, other = (USERS, "net.py", 40), (OWN, "other.py", 7)
    nothing, behind = (("", "", 0), 0, 0), code.index("def names_of")
    parts = ((0, nothing), (inner, (other, 18, 19)), (inner + 2, (fragment, 62, 70)), (behind, nothing))
    record = ranges(*parts)
    model = tsir.load(a.archive({**a.RECORDS, "code/__torch__.py.debug_pkl": record}))
    for call in (lambda: model(1), lambda: tsir.compile(model, "x"), lambda: tsir.jvp(model, (1,), (1,))):
        with pytest.raises(tsir.TsirError) as raised:
            call()
        assert str(raised.value).startswith("net.py:41:5: error: forward: ")
        assert "\n    def forward(self, x):\n    ^\n" in str(raised.value)
    # A method without such parts has the place in the archive.
    with pytest.raises(tsir.TsirError, match=r"^code/__torch__.py:\d+:3: error: names_of"):
        model.names_of("x")
