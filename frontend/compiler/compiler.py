"""Whole programs: source text or Python functions to a module of prim and aten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import filterfalse
from types import FunctionType
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.builtin import FunctionType as FunctionTypeAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Region, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operators.schema import Argument, Schema
from tsir.dialects.prim.containers import CalleeOp, UninitializedOp
from tsir.dialects.table.matching import thawed
from tsir.dialects.types import attributes as t
from tsir.dialects.types.values import to_attribute
from tsir.frontend.compiler.exits import RETURNED, assigned_names, structure
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler, SharedFunction, takes_objects
from tsir.frontend.compiler.loops import value_name
from tsir.frontend.compiler.objects import METHOD_DECORATORS
from tsir.frontend.compiler.python_classes import PythonProgram, plain_function
from tsir.frontend.compiler.python_names import CalledFunction, OtherFunction, PythonNames
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.compiler.signature import signature
from tsir.frontend.compiler.sugared import Callee, Given, Names, Provider, ScriptFunction, Sugared, Value
from tsir.frontend.compiler.text_names import TextNames
from tsir.frontend.source import nesting, tree
from tsir.frontend.source.failure import Failure, Unusable, noting
from tsir.frontend.source.script_source import read_script
from tsir.frontend.source.source import Range


def compile_source(
    text: str, filename: str = "<source>", constants: Mapping[str, object] | None = None
) -> ModuleOp:
    """
    The module of all functions that TorchScript source text defines.

    `constants` are arrays by their names in `CONSTANTS`, as `c0`.
    ParseError where the text is malformed, UnsupportedError with everything that cannot be compiled.
    """
    parsed, unsupported = read_script(text, filename)
    program = Program(parsed.range.source.listing)
    program.failures += unsupported
    around = TextNames(parsed, program.compile, program.failures, constants or {})
    for node in parsed.classes:
        program.failures += map(_refused, filterfalse(_is_mark, node.decorators))
        for method in node.body:
            if isinstance(method, tree.Definition):
                program.failures += map(_refused, filterfalse(_is_mark_of_methods, method.decorators))
    for name, definition in around.definitions.items():
        if not takes_objects(definition, ExpandingCompiler(around)):
            program.compile(name, definition, around, definition.range)
    return program.finish()


_MARKS = ("torch.jit.script", "torch.jit.export", "tsir.script")
"""Decorators that say no more than that a function is compiled."""


def _is_mark(decorator: tree.Expression) -> bool:
    return decorator.range.text in _MARKS


def _is_mark_of_methods(decorator: tree.Expression) -> bool:
    return _is_mark(decorator) or decorator.range.text in METHOD_DECORATORS


def _refused(decorator: tree.Expression) -> Diagnostic:
    known = ", ".join(f"'@{mark}'" for mark in _MARKS)
    return decorator.range.error(f"expected no decorator but {known}, got '@{decorator.range.text}'")


@dataclass(frozen=True)
class CompiledFunction:
    """
    The module of a Python function, which comes last, and of those that it calls; `sources` are their files.

    The first arguments of the function are `given`; the `watched` providers are to be asked at each call too.
    """

    module: ModuleOp
    sources: Mapping[str, str]
    given: Sequence[Given]
    watched: Sequence[Provider]


def compile_function(function: Callable[..., object]) -> CompiledFunction:
    """
    Compile a Python function, and the functions, classes and modules that it uses.

    UnsupportedError with everything that cannot be compiled, in the files of the functions.
    """
    program = Program({})
    python = _Python(program)
    plain = plain_function(function)
    definition = python.read(plain)
    made = program.compile(plain, definition, python.names_of(plain), definition.range)
    program.failures += python.failures
    program.sources |= python.sources
    return CompiledFunction(program.finish(), program.sources, made.given, python.watched)


class Program:
    """The functions of a module that is being compiled, each compiled once, when it is first needed."""

    def __init__(self, listing: Mapping[str, str]):
        self.module = ModuleOp([])
        self.failures: list[Diagnostic] = []
        self.sources = dict(listing)
        self._callees: dict[object, Callee | None] = {}
        self._names: set[str] = set()

    def finish(self) -> ModuleOp:
        """The module; UnsupportedError if anything has failed."""
        if self.failures:
            ordered = sorted(set(self.failures), key=lambda d: d.position or ("", 0, 0))
            raise UnsupportedError(ordered, self.sources)
        return self.module

    def compile(
        self,
        key: object,
        definition: tree.Definition,
        around: Names,
        place: Range,
        *,
        captured: Mapping[str, SSAValue] | None = None,
    ) -> Callee:
        """The function of a definition, compiled if it has not been; `place` is where it is needed."""
        if key in self._callees:
            found = self._callees[key]
            if found is None:
                raise Failure(place, f"'{definition.name}' calls itself, which is not supported")
            return found
        self._callees[key] = None
        # Those of a function of Python at the top are not here: Python has applied them.
        self.failures += map(_refused, filterfalse(_is_mark, definition.decorators))
        callee = _FunctionCompiler(self, definition, around, captured or {}).compile()
        self._callees[key] = callee
        return callee

    def include(self, other: OtherFunction) -> Callee:
        """A function of another program as one of this module, with those that it calls."""
        if (found := self._callees.get(other.functions[-1])) is None:
            names = {each.sym_name.data: self.unique(each.sym_name.data) for each in other.functions}
            for each in other.functions:
                made = each.clone()
                made.sym_name = StringAttr(names[each.sym_name.data])
                for op in made.walk():
                    if isinstance(op, CalleeOp):
                        op.properties["callee"] = SymbolRefAttr(names[op.callee])
                self.module.body.block.add_op(made)
            self.sources.update(other.sources)
            given = [Argument(each.name, each.type) for each in other.given]
            schema = replace(
                other.schema,
                name=names[other.functions[-1].sym_name.data],
                arguments=(*given, *other.schema.arguments),
            )
            found = self._callees[other.functions[-1]] = Callee(schema, other.result, other.given)
        return found

    def unique(self, name: str) -> str:
        """A name that no other function of the module has."""
        candidate, number = name, 1
        while candidate in self._names:
            candidate, number = f"{name}_{number}", number + 1
        self._names.add(candidate)
        return candidate


class _FunctionCompiler(ExpandingCompiler):
    """Compiles one definition into a function of the module."""

    def __init__(
        self,
        program: Program,
        definition: tree.Definition,
        around: Names,
        captured: Mapping[str, SSAValue],
    ):
        super().__init__(around)
        self.program = program
        self.definition = definition
        self.captured = captured
        self.entry = self.block
        self.given_values: dict[tuple[int, str], tuple[Given, Value]] = {}
        self.name_in_module = program.unique(definition.name)

    def compile(self) -> Callee:
        """Compile the definition; failures go to the program, and the result is usable all the same."""
        node = self.definition
        self.program.sources.update(node.range.source.listing)
        own = self._with_types_by_use(signature(node, self.failures, self))
        captured = [Argument(name, value.type) for name, value in self.captured.items()]
        schema = replace(own, name=self.name_in_module, arguments=(*captured, *own.arguments))
        if node.returns is not None:
            with noting(self.failures):
                self.returns = self.annotated_type(node.returns)
        for parameter in schema.arguments:
            argument = self.block.insert_arg(parameter.type, len(self.block.args))
            argument.name_hint = value_name(parameter.name)
            self.scope.assign(parameter.name, Value(argument))
            self.scope.declared[parameter.name] = parameter.type
        *body, last = structure(node.body, node.range)
        self.statements(body)
        result = self._return(cast(tree.Return, last))
        self.program.failures += self.failures
        given = [each for each, _ in self.given_values.values()]
        first = [Argument(name, each.type) for name, each in _named_apart(given, schema)]
        schema = replace(schema, arguments=(*first, *schema.arguments))
        self._insert(schema, result)
        return Callee(schema, result, given, has_failed=bool(self.failures) and self.returns is None)

    def take(self, place: Range, given: Given) -> Value:
        if given.key not in self.given_values:
            argument = self.entry.insert_arg(given.type, len(self.given_values))
            argument.name_hint = value_name(given.name)
            self.given_values[given.key] = given, Value(argument)
        return self.given_values[given.key][1]

    def _with_types_by_use(self, own: Schema) -> Schema:
        """
        A signature whose parameters without an annotation have the types that calls of other programs ask.

        A lambda has no annotations; what it gives to a module that takes a dictionary is one.
        """
        untyped = {each.name for each in self.definition.parameters if not (each.annotation or each.default)}
        types: dict[str, Attribute] = {}
        for node, _ in nesting.walk(self.definition) if isinstance(self.around, PythonNames) else ():
            if isinstance(node, tree.Call):
                given: dict[int | str, tree.Expression] = dict(enumerate(node.arguments))
                given |= {each.name: each.value for each in node.keywords}
                names = {
                    at: value.name
                    for at, value in given.items()
                    if isinstance(value, tree.Name) and value.name in untyped
                }
                called = self.global_name(node.function) if names else None
                if isinstance(called, CalledFunction):
                    with noting([]):  # a failure is one of the call
                        for index, formal in enumerate(called.find(node.range).schema.arguments):
                            if (name := names.get(index, names.get(formal.name))) is not None:
                                types.setdefault(name, formal.type)
        typed = [replace(each, type=types.get(each.name, each.type)) for each in own.arguments]
        return replace(own, arguments=tuple(typed))

    def _return(self, node: tree.Return) -> Attribute:
        assert node.value is not None
        type: Attribute = self.returns or t.NONE
        if self.scope.find(RETURNED) is None:
            # Every path raises, or a failure has been reported: there is no result.
            nothing = self.insert(node.range, UninitializedOp.make([], [type]))
            self.insert(node.range, ReturnOp(*nothing.results))
            return type
        try:
            value = self.value(node.value)
            type = value.type
            self.insert(node.range, ReturnOp(value))
        except Failure as failure:
            self.failures.append(failure.diagnostic)
        except Unusable:
            pass
        return type

    def _insert(self, schema: Schema, result: Attribute) -> None:
        attributes: list[DictionaryAttr] = []
        for parameter in schema.arguments:
            facts: dict[str, Attribute] = {"prim.name": StringAttr(parameter.name)}
            if parameter.has_default:
                facts["prim.default"] = to_attribute(thawed(parameter))
            attributes.append(DictionaryAttr(facts))
        types = FunctionTypeAttr.from_lists([parameter.type for parameter in schema.arguments], [result])
        function = FuncOp(self.name_in_module, types, Region(self.entry), arg_attrs=ArrayAttr(attributes))
        function.location = self.definition.range.location
        if (text := self.definition.documentation) is not None:
            # Strings of IR have no lone surrogates, which documentation may have.
            function.attributes["prim.doc"] = StringAttr(text.encode(errors="replace").decode())
        self.program.module.body.block.add_op(function)

    def statement(self, node: tree.Statement) -> None:
        if isinstance(node, tree.Definition):
            self._define(node)
        else:
            super().statement(node)

    def _define(self, node: tree.Definition) -> None:
        """A function inside the function: what it reads of the names around it become arguments."""
        own = {p.name for p in node.parameters} | _assigned_inside(node)
        captured: dict[str, SSAValue] = {}
        for inner, _ in nesting.walk(node):
            if isinstance(inner, tree.Name) and inner.name not in own and inner.name not in captured:
                found = self.scope.find(inner.name)
                if isinstance(found, Value):
                    captured[inner.name] = found.value
        around = _NestedNames(self.scope, self.around)

        def compile(place: Range) -> Callee:
            return self.program.compile(node, node, around, place, captured=captured)

        self.scope.assign(node.name, ScriptFunction(node.name, compile, list(captured.values())))


def _named_apart(given: Sequence[Given], schema: Schema) -> Iterator[tuple[str, Given]]:
    """What a function is given with names that its parameters do not have, nor each other."""
    known = {each.name for each in schema.arguments}
    for each in given:
        name, number = each.name, 1
        while name in known:
            name, number = f"{each.name}_{number}", number + 1
        known.add(name)
        yield name, each


class _NestedNames(Names):
    """The names around a function inside a function; values are its arguments instead."""

    def __init__(self, outer: Scope, around: Names):
        self.outer = outer
        self.around = around

    def find(self, name: str) -> Sugared | None:
        found = self.outer.find(name)
        if isinstance(found, ScriptFunction) and found.captured:
            return ScriptFunction(name, partial(_refuse_captures, name))
        return found if found is not None and not isinstance(found, Value) else self.around.find(name)

    def known(self) -> Iterable[str]:
        return [*self.outer.known(), *self.around.known()]


def _refuse_captures(name: str, place: Range) -> Callee:
    """The values that a function reads are in scope where it is defined, not in functions beside it."""
    expected = f"expected '{name}' to take what it reads as arguments, as another inner function calls it"
    raise Failure(place, f"{expected}; it reads variables of the function around it")


def _assigned_inside(node: tree.Definition) -> set[str]:
    return assigned_names(structure(node.body, node.range))


class _Python(PythonProgram):
    """The functions of Python that a program reads: each is compiled once, with names as Python has them."""

    def __init__(self, program: Program):
        super().__init__()
        self.program = program
        self.watched: list[Provider] = []

    def include(self, place: Range, function: OtherFunction) -> Callee:
        return self.program.include(function)

    def watch(self, provider: Provider) -> None:
        self.watched.append(provider)

    def function(self, path: str, function: FunctionType) -> Sugared:
        definition, around = self.read(function), self.names_of(function)
        self.program.sources.update(definition.range.source.listing)

        def compile(place: Range) -> Callee:
            return self.program.compile(function, definition, around, place)

        return SharedFunction(ScriptFunction(path, compile), definition, around)
