"""
Functions that run forward and, later, backward: what `vjp` and the recording of tensors share.

Forward and backward are two functions, compiled apart, as `differentiate` makes them: the first
returns, behind its own results, what the second captures. The backward is differentiable itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute
from xdsl.rewriter import Rewriter

from tsir.dialects.autodiff.types import UNDEFINED
from tsir.dialects.prim import types as t
from tsir.runtime.binding import Parameter, parameters
from tsir.runtime.cache import Cache
from tsir.runtime.executor import (
    MAX_PLANS,
    Executor,
    Key,
    ModuleSource,
    Source,
    key_of,
    only,
    specialise,
    type_for,
)
from tsir.runtime.written import Written
from tsir.transforms.differentiate import (
    Gradient,
    append_backward,
    differentiate,
    finish,
    own_results,
    prepare,
    return_instead,
    returned,
    reverse_function,
)
from tsir.transforms.functionalise import ALIASES, WRITES
from tsir.transforms.pipelines import run_passes
from tsir.transforms.requires_grad import RequiresGrad, has_gradient


@dataclass(frozen=True)
class BackwardSource:
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


@dataclass(frozen=True)
class PullbackSource:
    """
    A function's gradients from its arguments, and, behind them, the gradients of its results.

    It runs the function again, so that all that a backward captures carries gradients to the arguments.
    """

    base: Source
    wrt: tuple[int, ...]
    gradients: int

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        count = len(arguments) - self.gradients
        module, function = self.base(arguments[:count])
        prepare(module, function, self.wrt)
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
    whose new values stand behind its own results; `carried` those whose new values carry gradients.
    `again`, if some of what is captured carries gradients that `backward` does not take, as the tapes of
    loops do, takes the arguments in place of what is captured.
    """

    record: Gradient
    wrt: tuple[int, ...]
    written: Written
    carried: tuple[int, ...]
    forward: Executor
    backward: Differentiable
    again: Differentiable | None

    @property
    def own_results(self) -> int:
        """How many results the function has without temporaries and new values of arguments."""
        return self.record.real_outputs - len(self.written.arguments)


def carrying(types: Sequence[Attribute], values: Sequence[object]) -> tuple[int, ...]:
    """The arguments of which a gradient may be asked for, by their types and values."""
    found = [type_for(value, type, fixed=True) for value, type in zip(values, types, strict=True)]
    return tuple(index for index, type in enumerate(found) if has_gradient(type))


class Differentiable:
    """
    A function by the executor that runs it, differentiated for each kind of arguments.

    `op` is where its errors are, and `formals` are the names and types of its parameters.
    """

    def __init__(self, executor: Executor, op: FuncOp, formals: Sequence[Parameter]):
        self.executor = executor
        self.op = op
        self.formals = formals
        self._known = Cache[Key, Differentiated](MAX_PLANS)

    def differentiated(self, arguments: Sequence[object], wrt: tuple[int, ...]) -> Differentiated:
        """
        The function with its backward for arguments of this kind.

        UnsupportedError with every operation that has no gradient.
        """
        key = (*map(key_of, arguments), wrt)
        return self._known.get(key, partial(self._differentiate, arguments, wrt))

    def _differentiate(self, arguments: Sequence[object], wrt: tuple[int, ...]) -> Differentiated:
        module, function = self.executor.source(arguments)
        prepare(module, function, wrt)
        needs = RequiresGrad.of(function, [function.body.block.args[index] for index in wrt])
        written = Written.of(function)
        new = returned(function)[len(own_results(function)) :]
        carried = tuple(i for i, value in zip(written.arguments, new, strict=True) if value in needs)
        record = differentiate(function, wrt)
        captured = [returned(function)[index] for index in record.captured_outputs]
        kept = [returned(function)[index] for index in record.input_vjps]
        needs = RequiresGrad.of(function, [function.body.block.args[index] for index in wrt])
        hidden = any(value in needs and value not in kept for value in captured)
        module.body.block.insert_op_after(record.df, function)
        run_passes(module, ("infer-types", "merge-common", "remove-dead"))
        for name in (WRITES, ALIASES):
            function.attributes.pop(name, None)
        record.df.detach()
        backward = Executor(BackwardSource(record.df, len(record.input_vjps)))
        forward = Executor(ModuleSource(module, function))
        return Differentiated(
            record, wrt, written, carried, forward,
            Differentiable(backward, record.df, parameters(record.df)),
            self._again(wrt, record) if hidden else None,
        )  # fmt: skip

    def _again(self, wrt: tuple[int, ...], record: Gradient) -> Differentiable:
        seeds = [index for index in record.input_vjps if index < record.real_outputs]
        formals = [*self.formals, *(Parameter(f"gradient{index}", t.TENSOR) for index in seeds)]
        source = PullbackSource(self.executor.source, wrt, len(seeds))
        return Differentiable(Executor(source), self.op, formals)
