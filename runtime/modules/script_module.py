"""Modules of programs: what `tsir.load` gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.spelling import hint
from tsir.dialects.types.dtype import Array
from tsir.frontend.modules.script_object import EnumValue, ScriptObject
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.call.closed import ClosedFunction
from tsir.runtime.modules.module_state import Root, fitting, other_slots, read_state, tensors_by_path
from tsir.runtime.modules.program import BoundMethod, Methods, kept
from tsir.runtime.modules.script_method import ScriptMethod
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.save import Target, check_is_archive, save_to
from tsir.runtime.values.structure import is_float
from tsir.runtime.values.traceable import as_owned

if TYPE_CHECKING:
    from tsir.frontend.compiler.python_names import PythonObjects
    from tsir.frontend.compiler.sugared import Sugared
    from tsir.runtime.call.function import Function, Module
    from tsir.runtime.modules.state_function import StateFunction


class ScriptModule:
    """
    A module: its attributes, submodules and methods are attributes, and a call is one of `forward`.

    Tensors are numpy's arrays, as they are in the module: what writes them changes it. Lists and
    dictionaries are copies; to change one, assign the attribute. Methods that assign attributes change the
    module; `clone` gives one with a state of its own.
    """

    if TYPE_CHECKING:
        _object: ScriptObject
        _root: Root
        _bound: dict[str, tuple[tuple[int, int], BoundMethod]]
        extra_files: Mapping[str, bytes]
        """The files that were saved beside the module, by name."""

    def __init__(self, object: ScriptObject, methods: Methods, extra: Mapping[str, bytes]):
        self._fill(object, Root(methods), extra)

    def _fill(self, object: ScriptObject, root: Root, extra: Mapping[str, bytes]) -> None:
        # Not by attributes, which are those of the module.
        self.__dict__.update(_object=object, _root=root, _bound={}, extra_files=extra)
        root.known[id(object)] = self

    # Attributes and methods

    def __getattr__(self, name: str) -> Any:
        attributes = self._object.attributes
        if name in attributes:
            return self._shown(attributes[name])
        if name in self._method_names():
            call, bound, closed = (partial(each, name) for each in (self._call, self._method, self._closed))
            return ScriptMethod(self, self.original_name, name, self._root.recorded, call, bound, closed)
        if name.startswith("__"):
            raise AttributeError(name)
        known = [*attributes, *self._method_names()]
        raise AttributeError(f"'{self.original_name}' has no attribute '{name}'{hint(name, known)}")

    def __setattr__(self, name: str, value: object) -> None:
        attributes = self._object.attributes
        if name not in attributes:
            raise AttributeError(f"'{self.original_name}' has no attribute '{name}'{hint(name, attributes)}")
        if isinstance(attributes[name], ScriptObject):
            raise AttributeError(f"'{name}' of '{self.original_name}' is a module, which cannot be replaced")
        if isinstance(value, ScriptModule):
            raise AttributeError(f"expected a tensor, a number or a container for '{name}', got a module")
        if isinstance(value, Recorded):
            self._root.record(value.array, value if value.requires_grad else None)
            value = value.array
        attributes[name] = self._fitting(name, value)
        self._root.changed()

    def _fitting(self, name: str, value: object) -> object:
        """A value as the attribute holds it; TypeError if it is of another type than the class declares."""
        if is_array(value) and isinstance(self._object.attributes[name], np.ndarray):
            return to_numpy(value)
        declared = self._root.methods.attribute_type(self._object, name)
        if declared is None:
            return kept(value)
        from tsir.runtime.values.binding import convert

        try:
            return convert(value, declared, {})
        except (TypeError, ValueError) as error:
            raise type(error)(f"attribute '{name}' of '{self.original_name}': {error}") from error

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._object.attributes, *self._method_names()})

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return self._call("forward", *args, **keywords)

    def _call(self, name: str, /, *args: object, **keywords: object) -> Any:
        return self._method(name).call(args, keywords, self._root.recorded)

    @property
    def apply(self) -> StateFunction:
        """
        `forward` as a function whose state is a value: `y, state = m.apply(state, x)`.

        It takes a state, as `current_state` gives one, ahead of the arguments of `forward`, and returns the
        result of `forward` and the new state; the module stays as it is. Gradients by the first argument
        are dictionaries of the same keys. `m.encode.apply` is that of another method. UnsupportedError if
        a tensor that the method writes shares memory with another of the state.
        """
        return self._method("forward").apply()

    def current_state(self) -> dict[str, Any]:
        """
        The state of the module by paths: all tensors, dictionaries, and what methods assign.

        A tensor that has several paths is there once. The arrays are those of the module.
        """
        return self._state("forward" if "forward" in self._method_names() else self._method_names()[0])

    def _state(self, method: str) -> dict[str, Any]:
        return {path: _copied(value) for path, value in self._method(method).state().items()}

    def __tsir_meaning__(self, path: str, program: PythonObjects) -> Sugared:
        from tsir.runtime.modules.called import CalledModule

        return CalledModule(path, self._object, self.__getattr__, program)

    def __tsir_function__(self) -> ClosedFunction:
        return self._closed("forward")

    def _closed(self, name: str) -> ClosedFunction:
        """A method as a function of its arguments, of the state as it is at each call."""
        bound = self._method(name)

        def state() -> Mapping[str, object]:
            if self._method(name).method is not bound.method:
                changed = "a mode, or an attribute that is compiled in"
                raise UnsupportedError(
                    f"'{name}' of '{self.original_name}' has changed ({changed}): make it anew"
                )
            return bound.state()

        return bound.closed(state)

    def _method(self, name: str) -> BoundMethod:
        """A method for the attributes as they are; it is looked up again after one has been assigned."""
        made, bound = self._bound.get(name, (None, None))
        if bound is None or made != (self._root.version, self._root.methods.generation):
            bound = self._root.methods.bound(self._object, name)
            self._bound[name] = (self._root.version, self._root.methods.generation), bound
        return bound

    def _shown(self, value: object) -> Any:
        """A value as Python gets it."""
        if isinstance(value, ScriptObject):
            return self._root.known.get(id(value)) or self._inner(value)
        if isinstance(value, EnumValue):
            return value.value
        shown = self._root.recorded.get(id(value), value)
        return as_owned(shown) if isinstance(shown, Recorded | np.ndarray) else _copied(shown)

    def _inner(self, object: ScriptObject) -> ScriptModule:
        made = ScriptModule.__new__(ScriptModule)
        made._fill(object, self._root, {})
        return made

    def _method_names(self) -> Sequence[str]:
        return self._root.methods.method_names(self._object)

    # What there is in it

    @property
    def original_name(self) -> str:
        """The name of the module's class."""
        return self._object.type_name.rpartition(".")[2]

    def named_children(self) -> Iterator[tuple[str, ScriptModule]]:
        """The submodules with their names."""
        for name, value in self._object.attributes.items():
            if isinstance(value, ScriptObject) and self._root.methods.is_module(value):
                yield name, self._shown(value)

    def children(self) -> Iterator[ScriptModule]:
        """The submodules."""
        return (module for _, module in self.named_children())

    def named_modules(self, prefix: str = "") -> Iterator[tuple[str, ScriptModule]]:
        """This module and those in it, each once, with the paths to them."""
        for path, each in self._object.walk():
            if self._root.methods.is_module(each):
                yield ".".join(filter(None, (prefix, path))), self._shown(each)

    def modules(self) -> Iterator[ScriptModule]:
        """This module and those in it, each once."""
        return (module for _, module in self.named_modules())

    def named_parameters(self, prefix: str = "") -> Iterator[tuple[str, Any]]:
        """The arrays that are trained, each once, with their paths; tensors after `requires_grad_`."""
        return self._tensors(self._root.methods.parameter_names, prefix)

    def parameters(self) -> Iterator[Any]:
        """The arrays that are trained, each once; tensors after `requires_grad_`."""
        return (array for _, array in self.named_parameters())

    def named_buffers(self, prefix: str = "") -> Iterator[tuple[str, Any]]:
        """The other tensors that are saved, each once, with their paths."""
        return self._tensors(self._root.methods.buffer_names, prefix)

    def buffers(self) -> Iterator[Array]:
        """The other tensors that are saved, each once."""
        return (array for _, array in self.named_buffers())

    def state_dict(self) -> dict[str, Array]:
        """The parameters and buffers by their paths; a tensor that has several paths is there by each."""
        return dict(tensors_by_path(self._object, self._root.methods))

    def load_state_dict(self, state: Mapping[str, object] | str | Path, *, strict: bool = True) -> None:
        """
        Copy tensors into the parameters and buffers of their paths, of the same sizes, in their dtypes.

        `state` is a dictionary, or a file: `.npz`, or `.safetensors` (with the package of this name). Of what
        `current_state` and `apply` give, the other attributes are assigned. One path to a tensor that has
        several is enough.
        ValueError with every name that is missing or unexpected, unless it is not `strict`, and every tensor
        of other sizes.
        """
        given, slots = read_state(state), self.state_dict()
        others = {path: slot for path, slot in other_slots(self._object, given) if path not in slots}
        arrays = fitting(self.original_name, slots, others, given, strict=strict)
        for path, array in arrays.items():
            slots[path][...] = array
            if (tensor := self._root.recorded.get(id(slots[path]))) is not None:
                tensor.version.count += 1
        for path, (owner, name) in others.items():
            owner.attributes[name] = kept(given[path])
        if others:
            self._root.changed()

    def _tensors(
        self, names: Callable[[ScriptObject], Sequence[str]], prefix: str
    ) -> Iterator[tuple[str, Any]]:
        seen: set[int] = set()
        for path, each in self._object.walk(prefix):
            for name in names(each):
                value: Any = each.attributes.get(name)
                if isinstance(value, np.ndarray) and id(cast(Array, value)) not in seen:
                    seen.add(id(cast(Array, value)))
                    yield ".".join(filter(None, (path, name))), self._shown(cast(Array, value))

    # Modes

    def train(self, mode: bool = True) -> ScriptModule:
        """Set the attribute `training` of this module and those in it; the module."""
        for _, each in self._object.walk():
            training = each.attributes.get("training")
            if isinstance(training, np.ndarray):  # in archives of PyTorch 1.0
                cast(Array, training)[...] = mode
            elif training is not None:
                each.attributes["training"] = mode
        self._root.changed()
        return self

    def eval(self) -> ScriptModule:
        """Set the attribute `training` to False; the module."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> ScriptModule:
        """
        Let all parameters of floats be `tsir.Tensor`s that require gradients, or arrays again; the module.

        `parameters` and attributes then give these tensors, which share the memory of the arrays, and calls
        are recorded: `backward` of what is computed of a result adds to their `grad`.
        """
        for _, each in self._object.walk():
            for name in self._root.methods.parameter_names(each):
                array = each.attributes.get(name)
                if isinstance(array, np.ndarray) and is_float(cast(Array, array)):
                    self._require(each, name, cast(Array, array), requires_grad)
        return self

    def _require(self, object: ScriptObject, name: str, array: Array, flag: bool) -> None:
        (object.requires_grad.add if flag else object.requires_grad.discard)(name)
        if not flag:
            self._root.record(array, None)
        elif id(array) not in self._root.recorded:
            tensor: Recorded = Recorded.of(array)
            tensor.requires_grad = True
            self._root.record(array, tensor)

    def zero_grad(self) -> None:
        """Let the gradients of all parameters be None."""
        for parameter in self.parameters():
            if isinstance(parameter, Recorded):
                parameter.grad = None

    def clone(self) -> ScriptModule:
        """
        A module with copies of all tensors and containers, shared as they are here.

        Parameters that require gradients do so in the copy, which is a leaf.
        """
        made = ScriptModule(self._object.copy(), self._root.methods, self.extra_files)
        pairs = zip(self._object.walk(), made._object.walk(), strict=True)
        for (_, own), (_, copied) in pairs:
            for name, value in own.attributes.items():
                if id(value) in self._root.recorded:
                    made._require(copied, name, cast(Array, copied.attributes[name]), True)
        return made

    def __deepcopy__(self, memo: object) -> ScriptModule:
        return self.clone()

    # Modules made of functions

    @staticmethod
    def of(attributes: Mapping[str, object] | None = None, /, **methods: Function) -> ScriptModule:
        """
        A module with these attributes, and functions as its methods: `ScriptModule.of({"w": w}, forward=f)`.

        The first parameters of a function that have the names of attributes are these: a call of the method
        does not give them. UnsupportedError with every operation and attribute that archives have no form
        for, ValueError for a name that methods cannot have.
        """
        from tsir.runtime.modules.archive_methods import ArchiveMethods
        from tsir.runtime.modules.made import archive_of

        archive = archive_of(attributes or {}, methods)
        return ScriptModule(archive.root, ArchiveMethods(archive), {})

    def with_methods(self, **methods: Function) -> ScriptModule:
        """
        The module with functions as further methods, and the same tensors and state.

        The first parameters of a function that have the paths of attributes are these, as those of
        `m.method()` and of its gradients have:

            energy = m.method("energy")
            forces = tsir.value_and_grad(energy, energy.parameters.index("positions"))
            m.with_methods(energy_and_forces=forces).save("both.pt")

        Numbers and strings that a function has read of the module are constants of the method, `training`
        among them. UnsupportedError with every operation that archives have no form for, ValueError for a
        name that the module has.
        """
        from tsir.runtime.modules.made import with_methods

        made = with_methods(self._object, self._root.methods, methods)
        return ScriptModule(self._object, made, self.extra_files)

    def freeze(self, preserved_attrs: Sequence[str] = ()) -> ScriptModule:
        """
        The module with its tensors and numbers as constants of its methods, folded.

        It has `forward`, and of the other methods and attributes those that `preserved_attrs` names. What
        methods assign or write stays an attribute. ValueError for a module in training mode, as `eval` sets
        the other, and for a name that it does not have; UnsupportedError with every operation that archives
        have no form for.
        """
        from tsir.runtime.modules.archive_methods import ArchiveMethods
        from tsir.runtime.modules.made import frozen

        if self._object.attributes.get("training") is True:
            raise ValueError("expected a module in evaluation mode, as 'eval' sets it, got one that trains")
        own = self._method_names()
        names = [name for name in own if name == "forward" or name in preserved_attrs]
        archive = frozen(self._object, self._method, names, [n for n in preserved_attrs if n not in own])
        return ScriptModule(archive.root, ArchiveMethods(archive), self.extra_files)

    def save(
        self,
        file: Target,
        extra_files: Mapping[str, bytes] | None = None,
        *,
        specs: Sequence[object] | None = None,
        method: str = "forward",
    ) -> None:
        """
        Write the module as it is now, to a path or an open file, as an archive that `torch.jit.load` reads.

        With `specs`, which are those of `tsir.compile`, write a `method` as an exported program (`.pt2`) for
        arguments of these kinds, which `torch.export.load` reads. Tensors that share memory share it there.
        `extra_files` are the files beside the module, by name; those that it has by default. TsirError if
        the file cannot be written, UnsupportedError with every operation that exported programs lack.
        """
        extra = self.extra_files if extra_files is None else extra_files
        if specs is None:
            check_is_archive(file)
            save_to(file, lambda out: self._root.methods.write(out, self._object, extra))
            return
        from tsir.runtime.call.exported_program import save_program

        save_program(self._method(method).saved(), specs, file, extra)

    # How it is compiled

    def method(self, name: str = "forward") -> Function:
        """
        A method as a function of IR, whose first parameters are attributes, by their paths.

        Its results are the method's, and behind it the attributes that it assigns.
        """
        return self._method(name).method.function

    def bound(self, name: str = "forward") -> BoundMethod:
        """A method as a function of IR, with the values of the attributes that it takes first."""
        return self._method(name)

    @property
    def graph(self) -> Module:
        """The IR of `forward`, with the attributes that it reads as its first parameters."""
        return self.method().graph

    @property
    def code(self) -> str:
        """The text of the module's class."""
        return self._root.methods.text(self._object)

    def explain(self, /, *args: object, **keywords: object) -> str:
        """The native groups of `forward` for these arguments, and why other operations are interpreted."""
        return self._method("forward").explain(args, keywords)

    def interpret(self, /, *args: object, **keywords: object) -> Any:
        """`forward` in the interpreter alone, which changes the state alike: the reference of native code."""
        return self._method("forward").call(args, keywords, interpreted=True)

    def __repr__(self) -> str:
        lines: list[str] = []
        for name, module in self.named_children():
            first, *rest = repr(module).split("\n")
            lines += [f"  ({name}): {first}", *(f"  {line}" for line in rest)]
        head = f"{self.original_name}("
        return "\n".join([head, *lines, ")"]) if lines else f"{head})"

    def __reduce__(self) -> tuple[object, ...]:
        raise UnsupportedError("modules are not pickled: give the archive that they are loaded from")


def _copied(value: object) -> object:
    """A list or a dictionary as a copy; anything else as it is."""
    return cast("list[object]", value).copy() if isinstance(value, list | dict) else value
