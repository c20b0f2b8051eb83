"""Objects of programs (`InstanceObject`) made of modules of Python, and the methods of such objects."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import IO, Any, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import unify
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.values import type_of
from tsir.frontend.compiler.annotations import fields_type
from tsir.frontend.compiler.signature import class_signature, python_constant
from tsir.frontend.modules.methods import compile_method
from tsir.frontend.modules.python_classes import PythonClasses
from tsir.frontend.modules.script_object import Held, InstanceObject, ScriptObject, is_plain
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.call.function import Function
from tsir.runtime.call.printed import write_compiled
from tsir.runtime.modules.program import BoundMethod, Method, Methods, structure_of
from tsir.runtime.values.interop import is_array, to_numpy

_CONSTANTS = ScriptObject("constants")
"""Programs in Python have no constants beside their objects."""


class InstanceMethods(Methods):
    """The methods of objects of Python, compiled once for objects of one structure."""

    def __init__(self, base: type):
        """The methods of objects whose classes are of modules if they inherit of `base`."""
        self.base = base
        self.classes = PythonClasses(base)
        self._made: dict[tuple[object, ...], Method] = {}
        self._assigned: dict[frozenset[type], frozenset[str]] = {}
        self.written: set[str] = set()
        """Attributes that methods write without assigning them, as lists: they are no constants of others."""
        self._declared: dict[type, Mapping[str, Attribute]] = {}

    def declared(self, kind: type) -> Mapping[str, Attribute]:
        """The types that a class declares of attributes."""
        if kind not in self._declared:
            self._declared[kind] = self.classes.declared(kind)
        return self._declared[kind]

    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        objects = [cast(InstanceObject, each) for _, each in root.walk()]
        assigned = self._assigned_of(objects)
        key = (name, *structure_of(objects, assigned))
        if key not in self._made:
            compiled = compile_method(self.classes, _CONSTANTS, assigned, root, name)
            made = self._made[key] = Method.of(compiled, objects, self.classes.listing)
            if written := {attribute for _, attribute in made.results} - assigned:
                self.written |= written
                self._assigned.clear()
        return BoundMethod(self._made[key], objects)

    def _assigned_of(self, objects: Sequence[InstanceObject]) -> frozenset[str]:
        """The names of the attributes that methods of some objects assign."""
        kinds = frozenset(each.kind for each in objects)
        if kinds not in self._assigned:
            self._assigned[kinds] = frozenset(self.classes.assigned(kinds) | self.written)
        return self._assigned[kinds]

    def method_names(self, object: ScriptObject) -> Sequence[str]:
        return self.classes.method_names(cast(InstanceObject, object).kind)

    def is_module(self, object: ScriptObject) -> bool:
        return issubclass(cast(InstanceObject, object).kind, self.base)

    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        return cast(InstanceObject, object).parameters

    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        return cast(InstanceObject, object).buffers

    def attribute_type(self, object: ScriptObject, name: str) -> Attribute | None:
        return self.declared(cast(InstanceObject, object).kind).get(name)

    def text(self, object: ScriptObject) -> str:
        return inspect.getsource(cast(InstanceObject, object).kind)

    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        assigned = self._assigned_of([cast(InstanceObject, each) for _, each in root.walk()])
        names = self.method_names(root)
        compiled = [compile_method(self.classes, _CONSTANTS, assigned, root, name) for name in names]
        write_compiled(file, root, [(root, each) for each in compiled], self, extra)


OWN = ("_parameters", "_buffers", "_modules", "_transient", "_hooks_before", "_hooks_behind", "_live")
"""The names of a module's own data, beside the attributes of its user."""


