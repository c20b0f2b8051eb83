"""Verifying gradients: planted faults are found and the right operator is blamed; what is right passes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.autodiff.ops import AddOp, LinearOp
from tsir.dialects.ir.diagnostics import GradientError, collecting
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.philox import default_generator, manual_seed
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.checks.verify_gradients import verify_gradients
from tsir.transforms.analysis.facts import Facts
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.differentiate import differentiate
from tsir.transforms.differentiate.formulas import Formula
from tsir.transforms.differentiate.reverse import Reverse


def plant(monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str) -> None:
    """Change the gradient text of an operator."""
    entry = OPERATORS[name]
    assert entry.gradient is not None
    assert old in entry.gradient
    changed = replace(entry, gradient=entry.gradient.replace(old, new))
    monkeypatch.setitem(OPERATORS, name, changed)


def blamed(module: ModuleOp, *inputs: str) -> list[str]:
    """The messages of the errors, each with its line."""
    with pytest.raises(GradientError) as caught:
        verify_gradients(module, inputs)
    return [f"{d.position.line if d.position else 0}: {d.message}" for d in caught.value.diagnostics]


def differentiated(source: str, passes: Sequence[str] = ()) -> tuple[ModuleOp, Block]:
    """A module with the backward of its last function, and the block of that."""
    module = compile_source(source)
    run_passes(module, ("differentiate", *passes))
    last = [op for op in module.ops if isinstance(op, FuncOp)][-1]
    return module, last.body.block


CHAIN = """
def f(x, y):
    a = x * y
    b = a.sin()
    c = b + y
    return c.exp() * a
"""
LOST = "is not the sum of those that its uses give, of which each is right"
BROADCAST = "4xf32=rand(1)", "3x1xf32=rand(2)"
LOOP = """
def f(x, y, n: int):
    for i in range(n):
        x = torch.sin(x) * y
    return x * x
"""
MIXED = """
def f(x, y):
    return torch.exp(torch.sin(x) * y)
