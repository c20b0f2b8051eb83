"""Tables of the forms that operators have in graphs of other systems, and what no such graph computes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.types.values import Device

CallT = TypeVar("CallT")
ResultsT = TypeVar("ResultsT")

_FALSE = ("is_cuda", "is_sparse", "is_quantized", "is_mkldnn", "is_nested", "is_meta", "requires_grad")

ANSWERS: Mapping[str, bool | int | Device] = {
    **{f"prim.{name}": False for name in _FALSE},
    "prim.is_cpu": True, "prim.device": Device("cpu"), "prim.layout": 0,
}  # fmt: skip
"""Operators that ask of a tensor what is the same of all in a graph: each is dense and on the CPU."""


class Missing(Exception):
    """A value is needed that has no form, which the report has already."""


class FormTable(dict[str, Callable[[CallT], ResultsT]], Generic[CallT, ResultsT]):
    """The forms of operators by the names of their operations, filled when their files are imported."""

    def declare(self, *names: str) -> Callable[[Callable[[CallT], ResultsT]], Callable[[CallT], ResultsT]]:
        """
        Declare the form of operators; decorates the function that adds their nodes.

        ValueError for a name of no operator, or of one that has a form.
        """

        def declared(make: Callable[[CallT], ResultsT]) -> Callable[[CallT], ResultsT]:
            for name in names:
                if name not in OPERATORS or name in self:
                    raise ValueError(f"expected the name of an operator without a form, got '{name}'")
                self[name] = make
            return make

        return declared
