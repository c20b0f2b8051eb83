"""Random numbers: known words, streams that repeat, ranges, moments and refusals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.operators.philox import (
    Draws,
    default_generator,
    manual_seed,
    philox,
    seeded,
    uniform,
    words,
)
from tsir.dialects.table.families import OPERATORS
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Generator

Run = Callable[..., Any]
Array = np.ndarray[Any, Any]


@pytest.fixture(autouse=True)
def seed() -> None:
    manual_seed(7)


def test_philox_gives_the_published_words() -> None:
    drawn = philox(Generator(0, 0), np.zeros(1, np.uint64))[0]
    assert [int(w) for w in drawn] == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    # All bits of key and counter, of which a negative int has the same as Python's -1 of 64 bits.
    drawn = philox(Generator(-1, -1), np.array([2**64 - 1], np.uint64))[0]
    assert [int(w) for w in drawn] == [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]


@pytest.mark.parametrize("count", [0, 1, 4, 5])
def test_what_is_drawn_does_not_depend_on_how_much_is(count: int) -> None:
    np.testing.assert_array_equal(words(Generator(3, 1), count), words(Generator(3, 1), 12)[:count])


def test_draws_of_a_run_are_apart() -> None:
    first, second = Draws(), Draws()
    given = [next(first), next(second), next(first), next(second)]
    seeds = {generator.seed for generator in given}
    assert len(seeds) == 2
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert [generator.offset for generator in given] == [0, 0, 1, 1]
    assert len({tuple(uniform(generator, (4,)).tolist()) for generator in given}) == 4


def test_a_run_that_draws_nothing_takes_no_seed() -> None:
    manual_seed(1)
    expected = next(default_generator)
    manual_seed(1)
    Draws()
    assert next(default_generator) == expected


def test_draws_that_are_set_back_are_the_same() -> None:
    drawn = Draws()
    given = [next(drawn) for _ in range(3)]
    drawn.offset = 1
    assert [next(drawn), next(drawn)] == given[1:]


def test_what_is_seeded_leaves_the_seeds_behind_it_alone() -> None:
    def fail() -> None:
        raise KeyError(next(default_generator))

    manual_seed(1)
    expected = [next(default_generator) for _ in range(3)]
    manual_seed(1)
    given = [next(default_generator)]
    with seeded(1):
        assert next(default_generator) == expected[0]
    with pytest.raises(KeyError), seeded(2):
        fail()
    given += [next(default_generator) for _ in range(2)]
    assert given == expected


def test_elements_are_independent_of_the_offset() -> None:
    # Streams at neighbouring offsets share no element, at whatever place.
    drawn = [words(Generator(5, offset), 400) for offset in range(20)]
    assert len(np.unique(np.concatenate(drawn))) > 7990


@pytest.mark.parametrize("name", ["rand.generator", "randn.generator"])
def test_a_given_generator_decides(run: Run, name: str) -> None:
    first = run(name, [5], Generator(3, 4))
    np.testing.assert_array_equal(run(name, [5], Generator(3, 4)), first)
    assert not np.array_equal(run(name, [5], Generator(3, 5)), first)
    assert not np.array_equal(run(name, [5], Generator(4, 4)), first)


@pytest.mark.parametrize("name", ["rand", "randn"])
def test_the_seed_decides(run: Run, name: str) -> None:
    first = run(name, [5])
    assert not np.array_equal(run(name, [5]), first)
    manual_seed(7)
    np.testing.assert_array_equal(run(name, [5]), first)
    manual_seed(8)
    assert not np.array_equal(run(name, [5]), first)


@pytest.mark.parametrize("dtype", [DType.f16, DType.bf16, DType.f32, DType.f64])
def test_uniform_numbers_stay_below_one(run: Run, dtype: DType) -> None:
    drawn = run("rand", [20000], dtype=dtype.number)
    assert drawn.dtype == dtype.numpy
    values = drawn.astype(np.float64)
    assert values.min() >= 0
    assert values.max() < 1
    assert abs(values.mean() - 0.5) < 0.01


def test_normal_numbers(run: Run) -> None:
    drawn = run("randn", [20001])
    assert abs(drawn.mean()) < 0.03
    assert abs(drawn.std() - 1) < 0.03
    x = np.zeros(20000)
    assert run("normal_", x, 3.0, 0.5) is x
    assert abs(x.mean() - 3) < 0.02
    assert abs(x.std() - 0.5) < 0.02


def distance(drawn: Array, below: Callable[[Array], Array]) -> float:
    """How far the share of numbers below any bound is from what a distribution says (Kolmogorov, Smirnov)."""
    ordered = np.sort(drawn.astype(np.float64).reshape(-1))
    steps = np.arange(ordered.size + 1) / ordered.size
    expected = below(ordered)
    return float(max((steps[1:] - expected).max(), (expected - steps[:-1]).max()) * np.sqrt(ordered.size))


FAR = 1.95
"""What `distance` exceeds by chance once in a thousand times."""


def normal_below(x: Array) -> Array:
    return np.array([(1 + math.erf(y / math.sqrt(2))) / 2 for y in x.tolist()])


BELOW: dict[str, Callable[[Array], Array]] = {
    "rand": lambda x: x,
    "uniform_": lambda x: (x + 1) / 4,
    "randn": normal_below,
    "normal_": lambda x: normal_below((x - 2) / 3),
    "exponential_": lambda x: 1 - np.exp(-2 * x),
}
"""What share of the numbers is below a bound."""


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("rand", ([20000],)),
        ("uniform_", (np.zeros(20000), -1.0, 3.0)),
        ("randn", ([20000],)),
        ("normal_", (np.zeros(20000), 2.0, 3.0)),
        ("exponential_", (np.zeros(20000), 2.0)),
    ],
)
def test_distributions(run: Run, name: str, arguments: tuple[object, ...]) -> None:
    drawn = run(name, *arguments)
    assert distance(drawn, BELOW[name]) < FAR
    assert distance(drawn * 1.1, BELOW[name]) > FAR


def test_integers_and_permutations_prefer_none(run: Run) -> None:
    # Chi-square of seven numbers: above 22.5 once in a thousand times.
    permutations = np.stack([run("randperm", 7) for _ in range(2000)])
    for drawn in (run("randint", 7, [14000]), *permutations.T):
        expected = drawn.size / 7
        assert ((np.bincount(drawn, minlength=7) - expected) ** 2 / expected).sum() < 22.5


def test_integers(run: Run) -> None:
    drawn = run("randint.low", -2, 3, [1000])
    assert drawn.dtype == np.int64
    assert set(drawn.tolist()) == {-2, -1, 0, 1, 2}
    whole = run("randint.low", -(2**63), 2**63 - 1, [100])
    assert whole.min() < 0 < whole.max()
    with pytest.raises(ValueError, match="bounds"):
        run("randint", 0, [1])


def test_a_permutation_has_every_number_once(run: Run) -> None:
    assert sorted(run("randperm", 100).tolist()) == list(range(100))
    assert run("randperm", 0).shape == (0,)
    with pytest.raises(ValueError, match="at least 0, got -1"):
        run("randperm", -1)


def test_bernoulli(run: Run) -> None:
    p = np.array([0.0, 1.0] * 50, np.float32)
    np.testing.assert_array_equal(run("bernoulli", p), p)
    assert 0.2 < run("bernoulli_.float", np.zeros(1000), 0.3).mean() < 0.4
    with pytest.raises(ValueError, match="from 0 to 1"):
        run("bernoulli.p", p, 1.5)


def test_dropout(run: Run) -> None:
    x = np.ones(10000, np.float32)
    np.testing.assert_array_equal(run("dropout", x, 0.5, False), x)
    dropped = run("dropout", x, 0.75, True)
    assert set(dropped.tolist()) == {0.0, 4.0}
    assert 0.22 < np.count_nonzero(dropped) / x.size < 0.28
    np.testing.assert_array_equal(run("dropout", x, 1.0, True), np.zeros_like(x))
    assert run("dropout_", x, 1.0, True) is x
    assert not x.any()
    with pytest.raises(TypeError, match="floating"):
        run("dropout", np.ones(2, np.int64), 0.5, True)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("uniform_", (1.0, 0.0)), ("normal_", (0.0, -1.0)), ("exponential_", (0.0,))],
)
def test_parameters_out_of_range(run: Run, name: str, arguments: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="expected"):
        run(name, np.zeros(1), *arguments)


def test_integers_have_no_uniform_numbers(run: Run) -> None:
    with pytest.raises(ValueError, match="got int64"):
        run("uniform_", np.zeros(1, np.int64))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.float16, np.bool_])
def test_random_fills_stay_in_range(run: Run, dtype: Any) -> None:
    x = np.zeros(1000, dtype)
    run("random_", x)
    assert x.min() >= 0
    assert np.isfinite(x).all()


def test_random_operators_are_marked() -> None:
    assert all(OPERATORS[f"aten.{n}"].random for n in ("rand", "dropout", "normal_", "bernoulli_.float"))
