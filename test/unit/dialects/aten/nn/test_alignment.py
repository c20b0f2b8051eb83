"""The loss of sequences that are not aligned."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

UNIT = tsir.CompilationUnit("""
def losses(x, targets, steps, counts):
    return torch.nn.functional.ctc_loss(x, targets, steps, counts, reduction='none')

def total(x, targets, steps, counts):
    return losses(torch.log_softmax(x, 2), targets, steps, counts).sum()

def finite(x, targets, steps, counts):
    return torch.nn.functional.ctc_loss(x, targets, steps, counts, 0, 'mean', True)

def alone(x, target):
    return torch.ctc_loss(x, target, [4], [2], 0, 0)
""")

TARGETS = np.array([[1, 2, 2], [2, 1, 0]])
STEPS, COUNTS = np.array([5, 4]), np.array([3, 2])


def steps_of(*sizes: int) -> Array:
    x = np.random.default_rng(0).normal(size=sizes)
    return x - np.log(np.exp(x).sum(-1, keepdims=True))


def collapsed(path: tuple[int, ...]) -> list[int]:
    """What a path spells: labels that follow their like are left out, then blanks."""
    kept = [label for label, _ in itertools.groupby(path)]
    return [label for label in kept if label]


def test_the_probability_is_that_of_all_paths() -> None:
    x = steps_of(5, 2, 3)
    found = tsir.compile(UNIT.losses, x, TARGETS, STEPS, COUNTS, fallback=False)(x, TARGETS, STEPS, COUNTS)
    for n, (count, size) in enumerate(zip(STEPS, COUNTS, strict=True)):
        paths = itertools.product(range(3), repeat=int(count))
        spelling = (p for p in paths if collapsed(p) == TARGETS[n, :size].tolist())
        probability = sum(math.exp(sum(x[step, n, label] for step, label in enumerate(p))) for p in spelling)
        assert found[n] == pytest.approx(-math.log(probability))
    np.testing.assert_allclose(UNIT.losses.interpret(x, TARGETS, STEPS, COUNTS), found)
    joined = np.concatenate([row[:size] for row, size in zip(TARGETS, COUNTS, strict=True)])
    np.testing.assert_allclose(UNIT.losses(x, joined, STEPS, COUNTS), found)
    np.testing.assert_allclose(UNIT.alone(x[:4, 1], TARGETS[1, :2]), found[1])


def test_the_gradient_is_that_behind_a_logarithmic_softmax() -> None:
    x = steps_of(5, 2, 3)
    arguments = (TARGETS, STEPS, COUNTS)
    found = tsir.grad(UNIT.total)(x, *arguments)
    np.testing.assert_allclose(found, tsir.grad(UNIT.total).interpret(x, *arguments), atol=1e-12)
    for place in ((0, 0, 0), (2, 1, 2), (4, 0, 1), (4, 1, 1)):
        moved = np.zeros_like(x)
        moved[place] = 1e-6
        slope = (UNIT.total(x + moved, *arguments) - UNIT.total(x - moved, *arguments)) / 2e-6
        assert found[place] == pytest.approx(float(slope), abs=1e-7)


def test_what_cannot_be_spelt() -> None:
    x, short = steps_of(3, 2, 3), np.array([3, 0])
    assert UNIT.losses(x, TARGETS, short, np.array([3, 0])).tolist() == [math.inf, 0]
    assert UNIT.finite(x, TARGETS, short, np.array([3, 1])) == 0
    gradient = tsir.grad(UNIT.finite)(x, TARGETS, short, np.array([3, 1]))
    assert not gradient.any()


@pytest.mark.parametrize(
    ("targets", "steps", "counts", "message"),
    [
        (TARGETS, [6, 4], [3, 2], "input_lengths of at most 5, got 6"),
        (TARGETS, [5, 4], [3, -1], "target_lengths of at least 0, got -1"),
        (TARGETS, [5], [3, 2], "input_lengths to be 2 integers"),
        (TARGETS, [5, 4], [4, 2], r"targets of \[2, 4\]"),
        (TARGETS + 2, [5, 4], [3, 2], "targets from 0 to 2"),
        (TARGETS[0], [5, 4], [3, 2], "expected 5 targets, got 3"),
    ],
)
def test_what_does_not_fit(targets: Array, steps: list[int], counts: list[int], message: str) -> None:
    for run in (UNIT.losses, UNIT.losses.interpret):
        with pytest.raises(tsir.TsirError, match=message):
            run(steps_of(5, 2, 3), targets, np.array(steps), np.array(counts))
