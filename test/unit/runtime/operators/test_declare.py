"""Registrations: every reason against one, repetitions, and threads."""

from __future__ import annotations

import re
import threading
from typing import Any

import numpy as np
import pytest
from lambdas import of_one

import tsir
from tsir.dialects.operators.table import OPERATORS, OVERLOADS
from tsir.runtime.operators.declare import REGISTERED

X = np.arange(3, dtype=np.float32)
F = "u::f(Tensor x, float k) -> Tensor"

CLOSURE = """
def f(x, k: float):
    def backward(g):
        return g
    return x, backward
"""
"""A gradient with one value for two arguments."""

WRONG: dict[str, tuple[dict[str, Any], list[str]]] = {
    "schema": (dict(schema="u::f(Tensor x", script="x"), ["cannot read the schema of .*: expected '\\)'"]),
    "type": (dict(schema="u::f(Tensr x) -> Tensor", script="x"), ["expected a type, got 'Tensr'"]),
    "types": (
        dict(schema="u::f(array x, double[] k) -> (Tensor, real)", script="x, k"),
        ["a type, as Tensor, .*, got 'array'", "got 'double'", "got 'real'"],
    ),
    "namespace": (dict(schema="f(Tensor x) -> Tensor", script="x"), ["expected a schema with a namespace"]),
    "aten": (dict(schema="aten::f2(Tensor x) -> Tensor", script="x"), ["the namespace 'aten' is taken"]),
    "prim": (dict(schema="prim::f2(Tensor x) -> Tensor", script="x"), ["the namespace 'prim' is taken"]),
    "xdsl": (dict(schema="linalg::f2(Tensor x) -> Tensor", script="x"), ["the namespace 'linalg' is taken"]),
    "library": (dict(schema="prims::f2(Tensor x) -> Tensor", script="x"), ["the namespace 'prims' is taken"]),
    "dots": (dict(schema="u::f(Tensor x, ...) -> Tensor", reference=id), ["a fixed number of arguments"]),
    "two": (dict(script="x", reference=id), ["expected 'script', or .*, got script and reference"]),
    "kinds": (
        dict(script=3, results=of_one(lambda x: x), shape="x", gradient=3, tangent=3),
        [
            "expected script text, a str, got a value of type int",
            "expected 'shape' with 'native' alone",
            "expected no 'results' with 'script'",
            "expected text or a dictionary as 'gradient', got a value of type int",
            "expected a dictionary as 'tangent', got a value of type int",
        ],
    ),
    "callable": (dict(reference=3), ["expected a function as 'reference', got a value of type int"]),
    "names": (
        dict(script="torch.nope(x) + x.nor()"),
        ["<u::f>:2:12: .*script: unknown operator 'aten::nope'", "<u::f>:2:28: .*attribute or method 'nor'"],
    ),
    "syntax": (dict(script="x +"), ["<u::f>:2:15: .*script: expected an expression"]),
    "parameters": (
        dict(script="def f(x, j: float):\n    return x"),
        [r"<u::f>:1:1: .*script: expected the parameters \(x, k\), got \(x, j\)"],
    ),
    "types of the script": (
        dict(schema="u::f(Tensor x, float k) -> (Tensor, int)", script="def f(x, k):\n    return x, k"),
        ["expected the parameter 'k' of type float, got Tensor", "expected a result of type int, got Tensor"],
    ),
    "count": (dict(schema="u::f(Tensor x) -> (Tensor, int)", script="x"), ["expected 2 results, got 1"]),
    "writes": (dict(script="x.add_(k)"), ["expected 'x' to be left alone; what is written"]),
    "views": (
        dict(schema="u::f(Tensor x) -> Tensor[]", script="x.split(1)"), ["expected a list of new tensors"],
    ),
    "itself": (dict(script="torch.ops.u.f(x, k)"), ["script: unknown operator 'u::f'"]),
    "reference": (dict(reference=of_one(lambda x: x)), ["reference: expected a function of x, k, got one"]),
    "argument": (dict(script="x", gradient={"x": "grad", "k": "grad"}), ["derivatives by 'x', got 'k'"]),
    "left out": (dict(script="x", gradient={}), ["gradient: expected a gradient of 'x'; None says that"]),
    "gradient": (dict(script="x", gradient={"x": "nope"}), ["gradient of u.f.*undefined name 'nope'"]),
    "closure": (
        dict(script="x", gradient=CLOSURE),
        ["gradient: expected 2 gradients of 'backward', got 1"],
    ),
    "text": (dict(script="x", gradient="grad * x"), ["expected the name of an operator, .*'grad"]),
    "operator": (dict(script="x", gradient="u::no"), ["unknown operator 'u::no'; register it first"]),
    "fit": (
        dict(script="x", gradient="u::backward"),
        ["expected 'z' of 'u::backward' to be named as", "expected 1 results of 'u::backward', .* got 2"],
    ),
    "tangent": (dict(script="x", tangent={"x": "nope"}), ["tangent of u.f by x.*undefined name 'nope'"]),
    "in place": (
        dict(schema="u::f(Tensor(a!) x) -> Tensor(a!)", script="x.add_(1)", gradient={"x": "grad"}),
        ["expected no derivatives of an operator that writes its arguments"],
    ),
    "effects": (dict(script="print(k)\nreturn x", gradient={"x": "grad"}), ["expected no effects"]),
    "all": (
        dict(script="x.nope()", gradient={}, tangent={"z": "1"}),
        ["gradient: expected a gradient of 'x'", "tangent: expected derivatives by 'x'", "script: .*'nope'"],
    ),
}  # fmt: skip


