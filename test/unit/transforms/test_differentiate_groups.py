"""The gradient of each group of a function: that of differences, whatever is written in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, cast

import numpy as np
import pytest
from effect_programs import EffectProgram, outcomes
from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.operators.philox import manual_seed
from tsir.dialects.prim.containers import DifferentiableGraphOp
from tsir.dialects.types import attributes as t
from tsir.runtime.plans.interpreter import PYTHON_FUNCTIONS, Interpreter
from tsir.transforms.analysis.subgraphs import groups_of
from tsir.transforms.differentiate.gradient_record import GRADIENT
from tsir.transforms.group.differentiable_subgraphs import CreateSubgraphsPass
from tsir.transforms.rewriting.pipelines import run_passes

Array = np.ndarray[Any, Any]
Record = dict[str, list[int]]


def differentiated(text: str) -> tuple[ModuleOp, FuncOp]:
    """A program with its groups differentiated."""
    module = parse_module(text)
    CreateSubgraphsPass(1).apply(Context(), module)
    run_passes(module, ("differentiate",))
    verify_module(module)
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == "f")
    return module, function


def record(group: DifferentiableGraphOp) -> tuple[str, Record]:
    """The name of a group's backward, and its index lists."""
    attribute = group.attributes[GRADIENT]
    assert isinstance(attribute, DictionaryAttr)
    backward = attribute.data["backward"]
    assert isinstance(backward, SymbolRefAttr)
    lists = {
        name: [index.value.data for index in cast(ArrayAttr[IntegerAttr], value).data]
        for name, value in attribute.data.items()
        if isinstance(value, ArrayAttr)
    }
    return backward.root_reference.data, lists


def backward(
    module: ModuleOp,
    group: DifferentiableGraphOp,
    gradients: Mapping[int, object],
    env: dict[SSAValue, object],
) -> dict[int, Array]:
    """The gradients of a group's operands, by their indices, for those of its results in `env`."""
    name, lists = record(group)
    given = [gradients.get(i) for i in lists["input_vjps"]]
    given += [env[group.operands[i]] for i in lists["captured_inputs"]]
    given += [env[group.results[i]] for i in lists["captured_outputs"]]
    found = Interpreter(module).call(name, given)
    return {i: cast(Array, g) for i, g in zip(lists["output_vjps"], found, strict=True) if g is not None}


def slope(run: Callable[[Array], float], at: Array) -> Array:
    """The gradient of a function by differences."""
    found = np.zeros_like(at)
    for index in np.ndindex(at.shape):
        step = np.zeros_like(at)
        step[index] = 1e-6
        found[index] = (run(at + step) - run(at - step)) / 2e-6
    return found


def like(value: object, random: np.random.Generator) -> object:
    """Numbers chosen by chance for each element of a tensor, or of each in a list."""
    if isinstance(value, np.ndarray):
        return random.uniform(-1, 1, cast("tuple[int, ...]", cast(Array, value).shape))
    return [like(item, random) for item in cast(list[object], value)]


def dot(first: object, second: object) -> float:
    """The sum of the products of the elements of two tensors, or of those in two lists."""
    if isinstance(first, np.ndarray):
        return float(np.sum(cast(Array, first) * cast(Array, second)))
    return sum(map(dot, cast(list[object], first), cast(list[object], second)))


