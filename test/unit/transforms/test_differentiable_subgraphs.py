"""Groups of what can be differentiated: the program stays the same, and no group has what it must not."""

from __future__ import annotations

import pytest
from effect_programs import EffectProgram, outcomes
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.prim.containers import DifferentiableGraphOp, PrintOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.transforms.analysis.effects import calls_unknown, writes
from tsir.transforms.analysis.lint import lint_block
from tsir.transforms.differentiate.requires_grad import RequiresGrad
from tsir.transforms.group.differentiable import is_differentiable
from tsir.transforms.group.differentiable_subgraphs import CreateSubgraphsPass, InlineSubgraphsPass
from tsir.transforms.rewriting.pipelines import run_passes

PASSES = (
    "merge-common", "pool-constants", "constant-propagate", "simplify", "infer-types", "remove-dead",
    "lower-tuples", "canonical-ops", "unroll-loops",
)  # fmt: skip
SEEDS = range(40)


def create(seed: int, threshold: int) -> tuple[EffectProgram, ModuleOp, FuncOp]:
    """A program, and itself with groups of so many operations at least."""
    program = EffectProgram(seed, 24)
    module, function = program.parse()
    CreateSubgraphsPass(threshold).apply(Context(), module)
    verify_module(module)
    assert list(lint_block(function.body.block, set())) == []
    return program, module, function


def groups(function: FuncOp) -> list[DifferentiableGraphOp]:
    """The groups of a function."""
    return [op for op in function.walk() if isinstance(op, DifferentiableGraphOp)]


def inside(group: Operation) -> list[Operation]:
    """The operations of a group."""
    return [op for op in group.walk() if op is not group]


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("threshold", [1, 2])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_program_stays_the_same(seed: int, threshold: int) -> None:
    program, module, _ = create(seed, threshold)
    assert outcomes(module) == outcomes(program.parse()[0]), program.text


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("seed", SEEDS)
def test_passes_keep_groups_valid(seed: int) -> None:
    program, module, function = create(seed, 2)
    before = outcomes(program.parse()[0])
    for name in (
        "merge-common",
        "pool-constants",
        "constant-propagate",
        "simplify",
        "infer-types",
        "remove-dead",
    ):
        run_passes(module, (name,))
        verify_module(module)
        assert list(lint_block(function.body.block, set())) == [], name
    assert outcomes(module) == before, program.text


@pytest.mark.parametrize("seed", SEEDS)
def test_no_group_has_an_effect_or_what_has_no_gradient(seed: int) -> None:
    _, _, function = create(seed, 1)
    for group in groups(function):
        for op in inside(group):
            assert not writes(op)
            assert not calls_unknown(op)
            assert not isinstance(op, PrintOp | DifferentiableGraphOp)
            assert op.name != "aten.floor_divide"


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("seed", SEEDS)
def test_inlining_gives_the_function_back(seed: int) -> None:
    program, module, function = create(seed, 1)
    found = bool(groups(function))
    InlineSubgraphsPass(1000).apply(Context(), module)
    assert found
    assert not groups(function)
    verify_module(module)
    assert outcomes(module) == outcomes(program.parse()[0]), program.text
    before = sorted(op.name for op in program.parse()[1].walk() if not isinstance(op, ConstantOp))
    assert sorted(op.name for op in function.walk() if not isinstance(op, ConstantOp)) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_time_changes_nothing(seed: int) -> None:
    _, module, _ = create(seed, 2)
    before = module_text(module)
    CreateSubgraphsPass(2).apply(Context(), module)
    assert module_text(module) == before


def mergeable(block: Block, needs: RequiresGrad) -> bool:
    """Whether a producer next to a group could still have joined it: nothing else reads between them."""
    for group in block.ops:
        if isinstance(group, DifferentiableGraphOp):
            before = group.prev_op
            if before is not None and not isinstance(before, ConstantOp):
                reads = any(value.owner is before for value in group.operands)
                if reads and (isinstance(before, DifferentiableGraphOp) or is_differentiable(before, needs)):
                    return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_could_have_joined_is_left_out(seed: int) -> None:
    program, module, function = create(seed, 1)
    needs = RequiresGrad.of(function, function.body.block.args)
    blocks = [b for op in module.walk() for region in op.regions for b in region.blocks]
    assert not any(mergeable(block, needs) for block in blocks), f"{program.text}\n{module_text(module)}"
