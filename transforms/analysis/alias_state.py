"""
Which objects may share storage, as far as a function has run, and whose values writes made doubtful.

A cell is what a write changes as a whole: the storage behind a tensor and its views, a list, a
dictionary. Most cells are apart from all others. A cell that a branch or a loop chose, or that was
taken out of a container, may be the same as one of its sources. After a write to one of two such
cells the value known of the other is doubtful, and whoever reads it has to be refused.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Operation, SSAValue


@dataclass(eq=False)
class Cell:
    """
    A tensor's storage, a list or a dictionary, or (as `contents`) any of the objects inside one.

    `origin` is the value of the program that it was first known as, `serial` counts cells in the
    order in which they come into being.
    """

    origin: SSAValue
    type: Attribute
    serial: int
    contents: Cell | None = None
    sources: list[Cell] = field(default_factory=list["Cell"])
    heirs: list[Cell] = field(default_factory=list["Cell"])

    def come_from(self, source: Cell) -> None:
        """This cell may be `source`, and hold what it holds."""
        if source is self or source in self.sources:
            return
        self.sources.append(source)
        source.heirs.append(self)
        if self.contents is not None and source.contents is not None:
            self.contents.come_from(source.contents)

    def hold(self, item: Cell) -> None:
        """This container may hold `item`, and what that holds."""
        if self.contents is not None:
            self.contents.come_from(item)
            if item.contents is not None:
                self.contents.come_from(item.contents)

    def parts(self) -> Sequence[Cell]:
        """The cell itself, and that of its contents."""
        return (self,) if self.contents is None else (self, self.contents)


Doubts = ChainMap[Cell, Operation]
"""Cells whose value is not known any more, with the write that is to blame; layers follow branches."""


def doubt(cell: Cell, write: Operation, doubts: Doubts, *, past: bool = False) -> None:
    """
    Record what a write to a cell makes doubtful: whatever may be the same object.

    `past` tells that the write was to what the cell stood for in an earlier round of a loop: then
    only what that came from is concerned, not what is made of the present one.
    """
    above = _closure((cell,), _sources)
    for other in _closure(above, _heirs, without=cell if past else None):
        if other is not cell:
            doubts.setdefault(other, write)


def related(cell: Cell) -> set[Cell]:
    """The cells that may be the same object as this one."""
    return set(_closure(_closure((cell,), _sources), _heirs))


def _closure(
    start: Iterable[Cell], following: Callable[[Cell], list[Cell]], without: Cell | None = None
) -> list[Cell]:
    """The cells that one reaches from others, but for those behind `without`."""
    found = {cell: None for cell in start if cell is not without}
    pending = list(found)
    while pending:
        for other in following(pending.pop()):
            if other not in found and other is not without:
                found[other] = None
                pending.append(other)
    return list(found)


def _sources(cell: Cell) -> list[Cell]:
    return cell.sources


def _heirs(cell: Cell) -> list[Cell]:
    return cell.heirs
