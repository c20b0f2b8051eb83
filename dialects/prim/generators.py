"""Sources of random numbers: seeds of the default generator, and generators of single draws."""

from __future__ import annotations

from tsir.dialects.operators.philox import default_generator
from tsir.dialects.operators.table import operator
from tsir.dialects.types.values import Generator


@operator("prim::RandomSeed() -> int", effects=True)
def random_seed() -> int:
    """A seed of the default generator, another one each time; `manual_seed` decides which."""
    return next(default_generator).seed


@operator("prim::Generator(int seed, int offset, int index) -> Generator")
def generator(seed: int, offset: int, index: int) -> Generator:
    """The random numbers of one draw, the one at `index` behind an offset: they depend on nothing else."""
    return Generator(seed, offset + index)
