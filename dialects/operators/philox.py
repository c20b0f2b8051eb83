"""
Random numbers from a counter: Philox4x32-10, and the default generator of the library.

Each draw has a generator of its own, a seed and an offset. Block `i` of four words of it depends on
nothing else, so the same numbers come at any number of threads and on any device. Streams are not
PyTorch's.
"""

from __future__ import annotations

import math
import operator
from collections import abc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import numpy as np

from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.process.locks import Lock
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Generator

ROUNDS = 10
MULTIPLIERS = 0xD2511F53, 0xCD9E8D57
KEY_STEPS = 0x9E3779B9, 0xBB67AE85
WORD, _LONG = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
_LOW, _HALF = np.uint64(WORD), np.uint64(32)

MANTISSA_BITS = {DType.f16: 11, DType.bf16: 8, DType.f32: 24, DType.f64: 53}
"""Uniform numbers of a dtype are multiples of two to minus this."""

_PAGE = 64
"""Seeds that are drawn at once."""

_OFFSET_OF_SEEDS = _LONG
"""The counter at which the default generator draws seeds; no program counts as far."""


def philox(generator: Generator, blocks: Array) -> Array:
    """Four random words, a row each, for every 64-bit number of a block."""
    key = [generator.seed & WORD, generator.seed >> 32 & WORD]
    offset = np.full_like(blocks, generator.offset & _LONG)
    a, b, c, d = blocks & _LOW, blocks >> _HALF, offset & _LOW, offset >> _HALF
    for _ in range(ROUNDS):
        left, right = a * np.uint64(MULTIPLIERS[0]), c * np.uint64(MULTIPLIERS[1])
        a, b, c, d = (
            (right >> _HALF) ^ b ^ np.uint64(key[0]),
            right & _LOW,
            (left >> _HALF) ^ d ^ np.uint64(key[1]),
            left & _LOW,
        )
        key = [(k + step) & WORD for k, step in zip(key, KEY_STEPS, strict=True)]
    return np.stack((a, b, c, d), axis=-1)


def words(generator: Generator, count: int) -> Array:
    """The first `count` words of 32 bits, as u64."""
    return philox(generator, np.arange(-(-count // 4), dtype=np.uint64)).reshape(-1)[:count]


def long_words(generator: Generator, count: int) -> Array:
    """The first `count` words of 64 bits."""
    pairs = words(generator, 2 * count).reshape(-1, 2)
    return pairs[:, 0] | pairs[:, 1] << _HALF


def uniform(generator: Generator, shape: Sequence[int], dtype: DType = DType.f64) -> Array:
    """Numbers from 0 up to but not including 1 that `dtype` represents, in f64."""
    count, bits = math.prod(shape), MANTISSA_BITS[dtype]
    width, drawn = (32, words) if bits <= 32 else (64, long_words)
    return ((drawn(generator, count) >> np.uint64(width - bits)) * 2.0**-bits).reshape(shape)


def normal(generator: Generator, shape: Sequence[int]) -> Array:
    """Numbers of the standard normal distribution in f64, two from each block (Box and Muller)."""
    count = math.prod(shape)
    pairs = uniform(generator, (-(-count // 2), 2))
    radius = np.sqrt(-2 * np.log1p(-pairs[:, 0]))
    angle = 2 * math.pi * pairs[:, 1]
    drawn = np.stack((radius * np.cos(angle), radius * np.sin(angle)), axis=-1)
    return drawn.reshape(-1)[:count].reshape(shape)


def integers(generator: Generator, low: int, high: int, shape: Sequence[int]) -> Array:
    """Integers from `low` up to but not including `high`, as i64."""
    if not low < high:
        raise ValueError(f"expected bounds with integers between them, got {low} and {high}")
    drawn = long_words(generator, math.prod(shape)) % np.uint64(high - low)
    return (drawn + np.uint64(low % 2**64)).astype(np.int64).reshape(shape)


def permutation(generator: Generator, count: int) -> Array:
    """The integers below `count` in random order."""
    return np.argsort(long_words(generator, count), kind="stable")


class DefaultGenerator(Iterator[Generator]):
    """
    Gives a generator with a new seed each time, safely from any thread.

    Its state is what the seeds follow from, and how many have been given.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._state = 0, 0

    def exchange(self, state: tuple[int, int]) -> tuple[int, int]:
        """Go on from another state; the one before."""
        with self._lock:
            before, self._state = self._state, state
        return before

    def __next__(self) -> Generator:
        with self._lock:
            seed, number = self._state
            self._state = seed, number + 1
        page, place = divmod(number, _PAGE)
        return Generator(_seeds(seed, page)[place], 0)


@lru_cache
def _seeds(seed: int, page: int) -> list[int]:
    """The seeds of one page that follow from `seed`: many take hardly longer than one."""
    numbers = np.arange(page * _PAGE, (page + 1) * _PAGE, dtype=np.uint64)
    low, high, *_ = philox(Generator(seed, _OFFSET_OF_SEEDS), numbers).T
    # A TorchScript int has 64 bits with a sign, of which a seed leaves that out.
    return (low | (high & np.uint64(WORD >> 1)) << _HALF).tolist()


default_generator = DefaultGenerator()
"""The state behind `manual_seed`, from which the seeds of programs are drawn."""


class Draws(Iterator[Generator]):
    """
    The generators of one run of a program, in its order; it takes a seed when the first is asked for.

    `offset` is that of the next one: set back, the same ones follow again.
    """

    def __init__(self) -> None:
        self.offset = 0

    @cached_property
    def _seed(self) -> int:
        return next(default_generator).seed

    def __next__(self) -> Generator:
        self.offset += 1
        return Generator(self._seed, self.offset - 1)


def manual_seed(seed: int) -> None:
    """
    Let the random numbers of all that runs from now on follow from `seed`.

    A run of a function that may draw takes the next of the seeds that follow, so the same calls after it
    draw the same numbers. TypeError for what is no integer.
    """
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"expected an integer as seed, got a value of type {type(seed).__name__}") from None
    default_generator.exchange((number & _LONG, 0))


@contextmanager
def seeded(seed: int) -> abc.Generator[None]:
    """Let what runs meanwhile draw what follows from `seed`, and what runs later as if it had not run."""
    before = default_generator.exchange((seed, 0))
    try:
        yield
    finally:
        default_generator.exchange(before)
