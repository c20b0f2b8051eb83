"""What programs in other modules refer to: functions, classes and values of many kinds."""

import enum
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import tsir

EPS = 0.25
WEIGHTS = [1.0]


class Color(enum.IntEnum):
    RED = 3


class Kind(enum.Enum):
    MEAN = "mean"


class Constants:
    scale = 2.5

    @staticmethod
    def twice(x: tsir.Tensor) -> tsir.Tensor:
        return x * 2


class Pair(NamedTuple):
    first: float
    second: int = 2


def relu(x: tsir.Tensor) -> tsir.Tensor:
    return x * 100


def scaled(x: tsir.Tensor, factor: float) -> tsir.Tensor:
    return x * factor


def doubled(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(x: tsir.Tensor) -> tsir.Tensor:
        return function(x) * 2

    return wrapper


@doubled
def decorated(x: tsir.Tensor) -> tsir.Tensor:
    return x + 1


@tsir.script
def scripted(x: tsir.Tensor) -> tsir.Tensor:
    return x + 1000


triple = functools.partial(scaled, factor=3.0)
powers: dict[str, Callable[[Any], Any]] = {"square": lambda x: x * x, "cube": lambda x: x * x * x}
square = powers["square"]
