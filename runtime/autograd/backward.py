"""
Gradients of recorded tensors: `tsir.autograd`.

`tsir.grad` and its kin make functions of functions and record nothing; here is what goes with `tsir.Tensor`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from tsir.dialects.ir.diagnostics import GradientError
from tsir.runtime.autograd.engine import Edge, run
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.autograd.recording_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from tsir.runtime.values.structure import described

T = TypeVar("T", bound=Recorded)
"""`tsir.Tensor`, or a class of the user's below it."""

__all__ = ["backward", "enable_grad", "grad", "is_grad_enabled", "no_grad", "set_grad_enabled"]


def backward(
    tensors: Recorded | Sequence[Recorded],
    gradients: object = None,
    *,
    retain_graph: bool | None = None,
    create_graph: bool = False,
) -> None:
    """
    Add the gradients of tensors to `grad` of the leaves that they were computed from.

    `gradients` is, for each tensor, an array or tensor of its sizes and dtype, None for 1 of a scalar.
    GradientError if there is nothing to compute, or what it reads has been written or released.
    """
    keep = create_graph if retain_graph is None else retain_graph
    run(_roots(*_listed(tensors, gradients)), retain_graph=keep, create_graph=create_graph)


def grad(
    outputs: Recorded | Sequence[Recorded],
    inputs: T | Sequence[T],
    grad_outputs: object = None,
    *,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool = False,
) -> tuple[T | None, ...]:
    """
    The gradients of tensors with regard to others that they were computed from; no leaf accumulates them.

    Returns a tuple with one for each input. One that no output was computed from has None with
    `allow_unused`, else it is a GradientError.
    """
    wanted = _tensors([inputs] if isinstance(inputs, Recorded) else inputs, "inputs")
    edges: list[Edge] = []
    for index, tensor in enumerate(wanted):
        if tensor.edge is None:
            raise GradientError(f"expected inputs that require gradients, got one that does not at {index}")
        edges.append(tensor.edge)
    keep = create_graph if retain_graph is None else retain_graph
    found = run(
        _roots(*_listed(outputs, grad_outputs)), retain_graph=keep, create_graph=create_graph, wanted=edges
    )
    for index, edge in enumerate(edges):
        if edge not in found and not allow_unused:
            message = f"input {index} has not been used to compute the outputs; allow_unused=True gives None"
            raise GradientError(message)
    return tuple(cast("T | None", found.get(edge)) for edge in edges)


def _listed(
    tensors: Recorded | Sequence[Recorded], gradients: object
) -> tuple[Sequence[Recorded], Sequence[object]]:
    """Tensors and their gradients, of which one may stand for a list of one."""
    tensors = tensors if isinstance(tensors, Recorded) else _tensors(tensors, "outputs")
    several = cast("Sequence[object]", gradients) if isinstance(gradients, list | tuple) else None
    if isinstance(tensors, Recorded):
        one: list[object] = [gradients]
        return [tensors], several if several is not None and len(several) == 1 else one
    if gradients is None:
        return tensors, [None] * len(tensors)
    if several is None:
        raise GradientError(
            f"expected {len(tensors)} gradients, one for each tensor, got {described(gradients)}"
        )
    return tensors, several


def _tensors(given: object, name: str) -> Sequence[Recorded]:
    """A list or tuple of tensors; GradientError if it is something else."""
    items = cast("Sequence[object]", given) if isinstance(given, list | tuple) else [given]
    if items is not given or not all(isinstance(item, Recorded) for item in items):
        found = ", ".join(type(item).__name__ for item in items if not isinstance(item, Recorded))
        raise GradientError(f"expected a tsir.Tensor or a list of such as {name}, got {found}")
    return cast("Sequence[Recorded]", items)


def _roots(tensors: Sequence[Recorded], given: Sequence[object]) -> list[tuple[Edge, Recorded]]:
    if len(given) != len(tensors):
        raise GradientError(f"expected {len(tensors)} gradients, one for each tensor, got {len(given)}")
    roots: list[tuple[Edge, Recorded]] = []
    for tensor, gradient in zip(tensors, given, strict=True):
        seed = tensor.seed(gradient)
        assert tensor.edge is not None  # or seed() has refused it
        roots.append((tensor.edge, seed))
    return roots
