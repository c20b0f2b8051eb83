"""The samples of PyTorch's tests as programs: each is the source text that a user would write for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch_calls import Foreign, copied

_OPERATORS = {
    "__rand__": "&", "__ror__": "|", "__rxor__": "^", "__radd__": "+", "__rsub__": "-", "__rmul__": "*",
    "__rdiv__": "/", "__rmod__": "%", "__rpow__": "**", "__rmatmul__": "@",
}  # fmt: skip
"""The operators of which these are the reflected methods."""

_ATTRIBUTES = ("H", "T", "mT", "mH")

_ORDER: Mapping[str, Sequence[int]] = {
    "einsum": (1, 0), "polygamma": (1, 0), "special.polygamma": (1, 0), "where": (1, 0, 2),
    "nn.functional.embedding": (1, 0), "nn.functional.embedding_bag": (1, 0),
}  # fmt: skip
"""Where the arguments of a call stand in a sample, if in another order."""

_PLACES = ("requires_grad", "pin_memory")
"""Arguments that make no difference to numbers, and that TorchScript has not everywhere."""


@dataclass
class Program:
    """Source text under construction, and the tensors that its function is called with."""

    tensors: list[torch.Tensor] = field(default_factory=list[torch.Tensor])
    whole_numbers: bool = True
    """Whether ints are written as ints; TorchScript takes none for a float."""

    def text(self, call: str) -> str:
        """The text of a function that makes a call."""
        names = ", ".join(f"a{number}" for number in range(len(self.tensors)))
        return f"def f({names}):\n    return {call}\n"

    def written(self, value: Any) -> str:
        """An argument as it is written: a tensor is a parameter, all else a literal."""
        match value:
            case torch.Tensor():
                self.tensors.append(copied(value))
                return f"a{len(self.tensors) - 1}"
            case np.generic():
                return self.written(value.item())
            case bool() | None | str():
                return repr(value)
            case int():
                return repr(int(value)) if self.whole_numbers else repr(float(value))
            case float():
                return repr(value) if math.isfinite(value) else f"float('{value}')"
            case complex():
                return f"complex({self.written(value.real)}, {self.written(value.imag)})"
            case torch.device():
                return f"torch.device({str(value)!r})"
            case torch.dtype() | torch.memory_format() | torch.layout():
                return str(value)
            case list() | torch.Size():
                return f"[{', '.join(map(self.written, value))}]"
            case tuple() if value and all(isinstance(item, torch.Tensor) for item in value):
                return self.written(list(value))
            case tuple():
                return f"({', '.join(map(self.written, value))}{',' if len(value) == 1 else ''})"
            case _:
                raise Foreign(f"a {type(value).__name__}")

    def _index(self, value: Any) -> str:
        match value:
            case tuple():
                return ", ".join(map(self._index, value))
            case slice():
                bounds = (value.start, value.stop, value.step)
                return ":".join("" if bound is None else self.written(bound) for bound in bounds)
            case _:
                return "..." if value is Ellipsis else self.written(value)

    def call(self, op: Any, sample: Any) -> str:
        """The call of an operator of PyTorch's tests with the arguments of a sample."""
        name = op.name.replace("torch.ops.", "ops.").removesuffix(".default")
        values = [sample.input, *sample.args]
        if name == "__getitem__":
            return f"{self.written(values[0])}[{self._index(values[1])}]"
        if name in _ATTRIBUTES:
            return f"{self.written(values[0])}.{name}"
        if name in _OPERATORS:
            first, second = map(self.written, values)
            return f"{second} {_OPERATORS[name]} {first}"
        written = [self.written(values[at]) for at in _ORDER.get(name, ())]
        written += [self.written(value) for value in values[len(written) :]]
        written += [f"{k}={self.written(v)}" for k, v in sample.kwargs.items() if k not in _PLACES]
        if not callable(_found(name)) and hasattr(torch.Tensor, name):
            return f"{written[0]}.{name}({', '.join(written[1:])})"
        path = name if callable(_found(name)) else f"ops.aten.{name}"
        return f"torch.{path}({', '.join(written)})"


def _found(name: str) -> Any:
    """What PyTorch has at a path."""
    found: Any = torch
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def programs_of(op: Any, sample: Any) -> list[tuple[str, list[torch.Tensor]]]:
    """The programs that a sample may be: with whole numbers as ints, and as floats."""
    found: dict[str, list[torch.Tensor]] = {}
    for whole in (True, False):
        program = Program(whole_numbers=whole)
        text = program.text(program.call(op, sample))
        found.setdefault(text, program.tensors)
    return list(found.items())
