"""
The invariants of the fuser and the executor, as random programs show them.

1. Nothing is computed twice by fusion: a producer with other readers is a result of its group.
2. Groups give what the interpreter gives, whatever broadcasts with what, and the same errors.
3. Chunks of what is computed by chunk are those of the whole, also where operands broadcast along them.
4. No group spans blocks, but for an `If` or a `Loop` that it holds as a whole.
5. Code is compiled once for a dtype and layout, for all sizes; another layout has code of its own.
6. Another rank, dtype, kind of number, structure or None has a plan of its own, the same has the same.
7. Sizes and values of numbers do not matter to a plan.
8. A loop runs as often as it says, also for 0 or fewer rounds, and where nobody reads the counter.
9. First and later calls give the same bits.

Those of differentiable subgraphs are in test/unit/transforms/test_differentiable_subgraphs.py, the peak of
memory in test/unit/lowering/test_native_loops.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from native_outcomes import without_fallback
from xdsl.ir import SSAValue

import tsir
from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.prim.containers import FusionGroupOp
from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.types.dtype import Array
from tsir.runtime.call.function import Function

UNARY = ("torch.tanh({})", "torch.relu({})", "-{}", "{} * 0.5", "torch.sigmoid({})", "{}.abs()")
BINARY = ("{} + {}", "{} * {}", "{} - {}", "torch.max({}, {})", "torch.where({} > 0, {}, 0.5)")


def program(random: Random, count: int, steps: int) -> str:
    """
    A directed graph of pointwise operators over so many arguments.

    What nobody reads is returned, as it might raise, and one value more.
    """
    names = [f"a{n}" for n in range(count)]
    lines: list[str] = []
    read: set[str] = set()
    for n in range(steps):
        form = random.choice(BINARY if random.random() < 0.6 else UNARY)
        operands = [
            random.choice(names[-6:] if random.random() < 0.7 else names) for _ in range(form.count("{}"))
        ]
        read.update(operands)
        lines.append(f"    v{n} = {form.format(*operands)}")
        names.append(f"v{n}")
    returned = [*(name for name in names[count:] if name not in read), random.choice(names[count:])]
    head = f"def f({', '.join(names[:count])}):\n"
    return head + "\n".join(lines) + f"\n    return {', '.join(returned)}\n"


def function(text: str) -> Function:
    """The function `f` of a text."""
    return tsir.CompilationUnit(text).function("f")


def shapes(random: Random, count: int) -> Sequence[tuple[int, ...]]:
    """Sizes that broadcast, mostly: each of 1 to 3 dimensions of one space, or 1."""
    space = [random.choice([1, 2, 5, 7]) for _ in range(3)]
    if random.random() < 0.15:
        space[2] = 0
    found: list[tuple[int, ...]] = []
    for _ in range(count):
        own = [size if random.random() < 0.7 else 1 for size in space[random.randrange(3) :]]
        if random.random() < 0.05:
            own[-1] = 3
        found.append(tuple(own))
    return found


def outcome(call: Any, arguments: Sequence[Array]) -> list[Array] | str:
    """The results of a call, or that it raised."""
    try:
        found = call(*arguments)
    except TsirError:
        return "error"
    return list(cast("Sequence[Array]", found)) if isinstance(found, tuple) else [found]


@pytest.mark.parametrize("seed", range(6))
def test_graphs_of_pointwise_operators(seed: int) -> None:
    """Invariants 1, 2 and 9."""
    random = Random(seed)
    f = function(program(random, 3, 7))
    for _ in range(3):
        arguments = [np.random.default_rng(seed).normal(size=shape) for shape in shapes(random, 3)]
        expected = outcome(f.interpret, arguments)
        first, again = (outcome(without_fallback(f), arguments) for _ in range(2))
        if isinstance(expected, str) or isinstance(first, str) or isinstance(again, str):
            assert expected == first == again
            continue
        for want, one, other in zip(expected, first, again, strict=True):
            assert one.shape == want.shape
            np.testing.assert_allclose(one, want, rtol=1e-12, atol=1e-12)
            assert np.array_equal(one, other, equal_nan=True)
    plan = f.executor.plan([np.zeros(1)] * 3)
    (group,) = plan.groups()
    operations = [op for op in group.walk() if op.name.startswith("aten.")]
    keys = [(op.name, *map(id, op.operands)) for op in operations]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("chunks", "dim"), [(1, 0), (2, 1), (3, 0), (3, -1)])
def test_chunks_of_what_broadcasts(dim: int, chunks: int) -> None:
    """Invariant 3, for sizes that split evenly, unevenly and not into as many."""
    names = [f"p{n}" for n in range(chunks)]
    f = function(f"""
def f(x, y, z):
    {", ".join(names)}{"," * (chunks == 1)} = torch.tanh(x * y - z).chunk({chunks}, {dim})
    return {" * ".join(names)}
