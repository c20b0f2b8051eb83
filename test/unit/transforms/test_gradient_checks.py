"""The lit tests of gradients: every operator with a formula has one, as the generator writes it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PRINTED = """\
builtin.module {
  func.func @f(%0: !prim.tensor) -> !prim.tensor {
    %1 = aten.neg(%0) : (!prim.tensor) -> !prim.tensor
    func.return %1 : !prim.tensor
  }
}
"""
FOLDER = Path(__file__).parents[2] / "transforms" / "gradients"


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_gradient_checks", FOLDER / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE: Any = _generator()
INPUTS: dict[Path, str] = dict(GENERATE.inputs())


def without_checks(text: str, prefixes: tuple[str, ...]) -> list[str]:
    marks = tuple(f"// {prefix}-" for prefix in prefixes)
    return [line for line in text.splitlines() if line and not line.startswith(marks)]


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_inputs_are_those_of_the_generator(path: Path) -> None:
    prefixes = ("CHECK", "FORWARD", "GRADIENT", *GENERATE.PASSES)
    written = without_checks(path.read_text(encoding="utf-8"), prefixes)
    assert written == without_checks(INPUTS[path], prefixes), "run make docs"


def test_no_test_is_left_over() -> None:
    assert {path for folder in (FOLDER, GENERATE.FUSION) for path in folder.glob("*.mlir")} == set(INPUTS)


@pytest.mark.parametrize(
    "path", [path for path in INPUTS if path.name.startswith("formulas-")], ids=lambda path: path.name
)
def test_each_backward_is_checked(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    called = [
        line.split("@")[1].split("(")[0] for line in written.splitlines() if line.startswith("func.func")
    ]
    assert called
    assert [f for f in called if f"// CHECK-LABEL: func.func @{f}_backward(" not in written] == []


def test_every_formula_has_a_test() -> None:
    text = "".join(INPUTS.values())
    entries = [e for e in GENERATE.families.OPERATORS.values() if e.gradient is not None]
    assert [e.name for e in entries if f"func.func @{e.name}(" not in text] == []


def test_numbers_and_types_of_values_are_left_open() -> None:
    assert GENERATE.checks(PRINTED, "X").splitlines() == [
        "",
        "// X-LABEL: func.func @f(",
        "// X-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor {",
        "// X-NEXT:    %[[NEG:.*]] = aten.neg(%[[VALUE]])",
        "// X-NEXT:    func.return %[[NEG]]",
        "// X-NEXT:  }",
    ]
