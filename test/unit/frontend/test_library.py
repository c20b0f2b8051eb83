"""Functions of `torch.nn.functional` as users call them: expanded in place, decided by constants, located."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.verification import verify_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.frontend.library import definitions
from tsir.frontend.library.attention import ATTENTION
from tsir.frontend.library.bags import EMBEDDING_BAG
from tsir.frontend.library.fractional_pools import FRACTIONAL_FUNCTIONS
from tsir.frontend.library.functional import FUNCTIONAL
from tsir.frontend.library.images import IMAGES
from tsir.frontend.library.losses import LOSSES

HEAD = "import torch.nn.functional as F\n"
F: Any = None
Tensor = Any
"""Stand-ins for what PyTorch has, in the function below, which is only compiled."""


def compiled(body: str, parameters: str = "x, y") -> ModuleOp:
    module = compile_source(f"{HEAD}def f({parameters}):\n    return {body}\n", "program.py")
    verify_module(module)
    return module


def operations(module: ModuleOp) -> list[str]:
    (function,) = [op for op in module.ops if isinstance(op, FuncOp)]
    return [op.name for op in function.body.block.ops if op.name.startswith(("aten.", "prim.If", "prim.Rai"))]


def test_every_function_of_the_text_is_found_and_parses() -> None:
    text = FUNCTIONAL + ATTENTION + IMAGES + FRACTIONAL_FUNCTIONS + LOSSES + EMBEDDING_BAG
    names = re.findall(r"^def (\w+)", text, re.MULTILINE)
    assert len(set(names)) == len(names) > 50
    for name in names:
        assert definitions.has(f"torch.nn.functional.{name}")
        found = definitions.definition(f"torch.nn.functional.{name}")
        assert found.name == name
        assert text.split("\n")[found.range.line - 1].startswith(f"def {name}(")
    assert not definitions.has("torch.nn.functional.linear")


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("F.relu(x)", ["aten.relu"]),
        ("F.relu(x, True)", ["aten.relu_"]),
        ("F.mse_loss(x, y, reduction='sum')", ["aten.mse_loss"]),
        ("F.max_pool2d(x, 2)", ["aten.max_pool2d"]),
        ("F.max_pool2d(x, 2, return_indices=True)", ["aten.max_pool2d_with_indices"]),
        ("F.batch_norm(x, y, y)", ["aten.batch_norm"]),
        ("F.log_softmax(x, dim=-1)", ["aten.dim", "aten.log_softmax.int"]),
        ("F.dropout(x, 0.1)", ["aten.dropout"]),
        ("F.dropout(x, 0.1, False)", []),
        ("F.linear(x, y)", ["aten.linear"]),
    ],
)
def test_constant_arguments_decide_the_branches(call: str, expected: list[str]) -> None:
    module = compiled(call)
    assert operations(module) == expected
    assert "torch.nn.functional" not in module_text(module)


def test_flags_and_reductions_may_be_arguments() -> None:
    source = (
        f"{HEAD}def f(x, y, r: str, flag: bool):\n    return F.l1_loss(F.relu(x, flag), y, reduction=r)\n"
    )
    function = tsir.CompilationUnit(source).f
    x, y = np.array([-1.0, 2.0], np.float32), np.zeros(2, np.float32)
    assert function(x, y, "sum", False) == 2.0
    assert function(x, y, "mean", True) == 1.0
    assert list(x) == [0.0, 2.0]
    with pytest.raises(ExecutionError, match=r"3:12: .*bad is not a valid value for reduction"):
        function(x, y, "bad", False)


def test_a_bad_reduction_raises_where_the_call_stands() -> None:
    function = tsir.CompilationUnit(
        f"{HEAD}def f(x):\n    y = x\n    return F.mse_loss(x, y, reduction='bad')\n"
    ).f
    with pytest.raises(ExecutionError, match=r"4:12: .*bad is not a valid value for reduction"):
        function(np.ones(2, np.float32))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("F.relu(x, 1)", "relu: expected 'inplace' to be bool, got int"),
        ("F.relu(x, in_place=True)", "relu: unknown argument 'in_place'"),
        ("F.dropout(x, 1)", "dropout: expected 'p' to be float, got int"),
        ("F.mse_loss(x)", "mse_loss: missing argument 'target'"),
        ("F.max_pool2d(x, 2, return_indices=flag)", "max_pool2d: 'the result' is Tuple[Tensor, Tensor]"),
        ("F.lp_norm(x, x)", "unknown name 'torch.nn.functional.lp_norm'"),
    ],
)
def test_mistakes_are_located_at_the_call(call: str, message: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        compiled(call, "x, flag: bool")
    (diagnostic,) = caught.value.diagnostics
    assert message in diagnostic.message
    assert str(diagnostic.position) == "program.py:3:12"


def padded(x: Tensor) -> Tensor:
    return F.pad(x, (1, 1), mode="reflect")


def test_python_functions_find_the_module_by_its_object(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(padded.__globals__, "F", type(pytest)("torch.nn.functional"))
    assert list(tsir.script(padded)(np.array([[1.0, 2.0, 3.0]]))[0]) == [2.0, 1.0, 2.0, 3.0, 2.0]


def test_dropout_of_features_drops_whole_channels() -> None:
    function = tsir.CompilationUnit(f"{HEAD}def f(x):\n    return F.dropout2d(x, 0.5)\n").f
    tsir.manual_seed(0)
    found = function(np.ones((8, 8, 3, 3), np.float32))
    assert sorted(np.unique(found).tolist()) == [0.0, 2.0]
    assert (found == found[:, :, :1, :1]).all()


def test_gumbel_softmax_is_a_distribution_or_one_hot() -> None:
    unit = tsir.CompilationUnit(
        f"{HEAD}def soft(x):\n    return F.gumbel_softmax(x)\n"
        "def hard(x):\n    return F.gumbel_softmax(x, tau=0.5, hard=True)\n"
    )
    x = np.zeros((16, 4), np.float32)
    np.testing.assert_allclose(unit.soft(x).sum(-1), 1.0, rtol=1e-5)
    assert sorted(np.unique(unit.hard(x).round(5)).tolist()) == [0.0, 1.0]


def test_rrelu_in_training_draws_a_slope_for_each_negative_element() -> None:
    x = np.array([-1.0] * 100 + [2.0, 0.0, np.nan], np.float32)
    f = tsir.CompilationUnit(f"{HEAD}def f(x):\n    return F.rrelu(x, 0.25, 0.75, True)\n").f
    for run in (f, f.interpret):
        found = np.asarray(run(x))
        slopes = -found[:100]
        assert ((slopes >= 0.25) & (slopes <= 0.75)).all()
        assert len(np.unique(slopes)) > 50
        np.testing.assert_array_equal(found[100:], x[100:])


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_a_bag_that_is_empty_or_of_padding_alone_is_zero(mode: str) -> None:
    call = f"F.embedding_bag(i, w, o, mode='{mode}', padding_idx=1)"
    f = tsir.CompilationUnit(f"{HEAD}def f(i, w, o):\n    return {call}\n").f
    w = np.arange(1.0, 7.0).reshape(3, 2)
    for run in (f, f.interpret):
        found = np.asarray(run(np.array([0, 1, 1, 1]), w, np.array([0, 2, 2])))
        np.testing.assert_array_equal(found, [w[0], [0, 0], [0, 0]])
        assert np.asarray(run(np.array([0, 1]), w, np.zeros(0, np.int64))).shape == (0, 2)
