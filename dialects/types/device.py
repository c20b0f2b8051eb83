"""Devices as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Device:
    """A device: its kind (`cpu`, `cuda`) and, where given, its index."""

    kind: str = "cpu"
    index: int | None = None

    @staticmethod
    def parse(text: str) -> Device:
        """The device that `text` names; ValueError if it names none."""
        kind, colon, index = text.partition(":")
        if kind not in ("cpu", "cuda", "meta") or (colon and not index.isdecimal()):
            raise ValueError(f"expected a device as 'cpu' or 'cuda:0', got '{text}'")
        return Device(kind, int(index) if colon else None)

    def __str__(self) -> str:
        return self.kind if self.index is None else f"{self.kind}:{self.index}"
