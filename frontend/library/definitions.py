"""
Functions of PyTorch that are no operators: TorchScript text, read function by function on first use.

A function belongs here where its Python signature differs from the operator's, or where PyTorch itself
composes it of operators; all others are found by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from tsir.frontend.library.aten import ATEN
from tsir.frontend.library.attention import ATTENTION
from tsir.frontend.library.backward import BACKWARD
from tsir.frontend.library.bags import BAGS, EMBEDDING_BAG
from tsir.frontend.library.composed import MATH, TORCH
from tsir.frontend.library.copies import COPIES
from tsir.frontend.library.exported import EXPORTED
from tsir.frontend.library.fourier import FOURIER
from tsir.frontend.library.fractional_pools import FRACTIONAL_FUNCTIONS, FRACTIONAL_POOLS
from tsir.frontend.library.functional import FUNCTIONAL
from tsir.frontend.library.images import IMAGES
from tsir.frontend.library.limits import LIMITS
from tsir.frontend.library.lists import TO_LISTS
from tsir.frontend.library.losses import LOSSES
from tsir.frontend.library.masked import MASKED
from tsir.frontend.library.matrices import LINALG, MATRICES
from tsir.frontend.library.polynomials import POLYNOMIALS
from tsir.frontend.library.prims import PRIMS
from tsir.frontend.library.tensors import SEQUENCES, TENSORS
from tsir.frontend.library.upgraders import UPGRADERS
from tsir.frontend.library.windows import SIGNAL_WINDOWS, WINDOWS
from tsir.frontend.source import tree
from tsir.frontend.source.script_source import parse_script

_TEXTS: Mapping[str, str] = {
    "torch.nn.functional": (FUNCTIONAL + ATTENTION + IMAGES + FRACTIONAL_FUNCTIONS + LOSSES + EMBEDDING_BAG),
    "torch": TORCH,
    "torch.ops.aten": (
        ATEN
        + BAGS
        + BACKWARD
        + COPIES
        + EXPORTED
        + FOURIER
        + FRACTIONAL_POOLS
        + MATRICES
        + POLYNOMIALS
        + SEQUENCES
        + TENSORS
        + WINDOWS
    ),
    "torch.ops.prims": PRIMS,
    "torch.ops.upgraders": UPGRADERS,
    "torch.ops.tolist": TO_LISTS,
    "torch.ops.limits": LIMITS,
    "torch.linalg": LINALG,
    "torch.masked": MASKED,
    "torch.nn.utils.rnn": SEQUENCES,
    "torch.signal.windows": SIGNAL_WINDOWS,
    "math": MATH,
}
"""The text of each module."""

_DEFINITION = re.compile(r"^def (\w+)[^\n]*\n(?:[ )][^\n]*\n|\n(?=[ \n]))*", re.MULTILINE)


def has(path: str) -> bool:
    """Whether the function at a path, as `torch.nn.functional.relu`, is one of the library."""
    module, _, name = path.rpartition(".")
    return name in functions(module)


@cache
def definition(path: str) -> tree.Definition:
    """The function at a path."""
    module, _, name = path.rpartition(".")
    text, line = functions(module)[name]
    return parse_script(text, f"<{module}>", line).definitions[0]


@cache
def functions(module: str) -> Mapping[str, tuple[str, int]]:
    """The text of each function of a module, and the line that it begins at."""
    text = _TEXTS.get(module, "")
    return {m[1]: (m[0], text.count("\n", 0, m.start()) + 1) for m in _DEFINITION.finditer(text)}
