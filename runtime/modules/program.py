"""The methods of objects as functions, and what the classes of a program say of its objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.process.cached_property import cached_property
from tsir.frontend.modules.script_object import (
    InstanceObject,
    ScriptObject,
    is_plain,
    is_plain_dictionary,
)
from tsir.runtime.autograd.recorded import Recorded, to_arrays
from tsir.runtime.call.closed import ClosedFunction
from tsir.runtime.call.function import Function, Module
from tsir.runtime.call.saved import Saved
from tsir.runtime.modules.kept_methods import Slot, Slots
from tsir.runtime.values.interop import exporter, is_array, to_numpy
from tsir.runtime.values.structure import arrays_in, map_arrays, map_leaves
from tsir.runtime.values.traceable import recorder_of

if TYPE_CHECKING:
    from xdsl.dialects.func import FuncOp
    from xdsl.ir import Attribute

    from tsir.frontend.modules.methods import CompiledMethod
    from tsir.runtime.modules.packing import Packing
    from tsir.runtime.modules.state_function import Place, StateFunction


def slots_of(compiled: CompiledMethod, objects: Sequence[ScriptObject]) -> Slots:
    """The attributes of some objects that the function of a compiled method takes and gives."""
    places = {id(each): place for place, each in enumerate(objects)}
    parameters = tuple([(places[id(owner)], name) for owner, name in compiled.parameters])
    return Slots(parameters, tuple([(places[id(owner)], name) for owner, name in compiled.results]))


class Convention:
    """Conversions from the user's values to those of a method's function: here, the identity."""

    def arguments(
        self, args: Sequence[object], keywords: Mapping[str, object]
    ) -> tuple[Sequence[object], Mapping[str, object]]:
        """The arguments of the function; ExecutionError if the method does not take those of the user."""
        return args, keywords

    def result(self, result: object) -> Any:
        """The result of the method."""
        return result


class Method:
    """
    A method as a function, for all objects of one structure.

    Attributes are ahead of the method's own arguments, and those that it assigns behind its result.
    `compiled` gives what it is compiled to, for `root`. `packing` converts attributes and results that are,
    or hold, objects, members of enumerations or named tuples; None where there are none.
    """

    def __init__(
        self,
        function: Function,
        slots: Slots,
        compiled: Callable[[], CompiledMethod],
        root: ScriptObject,
        packing: Packing | None,
        convention: Convention | None = None,
    ):
        self.function = function
        function.attributes = len(slots.parameters)
        self.parameters, self.results = slots.parameters, slots.results
        self.packing = packing
        self.convention = convention or Convention()
        self._compiled, self._root = compiled, root

    @staticmethod
    def of(
        compiled: CompiledMethod,
        objects: Sequence[ScriptObject],
        listing: Mapping[str, str],
        convention: Convention | None = None,
    ) -> Method:
        """A compiled method of the first of some objects."""
        from tsir.runtime.modules.packing import Packing

        slots, packing = slots_of(compiled, objects), Packing.of(compiled.function_type)
        function = Module(compiled.module, listing).function(compiled.name)
        return Method(function, slots, lambda: compiled, objects[0], packing, convention)

    @cached_property
    def state(self) -> Mapping[str, tuple[Slot, Attribute]]:
        """
        The attributes that make up the state of the object, by their paths, with their types.

        What several paths lead to is there once.
        """
        walk = list(self._root.walk())
        places = {id(each): (place, path) for place, (path, each) in enumerate(walk)}
        found: dict[str, tuple[Slot, Attribute]] = {}
        for (owner, name), type in self._compiled().state:
            place, path = places[id(owner)]
            found[_path(path, name)] = (place, name), type
        return found

    @cached_property
    def places(self) -> Sequence[Place]:
        """For each parameter that is an attribute: its path in the state, or its value if it is not in it."""
        compiled = self._compiled()
        own = {slot: path for path, (slot, _) in self.state.items()}
        members = zip(self.state, compiled.state, strict=True)
        shared = {id(owner.attributes[name]): path for path, ((owner, name), _) in members}
        found: list[Place] = []
        for slot, (owner, name) in zip(self.parameters, compiled.parameters, strict=True):
            value = owner.attributes[name]
            found.append(own.get(slot) or shared.get(id(value)) or value)
        return found

    @cached_property
    def apply(self) -> StateFunction:
        """The method as a function of the state and its own arguments, to its result and the new state."""
        from tsir.runtime.modules.state_function import StateFunction, module_of, with_state

        paths = {slot: path for path, (slot, _) in self.state.items()}
        types = {path: type for path, (_, type) in self.state.items()}
        results = [paths[slot] for slot in self.results]
        made = with_state(self._op, self.places, results, types)
        return StateFunction(module_of(made, self.function.module.sources), self.function.symbol, list(types))

    @cached_property
    def value(self) -> Function:
        """The method as a function of the state and its own arguments, to its result alone."""
        from tsir.runtime.modules.state_function import module_of, without_new_state

        apply = self.apply
        made = without_new_state(apply.program.function(apply.symbol))
        return module_of(made, apply.module.sources).function(apply.symbol)

    @cached_property
    def writes(self) -> tuple[str, ...]:
        """The paths of the state that the method writes in place."""
        from tsir.runtime.modules.state_function import written_parameters

        written = written_parameters(self._op, len(self.parameters))
        return tuple([place for index in written if isinstance(place := self.places[index], str)])

    @property
    def _op(self) -> FuncOp:
        return self.function.program.function(self.function.symbol)


@dataclass(frozen=True)
class BoundMethod:
    """A method of an object, with the objects in it."""

    method: Method
    objects: Sequence[ScriptObject]

    def assigned(self) -> list[str]:
        """The paths of the attributes that the method assigns, whose values are its last results."""
        paths = {id(each): path for path, each in self.objects[0].walk()}
        slots = [(self.objects[place], name) for place, name in self.method.results]
        return [_path(paths.get(id(owner), ""), name) for owner, name in slots]

    def attributes(self) -> list[Any]:
        """The values of the parameters that are attributes."""
        values = [self.objects[place].attributes[name] for place, name in self.method.parameters]
        return values if self.method.packing is None else self.method.packing.attributes(values)

    def call(
        self,
        args: Sequence[object],
        keywords: Mapping[str, object],
        recorded: Mapping[int, Recorded] | None = None,
        *,
        interpreted: bool = False,
    ) -> Any:
        """
        The result of the method; what it assigns is then in the objects.

        `recorded` are tensors by the identities of the attributes in whose place they are given. What is
        `interpreted` runs in the interpreter alone.
        """
        method = self.method
        if method.results and (recorder := recorder_of((args, keywords))) is not None:
            names = ", ".join(f"'{name}'" for name in self.assigned())
            remedy = "write a tensor in place, as self.h.copy_(h)"
            message = f"expected a method that assigns no attributes in a trace, got one that assigns {names}"
            raise recorder.refused(f"{message}; {remedy}")
        args, keywords = method.convention.arguments(args, keywords)
        attributes = self.attributes()
        if recorded:
            attributes = [recorded.get(id(value), value) for value in attributes]
        run = method.function.interpret if interpreted else method.function
        result = run(*attributes, *args, **keywords)
        values: Sequence[object] = ()
        if method.results:
            result, *values = result
            values = list(map(kept, values))
        # In the kind of the user's arrays: the attributes are numpy's.
        result = map_arrays(exporter([*args, *keywords.values()]), result)
        if method.packing is not None:
            result, values = method.packing.results(result, values)
        for (place, name), value in zip(method.results, values, strict=True):
            self.objects[place].attributes[name] = value
        return method.convention.result(result)

    def state(self) -> dict[str, Any]:
        """The values of the attributes that make up the state, by their paths, without what recorded them."""
        state = self.method.state.items()
        values = {path: self.objects[place].attributes[name] for path, ((place, name), _) in state}
        return {path: to_arrays(value) for path, value in values.items()}

    def apply(self) -> StateFunction:
        """The method as a function of the state; UnsupportedError if it writes what is shared in part."""
        self.check_value()
        return self.method.apply

    def saved(self) -> Saved:
        """
        The method as what is written as an exported program.

        Of one that was exported the arguments are the leaves of the user's.
        """
        objects = self.objects[0].walk()
        parameters = frozenset(_path(path, name) for path, each in objects for name in each.requires_grad)
        if type(self.method.convention) is not Convention:
            return Saved(self.method.function, self.attributes(), parameters)
        return Saved(self.apply(), [self.state()], parameters, returns_state=True)

    def closed(self, state: Callable[[], Mapping[str, object]]) -> ClosedFunction:
        """The method as a function of its own arguments alone, for the state as it is at each call."""
        self.check_value()
        return ClosedFunction(self.method.value, lambda: [state()], 1)

    def check_value(self) -> None:
        """
        UnsupportedError if the state of the method is no value.

        It holds objects, or tensors that the method writes share memory with others; or the program was
        exported, and takes other arguments than the user's.
        """
        if type(self.method.convention) is not Convention:
            raise UnsupportedError("expected a module of an archive, got an exported program")
        if self.method.packing is not None:
            raise UnsupportedError("expected a method without objects, enumerations and named tuples")
        arrays = [(path, each) for path, value in self.state().items() for each in arrays_in(value)]
        problems = [
            f"'{path}', which the method '{self.method.function.symbol}' writes, shares memory with '{other}'"
            for path, array in arrays
            if path in self.method.writes
            for other, each in arrays
            if other != path and np.may_share_memory(array, each)
        ]
        if problems:
            expected = "expected a state whose tensors are apart, to be a value"
            raise UnsupportedError([Diagnostic.error(None, f"{expected}: {each}") for each in problems])

    def ir(self, args: Sequence[object], keywords: Mapping[str, object]) -> Module:
        """The IR of the method for these arguments, behind the attributes."""
        args, keywords = self.method.convention.arguments(args, keywords)
        return self.method.function.ir(*self.attributes(), *args, **keywords)

    def explain(self, args: Sequence[object], keywords: Mapping[str, object]) -> str:
        """The native groups of the method for these arguments, and why other operations are interpreted."""
        args, keywords = self.method.convention.arguments(args, keywords)
        return self.method.function.explain(*self.attributes(), *args, **keywords)


def _path(path: str, name: str) -> str:
    """The path of an attribute of the object at a path."""
    return f"{path}.{name}" if path else name


def kept(value: object) -> object:
    """A value as objects keep it, whatever library the caller's arrays are of; what is recorded stays so."""
    return map_leaves(_own, value)


