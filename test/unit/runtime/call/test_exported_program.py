"""Exported programs that cannot be written: errors with every reason, and nothing is left."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.tools.ts_translate import main as ts_translate

SPEC = tsir.TensorSpec((None, 3))


def function(body: str, parameters: str = "x") -> Any:
    return tsir.CompilationUnit(f"def f({parameters}):\n    {body}\n", "net.py").f


@pytest.mark.parametrize(
    ("body", "specs", "message"),
    [
        ("return 1", [SPEC], "expected a function that gives a tensor"),
        ("return x, 'text'", [SPEC], "a result that is 'text' has no form"),
        ("return x, float('nan')", [SPEC], "a result that is the number NaN has no form: return a tensor"),
        ("return x, bool(x.sum() > 0)", [SPEC], "a result that is a bool which the run decides"),
        ("return torch.rand(3) + x", [SPEC], "PyTorch draws other numbers"),
        ("raise ValueError('always')", [SPEC], "always"),
        ("print(x)\n    return x", [SPEC], "'prim.Print' has no form"),
        (
            "return x",
            [tsir.TensorSpec((3,), device="cuda")],
            "a spec of the device 'cpu', got 'cuda'",
        ),
        ("return x.squeeze(0)", [SPEC], "the dtype or the number of dimensions"),
        ("return torch.cat(x.unbind(0))", [SPEC], "the length of the list that it gives is not known"),
    ],
)
def test_what_has_no_form(body: str, specs: list[Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(tsir.TsirError, match=message):
        function(body).save(tmp_path / "out.pt2", specs=specs)
    assert not list(tmp_path.iterdir())


def test_all_reasons_are_in_one_report(tmp_path: Path) -> None:
    source = """
def f(x):
    print(x)
    parts = [x]
    y = torch.rand_like(x)
    for i in range(x.size(0)):
        parts.append(x)
    if bool(x.sum() > 0):
        print(x)
    return torch.stack(parts) + y
"""
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.CompilationUnit(source, "net.py").f.save(tmp_path / "out.pt2", specs=[SPEC])
    places = [each.position.line for each in caught.value.diagnostics if each.position is not None]
    assert places == [3, 5, 6, 9]
    assert not list(tmp_path.iterdir())


def test_writes_that_are_no_values(tmp_path: Path) -> None:
    body = "y = x if bool(x.sum() > 0) else k\n    y.add_(1)\n    return x + k"
    with pytest.raises(tsir.UnsupportedError, match="write"):
        function(body, "x, k").save(tmp_path / "out.pt2", specs=[SPEC, SPEC])
    assert not list(tmp_path.iterdir())


def test_wrong_targets(tmp_path: Path) -> None:
    relu = function("return torch.relu(x)")
    with pytest.raises(tsir.TsirError, match=r"expected a path with the suffix \.pt2"):
        relu.save(tmp_path / "out.pt", specs=[SPEC])
    with pytest.raises(tsir.TsirError, match="expected 'specs'"):
        relu.save(tmp_path / "out.pt2")
    with pytest.raises(tsir.TsirError, match="cannot write the file"):
        relu.save(tmp_path / "missing" / "out.pt2", specs=[SPEC])
    no_file: Any = None
    with pytest.raises(tsir.TsirError, match="or a file that is open, got a value of type NoneType"):
        relu.save(no_file, specs=[SPEC])
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_stays_if_writing_fails(tmp_path: Path) -> None:
    target = tmp_path / "out.pt2"
    function("return torch.relu(x)").save(target, specs=[SPEC])
    before = target.read_bytes()
    with pytest.raises(tsir.UnsupportedError):
        function("return x.squeeze(0)").save(target, specs=[SPEC])
    assert target.read_bytes() == before
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("specs", [[], [SPEC, SPEC], [{"a": SPEC}], [3]])
def test_specs_that_do_not_fit(specs: list[Any]) -> None:
    with pytest.raises(tsir.TsirError):
        function("return torch.relu(x)").save(io.BytesIO(), specs=specs)


@pytest.mark.parametrize("specs", [SPEC, {"x": SPEC}, np.zeros((1, 3)), "x"])
def test_specs_are_a_list(specs: Any) -> None:
    with pytest.raises(tsir.TsirError, match="expected a list as 'specs'"):
        function("return torch.relu(x)").save(io.BytesIO(), specs=specs)


def test_the_command(tmp_path: Path) -> None:
    source, target = tmp_path / "first.py", tmp_path / "first.pt2"
    source.write_text("def main(x):\n    return torch.relu(x) + 1\n", encoding="utf-8")
    options = [str(source), "--to=pt2", "--spec", "?x3xf32"]
    assert ts_translate([*options, "-o", str(target)]) == 0
    x = np.array([[-1, 0, 2]], np.float32)
    np.testing.assert_array_equal(tsir.load(target)(x), np.maximum(x, 0) + 1)
    again = tmp_path / "again.pt2"
    assert ts_translate([str(target), "--to=pt2", "--spec", "?x3xf32", "-o", str(again)]) == 0
    np.testing.assert_array_equal(tsir.load(again)(x), np.maximum(x, 0) + 1)
    for wrong, message in (
        (options, "expected -o FILE with --to=pt2"),
        ([str(target), "--to=pt2", "-p", "simplify", "-o", str(again)], "expected no passes with --to=pt2"),
        ([*options, "-o", str(tmp_path / "first.txt")], "expected a path with the suffix .pt2"),
    ):
        out = io.StringIO()
        assert ts_translate(wrong, stderr=out) != 0
        assert message in out.getvalue()
    assert {each.name for each in tmp_path.iterdir()} == {"first.py", "first.pt2", "again.pt2"}
