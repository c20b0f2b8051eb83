"""
The engine: runs recorded nodes backward, each when all gradients of its results are known.

Of the nodes that are ready, the one recorded last runs first; leaves accumulate as soon as they can. It
runs on the caller's thread; a hook may call it again.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.cotangents import like
from tsir.runtime.autograd.recorded import Edge, Node, Recorded
from tsir.runtime.autograd.recording_mode import set_grad_enabled


def run(
    roots: Sequence[tuple[Edge, Recorded]],
    *,
    retain_graph: bool,
    create_graph: bool,
    wanted: Sequence[Edge] | None = None,
) -> Mapping[Edge, Recorded]:
    """
    Run backward from gradients of results.

    With `wanted`, only what leads to these edges runs, hooks included, and nothing is accumulated; their
    gradients are returned: as in PyTorch, from before the hooks where a node runs as well. With
    `create_graph` what runs is recorded. What hooks and nodes raise ends the run.
    """
    waiting = _dependencies(edge.node for edge, _ in roots)
    needed = None if wanted is None else _leading_to({edge.node for edge in wanted}, waiting)
    gradients: dict[Node, list[Recorded | None]] = {node: [None] * node.results for node in waiting}
    for edge, gradient in roots:
        _add(gradients, edge, gradient)
    ready = [(-node.sequence, id(node), node) for node, count in waiting.items() if not count]
    heapq.heapify(ready)
    found: dict[Edge, Recorded] = {}
    targets = frozenset(wanted or ())
    ends = {edge.node for edge in targets}
    with set_grad_enabled(create_graph):
        while ready:
            *_, node = heapq.heappop(ready)
            runs = needed is None or node in needed
            before = gradients.pop(node)
            given = _hooked(node, list(before)) if runs or node in ends else before
            found |= {
                Edge(node, index): gradient
                for index, gradient in enumerate(before if runs else given)
                if gradient is not None and Edge(node, index) in targets
            }
            passed: Sequence[Recorded | None] = [None] * len(node.edges)
            if runs and any(gradient is not None for gradient in given):
                passed = node.backward(given)
                if not retain_graph:
                    node.release()
            for edge, gradient in zip(node.edges, passed, strict=True):
                if edge is None:
                    continue
                if gradient is not None:
                    _add(gradients, edge, gradient)
                waiting[edge.node] -= 1
                if not waiting[edge.node]:
                    heapq.heappush(ready, (-edge.node.sequence, id(edge.node), edge.node))
    return found


def _dependencies(roots: Iterable[Node]) -> dict[Node, int]:
    """The nodes that can be reached, each with the number of edges that lead to it."""
    counts = dict.fromkeys(roots, 0)
    pending = list(counts)
    while pending:
        for edge in pending.pop().edges:
            if edge is None:
                continue
            if edge.node not in counts:
                counts[edge.node] = 0
                pending.append(edge.node)
            counts[edge.node] += 1
    return counts


def _leading_to(wanted: set[Node], nodes: Iterable[Node]) -> set[Node]:
    """The nodes from which an edge leads to one of `wanted`: edges lead to what was recorded before."""
    leading: set[Node] = set()
    recorded = (node for node in nodes if node.edges)
    for node in sorted(recorded, key=lambda node: node.sequence):
        targets = {edge.node for edge in node.edges if edge is not None}
        if targets & wanted or targets & leading:
            leading.add(node)
    return leading


def _add(gradients: dict[Node, list[Recorded | None]], edge: Edge, gradient: Recorded) -> None:
    before = gradients[edge.node][edge.index]
    gradients[edge.node][edge.index] = gradient if before is None else before + gradient


def _hooked(node: Node, gradients: list[Recorded | None]) -> list[Recorded | None]:
    """The gradients of a node's results after its hooks."""
    for index, hooks in node.hooks.items():
        for hook in list(hooks):
            gradient = gradients[index]
            if gradient is None:
                break
            replaced = hook(gradient)
            if replaced is not None:
                gradients[index] = _replacement(gradient, replaced)
    for index, keep in node.keepers.items():
        if (gradient := gradients[index]) is not None:
            keep(gradient)
    return gradients


def _replacement(gradient: Recorded, replaced: object) -> Recorded:
    if isinstance(replaced, Recorded):
        like(gradient.array, replaced.array, "what a hook returns")
        return replaced
    return Recorded.of(cast(Array, like(gradient.array, replaced, "what a hook returns")))