class Reader:
    """Makes objects of programs of the modules, and of the objects of data classes, in a module."""

    def __init__(self, methods: InstanceMethods):
        self.methods = methods
        self.made: dict[int, InstanceObject] = {}
        self.sources: list[object] = []
        self.watched: list[tuple[object, object]] = []

    def object_of(self, source: object) -> InstanceObject:
        """The object of a module, or of a data class; the same for the same."""
        if id(source) not in self.made:
            kind = type(source)
            name = self.methods.classes.name_of(kind)
            self.made[id(source)] = made = InstanceObject(name, kind=kind)
            self.sources.append(source)
            declared = self.methods.declared(kind)
            for attribute, value in attributes_of(source):
                self._add(made, attribute, value, declared.get(attribute))
            if issubclass(kind, self.methods.base):
                self._add_parts(made, vars(source))
        return self.made[id(source)]

    def _add_parts(self, made: InstanceObject, own: Mapping[str, Any]) -> None:
        made.parameters = tuple(name for name, each in own["_parameters"].items() if each is not None)
        made.requires_grad = {name for name in made.parameters if own["_parameters"][name].requires_grad}
        made.buffers = tuple(n for n in own["_buffers"] if n not in own["_transient"])
        made.hooks_before = tuple(map(Held, own["_hooks_before"]))
        made.hooks_behind = tuple(map(Held, own["_hooks_behind"]))
        holds: str | None = getattr(made.kind, "holds", None)
        if holds is not None:
            made.items = tuple([*own["_parameters"], *own["_modules"]])
            made.has_keys = holds == "dict"

    def _holds_modules(self, value: object) -> bool:
        items = cast("list[object]", value) if isinstance(value, list) else []
        return any(isinstance(item, self.methods.base) for item in items)

    def _add(self, made: InstanceObject, name: str, value: object, declared: Attribute | None) -> None:
        """Add an attribute, with its type; or, of what has no form in programs, the reason."""
        if isinstance(value, self.methods.base) or (is_dataclass(value) and not isinstance(value, type)):
            made.attributes[name] = self.object_of(value)
            return
        if _is_meaning(value):
            made.functions[name] = Held(value)
            return
        if self._holds_modules(value):
            made.problems[name] = "is a list of modules: expected a ModuleList"
            return
        try:
            plain = plain_of(value)
            found = declared if declared is not None else typed(plain)
        except ValueError as error:
            made.problems[name] = str(error)
            return
        if type(value) in (list, dict):
            self.watched.append((value, print_of(value)))
        made.attributes[name] = plain
        made.types[name] = found


def attributes_of(source: object) -> Iterator[tuple[str, object]]:
    """The attributes of an object, of a module its parameters and buffers and modules too."""
    own = vars(source)
    for name, value in own.items():
        if name not in OWN:
            yield name, value
    for home in ("_parameters", "_buffers", "_modules"):
        yield from cast("Mapping[str, object]", own.get(home, {})).items()


def _is_meaning(value: object) -> bool:
    """Whether a value is no data, but what programs know by name: a function, a class, an enumeration's."""
    if isinstance(value, FunctionType | BuiltinFunctionType | ModuleType | type | Function):
        return True
    return hasattr(value, "torch_path") or hasattr(value, "_value_") or hasattr(value, "__wrapped__")


def plain_of(value: object) -> object:
    """A value as objects keep it: arrays as numpy's; ValueError for what has no form in programs."""
    if isinstance(value, Recorded):
        return value.array
    if is_array(value):
        return to_numpy(value)
    if isinstance(value, list):
        return [plain_of(item) for item in cast("list[object]", value)]
    if isinstance(value, tuple):
        items = tuple([plain_of(item) for item in cast("tuple[object, ...]", value)])
        make: Any = getattr(cast(object, value), "_make", None)  # of named tuples
        return items if make is None else make(items)
    if isinstance(value, dict):
        return {key: plain_of(item) for key, item in cast("dict[object, object]", value).items()}
    constant = python_constant(value)
    if is_plain(constant):
        return constant
    raise ValueError(f"is a value of type {type(value).__qualname__}, which programs do not have")


def typed(value: object) -> Attribute:
    """The type of a value of an attribute; ValueError with the reason if none has it."""
    match value:
        case np.ndarray():
            return t.TENSOR
        case list():
            return t.ListType(_element(cast("list[object]", value), "list"))
        case dict():
            entries = cast("dict[object, object]", value)
            return t.DictType(_element(list(entries), "dict"), _element(list(entries.values()), "dict"))
        case tuple() if (fields := class_signature(type(cast(object, value)))) is not None:
            return fields_type(fields)
        case tuple():
            return t.TupleType(tuple(map(typed, cast("tuple[object, ...]", value))))
        case _:
            return type_of(value)


def _element(items: Sequence[object], kind: str) -> Attribute:
    """The type that the elements of a container have in common."""
    if not items:
        raise ValueError(f"is an empty {kind}: annotate it, as `self.name: List[int] = []`")
    joined, *others = map(typed, items)
    for other in others:
        both = unify(joined, other)
        if both is None:
            raise ValueError(f"is a {kind} of unlike elements: {compact(joined)} and {compact(other)}")
        joined = both
    return joined


def print_of(value: object) -> object:
    """The key that changes if a container does: the elements of plain ones, the identities of others."""
    items: Sequence[object] = (
        [each for pair in cast("dict[object, object]", value).items() for each in pair]
        if isinstance(value, dict)
        else cast("list[object]", value)
    )
    return [each if is_plain(python_constant(each)) else id(each) for each in items]
