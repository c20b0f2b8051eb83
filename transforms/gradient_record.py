"""The gradient record of 2018: a function, its backward, and what of the one is what of the other."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, SymbolRefAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

GRADIENT = "autodiff.gradient"
"""The attribute of a differentiated function, or group, with its gradient record."""


@dataclass(frozen=True)
class Gradient:
    """
    A function with its backward: the gradient record of 2018, by the same names.

    `input_vjps` are the results of `f` whose gradients `df` takes first, temporaries last; then it
    takes the arguments and the results of `f` at `captured_inputs` and `captured_outputs`.
    `output_vjps` are the arguments of `f` whose gradients it returns. `f` has `real_outputs` results
    of its own; the others are temporaries.
    """

    f: FuncOp
    df: FuncOp
    real_outputs: int
    input_vjps: tuple[int, ...]
    captured_inputs: tuple[int, ...]
    captured_outputs: tuple[int, ...]
    output_vjps: tuple[int, ...]

    def attribute(self) -> DictionaryAttr:
        """The record as an attribute of `f`."""
        lists = ("input_vjps", "captured_inputs", "captured_outputs", "output_vjps")
        facts: dict[str, Attribute] = {
            "backward": SymbolRefAttr(self.df.sym_name.data),
            "real_outputs": IntegerAttr(self.real_outputs, i64),
        }
        for name in lists:
            facts[name] = ArrayAttr([IntegerAttr(index, i64) for index in getattr(self, name)])
        return DictionaryAttr(facts)
