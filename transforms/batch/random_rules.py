"""Random operators: each row draws its own numbers, or all draw the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.transforms.analysis.effects import STREAM, draws
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.batch.operands import emitted, is_tensor, wholes
from tsir.transforms.batch.row_loops import run_rows
from tsir.transforms.batch.scope import Refusal, Row, Scope
from tsir.transforms.batch.view_rules import sizes_behind

Randomness = Literal["error", "different", "same"]
"""What random operators do: they are an error, draw for each row, or draw once for all."""


RANDOMNESS: dict[str, Randomness] = {"error": "error", "different": "different", "same": "same"}
"""The choices of `Randomness` by their names."""


_BY_SIZES = frozenset(
    f"aten.{name}"
    for name in (
        "rand_like", "randn_like", "randint_like", "rand_like.generator", "randn_like.generator",
        "randint_like.generator", "randint_like.low_generator_dtype", "uniform", "exponential", "cauchy",
        "log_normal", "geometric", "bernoulli.p", "normal_functional", "random",
    )
)  # fmt: skip
"""Operators that read of their first tensor what is the same in all rows: its sizes and its dtype."""


_DROPOUTS = frozenset({"prim.dropout", "prim.native_dropout"})
"""Operators whose draws depend on places alone: by one generator they are the same in each row."""


def is_random(op: Operation) -> bool:
    """Whether an operation draws random numbers."""
    if not isinstance(op, SchemaOp) or not any(map(is_tensor, op.results)):
        return False
    return draws(op) or any(operand.type == t.GENERATOR for operand in op.operands)


def draw_counts(function: Operation) -> frozenset[SSAValue]:
    """The values in a function that count its random draws, as its generators have them."""
    found: set[SSAValue] = set()
    ahead = [op.operands[1] for op in function.walk() if op.name == STREAM]
    while ahead:
        value = ahead.pop()
        if value in found or isinstance(value.owner, ConstantOp):
            continue
        found.add(value)
        match value.owner:
            case IfOp() as op:
                ahead += [yielded(branch)[op.outputs.index(value)] for branch in op.branches]
            case LoopOp() as op:
                place = op.outputs.index(value)
                ahead += [op.body.block.args[place + 1], yielded(op.body.block)[place + 1], op.initial[place]]
            case Block() as block if isinstance(loop := block.parent_op(), LoopOp) and value != block.args[0]:
                ahead.append(loop.outputs[block.args.index(cast("BlockArgument", value)) - 1])
            case Operation(name="aten.add.int") as op:
                ahead.append(op.operands[0])
            case _:
                pass
    return frozenset(found)


def _permutations(scope: Scope, op: SchemaOp) -> SSAValue:
    """A permutation for each row: the order of random numbers."""
    count, generator = scope[op["n"]], scope[op["generator"]]
    if count.batched or generator.batched:
        raise Refusal("the length of the permutation differs from row to row")
    sizes = scope.emitter.insert(ListConstructOp.of([scope.count, count.value], t.INT)).results[0]
    given = {"dtype": DType.f64.number, "generator": generator.value}
    (numbers,) = scope.emitter.call("aten::rand", sizes, keywords=given, refine=True)
    (order,) = scope.emitter.call("aten::argsort", numbers, refine=True)
    dtype = scope[op["dtype"]].value
    return scope.emitter.call("aten::to", order, dtype, refine=True)[0]


def random(scope: Scope, op: SchemaOp, randomness: Randomness) -> Sequence[Row]:
    """What a random operator draws, for each row or for all; Refusal where it may not."""
    batched = scope.any_batched(op.operands)
    match randomness:
        case "error":
            choice = "say randomness='different' or randomness='same'"
            raise Refusal(f"it draws random numbers: {choice}")
        case "same" if op.name in _BY_SIZES and not scope.any_batched(op.operands[1:]):
            scope.expect_rows()
            (first,) = scope.emitter.call("aten::select", scope[op["self"]].value, 0, 0, refine=True)
            return [Row(value, False) for value in emitted(scope, op, {"self": first})]
        case "same" if op.name in _DROPOUTS and not scope.any_batched(op.operands[1:]):
            return [Row(value, True) for value in run_rows(scope, [op], op.results, same_draws=True)]
        case "same" if batched:
            raise Refusal("it draws by values that differ from row to row, which cannot be the same for all")
        case "same":
            return [Row(value, False) for value in emitted(scope, op, {})]
        case "different":
            if op.name.startswith("aten.randperm"):
                return [Row(_permutations(scope, op), True)]
            names = op.schema().positions
            given = wholes(scope, op)
            if "size" in names:
                given["size"] = sizes_behind(scope, op["size"], [scope.count])
            elif not given:
                raise Refusal("it has no form that draws for each row")
            return [Row(value, True) for value in emitted(scope, op, given)]
