"""Examples as C calls them, against what PyTorch recorded."""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from c_calls import Exported, needs_linker

import tsir
from tsir.lowering.ahead.signature import NUMBERS, NumberKind
from tsir.lowering.llvm.codegen.target import host
from tsir.runtime.call.compiled import export
from tsir.runtime.call.forms import FORMS
from tsir.runtime.values.binding import bind
from tsir.runtime.values.structure import SEQUENCES, leaves_in

EXAMPLES = Path(__file__).parents[4] / "examples"
NAMES = (
    "batch_norm_eval",
    "early_returns",
    "layer_norm",
    "lstm_cell",
    "newton",
    "optional_args",
    "while_break",
)
PLACES = {"int64_t": ctypes.c_int64, "double": ctypes.c_double, "bool": ctypes.c_bool}


def load_cases(name: str) -> list[Any]:
    spec = importlib.util.spec_from_file_location("tsir_saved_cases", EXAMPLES / "cases.py")
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.load_cases(name)


@pytest.mark.sweep(0.3)
@needs_linker
@pytest.mark.parametrize("name", NAMES)
def test_saved_examples_give_what_was_recorded(name: str, tmp_path: Path) -> None:
    unit = tsir.CompilationUnit((EXAMPLES / f"{name}.py").read_text(), f"{name}.py")
    function = getattr(unit, name)
    for number, case in enumerate(load_cases(name)):
        made = export(function, case.inputs, f"{name}_{number}", host())
        path = tmp_path / f"{number}.so"
        path.write_bytes(b"".join(FORMS[".so"](made, host())))
        kinds = [result.kind for result in made.signature.results]
        places = [PLACES[NUMBERS[kind.dtype]] if isinstance(kind, NumberKind) else "tensor" for kind in kinds]
        exported = Exported(ctypes.CDLL(str(path)), f"{name}_{number}", places)
        given = leaves_in(tuple(bind(function.op, case.inputs, {})), SEQUENCES)
        outcome = exported(*[value for value in given if isinstance(value, np.ndarray | int | float)])
        assert (outcome.status, outcome.message) == (0, "")
        expected = [value for value in leaves_in(case.outputs, SEQUENCES) if value is not None]
        assert len(outcome.results) == len(expected)
        for result, wanted in zip(outcome.results, expected, strict=True):
            np.testing.assert_allclose(result, np.asarray(wanted), rtol=1e-4, atol=1e-5)
