"""Structures of arguments of exported programs, and calls of these without PyTorch."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np


class Pair(NamedTuple):
    """A named tuple."""

    left: Any
    right: Any


@dataclass
class Settings:
    """A class of the user's."""

    scale: Any
    shift: Any


def leaves(value: Any) -> Iterator[Any]:
    """The leaves of a result, in order."""
    match value:
        case dict():
            for each in value.values():
                yield from leaves(each)
        case list() | tuple():
            for each in value:
                yield from leaves(each)
        case Settings():
            yield from leaves([value.scale, value.shift])
        case _:
            yield value


def sharing(arrays: list[Any]) -> list[tuple[int, int]]:
    """Which of some arrays share memory."""
    count = range(len(arrays))
    return [(i, j) for i in count for j in count if i < j and np.shares_memory(arrays[i], arrays[j])]


def answers(path: str, calls: list[tuple[Any, Any]]) -> dict[str, Any]:
    """The results of calls of a program, what they write, what shares memory, and the state behind them."""
    import tsir

    module = tsir.load(path)
    found: list[Any] = []
    for args, keywords in calls:
        result = module(*args, **keywords)
        arrays = [each for each in leaves([result, args, keywords]) if isinstance(each, np.ndarray)]
        found.append((plain(result), sharing(arrays), list(leaves([args, keywords]))))
    return {"calls": found, "state": module.state_dict(), "parameters": dict(module.named_parameters())}


def plain(value: Any) -> Any:
    """A result with plain tuples, of names of fields too, which another process reads."""
    match value:
        case dict():
            return {key: plain(each) for key, each in value.items()}
        case tuple():
            return (*(getattr(value, "_fields", ())), *map(plain, value))
        case list():
            return list(map(plain, value))
        case Settings():
            return "scale", "shift", plain(value.scale), plain(value.shift)
        case _:
            return value


if __name__ == "__main__":
    sys.modules["torch"] = None  # type: ignore[assignment]
    with open(sys.argv[1], "rb") as given:
        programs = pickle.load(given)
    # Its classes are those that the arguments have; those of this program are others.
    from exported_structures import answers as answers_of

    results = {name: answers_of(*program) for name, program in programs.items()}
    with open(sys.argv[2], "wb") as out:
        pickle.dump(results, out)
