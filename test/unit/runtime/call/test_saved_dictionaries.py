"""Dictionaries as C passes them: a parameter or a result for each key."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from c_calls import needs_linker, saved

import tsir

Array: TypeAlias = np.ndarray[Any, Any]

UNIT = tsir.CompilationUnit(
    """
def energy(data: Dict[str, Tensor], scale: float) -> Dict[str, Tensor]:
    data["r"] = (data["pos"] * data["pos"]).sum(1)
    out: Dict[str, Tensor] = {}
    out["energy"] = (data["r"] * data["charge"]).sum() * scale
    if bool(data["charge"].sum() > 0):
        out["energy"] = out["energy"] + 1
    out["double"] = data["r"]
    return out

def total(data: Dict[str, Tensor]):
    return (data["pos"] * data["pos"]).sum() * data["charge"].sum()

def two(a: Dict[str, Tensor], b: Dict[str, Tensor], n: Dict[int, Tensor]):
    return {"x": a["x"] - b["x"]}, {"x": b["x"] * n[3], "name": b["x"]}

def nested(data: Dict[str, Dict[str, Tensor]], lists: Dict[str, List[Tensor]]):
    return data["a"]["w"] + lists["l"][0] * lists["l"][1]

def writes(data: Dict[str, Tensor]):
    data["x"].add_(1)
    return data["x"]

def about(x):
    return {"x": x}, "units", {"energy": "eV"}

def missing(data: Dict[str, Tensor]):
    return data["y"]

""",
    "unit.py",
)
POS, CHARGE = tsir.TensorSpec((None, 3), "f64"), tsir.TensorSpec((None,), "f64")
DATA: dict[str, object] = {"pos": POS, "charge": CHARGE}


def numbers(*sizes: int) -> Array:
    return np.random.default_rng(sum(sizes)).normal(size=sizes)


def header(folder: Path) -> str:
    return (folder / "saved.h").read_text()


@needs_linker
def test_keys_are_parameters_and_results(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.energy, DATA, 2.0, places=("tensor", "tensor"))
    for pos, charge in (
        (numbers(4, 3), numbers(4)),
        (numbers(3, 5).T, numbers(10)[::2]),
        (numbers(0, 3), numbers(0)),
    ):
        outcome = f(pos, charge, 0.5)
        assert (outcome.status, outcome.message) == (0, "")
        expected = UNIT.energy({"pos": pos, "charge": charge}, 0.5)
        np.testing.assert_allclose(outcome.results[0], expected["energy"], rtol=1e-12)
        np.testing.assert_allclose(outcome.results[1], expected["double"], rtol=1e-12)
    text = header(tmp_path)
    lines = (
        '*pos,  /* f64 [?, 3], data["pos"] */',
        '*charge,  /* f64 [?], data["charge"] */',
        "double scale,",
    )
    assert all(line in text for line in lines)
    assert '*result_energy,  /* f64 [], result["energy"] */' in text  # the function has the other name
    assert '*result_double,  /* f64 [?], result["double"] */' in text


@needs_linker
def test_what_is_wrong_with_an_entry_names_its_key(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.total, DATA)
    outcome = f(numbers(4, 2), numbers(4).astype(np.float32))
    assert outcome.status == 1
    assert "total: expected size 3 in dimension 1 of argument 'pos', got 2\n" in outcome.message
    assert "total: expected a tensor of f64 as argument 'charge', got f32\n" in outcome.message
    assert "expected a tensor as argument 'charge', got NULL" in f(numbers(4, 3), None).message
    assert "expected rank 2 of argument 'pos', got 1" in f(numbers(4), numbers(4)).message


@needs_linker
def test_gradients_of_dictionaries(tmp_path: Path) -> None:
    gradient = tsir.value_and_grad(UNIT.total)
    f = saved(tmp_path, gradient, DATA, places=("tensor",) * 3)
    pos, charge = numbers(4, 3), numbers(4)
    outcome = f(pos, charge)
    value, gradients = gradient({"pos": pos, "charge": charge})
    for found, expected in zip(outcome.results, (value, *gradients.values()), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-12)


def test_names_that_are_taken_are_those_of_the_whole_path(tmp_path: Path) -> None:
    x = tsir.TensorSpec((2,))
    tsir.compile(UNIT.two, {"x": x}, {"x": x}, {3: x}).save(tmp_path / "saved.h")
    text = header(tmp_path)
    for line in (
        '*a_x,  /* f32 [2], a["x"] */',
        '*b_x,  /* f32 [2], b["x"] */',
        "*n_3,  /* f32 [2], n[3] */",
        '*result0_x,  /* f32 [2], result0["x"] */',
        '*result1_x,  /* f32 [2], result1["x"] */',
        '*name,  /* f32 [2], result1["name"] */',
    ):
        assert line in text


def test_keys_that_c_does_not_take(tmp_path: Path) -> None:
    keys = ("double", "a b", "a-b", "1st", "é", "*/ int x; /*", "message", "")
    body = " + ".join(f"d[{key!r}]" for key in keys)
    unit = tsir.CompilationUnit(f"def f(d: Dict[str, Tensor]):\n    return {body}\n")
    tsir.compile(unit.f, dict.fromkeys(keys, tsir.TensorSpec((2,)))).save(tmp_path / "saved.h")
    text = header(tmp_path)
    names = ("d_double", "d_a_b", "d_a_b_", "_1st", "d__", "d_", "___int_x____", "d_message")
    assert [name for name in names if f"*{name}," not in text] == []
    assert text.count("/*") == text.count("*/")


@needs_linker
def test_nested_containers(tmp_path: Path) -> None:
    x = tsir.TensorSpec((3,), "f64")
    f = saved(tmp_path, UNIT.nested, {"a": {"w": x}}, {"l": [x, x]})
    w, a, b = numbers(3), numbers(3, 0).sum(1) + 2, numbers(1, 3)[0]
    np.testing.assert_allclose(f(w, a, b).results[0], w + a * b)
    text = header(tmp_path)
    assert '*a_w,  /* f64 [3], data["a"]["w"] */' in text
    assert '*l_1,  /* f64 [3], lists["l"][1] */' in text


@needs_linker
def test_texts_among_results_are_compiled_in(tmp_path: Path) -> None:
    places = ("tensor", ctypes.c_char_p, ctypes.c_char_p)
    about = saved(tmp_path, UNIT.about, tsir.TensorSpec((2,), "f64"), places=places)
    x = numbers(2)
    outcome = about(x)
    np.testing.assert_array_equal(outcome.results[0], x)
    assert outcome.results[1:] == (b"units", b"eV")
    assert about(numbers(3)).status == 1  # and the places are empty
    assert "const char **result1,  /* text */" in header(tmp_path)
    assert 'const char **energy,  /* text, result2["energy"] */' in header(tmp_path)


@pytest.mark.parametrize(
    ("function", "examples", "message"),
    [
        (UNIT.writes, ({"x": CHARGE},), "one that writes 'data[\"x\"]'"),
        (UNIT.missing, ({"x": CHARGE},), "expected a key that the dictionary has ('x'), got 'y'"),
    ],
)
def test_what_has_no_form_is_a_located_error(
    function: Any, examples: tuple[Any, ...], message: str, tmp_path: Path
) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(function, *examples).save(tmp_path / "saved.h")
    assert message in str(caught.value)
    assert all(d.position is not None and d.position.file == "unit.py" for d in caught.value.diagnostics)
