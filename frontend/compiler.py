"""Whole programs: source text or Python functions to a module of prim and aten."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import FunctionType, ModuleType
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.dialects.builtin import FunctionType as FunctionTypeAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Region, SSAValue

from tsir.dialects.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.matching import thawed
from tsir.dialects.prim import types as t
from tsir.dialects.prim.containers import UninitializedOp
from tsir.dialects.prim.values import Device, to_attribute
from tsir.dialects.schema import Argument, Schema
from tsir.frontend import namespaces as names
from tsir.frontend import nesting, tree
from tsir.frontend.exits import RETURNED, assigned_names, structure
from tsir.frontend.expansion import ExpandingCompiler
from tsir.frontend.failure import Failure, Unusable, noting
from tsir.frontend.loops import value_name
from tsir.frontend.python_source import read_function
from tsir.frontend.scope import Failed
from tsir.frontend.script_source import read_script
from tsir.frontend.signature import class_signature, constant_value, python_constant, signature
from tsir.frontend.source import Range
from tsir.frontend.special_functions import function_of
from tsir.frontend.sugared import Callee, Constant, NamedTuple, Namespace, ScriptFunction, Sugared, Value

Resolve = Callable[[str], Sugared | None]


def compile_source(text: str, filename: str = "<source>") -> ModuleOp:
    """
    The module of all functions that TorchScript source text defines.

    ParseError where the text is malformed, UnsupportedError with everything that cannot be compiled.
    """
    parsed, unsupported = read_script(text, filename)
    program = Program(parsed.range.source.listing)
    program.failures += unsupported
    definitions = {d.name: d for d in parsed.definitions}
    globals = _text_globals(program, parsed, definitions)
    for name, definition in definitions.items():
        program.compile(name, definition, globals, definition.range)
    return program.finish()


def compile_function(function: Callable[..., object]) -> tuple[str, ModuleOp, Mapping[str, str]]:
    """
    The name of a Python function in the module that it and the functions it calls become, and their files.

    UnsupportedError with everything that cannot be compiled, in the files of the functions.
    """
    program = Program({})
    callee = _compile_python(program, function, None)
    return callee.schema.name, program.finish(), program.sources


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
        resolve: Resolve,
        place: Range,
        *,
        captured: Mapping[str, SSAValue] | None = None,
        defaults: Mapping[str, object] | None = None,
    ) -> Callee:
        """The function of a definition, compiled if it has not been; `place` is where it is needed."""
        if key in self._callees:
            found = self._callees[key]
            if found is None:
                raise Failure(place, f"'{definition.name}' calls itself, which is not supported")
            return found
        self._callees[key] = None
        callee = _FunctionCompiler(self, definition, resolve, captured or {}).compile(defaults)
        self._callees[key] = callee
        return callee

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
        resolve: Resolve,
        captured: Mapping[str, SSAValue],
    ):
        super().__init__(resolve)
        self.program = program
        self.definition = definition
        self.captured = captured
        self.name_in_module = program.unique(definition.name)

    def compile(self, defaults: Mapping[str, object] | None) -> Callee:
        """Compile the definition; failures go to the program, and the result is usable all the same."""
        node = self.definition
        self.program.sources.update(node.range.source.listing)
        own = signature(node, self.failures, self.named_type, defaults)
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
        self._insert(schema, result)
        return Callee(schema, result, has_failed=bool(self.failures) and self.returns is None)

    def _return(self, node: tree.Return) -> Attribute:
        assert node.value is not None
        type: Attribute = self.returns or t.NONE
        if self.scope.find(RETURNED) is None:
            # Every path raises, or a failure has been reported: nobody gets a result.
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
        function = FuncOp(self.name_in_module, types, Region(self.block), arg_attrs=ArrayAttr(attributes))
        function.location = self.definition.range.location
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
        outer = self.scope

        def resolve(name: str) -> Sugared | None:
            found = outer.find(name)
            return found if found is not None and not isinstance(found, Value) else self.resolve(name)

        def compile(place: Range) -> Callee:
            return self.program.compile(node, node, resolve, place, captured=captured)

        self.scope.assign(node.name, ScriptFunction(node.name, compile, list(captured.values())))


def _assigned_inside(node: tree.Definition) -> set[str]:
    return assigned_names(structure(node.body, node.range))


def _text_globals(
    program: Program, parsed: tree.Module, definitions: Mapping[str, tree.Definition]
) -> Resolve:
    """How names at the top of source text resolve: functions, imports, constants."""
    imports: dict[str, Sugared] = {}
    for entry in parsed.imports:
        name = entry.alias or entry.name or entry.module.partition(".")[0]
        imports[name] = _imported(entry)
    constants: dict[str, Sugared] = {}
    for node in parsed.assignments:
        for target in node.targets:
            if isinstance(target, tree.Name):
                constants[target.name] = Failed()
                with noting(program.failures):
                    constants[target.name] = Constant(constant_value(node.value))

    def resolve(name: str) -> Sugared | None:
        if name in definitions:
            node = definitions[name]
            return ScriptFunction(name, lambda place: program.compile(name, node, resolve, place))
        return constants.get(name) or imports.get(name)

    return resolve


def _imported(entry: tree.Import) -> Sugared:
    if entry.name is None:
        # `import a.b` binds `a`; `import a.b as c` binds the inner module.
        return Namespace(entry.module if entry.alias else entry.module.partition(".")[0])
    path = f"{entry.module}.{entry.name}"
    if path in names.CONSTANTS:
        return Constant(names.CONSTANTS[path])
    return Namespace(path) if path in names.MODULES else function_of(entry.module, entry.name)


def _compile_python(program: Program, function: Callable[..., object], place: Range | None) -> Callee:
    """Compile a Python function, with names as Python would find them."""
    definition, unsupported = read_function(function)
    program.failures += unsupported
    plain = inspect.unwrap(function)
    defaults = {
        name: python_constant(parameter.default)
        for name, parameter in inspect.signature(plain).parameters.items()
        if parameter.default is not inspect.Parameter.empty
    }
    resolve = _python_globals(program, plain)
    return program.compile(plain, definition, resolve, place or definition.range, defaults=defaults)


def _python_globals(program: Program, function: Callable[..., object]) -> Resolve:
    known: dict[str, object] = {}
    if isinstance(function, FunctionType):
        known = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}

    def resolve(name: str) -> Sugared | None:
        return _python_value(program, name, known[name]) if name in known else None

    return resolve


def _python_value(program: Program, name: str, value: object) -> Sugared | None:
    """What a Python object stands for in a program."""
    if isinstance(value, ModuleType):
        return Namespace(value.__name__)
    constant = python_constant(value)
    if isinstance(constant, bool | int | float | str | tuple | Device) or constant is None:
        return Constant(cast(object, constant))
    home = getattr(value, "__module__", None) or ""
    own_name = getattr(value, "__name__", name)
    if home.partition(".")[0] in ("torch", "math"):
        return function_of(home, own_name)
    if (fields := class_signature(value)) is not None:
        return NamedTuple(fields)
    inner = getattr(value, "__wrapped__", value)
    if isinstance(inner, FunctionType):
        return ScriptFunction(name, lambda place: _compile_python(program, inner, place))
    return None
