"""
Gradients of recorded tensors: `tsir.autograd`.

`tsir.grad` and its kin make functions of functions and record nothing; here is what goes with `tsir.Tensor`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tsir.runtime.cotangents import GradientError
from tsir.runtime.engine import Edge, run
from tsir.runtime.tensor import Tensor, enable_grad, is_grad_enabled, no_grad, set_grad_enabled

__all__ = ["backward", "enable_grad", "grad", "is_grad_enabled", "no_grad", "set_grad_enabled"]


def backward(
    tensors: Sequence[Tensor],
    gradients: Sequence[object] | None = None,
    *,
    retain_graph: bool | None = None,
    create_graph: bool = False,
) -> None:
    """
    Add the gradients of tensors to `grad` of the leaves that they were computed from.

    `gradients` has an array or tensor of the sizes and dtype of each tensor, None for 1 of a single element.
    GradientError if there is nothing to compute, or what it reads has been written or released.
    """
    keep = create_graph if retain_graph is None else retain_graph
    run(_roots(tensors, gradients), retain_graph=keep, create_graph=create_graph)


def grad(
    outputs: Tensor | Sequence[Tensor],
    inputs: Tensor | Sequence[Tensor],
    grad_outputs: Sequence[object] | None = None,
    *,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool = False,
) -> tuple[Tensor | None, ...]:
    """
    The gradients of tensors with regard to others that they were computed from; no leaf accumulates them.

    Returns a tuple with one for each input. One that no output was computed from has None with
    `allow_unused`, else it is a GradientError.
    """
    results = [outputs] if isinstance(outputs, Tensor) else outputs
    wanted = [inputs] if isinstance(inputs, Tensor) else inputs
    edges: list[Edge] = []
    for index, tensor in enumerate(wanted):
        if tensor.edge is None:
            raise GradientError(f"expected inputs that require gradients, got one that does not at {index}")
        edges.append(tensor.edge)
    keep = create_graph if retain_graph is None else retain_graph
    found = run(_roots(results, grad_outputs), retain_graph=keep, create_graph=create_graph, wanted=edges)
    for index, edge in enumerate(edges):
        if edge not in found and not allow_unused:
            message = f"input {index} has not been used to compute the outputs; allow_unused=True gives None"
            raise GradientError(message)
    return tuple(found.get(edge) for edge in edges)


def _roots(tensors: Sequence[Tensor], gradients: Sequence[object] | None) -> list[tuple[Edge, Tensor]]:
    given = [None] * len(tensors) if gradients is None else gradients
    if len(given) != len(tensors):
        raise GradientError(f"expected {len(tensors)} gradients, one for each tensor, got {len(given)}")
    roots: list[tuple[Edge, Tensor]] = []
    for tensor, gradient in zip(tensors, given, strict=True):
        seed = tensor.seed(gradient)
        assert tensor.edge is not None  # or seed() has refused it
        roots.append((tensor.edge, seed))
    return roots