"""


def test_a_wrong_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "aten.sin", "self.cos()", "-self.cos()")
    (found,) = blamed(compile_source(CHAIN))
    said = r"4: the gradient of 'aten.sin' with regard to 'self' is wrong: expected (.*), got -\1 at "
    assert re.match(said, found)


def test_a_factor_that_only_the_dot_product_test_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "aten.sin", "self.cos()", "self.cos() * 1.00000001")
    (found,) = blamed(compile_source(CHAIN))
    assert found.startswith("4: the gradient of 'aten.sin' with regard to 'self' is wrong: ")


def test_a_missing_sum_to_size(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "aten.add.Tensor", "(grad * alpha).sum_to_size(other_size)", "grad * alpha")
    assert blamed(compile_source(CHAIN), *BROADCAST) == [
        "5: the gradient of 'aten.add.Tensor' with regard to 'other' is wrong: expected 3x1xf32, got 3x4xf32"
    ]


def test_a_swapped_capture(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Formula.emit_forward

    def swapped(self: Formula, facts: Facts, op: SchemaOp) -> list[SSAValue]:
        found = original(self, facts, op)
        if op.name == "aten.mul.Tensor":
            tensors = [index for index, value in enumerate(found) if isinstance(value.type, t.TensorType)]
            first, second = tensors
            found[first], found[second] = found[second], found[first]
        return found

    monkeypatch.setattr(Formula, "emit_forward", swapped)
    found = blamed(compile_source(CHAIN), "4xf64=rand(1)", "4xf64=rand(2)")
    assert {line.partition(" is wrong")[0] for line in found} == {
        "6: the gradient of 'aten.mul.Tensor' with regard to 'self'",
        "6: the gradient of 'aten.mul.Tensor' with regard to 'other'",
    }


def test_a_dropped_cast(monkeypatch: pytest.MonkeyPatch) -> None:
    def uncast(*arguments: SSAValue) -> SSAValue:
        return arguments[2]

    monkeypatch.setattr(Reverse, "_fitted", uncast)
    assert blamed(compile_source(MIXED), "3xf32=rand(1)", "3xf64=rand(2)") == [
        "3: the gradient of 'aten.mul.Tensor' with regard to 'self' is wrong: expected 3xf32, got 3xf64"
    ]


@pytest.mark.parametrize("passes", [(), ("specialize-undef", "lower-linear-blocks")])
def test_a_loop_replayed_in_the_wrong_order(passes: Sequence[str]) -> None:
    module, block = differentiated(LOOP, passes)
    for op in block.walk():
        parent = op.parent_op()
        if op.name == "aten.__getitem__.t" and isinstance(parent, LoopOp):
            op.operands[1] = parent.body.block.args[0]
    assert blamed(module, "3xf64=rand(1)", "3xf64=rand(2)", "4") == [
        "3: 'prim.Loop' is replayed in the wrong order: "
        "the gradient of 'aten.mul.Tensor' is that of round 0, not 3"
    ]


def test_gradients_that_are_not_added_up() -> None:
    module, block = differentiated(CHAIN)
    *_, total = [op for op in block.ops if isinstance(op, AddOp)]
    Rewriter.replace_op(total, [], [total.operands[0]])
    assert blamed(module) == [f"2: the gradient of argument 'y' {LOST}"]


def test_gradients_returned_for_each_other() -> None:
    module, block = differentiated(CHAIN)
    last = block.last_op
    assert last is not None
    last.operands = list(last.operands)[::-1]
    assert blamed(module) == [f"2: the gradient of argument '{name}' {LOST}" for name in ("y", "x")]


def test_captured_results_for_each_other() -> None:
    module, block = differentiated(CHAIN)
    first, *_, last = [a for a in block.args if isinstance(a.type, t.TensorType)][5:]
    for op in list(block.walk()):
        op.operands = [last if v is first else first if v is last else v for v in op.operands]
    assert [line.partition(" is wrong")[0] for line in blamed(module)] == [
        "6: the gradient of 'aten.mul.Tensor' with regard to 'self'",
        "6: the gradient of 'aten.mul.Tensor' with regard to 'other'",
    ]


LIST = """
def f(x, y):
    xs = [x.sin(), y.cos()]
    xs.reverse()
    return xs[0] * xs[0] + xs[1]
"""


def test_a_list_replayed_in_the_wrong_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(differentiate.RULES, "prim.ListReverse", differentiate.RULES["aten.list.t"])
    with pytest.raises(GradientError) as caught:
        verify_gradients(compile_source(LIST))
    for diagnostic in caught.value.diagnostics:
        assert diagnostic.message.endswith(LOST)
        assert "handed on here, by 'prim.ListReverse'" in [note.message for note in diagnostic.notes]


BRANCH = """
def f(x, c: bool):
    if c:
        y = x.sin()
    else:
        y = x.cos()
    return y * y
