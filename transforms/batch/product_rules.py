"""Rules of products, convolutions and operators on images, which have dimensions for a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def folded(dimensions: int) -> Rule:
    """
    The rule of an operator on images of so many dimensions behind their channels.

    If it has a batch of its own, the two become one.
    """

    def rule(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
        first = next(value for value in op.operands if is_tensor(value))
        return _folded(scope, op, wholes(scope, op), rank_of(first), dimensions + 2)

    return rule


def _folded(
    scope: Scope, op: SchemaOp, given: Mapping[str, SSAValue], rank: int, wanted: int
) -> Sequence[SSAValue]:
    """The operator of images whose batch of all rows is ahead, or of the batches of images in all rows."""
    if rank == wanted - 1:
        return emitted(scope, op, given)
    if rank != wanted:
        raise Refusal(f"expected a tensor of {wanted - 1} or {wanted} dimensions, got {rank}")
    call = scope.emitter.call
    (count,) = call("aten::size", next(iter(given.values())), 1)
    flat = {name: call("aten::flatten", value, 0, 1, refine=True)[0] for name, value in given.items()}
    sizes = scope.emitter.insert(ListConstructOp.of([scope.count, count], t.INT)).results[0]
    found = emitted(scope, op, flat)
    return [call("aten::unflatten", value, 0, sizes, refine=True)[0] for value in found]


def convolution(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """
    A convolution with a weight that all rows share: their images are one batch.

    With weights of their own the rows would be groups of channels, which are slower than one row after the
    other: a convolution of one group is a product of matrices.
    """
    image, weight = op["input"], op["weight"]
    if scope.any_batched([weight, op["bias"]]):
        raise Refusal("the weight or the bias of the convolution differs from row to row")
    return _folded(scope, op, {"input": scope[image].value}, rank_of(image), rank_of(weight))
