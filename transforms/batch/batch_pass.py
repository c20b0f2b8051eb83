"""The pass `batch`: beside each function of one row, one of many rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block
from xdsl.passes import ModulePass

from tsir.dialects.ir.diagnostics import PipelineError
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.batch.batch import Entry, batch_function
from tsir.transforms.batch.random_rules import RANDOMNESS
from tsir.transforms.batch.scope import batched_type
from tsir.transforms.differentiate.preparation import prepare, settle
from tsir.transforms.rewriting.pipelines import run_passes

AXIS = "batch.axis"
"""The attribute of an argument with the dimension that is its batch."""


@dataclass(frozen=True)
class BatchPass(ModulePass):
    """
    Add to each function `f` with a body a function `f_batched` of many rows at once.

    Arguments that are marked with `batch.axis` have a batch at this dimension, the others are the same in all
    rows; if none is marked, all tensors have it ahead. Results have it ahead. Random operators are an
    `error`, or draw for each row (`different`) or once for all (`same`).
    """

    name = "batch"

    randomness: str = "error"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.randomness not in RANDOMNESS:
            choices = ", ".join(RANDOMNESS)
            raise PipelineError(f"batch: expected randomness to be one of {choices}, got {self.randomness}")
        run_passes(op, ("inline",))
        for function in list(op.ops):
            if isinstance(function, FuncOp) and not function.is_declaration:
                op.body.block.insert_op_after(self._batched(function), function)

    def _batched(self, function: FuncOp) -> FuncOp:
        """The function of many rows; UnsupportedError with every operation that has no form for them."""
        axes, copy = _axes(function), function.clone()
        if copy.arg_attrs is not None:
            attributes = copy.arg_attrs.data
            kept = [{k: v for k, v in each.data.items() if k != AXIS} for each in attributes]
            copy.arg_attrs = ArrayAttr([DictionaryAttr(each) for each in kept])
        module = ModuleOp([copy])
        prepare(module, copy, ())
        arguments = copy.body.block.args
        types = [
            argument.type if axis is None else _given(argument.type, copy)
            for argument, axis in zip(arguments, axes, strict=True)
        ]

        def enter(function: FuncOp, block: Block, emitter: Emitter) -> Sequence[Entry]:
            old = function.body.block.args
            for given, argument in zip(block.args, old, strict=True):
                given.name_hint = argument.name_hint
            names = [argument.name_hint or str(argument.index) for argument in old]
            return list(map(Entry, old, block.args, axes, names))

        batch_function(
            module, copy, types, enter, lambda results: [0] * len(results), RANDOMNESS[self.randomness]
        )
        settle(module)
        copy.detach()
        copy.sym_name = StringAttr(f"{function.sym_name.data}_batched")
        return copy


def _given(type: Attribute, function: FuncOp) -> Attribute:
    """The type of an argument with a batch, of which this is that of a row."""
    if not isinstance(type, t.TensorType) or type.rank is None:
        name = function.sym_name.data
        raise PipelineError(
            f"batch: expected tensors of known rank as batched arguments of '{name}', got {type}"
        )
    whole = batched_type(type)
    assert isinstance(whole, t.TensorType)
    return whole.known(sizes=(None,) * (type.rank + 1))


def _axes(function: FuncOp) -> list[int | None]:
    """The dimension that is the batch of each argument, if one is."""
    arguments = function.body.block.args
    attributes = function.arg_attrs.data if function.arg_attrs is not None else ()
    marked = [each.data.get(AXIS) for each in attributes]
    if not any(marked):
        return [0 if isinstance(argument.type, t.TensorType) else None for argument in arguments]
    return [
        None if axis is None else _axis(axis, argument.type, function)
        for axis, argument in zip(marked, arguments, strict=True)
    ]


def _axis(mark: Attribute, type: Attribute, function: FuncOp) -> int:
    """The dimension that a mark says; PipelineError if an argument of this type in a row has none such."""
    rank = type.rank if isinstance(type, t.TensorType) else None
    axis = mark.value.data if isinstance(mark, IntegerAttr) else None
    if axis is None or (rank is not None and not -rank - 1 <= axis <= rank):
        dimension = "a dimension" if rank is None else f"a dimension from {-rank - 1} to {rank}"
        message = f"expected '{AXIS}' to be {dimension}, got {mark}"
        raise PipelineError(f"batch: {message} in '{function.sym_name.data}'")
    return axis