operator: Any = tsir.operator


@pytest.mark.parametrize("name", WRONG)
def test_all_reasons_are_given_and_nothing_is_registered(name: str) -> None:
    given, messages = WRONG[name]
    tsir.operator("u::backward(Tensor grad, float z) -> (Tensor, Tensor)", "grad, grad")
    before = set(OPERATORS), set(OVERLOADS), set(REGISTERED)
    with pytest.raises(tsir.TsirError) as raised:
        operator(**{"schema": F, **given})
    lines = [line for line in str(raised.value).splitlines() if "error: " in line]
    assert len(lines) == len(messages), lines
    assert [m for m in messages if not any(re.search(m, line) for line in lines)] == [], lines
    assert (set(OPERATORS), set(OVERLOADS), set(REGISTERED)) == before
    tsir.operator(F, "x * k")  # the name is free
    np.testing.assert_array_equal(tsir.torch.ops.u.f(X, 2.0), 2 * X)


def test_parameters_that_there_are_not() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'grad'"):
        operator(F, "x", grad="x")
    with pytest.raises(TypeError, match="expected a schema, a str, got a value of type int"):
        operator(3, "x")


def test_the_same_again_is_the_same_and_another_is_an_error() -> None:
    first = tsir.operator(F, "x * k", gradient={"x": "grad * k"})
    assert tsir.operator(F, "x * k", gradient={"x": "grad * k"}) is first
    with pytest.raises(
        tsir.TsirError, match=r"'u::f' is registered already, with another script and gradient: u::f\("
    ):
        tsir.operator(F, "x + k")

    def declared(shift: float) -> Any:
        return tsir.operator(
            "u::g(Tensor x) -> Tensor", reference=of_one(lambda x: x + shift), results=of_one(lambda x: x)
        )

    assert declared(1.0) is declared(1.0)
    with pytest.raises(tsir.TsirError, match="with another reference"):
        declared(2.0)


def test_threads_register_an_operator_once() -> None:
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(tsir.operator(F, "x * k"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(map(id, found))) == 1
    assert len(OVERLOADS["u::f"]) == 1


def test_names_that_nothing_knows_are_told_with_what_to_do() -> None:
    hint = "if it is an operator of yours, register it with tsir.operator ahead of the program"
    source = "def f(x):\n    return torch.ops.u.f(x, 2.0)"
    text = "func.func @f(%x : !prim.tensor) {\n  %r = u.f(%x) : (!prim.tensor) -> !prim.tensor\n}"
    graph = "graph(%x : Tensor):\n  %r : Tensor = u::f(%x)\n  return (%r)"
    with pytest.raises(tsir.UnsupportedError, match=f"2:12: error: unknown operator 'u::f'; {hint}"):
        tsir.CompilationUnit(source)
    with pytest.raises(tsir.ParseError, match=f"2:8: error: unknown operation 'u.f'; {hint}"):
        tsir.parse(text)
    f = tsir.import_torchscript(graph)
    with pytest.raises(tsir.ExecutionError, match=f"2:17: error: unknown operator 'u::f'; {hint}"):
        f(X)
    tsir.operator("u::f(Tensor x) -> Tensor", "2 * x")
    with pytest.raises(tsir.ExecutionError, match="'u::f' was not registered when the program was read"):
        f(X)
    np.testing.assert_array_equal(tsir.import_torchscript(graph)(X), 2 * X)
    tsir.operator("u::neighbours(Tensor x) -> Tensor", "x")
    with pytest.raises(tsir.UnsupportedError, match="'u::neighbors'; did you mean 'u::neighbours'"):
        tsir.CompilationUnit(source.replace("u.f(x, 2.0)", "u.neighbors(x)"))
