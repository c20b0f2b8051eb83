"""
Sources: what plans are made of, functions in IR for arguments of given kinds.

What decides the function that a source gives can be told without making it: the kinds of the arguments
and the source's identity.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import reduce
from io import StringIO
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.ir.printing import ModulePrinter
from tsir.dialects.ir.universe import is_ours
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.lowering.convert.plan import crosses
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.values.structure import map_arrays
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import draws
from tsir.transforms.simplify.inline import MAX_OPERATIONS, InlinePass

Key = tuple[object, ...]

MAX_UNLIKE = 64
"""Elements of the longest list of tensors of unlike dtypes or ranks that a plan sees one by one."""

MAX_SIZES = 8
"""Elements of the longest list of ints that a plan sees one by one, as operators that take sizes need it."""


def key_of(value: object) -> object:
    """What of an argument's value decides the plan: dtype and rank, structure, kind."""
    if isinstance(value, np.ndarray):
        array = cast(Array, value)
        return array.dtype, array.ndim
    if isinstance(value, list | tuple):
        items = cast(Sequence[object], value)
        return type(items), *map(key_of, items)
    if isinstance(value, dict):
        return dict
    return type(value)


def type_for(value: object, declared: Attribute, *, fixed: bool) -> Attribute:
    """
    The type of an argument in the plan for values of this kind: at most as wide as declared.

    The elements of a list tell their dtype and rank only if the list is `fixed`, that is, not written.
    """
    found = declared
    if isinstance(value, np.ndarray):
        found = t.TensorType.of_array(cast(Array, value), exact=False)
        if isinstance(declared, t.TensorType) and declared.sizes is not None:
            found = found.known(sizes=declared.sizes)
    elif value is None:
        found = t.NONE
    elif isinstance(declared, t.OptionalType):
        found = type_for(value, declared.element, fixed=fixed)
    elif isinstance(value, tuple) and isinstance(declared, t.TupleType):
        items = cast(tuple[object, ...], value)
        parts = zip(items, declared.elements, strict=True)
        found = t.TupleType(tuple(type_for(item, type, fixed=fixed) for item, type in parts))
    elif isinstance(value, list) and isinstance(declared, t.ListType) and fixed:
        types = [type_for(item, declared.element, fixed=True) for item in cast(list[object], value)]
        joined = reduce(_join, types) if types else None
        found = declared if joined is None else t.ListType(joined)
    return found if is_subtype(found, declared) else declared


def _join(a: Attribute | None, b: Attribute | None) -> Attribute | None:
    return None if a is None or b is None else unify(a, b)


def example_of(value: object) -> object:
    """A value of the same kind that holds no memory of the caller's."""
    return map_arrays(lambda array: np.zeros((1,) * array.ndim, array.dtype), value)


class Source(ABC):
    """
    Gives a function for arguments of a kind, in a new module.

    Its arguments have the types of these values, and no calls are left in it but as `with_calls` says. A
    source is a dataclass, all of whose fields, and nothing else, decide its functions.
    """

    @abstractmethod
    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]: ...

    @property
    def name(self) -> str:
        """What the function is called where compilations are told of: as the one that it is made from."""
        found = [getattr(self, field.name) for field in fields(cast("ModuleSource", self))]
        return next((value.name for value in found if isinstance(value, Source)), "a function")

    def with_calls(self) -> Source:
        """The source with calls left in functions that are large without them, if it can leave any."""
        return self

    def callee(self, name: str) -> Source:
        """The source of a function that this one's calls, where `with_calls` leaves calls."""
        raise NotImplementedError

    def writes_arguments(self, is_writer: Callable[[str], bool]) -> bool:
        """Whether the function may write what it is given, if it is known of those that it calls."""
        raise NotImplementedError

    def identity(self) -> str:
        """What decides the functions beside the kinds of the arguments, as text."""
        parts = (_identity(getattr(self, field.name)) for field in fields(cast("ModuleSource", self)))
        return f"{type(self).__name__}({', '.join(parts)})"

    @property
    def is_kept(self) -> bool:
        """
        Whether plans are kept on disk.

        Those of operators of packages are not: what these mean may change between two processes.
        """
        return all(_is_kept(getattr(self, field.name)) for field in fields(cast("ModuleSource", self)))


def _is_kept(value: object) -> bool:
    match value:
        case Source():
            return value.is_kept
        case FuncOp():
            return all(is_ours(op) for function in reached(value) for op in function.walk())
        case _:
            return True


def _identity(value: object) -> str:
    match value:
        case Source():
            return value.identity()
        case FuncOp():
            stream = StringIO()
            for function in reached(value):
                ModulePrinter(stream, print_debuginfo=True).print_op(function)
            return stream.getvalue()
        case ModuleOp():
            return "module"  # a function in it says which of the others it calls
        case _:
            return repr(value)


MAX_INLINED = 4096
"""Operations that a function with all of its calls inlined may have; a larger one keeps calls."""

MAX_DEPTH = 64
"""Calls, one inside another, that are planned one by one: each takes frames of Python's stack."""


