"""Modules in archives of `torch.package`: found by their pickles, and hostile packages refused."""

from __future__ import annotations

import io
import os
import random

import archives as a
import numpy as np
import pytest

import tsir
from tsir.frontend.archive.archive import open_archive

MODULE = {
    **a.ATTRIBUTES,
    "weight": a.tensor("0.storage", (3,), (1,)),
    "seen": a.tensor("1.storage", (), (), kind="LongStorage"),
}


def reference(number: str, kind: bytes = b"ctorch.jit._script\nunpackage_script_module\n") -> bytes:
    """A module where a pickle of the package has it."""
    return a.tuple_of(a.text("reduce_package"), a.number(7), kind, a.tuple_of(a.text(number))) + b"Q"


def storage(number: bytes) -> bytes:
    """A tensor as Python's part of a package writes it, with the number of its storage."""
    key = a.tuple_of(a.text("storage"), b"ctorch\nFloatStorage\n", number, a.text("cpu"), a.number(3)) + b"Q"
    sizes = a.tuple_of(a.number(3)), a.tuple_of(a.number(1))
    return a.called("torch._utils", "_rebuild_tensor_v2", key, a.number(0), *sizes, b"\x89", b"N")


def entry(**items: bytes) -> bytes:
    """A dictionary."""
    return b"}(" + b"".join(a.text(key) + value for key, value in items.items()) + b"u"


def package(**changed: bytes | None) -> bytes:
    """A package of two modules; `changed` are other records, ':' in names is '/', None is without."""
    data = a.pickled(a.made("__torch__", "Net", MODULE))
    constants = a.pickled(a.tuple_of(a.tensor("2.storage", (), ())))
    records: dict[str, bytes | None] = {
        ".data/0.storage": a.WEIGHT.tobytes(),
        ".data/1.storage": np.int64(5).tobytes(),
        ".data/2.storage": np.float32(10).tobytes(),
        ".data/ts_code/0/data.pkl": data,
        ".data/ts_code/0/constants.pkl": constants,
        ".data/ts_code/1/data.pkl": a.pickled(a.made("__torch__", "Net", {**MODULE, "count": a.number(9)})),
        ".data/ts_code/1/constants.pkl": constants,
        ".data/ts_code/code/__torch__.py": a.CODE.encode(),
        ".data/ts_code/code/__torch__/inner.py": a.INNER.encode(),
        ".data/version": b"6\n",
        ".data/extern_modules": b"torch\n",
        "models/net.pkl": a.pickled(reference("0")),
        "models/all.pkl": a.pickled(entry(other=reference("1"), n=a.number(3), weight=storage(a.number(0)))),
        "models/own.pkl": a.pickled(a.called("models.classes", "Own")),
        "models/classes.py": b"class Own: pass\n",
    }
    records |= {name.replace(":", "/"): value for name, value in changed.items()}
    return a.archive({name: value for name, value in records.items() if value is not None})


def test_modules_by_name() -> None:
    for name, count in (("models/net.pkl", 0), ("models/all.pkl/other", 9)):
        model = tsir.load(package(), name)
        assert model.count == count
        np.testing.assert_array_equal(model(np.ones(3, np.float32)), np.maximum(a.WEIGHT, 0) * 10)


def test_the_only_module_needs_no_name() -> None:
    assert tsir.load(package(**{".data:ts_code:1:data.pkl": None})).count == 0


def test_a_package_is_written_as_an_archive() -> None:

    file = io.BytesIO()
    tsir.load(package(), "models/all.pkl/other").save(file)
    assert tsir.load(file.getvalue()).count == 9


WRONG: dict[str, tuple[bytes, str | None, str]] = {
    "no name": (package(), None, "expected the name of one of 2 modules: 'models/net.pkl', 'models/all"),
    "another name": (package(), "models/nets.pkl", "no module is named 'models/nets.pkl'; did you mean"),
    "a name of no package": (
        a.archive(),
        "net.pkl",
        "expected an archive of 'torch.package' with the module",
    ),
    "a number of no module": (
        package(**{"models:net.pkl": a.pickled(reference("../7"))}),
        "models/net.pkl",
        "no module is named",
    ),
    "another function": (
        package(**{"models:net.pkl": a.pickled(reference("0", b"cos\nsystem\n"))}),
        "models/net.pkl",
        "no module is named",
    ),
    "a function that is called": (
        package(**{"models:net.pkl": a.pickled(b"ctorch.jit._script\nunpackage_script_module\n)R")}),
        "models/net.pkl",
        "no module is named",
    ),
    "a storage outside": (
        package(
            **{
                ".data:ts_code:0:data.pkl": a.pickled(
                    a.made("__torch__", "Net", {"weight": a.tensor("../version", (1,), (1,))})
                )
            }
        ),
        "models/net.pkl",
        "expected a record '.data/../version'",
    ),
    "no object": (
        package(**{".data:ts_code:0:data.pkl": a.pickled(a.number(1))}),
        "models/net.pkl",
        "expected an object of a class",
    ),
    "constants that are a list": (
        package(**{".data:ts_code:0:constants.pkl": a.pickled(b"]")}),
        "models/net.pkl",
        "expected a tuple",
    ),
    "no version": (package(**{".data:version": None}), "models/net.pkl", "expected a record 'version'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_packages(case: str) -> None:
    content, name, message = WRONG[case]
    with pytest.raises(tsir.ArchiveError) as caught:
        tsir.load(content, name)
    assert message in str(caught.value)


def test_random_changes_are_read_or_refused() -> None:
    rng = random.Random(0)
    for _ in range(5_000 if os.environ.get("ALL") else 200):
        content = bytearray(package())
        for _ in range(rng.randint(1, 8)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        try:
            open_archive(bytes(content), rng.choice([None, "models/net.pkl"]))
        except tsir.ArchiveError:
            continue
