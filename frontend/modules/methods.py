"""Compiles a method of an object into a function of the tensors and the state of the object."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, BlockArgument, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.prim.containers import DictConstructOp
from tsir.dialects.table.access import may_change
from tsir.dialects.table.matching import Emitter, thawed
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import holds_tensors
from tsir.dialects.types.quantized import packed_type
from tsir.dialects.types.values import Device, to_attribute
from tsir.frontend.compiler.exits import structure
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.loops import value_name
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.scope import attribute_key, attribute_of
from tsir.frontend.compiler.signature import signature
from tsir.frontend.compiler.sugared import Constant, Sugared, Value
from tsir.frontend.modules.classes import Classes
from tsir.frontend.modules.script_object import EnumValue, ScriptObject, is_plain, is_plain_dictionary
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure, noting
from tsir.frontend.source.source import Range

Member = tuple[ScriptObject, str]
"""An attribute of an object."""

_HOLDERS = (np.ndarray, list, tuple, dict)


@dataclass(frozen=True)
class CompiledMethod:
    """
    A method as a function of IR.

    Its first parameters are the attributes `parameters`, its last results the new values of `results`.
    `state` are, with their types, all attributes that make up the state of the object: those that methods
    assign, and each tensor, dictionary and container of tensors once, by the first path to it.
    """

    module: ModuleOp
    name: str
    parameters: tuple[Member, ...]
    results: tuple[Member, ...]
    state: tuple[tuple[Member, Attribute], ...] = ()

    @property
    def function_type(self) -> FunctionType:
        """The type of the function."""
        functions = (op for op in self.module.body.block.ops if isinstance(op, FuncOp))
        return next(op for op in functions if op.sym_name.data == self.name).function_type


def compile_archived(
    classes: Classes, constants: ScriptObject, assigned: Set[str], root: ScriptObject, name: str
) -> CompiledMethod:
    """
    Compile a method as `compile_method` does, of a program that was checked when it was written.

    Branches that constants decide are left out.
    """
    return compile_method(classes, constants, assigned, root, name, folds=True)


def compile_method(
    classes: Classes,
    constants: ScriptObject,
    assigned: Set[str],
    root: ScriptObject,
    name: str,
    *,
    folds: bool = False,
) -> CompiledMethod:
    """
    Compile a method of an object.

    `constants` has what the code has in `CONSTANTS`, `assigned` are the attributes that methods assign.
    What the method reads of the object are numbers and strings as constants, unless a method assigns them,
    and tensors and containers as parameters. UnsupportedError with everything that cannot be compiled.
    """
    compiler = _MethodCompiler(classes, constants, assigned, root)
    compiler.folds = folds
    made = compiler.compile(name)
    if failures := [*classes.failures, *compiler.code.failures, *compiler.failures]:
        raise UnsupportedError(list(dict.fromkeys(failures)), classes.listing)
    return made


class _MethodCompiler(ExpandingCompiler):
    """Compiles one method; `paths` are the objects that it may read, with what leads to them."""

    def __init__(self, classes: Classes, constants: ScriptObject, assigned: Set[str], root: ScriptObject):
        self.classes = classes
        self.code = code = classes.names(partial(self.member, constants))
        super().__init__(code)
        self.root = root
        self.constants = constants
        self.paths = [*root.walk(), *_inside(constants)]
        self.objects: dict[int, Object] = {}
        self.parameters: dict[str, tuple[Member, BlockArgument]] = {}
        self.by_identity: dict[int, Value] = {}
        self.entry = self.block
        self.names = {id(each): path for path, each in self.paths}
        self.assigned = assigned
        for _, each in self.paths:
            made = code.object_of(each, self.new_number(), partial(self.member, each))
            self.objects[id(each)] = made
        self.names[id(constants)] = "CONSTANTS"

    def compile(self, name: str) -> CompiledMethod:
        """The function of a method."""
        object = self.objects[id(self.root)]
        method = object.type.methods.get(name)
        if method is None:
            known = ", ".join(object.type.methods) or "none"
            raise UnsupportedError(f"expected a method of '{object.type.name}' ({known}), got '{name}'")
        self.around = object.type.names(method)
        try:
            assigned = self.add_assigned()
        except Failure as failure:
            raise UnsupportedError(failure.diagnostic, self.classes.listing) from failure
        own, *parameters = method.parameters
        definition = tree.Definition(
            method.range,
            method.name,
            tuple(parameters),
            method.returns,
            method.body,
            (),
            method.documentation,
        )
        schema = signature(definition, self.failures, self)
        if definition.returns is not None:
            self.returns = self.annotated_type(definition.returns)
        self.scope.assign(own.name, object)
        for argument in schema.arguments:
            value = self.entry.insert_arg(argument.type, len(self.entry.args))
            value.name_hint = value_name(argument.name)
            self.scope.assign(argument.name, Value(value))
            self.scope.declared[argument.name] = argument.type
        results: list[SSAValue] = []
        with noting(self.failures):
            results.append(self.result_of(object, definition))
        self.refuse_new_objects()
        self.check_assigned(definition.range, assigned)
        changed: list[Member] = []
        for key, (member, first) in assigned.items():
            with_value = self.scope.find(key)
            if with_value is None or (isinstance(with_value, Value) and with_value.value is first):
                continue
            value = with_value.as_value(self, definition.range)
            results.append(self.convert(definition.range, value, first.type, f"'{member[1]}'"))
            changed.append(member)
        for member, argument in self.parameters.values():
            if _may_be_written(argument):
                written = self.copied(argument)
                results = [written if each is argument else each for each in results]
                if member not in changed:
                    results.append(written)
                    changed.append(member)
        self.insert(definition.range, ReturnOp(*results))
        kept = self.drop_unused(definition.range, changed)
        names = [self.parameter_name(member) for member in kept]
        attributes = [DictionaryAttr({"prim.name": StringAttr(name)}) for name in names]
        for parameter in schema.arguments:
            facts: dict[str, Attribute] = {"prim.name": StringAttr(parameter.name)}
            if parameter.has_default:
                facts["prim.default"] = to_attribute(thawed(parameter))
            attributes.append(DictionaryAttr(facts))
        types = FunctionType.from_lists([a.type for a in self.entry.args], [r.type for r in results])
        function = FuncOp(name, types, Region(self.entry), arg_attrs=ArrayAttr(attributes))
        function.location = definition.range.location
        return CompiledMethod(
            ModuleOp([function]), name, tuple(kept), tuple(changed), tuple(self.state(changed))
        )

    def copied(self, container: BlockArgument) -> SSAValue:
        """A copy of a container that is an attribute, which the function reads and writes in its place."""
        uses = list(container.uses)
        emitter = Emitter(Builder(InsertPoint.at_start(self.entry)), uses[0].operation.location)
        (copy,) = emitter.call("aten::copy", container)
        for use in uses:
            use.operation.operands[use.index] = copy
        return copy

    def result_of(self, object: Object, definition: tree.Definition) -> SSAValue:
        """The result of the body of a method, whose parameters are known, and of the hooks around it."""
        if object.has_hooks and definition.name == "forward":
            given = [self.lookup(each.name, definition.range) for each in definition.parameters]
            return object.call(self, definition.range, given, {}).as_value(self, definition.range)
        *body, last = structure(definition.body, definition.range)
        self.statements(body)
        return self.value(cast("tree.Expression", cast(tree.Return, last).value))

    def check_assigned(self, place: Range, state: Collection[str]) -> None:
        """Note what the method assigns of the objects that is none of their state."""
        paths = {made.number: each for _, each in self.paths for made in (self.objects[id(each)],)}
        for key in self.scope.attributes():
            number, name = attribute_of(key)
            if number in paths and key not in state:
                owner = paths[number]
                if isinstance(owner.attributes.get(name), ScriptObject) and name in self.assigned:
                    continue  # `refuse_new_objects` sees to these
                has_one = name in owner.attributes
                what = f"'{name}' of '{owner.type_name.rpartition('.')[2]}' is assigned"
                why = "by none of the methods of its class" if has_one else "but it has no such attribute"
                self.failures.append(place.error(f"{what}, {why}"))

    def parameter_name(self, member: Member) -> str:
        """The path of an attribute, as `encoder.layers.0.weight`."""
        object, name = member
        path = self.names[id(object)]
        return f"{path}.{name}" if path else name

    def add_assigned(self) -> dict[str, tuple[Member, BlockArgument]]:
        """Make parameters of what methods assign."""
        found: dict[str, tuple[Member, BlockArgument]] = {}
        for _, each in self.paths:
            made = self.objects[id(each)]
            for name, value in each.attributes.items():
                if name in self.assigned and not isinstance(value, ScriptObject):
                    key = attribute_key(made.number, name)
                    argument = self.add_parameter(key, (each, name), self.declared_type(each, name))
                    self.scope.declared[key] = argument.type
                    self.scope.assign(key, Value(argument))
                    found[key] = (each, name), argument
        return found

    def refuse_new_objects(self) -> None:
        """Failures for attributes that hold other objects than before: their state has nowhere to go."""
        for _, each in self.paths:
            made = self.objects[id(each)]
            for name, value in each.attributes.items():
                found = self.scope.find(attribute_key(made.number, name)) if name in self.assigned else None
                if (
                    found is not None
                    and isinstance(value, ScriptObject)
                    and found is not self.objects[id(value)]
                ):
                    annotation = made.type.annotations.get(name)
                    place = (
                        next(iter(made.type.methods.values())).range
                        if annotation is None
                        else annotation.range
                    )
                    message = f"to assign another object to '{name}' is not supported"
                    self.failures.append(place.error(message))

    def state(self, changed: Sequence[Member]) -> Iterator[tuple[Member, Attribute]]:
        """The attributes that make up the state, with their types, where a method changes those `changed`."""
        seen: set[int] = set()
        for _, each in self.paths:
            for name, value in each.attributes.items():
                if isinstance(value, ScriptObject | EnumValue):
                    continue
                if name in self.assigned:
                    yield (each, name), self.declared_type(each, name)
                elif isinstance(value, _HOLDERS) and id(cast(object, value)) not in seen:
                    type = self.type_if_supported(each, name)
                    if type is None or (
                        (each, name) not in changed and _is_constant(cast(object, value), type)
                    ):
                        continue
                    if holds_tensors(type) or isinstance(type, t.DictType):
                        seen.add(id(cast(object, value)))
                        yield (each, name), type

    def type_if_supported(self, object: ScriptObject, name: str) -> Attribute | None:
        """The type that the class declares for an attribute; None if the compiler does not know it."""
        found: list[Attribute] = []
        with noting([]):
            found.append(self.declared_type(object, name))
        return found[0] if found else None

    def add_parameter(self, key: str, member: Member, type: Attribute) -> BlockArgument:
        """A parameter for an attribute, behind those that there are and ahead of the method's own."""
        argument = self.entry.insert_arg(type, len(self.parameters))
        self.parameters[key] = member, argument
        return argument

    def declared_type(self, object: ScriptObject, name: str) -> Attribute:
        """The type that the class declares for an attribute, or a tensor's; Failure at a type of no value."""
        made = self.objects[id(object)]
        if (known := made.known_type(name)) is not None:
            return known
        annotation = made.type.annotations.get(name)
        return t.TENSOR if annotation is None else self.value_type_in(annotation, made.type.around)

    def member(self, object: ScriptObject, name: str) -> Sugared | None:
        """The meaning of an attribute that no method assigns; None if the object does not have it."""
        if name not in object.attributes:
            return None
        value = object.attributes[name]
        if isinstance(value, ScriptObject):
            return self.objects[id(value)]
        if isinstance(value, EnumValue):
            return self.code.enum_member(value)
        if is_plain(value) or isinstance(value, Device):
            return Constant(value)
        if id(value) not in self.by_identity:
            is_constant = object is self.constants
            number = -1 if is_constant else self.objects[id(object)].number
            type = _type_of_constant(value) if is_constant else self.declared_type(object, name)
            argument = self.add_parameter(attribute_key(number, name), (object, name), type)
            self.by_identity[id(value)] = Value(argument)
        return self.by_identity[id(value)]

    def drop_unused(self, place: Range, changed: Sequence[Member]) -> list[Member]:
        """Erase the parameters that nothing reads; plain containers that do not change are constants."""
        kept: list[Member] = []
        emitter = Emitter(Builder(InsertPoint.at_start(self.entry)), place.location)
        for member, argument in self.parameters.values():
            is_fixed = member[1] not in self.assigned and member not in changed
            if argument.uses and is_fixed:
                made = _plain_container(emitter, member[0].attributes[member[1]], argument.type)
                if made is not None:
                    argument.replace_all_uses_with(made)
            if argument.uses:
                kept.append(member)
            else:
                self.entry.erase_arg(argument)
        return kept


