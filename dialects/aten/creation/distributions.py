"""Random numbers of further distributions, and choices with given weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.options import Like
from tsir.dialects.operators.philox import normal, uniform
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType
from tsir.dialects.types.values import Generator

_GENERATOR = "Generator? generator=None"
_FLOATING = Like(least=Category.FLOAT)


def _lowered(name: str) -> loops.Lowered:
    return loops.Lowered(f"tsir.lowering.operators.distributions:{name}")


@operator(
    f"aten::cauchy(Tensor self, float median=0., float sigma=1., *, {_GENERATOR}) -> Tensor",
    _FLOATING,
    inplace=True,
    out="out",
    loops=_lowered("cauchy"),
    random=True,
)
def cauchy(self: Array, median: float, sigma: float, generator: Generator) -> Array:
    """Numbers of the Cauchy distribution, in the sizes of `self`."""
    if not sigma > 0:
        raise ValueError(f"expected sigma above 0, got {sigma}")
    return median + sigma * np.tan(np.pi * (uniform(generator, self.shape) - 0.5))


@operator(
    f"aten::log_normal(Tensor self, float mean=1., float std=2., *, {_GENERATOR}) -> Tensor",
    _FLOATING,
    inplace=True,
    out="out",
    loops=_lowered("log_normal"),
    random=True,
)
def log_normal(self: Array, mean: float, std: float, generator: Generator) -> Array:
    """Numbers whose logarithms are of a normal distribution, in the sizes of `self`."""
    if not std > 0:
        raise ValueError(f"expected a standard deviation above 0, got {std}")
    return np.exp(mean + normal(generator, self.shape) * std)


@operator(
    f"aten::geometric(Tensor self, float p, *, {_GENERATOR}) -> Tensor",
    Like(least=Category.INTEGER),
    inplace=True,
    out="out",
    loops=_lowered("geometric"),
    random=True,
)
def geometric(self: Array, p: float, generator: Generator) -> Array:
    """The number of the first trial that succeeds with probability `p`, in the sizes of `self`."""
    if not 0 < p < 1:
        raise ValueError(f"expected a probability between 0 and 1, got {p}")
    drawn = np.log1p(-uniform(generator, self.shape)) / np.log1p(-p)
    return np.maximum(np.ceil(drawn), 1)


def _spread(std: Array | float) -> Array:
    deviations = np.asarray(std)
    if not (deviations >= 0).all():
        raise ValueError("expected standard deviations of at least 0")
    return deviations


for _overload, _mean, _std in (
    ("Tensor_float", "Tensor mean", "float std=1."),
    ("float_Tensor", "float mean", "Tensor std"),
    ("Tensor_Tensor", "Tensor mean", "Tensor std"),
):

    def _normal_of(mean: Array | float, std: Array | float, generator: Generator) -> Array:
        means, deviations = np.broadcast_arrays(mean, _spread(std))
        return means + normal(generator, means.shape) * deviations

    operator(
        f"aten::normal.{_overload}({_mean}, {_std}, *, {_GENERATOR}) -> Tensor",
        rules.Pointwise(least=Category.FLOAT, numbers=False),
        reference=_normal_of,
        loops=_lowered("normal"),
        random=True,
        out=f"{_overload}_out",
        doc="Numbers of normal distributions, each with its mean and its standard deviation.",
    )


def _chosen_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    own, count = arguments.tensor("self"), (arguments.ints("num_samples") or [None])[0]
    if own.dtype is not None and not own.dtype.is_floating:
        raise RuleError(f"expected weights that are floats, got {own.dtype.numpy}")
    if own.sizes is None:
        return None
    if len(own.sizes) not in (1, 2):
        raise RuleError(f"expected weights of 1 or 2 dimensions, got {len(own.sizes)}")
    if isinstance(count, int) and count < 1:
        raise RuleError(f"expected at least 1 sample, got {count}")
    size = own.sizes[-1]
    if arguments.value("replacement") is False and isinstance(count, int) and isinstance(size, int):
        if count > size:
            raise RuleError(f"expected at most {size} samples without replacement, got {count}")
    return [*own.sizes[:-1], count]


@operator(
    f"aten::multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, {_GENERATOR}) -> Tensor",
    rules.Shaped(_chosen_sizes, dtype=lambda _: DType.i64),
    loops=loops.Script("""
    def multinomial(self, num_samples: int, replacement: bool, *, generator: Optional[Generator]):
        weights = self.to(torch.float64)
        fits = torch.isfinite(weights).logical_and(weights >= 0).all()
        assert bool(fits), 'expected weights that are finite and at least 0'
        assert bool((weights.sum(-1) > 0).all()), 'expected weights whose sum is above 0'
        if not replacement:
            assert num_samples <= self.size(-1), 'expected as many weights as samples'
            times = torch.exponential(weights, 1.0, generator=generator)
            order = torch.argsort(torch.where(weights > 0, times / weights, math.inf), -1)
            return order.narrow(-1, 0, num_samples).clone()
        ends = weights.cumsum(-1)
        wide = torch.zeros(self.size()[:-1] + [num_samples], dtype=torch.float64, device=self.device)
        chance = 1 - torch.uniform(wide, 0.0, 1.0, generator=generator)
        drawn = chance * ends.narrow(-1, self.size(-1) - 1, 1)
        return torch.searchsorted(ends, drawn)
    """),
    out="out",
    random=True,
)
def multinomial(self: Array, num_samples: int, replacement: bool, generator: Generator) -> Array:
    """Places drawn with weights along the last dimension, each once unless they are replaced."""
    weights = self.astype(np.float64)
    if not (np.isfinite(weights) & (weights >= 0)).all():
        raise ValueError("expected weights that are finite and at least 0")
    if not (weights.sum(-1) > 0).all():
        raise ValueError("expected weights whose sum is above 0")
    if not replacement:
        if num_samples > weights.shape[-1]:
            raise ValueError(f"expected at most {weights.shape[-1]} samples, got {num_samples}")
        # The first of arrivals at these rates.
        times = -np.log1p(-uniform(generator, weights.shape))
        with np.errstate(divide="ignore"):
            return np.argsort(np.where(weights > 0, times / weights, np.inf), -1, "stable")[..., :num_samples]
    ends = np.cumsum(weights, -1)
    # From above 0 to 1, so that none falls on a weight of 0.
    drawn = (1 - uniform(generator, (*weights.shape[:-1], num_samples))) * ends[..., -1:]
    return (ends[..., None, :] < drawn[..., None]).sum(-1)


def _numpy_of(generator: Generator) -> np.random.Generator:
    """A generator of numpy that follows from ours."""
    state = generator.seed % 2**64 | (generator.offset % 2**64) << 64
    return np.random.Generator(np.random.Philox(key=state))


@operator(
    "aten::poisson(Tensor self, Generator? generator=None) -> Tensor",
    _FLOATING,
    out="out",
    random=True,
)
def poisson(self: Array, generator: Generator) -> Array:
    """Numbers of events of which as many as `self` says are expected."""
    if not (self >= 0).all():
        raise ValueError("expected rates of at least 0")
    return _numpy_of(generator).poisson(self.astype(np.float64))


@operator(
    "aten::binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor",
    rules.Pointwise(Result.SAME, least=Category.FLOAT),
    out="out",
    random=True,
)
def binomial(count: Array, prob: Array, generator: Generator) -> Array:
    """The number of `count` trials that succeed with probability `prob`."""
    if not ((prob >= 0) & (prob <= 1)).all() or not (count >= 0).all():
        raise ValueError("expected counts of at least 0 and probabilities from 0 to 1")
    return _numpy_of(generator).binomial(count.astype(np.int64), prob.astype(np.float64))
