"""The value and the gradient of an exported function, by some of the tensors that it takes."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.ir.diagnostics import GradientError
from tsir.dialects.ir.spelling import hint
from tsir.runtime.call.exported import Derive
from tsir.runtime.call.leaves import Leaf, Role
from tsir.runtime.derivatives.gradient_sources import ONLY, GradientSource
from tsir.runtime.plans.sources import Source


def with_gradients(names: Sequence[str]) -> Derive:
    """
    The function with the gradients of its result, a scalar, by the tensors that are called so behind it.

    A name is that of an argument, of which all tensors are meant, or of a part, as the key of a dictionary.
    Of a result that has parts the name of one, the scalar, stands ahead of it, as `energy:positions`.
    GradientError if there is no such part, or the function has no gradient by it.
    """

    def derived(source: Source, leaves: Sequence[Leaf]) -> tuple[Source, Sequence[str]]:
        asked = [_split(name, leaves) for name in names]
        parts = list(dict.fromkeys(part for part, _ in asked))
        if len(parts) > 1:
            first, second, *_ = (f"'{part}'" if part else "no part" for part in parts)
            raise GradientError(f"expected gradients of one result, got some of {first} and some of {second}")
        indices = [index for _, name in asked for index in _places(name, leaves)]
        paths = tuple([leaf.place.path for leaf in leaves])
        results = [f"{leaves[index].place.name}_gradient" for index in indices]
        return GradientSource(source, paths, tuple(indices), 1, with_value=True, part=parts[0]), results

    return derived


def _split(name: str, leaves: Sequence[Leaf]) -> tuple[str, str]:
    """The part of the result that a name asks the gradient of, and the name of the argument."""
    if any(name in (leaf.place.path, leaf.place.name, leaf.place.full_name) for leaf in leaves):
        return ONLY, name
    part, _, argument = name.partition(":")
    return (part, argument) if argument else (ONLY, name)


def _places(name: str, leaves: Sequence[Leaf]) -> list[int]:
    """The places of the leaves that are called so."""
    passed = [(index, leaf.place) for index, leaf in enumerate(leaves) if leaf.role is Role.PASSED]
    for found in (
        [index for index, place in passed if name in (place.path, place.name, place.full_name)],
        [index for index, place in passed if place.path.startswith(f"{name}[")],
    ):
        if found:
            return found
    known = list(dict.fromkeys(place.name for _, place in passed))
    expected = f"expected the name of a tensor that the function takes ({', '.join(known) or 'none'})"
    raise GradientError(f"{expected}, got '{name}'{hint(name, known)}")
