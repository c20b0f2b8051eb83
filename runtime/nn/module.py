"""`tsir.nn.Module`: modules as classes of Python, in the habits of `torch.nn.Module`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

import numpy as np

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.spelling import hint
from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.modules.module_state import fitting, read_state
from tsir.runtime.modules.script_module import ScriptModule
from tsir.runtime.modules.scriptable import Scriptable
from tsir.runtime.nn.live import changed, live, scripted
from tsir.runtime.nn.marks import Entry
from tsir.runtime.nn.parameter import Parameter
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.traceable import as_owned

if TYPE_CHECKING:
    from tsir.frontend.compiler.sugared import Sugared

Hook = Callable[..., Any]


class Module(Scriptable):
    """
    A module: tensors, numbers and other modules in attributes, and methods that are compiled.

    A subclass calls `super().__init__()` first in its `__init__`, assigns `Parameter`s, modules and values,
    and has a method `forward` of the TorchScript language. A call compiles it, and what it calls, when it is
    first needed: arrays give arrays; where an argument is a `tsir.Tensor`, the parameters take part in the
    recording, and gradients flow to them.
    """

    training: bool
    _parameters: dict[str, Parameter | None]
    _buffers: dict[str, Array | None]
    _modules: dict[str, Module | None]
    _transient: set[str]
    _hooks_before: list[Hook]
    _hooks_behind: list[Hook]

    def __init__(self) -> None:
        vars(self).update(
            training=True, _parameters={}, _buffers={}, _modules={}, _transient=set(), _hooks_before=[],
            _hooks_behind=[], _live=None,
        )  # fmt: skip

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        forward = vars(cls).get("forward")
        if forward is not None and not isinstance(forward, Entry):
            cls.forward = cast(Any, Entry(forward))

    forward: Callable[..., Any]

    # Calls

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        """The result of `forward`, compiled, and of the hooks around it."""
        return self.call_compiled("forward", *args, **keywords)

    def call_compiled(self, method: str, /, *args: object, **keywords: object) -> Any:
        """The result of a compiled method; what it assigns is then in the module's attributes."""
        self._expect_made()
        return live(self, Module).call(method, args, keywords)

    def scripted(self) -> ScriptModule:
        self._expect_made()
        return scripted(self, Module)

    def __tsir_meaning__(self, path: str, program: object) -> Sugared:
        from tsir.frontend.compiler.scope import Absent

        reason = f"'{path}' is a module that Python may change: expected a compiled one, as tsir.script makes"
        return Absent(f"{reason} of it, or pass what it gives as an argument")

    def _expect_made(self) -> None:
        """UnsupportedError if this module, or one in it, has not been initialised."""
        for path, each in self.named_modules():
            if "_parameters" not in vars(each):
                where = f" at '{path}'" if path else ""
                message = f"expected a module{where} that calls super().__init__() first in its __init__"
                raise UnsupportedError(f"{message}, got one of '{type(each).__name__}'")

    # Attributes

    def __setattr__(self, name: str, value: object) -> None:
        own = vars(self)
        if "_parameters" not in own:
            if isinstance(value, Parameter | Module):
                what = "parameters" if isinstance(value, Parameter) else "modules"
                raise AttributeError(f"cannot assign {what} before Module.__init__() call")
            own[name] = value
            return
        changed()
        homes = (self._parameters, self._buffers, self._modules)
        if isinstance(value, Parameter):
            self._forget(name)
            self._parameters[name] = value
        elif isinstance(value, Module):
            self._forget(name)
            self._modules[name] = value
        elif name in self._parameters and value is not None:
            expected = "expected a Parameter, or None,"
            raise TypeError(f"{expected} for '{name}', got a value of type {type(value).__name__}")
        elif (home := next((home for home in homes if name in home), None)) is not None:
            cast("dict[str, object]", home)[name] = None if value is None else as_buffer(name, value)
        else:
            own[name] = value

    def _forget(self, name: str) -> None:
        for home in (vars(self), self._parameters, self._buffers, self._modules):
            home.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        own = vars(self)
        if "_parameters" not in own:
            kind = type(self).__name__
            message = f"'{kind}' has no attribute '{name}': call super().__init__() first in its __init__"
            raise AttributeError(message)
        for home in (self._parameters, self._buffers, self._modules):
            if name in home:
                return home[name] if home is self._modules else as_owned(home[name])
        known = [*own, *self._parameters, *self._buffers, *self._modules]
        meant = "" if name.startswith("_") else hint(name, known)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'{meant}")

    def __delattr__(self, name: str) -> None:
        changed()
        for home in (self._parameters, self._buffers, self._modules):
            if name in home:
                del home[name]
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._parameters, *self._buffers, *self._modules})

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Make a tensor, or None where there may be one, a parameter of a name."""
        self._check_name(name, self._parameters)
        self._parameters[name] = param
        changed()

    def register_buffer(self, name: str, tensor: object, persistent: bool = True) -> None:
        """
        Make an array, or None, part of the module's state: it is no parameter.

        One that is not `persistent` is not in `state_dict`.
        """
        self._check_name(name, self._buffers)
        self._buffers[name] = None if tensor is None else as_buffer(name, tensor)
        if not persistent:
            self._transient.add(name)
        changed()

    def add_module(self, name: str, module: Module | None) -> None:
        """Make a module a submodule of a name, which may be a number."""
        self._check_name(name, self._modules)
        if not isinstance(cast(object, module), Module | None):
            raise TypeError(f"expected a module for '{name}', got a value of type {type(module).__name__}")
        self._modules[name] = module
        changed()

    register_module = add_module

    def _check_name(self, name: str, home: Mapping[str, object]) -> None:
        if "." in name or not name:
            raise KeyError(f"expected a name without '.', got '{name}'")
        if name not in home and (name in vars(self) or hasattr(type(self), name)):
            raise KeyError(f"attribute '{name}' already exists")

    # What there is in it

    def named_children(self) -> Iterator[tuple[str, Module]]:
        """The submodules with their names, each once."""
        seen: set[int] = set()
        for name, module in self._modules.items():
            if module is not None and id(module) not in seen:
                seen.add(id(module))
                yield name, module

    def children(self) -> Iterator[Module]:
        """The submodules."""
        return (module for _, module in self.named_children())

    def named_modules(self, prefix: str = "", _seen: set[int] | None = None) -> Iterator[tuple[str, Module]]:
        """This module and those in it, each once, with the paths to them."""
        seen = set[int]() if _seen is None else _seen
        if id(self) not in seen:
            seen.add(id(self))
            yield prefix, self
            inner: Mapping[str, Module | None] = vars(self).get("_modules", {})
            for name, module in inner.items():
                if module is not None:
                    yield from module.named_modules(f"{prefix}.{name}" if prefix else name, seen)

    def modules(self) -> Iterator[Module]:
        """This module and those in it, each once."""
        return (module for _, module in self.named_modules())

    def named_parameters(self, prefix: str = "", recurse: bool = True) -> Iterator[tuple[str, Parameter]]:
        """The parameters, each once, with their paths."""
        return self._named("_parameters", prefix, recurse)

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        """The parameters, each once."""
        return (parameter for _, parameter in self.named_parameters(recurse=recurse))

    def named_buffers(self, prefix: str = "", recurse: bool = True) -> Iterator[tuple[str, Array]]:
        """The buffers, each once, with their paths."""
        return ((name, as_owned(each)) for name, each in self._named("_buffers", prefix, recurse))

    def buffers(self, recurse: bool = True) -> Iterator[Array]:
        """The buffers, each once."""
        return (buffer for _, buffer in self.named_buffers(recurse=recurse))

    def _named(self, home: str, prefix: str, recurse: bool) -> Iterator[tuple[str, Any]]:
        seen: set[int] = set()
        for path, module in self.named_modules(prefix) if recurse else [(prefix, self)]:
            for name, value in vars(module)[home].items():
                if value is not None and id(value) not in seen:
                    seen.add(id(value))
                    yield f"{path}.{name}" if path else name, value

    def get_submodule(self, target: str) -> Module:
        """The module at a path, as `encoder.layers.0`; AttributeError if there is none."""
        found: Module = self
        for name in filter(None, target.split(".")):
            inner = found._modules.get(name)
            if inner is None:
                raise AttributeError(
                    f"'{type(found).__name__}' has no module '{name}'{hint(name, found._modules)}"
                )
            found = inner
        return found

    # State

    def state_dict(self) -> dict[str, Array]:
        """The parameters and persistent buffers as arrays, which share their memory, by their paths."""
        return dict(self._slots(""))

    def _slots(self, prefix: str) -> Iterator[tuple[str, Array]]:
        for name, parameter in self._parameters.items():
            if parameter is not None:
                yield f"{prefix}{name}", parameter.array
        for name, buffer in self._buffers.items():
            if buffer is not None and name not in self._transient:
                yield f"{prefix}{name}", buffer
        for name, module in self._modules.items():
            if module is not None:
                yield from module._slots(f"{prefix}{name}.")

    def load_state_dict(self, state: Mapping[str, object] | str | Path, strict: bool = True) -> None:
        """
        Copy tensors into the parameters and buffers of their paths, as `ScriptModule.load_state_dict` does.

        `state` may be what PyTorch's `state_dict()` gives, or a file, `.npz` or `.safetensors`. ValueError
        with everything that does not fit.
        """
        given, slots = read_state(state), self.state_dict()
        for path, array in fitting(type(self).__name__, slots, (), given, strict=strict).items():
            slots[path][...] = array
        for parameter in self.parameters():
            parameter.version.count += 1

    # Modes

    def train(self, mode: bool = True) -> Self:
        """Set `training` of this module and those in it; the module."""
        for module in self.modules():
            module.training = mode
        return self

    def eval(self) -> Self:
        """Set `training` to False; the module."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Say of all parameters whether gradients flow to them; the module."""
        for parameter in self.parameters():
            parameter.requires_grad = requires_grad
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters."""
        for parameter in self.parameters():
            parameter.grad = None

    def apply(self, fn: Callable[[Module], object]) -> Self:
        """Call a function with each module in this one, and with this one last; the module."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def to(self, dtype: Any) -> Self:
        """Convert the parameters and buffers of floats to a dtype of numpy's; the module."""
        for module in self.modules():
            for name, parameter in module._parameters.items():
                if parameter is not None and parameter.array.dtype.kind == "f":
                    module._parameters[name] = Parameter(
                        parameter.array.astype(dtype), parameter.requires_grad
                    )
            for name, buffer in module._buffers.items():
                if buffer is not None and buffer.dtype.kind == "f":
                    module._buffers[name] = buffer.astype(dtype)
        changed()
        return self

    def float(self) -> Self:
        """Convert parameters and buffers of floats to f32; the module."""
        return self.to(np.float32)

    def double(self) -> Self:
        """Convert parameters and buffers of floats to f64; the module."""
        return self.to(np.float64)

    # Hooks

    def register_forward_pre_hook(self, hook: Hook) -> RemovableHook:
        """
        Compile a function ahead of `forward`: `hook(module, inputs)`, with the inputs as a tuple.

        What it returns, but for None, are the inputs instead. Its parameters have annotations.
        """
        return RemovableHook(self._hooks_before, hook)

    def register_forward_hook(self, hook: Hook) -> RemovableHook:
        """
        Compile a function behind `forward`: `hook(module, inputs, output)`.

        What it returns, but for None, is the output instead. Its parameters have annotations.
        """
        return RemovableHook(self._hooks_behind, hook)

    # Text

    def extra_repr(self) -> str:
        """The text in `repr` of the module beside its submodules."""
        return ""

    def shown_children(self) -> Iterator[tuple[str, str]]:
        """The texts in `repr` of the submodules, each under its name."""
        return ((name, repr(module)) for name, module in self._modules.items())

    def __repr__(self) -> str:
        name = type(self).__name__
        if "_modules" not in vars(self):
            return f"{name}(…)"
        extra = self.extra_repr()
        lines: list[str] = []
        for child, text in self.shown_children():
            first, *rest = text.split("\n")
            lines += [f"  ({child}): {first}", *(f"  {line}" for line in rest)]
        return "\n".join([f"{name}({extra}", *lines, ")"]) if lines else f"{name}({extra})"

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_live": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)


class RemovableHook:
    """A hook that has been registered; `remove` takes it back."""

    def __init__(self, hooks: list[Hook], hook: Hook):
        self._hooks, self._hook = hooks, hook
        hooks.append(hook)
        changed()

    def remove(self) -> None:
        """Call the hook no longer."""
        if self._hook in self._hooks:
            self._hooks.remove(self._hook)
            changed()


def as_buffer(name: str, value: object) -> Array:
    """A tensor of any library as an array; TypeError for what is none."""
    if isinstance(value, Recorded):
        return value.array
    if not is_array(value):
        raise TypeError(f"expected a tensor for '{name}', got a value of type {type(value).__name__}")
    return to_numpy(value)
