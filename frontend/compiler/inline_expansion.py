"""Calls of library functions: the body is compiled into the caller, at the place of the call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.prim.containers import UninitializedOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.frontend.compiler.exits import RETURNED, structure
from tsir.frontend.compiler.objects import Function, Object
from tsir.frontend.compiler.scope import Scope, is_attribute
from tsir.frontend.compiler.signature import constant_value, signature
from tsir.frontend.compiler.statements import StatementCompiler
from tsir.frontend.compiler.sugared import (
    Constant,
    Given,
    Inserter,
    Keywords,
    Kind,
    LibraryFunction,
    Names,
    ScriptFunction,
    Sugared,
    Value,
    type_of_given,
)
from tsir.frontend.library import definitions
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure, Unusable
from tsir.frontend.source.source import Range

MAX_BODIES = 100
"""The most levels of nested calls of functions whose bodies are compiled at the call."""


class ExpandingCompiler(StatementCompiler):
    """
    Compiles the statements of one function, and in them the bodies that are compiled where they are called.

    `bodies` are those that the compiler is in, with the objects that they were called with.
    """

    bodies: tuple[tuple[object, ...], ...] = ()

    def take(self, place: Range, given: Given) -> Sugared:
        raise Failure(place, f"expected a function, not a method, to use '{given.name}' of a module")

    def expand(
        self,
        place: Range,
        definition: tree.Definition,
        args: Sequence[Sugared],
        keywords: Keywords,
        around: Names | None = None,
    ) -> Sugared:
        objects = [each.number for each in (*args, *keywords.values()) if isinstance(each, Object)]
        body = (id(definition), *objects)
        if body in self.bodies or len(self.bodies) >= MAX_BODIES:
            message = f"'{definition.name}' calls itself, which is not supported"
            # A failure would be noted and compilation go on, with the calls behind this one, at every depth.
            raise UnsupportedError(place.error(message), place.source.listing)
        if around is None:
            made: _Body = _LibraryBody(self, place, definition)
        else:
            made = _Body(self, place, definition, around)
        made.bodies, made.folds = (*self.bodies, body), self.folds
        return made.result(self, args, keywords)

    def statement(self, node: tree.Statement) -> None:
        if isinstance(node, tree.Definition):
            self.scope.assign(node.name, Nested(node, self))
        else:
            super().statement(node)

    def type_in(self, annotation: tree.Expression, around: Names) -> Attribute | None:
        inner = ExpandingCompiler(around)
        return None if inner.names_class(annotation) else inner.annotated_type(annotation)

    def value_type_in(self, annotation: tree.Expression, around: Names) -> Attribute:
        return ExpandingCompiler(around).annotated_type(annotation)

    def constant_of(self, node: tree.Expression, around: Names) -> Sugared:
        return Constant(constant_value(node, ExpandingCompiler(around).global_name))


class _Body(ExpandingCompiler):
    """
    Compiles a function for one call.

    Arguments that are constants stay constants in it: they decide its branches. So do objects, functions and
    classes, which no parameter has a type for.
    """

    def __init__(self, caller: ExpandingCompiler, place: Range, definition: tree.Definition, around: Names):
        super().__init__(around)
        self.block, self.emitter, self.numbers = caller.block, caller.emitter, caller.numbers
        self.scope = Scope(caller=caller.scope)
        self.caller = caller
        self.place = place
        self.definition = definition
        returns = definition.returns
        if returns is not None and not self.names_class(returns):
            self.returns = self.annotated_type(returns)

    def take(self, place: Range, given: Given) -> Sugared:
        return self.caller.take(place, given)

    def result(self, caller: ExpandingCompiler, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        """The result of the call; Failure or Unusable if the body cannot be compiled."""
        self._bind(caller, args, keywords)
        *body, _ = structure(self.definition.body, self.definition.range)
        self.statements(body)
        for key, value in self.scope.values.items():
            if is_attribute(key):
                caller.scope.assign(key, value)
                if key in self.scope.declared:
                    caller.scope.declared[key] = self.scope.declared[key]
        self.report(caller)
        if (found := self.scope.find(RETURNED)) is not None:
            return found
        nothing = self.insert(self.place, UninitializedOp.make([], [self.returns or t.TENSOR]))
        return Value(nothing.results[0])

    def report(self, caller: ExpandingCompiler) -> None:
        """Hand the failures of the body to the caller; Unusable if there are any."""
        caller.failures += self.failures
        if self.failures:
            raise Unusable

    def _bind(self, caller: ExpandingCompiler, args: Sequence[Sugared], keywords: Keywords) -> None:
        """Give the parameters what the call gives; Failure if that does not fit them."""
        parameters = self.definition.parameters
        given = {**{p.name: a for p, a in zip(parameters, args, strict=False)}, **keywords}
        passed = {name: value for name, value in given.items() if is_passed(value)}
        others = tuple(p for p in parameters if p.name not in passed)
        positional = [a for a in args if not is_passed(a)]
        named = {name: value for name, value in keywords.items() if name not in passed}
        schema = signature(replace(self.definition, parameters=others), self.failures, self)
        matched = caller.match(self.place, schema, positional, named)
        for name, value in passed.items():
            self.scope.assign(name, value)
        for argument, (found, make) in zip(schema.arguments, matched, strict=True):
            stays = _is_constant(found, argument.type)
            self.scope.assign(argument.name, Constant(found) if stays else Value(make(self.emitter)))
            self.scope.declared[argument.name] = argument.type


class Nested(Function):
    """A function inside the body of another, whose names it sees; it is called in that body alone."""

    def __init__(self, definition: tree.Definition, outer: ExpandingCompiler):
        super().__init__(definition, outer.around)
        self.outer = outer

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if compiler is not self.outer:
            raise Failure(place, f"{self.kind} is called outside of the function that it is in")
        return compiler.expand(place, self.definition, args, keywords, _Around(self.outer))


class _Around(Names):
    """The names that a function inside the body of another sees."""

    def __init__(self, outer: ExpandingCompiler):
        self.outer = outer

    def find(self, name: str) -> Sugared | None:
        return self.outer.scope.find(name) or self.outer.around.find(name)

    def known(self) -> Iterable[str]:
        return [*self.outer.scope.known(), *self.outer.around.known()]


class _LibraryBody(_Body):
    """
    Compiles a library function for one call.

    What is inserted has the location of the call, and so have the failures. Loops over constant numbers, as
    of layers, are unrolled.
    """

    unrolls = True

    def __init__(self, caller: ExpandingCompiler, place: Range, definition: tree.Definition):
        super().__init__(caller, place, definition, _LibraryNames())

    def locate(self, place: Range) -> None:
        super().locate(self.place)

    def expand(
        self,
        place: Range,
        definition: tree.Definition,
        args: Sequence[Sugared],
        keywords: Keywords,
        around: Names | None = None,
    ) -> Sugared:
        return super().expand(self.place, definition, args, keywords, around)

    def report(self, caller: ExpandingCompiler) -> None:
        for failure in self.failures:
            raise Failure(self.place, f"{self.definition.name}: {failure.message}")


def is_passed(given: Sugared) -> bool:
    """Whether an argument is something that has no type in the IR."""
    return isinstance(given, Object | Kind | Function) or (isinstance(given, Constant) and not given.is_plain)


def _is_constant(given: object, type: Attribute) -> bool:
    """Whether an argument is a Python constant that needs no conversion to the type of its parameter."""
    inner = type.element if isinstance(type, t.OptionalType) else type
    actual = type_of_given(given)
    constant = not isinstance(given, SSAValue | list | tuple)
    return constant and actual is not None and (actual == t.NONE or is_subtype(actual, inner))


def takes_objects(definition: tree.Definition, compiler: ExpandingCompiler) -> bool:
    """Whether a class of the program is in the signature of a function, so that calls compile its body."""
    annotations = [definition.returns, *(p.annotation for p in definition.parameters)]
    return any(node is not None and compiler.names_class(node) for node in annotations)


class SharedFunction(Function):
    """A function that is compiled once, but at the place of each call with objects, or that gives one."""

    def __init__(self, compiled: ScriptFunction, definition: tree.Definition, around: Names):
        super().__init__(definition, around)
        self.compiled = compiled

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        given = (*args, *keywords.values())
        if any(map(is_passed, given)) or takes_objects(self.definition, ExpandingCompiler(self.around)):
            return super().call(compiler, place, args, keywords)
        return self.compiled.call(compiler, place, args, keywords)

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return self.compiled.as_value(compiler, place)


class _LibraryNames(Names):
    """The functions of `torch.nn.functional`, which call each other by name."""

    def find(self, name: str) -> Sugared | None:
        path = f"torch.nn.functional.{name}"
        return LibraryFunction(path) if definitions.has(path) else None

    def known(self) -> Iterable[str]:
        return definitions.functions("torch.nn.functional")