def _own(value: Any) -> Any:
    is_recorded = isinstance(value, Recorded) and value.requires_grad
    return value if type(value) is np.ndarray or is_recorded or not is_array(value) else to_numpy(value)


class Methods(ABC):
    """
    What the classes of a program's objects say of them, and their methods as functions.

    A subclass is a form in which programs come: the texts of an archive, for one.
    """

    generation = 0
    """The number of times that methods were compiled for values that have changed: they are made anew."""

    @abstractmethod
    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        """A method of an object as it is now; UnsupportedError with everything that cannot be compiled."""

    @abstractmethod
    def method_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the methods of an object's class."""

    @abstractmethod
    def is_module(self, object: ScriptObject) -> bool:
        """Whether an object is a module, and not one of another class."""

    @abstractmethod
    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the attributes that are parameters, of one object alone."""

    @abstractmethod
    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the attributes that are buffers, of one object alone."""

    @abstractmethod
    def attribute_type(self, object: ScriptObject, name: str) -> Attribute | None:
        """The type that an object's class declares for an attribute; None if it declares none of a value."""

    @abstractmethod
    def text(self, object: ScriptObject) -> str:
        """The text of an object's class."""

    @abstractmethod
    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        """Write an archive of an object as it is now; UnsupportedError for what archives have no form for."""


def structure_of(objects: Sequence[ScriptObject], assigned: Set[str]) -> list[object]:
    """
    What of objects decides how their methods are compiled.

    It is all but the elements of tensors and large containers, and the attributes that methods assign.
    """
    places: dict[int, int] = {id(each): place for place, each in enumerate(objects)}
    arrays: dict[int, int] = {}
    found: list[object] = []
    for each in objects:
        found.append(each.type_name)
        if isinstance(each, InstanceObject):
            found.append(each.structure)
        for name, value in each.attributes.items():
            if isinstance(value, ScriptObject):
                found.append((name, places[id(value)]))
            elif name in assigned:
                found.append(name)
            elif not is_plain(value) and isinstance(value, np.ndarray | dict | tuple):
                held = cast(object, value)
                if is_plain_dictionary(held):
                    found.append(repr(held))
                found.append((name, arrays.setdefault(id(held), len(arrays))))
            else:
                found.append((name, type(value), repr(value)))
    return found
