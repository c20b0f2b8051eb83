"""
Random numbers from a counter: Philox4x32-10, and the default generator of the library.

A stream is a seed and an offset; block `offset + i` of four words depends on nothing else, so the
same numbers come at any number of threads and on any device. Streams are not PyTorch's.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence

import numpy as np

from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array

_ROUNDS = 10
_MULTIPLIERS = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_KEY_STEPS = 0x9E3779B9, 0xBB67AE85
_WORD = 0xFFFFFFFF
_LOW, _HALF = np.uint64(_WORD), np.uint64(32)

_MANTISSA_BITS = {DType.f16: 11, DType.bf16: 8, DType.f32: 24, DType.f64: 53}
"""Uniform numbers of a dtype are multiples of two to minus this."""


def philox(seed: int, counters: Array) -> Array:
    """Four random words, a row each, for every 64-bit counter."""
    key = [seed & _WORD, seed >> 32 & _WORD]
    zero = np.zeros_like(counters)
    a, b, c, d = counters & _LOW, counters >> _HALF, zero, zero
    for _ in range(_ROUNDS):
        left, right = a * _MULTIPLIERS[0], c * _MULTIPLIERS[1]
        a, b, c, d = (
            (right >> _HALF) ^ b ^ np.uint64(key[0]),
            right & _LOW,
            (left >> _HALF) ^ d ^ np.uint64(key[1]),
            left & _LOW,
        )
        key = [(k + step) & _WORD for k, step in zip(key, _KEY_STEPS, strict=True)]
    return np.stack((a, b, c, d), axis=-1)


class Generator:
    """A stream of random numbers; each draw takes whole blocks of four words."""

    def __init__(self, seed: int = 0):
        self._lock = threading.Lock()
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Begin the stream of another seed."""
        with self._lock:
            self.state = seed & 0xFFFFFFFFFFFFFFFF, 0

    def words(self, count: int) -> Array:
        """The next `count` words of 32 bits, as u64."""
        blocks = -(-count // 4)
        with self._lock:
            seed, offset = self.state
            self.state = seed, offset + blocks
        counters = np.arange(blocks, dtype=np.uint64) + np.uint64(offset)
        return philox(seed, counters).reshape(-1)[:count]

    def long_words(self, count: int) -> Array:
        """The next `count` words of 64 bits."""
        pairs = self.words(2 * count).reshape(-1, 2)
        return pairs[:, 0] | pairs[:, 1] << _HALF

    def uniform(self, shape: Sequence[int], dtype: DType = DType.f64) -> Array:
        """Numbers from 0 up to but not including 1 that `dtype` represents, in f64."""
        count, bits = math.prod(shape), _MANTISSA_BITS[dtype]
        width = 32 if bits <= 32 else 64
        words = self.words(count) if width == 32 else self.long_words(count)
        return ((words >> np.uint64(width - bits)) * 2.0**-bits).reshape(shape)

    def normal(self, shape: Sequence[int]) -> Array:
        """Numbers of the standard normal distribution in f64, two from each block (Box and Muller)."""
        count = math.prod(shape)
        uniform = self.uniform((-(-count // 2), 2))
        radius = np.sqrt(-2 * np.log1p(-uniform[:, 0]))
        angle = 2 * math.pi * uniform[:, 1]
        pairs = np.stack((radius * np.cos(angle), radius * np.sin(angle)), axis=-1)
        return pairs.reshape(-1)[:count].reshape(shape)

    def integers(self, low: int, high: int, shape: Sequence[int]) -> Array:
        """Integers from `low` up to but not including `high`, as i64."""
        if not low < high:
            raise ValueError(f"expected bounds with integers between them, got {low} and {high}")
        words = self.long_words(math.prod(shape)) % np.uint64(high - low)
        return (words + np.uint64(low % 2**64)).astype(np.int64).reshape(shape)

    def permutation(self, count: int) -> Array:
        """The integers below `count` in random order."""
        return np.argsort(self.long_words(count), kind="stable")


default_generator = Generator()
"""What random operators draw from."""


def manual_seed(seed: int) -> None:
    """Begin the stream of `seed` in the default generator."""
    default_generator.seed(seed)
