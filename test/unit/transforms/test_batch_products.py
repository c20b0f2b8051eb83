"""`batch-products` keeps values, whatever trees and shared sides a program has."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from xdsl.context import Context

import tsir
from tsir.transforms.group.batch_products import BatchProductsPass

SIZES = {"m": 3, "k": 4, "n": 2}
TYPES = {name: f"!prim.tensor<f64, [{', '.join(name)}]>" for name in ("mk", "kn", "mn", "kk", "nn")}
ARGUMENTS = {"%a": "mk", "%b": "mk", "%c": "kn", "%d": "kn", "%e": "mn", "%f": "kk", "%g": "nn"}


def program(seed: int) -> str:
    """Products of what there is, sums and tangents of products, and the sum of what is left."""
    random = Random(seed)
    values = dict(ARGUMENTS)
    lines = ["%one = prim.Constant 1", "%none = prim.Constant none"]
    read: set[str] = set()

    def pick(kind: str) -> str:
        name = random.choice([name for name, own in values.items() if own == kind])
        read.add(name)
        return name

    def define(kind: str, text: str) -> None:
        name = f"%v{len(lines)}"
        lines.append(f"{name} = {text} -> {TYPES[kind]}")
        values[name] = kind

    for _ in range(24):
        kinds = random.choice(["mk,kn", "mk,kk", "kk,kn", "mn,nn", "mk,kn", "+", "+", "tanh"])
        if "," in kinds:
            left, right = kinds.split(",")
            operands = pick(left), pick(right)
            define(left[0] + right[1], f"aten.mm({', '.join(operands)}) : ({TYPES[left]}, {TYPES[right]})")
        else:
            kind = random.choice(["mn", "mk", "kn"])
            if kinds == "+":
                a, b = pick(kind), pick(kind)
                define(kind, f"aten.add.Tensor({a}, {b}, %one) : ({TYPES[kind]}, {TYPES[kind]}, !prim.int)")
            else:
                define(kind, f"aten.tanh({pick(kind)}) : ({TYPES[kind]})")
    left = [name for name in values if name not in read and name not in ARGUMENTS]
    results: list[str] = []
    for name in left:
        lines.append(f"%r{name[1:]} = aten.sin({name}) : ({TYPES[values[name]]}) -> {TYPES[values[name]]}")
        results.append(f"%r{name[1:]}")
    types = ", ".join(TYPES[values[name]] for name in left)
    given = ", ".join(f"{name} : {TYPES[kind]}" for name, kind in ARGUMENTS.items())
    body = "\n  ".join([*lines, f"func.return {', '.join(results)} : {types}"])
    return f"func.func @f({given}) -> ({types}) {{\n  {body}\n}}"


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("seed", range(40))
def test_values(seed: int) -> None:
    random = np.random.default_rng(seed)
    arguments = [random.normal(0, 0.3, [SIZES[size] for size in kind]) for kind in ARGUMENTS.values()]
    found: list[list[object]] = []
    for batched in (False, True):
        module = tsir.parse(program(seed))
        if batched:
            BatchProductsPass(2).apply(Context(), module.op)
            module.op.verify()
        found.append(list(module.f.interpret(*arguments)))
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-9, atol=1e-12)


def test_programs_are_batched() -> None:
    """Most of the random programs have what the pass looks for."""
    changed = 0
    for seed in range(40):
        module = tsir.parse(program(seed))
        before = str(module.op)
        BatchProductsPass(2).apply(Context(), module.op)
        changed += str(module.op) != before
    assert changed > 20
