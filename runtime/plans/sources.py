"""
Sources: what plans are made of, functions in IR for arguments of given kinds.

What decides the function that a source gives can be told without making it: the kinds of the arguments
and the source's identity.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import cast

import numpy as np
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.identity import identity_of
from tsir.dialects.ir.universe import is_ours
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.plans.unpack_arguments import Unknown, Whole, type_for, unpack_arguments
from tsir.runtime.values.structure import map_arrays
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import draws
from tsir.transforms.simplify.inline import MAX_OPERATIONS, InlinePass

Key = tuple[object, ...]


def key_of(value: object) -> object:
    """The part of an argument's value that decides the plan: dtype and rank, structure with keys, kind."""
    if isinstance(value, np.ndarray):
        array = cast(Array, value)
        return array.dtype, array.ndim
    if isinstance(value, list | tuple):
        items = cast(Sequence[object], value)
        return type(items), *map(key_of, items)
    if isinstance(value, Whole):
        return dict
    if isinstance(value, dict):
        entries = cast("dict[object, object]", value)
        return dict, *((type(key), key, key_of(item)) for key, item in entries.items())
    return type(value)


def unknown_of(type: Attribute) -> object:
    """An argument of which no more is known than a type, for a function that takes all such."""
    return tuple(map(unknown_of, type.elements)) if isinstance(type, t.TupleType) else Unknown()


def example_of(value: object) -> object:
    """A value of the same kind that holds no memory of the caller's."""
    return map_arrays(lambda array: np.zeros((1,) * array.ndim, array.dtype), value)


def has_dictionary(key: object) -> bool:
    """Whether what decides a plan, as `key_of` gives it, tells the keys of a dictionary."""
    if not isinstance(key, tuple):
        return False
    parts = cast("tuple[object, ...]", key)
    return parts[:1] == (dict,) or any(map(has_dictionary, parts))


class Source(ABC):
    """
    Gives a function for arguments of a kind, in a new module.

    Its arguments have the types of these values, and no calls are left in it but as `with_calls` says. A
    source is a dataclass, all of whose fields, and nothing else, decide its functions.
    """

    @abstractmethod
    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]: ...

    owns_containers: bool = False
    """Whether lists and dictionaries among the arguments are copies: no caller sees writes to them."""

    @property
    def name(self) -> str:
        """The function's name in messages about compilations: that of the one that it is made from."""
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
        """The facts, as text, that decide the functions beside the kinds of the arguments."""
        parts = (_identity(getattr(self, field.name)) for field in fields(cast("ModuleSource", self)))
        return f"{type(self).__name__}({', '.join(parts)})"

    @property
    def takes_all_keys(self) -> bool:
        """Whether its functions are for dictionaries of the same keys, whatever these are."""
        return any(_takes_all_keys(getattr(self, field.name)) for field in fields(cast("ModuleSource", self)))

    @property
    def is_kept(self) -> bool:
        """
        Whether plans are kept on disk.

        Those of operators of packages are not: what these mean may change between two processes.
        """
        return all(_is_kept(getattr(self, field.name)) for field in fields(cast("ModuleSource", self)))


def _takes_all_keys(value: object) -> bool:
    return isinstance(value, Source) and value.takes_all_keys


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
            return "\n".join(map(identity_of, reached(value)))
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
    owns_containers: bool = False

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module = ModuleOp([each.clone() for each in reached(self.function)])
        run_passes(module, (InlinePass(self.max_operations), "pool-constants"))
        function = only(module, self.function.sym_name.data)
        specialise(function, arguments, owns_containers=self.owns_containers)
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
        return replace(self, function=functions_of(self.module)[name], owns_containers=False)

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


def with_calls_inlined(function: FuncOp, *, composed: bool = True) -> FuncOp:
    """A function of a new module with those that it calls, and if so `composed` operators, in it."""
    module = ModuleOp([each.clone() for each in reached(function)])
    run_passes(module, (InlinePass(composed=composed),))
    return only(module, function.sym_name.data)


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


def specialise(function: FuncOp, arguments: Sequence[object], *, owns_containers: bool = False) -> None:
    """
    Give a function's arguments the types that these values have in common with others of their kind.

    Those of them that are containers are taken apart, as `unpack_arguments` says.
    """
    aliases, block = AliasAnalysis(function), function.body.block
    fixed = [not aliases.is_written(parameter) for parameter in block.args]
    types = [
        type_for(value, parameter.type, fixed=unwritten)
        for value, parameter, unwritten in zip(arguments, block.args, fixed, strict=True)
    ]
    for argument, type in zip(block.args, types, strict=True):
        Rewriter.replace_value_with_new_type(argument, type)
    function.function_type = FunctionType.from_lists(types, list(function.function_type.outputs))
    unpack_arguments(function, arguments, owns_containers=owns_containers)
