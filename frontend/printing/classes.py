"""Classes of archives: the attributes of an object with their types, and its methods, printed from IR."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, cast

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.types import attributes as t
from tsir.dialects.types.values import type_of
from tsir.frontend.modules.methods import Member
from tsir.frontend.modules.names import ROOT
from tsir.frontend.modules.script_object import EnumValue, ScriptObject
from tsir.frontend.printing.functions import annotation, body_lines, parameter_text
from tsir.frontend.printing.identifiers import Identifiers, identifier, is_identifier
from tsir.frontend.printing.literals import TensorConstants, string_text, type_text


class Kinds(Protocol):
    """The facts about objects in their classes."""

    def is_module(self, object: ScriptObject) -> bool:
        """Whether an object is a module, and not one of another class."""
        ...

    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the attributes that are parameters, of one object alone."""
        ...

    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the attributes that are buffers, of one object alone."""
        ...


@dataclass(frozen=True)
class PrintedMethod:
    """
    A method of an object as a function in source form.

    Its first parameters are the attributes `parameters`, its last results the new values of `results`.
    """

    object: ScriptObject
    name: str
    function: FuncOp
    parameters: Sequence[Member]
    results: Sequence[Member]


@dataclass(frozen=True)
class ClassPrinter:
    """
    Prints the classes of an object and those in it.

    Each object has a class of its own, by the names in `names`. Tensors go to `constants`, what has no text
    to `failures`. `known` are the constants that there are already.
    """

    root: ScriptObject
    methods: Sequence[PrintedMethod]
    kinds: Kinds
    constants: TensorConstants = field(default_factory=TensorConstants)
    failures: list[Diagnostic] = field(default_factory=list[Diagnostic])
    known: ScriptObject | None = None

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of the classes, by the identities of the objects."""
        found: dict[int, str] = {}
        for _, each in self.root.walk():
            found[id(each)] = _unlike(_class_name(each.type_name), set(found.values()))
        return found

    def code(self) -> dict[str, str]:
        """The texts of all classes by the names of their Python modules."""
        texts: dict[str, list[str]] = {}
        for _, each in self.root.walk():
            module, _, _ = self.names[id(each)].rpartition(".")
            texts.setdefault(module, []).append(self.text(each))
        return {module: "\n".join(each) for module, each in texts.items()}

    def text(self, object: ScriptObject) -> str:
        """The text of the class of one object."""
        lines = [
            f"class {self.names[id(object)].rpartition('.')[2]}{'(Module)' * self.kinds.is_module(object)}:"
        ]
        if self.kinds.is_module(object):
            lines += [
                f"  __parameters__ = {_names_text(self.kinds.parameter_names(object))}",
                f"  __buffers__ = {_names_text(self.kinds.buffer_names(object))}",
            ]
        types = self.types(object)
        if not all(map(is_identifier, types)):
            lines.append("  __annotations__ = []")
        for name, type in types.items():
            plain = f"  {name} : {type}"
            lines.append(plain if is_identifier(name) else f"  __annotations__[{string_text(name)}] = {type}")
        for method in self.methods:
            if method.object is object:
                lines += self.method_lines(method)
        return "\n".join([*(lines if len(lines) > 1 else [*lines, "  pass"]), ""])

    def types(self, object: ScriptObject) -> dict[str, str]:
        """The types of the attributes of an object: as methods take them, else as their values tell."""
        taken: dict[str, Attribute] = {}
        for method in self.methods:
            for (owner, name), argument in zip(
                method.parameters, method.function.body.block.args, strict=False
            ):
                if owner is object:
                    taken[name] = argument.type
        found: dict[str, str] = {}
        for name, value in object.attributes.items():
            try:
                found[name] = self._type_of(value, taken.get(name))
            except (KeyError, TypeError):
                kind = (
                    value.type_name if isinstance(value, EnumValue | ScriptObject) else type(value).__name__
                )
                message = f"the attribute '{name}' of type {kind} has no form in an archive that is printed"
                self.failures.append(Diagnostic.error(None, message))
        return found

    def _type_of(self, value: object, taken: Attribute | None) -> str:
        """The type of a value that methods take as `taken`; KeyError or TypeError if it has none."""
        if isinstance(value, ScriptObject) and taken is None:
            return self.names[id(value)]
        if any(isinstance(leaf, ScriptObject | EnumValue) for leaf in _leaves(value)):
            raise TypeError("expected no objects but modules: in the IR they are tuples")
        return type_text(type_of(value) if taken is None else taken)

    def method_lines(self, method: PrintedMethod, own_type: str | None = None) -> list[str]:
        """A method as lines in a class; `self` is of the object's class, or of one of another name."""
        function, count = method.function, len(method.parameters)
        names, texts = Identifiers(), dict[SSAValue, str]()
        arguments = function.body.block.args
        for member, argument in zip(method.parameters, arguments, strict=False):
            texts[argument] = self._attribute_text(method.object, member)
        parameters = [f"self: {own_type or self.names[id(method.object)]}"]
        parameters += [
            parameter_text(function, index, names, texts, self.failures)
            for index in range(count, len(arguments))
        ]
        before: list[str] = []
        for member, argument in zip(method.parameters, arguments, strict=False):
            if member in method.results:  # what is read is its value before the method assigns it
                name = names.fresh(identifier(member[1]))
                before.append(f"    {name} = {texts[argument]}")
                texts[argument] = name
        targets = [self._attribute_text(method.object, member) for member in method.results]

        def write_result(given: Sequence[str]) -> list[str]:
            own, new = given[: len(given) - len(targets)], given[len(given) - len(targets) :]
            result = own[0] if len(own) == 1 else f"({', '.join(own)})" if own else "None"
            if not targets:
                return [f"return {result}"]
            name = names.fresh("result")
            changes = [
                f"{target} = {text}" for target, text in zip(targets, new, strict=True) if target != text
            ]
            return [f"{name} = {result}", *changes, f"return {name}"]

        body = body_lines(function, names, self.constants, texts, self.failures, write_result)
        results = list(function.function_type.outputs.data)
        own = results[: len(results) - len(targets)]
        type = own[0] if len(own) == 1 else t.TupleType(tuple(own)) if own else t.NONE
        head = f"  def {method.name}({f',{chr(10)}    '.join(parameters)})"
        return [
            f"{head} -> {annotation(function, type, self.failures)}:",
            *before,
            *(f"  {line}" for line in body),
        ]

    def _attribute_text(self, object: ScriptObject, member: Member) -> str:
        """An attribute as methods of an object read it, or a constant if it is of no object in it."""
        owner, name = member
        steps = _steps(object, owner)
        if owner is self.known:
            return f"CONSTANTS.{name}"
        if steps is None:
            return self.constants.of_value(owner.attributes[name])
        text = "self"
        for step in (*steps, name):
            text = f"{text}.{step}" if is_identifier(step) else f"getattr({text}, {string_text(step)})"
        return text


