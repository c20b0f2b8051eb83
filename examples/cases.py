"""Recorded calls of the example programs: inputs, outputs and gradients, kept in `<name>.npz`.

A file holds arrays `a0`, `a1`, ... and one string `cases`: a JSON list of calls whose values are numbers,
strings, booleans and null as they are, and `{"array": "a0"}`, `{"list": [...]}`, `{"tuple": [...]}` and
`{"dict": [[key, value], ...]}`. Only numpy is needed to read it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

EXAMPLES = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """One call: what went in, what came out, and the arguments as the call left them.

    `gradients` has one entry for each argument, in its structure: the gradient of the sum of every floating
    output tensor times `cotangent(shape)`, or None for what is no floating tensor or was not reached.
    It is None as a whole where no output depends differentiably on an argument.
    """

    inputs: tuple[Any, ...]
    outputs: Any
    inputs_after: tuple[Any, ...]
    gradients: tuple[Any, ...] | None


def names() -> list[str]:
    """The examples, in alphabetical order."""
    return sorted(path.stem for path in EXAMPLES.glob("*.npz"))


def load_cases(name: str) -> list[Case]:
    """Read the recorded calls of one example; every call gets arrays of its own."""
    with np.load(EXAMPLES / f"{name}.npz") as file:
        calls = json.loads(str(file["cases"]))
        return [Case(**{field: _decode(value, file) for field, value in call.items()}) for call in calls]


def cotangent(shape: tuple[int, ...]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The weights of an output in the recorded gradients, different for each element."""
    return np.cos(np.arange(int(np.prod(shape)), dtype=np.float64)).reshape(shape)


def _decode(value: Any, arrays: Mapping[str, Any]) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    match kind:
        case "array":
            return arrays[content].copy()
        case "list":
            return [_decode(item, arrays) for item in content]
        case "tuple":
            return tuple(_decode(item, arrays) for item in content)
        case "dict":
            return {_decode(key, arrays): _decode(item, arrays) for key, item in content}
        case _:
            raise ValueError(f"unknown kind of recorded value '{kind}'")
