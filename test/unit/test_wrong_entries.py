"""Entries of operators that are wrong: each is told by the operator's name, expected against found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.table import OPERATORS, OVERLOADS, operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.table import families
from tsir.dialects.types.values import Array
from tsir.lowering.convert.loop_checks import LoopsError, check_loops
from tsir.runtime.call.function import Function
from tsir.transforms.differentiate.formulas import FormulaError

X = np.linspace(-2.0, 2.0, 5)
ONE, TWO = "(Tensor self)", "(Tensor self, Tensor other)"
CALLS = {ONE: "x", TWO: "x, x", "(Tensor self, float other)": "x, 1.0", "(Tensor self, t other)": "x, 1"}


def doubled(self: Array, *rest: object) -> Array:
    """The reference of all entries."""
    return 2.0 * self


@pytest.fixture
def declare(request: pytest.FixtureRequest) -> Iterator[Callable[..., Function]]:
    """Declares an operator of a name of its own for as long as the test runs; a function that calls it."""
    name = f"of_{request.node.name.partition('[')[2].rstrip(']').replace('-', '_')}"

    def declared(arguments: str, call: str = "", **entry: Any) -> Function:
        text = f"wrong::{name}{arguments} -> Tensor"
        if "gradient" in entry:
            entry["gradient"] = dedent(entry["gradient"].replace("NAME", name))
        operator(text, rules.Pointwise(rules.Result.FLOAT), reference=doubled, **entry)
        operation_class(OPERATORS[f"wrong.{name}"])
        given = call or CALLS[arguments]
        return tsir.CompilationUnit(f"def f(x):\n    return torch.ops.wrong.{name}({given})\n").f

    yield declared
    OPERATORS.pop(f"wrong.{name}", None)
    OVERLOADS.pop(f"wrong::{name}", None)


def reduction(**parts: tuple[str, ...]) -> loops.Reduction:
    return loops.Reduction(**{"map": ("x",), "init": ("0",), "combine": ("a0 + b0",), **parts})


LOOPS: dict[str, tuple[str, loops.Loops, str]] = {
    "name": (TWO, loops.Pointwise("self + othr"), "one of dtype, other, self in 'self + othr', got 'othr'"),
    "function": (ONE, loops.Pointwise("tanhh(self)"), "a function of scalar expressions in 'tanhh(self)'"),
    "arity": (ONE, loops.Pointwise("tanh(self, self)"), "1 arguments of 'tanh' in 'tanh(self, self)', got 2"),
    "syntax": (ONE, loops.Pointwise("self +"), "an expression, got 'self +'"),
    "results": (ONE, loops.Pointwise(("self", "self")), "1 expressions, got 2"),
    "where": (ONE, loops.Pointwise("a", where=("a = b",)), "one of dtype, self in 'b', got 'b'"),
    "part": (ONE, loops.Pointwise("self", where=("self",)), "'name = expression', got 'self'"),
    "demand": (ONE, loops.Pointwise("self", demands=(("n > 0", "n"),)), "one of self in 'n > 0', got 'n'"),
    "number": (ONE, loops.Number("a"), "one of self in 'a', got 'a'"),
    "map": (ONE, reduction(map=("y",)), "one of highest, lowest, x in 'y', got 'y'"),
    "combine": (ONE, reduction(combine=("a0 + c0",)), "one of a0, b0, highest, lowest in 'a0 + c0', got"),
    "finish": (ONE, reduction(finish=("a1",)), "one of a0, highest, lowest, n in 'a1', got 'a1'"),
    "initial": (ONE, reduction(init=("0", "1")), "1 initial values, got 2"),
    "reduced": ("(Tensor other)", reduction(), "an argument 'self' to reduce, got other"),
    "subscripts": (TWO, loops.Product("ik,kj"), "subscripts as 'ik,kj->ij', got 'ik,kj'"),
    "letter": (TWO, loops.Product("ik,kj->il"), "subscripts of the factors in the result, got 'l'"),
    "factors": (ONE, loops.Product("ik,kj->ij"), "two tensors as arguments of a product, got 1"),
    "module": (ONE, loops.Lowered("no_such:f"), "'module:function', got 'no_such:f': No module named"),
    "attribute": (ONE, loops.Lowered("math:nope"), "'module:function', got 'math:nope': module 'math' has"),
    "value": (ONE, loops.Lowered("math:pi"), "a function as 'math:pi', got a value of type float"),
    "parameters": (TWO, loops.Script("def f(self):\n    return self"), "a script of 2 parameters, got 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", LOOPS)
def test_loops_that_do_not_fit_the_schema(declare: Callable[..., Function], case: str) -> None:
    arguments, form, expected = LOOPS[case]
    function = declare(arguments, CALLS.get(arguments, "x"), loops=form)
    for run in (function, function.explain):
        with pytest.raises(LoopsError) as caught:
            run(X)
        assert str(caught.value).startswith(f"error: loops of wrong.of_{case}: expected {expected}")


def test_scripts_that_do_not_compile(declare: Callable[..., Function]) -> None:
    function = declare(ONE, loops=loops.Script("def f(self):\n    return self + othr"))
    with pytest.raises(LoopsError, match=r"loops of wrong\.of_: its script .* undefined name 'othr'"):
        function(X)


def test_loops_of_all_operators_fit() -> None:
    for entry in families.OPERATORS.values():
        check_loops(entry)


def formula(parameters: str, gradients: str) -> str:
    inner = f"    def backward(grad):\n        return {gradients}\n"
    return f"def NAME({parameters}):\n{inner}    return self * 2.0, backward\n"


FLOAT = "(Tensor self, float other)"
GRADIENTS: dict[str, tuple[str, str, str]] = {
    "undefined": (TWO, formula("self, other", "grad * othr, grad"), "undefined name 'othr'"),
    "renamed": (TWO, formula("self, othr", "grad, grad"), "expected the parameters self, other"
                " of 'of_renamed', got self, othr"),
    "swapped": (TWO, formula("other, self", "grad, grad"), "expected the parameters self, other"
                " of 'of_swapped', got other, self"),
    "few": (TWO, formula("self, other", "grad"), "expected 2 gradients of 'backward', got 1"),
    "of_number": (FLOAT, formula("self, other: float", "grad, grad"), "expected None as the gradient"
                  " of 'other', of type float, got Tensor"),
    "empty": (ONE, "", "expected a function 'of_empty', got none"),
}  # fmt: skip


@pytest.mark.parametrize("case", GRADIENTS)
def test_gradients_that_do_not_fit_the_schema(declare: Callable[..., Function], case: str) -> None:
    arguments, text, expected = GRADIENTS[case]
    function = declare(arguments, gradient=text)
    with pytest.raises(FormulaError) as caught:
        tsir.vjp(function, X)
    assert str(caught.value).startswith(f"gradient of wrong.of_{case}:")
    assert f"error: {expected}" in str(caught.value)


TANGENTS: dict[str, tuple[str, Any, str]] = {
    "term": (TWO, terms(othr="othr_t"), "wrong::of_term has no argument 'othr', only self, other"),
    "linear": (TWO, linear("slf"), "wrong::of_linear has no argument 'slf', only self, other"),
    "of_float": (FLOAT, terms(other="self * other_t"),
                 "expected an argument that has a tangent, got 'other' of type float"),
    "variable": ("(Tensor self, t other)", terms(self="self_t"),
                 "expected 'other' of a type that script has, got t"),
}  # fmt: skip


@pytest.mark.parametrize("case", TANGENTS)
def test_tangents_that_do_not_fit_the_schema(declare: Callable[..., Function], case: str) -> None:
    arguments, tangent, expected = TANGENTS[case]
    function = declare(arguments, tangent=tangent)
    with pytest.raises(FormulaError) as caught:
        tsir.jvp(function, (X,), (X,))
    assert str(caught.value) == f"error: tangent of wrong.of_{case}: {expected}"


@pytest.mark.parametrize(
    ("type", "given"),
    [("(int, int)", "(1, 2)"), ("Dict(str, int)", "{'a': 1}"), ("Any", "1"), ("NoneType", "None")],
    ids=["tuple", "dict", "any", "none"],
)
def test_tangents_beside_arguments_of_any_type(
    declare: Callable[..., Function], type: str, given: str
) -> None:
    function = declare(f"(Tensor self, {type} other)", f"x, {given}", tangent=terms(self="self_t * 2.0"))
    _, tangent = tsir.jvp(function, (X,), (X,))
    assert np.array_equal(tangent, 2.0 * X)
