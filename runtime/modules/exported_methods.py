"""The one method of an exported program, compiled when it is first called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, UnsupportedError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.types import attributes as t
from tsir.frontend.exported.function import FORWARD, CompiledProgram, compile_program
from tsir.frontend.exported.program import ExportedProgram, constants_of, path_of
from tsir.frontend.exported.structure import Leaf
from tsir.frontend.modules.methods import CompiledMethod
from tsir.frontend.modules.script_object import ScriptObject
from tsir.runtime.call.printed import compiled_text, write_compiled
from tsir.runtime.modules.program import BoundMethod, Convention, Method, Methods
from tsir.runtime.values.formals import Formal, in_order
from tsir.runtime.values.structure import described

if TYPE_CHECKING:
    from xdsl.ir import Attribute


class ExportedConvention(Convention):
    """
    The arguments and results of an exported program: structures whose leaves are those of its function.

    Arguments that were constants when the program was exported must be these.
    """

    def __init__(self, program: ExportedProgram, compiled: CompiledProgram):
        self._name = program.name
        self._signature = program.signature
        self._formals = [Formal(name) for name in program.signature.names]
        self._constants = constants_of(program.model)
        self._result = program.result
        self._compiled = compiled
        parts = program.signature.parts
        self._takes_leaves = not self._constants and all(isinstance(part, Leaf) for part in parts)
        self._gives_leaf = isinstance(program.result, Leaf) and compiled.positions == (0,)

    def arguments(
        self, args: Sequence[object], keywords: Mapping[str, object]
    ) -> tuple[Sequence[object], Mapping[str, object]]:
        if self._takes_leaves and not keywords and len(args) == len(self._formals):
            return args, keywords
        try:
            return list(self._leaves(in_order(self._formals, args, keywords))), {}
        except (TypeError, ValueError) as error:
            place = file_location(self._name, 1, 1)
            raise ExecutionError(Diagnostic.error(place, f"{FORWARD}: {error}")) from error

    def _leaves(self, args: Sequence[object]) -> Iterator[object]:
        """The leaves that are no constants."""
        for place, (path, leaf) in enumerate(self._signature.flatten(args)):
            if place not in self._constants:
                yield leaf
            elif not _is_same(leaf, expected := self._constants[place]):
                raise ValueError(
                    f"expected '{path}' to be {expected!r} as in the export, got {described(leaf)}"
                )

    def result(self, result: object) -> Any:
        if self._gives_leaf:
            return result
        count = sum(position is not None for position in self._compiled.positions)
        values = [result] if count == 1 else list(cast("tuple[object, ...]", result or ()))
        pairs = zip(self._compiled.positions, self._compiled.constants, strict=True)
        leaves = [constant if position is None else values[position] for position, constant in pairs]
        return self._result.build(iter(leaves))


def _is_same(leaf: object, expected: object) -> bool:
    """Whether a leaf is a constant, of its type too; NaN is itself."""
    return type(leaf) is type(expected) and (leaf == expected or (leaf != leaf and expected != expected))


class ExportedMethods(Methods):
    """The method `forward` of an exported program, for the program's object and its clones."""

    def __init__(self, program: ExportedProgram):
        self.program = program
        self._made: tuple[CompiledProgram, Method] | None = None

    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        if name != FORWARD or path_of(root):
            raise UnsupportedError(f"expected '{FORWARD}' of the whole program, which alone is exported")
        return BoundMethod(self._compiled()[1], [each for _, each in root.walk()])

    def _compiled(self) -> tuple[CompiledProgram, Method]:
        if self._made is None:
            compiled = compile_program(self.program)
            objects = [each for _, each in self.program.root.walk()]
            convention = ExportedConvention(self.program, compiled)
            self._made = compiled, Method.of(compiled.method, objects, compiled.listing, convention)
        return self._made

    def _method_of(self, root: ScriptObject) -> CompiledMethod:
        """The method as one of the program's object or a clone of it."""
        if path_of(root):
            raise UnsupportedError(f"expected the whole program, got the module '{path_of(root)}' of it")
        compiled, method = self._compiled()
        objects = [each for _, each in root.walk()]
        own = tuple([(objects[place], name) for place, name in method.parameters])
        return replace(compiled.method, parameters=own)

    def method_names(self, object: ScriptObject) -> Sequence[str]:
        return [] if path_of(object) else [FORWARD]

    def is_module(self, object: ScriptObject) -> bool:
        return True

    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        return self._names(object, self.program.parameters)

    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        return self._names(object, self.program.buffers)

    def _names(self, object: ScriptObject, paths: frozenset[str]) -> Sequence[str]:
        """The names of an object's attributes of which some paths are."""
        path = path_of(object)
        return [name for name in object.attributes if (f"{path}.{name}" if path else name) in paths]

    def attribute_type(self, object: ScriptObject, name: str) -> Attribute | None:
        return t.TENSOR if isinstance(object.attributes[name], np.ndarray) else None

    def text(self, object: ScriptObject) -> str:
        return "" if path_of(object) else compiled_text(object, [self._method_of(object)], self)

    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        write_compiled(file, root, [(root, self._method_of(root))], self, extra)
