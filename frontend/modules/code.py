"""The names in the code of an archive: each is written in full, from `__torch__` on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.prim.containers import OperatorOp
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler import modules
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.classes import Enumeration, class_of
from tsir.frontend.compiler.objects import ClassType, FindMember, Function, Object, declared_types
from tsir.frontend.compiler.scope import Failed
from tsir.frontend.compiler.special_functions import Fork, Wait
from tsir.frontend.compiler.sugared import (
    Builtin,
    Inserter,
    Keywords,
    LibraryFunction,
    Sugared,
    Value,
    is_tensor,
)
from tsir.frontend.library import definitions
from tsir.frontend.modules.classes import Classes, ClassNames
from tsir.frontend.modules.names import ROOT, VERSION, filename, listing
from tsir.frontend.modules.script_object import EnumValue, ScriptObject
from tsir.frontend.source import tree
from tsir.frontend.source.assignments import other_targets
from tsir.frontend.source.failure import Failure, noting
from tsir.frontend.source.origins import Origins, listing_of
from tsir.frontend.source.script_source import read_script
from tsir.frontend.source.source import Range

Definition = tree.ClassDefinition | tree.Definition


FindOrigins = Callable[[str], "Origins | None"]


def _no_origins(module: str) -> Origins | None:
    return None


class Texts(Classes):
    """
    Texts of classes and functions by the names of their Python modules, each read when it is first needed.

    `version` is that of the operators that they call, `VERSION` today; `origins` gives what the user wrote
    for the text of a module, whose places messages then name.
    ParseError at what is malformed; what is not supported goes to `failures`.
    """

    def __init__(self, texts: Mapping[str, str], version: int = VERSION, origins: FindOrigins = _no_origins):
        self.texts = texts
        self.version = version
        self._find_origins = origins
        self._origins: dict[str, Origins] = {}
        self._failures: list[Diagnostic] = []
        self._modules: dict[str, Mapping[str, Definition]] = {}
        self._unreported: dict[str, list[Diagnostic]] = {}

    def definitions(self, module: str) -> Mapping[str, Definition]:
        """The classes and functions of a module by name; none if there is no such text."""
        found = self._read(module)
        self._failures += self._unreported.pop(module, [])
        return found

    def all_definitions(self) -> Iterator[Definition]:
        """Those of all modules; what is not supported goes to `failures` only of those that are needed."""
        for module in self.texts:
            yield from self._read(module).values()

    def _read(self, module: str) -> Mapping[str, Definition]:
        if module not in self._modules:
            self._modules[module] = {}
            if module in self.texts:
                if (origins := self._find_origins(module)) is not None:
                    self._origins[module] = origins
                text, name = self.texts[module], filename(module)
                parsed, self._unreported[module] = read_script(text, name, origins=origins)
                self._modules[module] = {d.name: d for d in (*parsed.definitions, *parsed.classes)}
        return self._modules[module]

    def class_definition(self, name: str) -> tree.ClassDefinition | None:
        """The definition of a class of a qualified name; None if there is none."""
        module, _, own = name.rpartition(".")
        found = self.definitions(module).get(own)
        return found if isinstance(found, tree.ClassDefinition) else None

    def declared_types(self, object: ScriptObject) -> Mapping[str, tree.Expression]:
        """The types that an object's class declares of attributes."""
        found = self.class_definition(object.type_name)
        return {} if found is None else declared_types(found)

    def has_module(self, path: str) -> bool:
        """Whether a name is that of a module, or the beginning of one."""
        return any(f"{each}.".startswith(f"{path}.") for each in self.texts)

    def names(self, constant: FindMember) -> Code:
        return Code(self, constant)

    @property
    def failures(self) -> list[Diagnostic]:
        return self._failures

    @property
    def listing(self) -> dict[str, str]:
        """The texts by the names in messages, and what the user wrote, as far as it is known."""
        return {**listing_of(self._origins.values()), **listing(self.texts)}


