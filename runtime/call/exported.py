"""
Functions ahead of their calls: what `tsir.compile(…).save` writes.

The function is taken for examples of its arguments, whose structure is fixed: tuples, lists and dictionaries
come apart into tensors and numbers, None and strings are compiled in. Sizes that a `TensorSpec` gives are
those of all calls; those of an array tell only which layout gets code of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import cast

from xdsl.dialects.builtin import LocationAttr, UnknownLoc
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import type_text
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.ahead.build import Exported, export
from tsir.lowering.ahead.signature import Field, NumberKind, TensorKind, TextKind
from tsir.lowering.convert.c_calls import linking
from tsir.lowering.llvm.codegen.target import Target, address_bits
from tsir.runtime.call.flat_source import FlatSource
from tsir.runtime.call.function import Function
from tsir.runtime.call.leaves import Leaf, Place, Role, entries_of, leaves_of, results_of
from tsir.runtime.plans.causes import shortened
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.plan import Plan
from tsir.runtime.plans.sources import Source, with_calls_inlined
from tsir.runtime.values.structure import leaves_in
from tsir.runtime.values.tensor_spec import TensorSpec
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.functionalise.returns import return_values, returned
from tsir.transforms.simplify.remove_dead import remove_dead

_NUMBERS: dict[Attribute, DType] = {t.INT: DType.i64, t.FLOAT: DType.f64, t.BOOL: DType.bool}


Derive = Callable[[Source, Sequence[Leaf]], tuple[Source, Sequence[str]]]
"""
Makes another function of one and the leaves that are its arguments: its source, and the names of its last
results, those that it has beside the function's own.
"""


@dataclass(frozen=True)
class Attributes:
    """
    The first arguments of a function that is a method of a module: the values of the module's attributes.

    The last results are the new values of those in `assigned`, by their paths.
    """

    values: Sequence[object] = ()
    assigned: Sequence[str] = ()

    def roles(self, function: Function) -> dict[str, Role]:
        """The role of each: those that the method assigns or writes are the state of a handle."""
        if not self.values:
            return {}
        op = with_calls_inlined(function.program.function(function.symbol))
        aliases = AliasAnalysis(op, distinct_arguments=True)
        arguments = op.body.block.args[: len(self.values)]
        pairs = zip(function.parameters, arguments, strict=False)
        return {
            name: Role.HELD if name in self.assigned or aliases.is_written(argument) else Role.COMPILED_IN
            for name, argument in pairs
        }


NO_ATTRIBUTES = Attributes()
"""Those of a function that is no method."""


@dataclass(frozen=True)
class Exportable:
    """
    A function to export under a name: its source, its arguments, and what is specified for their leaves.

    `texts` are the files that it was compiled from, by name, which its messages quote, `metadata` the files
    that shall be in the library. `roles` tells of arguments that are no parameters of the C function,
    `assigned` names those whose new values are the last results.
    """

    source: Source
    name: str
    location: LocationAttr
    arguments: Mapping[str, object]
    specs: Iterable[TensorSpec | None] = field(default_factory=lambda: repeat(None))
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    metadata: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    roles: Mapping[str, Role] = field(default_factory=dict[str, Role])
    assigned: Sequence[str] = ()
    derive: Derive | None = None


def flat_plan(source: Source, arguments: Mapping[str, object]) -> Plan:
    """The plan of a function whose arguments are the leaves of these; UnsupportedError if it writes them."""
    program = Exportable(source, "", UnknownLoc(), arguments)
    leaves = _leaves(program)
    return Executor(_flat(program, leaves)).plan([leaf.value for leaf in leaves])


def _leaves(program: Exportable) -> list[Leaf]:
    """The leaves of all arguments; parts of the state have the sizes of a new handle."""
    given = iter(program.specs)
    found: list[Leaf] = []
    for name, value in program.arguments.items():
        role = program.roles.get(name, Role.PASSED)
        for leaf in leaves_of(Place.of(name), value, given):
            array = leaf.array if role is Role.HELD else None
            found.append(replace(leaf, sizes=leaf.sizes if array is None else array.shape, role=role))
    return found


def _flat(program: Exportable, leaves: Sequence[Leaf]) -> FlatSource:
    """The source of the function of the leaves."""
    held = [name for name in program.arguments if program.roles.get(name) is Role.HELD]
    names, values = tuple(program.arguments), tuple(program.arguments.values())
    return FlatSource(program.source, names, values, leaves, tuple(program.assigned), tuple(held))


def exported(program: Exportable, target: Target) -> Exported:
    """
    A function for arguments of the kinds of these.

    UnsupportedError with all that is not native, or that C has no form for.
    """
    with linking(address_bits(target) == 64):
        return _exported(program, target)


def _exported(program: Exportable, target: Target) -> Exported:
    if problems := _without_form(program):
        raise UnsupportedError([Diagnostic.error(program.location, problem) for problem in problems])
    plan, leaves, gradients = _planned(program)
    if unknown := list(_unknown_keys(plan.function)):
        raise UnsupportedError(unknown)
    if missing := [*shortened(plan.interpreted()), *_draws(plan.function)]:
        raise UnsupportedError(missing)
    function = plan.function.clone()
    fixed = {position: value for position, value in plan.given if isinstance(position, int)}
    if problems := _deciding(leaves, fixed):
        raise UnsupportedError([Diagnostic.error(function, problem) for problem in problems])
    states = [leaf for leaf in leaves if leaf.role is Role.HELD]
    values = returned(function)
    count = len(values) - len(states) - len(gradients)
    own = results_of(values[:count])
    own += zip(map(Place.of, gradients), values[count : count + len(gradients)], strict=True)
    new = values[len(values) - len(states) :]
    _check_results(function, [*(value for _, value in own), *new])
    results = [_result(place, value) for place, value in own]
    pairs = zip(states, new, strict=True)
    results += [Field(leaf.place.path, _kind(value.type), is_held=True) for leaf, value in pairs]
    return_values(function, [*(value for _, value in own if _text(value) is None), *new])
    remove_dead(function)  # the containers that have come apart
    arguments = zip(leaves, function.body.block.args, strict=True)
    fields = [_field(leaf, _kind(arg.type, fixed.get(i))) for i, (leaf, arg) in enumerate(arguments)]
    layouts = [leaf.layout for leaf in leaves]
    return export(function, program.name, fields, results, layouts, target, program.texts, program.metadata)


def _planned(program: Exportable) -> tuple[Plan, list[Leaf], Sequence[str]]:
    """
    The plan of the function of the leaves, these, and the names of what it returns beside its results.

    A size of the state is known if it is in a new handle and each call keeps it.
    """
    leaves = _leaves(program)
    while True:
        source: Source = _flat(program, leaves)
        names: Sequence[str] = ()
        if program.derive is not None:
            source, names = program.derive(source, leaves)
        plan = Executor(source).plan([leaf.value for leaf in leaves])
        states = [index for index, leaf in enumerate(leaves) if leaf.role is Role.HELD]
        values = returned(plan.function)
        kept = [
            leaves[i].keeping(value.type) for i, value in zip(states, values[-len(states) :], strict=False)
        ]
        if all(leaves[index].sizes == leaf.sizes for index, leaf in zip(states, kept, strict=True)):
            return plan, leaves, names
        for index, leaf in zip(states, kept, strict=True):
            leaves[index] = leaf


def _without_form(program: Exportable) -> list[str]:
    """The parts of the state that have no form in a handle."""
    held = [name for name in program.arguments if program.roles.get(name) is Role.HELD]
    if held and program.derive is not None:
        names = ", ".join(f"'{name}'" for name in held)
        return [f"expected a method that assigns no attributes for a gradient, got one that assigns {names}"]
    expected = "expected tensors and numbers in attributes that the method assigns"
    return [
        f"{expected}, got {value!r} in '{name}'; assign a tensor before the method is compiled"
        for name in held
        for value in leaves_in(program.arguments[name])
        if value is None or isinstance(value, str)
    ]


def _deciding(leaves: Sequence[Leaf], fixed: Mapping[int, object]) -> list[str]:
    """Numbers of the state that would have to stay as they are, as operators are chosen by them."""
    paths = [
        leaf.place.path for index, leaf in enumerate(leaves) if leaf.role is Role.HELD and index in fixed
    ]
    return [f"expected no operator to be chosen by '{path}', which the method assigns" for path in paths]


def _unknown_keys(function: FuncOp) -> Iterator[Diagnostic]:
    """The queries for keys that a dictionary does not have."""
    for op in function.walk():
        if isinstance(op, SchemaOp) and op.operator.schema.name == "aten::__getitem__":
            held, key = op.operands[0].owner, op.operands[1].owner
            entries = entries_of(held) if isinstance(held, c.DictConstructOp) else None
            wanted = key.python_value() if isinstance(key, ConstantOp) else None
            if entries is not None and wanted is not None and wanted not in entries:
                known = ", ".join(map(repr, entries)) or "none"
                yield Diagnostic.error(
                    op, f"expected a key that the dictionary has ({known}), got {wanted!r}"
                )


def _draws(function: FuncOp) -> Iterator[Diagnostic]:
    """Why C has no form for what draws random numbers."""
    for op in function.walk():
        if isinstance(op, SchemaOp) and op.operator.random:
            yield Diagnostic.error(
                op, f"'{op.name}' draws random numbers, and a saved function takes no seed"
            )


def _check_results(function: FuncOp, values: Sequence[SSAValue]) -> None:
    """UnsupportedError with all results that are no tensors, numbers or texts of the program."""
    wrong = [
        value.type
        for value in values
        if not isinstance(value.type, t.TensorType) and value.type not in _NUMBERS and _text(value) is None
    ]
    if wrong:
        kinds = "tensors, numbers, dictionaries, and tuples or lists written out of them"
        expected = f"expected results that are {kinds}"
        problems = [f"{expected}, got {type_text(type)}" for type in wrong]
        raise UnsupportedError([Diagnostic.error(function, problem) for problem in problems])


def _text(value: SSAValue) -> str | None:
    """The text that a value is in all calls."""
    found = value.owner.python_value() if isinstance(value.owner, ConstantOp) else None
    return found if isinstance(found, str) else None


def _result(place: Place, value: SSAValue) -> Field:
    """The form of a part of the results; its sizes are known when it is lowered."""
    text = _text(value)
    kind = _kind(value.type) if text is None else TextKind(text)
    path = place.path if place.path != place.name else None
    return Field(place.name, kind, path=path, full_name=place.full_name)


def _field(leaf: Leaf, kind: TensorKind | NumberKind) -> Field:
    """The parameter for a leaf, with its value if that is compiled in."""
    content = None if leaf.role is Role.PASSED else leaf.content
    is_held = leaf.role is Role.HELD
    if is_held and isinstance(kind, TensorKind):
        kind = TensorKind(kind.dtype, cast(Array, leaf.value).shape)  # that of a new handle
    return Field(leaf.place.name, kind, content, is_held, leaf.place.path, leaf.place.full_name)


def _kind(type: Attribute, fixed: object = None) -> TensorKind | NumberKind:
    if isinstance(type, t.TensorType):
        assert type.dtype is not None
        sizes = [size if isinstance(size, int) else None for size in type.sizes or ()]
        return TensorKind(type.dtype, tuple(sizes))
    return NumberKind(_NUMBERS[type], fixed if isinstance(fixed, int) else None)