def _type_of_constant(value: object) -> Attribute:
    """The type of a constant that is no number: packed parameters, or a tensor."""
    return packed_type(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else t.TENSOR


def _inside(constants: ScriptObject) -> list[tuple[str, ScriptObject]]:
    """The objects in constants, as frozen modules have them."""
    return [(path, each) for path, each in constants.walk("CONSTANTS") if each is not constants]


def _plain_container(emitter: Emitter, value: object, type: Attribute) -> SSAValue | None:
    """A new list or dictionary like one of plain elements; None for another value."""
    if isinstance(value, list) and isinstance(type, t.ListType):
        items = cast("list[object]", value)
        return emitter.constant(items, type) if all(map(_is_element, items)) else None
    if isinstance(type, t.DictType) and _is_constant(held := cast(object, value), type):
        entries = cast("dict[object, object]", held).items()
        operands = [emitter.constant(*each) for k, v in entries for each in ((k, type.key), (v, type.value))]
        return emitter.insert(DictConstructOp.make(operands, [type])).results[0]
    return None


def _is_constant(value: object, type: Attribute) -> bool:
    """Whether a dictionary is a constant of a method that does not change it."""
    return not holds_tensors(type) and is_plain_dictionary(value)


def _is_element(item: object) -> bool:
    return type(item) in (bool, int, float, str)


def _may_be_written(argument: BlockArgument) -> bool:
    """Whether a container that is a parameter is given to what may write it."""
    return isinstance(argument.type, t.ListType | t.DictType) and may_change(argument)
