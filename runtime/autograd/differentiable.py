"""
Functions that run forward and, later, backward: what `vjp` and the recording of tensors share.

Forward and backward are two functions, compiled apart, as `differentiate` makes them: the first
returns, behind its own results, what the second captures. The backward is differentiable itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operators.philox import default_generator
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.dialects.types.undefined import UNDEFINED
from tsir.runtime.autograd.flattening import flatten, unflatten
from tsir.runtime.plans.executor import MAX_PLANS, Executor
from tsir.runtime.plans.sources import Key, ModuleSource, Source, key_of, only, specialise
from tsir.runtime.plans.unpack_arguments import type_for
from tsir.runtime.plans.write_back import Written
from tsir.runtime.values.binding import Parameter, parameters
from tsir.runtime.values.cache import Cache
from tsir.transforms.analysis.effects import SEED
from tsir.transforms.differentiate.differentiate import (
    Gradient,
    append_backward,
    differentiate,
    reverse_function,
)
from tsir.transforms.differentiate.preparation import finish, prepare
from tsir.transforms.differentiate.requires_grad import RequiresGrad, has_gradient
from tsir.transforms.functionalise.functionalise import ALIASES, WRITES
from tsir.transforms.functionalise.returns import own_results, return_instead, returned
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.types.settle_types import settle_results


@dataclass(frozen=True)
class FlatSource(Source):
    """A function of arguments of these types, with a parameter for each element of the tuples in them."""

    base: Source
    types: tuple[Attribute, ...]

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(unflatten(self.types, arguments))
        if WRITES in function.attributes:
            message = "expected a function without tuples among its arguments, as it writes others"
            raise UnsupportedError(Diagnostic.error(function, message))
        block = function.body.block
        first = block.first_op
        assert first is not None
        builder = Builder(InsertPoint.before(first))
        for argument, declared in zip(list(block.args), self.types, strict=True):
            whole = _with_leaves(builder, block, argument.type, declared)
            whole.name_hint = argument.name_hint
            argument.replace_all_uses_with(whole)
            block.erase_arg(argument)
        function.function_type = FunctionType.from_lists(
            list(block.arg_types), list(function.function_type.outputs)
        )
        function.arg_attrs = None
        return module, function


def _with_leaves(builder: Builder, block: Block, type: Attribute, declared: Attribute) -> SSAValue:
    """A value of a type, made of new parameters of a block for the elements of the tuples declared."""
    if not isinstance(declared, t.TupleType) or not isinstance(type, t.TupleType):
        return block.insert_arg(type, len(block.args))
    pairs = zip(type.elements, declared.elements, strict=True)
    parts = [_with_leaves(builder, block, *pair) for pair in pairs]
    return builder.insert(c.TupleConstructOp.of(parts)).results[0]


def flat_formals(formals: Sequence[Parameter]) -> list[Parameter]:
    """Parameters with one for each element of the tuples among them, in their place."""
    found: list[Parameter] = []
    for formal in formals:
        if isinstance(formal.type, t.TupleType):
            parts = enumerate(formal.type.elements)
            found += flat_formals([Parameter(f"{formal.name}[{i}]", type) for i, type in parts])
        else:
            found.append(formal)
    return found


@dataclass(frozen=True)
class BackwardSource(Source):
    """
    The backward of a function, specialised to which gradients are given.

    Its first arguments are gradients of the function's results, None where one is undefined. Its results
    are None where a gradient is undefined.
    """

    function: FuncOp
    gradients: int

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module = ModuleOp([self.function.clone()])
        function = only(module, self.function.sym_name.data)
        given = zip(function.body.block.args[: self.gradients], arguments[: self.gradients], strict=True)
        for argument, value in given:
            if value is None:
                Rewriter.replace_value_with_new_type(argument, UNDEFINED)
        specialise(function, arguments)
        finish(module)
        return module, function


def take_seeds(function: FuncOp) -> int:
    """
    Let a prepared function be given the seeds that it takes, as arguments behind its others; how many.

    So it can be run again with the same random numbers. UnsupportedError where it takes one in a branch or
    a loop.
    """
    block = function.body.block
    found = [op for op in block.walk() if op.name == SEED]
    inside = [op for op in found if op.parent is not block]
    if inside:
        message = f"expected '{SEED}' outside of branches and loops"
        raise UnsupportedError([Diagnostic.error(op, message) for op in inside])
    for op in found:
        Rewriter.replace_op(op, [], [block.insert_arg(t.INT, len(block.args))])
    settle_results(function)
    return len(found)


@dataclass(frozen=True)
class PullbackSource(Source):
    """
    A function's gradients from its arguments, its seeds and, behind them, the gradients of its results.

    It runs the function again, so that all that a backward captures carries gradients to the arguments.
    """

    base: Source
    wrt: tuple[int, ...]
    seeds: int
    gradients: int

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        count = len(arguments) - self.gradients
        module, function = self.base(arguments[: count - self.seeds])
        prepare(module, function, self.wrt)
        take_seeds(function)
        block = function.body.block
        wrt = [block.args[index] for index in self.wrt]
        backward = reverse_function(function, wrt)
        seeds = [
            block.insert_arg(seed.type if value is not None else UNDEFINED, len(block.args))
            for seed, value in zip(backward.block.args, arguments[count:], strict=True)
        ]
        found = append_backward(backward, seeds)
        for name in (WRITES, ALIASES):
            function.attributes.pop(name, None)
        return_instead(function, [found[argument] for argument in wrt if argument in found])
        finish(module)
        return module, function


@dataclass(frozen=True)
class Differentiated:
    """
    A function with its backward, for arguments of one kind of which those at `wrt` carry gradients.

    `record` says what the backward takes and gives. `written` are the arguments that the function writes,
    whose new values stand behind its own results; `carried` those whose new values carry gradients. The
    forward takes so many `seeds` behind the arguments.
    `again`, if some of what is captured carries gradients that `backward` does not take, as the tapes of
    loops do, takes the arguments in place of what is captured.
    """

    record: Gradient
    wrt: tuple[int, ...]
    written: Written
    carried: tuple[int, ...]
    seeds: int
    forward: Executor
    backward: Differentiable
    again: Differentiable | None

    def new_seeds(self) -> list[int]:
        """The seeds that the forward takes behind the arguments, for one run."""
        return [generator.seed for generator in islice(default_generator, self.seeds)]

    @property
    def own_results(self) -> int:
        """The number of results of the function without temporaries and new values of arguments."""
        return self.record.real_outputs - len(self.written.arguments)


def carrying(types: Sequence[Attribute], values: Sequence[object]) -> tuple[int, ...]:
    """The arguments of which a gradient may be asked for, by their types and values."""
    found = [type_for(value, type, fixed=True) for value, type in zip(values, types, strict=True)]
    return tuple(index for index, type in enumerate(found) if has_gradient(type))


def _present(type: Attribute, value: object) -> Attribute:
    """A type with tuples in place of the optional ones that a value has."""
    if isinstance(type, t.OptionalType) and isinstance(value, tuple):
        return _present(type.element, cast(object, value))
    if isinstance(type, t.TupleType) and isinstance(value, tuple | list):
        items = cast("Sequence[object]", value)
        return type.rebuilt([_present(*pair) for pair in zip(type.elements, items, strict=True)])
    return type


class Differentiable:
    """
    A function by the executor that runs it, differentiated for each kind of arguments.

    `op` is where its errors are, and `formals` are its parameters. What is differentiated has a parameter
    for each element of the tuples in them.
    """

    def __init__(self, executor: Executor, op: FuncOp, formals: Sequence[Parameter]):
        self.executor = executor
        self.op = op
        self.formals = formals
        self.types = [formal.type for formal in formals]
        self.flat_formals = flat_formals(formals)
        flat = not any(isinstance(type, t.TupleType) for type in self.types)
        self.source = executor.source if flat else FlatSource(executor.source, tuple(self.types))
        self._known = Cache[Key, Differentiated](MAX_PLANS)
        self._resolved = Cache[tuple[Attribute, ...], Differentiable](MAX_PLANS)

    def resolved(self, arguments: Sequence[object]) -> Differentiable:
        """The function for arguments of which optional tuples are there, so that these are tuples."""
        types = [_present(*pair) for pair in zip(self.types, arguments, strict=True)]
        if types == self.types:
            return self
        formals = [replace(formal, type=type) for formal, type in zip(self.formals, types, strict=True)]
        return self._resolved.get(tuple(types), lambda: Differentiable(self.executor, self.op, formals))

    def flattened(self, arguments: Sequence[object]) -> list[object]:
        """The arguments with the elements of tuples in place of these."""
        return flatten(self.types, arguments, "the arguments")

    def differentiated(self, arguments: Sequence[object], wrt: tuple[int, ...]) -> Differentiated:
        """
        The function with its backward for flat arguments of this kind.

        UnsupportedError with every operation that has no gradient.
        """
        key = (*map(key_of, arguments), wrt)
        return self._known.get(key, partial(self._differentiate, arguments, wrt))

    def _differentiate(self, arguments: Sequence[object], wrt: tuple[int, ...]) -> Differentiated:
        module, function = self.source(arguments)
        prepare(module, function, wrt)
        seeds = take_seeds(function)
        needs = RequiresGrad.of(function, [function.body.block.args[index] for index in wrt])
        written = Written.of(function)
        new = returned(function)[len(own_results(function)) :]
        carried = tuple(i for i, value in zip(written.arguments, new, strict=True) if value in needs)
        record = differentiate(function, wrt)
        captured = [returned(function)[index] for index in record.captured_outputs]
        kept = [returned(function)[index] for index in record.input_vjps]
        needs = RequiresGrad.of(function, [function.body.block.args[index] for index in wrt])
        hidden = any(v in needs and (v not in kept or not has_gradient(v.type)) for v in captured)
        module.body.block.insert_op_after(record.df, function)
        run_passes(module, ("infer-types", "merge-common", "remove-dead"))
        for name in (WRITES, ALIASES):
            function.attributes.pop(name, None)
        record.df.detach()
        backward = Executor(BackwardSource(record.df, len(record.input_vjps)), self.executor.sources)
        forward = Executor(ModuleSource(module, function), self.executor.sources, decides_sizes=True)
        return Differentiated(
            record, wrt, written, carried, seeds, forward,
            Differentiable(backward, record.df, parameters(record.df)),
            self._again(wrt, seeds, record) if hidden else None,
        )  # fmt: skip

    def _again(self, wrt: tuple[int, ...], seeds: int, record: Gradient) -> Differentiable:
        own = [index for index in record.input_vjps if index < record.real_outputs]
        formals = [
            *self.flat_formals,
            *(Parameter(f"seed{index}", t.INT) for index in range(seeds)),
            *(Parameter(f"gradient{index}", t.TENSOR) for index in own),
        ]
        source = PullbackSource(self.source, wrt, seeds, len(own))
        return Differentiable(Executor(source, self.executor.sources), self.op, formals)