@dataclass(frozen=True)
class ModuleSource(Source):
    """A function of a module, specialised to the kinds of arguments, with its calls inlined."""

    module: ModuleOp
    function: FuncOp
    max_operations: int = MAX_OPERATIONS

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module = ModuleOp([each.clone() for each in reached(self.function)])
        run_passes(module, (InlinePass(self.max_operations),))
        function = only(module, self.function.sym_name.data)
        specialise(function, arguments)
        run_passes(module, ("expand-grad",))
        return module, function

    @property
    def name(self) -> str:
        return self.function.sym_name.data

    def with_calls(self) -> ModuleSource:
        functions = reached(self.function)
        # The seed of a call is drawn once: the numbers of a callee follow those that its caller has drawn.
        is_random = any(draws(op) for each in functions for op in each.walk())
        if is_random or not _nests_within(MAX_DEPTH, functions):
            return self
        return replace(self, max_operations=MAX_INLINED)

    def callee(self, name: str) -> ModuleSource:
        return replace(self, function=functions_of(self.module)[name])

    def writes_arguments(self, is_writer: Callable[[str], bool]) -> bool:
        aliases = AliasAnalysis(self.function, writes_arguments=is_writer)
        return any(map(aliases.is_written, aliases.arguments))


def functions_of(module: ModuleOp) -> dict[str, FuncOp]:
    """The functions of a module by their names."""
    return {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}


def reached(function: FuncOp) -> list[FuncOp]:
    """A function, and the functions of its module that it names, directly or not."""
    module = function.parent_op()
    functions = functions_of(module) if isinstance(module, ModuleOp) else {}
    found = {function.sym_name.data: function}
    pending = [function]
    while pending:
        for name in _called(pending.pop()):
            if name in functions and name not in found:
                pending.append(found.setdefault(name, functions[name]))
    return list(found.values())


def _nests_within(depth: int, functions: Sequence[FuncOp]) -> bool:
    """Whether the calls of the first of these functions nest no deeper, as those of recursive ones do."""
    called = {function.sym_name.data: _called(function) for function in functions}
    level = {functions[0].sym_name.data}
    for _ in range(depth):
        level = set[str]().union(*(called.get(name, ()) for name in level))
    return not level


def calls_itself(function: FuncOp) -> bool:
    """Whether a function calls itself, directly or through others of its module."""
    return any(function.sym_name.data in _called(each) for each in reached(function))


def _called(function: FuncOp) -> dict[str, None]:
    """The names of the functions that a function names, in order."""
    return {op.callee: None for op in function.walk() if isinstance(op, c.CalleeOp)}


def only(module: ModuleOp, name: str) -> FuncOp:
    """The function of a name, with the functions that it does not name taken out of its module."""
    functions = functions_of(module)
    kept = {function.sym_name.data for function in reached(functions[name])}
    for other, function in functions.items():
        if other not in kept:
            function.detach()
            function.erase()
    return functions[name]


def specialise(function: FuncOp, arguments: Sequence[object]) -> None:
    """Give a function's arguments the types that these values have in common with others of their kind."""
    aliases, block = AliasAnalysis(function), function.body.block
    fixed = [not aliases.is_written(parameter) for parameter in block.args]
    types = [
        type_for(value, parameter.type, fixed=unwritten)
        for value, parameter, unwritten in zip(arguments, block.args, fixed, strict=True)
    ]
    for argument, type in zip(block.args, types, strict=True):
        Rewriter.replace_value_with_new_type(argument, type)
    for argument, value, unwritten in zip(block.args, arguments, fixed, strict=True):
        if unwritten and argument.type == t.ListType(t.INT) and _is_like_sizes(value):
            _write_out(function, argument, [t.INT] * len(cast("list[int]", value)))
        elif unwritten and _is_of_unlike(argument.type, value):
            items, element = cast("list[object]", value), cast("t.ListType", argument.type).element
            _write_out(function, argument, [type_for(item, element, fixed=True) for item in items])
    function.function_type = FunctionType.from_lists(types, list(function.function_type.outputs))


def _is_like_sizes(value: object) -> bool:
    """Whether a value is a list of ints that is no longer than those of sizes."""
    if not isinstance(value, list) or len(cast("list[object]", value)) > MAX_SIZES:
        return False
    return all(type(item) is int for item in cast("list[object]", value))


def _is_of_unlike(type: Attribute, value: object) -> bool:
    """Whether a value is a short list of tensors, or of tuples of such, that are known one by one alone."""
    if not isinstance(value, list) or len(cast("list[object]", value)) > MAX_UNLIKE:
        return False
    return isinstance(type, t.ListType) and not crosses(type) and _holds_tensors(type.element)


def _holds_tensors(type: Attribute) -> bool:
    if isinstance(type, t.TupleType):
        return all(map(_holds_tensors, type.elements))
    return isinstance(type, t.TensorType)


def _write_out(function: FuncOp, argument: BlockArgument, types: Sequence[Attribute]) -> None:
    """Let a function read a list of elements of these types, in sight, in the place of an argument."""
    uses, element = list(argument.uses), cast("t.ListType", argument.type).element
    emitter = Emitter(Builder(InsertPoint.at_start(function.body.block)), location_of(function))
    elements = elements_of(emitter, argument, types)
    made = emitter.insert(c.ListConstructOp.of(elements, element)).results[0]
    for use in uses:
        use.operation.operands[use.index] = made


def elements_of(emitter: Emitter, held: SSAValue, types: Sequence[Attribute]) -> list[SSAValue]:
    """The elements of a list of which these are the types, as is known of the list that a caller gives."""
    element = cast("t.ListType", held.type).element
    if not isinstance(element, t.OptionalType):
        return list(emitter.insert(c.ListUnpackOp.make([held], types)).results)
    found = emitter.insert(c.ListUnpackOp.make([held], [element] * len(types))).results
    pairs = zip(found, types, strict=True)
    return [emitter.insert(c.UncheckedCastOp.make([value], [type])).results[0] for value, type in pairs]
