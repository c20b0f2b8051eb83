"""Data that modules share with their submodules, and the states that they load."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import cast

import numpy as np

from tsir.dialects.ir.spelling import hint
from tsir.dialects.types.dtype import Array
from tsir.frontend.modules.script_object import EnumValue, ScriptObject
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.modules.program import Methods
from tsir.runtime.values.interop import to_numpy


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


def tensors_by_path(root: ScriptObject, methods: Methods) -> Iterator[tuple[str, Array]]:
    """Each parameter and buffer of an object and of those in it, by every path to it."""
    pending: list[tuple[str, ScriptObject]] = [("", root)]
    while pending:
        path, each = pending.pop(0)
        for name in (*methods.parameter_names(each), *methods.buffer_names(each)):
            value = each.attributes.get(name)
            if isinstance(value, np.ndarray):
                yield f"{path}{name}", cast(Array, value)
        inner = each.attributes.items()
        pending[:0] = [(f"{path}{name}.", v) for name, v in inner if isinstance(v, ScriptObject)]


def other_slots(root: ScriptObject, given: Collection[str]) -> Iterator[tuple[str, tuple[ScriptObject, str]]]:
    """The attributes at these paths with the objects that they are of, but for objects."""
    for path, each in root.walk():
        for name, value in each.attributes.items():
            whole = ".".join(filter(None, (path, name)))
            if whole in given and not isinstance(value, ScriptObject | EnumValue):
                yield whole, (each, name)


def read_state(state: Mapping[str, object] | str | Path) -> Mapping[str, object]:
    """A state that is given, or that of a file."""
    return _tensors_in_file(Path(state)) if isinstance(state, str | Path) else state


def fitting(
    name: str,
    slots: Mapping[str, Array],
    others: Collection[str],
    given: Mapping[str, object],
    *,
    strict: bool,
) -> dict[str, Array]:
    """
    The tensors of a state for the parameters and buffers of a module, whose other attributes are `others`.

    ValueError with every name that is missing or unexpected, unless it is not `strict`, and every tensor of
    other sizes.
    """
    arrays = {path: np.asarray(to_numpy(given[path])) for path in slots if path in given}
    if problems := list(_misfits(slots, others, given, arrays, strict=strict)):
        raise ValueError(f"cannot load the state of '{name}': {'; '.join(problems)}")
    return arrays


def _misfits(
    slots: Mapping[str, Array],
    others: Collection[str],
    given: Mapping[str, object],
    arrays: Mapping[str, Array],
    *,
    strict: bool,
) -> Iterator[str]:
    """Why a state does not fit; `arrays` are its tensors for the slots."""
    if strict:
        found = {id(array) for path, array in slots.items() if path in given}
        yield from (f"missing '{path}'" for path, array in slots.items() if id(array) not in found)
        known = {*slots, *others}
        yield from (f"unexpected '{path}'{hint(path, known)}" for path in given if path not in known)
    for path, array in arrays.items():
        if array.shape != slots[path].shape:
            yield f"'{path}': expected sizes {slots[path].shape}, got {array.shape}"


def _tensors_in_file(path: Path) -> Mapping[str, object]:
    """The tensors of a file by name."""
    if path.suffix == ".npz":
        with np.load(path, allow_pickle=False) as file:
            return dict(file)
    if path.suffix == ".safetensors":
        return import_module("safetensors.numpy").load_file(path)
    raise ValueError(f"expected a file .npz or .safetensors, got '{path}'")
