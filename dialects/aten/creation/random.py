"""Random numbers: factories, fills and the Bernoulli distribution."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.options import LIKE_OPTIONS, OPTIONS, Created, Like, check_all
from tsir.dialects.operators.philox import integers, normal, permutation, uniform
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Array, Category, DType
from tsir.dialects.types.values import Generator

_GENERATOR = "Generator? generator=None"
_FLOATING_LIKE = Like(least=Category.FLOAT)
_FLOATING_NEW = Created(floating=True)
_LONG = str(DType.i64.number)

_UNIFORM, _NORMAL, _EXPONENTIAL, _INTEGERS_BELOW, _BERNOULLI = (
    loops.Lowered(f"tsir.lowering.operators.random:{name}")
    for name in ("uniform", "normal", "exponential", "integers", "bernoulli")
)


def _option_dtype(options: tuple[object, ...], default: DType) -> DType:
    return DType.from_number(options[0]) if isinstance(options[0], int) else default


@operator(
    f"aten::rand(SymInt[] size, *, {OPTIONS}) -> Tensor",
    _FLOATING_NEW,
    out="out",
    loops=_UNIFORM,
    random=True,
    given="aten::rand.generator",
)
def rand(size: list[int], generator: Generator, *options: object) -> Array:
    """Uniform numbers from 0 up to but not including 1."""
    check_all(options)
    return uniform(generator, size, _option_dtype(options, DEFAULT_FLOAT))


@operator(
    f"aten::rand_like(Tensor self, *, {LIKE_OPTIONS}) -> Tensor",
    _FLOATING_LIKE,
    out="out",
    loops=_UNIFORM,
    random=True,
    given="aten::rand_like.generator",
)
def rand_like(self: Array, generator: Generator, *options: object) -> Array:
    """Uniform numbers from 0 up to but not including 1, in the sizes of `self`."""
    check_all(options)
    return uniform(generator, self.shape, _option_dtype(options, DType.of(self.dtype)))


@operator(
    f"aten::randn(SymInt[] size, *, {OPTIONS}) -> Tensor",
    _FLOATING_NEW,
    out="out",
    loops=_NORMAL,
    random=True,
    given="aten::randn.generator",
)
def randn(size: list[int], generator: Generator, *options: object) -> Array:
    """Numbers of the standard normal distribution."""
    check_all(options)
    return normal(generator, size)


@operator(
    f"aten::randn_like(Tensor self, *, {LIKE_OPTIONS}) -> Tensor",
    _FLOATING_LIKE,
    out="out",
    loops=_NORMAL,
    random=True,
    given="aten::randn_like.generator",
)
def randn_like(self: Array, generator: Generator, *options: object) -> Array:
    """Numbers of the standard normal distribution in the sizes of `self`."""
    check_all(options)
    return normal(generator, self.shape)


def _long(arguments: Arguments) -> DType:
    return DType.i64


_LONG_OPTIONS = OPTIONS.replace("dtype=None", f"dtype={_LONG}")
_INTEGERS = Created(dtype=_long)


@operator(
    f"aten::randint(SymInt high, SymInt[] size, *, {_LONG_OPTIONS}) -> Tensor",
    _INTEGERS,
    out="out",
    loops=_INTEGERS_BELOW,
    random=True,
    given="aten::randint.generator",
)
def randint(high: int, size: list[int], generator: Generator, *options: object) -> Array:
    """Integers from 0 up to but not including `high`."""
    check_all(options)
    return integers(generator, 0, high, size)


@operator(
    f"aten::randint.low(SymInt low, SymInt high, SymInt[] size, *, {_LONG_OPTIONS}) -> Tensor",
    _INTEGERS,
    out="low_out",
    loops=_INTEGERS_BELOW,
    random=True,
    given="aten::randint.low_generator",
)
def randint_low(low: int, high: int, size: list[int], generator: Generator, *options: object) -> Array:
    """Integers from `low` up to but not including `high`."""
    check_all(options)
    return integers(generator, low, high, size)


@operator(
    f"aten::randint_like(Tensor self, SymInt high, *, {LIKE_OPTIONS}) -> Tensor",
    Like(),
    out="out",
    loops=_INTEGERS_BELOW,
    random=True,
    given="aten::randint_like.generator",
)
def randint_like(self: Array, high: int, generator: Generator, *options: object) -> Array:
    """Integers from 0 up to but not including `high`, in the sizes of `self`."""
    check_all(options)
    return integers(generator, 0, high, self.shape)


@operator(
    f"aten::randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, {LIKE_OPTIONS}) -> Tensor",
    Like(),
    out="low_dtype_out",
    loops=_INTEGERS_BELOW,
    random=True,
    given="aten::randint_like.low_generator_dtype",
)
def randint_like_low(self: Array, low: int, high: int, generator: Generator, *options: object) -> Array:
    """Integers from `low` up to but not including `high`, in the sizes of `self`."""
    check_all(options)
    return integers(generator, low, high, self.shape)


def _count(arguments: Arguments) -> list[t.Size]:
    return [arguments.constant("n", int)]


@operator(
    f"aten::randperm(SymInt n, *, {_LONG_OPTIONS}) -> Tensor",
    replace(_INTEGERS, sizes=_count),
    out="out",
    loops=loops.Lowered("tsir.lowering.operators.distributions:randperm"),
    random=True,
    given="aten::randperm.generator",
)
def randperm(n: int, generator: Generator, *options: object) -> Array:
    """The integers below `n` in random order."""
    check_all(options)
    if n < 0:
        raise ValueError(f"expected a number of at least 0, got {n}")
    return permutation(generator, n)


def _chances(p: Array | float) -> Array:
    chances = np.asarray(p, np.float64)
    if not np.all((chances >= 0) & (chances <= 1)):
        raise ValueError("expected probabilities from 0 to 1")
    return chances


@operator(
    f"aten::bernoulli(Tensor self, *, {_GENERATOR}) -> Tensor",
    _FLOATING_LIKE,
    out="out",
    loops=_BERNOULLI,
    random=True,
)
def bernoulli(self: Array, generator: Generator) -> Array:
    """1 with the probability that `self` holds, else 0."""
    return uniform(generator, self.shape) < _chances(self)


@operator(
    f"aten::bernoulli.p(Tensor self, float p, *, {_GENERATOR}) -> Tensor",
    Like(),
    loops=_BERNOULLI,
    random=True,
)
def bernoulli_p(self: Array, p: float, generator: Generator) -> Array:
    """1 with probability `p`, else 0, in the sizes of `self`."""
    return uniform(generator, self.shape) < _chances(p)


@operator(
    f"aten::bernoulli.Tensor(Tensor self, Tensor p, *, {_GENERATOR}) -> Tensor",
    Like(),
    inplace=True,
    out="Tensor_out",
    loops=_BERNOULLI,
    random=True,
)
def bernoulli_tensor(self: Array, p: Array, generator: Generator) -> Array:
    """1 with the probabilities `p`, else 0, in the sizes of `self`."""
    return uniform(generator, self.shape) < np.broadcast_to(_chances(p), self.shape)


derive(
    "aten.bernoulli.p",
    f"aten::bernoulli_.float(Tensor(a!) self, float p=0.5, *, {_GENERATOR}) -> Tensor(a!)",
)
derive(
    "aten.bernoulli.p",
    f"aten::bernoulli.float_out(Tensor self, float p=0.5, *, {_GENERATOR}, Tensor(a!) out) -> Tensor(a!)",
)


@operator(
    f"aten::uniform(Tensor self, float from=0., float to=1., *, {_GENERATOR}) -> Tensor",
    _FLOATING_LIKE,
    inplace=True,
    out="out",
    loops=_UNIFORM,
    random=True,
)
def uniform_between(self: Array, low: float, high: float, generator: Generator) -> Array:
    """Uniform numbers between two bounds, in the sizes of `self`."""
    if not low <= high:
        raise ValueError(f"expected a lower bound of at most {high}, got {low}")
    return low + uniform(generator, self.shape, DType.of(self.dtype)) * (high - low)


@operator(
    f"aten::normal_functional(Tensor self, float mean=0., float std=1., *, {_GENERATOR}) -> Tensor",
    _FLOATING_LIKE,
    loops=_NORMAL,
    random=True,
)
def normal_like(self: Array, mean: float, std: float, generator: Generator) -> Array:
    """Numbers of a normal distribution, in the sizes of `self`."""
    return mean + normal(generator, self.shape) * _deviation(std)


def _deviation(std: float) -> float:
    if not std >= 0:
        raise ValueError(f"expected a standard deviation of at least 0, got {std}")
    return std


derive(
    "aten.normal_functional",
    f"aten::normal_(Tensor(a!) self, float mean=0., float std=1., *, {_GENERATOR}) -> Tensor(a!)",
)
derive(
    "aten.normal_functional",
    f"aten::normal.out(Tensor self, float mean=0., float std=1., *, {_GENERATOR}, Tensor(a!) out)"
    " -> Tensor(a!)",
)


@operator(
    f"aten::normal.float_float(float mean, float std, SymInt[] size, *, {_GENERATOR}, {OPTIONS}) -> Tensor",
    _FLOATING_NEW,
    out="float_float_out",
    loops=_NORMAL,
    random=True,
)
def normal_size(mean: float, std: float, size: list[int], generator: Generator, *options: object) -> Array:
    """Numbers of a normal distribution."""
    check_all(options)
    return mean + normal(generator, size) * _deviation(std)


@operator(
    f"aten::exponential(Tensor self, float lambd=1., *, {_GENERATOR}) -> Tensor",
    _FLOATING_LIKE,
    inplace=True,
    out="out",
    loops=_EXPONENTIAL,
    random=True,
)
def exponential(self: Array, lambd: float, generator: Generator) -> Array:
    """Numbers of the exponential distribution with rate `lambd`, in the sizes of `self`."""
    if not lambd > 0:
        raise ValueError(f"expected lambd above 0, got {lambd}")
    return -np.log1p(-uniform(generator, self.shape)) / lambd


def representable(dtype: np.dtype[Any]) -> int:
    """The number of integers, from 0 on, that `random_` draws from."""
    if dtype.kind in "iu":
        return int(np.iinfo(dtype).max) + (0 if dtype == np.int64 else 1)
    digits = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53, "bool": 1}
    return 2 ** digits[dtype.name] + (dtype.kind != "b")


@operator(
    f"aten::random(Tensor self, *, {_GENERATOR}) -> Tensor",
    Like(),
    inplace=True,
    out="out",
    loops=_INTEGERS_BELOW,
    random=True,
)
def random(self: Array, generator: Generator) -> Array:
    """Integers of at least 0 that the dtype represents exactly."""
    return integers(generator, 0, representable(self.dtype), self.shape)


@operator(
    f"aten::random.to(Tensor self, int to, *, {_GENERATOR}) -> Tensor",
    Like(),
    inplace=True,
    out="to_out",
    loops=_INTEGERS_BELOW,
    random=True,
)
def random_to(self: Array, to: int, generator: Generator) -> Array:
    """Integers from 0 up to but not including `to`."""
    return integers(generator, 0, to, self.shape)


@operator(
    f"aten::random.from(Tensor self, int from, int? to, *, {_GENERATOR}) -> Tensor",
    Like(),
    inplace=True,
    out="from_out",
    loops=_INTEGERS_BELOW,
    random=True,
)
def random_from(self: Array, low: int, to: int | None, generator: Generator) -> Array:
    """Integers from `from` up to but not including `to`."""
    return integers(generator, low, representable(self.dtype) if to is None else to, self.shape)
