"""Objects of Python as programs have them: the methods of their classes are Python functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from types import FunctionType

from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.iteration import TupleOf
from tsir.frontend.compiler.objects import INITIALISER, ClassType, FindMember, Function, Object
from tsir.frontend.compiler.python_classes import (
    EXPORT,
    IGNORE,
    UNUSED,
    PythonClass,
    PythonProgram,
    PythonTexts,
    function_of,
    mark_of,
)
from tsir.frontend.compiler.python_names import python_object
from tsir.frontend.compiler.sugared import Constant, Inserter, IsNone, Keywords, Sugared
from tsir.frontend.modules.classes import Classes, ClassNames
from tsir.frontend.modules.script_object import EnumValue, InstanceObject, ScriptObject
from tsir.frontend.source import nesting, tree
from tsir.frontend.source.assignments import assigned_attributes
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

FORWARD = "forward"


class PythonClasses(Classes):
    """
    The classes of the objects of Python, each function of which is read once.

    `base` is the class of modules, of which nothing is inherited that a program sees.
    """

    def __init__(self, base: type):
        self.base = base
        self.texts: PythonTexts = {}
        self._names: dict[str, type] = {}

    def names(self, constant: FindMember) -> PythonCode:
        return PythonCode(self)

    @property
    def failures(self) -> list[Diagnostic]:
        return []

    @property
    def listing(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for definition, _ in self.texts.values():
            found |= definition.range.source.listing
        return found

    def name_of(self, kind: type) -> str:
        """The qualified name of a class, which classes of one name do not share."""
        name = f"__torch__.{kind.__module__}.{kind.__qualname__.replace('.<locals>', '')}"
        number = 0
        while self._names.setdefault(mangled := f"{name}{f'_{number}' * bool(number)}", kind) is not kind:
            number += 1
        return mangled

    def method_names(self, kind: type) -> Sequence[str]:
        """The methods of a class that users call: `forward`, and those that are marked with `export`."""
        members = PythonClass(kind, PythonCode(self).program, self.base).members
        return [name for name, each in members.items() if is_entry(name, each)]

    def assigned(self, kinds: Iterable[type]) -> Set[str]:
        """The names of the attributes that methods assign which calls of users may reach."""
        program = PythonCode(self).program
        classes = [PythonClass(kind, program, self.base) for kind in kinds]
        pending = [n for each in classes for n, member in each.members.items() if is_entry(n, member)]
        known: set[str] = set()
        found: list[tree.Definition] = []
        while pending:
            name = pending.pop()
            if name in known:
                continue
            known.add(name)
            for member in (vars(base).get(name) for each in classes for base in each.bases):
                function = function_of(member)
                if function is None or mark_of(function) in (IGNORE, UNUSED) or name == INITIALISER:
                    continue
                found.append(definition := program.read(function))
                inner = (node for node, _ in nesting.walk(definition))
                pending += [node.name for node in inner if isinstance(node, tree.Attribute)]
        return assigned_attributes(found)

    def declared(self, kind: type) -> Mapping[str, Attribute]:
        """The types that a class declares of attributes, in its body or where `__init__` assigns them."""
        program = PythonCode(self).program
        type = PythonClass(kind, program, self.base)
        found: dict[str, Attribute] = {}
        for base in reversed(type.bases):
            if (function := function_of(vars(base).get(INITIALISER))) is not None and base is not object:
                compiler = ExpandingCompiler(program.names_of(function))
                for node, _ in nesting.walk(program.read(function)):
                    match node:
                        case tree.Assign(targets=(tree.Attribute(name=name),), annotation=annotation):
                            found |= {} if annotation is None else _typed(compiler, name, annotation)
                        case _:
                            pass
        for name, declared in type.annotations.items():
            found |= _typed(ExpandingCompiler(type.around), name, declared)
        return found


def _typed(compiler: ExpandingCompiler, name: str, annotation: tree.Expression) -> Mapping[str, Attribute]:
    """The type of an attribute with an annotation; of one that names no type of programs the value tells."""
    found = compiler.type_of_values(annotation)
    return {} if found is None else {name: found}


def is_entry(name: str, member: object) -> bool:
    """Whether a member of a class is a method that users call."""
    function = function_of(member)
    return function is not None and (name == FORWARD or mark_of(function) == EXPORT)


class PythonCode(ClassNames):
    """The classes of Python while one method is compiled; functions have names of their own."""

    def __init__(self, classes: PythonClasses):
        self.program = _Program(classes)
        self.failures = self.program.failures

    def find(self, name: str) -> Sugared | None:
        return None

    def known(self) -> Iterable[str]:
        return ()

    def object_of(self, object: ScriptObject, number: int, find: FindMember) -> Object:
        assert isinstance(object, InstanceObject)
        type = self.program.class_of(object.kind)
        assert isinstance(type, ClassType)
        return ModuleObject(type, number, find, object, self.program)

    def enum_member(self, value: EnumValue) -> Sugared | None:
        return None


class _Program(PythonProgram):
    """The functions that a method calls, whose bodies are compiled where they are called."""

    def __init__(self, classes: PythonClasses):
        super().__init__(classes.texts)
        self.base = classes.base

    def function(self, path: str, function: FunctionType) -> Sugared:
        return Function(self.read(function), self.names_of(function))

    def made_class(self, kind: type) -> Sugared | None:
        is_module = issubclass(kind, self.base)
        return PythonClass(kind, self, self.base) if is_module else super().made_class(kind)


class ModuleObject(Object):
    """An object of Python; a list or a dictionary of modules is known in its parts."""

    def __init__(
        self,
        type: ClassType,
        number: int,
        find: FindMember,
        instance: InstanceObject,
        program: PythonProgram,
    ):
        super().__init__(type, number, find)
        self.instance = instance
        self.program = program
        self.is_keyed = instance.has_keys
        self.has_hooks = bool(instance.hooks_before or instance.hooks_behind)

    def declared(self, compiler: Inserter, name: str) -> Attribute | None:
        return self.instance.types.get(name)

    def known_type(self, name: str) -> Attribute | None:
        return self.instance.types.get(name)

    def fixed(self, compiler: Inserter, place: Range, name: str) -> Sugared | None:
        if (held := self.instance.functions.get(name)) is not None:
            return python_object(f"{self.type.name}.{name}", held.value, self.program)
        if (problem := self.instance.problems.get(name)) is not None:
            raise Failure(place, f"'{name}' of '{self.type.name}' {problem}")
        if self.instance.has_keys and name in ("keys", "values", "items"):
            return _KeyedParts(self, name)
        return super().fixed(compiler, place, name)

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if (method := self.method(FORWARD)) is None:
            return super().call(compiler, place, args, keywords)
        given = list(args)
        for held in self.instance.hooks_before:
            changed = self._hook(held.value).call(compiler, place, [self, TupleOf(given)], {})
            if changed.is_none() is not IsNone.ALWAYS:
                given = list(changed.items(compiler, place, len(given)))
        result = method.call(compiler, place, given, keywords)
        for held in self.instance.hooks_behind:
            other = self._hook(held.value).call(compiler, place, [self, TupleOf(given), result], {})
            result = result if other.is_none() is IsNone.ALWAYS else other
        return result

    def _hook(self, hook: object) -> Sugared:
        return python_object("hook", hook, self.program)

    # Lists and dictionaries of modules

    def known_parts(self) -> Sequence[Sugared] | None:
        if self.instance.items is None:
            return None
        return list(map(Constant, self.instance.items)) if self.instance.has_keys else self.values()

    def values(self) -> list[Sugared]:
        """The elements of a list or dictionary of modules, or of tensors."""
        assert self.find is not None
        found = [self.find(name) for name in self.instance.items or ()]
        return [each for each in found if each is not None]

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        parts = self.known_parts()
        return super().items(compiler, place, count) if parts is None else parts

    def special(self, compiler: Inserter, place: Range, name: str, args: Sequence[Sugared] = ()) -> Sugared:
        names = self.instance.items
        if names is None:
            return super().special(compiler, place, name, args)
        key = args[0].value if args and isinstance(args[0], Constant) else None
        match name:
            case "__len__":
                return Constant(len(names))
            case "__contains__" if self.instance.has_keys and isinstance(key, str):
                return Constant(key in names)
            case "__getitem__" if self.instance.has_keys and isinstance(key, str):
                if key not in names:
                    raise Failure(place, f"expected a key of {list(names)}, got '{key}'")
                return self.values()[names.index(key)]
            case "__getitem__" | "__contains__":
                raise Failure(place, "expected a constant key of a dictionary of modules")
            case _:
                return super().special(compiler, place, name, args)

    def truth(self, compiler: Inserter, place: Range) -> Sugared:
        is_container = self.instance.items is not None
        return Constant(bool(self.instance.items)) if is_container else super().truth(compiler, place)


class _KeyedParts(Sugared):
    """`keys`, `values` or `items` of a dictionary of modules."""

    def __init__(self, object: ModuleObject, name: str):
        self.object = object
        self.name = name
        self.kind = f"the method '{name}' of a dictionary of modules"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        names, values = [Constant(n) for n in self.object.instance.items or ()], self.object.values()
        if self.name == "items":
            return TupleOf([TupleOf(pair) for pair in zip(names, values, strict=True)])
        return TupleOf(names if self.name == "keys" else values)
