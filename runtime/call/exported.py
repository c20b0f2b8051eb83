"""
Functions ahead of their calls: what `tsir.compile(…).save` writes.

The function is taken for examples of its arguments, whose structure is fixed: tuples and lists come apart
into tensors and numbers, None and strings are compiled in. Sizes that a `TensorSpec` gives are those of all
calls; those of an array tell only which layout gets code of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import type_text
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.ahead.build import Exported, export
from tsir.lowering.ahead.signature import Field, NumberKind, TensorKind
from tsir.lowering.llvm.codegen.target import Target
from tsir.lowering.values.speculation import Layout
from tsir.runtime.plans.causes import shortened
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.plan import Plan
from tsir.runtime.plans.sources import Source, key_of
from tsir.runtime.plans.unpack_arguments import type_for
from tsir.runtime.values.structure import SEQUENCES, map_leaves
from tsir.runtime.values.tensor_spec import TensorSpec, row_major
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.functionalise.functionalise import written_arguments

MAX_COMPILED_IN = 1 << 28
"""Bytes of the tensors that are part of a saved function; compiling takes about 17 times as many."""

_NUMBERS: dict[Attribute, DType] = {t.INT: DType.i64, t.FLOAT: DType.f64, t.BOOL: DType.bool}


@dataclass(frozen=True)
class Leaf:
    """A tensor or number among the arguments: its name, its example, and the sizes that all calls have."""

    name: str
    value: object
    sizes: tuple[int | None, ...] | None = None
    is_compiled_in: bool = False

    def compiled_in(self) -> Leaf:
        """The leaf with its value, and the sizes of that, for all calls."""
        value: object = self.value
        sizes = cast(Array, value).shape if isinstance(value, np.ndarray) else None
        return replace(self, sizes=sizes, is_compiled_in=True)

    @property
    def layout(self) -> Layout | None:
        """The layout that gets code of its own: that of an example, row-major order for a specification."""
        specified = None if self.sizes is None else row_major(self.sizes)
        return Layout.of(self.value) if specified is None else specified


@dataclass(frozen=True)
class FlatSource(Source):
    """A function whose arguments are the leaves of another's, for arguments of these values."""

    base: Source
    names: Sequence[str]
    values: Sequence[object]
    leaves: Sequence[Leaf]

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(self.values)
        _check_arguments(function, self.names)
        block = function.body.block
        first = block.first_op
        assert first is not None
        emitter = Emitter(Builder(InsertPoint.before(first)), location_of(function))
        leaves, old = iter(self.leaves), list(block.args)
        for argument, value in zip(old, self.values, strict=True):
            whole = _whole(emitter, block, argument.type, value, leaves)
            argument.replace_all_uses_with(whole)
        for argument in old:
            block.erase_arg(argument)
        function.arg_attrs = None
        _return(function, [part for value in _returned(function) for part in _unpacked(function, value)])
        return module, function

    def identity(self) -> str:
        kinds = [map_leaves(lambda value: key_of(value) if is_leaf(value) else value, self.values)]
        sizes = [leaf.sizes for leaf in self.leaves]
        return f"{type(self).__name__}({self.base.identity()}, {self.names}, {kinds}, {sizes})"


def leaves_of(name: str, value: object, specs: Iterator[TensorSpec | None]) -> Iterator[Leaf]:
    """The tensors and numbers in an argument, with what is specified for each of its leaves."""
    if isinstance(value, SEQUENCES):
        for index, item in enumerate(cast("Sequence[object]", value)):
            yield from leaves_of(f"{name}_{index}", item, specs)
        return
    spec = next(specs)
    if is_leaf(value):
        yield Leaf(name, value, None if spec is None else spec.shape)


def is_leaf(value: object) -> bool:
    """Whether a leaf is a parameter of the exported function; what is not is compiled in."""
    return isinstance(value, np.ndarray | int | float)


def _check_arguments(function: FuncOp, names: Sequence[str]) -> None:
    """UnsupportedError with all arguments that the function writes, or that are dictionaries."""
    aliases = AliasAnalysis(function, distinct_arguments=True)
    written = set(written_arguments(function))
    problems: list[str] = []
    for index, (argument, name) in enumerate(zip(function.body.block.args, names, strict=True)):
        if isinstance(argument.type, t.DictType):
            problems.append(
                f"expected tensors, numbers, tuples and lists as arguments, got a dictionary '{name}'"
            )
        elif index in written or aliases.is_written(argument):
            problems.append(
                f"expected a function that leaves its arguments as they are, got one that writes '{name}'"
            )
    if problems:
        raise UnsupportedError([Diagnostic.error(function, problem) for problem in problems])


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
    if not is_leaf(value):
        return emitter.constant(value)
    leaf = next(leaves)
    exact = type_for(value, type, fixed=True)
    if leaf.sizes is not None and isinstance(exact, t.TensorType):
        exact = exact.known(sizes=leaf.sizes)
    argument = block.insert_arg(exact, len(block.args))
    argument.name_hint = leaf.name
    return argument


def _returned(function: FuncOp) -> Sequence[SSAValue]:
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    return last.operands


