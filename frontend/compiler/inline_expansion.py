"""Calls of library functions: the body is compiled into the caller, at the place of the call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.prim.containers import UninitializedOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.frontend.compiler.exits import RETURNED, structure
from tsir.frontend.compiler.scope import Names
from tsir.frontend.compiler.signature import signature
from tsir.frontend.compiler.statements import StatementCompiler
from tsir.frontend.compiler.sugared import Constant, Keywords, LibraryFunction, Sugared, Value, type_of_given
from tsir.frontend.library import definitions
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range


class ExpandingCompiler(StatementCompiler):
    """Compiles the statements of one function, and in them the bodies of library functions that they call."""

    def expand(
        self, place: Range, definition: tree.Definition, args: Sequence[Sugared], keywords: Keywords
    ) -> Sugared:
        return _Body(self, place, definition).result(self, args, keywords)


class _Body(ExpandingCompiler):
    """
    Compiles a library function for one call.

    Arguments that are constants stay constants in it: they decide its branches. What is inserted has
    the location of the call, and so have the failures.
    """

    def __init__(self, caller: ExpandingCompiler, place: Range, definition: tree.Definition):
        super().__init__(_LibraryNames())
        self.block, self.emitter = caller.block, caller.emitter
        self.place = place
        self.definition = definition
        self.returns = None if definition.returns is None else self.annotated_type(definition.returns)

    def locate(self, place: Range) -> None:
        super().locate(self.place)

    def expand(
        self, place: Range, definition: tree.Definition, args: Sequence[Sugared], keywords: Keywords
    ) -> Sugared:
        return super().expand(self.place, definition, args, keywords)

    def result(self, caller: ExpandingCompiler, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        """The result of the call."""
        schema = signature(self.definition, self.failures, self)
        matched = caller.match(self.place, schema, args, keywords)
        for argument, (given, make) in zip(schema.arguments, matched, strict=True):
            stays = _is_constant(given, argument.type)
            self.scope.assign(argument.name, Constant(given) if stays else Value(make(self.emitter)))
            self.scope.declared[argument.name] = argument.type
        *body, _ = structure(self.definition.body, self.definition.range)
        self.statements(body)
        for failure in self.failures:
            raise Failure(self.place, f"{self.definition.name}: {failure.message}")
        if (found := self.scope.find(RETURNED)) is not None:
            return found
        nothing = self.insert(self.place, UninitializedOp.make([], [self.returns or t.TENSOR]))
        return Value(nothing.results[0])


def _is_constant(given: object, type: Attribute) -> bool:
    """Whether an argument is a Python constant that needs no conversion to the type of its parameter."""
    inner = type.element if isinstance(type, t.OptionalType) else type
    actual = type_of_given(given)
    constant = not isinstance(given, SSAValue | list | tuple)
    return constant and actual is not None and (actual == t.NONE or is_subtype(actual, inner))


class _LibraryNames(Names):
    """The functions of `torch.nn.functional`, which call each other by name."""

    def find(self, name: str) -> Sugared | None:
        path = f"torch.nn.functional.{name}"
        return LibraryFunction(path) if definitions.has(path) else None

    def known(self) -> Iterable[str]:
        return definitions.functions("torch.nn.functional")
