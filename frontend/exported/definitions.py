"""Checks of the names in graphs: each is defined once, and ahead of its uses."""

from __future__ import annotations

from collections.abc import Iterator

from tsir.frontend.exported.json_values import Json
from tsir.frontend.exported.schema import Argument, Graph, Listed, Use


def check_definitions(graph: Graph) -> None:
    """ArchiveError at a use of what is not defined, and at what is defined twice; in graphs in it too."""
    known: set[str] = set()
    _define(graph.inputs, known, graph.place)
    for node in graph.nodes:
        for _, each in node.inputs:
            _use(each, known, node.place)
        for inner in (each for _, each in node.inputs if isinstance(each, Graph)):
            check_definitions(inner)
        _define(node.outputs, known, node.place)
    _use(Listed(graph.outputs), known, graph.place)


def _define(arguments: tuple[Argument, ...], known: set[str], place: Json) -> None:
    for use in _uses(Listed(arguments)):
        if use.name in known:
            raise place.error(f"expected a name of its own for each value, got another '{use.name[:80]}'")
        known.add(use.name)


def _use(argument: Argument, known: set[str], place: Json) -> None:
    for use in _uses(argument):
        if use.name not in known:
            raise place.error(f"expected a value that is defined, got '{use.name[:80]}'")


def _uses(argument: Argument) -> Iterator[Use]:
    if isinstance(argument, Use):
        yield argument
    elif isinstance(argument, Listed):
        for each in argument.items:
            yield from _uses(each)
