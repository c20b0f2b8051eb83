"""Rules of products, convolutions and operators on images, which have dimensions for a batch."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.batch.operands import Rule, emitted, is_tensor, padded, wholes
from tsir.transforms.batch.scope import Refusal, Scope, rank_of


def product(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """
    A product of vectors, matrices or batches of them as `matmul`.

    Where one side is the same in all rows, the rows of the other are those of one matrix.
    """
    a, b = op.operands[0], op.operands[1]
    left, right = scope[a], scope[b]
    ranks = rank_of(a), rank_of(b)
    call = scope.emitter.call
    if not right.batched and (ranks[0] == 1 or ranks[1] <= 2) and ranks[1] <= 2:
        return call("aten::matmul", left.value, right.value, refine=True)
    if not left.batched and ranks == (1, 1):
        return call("aten::matmul", right.value, left.value, refine=True)
    if not left.batched and ranks == (2, 1):
        (columns,) = call("aten::t", left.value, refine=True)
        return call("aten::matmul", right.value, columns, refine=True)
    x, y, rank = left.value, right.value, max(2, *ranks)
    if ranks[0] == 1:
        (x,) = call("aten::unsqueeze", x, -2, refine=True)
    if ranks[1] == 1:
        (y,) = call("aten::unsqueeze", y, -1, refine=True)
    x = padded(scope, x, max(2, ranks[0]), rank) if left.batched else x
    y = padded(scope, y, max(2, ranks[1]), rank) if right.batched else y
    (found,) = call("aten::matmul", x, y, refine=True)
    if ranks[1] == 1:
        (found,) = call("aten::squeeze", found, -1, refine=True)
    if ranks[0] == 1:
        (found,) = call("aten::squeeze", found, -1 if ranks[1] == 1 else -2, refine=True)
    return [found]


def einsum(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The equation with one more letter, for the batch."""
    equation, held = constant_of(op["equation"]), op["tensors"]
    owner = held.owner
    if not isinstance(equation, str) or not isinstance(owner, ListConstructOp) or "." in equation:
        raise Refusal("the equation is not a constant, or has an ellipsis")
    free = next(c for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in equation)
    text = equation.replace(" ", "")
    inputs, arrow, output = text.partition("->")
    if not arrow:
        letters = sorted(c for c in set(inputs) - {","} if inputs.count(c) == 1)
        output = "".join(letters)
    terms = [
        f"{free}{term}" if scope.is_batched(value) else term
        for term, value in zip(inputs.split(","), owner.operands, strict=True)
    ]
    values = [scope[value].value for value in owner.operands]
    tensors = scope.emitter.insert(ListConstructOp.of(values, t.TensorType.of())).results[0]
    whole = f"{','.join(terms)}->{free}{output}"
    return scope.emitter.call("aten::einsum", whole, tensors, refine=True)


def folded(dimensions: int | None) -> Rule:
    """
    The rule of an operator on images of so many dimensions behind their channels.

    If it has a batch of its own, the two become one. None: as many as the weight of a convolution says.
    """

    def rule(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
        tensors = {a.name: v for a, v in zip(op.schema().arguments, op.operands, strict=True) if is_tensor(v)}
        first = next(iter(tensors))
        if dimensions is None:
            weights = [value for name, value in tensors.items() if name != first]
            if scope.any_batched(weights):
                raise Refusal("the weight or the bias of the convolution differs from row to row")
            wanted, given = rank_of(tensors["weight"]), {first: scope[tensors[first]].value}
        else:
            wanted, given = dimensions + 2, wholes(scope, op)
        rank = rank_of(tensors[first])
        if rank == wanted - 1:
            return emitted(scope, op, given)
        if rank != wanted:
            raise Refusal(f"expected a tensor of {wanted - 1} or {wanted} dimensions, got {rank}")
        call = scope.emitter.call
        (count,) = call("aten::size", given[first], 1)
        flat = {name: call("aten::flatten", value, 0, 1, refine=True)[0] for name, value in given.items()}
        sizes = scope.emitter.insert(ListConstructOp.of([scope.count, count], t.INT)).results[0]
        found = emitted(scope, op, flat)
        return [call("aten::unflatten", value, 0, sizes, refine=True)[0] for value in found]

    return rule
