"""Tapes as buffers, and updates in place: the same results of the gradients of programs with loops."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from loop_programs import LSTM
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

import tsir
from tsir.runtime.plans.interpreter import Interpreter
from tsir.transforms.rewriting.pipelines import run_passes

SOURCE = f"""
{LSTM}
def recurrent(x: Tensor, n: int) -> Tensor:
    h = torch.zeros_like(x)
    for i in range(n):
        h = torch.tanh(h @ x + x)
    return h.sum()

def growing(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        y = torch.cat([y, y[:1] * x[0]], 0)
    return (y * y).sum()

def until(x: Tensor, n: int) -> Tensor:
    y = x
    while float(y.abs().max()) > 0.2:
        y = y * torch.cos(x) * 0.7
    return (y * y).sum()

def collected(x: Tensor, n: int) -> Tensor:
    states = [x]
    for i in range(n):
        if i % 2 == 0:
            states.append(torch.tanh(states[-1] + states[i // 2]))
        else:
            states[0] = states[0] * states[i // 2]
    total = torch.zeros_like(x)
    for state in states:
        total = total + state * state
    return total.sum()

def kept(x: Tensor, n: int) -> List[Tensor]:
    first = [x]
    both = first
    for i in range(n):
        both = both + [x * float(i)]
    return first + both
"""

UNIT = tsir.CompilationUnit(SOURCE)
X = np.random.default_rng(2).normal(size=(3, 3))
BUFFERS = {"lstm": True, "recurrent": True, "growing": True, "until": False, "collected": True}
"""Programs, and whether any of the tapes of their gradients has elements of the same sizes in each round."""


def results(module: ModuleOp, name: str, count: int) -> list[bytes]:
    return [np.asarray(value).tobytes() for value in Interpreter(module).call(name, [X, count])]


def gradient(name: str) -> ModuleOp:
    module, _ = tsir.value_and_grad(UNIT.function(name)).executor.source([X, 1])
    return module


def names(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk()]


@pytest.mark.parametrize(("name", "regular"), BUFFERS.items())
def test_gradients_with_buffers_have_the_same_bits(name: str, regular: bool) -> None:
    module = gradient(name)
    expected = [results(module, name, count) for count in (0, 1, 5)]
    for passes in (("tapes-to-buffers",), ("reinplace",)):
        run_passes(module, passes)
        module.verify()
        assert [results(module, name, count) for count in (0, 1, 5)] == expected
        assert ("aten.select_scatter" in names(module)) is (regular and "reinplace" not in passes)
        assert ("aten.copy_" in names(module)) is (regular and "reinplace" in passes)


def test_buffers_have_gradients() -> None:
    module = gradient("lstm")
    run_passes(module, ("tapes-to-buffers",))
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    again = tsir.parse(str(module)).function(function.sym_name.data)
    value = tsir.parse(str(gradient("lstm"))).function(function.sym_name.data)

    def total(of: Any) -> Any:
        return tsir.jvp(of, (X, 4), (np.ones_like(X), None))[1][1]

    np.testing.assert_allclose(total(again), total(value), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_lists_that_are_returned_keep_their_elements(count: int) -> None:
    found = UNIT.kept(X, count)
    assert len(found) == 2 + count
    np.testing.assert_array_equal(found[0], X)


def test_lists_that_a_loop_carries_are_updated_in_place() -> None:
    found = names(UNIT.collected.executor.plan([X, 1]).module)
    assert {"aten.add_.t", "aten._set_item.t"} <= set(found)
    assert not {"aten.add.t", "prim.ListSet"} & set(found)
