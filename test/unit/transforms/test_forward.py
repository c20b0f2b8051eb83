"""
Forward mode for every operator: against differences, and as the transpose of the gradient.

Tangents and gradients are written independently of each other, so that a defect of one shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from derivatives import Array, Case, cases, normal
from operator_calls import BY_SECOND
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.operators.table import Operator
from tsir.dialects.operators.tangents import CONSTANT, LINEAR, Tangent, terms
from tsir.dialects.table import families
from tsir.transforms.differentiate.forward_differentiate import forward_function

ENTRIES = [
    entry
    for entry in families.OPERATORS.values()
    if entry.tangent is not None and entry.name not in BY_SECOND
]

CUT = {
    "aten.detach",
    "aten._ctc_loss",
    "aten._ctc_loss.Tensor",
    *(
        entry.name
        for entry in ENTRIES
        if "fake_quantize" in entry.name and not entry.name.endswith("_backward")
    ),
}
"""Operators whose derivative is 0 because they say so, or what PyTorch takes for it."""

ONE_WAY = {"aten.nll_loss_backward", "aten.nll_loss_forward"}
"""Operators whose gradient, as PyTorch's, takes as constants what their tangent does not: the weights."""

NO_CALLS = {
    "aten._cast_Byte", "aten._cast_Char", "aten._cast_Int", "aten._cast_Long", "aten._cast_Short",
}  # fmt: skip
"""Operators with integers as results, which have no derivative."""


def length(arrays: Sequence[Array]) -> float:
    return float(np.sqrt(inner(arrays, arrays)))


def inner(left: Sequence[Array], right: Sequence[Array]) -> float:
    """The inner product of the parts of all numbers."""
    return float(sum(np.vdot(a, b).real for a, b in zip(left, right, strict=True)))


def is_exact(case: Case) -> bool:
    """Whether a call computes in f64 all the way."""
    return all(result.dtype in (np.float64, np.complex128) for result in case())


def differs(case: Case) -> str | None:
    """Where the tangent is not that by differences; None if nowhere."""
    changes = case.changes(7)
    found = case.forward(changes)
    for value, tangent in zip(case(), found, strict=True):
        if tangent.shape != value.shape or tangent.dtype != value.dtype:
            return f"of {tangent.dtype} {tangent.shape}, expected {value.dtype} {value.shape}"
    if not is_exact(case):
        return None
    for expected, tangent in zip(case.by_differences(changes), found, strict=True):
        if not np.allclose(tangent, expected, rtol=1e-7, atol=1e-7):
            return f"{tangent}, expected {expected}"
    return None


def is_transposed(case: Case) -> bool:
    """Whether <Ju, v> is <u, J'v>, by forward mode and by the gradient."""
    changes = case.changes(7)
    found = case.forward(changes)
    rng = np.random.default_rng(5)
    seeds = [normal(rng, tangent) for tangent in found]
    back = case.backward(seeds)
    bound = 1e-12 * (length(found) * length(seeds) + length(changes) * length(back))
    return abs(inner(found, seeds) - inner(changes, back)) <= bound


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)
def test_tangents(entry: Operator) -> None:
    found = list(cases(entry))
    expected = "no sample" if entry.name in NO_CALLS else "samples"
    assert bool(found) == (entry.name not in NO_CALLS), f"expected {expected} of '{entry.name}'"
    for case in found:
        if entry.name not in CUT:
            difference = differs(case)
            assert difference is None, f"the tangent of '{entry.name}' is {difference}, in\n{case.function}"
        if entry.gradient is not None and entry.name not in ONE_WAY and is_exact(case):
            message = (
                f"the gradient of '{entry.name}' is not the transpose of its tangent, in\n{case.function}"
            )
            assert is_transposed(case), message


PLANTED: tuple[tuple[str, Tangent], ...] = (
    ("aten.sin", terms(self="-(self.cos() * self_t)")),
    ("aten.mul.Tensor", terms(self=LINEAR)),
    ("aten.add.Tensor", terms(self="self_t.expand_as(result)", other="other_t.expand_as(result)")),
    ("aten.mm", terms(self=LINEAR, mat2="self.mm(mat2_t) * 2")),
    ("aten.exp", CONSTANT),
    ("aten.gather", terms(self="torch.gather(self_t, dim, index) * 1.0001")),
)


@pytest.mark.parametrize(("name", "tangent"), PLANTED, ids=[name for name, _ in PLANTED])
def test_planted_faults_are_found(monkeypatch: pytest.MonkeyPatch, name: str, tangent: Tangent) -> None:
    entry = families.OPERATORS[name]
    monkeypatch.setitem(families.OPERATORS, name, replace(entry, tangent=tangent))
    found = list(cases(entry))
    assert any(differs(case) for case in found)
    assert not all(is_transposed(case) for case in found)


BY_REVERSE = (
    "aten.mul.Tensor",
    "aten.sum.dim_IntList",
    "aten.cat",
    "aten.max.dim",
    "aten.linear",
    "aten.where.self",
)


@pytest.mark.parametrize("name", BY_REVERSE)
def test_an_operator_without_a_tangent_is_reversed_twice(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    entry = families.OPERATORS[name]
    expected = [case.forward(case.changes(7)) for case in cases(entry)]
    monkeypatch.setitem(families.OPERATORS, name, replace(entry, tangent=None))
    for case, values in zip(cases(entry), expected, strict=True):
        for found, value in zip(case.forward(case.changes(7)), values, strict=True):
            np.testing.assert_allclose(found, value, rtol=1e-13, atol=1e-13)


def function_of(text: str) -> FuncOp:
    module = parse_module(text)
    assert isinstance(module, ModuleOp)
    return next(op for op in module.ops if isinstance(op, FuncOp))


def test_everything_without_a_derivative_is_listed() -> None:
    function = function_of("""
func.func @f(%x : !prim.tensor<f64, [?]>) -> !prim.tensor {
  %0 = aten.floor_divide(%x, %x) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor
  %1 = aten.sin(%0) : (!prim.tensor) -> !prim.tensor
  %2 = aten.floor_divide(%1, %1) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %2 : !prim.tensor
}
""")
    with pytest.raises(UnsupportedError) as caught:
        forward_function(function, [0])
    assert [d.message for d in caught.value.diagnostics] == ["'aten.floor_divide' has no derivative"] * 2


def test_a_function_stays_as_it_is() -> None:
    function = function_of("""
func.func @f(%x : !prim.tensor<f64, [?]>, %n : !prim.tensor<i64, []>)
    -> (!prim.tensor<i64, []>, !prim.tensor) {
  %0 = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor
  func.return %n, %0 : !prim.tensor<i64, []>, !prim.tensor
}
""")
    before = str(function)
    made, tangents = forward_function(function, [0])
    assert str(function) == before
    assert made.sym_name.data == "f_forward"
    assert tangents == [1]
    assert [a.name_hint for a in made.body.block.args] == ["x", "n", "x_t"]
