"""Modules that hold others: loops over them are unrolled while a program is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, cast, overload

from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.module import Module
from tsir.runtime.nn.parameter import Parameter


class _Numbered(Module):
    """A container of modules that have numbers for names."""

    holds = "list"

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    def _name(self, index: int) -> str:
        count = len(self._modules)
        if not -count <= index < count:
            raise IndexError(f"index {index} is out of range")
        return list(self._modules)[index % count]

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Any: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return self._of(list(self._modules.values())[index])
        return self._modules[self._name(index)]

    def _of(self, modules: list[Any]) -> Any:
        raise NotImplementedError

    def __setitem__(self, index: int, module: Module) -> None:
        setattr(self, self._name(index), module)

    def append(self, module: Module) -> Any:
        """Add a module at the end; the container."""
        self.add_module(str(len(self)), module)
        return self

    def extend(self, modules: Iterable[Module]) -> Any:
        """Add modules at the end; the container."""
        for module in modules:
            self.append(module)
        return self


class ModuleList(_Numbered):
    """Modules by number."""

    def __init__(self, modules: Iterable[Module] = ()):
        super().__init__()
        self.extend(modules)

    def _of(self, modules: list[Any]) -> ModuleList:
        return ModuleList(modules)

    def shown_children(self) -> Iterator[tuple[str, str]]:
        position = 0
        for text, group in groupby(map(repr, self)):
            count = len(list(group))
            several = f"{position}-{position + count - 1}"
            yield (several, f"{count} x {text}") if count > 1 else (str(position), text)
            position += count


class Sequential(_Numbered):
    """Modules that are called one after another, each with the result of the one before."""

    def __init__(self, *modules: Any):
        super().__init__()
        if len(modules) == 1 and isinstance(modules[0], Mapping):
            for name, module in cast("Mapping[str, Module]", modules[0]).items():
                self.add_module(name, module)
        else:
            self.extend(modules)

    def _of(self, modules: list[Any]) -> Sequential:
        return Sequential(*modules)

    def forward(self, input: Tensor):
        for module in self:
            input = module(input)
        return input


class ModuleDict(Module):
    """Modules by name, in the order of their insertion."""

    holds = "dict"

    def __init__(self, modules: Mapping[str, Module] | Iterable[tuple[str, Module]] = ()):
        super().__init__()
        self.update(modules)

    def update(self, modules: Mapping[str, Module] | Iterable[tuple[str, Module]]) -> None:
        """Add modules, in the place of those of equal names."""
        for name, module in dict(modules).items():
            self[name] = module

    def __getitem__(self, name: str) -> Any:
        return self._modules[name]

    def __setitem__(self, name: str, module: Module) -> None:
        self.add_module(name, module)

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def keys(self) -> Iterable[str]:
        """The names."""
        return self._modules.keys()

    def values(self) -> Iterable[Any]:
        """The modules."""
        return self._modules.values()

    def items(self) -> Iterable[tuple[str, Any]]:
        """The modules with their names."""
        return self._modules.items()


class ParameterList(Module):
    """Parameters by number."""

    holds = "list"

    def __init__(self, values: Iterable[object] = ()):
        super().__init__()
        for value in values:
            self.append(value)

    def append(self, value: object) -> ParameterList:
        """Add a parameter, or an array as one, at the end; the list."""
        parameter = value if isinstance(value, Parameter) else Parameter(value)
        self.register_parameter(str(len(self)), parameter)
        return self

    def __len__(self) -> int:
        return len(self._parameters)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._parameters.values())

    def __getitem__(self, index: int) -> Any:
        return list(self._parameters.values())[index]


class ParameterDict(Module):
    """Parameters by name."""

    holds = "dict"

    def __init__(self, values: Mapping[str, object] | None = None):
        super().__init__()
        for name, value in (values or {}).items():
            self[name] = value

    def __getitem__(self, name: str) -> Any:
        return self._parameters[name]

    def __setitem__(self, name: str, value: object) -> None:
        self.register_parameter(name, value if isinstance(value, Parameter) else Parameter(value))

    def __len__(self) -> int:
        return len(self._parameters)

    def __contains__(self, name: object) -> bool:
        return name in self._parameters

    def keys(self) -> Iterable[str]:
        """The names."""
        return self._parameters.keys()

    def values(self) -> Iterable[Any]:
        """The parameters."""
        return self._parameters.values()

    def items(self) -> Iterable[tuple[str, Any]]:
        """The parameters with their names."""
        return self._parameters.items()
