"""Nodes of ONNX as the forms of their operators see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tsir.dialects.types.dtype import Array
from tsir.dialects.types.onnx_dtypes import ONNX_DTYPES

DTYPES = {number: dtype for dtype, number in ONNX_DTYPES.items()}
"""Our dtypes by ONNX's numbers."""


class NoForm(Exception):
    """Why a node has no form; the message is for the user."""


@dataclass(frozen=True)
class Node:
    """A node: its inputs as expressions (None where left out), those that are constants, its attributes."""

    operator: str
    inputs: list[str | None]
    constants: list[Array | None]
    attributes: dict[str, Any]
    outputs: list[str] = field(default_factory=list[str])
    read: set[str] = field(default_factory=set[str])
    """The names of the attributes that the expression heeds."""

    def get(self, name: str, default: Any) -> Any:
        """An attribute, or its default."""
        self.read.add(name)
        return self.attributes.get(name, default)

    def has(self, place: int) -> bool:
        """Whether an input is there."""
        return place < len(self.inputs) and self.inputs[place] is not None

    def ints(self, place: int) -> str:
        """An input that is a list of ints."""
        found = self.constants[place]
        return (
            str([int(x) for x in found.reshape(-1)]) if found is not None else f"_ints({self.inputs[place]})"
        )

    def fixed(self, place: int) -> list[int]:
        """An input that has to be a constant list of ints."""
        found = self.constants[place] if self.has(place) else None
        if found is None:
            raise NoForm(f"expected input {place} to be a constant")
        return [int(x) for x in found.reshape(-1)]

    def axes(self, place: int = 1) -> list[int] | None:
        """The axes of a reduction, by an input or an attribute; None if there are none."""
        if (found := self.get("axes", None)) is not None:
            return list(found)
        return self.fixed(place) if self.has(place) else None

    def folded(self) -> list[int] | None:
        """The axes that a reduction folds; None if it folds all."""
        keeps_all = self.get("noop_with_empty_axes", 0)
        found = self.axes() or None
        if found is None and keeps_all:
            raise NoForm("expected axes to fold, got none with noop_with_empty_axes")
        return found


Make = Callable[[Node], str]
