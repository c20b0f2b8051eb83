"""Values on the command lines of the benchmarks of GPUs: mistakes are told ahead of a run of minutes."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from benchmarks.gpu_cases import CASES


def minutes(text: str) -> float:
    """A number of minutes above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number of minutes above 0, got '{text}'")
    return number


def file(text: str) -> Path:
    """A place where a file can be."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"expected a file in a folder that is there, got '{text}'")
    return path


def part(text: str) -> str:
    """A part of the name of a case."""
    if not any(text in name for name in CASES):
        names = "; ".join(CASES)
        raise argparse.ArgumentTypeError(f"expected a part of a name ({names}), got '{text}'")
    return text
