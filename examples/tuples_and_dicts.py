"""Tuples, nested tuples, dictionaries and comprehensions."""

from typing import Dict, List, Tuple

import torch
from torch import Tensor


def extremes(values: List[int]) -> Tuple[int, int]:
    low = values[0]
    high = values[0]
    for v in values:
        low = min(low, v)
        high = max(high, v)
    return low, high


def tuples_and_dicts(
    x: Tensor, pair: Tuple[Tensor, int], table: Dict[str, Tensor], values: List[int]
) -> Tuple[Dict[str, Tensor], Tuple[int, int], List[int]]:
    y, n = pair
    result: Dict[str, Tensor] = {"sum": x + y, "first": pair[0]}
    for key, value in table.items():
        result[key + "_scaled"] = value * n
    if "bias" in table:
        result["biased"] = x + table["bias"]
    squares = [v * v for v in values]
    low, high = extremes(squares)
    total = 0
    for (i, v), w in zip(enumerate(values), squares):
        total += i * v + w
    squares.append(total)
    squares.extend([len(result), len(table)])
    result.pop("first")
    return result, (low, high), squares
