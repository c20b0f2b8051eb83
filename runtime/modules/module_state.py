"""What modules share with those in them, and the states that they load."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from pathlib import Path

import numpy as np

from tsir.dialects.ir.spelling import hint
from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.modules.program import Methods


class Root:
    """
    What a module shares with those in it: its methods, and how often an attribute has been assigned.

    `recorded` are the tensors that stand for arrays among the attributes, by the identities of these.
    """

    def __init__(self, methods: Methods):
        self.methods = methods
        self.known: dict[int, object] = {}
        self.version = 0
        self.recorded: dict[int, Recorded] = {}
        self._arrays: dict[int, Array] = {}

    def record(self, array: Array, tensor: Recorded | None) -> None:
        """Let a tensor stand for an array among the attributes, whose memory it shares; or none."""
        if tensor is None:
            self.recorded.pop(id(array), None)
            self._arrays.pop(id(array), None)
        else:
            self.recorded[id(array)], self._arrays[id(array)] = tensor, array

    def changed(self) -> None:
        """An attribute has been assigned from outside."""
        self.version += 1


def misfits(
    slots: Mapping[str, Array],
    others: Collection[str],
    given: Mapping[str, object],
    arrays: Mapping[str, Array],
    *,
    strict: bool,
) -> Iterator[str]:
    """
    Why a state does not fit a module with these parameters and buffers, and other attributes.

    `arrays` are the tensors of the state for the first. If it is `strict`, names count.
    """
    if strict:
        found = {id(array) for path, array in slots.items() if path in given}
        yield from (f"missing '{path}'" for path, array in slots.items() if id(array) not in found)
        known = {*slots, *others}
        yield from (f"unexpected '{path}'{hint(path, known)}" for path in given if path not in known)
    for path, array in arrays.items():
        if array.shape != slots[path].shape:
            yield f"'{path}': expected sizes {slots[path].shape}, got {array.shape}"


def tensors_in_file(path: Path) -> Mapping[str, object]:
    """The tensors of a file by name."""
    if path.suffix == ".npz":
        with np.load(path, allow_pickle=False) as file:
            return dict(file)
    if path.suffix == ".safetensors":
        return import_module("safetensors.numpy").load_file(path)
    raise ValueError(f"expected a file .npz or .safetensors, got '{path}'")