def _steps(object: ScriptObject, owner: ScriptObject) -> Sequence[str] | None:
    """The attributes that lead from an object to one in it; None if none do."""
    pending: list[tuple[tuple[str, ...], ScriptObject]] = [((), object)]
    known: set[int] = set()
    while pending:
        path, each = pending.pop(0)
        if each is owner:
            return path
        if id(each) not in known:
            known.add(id(each))
            inner = each.attributes.items()
            pending += [((*path, name), value) for name, value in inner if isinstance(value, ScriptObject)]
    return None


def _leaves(value: object) -> Iterator[object]:
    """The elements of containers, at any depth."""
    pending = [value]
    while pending:
        match each := pending.pop():
            case list() | tuple():
                pending += cast("Sequence[object]", each)
            case dict():
                pending += cast("dict[object, object]", each).values()
            case _:
                yield each


def _class_name(type_name: str) -> str:
    """The name of a class of an archive, for any qualified name."""
    parts = [identifier(part) for part in type_name.split(".") if part]
    return ".".join(parts if parts[:1] == [ROOT] and len(parts) > 1 else [ROOT, *parts])


def _unlike(name: str, taken: set[str]) -> str:
    """A name that no other class has, as PyTorch makes one."""
    module, _, own = name.rpartition(".")
    made, number = name, 0
    while made in taken:
        made, number = f"{module}.___torch_mangle_{number}.{own}", number + 1
    return made


def _names_text(names: Sequence[str]) -> str:
    return f"[{''.join(f'{string_text(name)}, ' for name in names)}]"
