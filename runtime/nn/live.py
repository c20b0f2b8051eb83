"""The compiled form of a module of Python, which is made anew where the module has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, cast

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.frontend.modules.script_object import InstanceObject
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.autograd.recording_mode import is_grad_enabled
from tsir.runtime.modules.script_module import ScriptModule
from tsir.runtime.nn.instances import InstanceMethods, Reader, print_of
from tsir.runtime.values.structure import leaves_in

_numbers = count(1)
_last = [0]


def last_change() -> int:
    """The number of the last change of an attribute of any module."""
    return _last[0]


def changed() -> None:
    """Say that an attribute of a module has changed: compiled forms are looked at again."""
    _last[0] = next(_numbers)


class Live:
    """A module and its compiled form; what a method assigns is assigned to the module."""

    def __init__(self, module: object, methods: InstanceMethods):
        self.methods = methods
        self.version = last_change()
        reader = Reader(methods)
        self.root = reader.object_of(module)
        self.sources = {id(reader.made[id(each)]): each for each in reader.sources}
        self.watched = reader.watched
        self.trained: dict[int, Recorded] = {}
        for each in reader.sources:
            for parameter in cast("Mapping[str, object]", vars(each).get("_parameters", {})).values():
                if isinstance(parameter, Recorded):
                    self.trained[id(parameter.array)] = parameter
        self._bound: dict[str, Any] = {}

    def is_current(self) -> bool:
        """Whether no attribute has changed since it was made."""
        return self.version == last_change() and all(print_of(each) == seen for each, seen in self.watched)

    def call(self, name: str, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of a method for arguments, of which a recorded tensor has the parameters recorded."""
        if name not in self._bound:
            known = len(self.methods.written)
            bound = self.methods.bound(self.root, name)
            if len(self.methods.written) > known:
                self._bound.clear()
            self._bound[name] = bound
        bound = self._bound[name]
        given = leaves_in([*args, *keywords.values()])
        records = is_grad_enabled() and any(isinstance(each, Recorded) for each in given)
        result = bound.call(args, keywords, self.trained if records else None)
        for place, attribute in bound.method.results:
            owner = cast(InstanceObject, bound.objects[place])
            self._assign(self.sources[id(owner)], attribute, owner.attributes[attribute])
        return result

    def _assign(self, source: object, name: str, value: object) -> None:
        own = vars(source)
        home = next((own[h] for h in ("_buffers", "_parameters") if name in own.get(h, {})), own)
        if home is own.get("_parameters"):
            raise UnsupportedError(f"'{name}' is a parameter, which a method cannot assign")
        home[name] = value
        self.watched = [(each, print_of(each)) for each, _ in self.watched]


def live(module: Any, base: type) -> Live:
    """The compiled form of a module as it is now."""
    found = cast("Live | None", module.__dict__.get("_live"))
    if found is None or not found.is_current():
        methods = InstanceMethods(base) if found is None else found.methods
        found = module.__dict__["_live"] = Live(module, methods)
    return found


def scripted(module: object, base: type) -> ScriptModule:
    """A module whose tensors are those of a module of Python, with copies of its other attributes."""
    made = Live(module, InstanceMethods(base))
    for name in made.methods.method_names(made.root):
        made.methods.bound(made.root, name)
    return ScriptModule(made.root, made.methods, {})
