"""The meaning of the names at the top of source text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.spelling import hint
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.classes import class_of
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler, SharedFunction
from tsir.frontend.compiler.modules import Namespace, find, unknown
from tsir.frontend.compiler.scope import Absent, Failed
from tsir.frontend.compiler.signature import constant_value
from tsir.frontend.compiler.sugared import (
    Callee,
    Constant,
    Inserter,
    Names,
    ScriptFunction,
    Sugared,
    Value,
)
from tsir.frontend.source import tree
from tsir.frontend.source.assignments import other_targets
from tsir.frontend.source.failure import Failure, noting
from tsir.frontend.source.source import Range

Compile = Callable[[str, tree.Definition, Names, Range], Callee]
"""Compiles a function of a name, once."""


class Tensors(Sugared):
    """Tensors that a text names, as `CONSTANTS.c0`."""

    kind = "the constants"

    def __init__(self, values: Mapping[str, object]):
        self.values = values

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name not in self.values:
            raise Failure(place, f"the constants have no '{name}'{hint(name, self.values)}")
        return Value(compiler.constant(place, self.values[name], t.TENSOR))


class TextNames(Names):
    """
    The names at the top of source text: functions, classes, constants, imports.

    `constants` are the values of the names in `CONSTANTS`. `compile` compiles a function when it is first
    called; what is wrong with the others goes to `failures`.
    """

    def __init__(
        self,
        parsed: tree.Module,
        compile: Compile,
        failures: list[Diagnostic],
        constants: Mapping[str, object],
    ):
        self.compile = compile
        self.failures = failures
        self.definitions = {d.name: d for d in parsed.definitions}
        self.imports = {name: found for name, found in map(_imported, parsed.imports)}
        self.constants: dict[str, Sugared] = {"CONSTANTS": Tensors(constants)} if constants else {}
        self.classes = {node.name: node for node in parsed.classes}
        self._made: dict[str, Sugared] = {}
        methods = [node for each in parsed.classes for node in each.body if isinstance(node, tree.Definition)]
        bodies = (*parsed.definitions, *methods)
        self._assigned_from_outside = {name for each in bodies for name in other_targets(each)}
        for node in parsed.assignments:
            for target in node.targets:
                if isinstance(target, tree.Name):
                    self.constants[target.name] = self._constant(node.value)
        for name in self.classes:
            self._class(name)

    def _constant(self, node: tree.Expression) -> Sugared:
        with noting(self.failures):
            return Constant(constant_value(node, ExpandingCompiler(self).global_name))
        return Failed()

    def _class(self, name: str) -> Sugared:
        if name not in self._made:
            self._made[name] = Failed()
            with noting(self.failures):
                self._made[name] = class_of(self.classes[name], self)
        return self._made[name]

    def find(self, name: str) -> Sugared | None:
        if (node := self.definitions.get(name)) is not None:
            compiled = ScriptFunction(name, lambda place: self.compile(name, node, self, place))
            return SharedFunction(compiled, node, self)
        if name in self.classes:
            return self._class(name)
        return self.constants.get(name) or self.imports.get(name)

    def assigned_from_outside(self) -> Set[str]:
        return self._assigned_from_outside

    def known(self) -> Iterable[str]:
        return [*self.definitions, *self.classes, *self.constants, *self.imports]


def _imported(entry: tree.Import) -> tuple[str, Sugared]:
    """The name that an import binds, and what it stands for, which may be an error to use."""
    if entry.name is None:
        # `import a.b` binds `a`; `import a.b as c` binds the inner module.
        root = entry.module.partition(".")[0]
        return entry.alias or root, Namespace(entry.module if entry.alias else root)
    found = find(entry.module, entry.name) or Absent(unknown(entry.module, entry.name))
    return entry.alias or entry.name, found
