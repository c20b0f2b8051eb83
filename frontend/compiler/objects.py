"""
Classes of the program and their objects, which exist while it is compiled and not in the IR.

An object's attributes are variables of the function that is compiled, under names that no program can write
(`$3.total`): branches join them and loops carry them as they do the program's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.spelling import hint
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.scope import Absent, attribute_key
from tsir.frontend.compiler.sugared import Constant, Inserter, Keywords, Kind, Names, Sugared, Value
from tsir.frontend.source import tree
from tsir.frontend.source.assignments import own_targets
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

INITIALISER = "__init__"
MODULES = ("Module", "Interface", "ModuleInterface")
"""Bases of modules and of what stands for modules."""
PROPERTY = "property"
STATIC = "staticmethod"
METHOD_DECORATORS = (PROPERTY, STATIC)
"""The decorators that methods may have."""

FindMember = Callable[[str], "Sugared | None"]
"""The member under a name of an object that existed before the program."""


class ClassType(Kind):
    """
    A class of the program; a call makes an object.

    `around` has the names that its annotations see, and its methods, `annotations` the declared types of
    attributes. Where objects are values, as elements of lists, they are tuples of their attributes: those of
    classes whose attributes nothing assigns after `__init__`, so that tuples stand for them.
    """

    def __init__(
        self,
        name: str,
        around: Names,
        methods: Mapping[str, tree.Definition],
        annotations: Mapping[str, tree.Expression],
    ):
        self.name = name
        self.around = around
        self.methods = methods
        self.annotations = annotations
        self.kind = f"the class '{name}'"
        self.is_module = False
        self._value_type: t.TupleType | None = None
        self._is_typed = False

    def value_type(self, compiler: Inserter) -> t.TupleType | None:
        if not self._is_typed:
            self._is_typed = True  # so that a class whose objects hold its own has none
            if self.why_no_value() is None:
                with suppress(Failure):
                    parts = [compiler.value_type_in(each, self.around) for each in self.annotations.values()]
                    self._value_type = t.TupleType(t.Fields.of(list(self.annotations), parts, self))
        return self._value_type

    def why_no_value(self) -> str | None:
        """Why objects cannot be values of the IR, as far as the class itself says; None if they can."""
        if self.is_module:
            return "it is a module"
        if not self.annotations:
            return "its class declares no types of attributes"
        others = self.around.assigned_from_outside()
        if others is None:
            return "its attributes may be assigned from outside of its class"
        for name, method in self.methods.items():
            targets = set[str]() if name == INITIALISER else own_targets(method)
            for attribute in self.annotations:
                if attribute in targets:
                    return f"its attribute '{attribute}' is assigned by '{name}'"
        assigned = next((attribute for attribute in self.annotations if attribute in others), None)
        return (
            None if assigned is None else f"its attribute '{assigned}' is assigned from outside of its class"
        )

    def viewed(self, compiler: Inserter, value: SSAValue) -> Sugared:
        names = list(self.annotations)

        def find(name: str) -> Sugared | None:
            if name not in names:
                return None
            part = c.TupleIndexOp.of(value, names.index(name))
            return Value(compiler.emitter.insert(part).results[0])

        return Object(self, compiler.new_number(), find)

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        made = Object(self, compiler.new_number())
        if INITIALISER in self.methods:
            made.attribute(compiler, place, INITIALISER).call(compiler, place, args, keywords)
        elif args or keywords:
            raise Failure(place, f"expected no arguments of '{self.name}', which has no '{INITIALISER}'")
        return made

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name == "__new__":
            return _New(self)
        if (found := self.static(compiler, name)) is not None:
            return found
        if name in self.methods:
            return Function(self.methods[name], self.around)
        raise Failure(place, f"{self.kind} has no attribute '{name}'{hint(name, self.known())}")

    def static(self, compiler: Inserter, name: str) -> Sugared | None:
        """The member of the class itself under a name: a constant, or a method without an object."""
        method = self.methods.get(name)
        return None if method is None or not is_static(method) else Function(method, self.names(method))

    def known(self) -> list[str]:
        """The names of attributes and methods."""
        return [*self.annotations, *self.methods]

    def names(self, method: tree.Definition) -> Names:
        """The names that one of its methods sees."""
        return self.around

    def declared(self, compiler: Inserter, name: str) -> Attribute | None:
        """The type that the class declares for an attribute; None if there is none in the IR."""
        annotation = self.annotations.get(name)
        return None if annotation is None else compiler.type_in(annotation, self.around)

    def is_kind_of(self, other: ClassType) -> bool:
        """Whether its objects are objects of another class."""
        return self is other


class TextClass(ClassType):
    """A class of a text."""

    def __init__(self, name: str, definition: tree.ClassDefinition, around: Names):
        body = definition.body
        methods = {node.name: node for node in body if isinstance(node, tree.Definition)}
        super().__init__(name, around, methods, declared_types(definition))
        bases = [base.name for base in definition.bases if isinstance(base, tree.Name)]
        self.is_module = any(base in MODULES for base in bases)
        self.values: Mapping[str, tree.Expression] = {
            target.name: node.value
            for node in body
            if isinstance(node, tree.Assign)
            for target in node.targets
            if isinstance(target, tree.Name)
        }

    def static(self, compiler: Inserter, name: str) -> Sugared | None:
        if name in self.values:
            return compiler.constant_of(self.values[name], self.around)
        return super().static(compiler, name)

    def known(self) -> list[str]:
        return [*super().known(), *self.values]


def declared_types(definition: tree.ClassDefinition) -> Mapping[str, tree.Expression]:
    """The types that a class declares of its attributes, by their names."""
    return dict(filter(None, map(_annotation, definition.body)))


def _annotation(node: tree.Statement) -> tuple[str, tree.Expression] | None:
    """The attribute that a statement of a class declares, with its type."""
    match node:
        case tree.Declaration(name=name, annotation=annotation):
            return name, annotation
        case tree.Assign(targets=(tree.Name(name=name),), annotation=tree.Expression() as annotation):
            return name, annotation
        case tree.Assign(
            targets=(
                tree.Subscript(value=tree.Name(name="__annotations__"), index=tree.Constant(value=str(name))),
            ),
            value=annotation,
        ):  # how archives declare what has a number for a name
            return name, annotation
        case _:
            return None


def is_static(method: tree.Definition) -> bool:
    """Whether a method takes no object."""
    return _is_decorated(method, STATIC)


def _is_decorated(method: tree.Definition, name: str) -> bool:
    return any(isinstance(d, tree.Name) and d.name == name for d in method.decorators)


class _New(Sugared):
    """`C.__new__`, which makes an object without attributes."""

    def __init__(self, type: ClassType):
        self.type = type

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return Object(self.type, compiler.new_number())


class Object(Sugared):
    """
    An object of a class; objects of equal numbers are the same.

    `find` gives the attributes that it had before the program.
    """

    def __init__(self, type: ClassType, number: int, find: FindMember | None = None):
        self.type = type
        self.number = number
        self.find = find
        self.kind = f"an object of the class '{type.name}'"

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        type = self.type.value_type(compiler)
        if type is None:
            reason = self.type.why_no_value() or "not all types of its attributes are those of values"
            message = f"{self.kind} cannot be an element, an argument of an operator or a result: {reason}"
            raise Failure(place, message)
        parts = [self.attribute(compiler, place, name).as_value(compiler, place) for name in type.names]
        return compiler.insert(place, c.TupleConstructOp.make(parts, [type])).results[0]

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        found = compiler.attribute_value(attribute_key(self.number, name))
        if isinstance(found, Absent):
            raise Failure(place, found.reason)
        if found is None:
            found = self.fixed(compiler, place, name)
        if found is None:
            raise Failure(place, f"{self.kind} has no attribute '{name}'{hint(name, self.type.known())}")
        return found

    is_keyed = False
    """Whether it is a dictionary of modules."""
    has_hooks = False
    """Whether functions are called ahead of or behind its `forward`."""

    def is_same(self, other: Sugared | None) -> bool:
        """Whether another thing is this object."""
        return isinstance(other, Object) and other.number == self.number

    def has(self, compiler: Inserter, place: Range, name: str) -> bool:
        """Whether it has an attribute, or a method, of a name."""
        is_known = compiler.attribute_value(attribute_key(self.number, name)) is not None
        return is_known or name in self.type.methods or self.fixed(compiler, place, name) is not None

    def special(self, compiler: Inserter, place: Range, name: str, args: Sequence[Sugared] = ()) -> Sugared:
        """The result of the special method of a name, as `__len__`; Failure if the class has none."""
        if (method := self.method(name)) is None:
            raise Failure(place, f"{self.kind} has no '{name}'")
        return method.call(compiler, place, args, {})

    def truth(self, compiler: Inserter, place: Range) -> Sugared:
        """Its truth value, as in Python."""
        name = next((name for name in ("__bool__", "__len__") if name in self.type.methods), None)
        return Constant(True) if name is None else self.special(compiler, place, name)

    def fixed(self, compiler: Inserter, place: Range, name: str) -> Sugared | None:
        """A member that the program does not assign: an earlier attribute, one of the class, or a method."""
        if self.find is not None and (found := self.find(name)) is not None:
            return found
        method = self.type.methods.get(name)
        if method is None or is_static(method):
            return self.type.static(compiler, name)
        bound = Method(self, method)
        return bound.call(compiler, place, [], {}) if _is_decorated(method, PROPERTY) else bound

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        name = "forward" if "forward" in self.type.methods else "__call__"
        return self.attribute(compiler, place, name).call(compiler, place, args, keywords)

    def declared(self, compiler: Inserter, name: str) -> Attribute | None:
        """The type that the class declares for an attribute; None if there is none in the IR."""
        return self.type.declared(compiler, name)

    def known_type(self, name: str) -> Attribute | None:
        """The type of an attribute that is known without its class's declaration."""
        return None

    def store(self, compiler: Inserter, place: Range, name: str, value: Sugared) -> None:
        """Assign an attribute, of the type that the class declares for it."""
        type = self.declared(compiler, name)
        compiler.store_attribute(place, attribute_key(self.number, name), value, type)

    def method(self, name: str) -> Method | None:
        """The method of a name, None if the class has none."""
        found = self.type.methods.get(name)
        return None if found is None else Method(self, found)


class Function(Sugared):
    """A function whose body is compiled where it is called, so that it may take objects."""

    def __init__(self, definition: tree.Definition, around: Names):
        self.definition = definition
        self.around = around
        self.kind = f"the function '{definition.name}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return compiler.expand(place, self.definition, args, keywords, self.around)


class Method(Function):
    """A method of an object."""

    def __init__(self, object: Object, definition: tree.Definition):
        super().__init__(definition, object.type.names(definition))
        self.object = object
        self.kind = f"the method '{definition.name}' of the class '{object.type.name}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return super().call(compiler, place, [self.object, *args], keywords)
