"""What is said to callers who give the functions of the library what these cannot take."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import tsir

UNIT = tsir.CompilationUnit(
    """
def square(x):
    return x * x

def entry(entries: Dict[str, Tensor]):
    return entries["a"]
""",
    "program.py",
)
COMPILED = tsir.compile(UNIT.square, tsir.TensorSpec((3,)))
NOTHING = cast(Any, None)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (
            lambda: tsir.CompilationUnit(NOTHING),
            TypeError,
            "^expected TorchScript source text, a str, got .* NoneType$",
        ),
        (lambda: tsir.parse(NOTHING), TypeError, "^expected the text of a module, a str, got .* NoneType$"),
        (
            lambda: tsir.import_torchscript(NOTHING),
            TypeError,
            "^expected the text of a graph, a str, got .* NoneType$",
        ),
        (lambda: tsir.set_threads(0), ValueError, "^expected 1 to 256 threads, got 0$"),
        (
            lambda: tsir.set_threads(cast(Any, "2")),
            TypeError,
            "^expected an integer as the number of threads, .* str$",
        ),
        (lambda: COMPILED.save(cast(Any, 3)), TypeError, "^expected a path, a str or Path, got .* int$"),
        (lambda: COMPILED.save("f.o", name=cast(Any, 3)), TypeError, "^expected a str as name, got .* int$"),
    ],
)
def test_values_of_no_use_are_errors_of_python(
    call: Callable[[], object], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        call()


def test_specs_are_for_files_and_the_first_call() -> None:
    for x in (np.ones((2, 4)), np.arange(3), np.ones(5, np.float32)):
        np.testing.assert_array_equal(COMPILED(x), x * x)


def test_a_compiled_function_tells_its_name_and_target() -> None:
    compiled = tsir.compile(UNIT.square, tsir.TensorSpec((3,)), target="aarch64")
    assert repr(compiled) == "<tsir function square(x) compiled for aarch64-linux-gnu>"


@pytest.mark.parametrize(
    ("name", "triple"),
    [("x86_64", "x86_64-linux-gnu"), ("aarch64", "aarch64-linux-gnu"), ("wasm32", "wasm32-unknown-unknown")],
)
def test_architectures_stand_for_their_usual_triples(name: str, triple: str, tmp_path: Path) -> None:
    for target in (name, triple):
        tsir.compile(UNIT.square, tsir.TensorSpec((3,)), target=target).save(
            tmp_path / f"{target}.s", "square"
        )
    assert (tmp_path / f"{name}.s").read_text() == (tmp_path / f"{triple}.s").read_text()


def test_masked_arrays_are_refused_before_and_after_a_plan_is_made() -> None:
    x = np.ma.masked_array(np.ones(3, np.float32), np.array([False, True, False]))
    for warm in (False, True):
        if warm:
            UNIT.square(np.ones(3, np.float32))
        with pytest.raises(tsir.ExecutionError, match="expected an array without a mask, got a masked array"):
            UNIT.square(x)


def test_a_key_of_another_type_is_told_from_the_dictionary() -> None:
    with pytest.raises(
        tsir.ExecutionError, match="argument 'entries': key 1: expected str, got a value of type int"
    ):
        UNIT.entry({1: np.ones(3)})


def test_a_gradient_of_what_is_no_scalar_is_an_error_of_gradients() -> None:
    for call in (tsir.grad(UNIT.square), tsir.value_and_grad(UNIT.square), tsir.hessian(UNIT.square)):
        for optimized in (True, False):
            with tsir.optimized_execution(optimized), pytest.raises(tsir.GradientError) as caught:
                call(np.ones(3))
            (diagnostic,) = caught.value.diagnostics
            assert str(diagnostic.position) == "program.py:2:1"
            assert diagnostic.message.startswith("expected a scalar as result")


def test_a_function_that_there_is_not_yet_is_an_unknown_operator() -> None:
    with pytest.raises(tsir.UnsupportedError, match="unknown operator 'aten::linalg_eigs'"):
        tsir.CompilationUnit("def f(x):\n    return torch.linalg.eigs(x)\n")


def test_an_unknown_operator_of_a_graph_is_told_with_what_is_meant() -> None:
    text = "graph(%x : Tensor):\n  %y : Tensor = aten::rleu(%x)\n  return (%y)\n"
    with pytest.raises(tsir.ExecutionError, match="unknown operator 'aten::rleu'; did you mean 'aten::relu'"):
        tsir.import_torchscript(text)(np.ones(3))