class Code(ClassNames):
    """The meaning of the names in texts; `constant` finds those in `CONSTANTS`."""

    def __init__(self, texts: Texts, constant: FindMember):
        self.texts = texts
        self.failures: list[Diagnostic] = []
        self._roots: Mapping[str, Sugared] = {
            ROOT: Path(self, ROOT),
            "CONSTANTS": Members("the constants", constant),
            "torch": Operators("torch", "aten", texts.version),
            "ops": Members("the operators", _namespace),
            "fork": Fork(),
        }
        self._found: dict[str, Sugared] = {}
        self._assigned_from_outside: Set[str] | None = None

    def find(self, name: str) -> Sugared | None:
        return self._roots.get(name)

    def known(self) -> Iterable[str]:
        return self._roots

    def resolve(self, path: str) -> Sugared | None:
        """The meaning of a qualified name; None if it is neither a name nor the beginning of one."""
        if path not in self._found:
            module, _, name = path.rpartition(".")
            definition = self.texts.definitions(module).get(name)
            if definition is not None:
                self._found[path] = Failed()
                with noting(self.failures):
                    self._found[path] = self._made(path, definition)
            elif self.texts.has_module(path):
                self._found[path] = Path(self, path)
        return self._found.get(path)

    def _made(self, path: str, definition: Definition) -> Sugared:
        if isinstance(definition, tree.Definition):
            return Function(definition, self)
        return class_of(definition, self, path)

    def assigned_from_outside(self) -> Set[str]:
        if self._assigned_from_outside is None:
            bodies = list(self.texts.all_definitions())
            methods = [m for each in bodies if isinstance(each, tree.ClassDefinition) for m in each.body]
            functions = (each for each in (*bodies, *methods) if isinstance(each, tree.Definition))
            self._assigned_from_outside = {name for each in functions for name in other_targets(each)}
        return self._assigned_from_outside

    def object_of(self, object: ScriptObject, number: int, find: FindMember) -> Object:
        name = object.type_name
        found = self.resolve(name)
        if not isinstance(found, ClassType):
            problems = self.failures or [Diagnostic.error(None, f"expected a class '{name}' in the code")]
            raise UnsupportedError(problems, self.texts.listing)
        return Object(found, number, find)

    def enum_member(self, value: EnumValue) -> Sugared | None:
        enumeration = self.resolve(value.type_name)
        return enumeration.of_value(value.value) if isinstance(enumeration, Enumeration) else None


class Path(Sugared):
    """The beginning of qualified names."""

    def __init__(self, code: Code, path: str):
        self.code = code
        self.path = path
        self.kind = f"the module '{path}'"

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if (found := self.member(name)) is None:
            raise Failure(place, f"{self.kind} has no '{name}'")
        return found

    def member(self, name: str) -> Sugared | None:
        return self.code.resolve(f"{self.path}.{name}")


class Operators(modules.Namespace):
    """
    The operators of a namespace, those that the table lacks too.

    As in a graph, these are errors of the call that reaches one: most are in branches for other devices.
    """

    def __init__(self, path: str, namespace: str, version: int = VERSION):
        super().__init__(path)
        self.namespace = namespace
        self.version = version

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if self.path == "torch" and name == "wait":
            return Wait()
        if self.namespace == "aten" and self.version <= (last := _CHANGED.get(name, 0)):
            return Upgraded(name, last)
        if definitions.has(path := f"torch.ops.{self.namespace}.{name}") and name not in names.OF_NUMBERS:
            return LibraryFunction(path)
        return self.member(name) or UnknownOperator(f"{self.namespace}::{name}")


_CHANGED: Mapping[str, int] = {"div": 3, "div_": 3, "full": 4, "linspace": 7, "logspace": 8}
"""The last version in which an operator means something else than today."""


class Upgraded(Sugared):
    """An operator as archives up to a version mean it, unless all is numbers."""

    def __init__(self, name: str, version: int):
        self.name = name
        self.version = version
        self.kind = f"the operator 'aten::{name}' of version {version}"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        tensors = [is_tensor(compiler.argument(place, each)) for each in (*args, *keywords.values())]
        path = f"torch.ops.upgraders.{self.name}_{self.version}"
        of_number = f"torch.ops.upgraders.{self.name}_Scalar_{self.version}"
        if not definitions.has(of_number) or all(tensors):
            found: Sugared = LibraryFunction(path)
        else:
            found = LibraryFunction(of_number) if any(tensors) else Builtin(f"aten::{self.name}")
        return found.call(compiler, place, args, keywords)


def _namespace(name: str) -> Sugared:
    return Operators(f"torch.ops.{name}", name)


_RESULTS: Mapping[str, Attribute] = {"aten::_nested_tensor_from_mask_left_aligned": t.BOOL}
"""The types of the results of operators that the table lacks, where they are no tensors."""


class UnknownOperator(Sugared):
    """An operator that the table lacks."""

    def __init__(self, name: str):
        self.name = name
        self.kind = f"the operator '{name}'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        given = [each.as_value(compiler, place) for each in (*args, *keywords.values())]
        return UnknownResult(self.name, given)


class UnknownResult(Sugared):
    """The results of an operator that the table lacks: tensors, as many as are unpacked, or one."""

    kind = "the result of an unknown operator"

    def __init__(self, operator: str, given: Sequence[SSAValue]):
        self.operator = operator
        self.given = given

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return self._results(compiler, place, 1)[0]

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        return list(map(Value, self._results(compiler, place, 1 if count is None else count)))

    def _results(self, compiler: Inserter, place: Range, count: int) -> Sequence[SSAValue]:
        properties = {"operator": StringAttr(self.operator)}
        types = [_RESULTS.get(self.operator, t.TENSOR)] * count
        return compiler.insert(place, OperatorOp.make(self.given, types, properties)).results


class Members(Sugared):
    """Things by name."""

    def __init__(self, kind: str, find: FindMember):
        self.kind = kind
        self.find = find

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if (found := self.find(name)) is None:
            raise Failure(place, f"{self.kind} have no '{name}'")
        return found