def _return(function: FuncOp, values: Sequence[SSAValue]) -> None:
    """Let a function return these values, and have the type that follows."""
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    made = ReturnOp(*values)
    made.location = last.location
    Rewriter.replace_op(last, made, [])
    types = [argument.type for argument in function.body.block.args], [value.type for value in values]
    function.function_type = FunctionType.from_lists(*types)


def _unpacked(function: FuncOp, value: SSAValue) -> Iterator[SSAValue]:
    """The elements of a result that is a tuple, and of the tuples in it."""
    if not isinstance(value.type, t.TupleType):
        yield value
        return
    last = function.body.block.last_op
    assert last is not None
    unpack = c.TupleUnpackOp.of(value)
    unpack.location = last.location
    Rewriter.insert_op(unpack, InsertPoint.before(last))
    for part in unpack.results:
        yield from _unpacked(function, part)


def _elements(value: SSAValue) -> Iterator[SSAValue]:
    """The elements of a result that is a list made in sight; nothing of None."""
    if isinstance(value.owner, c.ListConstructOp):
        for operand in value.owner.operands:
            yield from _elements(operand)
    elif not (isinstance(value.owner, ConstantOp) and value.owner.python_value() is None):
        yield value


def _draws(function: FuncOp) -> Iterator[Diagnostic]:
    """Why C has no form for what draws random numbers."""
    for op in function.walk():
        if isinstance(op, SchemaOp) and op.operator.random:
            yield Diagnostic.error(
                op, f"'{op.name}' draws random numbers, and a saved function takes no seed"
            )


def _check_results(function: FuncOp) -> None:
    """UnsupportedError with all results that are no tensors and no numbers."""
    types = [value.type for value in _returned(function)]
    wrong = [type for type in types if not isinstance(type, t.TensorType) and type not in _NUMBERS]
    if wrong:
        expected = "expected results that are tensors, numbers, and tuples or lists written out of them"
        problems = [f"{expected}, got {type_text(type)}" for type in wrong]
        raise UnsupportedError([Diagnostic.error(function, problem) for problem in problems])


def flat_plan(
    source: Source,
    arguments: Mapping[str, object],
    specs: Iterable[TensorSpec | None],
    compiled_in: Container[str] = (),
) -> tuple[Plan, list[Leaf]]:
    """
    The plan of a function whose arguments are the leaves of these, with what is specified of each; and these.

    UnsupportedError if the function writes its arguments, or takes dictionaries.
    """
    given = iter(specs)
    leaves = [
        leaf.compiled_in() if name in compiled_in else leaf
        for name, value in arguments.items()
        for leaf in leaves_of(name, value, given)
    ]
    flat = FlatSource(source, tuple(arguments), tuple(arguments.values()), leaves)
    return Executor(flat).plan([leaf.value for leaf in leaves]), leaves


def exported(
    source: Source,
    name: str,
    arguments: Mapping[str, object],
    specs: Iterable[TensorSpec | None],
    target: Target,
    texts: Mapping[str, str],
    compiled_in: Container[str] = (),
) -> Exported:
    """
    A function under a name, for arguments of the kinds of these, with what is specified for their leaves.

    `texts` are the files that it was compiled from, by name, which its messages quote. The values of the
    arguments named in `compiled_in` are part of it.

    UnsupportedError with all that is not native, or that C has no form for.
    """
    plan, leaves = flat_plan(source, arguments, specs, compiled_in)
    size = sum(cast(Array, leaf.value).nbytes for leaf in leaves if leaf.is_compiled_in and _is_array(leaf))
    if size > MAX_COMPILED_IN:
        raise UnsupportedError(
            f"expected at most {MAX_COMPILED_IN} bytes of tensors to compile in, got {size}"
        )
    if missing := [*shortened(plan.interpreted()), *_draws(plan.function)]:
        raise UnsupportedError(missing)
    function = plan.function.clone()
    _return(function, [part for value in _returned(function) for part in _elements(value)])
    _check_results(function)
    fixed = dict(plan.given)
    pairs = zip(leaves, function.body.block.args, strict=True)
    fields = [_field(leaf, _kind(arg.type, fixed.get(i))) for i, (leaf, arg) in enumerate(pairs)]
    layouts = [leaf.layout for leaf in leaves]
    return export(function, name, fields, layouts, target, texts)


def _is_array(leaf: Leaf) -> bool:
    return isinstance(leaf.value, np.ndarray)


def _field(leaf: Leaf, kind: TensorKind | NumberKind) -> Field:
    """The parameter for a leaf, with its value if that is compiled in."""
    if not leaf.is_compiled_in:
        return Field(leaf.name, kind)
    value: object = leaf.value
    elements = cast(Array, value).tobytes() if isinstance(value, np.ndarray) else cast(float, value)
    return Field(leaf.name, kind, elements)


def _kind(type: Attribute, fixed: object) -> TensorKind | NumberKind:
    if isinstance(type, t.TensorType):
        assert type.dtype is not None
        sizes = [size if isinstance(size, int) else None for size in type.sizes or ()]
        return TensorKind(type.dtype, tuple(sizes))
    return NumberKind(_NUMBERS[type], fixed if isinstance(fixed, int) else None)
