"""Methods of modules compiled ahead of their calls: what `tsir.compile` returns for a module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.ahead.build import Exported
from tsir.lowering.llvm.codegen.target import Freedom
from tsir.runtime.call.compiled import FORWARD, CompiledFunction, compile_for, export, name_in
from tsir.runtime.call.exported import Attributes
from tsir.runtime.modules.script_method import ScriptMethod
from tsir.runtime.modules.script_module import ScriptModule
from tsir.runtime.values.binding import Parameter
from tsir.runtime.values.formals import Formal


def method_of(value: object) -> tuple[ScriptModule, str] | None:
    """The module and the name of a method that a value is: a module itself is `forward`."""
    if isinstance(value, ScriptModule):
        return value, FORWARD
    if isinstance(value, ScriptMethod) and isinstance(value.module, ScriptModule):
        return value.module, value.name
    return None


class CompiledModule(CompiledFunction):
    """
    A method of a module, compiled for arguments of given kinds.

    A call is one of the module's method, with its state. What `save` writes has the weights in it that the
    module had when it was compiled; attributes that the method assigns are the state of a handle, and the
    files beside the module are in it.
    """

    def __init__(self, module: ScriptModule, attributes: Attributes, compiled: CompiledFunction):
        function, named = compiled.function, compiled.named
        super().__init__(function, compiled.examples, compiled.plan, compiled.target, named, fallback=True)
        self.module = module
        self._attributes = attributes

    @property
    def formals(self) -> Sequence[Formal]:
        return self.function.formals[len(self._attributes.values) :]

    @property
    def typed_formals(self) -> Sequence[Parameter]:
        return self.function.typed_formals[len(self._attributes.values) :]

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return self.call(args, keywords)

    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of the module's method, which changes the state of the module."""
        return self.module.bound(self.function.__name__).call(args, keywords)

    def _name_in(self, path: Path) -> str:
        return name_in(self.function, path, is_method=True)

    def _exported(self, name: str) -> Exported:
        examples = self.examples[len(self._attributes.values) :]
        files = self.module.extra_files
        return export(self.function, examples, name, self.target, self._attributes, files)

    def __reduce__(self) -> tuple[object, ...]:
        raise UnsupportedError("methods of modules are not pickled: give the archive of the module")


def compile_method_for(
    module: ScriptModule,
    method: str,
    examples: Sequence[object],
    *,
    fallback: bool,
    target: str,
    freedom: Freedom,
) -> CompiledModule:
    """A method compiled for arguments of the kinds of `examples`; errors as of `compile_for`."""
    bound = module.bound(method)
    attributes = Attributes(tuple(bound.attributes()), tuple(bound.assigned()))
    given = [*attributes.values, *examples]
    compiled = compile_for(bound.method.function, given, fallback=fallback, target=target, freedom=freedom)
    return CompiledModule(module, attributes, compiled)