""")
    for size in (6, 5, 1):
        for x, y, z in (((size, size),) * 3, ((size, size), (1, size), (size, 1)), ((size, 1), (size,), ())):
            arguments = [np.random.default_rng(len(s)).normal(size=s) for s in (x, y, z)]
            expected, found = (outcome(call, arguments) for call in (f.interpret, without_fallback(f)))
            if isinstance(expected, str) or isinstance(found, str):
                assert expected == found
            else:
                np.testing.assert_allclose(found[0], expected[0], rtol=1e-12)


def test_groups_hold_whole_branches_and_loops() -> None:
    """Invariant 4, in a program of which parts are interpreted."""
    f = function("""
def f(x, n: int, name: str):
    y = torch.tanh(x)
    if name.lower() == "relu":
        y = torch.relu(y) * 2
        if n > 2:
            y = y + 1
    for i in range(n):
        y = y * x
        print(name)
    return y
""")
    plan = f.executor.plan([np.zeros((2, 3)), 3, "relu"])
    groups = [op for op in plan.function.walk() if isinstance(op, FusionGroupOp)]
    assert len(groups) > 2
    for group in groups:
        inside: set[SSAValue] = {value for op in group.walk() for value in op.results}
        inside.update(
            argument for op in group.walk() for r in op.regions for b in r.blocks for argument in b.args
        )
        used = {value for op in group.regions[0].walk() for value in op.operands}
        assert used <= inside
        parents = {op.parent for op in group.regions[0].walk() if op.parent is not group.regions[0].block}
        assert all(isinstance(block.parent_op(), IfOp | LoopOp) for block in parents if block is not None)


KINDS: Sequence[tuple[Any, ...]] = (
    (np.zeros((2, 3), np.float32), 1, None),
    (np.zeros((2, 3), np.float64), 1, None),
    (np.zeros((2, 3), np.int64), 1, None),
    (np.zeros(3, np.float32), 1, None),
    (np.zeros((), np.float32), 1, None),
    (np.zeros((2, 3), np.float32), 1.5, None),
    (np.zeros((2, 3), np.float32), True, None),
    (np.zeros((2, 3), np.float32), 1, np.zeros(3, np.float32)),
)


def test_plans_by_kind() -> None:
    """Invariants 6 and 7."""
    graph = """
graph(%x : Tensor, %n : Scalar, %o : Tensor?):
  %one : int = prim::Constant[value=1]()
  %y : Tensor = aten::add(%x, %n, %one)
  return (%y)
"""
    executor = tsir.import_torchscript(graph).executor
    plans = [executor.plan(list(arguments)) for arguments in KINDS]
    assert len(set(map(id, plans))) == len(plans)
    for arguments, plan in zip(KINDS, plans, strict=True):
        x, n, o = arguments
        others = [np.ones([size + 4 for size in x.shape], x.dtype), type(n)(7), o]
        assert executor.plan(others) is plan
    pairs = function("def f(p: Tuple[Tensor, Tensor], l: List[Tensor]):\n    return p[0] + l[0]\n").executor
    x, y = np.zeros(3), np.zeros((3, 3))
    structures = ([(x, x), [x]], [(x, y), [x]], [(x, x), [x, x]], [(x, x), [y]])
    assert len({id(pairs.plan(arguments)) for arguments in structures}) == len(structures)


def test_code_by_layout() -> None:
    """Invariant 5: dtype and which sizes and strides are 0, 1 and equal decide, and nothing else."""
    f = function("def f(x, y):\n    return torch.tanh(x) * y\n")

    def compiled(x: Array, y: Array) -> int:
        f(x, y)
        plan = f.executor.plan([x, y])
        return sum(len(plan.native(group).compiled) for group in plan.groups())

    for dtype in (np.float32, np.float64):
        x = np.ones((6, 4), dtype)
        assert compiled(x, x) == 1
        assert compiled(np.ones((9, 7), dtype), np.ones((9, 7), dtype)) == 1
        assert compiled(np.ones((7, 9), dtype).T, np.ones((9, 7), dtype)) == 2
        assert compiled(np.ones((3, 8), dtype).T, np.ones((8, 3), dtype)) == 2


ROUNDS = """
def f(x, m: int, going: bool):
    rounds = 0
    i = 0
    while going and i < m:
        i += 1
        x = torch.tanh(x)
        for unused in range(i - 2):
            rounds += 1
            x = x + 0.5
        going = i < 5
    return x, rounds, i
"""


@pytest.mark.parametrize("going", [True, False])
@pytest.mark.parametrize("m", [-3, 0, 1, 2, 4, 9])
def test_rounds(m: int, going: bool) -> None:
    """Invariant 8."""
    f = function(ROUNDS)
    x, rounds, i = without_fallback(f)(np.zeros(3), m, going)
    done = 0 if not going else min(max(m, 0), 5)
    assert i == done
    assert rounds == sum(max(n - 2, 0) for n in range(1, done + 1))
    np.testing.assert_allclose(x, f.interpret(np.zeros(3), m, going)[0], rtol=1e-14)
