"""Functions written as exported programs, loaded by PyTorch and by tsir, held against their results."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from onnx_runs import check_equal, leaves

import tsir


def as_torch(value: Any) -> Any:
    """Arrays as tensors of PyTorch, which are copies; anything else as it is."""
    if isinstance(value, np.ndarray):
        return torch.from_numpy(np.array(value, order="C"))
    if isinstance(value, Mapping):
        return {key: as_torch(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        made = [as_torch(item) for item in value]
        return made if isinstance(value, list) else tuple(made)
    return value


def structure(value: Any) -> Any:
    """A value with the types of its leaves in their places."""
    if isinstance(value, Mapping):
        return {key: structure(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        made = [structure(item) for item in value]
        return made if isinstance(value, list) else tuple(made)
    return type(value).__name__ if value is None or isinstance(value, bool | int | float) else "tensor"


class Written:
    """A function written for arguments of the kinds of those of a call, and loaded again."""

    def __init__(self, function: Any, arguments: Sequence[Any], specs: Sequence[Any] | None = None):
        file = io.BytesIO()
        function.save(file, specs=arguments if specs is None else specs)
        self.image = file.getvalue()
        self.program = torch.export.load(io.BytesIO(self.image))
        self.module = self.program.module()

    def decomposed(self) -> Any:
        """The program in operators of PyTorch's core."""
        return self.program.run_decompositions().module()

    def again(self) -> Any:
        """The program as tsir reads it."""
        return tsir.load(io.BytesIO(self.image))


def agree(
    function: Callable[..., Any],
    calls: Sequence[Sequence[Any]],
    specs: Sequence[Any] | None = None,
    *,
    decomposes: bool = True,
) -> Written:
    """Write a function for calls of one kind; hold the results of each, and what it writes, against ours."""
    written = Written(function, calls[0], specs)
    again = written.again()
    others = [("torch.export.load", written.module)]
    if decomposes:
        others.append(("run_decompositions", written.decomposed()))
    for arguments in calls:
        own = copy.deepcopy(list(arguments))
        expected = function(*own)
        for name, module in others:
            given = as_torch(list(arguments))
            with torch.no_grad():
                found = module(*given)
            assert structure(found) == structure(expected), name
            check_equal(list(leaves(found)), list(leaves(expected)))
            check_equal(list(leaves(given)), list(leaves(own)))
        given = copy.deepcopy(list(arguments))
        found = again(*given)
        assert structure(found) == structure(expected)
        check_equal(list(leaves(found)), list(leaves(expected)))
        check_equal(list(leaves(given)), list(leaves(own)))
    return written