def check(module: ModuleOp, group: DifferentiableGraphOp) -> None:
    """
    Compare the backward of a group with differences, for operands chosen by chance.

    The temporaries that have gradients, copies among them, get some as well.
    """
    random = np.random.default_rng(len(group.operands))
    operands: list[object] = [
        random.uniform(0.2, 0.8, 3) if isinstance(v.type, t.TensorType) else 2 for v in group.operands
    ]

    def run(values: Sequence[object]) -> Sequence[object]:
        manual_seed(3)
        return Interpreter(module).run_block(group.regions[0].block, deepcopy(list(values)), {})

    results = run(operands)
    weights = {i: like(results[i], random) for i in record(group)[1]["input_vjps"]}
    env = dict(zip((*group.operands, *group.results), (*operands, *results), strict=True))
    found = backward(module, group, weights, env)
    for index, value in enumerate(operands):
        if not isinstance(value, np.ndarray):
            continue

        def total(changed: Array, index: int = index) -> float:
            own = run([changed if i == index else v for i, v in enumerate(operands)])
            return sum(dot(weight, own[i]) for i, weight in weights.items())

        expected = slope(total, cast(Array, value))
        np.testing.assert_allclose(found.get(index, np.zeros(3)), expected, rtol=1e-6, atol=1e-7)


def is_checked(group: DifferentiableGraphOp) -> bool:
    """Whether a group has been differentiated, and takes tensors and numbers alone."""
    simple = all(isinstance(v.type, t.TensorType | t.IntType | t.BoolType) for v in group.operands)
    return simple and GRADIENT in group.attributes


@pytest.mark.parametrize("seed", range(25))
def test_each_group_has_the_gradient_of_differences(seed: int) -> None:
    program = EffectProgram(seed, 20)
    module, function = differentiated(program.text)
    assert outcomes(module) == outcomes(program.parse()[0]), program.text
    checked = list(filter(is_checked, groups_of(function, DifferentiableGraphOp)))
    assert checked
    for group in checked:
        check(module, group)


T = "!prim.tensor<f64, [3]>"

WRITTEN = f"""
func.func @f(%x : {T}) -> {T} {{
  %a = aten.tanh(%x) : ({T}) -> {T}
  %b = aten.mul.Tensor(%a, %x) : ({T}, {T}) -> {T}
  WRITE
  %c = aten.mul.Tensor(%a, %b) : ({T}, {T}) -> {T}
  func.return %c : {T}
}}
"""


@pytest.mark.parametrize(
    "write",
    [
        f'%p = prim.PythonOp(%a, %x) <{{callee = "groups:halve"}}> : ({T}, {T}) -> {T}',
        f"%p = aten.tanh_(%a) : ({T}) -> {T}\n  %q = aten.tanh_(%x) : ({T}) -> {T}",
    ],
)
def test_what_is_written_later_was_captured_before(write: str) -> None:
    def halve(a: Array, x: Array) -> Array:
        a *= 0.5
        x *= 0.5
        return a

    PYTHON_FUNCTIONS["groups:halve"] = halve
    module, function = differentiated(WRITTEN.replace("WRITE", write))
    first, second = groups_of(function, DifferentiableGraphOp)
    x = np.array([0.5, -1.0, 2.0])
    env: dict[SSAValue, object] = {}
    Interpreter(module).run_block(function.body.block, [np.copy(x)], env)
    assert not np.array_equal(cast(Array, env[function.body.block.args[0]]), x)
    weights = np.array([1.0, -0.5, 2.0])
    found = backward(module, first, {0: weights, 1: 2 * weights}, env)
    expected = slope(lambda at: float(np.sum(weights * (np.tanh(at) + 2 * np.tanh(at) * at))), x)
    np.testing.assert_allclose(found[0], expected, rtol=1e-7)
    np.testing.assert_allclose(
        backward(module, second, {0: weights}, env)[0], weights * env[second.operands[1]]
    )


def test_a_group_that_has_been_differentiated_stays() -> None:
    module, function = differentiated(WRITTEN.replace("WRITE", ""))
    before = [record(group) for group in groups_of(function, DifferentiableGraphOp)]
    run_passes(module, ("specialize-undef", "lower-linear-blocks", "differentiate"))
    assert [record(group) for group in groups_of(function, DifferentiableGraphOp)] == before
    names = [op.sym_name.data for op in module.ops if isinstance(op, FuncOp)]
    assert "f_backward_0_backward" in names
    verify_module(module)
