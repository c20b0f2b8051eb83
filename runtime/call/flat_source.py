"""
Functions of the parts of another's arguments: tensors and numbers, as C passes them.

Tuples, lists and dictionaries are made anew of their parts when the function begins, so that a program may
give them other elements: nobody else sees them. What a method assigns to attributes, and what it writes of
them in place, are the last results, each a tensor of its own in row-major order: the state of a handle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.lowering.ahead.signature import identifier
from tsir.runtime.call.leaves import Leaf, Role, is_leaf
from tsir.runtime.plans.sources import Source, key_of
from tsir.runtime.plans.unpack_arguments import type_for
from tsir.runtime.values.structure import map_leaves
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.functionalise.functionalise import written_arguments
from tsir.transforms.functionalise.returns import return_values, returned

_ROW_MAJOR = 0
"""The memory format of PyTorch that is called contiguous."""


@dataclass(frozen=True)
class FlatSource(Source):
    """
    A function whose arguments are the leaves of another's, for arguments of these values.

    Its last results are the leaves of the arguments named in `held`: of those in `assigned`, whose new values
    are the last results of the other function, these; of others what has been written to them.
    """

    base: Source
    names: Sequence[str]
    values: Sequence[object]
    leaves: Sequence[Leaf]
    assigned: Sequence[str] = ()
    held: Sequence[str] = ()

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(self.values)
        _refuse_writes(function, [self.names[index] for index in written_arguments(function)])
        wholes = self._made_of_leaves(function)
        copies = self._copied_before_writes(function)
        results = returned(function)
        own = results[: len(results) - len(self.assigned)]
        new = dict(zip(self.assigned, results[len(own) :], strict=True))
        state = [new.get(name, copies.get(wholes[name], wholes[name])) for name in self.held]
        if copies:
            self._check_apart(function, state, copies)
        unpacked = [part for value in own for part in _unpacked(function, value)]
        examples = dict(zip(self.names, self.values, strict=True))
        parts = [
            part
            for name, value in zip(self.held, state, strict=True)
            for part in _of_its_own(end_of(function.body.block), value, examples[name])
        ]
        return_values(function, [*unpacked, *parts])
        return module, function

    def _made_of_leaves(self, function: FuncOp) -> dict[str, SSAValue]:
        """Let a function take the leaves in place of its arguments; these, as they are made of them."""
        block = function.body.block
        first = block.first_op
        assert first is not None
        emitter = Emitter(Builder(InsertPoint.before(first)), location_of(function))
        leaves, old = iter(self.leaves), list(block.args)
        wholes: dict[str, SSAValue] = {}
        for name, argument, value in zip(self.names, old, self.values, strict=True):
            wholes[name] = whole = _whole(emitter, block, argument.type, value, leaves)
            argument.replace_all_uses_with(whole)
        for argument in old:
            block.erase_arg(argument)
        function.arg_attrs = None
        types = [argument.type for argument in block.args], list(function.function_type.outputs)
        function.function_type = FunctionType.from_lists(*types)
        return wholes

    def _copied_before_writes(self, function: FuncOp) -> dict[SSAValue, SSAValue]:
        """
        Let a function write copies of the parts of the state that it writes; the copies.

        UnsupportedError if it writes other arguments.
        """
        aliases = AliasAnalysis(function, distinct_arguments=True)
        pairs = list(zip(function.body.block.args, self.leaves, strict=True))
        written = [(argument, leaf) for argument, leaf in pairs if aliases.is_written(argument)]
        _refuse_writes(function, [leaf.place.path for _, leaf in written if leaf.role is not Role.HELD])
        emitter = Emitter(Builder(InsertPoint.at_start(function.body.block)), location_of(function))
        copies: dict[SSAValue, SSAValue] = {}
        for argument, _ in written:
            (copy,) = emitter.call("aten::clone", argument)
            argument.replace_uses_with_if(copy, lambda use, made=copy.owner: use.operation is not made)
            copies[argument] = copy
        return copies

    def _check_apart(self, function: FuncOp, state: Sequence[SSAValue], copies: Collection[SSAValue]) -> None:
        """
        UnsupportedError if attributes may share memory that is written in place: the write would be to all.

        They may from the start, or from the call on that assigns one to another.
        """
        pairs = list(zip(function.body.block.args, self.leaves, strict=True))
        written = {leaf.root for argument, leaf in pairs if argument in copies}
        fixed = {leaf.root: argument for argument, leaf in pairs if leaf.role is Role.COMPILED_IN}
        values = {**fixed, **dict(zip(self.held, state, strict=True))}
        aliases = AliasAnalysis(function, distinct_arguments=True)
        mixed = {
            (a, b)
            for a, b in combinations(values, 2)
            if {a, b} & written and {a, b} & {*self.assigned} and aliases.may_alias(values[a], values[b])
        }
        arrays = [(leaf.root, leaf.array) for _, leaf in pairs if leaf.role is not Role.PASSED]
        mixed |= {
            (a, b)
            for (a, x), (b, y) in combinations(arrays, 2)
            if {a, b} & written and x is not None and y is not None and np.may_share_memory(x, y)
        }
        roots = Counter(leaf.root for _, leaf in pairs)
        mixed |= {(name, name) for name in written & {*self.assigned} if roots[name] > 1}
        if mixed:
            expected = "expected attributes that share no memory where the method writes them in place"
            problems = [f"{expected}, got '{a}' and '{b}', which may" for a, b in sorted(mixed)]
            raise UnsupportedError([Diagnostic.error(function, problem) for problem in problems])

    def identity(self) -> str:
        kinds = [map_leaves(lambda value: key_of(value) if is_leaf(value) else value, self.values)]
        sizes = [(leaf.sizes, leaf.role) for leaf in self.leaves]
        state = f"{self.assigned}, {self.held}"
        return f"{type(self).__name__}({self.base.identity()}, {self.names}, {kinds}, {sizes}, {state})"


def _refuse_writes(function: FuncOp, names: Sequence[str]) -> None:
    """UnsupportedError if a function writes some of its arguments."""
    expected = "expected a function that leaves its arguments as they are, got one that writes"
    if names:
        raise UnsupportedError([Diagnostic.error(function, f"{expected} '{name}'") for name in names])


def _whole(
    emitter: Emitter, block: Block, type: Attribute, value: object, leaves: Iterator[Leaf]
) -> SSAValue:
    """An argument made of new arguments for its leaves."""
    if isinstance(type, t.OptionalType) and value is not None:
        type = type.element
    if isinstance(type, t.TupleType):
        pairs = zip(type.elements, cast("Sequence[object]", value), strict=True)
        parts = [_whole(emitter, block, *pair, leaves) for pair in pairs]
        return emitter.insert(c.TupleConstructOp.of(parts)).results[0]
    if isinstance(type, t.ListType):
        items = cast("Sequence[object]", value)
        parts = [_whole(emitter, block, type.element, item, leaves) for item in items]
        return emitter.insert(c.ListConstructOp.of(parts, type.element)).results[0]
    if isinstance(type, t.DictType):
        entries: list[SSAValue] = []
        for key, item in cast("dict[object, object]", value).items():
            entries.append(emitter.constant(key, type.key))
            entries.append(_whole(emitter, block, type.value, item, leaves))
        return emitter.insert(c.DictConstructOp.make(entries, [type])).results[0]
    if not is_leaf(value):
        return emitter.constant(value)
    leaf = next(leaves)
    exact = type_for(value, type, fixed=True)
    if leaf.known_sizes is not None and isinstance(exact, t.TensorType):
        exact = exact.known(sizes=leaf.known_sizes)
    argument = block.insert_arg(exact, len(block.args))
    argument.name_hint = identifier(leaf.place.full_name)
    return argument


def _unpacked(function: FuncOp, value: SSAValue) -> Iterator[SSAValue]:
    """The elements of a result that is a tuple, and of the tuples in it."""
    if not isinstance(value.type, t.TupleType):
        yield value
        return
    for part in end_of(function.body.block).insert(c.TupleUnpackOp.of(value)).results:
        yield from _unpacked(function, part)


def _of_its_own(emitter: Emitter, value: SSAValue, example: object) -> Iterator[SSAValue]:
    """The leaves of the new value of an attribute like `example`; tensors as copies in row-major order."""
    if isinstance(value.type, t.OptionalType):
        (value,) = emitter.call("aten::_unwrap_optional", value)
    match value.type:
        case t.TupleType():
            parts: Sequence[SSAValue] = emitter.insert(c.TupleUnpackOp.of(value)).results
        case t.ListType():
            types = [value.type.element] * len(cast("Sequence[object]", example))
            parts = emitter.insert(c.ListUnpackOp.make([value], types)).results
        case t.DictType():
            keys = [emitter.constant(key, value.type.key) for key in cast("dict[object, object]", example)]
            types = [value.type.value] * len(keys)
            parts = emitter.insert(c.DictUnpackOp.make([value, *keys], types)).results
        case t.TensorType():
            yield from emitter.call("aten::clone", value, keywords={"memory_format": _ROW_MAJOR})
            return
        case _:
            yield value
            return
    items = cast("dict[object, object]", example).values() if isinstance(example, dict) else example
    for part, item in zip(parts, cast("Sequence[object]", items), strict=True):
        yield from _of_its_own(emitter, part, item)
