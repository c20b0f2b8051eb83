"""Values that `If` and `Loop` pass on as several others: tuples, dictionaries, optionals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from tsir.dialects.ir.traversal import all_operations
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.transforms.analysis.value_roots import yielded


class Parts(ABC):
    """The values that a value is passed on as."""

    @property
    @abstractmethod
    def types(self) -> Sequence[Attribute]:
        """The types of the parts."""

    @abstractmethod
    def of(self, value: SSAValue, rewriter: PatternRewriter) -> Sequence[SSAValue]:
        """The parts of a value, made at the rewriter's insertion point."""

    @abstractmethod
    def whole(self, parts: Sequence[SSAValue], rewriter: PatternRewriter) -> SSAValue:
        """The value of parts, made at the rewriter's insertion point."""


Plan = Sequence[Parts | None]
"""The parts of each of several values; None for a value that is passed on as it is."""


def flatten_if(op: IfOp, plan: Plan, rewriter: PatternRewriter) -> None:
    """Let an `If` give the parts of its results instead of these."""
    for block in op.branches:
        _flatten_yield(block, plan)
    types, then, otherwise = op.result_types, op.detach_region(0), op.detach_region(0)
    made = rewriter.insert(IfOp(op.condition, _types(types, plan), then, otherwise))
    rewriter.replace(op, [], _wholes(made.outputs, plan, rewriter))


def flatten_loop(op: LoopOp, plan: Plan, rewriter: PatternRewriter) -> None:
    """Let a `Loop` carry the parts of its values instead of these."""
    body, types = op.body.block, _types(op.result_types, plan)
    _flatten_yield(body, [None, *plan])
    _flatten_arguments(body, types, plan)
    initial = _parts(op.initial, plan, rewriter)
    made = rewriter.insert(LoopOp(op.max_trip, op.condition, initial, types, op.detach_region(0)))
    rewriter.replace(op, [], _wholes(made.outputs, plan, rewriter))


def joins(function: FuncOp) -> Iterator[tuple[SSAValue, list[SSAValue]]]:
    """What control flow gives, with the values that it may be."""
    for op in all_operations(function):
        match op:
            case IfOp():
                for result, *given in zip(op.outputs, *map(yielded, op.branches), strict=True):
                    yield result, given
            case LoopOp():
                body = op.body.block
                for result, argument, initial, value in zip(
                    op.outputs, body.args[1:], op.initial, yielded(body)[1:], strict=True
                ):
                    yield argument, [initial, value, result]
                    yield result, [argument]
            case _:
                pass


def _flatten_arguments(body: Block, types: Sequence[Attribute], plan: Plan) -> None:
    old = list(body.args[1:])
    new = [body.insert_arg(type, len(body.args)) for type in types]
    first = body.first_op
    assert first is not None
    for argument, value in zip(old, _wholes(new, plan, PatternRewriter(first)), strict=True):
        argument.replace_all_uses_with(value)
        body.erase_arg(argument)


def _flatten_yield(block: Block, plan: Plan) -> None:
    last = block.last_op
    assert isinstance(last, YieldOp)
    rewriter = PatternRewriter(last)
    rewriter.replace(last, YieldOp(*_parts(last.arguments, plan, rewriter)))


def _types(types: Sequence[Attribute], plan: Plan) -> list[Attribute]:
    pairs = zip(types, plan, strict=True)
    return [part for type, own in pairs for part in ([type] if own is None else own.types)]


def _parts(values: Sequence[SSAValue], plan: Plan, rewriter: PatternRewriter) -> list[SSAValue]:
    found: list[SSAValue] = []
    for value, own in zip(values, plan, strict=True):
        found += [value] if own is None else own.of(value, rewriter)
    return found


def _wholes(flat: Sequence[SSAValue], plan: Plan, rewriter: PatternRewriter) -> list[SSAValue]:
    rest: Iterator[SSAValue] = iter(flat)
    return [
        next(rest) if own is None else own.whole(list(islice(rest, len(own.types))), rewriter) for own in plan
    ]