"""


def test_the_other_branch() -> None:
    module, block = differentiated(BRANCH)
    (op,) = [op for op in block.ops if isinstance(op, IfOp)]
    for region in (op.regions[1], op.regions[0]):
        op.add_region(op.detach_region(region))
    assert blamed(module) == [
        "4: the gradient of 'aten.sin' with regard to 'self' is wrong: the backward does not compute it"
    ]


def test_a_formula_without_one_of_its_gradients(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "aten.sin", "grad * self.cos()", "None")
    text = "the gradient of 'aten.sin' with regard to 'self' is wrong: the backward does not compute it"
    assert blamed(compile_source(CHAIN)) == [f"4: {text}"]
    assert blamed(compile_source("def f(x):\n    return x.sin()")) == [f"2: {text}"]


def test_an_undefined_gradient_that_is_taken_to_be_defined() -> None:
    module, block = differentiated("def f(x, y):\n    a, b = x.chunk(2)\n    return a * y, b.sin()")
    for op in list(block.walk()):
        if isinstance(op, IfOp) and isinstance(op.parent_op(), LinearOp):
            Rewriter.replace_op(op, [], [yielded(op.branches[0])[0]])
    (found,) = blamed(module, "2xf64=rand(1)", "1xf64=rand(2)")
    assert found.endswith("expected a tensor as 'tensors', got an undefined gradient")


@pytest.mark.parametrize(
    "source",
    [
        CHAIN,
        LOOP,
        MIXED,
        LIST,
        BRANCH,
        "def f(x, y):\n    return x.detach() * y + x.sin()",
        "def f(x, y):\n    return x * float(y.sum()) + y",
        "def f(x, y):\n    x.mul_(y)\n    return x.sin(), y",
        "def f(x, y):\n    return torch.dropout(x, 0.5, True) * y",
        "def f(x):\n    return x.sort()[0].cumsum(0)",
        "def f(x):\n    return x",
        "def f(xs: List[Tensor], y: Optional[Tensor]):\n    return torch.cat(xs), y",
    ],
)
@pytest.mark.parametrize(
    "passes",
    [(), ("differentiate",), ("differentiate", "specialize-undef", "lower-linear-blocks")],
)
def test_what_is_right_passes(source: str, passes: Sequence[str]) -> None:
    module = compile_source(source)
    run_passes(module, passes)
    with collecting() as said:
        rows = verify_gradients(module)
    assert all(row.checked for row in rows), said
    assert all(row.errors["differences"] < 1e-8 for row in rows)
    assert all(row.errors["dot product"] < 1e-12 for row in rows)


def test_a_backward_with_another_mask_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    other = "(grad, p, train, generator=torch.ops.prim.Generator(7, 7, 7))"
    plant(monkeypatch, "prim.dropout", "(grad, p, train, generator=generator)", other)
    module = compile_source("def f(x):\n    y = x.sin()\n    return torch.dropout(y, 0.5, True)")
    (message,) = blamed(module, "20xf64=rand(1)")
    assert message.startswith("3: the gradient of 'prim.dropout' with regard to 'input' is wrong")


def test_a_check_takes_no_seeds() -> None:
    manual_seed(3)
    expected = next(default_generator)
    manual_seed(3)
    verify_gradients(compile_source("def f(x):\n    return torch.dropout(x, 0.5, True)"))
    assert next(default_generator) == expected


GROUPS = """
def f(x, y, n: int):
    print(n)
    for i in range(n):
        x = torch.exp(torch.sin(x * y))
        print(i)
    z = torch.sin(x).cos() * y
    y.add_(1)
    return z
"""
GROUPING = ("infer-types", "create-differentiable-subgraphs")
GIVEN = "3xf32=rand(1)", "3xf32=rand(2)", "2"


@pytest.mark.parametrize("passes", [GROUPING, (*GROUPING, "differentiate")])
def test_groups_are_checked_on_what_they_are_given(passes: Sequence[str]) -> None:
    module = compile_source(GROUPS)
    run_passes(module, passes)
    rows = verify_gradients(module, GIVEN)
    assert [(row.function, row.argument, row.checked) for row in rows] == [
        (f"f.group_{group}", argument, 1) for group in range(2) for argument in ("x", "y")
    ]


@pytest.mark.parametrize("passes", [GROUPING, (*GROUPING, "differentiate")])
def test_a_fault_inside_a_group(monkeypatch: pytest.MonkeyPatch, passes: Sequence[str]) -> None:
    plant(monkeypatch, "aten.cos", "self.sin()", "self.cos()")
    module = compile_source(GROUPS)
    run_passes(module, passes)
    (found,) = blamed(module, *GIVEN)
    assert found.startswith("7: the gradient of 'aten.cos' with regard to 'self' is wrong")


def test_a_group_that_the_inputs_do_not_reach() -> None:
    module = compile_source(GROUPS)
    run_passes(module, GROUPING)
    with collecting() as warnings:
        rows = verify_gradients(module, (*GIVEN[:2], "0"))
    assert [(row.function, row.checked, row.reason) for row in rows] == [
        ("f.group_0", 0, "the inputs do not reach the group"),
        ("f.group_1", 1, ""),
        ("f.group_1", 1, ""),
    ]
    assert [d.message for d in warnings] == [
        "the gradient of 'f.group_0' is not checked: the inputs do not reach the group"
    ]
